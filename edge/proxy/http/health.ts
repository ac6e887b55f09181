// Whether this proxy can work: its settings are right, and its objects read and write. No bank is asked. Nobody is shown anything
// else, except the rows that `silta doctor` must name without a key: numbers are only for callers with a merchant's key
// (merchant/status.ts).

import type { Config } from '../config/config.ts'
import { logEvent, type ProxyContext } from './context.ts'
import { notesIn } from '../config/notes-object.ts'

/** How long one outcome is the answer to every request, milliseconds. */
const REST_MS = 10_000

/** The last outcome, by bindings: the rows by which banks are unfit, or nothing if the proxy cannot work. */
const known = new WeakMap<object, { readonly at: number; readonly rows: ReturnType<typeof check> }>()

/**
 * Answers 200 with `ok`, or 503 with nothing. A header names each list of words by which a bank calls a payment paid that nobody
 * could pay: `bank_words_unfit` and the id of the row (gaps Part 5, law 3).
 */
export async function answerHealth(c: ProxyContext, read: () => Promise<Config>): Promise<Response> {
  const now = Date.now()
  const last = known.get(c.env)
  const isFresh = last && now >= last.at && now - last.at < REST_MS
  const outcome = isFresh ? last.rows : check(c, read)
  if (!isFresh) known.set(c.env, { at: now, rows: outcome })
  const rows = await outcome
  if (!rows) return c.body(null, 503)
  const warnings = rows.map((row) => `bank_words_unfit ${row}`).join(', ')
  return c.body('ok', 200, {
    'content-type': 'text/plain',
    ...(warnings !== '' && { 'x-silta-warning': warnings }),
  })
}

/** Reads the settings, and has the object that keeps the notes write one, unless it did so a moment ago. */
async function check(c: ProxyContext, read: () => Promise<Config>): Promise<readonly string[] | undefined> {
  try {
    const config = await read()
    const node = notesIn(c.env, config)
    await node.note('health', '', REST_MS)
    return config.words.unfitRows(await node.notes())
  } catch (error) {
    logEvent(c, { event: 'health_failed', error })
    return undefined
  }
}
