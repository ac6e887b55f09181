/// <reference types="node" />
// What pages and the merchant's server did with the version before: one long run of requests, with banks of the tests' own and
// the sandbox behind them. It asserts nothing; its clock stands still until it is moved.
import { mock } from 'node:test'
import { advance, BASE } from '../../sandbox/bank-kit.ts'
import { approve, COMPANY, openProvider, PAYEE, PAYER } from '../../sandbox/psd2-payments/kit.ts'
import { json } from '../kit/fake-bank.ts'
import { type Changes, orderToken, type Proxy } from '../kit/proxy.ts'
import { bundleIn } from '../interfaces/psd2-payments/books.ts'
import { credentialsOf } from '../interfaces/psd2-payments/proxy.ts'
import { startInstructions } from '../instructions/instruction-kit.ts'
import { handleFor, MERCHANT_KEY, startMerchant } from '../merchant/merchant-kit.ts'
import { startService } from '../sessions/accounts-kit.ts'

/** One request and its answer, without what is another in every run. */
export interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly answer: { readonly status: number; readonly body?: unknown }
}

/** What the proxy sent to the merchant's server. */
export interface Sent {
  readonly notice: unknown
}

/** Takes what happened, in its order. */
export type Note = (one: Exchange | Sent) => void

/** When the run begins. */
const BEGIN = Date.parse('2026-11-20T10:00:00Z')
/** Names a press of a basket. */
const PRESS = 'a'.repeat(43)

/** Does everything once. `headers` are sent besides with each request. */
export async function runOnce(note: Note, headers: Record<string, string> = {}): Promise<void> {
  mock.timers.enable({ apis: ['Date'], now: BEGIN })
  try {
    await payOnline(note, headers)
    await payLater(note, headers)
    await payBundle(note, headers)
    await instruct(note, headers)
  } finally {
    mock.timers.reset()
  }
  await connect(note, headers)
}

type Send = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<T>

