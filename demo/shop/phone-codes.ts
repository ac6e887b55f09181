// Codes by which a buyer goes on with a telephone: each names one order, and is valid once, within ten minutes.
// A code begins no payment: the telephone does that itself, for the same order. Only digests of codes are stored.

import { randomBytes } from '@noble/hashes/utils.js'
import { digestOf } from './digest.ts'
import type { Sql } from './tables.ts'

/** How long a code is valid, milliseconds. */
const CODE_LIFE_MS = 600_000
/** How long an unused code is stored after that, milliseconds; so long it is called expired, not unknown. */
const REMEMBERED_MS = 86_400_000
/** Random bytes of a code: 128 bits, too many to guess. */
const CODE_BYTES = 16

/** The order and the page of a code. */
export interface PhoneCode {
  orderId: string
  /** Id of the bank that was chosen on the first screen; empty if none was. */
  bank: string
}

/** Result of using a code. */
export type CodeUse = PhoneCode | 'code_unknown' | 'code_expired' | 'code_used'

/** The codes of the shop's orders, and the browsers that have used one. */
export class PhoneCodes {
  readonly #sql: Sql
  readonly #clock: () => number

  /** @param clock Milliseconds since 1970. */
  constructor(sql: Sql, clock: () => number) {
    this.#sql = sql
    this.#clock = clock
  }

  /**
   * Makes a code for an order.
   *
   * @returns the code, 22 letters of base64url, and when it ends, milliseconds since 1970
   */
  make({ orderId, bank }: PhoneCode): { code: string; endsAtMs: number } {
    const code = base64url(randomBytes(CODE_BYTES))
    const now = this.#clock()
    const endsAtMs = now + CODE_LIFE_MS
    this.#sql.transaction(() => {
      this.#sql.run("DELETE FROM phone_codes WHERE used_by = '' AND ends_at < ?", now - REMEMBERED_MS)
      this.#sql.run(
        "INSERT INTO phone_codes (digest, order_id, bank, ends_at, used_by) VALUES (?, ?, ?, ?, '')",
        digestOf(code),
        orderId,
        bank,
        endsAtMs,
      )
    })
    return { code, endsAtMs }
  }

  /**
   * Uses a code for a browser; of two that use it at the same time one gets the order. The same browser may ask again, because
   * its answer may have been lost. A new browser has then lost its secret too: the page that asked proves itself by its nonce,
   * and the code then belongs to the new secret.
   *
   * @param browser digest of the browser's secret
   * @param page digest of the page's nonce; only the first page that uses the code may use it again
   */
  use(code: string, browser: string, page: string): CodeUse {
    const digest = digestOf(code)
    return this.#sql.transaction(() => {
      const [row] = this.#sql.run(
        'SELECT order_id, bank, ends_at, used_by FROM phone_codes WHERE digest = ?',
        digest,
      )
      if (!row) return 'code_unknown'
      const usedBy = String(row['used_by'])
      const held = 'SELECT 1 FROM phone_holders WHERE digest = ? AND page = ?'
      const isOther = usedBy !== '' && usedBy !== browser && this.#sql.run(held, digest, page).length === 0
      if (isOther) return 'code_used'
      if (Number(row['ends_at']) <= this.#clock()) return usedBy === '' ? 'code_expired' : 'code_used'
      this.#sql.run('UPDATE phone_codes SET used_by = ? WHERE digest = ?', browser, digest)
      this.#sql.run('INSERT OR IGNORE INTO phone_holders (digest, page) VALUES (?, ?)', digest, page)
      return { orderId: String(row['order_id']), bank: String(row['bank']) }
    })
  }

  /** Whether a browser has used a code of an order, and so may pay the order and see its receipt. */
  isUsedBy(orderId: string, browser: string): boolean {
    const found = 'SELECT 1 FROM phone_codes WHERE order_id = ? AND used_by = ? LIMIT 1'
    return this.#sql.run(found, orderId, browser).length > 0
  }

  /**
   * Returns whether any browser has used a code of an order.
   *
   * @param endsAtMs leaves out codes that end before that one, milliseconds since 1970
   */
  isUsed(orderId: string, endsAtMs = 0): boolean {
    const found = "SELECT 1 FROM phone_codes WHERE order_id = ? AND used_by <> '' AND ends_at >= ? LIMIT 1"
    return this.#sql.run(found, orderId, endsAtMs).length > 0
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
