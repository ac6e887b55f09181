// What the bank announces: genuine, forged, replayed, about something else. None of it changes a state by itself.
import { assert, deep, test } from '#kit'
import { json } from '../../kit/fake-bank.ts'
import { gate } from '../../../../kit/scripted-bank.ts'
import { CALLBACK_URL, HANDLE, makeStand, PUBLIC_URL, press, type Stand } from '../../kit/stand.ts'
import type { CallbackChange } from '../../kit/fake-bank.ts'
import { times } from '../../kit/lists.ts'

async function started(): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  // Only what a callback does is of interest here.
  stand.disk.alarm = undefined
  return stand
}

const call = async (stand: Stand, change: CallbackChange = {}, url = CALLBACK_URL) =>
  stand.service.handleCallback(await stand.bank.callback(url, change))

test('accepts a genuine callback and reads the status soon after (gaps: online-payment.callback.trust)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  assert.isTrue(await call(stand))
  assert.equal(stand.bank.count('status'), 0)
  assert.equal(stand.disk.record?.attempts.at(-1)?.status, 'open')
  await stand.pass(0)
  assert.equal(stand.bank.count('status'), 1)
  assert.equal(stand.disk.record?.attempts.at(-1)?.status, 'paid')
})

test('reads at most once in 5 s, however many genuine callbacks come (promises: R17)', async () => {
  for (const fails of [false, true]) {
    const stand = await started()
    const reads: number[] = []
    stand.bank.rules.status = (read) => {
      reads.push(stand.clock.now)
      return fails ? json(500, {}) : stand.bank.usual(read)
    }
    for (let at = 0; at < 600; at++) {
      assert.isTrue(await call(stand))
      await stand.pass(100)
    }
    const gaps = reads.slice(1).map((at, index) => at - (reads[index] ?? 0))
    assert.deepEqual([...new Set(gaps)], [5_000])
  }
})

test('refuses callbacks with anything wrong in them (gaps: online-payment.callback.trust)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  const payment = stand.bank.last()
  const late = (seconds: number) => new Date(stand.clock.now + seconds * 1_000).toUTCString()
  const zeros = '0'.repeat(512)
  const merchant = 'c0ffee00-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const wrong: Record<string, CallbackChange> = {
    'no key': { headers: { 'x-api-key': '' } },
    'another key': { headers: { 'x-api-key': 'another' } },
    'another key, signed': { apiKey: 'another' },
    'another merchant': { merchantId: 'c0ffee00-aaaa-4aaa-8aaa-bbbbbbbbbbbb' },
    'no authorization': { headers: { authorization: '' } },
    bearer: { headers: { authorization: 'Bearer x' } },
    'zeros for a signature': { headers: { authorization: `${merchant}:1:0:${zeros}` } },
    'no signature': { headers: { authorization: `${merchant}:1:0:` } },
    'another algorithm': { headers: { authorization: `${merchant}:2:0:${zeros}` } },
    'a key version that does not exist': { keyVersion: 7 },
    'a key version called __proto__': { headers: { authorization: `${merchant}:1:__proto__:${zeros}` } },
    'another address': { signedUrl: `${PUBLIC_URL}/callback/${'b'.repeat(43)}` },
    'another host': { signedUrl: `https://pay.elsewhere.example/callback/${HANDLE}` },
    'late by 301 s': { date: late(-301) },
    'early by 301 s': { date: late(301) },
    'no date': { date: '' },
    'another form of date': { date: '2026-11-20T10:00:00Z' },
    'another date than signed': { headers: { date: late(1) } },
    'another content type than signed': { headers: { 'content-type': 'text/plain' } },
    'no session id': { headers: { 'x-session-id': '' } },
    'an id that is none': { pair: ['x', 'y'] },
    'another id than signed': { headers: { 'x-request-id': crypto.randomUUID() } },
    'no body': { body: '' },
    'a body that is no JSON': { body: '{' },
    'a body that is no status': { body: '{"paymentId":1}' },
    'a member twice': { body: `{"paymentId":"x","paymentId":"${payment.paymentId}"}` },
  }
  for (const [name, change] of Object.entries(wrong)) {
    assert.isFalse(await call(stand, change), name)
  }
  assert.isUndefined(stand.disk.alarm)
  assert.equal(stand.bank.count('status'), 0)
  assert.equal(stand.bank.count('keys'), 1)
  assert.isTrue(await call(stand))
})

