// Money that is reserved for a movement: it lowers the available funds, shows as a pending entry, and is booked or released once.

import { collection, sortable, type Store } from '../storage/store.ts'
import { type AccountRegister, counterpartOf } from './account-register.ts'
import type { EntryRegister } from './entry-register.ts'
import { type Bookings, meaningOf, ONE_MEANING } from './booking.ts'
import type { Counterpart, Entry } from './entry.ts'
import { unitsOf } from './money.ts'
import type {
  Outsider,
  Party,
  Reservation,
  ReservationOrder,
  ReservationResult,
  TransferResult,
} from './transfer.ts'

interface StoredReservation extends Reservation {
  order: ReservationOrder
  /** Number of the newest entry or reservation when this one ended. */
  ended?: number
  /** Number among the reservations of the same millisecond. */
  nth: number
}

/** Present reservations by account, read before money is spent. */
export interface Holds {
  /** Sums what is reserved on an account, minor units. */
  sum(accountId: string): bigint
  /** Sums what was announced for an account, minor units. */
  coming(accountId: string): bigint
  /** Lists the ids of the reservations and announcements of an account, newest first. */
  list(accountId: string): string[]
  add(reservation: StoredReservation, units: bigint): void
  remove(reservation: StoredReservation): void
}

/** Makes the present reservations kept in a store. */
export function makeHolds(store: Store): Holds {
  const holds = collection<{ id: string; units: string }>(store, 'hold/')
  const key = ({ accountId, order, nth }: StoredReservation) =>
    `${accountId}/${sortable(order.at)}/${sortable(nth)}`
  /** An announced credit is stored with a minus, as it reserves nothing. */
  const unitsOn = (accountId: string) =>
    holds.list({ under: `${accountId}/` }).map(({ value }) => BigInt(value.units))
  return {
    sum: (accountId) => unitsOn(accountId).reduce((sum, units) => (units > 0n ? sum + units : sum), 0n),
    coming: (accountId) => unitsOn(accountId).reduce((sum, units) => (units < 0n ? sum - units : sum), 0n),
    list: (accountId) => holds.list({ under: `${accountId}/`, reverse: true }).map(({ value }) => value.id),
    add: (reservation, units) =>
      void holds.put(key(reservation), { id: reservation.id, units: String(units) }),
    remove: (reservation) => holds.delete(key(reservation)),
  }
}

/** The reservations of the books. */
export interface Reservations {
  reserve(order: ReservationOrder): ReservationResult
  announce(order: ReservationOrder): ReservationResult
  capture(id: string, at: number): TransferResult
  release(id: string): Reservation
  find(id: string): Reservation | undefined
  /** Whether money reserved on another account is for this one. */
  isAwaited(accountId: string): boolean
  /** Lists the pending entries of an account, newest first: the present ones, or those from when `asOf` was the newest number. */
  pending(accountId: string, asOf?: number): Entry[]
}

