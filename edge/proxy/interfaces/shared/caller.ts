// Who stands at the other end of a request of a page, as far as a bank may want to know: an address and what the browser says.
// It is told to the bank where an interface asks for it, is kept nowhere, and proves nothing.

/** Somebody who calls from a page. What is not known is absent. */
export interface Caller {
  /** IPv4 or IPv6 address, as the host of the proxy saw it. */
  readonly address?: string
  /** What the browser says of itself, 1 to 512 visible characters and spaces. */
  readonly userAgent?: string
  /** The languages that it wants, as it writes them. */
  readonly languages?: string
}
