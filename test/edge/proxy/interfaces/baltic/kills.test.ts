// The great proof of paying from Baltic accounts: real workerd before the sandbox bank, killed between any two steps of create,
// approve, exchange, read and delete, behind a network that fails both ways. The bank's own books judge, never the proxy.
// Runs with --all: processes that are killed and started again, over and over.
// Runs as of today only: workerd goes by the clock of the machine.
import { assert, deep, test } from '#kit'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { storeUnder } from '../../../../../edge/sandbox/storage/scoped-store.ts'
import { AMOUNT, type KillOrder, KillStand, PUBLIC_URL } from '../../kit/kill-stand.ts'

const KILLS = deep(3, 20)
const PAYERS = [
  ['ee', 'EE899900000000000039'],
  ['lv', 'LV02SBOX0000000000003'],
  ['lt', 'LT809900000000000003'],
] as const

interface Order extends KillOrder {
  /** From which of the accounts its payer pays: one who changes the account pays from the next. */
  payer: number
  /** How often its payer will still begin at one bank, and go to the next one. */
  wavers: number
}

// A create that arrives twice is two payments: the bank has no protection, and the proxy hears of one only.
class BalticKills extends KillStand<Order> {
  protected readonly steps = ['create', 'authorize', 'exchange', 'read', 'status', 'delete']
  protected readonly redirectUri = `${PUBLIC_URL}/return/baltic`

  protected settings({ clientId, clientSecret }: Record<string, string>, bank: string) {
    return {
      BALTIC_CLIENT_ID: clientId,
      BALTIC_CLIENT_SECRET: clientSecret,
      BALTIC_EE_BASE_URL: `${bank}/baltic/ee`,
      BALTIC_LV_BASE_URL: `${bank}/baltic/lv`,
      BALTIC_LT_BASE_URL: `${bank}/baltic/lt`,
      BALTIC_EE_BANK: 'Pank',
      BALTIC_LV_BANK: 'Banka',
      BALTIC_LT_BANK: 'Bankas',
      BALTIC_PAYEE_IBAN: 'FI4699800000000013',
      BALTIC_PAYEE_NAME: 'Poukama Oy',
    }
  }

  protected stepOf(url: string, init: RequestInit): string {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/oauth/token')) {
      const form = new URLSearchParams(new TextDecoder().decode(init.body as Uint8Array))
      return form.get('grant_type') === 'authorization_code' ? 'exchange' : 'be known'
    }
    if (init.method === 'POST') return 'create'
    if (init.method === 'DELETE') return 'delete'
    return pathname.endsWith('/status') ? 'status' : 'read'
  }

  protected async makeOrder(number: number): Promise<Order> {
    return { ...(await this.orderOf(number)), payer: number % 3, wavers: number % 3 === 1 ? 1 : 0 }
  }

  protected choiceOf({ payer }: Order) {
    const [provider, payerIban] = PAYERS[payer % 3] ?? PAYERS[0]
    return { provider, payerIban }
  }

  protected override async waver(order: Order): Promise<void> {
    if (order.wavers === 0) return
    await this.press(order)
    order.wavers -= 1
    order.payer += 1
  }

  protected comeBack(location: string, proxy: string) {
    return fetch(proxy + location.slice(PUBLIC_URL.length), { redirect: 'manual' })
  }

  /** On days on which banks are closed an approved payment waits. */
  protected isDone({ state }: Order): boolean {
    return state === 'paid' || state === 'scheduled'
  }
}

const stand = new BalticKills().open()

/** What the bank's own books say: every debit of an order, whichever account it was taken from. */
function debitsOf({ reference }: Order): readonly string[] {
  return PAYERS.flatMap(([country, iban]) => {
    const ledger = makeLedger(storeUnder(stand.store, `baltic/${country}/`))
    const accounts = [...ledger.accounts({ iban })]
    return accounts.flatMap(({ accountId }) =>
      [...ledger.entries(accountId)]
        .filter((entry) => entry.reference === reference)
        .map(({ amount }) => amount),
    )
  })
}

test(`debits each order once or not at all, and agrees with the bank's books, over ${KILLS} times kill -9 between any two steps of create, approve, exchange, read and delete (3, Payment requests; gaps: Part 4 baltic.payment.create, Part 4 baltic.payment.cancel, Part 4 oauth.token; promises: R5, R6, R7)`, async () => {
  await stand.survive(KILLS)
  // Whatever day it is, banks work in five days' time at the latest, Easter and Christmas included.
  await stand.control('PUT', '/clock', { advance: 'P5D' })
  for (const order of stand.orders) {
    const which = `${order.id}, seed ${stand.seed}`
    assert.deepEqual(debitsOf(order), [`-${AMOUNT}`], which)
    await stand.lookUntilPaid(order)
    assert.equal(order.state, 'paid', which)
  }
  stand.report(KILLS, `${stand.seen('asks to create')} creates`)
})
