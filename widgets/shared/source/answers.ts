// Checks answers of sources by the rules, once: the proxy's on arrival, those of a page's own source when an element gets them.

import { SourceError } from './call.ts'

/** Methods of sources that check their answers themselves. */
const readers = new WeakSet<object>()

/** Marks a method of a source that checks its answers itself, as those do that ask the proxy, so that no element checks again. */
export function readsItself<Method extends object>(method: Method): Method {
  readers.add(method)
  return method
}

/**
 * Checks the answer of a source's method, unless the method does so itself. If a page replaces a method by its own, the
 * answers of that one are checked.
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
