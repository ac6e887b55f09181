// What the OpenAPI document of Request-to-Pay has besides its operations: who asks, refusals in words, examples.
// All people, companies and numbers are invented; the law is paper 1 part C with its gaps.
import type { Documentation, Refusal } from '../openapi/documentation.ts'

const ERROR_ID = '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20'

const refusal = (type: string, code: string, message: string, path?: string) => ({
  id: ERROR_ID,
  errors: [{ type, code, message, ...(path !== undefined && { path }) }],
})

const EVERY: Readonly<Record<number, Refusal>> = {
  401: {
    when: 'The key is missing, or no client has it.',
    codes: ['INVALID_API_KEY'],
    example: refusal('SECURITY', 'INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key'),
  },
  429: {
    when: 'Too many calls; nothing has changed.',
    codes: ['CALL_LIMIT_EXCEEDED'],
    headers: ['retry-after'],
    example: refusal('TECHNICAL', 'CALL_LIMIT_EXCEEDED', 'Too many calls; wait 12 s'),
  },
  500: {
    when: 'The bank has a fault; what became of the call is unknown.',
    codes: ['INTERNAL_ERROR'],
    example: refusal('TECHNICAL', 'INTERNAL_ERROR', 'the bank has a fault'),
  },
  503: {
    when: 'Maintenance.',
    codes: ['SERVICE_UNAVAILABLE'],
    headers: ['retry-after'],
    example: refusal('TECHNICAL', 'SERVICE_UNAVAILABLE', 'the bank is closed for maintenance'),
  },
}

const ORDER = {
  debtor: {
    name: 'Aino Esimerkki',
    address: { country: 'FI', addressLine: ['Rantatie 1', '00990 Rantakylä'] },
    phoneNumber: '+358401234567',
    iban: 'FI3099900000000102',
  },
  creditor: { name: 'Poukaman Keramiikka Oy', iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'ORDER20260042',
  endToEndId: 'ORDER-2026-0042',
  reference: 'RF481245',
  message: 'Two cups and a bowl',
}

/** What the document of Request-to-Pay has besides its operations. */
export const documentation: Documentation = {
  title: 'Request-to-Pay',
  version: '0.1.0',
  description:
    'Asks a debtor to pay, in place of an invoice, and tells how the request stands.\n\n' +
    'Experimental, deprecated from 06/2023, and in the sandbox only: no production use is planned. A completed request ' +
    'moves no money.',
  securitySchemes: {
    ApiKeyAuth: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'Key of the application. There is no token and no signature.',
    },
  },
  proofHeaders: { 'x-api-key': { scheme: 'ApiKeyAuth' } },
  refusals: {
    createRequest: {
      400: {
        when: 'The request or a header is not right; nothing was made.',
        codes: ['MALFORMED_BODY', 'UNKNOWN_MEMBER', 'MISSING_FIELD', 'INVALID_FIELD', 'INVALID_HEADER'],
        example: refusal(
          'VALIDATION',
          'INVALID_FIELD',
          'instructedAmount.amount must be an amount above zero',
          'instructedAmount.amount',
        ),
      },
      409: {
        when: 'One of the ids was used before, for another request; nothing was made.',
        codes: ['DUPLICATE_PAYMENT'],
        example: refusal(
          'BUSINESS',
          'DUPLICATE_PAYMENT',
          'endToEndId was used before, for another payment',
          'endToEndId',
        ),
      },
      ...EVERY,
    },
    readRequest: {
      400: {
        when: 'The parameter is missing, malformed or there more than once.',
        codes: ['MISSING_FIELD', 'INVALID_FIELD'],
        example: refusal('VALIDATION', 'MISSING_FIELD', 'endToEndId is required', 'endToEndId'),
      },
      404: {
        when: 'There is no such request of this application.',
        codes: ['PAYMENT_NOT_FOUND'],
        example: refusal('VALIDATION', 'PAYMENT_NOT_FOUND', 'there is no such payment of this client'),
      },
      ...EVERY,
    },
  },
  examples: {
    createRequest: {
      body: ORDER,
      replies: {
        201: {
          responderId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          responseTime: '2026-11-20T12:00:00.000+02:00',
          message: ORDER.message,
          paymentStatus: 'COMPLETED',
          paymentRequest: ORDER,
        },
      },
    },
    readRequest: {
      query: { endToEndId: ORDER.endToEndId },
      replies: { 200: { paymentStatus: 'COMPLETED' } },
    },
  },
}
