// Webhooks over days: receivers that are down, and random lives with crashes between any two steps.
import { assert, deep, fc, test } from '#kit'
import { viewOfWebhook } from '../../../../edge/proxy/webhooks/entry.ts'
import { noteOrderClosed, noteOrderResolved } from '../../../../edge/proxy/orders/attempt.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { Crash } from '../kit/mortal-storage.ts'
import { aboutPayment, type Answer, WebhookStand, linked, statesOf, told } from './kit.ts'
import { pluck } from '../kit/lists.ts'

const HOUR_MS = 3_600_000
const fail = () => new Response(null, { status: 503 })
const take = () => new Response(null, { status: 204 })

test('tries ten times in 80 h, at the places of the published table, then gives up and shows it (promises: R15)', async () => {
  const stand = new WebhookStand()
  stand.shop.answer = fail
  stand.order.save(linked())
  stand.order.save(told(linked(), 'paid'))
  const start = stand.clock.now
  await stand.pass(100 * HOUR_MS)
  const [webhook] = stand.outbox.list().map(viewOfWebhook)
  assert.equal(webhook?.state, 'given_up')
  assert.notProperty(webhook, 'nextAt')
  const hours = webhook?.tries.map(({ at }) => (Date.parse(at) - start) / HOUR_MS) ?? []
  const places = [0, 0.0014, 0.085, 0.585, 2.585, 7.585, 17.585, 31.585, 51.585, 75.585]
  assert.lengthOf(hours, 10)
  for (const [index, at] of hours.entries()) {
    const wait = (places[index] ?? 0) - (places[index - 1] ?? 0)
    assert.approximately(at, places[index] ?? 0, 0.2 * wait + 0.01, `try ${index + 1}`)
  }
  assert.isAtMost(hours.at(-1) ?? 0, 80.5)
  assert.equal(stand.log.at(-1)?.event, 'webhook_given_up')
  assert.lengthOf(stand.shop.requests, 10)
})

test('has one effect at a receiver that was down for 74 h and is up again (promises: R15)', async () => {
  const stand = new WebhookStand()
  const up = stand.clock.now + 74 * HOUR_MS
  stand.shop.answer = () => (stand.clock.now < up ? 'request-lost' : take())
  stand.order.save(linked())
  stand.order.save(told(linked(), 'paid'))
  await stand.pass(100 * HOUR_MS)
  assert.deepEqual(
    stand.shop.effects.map((event) => [event.type, aboutPayment(event).orderId]),
    [['payment.paid', 'order-1']],
  )
  assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
})

test('has one effect when every second receipt fails, before or after it had its effect (promises: R15)', async () => {
  const stand = new WebhookStand()
  let count = 0
  const answers: (() => Answer)[] = [() => 'answer-lost', take, () => 'request-lost', take]
  stand.shop.answer = () => answers[count++ % answers.length]?.() ?? take()
  const cancelled = told(linked(), 'cancelled')
  stand.order.save(linked())
  stand.order.save(cancelled)
  await stand.pass(HOUR_MS)
  stand.order.save(told(cancelled, 'paid'))
  await stand.pass(HOUR_MS)
  assert.deepEqual(statesOf(stand), ['payment.cancelled delivered', 'payment.paid delivered'])
  assert.deepEqual(pluck(stand.shop.effects, 'type'), ['payment.cancelled', 'payment.paid'])
})

type Step =
  | { do: 'attempt' | 'crash' | 'resend' }
  | { do: 'tell'; about: number; state: 'open' | 'paid' | 'cancelled' | 'failed'; amount: string }
  | { do: 'settle'; outcome: 'paid' | 'not_paid' }
  | { do: 'shop'; answers: Answer[] | 'up' | 'down' }
  | { do: 'pass'; ms: number }
  /** The process ends at the write after so many. */
  | { do: 'die'; writes: number }

