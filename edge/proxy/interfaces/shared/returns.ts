// Money that has left and may still come back: when its payment is read again, and which of those times are left.
// Pure: it asks no bank.

/** When a payment that was paid is read again, milliseconds since 1970, because its bank may still return the money. */
export interface Returnable {
  readonly returnAt?: readonly number[] | undefined
}

/** The times of the first reading count; a later one reports times of its own, and where it reports none, nothing comes back. */
export function returnsLeft(
  { returnAt: known }: Returnable,
  { returnAt: reported }: Returnable,
  now: number,
): readonly number[] | undefined {
  const left = reported && known?.filter((at) => at > now)
  return left?.length ? left : undefined
}
