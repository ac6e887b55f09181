// One bank that a payer may choose, as a page sees it.
// It is not the bank's wire form of a provider.

/** A bank in a provider picker. */
export interface Provider {
  /** Opaque id of the bank, `[a-z0-9-]`, 1 to 36 characters; `own` is the bank that runs the interface. */
  id: string
  /** Name for people, 1 to 70 characters. */
  name: string
  /** ISO 3166-1 alpha-2 country, upper case. */
  country: string
  /** Whether payments can be started there now. */
  enabled: boolean
  /** Whether the bank must know the IBAN of the account that pays before its page opens; absent where its page asks. */
  asksAccount?: boolean
}
