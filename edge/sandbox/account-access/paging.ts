// Paging tokens: where the next page begins, bound to one list of one consent, its bounds and its size.
// They contain no secret, and nobody but the bank can make them.

import { equalSecrets, fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import type { Keys } from '../clients/keys.ts'
import type { EntryPlace } from '../ledger/ledger.ts'

/** The list that a page belongs to: its bounds and its size. */
export interface ListBounds {
  from: string
  to: string
  pageSize: number
}

/** Life of a paging token, bank time (gaps: account-access.paging.token). */
const LIFE_MS = 86_400_000

/** Makes and reads paging tokens. */
export interface Paging {
  /**
   * Writes the token of the page that begins after an entry.
   *
   * @param list Names the consent and the account or card.
   * @param asOf Highest number of an entry when the first page was read.
   */
  write(list: string, bounds: ListBounds, place: EntryPlace, asOf: number): string
  /** Reads a token; `undefined` when it is altered, old, or of another list. */
  read(list: string, token: string): { bounds: ListBounds; place: EntryPlace; asOf: number } | undefined
}

/** Makes the writer and reader of a bank's paging tokens. */
export function makePaging(keys: Keys, now: () => number): Paging {
  const proof = (list: string, content: string) =>
    toBase64Url(keys.mac('paging', `${list}\n${content}`).subarray(0, 24))
  return {
    write(list, { from, to, pageSize }, { at, nth }, asOf) {
      const content = toBase64Url(utf8([from, to, pageSize, at, nth, now(), asOf].join('|')))
      return `${content}.${proof(list, content)}`
    },
    read(list, token) {
      const [content = '', mac = ''] = token.split('.')
      if (token !== `${content}.${mac}` || !equalSecrets(mac, proof(list, content))) return undefined
      const text = fromUtf8(fromBase64Url(content) ?? new Uint8Array())
      const [from = '', to = '', pageSize, at, nth, madeAt, asOf] = text.split('|')
      if (now() > Number(madeAt) + LIFE_MS) return undefined
      return {
        bounds: { from, to, pageSize: Number(pageSize) },
        place: { at: Number(at), nth: Number(nth) },
        asOf: Number(asOf),
      }
    },
  }
}
