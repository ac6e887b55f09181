// Names of the named banks, and the paths that lead to them.

/** Pattern of a name. */
export const BANK_NAME = /^[a-z0-9-]{1,32}$/

/** The rule for names, in words. */
export const BANK_NAME_RULE = 'must be 1 to 32 of a to z, 0 to 9 and -'

const NAMED = /^\/banks\/([a-z0-9-]{1,32})(?=\/|$)/

/**
 * Writes the path of a named bank.
 *
 * @see gaps: shared.base-url
 */
export function bankPath(name: string): string {
  return `/banks/${name}`
}

/** Returns the name of the bank that a path leads to; `undefined` for the bank at the origin. */
export function nameIn(pathname: string): string | undefined {
  return NAMED.exec(pathname)?.[1]
}

/** Returns the path of an address as the bank itself sees it: without the path of a named bank. */
export function pathInside(address: string): string {
  return new URL(address).pathname.replace(NAMED, '')
}