test('accepts clocks up to 300 s apart (gaps: shared.clock-tolerance)', async () => {
  const stand = await started()
  for (const seconds of [-300, -299, 0, 299, 300]) {
    assert.isTrue(await call(stand, { date: new Date(stand.clock.now + seconds * 1_000).toUTCString() }))
  }
})

test('refuses every change of one character of a signature or body (promises: R14)', async () => {
  const stand = await started()
  const mail = await stand.bank.callback(CALLBACK_URL)
  const bodies = times(mail.body.length, (at) => {
    const body = mail.body.slice()
    body[at] = (body[at] ?? 0) ^ 1
    return { ...mail, body }
  })
  const signatures = times(512, (at) => {
    const change = (text: string) => {
      const where = text.length - 512 + at
      return text.slice(0, where) + (text[where] === '0' ? '1' : '0') + text.slice(where + 1)
    }
    return {
      ...mail,
      headers: mail.headers.map(
        ([name, value]) => [name, name === 'authorization' ? change(value) : value] as const,
      ),
    }
  })
  const taken = await Promise.all(
    [...bodies, ...signatures].map((mutant) => stand.service.handleCallback(mutant)),
  )
  assert.isFalse(taken.includes(true))
  assert.isTrue(await stand.service.handleCallback(mail))
})

test('takes a callback once: replayed at once, later, after a restart (promises: R18)', async () => {
  const stand = await started()
  const mail = await stand.bank.callback(CALLBACK_URL)
  const taken = await Promise.all(times(1_000, () => stand.service.handleCallback(mail)))
  assert.equal(taken.filter(Boolean).length, 1)
  await stand.pass(0)
  assert.equal(stand.bank.count('status'), 1)
  const { record, alarm } = structuredClone({ ...stand.disk, alarmIsSet: undefined })
  stand.crash()
  assert.isFalse(await stand.service.handleCallback(mail))
  stand.clock.now += 360_000
  assert.isFalse(await stand.service.handleCallback(mail))
  assert.deepInclude(stand.disk, { record, alarm })
})

test('accepts a callback about another payment or a refund, and does nothing (gaps: online-payment.callback.events)', async () => {
  const stand = await started()
  const amount = '12.50'
  const foreign = { paymentId: 'f0f0f0f0-0000-4000-8000-000000000000', amount, status: 'ACCEPTED' }
  const refund = { ...foreign, refundOf: stand.bank.last().paymentId }
  assert.isTrue(await call(stand, { payment: foreign }))
  assert.isTrue(await call(stand, { payment: refund }))
  assert.isUndefined(stand.disk.alarm)
  assert.isUndefined(stand.disk.record?.attempts.at(-1)?.hinted)
})

test('reads a payment that has ended once more after a genuine webhook, and then no more (promises: R17)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  await stand.service.payment()
  const late = { ...stand.bank.last(), status: 'REJECTED' }
  assert.isTrue(await call(stand, { payment: late }))
  await stand.pass(86_400_000)
  // What the webhook said is no fact; what the bank answered is.
  assert.equal((await stand.service.payment())?.state, 'paid')
  assert.equal(stand.bank.count('status'), 2)
  assert.isUndefined(stand.disk.alarm)
})

