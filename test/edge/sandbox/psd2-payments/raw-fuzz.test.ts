// Random requests: whatever comes, the bank answers with what it documents, and in its own form.
// Properties only; single rules are in the other raw tests. On failure fast-check prints its seed.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, fc, test } from '#kit'
import { type Answer, handClock, header, openBank } from '../raw-client.ts'
import { KINDS, orderOf, RECURRING, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { paymentIn, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)
const series = await tpp.done(RECURRING)
const kinds = fc.constantFrom(...KINDS)
const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))

/** Checks that a refusal has a possible status and its whole form. */
function assertForm(answer: Answer, statuses: readonly number[]): void {
  assert.include(statuses, answer.status, answer.body.toString())
  assertRefused(answer, answer.status)
  assert.isString(header(answer, 'x-fapi-interaction-id'))
}

test('answers every JSON object in the place of a payment in the form of the paper (gaps: shared.errors.flat)', async () => {
  const names = [
    ...new Set(KINDS.flatMap((kind) => Object.keys(orderOf(kind)))),
    'payer',
    'payerIdentifier',
    'ownMessage',
  ]
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue(), {
    maxKeys: 4,
  })
  await fc.assert(
    fc.asyncProperty(members, kinds, async (odd, kind) => {
      const answer = await tpp.create(kind, { ...orderOf(kind), ...odd })
      if (answer.status === 201) paymentIn(answer, 201)
      else assertForm(answer, [400])
    }),
    { numRuns: 120 },
  )
})

test('answers every sequence of bytes in the place of a body with 400 (gaps: shared.body)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), kinds, async (body, kind) => {
      assertForm(await tpp.create(kind, body), [400])
    }),
    { numRuns: 40 },
  )
})

test('answers every payee of a foreign payment with a payment or its violations (gaps: psd2.foreign.payee)', async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('IBAN', 'BBAN', 'GB', 'DE', 'SBOXGB22', '123'))
  const inner = (...names: string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] })
  const payees = fc.record(
    {
      bankAccount: inner('id', 'schemeName', 'issuer'),
      name: text,
      financialInstitution: inner('bic', 'clearingSystemId', 'name'),
      foreignAddress: inner('addressLine1', 'addressLine2', 'country'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(payees, async (payee) => {
      const answer = await tpp.create('foreign-payments', orderOf('foreign-payments', { payee }))
      if (answer.status === 201) paymentIn(answer, 201)
      else assertForm(answer, [400])
    }),
    { numRuns: 60 },
  )
})

test('answers every header of visible characters with a refusal of its form or the payment (gaps: psd2.headers.customer)', async () => {
  const text = fc.string({ unit: visible, minLength: 1, maxLength: 60 })
  const names = `x-jws-signature x-fapi-interaction-id x-fapi-customer-ip-address
    x-fapi-customer-last-logged-time x-customer-user-agent x-idempotency-key accept authorization
    x-api-key x-client-certificate`.split(/\s+/)
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...names), kinds, async (value, name, kind) => {
      const answer = await tpp.create(kind, orderOf(kind), { [name]: value })
      if (answer.status === 201) paymentIn(answer, 201)
      else assertForm(answer, [400, 401, 403])
    }),
    { numRuns: 100 },
  )
})

test('answers every id and every date of visible characters with 404 or 400 (gaps: psd2.errors.codes)', async () => {
  const text = fc
    .string({ unit: visible, minLength: 1, maxLength: 60 })
    .filter((id) => !/[#?/\\%]/.test(id) && !/^\.{1,2}$/.test(id))
  await fc.assert(
    fc.asyncProperty(text, kinds, async (id, kind) => {
      assertForm(await tpp.get(kind, id), [404])
      assertForm(await tpp.authorization('GET', id), [404])
      assertForm(await tpp.instance(series.paymentId, id), [400, 404])
    }),
    { numRuns: 60 },
  )
})

test('answers every scenario of visible characters with 400, or as if there were none (gaps: psd2.scenario.form)', async () => {
  const text = fc.string({ unit: visible, minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(text, async (scenario) => {
      assertForm(await tpp.get(RECURRING, series.paymentId, scenario), [400])
    }),
    { numRuns: 40 },
  )
})
