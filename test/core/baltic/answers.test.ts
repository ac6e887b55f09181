// How the client reads answers: accounts, reports, consents, payments, refusals, lost answers, and whose answer it is.
// Amounts digit by digit are in exact-numbers.test.ts.
import { assert, test } from '#kit'
import {
  cancelPayment,
  confirmFunds,
  createConsent,
  createSepaPayment,
  listAccounts,
  listTransactions,
  readAccount,
  readBalances,
  readPayment,
  readPaymentStatus,
  readTransaction,
  withConsent,
} from '../../../core/baltic/index.ts'
import { adviseOnRefusal } from '../../../core/baltic/rules/refusals.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { thrownBy } from '../shared/thrown.ts'
import {
  ACCOUNT_ID,
  answer,
  answerOf,
  CONSENT,
  CONSENT_ID,
  fakeBank,
  PAYMENT_ID,
  SEPA,
  SILENT,
} from './fixtures.ts'
import { words } from '../shared/lists.ts'

const path = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
} as const
const account = `{"resourceId":"${ACCOUNT_ID}","iban":"EE159900000000000013","currency":"EUR","status":"enabled","usage":"PRIV","cashAccountType":"CACC","balances":[{"balanceAmount":{"amount":10000.00,"currency":"EUR"},"balanceType":"interimAvailable","lastChangeDateTime":"2026-11-20T12:00:00.000+02:00"}],"_links":[{"href":"https://bank.example/x","rel":"balances"}]}`

function read<R>(result: { ok: true; reply: R } | { ok: false; error: BankError }): R {
  if (!result.ok) throw result.error
  return result.reply
}

async function errorOf(call: () => Promise<unknown>): Promise<BankError> {
  const error = await thrownBy(call)
  if (error instanceof BankError) return error
  throw error
}

const tpp = (code: string, more = '') =>
  `{"tppMessages":[{"category":"ERROR","code":"${code}"${more},"text":"words of the bank"}]}`
const sessionOf = (bank: Parameters<typeof withConsent>[0]) => withConsent(bank, { consentId: CONSENT_ID })

test('reads accounts with their balances, amounts as they came (3, Account, Balance; gaps: baltic.account.members)', () => {
  const { body } = read(listAccounts.read(answer(200, `{"accounts":[${account}]}`)))
  const [first] = body.accounts
  assert.equal(first?.iban, 'EE159900000000000013')
  assert.equal(first?.balances?.[0]?.balanceAmount.amount, '10000.00')
})

test('keeps members and values that it does not know (gaps: shared.members)', () => {
  const body = `{"account":{"resourceId":"a.b/c~1","currency":"EUR","status":"frozen","usage":"X","cashAccountType":"NEW1","colour":"blue"}}`
  const { account: told } = read(readAccount.read(answer(200, body))).body
  assert.equal(told.status, 'frozen')
  assert.equal(told.cashAccountType, 'NEW1')
  assert.equal(told['colour'], 'blue')
})

test('takes null in an answer for a member that is not there (gaps: shared.members)', () => {
  const body = '{"account":null,"balances":[]}'
  assert.deepEqual(read(readBalances.read(answer(200, body))).body, { balances: [] })
})

test('reads both lists of a report, and the one that was asked for alone (3, Transaction, Account report; gaps: baltic.report.query)', () => {
  const row = (id: string, amount: string) =>
    `{"transactionId":"${id}","transactionAmount":{"amount":${amount},"currency":"EUR"},"exchangeRate":[{"currencyFrom":"EUR","rateFrom":"1.10"}]}`
  const both = `{"transactions":{"booked":[${row('1', '-25.00')}],"pending":[${row('2', '7.5')}],"meta":{"totalPages":3},"_links":[]}}`
  const { transactions } = read(listTransactions.read(answer(200, both))).body
  assert.equal(transactions.booked?.[0]?.transactionAmount.amount, '-25.00')
  assert.equal(transactions.pending?.[0]?.transactionAmount.amount, '7.5')
  assert.equal(transactions.meta.totalPages, 3)
  const pending = '{"transactions":{"pending":[],"meta":{"totalPages":1}}}'
  assert.isUndefined(read(listTransactions.read(answer(200, pending))).body.transactions.booked)
})

