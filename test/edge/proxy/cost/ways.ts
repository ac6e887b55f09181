// The ways through the product whose cost is counted, each from its first request to its end.
// They judge nothing: what they cost stands in counts.json, what it buys in guide.ts.
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { allSettings } from '../hosts/host-kit.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import { PAYMENT, REQUEST } from '../instructions/instruction-kit.ts'
import { inDays } from '../instructions/batches/batch-kit.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank } from '../interfaces/baltic/rail/paying-bank.ts'
import { PAYEE, PAYERS } from '../interfaces/baltic/rail/stand.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { PAY, psd2Settings } from '../interfaces/psd2-payments/proxy.ts'
import { CALLBACK_API_KEY, type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, settings } from '../kit/proxy.ts'
import { type ModelBanks, makeModelBanks } from '../merchant/whole/banks.ts'
import { CLIENT, makeAccessBank, ORIGIN } from '../sessions/accounts-bank.ts'
import { ACCOUNTS_URL, makeBrowser } from '../sessions/accounts-kit.ts'
import { BEGIN, CountedProxy } from './host.ts'
import type { Counts } from './meter.ts'
import { wallClock } from '../../../kit/clock.ts'

const DAY_MS = 86_400_000
const HANDLE = handleOf('order-1', HANDLE_KEY)
/** How long a way is looked at after its order has ended. */
const AFTER_MS = 75_000

/** A way through the product, and what it costs. */
export interface Way {
  readonly name: string
  /** What happens in it, for people. */
  readonly what: string
  count(): Promise<Counts>
}

interface OnlineWorld {
  readonly proxy: CountedProxy
  pay(): void
  callBack(): Promise<void>
  /** The bank ends the refunds that are under way. */
  giveBack(): void
}

async function online(work: (world: OnlineWorld) => Promise<void>): Promise<Counts> {
  let [banks, mail]: [ModelBanks?, FakeBank?] = []
  const makeBank = () => {
    const [orders, keys] = ([banks, mail] = [makeModelBanks(), makeFakeBank()])
    return (request: string, init?: RequestInit) =>
      request.endsWith('/keys.json') ? keys.fetch(request, init) : orders.orders.fetch(request, init)
  }
  const bankSettings = await settings({ BANK_ENVIRONMENT: 'sandbox', CALLBACK_API_KEY })
  return CountedProxy.count(bankSettings, makeBank, async (proxy) => {
    const paymentId = () => [...(banks as ModelBanks).books.orders.payments.keys()].at(-1) ?? ''
    await work({
      proxy,
      pay: () => void banks?.decide(paymentId(), 'ACCEPTED'),
      giveBack: () => banks?.books.orders.settle('ACCEPTED'),
      async callBack() {
        const address = `${PAY}/callback/${HANDLE}`
        const payment = { paymentId: paymentId(), amount: '12.50', status: 'ACCEPTED' }
        const { headers, body } = await (mail as FakeBank).callback(address, { payment })
        const init = { method: 'POST', headers: headers as [string, string][], body: body as BodyInit }
        await expect(proxy.fetch(`/callback/${HANDLE}`, init))
      },
    })
  })
}

async function expect(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (response.status >= 400) throw new Error(`answered ${response.status}: ${await response.text()}`)
  return response
}

async function looks(proxy: CountedProxy): Promise<void> {
  const { body } = await proxy.ask(`/payments?from=2026-11-20`)
  if (JSON.stringify(body).includes('order-1')) return
  throw new Error('the order is not listed')
}

async function psd2(order: object): Promise<Counts> {
  const bank = makePsd2TestBank(() => wallClock())
  const all = await settings({ ...(await psd2Settings()), BANK_ENVIRONMENT: 'sandbox' })
  return CountedProxy.count(
    all,
    () => bank.fetch,
    async (proxy) => {
      const link = await proxy.press(order)
      await proxy.pass(1_000)
      const fragment = await bank.approve(link)
      await expect(
        proxy.fetch('/return/psd2', {
          method: 'POST',
          headers: { origin: PAY, 'content-type': 'application/json', 'x-silta': '1' },
          body: JSON.stringify({ fragment }),
        }),
      )
      await proxy.pass(AFTER_MS)
      if (bank.last().collection === 'sepa-payments') return
      await proxy.pass(2 * DAY_MS)
      bank.last().status = 'Debited'
      await proxy.pass(30 * DAY_MS)
    },
  )
}

async function baltic(): Promise<Counts> {
  const bank = makePayingBank()
  const all = await settings({
    BANK_ENVIRONMENT: 'sandbox',
    BALTIC_CLIENT_ID: CLIENT_ID,
    BALTIC_CLIENT_SECRET: CLIENT_SECRET,
    BALTIC_EE_BASE_URL: BASE,
    BALTIC_EE_BANK: 'Silta Pank',
    BALTIC_PAYEE_IBAN: PAYEE,
    BALTIC_PAYEE_NAME: 'Poukama Oy',
  })
  return CountedProxy.count(
    all,
    () => bank.fetch,
    async (proxy) => {
      const link = await proxy.press({}, { provider: 'ee', payerIban: PAYERS.ee })
      await proxy.pass(1_000)
      await expect(proxy.fetch(`/return/baltic${bank.approve(link)}`))
      await proxy.pass(AFTER_MS)
    },
  )
}

