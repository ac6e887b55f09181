// The bank object: its options, whose token each call takes, what a session sends, and that no secret shows.
// What the calls say is in drafts.test.ts.
import { assert, test } from '#kit'
import {
  type BalticBankOptions,
  confirmFunds,
  createConsent,
  createFundsConsent,
  createSepaPayment,
  listAccounts,
  makeBalticBank,
  readPaymentStatus,
  withConsent,
  withPayerAccess,
} from '../../../core/baltic/index.ts'
import { everythingIn, thrownBy } from '../shared/thrown.ts'
import { answerOf, CONSENT, CONSENT_ID, fakeBank, PAYMENT_ID, SEPA } from './fixtures.ts'

const path = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
} as const
const consent = `{"consentId":"${CONSENT_ID}","consentStatus":"received"}`
const payment = `{"paymentId":"${PAYMENT_ID}","transactionStatus":"RCVD"}`
const funds = { account: SEPA.debtorAccount, instructedAmount: SEPA.instructedAmount }

const respond = ({ path: asked }: { path: string }) => {
  if (asked.startsWith('/consent')) return answerOf(201, consent)
  if (asked.endsWith('/status')) return answerOf(200, '{"transactionStatus":"RCVD"}')
  if (asked.startsWith('/account')) return answerOf(200, '{"accounts":[]}')
  if (asked.startsWith('/funds')) return answerOf(200, '{"fundsAvailable":true}')
  return answerOf(200, payment)
}

test('asks for the scope that each call needs, once for all calls at the same time (3, Authentication; gaps: baltic.token.client)', async () => {
  const { bank, asked, tokens } = fakeBank(respond)
  await Promise.all([
    createConsent(bank, { body: CONSENT }),
    createConsent(bank, { body: CONSENT }),
    createFundsConsent(bank, { body: { account: SEPA.debtorAccount } }),
    createSepaPayment(bank, { body: SEPA }),
    readPaymentStatus(bank, { path }),
  ])
  const scopes = tokens.map((body) => new URLSearchParams(body).get('scope'))
  assert.sameMembers(scopes, ['AIS', 'PIIS', 'PIS'])
  assert.include(tokens[0] ?? '', 'grant_type=client_credentials')
  for (const { headers } of asked) assert.match(headers.get('authorization') ?? '', /^Bearer token-\d$/)
})

test('gets a new token once where the bank refuses the old one, and calls again with a new request id (gaps: baltic.errors.reads)', async () => {
  const { bank, asked, tokens } = fakeBank((one, count) =>
    count === 1
      ? answerOf(401, '{"tppMessages":[{"category":"ERROR","code":"TOKEN_EXPIRED"}]}')
      : respond(one),
  )
  await createSepaPayment(bank, { body: SEPA })
  assert.lengthOf(tokens, 2)
  const [first, second] = asked.map(({ headers }) => headers)
  assert.notEqual(first?.get('authorization'), second?.get('authorization'))
  assert.notEqual(first?.get('x-request-id'), second?.get('x-request-id'))
})

test('names a consent by its id, by the token of the person, or by both (3, Authentication; gaps: baltic.token.read)', async () => {
  const { bank, asked, tokens } = fakeBank(respond)
  for (const access of [
    { consentId: CONSENT_ID },
    { accessToken: 'person' },
    { consentId: CONSENT_ID, accessToken: 'person' },
  ]) {
    await listAccounts(withConsent(bank, access), {})
  }
  assert.deepEqual(
    asked.map(({ headers }) => [headers.get('consent-id'), headers.get('authorization')]),
    [
      [CONSENT_ID, null],
      [null, 'Bearer person'],
      [CONSENT_ID, 'Bearer person'],
    ],
  )
  assert.lengthOf(tokens, 0)
})

