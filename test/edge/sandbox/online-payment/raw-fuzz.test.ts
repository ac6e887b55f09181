// Random requests: whatever comes, the bank answers, in its own form, and changes nothing it should not.
// Properties only; single rules are in the other raw tests. On failure fast-check prints its seed.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, fc, test, wallClock } from '#kit'
import { type Call, CREATE, openShop, order, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { signHex, signatureBase } from './signing.ts'
import { type Answer, browse, exchange, header, json, openBank } from '../raw-client.ts'
import { sample } from '../sample-key.ts'

const bank = await openBank()
const shop = openShop(bank)
const MEMBERS = Object.keys(order()).concat(
  'message',
  'language',
  'b2bBackendURL',
  'messageToCustomer',
  'ultimateBeneficiary',
)

/** Checks the form of any answer of a signed call: 200, or a whole refusal. */
function assertForm(answer: Answer | undefined): void {
  if (!answer) throw new Error('the bank closed the connection without an answer')
  if (answer.status === 200) return
  assert.include([400, 403], answer.status, answer.body.toString())
  const errors = json(answer)['errors'] as { code: string }[]
  assertRefused(answer, answer.status, ...errors.map(({ code }) => code))
}

test('answers every JSON object in the place of an order in the form of the paper (1 B, Errors; gaps: shared.errors.list)', async () => {
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...MEMBERS), fc.string()), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(members, async (odd) => {
      assertForm(await shop.create({}, { body: JSON.stringify({ ...order(), ...odd }) }))
    }),
    { numRuns: 60 },
  )
})

test('answers every sequence of bytes in the place of an order with 400 MALFORMED_BODY, or as JSON (gaps: shared.body)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (body) => {
      assertForm(await shop.create({}, { body }))
    }),
    { numRuns: 40 },
  )
})

test('refuses a body of which any one byte was changed after signing (1 B, Authentication; gaps: online-payment.auth.base)', async () => {
  const body = Buffer.from(JSON.stringify(order()))
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, turn) => {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ turn
      const call = {
        method: 'POST',
        contentType: 'application/json',
        date: new Date(wallClock()).toUTCString(),
        merchantId: shop.merchantId,
        apiKey: 'sandbox-api-key-1',
        sessionId: randomUUID(),
        requestId: randomUUID(),
        url: bank.base + CREATE,
      }
      const hex = signHex(signatureBase({ ...call, body }), sample.privateKey)
      const request = requestBytes(bank, { ...call, target: CREATE, body: changed, hex: () => hex })
      const answer = await exchange(bank, request)
      if (!answer) throw new Error('no answer')
      assertRefused(answer, 403, 'INVALID_SIGNATURE')
    }),
    { numRuns: 40 },
  )
})

test('answers odd values of any signed header in the form of the paper (1 B, Errors)', async () => {
  const names = [
    'x-api-key',
    'x-session-id',
    'x-request-id',
    'date',
    'authorization',
    'content-type',
  ] as const
  // Everything that HTTP lets stand in a value, which is all but control characters.
  const code = fc.integer({ min: 33, max: 255 }).filter((number) => number !== 127)
  const value = fc.string({ unit: code.map((number) => String.fromCharCode(number)), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), value, async (name, text) => {
      const bent: Partial<Call> = { headers: { [name]: text } }
      const answer = await exchange(
        bank,
        requestBytes(bank, { method: 'POST', target: CREATE, body: '{}', ...bent }),
      )
      assertForm(answer)
      assert.notEqual(answer?.status, 200)
    }),
    { numRuns: 60 },
  )
})

test('answers every query of the browser flow that names no payment with 404, and never with an address (gaps: online-payment.browser.again)', async () => {
  const piece = fc.string({
    unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(piece, piece, async (id, validation) => {
      const [a, b] = [id.replaceAll('#', ''), validation.replaceAll('#', '')]
      const target = `/customer/payment/startPaymentConfirmation?paymentOperationId=${a}&paymentOperationValidation=${b}`
      const answer = await browse(bank, target)
      assert.equal(answer.status, 404)
      assert.isUndefined(header(answer, 'location'))
    }),
    { numRuns: 40 },
  )
})
