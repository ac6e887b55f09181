// The great proof of paying by PSD2 payments: real workerd before the sandbox bank, killed between any two steps of create,
// approve, exchange, submit and confirm, behind a network that fails both ways. The bank's own books judge, never the proxy.
// Runs with --all: processes that are killed and started again, over and over.
// Runs as of today only: workerd goes by the clock of the machine.
import { assert, deep, test, wallClock } from '#kit'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { AMOUNT, type KillOrder, KillStand, PUBLIC_URL } from '../../kit/kill-stand.ts'

const KILLS = deep(3, 50)
const PAYER = 'FI1999900000000300'
const PAYEE = 'FI4699800000000013'
const DAY_MS = 86_400_000

interface Order extends KillOrder {
  kind: 'now' | 'scheduled' | 'series'
}

class Psd2Kills extends KillStand<Order> {
  protected readonly steps = ['create', 'authorize', 'exchange', 'read', 'submit', 'confirm']
  protected readonly redirectUri = `${PUBLIC_URL}/return/psd2`
  protected override readonly fields = { account: PAYER }

  protected settings(client: Record<string, string>) {
    return {
      PSD2_CLIENT_ID: client['clientId'],
      PSD2_CLIENT_SECRET: client['clientSecret'],
      PSD2_API_KEY: client['apiKey'],
      PSD2_KEY_ID: client['kid'],
      PSD2_SIGNING_KEY: client['privateKeyPem'],
      PSD2_CERTIFICATE: client['certificatePem'],
      PSD2_PAYEE_IBAN: PAYEE,
      PSD2_PAYEE_NAME: 'Poukama Oy',
    }
  }

  protected stepOf(url: string, init: RequestInit): string {
    const { pathname } = new URL(url)
    if (pathname === '/oauth/token') {
      const form = new URLSearchParams(new TextDecoder().decode(init.body as Uint8Array))
      return form.get('grant_type') === 'authorization_code' ? 'exchange' : 'be known'
    }
    if (init.method !== 'POST') return init.method === 'DELETE' ? 'delete' : 'read'
    return /\/(submit|confirm)$/.exec(pathname)?.[1] ?? 'create'
  }

  protected async makeOrder(number: number): Promise<Order> {
    const kind = (['now', 'scheduled', 'now', 'series'] as const)[number % 4] ?? 'now'
    const dueDate = helsinkiDate(wallClock() + 3 * DAY_MS)
    const until = helsinkiDate(wallClock() + 18 * DAY_MS)
    const order = await this.orderOf(number, {
      ...(kind !== 'now' && { dueDate }),
      ...(kind === 'series' && { recurrence: { every: 'weekly', until } }),
    })
    return { ...order, kind }
  }

  protected choiceOf() {
    return {}
  }

  protected async comeBack(location: string, proxy: string): Promise<void> {
    const [, fragment] = location.split('#')
    if (fragment === undefined) return
    await fetch(`${proxy}/return/psd2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: PUBLIC_URL },
      body: JSON.stringify({ fragment }),
    })
  }

  protected isDone({ state, kind }: Order): boolean {
    return state === (kind === 'now' ? 'paid' : 'scheduled')
  }
}

const stand = new Psd2Kills().open()

/** Statuses of payments that take no money: no payer has approved them, or they have ended. */
const WITHOUT_MONEY = ['Unauthorized', 'Authorizing', 'Revoked', 'Rejected', 'Cancelled']

interface BankPayment {
  reference: string
  status: string
  amountEUR: string
}

function readBooks(payments: readonly BankPayment[], { reference }: Order) {
  const own = payments.filter((one) => one.reference === reference)
  const ledger = makeLedger(stand.store)
  const [account] = ledger.accounts({ iban: PAYER })
  const debits = [...ledger.entries(account?.accountId ?? '')].filter(
    (entry) => entry.reference === reference,
  )
  const alive = own.filter(({ status }) => !WITHOUT_MONEY.includes(status))
  return { alive, debits: debits.map(({ amount }) => amount) }
}

test(`debits each order once or not at all, and agrees with the bank's books, over ${KILLS} times kill -9 between any two steps of create, authorise, exchange, submit and confirm (2 A, Rules 3; gaps: psd2.submit.repeat, Part 4 psd2.create, Part 4 psd2.submit, Part 4 psd2.confirm, Part 4 psd2.sca; promises: R5, R6, R7)`, async () => {
  await stand.survive(KILLS)
  const { 'psd2-payments': payments = [] } = (await stand.control('GET', '/psd2-payments')) as Record<
    string,
    BankPayment[]
  >
  for (const order of stand.orders) {
    const { alive, debits } = readBooks(payments, order)
    const state = `${order.id} ${order.kind}, seed ${stand.seed}`
    assert.lengthOf(alive, 1, state)
    assert.deepEqual(debits, order.kind === 'now' ? [`-${AMOUNT}`] : [], state)
    assert.equal(alive[0]?.status, order.kind === 'now' ? 'Debited' : 'AwaitingDueDate', state)
  }
  // The days of what was ordered for later come: each is debited once too.
  await stand.control('PUT', '/clock', { advance: 'P30D' })
  for (const order of stand.orders) {
    const { debits } = readBooks(payments, order)
    const times = { now: 1, scheduled: 1, series: 3 }[order.kind]
    assert.deepEqual(
      debits,
      Array.from({ length: times }, () => `-${AMOUNT}`),
      `${order.id}, seed ${stand.seed}`,
    )
  }
  // Whatever the bank was asked for, some order of ours had written down.
  const ours = new Set(stand.orders.map(({ reference }) => reference))
  assert.isTrue(payments.every(({ reference }) => ours.has(reference)))
  stand.report(KILLS, `${payments.length} payments made at the bank`)
})
