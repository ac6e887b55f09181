// A first call of each interface, as text for a terminal, a program and a file of settings, filled with this bank's own names.
// Secrets and keys are names of variables: `GET /_sandbox/keys` and the start of the bank show their values.

import { onOneLine } from '../../../shared/client-files.ts'

/** Names of this bank and its default client. */
export interface OwnNames {
  readonly baseUrl: string
  readonly clientId: string
  readonly kid: string
}

/** The forms in which a first call is written. */
export const WAYS = ['silta', 'curl', 'vars'] as const

/** A form in which a first call is written. */
export type Way = (typeof WAYS)[number]

/** The first call of an interface, in each form. */
export interface FirstCall extends Readonly<Record<Way, (names: OwnNames) => string>> {
  readonly name: string
}

/** The bank accepts any merchant and account for online payments. */
const MERCHANT = '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11'
const ACCOUNT = '3c1a6c3e-5a1f-4f3c-8a39-6f0c2b8a9d10'

/** Writes shell code that reads one member of a JSON answer with nothing but sed. */
const member = (name: string) => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`

/** Shell function that makes a UUID with openssl, which every machine that signs has. */
const UUID = `uuid() { openssl rand -hex 16 | sed 's/\\(.\\{8\\}\\)\\(.\\{4\\}\\)\\(.\\{4\\}\\)\\(.\\{4\\}\\)/\\1-\\2-\\3-\\4-/'; }`

/** Writes the call for a client's own token; with `isCertified`, with its certificate, in a header if there is no TLS. */
const clientToken = (address: string, clientId: string, more: string, isCertified: boolean) =>
  `${isCertified ? `CERTIFICATE=$(awk '{printf "%s%%0A", $0}' client.pem)\n` : ''}TOKEN=$(curl -s ${address} -d grant_type=client_credentials${more} \\
  ${isCertified ? `-H "x-client-certificate: $CERTIFICATE" ` : ''}--data-urlencode 'client_id=${clientId}' \\
  --data-urlencode "client_secret=$CLIENT_SECRET" | ${member('access_token')})`

const accountAccess: FirstCall = {
  name: 'account-access',
  curl: ({ baseUrl }) => `# A token for the accounts of customer-1, given without a browser.
TOKEN=$(curl -s -X POST ${baseUrl}/_sandbox/account-access/tokens \\
  -H "x-sandbox-key: $SANDBOX_KEY" -H 'content-type: application/json' \\
  -d '{"customerId":"customer-1"}' | ${member('access_token')})
curl ${baseUrl}/accounts/v3/accounts \\
  -H "authorization: Bearer $TOKEN" -H "x-api-key: $CLIENT_API_KEY"`,
  silta: ({
    baseUrl,
    clientId,
  }) => `import { listAccounts, makeAccountAccessBank, withAccess } from 'silta/core/account-access'
import { makeControl } from 'silta/edge/sandbox/control'

const { SANDBOX_KEY = '', CLIENT_API_KEY = '', CLIENT_SECRET = '' } = process.env
const baseUrl = '${baseUrl}'
const control = makeControl({ baseUrl, sandboxKey: SANDBOX_KEY })
const { access_token } = await control.accountAccess.give({ customerId: 'customer-1' })
const bank = makeAccountAccessBank({
  environment: 'sandbox',
  baseUrl,
  sandbox: { apiKey: CLIENT_API_KEY, client: { id: '${clientId}', secret: CLIENT_SECRET } },
})
const { body } = await listAccounts(withAccess(bank, access_token), {})
console.log(body.accounts)`,
  vars: ({ baseUrl, clientId }) => `BANK_ENVIRONMENT=sandbox
BANK_BASE_URL=${baseUrl}
CLIENT_ID=${clientId}
# defaultClient.clientSecret and defaultClient.apiKey of GET /_sandbox/keys
CLIENT_SECRET=
CLIENT_API_KEY=`,
}

const onlinePayment: FirstCall = {
  name: 'online-payment',
  curl: ({ baseUrl }) => `# sample.pem: onlinePayment.privateKeyPem of GET /_sandbox/keys.
