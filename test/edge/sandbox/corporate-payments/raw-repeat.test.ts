// The same instructionId again: equal bodies and others, the same path and others, one after another and at once.
// Not how states move (raw-answers); the money that moved once is counted here too.
import { assert, deep, test, wallClock } from '#kit'
import { type Answer, type Bank, json, openBank, plan, steer } from '../raw-client.ts'
import { FORMS } from '../raw/json-form.ts'
import { assertRefused } from '../raw-refusal.ts'
import { cents, openStatement } from '../raw-statement.ts'
import {
  askToken,
  DEBTOR,
  EMPTY,
  FIRST,
  freshId,
  INSTANT,
  NAMES,
  newClient,
  openPayer,
  openRenewable,
  OPERATIONS,
  type Order,
  order,
  paidIn,
  type Payer,
  SECOND,
  SEPA,
  START,
  transfer,
  V2,
} from './raw-payer.ts'
import { withTimers } from '../../../core/shared/fake-timers.ts'

const bank = await openBank()
const payer = await openPayer(bank)

const address = { country: 'FI', addressLine: ['Katu 1', '00100 Helsinki'] }

/** A body with every member that each operation takes. */
const full = (members: Record<string, unknown> = {}): Order =>
  order({
    creditor: { iban: 'FI4699800000000013', name: 'Tavarantoimittaja Oy', address },
    debtor: { iban: DEBTOR, name: 'Mallila Oy', address },
    endToEndId: 'E2Eä',
    reference: '1232',
    ultimateDebtor: { name: 'Tytär Oy', identification: { id: '1234567-1', schemeName: 'COID' }, address },
    ultimateCreditor: { name: 'Emo Oy' },
    ...members,
  })

/** Wants an id to be that of another payment. */
const assertBound = (answer: Answer): void =>
  assertRefused(answer, 400, ['DUPLICATE_PAYMENT', 'instructionId'])

const { renew } = await openRenewable()

/** Returns a bank as new whose clock is stopped, with a payer and the two accounts that money goes between. */
async function openOwn() {
  const { clock, own, there } = await renew()
  const debtor = await openStatement(own, 'customer-3', DEBTOR)
  const creditor = await openStatement(own, 'customer-1', SECOND)
  const before = { debtor: cents(await debtor.balance()), creditor: cents(await creditor.balance()) }
  /** Cents that have left the one account and come to the other since. */
  const moved = async () => [
    before.debtor - cents(await debtor.balance()),
    cents(await creditor.balance()) - before.creditor,
  ]
  return { clock, own, there, moved }
}

// --- equal bodies ------------------------------------------------------------------------------------------------

