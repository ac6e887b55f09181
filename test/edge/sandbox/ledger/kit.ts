// Books of their own for tests: a few accounts of the bank, one IBAN with three currencies, a stopped clock.
import { type LedgerAccount, makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import type { TransferOrder } from '../../../../edge/sandbox/ledger/transfer.ts'
import { minorDigitsOf } from '../../../../core/shared/values/money.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/storage/store.ts'

/** An IBAN with accounts in three currencies. */
export const IBAN = 'EE159900000000000013'

/** The moment at which every test begins. */
export const NOON = Date.parse('2026-11-20T10:00:00Z')

/** What the accounts begin with, by id. */
export const OPENINGS: Readonly<
  Record<string, Omit<LedgerAccount, 'owner' | 'holder' | 'name' | 'accountId'>>
> = {
  euros: { iban: IBAN, currency: 'EUR', kind: 'current', status: 'enabled', balance: '10000.00' },
  dollars: { iban: IBAN, currency: 'USD', kind: 'current', status: 'enabled', balance: '500.00' },
  yen: { iban: IBAN, currency: 'JPY', kind: 'current', status: 'enabled', balance: '70000' },
  other: {
    iban: 'FI7399900000000201',
    currency: 'EUR',
    kind: 'current',
    status: 'enabled',
    balance: '0.00',
  },
  card: {
    bban: '4417',
    currency: 'EUR',
    kind: 'card',
    status: 'enabled',
    balance: '0.00',
    creditLimit: '200.00',
  },
  blocked: {
    iban: 'EE089900000000000042',
    currency: 'EUR',
    kind: 'current',
    status: 'blocked',
    balance: '50.00',
  },
  deleted: {
    iban: 'EE459900000000000055',
    currency: 'EUR',
    kind: 'current',
    status: 'deleted',
    balance: '0.00',
  },
}

/** Opens the books of a store, with all accounts. */
export function openBooks(store: Store = memoryStore()) {
  const clock = { at: NOON, now: () => clock.at }
  const ledger = makeLedger(store, { clock })
  for (const [accountId, facts] of Object.entries(OPENINGS)) {
    ledger.open({ accountId, owner: 'customer-1', holder: 'Aino Esimerkki', name: 'Account', ...facts })
  }
  let made = 0
  /** Makes an order of 10.00 EUR from the euros to a payee outside, under an id of its own. */
  const order = (more: Partial<TransferOrder> = {}): TransferOrder => ({
    id: `test/${++made}`,
    from: 'euros',
    to: { name: 'Saaja Oy', iban: 'FI4699800000000013', bic: 'SBOXFIH8' },
    amount: '10.00',
    currency: 'EUR',
    kind: 'payment',
    at: clock.at,
    ...more,
  })
  const balance = (accountId: string) => ledger.account(accountId)?.balance
  return { clock, ledger, order, balance }
}

/** Reads a decimal string as whole minor units, independently of the books. */
export function units(amount: string | undefined, currency = 'EUR'): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount ?? '') ?? []
  if (fraction.length !== minorDigitsOf(currency)) throw new Error(`${amount} is no amount of ${currency}`)
  return BigInt(sign + whole + fraction)
}

/** Lists everything that a store keeps, to see whether anything has changed. */
export function dump(store: Store): string {
  return JSON.stringify(store.list({ prefix: '' }))
}
