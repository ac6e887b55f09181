// Account access from the consent to its end, at a bank that runs in this very process. Nothing to set, nothing to start:
// npm install ../silta/silta-0.1.0.tgz, then: node account-access.ts (Node 22.18 or newer), deno run -A account-access.ts, bun account-access.ts
import {
  eachTransaction,
  exchangeConsentCode,
  judgeConsentReturn,
  listAccounts,
  makeAccountAccessBank,
  makeConsentRequest,
  type RenewableGrant,
  revokeAccess,
  withRenewingAccess,
} from 'silta/core/account-access'
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

// 1. An application that the bank knows, with the address to which it may send users back.
const redirectUri = 'https://books.example.com/connected'
const client = await control('/clients', { redirectUris: [redirectUri] })
const bank = makeAccountAccessBank({
  environment: 'sandbox',
  baseUrl: address,
  fetch: sandbox.fetch, // leave it out at a real bank
  sandbox: { apiKey: client.apiKey, client: { id: client.clientId, secret: client.clientSecret } },
})

// 2. The consent: the user's browser goes to approvalUrl; here a test decides in their place.
const { approvalUrl, pending } = await makeConsentRequest(bank, redirectUri)
const { location } = await control('/sca', {
  address: approvalUrl,
  result: 'authorized',
  customerId: 'customer-1',
})

// 3. Back from the bank: the return is judged before its code is used, and the code counts once.
const back = judgeConsentReturn(bank, pending, new URL(location).searchParams)
if (back.outcome !== 'granted') throw new Error(`the consent was not given: ${back.outcome}`)
const { refreshToken, ...grant } = await exchangeConsentCode(bank, pending, back.code)
if (refreshToken === undefined) throw new Error('the bank gave no refresh token')
console.log('a token, and one that renews it')

// 4. Reads. The session renews its token by itself, and saves what is new before it is used: keep it like a password.
const vault = new Map<string, RenewableGrant>()
const session = withRenewingAccess(
  bank,
  { ...grant, refreshToken },
  (renewed) => void vault.set('user-1', renewed),
)
const { body } = await listAccounts(session, {})
console.log(`${body.accounts.length} accounts`)
const [first] = body.accounts
const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
let count = 0
if (first) for await (const _ of eachTransaction(session, { accountId: first.accountId, from })) count += 1
console.log(count > 0 ? 'entries of a year' : 'no entries')

// 5. The end of the consent.
await revokeAccess(bank, refreshToken)
console.log('the consent has ended')
sandbox.close()