for (const target of [SEPA, INSTANT]) {
  for (const [what, form] of FORMS) {
    test(`answers an equal body on ${target} again with the one result: ${what} (2 B, What the service does; gaps: corporate.duplicate.sync, shared.body-equality)`, {
      extent: 'full',
    }, async () => {
      const body = full()
      const first = await payer.paid(target, body)
      for (let again = 0; again < 2; again++) {
        assert.deepEqual(paidIn(await payer.post(target, form(body)), body), first)
      }
    })
  }

  test(`reads null in a repeat on ${target} as absent, and absent as null (gaps: corporate.duplicate.sync, shared.body-equality)`, async () => {
    const bare = order()
    const nulled = {
      ...bare,
      debtor: { iban: DEBTOR, name: null, address: null },
      endToEndId: null,
      ultimateDebtor: null,
    }
    const first = await payer.paid(target, bare)
    assert.deepEqual(paidIn(await payer.post(target, nulled), bare), first)
    const instructionId = freshId()
    const second = paidIn(await payer.post(target, { ...nulled, instructionId }), bare)
    assert.deepEqual(await payer.paid(target, { ...bare, instructionId }), second)
  })

  test(`looks at no header of a repeat on ${target}: a new token, key, iat and X-Request-ID make no other body (gaps: shared.body-equality; Part 4, corporate.sepa)`, async () => {
    const body = full()
    const first = await payer.paid(target, body)
    const again = await openPayer(bank)
    assert.notEqual(again.token, payer.token)
    const headers = { 'x-request-id': 'x', 'content-type': 'application/json; charset=utf-8' }
    const iat = Math.floor(wallClock() / 1000) - 60
    const answer = await again.post(`${target}?a=1`, body, { headers, members: { 'urn:bank.api.iat': iat } })
    assert.deepEqual(paidIn(answer, body), first)
  })

  test(`pays an instruction repeated on ${target} once (2 B, What the service does; gaps: corporate.duplicate.sync)`, async () => {
    const { own, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '12.34')
    const first = await there.paid(target, body)
    for (let again = 0; again < 3; again++) assert.deepEqual(await there.paid(target, body), first)
    assert.deepEqual(await moved(), [1234n, 1234n])
    const debtor = await openStatement(own, 'customer-3', DEBTOR)
    assert.lengthOf(await debtor.entriesOf(first['archiveId']), 1)
  })

  test(`answers a repeat on ${target} with the state as it is now, and keeps the rest (gaps: corporate.duplicate.sync)`, async () => {
    for (const [outcome, end] of [
      ['pending', 'PROCESSED'],
      ['pending-reject', 'REJECTED'],
    ] as const) {
      const { clock, own, there } = await openOwn()
      const body = full()
      await plan(own, { operation: NAMES[target], outcome })
      const first = await there.paid(target, body)
      assert.equal(first['status'], 'PROCESSING')
      clock.move(4_999)
      assert.deepEqual(await there.paid(target, body), first)
      clock.move(1)
      assert.deepEqual(await there.paid(target, body), { ...first, status: end })
      clock.move(86_400_000)
      const later = await openPayer(own, { now: clock.now })
      assert.deepEqual(await later.paid(target, body), { ...first, status: end })
    }
  })
}

// --- other bodies, other paths -----------------------------------------------------------------------------------

const amount = (value: string) => ({ instructedAmount: { amount: value, currency: 'EUR' } })

/** Other bodies with the same id. */
const OTHERS: [string, Record<string, unknown>][] = [
  ['another amount', amount('1.01')],
  ['the same amount written otherwise', amount('01.00')],
  ['another message', { message: 'Lasku 13/2026' }],
  ['the same message in other case', { message: 'lasku 12/2026' }],
  ['no message', { message: undefined }],
  ['another reference', { reference: '1245' }],
  ['the same reference padded', { reference: '01232' }],
  ['no reference', { reference: null }],
  ['another endToEndId', { endToEndId: 'E2Eö' }],
  ['no endToEndId', { endToEndId: undefined }],
  ['another creditor name', { creditor: { iban: 'FI4699800000000013', name: 'Toinen Oy', address } }],
  ['another creditor', { creditor: { iban: 'FI0899700000000023', name: 'Tavarantoimittaja Oy', address } }],
  ['no address', { creditor: { iban: 'FI4699800000000013', name: 'Tavarantoimittaja Oy' } }],
  [
    'address lines in another order',
    {
      creditor: {
        iban: 'FI4699800000000013',
        name: 'Tavarantoimittaja Oy',
        address: { ...address, addressLine: ['00100 Helsinki', 'Katu 1'] },
      },
    },
  ],
  ['another debtor name', { debtor: { iban: DEBTOR, name: 'Mallila', address } }],
  ['no ultimate creditor', { ultimateCreditor: undefined }],
  ['another ultimate debtor', { ultimateDebtor: { name: 'Tytär Oy' } }],
]

for (const target of [SEPA, INSTANT]) {
  for (const [what, members] of OTHERS) {
    test(`refuses an id used before on ${target} with another body, 400 DUPLICATE_PAYMENT: ${what} (gaps: corporate.duplicate.sync, shared.body-equality)`, {
      extent: 'full',
    }, async () => {
      const body = full()
      const first = await payer.paid(target, body)
      assertBound(await payer.post(target, { ...body, ...members }))
      assert.deepEqual(await payer.paid(target, body), first)
    })
  }
}

