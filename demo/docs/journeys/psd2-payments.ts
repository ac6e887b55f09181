// A PSD2 payment from its creation to its submission, at a bank that runs in this very process. Nothing to set, nothing to start:
// npm install ../silta/silta-0.1.0.tgz, then: node psd2-payments.ts (Node 22.18 or newer), deno run -A psd2-payments.ts, bun psd2-payments.ts
import {
  awaitPayment,
  createSafely,
  judgeScaReturn,
  makePsd2Bank,
  makeScaRequest,
  prepareCreate,
  readAuthorization,
  submitSafely,
} from 'silta/core/psd2-payments'
import { createSandbox } from 'silta/edge/sandbox'

const sandbox = createSandbox()
const address = 'https://bank.example'
const sandboxKey = { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' }
const control = async (path: string, body: object) =>
  (
    await sandbox.fetch(`${address}/_sandbox${path}`, {
      method: 'POST',
      headers: sandboxKey,
      body: JSON.stringify(body),
    })
  ).json()

// 1. A provider that the bank knows. Tokens are taken by themselves; a seal signs each body.
const redirectUri = 'https://provider.example.com/approved'
const client = await control('/clients', { redirectUris: [redirectUri] })
const bank = makePsd2Bank({
  environment: 'sandbox',
  baseUrl: address,
  fetch: sandbox.fetch, // at a real bank, one that presents your certificate (mutual TLS)
  sandbox: {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    apiKey: client.apiKey,
    keyId: client.kid,
    privateKey: client.privateKeyPem,
    certificatePem: client.certificatePem, // in place of mutual TLS, in a sandbox only
  },
})

// 2. The payment, written down with a key of its own before it is sent.
const store = new Map<string, object>()
const order = {
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
}
const intent = prepareCreate(bank, { kind: 'sepa', body: order })
const payment = await createSafely(bank, intent, { keep: (latest) => void store.set('order-1', latest) })

// 3. The approval: the payer's browser goes to approvalUrl; here a test decides in their place.
const { approvalUrl, pending } = await makeScaRequest(bank, payment.authorizationId, redirectUri)
const { location } = await control('/sca', {
  address: approvalUrl,
  result: 'authorized',
  customerId: 'customer-1',
})

// 4. Back from the bank, with a fragment, which is only a hint: a read shows the truth.
const { outcome } = await judgeScaReturn(bank, pending, new URLSearchParams(new URL(location).hash.slice(1)))
const { body } = await readAuthorization(bank, { path: { authorizationId: payment.authorizationId } })
console.log(`return ${outcome}, authorization ${body.status}`)

// 5. The submission, and the end.
const kindAndId = { kind: 'sepa', paymentId: payment.paymentId } as const
await submitSafely(bank, kindAndId)
const end = await awaitPayment(bank, kindAndId)
console.log(`payment ${end?.status}`)
// A payment that waits for its day is taken back by deleteSafely; one that is executed comes back by a payment of the payee.
sandbox.close()
