// Random requests: whatever comes, the bank answers with what it documents, and in its own form.
// Properties only; single rules are in the other raw tests. On failure fast-check prints its seed.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, fc, test } from '#kit'
import { type Answer, json, openBank } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { INSTANT, openPayer, OPERATIONS, order, V2 } from './raw-payer.ts'

const bank = await openBank()
const payer = await openPayer(bank)
const MEMBERS = [
  ...Object.keys(order()),
  'endToEndId',
  'reference',
  'ultimateDebtor',
  'ultimateCreditor',
  'forceSepaInst',
]

/** Checks that a refusal has a possible status and its whole form. */
function assertForm(answer: Answer, statuses: readonly number[]): void {
  assert.include(statuses, answer.status, answer.body.toString())
  const errors = json(answer)['errors'] as { code: string }[]
  assertRefused(answer, answer.status, ...errors.map(({ code }) => code))
}

test('answers every JSON object in the place of a payment in the form of the paper (2 B, Errors; gaps: shared.errors.list)', async () => {
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...MEMBERS), fc.string()), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(members, fc.constantFrom(...OPERATIONS), async (odd, target) => {
      const answer = await payer.post(target, { ...order(), ...odd })
      if (answer.status !== 201) assertForm(answer, [400, 403])
    }),
    { numRuns: 80 },
  )
})

test('answers every sequence of bytes in the place of a body with 400 (gaps: shared.body)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(...OPERATIONS),
      async (body, target) => {
        assertForm(await payer.post(target, body), [400])
      },
    ),
    { numRuns: 40 },
  )
})

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))

test('answers every X-Req-Signature and every token of visible characters with a refusal of its form (gaps: corporate.signature.errors)', async () => {
  const text = fc.string({ unit: visible, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...OPERATIONS), async (value, target) => {
      const signed = await payer.post(target, order(), { bend: () => value })
      assertRefused(signed, 400, 'INVALID_HEADER')
      const headers = { authorization: `Bearer ${value}` }
      assertRefused(await payer.post(target, order(), { headers }), 401, 'INVALID_TOKEN')
    }),
    { numRuns: 60 },
  )
})

test('answers every protected header of other JSON with a refusal, never with a payment (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.constantFrom(...OPERATIONS), async (head, target) => {
      assertRefused(await payer.post(target, order(), { head }), 400, 'INVALID_HEADER')
    }),
    { numRuns: 60 },
  )
})

test('answers every id of visible characters in the place of an instructionId with 404 (2 B, Errors; gaps: corporate.v2-query.unknown)', async () => {
  const text = fc
    .string({ unit: visible, minLength: 1, maxLength: 60 })
    .filter((id) => !/[#?/\\]/.test(id) && !/^\.{1,2}$|%2e/i.test(id))
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(V2, INSTANT), async (id, target) => {
      assertForm(await payer.get(`${target}/${id}`), [404])
    }),
    { numRuns: 80 },
  )
})