test('refuses an id used before on another path with 400 DUPLICATE_PAYMENT, with an equal body too: all operations crossed (2 B, What the service does; gaps: corporate.duplicate.scope, corporate.duplicate.sync, corporate.duplicate.v2)', async () => {
  const { there, moved } = await openOwn()
  let paid = 0n
  for (const first of OPERATIONS) {
    for (const second of OPERATIONS) {
      const body = transfer(DEBTOR, SECOND, '0.10')
      assert.equal((await there.post(first, body)).status, 201)
      if (first !== V2) paid += 10n
      const again = await there.post(second, body)
      if (first === second && first !== V2) assert.equal(again.status, 201)
      else assertBound(again)
      assertBound(await there.post(second, { ...body, message: 'Toinen' }))
    }
  }
  assert.deepEqual(await moved(), [paid, paid])
})

test('refuses an id used before in V2 always with 400 DUPLICATE_PAYMENT: in each state, equal body too (2 B, What the service does; gaps: corporate.duplicate.v2)', async () => {
  const { clock, own, there } = await openOwn()
  for (const forceSepaInst of [undefined, true, false]) {
    const body = full({ forceSepaInst })
    await there.accepted(body)
    assertBound(await there.post(V2, body))
    assertBound(await there.post(V2, { ...body, forceSepaInst: !forceSepaInst }))
    assert.equal((await there.state(body))['status'], 'PROCESSING')
    clock.move(5_000)
    assert.equal((await there.state(body))['status'], 'PROCESSED')
    assertBound(await there.post(V2, body))
  }
  const lost = full()
  await plan(own, { operation: 'corporate.v2', outcome: 'reject' })
  await there.accepted(lost)
  clock.move(5_000)
  assert.equal((await there.state(lost))['status'], 'REJECTED')
  for (const target of OPERATIONS) assertBound(await there.post(target, lost))
})

test('keeps an id bound after a synchronous payment was rejected (gaps: corporate.duplicate.scope, corporate.duplicate.sync)', async () => {
  for (const target of [SEPA, INSTANT]) {
    const { clock, own, there } = await openOwn()
    const body = full()
    await plan(own, { operation: NAMES[target], outcome: 'pending-reject' })
    await there.paid(target, body)
    clock.move(5_000)
    assert.equal((await there.paid(target, body))['status'], 'REJECTED')
    assertBound(await there.post(target, { ...body, message: 'Toinen' }))
    assertBound(await there.post(V2, body))
  }
})

test('tells ids of another case apart (gaps: corporate.duplicate.scope; 2 B, Limits)', async () => {
  const id = freshId().slice(0, 30)
  for (const target of OPERATIONS) {
    await payer.post(target, order({ instructionId: `${id}aB${OPERATIONS.indexOf(target)}` }))
    const answer = await payer.post(
      target,
      order({ instructionId: `${id}Ab${OPERATIONS.indexOf(target)}`, message: 'x' }),
    )
    assert.equal(answer.status, 201)
  }
})