test('asks about funds by the id of a consent only (gaps: baltic.token.read, Part 4, baltic.funds)', async () => {
  const { bank, asked } = fakeBank(respond)
  await confirmFunds(withConsent(bank, { consentId: CONSENT_ID }), { body: funds })
  assert.equal(asked[0]?.headers.get('consent-id'), CONSENT_ID)
  const session = withConsent(bank, { accessToken: 'person' })
  assert.throws(() => confirmFunds.draft(session, { body: funds }), TypeError, /consentId/)
})

test('sends what it knows of the person, and makes nothing up (3, Endpoints; gaps: baltic.headers.other)', async () => {
  const { bank, asked } = fakeBank(respond)
  const headers = { 'psu-ip-address': '192.0.2.7', 'psu-user-agent': 'Mozilla/5.0 (X11; Linux)' }
  await listAccounts(withConsent(bank, { consentId: CONSENT_ID }), { headers })
  await listAccounts(withConsent(bank, { consentId: CONSENT_ID }), {})
  const told = (at: number) => [...(asked[at]?.headers ?? [])].filter(([name]) => name.startsWith('psu-'))
  assert.deepEqual(told(0), Object.entries(headers))
  assert.deepEqual(told(1), [])
})

test('calls with the token of one payment where that is asked for (gaps: baltic.token.client)', async () => {
  const { bank, asked, tokens } = fakeBank(respond)
  await readPaymentStatus(withPayerAccess(bank, 'payer'), { path })
  assert.equal(asked[0]?.headers.get('authorization'), 'Bearer payer')
  assert.lengthOf(tokens, 0)
})

test('tells its certificate to a sandbox without TLS, with the token call too, and never in production (gaps: shared.mtls)', async () => {
  const certificatePem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  const client = { id: 'client-1', secret: 'secret-1' }
  const { bank, asked } = fakeBank(respond, { sandbox: { client, certificatePem } })
  await createSepaPayment(bank, { body: SEPA })
  assert.equal(asked[0]?.headers.get('x-client-certificate'), encodeURIComponent(certificatePem))
  const production = {
    country: 'LV',
    environment: 'production',
    baseUrl: 'https://bank.example/lv',
    production: { client, certificatePem },
  } as BalticBankOptions
  assert.throws(() => makeBalticBank(production), TypeError, /for the sandbox only/)
})

const options = {
  country: 'EE',
  environment: 'sandbox',
  baseUrl: 'https://bank.example/baltic/ee',
  sandbox: { client: { id: 'client-1', secret: 'marked-secret' } },
} as const
test('refuses to make a bank without a country, or in another one (house: 4)', () => {
  for (const country of [undefined, 'FI'])
    assert.throws(
      () => makeBalticBank({ ...options, country } as never),
      TypeError,
      /^country must be EE, LV, LT$/,
    )
})

test('refuses a session without a consent, and a bank in place of one (house: 4)', () => {
  const bank = makeBalticBank(options)
  assert.throws(() => withConsent(bank, {}), TypeError, /consentId or accessToken/)
  assert.throws(() => withConsent(bank, { consentId: 'a b' }), TypeError, /^consentId must be/)
  assert.throws(() => withConsent(bank, { accessToken: 'a b' }), TypeError, /^accessToken must be/)
  assert.throws(() => withPayerAccess(bank, ''), TypeError, /^accessToken must be/)
  assert.throws(() => listAccounts.draft(bank as never, {}), TypeError, /withConsent/)
})

test('shows no secret: not in the bank, a session, or what a call throws (house: 4)', async () => {
  const { bank } = fakeBank(
    () => answerOf(403, '{"tppMessages":[{"category":"ERROR","code":"CONSENT_UNKNOWN"}]}'),
    {
      sandbox: options.sandbox,
    },
  )
  const session = withConsent(bank, { consentId: 'marked-consent', accessToken: 'marked-token' })
  assert.notInclude(JSON.stringify([bank, session]), 'marked')
  assert.notInclude(Object.keys(session).join(), 'access')
  const error = await thrownBy(() => listAccounts(session, {}))
  assert.notInclude(everythingIn(error), 'marked')
})
