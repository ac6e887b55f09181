// The addresses of the console: which screen an address names, and the address of a screen.

/** The path of a named bank beside the one at the origin (gaps: shared.base-url). */
const NAMED = /^\/banks\/([a-z0-9-]{1,32})(?=\/|$)/

/** Path of the bank of this page: `''` at the origin. */
export const BANK_PATH: string = bankPathIn(globalThis.location?.pathname ?? '')

/** Name of the bank of this page; `undefined` at the origin. */
export const BANK_NAME: string | undefined = NAMED.exec(BANK_PATH)?.[1]

/** The screens by purpose, in the order of the navigation. */
export const SCREEN_GROUPS = {
  first: ['overview'],
  watch: ['calls', 'callbacks', 'objects'],
  steer: ['try', 'outcomes', 'clock'],
  manage: ['money', 'clients', 'banks'],
} as const

/** The screens, in the order of the navigation. */
export const SCREENS = Object.values(SCREEN_GROUPS).flat()

/** A screen. */
export type ScreenName = (typeof SCREENS)[number]

/** Where a person is: a screen, and the id of the thing that is opened on it. */
export interface Place {
  readonly screen: ScreenName
  readonly id?: string
}

/** Reads an address of the console; any other leads to the overview. */
export function placeOf(pathname: string): Place {
  const [, , name = '', id = ''] = pathname.slice(bankPathIn(pathname).length).split('/')
  const screen = SCREENS.find((one) => one === name) ?? 'overview'
  try {
    return { screen, ...(id !== '' && { id: decodeURIComponent(id) }) }
  } catch {
    // The id in the address is cut off and cannot be decoded.
    return { screen }
  }
}

/** Writes the address of a screen, or of a thing that is opened on it. */
export function addressOf(screen: ScreenName, id?: string): string {
  const base = `${BANK_PATH}/console${screen === 'overview' ? '' : `/${screen}`}`
  return id === undefined ? base : `${base}/${encodeURIComponent(id)}`
}

/** Writes the path of a named bank. */
export function bankPath(name: string): string {
  return `/banks/${name}`
}

function bankPathIn(pathname: string): string {
  return NAMED.exec(pathname)?.[0] ?? ''
}
