// Our own client at our own bank: that they agree on the whole way, and what the bank keeps of a request.
// What each of them puts on the wire is judged without the other, in tests of their own.
import { assert, test } from '#kit'
import {
  createRequest,
  makeRequestToPayBank,
  type PaymentRequest,
  readRequest,
  type RequestIntent,
  requestSafely,
} from '../../../../core/request-to-pay/index.ts'
import { BASE, control, type TestBank } from '../bank-kit.ts'
import { API_KEY, openRequests, requestBody, status } from './kit.ts'

const order = requestBody() as PaymentRequest
const ID = '?endToEndId=ORDER-2026-0042'

/** Makes our client of a bank, and counts what it sends. */
function clientOf({ sandbox, wire }: TestBank) {
  const sent: string[] = []
  const bank = makeRequestToPayBank({
    environment: 'sandbox',
    baseUrl: BASE,
    sandbox: { apiKey: API_KEY },
    fetch: (url, init) => {
      sent.push(init.method ?? 'GET')
      return sandbox.fetch(url, init)
    },
    clock: () => wire.now,
  })
  return { bank, sent }
}

const plan = (bank: TestBank, outcome: string, operation = 'request-to-pay.create') =>
  control(bank, 'POST', '/outcomes', { operation, outcome })

function memory() {
  let kept: RequestIntent | undefined
  return (intent: RequestIntent): RequestIntent | undefined => {
    const known = kept
    kept ??= intent
    return known
  }
}

test('reads what was created, also under an id that a query would change (1 C, Endpoints; gaps: request-to-pay.verification, request-to-pay.status.unknown)', async () => {
  const { bank } = clientOf(openRequests())
  const endToEndId = 'E2E-åäö_=:.,+'
  const { body } = await createRequest(bank, { body: { ...order, endToEndId } })
  assert.equal(body.paymentStatus, 'COMPLETED')
  assert.deepEqual(body.paymentRequest, { ...order, endToEndId })
  assert.deepEqual((await readRequest(bank, { query: { endToEndId } })).body, { paymentStatus: 'COMPLETED' })
})

test('finds the one request whatever answer is lost, before its effect or after (gaps: Part 4, request-to-pay.create; promises: R44)', async () => {
  for (const [outcome, ways] of [
    ['drop-before', ['POST', 'GET', 'POST']],
    ['drop-after', ['POST', 'GET']],
    ['error:INTERNAL_ERROR', ['POST', 'GET', 'POST']],
    ['error-after:INTERNAL_ERROR', ['POST', 'GET']],
    ['error:SERVICE_UNAVAILABLE', ['POST', 'GET', 'POST']],
  ] as const) {
    const bank = openRequests()
    assert.equal((await plan(bank, outcome)).status, 204)
    const client = clientOf(bank)
    assert.equal(await requestSafely(client.bank, order, { keep: memory() }), 'COMPLETED', outcome)
    assert.deepEqual(client.sent, [...ways], outcome)
    assert.deepEqual((await status(bank, ID)).json, { paymentStatus: 'COMPLETED' })
  }
})