URL=${baseUrl}/paymentbutton/v1/payments
MERCHANT=${MERCHANT}
${UUID}
SESSION=$(uuid) REQUEST=$(uuid) DATE=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
BODY='{"accountId":"${ACCOUNT}","amount":"24.00","currency":"EUR","reference":"RF481245","return":{"url":"https://shop.example.com/back"},"cancel":{"url":"https://shop.example.com/back"},"reject":{"url":"https://shop.example.com/back"}}'
SIGNATURE=$(printf '%s\\n' POST application/json "$DATE" "$MERCHANT" any "$SESSION" "$REQUEST" "$URL" | { cat; printf %s "$BODY"; } |
  openssl dgst -sha256 -sign sample.pem -binary | od -An -v -tx1 | tr -d ' \\n')
curl "$URL" -H 'content-type: application/json' -H "date: $DATE" -H 'x-api-key: any' \\
  -H "x-session-id: $SESSION" -H "x-request-id: $REQUEST" \\
  -H "authorization: $MERCHANT:1:0:$SIGNATURE" --data-binary "$BODY"`,
  silta: ({
    baseUrl,
  }) => `import { createPayment, makeApprovalUrl, makeOnlinePaymentBank } from 'silta/core/online-payment'
import { makeControl } from 'silta/edge/sandbox/control'

const baseUrl = '${baseUrl}'
const control = makeControl({ baseUrl, sandboxKey: process.env.SANDBOX_KEY ?? '' })
const { onlinePayment } = (await control.keys()) as { onlinePayment: { privateKeyPem: string } }
const bank = makeOnlinePaymentBank({
  environment: 'sandbox',
  baseUrl,
  frontUrl: baseUrl,
  sandbox: { apiKey: 'any', merchantId: '${MERCHANT}', keys: { 0: onlinePayment.privateKeyPem } },
})
const back = { url: 'https://shop.example.com/back' }
const { body } = await createPayment(bank, {
  body: {
    accountId: '${ACCOUNT}',
    amount: '24.00',
    currency: 'EUR',
    reference: 'RF481245',
    return: back,
    cancel: back,
    reject: back,
  },
})
console.log(makeApprovalUrl(bank, body))`,
  vars: ({ baseUrl }) => `BANK_ENVIRONMENT=sandbox
BANK_BASE_URL=${baseUrl}
BANK_FRONT_URL=${baseUrl}
MERCHANT_ID=${MERCHANT}
ACCOUNT_ID=${ACCOUNT}
BANK_API_KEY=any
# onlinePayment.privateKeyPem of GET /_sandbox/keys
SIGNING_KEY=`,
}

const requestToPay: FirstCall = {
  name: 'request-to-pay',
  curl: ({ baseUrl }) => `curl ${baseUrl}/r2p-sandbox/v1/payments -H "x-api-key: $CLIENT_API_KEY" \\
  -H 'content-type: application/json' \\
  -d '{"debtor":{"name":"Maija Meikäläinen","iban":"FI6299900000000011"},"creditor":{"name":"Poukama Oy","iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"REQUEST20260043","endToEndId":"ORDER20260043","reference":"RF481245","message":"Order 43"}'`,
  silta: ({ baseUrl }) => `import { createRequest, makeRequestToPayBank } from 'silta/core/request-to-pay'

const bank = makeRequestToPayBank({
  environment: 'sandbox',
  baseUrl: '${baseUrl}',
  sandbox: { apiKey: process.env.CLIENT_API_KEY ?? '' },
})
const { body } = await createRequest(bank, {
  body: {
    debtor: { name: 'Maija Meikäläinen', iban: 'FI6299900000000011' },
    creditor: { name: 'Poukama Oy', iban: 'FI1999900000000300' },
    instructedAmount: { amount: '24.00', currency: 'EUR' },
    instructionId: 'REQUEST20260042',
    endToEndId: 'ORDER20260042',
    reference: 'RF481245',
    message: 'Order 42',
  },
})
console.log(body)`,
  vars: ({ baseUrl }) => `BANK_ENVIRONMENT=sandbox
REQUEST_TO_PAY_BASE_URL=${baseUrl}
# defaultClient.apiKey of GET /_sandbox/keys
REQUEST_TO_PAY_API_KEY=`,
}

const psd2Payments: FirstCall = {
  name: 'psd2-payments',
  curl: ({
    baseUrl,
    clientId,
  }) => `# client.pem: defaultClient.certificatePem of GET /_sandbox/keys. A signature of the body may be left out here.
