// The person behind a request of a page, as far as a bank may ask: an address, and what the browser sends.
// It is stored nowhere and proves nothing; it goes to the bank if an interface asks for it.

/** The sender of a page's request. Unknown members are absent. */
export interface Caller {
  /** IPv4 or IPv6 address, as the host of the proxy saw it. */
  readonly address?: string
  /** The browser's own description, 1 to 512 visible characters and spaces. */
  readonly userAgent?: string
  /** The person's languages, as the browser writes them. */
  readonly languages?: string
}

/** Adds English after the language of a page, for a bank that does not use it. */
export function localesFor(language: string | undefined): string | undefined {
  return language === undefined || language === 'en' ? language : `${language} en`
}
