// A bank in memory whose money is steered: its typed client, accounts by their numbers, and what is in its books.
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { memoryStore, type Sandbox, type Store } from '../../../../edge/sandbox/index.ts'
import { isBankError } from '../../../../core/shared/index.ts'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { storeUnder } from '../../../../edge/sandbox/storage/scoped-store.ts'
import { BASE } from '../bank-kit.ts'

/** The first account of customer-1, with 10000.00 at the start. */
export const FIRST = 'FI6299900000000011'
/** The second one, with 250.00. */
export const SECOND = 'FI3099900000000102'
/** An account at another bank. */
export const ELSEWHERE = 'FI4699800000000013'

/** The other side of entries of tests. */
export const SHOP = { name: 'Poukama', iban: ELSEWHERE }

/** Steers a bank by its typed client. */
export const steer = ({ fetch, sandboxKey }: Sandbox) => makeControl({ baseUrl: BASE, sandboxKey, fetch })

/** A client that steers. */
export type Steered = ReturnType<typeof steer>

/** Finds the account of a number, in a currency. */
export async function accountOf(control: Steered, iban: string, currency = 'EUR') {
  const [account] = await control.accounts.list({ iban, currency })
  if (!account) throw new Error(`there is no account ${iban}`)
  return account
}

/** Sums everything in each of the books of a store, by currency; each must be nothing. */
export function sumsOf(store: Store): string[] {
  return ['', 'baltic/ee/', 'baltic/lv/', 'baltic/lt/'].flatMap((under) =>
    Object.entries(makeLedger(under === '' ? store : storeUnder(store, under)).sum())
      .filter(([, sum]) => !/^0(\.0+)?$/.test(sum))
      .map(([currency, sum]) => `${under}${currency} ${sum}`),
  )
}

/** Names what a call was refused with: `409 AccountNotEmpty balance`; `done` where it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!isBankError(error)) throw error
    return [
      error.status,
      ...error.faults.map(({ code, path }) => [code, path].filter(Boolean).join(' ')),
    ].join(' ')
  }
}

/** Lists everything in a store, to see whether something has changed. */
export const dump = (store: Store) => JSON.stringify(store.list({ prefix: '' }))

/** The options of a bank whose store a test looks into. */
export function stored(): { store: Store } {
  return { store: memoryStore() }
}