test('keeps asking about an ended payment whose webhook got no answer, on the ladder (gaps: online-payment.callback.trust)', async () => {
  const stand = await started()
  stand.bank.decide('CANCELLED')
  await stand.service.payment()
  stand.bank.decide('ACCEPTED')
  stand.clock.now += 7 * 86_400_000
  stand.bank.rules.status = () => json(500, {})
  assert.isTrue(await call(stand))
  await stand.pass(60_000)
  assert.isAtLeast(stand.bank.count('status'), 3)
  stand.bank.rules.status = undefined
  await stand.pass(120_000)
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('reads again when a webhook comes while an older answer is on its way (gaps: online-payment.callback.trust)', async () => {
  const stand = await started()
  stand.bank.decide('CANCELLED')
  await stand.service.payment()
  const bankAnswers = gate()
  stand.bank.rules.status = async (read) => {
    const answer = stand.bank.usual(read)
    await bankAnswers.opened
    return answer
  }
  assert.isTrue(await call(stand))
  stand.clock.now += 5_000
  const asking = stand.service.runDue()
  stand.bank.decide('ACCEPTED')
  assert.isTrue(await call(stand))
  bankAnswers.open()
  await asking
  await stand.pass(10_000)
  assert.equal((await stand.service.payment())?.state, 'paid')
})

test('takes ids of a webhook in upper case for the same payment (gaps: shared.id)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  const { paymentId, ...rest } = stand.bank.last()
  assert.notEqual(paymentId.toUpperCase(), paymentId)
  assert.isTrue(await call(stand, { payment: { ...rest, paymentId: paymentId.toUpperCase() } }))
  await stand.pass(0)
  assert.equal(stand.disk.record?.attempts.at(-1)?.status, 'paid')
})

const FORGED = deep(500, 10_000)

test(`refuses ${FORGED} forged callbacks without a change or a read, and asks for the keys once (promises: R17)`, async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  const real = await stand.bank.callback(CALLBACK_URL)
  const before = structuredClone({ ...stand.disk, alarmIsSet: undefined })
  // The key and the shape are right; the signature is forged.
  const forged = times(FORGED, (at) => ({
    ...real,
    headers: real.headers.map(
      ([name, value]) =>
        [name, name === 'authorization' ? value.slice(0, -8) + String(at).padStart(8, '0') : value] as const,
    ),
  }))
  const taken = await Promise.all(forged.map((mail) => stand.service.handleCallback(mail)))
  assert.isFalse(taken.includes(true))
  assert.deepEqual<unknown>({ ...stand.disk, alarmIsSet: undefined }, before)
  assert.equal(stand.bank.count('status'), 0)
  assert.equal(stand.bank.count('keys'), 1)
  // None of them used up the pair of the real one.
  assert.isTrue(await stand.service.handleCallback(real))
})

test('asks for keys that cannot be had every 5 s at most, and refuses meanwhile (edge: callback keys)', async () => {
  const broken: Record<string, () => Response> = {
    'an error': () => json(500, {}),
    null: () => json(200, null),
    'a list': () => json(200, []),
    'keys that are null': () => json(200, { keys: null }),
    'keys that are no list': () => json(200, { keys: {} }),
    'entries that are no keys': () =>
      json(200, { keys: [null, 1, 'x', {}, { kid: 7 }, { kid: 'callback-0' }] }),
    'no JSON': () => new Response('<html>'),
    'a redirect': () =>
      new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
    nothing: () => {
      throw new Error('Network connection lost.')
    },
  }
  for (const [name, rule] of Object.entries(broken)) {
    const stand = await started()
    stand.bank.rules.keys = rule
    assert.deepEqual(await Promise.all(times(20, () => call(stand))), Array(20).fill(false), name)
    assert.equal(stand.bank.count('keys'), 1, name)
    stand.bank.rules.keys = undefined
    // A key set that could be read, even without a key of callbacks, is held for its hour.
    stand.clock.now += name === 'entries that are no keys' ? 3_600_000 : 5_000
    assert.isTrue(await call(stand), name)
    assert.equal(stand.bank.count('keys'), 2, name)
  }
})

test('keeps keys for an hour (edge: callback keys)', async () => {
  const stand = await started()
  await call(stand)
  stand.clock.now += 3_599_999
  await call(stand)
  assert.equal(stand.bank.count('keys'), 1)
  stand.clock.now += 1
  await call(stand)
  assert.equal(stand.bank.count('keys'), 2)
})
