// What happens by itself on the accounts of the test customers, read through account access from a bank without payments.
// The model of PSD2 payments adds it to what it moves itself.
import { allPages, members, openAccess, read, readerOf } from '../../account-access/kit.ts'
import { cents } from '../../account-access/kit.ts'
import { control } from '../../bank-kit.ts'
import { ACCOUNTS } from './model-state.ts'

/** When the model begins, bank time: a Friday noon in Helsinki. */
export const START = '2026-11-20T12:00:00.000+02:00'
/** The end of what is known of the accounts. */
const END = '2028-06-01T00:00:00.000+03:00'

interface Level {
  at: number
  /** What was added since the start, cents. */
  cents: bigint
}

let known: Promise<Map<string, Level[]>> | undefined

/** Finds what came on an account by itself since the start, in cents. */
export async function makeBackground(): Promise<(iban: string, at: number) => bigint> {
  const levels = await (known ??= readLevels())
  return (iban, at) => levels.get(iban)?.findLast((level) => level.at <= at)?.cents ?? 0n
}

async function readLevels(): Promise<Map<string, Level[]>> {
  const bank = await openAccess({ now: START })
  await control(bank, 'PUT', '/clock', { now: END })
  const levels = new Map<string, Level[]>()
  for (const customerId of new Set(Object.values(ACCOUNTS).map(({ holder }) => holder))) {
    // oxlint-disable-next-line no-await-in-loop -- one customer after another
    const reader = await readerOf(bank, customerId)
    // oxlint-disable-next-line no-await-in-loop -- one customer after another
    const accounts = members((await read(reader, '/accounts')).json, 'accounts')
    for (const { accountId, identifier } of accounts) {
      const own: Level[] = []
      for (const [from, to] of quarters()) {
        const range = `fromBookingDateTime=${from}&toBookingDateTime=${to}`
        // oxlint-disable-next-line no-await-in-loop -- one quarter after another
        const pages = await allPages(reader, `/accounts/${String(accountId)}/transactions?${range}`)
        for (const { bookingDateTime, amount } of pages.flat().toReversed()) {
          own.push({
            at: Date.parse(String(bookingDateTime)),
            cents: (own.at(-1)?.cents ?? 0n) + cents(amount),
          })
        }
      }
      levels.set(String(identifier), own)
    }
  }
  return levels
}

/** Cuts the time of the model into what account access gives at once. */
function quarters(): [from: string, to: string][] {
  const cuts: [string, string][] = [['2026-11-20T12:00:01', '2026-12-31T23:59:59']]
  for (const year of [2027, 2028]) {
    for (const [first, last] of [
      ['01-01', '03-31'],
      ['04-01', '06-30'],
      ['07-01', '09-30'],
      ['10-01', '12-31'],
    ]) {
      if (`${year}-${first}` < END) cuts.push([`${year}-${first}`, `${year}-${last}T23:59:59`])
    }
  }
  return cuts
}
