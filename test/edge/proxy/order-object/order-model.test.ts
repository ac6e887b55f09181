// The order against a small model of its rules: random steps, and a crash before or after any write of any of them.
import { assert, deep, fc, test } from '#kit'
import { BankError } from '../../../../core/shared/errors.ts'
import { Listing } from '../../../../edge/proxy/order-index/listing.ts'
import { listingOf } from '../../../../edge/proxy/order-object/order-listing.ts'
import { MerchantOrderApi } from '../../../../edge/proxy/order-object/merchant-order.ts'
import type {
  MerchantPayment,
  MerchantPaymentRow,
} from '../../../../edge/proxy/order-object/merchant-payment.ts'
import { StoredIndex } from '../../../../edge/proxy/order-index/row-index.ts'
import type {
  CallbackReader,
  Rail,
  RailLink,
  RailPayment,
  RailReading,
} from '../../../../edge/proxy/interfaces/rail.ts'
import { HANDLE, NO_PARTS, noRefunds, ORDER, registerOn, startOrder } from '../kit/stand.ts'
import { historyEntryOf } from '../../../../edge/proxy/order-object/merchant-payment.ts'
import { shownAs } from '../../../../edge/proxy/storage/many.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { Crash, type Disk, MortalStorage } from '../kit/mortal-storage.ts'
import {
  type BankPayment,
  close,
  comeBack,
  hasLink,
  mayBegin,
  type Model,
  NEW,
  webhook,
  press,
  read,
  settle,
  type Sight,
  sightOf,
  type Word,
} from './order-model.ts'
import { pluck } from '../kit/lists.ts'

/** A storage whose process ends before or after a write; what was written stays. */
class FragileStorage extends MortalStorage {
  left = Infinity
  isWhole = true

  override write(changes: Readonly<Record<string, unknown>>): void {
    this.left -= 1
    if (this.left === 0 && !this.isWhole) this.end()
    // What is done in the same turn is stored with it; after that nothing is.
    if (this.left === 0) queueMicrotask(() => this.end())
    super.write(changes)
  }
}

class MemoryRail implements Rail {
  readonly name = 'memory'
  readonly schedule = { firstSeconds: [2, 5], minutes: 1_000_000, thenSeconds: 60, lastSeconds: 1e9 }
  now = Date.parse('2026-11-20T10:00:00Z')
  readonly clock = () => this.now
  readonly payments: BankPayment[] = []
  losesReadings = false
  losesCreations = false
  readonly callbacks =
    (): CallbackReader =>
    (_url, { body }) =>
      Promise.resolve({ paymentId: new TextDecoder().decode(body) })

  start(): Promise<RailPayment> {
    if (this.losesCreations)
      return Promise.reject(new BankError({ code: 'outcome_unknown', operation: 'memory.start' }))
    this.payments.push({ word: 'open', isRight: true })
    return Promise.resolve({ paymentId: `p-${this.payments.length - 1}` })
  }

  link({ paymentId }: RailPayment): Promise<RailLink> {
    return Promise.resolve({ address: `https://www.bank.example/${paymentId}` })
  }

  read({ paymentId }: RailPayment): Promise<RailReading> {
    const payment = this.payments[Number(paymentId.slice(2))]
    if (this.losesReadings || !payment)
      return Promise.reject(new BankError({ code: 'answer_lost', operation: 'memory.read' }))
    return Promise.resolve({ state: payment.word, amount: payment.isRight ? ORDER.amount : '1.00' })
  }

  isGone(): boolean {
    return false
  }
}

function begin({ rail, claims, index, disk }: Omit<Life, 'node'>) {
  const storage = new FragileStorage(disk)
  const { order, tasks, service } = startOrder({ storage, rails: [rail], register: registerOn(claims) })
  const parts = { ...NO_PARTS, lists: { ...NO_PARTS.lists, history: shownAs(order.history, historyEntryOf) } }
  tasks.add(
    new Listing({ storage, clock: rail.clock, find: () => index, ...listingOf(order, parts, noRefunds()) }),
  )
  const outbox = { resendOf: () => undefined, givenUpSince: () => [] }
  const merchant = new MerchantOrderApi({
    order,
    tasks,
    outbox,
    clock: rail.clock,
    parts,
    book: noRefunds(),
    // The bank is asked by the alarm here, not when the merchant closes the order.
    service: { handleClosed: () => Promise.resolve() },
    log: () => undefined,
  })
  return { storage, service, merchant }
}

