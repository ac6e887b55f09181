// Money that has left and may still come back: when its payment is read again, and which of those times are left.

import { formatDateTime } from '../../../../core/shared/values/time.ts'

/** When a payment that was paid is read again, milliseconds since 1970, because its bank may still return the money. */
export interface Returnable {
  readonly returnAt?: readonly number[] | undefined
}

/** Returns the times that are left: those of the first reading count; if a later one reports none, no money comes back. */
export function returnsLeft(
  { returnAt: known }: Returnable,
  { returnAt: reported }: Returnable,
  now: number,
): readonly number[] | undefined {
  const left = reported && known?.filter((at) => at > now)
  return left?.length ? left : undefined
}

/** One payment of a series, as far as its money may come back. */
interface ReturnableOccurrence extends Returnable {
  readonly dueDate: string
  readonly state: string
  readonly executionDate?: string | undefined
  readonly archiveId?: string | undefined
  readonly returnedAt?: number | undefined
}

/** A payment of a series as its merchant sees it; `returnedAt` is when it was noted that the money of a paid one came back. */
export type ShownOccurrence<T extends ReturnableOccurrence> = Omit<T, 'returnAt' | 'returnedAt'> & {
  returnedAt?: string
}

/** Shows a payment of a series to its merchant. */
export function showOccurrence<T extends ReturnableOccurrence>(occurrence: T): ShownOccurrence<T> {
  const { returnAt: _, returnedAt, ...shown } = occurrence
  return { ...shown, ...(returnedAt !== undefined && { returnedAt: formatDateTime(returnedAt) }) }
}
