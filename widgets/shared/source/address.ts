// Which addresses an element may send the page to.

/** Returns whether a page may be sent to an address: https, or a bank on this very machine. */
export function isBankAddress(address: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/.test(address)
}
