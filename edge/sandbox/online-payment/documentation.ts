// What the OpenAPI document of online payment has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 1 part B with its gaps.
import { listRefusals, type ListRow } from '../errors/documentation.ts'
import { because, type ListCode } from '../errors/list.ts'
import { answer, type Documentation } from '../openapi/documentation.ts'
import { CODES, statusesOf } from './refusals.ts'

const ERROR_ID = '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20'

const badKey = because('INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key')
const refusals = (codes: readonly ListCode[], refused: Pick<ListRow, 'refusal'>) =>
  listRefusals(ERROR_ID, statusesOf('other'), codes, {
    400: { when: 'The call is refused; nothing has changed.', ...refused },
  })

const PAYMENT_ID = '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'
const SESSION = '1c7d3b52-6a0e-4d58-8a52-9c1e0f6b7d31'

/** What the document of online payment has besides its operations. */
export const documentation: Documentation = {
  title: 'Online Payment',
  version: '1.3.1',
  description:
    'Collects payments of an online shop as credit transfers: create a payment, send the payer to its address, read its ' +
    'status, refund it, list the banks whose customers may pay.\n\n' +
    'Every call is signed, with `Content-Type: application/json` also where there is no body; see the security scheme ' +
    '`signature`. `merchantId`, `accountId` and `paymentId` must never reach the payer. A redirect or a callback is a ' +
    'hint: only the status says what is paid.',
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'Key of the application, 1 to 128 visible ASCII characters.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description:
        '`merchantId:1:keyVersion:hexSignature`: RSA PKCS#1 v1.5 with SHA-256, in lower-case hex, over nine parts joined ' +
        'by one line feed each: method, `Content-Type`, `Date`, merchantId, `x-api-key`, `x-session-id`, `x-request-id`, ' +
        'the full address, the raw body. An empty body leaves the line feed after the address.',
    },
  },
  proofHeaders: {
    'content-type': 'media type',
    'x-api-key': { scheme: 'apiKey' },
    authorization: { scheme: 'signature' },
    date: {
      parameter: {
        description: 'Time of the call in GMT, at most 300 seconds from the clock of the bank.',
        schema: {
          type: 'string',
          pattern:
            '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$',
        },
        example: 'Fri, 20 Nov 2026 10:00:00 GMT',
      },
    },
    'x-session-id': {
      parameter: {
        description: 'One per checkout. Together with `x-request-id` it may be used once.',
        schema: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 },
        example: SESSION,
      },
    },
    'x-request-id': {
      parameter: {
        description: 'New for every call.',
        schema: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 },
        example: '9d2b6c1f-40f7-4f0b-a1d2-3c4e5f607182',
      },
    },
  },
  refusals: {
    createPayment: listRefusals(ERROR_ID, statusesOf('online-payment.create'), CODES.create, {
      400: {
        when: 'The order or a header is not right; no payment was made.',
        ...because('INVALID_FIELD', 'amount must be an amount above zero', 'amount'),
      },
      403: { when: 'Who asks may not, or has asked too often; no payment was made.', ...badKey },
    }),
    readPayment: refusals(
      CODES.status,
      because('PAYMENT_NOT_FOUND', 'there is no such payment of this merchant'),
    ),
    refundPayment: refusals(
      CODES.refund,
      because('REFUND_TOO_LARGE', 'the refunds would exceed the payment', 'amount'),
    ),
    listProviders: refusals(CODES.providers, badKey),
  },
  examples: {
    createPayment: {
      headers: { 'x-session-id': SESSION },
      body: {
        accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
        amount: '24.00',
        currency: 'EUR',
        reference: 'RF481245',
        return: { url: 'https://shop.example/receipt?order=2026-0042' },
        cancel: { url: 'https://shop.example/basket' },
        reject: { url: 'https://shop.example/basket?failed=1' },
        message: { text: 'Two cups and a bowl' },
        language: 'en',
        b2bBackendURL: { url: 'https://pay.shop.example/callbacks' },
        ultimateBeneficiary: {
          name: 'Poukaman Keramiikka Oy',
          identification: { id: '1234567-1', schemeName: 'COID' },
          address: { country: 'FI', addressLine: ['Savirinne 3', '00990 Rantakylä'] },
        },
      },
      ...answer({
        paymentId: PAYMENT_ID,
        paymentOperationId: '3f2e7b64-0c5d-4b1a-9e8f-7a6b5c4d3e2f',
        paymentOperationValidation: 'qJ1yFz+0mO4eYw7bS9kD2Lr5tVx8AcGhIjKlMnOpQrs=',
      }),
    },
    readPayment: {
      path: { paymentId: PAYMENT_ID },
      headers: { 'x-session-id': SESSION },
      ...answer({
        paymentId: PAYMENT_ID,
        amount: '24.00',
        status: 'ACCEPTED',
        paymentType: 'CREDIT',
        totalRefundedAmount: '4.00',
        refunds: [
          {
            paymentId: 'a2c4e6f8-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
            amount: '4.00',
            status: 'ACCEPTED',
            createTime: '2026-11-21T09:15:00.000+02:00',
            updateTime: '2026-11-21T09:15:05.000+02:00',
          },
        ],
        createTime: '2026-11-20T12:00:00.000+02:00',
        updateTime: '2026-11-21T09:15:05.000+02:00',
      }),
    },
    refundPayment: {
      path: { paymentId: PAYMENT_ID },
      headers: { 'x-session-id': SESSION },
      body: { amount: '4.00', currency: 'EUR', message: { text: 'One cup came broken' } },
      replies: {
        200: { paymentId: 'a2c4e6f8-1b3d-4f5a-8c7e-9d0b1a2c3e4f', totalRefundedAmount: '4.00' },
      },
    },
    listProviders: {
      headers: { 'x-session-id': SESSION },
      ...answer({
        providers: [
          {
            bankId: 'example-bank-one',
            countryCode: 'FI',
            name: 'Example Bank One',
            status: { current: 'ENABLED' },
          },
          {
            bankId: 'example-bank-three',
            countryCode: 'FI',
            name: 'Example Bank Three',
            status: { current: 'DISABLED' },
          },
        ],
      }),
    },
  },
}
