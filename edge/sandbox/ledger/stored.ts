// The documents of the books in a file of the whole bank, and the check that the books in a file balance.

import * as v from 'valibot'
import { list, strict } from '../../../core/shared/check.ts'
import {
  Count,
  Decimal,
  type DocumentKinds,
  Flag,
  numberIn,
  oneOf,
  People,
  Text,
  Units,
  Whole,
} from '../storage/document-kinds.ts'
import { sortable } from '../storage/store.ts'
import { formatUnits, unitsOf } from './money.ts'

/** A code word of the bank. */
const Word = v.pipe(Text, v.regex(/^[\w.-]{1,64}$/, 'must be a word'))
const Currency = v.pipe(Text, v.regex(/^[A-Z]{3}$/, 'must be a currency, ISO 4217'))
const Money = strict({ amount: Decimal, currency: Currency })
const Counterpart = strict({
  name: People,
  iban: v.optional(Text),
  bban: v.optional(Text),
  bic: v.optional(Text),
  accountId: v.optional(Text),
})
const Place = strict({ at: Whole, nth: Whole })
const Party = v.union([Text, Counterpart], 'must be the id of an account, or a party outside')

const Account = strict({
  accountId: Text,
  owner: Text,
  holder: People,
  name: People,
  nickname: v.optional(People),
  iban: v.optional(Text),
  bban: v.optional(Text),
  bic: v.optional(Text),
  currency: Currency,
  kind: oneOf(['current', 'card', 'outside']),
  status: oneOf(['enabled', 'blocked', 'deleted']),
  creditLimit: v.optional(Decimal),
  balance: Decimal,
  last: v.optional(Place),
  rests: v.optional(list(strict({ from: Whole, to: v.optional(Whole) }))),
})

const Entry = strict({
  archiveId: Text,
  at: Whole,
  kind: Word,
  counterpart: v.optional(Counterpart),
  reference: v.optional(People),
  message: v.optional(People),
  endToEndId: v.optional(People),
  exchange: v.optional(strict({ amount: Decimal, currency: Currency, rate: Text })),
  isDebit: v.optional(Flag),
  entryId: Text,
  nth: Whole,
  cents: Units,
  levelAfter: Units,
})

/** An entry that was inserted among older ones. */
const Late = strict({ at: Whole, cents: Units })

const Reservation = strict({
  id: Text,
  accountId: Text,
  status: oneOf(['held', 'captured', 'released']),
  entryId: Text,
  held: Money,
  nth: Whole,
  isCredit: v.optional(Flag),
  ended: v.optional(Whole),
  order: strict({
    id: Text,
    from: Party,
    to: Party,
    amount: Decimal,
    currency: Currency,
    kind: Word,
    at: Whole,
    funds: v.optional(oneOf(['checked', 'unchecked'])),
    reference: v.optional(People),
    message: v.optional(People),
    ownMessage: v.optional(People),
    endToEndId: v.optional(People),
    isLate: v.optional(Flag),
  }),
})

/**
 * Lists the kinds of documents of one set of books.
 *
 * @param under Prefix of all its keys: `''`, or that of a country.
 */
export function bookKinds(under = ''): DocumentKinds {
  const by = `${under}state/counter/entry`
  const kinds: DocumentKinds = {
    'account/': {
      form: Account,
      fault: (id, value) =>
        (value as v.InferOutput<typeof Account>).accountId === id
          ? undefined
          : 'must have its id as accountId',
    },
    'account-by-iban/': { form: Flag },
    'entry/': { form: Entry, counted: { by, number: numberIn } },
    'late/': { form: Late, counted: { by, number: numberIn } },
    'booking/': {
      form: strict({ archiveId: Text, at: Whole, debited: Money, credited: Money, meaning: Text }),
    },
    'hold/': { form: strict({ id: Text, units: Units }), counted: { by, number: numberIn } },
    'reservation/': {
      form: Reservation,
      counted: { by, number: (_, value) => (value as v.InferOutput<typeof Reservation>).nth },
    },
    'state/counter/': { form: Count },
  }
  return Object.fromEntries(Object.entries(kinds).map(([prefix, kind]) => [under + prefix, kind]))
}

/** A fault of the books in a file: the key of a document, or the prefix of all of them, and what is wrong. */
export interface BookFault {
  readonly key: string
  readonly rule: string
}

/**
 * Checks the books in a file: entries and reservations are of existing accounts, every account's balance is that after its
 * last entry, all accounts and all entries of a currency sum to zero, and reservations fit what is reserved.
 *
 * @param documents The documents of the file by key, each already checked by its form.
 */
