// The same idempotency key again and again: at once by the thousand, later, changed, after the payment got on, by another client.
// That one key makes one payment over random lives is in model.test.ts.
import { assert, isFull, test } from '#kit'
import { members } from '../../account-access/kit.ts'
import { type Answered, type Json, violations } from '../../bank-kit.ts'
import { COLLECTIONS, openProvider, type Provider } from '../restarting-provider.ts'

const START = '2026-11-20T12:00:00.000+02:00'
const KEY = 'order-2026-0042'
const BODY = {
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
}
const SERIES = { recurrence: 'Monthly', recurrenceEndDate: '2027-03-31' }
const ABROAD = {
  amount: '24.00',
  currency: 'USD',
  payee: {
    bankAccount: { id: '4400128837', schemeName: 'BBAN' },
    name: 'Clay Supplies Inc.',
    financialInstitution: { bic: 'SBOXUS22' },
    foreignAddress: { addressLine1: 'Main Street 2', country: 'US' },
  },
  message: 'Invoice 7',
}
const BODIES = {
  sepa: BODY,
  scheduled: { ...BODY, dueDate: '2026-12-31' },
  recurring: { ...BODY, dueDate: '2026-12-31', ...SERIES },
  foreign: ABROAD,
} as const
type Kind = keyof typeof BODIES
const KINDS = Object.keys(BODIES) as Kind[]

const AT_ONCE = isFull ? 1_000 : 200

/** Creates under a key. */
function create(
  provider: Provider,
  kind: Kind,
  body: unknown,
  key = KEY,
  by = provider.secrets,
): Promise<Answered> {
  const headers = { 'x-idempotency-key': key }
  return provider.call({ method: 'POST', path: `/${COLLECTIONS[kind]}`, body, headers }, provider.wire, by)
}

const idOf = ({ json }: Answered) => String(json['paymentId'])

/** Tells whether a payment was made from a body. */
const isOf = ({ json }: Answered, body: Json) =>
  Object.keys(body).every((name) => name in json) &&
  'dueDate' in body === 'dueDate' in json &&
  'recurrence' in body === 'recurrence' in json

/** Counts the payments that a bank has made. */
async function countAll(provider: Provider): Promise<number> {
  return members((await provider.control('GET', '/psd2-payments')).json, 'psd2-payments').length
}

test(`makes one payment of each client of ${AT_ONCE} creates at once under one key, of all kinds and with other bodies, and refuses what differs (2 A, Rules 4; gaps: psd2.idempotency.repeat; promises: R1, R2)`, async () => {
  const provider = await openProvider(START)
  const { secrets, stranger } = provider
  await Promise.all([provider.token(secrets), provider.token(stranger)])
  const drawn = Array.from({ length: AT_ONCE }, (_, at) => {
    const kind = KINDS[at % 4] ?? 'sepa'
    const body = { ...BODIES[kind], message: `Lasku ${Math.floor(at / 8) % 2}` }
    return { kind, body, by: at % 8 < 4 ? secrets : stranger }
  })
  const answers = await Promise.all(drawn.map(({ kind, body, by }) => create(provider, kind, body, KEY, by)))
  for (const client of [secrets, stranger]) {
    const own = answers.filter((_, at) => drawn[at]?.by === client)
    const taken = own.filter(({ status }) => status === 201)
    const [first] = taken
    assert.isDefined(first)
    assert.lengthOf(new Set(taken.map(idOf)), 1)
    // Each client that sent the same got it as its answer, and no other.
    const same = drawn.filter(
      ({ by, body }) => by === client && body.message === first.json['message'] && isOf(first, body),
    )
    assert.lengthOf(taken, same.length)
    const refused = own.filter(({ status }) => status === 409)
    assert.lengthOf(refused, own.length - taken.length)
    assert.isTrue(refused.every((answer) => violations(answer)[0]?.startsWith('DuplicatePayment')))
  }
  assert.equal(await countAll(provider), 2)
})

