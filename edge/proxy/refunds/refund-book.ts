// Where the refunds of one order are stored: each under the merchant's id, with marks that find it by the bank's id or while it
// is open, and with sums over all of them. Nothing is decided here, but in refund-record.ts and refunds.ts.

import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex, utf8 } from '../../../core/shared/bytes.ts'
import { addAmounts, subtractAmounts } from '../../../core/shared/values/money.ts'
import type { RailRefundIntent } from '../interfaces/rail.ts'
import { type Changes, type Listed, Many, type ManyKind, padded, type Part } from '../storage/many.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import type { RefundRecord } from './refund-record.ts'
import { stateOfRefund } from './refund-view.ts'

/** The sums of the refunds of one payment, decimal strings. */
interface PaymentSums {
  /** Sum of the refunds that have not failed: their money was given back, or may have been. */
  readonly reserved: string
  readonly refunded: string
  /** Digest of the bank's ids of its refunds. */
  readonly ids: string
}

interface Sums {
  /** By the bank's id of the payment. */
  readonly payments: Readonly<Record<string, PaymentSums>>
  /** How many have a message. */
  readonly texts: number
  /** When one last changed, milliseconds since 1970. */
  readonly changedAt: number
  /** How often a refund changed its state, and the changes that the index does not know yet. */
  readonly changes: number
  readonly news: readonly News[]
}

/** The id of a refund, and its state. */
type News = readonly [id: string, state: string]

const NO_IDS = '0'.repeat(64)
const NO_SUMS: PaymentSums = { reserved: '0.00', refunded: '0.00', ids: NO_IDS }
const OPEN = 'open|'
const bankMark = (refundId: string) => `bank|${refundId.toLowerCase()}`

/** Returns whether a refund may change by itself, or waits for a person. */
const isOpen = ({ nextAt, stage }: RefundRecord) => nextAt !== undefined || stage === 'needs_review'

const kind: ManyKind<RefundRecord, Sums> = {
  name: 'refund',
  idOf: ({ wish }) => wish.id,
  marksOf: (refund) => ({
    ...(isOpen(refund) && { [OPEN + padded(refund.number)]: refund.wish.id }),
    ...(refund.refundId !== undefined && { [bankMark(refund.refundId)]: refund.wish.id }),
  }),
  sum({ payments, texts, changedAt, changes, news }, before, after) {
    const { paymentId, wish } = after
    const sums = payments[paymentId] ?? NO_SUMS
    const move = (sum: string, counts: (refund: RefundRecord) => boolean): string => {
      const [was, is] = [before !== undefined && counts(before), counts(after)]
      if (was === is) return sum
      return is ? addAmounts(sum, wish.amount) : subtractAmounts(sum, wish.amount)
    }
    const hasMessage = (refund: RefundRecord | undefined) => Number(refund?.wish.message !== undefined)
    const state = stateOfRefund(after)
    const isNews = before === undefined || stateOfRefund(before) !== state
    return {
      payments: {
        ...payments,
        [paymentId]: {
          reserved: move(sums.reserved, ({ stage }) => stage !== 'failed'),
          refunded: move(sums.refunded, ({ stage }) => stage === 'refunded'),
          ids:
            before?.refundId === after.refundId
              ? sums.ids
              : toggled(sums.ids, [before?.refundId ?? [], after.refundId ?? []].flat()),
        },
      },
      texts: texts + hasMessage(after) - hasMessage(before),
      changedAt: Math.max(changedAt, after.changedAt),
      changes: changes + Number(isNews),
      news: isNews ? [...news.filter(([id]) => id !== wish.id), [wish.id, state]] : news,
    }
  },
  none: { payments: {}, texts: 0, changedAt: 0, changes: 0, news: [] },
}

/** The stored refunds of one order. */
export class RefundBook implements Listed<RefundRecord> {
  readonly #all: Many<RefundRecord, Sums>
  /** The open refunds, sorted by number; kept in memory because nobody else changes what is stored. */
  #open: readonly RefundRecord[] | undefined

  constructor(storage: Pick<ObjectStorage, 'get' | 'list'>) {
    this.#all = new Many(storage, kind)
  }

  get count(): number {
    return this.#all.count
  }

  get sums(): Omit<Sums, 'payments'> {
    return this.#all.sums
  }

  sumsOf(paymentId: string): PaymentSums {
    return this.#all.sums.payments[paymentId] ?? NO_SUMS
  }

  find(id: string): RefundRecord | undefined {
    return this.#all.find(id)
  }

  /** Finds a refund by the bank's id, in any case. */
  findByBankId(refundId: string): RefundRecord | undefined {
    const id = this.#all.marked<string>(bankMark(refundId))
    return id === undefined ? undefined : this.find(id)
  }

  open(): readonly RefundRecord[] {
    this.#open ??= this.#all.marks<string>(OPEN).flatMap((id) => this.find(id) ?? [])
    return this.#open
  }

  part(before?: number): Part<RefundRecord> {
    return this.#all.part(before)
  }

  list(): readonly RefundRecord[] {
    return this.#all.list()
  }

  /**
   * Makes the write for a new or changed refund. Of the bank's ids that were known before it was sent, only those that belong to
   * no refund of ours are stored with it: each of the others is stored with its own refund.
   */
  changesOf(refund: RefundRecord): Changes {
    const { intent } = refund
    const stored = intent ? { ...refund, intent: this.#strangersOf(refund, intent) } : refund
    const others = this.open().filter(({ number }) => number !== refund.number)
    this.#open = isOpen(stored)
      ? [...others, stored].toSorted((left, right) => left.number - right.number)
      : others
    return this.#all.changesOf(stored)
  }

  /** Returns a refund's intent with all ids that cannot be its own: those known before it was sent, and those of our others. */
  intentOf({ intent, paymentId, number }: RefundRecord): RailRefundIntent | undefined {
    if (!intent) return undefined
    const own = this.list().flatMap((other) =>
      other.paymentId === paymentId && other.number !== number ? (other.refundId ?? []) : [],
    )
    return { ...intent, knownRefundIds: [...new Set([...intent.knownRefundIds, ...own])] }
  }

  /** Makes the write that removes the news that the index has accepted. */
  withoutNews(accepted: readonly News[]): Changes {
    const { news, ...sums } = this.#all.sums
    const isAccepted = ([id, state]: News) => accepted.some((one) => one[0] === id && one[1] === state)
    return this.#all.changesOfSums({ ...sums, news: news.filter((one) => !isAccepted(one)) })
  }

  /** Forgets what is in memory, because a write has failed. */
  reset(): void {
    this.#open = undefined
    this.#all.reset()
  }

  #strangersOf({ paymentId }: RefundRecord, intent: RailRefundIntent): RailRefundIntent {
    const { knownRefundIds: ids } = intent
    // Mostly the bank lists exactly our refunds. Then the digests are equal, and the ids need not be compared one by one.
    const isOurs = toggled(NO_IDS, new Set(ids)) === this.sumsOf(paymentId).ids
    const strangers = isOurs ? [] : ids.filter((id) => this.findByBankId(id)?.refundId !== id)
    return { ...intent, knownRefundIds: strangers }
  }
}

/** Adds ids to the digest of a set, or removes those that are in it: the digest is the exclusive or of the ids' digests. */
function toggled(digest: string, ids: Iterable<string>): string {
  const all = fromHex(digest) ?? new Uint8Array(32)
  for (const id of ids) sha256(utf8(id)).forEach((byte, at) => (all[at] = (all[at] ?? 0) ^ byte))
  return toHex(all)
}
