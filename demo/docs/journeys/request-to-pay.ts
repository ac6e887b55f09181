// A request to pay and its status, at a bank that runs in this very process (the interface is deprecated, and in sandboxes only):
// npm install ../silta/silta-0.1.0.tgz, then: node request-to-pay.ts (Node 22.18 or newer), deno run -A request-to-pay.ts, bun request-to-pay.ts
import {
  makeRequestToPayBank,
  readRequest,
  requestSafely,
  type RequestIntent,
} from 'silta/core/request-to-pay'
import { createSandbox } from 'silta/edge/sandbox'

const sandbox = createSandbox()
const address = 'https://bank.example'
const sandboxKey = { 'x-sandbox-key': sandbox.sandboxKey }
const keys = await (await sandbox.fetch(`${address}/_sandbox/keys`, { headers: sandboxKey })).json()

// 1. The bank. An API key is all that proves who asks.
const bank = makeRequestToPayBank({
  environment: 'sandbox',
  baseUrl: address,
  fetch: sandbox.fetch,
  sandbox: { apiKey: keys.defaultClient.apiKey },
})

// 2. The request, written down before it is sent: both of its ids are used once.
const store = new Map<string, RequestIntent>()
const order = {
  debtor: { name: 'Maija Meikäläinen', iban: 'FI6299900000000011' },
  creditor: { name: 'Poukama Oy', iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'REQUEST20260042',
  endToEndId: 'ORDER20260042',
  reference: 'RF481245',
  message: 'Two cups and a bowl',
}
const keep = (intent: RequestIntent) => {
  const known = store.get(intent.endToEndId)
  if (!known) store.set(intent.endToEndId, intent)
  return known
}
console.log(`request ${await requestSafely(bank, order, { keep })}`)

// 3. Its status, as often as you like. The payer answers in their own bank; no refund is part of this interface.
const { body } = await readRequest(bank, { query: { endToEndId: order.endToEndId } })
console.log(`status ${body.paymentStatus}`)

// 4. The same request again, for example after a crash: nothing is asked for twice.
console.log(`sent again: ${await requestSafely(bank, order, { keep })}`)
sandbox.close()