${clientToken(`${baseUrl}/oauth/token`, clientId, ' -d scope=payments', true)}
curl ${baseUrl}/payments-psd2/v2/sepa-payments -H "authorization: Bearer $TOKEN" \\
  -H "x-idempotency-key: $(openssl rand -hex 16)" -H 'content-type: application/json' \\
  -d '{"reference":"1232","amountEUR":"24.00","payee":{"iban":"FI1999900000000300","name":"Poukama Oy"}}'`,
  silta: ({
    baseUrl,
  }) => `import { createSafely, makePsd2Bank, prepareCreate } from 'silta/core/psd2-payments'
import { makeControl } from 'silta/edge/sandbox/control'

const baseUrl = '${baseUrl}'
const control = makeControl({ baseUrl, sandboxKey: process.env.SANDBOX_KEY ?? '' })
const { defaultClient: client } = await control.keys()
const bank = makePsd2Bank({
  environment: 'sandbox',
  baseUrl,
  sandbox: {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    apiKey: client.apiKey,
    keyId: client.kid,
    privateKey: client.privateKeyPem,
    certificatePem: client.certificatePem,
  },
})
const intent = prepareCreate(bank, {
  kind: 'sepa',
  body: { reference: '1232', amountEUR: '24.00', payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' } },
})
const payment = await createSafely(bank, intent, { keep: () => undefined })
console.log(payment.status, payment.authorizationId)`,
  vars: ({ baseUrl, clientId, kid }) => `BANK_ENVIRONMENT=sandbox
PSD2_BASE_URL=${baseUrl}
PSD2_CLIENT_ID=${clientId}
PSD2_KEY_ID=${kid}
# defaultClient of GET /_sandbox/keys: clientSecret, apiKey, privateKeyPem, certificatePem
PSD2_CLIENT_SECRET=
PSD2_API_KEY=
PSD2_SIGNING_KEY=
PSD2_CERTIFICATE=`,
}

const corporatePayments: FirstCall = {
  name: 'corporate-payments',
  curl: ({
    baseUrl,
    clientId,
    kid,
  }) => `# client.pem, signing-key.pem: defaultClient.certificatePem and privateKeyPem of GET /_sandbox/keys.
${clientToken(`${baseUrl}/corporate-oidc/v1/token`, clientId, '', true)}
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
BODY='{"creditor":{"iban":"DE82999000000000000001","name":"Müller & Söhne"},"debtor":{"iban":"FI1999900000000300"},"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260043","reference":"RF481245"}'
HEADER=$(printf '{"alg":"RS256","kid":"${kid}","b64":false,"urn:bank.api.iat":%s,"crit":["b64","urn:bank.api.iat"]}' "$(date +%s)" | base64url)
SIGNATURE=$(printf %s "$HEADER.$BODY" | openssl dgst -sha256 -sign signing-key.pem -binary | base64url)
curl ${baseUrl}/corporate-payment/v1/sepa-payment -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -H "x-req-signature: $HEADER..$SIGNATURE" --data-binary "$BODY"`,
  silta: ({
    baseUrl,
  }) => `import { makeCorporateBank, type PaymentIntent, paySafely } from 'silta/core/corporate-payments'
import { makeControl } from 'silta/edge/sandbox/control'

const baseUrl = '${baseUrl}'
const control = makeControl({ baseUrl, sandboxKey: process.env.SANDBOX_KEY ?? '' })
const { defaultClient: client } = await control.keys()
const bank = makeCorporateBank({
  environment: 'sandbox',
  baseUrl,
  sandbox: {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    keyId: client.kid,
    privateKey: client.privateKeyPem,
    certificatePem: client.certificatePem,
  },
})
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
const table = new Map<string, PaymentIntent>()
const keep = (intent: PaymentIntent) => table.get(intent.instructionId) ?? (table.set(intent.instructionId, intent), intent)
console.log((await paySafely(bank, instruction, { keep })).status)`,
  vars: ({ baseUrl, clientId, kid }) => `BANK_ENVIRONMENT=sandbox
CORPORATE_BASE_URL=${baseUrl}
CORPORATE_CLIENT_ID=${clientId}
CORPORATE_KEY_ID=${kid}
# defaultClient of GET /_sandbox/keys: clientSecret, privateKeyPem, certificatePem
CORPORATE_CLIENT_SECRET=
CORPORATE_PRIVATE_KEY=
CORPORATE_CERTIFICATE=`,
}

const baltic: FirstCall = {
  name: 'baltic',
  curl: ({
    baseUrl,
    clientId,
  }) => `${clientToken(`${baseUrl}/baltic/ee/oauth/token`, clientId, ' -d scope=AIS', false)}
curl ${baseUrl}/baltic/ee/consent/v1/consents -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"access":{},"recurringIndicator":true,"validUntil":"9999-12-31","frequencyPerDay":4,"combinedServiceIndicator":false}'`,
  silta: ({ baseUrl, clientId }) => `import { createConsent, makeBalticBank } from 'silta/core/baltic'

const bank = makeBalticBank({
  country: 'EE',
  environment: 'sandbox',
  baseUrl: '${baseUrl}/baltic/ee',
  sandbox: { client: { id: '${clientId}', secret: process.env.CLIENT_SECRET ?? '' } },
})
const { body } = await createConsent(bank, {
  body: {
    access: {},
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  },
})
console.log(body.consentId, body.consentStatus)`,
  vars: ({ baseUrl, clientId }) => `BANK_ENVIRONMENT=sandbox
BALTIC_EE_BASE_URL=${baseUrl}/baltic/ee
BALTIC_EE_BANK=Silta Sandbox Pank
BALTIC_CLIENT_ID=${clientId}
# defaultClient.clientSecret of GET /_sandbox/keys
BALTIC_CLIENT_SECRET=`,
}

