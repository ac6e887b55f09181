// Baltic accounts and a payment, from consent to end, at a bank that runs in this very process. Nothing to set, nothing to start:
// npm install ../silta/silta-0.1.0.tgz, then: node baltic.ts (Node 22.18 or newer), deno run -A baltic.ts, bun baltic.ts
import {
  awaitPayment,
  createConsent,
  createSafely,
  judgeApprovalReturn,
  listAccounts,
  makeApprovalRequest,
  makeBalticBank,
  prepareCreate,
  withConsent,
} from 'silta/core/baltic'
import { helsinkiDate, nextBankingDay } from 'silta/core/shared'
import { createSandbox } from 'silta/edge/sandbox'

// Payments are carried out on banking days. This bank begins on the next one, so that nobody waits until Monday.
const sandbox = createSandbox({ now: `${nextBankingDay(helsinkiDate(Date.now()))}T10:00:00Z` })
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

// 1. An application that the bank knows. Each country has an address of its own.
const redirectUri = 'https://books.example.com/connected'
const client = await control('/clients', { redirectUris: [redirectUri] })
const bank = makeBalticBank({
  country: 'EE',
  environment: 'sandbox',
  baseUrl: `${address}/baltic/ee`,
  fetch: sandbox.fetch, // at a real bank, one that presents your certificate (mutual TLS)
  sandbox: { client: { id: client.clientId, secret: client.clientSecret } },
})

/** The person's browser goes to the address and comes back; here a test decides in their place. */
const decide = async (approvalUrl: string) =>
  new URL((await control('/sca', { address: approvalUrl, result: 'authorized' })).location).searchParams

// 2. The consent to read accounts.
const { body: asked } = await createConsent(bank, {
  body: {
    access: {}, // the person chooses
    recurringIndicator: true,
    validUntil: '9999-12-31', // the longest that the bank gives
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  },
})
const consent = await makeApprovalRequest(bank, { consentId: asked.consentId }, redirectUri)
const back = judgeApprovalReturn(bank, consent.pending, await decide(consent.approvalUrl))
const session = withConsent(bank, { consentId: asked.consentId })
const { body } = await listAccounts(session, { headers: { 'psu-ip-address': '203.0.113.7' } })
console.log(`consent ${back.outcome}, ${body.accounts.length} accounts`)

// 3. A payment, written down before it is sent: this interface has no key that would prevent a second one.
const store = new Map<string, object>()
const intent = prepareCreate(bank, {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  body: {
    debtorAccount: { accountNumber: 'EE159900000000000013' },
    instructedAmount: { amount: '24.00', currency: 'EUR' },
    creditorAccount: { accountNumber: 'EE899900000000000039' },
    creditorName: 'Kask & Pojad OÜ',
    endToEndIdentification: 'ORDER-2026-0042',
  },
})
const { path } = await createSafely(bank, intent, { keep: (sent) => void store.set('order-1', sent) })

// 4. The approval, and the end. What comes back is a hint; the status is read.
const approval = await makeApprovalRequest(bank, { paymentId: path.paymentId }, redirectUri)
await decide(approval.approvalUrl)
console.log(`payment ${await awaitPayment(bank, path)}`)
// There is no refund in this interface: cancelSafely takes back what is not executed yet.
sandbox.close()
