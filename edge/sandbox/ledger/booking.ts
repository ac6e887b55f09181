// Books movements of money: computes what each side pays and gets, checks funds, and writes all sides or none.

import { helsinkiDate } from '../../../core/shared/values/time.ts'
import { makeCounter, collection, type Store } from '../storage/store.ts'
import { type AccountRegister, counterpartOf, type StoredAccount } from './account-register.ts'
import type { Counterpart } from './entry.ts'
import type { EntryRegister, NewEntry } from './entry-register.ts'
import { formatUnits, unitsOf, convert, rateOf } from './money.ts'
import type { Booking, Money, Party, TransferOrder, TransferRefusal, TransferResult } from './transfer.ts'

/** Books movements of money. */
export interface Bookings {
  transfer(order: TransferOrder): TransferResult
  /** Books what was reserved for an order: funds and the payer's account were checked at the reservation. */
  transferHeld(order: TransferOrder): TransferResult
  /** Why the debit side cannot pay now; `undefined` if it can. */
  refusalOf(order: TransferOrder): TransferRefusal | undefined
  /** What the debit side pays, in the currency of its account. */
  debitOf(order: TransferOrder): Money
  /** What the credit side gets, in the currency of its account. */
  creditOf(order: TransferOrder): Money
}

interface StoredBooking extends Booking {
  /** What was ordered under the id: a different order under the same id is a fault of the caller. */
  meaning: string
}

/** The accounts of a movement, if they are open. */
interface Parties {
  payer: StoredAccount | undefined
  payee: StoredAccount | undefined
}

/** One side of a movement: an account, the change to it, and the party that its statement names. */
interface Posting {
  account: StoredAccount
  /** Minor units, negative for a debit. */
  units: bigint
  /** Whether it is a debit, as an amount of zero has no sign to show it. */
  isDebit?: true
  counterpart: Counterpart
}