/** The first calls, in the order of the interfaces. */
export const FIRST_CALLS = [
  onlinePayment,
  accountAccess,
  requestToPay,
  psd2Payments,
  corporatePayments,
  baltic,
] as const satisfies readonly [FirstCall, ...FirstCall[]]

/** The parts of the bank's keys that first calls need. */
export interface OwnKeys {
  readonly defaultClient: {
    readonly clientSecret: string
    readonly apiKey: string
    readonly privateKeyPem: string
    readonly certificatePem: string
  }
  readonly onlinePayment: { readonly privateKeyPem: string }
}

/** Names of the files in which a first call is saved. */
export const FILES: Readonly<Record<Way, string>> = {
  silta: 'first.ts',
  curl: 'first-call.sh',
  vars: 'dev.vars',
}

/**
 * Writes a first call as a file that runs as it is, with the keys of the bank in it. The key that steers the bank stays out:
 * a call that needs it reads it from the environment.
 */
export function withKeys(call: FirstCall, way: Way, names: OwnNames, keys: OwnKeys): string {
  const { clientSecret, apiKey, privateKeyPem, certificatePem } = keys.defaultClient
  const text = call[way](names)
  const secrets = { CLIENT_SECRET: clientSecret, CLIENT_API_KEY: apiKey }
  const used = Object.entries(secrets).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
  if (way === 'silta')
    return `Object.assign(process.env, ${JSON.stringify(Object.fromEntries(used))})\n${text}\n`
  if (way === 'curl') {
    const files = {
      'sample.pem': keys.onlinePayment.privateKeyPem,
      'client.pem': certificatePem,
      'signing-key.pem': privateKeyPem,
    }
    const written = Object.entries(files)
      .filter(([name]) => text.includes(name))
      .map(([name, pem]) => `cat > ${name} <<'PEM'\n${pem.trim()}\nPEM`)
    const set = used.map(([name, value]) => `${name}='${value}'`)
    return `${[...set, ...written, text].join('\n')}\n`
  }
  const settings: Readonly<Record<string, string>> = {
    ...secrets,
    SIGNING_KEY: onOneLine(keys.onlinePayment.privateKeyPem),
    REQUEST_TO_PAY_API_KEY: apiKey,
    PSD2_CLIENT_SECRET: clientSecret,
    PSD2_API_KEY: apiKey,
    PSD2_SIGNING_KEY: onOneLine(privateKeyPem),
    PSD2_CERTIFICATE: onOneLine(certificatePem),
    CORPORATE_CLIENT_SECRET: clientSecret,
    CORPORATE_PRIVATE_KEY: onOneLine(privateKeyPem),
    CORPORATE_CERTIFICATE: onOneLine(certificatePem),
    BALTIC_CLIENT_SECRET: clientSecret,
  }
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return `${lines.map((line) => line.replace(/^(\w+)=$/, (_, name: string) => `${name}="${settings[name] ?? ''}"`)).join('\n')}\n`
}