type Step =
  | { do: 'press' | 'page' | 'return' | 'wake' | 'close' | 'forget' }
  | { do: 'settle'; outcome: 'paid' | 'not_paid' }
  | { do: 'webhook'; about: number }
  | { do: 'decide'; about: number; word: Word; isRight: boolean }
  | { do: 'lose'; readings: boolean; creations: boolean }

/** In which write the process ends, if it does, and whether that write is whole. */
interface Move {
  step: Step
  crash: { at: number; isWhole: boolean } | undefined
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('press', 'press', 'page', 'return', 'wake', 'wake', 'forget' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      outcome: fc.constantFrom('paid' as const, 'not_paid' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('webhook' as const), about: fc.nat({ max: 3 }) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      about: fc.nat({ max: 3 }),
      word: fc.constantFrom<Word[]>('paid', 'cancelled', 'cancelled', 'failed', 'open'),
      isRight: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      readings: fc.boolean(),
      creations: fc.constantFrom(false, false, true),
    }),
  },
)

const move: fc.Arbitrary<Move> = fc.record({
  step,
  crash: fc.option(fc.record({ at: fc.integer({ min: 1, max: 5 }), isWhole: fc.boolean() }), {
    nil: undefined,
    freq: 3,
  }),
})

/** One order and its model, side by side. */
class Life {
  readonly rail = new MemoryRail()
  readonly claims = new Map<string, string>()
  readonly disk: Disk = { entries: new Map(), alarm: undefined, crashIn: -1 }
  readonly index = new StoredIndex<MerchantPaymentRow>(new MemoryStorage(), ({ handle }) => handle)
  /** What it may be: a crash leaves more than one, where they show the same. */
  models: readonly Model[] = [NEW]
  node = begin(this)

  restart(): void {
    this.node = begin(this)
  }

  /** Does a step on both, and compares what they show; after a crash, with every state that the step goes through. */
  async take({ step: action, crash }: Move): Promise<void> {
    // Nothing is too soon to be read again.
    this.rail.now += 10_000
    const created = this.rail.payments.length
    const paths = this.models.map((model) => [model, ...this.#expect(model, action)])
    this.#move(action)
    if (crash) Object.assign(this.node.storage, { left: crash.at, isWhole: crash.isWhole })
    const hasCrashed = await this.#run(action)
    if (hasCrashed) this.restart()
    else this.node.storage.left = Infinity
    const seen = await this.#look()
    const possible = paths.flatMap((path) => (hasCrashed ? path : path.slice(-1)))
    this.models = possible.filter((model) => same(sightOf(model), seen))
    const told = [action, crash, seen, possible.map(sightOf)].map((part) => JSON.stringify(part))
    assert.isNotEmpty(this.models, told.join('\n'))
    // No payer has the link of a payment whose answer died with the process.
    assert.isAtMost(this.rail.payments.length, created + 1)
  }

  #expect(model: Model, action: Step): readonly Model[] {
    const { payments, losesReadings, losesCreations } = this.rail
    switch (action.do) {
      case 'press':
        return press(model, payments, losesReadings, !losesCreations)
      case 'page':
      case 'wake':
        return read(model, payments, losesReadings)
      case 'return':
        return comeBack(model, payments, losesReadings)
      case 'webhook':
        return webhook(model, action.about)
      case 'close':
        return close(model)
      case 'settle':
        return settle(model, action.outcome)
      default:
        return []
    }
  }

  /** Only the bank moves; what the order shows does not. */
  #move(action: Step): void {
    const { rail } = this
    if (action.do === 'decide' && rail.payments[action.about])
      rail.payments[action.about] = { word: action.word, isRight: action.isRight }
    if (action.do === 'lose') rail.losesReadings = action.readings
    if (action.do === 'lose') rail.losesCreations = action.creations
  }

