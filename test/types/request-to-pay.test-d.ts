// What the types of the Request-to-Pay interface must refuse: tsc is the runner of this file, and it runs nothing.

import {
  createRequest,
  makeRequestToPayBank,
  type PaymentRequest,
  readRequest,
  requestSafely,
  type RequestToPayBank,
} from '../../core/request-to-pay/index.ts'

declare const bank: RequestToPayBank
declare const order: PaymentRequest
const common = { baseUrl: 'https://bank.example' }
const credentials = { apiKey: 'key' }

// There is no production (1 C, What the service does).
makeRequestToPayBank({ ...common, environment: 'sandbox', sandbox: credentials })
// @ts-expect-error there is no production to choose
makeRequestToPayBank({ ...common, environment: 'production', production: credentials })
// @ts-expect-error a sandbox wants credentials
makeRequestToPayBank({ ...common, environment: 'sandbox' })
// @ts-expect-error an open place must exist to be assumed about (house: gaps.ts)
makeRequestToPayBank({ ...common, environment: 'sandbox', sandbox: credentials, assumptions: { 'r2p.x': 1 } })

// Requests (1 C, Request-to-Pay request).
void createRequest(bank, { body: order })
const { reference: _, ...incomplete } = order
// @ts-expect-error every member is required
void createRequest(bank, { body: incomplete })
// @ts-expect-error amounts are decimal strings
void createRequest(bank, { body: { ...order, instructedAmount: { amount: 1, currency: 'EUR' } } })
// @ts-expect-error only members of the paper are sent
void createRequest(bank, { body: { ...order, extra: 1 } })
// @ts-expect-error the query is required (1 C, Endpoints)
void readRequest(bank, {})
void readRequest(bank, { query: { endToEndId: 'a' } }).then(({ status, body }) => {
  const only: 200 = status
  // A status that the package does not know yet is a text too.
  const told: string = body.paymentStatus
  return [only, told]
})
// @ts-expect-error what is sent must be written down first (gaps: Part 4, request-to-pay.create)
void requestSafely(bank, order)
