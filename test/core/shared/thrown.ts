// Catches what a test expects to be thrown, and reads everything inside it.
import { assert } from '#kit'
import { BankError } from '../../../core/shared/errors.ts'

/** Returns what a function throws, now or later. */
export async function thrownBy(body: () => unknown): Promise<unknown> {
  try {
    await body()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

/** Returns the BankError with which a call ends, and fails for any other end. */
export async function bankErrorOf(call: Promise<unknown>): Promise<BankError> {
  const error = await thrownBy(() => call)
  assert.instanceOf(error, BankError)
  return error
}

/** Asserts that a function throws, now or later, an error with these members. */
export async function assertThrows(body: () => unknown, members: object): Promise<void> {
  assert.deepInclude(await thrownBy(body), members)
}

/** Returns the TypeError that a function throws, and fails for any other end. */
export async function typeErrorOf(body: () => unknown): Promise<TypeError> {
  const error = await thrownBy(body)
  if (error instanceof TypeError) return error
  throw new Error(`no TypeError, but ${String(error)}`)
}

/** Returns what a TypeError that is thrown at once says, and fails for any other end. */
export function refusalOf(body: () => unknown): string {
  try {
    body()
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
  throw new Error('nothing was thrown')
}

/** Writes out everything that can be reached from a value: own members, hidden ones too, symbols, causes, stacks. */
export function everythingIn(value: unknown): string {
  const seen = new Set<unknown>()
  const texts: string[] = []
  const walk = (it: unknown): void => {
    if (typeof it === 'string') texts.push(it)
    if (typeof it === 'number' || typeof it === 'bigint' || typeof it === 'symbol') texts.push(String(it))
    if ((typeof it !== 'object' && typeof it !== 'function') || it === null || seen.has(it)) return
    seen.add(it)
    if (it instanceof Uint8Array) texts.push(new TextDecoder().decode(it))
    if (it instanceof Headers) texts.push(JSON.stringify(Array.from(it.entries())))
    if (it instanceof Map || it instanceof Set) for (const item of it) walk(item)
    for (const key of Reflect.ownKeys(it)) {
      walk(key)
      walk(Reflect.get(it, key))
    }
    if (it instanceof Error) texts.push(String(it), it.stack ?? '')
  }
  walk(value)
  return [...texts, JSON.stringify(value) ?? ''].join('\n')
}
