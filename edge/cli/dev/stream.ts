// The output of `silta dev` while it runs: one line for each event of the proxy and the bank, and for each webhook.
// It redacts nothing: the log has done that before.

import { sayAsIs } from '../command.ts'

/** Where an event comes from. */
export type Teller = 'silta' | 'proxy' | 'bank' | 'webhook' | 'page'

/** Writes one line. */
export type Tell = (teller: Teller, what: string, facts?: Readonly<Record<string, unknown>>) => void

/** What a person does not need on each line. */
const LEFT_OUT = new Set(['at', 'event', 'level', 'requestId'])

/** Makes a stream of lines for a person, or of JSON for a program. */
export function makeStream(isJson: boolean, clock: () => number = Date.now): Tell {
  return (teller, what, facts = {}) => {
    const at = new Date(clock())
    if (isJson) return sayAsIs(`${JSON.stringify({ at: at.toISOString(), teller, what, ...facts })}\n`)
    const time = at.toTimeString().slice(0, 8)
    const level = facts['level'] === 'error' ? ' !' : ''
    const more = Object.entries(facts)
      .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
      .map(([name, value]) => `  ${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    sayAsIs(`${time}  ${teller.padEnd(6)} ${what}${level}${more.join('')}\n`)
  }
}
