// Adds entries to accounts, ends pending ones, and changes balances: each with its other side, in one transaction.

import type * as v from 'valibot'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import type { Entry } from '../../ledger/entry.ts'
import { formatUnits, unitsOf } from '../../ledger/money.ts'
import type { Party, TransferOrder, TransferRefusal } from '../../ledger/transfer.ts'
import type { EntryOrder } from '../calls/money.ts'
import { type FoundAccount, viewEntry } from './views.ts'

/** Prefix of the ids of movements that these calls make; only these can be ended here. */
const OWN = 'money/'

/** The result of an order: an entry, or why there is none. */
export type Made = { made: object } | { refusal: TransferRefusal }

/** The account outside the bank that is the other side of a changed balance. */
export function adjustments(currency: string): Exclude<Party, string> {
  return { accountId: `adjustment:${currency}`, name: 'Balances changed by hand' }
}

/** Adds an entry. */
export function addEntry(
  found: FoundAccount,
  order: v.InferOutput<typeof EntryOrder>,
  { now, id }: { now: number; id: string },
): Made {
  const { account } = found
  const { accountId, currency } = account
  const units = unitsOf(order.amount, currency)
  const at = order.at === undefined ? now : (parseDateTime(order.at) ?? now)
  const other = otherSideOf(found, order)
  const [from, to] = units < 0n ? [accountId, other] : [other, accountId]
  const { kind = 'payment', reference, message, endToEndId } = order
  const movement: TransferOrder = {
    id: OWN + id,
    from,
    to,
    amount: formatUnits(units < 0n ? -units : units, currency),
    currency,
    kind,
    at,
    ...(at < now && { isLate: true }),
    reference,
    message,
    endToEndId,
  }
  return order.status === 'pending' ? hold(found, movement) : move(found, movement)
}

/** Changes the booked balance of an account, by an entry now. */
export function setBalance(
  found: FoundAccount,
  { balance, message = 'Balance changed' }: { balance: string; message?: string | undefined },
  { now, id }: { now: number; id: string },
): Made {
  const { accountId, currency } = found.account
  const { booked } = found.branch.ledger.balances(accountId)
  const units = unitsOf(balance, currency) - unitsOf(booked, currency)
  const other = adjustments(currency)
  const [from, to] = units < 0n ? [accountId, other] : [other, accountId]
  const amount = formatUnits(units < 0n ? -units : units, currency)
  return move(found, { id: OWN + id, from, to, amount, currency, kind: 'payment', at: now, message })
}

/** Books a pending entry now, or releases it; `undefined` if it belongs to a payment. */
export function endEntry(
  { branch, account }: FoundAccount,
  { reservationId = '' }: Entry,
  result: 'booked' | 'released',
  now: number,
): Made | undefined {
  const { ledger } = branch
  if (!reservationId.startsWith(OWN)) return undefined
  if (result === 'released') {
    ledger.release(reservationId)
    return { made: { result } }
  }
  const booked = ledger.capture(reservationId, now)
  if (!booked.ok) return booked
  const { archiveId } = booked.booking
  return { made: { result, entry: entryOf({ branch, account }, archiveId, now) } }
}

/** The bank itself as the other side, unnamed: for fees and interest. */
function bankOf(currency: string): Party {
  return { accountId: `bank:${currency}`, name: 'Silta Sandbox Bank' }
}

/** Finds the other side: an account of this bank if it has the number, else a party outside. */
function otherSideOf(
  { branch: { ledger }, account }: FoundAccount,
  { counterpart }: v.InferOutput<typeof EntryOrder>,
): Party {
  if (!counterpart) return bankOf(account.currency)
  const { name, iban, bic } = counterpart
  const named = { name, ...(iban !== undefined && { iban }), ...(bic !== undefined && { bic }) }
  const own = iban === undefined ? [] : ledger.accounts({ iban })
  const open = own.filter(({ status }) => status !== 'deleted')
  const wanted = [account.currency, 'EUR']
  const found =
    wanted.flatMap((currency) => open.find((one) => one.currency === currency) ?? [])[0] ?? open[0] ?? own[0]
  return found
    ? { ...named, accountId: found.accountId, ...(found.bic !== undefined && { bic: found.bic }) }
    : named
}

function hold({ branch: { ledger }, account }: FoundAccount, movement: TransferOrder): Made {
  const { accountId } = account
  const held = movement.from === accountId ? ledger.reserve(movement) : ledger.announce(movement)
  if (!held.ok) return held
  const entry = ledger.pending(accountId).find(({ entryId }) => entryId === held.reservation.entryId)
  return { made: entry ? viewEntry(entry) : {} }
}

function move(found: FoundAccount, movement: TransferOrder): Made {
  const { branch, account } = found
  const { ledger } = branch
  const booked = ledger.transfer(movement)
  if (!booked.ok) return booked
  const { archiveId } = booked.booking
  const { at } = movement
  const other = movement.from === account.accountId ? movement.to : movement.from
  const counter = ledger.accountOf(other, movement.currency)
  const theirs = counter && entryOf({ branch, account: counter }, archiveId, at)
  return {
    made: {
      ...entryOf(found, archiveId, at),
      ...(counter &&
        theirs && {
          counterEntry: {
            accountId: counter.accountId,
            name: counter.holder,
            amount: theirs.amount,
            currency: counter.currency,
          },
        }),
    },
  }
}

/** Finds the entry of a movement that was just booked; it may be later than asked for if the account has newer entries. */
function entryOf({ branch: { ledger }, account }: FoundAccount, archiveId: string, since: number) {
  for (const entry of ledger.entries(account.accountId, { since })) {
    if (entry.archiveId === archiveId) return viewEntry(entry)
  }
  throw new TypeError('an entry must be there once it was booked')
}
