// What is done after each kind of lost answer, step by step, on a clock that the test moves.
import { assert, test } from '#kit'
import { digestOf } from '../../../../edge/proxy/handle.ts'
import {
  beginInstruction,
  type InstructionRecord,
  noteNoNewsOfInstruction,
} from '../../../../edge/proxy/instructions/instruction-record.ts'
import type { Fate } from '../../../kit/scripted-bank.ts'
import { OTHER } from './instruction-bank.ts'
import { PAYMENT } from './instruction-kit.ts'
import { InstructionStand, type Way } from './instruction-stand.ts'
import { pluck } from '../kit/lists.ts'

async function tokenOf({ bank }: InstructionStand): Promise<string> {
  const answer = await bank.fetch('https://corporate.bank.example/corporate-oidc/v1/token', {
    method: 'POST',
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Writes a header as far as the bank of these tests reads it. */
const freshSignature = ({ clock }: InstructionStand) =>
  `${btoa(JSON.stringify({ 'urn:bank.api.iat': Math.floor(clock.now / 1_000) }))}..x`

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WAYS: readonly Way[] = ['sepa', 'instant', 'v2', 'request']
const doneOf = (way: Way) => (way === 'request' ? 'completed' : 'paid')

/** Returns the seconds of the schedule that a pause between looks stands for: from a minute on it is up to a tenth longer. */
const rungOf = (seconds: number) =>
  [600, 60].find((rung) => seconds >= rung && seconds <= 1.1 * rung) ?? seconds

/** Lists calls of the instruction itself, with the seconds between them. */
const stepsOf = ({ calls }: InstructionStand) => {
  const own = calls.filter(({ kind }) => kind !== 'token')
  return own.map(({ kind, at }, index) => {
    const seconds = (at - (own[index - 1]?.at ?? at)) / 1_000
    return `${kind} +${kind === 'look' ? rungOf(seconds) : seconds}`
  })
}

/** Gives an instruction whose first sendings have these fates. */
async function given(way: Way, ...fates: Fate[]): Promise<InstructionStand> {
  const stand = new InstructionStand(way)
  stand.bank.fates.create.push(...fates)
  await stand.give()
  return stand
}

const stateOf = (stand: InstructionStand) => stand.give()

test('sends the same bytes again after 5 s where the call itself is the question (gaps: corporate.lost)', async () => {
  for (const way of ['sepa', 'instant'] as const) {
    for (const fate of ['drop-before', 'drop-after', 'garbled', OTHER] as const) {
      const stand = await given(way, fate)
      assert.equal(stand.record?.stage, 'sending')
      await stand.pass(5_000)
      assert.deepEqual(stepsOf(stand), ['create +0', 'create +5'])
      assert.equal(await stateOf(stand), 'paid')
      const bodies = stand.bank.arrived.filter(({ kind }) => kind === 'create').map(({ body }) => body)
      assert.lengthOf(new Set(bodies), 1)
      assert.lengthOf(stand.bank.taken, 1)
    }
  }
})

const sendingsOf = ({ calls }: InstructionStand) =>
  calls.filter(({ kind }) => kind === 'create').map(({ at }) => at)

const FOREVER = Array.from({ length: 400 }, (): Fate => ({ refuse: 'INTERNAL_ERROR', status: 503 }))

test('sends after 5, 15 and 60 s, then every ten minutes, until a day after the first, and then a person decides (gaps: corporate.lost)', async () => {
  for (const way of ['sepa', 'instant', 'v2'] as const) {
    const stand = await given(way, ...FOREVER)
    await stand.pass(DAY_MS - 1_000)
    const sent = sendingsOf(stand)
    const pauses = sent.slice(1).map((at, index) => (at - (sent[index] ?? at)) / 1_000)
    // Two looks, five seconds apart, come before each further sending of an asynchronous one.
    const looking = way === 'v2' ? 5 : 0
    assert.deepEqual(
      pauses.slice(0, 2).map((seconds) => seconds - looking),
      [5, 15],
    )
    for (const seconds of pauses.slice(3))
      assert.isTrue(seconds >= 600 + looking && seconds <= 660 + looking, `${seconds} s`)
    assert.isAtLeast(pauses.length, 120)
    assert.equal(stand.record?.stage, 'sending')
    await stand.pass(2 * DAY_MS)
    assert.equal(await stateOf(stand), 'needs_review')
    assert.equal(stand.record?.reason, 'truth_not_found')
    const [first = 0] = sent
    assert.isBelow(sendingsOf(stand).at(-1) ?? Infinity, first + DAY_MS)
  }
})

test('pays by itself after ten seconds in which the bank did not answer, and asks no person (gaps: corporate.lost)', async () => {
  for (const way of ['sepa', 'instant', 'v2'] as const) {
    const stand = await given(way, ...FOREVER.slice(0, 2))
    await stand.pass(2 * MINUTE_MS)
    stand.bank.settle('PROCESSED')
    await stand.pass(2 * MINUTE_MS)
    assert.equal(await stateOf(stand), 'paid', way)
    assert.lengthOf(stand.bank.taken, 1)
  }
})

test('sends nothing after a day without the host, and looks once more before a person decides (gaps: corporate.lost)', async () => {
  for (const way of ['sepa', 'v2'] as const) {
    const stand = await given(way, 'drop-before')
    stand.crash()
    stand.clock.now += 3 * DAY_MS
    await stand.pass(MINUTE_MS)
    assert.equal(await stateOf(stand), 'needs_review')
    assert.lengthOf(stand.bank.taken, 0)
    assert.isAbove(stand.calls.filter(({ kind }) => kind === 'look').length, 0)
  }
})

test('looks, and sends again only after two looks five seconds apart found nothing (gaps: Part 4, corporate.v2)', async () => {
  const lost = await given('v2', 'drop-before')
  await lost.pass(15_000)
  assert.deepEqual(stepsOf(lost).slice(0, 4), ['create +0', 'look +5', 'look +5', 'create +0'])
  const arrived = await given('v2', 'drop-after')
  await arrived.pass(5_000)
  assert.deepEqual(stepsOf(arrived), ['create +0', 'look +5'])
  assert.equal(arrived.record?.stage, 'processing')
  // It arrives between the second look and the second sending: the bank says so, and a look tells.
  const late = await given('v2', { lateMs: 9_999 })
  late.bank.fates.look.push(
    { refuse: 'PAYMENT_NOT_FOUND', status: 404 },
    { refuse: 'PAYMENT_NOT_FOUND', status: 404 },
  )
  await late.pass(30_000)
  assert.equal(late.record?.stage, 'processing')
  assert.lengthOf(late.bank.taken, 1)
  assert.includeMembers(stepsOf(late), ['create +0'])
})

test('asks by the endToEndId, and sends again where the bank knows nothing (gaps: Part 4, request-to-pay.create)', async () => {
  const lost = await given('request', 'drop-before')
  await lost.pass(5_000)
  assert.deepEqual(stepsOf(lost), ['create +0', 'look +5', 'create +0'])
  assert.equal(await stateOf(lost), 'completed')
  const arrived = await given('request', 'drop-after')
  await arrived.pass(5_000)
  assert.deepEqual(stepsOf(arrived), ['create +0', 'look +5'])
  assert.equal(await stateOf(arrived), 'completed')
  assert.lengthOf(arrived.bank.taken, 1)
})

test('reads what is under way after 2, 5 and 15 seconds, then every minute, and hears of the end (gaps: corporate.limits.calls)', async () => {
  for (const way of ['v2', 'request', 'instant'] as const) {
    const stand = new InstructionStand(way)
    stand.bank.begin.push(way === 'request' ? 'PENDING' : 'PROCESSING')
    assert.equal(await stand.give(), 'processing')
    await stand.pass(200_000)
    assert.deepEqual(stepsOf(stand), ['create +0', 'look +2', 'look +5', 'look +15', 'look +60', 'look +60'])
    stand.bank.settle('REJECTED')
    await stand.pass(MINUTE_MS)
    assert.equal(await stateOf(stand), 'rejected')
  }
})

test('asks every ten minutes after a day, and leaves it to a person after thirty (gaps: corporate.limits.calls)', async () => {
  const stand = new InstructionStand('v2')
  await stand.give()
  // As if it had been under way for a day, and for a month.
  stand.clock.now += DAY_MS
  await stand.pass(20 * MINUTE_MS)
  assert.deepEqual(stepsOf(stand).slice(-1), ['look +600'])
  stand.clock.now += 30 * DAY_MS
  await stand.pass(10 * MINUTE_MS)
  assert.equal(await stateOf(stand), 'needs_review')
  assert.isUndefined(stand.record?.nextAt)
})

test('sends an answered payment that no look shows again after 10 min, 6, 24, 48 and 72 h, and no more (gaps: corporate.lost, corporate.instant-query.list)', async () => {
  for (const way of ['sepa', 'instant'] as const) {
    const stand = new InstructionStand(way)
    stand.bank.begin.push('PROCESSING')
    await stand.give()
    for (const one of stand.bank.taken) one.wasProcessing = false
    await stand.pass(5 * DAY_MS)
    const hours = sendingsOf(stand).map((at) => (at - (stand.record?.since ?? 0)) / 3_600_000)
    for (const [at, hour] of [0, 1 / 6, 6, 24, 48, 72].entries())
      assert.isTrue((hours[at] ?? 0) >= hour && (hours[at] ?? Infinity) < hour + 0.2, `${hours.join()} h`)
    assert.lengthOf(hours, 6)
    stand.clock.now += 30 * DAY_MS
    await stand.pass(20 * MINUTE_MS)
    assert.equal(await stateOf(stand), 'needs_review')
    assert.lengthOf(stand.bank.taken, 1)
  }
})

test('makes up for no time at which an answered payment could have been sent again (gaps: corporate.lost)', async () => {
  const stand = new InstructionStand('sepa')
  stand.bank.begin.push('PROCESSING')
  await stand.give()
  for (const one of stand.bank.taken) one.wasProcessing = false
  stand.crash()
  stand.clock.now += 2.5 * DAY_MS
  await stand.pass(3_600_000)
  assert.lengthOf(sendingsOf(stand), 2)
})

test('hears the end of an answered payment that no look shows by its bytes, and never sends one again that a look shows (gaps: corporate.lost)', async () => {
  const stand = new InstructionStand('sepa')
  stand.bank.begin.push('PROCESSING')
  await stand.give()
  for (const one of stand.bank.taken) one.wasProcessing = false
  stand.bank.settle('PROCESSED')
  await stand.pass(12 * MINUTE_MS)
  assert.equal(await stateOf(stand), 'paid')
  assert.lengthOf(stand.bank.taken, 1)
  for (const way of ['instant', 'v2'] as const) {
    const shown = new InstructionStand(way)
    shown.bank.begin.push('PROCESSING')
    await shown.give()
    await shown.pass(DAY_MS)
    assert.lengthOf(sendingsOf(shown), 1)
  }
})

test('leaves what was answered as it was, whatever a later sending is told (gaps: corporate.lost)', async () => {
  for (const refuse of ['DUPLICATE_PAYMENT', 'INSUFFICIENT_FUNDS', 'INVALID_FIELD', 'ALREADY_EXISTS']) {
    const stand = new InstructionStand('sepa')
    stand.bank.begin.push('PROCESSING')
    await stand.give()
    const real = stand.bank.fetch
    Object.assign(stand.bank, {
      fetch: (url: string, init: RequestInit) =>
        init.method === 'POST' && !url.endsWith('/token')
          ? Promise.resolve(Response.json({ errors: [{ code: refuse }] }, { status: 400 }))
          : real(url, init),
    })
    for (const one of stand.bank.taken) one.wasProcessing = false
    await stand.pass(2 * DAY_MS)
    assert.equal(stand.record?.stage, 'processing', refuse)
    assert.lengthOf(sendingsOf(stand), 4)
  }
})

test('is refused at once by a definite no to the first sending (gaps: Part 4)', async () => {
  for (const way of WAYS) {
    for (const refuse of ['INSUFFICIENT_FUNDS', 'NOT_ALLOWED', 'INVALID_FIELD', 'MALFORMED_BODY']) {
      // A request to pay knows no money.
      if (way === 'request' && refuse === 'INSUFFICIENT_FUNDS') continue
      const stand = await given(way, { refuse })
      assert.equal(await stateOf(stand), 'refused', `${way} ${refuse}`)
      assert.equal(stand.record?.reason, refuse)
      await stand.pass(DAY_MS)
      assert.deepEqual(stepsOf(stand), ['create +0'])
    }
  }
})

/** Refusals of a copy, and of a first sending, that look like one of a known id. */
const DUPLICATES: readonly Fate[] = [
  { refuse: 'DUPLICATE_PAYMENT' },
  { refuse: 'DUPLICATE_PAYMENT', status: 409 },
  { refuse: 'INSTRUCTION_ID_ALREADY_USED' },
  { refuse: '' },
]

test('only looks where the bank knows the id, at a first sending too, finds the payment or asks a person after an hour, and calls nothing refused (gaps Part 5, law 4; gaps: corporate.lost)', async () => {
  for (const way of ['sepa', 'instant', 'v2'] as const) {
    for (const fate of DUPLICATES) {
      for (const before of [[], ['drop-before']] as const) {
        const stand = await given(way, ...before, fate)
        await stand.pass(MINUTE_MS)
        assert.lengthOf(sendingsOf(stand), before.length + 1)
        await stand.pass(50 * MINUTE_MS)
        assert.equal(stand.record?.stage, 'sending')
        await stand.pass(11 * MINUTE_MS)
        assert.equal(await stateOf(stand), 'needs_review')
        assert.equal(stand.record?.reason, (fate as { refuse: string }).refuse || 'refused')
        assert.lengthOf(sendingsOf(stand), before.length + 1)
        assert.isUndefined(stand.alarm)
      }
    }
  }
})

test('finds what the network has delivered twice, and answered once (promises: R4; gaps: corporate.duplicate.v2)', async () => {
  const doubled = await given('v2', 'twice')
  await doubled.pass(5_000)
  assert.deepEqual(stepsOf(doubled), ['create +0', 'look +5'])
  doubled.bank.settle('PROCESSED')
  await doubled.pass(MINUTE_MS)
  assert.equal(await stateOf(doubled), 'paid')
  // Another payment has the id: that it is there says nothing of this one.
  const another = new InstructionStand('v2')
  const headers = {
    authorization: `Bearer ${await tokenOf(another)}`,
    'x-req-signature': freshSignature(another),
  }
  const body = JSON.stringify({ ...PAYMENT, instructedAmount: { amount: '7.00', currency: 'EUR' } })
  const url = 'https://corporate.bank.example/corporate-payment/v2/payment'
  assert.equal((await another.bank.fetch(url, { method: 'POST', headers, body })).status, 201)
  await another.give()
  another.bank.settle('PROCESSED')
  await another.pass(2 * 60 * MINUTE_MS)
  assert.equal(await stateOf(another), 'needs_review')
  assert.equal(another.record?.reason, 'DUPLICATE_PAYMENT')
})

test('leaves a request to a person where the bank knows one of its ids: at once, or after an hour of looks for a lost sending (gaps: request-to-pay.create.ids; gaps Part 5, law 4)', async () => {
  for (const [before, afterMs] of [
    [[], 10_000],
    [['drop-before'], 61 * MINUTE_MS],
  ] as const) {
    const stand = await given('request', ...before, { refuse: 'DUPLICATE_PAYMENT', status: 409 })
    await stand.pass(afterMs)
    assert.equal(await stateOf(stand), 'needs_review')
    assert.equal(stand.record?.reason, 'DUPLICATE_PAYMENT')
    assert.lengthOf(sendingsOf(stand), before.length + 1)
  }
})

test('believes no refusal of the money after a lost sending, which may have been taken: looks, and a person after an hour (gaps Part 5, law 4)', async () => {
  for (const code of ['INSUFFICIENT_FUNDS', 'INSTANT_NOT_POSSIBLE', 'PAYMENT_REJECTED']) {
    // The first one is late; the second one is refused, because there is no money yet; then the first one arrives.
    const stand = await given('sepa', { lateMs: 60_000 }, { refuse: code })
    await stand.pass(30 * MINUTE_MS)
    assert.lengthOf(sendingsOf(stand), 2)
    assert.lengthOf(stand.bank.taken, 1)
    await stand.pass(31 * MINUTE_MS)
    assert.equal(await stateOf(stand), 'needs_review')
    assert.equal(stand.record?.reason, code)
  }
  const shown = await given('v2', { lateMs: 60_000 }, { refuse: 'PAYMENT_REJECTED' })
  await shown.pass(30 * MINUTE_MS)
  assert.equal(shown.record?.stage, 'processing')
})

test('believes a refusal of a member once the lost sending can arrive no more, and not before (gaps: corporate.lost, corporate.signature.header)', async () => {
  const stand = await given('sepa', { lateMs: 299_000 }, { refuse: 'INVALID_FIELD' })
  await stand.pass(5_000)
  assert.equal(stand.record?.stage, 'sending')
  await stand.pass(294_000)
  assert.lengthOf(stand.bank.taken, 1)
  await stand.pass(7 * MINUTE_MS)
  assert.deepEqual(stepsOf(stand), ['create +0', 'create +5', 'create +655'])
  assert.equal(await stateOf(stand), 'paid')
  assert.lengthOf(stand.bank.taken, 1)
  const never = await given('sepa', 'drop-before', { refuse: 'INVALID_FIELD' }, { refuse: 'INVALID_FIELD' })
  await never.pass(12 * MINUTE_MS)
  assert.equal(await stateOf(never), 'refused')
  // Nothing dates a request to pay.
  const request = await given(
    'request',
    'drop-before',
    ...FOREVER.map((): Fate => ({ refuse: 'INVALID_FIELD' })),
  )
  await request.pass(DAY_MS)
  assert.equal(await stateOf(request), 'needs_review')
  assert.equal(request.record?.reason, 'INVALID_FIELD')
})

test('takes a refusal that was judged before the id for no word about an earlier sending (gaps: shared.check-order)', async () => {
  const stand = await given(
    'instant',
    'drop-after',
    { refuse: 'UNKNOWN_KEY', status: 403 },
    { refuse: 'NOT_ALLOWED', status: 403 },
  )
  await stand.pass(12 * MINUTE_MS)
  assert.equal(await stateOf(stand), 'paid')
  const lasting = await given('instant', 'drop-after')
  const forever = Array.from({ length: 5_000 }, (): Fate => ({ refuse: 'UNKNOWN_KEY', status: 403 }))
  lasting.bank.fates.create.push(...forever)
  await lasting.pass(2 * DAY_MS)
  assert.equal(await stateOf(lasting), 'needs_review')
  assert.equal(lasting.record?.reason, 'truth_not_found')
})

test('waits where the call was put off: a limit, a clock, a pause that the bank asks for (gaps: shared.rate-limit)', async () => {
  for (const refuse of ['CALL_LIMIT_EXCEEDED', 'CLOCK_SKEW']) {
    const stand = await given('sepa', { refuse, status: refuse === 'CLOCK_SKEW' ? 400 : 403 })
    assert.equal(stand.record?.stage, 'intent')
    await stand.pass(2_000)
    assert.equal(await stateOf(stand), 'paid')
  }
})

test('knows that nothing left where there is no token: waits for one, and is refused where there is none for a day (gaps: corporate.token.answer)', async () => {
  const stand = new InstructionStand('sepa')
  stand.bank.fates.token.push('drop-before', { refuse: 'x', status: 503 }, 'garbled')
  assert.equal(await stand.give(), 'sending')
  assert.equal(stand.record?.stage, 'intent')
  await stand.pass(MINUTE_MS + 30_000)
  assert.equal(await stateOf(stand), 'paid')
  assert.lengthOf(stand.bank.taken, 1)
  const mended = new InstructionStand('sepa')
  mended.bank.fates.token.push({ refuse: 'invalid_client', status: 401 })
  assert.equal(await mended.give(), 'sending')
  assert.isEmpty(stepsOf(mended))
  await mended.pass(MINUTE_MS)
  assert.equal(await stateOf(mended), 'paid')
  const closed = new InstructionStand('sepa')
  closed.bank.fates.token.push(...Array.from<Fate>({ length: 5_000 }).fill('drop-before'))
  await closed.give()
  await closed.pass(2 * DAY_MS)
  assert.equal(await stateOf(closed), 'refused')
  assert.equal(closed.record?.reason, 'bank_unavailable')
})

test('ends no instruction for a key that the bank does not know yet (gaps: corporate.signature.errors)', async () => {
  for (const code of ['UNKNOWN_KEY', 'INVALID_SIGNATURE']) {
    const stand = await given('sepa', { refuse: code, status: 403 })
    assert.equal(stand.record?.stage, 'intent')
    await stand.pass(MINUTE_MS)
    assert.equal(await stateOf(stand), 'paid')
    assert.lengthOf(stand.bank.taken, 1)
  }
})

test('looks for what was on its way when the process ended, and pays once (promises: R6, R7)', async () => {
  for (const way of WAYS) {
    for (const fate of ['drop-before', 'drop-after'] as const) {
      const stand = new InstructionStand(way)
      stand.bank.fates.create.push(fate)
      // Dies when it would note what came of the sending.
      stand.crashIn = 2
      assert.equal(await stand.give(), 'crashed')
      assert.equal(stand.record?.stage, 'sending')
      await stand.pass(30_000)
      stand.bank.settle('PROCESSED')
      await stand.pass(1.1 * MINUTE_MS)
      assert.equal(await stateOf(stand), doneOf(way))
      assert.lengthOf(stand.bank.taken, 1)
    }
  }
})

test('takes a request again whose process ended between the claim of its endToEndId and its intent (promises: R6)', async () => {
  const stand = new InstructionStand('request')
  // Dies at the first write of its own; its claim is stored in another object.
  stand.crashIn = 0
  assert.equal(await stand.give(), 'crashed')
  assert.isUndefined(stand.record)
  assert.equal(await stand.give(), 'completed')
  assert.lengthOf(stand.bank.taken, 1)
})

test('brings apart what was put off together, a tenth of a pause at most, and shortens none (house: 2)', () => {
  const channel = new InstructionStand('v2').channel
  const records = Array.from({ length: 100 }, (_, at) => {
    const facts = { amount: '1.00', currency: 'EUR', creditorIban: 'FI6299900000000011' }
    const instruction = { instructionId: `INVOICE${at}`, operation: 'v2', body: '{}', facts, claims: [] }
    const known = beginInstruction(channel, instruction, digestOf(String(at), 'k'.repeat(32)), 0)
    return Array.from({ length: 4 }).reduce<InstructionRecord>(
      (record) => noteNoNewsOfInstruction(record, 0),
      known,
    )
  })
  const times = records.map(({ nextAt = 0 }) => nextAt)
  for (const time of times) assert.isTrue(time >= 60_000 && time <= 66_000)
  assert.isAbove(new Set(times).size, 90)
  // The wait that the bank asked for with Retry-After is kept to, and spread as well.
  for (const record of records) assert.isAtLeast(noteNoNewsOfInstruction(record, 0, 900).nextAt ?? 0, 900_000)
})

test('tells the end once, whatever happened on the way, and the settling of an unclear one too (house: 2)', async () => {
  const stand = await given('sepa', 'drop-after', 'twice')
  await stand.pass(DAY_MS)
  const unclear = await given('sepa', 'drop-before', { refuse: 'DUPLICATE_PAYMENT' })
  await unclear.pass(DAY_MS)
  await unclear.node.resolveInstruction('rejected', 'The bank has no such payment.')
  await unclear.pass(DAY_MS)
  const [told] = stand.effects
  assert.match(told?.id ?? '', /^evt_/)
  assert.deepEqual(told, {
    id: told?.id ?? '',
    apiVersion: 1,
    type: 'payout.paid',
    timestamp: told?.timestamp ?? '',
    data: {
      payoutId: 'INVOICE42',
      state: 'paid',
      amount: '120.50',
      currency: 'EUR',
      endToEndId: 'E2E-42',
      reference: 'RF481245',
      archiveId: '20261120000000000001',
    },
  })
  assert.lengthOf(stand.effects, 1)
  assert.deepEqual(
    unclear.effects.map(({ type, data }) => [type, data.reason]),
    [
      ['payout.needs_review', 'DUPLICATE_PAYMENT'],
      ['payout.rejected', 'resolved'],
    ],
  )
  const request = await given('request')
  await request.pass(DAY_MS)
  assert.deepEqual(pluck(request.effects, 'type'), ['request_to_pay.completed'])
})

test('calls nothing refused whose first sending may still arrive: slow tokens and a clock that is wrong counted in (gaps: Part 4, shared.clock-tolerance)', async () => {
  const slow = new InstructionStand('sepa')
  const real = slow.bank.fetch
  let calls = 0
  const slowly: typeof real = (url, init) => {
    // A token, a sending that is refused for its token, and another token: 14 s each.
    if (++calls <= 3) slow.clock.now += 14_000
    return real(url, init)
  }
  Object.assign(slow.bank, { fetch: slowly })
  slow.bank.fates.create.push(
    { refuse: 'TOKEN_EXPIRED', status: 401 },
    // It was signed before its token came: that much sooner the bank finds it too old.
    { lateMs: 281_000 },
    { refuse: 'INSUFFICIENT_FUNDS' },
    { refuse: 'INSUFFICIENT_FUNDS' },
  )
  await slow.give()
  for (let seconds = 0; seconds < 400; seconds++) await slow.pass(1_000)
  assert.lengthOf(slow.bank.taken, 1)
  assert.notEqual(slow.record?.stage, 'refused')
})

test('takes a 404 of somebody on the way for no word of the bank (gaps: shared.errors.tolerance, corporate.v2-query.unknown)', async () => {
  const stand = new InstructionStand('v2')
  stand.bank.fates.create.push('twice')
  stand.bank.fates.look.push({ refuse: '', status: 404 }, { refuse: '', status: 404 })
  await stand.give()
  await stand.pass(MINUTE_MS)
  stand.bank.settle('PROCESSED')
  await stand.pass(2 * MINUTE_MS)
  assert.equal(await stateOf(stand), 'paid')
})

test('tries no faster than its ladder where a fault of ours ends each step, and leaves it to a person after a day (promises: R13)', async () => {
  const stand = new InstructionStand('sepa')
  Object.assign(stand.channel, { send: () => Promise.reject(new TypeError('private key')) })
  await stand.give()
  await stand.pass(2 * 60 * MINUTE_MS)
  assert.isBelow(stand.record?.sendings ?? Infinity, 200)
  await stand.pass(DAY_MS)
  assert.equal(await stateOf(stand), 'needs_review')
})

test('sends nothing that is older than a day and never left, however long the host was away (house: 2)', async () => {
  const stand = new InstructionStand('sepa')
  stand.bank.fates.token.push('drop-before')
  await stand.give()
  stand.crash()
  stand.clock.now += 3 * DAY_MS
  await stand.pass(5_000)
  assert.equal(await stateOf(stand), 'refused')
  assert.lengthOf(stand.bank.taken, 0)
})

test('goes on when it is asked for, where the host has given its alarm up (promises: R13)', async () => {
  const stand = await given('sepa', 'drop-after')
  stand.crash()
  stand.alarm = undefined
  await stand.node.instruction()
  await stand.pass(MINUTE_MS)
  assert.equal(await stateOf(stand), 'paid')
  assert.lengthOf(stand.bank.taken, 1)
})

test('waits before it asks where a bank limits calls by a word of no paper, and calls nothing refused (gaps: shared.rate-limit; gaps: corporate.lost)', async () => {
  for (const status of [400, 429]) {
    const stand = await given('v2', { refuse: 'RATE_LIMIT_EXCEEDED', status })
    assert.equal(await stateOf(stand), 'sending', `${status}`)
    const { calls } = stand
    const [first] = calls.filter(({ kind }) => kind === 'create')
    await stand.pass(4_000)
    assert.lengthOf(
      calls.filter(({ at, kind }) => kind !== 'token' && at !== first?.at),
      0,
      `${status}`,
    )
    await stand.pass(2 * MINUTE_MS)
    stand.bank.settle('PROCESSED')
    await stand.pass(2 * MINUTE_MS)
    assert.equal(await stateOf(stand), 'paid', `${status}`)
    assert.lengthOf(stand.bank.taken, 1)
  }
})
