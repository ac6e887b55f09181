// The OpenAPI document of online-payment, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of online-payment. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Online Payment',
    version: '1.3.1',
    description:
      'Collects payments of an online shop as credit transfers: create a payment, send the payer to its address, read its status, refund it, list the banks whose customers may pay.\n\nEvery call is signed, with `Content-Type: application/json` also where there is no body; see the security scheme `signature`. `merchantId`, `accountId` and `paymentId` must never reach the payer. A redirect or a callback is a hint: only the status says what is paid.',
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
      name: 'Online Payment',
    },
  ],
  paths: {
    '/paymentbutton/v1/payments': {
      post: {
        operationId: 'online-payment.create',
        tags: ['Online Payment'],
        summary: 'Creates a payment',
        description:
          'Creates a payment; the payer then opens the address that `paymentAddress` makes of the answer.\n\nPaper 1 B, Create payment. In code: `createPayment`.\n\nAfter a lost answer: Create again: the lost payment cannot be paid, nobody holds its link.',
        'x-silta-lost': {
          operation: 'online-payment.create',
          effect: 'write',
          resend: 'new-attempt',
          truth: 'Create again: the lost payment cannot be paid, nobody holds its link.',
        },
        security: [
          {
            apiKey: [],
            signature: [],
          },
        ],
        parameters: [
          {
            name: 'date',
            in: 'header',
            required: true,
            description: 'Time of the call in GMT, at most 300 seconds from the clock of the bank.',
            schema: {
              type: 'string',
              pattern:
                '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$',
            },
            example: 'Fri, 20 Nov 2026 10:00:00 GMT',
          },
          {
            name: 'x-session-id',
            in: 'header',
            required: true,
            description: 'One per checkout. Together with `x-request-id` it may be used once.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '1c7d3b52-6a0e-4d58-8a52-9c1e0f6b7d31',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: true,
            description: 'New for every call.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '9d2b6c1f-40f7-4f0b-a1d2-3c4e5f607182',
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
                    accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
                    amount: '24.00',
                    currency: 'EUR',
                    reference: 'RF481245',
                    return: {
                      url: 'https://shop.example/receipt?order=2026-0042',
                    },
                    cancel: {
                      url: 'https://shop.example/basket',
                    },
                    reject: {
                      url: 'https://shop.example/basket?failed=1',
                    },
                    message: {
                      text: 'Two cups and a bowl',
                    },
                    language: 'sv',
                    b2bBackendURL: {
                      url: 'https://pay.shop.example/callbacks',
                    },
                    messageToCustomer: 'Thank you',
                    ultimateBeneficiary: {
                      name: 'Poukaman Keramiikka Oy',
                      identification: {
                        id: '1234567-1',
                        schemeName: 'COID',
                      },
                      address: {
                        country: 'FI',
                        addressLine: ['Savirinne 3', '00990 Rantakylä'],
                      },
                    },
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
                  $ref: '#/components/schemas/CreatedPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
                      paymentOperationId: '3f2e7b64-0c5d-4b1a-9e8f-7a6b5c4d3e2f',
                      paymentOperationValidation: 'qJ1yFz+0mO4eYw7bS9kD2Lr5tVx8AcGhIjKlMnOpQrs=',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The order or a header is not right; no payment was made.',
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
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_REQUEST',
                                  'MALFORMED_BODY',
                                  'UNKNOWN_MEMBER',
                                  'MISSING_FIELD',
                                  'INVALID_FIELD',
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
                          message: 'amount must be an amount above zero',
                          path: 'amount',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'Who asks may not, or has asked too often; no payment was made.',
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
                                  'INVALID_API_KEY',
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
        },
      },
    },
    '/paymentbutton/v1/payments/{paymentId}': {
      get: {
        operationId: 'online-payment.status',
        tags: ['Online Payment'],
        summary:
          'Reads the status of a payment or of a refund record: the only thing that may be called the truth',
        description:
          'Reads the status of a payment or of a refund record: the only thing that may be called the truth.\n\nPaper 1 B, Payment status. In code: `readPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'online-payment.status',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            signature: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/Id',
            },
            example: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
          },
          {
            name: 'date',
            in: 'header',
            required: true,
            description: 'Time of the call in GMT, at most 300 seconds from the clock of the bank.',
            schema: {
              type: 'string',
              pattern:
                '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$',
            },
            example: 'Fri, 20 Nov 2026 10:00:00 GMT',
          },
          {
            name: 'x-session-id',
            in: 'header',
            required: true,
            description: 'One per checkout. Together with `x-request-id` it may be used once.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '1c7d3b52-6a0e-4d58-8a52-9c1e0f6b7d31',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: true,
            description: 'New for every call.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '9d2b6c1f-40f7-4f0b-a1d2-3c4e5f607182',
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
                  $ref: '#/components/schemas/PaymentState',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
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
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The call is refused; nothing has changed.',
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
                                  'INVALID_API_KEY',
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_REQUEST',
                                  'INVALID_FIELD',
                                  'PAYMENT_NOT_FOUND',
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
                          code: 'PAYMENT_NOT_FOUND',
                          message: 'there is no such payment of this merchant',
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
    '/paymentbutton/v1/payments/{paymentId}/refund': {
      post: {
        operationId: 'online-payment.refund',
        tags: ['Online Payment'],
        summary: 'Refunds a payment, wholly or in part',
        description:
          "Refunds a payment, wholly or in part.\n\nSave the payment's refunds first, and judge a lost answer with `judgeLostRefund`: never send it again blindly.\n\nPaper 1 B, Refund. In code: `refundPayment`.\n\nAfter a lost answer: Read the status of the payment: one new refund of this amount means done; see judgeLostRefund.",
        'x-silta-lost': {
          operation: 'online-payment.refund',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the status of the payment: one new refund of this amount means done; see judgeLostRefund.',
        },
        security: [
          {
            apiKey: [],
            signature: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/Id',
            },
            example: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
          },
          {
            name: 'date',
            in: 'header',
            required: true,
            description: 'Time of the call in GMT, at most 300 seconds from the clock of the bank.',
            schema: {
              type: 'string',
              pattern:
                '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$',
            },
            example: 'Fri, 20 Nov 2026 10:00:00 GMT',
          },
          {
            name: 'x-session-id',
            in: 'header',
            required: true,
            description: 'One per checkout. Together with `x-request-id` it may be used once.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '1c7d3b52-6a0e-4d58-8a52-9c1e0f6b7d31',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: true,
            description: 'New for every call.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '9d2b6c1f-40f7-4f0b-a1d2-3c4e5f607182',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/RefundOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    amount: '4.00',
                    currency: 'EUR',
                    message: {
                      text: 'One cup came broken',
                    },
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
                  $ref: '#/components/schemas/CreatedRefund',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'a2c4e6f8-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
                      totalRefundedAmount: '4.00',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The call is refused; nothing has changed.',
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
                                  'INVALID_API_KEY',
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_REQUEST',
                                  'MALFORMED_BODY',
                                  'UNKNOWN_MEMBER',
                                  'MISSING_FIELD',
                                  'INVALID_FIELD',
                                  'PAYMENT_NOT_FOUND',
                                  'NOT_REFUNDABLE',
                                  'REFUND_TOO_LARGE',
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
                          code: 'REFUND_TOO_LARGE',
                          message: 'the refunds would exceed the payment',
                          path: 'amount',
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
    '/paymentbutton/v1/payments/multibank/providers': {
      get: {
        operationId: 'online-payment.providers',
        tags: ['Online Payment'],
        summary: 'Lists the banks whose customers may pay',
        description:
          'Lists the banks whose customers may pay; it changes rarely and may be kept for a day.\n\nPaper 1 B, List multibank providers. In code: `listProviders`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'online-payment.providers',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            signature: [],
          },
        ],
        parameters: [
          {
            name: 'date',
            in: 'header',
            required: true,
            description: 'Time of the call in GMT, at most 300 seconds from the clock of the bank.',
            schema: {
              type: 'string',
              pattern:
                '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$',
            },
            example: 'Fri, 20 Nov 2026 10:00:00 GMT',
          },
          {
            name: 'x-session-id',
            in: 'header',
            required: true,
            description: 'One per checkout. Together with `x-request-id` it may be used once.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '1c7d3b52-6a0e-4d58-8a52-9c1e0f6b7d31',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: true,
            description: 'New for every call.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
            },
            example: '9d2b6c1f-40f7-4f0b-a1d2-3c4e5f607182',
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
                  $ref: '#/components/schemas/PaymentProviders',
                },
                examples: {
                  ordinary: {
                    value: {
                      providers: [
                        {
                          bankId: 'example-bank-one',
                          countryCode: 'FI',
                          name: 'Example Bank One',
                          status: {
                            current: 'ENABLED',
                          },
                        },
                        {
                          bankId: 'example-bank-three',
                          countryCode: 'FI',
                          name: 'Example Bank Three',
                          status: {
                            current: 'DISABLED',
                          },
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The call is refused; nothing has changed.',
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
                                  'INVALID_API_KEY',
                                  'UNKNOWN_KEY',
                                  'INVALID_SIGNATURE',
                                  'NOT_ALLOWED',
                                  'CALL_LIMIT_EXCEEDED',
                                  'INVALID_HEADER',
                                  'CLOCK_SKEW',
                                  'DUPLICATE_REQUEST',
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
      CreatedPayment: {
        type: 'object',
        properties: {
          paymentId: {
            $ref: '#/components/schemas/Id',
          },
          paymentOperationId: {
            type: 'string',
            pattern: '^[!-~]{1,500}$',
            description: 'Must be 1 to 500 visible ASCII characters.',
          },
          paymentOperationValidation: {
            type: 'string',
            pattern: '^[!-~]{1,500}$',
            description:
              'Opaque, up to 500 characters, may hold `+ / =`. Must be 1 to 500 visible ASCII characters.',
          },
        },
        required: ['paymentId', 'paymentOperationId', 'paymentOperationValidation'],
        description:
          'The answer of Create payment. The ids must not reach the payer; only the browser address made of them may.',
      },
      CreatedRefund: {
        type: 'object',
        properties: {
          paymentId: {
            $ref: '#/components/schemas/Id',
          },
          totalRefundedAmount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
        },
        required: ['paymentId', 'totalRefundedAmount'],
        description:
          "The answer of a refund: the id of the new refund record, and the total of the payment's refunds with it.",
      },
      DateTime: {
        type: 'string',
        format: 'date-time',
        examples: ['2026-11-20T12:00:00.000+02:00'],
        description:
          'A date-time of an answer (gaps: shared.time). Must be an RFC 3339 date-time with an offset or Z.',
      },
      Endpoint: {
        type: 'object',
        properties: {
          url: {
            type: 'string',
            maxLength: 2000,
            pattern: '^https?://[!-~]+$',
            examples: ['https://shop.example/return?order=1'],
            description: 'Must be an https address.',
          },
        },
        additionalProperties: false,
        required: ['url'],
        description:
          'An address of the merchant: https, a public host name, up to 2000 characters (gaps: shared.redirect-url).',
      },
      Euro: {
        type: 'string',
        const: 'EUR',
        description: 'The only currency of SEPA.',
      },
      Id: {
        type: 'string',
        pattern: '^[0-9A-Za-z-]{1,36}$',
        description:
          "The id of a payment, of a refund record, of a merchant's account. Must be 1 to 36 letters, digits or hyphens.",
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
      Message: {
        type: 'object',
        properties: {
          text: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
        },
        additionalProperties: false,
        required: ['text'],
        description:
          'Free text beside the reference, on both statements: 1 to 140 characters (gaps: shared.text).',
      },
      PaymentOrder: {
        type: 'object',
        properties: {
          accountId: {
            $ref: '#/components/schemas/Id',
            description: 'Target account, as the bank named it to the merchant; secret towards pages.',
          },
          amount: {
            $ref: '#/components/schemas/Amount',
            description: 'Decimal string, 0.01 to 9999999999999.99.',
          },
          currency: {
            $ref: '#/components/schemas/Euro',
          },
          reference: {
            $ref: '#/components/schemas/Reference',
            description: 'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters.',
          },
          return: {
            $ref: '#/components/schemas/Endpoint',
            description: 'Where the browser goes after success.',
          },
          cancel: {
            $ref: '#/components/schemas/Endpoint',
            description: 'Where the browser goes after a cancellation.',
          },
          reject: {
            $ref: '#/components/schemas/Endpoint',
            description: 'Where the browser goes after a failure.',
          },
          message: {
            $ref: '#/components/schemas/Message',
          },
          language: {
            enum: ['fi', 'sv', 'en'],
            type: 'string',
            description: 'Language of the payment page; the bank takes `fi` when absent.',
          },
          b2bBackendURL: {
            $ref: '#/components/schemas/Endpoint',
            description: 'Address for signed notices of changes; its use is strongly recommended.',
          },
          messageToCustomer: {
            type: 'string',
            pattern: '^[0-9A-Za-zÅÄÖåäö ]{1,500}$',
            description:
              'Deprecated. Since version 1.3.1 of the interface; shown on the payment page only. Use `message`. Must be 1 to 500 letters, digits and spaces.',
            deprecated: true,
          },
          ultimateBeneficiary: {
            $ref: '#/components/schemas/UltimateParty',
          },
        },
        additionalProperties: false,
        required: ['accountId', 'amount', 'currency', 'reference', 'return', 'cancel', 'reject'],
        description: 'The order of Create payment.',
      },
      PaymentProvider: {
        type: 'object',
        properties: {
          bankId: {
            type: 'string',
            pattern: '^[0-9a-z-]{1,36}$',
            description: 'Must be 1 to 36 lower-case letters, digits or hyphens.',
          },
          countryCode: {
            type: 'string',
          },
          name: {
            type: 'string',
          },
          status: {
            type: 'object',
            properties: {
              current: {
                type: 'string',
                'x-extensible-enum': ['ENABLED', 'DISABLED'],
              },
            },
            required: ['current'],
          },
        },
        required: ['bankId', 'countryCode', 'name', 'status'],
        description: 'A bank whose customers may pay.',
      },
      PaymentProviders: {
        type: 'object',
        properties: {
          providers: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/PaymentProvider',
            },
          },
        },
        required: ['providers'],
        description: 'The list of banks; it changes rarely.',
      },
      PaymentState: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
          },
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['INITIAL', 'ACCEPTED', 'CANCELLED', 'REJECTED'],
          },
          refunds: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/RefundSummary',
            },
            description: 'Oldest first.',
          },
          refundOf: {
            type: 'string',
          },
          createTime: {
            $ref: '#/components/schemas/DateTime',
          },
          updateTime: {
            $ref: '#/components/schemas/DateTime',
          },
          paymentType: {
            type: 'string',
            'x-extensible-enum': ['CREDIT', 'REFUND'],
          },
          totalRefundedAmount: {
            $ref: '#/components/schemas/AnswerAmount',
            description: 'Refunds in `INITIAL` or `ACCEPTED`, decimal string.',
          },
          failureReason: {
            type: 'string',
            'x-extensible-enum': ['UnknownError'],
          },
          errorType: {
            type: 'string',
            'x-extensible-enum': ['BUSINESS'],
          },
          errorCode: {
            type: 'string',
            'x-extensible-enum': ['PAYMENT_REJECTED', 'PROVIDER_DISABLED', 'PAYMENT_EXPIRED'],
          },
        },
        required: ['paymentId', 'amount', 'status'],
        description: 'The status of a payment, or of a refund record (then `refundOf` names the payment).',
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
      RefundOrder: {
        type: 'object',
        properties: {
          amount: {
            $ref: '#/components/schemas/Amount',
          },
          currency: {
            $ref: '#/components/schemas/Euro',
          },
          reference: {
            $ref: '#/components/schemas/Reference',
          },
          message: {
            $ref: '#/components/schemas/Message',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency'],
        oneOf: [
          {
            required: ['reference'],
          },
          {
            required: ['message'],
          },
        ],
        description: 'The order of a refund: exactly one of `reference` and `message`.',
      },
      RefundSummary: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
          },
          amount: {
            $ref: '#/components/schemas/AnswerAmount',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['INITIAL', 'ACCEPTED', 'CANCELLED', 'REJECTED'],
          },
          createTime: {
            $ref: '#/components/schemas/DateTime',
          },
          updateTime: {
            $ref: '#/components/schemas/DateTime',
          },
        },
        required: ['paymentId', 'amount', 'status'],
        description: 'A refund inside the status of its payment.',
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
          '`merchantId:1:keyVersion:hexSignature`: RSA PKCS#1 v1.5 with SHA-256, in lower-case hex, over nine parts joined by one line feed each: method, `Content-Type`, `Date`, merchantId, `x-api-key`, `x-session-id`, `x-request-id`, the full address, the raw body. An empty body leaves the line feed after the address.',
      },
    },
  },
}
