// What the OpenAPI document of Request-to-Pay has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 1 part C with its gaps.
import { listRefusals, type ListRow } from '../errors/documentation.ts'
import { because, CLOSED, type ListCode } from '../errors/list.ts'
import { answer, type Documentation } from '../openapi/documentation.ts'
import { CODES, errors, STATUSES } from './refusals.ts'

const ERROR_ID = '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20'

const EVERY: Readonly<Record<number, ListRow>> = {
  401: {
    when: 'The key is missing, or no client has it.',
    ...because('INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key'),
  },
  429: { when: 'Too many calls; nothing has changed.', refusal: errors.tooMany(12) },
  500: {
    when: 'The bank has a fault; what became of the call is unknown.',
    refusal: errors.broken(),
  },
  503: { when: 'Maintenance.', refusal: CLOSED },
}

const refusals = (codes: readonly ListCode[], rows: Readonly<Record<number, ListRow>>) =>
  listRefusals(ERROR_ID, STATUSES, codes, { ...rows, ...EVERY })

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
    createRequest: refusals(CODES.create, {
      400: {
        when: 'The request or a header is not right; nothing was made.',
        ...because(
          'INVALID_FIELD',
          'instructedAmount.amount must be an amount above zero',
          'instructedAmount.amount',
        ),
      },
      409: {
        when: 'One of the ids was used before, for another request; nothing was made.',
        ...because('DUPLICATE_PAYMENT', 'endToEndId was used before, for another payment', 'endToEndId'),
      },
    }),
    readRequest: refusals(CODES.status, {
      400: {
        when: 'The parameter is missing, malformed or there more than once.',
        ...because('MISSING_FIELD', 'endToEndId is required', 'endToEndId'),
      },
      404: {
        when: 'There is no such request of this application.',
        ...because('PAYMENT_NOT_FOUND', 'there is no such payment of this client'),
      },
    }),
  },
  examples: {
    createRequest: {
      body: ORDER,
      ...answer(
        {
          responderId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          responseTime: '2026-11-20T12:00:00.000+02:00',
          message: ORDER.message,
          paymentStatus: 'COMPLETED',
          paymentRequest: ORDER,
        },
        201,
      ),
    },
    readRequest: {
      query: { endToEndId: ORDER.endToEndId },
      replies: { 200: { paymentStatus: 'COMPLETED' } },
    },
  },
}
