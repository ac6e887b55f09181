// A year of standing orders: what is ordered on its first day, and how the year goes by. It asserts nothing.
// The account that pays is one on which nothing else ever happens; for some months in the middle it has too little money.
import { allPages, members, read, readerOf } from '../../account-access/kit.ts'
import { cents } from '../../account-access/kit.ts'
import type { Json } from '../../bank-kit.ts'
import { instantOf } from './model-calendar.ts'
import { COLLECTIONS, openProvider, type Provider } from '../restarting-provider.ts'

/** When the year begins, bank time. */
const START = '2026-11-20T12:00:00.000+02:00'
/** The account that pays, of customer-2. */
export const PAYER = 'FI7399900000000201'
const COMPANY = 'FI1999900000000300'
const ELSEWHERE = 'FI4699800000000013'
const AT_BANK = 'FI3099900000000102'

/** One order of the year. */
interface YearOrder {
  kind: 'sepa' | 'scheduled' | 'recurring'
  body: Json
  /** What is taken each time, cents; money that comes in is negative. */
  cents: bigint
}

const order = (
  kind: YearOrder['kind'],
  amountEUR: string,
  payer: string,
  payee: string,
  more: Json = {},
): YearOrder => ({
  kind,
  cents: cents(amountEUR) * (payee === PAYER ? -1n : 1n),
  body: {
    reference: '1232',
    amountEUR,
    payer: { iban: payer },
    payee: { iban: payee, name: 'Poukama Oy' },
    ...more,
  },
})
const series = (recurrence: string, dueDate: string, recurrenceEndDate: string) => ({
  recurrence,
  dueDate,
  recurrenceEndDate,
})

/** Rent on day 31 to another bank, pocket money each week at this bank, a fee on the last banking day; and what comes in. */
const ORDERS: readonly YearOrder[] = [
  order('sepa', '1500.00', COMPANY, PAYER),
  order('recurring', '300.00', PAYER, ELSEWHERE, {
    ...series('Monthly', '2026-12-31', '2027-11-30'),
    message: 'Vuokra',
  }),
  order('recurring', '20.00', PAYER, AT_BANK, {
    ...series('Weekly', '2026-11-21', '2027-11-19'),
    message: 'Viikkoraha',
  }),
  order('recurring', '45.50', PAYER, ELSEWHERE, {
    ...series('LastBankingDayOfTheMonth', '2026-11-24', '2027-11-19'),
    message: 'Maksu',
  }),
  order('scheduled', '5000.00', COMPANY, PAYER, { dueDate: '2027-07-15' }),
]

/** What became of an order at the bank. */
interface Placed extends YearOrder {
  paymentId: string
}

/** Opens a bank on the first day and places all orders: each is approved and handed in. */
export async function beginYear(): Promise<{ provider: Provider; placed: Placed[] }> {
  const provider = await openProvider(START)
  const placed: Placed[] = []
  for (const one of ORDERS) {
    const collection = `/${COLLECTIONS[one.kind]}`
    const headers = { 'x-idempotency-key': `year-${placed.length}` }
    const post = async (path: string, body: unknown, status: number) => {
      const answer = await provider.call({ method: 'POST', path, body, headers })
      if (answer.status !== status)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`)
      return answer.json
    }
    // oxlint-disable-next-line no-await-in-loop -- one order after another
    const { paymentId, authorizationId } = await post(collection, one.body, 201)
    // oxlint-disable-next-line no-await-in-loop -- one order after another
    await post(`/authorizations/${String(authorizationId)}/sandbox-authorize`, {}, 200)
    const word = one.kind === 'recurring' ? 'confirm' : 'submit'
    // oxlint-disable-next-line no-await-in-loop -- one order after another
    await post(`${collection}/${String(paymentId)}/${word}`, {}, 200)
    placed.push({ ...one, paymentId: String(paymentId) })
  }
  return { provider, placed }
}

/** Puts the clock at the beginning of a day, or some time on. */
export async function moveTo(provider: Provider, at: number): Promise<void> {
  const { status } = await provider.control('PUT', '/clock', { now: new Date(at).toISOString() })
  if (status !== 200) throw new Error(`the clock answered ${status}`)
}

/** The end of the year: everything is due by then. */
export const END = instantOf('2027-12-02')

/** Reads everything on the paying account since the first day through account access, oldest first. */
export async function entriesOf(provider: Provider, customerId: string, iban: string): Promise<Json[]> {
  const reader = await readerOf({ ...provider.bank, ...provider.secrets }, customerId)
  const accounts = members((await read(reader, '/accounts')).json, 'accounts')
  const account = accounts.find(({ identifier }) => identifier === iban)
  const entries: Json[] = []
  for (const [from, to] of QUARTERS) {
    const path = `/accounts/${String(account?.['accountId'])}/transactions?fromBookingDateTime=${from}&toBookingDateTime=${to}&pageSize=40`
    // oxlint-disable-next-line no-await-in-loop -- one quarter after another
    entries.push(...(await allPages(reader, path)).flat().toReversed())
  }
  return entries
}

const QUARTERS = [
  ['2026-11-20T12:00:00', '2027-01-31T23:59:59'],
  ['2027-02-01', '2027-04-30T23:59:59'],
  ['2027-05-01', '2027-07-31T23:59:59'],
  ['2027-08-01', '2027-10-31T23:59:59'],
  ['2027-11-01', '2027-12-31T23:59:59'],
] as const
