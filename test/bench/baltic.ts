/// <reference types="node" />
// What calls of the Baltic interface cost beside a bare fetch with the same bytes: an order, and a page of 100 transactions,
// whose amounts are read out of their text. The server is a second process, so that its work is not counted.

import { createSepaPayment, listTransactions, makeBalticBank, withConsent } from '../../core/baltic/index.ts'
import { type Comparison, compare, inTurn, withBankProcess } from './measure.ts'

const CONSENT = '0d1f7a52-6a0e-4c56-8f0e-2b8f3f4f9d11'
const ACCOUNT = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d13'
const QUERY = { bookingStatus: 'both', dateFrom: '2026-11-01' } as const

const order = {
  debtorAccount: { accountNumber: 'EE159900000000000013' },
  instructedAmount: { amount: '24.00', currency: 'EUR' as const },
  creditorAccount: { accountNumber: 'EE899900000000000039' },
  creditorName: 'Kask & Pojad OÜ',
}

/** Compares an order and a report with the bare platform. */
export async function benchBaltic(): Promise<Comparison[]> {
  return withBankProcess((address) => benchCalls(`${address}/baltic/ee`))
}

async function benchCalls(baseUrl: string): Promise<Comparison[]> {
  const bank = makeBalticBank({
    country: 'EE',
    environment: 'sandbox',
    baseUrl,
    sandbox: { client: { id: 'bench', secret: 'bench' } },
    tokens: { get: () => Promise.resolve('bench-token'), forget: () => undefined },
  })
  const headers = () => ({ accept: 'application/json', 'x-request-id': crypto.randomUUID() })
  const bareOrder = async () => {
    const response = await fetch(`${baseUrl}/payment/v1/payments/sepa-credit-transfers`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json', authorization: 'Bearer bench-token' },
      body: JSON.stringify({ ...order, instructedAmount: { amount: 24, currency: 'EUR' } }),
    })
    return response.json()
  }
  const consent = withConsent(bank, { consentId: CONSENT })
  const bareReport = async () => {
    const address = `${baseUrl}/account/v1/accounts/${ACCOUNT}/transactions?${new URLSearchParams(QUERY)}`
    const response = await fetch(address, { headers: { ...headers(), 'consent-id': CONSENT } })
    return response.json()
  }
  const ourReport = () => listTransactions(consent, { path: { accountId: ACCOUNT }, query: QUERY })
  return [
    await compare(
      'a Baltic payment, against a bare fetch',
      inTurn(() => createSepaPayment(bank, { body: order })),
      inTurn(bareOrder),
      200,
    ),
    await compare(
      'a Baltic report of 100 rows, against a bare fetch',
      inTurn(ourReport),
      inTurn(bareReport),
      100,
    ),
  ]
}