async function instruction(path: string, body: object): Promise<Counts> {
  const bank = makeInstructionBank(() => wallClock())
  return CountedProxy.count(
    await allSettings(),
    () => bank.fetch,
    async (proxy) => {
      await proxy.ask(path, body)
      await proxy.pass(1_000)
      for (const one of bank.taken) one.status = path === '/requests-to-pay' ? 'COMPLETED' : 'PROCESSED'
      await proxy.pass(7 * DAY_MS)
    },
  )
}

async function connection(days: number): Promise<Counts> {
  const bank = makeAccessBank()
  const all = await settings({
    BANK_ENVIRONMENT: 'sandbox',
    ACCOUNTS_URL,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    CLIENT_API_KEY: CLIENT.apiKey,
    BANK_BASE_URL: ORIGIN,
  })
  return CountedProxy.count(
    all,
    () => bank.fetch,
    async (proxy) => {
      const browser = makeBrowser((path, init) => proxy.fetch(path, init), bank)
      if (days === 0) {
        await browser.get('/accounts')
        return
      }
      for (let day = 0; day < days; day++) {
        // A connection lasts 30 days at most: after that the person connects again.
        if (bank.live() === 0) await expect(browser.connect())
        const { status, body } = await browser.get('/accounts')
        if (status !== 200 || body.accounts?.length !== 2) throw new Error(`day ${day} showed no accounts`)
        await proxy.pass(DAY_MS)
      }
    },
  )
}

export const WAYS: readonly Way[] = [
  {
    name: 'paid at once',
    what: 'pressed, approved within a second, called back, paid, one webhook, listed; 75 s',
    count: () =>
      online(async ({ proxy, pay, callBack }) => {
        await proxy.press()
        await proxy.pass(1_000)
        pay()
        await callBack()
        await proxy.pass(AFTER_MS - 1_000)
        await looks(proxy)
      }),
  },
  {
    name: 'paid in half a minute',
    what: 'pressed, approved after half a minute, called back, paid, one webhook, listed; 75 s',
    count: () =>
      online(async ({ proxy, pay, callBack }) => {
        await proxy.press()
        await proxy.pass(30_000)
        pay()
        await callBack()
        await proxy.pass(AFTER_MS - 30_000)
        await looks(proxy)
      }),
  },
  {
    name: 'callback late',
    what: 'pressed, paid after ten minutes, called back after twenty, one webhook; an hour',
    count: () =>
      online(async ({ proxy, pay, callBack }) => {
        await proxy.press()
        await proxy.pass(600_000)
        pay()
        await proxy.pass(600_000)
        await callBack()
        await proxy.pass(2_400_000)
      }),
  },
  {
    name: 'never paid',
    what: 'pressed, link given and never opened, ended by the bank after a day; its whole life, 30 days',
    count: () =>
      online(async ({ proxy }) => {
        await proxy.press()
        await proxy.pass(30 * DAY_MS)
      }),
  },
  {
    name: 'refunded once',
    what: 'as the first, and after that given back wholly, ended by the bank in a minute; a day',
    count: () =>
      online(async ({ proxy, pay, callBack, giveBack }) => {
        await proxy.press()
        await proxy.pass(1_000)
        pay()
        await callBack()
        await proxy.pass(AFTER_MS)
        await proxy.ask(`/payments/${HANDLE}/refunds`, {
          id: 'refund-1',
          amount: '12.50',
          message: 'refund-1',
        })
        await proxy.pass(60_000)
        giveBack()
        await proxy.pass(DAY_MS)
      }),
  },
  {
    name: 'PSD2 with approval',
    what: 'pressed, approved, come back, paid, one webhook; 75 s',
    count: () => psd2({}),
  },
  {
    name: 'Baltic with approval',
    what: 'pressed, approved, come back, paid, one webhook; 75 s',
    count: baltic,
  },
  {
    name: 'scheduled',
    what: 'pressed for the day after tomorrow by PSD2, approved, departed on its day; 32 days',
    count: () => psd2({ dueDate: inDays(2, BEGIN) }),
  },
  {
    name: 'payout',
    what: 'one SEPA payment to a supplier, paid by the bank, one webhook; a week',
    count: () => instruction('/payouts', { operation: 'sepa', payment: PAYMENT }),
  },
  {
    name: 'request to pay',
    what: 'one request to pay, completed by the bank, one webhook; a week',
    count: () => instruction('/requests-to-pay', { requestToPay: REQUEST }),
  },
  {
    name: 'connection',
    what: 'a page of accounts a day for 90 days, connected again each time that 30 days are over',
    count: () => connection(90),
  },
  {
    name: 'anonymous visitor',
    what: 'one look at a page of accounts without a connection',
    count: () => connection(0),
  },
]
