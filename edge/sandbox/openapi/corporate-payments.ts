// The OpenAPI document of corporate-payments, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of corporate-payments. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Corporate Payment',
    version: '1.6.2',
    description:
      'Pays from the accounts of a company: instant first, and as a normal SEPA payment where that is impossible and allowed.\n\nThe `instructionId` is the identity of a payment: under one id money moves once. Keep it with the body before you send, and send the same body under the same id after a lost answer. The bytes that are signed are the bytes that are sent.',
  },
  servers: [
    {
      url: '{base_url}',
      description: 'The address of the bank; this interface has no address of its own.',
      variables: {
        base_url: {
          default: 'https://bank.example',
        },
      },
    },
  ],
  tags: [
    {
      name: 'Corporate Payment',
    },
  ],
  paths: {
    '/corporate-oidc/v1/token': {
      post: {
        operationId: 'corporate.token',
        tags: ['Corporate Payment'],
        summary: 'Gets a bearer token for the client of the bank',
        description:
          'Gets a bearer token for the client of the bank; a `CorporateBank` does so by itself.\n\nPaper 2 B, Endpoints. In code: `requestToken`.\n\nAfter a lost answer: Send again.',
        'x-silta-lost': {
          operation: 'corporate.token',
          effect: 'read',
          resend: 'same',
          truth: 'Send again.',
        },
        security: [
          {
            certificate: [],
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                $ref: '#/components/schemas/TokenRequest',
              },
              examples: {
                ordinary: {
                  value: {
                    grant_type: 'client_credentials',
                    client_id: 'company-1',
                    client_secret: 'secret-of-the-company',
                  },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
            },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    access_token: {
                      $ref: '#/components/schemas/BearerToken',
                    },
                    token_type: {
                      type: 'string',
                      description: 'Must be Bearer.',
                    },
                    expires_in: {},
                    scope: {},
                    refresh_token: {
                      type: 'string',
                      pattern: '^[!-~]{1,4096}$',
                      description: 'Must be 1 to 4096 visible ASCII characters.',
                    },
                    id_token: {
                      type: 'string',
                    },
                  },
                  required: ['access_token', 'token_type'],
                },
                examples: {
                  ordinary: {
                    value: {
                      access_token:
                        'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImNvcnBvcmF0ZS10b2tlbiJ9.e30.c2lnbmF0dXJl',
                      token_type: 'Bearer',
                      expires_in: 3600,
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The form is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/OAuthRefusal',
                    },
                    {
                      properties: {
                        error: {
                          enum: ['invalid_request', 'unsupported_grant_type'],
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      error: 'unsupported_grant_type',
                      error_description: 'grant_type must be client_credentials',
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'Id, secret or certificate is missing or wrong.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/OAuthRefusal',
                    },
                    {
                      properties: {
                        error: {
                          enum: ['invalid_client'],
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      error: 'invalid_client',
                      error_description: 'client_id or client_secret is missing or wrong',
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'Too many calls.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CALL_LIMIT_EXCEEDED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'CALL_LIMIT_EXCEEDED',
                          message: 'Too many calls; wait 12 s',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'The bank has a fault.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/OAuthRefusal',
                    },
                    {
                      properties: {
                        error: {
                          enum: ['server_error'],
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      error: 'server_error',
                      error_description: 'the bank has a fault',
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'Maintenance.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/OAuthRefusal',
                    },
                    {
                      properties: {
                        error: {
                          enum: ['temporarily_unavailable'],
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      error: 'temporarily_unavailable',
                      error_description: 'the bank is closed for maintenance',
                    },
                  },
                },
              },
            },
          },
          default: {
            description: 'Any other refusal: the paper closes no set.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/OAuthRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/corporate-payment/v1/sepa-payment': {
      post: {
        operationId: 'corporate.sepa',
        tags: ['Corporate Payment'],
        summary: 'Pays at once: as an instant payment, and where that is impossible as a normal SEPA payment',
        description:
          'Pays at once: as an instant payment, and where that is impossible as a normal SEPA payment.\n\nThe same `instructionId` with an equal body pays once: the answer shows the payment as it is now.\n\nPaper 2 B, What the service does. In code: `createSepaPayment`.\n\nAfter a lost answer: Send the same body again, under the same instructionId: 201 is the one result. A query that finds nothing proves nothing. DUPLICATE_PAYMENT: the id is bound to another body or path; stop.',
        'x-silta-lost': {
          operation: 'corporate.sepa',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again, under the same instructionId: 201 is the one result. A query that finds nothing proves nothing. DUPLICATE_PAYMENT: the id is bound to another body or path; stop.',
        },
        security: [
          {
            certificate: [],
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'order-42',
          },
          {
            name: 'x-req-signature',
            in: 'header',
            required: true,
            description:
              'Detached JWS (RFC 7515, RFC 7797) over the bytes of the body: encoded header, two dots, encoded signature. The header has exactly `alg` (RS256), `kid`, `b64` (false), `urn:bank.api.iat` (seconds, at most 300 from the clock of the bank) and `crit` (`["b64","urn:bank.api.iat"]`).',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example:
              'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    creditor: {
                      iban: 'FI4699800000000013',
                      name: 'Poukaman Paperi Oy',
                      address: {
                        country: 'FI',
                        addressLine: ['Paperikuja 2', '00990 Rantakylä'],
                      },
                    },
                    debtor: {
                      iban: 'FI1999900000000300',
                      name: 'Poukaman Keramiikka Oy',
                    },
                    instructedAmount: {
                      amount: '124.00',
                      currency: 'EUR',
                    },
                    instructionId: 'INVOICE20260042',
                    endToEndId: 'INVOICE-2026-0042',
                    message: 'Lasku 42/2026',
                    reference: 'RF481245',
                    ultimateDebtor: {
                      name: 'Poukaman Lasitus',
                      identification: {
                        id: '1234567-1',
                        schemeName: 'COID',
                      },
                    },
                    ultimateCreditor: {
                      name: 'Poukaman Kartonki',
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          '201': {
            description: 'Created.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-request-id': {
                description: 'Told by the bank.',
                required: false,
                schema: {
                  type: 'string',
                },
              },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/SynchronousPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '124.00',
                      currency: 'EUR',
                      debtorIban: 'FI1999900000000300',
                      ultimateDebtorName: 'Poukaman Lasitus',
                      creditorIban: 'FI4699800000000013',
                      creditorName: 'Poukaman Paperi Oy',
                      ultimateCreditorName: 'Poukaman Kartonki',
                      endToEndId: 'INVOICE-2026-0042',
                      archiveId: '20261120000000000042',
                      bookingDate: '2026-11-20T00:00:00.000+02:00',
                      transactionDate: '2026-11-20T12:00:00.000+02:00',
                      paymentType: 'SCT_INST',
                      status: 'PROCESSED',
                      transactionId: 'T_99900000000300_20261120_20261120000000000042_1',
                      instructionId: 'INVOICE20260042',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'The order or a header is not right, or the money cannot be moved; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'MALFORMED_BODY',
                                  'UNKNOWN_MEMBER',
                                  'MISSING_FIELD',
                                  'INVALID_FIELD',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_PAYMENT',
                                  'INSUFFICIENT_FUNDS',
                                  'PAYMENT_REJECTED',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'BUSINESS',
                          code: 'DUPLICATE_PAYMENT',
                          message: 'instructionId was used before, for another payment',
                          path: 'instructionId',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token is missing, unknown, or older than an hour.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'www-authenticate': {
                $ref: '#/components/headers/www-authenticate',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'INVALID_TOKEN',
                          message: 'Invalid token',
                          path: 'authorization',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The key, the signature, the account or the certificate is not that of the client, or it has called too often; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'NOT_ALLOWED',
                          message: 'the debtor account is not one that this client may pay from',
                          path: 'debtor.iban',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank, or maintenance.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'SERVICE_UNAVAILABLE',
                          message: 'the bank is closed for maintenance',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '504': {
            description: 'What became of the payment is unknown.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['BACKEND_TIMEOUT'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'BACKEND_TIMEOUT',
                          message: 'a bank did not answer in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/corporate-payment/v1/sepa-instant-payment': {
      post: {
        operationId: 'corporate.instant',
        tags: ['Corporate Payment'],
        summary: 'Pays at once, as an instant payment or not at all',
        description:
          'Pays at once, as an instant payment or not at all.\n\nPaper 2 B, Endpoints. In code: `createInstantPayment`.\n\nAfter a lost answer: Send the same body again, under the same instructionId: 201 is the one result. A query that finds nothing proves nothing. DUPLICATE_PAYMENT: the id is bound to another body or path; stop.',
        'x-silta-lost': {
          operation: 'corporate.instant',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again, under the same instructionId: 201 is the one result. A query that finds nothing proves nothing. DUPLICATE_PAYMENT: the id is bound to another body or path; stop.',
        },
        security: [
          {
            certificate: [],
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'order-42',
          },
          {
            name: 'x-req-signature',
            in: 'header',
            required: true,
            description:
              'Detached JWS (RFC 7515, RFC 7797) over the bytes of the body: encoded header, two dots, encoded signature. The header has exactly `alg` (RS256), `kid`, `b64` (false), `urn:bank.api.iat` (seconds, at most 300 from the clock of the bank) and `crit` (`["b64","urn:bank.api.iat"]`).',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example:
              'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    creditor: {
                      iban: 'FI4699800000000013',
                      name: 'Poukaman Paperi Oy',
                      address: {
                        country: 'FI',
                        addressLine: ['Paperikuja 2', '00990 Rantakylä'],
                      },
                    },
                    debtor: {
                      iban: 'FI1999900000000300',
                      name: 'Poukaman Keramiikka Oy',
                    },
                    instructedAmount: {
                      amount: '124.00',
                      currency: 'EUR',
                    },
                    instructionId: 'INVOICE20260042',
                    endToEndId: 'INVOICE-2026-0042',
                    message: 'Lasku 42/2026',
                    reference: 'RF481245',
                    ultimateDebtor: {
                      name: 'Poukaman Lasitus',
                      identification: {
                        id: '1234567-1',
                        schemeName: 'COID',
                      },
                    },
                    ultimateCreditor: {
                      name: 'Poukaman Kartonki',
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          '201': {
            description: 'Created.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-request-id': {
                description: 'Told by the bank.',
                required: false,
                schema: {
                  type: 'string',
                },
              },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/SynchronousPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '124.00',
                      currency: 'EUR',
                      debtorIban: 'FI1999900000000300',
                      ultimateDebtorName: 'Poukaman Lasitus',
                      creditorIban: 'FI4699800000000013',
                      creditorName: 'Poukaman Paperi Oy',
                      ultimateCreditorName: 'Poukaman Kartonki',
                      endToEndId: 'INVOICE-2026-0042',
                      archiveId: '20261120000000000042',
                      bookingDate: '2026-11-20T00:00:00.000+02:00',
                      transactionDate: '2026-11-20T12:00:00.000+02:00',
                      paymentType: 'SCT_INST',
                      status: 'PROCESSED',
                      transactionId: 'T_99900000000300_20261120_20261120000000000042_1',
                      instructionId: 'INVOICE20260042',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'The order or a header is not right, or the money cannot be moved; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'MALFORMED_BODY',
                                  'UNKNOWN_MEMBER',
                                  'MISSING_FIELD',
                                  'INVALID_FIELD',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_PAYMENT',
                                  'INSUFFICIENT_FUNDS',
                                  'PAYMENT_REJECTED',
                                  'INSTANT_NOT_POSSIBLE',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'BUSINESS',
                          code: 'DUPLICATE_PAYMENT',
                          message: 'instructionId was used before, for another payment',
                          path: 'instructionId',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token is missing, unknown, or older than an hour.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'www-authenticate': {
                $ref: '#/components/headers/www-authenticate',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'INVALID_TOKEN',
                          message: 'Invalid token',
                          path: 'authorization',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The key, the signature, the account or the certificate is not that of the client, or it has called too often; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'NOT_ALLOWED',
                          message: 'the debtor account is not one that this client may pay from',
                          path: 'debtor.iban',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'What became of the payment is unknown.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INTERNAL_ERROR'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'INTERNAL_ERROR',
                          message: 'the bank has a fault',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'Maintenance, or the instant service is down; nothing was done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_UNAVAILABLE'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'SERVICE_UNAVAILABLE',
                          message: 'the bank is closed for maintenance',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '504': {
            description: 'What became of the payment is unknown.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['BACKEND_TIMEOUT'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'BACKEND_TIMEOUT',
                          message: 'a bank did not answer in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/corporate-payment/v2/payment': {
      post: {
        operationId: 'corporate.v2',
        tags: ['Corporate Payment'],
        summary: 'Orders a payment that is made a little later',
        description:
          'Orders a payment that is made a little later; `readPayment` tells how it ended.\n\nAn `instructionId` counts once: a second order under it is refused, an equal one too.\n\nPaper 2 B, Endpoints. In code: `createPayment`.\n\nAfter a lost answer: Read the payment: 200 means done; 404: wait 5 s, read, then send the same body again. DUPLICATE_PAYMENT on the second sending: the first arrived, read it.',
        'x-silta-lost': {
          operation: 'corporate.v2',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the payment: 200 means done; 404: wait 5 s, read, then send the same body again. DUPLICATE_PAYMENT on the second sending: the first arrived, read it.',
        },
        security: [
          {
            certificate: [],
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'order-42',
          },
          {
            name: 'x-req-signature',
            in: 'header',
            required: true,
            description:
              'Detached JWS (RFC 7515, RFC 7797) over the bytes of the body: encoded header, two dots, encoded signature. The header has exactly `alg` (RS256), `kid`, `b64` (false), `urn:bank.api.iat` (seconds, at most 300 from the clock of the bank) and `crit` (`["b64","urn:bank.api.iat"]`).',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example:
              'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtMSIsImI2NCI6ZmFsc2UsInVybjpiYW5rLmFwaS5pYXQiOjE3OTUxNjg4MDAsImNyaXQiOlsiYjY0IiwidXJuOmJhbmsuYXBpLmlhdCJdfQ..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PaymentOrderV2',
              },
              examples: {
                ordinary: {
                  value: {
                    creditor: {
                      iban: 'FI4699800000000013',
                      name: 'Poukaman Paperi Oy',
                      address: {
                        country: 'FI',
                        addressLine: ['Paperikuja 2', '00990 Rantakylä'],
                      },
                    },
                    debtor: {
                      iban: 'FI1999900000000300',
                      name: 'Poukaman Keramiikka Oy',
                    },
                    instructedAmount: {
                      amount: '124.00',
                      currency: 'EUR',
                    },
                    instructionId: 'INVOICE20260042',
                    endToEndId: 'INVOICE-2026-0042',
                    message: 'Lasku 42/2026',
                    reference: 'RF481245',
                    ultimateDebtor: {
                      name: 'Poukaman Lasitus',
                      identification: {
                        id: '1234567-1',
                        schemeName: 'COID',
                      },
                    },
                    ultimateCreditor: {
                      name: 'Poukaman Kartonki',
                    },
                    forceSepaInst: true,
                  },
                },
              },
            },
          },
        },
        responses: {
          '201': {
            description: 'Created.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-request-id': {
                description: 'Told by the bank.',
                required: false,
                schema: {
                  type: 'string',
                },
              },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/AcceptedPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '124.00',
                      currency: 'EUR',
                      debtorIban: 'FI1999900000000300',
                      ultimateDebtorName: 'Poukaman Lasitus',
                      creditorIban: 'FI4699800000000013',
                      creditorName: 'Poukaman Paperi Oy',
                      ultimateCreditorName: 'Poukaman Kartonki',
                      endToEndId: 'INVOICE-2026-0042',
                      status: 'PROCESSING',
                      instructionId: 'INVOICE20260042',
                      forceSepaInst: true,
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'The order or a header is not right, or the money cannot be moved; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'MALFORMED_BODY',
                                  'UNKNOWN_MEMBER',
                                  'MISSING_FIELD',
                                  'INVALID_FIELD',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_PAYMENT',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'BUSINESS',
                          code: 'DUPLICATE_PAYMENT',
                          message: 'instructionId was used before, for another payment',
                          path: 'instructionId',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token is missing, unknown, or older than an hour.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'www-authenticate': {
                $ref: '#/components/headers/www-authenticate',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'INVALID_TOKEN',
                          message: 'Invalid token',
                          path: 'authorization',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The key, the signature, the account or the certificate is not that of the client, or it has called too often; no payment was made.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                ],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'NOT_ALLOWED',
                          message: 'the debtor account is not one that this client may pay from',
                          path: 'debtor.iban',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'What became of the payment is unknown.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INTERNAL_ERROR'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'INTERNAL_ERROR',
                          message: 'the bank has a fault',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'Maintenance, or the instant service is down; nothing was done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_UNAVAILABLE'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'SERVICE_UNAVAILABLE',
                          message: 'the bank is closed for maintenance',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '504': {
            description: 'What became of the payment is unknown.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['BACKEND_TIMEOUT'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'BACKEND_TIMEOUT',
                          message: 'a bank did not answer in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/corporate-payment/v1/sepa-instant-payment/{instructionId}': {
      get: {
        operationId: 'corporate.instant-status',
        tags: ['Corporate Payment'],
        summary: 'Reads a payment of a synchronous call that was `SCT_INST` and `PROCESSING`',
        description:
          'Reads a payment of a synchronous call that was `SCT_INST` and `PROCESSING`; the list is empty for every other one.\n\nAn empty list, and 404, prove nothing about a payment whose answer was lost.\n\nPaper 2 B, Endpoints. In code: `readInstantPayments`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'corporate.instant-status',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            certificate: [],
            token: [],
          },
        ],
        parameters: [
          {
            name: 'instructionId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/InstructionId',
            },
            example: 'INVOICE20260042',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'order-42',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-request-id': {
                description: 'Told by the bank.',
                required: false,
                schema: {
                  type: 'string',
                },
              },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/InstantPayments',
                },
                examples: {
                  ordinary: {
                    value: [
                      {
                        amount: '124.00',
                        currency: 'EUR',
                        debtorIban: 'FI1999900000000300',
                        ultimateDebtorName: 'Poukaman Lasitus',
                        creditorIban: 'FI4699800000000013',
                        creditorName: 'Poukaman Paperi Oy',
                        ultimateCreditorName: 'Poukaman Kartonki',
                        endToEndId: 'INVOICE-2026-0042',
                        archiveId: '20261120000000000042',
                        bookingDate: '2026-11-20T00:00:00.000+02:00',
                        transactionDate: '2026-11-20T12:00:00.000+02:00',
                        paymentType: 'SCT_INST',
                        status: 'PROCESSING',
                        transactionId: 'T_99900000000300_20261120_20261120000000000042_1',
                      },
                    ],
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token is missing, unknown, or older than an hour.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'www-authenticate': {
                $ref: '#/components/headers/www-authenticate',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'INVALID_TOKEN',
                          message: 'Invalid token',
                          path: 'authorization',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The certificate is not the one that the token was issued to, or the client has called too often.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['NOT_ALLOWED', 'CALL_LIMIT_EXCEEDED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'CALL_LIMIT_EXCEEDED',
                          message: 'Too many calls; wait 12 s',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description: 'There is no such payment of this client.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['PAYMENT_NOT_FOUND'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'VALIDATION',
                          code: 'PAYMENT_NOT_FOUND',
                          message: 'there is no such payment of this client',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank, or maintenance.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'SERVICE_UNAVAILABLE',
                          message: 'the bank is closed for maintenance',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/corporate-payment/v2/payment/{instructionId}': {
      get: {
        operationId: 'corporate.v2-status',
        tags: ['Corporate Payment'],
        summary: 'Reads how an asynchronous payment stands',
        description:
          'Reads how an asynchronous payment stands.\n\nPaper 2 B, Endpoints. In code: `readPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'corporate.v2-status',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            certificate: [],
            token: [],
          },
        ],
        parameters: [
          {
            name: 'instructionId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/InstructionId',
            },
            example: 'INVOICE20260042',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'order-42',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-request-id': {
                description: 'Told by the bank.',
                required: false,
                schema: {
                  type: 'string',
                },
              },
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/PaymentState',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '124.00',
                      currency: 'EUR',
                      debtorIban: 'FI1999900000000300',
                      ultimateDebtorName: 'Poukaman Lasitus',
                      creditorIban: 'FI4699800000000013',
                      creditorName: 'Poukaman Paperi Oy',
                      ultimateCreditorName: 'Poukaman Kartonki',
                      endToEndId: 'INVOICE-2026-0042',
                      archiveId: '20261120000000000042',
                      bookingDate: '2026-11-20T00:00:00.000+02:00',
                      transactionDate: '2026-11-20T12:00:00.000+02:00',
                      paymentType: 'SCT_INST',
                      status: 'PROCESSED',
                      instructionId: 'INVOICE20260042',
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token is missing, unknown, or older than an hour.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'www-authenticate': {
                $ref: '#/components/headers/www-authenticate',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'SECURITY',
                          code: 'INVALID_TOKEN',
                          message: 'Invalid token',
                          path: 'authorization',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The certificate is not the one that the token was issued to, or the client has called too often.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['NOT_ALLOWED', 'CALL_LIMIT_EXCEEDED'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'CALL_LIMIT_EXCEEDED',
                          message: 'Too many calls; wait 12 s',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description: 'There is no such payment of this client.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['PAYMENT_NOT_FOUND'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'VALIDATION',
                          code: 'PAYMENT_NOT_FOUND',
                          message: 'there is no such payment of this client',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank, or maintenance.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
              },
              'retry-after': {
                $ref: '#/components/headers/retry-after',
              },
            },
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      $ref: '#/components/schemas/ListRefusal',
                    },
                    {
                      properties: {
                        errors: {
                          items: {
                            properties: {
                              code: {
                                enum: ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
                              },
                            },
                          },
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
                      errors: [
                        {
                          type: 'TECHNICAL',
                          code: 'SERVICE_UNAVAILABLE',
                          message: 'the bank is closed for maintenance',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      AcceptedPayment: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          currency: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['PROCESSING', 'PROCESSED', 'REJECTED'],
          },
          debtorIban: {
            type: 'string',
          },
          creditorIban: {
            type: 'string',
          },
          creditorName: {
            type: 'string',
          },
          ultimateDebtorName: {
            type: 'string',
          },
          ultimateCreditorName: {
            type: 'string',
          },
          endToEndId: {
            type: 'string',
          },
          instructionId: {
            type: 'string',
          },
          forceSepaInst: {
            type: 'boolean',
          },
        },
        required: ['amount', 'currency', 'status', 'debtorIban', 'creditorIban', 'instructionId'],
        description: 'The first answer of the asynchronous call: taken, and not yet looked at.',
      },
      Amount: {
        type: 'string',
        pattern: '^[0-9]{1,13}\\.[0-9]{2}$',
        examples: ['12.50', '0.01', '9999999999999.99'],
        description:
          'An amount of an order: above zero, two decimals (gaps: shared.amount-string). Must be an amount above zero with two decimals, such as 12.50.',
      },
      AnswerAmount: {
        type: 'string',
        pattern: '^[0-9]{1,13}\\.[0-9]{2}$',
        examples: ['12.50'],
        description: 'An amount of an answer: zero too, two decimals. Must be an amount with two decimals.',
      },
      BearerToken: {
        type: 'string',
        description: 'A token as it stands after the word `Bearer`. Must be a bearer token.',
      },
      Creditor: {
        type: 'object',
        properties: {
          iban: {
            type: 'string',
            pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,27}$',
            examples: ['FI4699800000000013', 'EE159900000000000013', 'DE82999000000000000001'],
            description:
              'Must be an IBAN of the EU or EEA in upper case without spaces, with right check digits.',
          },
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "1 to 70 characters. Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          address: {
            $ref: '#/components/schemas/PostalAddress',
          },
        },
        additionalProperties: false,
        required: ['iban', 'name'],
        description: 'Who is paid: an account inside the EU and EEA, and the name of whoever holds it.',
      },
      DateTime: {
        type: 'string',
        format: 'date-time',
        examples: ['2026-11-20T12:00:00.000+02:00'],
        description:
          'A date-time of an answer (gaps: shared.time). Must be an RFC 3339 date-time with an offset or Z.',
      },
      Debtor: {
        type: 'object',
        properties: {
          iban: {
            type: 'string',
            pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,29}$',
            examples: ['FI1999900000000300', 'FI3099900000000102', 'GB07SBOX99900000000001'],
            description:
              'Must be an IBAN of a known country in upper case without spaces, with right check digits.',
          },
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "1 to 70 characters; the bank does not compare it, and statements show the holder of the account. Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          address: {
            $ref: '#/components/schemas/PostalAddress',
          },
        },
        additionalProperties: false,
        required: ['iban'],
        description: 'Who pays: an account that the client may pay from.',
      },
      EndToEndId: {
        type: 'string',
        pattern: '^[0-9A-Za-zåäöÅÄÖ_=:.,+\\-]{1,35}$',
        examples: ['ORDER-2026-0042', 'E2E-åäö_=:.,+'],
        description:
          'The id of a payment from end to end. Must be 1 to 35 letters, digits and - _ = : . , +.',
      },
      Euro: {
        type: 'string',
        const: 'EUR',
        description: 'The only currency of SEPA.',
      },
      Identification: {
        type: 'object',
        properties: {
          id: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
          schemeName: {
            enum: ['BIC', 'COID', 'TXID', 'SOSE', 'UNSTRUCTURED_ORG', 'UNSTRUCTURED_PERSON'],
            type: 'string',
          },
          issuer: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
        },
        additionalProperties: false,
        required: ['id', 'schemeName'],
        description:
          'Who somebody is by a number; of all schemes only a business id has a form of its own, and only its shape is looked at (gaps: shared.party). Must be a business id such as 1234567-1 where the scheme is COID.',
      },
      InstantPayment: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          currency: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['PROCESSING', 'PROCESSED', 'REJECTED'],
          },
          debtorIban: {
            type: 'string',
          },
          creditorIban: {
            type: 'string',
          },
          creditorName: {
            type: 'string',
          },
          ultimateDebtorName: {
            type: 'string',
          },
          ultimateCreditorName: {
            type: 'string',
          },
          endToEndId: {
            type: 'string',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          bookingDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'The start of the day of booking.',
          },
          transactionDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the money was debited.',
          },
          paymentType: {
            type: 'string',
            'x-extensible-enum': ['SCT_INST', 'SEPA_CREDIT_TRANSFER'],
          },
          transactionId: {
            type: 'string',
          },
        },
        required: ['amount', 'currency', 'status', 'debtorIban', 'creditorIban'],
        description: 'A payment of a synchronous call, as the query for instant payments shows it.',
      },
      InstantPayments: {
        type: 'array',
        items: {
          $ref: '#/components/schemas/InstantPayment',
        },
        description: 'What the query for instant payments finds: one payment, or none.',
      },
      InstructedAmount: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/Amount',
            description: 'Decimal string, 0.01 to 9999999999999.99.',
          },
          currency: {
            $ref: '#/components/schemas/Euro',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency'],
        description: 'How much is paid: euro only.',
      },
      InstructionId: {
        type: 'string',
        pattern: '^[0-9A-Za-z]{1,35}$',
        description:
          'The id of a payment between whoever orders it and the bank. Must be 1 to 35 letters and digits.',
      },
      ListRefusal: {
        type: 'object',
        description:
          'A refusal with a list of faults: all faulty members of a body at once, any other fault alone.',
        properties: {
          id: {
            type: 'string',
            format: 'uuid',
            description: 'Id of the refusal, also in `x-error-id`.',
          },
          errors: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              properties: {
                type: {
                  type: 'string',
                  enum: ['SECURITY', 'VALIDATION', 'TECHNICAL', 'BUSINESS'],
                },
                code: {
                  type: 'string',
                  pattern: '^[A-Z_]+$',
                },
                message: {
                  type: 'string',
                  description: 'For people; it repeats no value.',
                },
                path: {
                  type: 'string',
                  description:
                    'Member, parameter or header at fault: members joined by dots, positions in brackets, header names in lower case.',
                },
              },
              required: ['type', 'code', 'message'],
            },
          },
        },
        required: ['id', 'errors'],
      },
      OAuthRefusal: {
        type: 'object',
        description: 'A refusal of a token endpoint (RFC 6749, 5.2).',
        properties: {
          error: {
            type: 'string',
          },
          error_description: {
            type: 'string',
          },
        },
        required: ['error'],
      },
      PaymentOrder: {
        type: 'object',
        properties: {
          creditor: {
            $ref: '#/components/schemas/Creditor',
          },
          debtor: {
            $ref: '#/components/schemas/Debtor',
          },
          instructedAmount: {
            $ref: '#/components/schemas/InstructedAmount',
          },
          instructionId: {
            $ref: '#/components/schemas/InstructionId',
            description: 'Is the identity of the payment: the same id never pays twice.',
          },
          endToEndId: {
            $ref: '#/components/schemas/EndToEndId',
            description: 'Goes to the creditor unchanged.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Free text, 1 to 140 characters; a message, a reference, or both. Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          reference: {
            $ref: '#/components/schemas/Reference',
            description: 'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters.',
          },
          ultimateDebtor: {
            $ref: '#/components/schemas/UltimateParty',
          },
          ultimateCreditor: {
            $ref: '#/components/schemas/UltimateParty',
          },
        },
        additionalProperties: false,
        required: ['creditor', 'debtor', 'instructedAmount', 'instructionId'],
        anyOf: [
          {
            required: ['message'],
          },
          {
            required: ['reference'],
          },
        ],
        description: 'A payment order of both synchronous calls.',
      },
      PaymentOrderV2: {
        type: 'object',
        properties: {
          creditor: {
            $ref: '#/components/schemas/Creditor',
          },
          debtor: {
            $ref: '#/components/schemas/Debtor',
          },
          instructedAmount: {
            $ref: '#/components/schemas/InstructedAmount',
          },
          instructionId: {
            $ref: '#/components/schemas/InstructionId',
            description: 'Is the identity of the payment: the same id never pays twice.',
          },
          endToEndId: {
            $ref: '#/components/schemas/EndToEndId',
            description: 'Goes to the creditor unchanged.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Free text, 1 to 140 characters; a message, a reference, or both. Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          reference: {
            $ref: '#/components/schemas/Reference',
            description: 'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters.',
          },
          ultimateDebtor: {
            $ref: '#/components/schemas/UltimateParty',
          },
          ultimateCreditor: {
            $ref: '#/components/schemas/UltimateParty',
          },
          forceSepaInst: {
            type: 'boolean',
            description: 'Only as an instant payment: rejected where that is impossible. Default false.',
          },
        },
        additionalProperties: false,
        required: ['creditor', 'debtor', 'instructedAmount', 'instructionId'],
        anyOf: [
          {
            required: ['message'],
          },
          {
            required: ['reference'],
          },
        ],
        description: 'A payment order of the asynchronous call.',
      },
      PaymentState: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          currency: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['PROCESSING', 'PROCESSED', 'REJECTED'],
          },
          debtorIban: {
            type: 'string',
          },
          creditorIban: {
            type: 'string',
          },
          creditorName: {
            type: 'string',
          },
          ultimateDebtorName: {
            type: 'string',
          },
          ultimateCreditorName: {
            type: 'string',
          },
          endToEndId: {
            type: 'string',
          },
          instructionId: {
            type: 'string',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          bookingDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'The start of the day of booking.',
          },
          transactionDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the money was debited.',
          },
          paymentType: {
            type: 'string',
            'x-extensible-enum': ['SCT_INST', 'SEPA_CREDIT_TRANSFER'],
          },
        },
        required: ['amount', 'currency', 'status', 'debtorIban', 'creditorIban', 'instructionId'],
        description: 'How an asynchronous payment stands.',
      },
      PostalAddress: {
        type: 'object',
        properties: {
          country: {
            type: 'string',
            pattern: '^[A-Z]{2}$',
            examples: ['FI', 'SE'],
            description: 'Must be an ISO 3166-1 alpha-2 country in upper case.',
          },
          addressLine: {
            type: 'array',
            items: {
              type: 'string',
              minLength: 1,
              maxLength: 70,
              description:
                "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
            },
            minItems: 1,
            maxItems: 2,
          },
        },
        additionalProperties: false,
        required: ['country', 'addressLine'],
        description: 'A postal address in one or two lines (gaps: shared.party).',
      },
      Reference: {
        type: 'string',
        pattern: '^([0-9]{2,20}|RF[0-9]{2}[0-9A-Z]{1,21})$',
        examples: ['1232', 'RF481245'],
        description:
          'A Finnish reference, or an RF reference (gaps: shared.reference). Must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits.',
      },
      SynchronousPayment: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          currency: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['PROCESSING', 'PROCESSED', 'REJECTED'],
          },
          debtorIban: {
            type: 'string',
          },
          creditorIban: {
            type: 'string',
          },
          creditorName: {
            type: 'string',
          },
          ultimateDebtorName: {
            type: 'string',
          },
          ultimateCreditorName: {
            type: 'string',
          },
          endToEndId: {
            type: 'string',
          },
          instructionId: {
            type: 'string',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          bookingDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'The start of the day of booking.',
          },
          transactionDate: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the money was debited.',
          },
          paymentType: {
            type: 'string',
            'x-extensible-enum': ['SCT_INST', 'SEPA_CREDIT_TRANSFER'],
          },
          transactionId: {
            type: 'string',
          },
        },
        required: ['amount', 'currency', 'status', 'debtorIban', 'creditorIban', 'instructionId'],
        description: 'The answer to both synchronous calls; a repeated one shows the payment as it is now.',
      },
      TokenRequest: {
        type: 'object',
        properties: {
          grant_type: {
            type: 'string',
            const: 'client_credentials',
          },
          client_id: {
            type: 'string',
            pattern: '^[!-~]{1,255}$',
            description: 'Must be 1 to 255 visible ASCII characters.',
          },
          client_secret: {
            type: 'string',
            pattern: '^[!-~]{1,1024}$',
            description: 'Must be 1 to 1024 visible ASCII characters.',
          },
        },
        additionalProperties: false,
        required: ['grant_type', 'client_id', 'client_secret'],
        description: 'The form by which a client asks for its token.',
      },
      UltimateParty: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          identification: {
            $ref: '#/components/schemas/Identification',
          },
          address: {
            $ref: '#/components/schemas/PostalAddress',
          },
        },
        additionalProperties: false,
        required: ['name'],
        description: 'Who stands behind a payer or a payee (gaps: shared.party).',
      },
    },
    headers: {
      'cache-control': {
        description: 'Nothing of a bank is kept.',
        required: true,
        schema: {
          type: 'string',
          const: 'no-store',
        },
      },
      'x-error-id': {
        description: 'The `id` of the refusal.',
        required: true,
        schema: {
          type: 'string',
          format: 'uuid',
        },
      },
      'retry-after': {
        description: 'Seconds to wait.',
        required: false,
        schema: {
          type: 'string',
          pattern: '^[0-9]+$',
        },
      },
      'www-authenticate': {
        description: 'How to show who asks (RFC 6750).',
        required: false,
        schema: {
          type: 'string',
        },
      },
    },
    securitySchemes: {
      certificate: {
        type: 'mutualTLS',
        description:
          'Certificate of the client. A sandbox without TLS reads it from the header `x-client-certificate` (PEM, percent-encoded): required in token calls; in the others, if there, the one that the token was issued to.',
      },
      token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'Token of the client, valid for an hour.',
      },
    },
  },
}
