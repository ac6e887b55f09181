// The fingerprint of a body, which distinguishes it from another one even after it was deleted.
// Bodies that are equal to the bank have one fingerprint: neither the order of members counts, nor a member without a value.

import { digestOf } from '../handle.ts'

/** Makes the fingerprint of a JSON body; without the key it cannot be found by trying bodies. */
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
