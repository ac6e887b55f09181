// The payments of one batch: five in each stored row; sums over all of them are stored with the record.
// A step reads and writes one row, however many payments there are. Nothing is decided here.

import { sumAmounts } from '../../../../core/shared/values/money.ts'
import { type Changes, type Listed, PAGE, type Part } from '../../storage/many.ts'
import { isInReview, type PaymentRecord, type PaymentStage } from './payment-record.ts'

/** Payments in a row: a batch that is not larger has all of them in the row of its record. */
const CHUNK = 5

/** What is stored of one payment; the time of its next step is stored with those of the others. */
type StoredPayment = Omit<PaymentRecord, 'nextAt'>

/** What is stored about all payments. */
export interface PaymentSums {
  readonly count: number
  /** The sum of the amounts, decimal string. */
  readonly amount: string
  readonly stages: Readonly<Partial<Record<PaymentStage, number>>>
  /** How many are approved, but held back one by one. */
  readonly held: number
  /** How many wait for a person's decision. */
  readonly inReview: number
  /** How many have not ended, and are cases for a person because of an unknown word. */
  readonly unclear: number
  /** When the next step of each is due, milliseconds since 1970, by its index. */
  readonly dueAt: Readonly<Record<number, number>>
  /** The bank's numbers of the bookings, by the index of the payment. */
  readonly archiveIds: Readonly<Record<number, string>>
}

type ReadRow = (key: string) => readonly StoredPayment[] | undefined

/** The payments of a batch as they are at one moment. They never change: a change makes others. */
export class BatchPayments implements Listed<PaymentRecord> {
  readonly sums: PaymentSums
  readonly #read: ReadRow
  /** Rows that have changed since they were read. */
  readonly #rows: ReadonlyMap<number, readonly StoredPayment[]>

  private constructor(sums: PaymentSums, read: ReadRow, rows: ReadonlyMap<number, readonly StoredPayment[]>) {
    this.sums = sums
    this.#read = read
    this.#rows = rows
  }

  static of(payments: readonly PaymentRecord[]): BatchPayments {
    const amount = sumAmounts(payments.map(({ facts }) => facts.amount))
    const none = {
      count: payments.length,
      amount,
      stages: {},
      held: 0,
      inReview: 0,
      unclear: 0,
      dueAt: {},
      archiveIds: {},
    }
    const places = Array.from({ length: Math.ceil(payments.length / CHUNK) }, (_, row) => row)
    const rows = new Map(places.map((row) => [row, payments.slice(row * CHUNK, (row + 1) * CHUNK)]))
    const sums = payments.reduce((before, payment, at) => sumsWith(before, at, undefined, payment), none)
    return new BatchPayments(sums, () => undefined, rows)
  }

  static stored(sums: PaymentSums, read: ReadRow): BatchPayments {
    const known = new Map<string, ReturnType<ReadRow>>()
    // Each row is read once, so that an unchanged row stays the same object.
    const readOnce: ReadRow = (key) => {
      if (!known.has(key)) known.set(key, read(key))
      return known.get(key)
    }
    return new BatchPayments(sums, readOnce, new Map())
  }

  get count(): number {
    return this.sums.count
  }

  countOf(...stages: readonly PaymentStage[]): number {
    return stages.reduce((sum, stage) => sum + (this.sums.stages[stage] ?? 0), 0)
  }

  /** When the next step of any of them is due, milliseconds since 1970, and of which. */
  due(): { readonly at: number; readonly dueAt: number } | undefined {
    const [first, ...others] = Object.entries(this.sums.dueAt)
    if (!first) return undefined
    // Of payments that are due at the same time, the first one.
    const [at, dueAt] = others.reduce((least, other) => (other[1] < least[1] ? other : least), first)
    return { at: Number(at), dueAt }
  }

  at(at: number): PaymentRecord | undefined {
    const stored = this.#row(Math.floor(at / CHUNK))[at % CHUNK]
    const nextAt = this.sums.dueAt[at]
    return stored && { ...stored, ...(nextAt !== undefined && { nextAt }) }
  }

  /** Lists all, in the order in which they were given. */
  list(): readonly PaymentRecord[] {
    return this.#between(0, this.count)
  }

