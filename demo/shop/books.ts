// The shop's database: its orders, the webhooks that it got, sessions, and wrong passwords.
// It applies each webhook once.

import * as v from 'valibot'
import { isAmount } from '../../core/shared/index.ts'
import type { SupplierPayment } from './supplier-payment.ts'
import { Customers } from './customers.ts'
import { GivenBills } from './given-bills.ts'
import { FORGOTTEN, makeTables, type Sql } from './tables.ts'

/** One article of an order. */
export interface OrderLine {
  sku: string
  quantity: number
}

/** The days of payment of an order that is not paid at once, as in its token. */
export interface Plan {
  /** The first day, `YYYY-MM-DD`. */
  dueDate: string
  recurrence: { every: 'monthly'; until: string }
}

export interface ShopOrder {
  id: string
  /** Digest of the buyer's cookie; only that browser sees the receipt. */
  buyer: string
  lines: readonly OrderLine[]
  amount: string
  reference: string
  /** When it was signed first, milliseconds since 1970. */
  placedAtMs: number
  /** Handle of the order's payment, once the proxy has named it. */
  handle?: string
  /** The proxy's last report, which never goes to a browser. */
  told?: Reported
  /** When the pieces were given to the packer. It happens once. */
  packedAtMs?: number
  /** For a subscription: the days on which it is paid. */
  plan?: Plan
  /** For a subscription: the months that were paid and given to the packer, each once. */
  packedRuns?: readonly string[]
}

/** What the proxy has reported of an order's payment. */
export interface Reported {
  state: PaymentState
  /** When the state changed, RFC 3339. */
  at: string
  by: 'webhook' | 'question'
  /** Whether the merchant had closed the order before this state. */
  isEnded?: true
}

const STATES = [
  'pending',
  'scheduled',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
] as const

/** Where the money of a payment is, in the words of the proxy. */
export const PaymentState = v.picklist(STATES)
export type PaymentState = v.InferOutput<typeof PaymentState>

/** The proxy's report of a payment, in a webhook or in an answer. */
export const News = v.object({
  handle: v.string(),
  orderId: v.string(),
  state: PaymentState,
  amount: v.pipe(
    v.string(),
    v.check((amount) => isAmount(amount)),
  ),
  currency: v.string(),
  /** `order_closed` if the merchant had closed the order before. */
  reason: v.optional(v.string()),
  /** The payment of a series that the report is about. */
  occurrence: v.optional(v.object({ dueDate: v.string() })),
})
export type News = v.InferOutput<typeof News>

/** A webhook as it was received. */
export interface StoredWebhook {
  id: string
  /** When it happened, RFC 3339. */
  at: string
  type: string
  data: unknown
}

/** A received webhook, as the shop has stored it. */
export interface ReceivedWebhook {
  atMs: number
  type: string
  /** Whether the shop has acted on it. */
  isWorked: boolean
}

/** How long ids of webhooks are stored, milliseconds: longer than the proxy repeats a webhook. */
const WEBHOOK_LIFE_MS = 30 * 86_400_000
/** Number of wrong passwords without a wait. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 900_000

/** The shop's books. */
export class Books {
  /** Who ordered. */
  readonly customers: Customers
  /** Which bills of suppliers were given to the bank. */
  readonly givenBills: GivenBills
  readonly #sql: Sql
  readonly #clock: () => number

  /** @param clock Milliseconds since 1970. */
  constructor(sql: Sql, clock: () => number) {
    this.#sql = sql
    this.#clock = clock
    makeTables(sql)
    this.customers = new Customers(sql)
    this.givenBills = new GivenBills(sql, clock)
  }

  order(id: string): ShopOrder | undefined {
    return this.#firstOrder('id = ?', id)
  }

  /** Finds the order of a payment that the proxy has named. */
  orderOfPayment(handle: string): ShopOrder | undefined {
    return this.#firstOrder('handle = ?', handle)
  }

  /** Finds the newest order of a buyer whose payment the proxy has named. */
  newestPaidFor(buyer: string): ShopOrder | undefined {
    const newest = "ORDER BY json_extract(value, '$.placedAtMs') DESC LIMIT 1"
    return this.#firstOrder(`handle <> '' AND json_extract(value, '$.buyer') = ? ${newest}`, buyer)
  }