test('answers the same key with the payment as it is now, at every step of its life and over a restart, and moves it nowhere (gaps: psd2.idempotency.repeat; promises: R2)', async () => {
  const provider = await openProvider(START)
  const created = await create(provider, 'sepa', BODY)
  const at = `/sepa-payments/${idOf(created)}`
  const again = async (status: string) => {
    const answer = await create(provider, 'sepa', BODY)
    assert.equal(answer.status, 201)
    assert.deepEqual(answer.json, (await provider.call({ method: 'GET', path: at })).json)
    assert.equal(answer.json['status'], status)
  }
  await again('Unauthorized')
  const bundle = `/authorizations/${String(created.json['authorizationId'])}`
  await provider.call({ method: 'POST', path: `${bundle}/sandbox-authorize`, body: {} })
  await again('Authorized')
  provider.restart()
  await again('Authorized')
  const headers = { 'x-sandbox-scenario': 'PaymentSystemUnavailable' }
  await provider.call({ method: 'POST', path: `${at}/submit`, body: {}, headers })
  await again('SubmissionPending')
  await provider.call({ method: 'POST', path: `${at}/submit`, body: {} })
  await again('Credited')
  assert.equal(await countAll(provider), 1)
})

test('refuses the key with another body, of another kind, and when 24 h have passed, until a reset (gaps: psd2.idempotency.repeat)', async () => {
  const provider = await openProvider(START)
  const refuse = async (kind: Kind, body: unknown) => {
    const answer = await create(provider, kind, body)
    assert.equal(answer.status, 409)
    assert.deepEqual(
      violations(answer).map((one) => one.split(' ')[0]),
      ['DuplicatePayment'],
    )
  }
  const first = await create(provider, 'scheduled', BODIES.scheduled)
  assert.equal(first.status, 201)
  for (const change of [
    { amountEUR: '24' },
    { reference: '00001232' },
    { message: 'Lasku' },
    { dueDate: '2027-01-01' },
  ]) {
    await refuse('scheduled', { ...BODIES.scheduled, ...change })
  }
  for (const kind of KINDS) if (kind !== 'scheduled') await refuse(kind, BODIES[kind])
  // Even a body that would be refused by itself: the key is looked for first.
  await refuse('sepa', { ...BODY, reference: 'none' })
  await provider.control('PUT', '/clock', { advance: 'PT23H59M59.999S' })
  assert.equal(idOf(await create(provider, 'scheduled', BODIES.scheduled)), idOf(first))
  await provider.control('PUT', '/clock', { advance: 'PT0.002S' })
  await refuse('scheduled', BODIES.scheduled)
  await provider.control('PUT', '/clock', { advance: 'P200D' })
  await refuse('scheduled', BODIES.scheduled)
  assert.equal(await countAll(provider), 1)
  await provider.control('POST', '/reset', {})
  provider.forgetTokens()
  const anew = await create(provider, 'scheduled', BODIES.scheduled)
  assert.equal(anew.status, 201)
  assert.notEqual(idOf(anew), idOf(first))
})

test('takes the same body for equal whatever its white space and order of members, and absent for null (gaps: psd2.idempotency.repeat, shared.body-equality)', async () => {
  const provider = await openProvider(START)
  const first = await create(provider, 'sepa', BODY)
  const { reference, amountEUR, payee } = BODY
  const others = [
    JSON.stringify({ payee: { name: payee.name, iban: payee.iban }, amountEUR, reference }),
    JSON.stringify(BODY, null, 2),
    JSON.stringify({ ...BODY, message: null }),
  ]
  for (const body of others) assert.equal(idOf(await create(provider, 'sepa', body)), idOf(first), body)
  assert.equal(await countAll(provider), 1)
})

test('gives each client keys of its own, and leaves the key of a refused create free (gaps: psd2.idempotency.repeat; promises: R36)', async () => {
  const provider = await openProvider(START)
  const mine = await create(provider, 'sepa', BODY)
  const other = await create(provider, 'sepa', { ...BODY, amountEUR: '1.00' }, KEY, provider.stranger)
  assert.deepEqual([mine.status, other.status], [201, 201])
  assert.notEqual(idOf(mine), idOf(other))
  assert.equal(idOf(await create(provider, 'sepa', BODY)), idOf(mine))
  const bad = await create(provider, 'sepa', { ...BODY, reference: '1' }, 'second-key')
  assert.deepEqual([bad.status, ...violations(bad)], [400, 'FinnishReference reference'])
  const good = await create(provider, 'sepa', BODY, 'second-key')
  assert.equal(good.status, 201)
  assert.equal(await countAll(provider), 3)
})