  part(before = this.count): Part<PaymentRecord> {
    const end = Math.min(before, this.count)
    const begin = Math.max(end - PAGE, 0)
    return { entries: this.#between(begin, end).toReversed(), ...(begin > 0 && { next: begin }) }
  }

  with(at: number, make: (payment: PaymentRecord) => PaymentRecord): BatchPayments {
    const before = this.at(at)
    const after = before && make(before)
    if (!after || after === before) return this
    const { nextAt: _, ...stored } = after
    const row = Math.floor(at / CHUNK)
    const rows = new Map(this.#rows).set(row, this.#row(row).with(at % CHUNK, stored))
    return new BatchPayments(sumsWith(this.sums, at, before, after), this.#read, rows)
  }

  map(make: (payment: PaymentRecord) => PaymentRecord): BatchPayments {
    return Array.from({ length: this.count }, (_, at) => at).reduce(
      (all: BatchPayments, at) => all.with(at, make),
      this,
    )
  }

  /** Makes the next step of some payments due at a time; their rows do not change. */
  withDueAt(time: number, isMeant: (payment: PaymentRecord) => boolean): BatchPayments {
    const times = Object.entries(this.sums.dueAt).map(([at, known]): [string, number] => {
      const payment = this.at(Number(at))
      return [at, payment && isMeant(payment) ? time : known]
    })
    return new BatchPayments({ ...this.sums, dueAt: Object.fromEntries(times) }, this.#read, this.#rows)
  }

  since(
    before: BatchPayments,
  ): readonly (readonly [at: number, before: PaymentRecord, after: PaymentRecord])[] {
    return this.#changed(before).flatMap((row) =>
      this.#row(row).flatMap((stored, place) => {
        const at = row * CHUNK + place
        const [was, is] = [before.at(at), this.at(at)]
        return was && is && before.#row(row)[place] !== stored ? [[at, was, is] as const] : []
      }),
    )
  }

  /** Makes the write of the rows that are not as they were. */
  changesSince(before: BatchPayments | undefined): Changes {
    const rows = before ? this.#changed(before) : [...this.#rows.keys()]
    return Object.fromEntries(rows.map((row) => [keyOf(row), this.#row(row)]))
  }

  #changed(before: BatchPayments): readonly number[] {
    return [...this.#rows].flatMap(([row, stored]) => (before.#row(row) === stored ? [] : [row]))
  }

  #between(begin: number, end: number): readonly PaymentRecord[] {
    return Array.from({ length: end - begin }, (_, place) => this.at(begin + place) ?? []).flat()
  }

  #row(row: number): readonly StoredPayment[] {
    return this.#rows.get(row) ?? this.#read(keyOf(row)) ?? []
  }
}

/** Storage key of a row; the first is in the row that small entries share. */
const keyOf = (row: number) => (row === 0 ? 'payments' : `payments#${row}`)

function sumsWith(
  sums: PaymentSums,
  at: number,
  before: PaymentRecord | undefined,
  after: PaymentRecord,
): PaymentSums {
  const { [at]: _, ...dueAt } = sums.dueAt
  const { stages } = sums
  const left = before && { [before.stage]: (stages[before.stage] ?? 0) - 1 }
  const moved = { ...stages, ...left }
  const isHeld = (payment: PaymentRecord | undefined) =>
    Number(payment?.stage === 'approved' && payment.isHeld === true)
  const isCase = (payment: PaymentRecord | undefined) => Number(payment?.word?.caseAt !== undefined)
  const archiveId = after.told?.['archiveId']
  return {
    ...sums,
    stages: { ...moved, [after.stage]: (moved[after.stage] ?? 0) + 1 },
    held: sums.held + isHeld(after) - isHeld(before),
    inReview: sums.inReview + Number(isInReview(after)) - Number(before !== undefined && isInReview(before)),
    unclear: sums.unclear + isCase(after) - isCase(before),
    dueAt: { ...dueAt, ...(after.nextAt !== undefined && { [at]: after.nextAt }) },
    archiveIds: { ...sums.archiveIds, ...(archiveId !== undefined && { [at]: archiveId }) },
  }
}
