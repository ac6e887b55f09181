// The calls about payments: orders of six kinds, content, status and cancellation, and who may use which.
// What a payment does in the books is in the other tests of this folder.
import { assert, test } from '#kit'
import { advance, BASE, control, type Json } from '../../bank-kit.ts'
import { anotherTpp, type BalticBank, bearer, call, decide, openBaltic, said } from '../kit.ts'

const IBAN = 'EE159900000000000013'
const PAYEE = {
  creditorAccount: { accountNumber: 'DE82999000000000000001' },
  creditorName: 'Kask & Pojad OÜ',
}
const ABROAD = { ...PAYEE, creditorAgent: 'SBOXGB22', creditorAddress: { country: 'GB', buildingNumber: 7 } }
const EUROS = { instructedAmount: { amount: 10.5, currency: 'EUR' } }
const debtorAccount = { accountNumber: IBAN }
const SERIES = { startDate: '2026-11-23', frequency: 'Weekly', dayOfExecution: 31 }

/** A right body of each kind, by its path. */
const ORDERS: Readonly<Record<string, Json>> = {
  'payments/sepa-credit-transfers': { debtorAccount, ...PAYEE, ...EUROS },
  'payments/cross-border-credit-transfers': { debtorAccount, ...ABROAD, ...EUROS },
  'bulk-payments/sepa-credit-transfers': { debtorAccount, payments: [{ ...PAYEE, ...EUROS }] },
  'bulk-payments/cross-border-credit-transfers': {
    debtorAccount,
    batchBookingPreferred: true,
    payments: [{ ...ABROAD, ...EUROS, chargeBearer: 'DEBT' }],
  },
  'periodic-payments/sepa-credit-transfers': { debtorAccount, ...PAYEE, ...EUROS, ...SERIES },
  'periodic-payments/cross-border-credit-transfers': { debtorAccount, ...ABROAD, ...EUROS, ...SERIES },
}
const KINDS = Object.keys(ORDERS)
const SEPA = 'payments/sepa-credit-transfers'

const at = (path: string) => `/baltic/ee/payment/v1/${path}`

async function create(bank: BalticBank, kind: string, changes: Json = {}, headers?: Record<string, string>) {
  const body = { ...ORDERS[kind], ...changes }
  return call(bank, 'POST', at(kind), { headers: headers ?? (await bearer(bank, bank, 'PIS')), body })
}

async function created(bank: BalticBank, kind: string, changes: Json = {}): Promise<string> {
  const answer = await create(bank, kind, changes)
  assert.equal(answer.status, 200, said(answer))
  return String(answer.json['paymentId'])
}

/** Reads the exact text of an answer. */
async function textOf(bank: BalticBank, path: string): Promise<string> {
  const response = await bank.sandbox.fetch(BASE + at(path), { headers: await bearer(bank, bank, 'PIS') })
  assert.equal(response.status, 200)
  return response.text()
}

for (const kind of KINDS) {
  test(`takes an order of ${kind}, and tells it, its status and its links (3, Endpoints; gaps: baltic.payment.answer)`, async () => {
    const bank = await openBaltic()
    const { status, json } = await create(bank, kind)
    assert.equal(status, 200)
    const { paymentId, links, ...told } = json
    const isFree = kind.endsWith('sepa-credit-transfers')
    assert.deepEqual(told, {
      transactionStatus: 'RCVD',
      transactionFeeIndicator: !isFree,
      ...(!isFree && { transactionFees: { amount: 6, currency: 'EUR' } }),
    })
    const self = `${BASE}${at(`${kind}/${String(paymentId)}`)}`
    assert.deepEqual(links, [
      { rel: 'scaOAuth', href: `${BASE}/baltic/ee/.well-known/openid-configuration` },
      { rel: 'self', href: self },
      { rel: 'status', href: `${self}/status` },
    ])
    const content: unknown = JSON.parse(await textOf(bank, `${kind}/${String(paymentId)}`))
    const { creditorAgent: _, ...single } = ORDERS[kind] ?? {}
    assert.deepEqual(content, kind.startsWith('payments/') ? single : ORDERS[kind])
  })
}

test('writes amounts back as numbers with the decimals of their currency, digit by digit (gaps: baltic.amount)', async () => {
  const bank = await openBaltic()
  for (const [sent, told] of [
    ['10.1', '10.10'],
    ['12345678901234.12', '12345678901234.12'],
    ['70368744177664.01', '70368744177664.01'],
    ['7', '7.00'],
  ]) {
    const body = JSON.stringify(ORDERS[SEPA]).replace('10.5', sent ?? '')
    const answer = await call(bank, 'POST', at(SEPA), { headers: await bearer(bank, bank, 'PIS'), body })
    const text = await textOf(bank, `${SEPA}/${String(answer.json['paymentId'])}`)
    assert.include(text, `"amount":${told},`)
  }
})

test('names each wrong field of an order with its code, at once and in the order of the paper (gaps: shared.errors.detail, baltic.payment.dates)', async () => {
  const bank = await openBaltic()
  const wrong = {
    requestedExecutionDate: '2026-11-19',
    instructedAmount: { amount: '10.50', currency: 'EUR' },
    creditorName: '',
    colour: 'red',
  }
  assert.equal(
    said(await create(bank, SEPA, wrong)),
    '400 FORMAT_ERROR creditorName FORMAT_ERROR instructedAmount.amount EXECUTION_DATE_INVALID requestedExecutionDate FORMAT_ERROR colour',
  )
  const series = 'periodic-payments/sepa-credit-transfers'
  assert.equal(
    said(await create(bank, series, { startDate: '2027-11-21', requestedExecutionDate: '1999-01-01' })),
    '400 EXECUTION_DATE_INVALID startDate',
  )
  assert.equal(
    said(await create(bank, series, { frequency: 'Monthly', endDate: '2026-11-29' })),
    '400 EXECUTION_DATE_INVALID endDate',
  )
  const headers = await bearer(bank, bank, 'PIS')
  const answer = await call(bank, 'POST', `${at(SEPA)}?details=1`, { headers, body: ORDERS[SEPA] })
  assert.equal(said(answer), '400 PARAMETER_NOT_SUPPORTED details')
})