/** Makes the function that sends a request, notes it, and gives the body of its answer. */
function sender(proxy: Pick<Proxy, 'fetch'>, note: Note, headers: Record<string, string>): Send {
  return async <T>(method: string, path: string, body?: unknown) => {
    const own: Record<string, string> = path.startsWith('/merchant')
      ? { authorization: `Bearer ${MERCHANT_KEY}` }
      : { 'x-silta': '1', origin: 'https://shop.example' }
    const response = await proxy.fetch(path, {
      method,
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isLines = response.headers.get('content-type') === 'application/x-ndjson'
    const answer: unknown = text === '' ? undefined : JSON.parse(isLines ? `[${lines(text)}]` : text)
    note({
      request: { method, path: steady(path), ...(body !== undefined && { body: steady(body) }) },
      answer: { status: response.status, ...(answer !== undefined && { body: steady(answer) }) },
    })
    return answer as T
  }
}

const lines = (text: string) => text.trim().split('\n').join(',')

/** Takes the notices in the place of the merchant's server, in the version that the requests name. */
const noticesTo = (note: Note, headers: Record<string, string>): Changes => ({
  NOTICE_VERSION: headers['silta-version'],
  NOTICE_URL: 'https://shop.example/notices',
  NOTICE_KEYS: 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5',
  MERCHANT: {
    fetch: async (url: string, init?: RequestInit) => {
      note({ notice: steady(JSON.parse(await new Request(url, init).text())) })
      return new Response(null, { status: 204 })
    },
  },
})

async function payOnline(note: Note, headers: Record<string, string>): Promise<void> {
  const proxy = await startMerchant(noticesTo(note, headers))
  const send = sender(proxy, note, headers)
  await send('GET', '/providers')
  const cup = { items: [{ sku: 'cup', quantity: 2 }], attempt: PRESS, language: 'fi' }
  for (let times = 0; times < 2; times++) await send('POST', '/payments', cup)
  for (const attempt of [undefined, 'short']) await send('POST', '/payments', { ...cup, attempt })
  await send('POST', '/payments', { ...cup, items: [{ sku: 'cup', quantity: 3 }] })
  const order = await orderToken({ id: 'token-1', message: 'Two cups' })
  await send('POST', '/payments', { order, provider: 'own' })
  const paid = handleFor('token-1')
  const [fetched, asked] = [`/payments/${paid}`, `/merchant/payments/${paid}`]
  await send('GET', fetched)
  await send('POST', `${asked}/settle`, { outcome: 'paid', reason: 'I think so' })
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(paid)
  await proxy.ring(paid)
  for (const path of [fetched, asked, `${asked}/refunds`]) await send('GET', path)
  await send('POST', `${asked}/refunds`, { id: 'refund-1', amount: '2.50', message: 'One cup came broken' })
  await send('POST', `${asked}/refunds/refund-1/settle`, { outcome: 'failed', reason: 'settled' })
  await send('GET', `${asked}/refunds/refund-1`)

  await proxy.press({ order: { id: 'closed-1' } })
  const closed = handleFor('closed-1')
  await send('POST', `/merchant/payments/${closed}/close`, { reason: 'settled' })
  await send('GET', `/payments/${closed}`)
  await send('POST', `/merchant/payments/${closed}/stop`, { reason: 'Not wanted' })

  await proxy.press({ order: { id: 'other-1' } })
  const other = handleFor('other-1')
  proxy.bank.decide('ACCEPTED')
  proxy.bank.last().amount = '11.00'
  await proxy.ring(other)
  await send('POST', `/merchant/payments/${other}/settle`, { outcome: 'paid', reason: 'Paid in cash' })
  await proxy.ring(other)
  await send('GET', `/merchant/payments/${other}`)
  await proxy.press({ order: { id: 'lost-1' } })
  const lost = handleFor('lost-1')
  proxy.bank.rules.status = () => json(500, {})
  await proxy.fetch(`/return/${lost}`)
  await proxy.ring(lost)
  await send('GET', `/payments/${lost}`)
  await send('POST', `/merchant/payments/${lost}/settle`, { outcome: 'not_paid', reason: 'The bank said so' })
  await proxy.ring(lost)
  for (const query of ['', '?state=paid&limit=1', '?orderId=other-1', '?from=2026-11-20&to=2026-11-20'])
    await send('GET', `/merchant/payments${query}`)
  await send('GET', '/merchant/export?from=2026-11-20&to=2026-11-20')
  await send('POST', `${asked}/personal-data/delete`, { reason: 'Asked for' })
  await send('GET', `/payments/${'x'.repeat(32)}`)
}

async function payLater(note: Note, headers: Record<string, string>): Promise<void> {
  const bank = await openProvider({ clock: Date.now })
  const proxy = await startMerchant({
    BANK_ENVIRONMENT: 'sandbox',
    PAYMENT_RAILS: 'psd2-payments online-payment',
    PSD2_BASE_URL: BASE,
    ...credentialsOf(bank),
    PSD2_PAYEE_IBAN: COMPANY,
    PSD2_PAYEE_NAME: 'Shop',
    BANK_PSD2: { fetch: (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init) },
    ...noticesTo(note, headers),
  })
  const send = sender(proxy, note, headers)
  const handle = handleFor('series-1')
  const recurrence = { every: 'Weekly', until: '2026-12-18' }
  const series = { id: 'series-1', amount: '7.31', dueDate: '2026-11-23', recurrence }
  const order = await orderToken(series)
  await send('POST', '/providers', { order })
  const { redirect = '' } = await send<{ redirect?: string }>('POST', '/payments', { order, provider: 'own' })
  await approve(bank, bundleIn(redirect))
  await proxy.service(handle).returned()
  const later = async (duration: string) => {
    await advance(bank, duration)
    for (let times = 0; times < 4; times++) await proxy.service(handle).runDue()
    await send('GET', `/payments/${handle}`)
    await send('GET', `/merchant/payments/${handle}`)
  }
  await later('PT1S')
  await later('P5D')
  const stop = `/merchant/payments/${handle}/stop`
  const { link = '' } = await send<{ link?: string }>('POST', stop, { reason: 'Given notice' })
  await approve(bank, bundleIn(link))
  await later('P20D')
  for (const every of ['Monthly', 'LastBankingDayOfTheMonth', 'Daily']) {
    const one = { id: `every-${every}`, dueDate: '2027-01-11', recurrence: { every, until: '2027-06-30' } }
    await send('POST', '/payments', { order: await orderToken(one) })
    await send('POST', '/merchant/payments', {
      order: { amount: '12.50', currency: 'EUR', reference: '1232', ...one },
    })
  }
}

async function payBundle(note: Note, headers: Record<string, string>): Promise<void> {
  const bank = await openProvider({ clock: Date.now })
  const proxy = await startMerchant({
    BANK_ENVIRONMENT: 'sandbox',
    PSD2_BASE_URL: BASE,
    ...credentialsOf(bank),
    BANK_PSD2: { fetch: (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init) },
    ...noticesTo(note, headers),
  })
  const send = sender(proxy, note, headers)
  const to = { reference: 'RF481245', payee: { iban: PAYEE, name: 'Supplier Oy' }, payer: { iban: PAYER } }
  const payments = [
    { kind: 'sepa', payment: { ...to, amountEUR: '10.11' } },
    {
      kind: 'recurring',
      payment: {
        ...to,
        amountEUR: '5.33',
        dueDate: '2026-11-24',
        recurrence: 'Weekly',
        recurrenceEndDate: '2026-12-15',
      },
    },
  ]
  const path = '/merchant/psd2-payments'
  await send('POST', path, { instructionId: 'BUNDLE42', returnUrl: 'https://books.shop.example/', payments })
  const approval = `${path}/BUNDLE42/approval`
  const { link = '' } = await send<{ link?: string }>('POST', approval, {})
  await approve(bank, bundleIn(link))
  for (const duration of ['PT1S', 'P6D']) {
    await advance(bank, duration)
    mock.timers.tick(2_000)
    for (let times = 0; times < 8; times++) await proxy.instructionNode('psd2-payments:BUNDLE42').runDue()
    await send('GET', `${path}/BUNDLE42`)
  }
  await send('POST', `${path}/BUNDLE42/stop`, { payment: 2, reason: 'Not wanted' })
  await send('POST', `${path}/BUNDLE42/settle`, { outcome: 'paid', reason: 'I think so' })
  for (const query of ['', '?state=unclear', '?state=strange']) await send('GET', `${path}${query}`)
  await send('GET', '/merchant/export/psd2-payments?from=2026-11-20&to=2026-11-20')
}

async function instruct(note: Note, headers: Record<string, string>): Promise<void> {
  const { proxy, bank, ring, pay, request } = await startInstructions(noticesTo(note, headers))
  const send = sender(proxy, note, headers)
  bank.fates.create.push('drop-before')
  await pay('sepa')
  const path = '/merchant/corporate-payments'
  const settle = { outcome: 'processed', reason: 'settled' }
  await send('POST', `${path}/INVOICE42/settle`, settle)
  bank.fates.create.push({ refuse: 'DUPLICATE_PAYMENT' })
  await ring('corporate-payments:INVOICE42')
  mock.timers.tick(2_000)
  await ring('corporate-payments:INVOICE42')
  await send('GET', `${path}/INVOICE42`)
  for (const query of ['?state=unclear', '?needsPerson=true']) await send('GET', `${path}${query}`)
  for (const one of ['INVOICE42', 'OTHER']) await send('POST', `${path}/${one}/settle`, settle)
  await ring('corporate-payments:INVOICE42')
  await send('GET', '/merchant/export/corporate-payments?from=2026-11-20&to=2026-11-20')
  await request()
  await ring('request-to-pay:ASK42')
  await send('GET', '/merchant/requests-to-pay/ASK42')
}

async function connect(note: Note, headers: Record<string, string>): Promise<void> {
  const browser = (await startService()).browser()
  const send = sender({ fetch: (path, init) => browser.call(path, init) }, note, headers)
  await send('POST', '/accounts/connect', { language: 'fi' })
  await send('GET', '/accounts')
}

/** What is another in every run. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, '<token>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/^https:\/\/[\w.-]*bank\.example\/.*$/, '<address of the bank>'],
  [/\b\d{20}\b/g, '<archive id>'],
]

/** Puts names in the place of what is another in every run: ids of the bank, addresses, tokens. */
function steady<T>(value: T): T {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? VOLATILE.reduce((known, [form, name]) => known.replace(form, name), one) : one,
  )
  return JSON.parse(text) as T
}
