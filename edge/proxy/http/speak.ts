// The version that a caller speaks: read from its header, kept to by every answer, told in each.
// It knows no word; versions.ts has them.

import { inWordsOf, type Reader, versionOf, VERSIONS } from '../versions.ts'
import { type Guard, type ProxyContext, refuse } from './context.ts'

/** Header that names a version of the words, in requests and answers. */
const VERSION = 'silta-version'

/** Answers in the words of the version that the request names. */
export const speakVersion: Guard = async (c, next) => {
  const version = versionOf(c.req.header(VERSION))
  c.set('version', version ?? VERSIONS[0])
  if (version === undefined) c.res = refuse(c, 'version_unknown')
  else await next()
  if (c.get('isInWords') !== true && mayHaveOldWords(c)) {
    const written = c.res
    const answer: unknown = await written.json()
    // The library would copy the headers of the one before once more.
    c.res = undefined
    c.res = new Response(JSON.stringify(inWordsOf(readerOf(c), answer)), written)
  }
  c.res.headers.set(VERSION, c.get('version'))
}

/** Answers in the caller's words at once: writing an answer, reading it and writing it anew costs more than the words. */
export function answerInWords(c: ProxyContext, value: unknown, status: 200 | 201 = 200): Response {
  c.set('isInWords', true)
  return c.json(inWordsOf(readerOf(c), value), status)
}

/** Describes who reads the answer. */
export const readerOf = (c: ProxyContext): Reader => ({
  version: c.get('version'),
  oldAddress: c.req.path.startsWith('/merchant/') ? 'link' : 'redirect',
})

/** Tells whether an answer may have words that changed. Lists of a bank's entries are long, and have none. */
function mayHaveOldWords(c: ProxyContext): boolean {
  const isOfBank = c.req.method === 'GET' && /^\/(accounts|cards)\b/.test(c.req.path)
  return !isOfBank && /^application\/(problem\+)?json/.test(c.res.headers.get('content-type') ?? '')
}