export function faultsOfBooks(documents: ReadonlyMap<string, unknown>, under = ''): BookFault[] {
  const faults: BookFault[] = []
  const accounts = new Map<string, v.InferOutput<typeof Account>>()
  const sums = new Map<string, { level: bigint; moved: bigint }>()
  const sumOf = (currency: string) => {
    const sum = sums.get(currency) ?? { level: 0n, moved: 0n }
    sums.set(currency, sum)
    return sum
  }
  for (const [key, value] of documents) {
    if (!key.startsWith(`${under}account/`)) continue
    const account = value as v.InferOutput<typeof Account>
    try {
      sumOf(account.currency).level += unitsOf(account.balance, account.currency)
      unitsOf(account.creditLimit ?? '0', account.currency)
      accounts.set(account.accountId, account)
    } catch {
      faults.push({ key, rule: `must have amounts with the decimals of ${account.currency}` })
    }
  }
  const levels = new Map<string, { key: string; level: bigint }>()
  for (const [key, value] of documents) {
    const [, kind = '', rest = ''] =
      /^(entry|late|hold|account-by-iban)\/(.+)$/s.exec(
        key.startsWith(under) ? key.slice(under.length) : '',
      ) ?? []
    if (kind === '') continue
    // The id of an account may contain slashes; the other parts of the key do not.
    const accountId =
      kind === 'account-by-iban'
        ? rest.replace(/^[^/]*\//, '')
        : rest.replace(kind === 'late' ? /\/\d+$/ : /\/\d+\/\d+$/, '')
    const account = accounts.get(accountId)
    if (!account) {
      faults.push({ key, rule: 'must be of an account that is there' })
    } else if (kind === 'entry') {
      const { cents, levelAfter } = value as v.InferOutput<typeof Entry>
      sumOf(account.currency).moved += BigInt(cents)
      const before = levels.get(accountId)
      if (before && before.level + BigInt(cents) !== BigInt(levelAfter))
        faults.push({ key, rule: 'must go on where the entry before it ends' })
      levels.set(accountId, { key, level: BigInt(levelAfter) })
    } else if (kind === 'late') {
      const { at, cents } = value as v.InferOutput<typeof Late>
      const name = `${under}entry/${accountId}/${sortable(at)}/${sortable(numberIn(key))}`
      const entry = documents.get(name) as v.InferOutput<typeof Entry> | undefined
      if (entry?.cents !== cents) faults.push({ key, rule: `must be that of an entry: ${name}` })
    }
  }
  for (const [accountId, { key, level }] of levels) {
    const account = accounts.get(accountId)
    if (account && unitsOf(account.balance, account.currency) !== level)
      faults.push({ key: `${under}account/${accountId}`, rule: `must have the balance after ${key}` })
  }
  for (const [currency, { level, moved }] of sums) {
    const off = level === 0n ? moved : level
    if (off === 0n) continue
    const what = level === 0n ? 'entries' : 'accounts'
    const rule = `must sum to zero: all ${what} in ${currency} together are ${formatUnits(off, currency)}`
    faults.push({ key: `${under}${level === 0n ? 'entry' : 'account'}/`, rule })
  }
  return [...faults, ...faultsOfHolds(documents, under, accounts)]
}

/** Checks that reservations are of existing accounts, and that exactly those that are held are among the present ones. */
function faultsOfHolds(
  documents: ReadonlyMap<string, unknown>,
  under: string,
  accounts: ReadonlyMap<string, v.InferOutput<typeof Account>>,
): BookFault[] {
  const faults: BookFault[] = []
  const held = new Set<string>()
  for (const [key, value] of documents) {
    if (!key.startsWith(`${under}reservation/`)) continue
    const one = value as v.InferOutput<typeof Reservation>
    const { id, accountId, status, held: money, nth, order, isCredit } = one
    const say = (rule: string) => faults.push({ key, rule })
    const account = accounts.get(accountId)
    if (key !== `${under}reservation/${id}` || order.id !== id)
      say('must have its id as id of it and of its order')
    const [own, other] = isCredit ? [order.to, order.from] : [order.from, order.to]
    if (own !== accountId || (isCredit && typeof other === 'string'))
      say(`must be of the account that its order is ${isCredit ? 'for' : 'from'}`)
    const isThere = (party: typeof order.to) => typeof party !== 'string' || accounts.has(party)
    if (!account || !isThere(other)) say('must name accounts that are there')
    else if (!isMoneyOf(account.currency, money)) say(`must hold an amount in ${account.currency}`)
    else if (status === 'held') {
      const name = `${under}hold/${accountId}/${sortable(order.at)}/${sortable(nth)}`
      const hold = documents.get(name) as { id: string; units: string } | undefined
      const units = unitsOf(money.amount, money.currency)
      const isWhole = hold?.id === id && BigInt(hold.units) === (isCredit ? -units : units)
      if (isWhole) held.add(name)
      else say(`must have its money held: ${name}`)
    }
  }
  for (const key of documents.keys()) {
    if (key.startsWith(`${under}hold/`) && !held.has(key))
      faults.push({ key, rule: 'must be what a reservation holds' })
  }
  return faults
}

function isMoneyOf(currency: string, money: v.InferOutput<typeof Money>): boolean {
  try {
    return money.currency === currency && unitsOf(money.amount, currency) >= 0n
  } catch {
    return false
  }
}