/** Makes the booking of a store's books; `availableAt` is what an account can spend in minor units, `now` the time. */
export function makeBookings(
  store: Store,
  accounts: AccountRegister,
  entries: EntryRegister,
  availableAt: (account: StoredAccount, at: number) => bigint,
  now: () => number,
): Bookings {
  const bookings = collection<StoredBooking>(store, 'booking/')
  const countArchive = makeCounter(store, 'archive')

  const archiveIdAt = (at: number) =>
    helsinkiDate(at).replaceAll('-', '') + String(countArchive()).padStart(12, '0')
  const partiesOf = ({ from, to, currency }: TransferOrder): Parties => ({
    payer: accounts.accountOf(from, currency),
    payee: accounts.accountOf(to, currency),
  })
  const unitsIn = ({ amount, currency }: Money, target: string) =>
    convert(unitsOf(amount, currency), currency, target)
  const refusalOf = (order: TransferOrder, parties = partiesOf(order)): TransferRefusal | undefined => {
    const { payer } = parties
    const deleted = deletedOf(order, parties)
    if (deleted) return deleted
    if (payer?.status === 'blocked') return 'account_blocked'
    if (!payer || payer.kind === 'outside' || order.funds === 'unchecked') return undefined
    const at = order.isLate ? now() : order.at
    return availableAt(payer, at) < unitsIn(order, payer.currency) ? 'funds_insufficient' : undefined
  }
  /** Makes two postings, or four if the movement is between currencies. Every currency sums to zero. */
  const postingsOf = (order: TransferOrder, parties: Parties): Posting[] => {
    const { from, to, currency } = order
    const payer = parties.payer ?? accounts.openFor(from, currency)
    const payee = parties.payee ?? accounts.openFor(to, currency)
    const [paid, got] = [unitsIn(order, payer.currency), unitsIn(order, payee.currency)]
    const [namedPayer, namedPayee] = [counterpartOf(from, payer), counterpartOf(to, payee)]
    const debit = { account: payer, units: -paid, isDebit: true, counterpart: namedPayee } as const
    const credit = { account: payee, units: got, counterpart: namedPayer }
    if (payer.currency === payee.currency) return [debit, credit]
    return [
      debit,
      { account: accounts.exchange(payer.currency), units: paid, counterpart: namedPayer },
      { account: accounts.exchange(payee.currency), units: -got, isDebit: true, counterpart: namedPayee },
      credit,
    ]
  }
  const book = (order: TransferOrder, parties: Parties): Booking => {
    const { at, kind, reference, message, ownMessage, endToEndId } = order
    const archiveId = order.archiveId ?? archiveIdAt(at)
    const own = [message, ownMessage].filter((text) => text !== undefined).join('\n')
    const postings = postingsOf(order, parties)
    const booked = postings.map(({ account, units, isDebit, counterpart }, place) => {
      const text = place === 0 && ownMessage !== undefined ? own : message
      const { accountId, currency } = account
      const entry: NewEntry = {
        archiveId,
        at,
        kind,
        cents: units,
        ...(units === 0n && isDebit && { isDebit }),
        counterpart,
        ...(reference !== undefined && { reference }),
        ...(text !== undefined && { message: text }),
        ...(endToEndId !== undefined && { endToEndId }),
        ...(currency !== order.currency && {
          exchange: {
            amount: formatUnits(unitsOf(order.amount, order.currency), order.currency),
            currency: order.currency,
            rate: rateOf(currency, order.currency),
          },
        }),
      }
      return order.isLate ? entries.insert(accountId, entry) : entries.append(accountId, entry)
    })
    return {
      archiveId,
      at: booked[0]?.at ?? at,
      debited: moneyOf(postings[0]),
      credited: moneyOf(postings.at(-1)),
    }
  }

  const once = (
    order: TransferOrder,
    judge: (order: TransferOrder, parties: Parties) => TransferRefusal | undefined,
  ): TransferResult =>
    store.transaction(() => {
      const meaning = meaningOf(order)
      const known = bookings.get(order.id)
      if (known) {
        const { meaning: knownMeaning, ...booking } = known
        if (meaning !== knownMeaning) throw new TypeError(ONE_MEANING)
        return { ok: true, booking }
      }
      const parties = partiesOf(order)
      const refusal = judge(order, parties)
      if (refusal) return { ok: false, refusal }
      const booking = book(order, parties)
      bookings.put(order.id, { ...booking, meaning })
      return { ok: true, booking }
    })

  return {
    debitOf(order) {
      const currency = partiesOf(order).payer?.currency ?? order.currency
      return { amount: formatUnits(unitsIn(order, currency), currency), currency }
    },
    creditOf(order) {
      const currency = partiesOf(order).payee?.currency ?? order.currency
      return { amount: formatUnits(unitsIn(order, currency), currency), currency }
    },
    refusalOf,
    transfer: (order) => once(order, refusalOf),
    transferHeld: (order) => once(order, deletedOf),
  }
}

function deletedOf(_: TransferOrder, { payer, payee }: Parties): TransferRefusal | undefined {
  return payer?.status === 'deleted' || payee?.status === 'deleted' ? 'account_deleted' : undefined
}

/** The rule that is broken if an id is used for two movements. */
export const ONE_MEANING = 'id must name one movement only'

/**
 * Writes the parts of an order in which repetitions of it must be equal; time and texts may differ.
 *
 * @throws TypeError if the amount is invalid.
 */
export function meaningOf({ from, to, amount, currency, kind }: TransferOrder): string {
  const nameOf = (party: Party) =>
    typeof party === 'string' ? party : (party.accountId ?? party.iban ?? party.bban ?? party.name)
  const units = unitsOf(amount, currency)
  if (units <= 0n) throw new TypeError('amount must be above zero')
  return JSON.stringify([nameOf(from), nameOf(to), String(units), currency, kind])
}

function moneyOf(posting: Posting | undefined): Money {
  if (!posting) throw new TypeError('a movement must have its sides')
  const { account, units } = posting
  return { amount: formatUnits(units < 0n ? -units : units, account.currency), currency: account.currency }
}
