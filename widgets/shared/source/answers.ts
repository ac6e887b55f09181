// Checks what a source answers by the rules, once: the proxy's answer on arrival, a page's own when an element takes it.

import { SourceError } from './call.ts'

/** Methods of sources that read their answers themselves. */
const readers = new WeakSet<object>()

/** Notes that a method of a source reads its answers itself, as those do that ask the proxy: no element reads them again. */
export function readsItself<Method extends object>(method: Method): Method {
  readers.add(method)
  return method
}

/**
 * Reads what a method of a source has answered, unless that method has done so itself. A page that puts a method of its own
 * in the place of another is read like any source of its own.
 * @throws SourceError of status 200 with the `TypeError` of the rule as its cause.
 */
export function readOnce<Source extends object, T>(
  source: Source,
  method: keyof Source,
  answer: T,
  read: (answer: unknown) => T,
): T {
  return readers.has(source[method] as object) ? answer : readAnswer(() => read(answer))
}

/**
 * Reads an answer that came over the network.
 * @throws SourceError of status 200 with the `TypeError` of the rule as its cause.
 */
export function readAnswer<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new SourceError(200, '', '', { cause })
  }
}
