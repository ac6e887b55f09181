// Where a key leads in the list of accounts.
// Not the focus: boxes.ts moves it, or long-boxes.ts where only some boxes are in the page.

/** Finds the box to which a key leads; nothing when it is not one of ours, or there is none. */
export function destination(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next !== undefined && next >= 0 && next < count ? next : undefined
}