test('refuses a report that does not say how many pages it has, because it would end too soon (3, Limits)', () => {
  const result = listTransactions.read(answer(200, '{"transactions":{"booked":[]}}'))
  assert.equal(result.ok ? undefined : result.error.reason, 'schema')
})

for (const amount of words('"10.00" 1e15 1e-4 1e999999999 10.1234 123456789012345 null true')) {
  test(`tells of a balance with the amount ${amount}, and does not quote it (3, Shared types; gaps: baltic.amount)`, () => {
    const body = `{"balances":[{"balanceAmount":{"amount":${amount},"currency":"EUR"},"balanceType":"expected"}]}`
    const result = readBalances.read(answer(200, body))
    const { body: read_, oddities = [] } = read(result)
    assert.isEmpty(read_.balances)
    assert.deepEqual(
      oddities.map(({ kind }) => kind),
      ['row_unread'],
    )
    assert.notInclude(JSON.stringify(oddities), '123')
  })
}

for (const [amount, exact] of [
  ['1E+2', '100'],
  ['0E-2', '0.00'],
  ['-1.25E+1', '-12.5'],
  ['1.5e0', '1.5'],
  ['12345e-2', '123.45'],
  ['-5e-2', '-0.05'],
  ['12345678901234e0', '12345678901234'],
  ['0.001e3', '1'],
]) {
  test(`reads ${amount} of an answer as ${exact}, exactly (gaps: baltic.amount)`, () => {
    const body = `{"balances":[{"balanceAmount":{"amount":${amount},"currency":"EUR"},"balanceType":"expected"}]}`
    assert.equal(read(readBalances.read(answer(200, body))).body.balances[0]?.balanceAmount.amount, exact)
  })
}

test('reads a consent that waits for its person (3, Responses; gaps: baltic.consent.status-values)', () => {
  const body = `{"consentId":"${CONSENT_ID}","consentStatus":"received","_links":[{"href":"https://bank.example/x","rel":"scaOAuth"}]}`
  assert.equal(read(createConsent.read(answer(201, body))).body.consentStatus, 'received')
})

test('reads a payment with its fees, and one that the bank cancelled at once (3, Responses; gaps: baltic.cancel.codes)', () => {
  const body = `{"paymentId":"${PAYMENT_ID}","transactionStatus":"RCVD","transactionFeeIndicator":true,"transactionFees":{"amount":6.00,"currency":"EUR"},"links":[]}`
  assert.equal(read(createSepaPayment.read(answer(200, body))).body.transactionFees?.amount, '6.00')
  assert.deepEqual(read(cancelPayment.read({ ...answer(204, ''), headers: new Headers() })).status, 204)
})

test('takes 201 for a payment, tells it, and takes no other success for a cancellation (gaps Part 5, law 5)', () => {
  const body = `{"paymentId":"${PAYMENT_ID}","transactionStatus":"RCVD"}`
  const { status, oddities } = read(createSepaPayment.read(answer(201, body)))
  assert.equal(status, 200)
  assert.deepEqual(oddities, [{ kind: 'status', path: 'status', rule: 'must be 200' }])
  for (const other of [201, 202]) {
    const result = cancelPayment.read(answer(other, body))
    assert.equal(result.ok ? undefined : result.error.reason, 'status')
  }
})

test('reads the content of each kind of payment (gaps: baltic.payment.get)', () => {
  const single = `{"creditorName":"Kask","instructedAmount":{"amount":12.50,"currency":"EUR"},"debtorAccount":{"accountNumber":"EE159900000000000013"}}`
  assert.equal(read(readPayment.read(answer(200, single))).body.instructedAmount?.amount, '12.50')
  const bulk = `{"batchBookingPreferred":false,"payments":[{"instructedAmount":{"amount":10,"currency":"JPY"},"chargeBearer":"SLEV"}]}`
  assert.equal(read(readPayment.read(answer(200, bulk))).body.payments?.[0]?.instructedAmount?.amount, '10')
  const series = '{"startDate":"2026-11-20","frequency":"Fortnightly","dayOfExecution":31}'
  assert.equal(read(readPayment.read(answer(200, series))).body.frequency, 'Fortnightly')
})

