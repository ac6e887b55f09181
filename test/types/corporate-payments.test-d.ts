// What the types of the corporate payment interface must refuse: tsc is the runner of this file, and it runs nothing.

import {
  awaitPayment,
  type CorporateBank,
  type CorporateCredentials,
  createInstantPayment,
  createPayment,
  createSepaPayment,
  type PayOptions,
  type KnownPayment,
  makeCorporateBank,
  paySafely,
  type PaymentOrder,
  type PaymentOrderV2,
  type PaymentStatus,
  readInstantPayments,
  readPayment,
  requestToken,
  type SandboxCorporateCredentials,
  type SignatureVerdict,
} from '../../core/corporate-payments/index.ts'

declare const bank: CorporateBank
declare const order: PaymentOrder
declare const keep: PayOptions['keep']
declare const credentials: CorporateCredentials
declare const sandboxCredentials: SandboxCorporateCredentials
const common = { baseUrl: 'https://bank.example' }

/** Compiles only for two types that are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>(): void => undefined

// Credentials belong to one environment (2 B, Authentication).
makeCorporateBank({ ...common, environment: 'sandbox', sandbox: credentials })
makeCorporateBank({ ...common, environment: 'sandbox', sandbox: { ...credentials, certificatePem: 'pem' } })
makeCorporateBank({ ...common, environment: 'production', production: credentials, certificate: '2026-a' })
// @ts-expect-error production wants its own credentials
makeCorporateBank({ ...common, environment: 'production', sandbox: credentials })
// @ts-expect-error a sandbox wants its own credentials
makeCorporateBank({ ...common, environment: 'sandbox', production: credentials })
makeCorporateBank({
  ...common,
  environment: 'production',
  // @ts-expect-error in production the transport presents the certificate (gaps: shared.mtls)
  production: { ...credentials, certificatePem: 'pem' },
})
// @ts-expect-error there is no default environment (gaps: shared.base-url)
makeCorporateBank({ ...common, sandbox: credentials })
const { keyId: _, ...incomplete } = credentials
// @ts-expect-error every credential is required
makeCorporateBank({ ...common, environment: 'sandbox', sandbox: incomplete })
// @ts-expect-error a signing key is not a number
makeCorporateBank({ ...common, environment: 'sandbox', sandbox: { ...sandboxCredentials, privateKey: 5 } })
makeCorporateBank({
  ...common,
  environment: 'sandbox',
  sandbox: { ...credentials, privateKey: (bytes) => Promise.resolve(bytes) },
  assumptions: { 'corporate.signature.claim': 'urn:other.iat' },
})
makeCorporateBank({
  ...common,
  environment: 'sandbox',
  sandbox: credentials,
  // @ts-expect-error an open place must exist to be assumed about (house: gaps.ts)
  assumptions: { 'corporate.x': 1 },
})

// Orders (2 B, Payment request).
void createSepaPayment(bank, { body: order })
void createInstantPayment(bank, { body: order, headers: { 'x-request-id': 'a' } })
void createPayment(bank, { body: { ...order, forceSepaInst: true } })
const { instructionId: __, ...anonymous } = order
// @ts-expect-error the id is required: it is the identity of a payment
void createPayment(bank, { body: anonymous })
// @ts-expect-error amounts are decimal strings
void createSepaPayment(bank, { body: { ...order, instructedAmount: { amount: 1, currency: 'EUR' } } })
// @ts-expect-error euro only
void createSepaPayment(bank, { body: { ...order, instructedAmount: { amount: '1.00', currency: 'SEK' } } })
// @ts-expect-error forceSepaInst belongs to the asynchronous call alone
void createSepaPayment(bank, { body: { ...order, forceSepaInst: true } })
// @ts-expect-error only members of the paper are sent
void createPayment(bank, { body: { ...order, extra: 1 } })
// @ts-expect-error a creditor has a name
void createPayment(bank, { body: { ...order, creditor: { iban: 'FI6299900000000011' } } })
void createPayment(bank, {
  // @ts-expect-error the schemes of an identification are a closed set
  body: { ...order, ultimateDebtor: { name: 'a', identification: { id: '1', schemeName: 'LEI' } } },
})
// @ts-expect-error a query is about one payment
void readPayment(bank, {})
// @ts-expect-error only the headers that a caller may set
void readPayment(bank, { path: { instructionId: 'a' }, headers: { authorization: 'Bearer x' } })
void requestToken(bank, {})

// Answers (2 B, Payment response): what is not always there must be looked at, and an unknown status is a text too.
void createSepaPayment(bank, { body: order }).then(({ status, body, headers }) => {
  holds<Same<typeof status, 201>>()
  holds<Same<(typeof headers)['x-request-id'], string | undefined>>()
  const told: string = body.status
  // @ts-expect-error there is none before money has moved
  const archiveId: string = body.archiveId
  return [told, archiveId]
})
void readInstantPayments(bank, { path: { instructionId: 'a' } }).then(({ body: [first] }) => {
  // @ts-expect-error the list may be empty
  return first.status
})
holds<Same<PaymentStatus, 'PROCESSING' | 'PROCESSED' | 'REJECTED'>>()

// Recipes (gaps: Part 4).
void paySafely(bank, { operation: 'sepa', body: order }, { keep })
void paySafely(bank, { operation: 'v2', body: { ...order, forceSepaInst: true } }, { keep, timeoutMs: 1 })
// @ts-expect-error what is sent must be written down first
void paySafely(bank, { operation: 'sepa', body: order })
// @ts-expect-error one of the three calls
void paySafely(bank, { operation: 'sepa-payment', body: order }, { keep })
declare const later: PaymentOrderV2
void paySafely(bank, { operation: 'v2', body: later }, { keep })
void awaitPayment(
  bank,
  { operation: 'v2', body: later },
  { nextInMs: (reads) => (reads < 3 ? 1_000 : undefined) },
)
declare const known: KnownPayment
holds<Same<(typeof known)['archiveId'], string | undefined>>()
holds<Same<(typeof known)['amount'], string>>()
declare const verdict: SignatureVerdict
// @ts-expect-error a wrong signature has no key
void verdict.keyId
