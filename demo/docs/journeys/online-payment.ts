// An online payment from its beginning to its refund, at a bank that runs in this very process. Nothing to set, nothing to start:
// npm install ../silta/silta-0.1.0.tgz, then: node online-payment.ts (Node 22.18 or newer), deno run -A online-payment.ts, bun online-payment.ts
import {
  awaitPayment,
  createPayment,
  listProviders,
  makeApprovalUrl,
  makeOnlinePaymentBank,
  refundSafely,
  type RefundIntent,
} from 'silta/core/online-payment'
import { createSandbox } from 'silta/edge/sandbox'

const sandbox = createSandbox()
const address = 'https://bank.example'
const sandboxKey = { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' }
const keys = await (await sandbox.fetch(`${address}/_sandbox/keys`, { headers: sandboxKey })).json()

// 1. The bank, with the key that signs each call. There is no token in this interface.
const merchantId = crypto.randomUUID()
const bank = makeOnlinePaymentBank({
  environment: 'sandbox',
  baseUrl: address,
  frontUrl: address,
  fetch: sandbox.fetch, // leave it out at a real bank
  sandbox: { apiKey: 'any', merchantId, keys: { 0: keys.onlinePayment.privateKeyPem } },
})

// 2. What the payer chooses from.
const { body: providers } = await listProviders(bank, {})
console.log(`${providers.providers.length} banks to choose from`)

// 3. The payment, and the address at which its payer approves it.
const accountId = crypto.randomUUID()
const back = { url: 'https://shop.example/return' }
const { body: created } = await createPayment(bank, {
  body: {
    accountId,
    amount: '24.00',
    currency: 'EUR',
    reference: 'RF481245',
    return: back,
    cancel: back,
    reject: back,
  },
})
const { paymentId } = created
const approvalUrl = makeApprovalUrl(bank, created) // the payer's browser goes there

// 4. The approval: here a test decides in the place of the payer.
await sandbox.fetch(`${address}/_sandbox/sca`, {
  method: 'POST',
  headers: sandboxKey,
  body: JSON.stringify({ address: approvalUrl, result: 'authorized' }),
})

// 5. The end. What brings the browser back is a hint only; a signed read shows the truth.
const paid = await awaitPayment(bank, paymentId)
console.log(`payment ${paid?.status}: ${paid?.amount} EUR`)

// 6. Half of it goes back. What is known is stored before anything is sent, so that a lost answer is never a second refund.
const stored = new Map<string, RefundIntent>()
const order = { amount: '12.00', currency: 'EUR', message: { text: 'One cup came back' } } as const
const refund = await refundSafely(
  bank,
  { paymentId, order },
  { keep: (intent) => void stored.set(paymentId, intent) },
)
console.log(`refund ${refund.outcome}`)
sandbox.close()