test('believes an answer that echoes the request id, new for every call (3, Endpoints; gaps: baltic.headers.request-id)', async () => {
  const { bank, asked } = fakeBank(() => answerOf(200, '{"transactionStatus":"ACTC"}'))
  const first = await readPaymentStatus(bank, { path })
  await readPaymentStatus(bank, { path })
  assert.equal(first.body.transactionStatus, 'ACTC')
  const ids = asked.map(({ headers }) => headers.get('x-request-id'))
  assert.equal(first.headers['x-request-id'], ids[0] ?? '')
  assert.notEqual(ids[0], ids[1])
})

for (const [what, headers] of [
  ['another request id', { 'x-request-id': 'another' }],
  ['the id of another call', { 'x-request-id': '00000000-0000-4000-8000-000000000009' }],
] as const) {
  test(`believes no answer with ${what}: what was done is unknown (3, Endpoints; gaps: baltic.headers.request-id)`, async () => {
    const body = `{"paymentId":"${PAYMENT_ID}","transactionStatus":"RCVD"}`
    const { bank } = fakeBank(() => answerOf(200, body, headers))
    const error = await errorOf(() => createSepaPayment(bank, { body: SEPA }))
    assert.equal(error.code, 'outcome_unknown')
    assert.equal(error.reason, 'signature')
  })
}

test('believes no answer without a request id, unless this bank is known to leave it out (gaps: baltic.headers.request-id)', async () => {
  const respond = () => answerOf(200, '{"transactionStatus":"ACTC"}', { [SILENT]: 'yes' })
  const error = await errorOf(() => readPaymentStatus(fakeBank(respond).bank, { path }))
  assert.equal(error.code, 'answer_lost')
  const assumptions = { 'baltic.headers.request-id': false }
  const { body } = await readPaymentStatus(fakeBank(respond, { assumptions }).bank, { path })
  assert.equal(body.transactionStatus, 'ACTC')
})

test('refuses an answer about another account, transaction or payment (house: 3)', async () => {
  const other = answerOf.bind(undefined, 200)
  const { bank } = fakeBank(({ path: asked, method }) => {
    if (method === 'DELETE') return other(`{"paymentId":"${ACCOUNT_ID}","transactionStatus":"ACTC"}`)
    return asked.includes('transactions')
      ? other(
          '{"transactionDetails":{"transactionId":"t-2","transactionAmount":{"amount":1,"currency":"EUR"}}}',
        )
      : other('{"account":{"resourceId":"other","currency":"EUR"}}')
  })
  const session = sessionOf(bank)
  const calls = [
    () => readAccount(session, { path: { accountId: ACCOUNT_ID } }),
    () => readTransaction(session, { path: { accountId: ACCOUNT_ID, resourceId: 't-1' } }),
    () => cancelPayment(bank, { path }),
  ]
  for (const call of calls) assert.equal((await errorOf(call)).reason, 'owner')
})

test('reads the codes of a refusal, never the words of the bank (gaps: baltic.errors.body)', async () => {
  const { bank } = fakeBank(() => answerOf(400, tpp('FORMAT_ERROR', ',"path":"instructedAmount.amount"')))
  const error = await errorOf(() => createSepaPayment(bank, { body: SEPA }))
  assert.equal(error.code, 'call_refused')
  assert.deepEqual(error.faults, [{ code: 'FORMAT_ERROR', path: 'instructedAmount.amount' }])
  assert.notInclude(error.message, 'words of the bank')
})

for (const status of [400, 401, 403, 404, 405, 406, 408, 415]) {
  test(`takes ${status} for a definite no of an order (3, Errors)`, async () => {
    const { bank } = fakeBank(() => answerOf(status, tpp('FORMAT_ERROR')))
    assert.equal((await errorOf(() => createSepaPayment(bank, { body: SEPA }))).code, 'call_refused')
  })
}