test('refuses an account that cannot pay after the rights, and before anything is made (gaps: baltic.payment.required, shared.check-order)', async () => {
  const bank = await openBaltic()
  for (const accountNumber of ['EE459900000000000055', 'LV56SBOX0000000000001', 'FI6299900000000011']) {
    const order = { debtorAccount: { accountNumber } }
    assert.equal(said(await create(bank, SEPA, order)), '400 PAYMENT_FAILED debtorAccount')
    const reader = await bearer(bank, bank, 'AIS')
    assert.equal(said(await create(bank, SEPA, order, reader)), '403 SERVICE_BLOCKED')
  }
})

test('lets bodies of bulks be larger than others (gaps: shared.body)', async () => {
  const bank = await openBaltic()
  const bulk = 'bulk-payments/sepa-credit-transfers'
  const padded = (kind: string, bytes: number) => {
    const text = JSON.stringify(ORDERS[kind])
    return text + ' '.repeat(bytes - new TextEncoder().encode(text).length)
  }
  const send = async (kind: string, bytes: number) =>
    said(
      await call(bank, 'POST', at(kind), {
        headers: await bearer(bank, bank, 'PIS'),
        body: padded(kind, bytes),
      }),
    )
  assert.deepEqual([await send(SEPA, 65_536), await send(SEPA, 65_537)], ['200', '400 FORMAT_ERROR'])
  assert.deepEqual([await send(bulk, 262_144), await send(bulk, 262_145)], ['200', '400 FORMAT_ERROR'])
})

test('shows a payment to its client and to the token of its PSU, and to nobody else (gaps: baltic.token.client, shared.id)', async () => {
  const bank = await openBaltic()
  const paymentId = await created(bank, SEPA, { requestedExecutionDate: '2026-11-24' })
  const other = await created(bank, SEPA)
  const { json } = await control(bank, 'POST', '/baltic/tokens', { country: 'EE', paymentId })
  const psu = { authorization: `Bearer ${String(json['access_token'])}` }
  const read = async (headers: Record<string, string>, id = paymentId) =>
    said(await call(bank, 'GET', at(`${SEPA}/${id}/status`), { headers }))
  assert.equal(await read(await bearer(bank, bank, 'PIS')), '200')
  assert.equal(await read(psu), '200')
  assert.equal(await read(psu, other), '404 RESOURCE_UNKNOWN')
  assert.equal(await read(await bearer(bank, bank, 'AIS')), '403 SERVICE_BLOCKED')
  const stranger = await anotherTpp(bank)
  assert.equal(await read(await bearer(bank, stranger, 'PIS')), '404 RESOURCE_UNKNOWN')
  assert.equal(await read(await bearer(bank, bank, 'PIS', 'lv')), '401 TOKEN_UNKNOWN')
  assert.equal(said(await create(bank, SEPA, {}, psu)), '403 SERVICE_BLOCKED')
})

test('cancels at once before the approval, by the PSU after it, and not too late (gaps: baltic.cancel.codes)', async () => {
  const bank = await openBaltic()
  const headers = await bearer(bank, bank, 'PIS')
  const remove = (id: string) => call(bank, 'DELETE', at(`${SEPA}/${id}`), { headers })
  const fresh = await created(bank, SEPA)
  assert.equal((await remove(fresh)).status, 204)
  assert.equal(said(await remove(fresh)), '403 CANCELLATION_INVALID')
  const later = await created(bank, SEPA, { requestedExecutionDate: '2026-11-24' })
  assert.equal(await decide(bank, later, { result: 'authorized' }), 204)
  const asked = await remove(later)
  assert.deepEqual([asked.status, asked.json['transactionStatus']], [200, 'ACTC'])
  assert.equal(await decide(bank, later, { result: 'authorized', customerId: 'customer-3' }), 409)
  assert.equal(await decide(bank, later, { result: 'authorized' }), 204)
  assert.equal(await decide(bank, later, { result: 'authorized' }), 409)
  const { json } = await call(bank, 'GET', at(`${SEPA}/${later}/status`), { headers })
  assert.deepEqual(json, { transactionStatus: 'CANC' })
})

test('keeps what was planned with the payment that the call makes (gaps: shared.sandbox.outcomes)', async () => {
  const bank = await openBaltic()
  const plan = { operation: 'baltic.payment.create', outcome: 'pending-reject' }
  assert.equal((await control(bank, 'POST', '/outcomes', plan)).status, 204)
  const [planned, free] = [await created(bank, SEPA), await created(bank, SEPA)]
  const headers = await bearer(bank, bank, 'PIS')
  const statuses = async () =>
    Promise.all(
      [planned, free].map(async (id) => {
        const { json } = await call(bank, 'GET', at(`${SEPA}/${id}/status`), { headers })
        return json['transactionStatus']
      }),
    )
  for (const id of [planned, free]) await decide(bank, id, { result: 'authorized' })
  assert.deepEqual(await statuses(), ['PDNG', 'ACSP'])
  await advance(bank, 'PT5S')
  assert.deepEqual(await statuses(), ['RJCT', 'ACSC'])
})
