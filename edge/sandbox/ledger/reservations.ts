// Money that is held for a movement: it lowers the funds, shows as a pending entry, and is booked or released once.
// What a movement books is in booking.ts.

import { collection, sortable, type Store } from '../storage/store.ts'
import { type AccountRegister, counterpartOf } from './account-register.ts'
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

/** What is stored of a reservation. */
interface StoredReservation extends Reservation {
  order: ReservationOrder
  /** Number among the reservations of the same millisecond. */
  nth: number
}

/** What is held, by account: asked before money is spent. */
export interface Holds {
  /** Sums what is held on an account, minor units. */
  sum(accountId: string): bigint
  /** Ids of the reservations that hold something on an account, newest first. */
  list(accountId: string): string[]
  add(reservation: StoredReservation, units: bigint): void
  remove(reservation: StoredReservation): void
}

/** Makes the list of holds that a store keeps. */
export function makeHolds(store: Store): Holds {
  const holds = collection<{ id: string; units: string }>(store, 'hold/')
  const key = ({ accountId, order, nth }: StoredReservation) =>
    `${accountId}/${sortable(order.at)}/${sortable(nth)}`
  return {
    sum: (accountId) =>
      holds.list({ under: `${accountId}/` }).reduce((sum, { value }) => sum + BigInt(value.units), 0n),
    list: (accountId) => holds.list({ under: `${accountId}/`, reverse: true }).map(({ value }) => value.id),
    add: (reservation, units) =>
      void holds.put(key(reservation), { id: reservation.id, units: String(units) }),
    remove: (reservation) => holds.delete(key(reservation)),
  }
}

/** The reservations of the books. */
export interface Reservations {
  reserve(order: ReservationOrder): ReservationResult
  capture(id: string, at: number): TransferResult
  release(id: string): Reservation
  find(id: string): Reservation | undefined
  /** Pending entries of an account, newest first. */
  pending(accountId: string): Entry[]
}

/** Makes the reservations that a store keeps; `count` numbers what is to be named apart. */
export function makeReservations(
  store: Store,
  accounts: AccountRegister,
  bookings: Bookings,
  holds: Holds,
  count: () => number,
): Reservations {
  const reservations = collection<StoredReservation>(store, 'reservation/')
  const known = (id: string): StoredReservation => {
    const reservation = reservations.get(id)
    if (!reservation) throw new TypeError('reservation must be made before')
    return reservation
  }
  const end = (reservation: StoredReservation, status: 'captured' | 'released'): StoredReservation => {
    holds.remove(reservation)
    return reservations.put(reservation.id, { ...reservation, status })
  }
  /** Shows a hold as a debit that is not booked. */
  const entryOf = ({ accountId, entryId, held, order, nth }: StoredReservation): Entry => {
    const { to, at, kind, reference, ownMessage, endToEndId } = order
    const lines = [order.message, ownMessage].filter((text) => text !== undefined)
    return {
      entryId,
      accountId,
      at,
      nth,
      // Also where it comes to no cent.
      amount: `-${held.amount}`,
      currency: held.currency,
      kind,
      status: 'pending',
      counterpart: typeof to === 'string' ? counterpartOf(to, accounts.known(to)) : namedOf(to),
      ...(reference !== undefined && { reference }),
      ...(lines.length > 0 && { message: lines.join('\n') }),
      ...(endToEndId !== undefined && { endToEndId }),
    }
  }

  return {
    reserve: (order) =>
      store.transaction(() => {
        const meaning = meaningOf(order)
        const found = reservations.get(order.id)
        if (found && meaningOf(found.order) !== meaning) throw new TypeError(ONE_MEANING)
        if (found) return { ok: true, reservation: shown(found) }
        const accountId = idOf(order.from)
        if (accounts.known(accountId).kind === 'outside') throw new TypeError(FROM_OUTSIDE)
        const refusal = bookings.refusalOf(order)
        if (refusal) return { ok: false, refusal }
        const held = bookings.debitOf(order)
        const nth = count()
        const reservation = reservations.put(order.id, {
          id: order.id,
          accountId,
          status: 'held',
          entryId: `pending/${nth}`,
          held,
          order,
          nth,
        })
        holds.add(reservation, unitsOf(held.amount, held.currency))
        return { ok: true, reservation: shown(reservation) }
      }),
    capture: (id, at) =>
      store.transaction(() => {
        const reservation = known(id)
        const { status, order } = reservation
        if (status === 'released') throw new TypeError('a released reservation must not be captured')
        const result = bookings.transferHeld({ ...order, at })
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
    pending: (accountId) => holds.list(accountId).map((id) => entryOf(known(id))),
  }
}

function shown({ id, accountId, status, entryId, held }: StoredReservation): Reservation {
  return { id, accountId, status, entryId, held }
}

function namedOf(outsider: Outsider): Counterpart {
  const { accountId: _, ...counterpart } = outsider
  return counterpart
}

/** Money is held on an account of the bank; a party outside has none here. */
function idOf(party: Party): string {
  if (typeof party === 'string') return party
  throw new TypeError(FROM_OUTSIDE)
}

const FROM_OUTSIDE = 'from must be an account of the bank'
