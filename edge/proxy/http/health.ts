// Says whether this proxy can work: its settings are right, and its objects read and write. It asks no bank.
// It says nothing else, to anybody: numbers are for a merchant's key (merchant/status.ts).

import type { Config } from '../config/config.ts'
import { logEvent, type ProxyContext } from './context.ts'
import { notesIn } from '../config/notes-object.ts'

/** How long an outcome holds for all who ask, milliseconds. */
const REST_MS = 10_000

/** The last outcome of each isolate. */
const known = new WeakMap<object, { readonly at: number; readonly isWell: Promise<boolean> }>()

/** Answers 200 with `ok`, or 503 with nothing. */
export async function answerHealth(c: ProxyContext, read: () => Promise<Config>): Promise<Response> {
  const now = Date.now()
  const last = known.get(c.env)
  const isFresh = last && now >= last.at && now - last.at < REST_MS
  const isWell = isFresh ? last.isWell : check(c, read)
  if (!isFresh) known.set(c.env, { at: now, isWell })
  return (await isWell) ? c.body('ok', 200, { 'content-type': 'text/plain' }) : c.body(null, 503)
}

/** Reads the settings, and has the object of the notes write one, unless it did a moment ago. */
async function check(c: ProxyContext, read: () => Promise<Config>): Promise<boolean> {
  try {
    await notesIn(c.env, await read()).note('health', '', REST_MS)
    return true
  } catch (error) {
    logEvent(c, { event: 'health_failed', error })
    return false
  }
}