test('counts ids per client: each has its own payment under one id (gaps: corporate.duplicate.scope, shared.id)', async () => {
  const other = await openPayer(bank, { client: await newClient(bank) })
  for (const target of [SEPA, INSTANT]) {
    const body = full()
    const mine = await payer.paid(target, body)
    const theirs = await other.paid(target, body)
    assert.notEqual(mine['archiveId'], theirs['archiveId'])
    assert.deepEqual(await payer.paid(target, body), mine)
    assert.equal((await other.post(V2, { ...body, instructionId: freshId() })).status, 201)
  }
  const body = full()
  await payer.accepted(body)
  assertRefused(await other.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  assertRefused(await other.get(`${INSTANT}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await other.post(V2, { ...body, message: 'Toinen' })).status, 201)
})

test('frees all ids on reset (gaps: corporate.duplicate.scope, shared.sandbox.control)', async () => {
  const { own, there } = await openOwn()
  const bodies = OPERATIONS.map(() => full())
  for (const [at, target] of OPERATIONS.entries()) await there.post(target, bodies[at] ?? order())
  await steer(own, 'POST', '/reset', {})
  const again = await openPayer(own, { now: there.now })
  for (const [at, target] of OPERATIONS.entries()) {
    const body = { ...(bodies[at] ?? order()), message: 'Toinen' }
    assertRefused(await again.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    assert.equal((await again.post(target, body)).status, 201)
  }
})

// --- ids that stay free ------------------------------------------------------------------------------------------

/** Wants an id to be free for another body, by every operation, and unknown to both queries. */
async function assertFree(there: Payer, body: Order, target: string): Promise<void> {
  assertRefused(await there.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  assertRefused(await there.get(`${INSTANT}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  const answer = await there.post(target, { ...body, message: 'Uusi' })
  assert.equal(answer.status, 201, answer.body.toString())
}

test('leaves the id of a refused payment free: 400, 401, 403 (gaps: corporate.duplicate.scope)', async () => {
  for (const target of OPERATIONS) {
    const body = order()
    const { instructionId } = body
    const refusals: [number, Answer][] = [
      [400, await payer.post(target, { ...body, message: '_' })],
      [400, await payer.post(target, { ...body, colour: 1 })],
      [400, await payer.post(target, JSON.stringify(body).slice(0, -1))],
      [400, await payer.post(target, { ...body, creditor: { iban: 'GB07SBOX99900000000001', name: 'a' } })],
      [400, await payer.post(target, body, { headers: { 'content-type': 'text/plain' } })],
      [400, await payer.post(target, body, { headers: { 'x-req-signature': undefined } })],
      [401, await payer.post(target, body, { headers: { authorization: undefined } })],
      [403, await payer.post(target, body, { signedBody: '' })],
      [403, await payer.post(target, { ...body, debtor: { iban: FIRST } })],
    ]
    for (const [status, answer] of refusals) assert.equal(answer.status, status, answer.body.toString())
    await assertFree(payer, { ...order(), instructionId }, target)
  }
})

test('leaves the id of a payment free that a synchronous operation refused: money, creditor, plan (gaps: corporate.duplicate.scope, corporate.sync.results; Part 2, Corporate)', async () => {
  const { own, there } = await openOwn()
  const poor = await openPayer(own, { client: await newClient(own, [EMPTY, DEBTOR]), now: there.now })
  for (const target of [SEPA, INSTANT]) {
    const short = transfer(EMPTY, FIRST, '0.01')
    assertRefused(await poor.post(target, short), 400, 'INSUFFICIENT_FUNDS')
    await assertFree(poor, { ...order(), instructionId: short.instructionId }, target)
    for (const code of ['reject', 'error:PAYMENT_REJECTED']) {
      const body = order()
      await plan(own, { operation: NAMES[target], outcome: code })
      assertRefused(await there.post(target, body), 400, 'PAYMENT_REJECTED')
      await assertFree(there, body, target)
    }
  }
})

for (const [code, statuses] of [
  ['SERVICE_UNAVAILABLE', [500, 503, 503]],
  ['INTERNAL_ERROR', [500, 500, 500]],
  ['BACKEND_TIMEOUT', [504, 504, 504]],
] as const) {
  test(`leaves the id free after a planned ${code} that had no effect, and binds it after one that had (gaps: corporate.duplicate.scope, shared.sandbox.outcomes)`, async () => {
    for (const [at, target] of OPERATIONS.entries()) {
      const { own, there, moved } = await openOwn()
      const body = transfer(DEBTOR, SECOND, '3.00')
      await plan(own, { operation: NAMES[target], outcome: `error:${code}` })
      assertRefused(await there.post(target, body), statuses[at] ?? 0, code)
      assert.deepEqual(await moved(), [0n, 0n])
      await assertFree(there, body, target)
      if (code === 'SERVICE_UNAVAILABLE') continue
      const done = transfer(DEBTOR, SECOND, '5.00')
      await plan(own, { operation: NAMES[target], outcome: `error-after:${code}` })
      assertRefused(await there.post(target, done), statuses[at] ?? 0, code)
      for (const other of OPERATIONS) {
        assertBound(await there.post(other, { ...done, message: 'Toinen' }))
      }
      if (target === V2) {
        assert.equal((await there.state(done))['status'], 'PROCESSING')
        assertBound(await there.post(V2, done))
      } else {
        assert.equal((await there.paid(target, done))['status'], 'PROCESSED')
        assert.deepEqual(await moved(), [800n, 800n])
      }
    }
  })
}

test('takes nothing when the connection closes before a payment, and one payment when it closes after (gaps: shared.sandbox.outcomes, corporate.duplicate.scope, Part 4, corporate.sepa, Part 4, corporate.instant, Part 4, corporate.v2)', async () => {
  for (const target of OPERATIONS) {
    const { clock, own, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '7.00')
    await plan(own, { operation: NAMES[target], outcome: 'drop-before' })
    assert.isUndefined(await there.lost(target, body))
    assert.deepEqual(await moved(), [0n, 0n])
    await plan(own, { operation: NAMES[target], outcome: 'drop-after' })
    assert.isUndefined(await there.lost(target, body))
    const again = await there.post(target, body)
    if (target === V2) {
      assertBound(again)
      assert.equal((await there.state(body))['status'], 'PROCESSING')
      clock.move(5_000)
      assert.equal((await there.state(body))['status'], 'PROCESSED')
    } else {
      assert.equal(paidIn(again, body)['status'], 'PROCESSED')
    }
    assert.deepEqual(await moved(), [700n, 700n])
  }
})

test('frees an id that a drop-before left, for another body too (gaps: corporate.duplicate.scope, shared.sandbox.outcomes)', async () => {
  for (const target of OPERATIONS) {
    const { own, there } = await openOwn()
    const body = order()
    await plan(own, { operation: NAMES[target], outcome: 'drop-before' })
    assert.isUndefined(await there.lost(target, body))
    await assertFree(there, body, target)
  }
})

// --- at once -----------------------------------------------------------------------------------------------------

/** How often one instruction comes at once. */
const MANY = deep(200, 1_000)

/** Sends a body by operations at once. */
const together = (there: Payer, targets: readonly string[], body: Order): Promise<Answer[]> =>
  Promise.all(targets.map((target) => there.post(target, body)))

for (const target of [SEPA, INSTANT]) {
  test(`debits once when one instruction comes ${MANY} times at once on ${target}, and answers each with the one result (gaps: corporate.duplicate.scope, corporate.duplicate.sync; promises: R1)`, async () => {
    const { there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '9.00')
    const answers = await together(there, Array<string>(MANY).fill(target), body)
    const told = answers.map((answer) => paidIn(answer, body))
    for (const one of told) assert.deepEqual(one, told[0])
    assert.deepEqual(await moved(), [900n, 900n])
  })
}

test(`accepts one of ${MANY} equal instructions of V2 at once, and refuses the others (gaps: corporate.duplicate.scope, corporate.duplicate.v2; promises: R1)`, async () => {
  const { clock, there, moved } = await openOwn()
  const body = transfer(DEBTOR, SECOND, '9.00')
  const answers = await together(there, Array<string>(MANY).fill(V2), body)
  const taken = answers.filter(({ status }) => status === 201)
  assert.lengthOf(taken, 1)
  for (const answer of answers) if (answer.status !== 201) assertBound(answer)
  clock.move(5_000)
  assert.equal((await there.state(body))['status'], 'PROCESSED')
  assert.deepEqual(await moved(), [900n, 900n])
})

test('takes one instruction that comes by all operations at once by one of them (gaps: corporate.duplicate.scope)', async () => {
  for (let round = 0; round < 5; round++) {
    const { clock, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '9.00')
    const targets = Array.from({ length: 48 }, (_, at) => OPERATIONS[(at + round) % 3] ?? SEPA)
    const answers = await together(there, targets, body)
    const taken = new Set(targets.filter((_, at) => answers[at]?.status === 201))
    assert.lengthOf([...taken], 1, 'one operation has it')
    for (const answer of answers) if (answer.status !== 201) assertBound(answer)
    clock.move(5_000)
    assert.deepEqual(await moved(), [900n, 900n])
  }
})

test('settles once what many calls at once make due (gaps: shared.sandbox.settle; Part 2, Corporate)', async () => {
  const { clock, own, there, moved } = await openOwn()
  const [async, late] = [transfer(DEBTOR, SECOND, '9.00'), transfer(DEBTOR, SECOND, '4.00')]
  await there.accepted(async)
  await plan(own, { operation: 'corporate.sepa', outcome: 'pending' })
  await there.paid(SEPA, late)
  clock.move(5_000)
  const states = await Promise.all(Array.from({ length: 20 }, () => there.state(async)))
  for (const state of states) assert.deepEqual(state, states[0])
  const lists = await Promise.all(Array.from({ length: 20 }, () => there.list(late)))
  for (const list of lists) assert.deepEqual(list, lists[0])
  assert.deepEqual(await moved(), [1300n, 1300n])
})

test('takes one of different bodies under one id at once (gaps: corporate.duplicate.scope)', async () => {
  for (const target of OPERATIONS) {
    const { clock, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '9.00')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => there.post(target, { ...body, message: `Lasku ${at}` })),
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1,
    )
    for (const answer of answers) if (answer.status !== 201) assertBound(answer)
    clock.move(5_000)
    assert.deepEqual(await moved(), [900n, 900n])
  }
})

test('judges the second of two at once as new where the first was refused (gaps: corporate.duplicate.scope)', async () => {
  for (const target of [SEPA, INSTANT]) {
    const { own, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '9.00')
    await plan(own, { operation: NAMES[target], outcome: 'reject' })
    const answers = await together(there, [target, target], body)
    const [paid] = answers.filter(({ status }) => status === 201)
    const [refused] = answers.filter(({ status }) => status === 400)
    if (!paid || !refused) throw new Error(answers.map(({ status }) => status).join(' '))
    assertRefused(refused, 400, 'PAYMENT_REJECTED')
    assert.deepEqual(await there.paid(target, body), paidIn(paid, body))
    assert.deepEqual(await moved(), [900n, 900n])
  }
})

test('never takes an instruction twice when the first of two is slow (gaps: corporate.duplicate.scope, shared.sandbox.outcomes)', async () => {
  for (const target of OPERATIONS) {
    const { clock, own, there, moved } = await openOwn()
    const body = transfer(DEBTOR, SECOND, '9.00')
    await plan(own, { operation: NAMES[target], outcome: 'slow:150' })
    await withTimers(async (timers) => {
      const slow = there.post(target, body)
      await timers.asked(150)
      const quick = there.post(target, body)
      // The second may wait for the first: time goes on only now.
      await new Promise((resolve) => setImmediate(resolve))
      timers.fire()
      const answers = await Promise.all([slow, quick])
      if (target === V2) {
        assert.sameMembers(
          answers.map(({ status }) => status),
          [201, 400],
        )
      } else {
        const [one, two] = answers.map((answer) => paidIn(answer, body))
        assert.deepEqual(one, two)
      }
    })
    clock.move(5_000)
    assert.deepEqual(await moved(), [900n, 900n])
  }
})

test('gives the last money to one of many payments at once: no account goes below zero (gaps: corporate.sync.results; Part 2, Corporate)', async () => {
  const { own, there } = await renew(START, [SECOND])
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      there.post([SEPA, INSTANT][at % 2] ?? SEPA, transfer(SECOND, EMPTY, '100.00')),
    ),
  )
  assert.lengthOf(
    answers.filter(({ status }) => status === 201),
    2,
  )
  for (const answer of answers) if (answer.status !== 201) assertRefused(answer, 400, 'INSUFFICIENT_FUNDS')
  assert.equal(await (await openStatement(own, 'customer-1', SECOND)).balance(), '50.00')
})

/** The order of two banks is no matter: an id of one is unknown to the other. */
test('keeps what one bank has taken from another (gaps: corporate.duplicate.scope)', async () => {
  const elsewhere: Bank = await openBank()
  const there = await openPayer(elsewhere)
  const body = order()
  await payer.paid(SEPA, body)
  assertRefused(await there.get(`${INSTANT}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await there.post(SEPA, { ...body, message: 'Toinen' })).status, 201)
  assert.isString(json(await askToken(elsewhere, there.client))['access_token'])
})
