// The OpenAPI document of request-to-pay, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of request-to-pay. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Request-to-Pay',
    version: '0.1.0',
    description:
      'Asks a debtor to pay, in place of an invoice, and tells how the request stands.\n\nExperimental, deprecated from 06/2023, and in the sandbox only: no production use is planned. A completed request moves no money.',
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
      name: 'Request-to-Pay',
    },
  ],
  paths: {
    '/r2p-sandbox/v1/payments': {
      post: {
        operationId: 'request-to-pay.create',
        tags: ['Request-to-Pay'],
        summary: 'Creates and sends a request to pay',
        description:
          'Creates and sends a request to pay.\n\nThe same `endToEndId` with an equal body makes no second request: the answer shows the first one as it is now.\n\nDeprecated. The interface is deprecated from 06/2023, and there is a sandbox of it only.\n\nPaper 1 C, Create and send a Request to Pay. In code: `createRequest`.\n\nAfter a lost answer: Read the request by its endToEndId: found means done, 404 means send the same body again.\n\nOnly a sandbox answers it.',
        deprecated: true,
        'x-silta-sandbox-only': true,
        'x-silta-lost': {
          operation: 'request-to-pay.create',
          effect: 'write',
          resend: 'after-read',
          truth: 'Read the request by its endToEndId: found means done, 404 means send the same body again.',
        },
        security: [
          {
            ApiKeyAuth: [],
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PaymentRequest',
              },
              examples: {
                ordinary: {
                  value: {
                    debtor: {
                      name: 'Aino Esimerkki',
                      address: {
                        country: 'FI',
                        addressLine: ['Rantatie 1', '00990 Rantakylä'],
                      },
                      phoneNumber: '+358401234567',
                      iban: 'FI3099900000000102',
                    },
                    creditor: {
                      name: 'Poukaman Keramiikka Oy',
                      iban: 'FI1999900000000300',
                    },
                    instructedAmount: {
                      amount: '24.00',
                      currency: 'EUR',
                    },
                    instructionId: 'ORDER20260042',
                    endToEndId: 'ORDER-2026-0042',
                    reference: 'RF481245',
                    message: 'Two cups and a bowl',
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
            },
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/CreatedRequest',
                },
                examples: {
                  ordinary: {
                    value: {
                      responderId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      responseTime: '2026-11-20T12:00:00.000+02:00',
                      message: 'Two cups and a bowl',
                      paymentStatus: 'COMPLETED',
                      paymentRequest: {
                        debtor: {
                          name: 'Aino Esimerkki',
                          address: {
                            country: 'FI',
                            addressLine: ['Rantatie 1', '00990 Rantakylä'],
                          },
                          phoneNumber: '+358401234567',
                          iban: 'FI3099900000000102',
                        },
                        creditor: {
                          name: 'Poukaman Keramiikka Oy',
                          iban: 'FI1999900000000300',
                        },
                        instructedAmount: {
                          amount: '24.00',
                          currency: 'EUR',
                        },
                        instructionId: 'ORDER20260042',
                        endToEndId: 'ORDER-2026-0042',
                        reference: 'RF481245',
                        message: 'Two cups and a bowl',
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The request or a header is not right; nothing was made.',
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
                          type: 'VALIDATION',
                          code: 'INVALID_FIELD',
                          message: 'instructedAmount.amount must be an amount above zero',
                          path: 'instructedAmount.amount',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The key is missing or belongs to nobody.',
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
                                enum: ['INVALID_API_KEY'],
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
                          code: 'INVALID_API_KEY',
                          message: 'Invalid ApiKey',
                          path: 'x-api-key',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'One of the ids was used before, for another request; nothing was made.',
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
                                enum: ['DUPLICATE_PAYMENT'],
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
                          message: 'endToEndId was used before, for another payment',
                          path: 'endToEndId',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls; nothing has changed.',
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
            description: 'The bank has a fault; what became of the call is unknown.',
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
          default: {
            description: 'Any other refusal: the paper closes no set.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ListRefusal',
                },
              },
            },
          },
        },
      },
      get: {
        operationId: 'request-to-pay.status',
        tags: ['Request-to-Pay'],
        summary: 'Reads how a request stands, by its `endToEndId`',
        description:
          'Reads how a request stands, by its `endToEndId`.\n\nDeprecated. The interface is deprecated from 06/2023, and there is a sandbox of it only.\n\nPaper 1 C, Endpoints. In code: `readRequest`.\n\nAfter a lost answer: Read again.\n\nOnly a sandbox answers it.',
        deprecated: true,
        'x-silta-sandbox-only': true,
        'x-silta-lost': {
          operation: 'request-to-pay.status',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            ApiKeyAuth: [],
          },
        ],
        parameters: [
          {
            name: 'endToEndId',
            in: 'query',
            required: true,
            schema: {
              $ref: '#/components/schemas/EndToEndId',
            },
            example: 'ORDER-2026-0042',
          },
        ],
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
                  $ref: '#/components/schemas/RequestState',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentStatus: 'COMPLETED',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The parameter is missing, malformed or there more than once.',
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
                                enum: ['MISSING_FIELD', 'INVALID_FIELD'],
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
                          code: 'MISSING_FIELD',
                          message: 'endToEndId is required',
                          path: 'endToEndId',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The key is missing or belongs to nobody.',
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
                                enum: ['INVALID_API_KEY'],
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
                          code: 'INVALID_API_KEY',
                          message: 'Invalid ApiKey',
                          path: 'x-api-key',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description: 'There is no such request of this application.',
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
          '429': {
            description: 'Too many calls; nothing has changed.',
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
            description: 'The bank has a fault; what became of the call is unknown.',
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
          default: {
            description: 'Any other refusal: the paper closes no set.',
            content: {
              'application/json': {
                schema: {
                  $ref: '#/components/schemas/ListRefusal',
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
      CreatedRequest: {
        type: 'object',
        properties: {
          responderId: {
            type: 'string',
          },
          responseTime: {
            $ref: '#/components/schemas/DateTime',
          },
          message: {
            type: 'string',
          },
          paymentStatus: {
            type: 'string',
            'x-extensible-enum': ['PENDING', 'COMPLETED', 'REJECTED'],
          },
          paymentRequest: {
            type: 'object',
            properties: {
              endToEndId: {
                type: 'string',
              },
              instructedAmount: {
                type: 'object',
                properties: {
                  amount: {
                    $ref: '#/components/schemas/AnswerAmount',
                  },
                  currency: {
                    type: 'string',
                  },
                },
                required: ['amount', 'currency'],
              },
            },
            description: 'The request as the bank took it, the amount without leading zeros.',
          },
        },
        required: ['responderId', 'responseTime', 'paymentStatus'],
        description: 'The answer to a request; a repeated one shows the request as it is now.',
      },
      Creditor: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "1 to 70 characters. Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          iban: {
            type: 'string',
            pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$',
            examples: ['FI6299900000000011', 'EE159900000000000013', 'GB07SBOX99900000000001'],
            description: 'Must be an IBAN in upper case without spaces, with right check digits.',
          },
          address: {
            $ref: '#/components/schemas/PostalAddress',
          },
        },
        additionalProperties: false,
        required: ['name', 'iban'],
        description: 'Who asks to be paid.',
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
          phoneNumber: {
            type: 'string',
            pattern: '^\\+[1-9][0-9]{6,14}$',
            examples: ['+358401234567'],
            description:
              'With the code of the country: `+358401234567`. Must be + and 7 to 15 digits, the first one not 0.',
          },
          iban: {
            type: 'string',
            pattern: '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$',
            examples: ['FI6299900000000011', 'EE159900000000000013', 'GB07SBOX99900000000001'],
            description: 'Must be an IBAN in upper case without spaces, with right check digits.',
          },
        },
        additionalProperties: false,
        required: ['name'],
        description: 'Who is asked to pay.',
      },
      EndToEndId: {
        type: 'string',
        pattern: '^[0-9A-Za-zåäöÅÄÖ_=:.,+\\-]{1,35}$',
        examples: ['ORDER-2026-0042', 'E2E-åäö_=:.,+'],
        description:
          'The id of a payment from end to end. Must be 1 to 35 letters, digits and - _ = : . , +.',
      },
      InstructedAmount: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/Amount',
            description: 'Decimal string, 0.01 to 9999999999999.99.',
          },
          currency: {
            type: 'string',
            pattern: '^[A-Z]{3}$',
            examples: ['EUR', 'SEK'],
            description:
              'One of `REQUEST_CURRENCIES`. Must be an ISO 4217 currency in use with two minor digits.',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency'],
        description: 'How much is asked for.',
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
      PaymentRequest: {
        type: 'object',
        properties: {
          debtor: {
            $ref: '#/components/schemas/Debtor',
          },
          creditor: {
            $ref: '#/components/schemas/Creditor',
          },
          instructedAmount: {
            $ref: '#/components/schemas/InstructedAmount',
          },
          instructionId: {
            $ref: '#/components/schemas/InstructionId',
            description: 'Names the payment between whoever asks and the bank of the debtor; used once.',
          },
          endToEndId: {
            $ref: '#/components/schemas/EndToEndId',
            description: 'Names the payment from end to end; used once.',
          },
          reference: {
            $ref: '#/components/schemas/Reference',
            description: 'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 40,
            description:
              "Free text, 1 to 40 characters. Must be 1 to 40 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
        },
        additionalProperties: false,
        required: [
          'debtor',
          'creditor',
          'instructedAmount',
          'instructionId',
          'endToEndId',
          'reference',
          'message',
        ],
        description: 'A request to pay: every member is required.',
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
      RequestState: {
        type: 'object',
        properties: {
          paymentStatus: {
            type: 'string',
            'x-extensible-enum': ['PENDING', 'COMPLETED', 'REJECTED'],
          },
        },
        required: ['paymentStatus'],
        description: 'How a request stands.',
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
      ApiKeyAuth: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Key of the application. There is no token and no signature.',
      },
    },
  },
}
