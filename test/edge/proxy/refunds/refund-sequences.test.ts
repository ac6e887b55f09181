// Random lives of the refunds of one order: asked for, crashed, lost, late, twice, rejected, in every order of answers.
// Judged by the bank's own books and by the webhooks of the merchant, never by what the proxy stores.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import type { RefundRequest } from '../../../../edge/proxy/refunds/refund-record.ts'
import { type MerchantRefund, showRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import type { RefundResult } from '../../../../edge/proxy/refunds/refunds.ts'
import { Crash } from '../kit/mortal-storage.ts'
import type { Fate } from '../../../kit/scripted-bank.ts'
import { makeRefundStand, PAID, PAID_TOO, type RefundStand } from './refund-stand.ts'

type Step =
  | { do: 'ask'; id: number; amount: string; attempt: 1 | 2; times: number }
  | { do: 'crash' | 'answer' | 'answer-all' | 'wake' }
  | { do: 'fate'; kind: 'look' | 'refund'; fate: Fate }
  | { do: 'bank-ends'; status: 'ACCEPTED' | 'REJECTED'; which: number }
  | { do: 'webhook'; which: number }
  | { do: 'pass'; ms: number }

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.constantFrom<Fate>('drop-before', 'drop-after', 'drop-after', 'twice', 'garbled'),
  fc.constantFrom<Fate>(
    { refuse: 'REFUND_TOO_LARGE' },
    { refuse: 'CALL_LIMIT_EXCEEDED' },
    { refuse: 'CLOCK_SKEW' },
  ),
  fc.record({ lateMs: fc.constantFrom(1_000, 60_000, 290_000, 305_000, 900_000) }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      id: fc.nat({ max: 7 }),
      amount: fc.constantFrom('10.00', '10.00', '33.33', '33.34', '50.00', '0.01', '100.00'),
      attempt: fc.constantFrom(1 as const, 1 as const, 2 as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constantFrom('answer', 'answer-all', 'answer-all', 'wake' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fate' as const),
      kind: fc.constantFrom('refund' as const, 'refund' as const, 'look' as const),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bank-ends' as const),
      status: fc.constantFrom('ACCEPTED' as const, 'ACCEPTED' as const, 'REJECTED' as const),
      which: fc.nat({ max: 7 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('webhook' as const), which: fc.nat({ max: 7 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(100, 2_000, 5_000, 60_000, 310_000, 340_000),
    }),
  },
)

interface Life {
  stand: RefundStand
  taken: Map<string, RefundRequest>
  told: Map<string, MerchantRefund['state']>
  waiting: Promise<unknown>[]
  crashes: number
}

function startLife(scheduler: fc.Scheduler): Life {
  const stand = makeRefundStand({
    paymentIds: [PAID, PAID_TOO],
    transport: (bank) => async (request, init) => {
      await scheduler.schedule(Promise.resolve(), 'on its way')
      // Held back as a value: a failure that waits for its turn would count as unhandled.
      const outcome = bank.fetch(request, init).then(
        (answer) => () => answer,
        (error: unknown) => () => {
          throw error
        },
      )
      return (await scheduler.schedule(outcome, 'answered'))()
    },
  })
  return { stand, taken: new Map(), told: new Map(), waiting: [], crashes: 0 }
}

/** Runs something of the service beside all others; a crash of the service may end it. */
function start<T>(life: Life, work: Promise<T>, look: (result: T) => void): void {
  const done = work.then(look, (error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
  life.waiting.push(done)
  // Awaited at the end; until then a failure is no stray one.
  done.catch(() => undefined)
}

function hear({ taken }: Life, wish: RefundRequest, result: RefundResult): void {
  const known = taken.get(wish.id)
  if (result.ok) {
    assert.deepEqual(
      { ...result.refund.wish },
      { ...(known ?? wish) },
      'another refund was given for this id',
    )
    taken.set(wish.id, wish)
  } else if (result.code !== 'refund_changed') {
    assert.equal(result.code, 'refund_too_large')
    assert.isUndefined(known, 'what was taken is refused')
  }
}

async function take(life: Life, scheduler: fc.Scheduler, action: Step): Promise<void> {
  const { stand } = life
  const { bank, refunds, clock, disk } = stand
  switch (action.do) {
    case 'ask':
      for (let at = 0; at < action.times; at++) {
        const { id: number, amount, attempt } = action
        // One refund in a life is asked for with several bodies: the first one counts.
        const wish = { id: `r-${number}`, amount, message: `r-${number}`, attempt }
        start(life, refunds.request(wish, stand.tell), (result) => hear(life, wish, result))
      }
      break
    case 'wake':
      start(life, refunds.run(stand.tell), () => undefined)
      break
    case 'fate':
      bank.fates[action.kind].push(action.fate)
      break
    case 'bank-ends': {
      const open = bank.refunds.filter(({ status }) => status === 'INITIAL')
      const one = open[action.which % Math.max(open.length, 1)]
      if (one) one.status = action.status
      break
    }
    case 'webhook': {
      const one = bank.refunds[action.which % Math.max(bank.refunds.length, 1)]
      if (one) refunds.takeCallback(one.paymentId)
      break
    }
    case 'pass':
      clock.now += action.ms
      bank.pass()
      if (disk.alarm !== undefined && disk.alarm <= clock.now)
        start(life, refunds.run(stand.tell), () => undefined)
      break
    case 'crash':
      stand.crash()
      life.crashes += 1
      break
    case 'answer':
      if (scheduler.count() > 0) await scheduler.waitOne()
      break
    case 'answer-all':
      await scheduler.waitAll()
      break
  }
  await new Promise((resolve) => setImmediate(resolve))
  assertBooks(life)
}

/** At every moment: no refund twice in the books of the bank, none above its payment, none forgotten, no end taken back. */
function assertBooks(life: Life): void {
  const { stand, taken, told } = life
  const { bank } = stand
  const texts = bank.refunds.map(({ text }) => text)
  assert.lengthOf(new Set(texts), texts.length, 'a refund was given twice')
  for (const [id, { cents }] of bank.payments) {
    const given = bank.refunds.filter(({ refundOf, status }) => refundOf === id && status !== 'REJECTED')
    assert.isAtMost(
      given.reduce((sum, refund) => sum + refund.cents, 0),
      cents,
    )
  }
  const shown = showAll(stand)
  for (const id of taken.keys()) assert.isTrue(shown.has(id), `${id} is forgotten`)
  for (const [id, { state }] of shown) {
    const before = told.get(id)
    if (before === 'refunded' || before === 'failed') assert.equal(state, before, 'an end was taken back')
    told.set(id, state)
    // What is reported as given back is given back in the books.
    if (state === 'refunded') assert.equal(bank.refunds.find(({ text }) => text === id)?.status, 'ACCEPTED')
  }
}

const showAll = ({ refunds, disk }: RefundStand) =>
  new Map(refunds.list().map((record) => [record.wish.id, showRefund(disk.order, record)]))

test('gives back once and never too much, in every order of questions, crashes, lost and late answers (promises: R7, R10, R12)', async () => {
  const ends = { refunded: 0, failed: 0, found: 0, crashes: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 80, size: 'max' }),
      async (scheduler, steps) => {
        const life = startLife(scheduler)
        for (const action of steps) {
          await take(life, scheduler, action)
        }
        await scheduler.waitFor(Promise.all(life.waiting))
        const { stand, taken } = life
        const { bank } = stand
        assert.isAtMost(bank.most('refund'), 1 + life.crashes, 'two refunds were on their way at once')
        // Left alone with a healthy bank, everything ends: no refund waits, none is unknown, none is left to a person.
        bank.fates.look.length = bank.fates.refund.length = 0
        for (let round = 0; round < 12; round++) {
          bank.settle('ACCEPTED')
          await scheduler.waitFor(stand.pass(700_000))
          assertBooks(life)
        }
        const shown = showAll(stand)
        for (const id of taken.keys()) {
          const refund = shown.get(id)
          const inBooks = bank.refunds.find(({ text }) => text === id)
          assert.equal(refund?.state, inBooks?.status === 'ACCEPTED' ? 'refunded' : 'failed', id)
          if (inBooks) assert.equal(inBooks.refundOf, refund?.attempt === 1 ? PAID : PAID_TOO)
          if (refund?.state === 'refunded') ends.refunded += 1
          else ends.failed += 1
        }
        // What the bank has booked is known here: no id of a refund is lost.
        for (const { text } of bank.refunds) assert.isTrue(shown.has(text), `${text} is not known`)
        ends.found += stand.log.filter(({ event }) => event === 'refund_not_answered').length
        ends.crashes += life.crashes
      },
    ),
    { numRuns: deep(50, 1_000) },
  )
  // A proof in which nothing went wrong would prove nothing.
  for (const [what, count] of Object.entries(ends)) assert.isAbove(count, 10, what)
})
