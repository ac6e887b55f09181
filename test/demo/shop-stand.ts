/// <reference types="node" />
// The shop's server in this process, with its books in memory, a movable clock, and a stand-in for the merchant interface.
// The server itself is the one of the demo.

import { DatabaseSync } from 'node:sqlite'
import { makeMerchant } from '../../core/merchant/index.ts'
import { addDuration } from '../../core/shared/values/time.ts'
import { signWebhook, verifyWebhook } from '../../core/webhooks/index.ts'
import { Books } from '../../demo/shop/books.ts'
import { PhoneCodes } from '../../demo/shop/phone-codes.ts'
import { createShop } from '../../demo/shop-server.ts'
import type { Sql } from '../../demo/shop/tables.ts'
import { makeMerchantStand, type MerchantStand } from './backoffice/merchant-stand.ts'
import { wallClock } from '../kit/clock.ts'

export const PASSWORD = 'abcde-fghjk-mnpqr-stuvw'
export const MERCHANT_KEY = 'canary-of-the-merchant-key-0123456789'
export const WEBHOOK_KEY = `whsec_${Buffer.from('canary of the webhook key, 32 byte').toString('base64')}`

/** What the bank tells of its test people. */
const ACCOUNTS = [
  { country: 'EE', iban: 'EE471000001020145685', currency: 'EUR', status: 'blocked', balance: '900.00' },
  { country: 'EE', iban: 'EE871600161234567892', currency: 'USD', status: 'enabled', balance: '900.00' },
  { country: 'EE', iban: 'EE382200221020145685', currency: 'EUR', status: 'enabled', balance: '20.00' },
  { country: 'EE', iban: 'EE159900000000000013', currency: 'EUR', status: 'enabled', balance: '900.00' },
  { country: 'LV', iban: 'LV56SBOX0000000000001', currency: 'EUR', status: 'enabled', balance: '900.00' },
]

/** The shop with everything around it. */
export interface ShopStand {
  origin: string
  books: Books
  merchant: MerchantStand
  fetch: (request: Request) => Promise<Response>
  /** Sends a webhook as the proxy does, and lets the shop work on it. */
  notify: (
    id: string,
    type: string,
    data: object,
    changes?: { at?: string; key?: string },
  ) => Promise<Response>
  /** Moves the shop's clock. */
  wait: (ms: number) => void
  resets: () => number
}

/** Opens the shop. */
export function openShop(origin = 'http://localhost:8787'): ShopStand {
  let aheadMs = 0
  let resets = 0
  let bankMs: number | undefined
  const clock = () => wallClock() + aheadMs
  const merchant = makeMerchantStand(MERCHANT_KEY, () => new Date(clock()).toISOString())
  const sql = sqlInMemory()
  const books = new Books(sql, clock)
  const shop = createShop({
    books,
    phones: new PhoneCodes(sql, clock),
    merchant: makeMerchant({
      baseUrl: `${origin}/pay`,
      key: MERCHANT_KEY,
      fetch: (input, init) => merchant.fetch(new Request(input, init)),
    }),
    origin,
    bankTime: async (advance) => {
      bankMs = addDuration(bankMs ?? clock(), advance ?? 'P0D') ?? clock()
      return new Date(Math.max(bankMs, clock())).toISOString()
    },
    testAccounts: async () => ACCOUNTS,
    orderSecret: 'order secret of a test, long enough to sign with',
    payer: { iban: 'FI1999900000000300', name: 'Poukama' },
    password: PASSWORD,
    verifyWebhook: (headers, body) =>
      verifyWebhook({ keys: [WEBHOOK_KEY], headers, body, now: clock() }).catch(() => undefined),
    workSoon: async () => undefined,
    reset: async () => {
      resets += 1
      books.beginAnew()
    },
  })
  const fetch = async (request: Request) => shop.fetch(request)
  return {
    origin,
    books,
    merchant,
    fetch,
    resets: () => resets,
    wait: (ms) => void (aheadMs += ms),
    async notify(id, type, data, { at = new Date(clock()).toISOString(), key = WEBHOOK_KEY } = {}) {
      const body = JSON.stringify({ id, apiVersion: 1, type, timestamp: at, data })
      const headers = await signWebhook({ id, timestamp: Math.floor(clock() / 1_000), body, keys: [key] })
      const answer = await fetch(
        new Request(`${origin}/shop/webhooks`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        }),
      )
      books.work()
      return answer
    },
  }
}

function sqlInMemory(): Sql {
  const database = new DatabaseSync(':memory:')
  return {
    run: (statement, ...bindings) => database.prepare(statement).all(...bindings),
    transaction(work) {
      database.exec('BEGIN')
      try {
        const done = work()
        database.exec('COMMIT')
        return done
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
}
