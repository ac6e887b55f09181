// A corporate payment from its token to its end, at a bank that runs in this very process. Nothing to set, nothing to start:
// npm install ../silta/silta-0.1.0.tgz, then: node corporate-payments.ts (Node 22.18 or newer), deno run -A corporate-payments.ts, bun corporate-payments.ts
import { awaitPayment, makeCorporateBank, type PaymentIntent, paySafely } from 'silta/core/corporate-payments'
import { createSandbox } from 'silta/edge/sandbox'

const sandbox = createSandbox()
const address = 'https://bank.example'
const sandboxKey = { 'x-sandbox-key': sandbox.sandboxKey }
const keys = await (await sandbox.fetch(`${address}/_sandbox/keys`, { headers: sandboxKey })).json()
const client = keys.defaultClient

// 1. The bank. A token is taken by itself, with id, secret and certificate of the client; each body is signed.
const bank = makeCorporateBank({
  environment: 'sandbox',
  baseUrl: address,
  fetch: sandbox.fetch, // at a real bank, one that presents your certificate (mutual TLS)
  sandbox: {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    keyId: client.kid,
    privateKey: client.privateKeyPem, // signs the bodies; not the key of the certificate
    certificatePem: client.certificatePem, // in place of mutual TLS, in a sandbox only
  },
})

// 2. The instruction. A table with a unique key on instructionId stores it before anything is sent.
const table = new Map<string, PaymentIntent>()
const instruction = {
  operation: 'sepa',
  body: {
    creditor: { iban: 'DE82999000000000000001', name: 'Müller & Söhne' },
    debtor: { iban: 'FI1999900000000300' },
    instructedAmount: { amount: '24.00', currency: 'EUR' },
    instructionId: 'INVOICE20260042',
    reference: 'RF481245',
  },
} as const

// 3. The payment. Nobody approves it: the company's client may pay from this account.
const insertOrRead = (intent: PaymentIntent) => {
  const known = table.get(intent.instructionId)
  if (!known) table.set(intent.instructionId, intent)
  return known
}
const payment = await paySafely(bank, instruction, { keep: insertOrRead })
const { status } =
  payment.status === 'PROCESSING' ? ((await awaitPayment(bank, instruction)) ?? payment) : payment
console.log(`payment ${status}`)

// 4. The same instruction again, for example after a crash: one payment, however often it is sent.
const again = await paySafely(bank, instruction, { keep: insertOrRead })
console.log(`sent again: ${again.status}`)
// There is no refund in this interface: money comes back by a payment of the one who has it.
sandbox.close()
