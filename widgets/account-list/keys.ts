// Where a key leads in the list of accounts.

/**
 * Finds the box to which a key leads; nothing if the list does not use the key, or there is no box there.
 * @param box its text direction decides whether left or right is forward
 */
export function destination(
  { key, target: box }: Pick<KeyboardEvent, 'key' | 'target'>,
  at: number,
  count: number,
): number | undefined {
  const forth = box instanceof Element && box.matches(':dir(rtl)') ? -1 : 1
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + forth,
    ArrowUp: at - 1,
    ArrowLeft: at - forth,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next !== undefined && next >= 0 && next < count ? next : undefined
}