const failures: fc.Arbitrary<Answer> = fc.constantFrom<Answer>(fail(), 'request-lost', 'answer-lost')
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('attempt' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      about: fc.nat({ max: 2 }),
      // Open with another amount, and with the right one again, is a state that is come to more than once.
      state: fc.constantFrom('open', 'open', 'open', 'paid', 'paid', 'cancelled', 'failed' as const),
      amount: fc.constantFrom('12.50', '12.50', '1.00'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      outcome: fc.constantFrom('paid', 'not_paid' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('shop' as const),
      answers: fc.oneof(
        fc.constantFrom('up', 'down' as const),
        // Half of the receipts fail.
        fc.array(fc.oneof(failures, fc.constant(take())), { minLength: 1, maxLength: 6 }),
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 1_000, 6_000, 400_000, 3 * HOUR_MS, 30 * HOUR_MS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('die' as const), writes: fc.nat({ max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash', 'resend' as const) }) },
)

/**
 * The independent model: what the stored records say, one after the other, in plain words. It knows states of attempts and
 * a set of names; no ids, no schedule, no storage.
 */
function expectedOf(saved: readonly OrderRecord[]): Set<string> {
  const names = new Set<string>()
  const before = new Map<number, { word: string; paid: boolean }>()
  let judgedAt: number | undefined
  const isToldPaid = () => [...names].some((name) => name.endsWith(' payment.paid'))
  for (const record of saved) {
    for (const attempt of record.attempts) {
      const known = before.get(attempt.number)
      const paid = attempt.status === 'paid'
      const others = [...before].some(([number, other]) => number !== attempt.number && other.paid)
      const word = attempt.mismatched ? 'mismatched' : attempt.status
      if (paid && !known?.paid && others) names.add(`${attempt.number} payment.paid_twice`)
      else if (word !== 'open' && word !== known?.word) {
        const name = `${attempt.number} payment.${word}`
        if (word !== 'paid' || !isToldPaid()) names.add(name)
      }
      before.set(attempt.number, { word, paid })
    }
    if (record.resolved && record.resolved.at !== judgedAt) {
      const word = record.resolved.outcome === 'paid' ? 'paid' : 'failed'
      if (word === 'failed' || !isToldPaid()) names.add(`${record.resolved.attempt} payment.${word}`)
      judgedAt = record.resolved.at
    }
  }
  return names
}

async function live(walk: readonly Step[]): Promise<WebhookStand> {
  const stand = new WebhookStand()
  const ids: string[] = []
  const record = () => stand.order.load()
  const perform: { [S in Step as S['do']]: (step: S) => void | Promise<void> } = {
    attempt() {
      const id = `p${ids.push('') - 1}`
      ids[ids.length - 1] = id
      stand.order.save(linked(id, record(), stand.clock.now))
    },
    tell({ about, state, amount }) {
      const known = record()
      const attempt = known?.attempts[about % known.attempts.length]?.created
      if (known && attempt) stand.order.save(told(known, state, attempt.paymentId, amount, stand.clock.now))
    },
    settle({ outcome }) {
      const known = record()
      // A person says something at another time than before.
      stand.clock.now += 1
      if (known)
        stand.order.save(
          noteOrderResolved(noteOrderClosed(known, 'x', 0), { outcome, reason: 'x' }, stand.clock.now),
        )
    },
    shop({ answers }) {
      let count = 0
      stand.shop.answer = () => {
        if (answers === 'up') return take()
        if (answers === 'down') return 'request-lost'
        const answer = answers[count++ % answers.length] ?? 'request-lost'
        return typeof answer === 'string' ? answer : answer.clone()
      }
    },
    resend() {
      const [entry] = stand.outbox.list()
      const entries = entry && stand.outbox.resendOf(entry.id, stand.clock.now)
      if (entries) stand.order.write(entries)
    },
    pass: ({ ms }) => stand.pass(ms),
    die({ writes }) {
      stand.crashIn = writes
    },
    crash: () => stand.crash(),
  }
  for (const step of walk) {
    // Whatever it is, it is of the step's own kind.
    const work = perform[step.do] as (one: Step) => void | Promise<void>
    try {
      await work(step)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      stand.crash()
    }
  }
  // At last everything works, and a person asks for what was given up.
  stand.crashIn = -1
  stand.crash()
  stand.shop.answer = take
  await stand.pass(200 * HOUR_MS)
  for (const { id, state } of stand.outbox.list()) {
    const entries = state === 'delivered' ? undefined : stand.outbox.resendOf(id, stand.clock.now)
    if (entries) stand.order.write(entries)
  }
  await stand.pass(HOUR_MS)
  return stand
}

const sequences = deep(200, 1_000)
test(`tells each final state at least once under one id, with one effect, over ${sequences} random lives with crashes between any two steps (promises: R7, R12, R15, R16)`, async () => {
  const found = { events: 0, deliveries: 0, crashed: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (walk) => {
      const stand = await live([{ do: 'attempt' }, ...walk])
      const expected = [...expectedOf(stand.saved)].toSorted()
      const effects = stand.shop.effects
        .map((event) => `${aboutPayment(event).attempt} ${event.type}`)
        .toSorted()
      assert.deepEqual(effects, expected)
      const ids = new Map(
        stand.shop.taken.map(({ id, event }) => [id, `${aboutPayment(event).attempt} ${event.type}`]),
      )
      assert.lengthOf([...ids.keys()], expected.length)
      assert.isEmpty(statesOf(stand).filter((state) => !state.endsWith(' delivered')))
      found.events += expected.length
      found.deliveries += stand.shop.taken.length
      found.crashed += walk.some((step) => step.do === 'crash' || step.do === 'die') ? 1 : 0
    }),
    { numRuns: sequences },
  )
  // A model that never meets what it is about proves nothing.
  assert.isAbove(found.events, sequences / 2)
  assert.isAbove(found.deliveries, found.events)
  assert.isAbove(found.crashed, sequences / 4)
})
