// Rests that the bank asks for, and payers who wait meanwhile: what is read all the same, how often, and what a press is answered.
// Rests without a waiting payer are in readings.test.ts.
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import { CALLBACK_URL, HANDLE, makeStand, ORDER, press, type Stand } from '../kit/stand.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const stateOf = async ({ service }: Stand) => (await service.payment())?.state

/** A stand whose bank has asked for an hour of rest, so many seconds ago. */
async function resting(seconds: number): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  stand.bank.rules.status = () => json(429, {}, { 'retry-after': '3600' })
  await stand.pass(2_200)
  assert.equal(stand.bank.count('status'), 1)
  stand.clock.now = (stand.disk.record?.attempts[0]?.askedAt ?? 0) + seconds * SECOND
  return stand
}

const hints: Record<string, (stand: Stand) => Promise<unknown>> = {
  return: ({ service }) => service.returned(),
  callback: async ({ service, bank }) => service.handleCallback(await bank.callback(CALLBACK_URL)),
}

for (const [name, hintTo] of Object.entries(hints)) {
  test(`reads within 5 s of a ${name} although the bank has asked for an hour of rest (promises: R45)`, async () => {
    for (const seconds of [0, 1, 4, 30, 1_800]) {
      const stand = await resting(seconds)
      stand.bank.rules.status = undefined
      stand.bank.decide('ACCEPTED')
      await hintTo(stand)
      // No page asks any more; the alarm alone does.
      await stand.pass(5 * SECOND)
      assert.equal(stand.bank.count('status'), 2, String(seconds))
      assert.equal(stand.disk.record?.attempts[0]?.status, 'paid', String(seconds))
    }
  })
}

test('reads within 5 s of a return whose own reading the bank has refused for an hour (promises: R45)', async () => {
  const stand = makeStand()
  await press(stand)
  stand.bank.rules.status = () => json(429, {}, { 'retry-after': '3600' })
  await stand.service.returned()
  stand.bank.rules.status = undefined
  stand.bank.decide('ACCEPTED')
  await stand.pass(5 * SECOND)
  assert.equal(await stateOf(stand), 'paid')
})

test('reads an attempt once while the rest lasts, however often somebody comes, and as ever after it (promises: R45)', async () => {
  for (const answer of [undefined, () => json(429, {}, { 'retry-after': '3600' })]) {
    const stand = await resting(30)
    stand.bank.rules.status = answer
    const from = stand.clock.now
    while (stand.clock.now < from + 50 * MINUTE) {
      await stand.service.returned()
      await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL))
      await stand.service.payment()
      await stand.pass(10 * SECOND)
    }
    assert.equal(stand.bank.count('status'), 2)
    stand.bank.rules.status = undefined
    stand.bank.decide('ACCEPTED')
    await stand.pass(80 * MINUTE)
    assert.equal(await stateOf(stand), 'paid')
  }
})

test('lets a payer who came back cancelled press again within a minute of that rest (promises: R45)', async () => {
  const stand = await resting(30)
  stand.bank.rules.status = undefined
  stand.bank.decide('CANCELLED')
  assert.equal((await stand.service.returned())?.state, 'cancelled')
  const told = await stand.service.start(HANDLE, ORDER, {})
  const wait = told.ok ? 0 : (told.retryAfterSeconds ?? 0)
  assert.isAtMost(wait, 60)
  stand.clock.now += wait * SECOND
  assert.isTrue((await press(stand)).isNew)
})

test('tells a press of no longer wait than a minute: the next one asks the bank anew (promises: R45)', async () => {
  const stand = makeStand()
  stand.bank.rules.create = () => json(429, {}, { 'retry-after': '3600' })
  const told = await stand.service.start(HANDLE, ORDER, {})
  assert.deepInclude(told, { ok: false, code: 'bank_unavailable', retryAfterSeconds: 60 })
  stand.bank.rules.create = undefined
  stand.clock.now += 60 * SECOND
  assert.isTrue((await press(stand)).isNew)
})
