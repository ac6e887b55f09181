// What tells one body from another, also when the body itself was deleted.
// Equal as bodies are equal to the bank: the order of members does not count, a member without a value is none.

import { digestOf } from '../handle.ts'

/** Makes the fingerprint of a body, JSON; without the key nobody can try bodies against it. */
export function fingerprintOf(operation: string, body: string, handleKey: string): string {
  return digestOf(`${operation}:${canonical(JSON.parse(body))}`, handleKey)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== null)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}
