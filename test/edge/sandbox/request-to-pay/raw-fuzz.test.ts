// Random requests: whatever comes, the bank answers with what it documents, and in its own form.
// Properties only; single rules are in the other raw tests. On failure fast-check prints its seed.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, fc, test } from '#kit'
import { bill, createdIn, openBiller, PAYMENTS } from './raw-biller.ts'
import { type Answer, json, openBank } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)
const MEMBERS = Object.keys(bill())

/** Checks that a refusal has a possible status and its whole form. */
function assertForm(answer: Answer, statuses: readonly number[]): void {
  assert.include(statuses, answer.status, answer.body.toString())
  const errors = json(answer)['errors'] as { code: string }[]
  assertRefused(answer, answer.status, ...errors.map(({ code }) => code))
}

test('answers every JSON object in the place of a request in the form of the paper, and echoes what it takes (1 C, Errors, Request-to-Pay response; gaps: shared.errors.list)', async () => {
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...MEMBERS), fc.string()), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(members, async (odd) => {
      const body = { ...bill(), ...odd }
      const answer = await biller.create(body)
      if (answer.status !== 201) return assertForm(answer, [400, 409])
      assert.deepEqual(createdIn(answer).paymentRequest, body)
      assert.equal(await biller.status(body.endToEndId), 'COMPLETED')
    }),
    { numRuns: 60 },
  )
})

test('answers every sequence of bytes in the place of a request with 400 MALFORMED_BODY, or as JSON (gaps: shared.body)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (body) => {
      assertForm(await biller.create(body), [400])
    }),
    { numRuns: 40 },
  )
})

test('answers every query of visible characters in the form of the paper (1 C, Endpoints, Errors; gaps: request-to-pay.status.unknown)', async () => {
  const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))
  const text = fc.string({ unit: visible, maxLength: 60 }).filter((query) => !query.includes('#'))
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const target = `${PAYMENTS}?endToEndId=${query}`
      assertForm(await biller.call({ method: 'GET', target }), [400, 404])
    }),
    { numRuns: 60 },
  )
})