for (const status of [409, 418, 500, 502, 503, 504]) {
  test(`takes ${status} for an unknown outcome of an order, and sends it once (gaps: shared.errors.closed-sets, Part 4, baltic.payment.create)`, async () => {
    const { bank, asked } = fakeBank(() => answerOf(status, tpp('INTERNAL_ERROR')))
    const error = await errorOf(() => createSepaPayment(bank, { body: SEPA }))
    assert.equal(error.code, 'outcome_unknown')
    assert.include(error.next ?? '', 'Never send it again')
    assert.lengthOf(asked, 1)
  })
}

test('never sends an order again by itself, whatever happens to its answer (gaps: baltic.duplicate, Part 4, baltic.payment.create)', async () => {
  assert.equal(createSepaPayment.definition.lost.resend, 'never')
  const { bank, asked } = fakeBank(() => Promise.reject(new Error('connection reset')))
  const error = await errorOf(() => createSepaPayment(bank, { body: SEPA }))
  assert.equal(error.code, 'outcome_unknown')
  assert.equal(error.reason, 'network')
  assert.lengthOf(asked, 1)
})

test('tells when a read budget is empty, and for how long (gaps: baltic.consent.frequency, Part 4, baltic.account.read)', async () => {
  const { bank } = fakeBank(() => answerOf(429, tpp('ACCESS_EXCEEDED'), { 'retry-after': '3600' }))
  const error = await errorOf(() => listAccounts(sessionOf(bank), {}))
  assert.equal(error.code, 'limit_reached')
  assert.equal(error.retryAfterSeconds, 3_600)
  assert.equal(adviseOnRefusal(error), 'wait')
})

const advices = [
  [401, 'TOKEN_EXPIRED', 'refresh'],
  [401, 'TOKEN_UNKNOWN', 'refresh'],
  [401, 'CONSENT_INVALID', 'ask_again'],
  [401, 'CONSENT_EXPIRED', 'ask_again'],
  [403, 'CONSENT_UNKNOWN', 'ask_again'],
  [404, 'RESOURCE_UNKNOWN', 'not_shared'],
  [400, 'PARAMETER_NOT_SUPPORTED', undefined],
] as const
for (const [status, code, advice] of advices) {
  test(`advises on ${status} ${code}: ${advice ?? 'nothing'} (gaps: baltic.consent.use)`, async () => {
    const { bank } = fakeBank(() => answerOf(status, tpp(code)))
    assert.equal(adviseOnRefusal(await errorOf(() => listAccounts(sessionOf(bank), {}))), advice)
  })
}

test('advises on nothing but refusals of a bank (gaps: baltic.consent.use)', async () => {
  const { bank } = fakeBank(() => answerOf(500, tpp('INTERNAL_ERROR')))
  assert.isUndefined(adviseOnRefusal(await errorOf(() => listAccounts(sessionOf(bank), {}))))
  assert.isUndefined(adviseOnRefusal(new Error('CONSENT_EXPIRED')))
})

test('asks again for consent where funds cannot be confirmed (gaps: baltic.funds.request)', async () => {
  const question = { account: SEPA.debtorAccount, instructedAmount: SEPA.instructedAmount }
  const { bank } = fakeBank(() => answerOf(400, tpp('NO_PIIS_ACTIVATION')))
  const error = await errorOf(() => confirmFunds(sessionOf(bank), { body: question }))
  assert.equal(adviseOnRefusal(error), 'ask_again')
  const { bank: yes } = fakeBank(() => answerOf(200, '{"fundsAvailable":true}'))
  assert.isTrue((await confirmFunds(sessionOf(yes), { body: question })).body.fundsAvailable)
})

test('asks for a new consent where the answer to the first was lost (gaps: Part 4, baltic.consent.create)', async () => {
  const { bank } = fakeBank(() => answerOf(500, tpp('INTERNAL_ERROR')))
  const error = await errorOf(() => createConsent(bank, { body: CONSENT }))
  assert.equal(error.code, 'outcome_unknown')
  assert.include(error.next ?? '', 'new consent')
})
