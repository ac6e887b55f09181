// Writes what happened as a line that anybody may read: no handle, token, key or address with a code, and no full cause.

/** A name, a handle or a token of 24 signs and more: long enough to be a secret. */
const LONG = /[\w+/=-]{24,}/g

/** Members whose value is never shown, whatever it looks like. */
const SECRET = /handle|token|order$|url$|address|cookie|secret|key/i

/**
 * Writes what an event carries, as one line of JSON.
 *
 * @param members Names of its members.
 */
export function tellEvent(event: object, members: readonly string[]): string {
  const told = members.flatMap((name) => {
    const value: unknown = Reflect.get(event, name)
    if (value === undefined) return []
    return [
      `${name}: ${name === 'url' ? tellAddress(typeof value === 'string' ? value : '') : name === 'cause' ? tellCause(value) : tell(value)}`,
    ]
  })
  return told.join(', ')
}

/** Shortens an address: its target, without what would let somebody else go there. */
export function tellAddress(url: string): string {
  const { host, pathname } = new URL(url, 'https://here.invalid')
  return host + tellPath(pathname)
}

/** Shortens a path: without its long names. */
export const tellPath = (path: string) => path.replaceAll(/[\w-]{24,}|[\w-]+~[\w-]+/g, '…')

/** Longest text that is shown of a value. */
const MOST = 400

function tell(value: unknown): string {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    name !== '' && SECRET.test(name) ? '…' : typeof inner === 'string' ? inner.replaceAll(LONG, '…') : inner,
  )
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

/** An error may contain anything: only its code, or its name, is shown. */
function tellCause(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return typeof cause
  const { code, name } = cause as { code?: unknown; name?: unknown }
  return [code, name].find((one) => typeof one === 'string') ?? 'an error'
}
