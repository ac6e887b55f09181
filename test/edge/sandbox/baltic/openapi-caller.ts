// Who calls in the walk over the document: a client with its token, consents of three kinds, and payments in some of their states.
// What is called comes from the document.
import { BASE, control } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { bearer, type BalticBank, call, decide, giveConsent, openBaltic, PRESENT, read } from './kit.ts'

const COUNTRY = '/baltic/ee'
const FIRST = 'EE159900000000000013'

/** Opens a bank with consents of a customer, and payments that wait, run and have ended. */
export async function open(): Promise<Caller> {
  const bank = await openBaltic()
  const headers = await bearer(bank, bank, 'AIS PIS PIIS')
  const consent = await giveConsent(bank, {}, { customerId: 'customer-1' })
  const funds = await fundsConsent(bank, headers)
  const paymentId = await payments(bank, headers)
  const { json } = await read(bank, consent, '', PRESENT)
  const accountId = (json['accounts'] as { resourceId: string }[]).map((account) => account.resourceId)
  const report = await read(
    bank,
    consent,
    `/${accountId[0]}/transactions?bookingStatus=both&dateFrom=2026-09-01`,
    PRESENT,
  )
  const { booked } = report.json['transactions'] as { booked: { transactionId: string }[] }
  const consentOf = (path: string) => (path.includes('/funds-confirmation/') ? funds : consent)
  const sign = (request: WalkRequest, changes: WalkRequest['headers'] = {}) =>
    signed(request, { ...headers, 'consent-id': consentOf(request.path), ...PRESENT }, changes)
  return {
    bank,
    sign,
    // What a client forwards of the PSU is never refused (gaps: baltic.headers.other).
    taken: 'psu-',
    known: {
      accountId,
      resourceId: booked.map((entry) => entry.transactionId),
      paymentService: ['payments'],
      paymentProduct: ['sepa-credit-transfers'],
      dateFrom: ['2026-11-01', '2026-09-01'],
      paymentId,
    },
    forge: {
      'an unknown token': (request) => sign(request, { authorization: 'Bearer abc' }),
      'a token without its word': (request) => sign(request, { authorization: 'abc' }),
      'nothing at all': (request) => sign(request, { authorization: null, 'consent-id': null }),
      'a broken certificate': (request) => sign(request, { 'x-client-certificate': '%' }),
    },
  }
}

async function fundsConsent(bank: BalticBank, headers: Record<string, string>): Promise<string> {
  const path = `${COUNTRY}/consent/v2/consents/confirmation-of-funds`
  const body = { account: { accountNumber: FIRST }, cardNumber: '4000000000004071' }
  const { json } = await call(bank, 'POST', path, { headers, body })
  const consentId = String(json['consentId'])
  await decide(bank, consentId, { result: 'authorized' })
  return consentId
}

/** Makes payments of tomorrow and later, of which the first ones are approved: those may be cancelled again and again. */
async function payments(bank: BalticBank, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']) {
    const { json } = await call(bank, 'POST', `${COUNTRY}/payment/v1/payments/sepa-credit-transfers`, {
      headers,
      body: {
        debtorAccount: { accountNumber: FIRST },
        instructedAmount: { amount: 12.5, currency: 'EUR' },
        creditorAccount: { accountNumber: 'LV56SBOX0000000000001' },
        creditorName: 'Kask',
        requestedExecutionDate: day,
      },
    })
    ids.push(String(json['paymentId']))
  }
  for (const id of ids.slice(0, 3)) await control(bank, 'POST', `/sca/${id}`, { result: 'authorized' })
  return ids
}

/** Makes a request as the client would; headers of the walk come over its own, and what is forged over those. */
function signed(
  { method, path, headers, body }: WalkRequest,
  own: Record<string, string>,
  forged: WalkRequest['headers'],
): Request {
  return new Request(BASE + COUNTRY + path, {
    method,
    headers: bent(bent(new Headers(own), headers), forged),
    ...(body !== undefined && { body }),
  })
}
