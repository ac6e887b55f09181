// Every operation of the interface once, on objects on which it succeeds, for rules that all of them share.
// What an operation does is in the tests of its own.
import type { Answer } from '../raw-client.ts'
import {
  amount,
  BULK,
  BULK_CROSS,
  consentBody,
  KINDS,
  orderOf,
  reference,
  SINGLE,
  bodyText,
} from './raw-bodies.ts'
import { ACCOUNTS, COF, CONSENTS, FUNDS, type Headers, type Tpp } from './raw-tpp.ts'

/** One operation, ready to be called again and again. */
export interface Operation {
  /** Method and path with names for ids. */
  name: string
  /** Name in Part 4, where outcomes are planned. */
  planned: string
  /** Group of the codes (gaps: Baltic). */
  group: 'R' | 'C' | 'G' | 'X'
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the base. */
  path: string
  body: string
  headers: Headers
  /** What it answers, the first time and again. */
  status: number
  /** Does a call without a token succeed. */
  isFree: boolean
}

/** The ids that the operations go to. */
export interface Objects {
  consentId: string
  cofId: string
  resourceId: string
  transactionId: string
  paymentId: string
  scheduledId: string
}

/** Makes a consent of each kind and payments, and lists every operation. */
export async function operationsOn(tpp: Tpp): Promise<{ all: Operation[]; objects: Objects }> {
  const consentId = await tpp.granted()
  const cofId = await tpp.cof()
  const { resourceId } = await tpp.account(consentId)
  const report = await tpp.report(consentId, resourceId, 'bookingStatus=pending&dateFrom=2026-11-01')
  const transactionId = report.pending?.[0]?.transactionId ?? ''
  const paymentId = await tpp.initiated(SINGLE)
  const order = orderOf(SINGLE, tpp.country, { requestedExecutionDate: '2026-11-30' })
  const scheduledId = await tpp.approved(SINGLE, order)
  const objects = { consentId, cofId, resourceId, transactionId, paymentId, scheduledId }
  return { all: listOf(tpp, objects), objects }
}

function listOf(
  tpp: Tpp,
  { consentId, cofId, resourceId, transactionId, ...payments }: Objects,
): Operation[] {
  // With the PSU there, a read of a recurring consent can be repeated for ever.
  const headers = { 'consent-id': consentId, 'psu-ip-address': '192.0.2.1' }
  const read = (name: string, path: string): Operation => ({
    name: `GET ${ACCOUNTS}${name}`,
    planned: 'baltic.account.read',
    group: 'R',
    method: 'GET',
    path: ACCOUNTS + path,
    body: '',
    headers,
    status: 200,
    isFree: true,
  })
  const post = (path: string, planned: string, body: object, more: Partial<Operation> = {}): Operation => ({
    name: `POST ${path}`,
    planned,
    group: 'R',
    method: 'POST',
    path,
    body: bodyText(body),
    headers: {},
    status: 200,
    isFree: false,
    ...more,
  })
  const on = (method: 'GET' | 'DELETE', id: string, more: string, planned: string): Operation => ({
    name: `${method} /payment/v1/{paymentService}/{paymentProduct}/{paymentId}${more}`,
    planned,
    group: method === 'GET' ? 'G' : 'X',
    method,
    path: `/payment/v1/${SINGLE}/${id}${more}`,
    body: '',
    headers: {},
    status: 200,
    isFree: false,
  })
  const account = reference(tpp.country.first)
  return [
    read('', ''),
    read('/{accountId}', `/${resourceId}`),
    read('/{accountId}/balances', `/${resourceId}/balances`),
    read('/{accountId}/transactions', `/${resourceId}/transactions?bookingStatus=both&dateFrom=2026-11-01`),
    read('/{accountId}/transactions/{resourceId}', `/${resourceId}/transactions/${transactionId}`),
    post(CONSENTS, 'baltic.consent.create', consentBody(), { group: 'C', status: 201 }),
    post(COF, 'baltic.cof.create', { account }, { group: 'C', status: 201 }),
    post(
      FUNDS,
      'baltic.funds',
      { account, instructedAmount: amount('1.00') },
      {
        headers: { 'consent-id': cofId },
        isFree: true,
      },
    ),
    ...KINDS.map((kind) => post(`/payment/v1/${kind}`, 'baltic.payment.create', orderOf(kind, tpp.country))),
    on('GET', payments.paymentId, '', 'baltic.payment.get'),
    on('GET', payments.paymentId, '/status', 'baltic.payment.status'),
    on('DELETE', payments.scheduledId, '', 'baltic.payment.cancel'),
  ]
}

/** Does an operation take a body of up to 256 KiB (gaps: shared.body). */
export function isBulk({ path }: Operation): boolean {
  return [BULK, BULK_CROSS].some((kind) => path.endsWith(kind))
}

/** Calls an operation; what a test gives replaces what is right. */
export function callOn(
  tpp: Tpp,
  { method, path, body, headers }: Operation,
  bent: { headers?: Headers; body?: string | Uint8Array; query?: string } = {},
): Promise<Answer> {
  const { query = '' } = bent
  const separator =
    query !== '' && !query.startsWith('?') && !query.startsWith('&') ? (path.includes('?') ? '&' : '?') : ''
  return tpp.call(method, path + separator + query, {
    body: bent.body ?? body,
    headers: { ...headers, ...bent.headers },
  })
}
