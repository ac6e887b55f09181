/// <reference types="node" />
// A server that answers every create with a new payment, every refund with a new refund, every status with a paid one, every
// payment of a company or a provider with the same one, every report of a Baltic account with the same page, and every webhook
// with 204: the other end of what the bench measures.

import { createServer } from 'node:http'

let made = 0
const idOf = (count: number) => `b3c7a1d2-44c1-4e0b-8b7d-${count.toString(16).padStart(12, '0')}`
const created = () =>
  JSON.stringify({
    paymentId: idOf(made++),
    paymentOperationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
    paymentOperationValidation: 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=',
  })
const paid = (paymentId: string) =>
  JSON.stringify({
    paymentId,
    paymentOperationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    status: 'ACCEPTED',
    createTime: '2026-11-20T12:00:00.000+02:00',
    updateTime: '2026-11-20T12:00:00.000+02:00',
  })

/** The payment of a company, each time the same. */
const corporate = JSON.stringify({
  amount: '24.00',
  currency: 'EUR',
  status: 'PROCESSED',
  debtorIban: 'FI1999900000000300',
  creditorIban: 'FI6299900000000011',
  creditorName: 'Savi ja Saari Oy',
  instructionId: 'INVOICE20260042',
  archiveId: '20261120000000000001',
  bookingDate: '2026-11-20T00:00:00.000+02:00',
  transactionDate: '2026-11-20T12:00:00.000+02:00',
  paymentType: 'SCT_INST',
  transactionId: 'T_99900000000300_20261120_20261120000000000001_1',
})

/** The payment of a provider, each time the same. */
const psd2 = JSON.stringify({
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
  paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
  authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
  status: 'Unauthorized',
  created: '2026-11-20T12:00:00.000+02:00',
  modified: '2026-11-20T12:00:00.000+02:00',
})

/** The order of a payment in the Baltic countries, each time taken. */
const baltic = JSON.stringify({
  paymentId: '4d5f1c60-9d3a-4a7b-8a51-3f0d5f3c9e21',
  transactionStatus: 'RCVD',
  transactionFeeIndicator: false,
  links: [
    { href: 'https://bank.example/baltic/ee/.well-known/openid-configuration', rel: 'scaOAuth' },
    { href: 'https://bank.example/baltic/ee/payment/v1/payments/sepa-credit-transfers/1', rel: 'self' },
  ],
})

/** A whole page of a report, with amounts as numbers. */
const report = JSON.stringify({
  account: { accountNumber: 'EE159900000000000013', accountReferenceType: 'IBAN' },
  transactions: {
    booked: Array.from({ length: 100 }, (_, nth) => ({
      transactionId: idOf(nth),
      bookingDate: '2026-11-19',
      valueDate: '2026-11-19',
      transactionAmount: { amount: -12.34 - nth, currency: 'EUR' },
      creditorName: 'Kask & Pojad OÜ',
      creditorAccount: { accountNumber: 'EE899900000000000039', accountReferenceType: 'IBAN' },
      remittanceInformationUnstructured: `Invoice ${nth}`,
    })),
    pending: [],
    meta: { totalPages: 1 },
    _links: [],
  },
})

/** Which payment each refund gives back. */
const refunded = new Map<string, string>()
const refund = (refundOf: string) => {
  const paymentId = idOf(made++)
  refunded.set(paymentId, refundOf)
  return JSON.stringify({ paymentId, totalRefundedAmount: '0.01' })
}
const status = (paymentId: string) => {
  const refundOf = refunded.get(paymentId)
  if (refundOf === undefined) return paid(paymentId)
  return JSON.stringify({ paymentId, refundOf, amount: '0.01', status: 'ACCEPTED', refunds: [] })
}

const answer = (method: string | undefined, url: string): string => {
  const [last = '', before = ''] = url.split('/').toReversed()
  if (method === 'GET') return status(last)
  return last === 'refund' ? refund(before) : created()
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    // The merchant's server, which takes every webhook.
    if (request.url === '/webhooks') return response.writeHead(204).end()
    if (request.url?.startsWith('/corporate-payment/')) {
      return response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(corporate)
    }
    if (request.url?.startsWith('/payments-psd2/')) {
      return response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(psd2)
    }
    if (request.url?.startsWith('/baltic/')) {
      const id = request.headers['x-request-id'] ?? ''
      return response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'x-request-id': id })
        .end(request.method === 'GET' ? report : baltic)
    }
    return response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(answer(request.method, request.url ?? ''))
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
