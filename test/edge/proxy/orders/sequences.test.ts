// Random lives of one order: presses, payers, crashes, lost and late answers in every order. One order is paid once.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { stateOfAttempt } from '../../../../edge/proxy/orders/order-state.ts'
import { Crash } from '../kit/mortal-storage.ts'
import { json } from '../kit/fake-bank.ts'
import { ACCOUNT_ID, CALLBACK_URL, HANDLE, makeStand, ORDER, type Stand } from '../kit/stand.ts'

type Step =
  | { do: 'press'; amount: string; bankId: string | undefined; times: number }
  | { do: 'page' | 'return' | 'wake' | 'crash' | 'answer' | 'answer-all' }
  | { do: 'callback'; about: number; claims: string; genuine: boolean }
  /** A bank that said that a payment had ended says that it was paid all the same. */
  | { do: 'revive'; link: number }
  | { do: 'decide'; link: number; status: string }
  | {
      do: 'create' | 'status'
      goes: 'usual' | 'lost-before' | 'lost-after' | 'refused' | 'stale' | 'other-amount'
    }
  | { do: 'pass'; ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      amount: fc.constantFrom('12.50', '12.50', '12.50', '99.00'),
      bankId: fc.constantFrom(undefined, 'example-bank-one'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'page',
        'return',
        'wake',
        'crash',
        'answer',
        'answer',
        'answer-all',
        'answer-all' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('callback' as const),
      about: fc.nat({ max: 3 }),
      claims: fc.constantFrom('ACCEPTED', 'CANCELLED', 'REJECTED', 'INITIAL'),
      genuine: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      link: fc.nat({ max: 3 }),
      status: fc.constantFrom('ACCEPTED', 'ACCEPTED', 'CANCELLED', 'REJECTED'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('revive' as const), link: fc.nat({ max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('create' as const, 'status' as const),
      goes: fc.constantFrom(
        'usual',
        'usual',
        'lost-before',
        'lost-after',
        'refused',
        'stale',
        'other-amount' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(100, 1_500, 5_000, 60_000, 600_000),
    }),
  },
)

interface Life {
  stand: Stand
  links: Set<string>
  /** Operation ids of payments that the bank called ended before they were paid. */
  revived: Set<string>
  waiting: Promise<unknown>[]
  crashes: number
}

function startLife(scheduler: fc.Scheduler): Life {
  const stand = makeStand((bank) => async (request, init) => {
    await scheduler.schedule(Promise.resolve(), 'on its way')
    // Held back as a value: a failure that waits for its turn would count as unhandled.
    const outcome = bank.fetch(request, init).then(
      (answer) => () => answer,
      (error: unknown) => () => {
        throw error
      },
    )
    return (await scheduler.schedule(outcome, 'answered'))()
  })
  return { stand, links: new Set(), revived: new Set(), waiting: [], crashes: 0 }
}

/** Runs an operation of the service beside all others; a crash of the service may end it. */
function start<T>(life: Life, work: Promise<T>, look: (result: T) => void): void {
  const done = work.then(look, (error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
  life.waiting.push(done)
  // Awaited at the end; until then a failure is no stray one.
  done.catch(() => undefined)
}

async function take(life: Life, scheduler: fc.Scheduler, action: Step): Promise<void> {
  const { stand, links } = life
  const { bank, service } = stand
  switch (action.do) {
    case 'press':
      for (let at = 0; at < action.times; at++) {
        const order = { ...ORDER, amount: action.amount }
        start(life, service.start(HANDLE, order, { bankId: action.bankId }), (result) => {
          assertDiscreet(result)
          const link = result.ok && result.approvalUrl
          const id = link && new URL(link).searchParams.get('paymentOperationId')
          if (id) links.add(id)
        })
      }
      break
    case 'page':
      start(life, service.payment(), (payment) => assertTrue(life, payment?.state, payment))
      break
    case 'return':
      start(life, service.returned(), (payment) => assertTrue(life, payment?.state, payment))
      break
    case 'wake':
      start(life, service.runDue(), () => undefined)
      break
    case 'callback': {
      const payment = bank.payments[action.about % Math.max(bank.payments.length, 1)]
      if (!payment) break
      const change = action.genuine ? {} : { headers: { 'x-request-id': crypto.randomUUID() } }
      const mail = await bank.callback(CALLBACK_URL, {
        payment: { ...payment, status: action.claims },
        ...change,
      })
      start(life, service.handleCallback(mail), (taken) => {
        if (!action.genuine) assert.isFalse(taken)
      })
      break
    }
    case 'decide': {
      const payable = bank.payments.filter(
        ({ paymentOperationId, status }) => links.has(paymentOperationId) && status === 'INITIAL',
      )
      const payment = payable[action.link % Math.max(payable.length, 1)]
      if (payment) payment.status = action.status
      break
    }
    case 'revive': {
      const ended = bank.payments.filter(
        ({ paymentOperationId, status }) =>
          links.has(paymentOperationId) && (status === 'CANCELLED' || status === 'REJECTED'),
      )
      const payment = ended[action.link % Math.max(ended.length, 1)]
      if (!payment) break
      payment.status = 'ACCEPTED'
      life.revived.add(payment.paymentOperationId)
      break
    }
    case 'create':
    case 'status':
      bank.rules[action.do] = ruleOf(stand, action.goes)
      break
    case 'pass':
      stand.clock.now += action.ms
      if (stand.disk.alarm !== undefined && stand.disk.alarm <= stand.clock.now) {
        stand.disk.alarm = undefined
        start(life, service.runDue(), () => undefined)
      }
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
  assertOneLink(life)
}

function ruleOf({ bank }: Stand, goes: string): Stand['bank']['rules']['create'] {
  if (goes === 'usual') return undefined
  return (call) => {
    if (goes === 'lost-before') throw new Error('Network connection lost.')
    if (goes === 'refused') return json(400, { errors: [{ code: 'INVALID_FIELD' }] })
    const answer = bank.usual(call)
    if (goes === 'lost-after') throw new Error('Network connection lost.')
    if (call.kind === 'create') return answer
    // An answer from a copy that lags behind, or one that tells of an open payment with another amount.
    const id = call.path.split('/').at(-1)
    const payment = bank.payments.find(({ paymentId }) => paymentId === id)
    const amount = goes === 'stale' ? payment?.amount : '7.77'
    return json(200, { paymentId: id, amount, status: 'INITIAL' })
  }
}

/** No two links can be paid, and no payer ever paid twice, but where the bank took back its word. */
function assertOneLink({ stand, links, revived }: Life): void {
  const held = stand.bank.payments.filter(
    ({ paymentOperationId }) => links.has(paymentOperationId) && !revived.has(paymentOperationId),
  )
  const alive = held.filter(({ status }) => status === 'INITIAL' || status === 'ACCEPTED')
  assert.isAtMost(alive.length, 1, 'two links of one order can be paid')
}

/** What the proxy reports as paid is paid, at the bank, with the amount of the order. */
function assertTrue({ stand }: Life, state: string | undefined, shown: unknown): void {
  assertDiscreet(shown)
  if (state !== 'paid') return
  const { amount } = shown as { amount: string }
  const paid = stand.bank.payments.filter(
    (payment) => payment.status === 'ACCEPTED' && payment.amount === amount,
  )
  assert.isAbove(paid.length, 0)
}

function assertDiscreet(shown: unknown): void {
  assert.notMatch(JSON.stringify(shown ?? ''), new RegExp(`dead0000|c0ffee00|canary|${ACCOUNT_ID}`))
}

/** Whatever was saved, each attempt only moved forward, and attempts were only added. */
function assertForward({ stand }: Life): void {
  const next: Record<string, string[]> = {
    paid: ['paid', 'mismatched'],
    cancelled: ['cancelled', 'paid'],
    failed: ['failed', 'paid'],
  }
  for (const [at, record] of stand.disk.saved.entries()) {
    const before = stand.disk.saved[at - 1]?.attempts ?? []
    assert.include([before.length, before.length + 1], record.attempts.length)
    for (const [index, attempt] of before.entries()) {
      const after = record.attempts[index]
      assert.isDefined(after)
      if (attempt.created) assert.deepEqual(after?.created, attempt.created)
      const was = stateOfAttempt(attempt)
      if (after && next[was]) assert.include(next[was], stateOfAttempt(after))
    }
    if (record.attempts.length > before.length && before.length > 0) {
      const over = before.every(
        (attempt) => !attempt.created || ['cancelled', 'failed'].includes(stateOfAttempt(attempt)),
      )
      assert.isTrue(over, 'a new attempt began while an earlier one could still be paid')
    }
  }
}

test('pays one order once, in every order of presses, payers, crashes and answers (promises: R7, R12)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 40 }), async (scheduler, steps) => {
      const life = startLife(scheduler)
      for (const action of steps) {
        await take(life, scheduler, action)
      }
      await scheduler.waitFor(Promise.all(life.waiting))
      const { stand } = life
      assertForward(life)
      assert.isAtMost(stand.bank.most('create'), 1 + life.crashes)
      assert.isAtMost(stand.bank.most('status'), 1 + life.crashes)
      // Left alone with a healthy bank that sends its webhooks, the truth comes out.
      stand.bank.rules.create = stand.bank.rules.status = undefined
      stand.clock.now += 3_600_000
      for (const payment of stand.bank.payments) {
        const mail = await stand.bank.callback(CALLBACK_URL, { payment })
        await scheduler.waitFor(stand.service.handleCallback(mail))
      }
      await scheduler.waitFor(stand.pass(60_000))
      const shown = await scheduler.waitFor(stand.service.payment())
      const attempts = stand.disk.record?.attempts ?? []
      const known = attempts.flatMap(({ created }) => {
        const payment = stand.bank.payments.find(({ paymentId }) => paymentId === created?.paymentId)
        return payment ? [payment] : []
      })
      // Whatever the bank accepted is known: no link was handed out that the order does not remember.
      const paid = stand.bank.payments.filter(({ status }) => status === 'ACCEPTED')
      assert.sameMembers(
        paid,
        known.filter(({ status }) => status === 'ACCEPTED'),
      )
      assert.isAtMost(
        paid.filter(({ paymentOperationId }) => !life.revived.has(paymentOperationId)).length,
        1,
      )
      const names: Record<string, string> = { CANCELLED: 'cancelled', REJECTED: 'failed' }
      const last = attempts.at(-1)?.created ? known.at(-1) : undefined
      const unpaid = names[last?.status ?? ''] ?? 'pending'
      const truth = paid.length > 1 ? 'paid_twice' : paid.length === 1 ? 'paid' : unpaid
      assert.equal(shown?.state, shown && truth)
    }),
    { numRuns: deep(100, 2_000) },
  )
})