/** Makes the reservations kept in a store; the register gives unique numbers. */
export function makeReservations(
  store: Store,
  accounts: AccountRegister,
  bookings: Bookings,
  holds: Holds,
  { count, counted }: Pick<EntryRegister, 'count' | 'counted'>,
): Reservations {
  const reservations = collection<StoredReservation>(store, 'reservation/')
  const known = (id: string): StoredReservation => {
    const reservation = reservations.get(id)
    if (!reservation) throw new TypeError('reservation must be made before')
    return reservation
  }
  const end = (reservation: StoredReservation, status: 'captured' | 'released'): StoredReservation => {
    holds.remove(reservation)
    // A booking takes numbers of its own. A release takes one too, so that it is newer than anything that was read before.
    return reservations.put(reservation.id, {
      ...reservation,
      status,
      ended: status === 'released' ? count() : counted(),
    })
  }
  /** Shows a reservation as a pending debit, and an announcement as a pending credit. */
  const entryOf = ({ id, accountId, entryId, held, order, nth, isCredit }: StoredReservation): Entry => {
    const { at, kind, reference, ownMessage, endToEndId } = order
    const lines = [order.message, isCredit ? undefined : ownMessage].filter((text) => text !== undefined)
    const other = isCredit ? order.from : order.to
    return {
      entryId,
      reservationId: id,
      accountId,
      at,
      nth,
      // With a minus even if the amount is zero.
      amount: isCredit ? held.amount : `-${held.amount}`,
      currency: held.currency,
      kind,
      status: 'pending',
      counterpart: typeof other === 'string' ? counterpartOf(other, accounts.known(other)) : namedOf(other),
      ...(reference !== undefined && { reference }),
      ...(lines.length > 0 && { message: lines.join('\n') }),
      ...(endToEndId !== undefined && { endToEndId }),
    }
  }

  const note = (order: ReservationOrder, accountId: string, isCredit = false): ReservationResult =>
    store.transaction(() => {
      const meaning = meaningOf(order)
      const found = reservations.get(order.id)
      if (found && meaningOf(found.order) !== meaning) throw new TypeError(ONE_MEANING)
      if (found) return { ok: true, reservation: shown(found) }
      if (accounts.known(accountId).kind === 'outside') throw new TypeError(FROM_OUTSIDE)
      const refusal = bookings.refusalOf(order)
      if (refusal) return { ok: false, refusal }
      const held = isCredit ? bookings.creditOf(order) : bookings.debitOf(order)
      const nth = count()
      const reservation = reservations.put(order.id, {
        id: order.id,
        accountId,
        status: 'held',
        entryId: `pending/${nth}`,
        held,
        order,
        nth,
        ...(isCredit && { isCredit }),
      })
      const units = unitsOf(held.amount, held.currency)
      holds.add(reservation, isCredit ? -units : units)
      return { ok: true, reservation: shown(reservation) }
    })

  return {
    reserve: (order) => note(order, idOf(order.from)),
    announce: (order) => note(order, idOf(order.to), true),
    capture: (id, at) =>
      store.transaction(() => {
        const reservation = known(id)
        const { status, order } = reservation
        if (status === 'released') throw new TypeError('a released reservation must not be captured')
        // Without `isLate`: a reservation may be made for a past day, but its booking is at its own time.
        const { isLate: _, ...movement } = order
        const result = bookings.transferHeld({ ...movement, at })
        if (result.ok && status === 'held') end(reservation, 'captured')
        return result
      }),
    release: (id) =>
      store.transaction(() => {
        const reservation = known(id)
        return shown(reservation.status === 'held' ? end(reservation, 'released') : reservation)
      }),
    find(id) {
      const reservation = reservations.get(id)
      return reservation && shown(reservation)
    },
    isAwaited: (accountId) =>
      reservations.list().some(
        ({
          value: {
            status,
            order: { to },
            isCredit,
          },
        }) => {
          const payee = typeof to === 'string' ? to : to.accountId
          return status === 'held' && !isCredit && payee === accountId
        },
      ),
    pending(accountId, asOf) {
      const held = holds.list(accountId).map(known)
      if (asOf === undefined) return held.map(entryOf)
      const ended = reservations
        .list()
        .map(({ value }) => value)
        .filter((one) => one.accountId === accountId && (one.ended ?? 0) > asOf && one.status !== 'held')
      return [...held, ...ended]
        .filter(({ nth }) => nth <= asOf)
        .toSorted((one, other) => other.order.at - one.order.at || other.nth - one.nth)
        .map(entryOf)
    },
  }
}

function shown({ id, accountId, status, entryId, held, isCredit }: StoredReservation): Reservation {
  return { id, accountId, status, entryId, held, ...(isCredit && { isCredit }) }
}

function namedOf(outsider: Outsider): Counterpart {
  const { accountId: _, ...counterpart } = outsider
  return counterpart
}

/** The account id of a party that reserves money, which must be an account of the bank. */
function idOf(party: Party): string {
  if (typeof party === 'string') return party
  throw new TypeError(FROM_OUTSIDE)
}

const FROM_OUTSIDE = 'from must be an account of the bank, or to of what is announced'
