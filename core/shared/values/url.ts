// Addresses: which ones a bank takes from a merchant or a client, and paths made from a template.
// It does not ask any DNS: only connecting shows whether a public name leads to a private machine.

/** The rule that an address breaks. */
export type UrlRule =
  | 'url_too_long'
  | 'url_character_refused'
  | 'url_scheme_refused'
  | 'url_malformed'
  | 'url_credentials_present'
  | 'url_fragment_present'
  | 'url_host_encoded'
  | 'url_host_numeric'
  | 'url_host_malformed'
  | 'url_host_local'

/** How strictly an address is checked. */
export interface UrlOptions {
  /** Lets local and numeric hosts and `http` pass, for tests on one machine; false when absent. */
  readonly allowLocalAddresses?: boolean
  /** Refuses also reserved names and services that map names to any IP address; false when absent. */
  readonly strict?: boolean
}

/** At least two labels, none empty: a last dot makes an empty one. */
const LABELS = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LOCAL = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/
const RESERVED =
  /(^|\.)(localdomain|intranet|home|corp|test|example|invalid|onion|arpa|(nip|sslip|xip)\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|traefik\.me)$/

/**
 * Checks an endpoint or redirect address and returns the first rule it breaks.
 *
 * The text is checked before and after parsing, because a parser repairs what it should refuse: tabs, full-width
 * digits, `127.1`, `0x7f000001`.
 *
 * @param text Absolute `https` address, 1 to 2000 visible ASCII characters; a query is allowed, any port too.
 * @see gaps: shared.redirect-url
 */
export function checkMerchantUrl(text: string, options: UrlOptions = {}): UrlRule | undefined {
  const { allowLocalAddresses = false, strict = false } = options
  if (text.length > 2000) return 'url_too_long'
  if (!/^[!-~]*$/.test(text) || text.includes('\\')) return 'url_character_refused'
  const scheme = allowLocalAddresses ? /^https?:\/\/(?!\/)/ : /^https:\/\/(?!\/)/
  if (!scheme.test(text)) return 'url_scheme_refused'
  // An empty fragment or user name leaves no trace in the parsed address, so the text itself is checked.
  if (text.includes('#')) return 'url_fragment_present'
  const authority = text.replace(scheme, '').replace(/[/?].*/, '')
  if (authority.includes('@')) return 'url_credentials_present'
  if (authority.includes('%')) return 'url_host_encoded'
  const host = hostOf(text)
  if (host === undefined) return 'url_malformed'
  return allowLocalAddresses ? undefined : checkHost(host, strict)
}

/**
 * Returns whether a text is an address that a bank takes from a merchant or a client.
 *
 * @see gaps: shared.redirect-url
 */
export function isMerchantUrl(text: string, options?: UrlOptions): boolean {
  return checkMerchantUrl(text, options) === undefined
}

/**
 * Fills the parameters of a path: `/payments/{paymentId}` with a payment id. Values are percent-encoded.
 *
 * @param template Path with names in braces.
 * @throws TypeError when a value is missing or empty, or when a segment would be `.` or `..` and change the path.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === '') throw new TypeError(`${name} must not be empty`)
    if (/\p{Surrogate}/u.test(value)) throw new TypeError(`${name} must be well-formed text`)
    return encodeURIComponent(value)
  })
  if (/(^|\/)\.\.?(\/|$)/.test(path)) throw new TypeError('path must not have a segment of dots')
  return path
}

function hostOf(text: string): string | undefined {
  try {
    return new URL(text).hostname
  } catch {
    return undefined
  }
}

function checkHost(host: string, strict: boolean): UrlRule | undefined {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'url_host_numeric'
  if (LOCAL.test(host.replace(/\.+$/, ''))) return 'url_host_local'
  if (host.length > 253 || !LABELS.test(host)) return 'url_host_malformed'
  return strict && RESERVED.test(host) ? 'url_host_local' : undefined
}
