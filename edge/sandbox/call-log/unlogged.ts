// Which addresses of the bank are no calls of an interface.
// It stands alone, so that a page can ask the same.

/** Steering the bank, reading pages that say nothing of a call, and what a receiver of its own is sent, are no calls. */
export function isUnlogged(path: string): boolean {
  return /^(\/_sandbox|\/_receiver\/|\/console|\/clock|\/favicon\.ico|\/robots\.txt|\/?($|\?))/.test(path)
}