  /** Stores a signed order; an order that is already stored stays as it is. */
  place(order: Omit<ShopOrder, 'placedAtMs'>): void {
    if (this.order(order.id) === undefined) this.#keep({ ...order, placedAtMs: this.#clock() })
  }

  /**
   * Stores a webhook until the shop acts on it; the same id is stored once.
   *
   * The shop may acknowledge it as soon as this returns.
   */
  receive({ id, at, type, data }: StoredWebhook): void {
    this.#sql.transaction(() => {
      this.#sql.run('DELETE FROM webhooks WHERE received_at < ?', this.#clock() - WEBHOOK_LIFE_MS)
      this.#sql.run(
        'INSERT OR IGNORE INTO webhooks (id, received_at, webhook, worked) VALUES (?, ?, ?, 0)',
        id,
        this.#clock(),
        JSON.stringify({ id, at, type, data }),
      )
    })
  }

  /** Applies every waiting webhook, each in one transaction and once. */
  work(): void {
    for (const row of this.#sql.run(
      'SELECT webhook FROM webhooks WHERE worked = 0 ORDER BY received_at, id',
    )) {
      const { id, at, type, data } = JSON.parse(String(row['webhook'])) as StoredWebhook
      this.#sql.transaction(() => {
        const news = v.safeParse(News, data)
        // A refund does not change what was bought; a newer proxy may report what this shop does not know.
        if (type.startsWith('payment.') && news.success)
          this.#take(news.output, { at, by: 'webhook' }, type === 'payment.occurrence_paid')
        this.#sql.run('UPDATE webhooks SET worked = 1 WHERE id = ?', id)
      })
    }
  }

  /** Applies an answer of the merchant interface, which proves as much as a webhook. */
  learn(payment: object, at: string): void {
    const news = v.safeParse(News, payment)
    if (news.success) this.#sql.transaction(() => this.#take(news.output, { at, by: 'question' }))
  }

  /** Stores the payee of a payout, and returns whether it is new; a stored one stays as it is. */
  placePayout(payment: SupplierPayment): boolean {
    if (this.payout(payment.id) !== undefined) return false
    this.#sql.run('INSERT INTO payouts (id, value) VALUES (?, ?)', payment.id, JSON.stringify(payment))
    return true
  }

  /** Finds the payee of a payout. */
  payout(id: string): SupplierPayment | undefined {
    const [row] = this.#sql.run('SELECT value FROM payouts WHERE id = ?', id)
    return row && (JSON.parse(String(row['value'])) as SupplierPayment)
  }

  /** Deletes a payout that the proxy has not taken. */
  forgetPayout(id: string): void {
    this.#sql.run('DELETE FROM payouts WHERE id = ?', id)
  }

  /** Counts the stored webhooks, and those of them that were worked on. */
  countWebhooks(): { kept: number; worked: number } {
    const [row] = this.#sql.run('SELECT COUNT(*) AS kept, COALESCE(SUM(worked), 0) AS worked FROM webhooks')
    return { kept: Number(row?.['kept']), worked: Number(row?.['worked']) }
  }

  /** Lists the webhooks about an order, oldest first. */
  webhooksOf(orderId: string): ReceivedWebhook[] {
    const about = "json_extract(webhook, '$.data.orderId') = ? ORDER BY received_at, id"
    return this.#sql
      .run(
        `SELECT received_at, worked, json_extract(webhook, '$.type') AS type FROM webhooks WHERE ${about}`,
        orderId,
      )
      .map((row) => ({
        atMs: Number(row['received_at']),
        type: String(row['type']),
        isWorked: row['worked'] === 1,
      }))
  }

  /** Counts how many orders were given to the packer. */
  countPacked(): number {
    const [row] = this.#sql.run('SELECT COUNT(*) AS packed FROM packings')
    return Number(row?.['packed'])
  }

  /** Opens a session under the digest of its secret. */
  openSession(digest: string, lifeMs: number): void {
    this.#sql.run('DELETE FROM sessions WHERE ends_at <= ?', this.#clock())
    this.#sql.run('INSERT INTO sessions (digest, ends_at) VALUES (?, ?)', digest, this.#clock() + lifeMs)
  }

  /** Returns whether a session is open. */
  hasSession(digest: string): boolean {
    return (
      this.#sql.run('SELECT 1 FROM sessions WHERE digest = ? AND ends_at > ?', digest, this.#clock()).length >
      0
    )
  }

  /** Ends a session. */
  endSession(digest: string): void {
    this.#sql.run('DELETE FROM sessions WHERE digest = ?', digest)
  }

  /**
   * Counts a try to sign in before it is checked, so that simultaneous tries all count. The tries of all callers are
   * counted together, so that a caller with many addresses gains nothing.
   *
   * @returns Milliseconds to wait; zero if the password may be checked now.
   */
  countTry(): number {
    const now = this.#clock()
    const [row] = this.#sql.run('SELECT count, until FROM tries')
    const wait = Number(row?.['until'] ?? 0) - now
    if (wait > 0) return wait
    const count = Number(row?.['count'] ?? 0) + 1
    const next = count < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_TRIES))
    this.#sql.run('INSERT OR REPLACE INTO tries (id, count, until) VALUES (1, ?, ?)', count, now + next)
    return 0
  }

  /** Forgets the wrong tries, because the merchant has signed in. */
  forgetTries(): void {
    this.#sql.run('DELETE FROM tries')
  }

  /** Records the name of an object that has data, so that a reset finds it. */
  noteObject(kind: string, name: string): void {
    this.#sql.run('INSERT OR IGNORE INTO objects (kind, name) VALUES (?, ?)', kind, name)
  }

  /** Lists the names of objects that have data. */
  objects(kind: string): string[] {
    return this.#sql.run('SELECT name FROM objects WHERE kind = ?', kind).map(({ name }) => String(name))
  }

  /** Returns how often the books were reset. */
  beginning(): number {
    return Number(this.#sql.run('SELECT COUNT(*) AS count FROM beginnings')[0]?.['count'])
  }

  /** Resets the books: deletes orders and webhooks, and keeps sessions. */
  beginAnew(): void {
    this.#sql.transaction(() => {
      for (const table of FORGOTTEN) this.#sql.run(`DELETE FROM ${table}`)
      this.customers.forgetAll()
      this.givenBills.forgetAll()
      this.#sql.run('INSERT INTO beginnings (at) VALUES (?)', this.#clock())
    })
  }

  /** Applies a report to the order that it names; an older report, or one of another order, changes nothing. */
  #take(
    { handle, orderId, state, amount, currency, reason, occurrence }: News,
    { at, by }: Pick<Reported, 'at' | 'by'>,
    isOccurrencePaid = false,
  ): void {
    const found = this.order(orderId)
    if (!found) return
    const isWhole = amount === found.amount && currency === 'EUR'
    const isMonth =
      isOccurrencePaid &&
      isWhole &&
      occurrence !== undefined &&
      this.#pack(`${orderId} ${occurrence.dueDate}`)
    // A report about one month counts however late it comes: that month was paid.
    const order = isMonth
      ? { ...found, packedRuns: [...(found.packedRuns ?? []), occurrence.dueDate] }
      : found
    if (isMonth) this.#keep(order)
    if (Date.parse(at) < Date.parse(order.told?.at ?? at)) return
    const isPaid = state === 'paid' || state === 'paid_twice'
    // The proxy compares the amount too, but a shop must compare it itself before it delivers.
    const isEnded = reason === 'order_closed'
    const told: Reported = {
      state: isPaid && !isWhole ? 'mismatched' : state,
      at,
      by,
      ...(isEnded && { isEnded }),
    }
    // If an order is paid after it was closed, the money is given back, and nothing is delivered.
    const isOnce = order.plan === undefined && !isEnded
    const packed = isPaid && isWhole && isOnce && this.#pack(orderId) ? { packedAtMs: this.#clock() } : {}
    this.#keep({ ...order, handle, told, ...packed })
  }

  /** Gives an order, or one month of it, to the packer, and returns whether it was the first time. */
  #pack(orderId: string): boolean {
    if (this.#sql.run('SELECT 1 FROM packings WHERE order_id = ?', orderId).length > 0) return false
    this.#sql.run('INSERT INTO packings (order_id) VALUES (?)', orderId)
    return true
  }

  #firstOrder(condition: string, value: string): ShopOrder | undefined {
    const [row] = this.#sql.run(`SELECT value FROM orders WHERE ${condition}`, value)
    return row && (JSON.parse(String(row['value'])) as ShopOrder)
  }

  #keep(order: ShopOrder): void {
    this.#sql.run(
      'INSERT OR REPLACE INTO orders (id, handle, value) VALUES (?, ?, ?)',
      order.id,
      order.handle ?? '',
      JSON.stringify(order),
    )
  }
}