  /** Tells whether the process ended in the middle of it. */
  async #run(action: Step): Promise<boolean> {
    const { service, merchant, storage } = this.node
    try {
      if (action.do === 'press') await this.#press()
      if (action.do === 'page') await service.payment()
      if (action.do === 'wake') await this.#ring()
      if (action.do === 'return') await service.returned()
      if (action.do === 'close') await merchant.closeOrder('Sold out')
      if (action.do === 'settle') await merchant.resolveOrder({ outcome: action.outcome, reason: 'Looked' })
      if (action.do === 'forget') await merchant.deletePersonalData()
      if (action.do === 'webhook') {
        const body = new TextEncoder().encode(`p-${action.about}`)
        await service.handleCallback({ method: 'POST', headers: [], body })
      }
      return storage.left <= 0
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      return true
    }
  }

  async #press(): Promise<void> {
    const mayCreate = this.models.some(mayBegin)
    const isOpen = this.models.some(hasLink)
    const result = await this.node.service.start(HANDLE, { ...ORDER, message: 'For Maija' }, {})
    if (!result.ok || mayCreate) return
    assert.equal(result.approvalUrl !== undefined, isOpen)
    assert.isFalse(result.isNew)
  }

  /** Lets time pass, and fires each alarm that was set; a late one is put off once, by a minute at most. */
  async #ring(): Promise<void> {
    const until = this.rail.now + 150_000
    for (;;) {
      const { alarm } = this.disk
      if (alarm === undefined || alarm > until) break
      this.rail.now = Math.max(this.rail.now, alarm)
      await this.node.service.runDue()
      if (this.node.storage.left <= 0) return
      // It counts as rung when all that was due is done; a crash before leaves it.
      if (this.disk.alarm === alarm) this.disk.alarm = undefined
    }
    this.rail.now = until
  }

  async #look(): Promise<Sight> {
    const payment = await this.node.merchant.merchantPayment()
    const retry = payment && !(await this.#isOver(payment))
    return {
      state: payment?.state,
      canRetry: retry,
      attempts: payment?.attempts.map(({ state }) => state) ?? [],
      closed: payment?.closed !== undefined,
      resolved: payment?.resolved?.outcome,
    }
  }

  /** The page's own view is asked without asking the bank: by the record that is stored. */
  async #isOver(payment: MerchantPayment): Promise<boolean> {
    const row = await this.node.merchant.merchantRow()
    assert.equal(row?.state, payment.state)
    const open = payment.attempts.some(
      ({ state, bankPaymentId }) =>
        bankPaymentId !== undefined && (state === 'pending' || state === 'unknown'),
    )
    const hasOpenMismatch = this.models[0]?.attempts.some(({ word, wrong }) => word === 'open' && wrong)
    const over = /paid|mismatched/.test(payment.state) || payment.closed || payment.resolved
    return Boolean(over) || open || hasOpenMismatch === true
  }
}

const same = (left: Sight, right: Sight) => JSON.stringify(left) === JSON.stringify(right)

/** What is written of the past fits what is: one creation for each payment, and the last change is the state. */
function assertHistory({ attempts, history }: MerchantPayment): void {
  for (const { number, state, bankPaymentId } of attempts) {
    const about = history.filter(({ attempt }) => attempt === number)
    assert.equal(about.filter(({ what }) => what === 'started').length, 1)
    assert.lengthOf(
      about.filter(({ what }) => what === 'created'),
      bankPaymentId === undefined ? 0 : 1,
    )
    const last = about.findLast(({ what }) => what === 'state_changed')
    assert.equal(last?.['to'] ?? 'pending', state)
  }
}

test('shows what a small model of its rules shows, after each step and after a crash in any of them (promises: R7, R12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (moves) => {
      const life = new Life()
      for (const each of moves) {
        await life.take(each)
      }
      // Left alone with a healthy bank, the truth comes out, and the index says it too.
      life.rail.losesReadings = life.rail.losesCreations = false
      await life.take({ step: { do: 'wake' }, crash: undefined })
      await life.take({ step: { do: 'wake' }, crash: undefined })
      const payment = await life.node.merchant.merchantPayment()
      if (!payment) return
      assertHistory(payment)
      const { rows } = await life.index.rows('day:2026-11-20', { limit: 10 })
      assert.deepEqual(pluck(rows, 'state'), [payment.state])
      const wiped = payment.personalDataDeletedAt !== undefined
      assert.equal(JSON.stringify([...life.disk.entries]).includes('Maija'), !wiped)
    }),
    { numRuns: deep(50, 1_000) },
  )
})
