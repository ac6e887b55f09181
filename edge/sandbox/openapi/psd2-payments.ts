// The OpenAPI document of psd2-payments, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of psd2-payments. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'PSD2 Payment Initiation',
    version: '2.0',
    description:
      'Initiates payments from the account of a payer who approves them at the bank: immediate, scheduled and recurring SEPA payments, and foreign payments.\n\nCreate, have the payer approve the bundle, submit. A payment is created once for each `x-idempotency-key`, and debited once however often it is submitted. What the browser brings back is a hint: read the authorization, it alone decides.\n\n**The token.** Addresses of the bank stand at `GET /.well-known/openid-configuration`. `POST /oauth/token` takes a form with `grant_type=client_credentials`, `client_id`, `client_secret` and `scope=payments`: id and secret belong into the form, not into `authorization`. It needs the certificate of the client, by mutual TLS; a sandbox without TLS takes it in the header `x-client-certificate`, as percent-encoded PEM. Everything of the default client of a sandbox is in `GET /_sandbox/keys`.\n\n**The approval.** The browser of the payer goes to `GET /oauth/authorize` with `response_type=code id_token`, `client_id`, `redirect_uri` (registered, byte for byte), `scope=openid payments`, `state`, `nonce` and `request`. That is a compact JWS of the seal key; its header has `alg` and `kid`, its claims are `aud` (the address of the bank), `iss` (the client id), `iat`, `exp` (900 s later at most), the six other parameters once more, `max_age` 86400, and `claims`: `{ "userinfo": { "authorizationId": { "value": "…", "essential": true } }, "id_token": { "authorizationId": { "value": "…", "essential": true }, "acr": { "essential": true, "values": ["urn:openbanking:psd2:sca"] } } }`. The browser comes back with `code`, `id_token` and `state` in the fragment, or with `error`. In a sandbox `authorizeInSandbox` approves without a browser.\n\n**Without a payer.** `POST /oauth/token` with `grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer`, id and secret as above and `assertion`: a JWS like `request`, of `aud`, `iss`, `iat`, `exp` and `claims` alone, whose `acr` is `urn:openbanking:psd2:ca`. The bank grants it only where every payment of the bundle was created with `x-jws-signature` and names its `payer`, and the payers are accounts of one customer who may confirm; else 400 `invalid_grant`. The bundle is `Authorized` then.',
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
      name: 'PSD2 Payment Initiation',
    },
  ],
  paths: {
    '/payments-psd2/v2/sepa-payments': {
      post: {
        operationId: 'psd2.create.sepa',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Creates an immediate SEPA payment',
        description:
          'Creates an immediate SEPA payment; it is submitted right after the payer has approved it.\n\nPaper 2 A, Payment request. In code: `createSepaPayment`.\n\nAfter a lost answer: Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        'x-silta-lost': {
          operation: 'psd2.create',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-fapi-customer-last-logged-time',
            in: 'header',
            required: false,
            description: 'Must be an HTTP date in GMT.',
            schema: {
              type: 'string',
            },
            example: 'Fri, 20 Nov 2026 09:58:00 GMT',
          },
          {
            name: 'x-fapi-customer-ip-address',
            in: 'header',
            required: false,
            description: 'Must be an IPv4 or IPv6 address.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.17',
          },
          {
            name: 'x-customer-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 512 characters.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 512,
            },
            example: 'Mozilla/5.0 (X11; Linux x86_64)',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
          {
            name: 'x-idempotency-key',
            in: 'header',
            required: true,
            description:
              'Names the intent: 1 to 40 visible ASCII characters, spaces inside only. The same key with an equal body brings the same payment again, for 24 hours.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 40,
              pattern: '^[!-~]([ -~]*[!-~])?$',
            },
            example: 'order-42',
          },
          {
            name: 'x-jws-signature',
            in: 'header',
            required: false,
            description:
              'Detached JWS over the bytes of the body: encoded header, two dots, encoded signature over the encoded header, a dot and the encoded body. The header has exactly `alg` (RS256, PS256 or ES256) and `kid`. Optional, and verified if there; answers carry one of the bank.',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/SepaPaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    reference: '1232',
                    amountEUR: '24.00',
                    payee: {
                      iban: 'EE159900000000000013',
                      name: 'Kask & Pojad OÜ',
                      address: ['Pikk 1', 'Tallinn'],
                      country: 'EE',
                    },
                    payer: {
                      iban: 'FI6299900000000011',
                    },
                    message: 'Kaksi kuppia',
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/SepaPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Unauthorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The order or a header is not right; nothing was created, and the key is free.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: [
                                  'Required',
                                  'InvalidValue',
                                  'TypeMismatch',
                                  'UnrecognizedProperty',
                                  'Size',
                                  'Min',
                                  'Max',
                                  'Date',
                                  'EuroCents',
                                  'Iban',
                                  'FinnishIban',
                                  'SepaIban',
                                  'SepaAddress',
                                  'CountryCode',
                                  'FinnishReference',
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'Required',
                          path: 'x-idempotency-key',
                          message: 'x-idempotency-key is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments or for one bundle only, the certificate is another one, or the signature does not verify.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The signature does not verify over the bytes of the body',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description:
              'The key was used before, for another order or more than 24 hours ago; or the bundle takes no payment: it is approved or being approved, full, foreign, or of a cancellation.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['DuplicatePayment', 'IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/scheduled-sepa-payments': {
      post: {
        operationId: 'psd2.create.scheduled',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Creates a SEPA payment for a later day',
        description:
          'Creates a SEPA payment for a later day.\n\nPaper 2 A, Payment request. In code: `createScheduledPayment`.\n\nAfter a lost answer: Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        'x-silta-lost': {
          operation: 'psd2.create',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-fapi-customer-last-logged-time',
            in: 'header',
            required: false,
            description: 'Must be an HTTP date in GMT.',
            schema: {
              type: 'string',
            },
            example: 'Fri, 20 Nov 2026 09:58:00 GMT',
          },
          {
            name: 'x-fapi-customer-ip-address',
            in: 'header',
            required: false,
            description: 'Must be an IPv4 or IPv6 address.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.17',
          },
          {
            name: 'x-customer-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 512 characters.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 512,
            },
            example: 'Mozilla/5.0 (X11; Linux x86_64)',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
          {
            name: 'x-idempotency-key',
            in: 'header',
            required: true,
            description:
              'Names the intent: 1 to 40 visible ASCII characters, spaces inside only. The same key with an equal body brings the same payment again, for 24 hours.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 40,
              pattern: '^[!-~]([ -~]*[!-~])?$',
            },
            example: 'order-42',
          },
          {
            name: 'x-jws-signature',
            in: 'header',
            required: false,
            description:
              'Detached JWS over the bytes of the body: encoded header, two dots, encoded signature over the encoded header, a dot and the encoded body. The header has exactly `alg` (RS256, PS256 or ES256) and `kid`. Optional, and verified if there; answers carry one of the bank.',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/ScheduledPaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    reference: '1232',
                    amountEUR: '24.00',
                    payee: {
                      iban: 'EE159900000000000013',
                      name: 'Kask & Pojad OÜ',
                      address: ['Pikk 1', 'Tallinn'],
                      country: 'EE',
                    },
                    payer: {
                      iban: 'FI6299900000000011',
                    },
                    message: 'Kaksi kuppia',
                    dueDate: '2026-12-24',
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ScheduledPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-24',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Unauthorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The order or a header is not right; nothing was created, and the key is free.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: [
                                  'Required',
                                  'InvalidValue',
                                  'TypeMismatch',
                                  'UnrecognizedProperty',
                                  'Size',
                                  'Min',
                                  'Max',
                                  'Date',
                                  'EuroCents',
                                  'Iban',
                                  'FinnishIban',
                                  'SepaIban',
                                  'SepaAddress',
                                  'CountryCode',
                                  'FinnishReference',
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'Required',
                          path: 'x-idempotency-key',
                          message: 'x-idempotency-key is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments or for one bundle only, the certificate is another one, or the signature does not verify.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The signature does not verify over the bytes of the body',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description:
              'The key was used before, for another order or more than 24 hours ago; or the bundle takes no payment: it is approved or being approved, full, foreign, or of a cancellation.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['DuplicatePayment', 'IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/recurring-sepa-payments': {
      post: {
        operationId: 'psd2.create.recurring',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Creates a SEPA payment that recurs',
        description:
          'Creates a SEPA payment that recurs.\n\nPaper 2 A, Payment request. In code: `createRecurringPayment`.\n\nAfter a lost answer: Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        'x-silta-lost': {
          operation: 'psd2.create',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-fapi-customer-last-logged-time',
            in: 'header',
            required: false,
            description: 'Must be an HTTP date in GMT.',
            schema: {
              type: 'string',
            },
            example: 'Fri, 20 Nov 2026 09:58:00 GMT',
          },
          {
            name: 'x-fapi-customer-ip-address',
            in: 'header',
            required: false,
            description: 'Must be an IPv4 or IPv6 address.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.17',
          },
          {
            name: 'x-customer-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 512 characters.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 512,
            },
            example: 'Mozilla/5.0 (X11; Linux x86_64)',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
          {
            name: 'x-idempotency-key',
            in: 'header',
            required: true,
            description:
              'Names the intent: 1 to 40 visible ASCII characters, spaces inside only. The same key with an equal body brings the same payment again, for 24 hours.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 40,
              pattern: '^[!-~]([ -~]*[!-~])?$',
            },
            example: 'order-42',
          },
          {
            name: 'x-jws-signature',
            in: 'header',
            required: false,
            description:
              'Detached JWS over the bytes of the body: encoded header, two dots, encoded signature over the encoded header, a dot and the encoded body. The header has exactly `alg` (RS256, PS256 or ES256) and `kid`. Optional, and verified if there; answers carry one of the bank.',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/RecurringPaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    reference: '1232',
                    amountEUR: '24.00',
                    payee: {
                      iban: 'EE159900000000000013',
                      name: 'Kask & Pojad OÜ',
                      address: ['Pikk 1', 'Tallinn'],
                      country: 'EE',
                    },
                    payer: {
                      iban: 'FI6299900000000011',
                    },
                    message: 'Kaksi kuppia',
                    dueDate: '2026-12-18',
                    recurrence: 'Weekly',
                    recurrenceEndDate: '2027-01-08',
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/RecurringPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-18',
                      recurrence: 'Weekly',
                      recurrenceEndDate: '2027-01-08',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Unauthorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The order or a header is not right; nothing was created, and the key is free.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: [
                                  'Required',
                                  'InvalidValue',
                                  'TypeMismatch',
                                  'UnrecognizedProperty',
                                  'Size',
                                  'Min',
                                  'Max',
                                  'Date',
                                  'EuroCents',
                                  'Iban',
                                  'FinnishIban',
                                  'SepaIban',
                                  'SepaAddress',
                                  'CountryCode',
                                  'FinnishReference',
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'Required',
                          path: 'x-idempotency-key',
                          message: 'x-idempotency-key is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments or for one bundle only, the certificate is another one, or the signature does not verify.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The signature does not verify over the bytes of the body',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description:
              'The key was used before, for another order or more than 24 hours ago; or the bundle takes no payment: it is approved or being approved, full, foreign, or of a cancellation.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['DuplicatePayment', 'IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/foreign-payments': {
      post: {
        operationId: 'psd2.create.foreign',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Creates a foreign payment, always in a bundle of its own',
        description:
          'Creates a foreign payment, always in a bundle of its own.\n\nPaper 2 A, Foreign payment request. In code: `createForeignPayment`.\n\nAfter a lost answer: Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        'x-silta-lost': {
          operation: 'psd2.create',
          effect: 'write',
          resend: 'same',
          truth:
            'Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'x-fapi-customer-last-logged-time',
            in: 'header',
            required: false,
            description: 'Must be an HTTP date in GMT.',
            schema: {
              type: 'string',
            },
            example: 'Fri, 20 Nov 2026 09:58:00 GMT',
          },
          {
            name: 'x-fapi-customer-ip-address',
            in: 'header',
            required: false,
            description: 'Must be an IPv4 or IPv6 address.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.17',
          },
          {
            name: 'x-customer-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 512 characters.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 512,
            },
            example: 'Mozilla/5.0 (X11; Linux x86_64)',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
          {
            name: 'x-idempotency-key',
            in: 'header',
            required: true,
            description:
              'Names the intent: 1 to 40 visible ASCII characters, spaces inside only. The same key with an equal body brings the same payment again, for 24 hours.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 40,
              pattern: '^[!-~]([ -~]*[!-~])?$',
            },
            example: 'order-42',
          },
          {
            name: 'x-jws-signature',
            in: 'header',
            required: false,
            description:
              'Detached JWS over the bytes of the body: encoded header, two dots, encoded signature over the encoded header, a dot and the encoded body. The header has exactly `alg` (RS256, PS256 or ES256) and `kid`. Optional, and verified if there; answers carry one of the bank.',
            schema: {
              type: 'string',
              pattern: '^[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+$',
            },
            example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9..c2lnbmF0dXJl',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/ForeignPaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    amount: '100.00',
                    currency: 'USD',
                    payee: {
                      bankAccount: {
                        id: '1234567890',
                        schemeName: 'BBAN',
                      },
                      name: 'Clay Supplies Inc.',
                      financialInstitution: {
                        bic: 'SBOXUS22',
                        name: 'Example Bank',
                      },
                      foreignAddress: {
                        addressLine1: 'Main Street 2',
                        addressLine2: 'Springfield',
                        country: 'US',
                      },
                    },
                    message: 'Invoice 7',
                    payer: {
                      iban: 'FI6299900000000011',
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ForeignPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '100.00',
                      currency: 'USD',
                      payee: {
                        bankAccount: {
                          id: '1234567890',
                          schemeName: 'BBAN',
                        },
                        name: 'Clay Supplies Inc.',
                        financialInstitution: {
                          bic: 'SBOXUS22',
                          name: 'Example Bank',
                        },
                        foreignAddress: {
                          addressLine1: 'Main Street 2',
                          addressLine2: 'Springfield',
                          country: 'US',
                        },
                      },
                      message: 'Invoice 7',
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      paymentType: 'ForeignPayment',
                      count: 1,
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Unauthorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The order or a header is not right; nothing was created, and the key is free.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: [
                                  'Required',
                                  'InvalidValue',
                                  'TypeMismatch',
                                  'UnrecognizedProperty',
                                  'Size',
                                  'Min',
                                  'Max',
                                  'Date',
                                  'Iban',
                                  'FinnishIban',
                                  'SepaPayment',
                                  'CountryCode',
                                  'ValidBic',
                                  'CreditorBicOrAddress',
                                  'EuEtaValid',
                                  'ValidPaymentOrder',
                                  'ValidDetailOfCharges',
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'Required',
                          path: 'x-idempotency-key',
                          message: 'x-idempotency-key is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments or for one bundle only, the certificate is another one, or the signature does not verify.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The signature does not verify over the bytes of the body',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'The key was used before, for another order or more than 24 hours ago.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['DuplicatePayment', 'IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/sepa-payments/{paymentId}': {
      get: {
        operationId: 'psd2.get.sepa',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads an immediate SEPA payment',
        description:
          'Reads an immediate SEPA payment.\n\nPaper 2 A, Endpoints. In code: `readSepaPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.get',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/SepaPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      archiveId: '20261120000000000042',
                      status: 'Debited',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'psd2.delete.sepa',
        tags: ['PSD2 Payment Initiation'],
        summary:
          'Deletes an immediate SEPA payment: 200 before its approval, and 202 after it, when the payer must approve the deletion',
        description:
          'Deletes an immediate SEPA payment: 200 before its approval, and 202 after it, when the payer must approve the deletion.\n\nPaper 2 A, Rules. In code: `deleteSepaPayment`.\n\nAfter a lost answer: Send again, or read the payment: Revoked or Cancelled is done.',
        'x-silta-lost': {
          operation: 'psd2.delete',
          effect: 'write',
          resend: 'same',
          truth: 'Send again, or read the payment: Revoked or Cancelled is done.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/SepaPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Revoked',
                    },
                  },
                },
              },
            },
          },
          '202': {
            description: 'Taken.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  type: 'object',
                  properties: {
                    paymentId: {
                      type: 'string',
                    },
                    authorizationId: {
                      type: 'string',
                    },
                    status: {
                      type: 'string',
                      'x-extensible-enum': [
                        'Unauthorized',
                        'Authorizing',
                        'Authorized',
                        'SubmissionPending',
                        'AwaitingDueDate',
                        'Accepted',
                        'Debited',
                        'Credited',
                        'Rejected',
                        'Revoked',
                        'Cancelled',
                        'Completed',
                      ],
                    },
                    created: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    modified: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    authorized: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    submitted: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    archiveId: {
                      type: 'string',
                    },
                    payer: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    message: {
                      type: 'string',
                    },
                    reference: {
                      type: 'string',
                    },
                    amountEUR: {
                      type: 'string',
                      pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
                      examples: ['12.50'],
                      description: 'Must be an amount with two decimals or none.',
                    },
                    payee: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                        name: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    ownMessage: {
                      type: 'string',
                    },
                    payerReference: {
                      type: 'string',
                    },
                    ultimatePayee: {
                      type: 'string',
                    },
                    originalPayer: {
                      type: 'string',
                    },
                    cancellationAuthorizationId: {
                      type: 'string',
                    },
                  },
                  required: [
                    'paymentId',
                    'authorizationId',
                    'status',
                    'amountEUR',
                    'payee',
                    'cancellationAuthorizationId',
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Authorized',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      cancellationAuthorizationId: '9e2b7d10-5c3f-4a8e-b1d6-8f0a2c4e6b73',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'It is too late to delete the payment.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/scheduled-sepa-payments/{paymentId}': {
      get: {
        operationId: 'psd2.get.scheduled',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads a scheduled SEPA payment',
        description:
          'Reads a scheduled SEPA payment.\n\nPaper 2 A, Endpoints. In code: `readScheduledPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.get',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ScheduledPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-24',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'AwaitingDueDate',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'psd2.delete.scheduled',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Deletes a scheduled SEPA payment, up to the day before its due date',
        description:
          'Deletes a scheduled SEPA payment, up to the day before its due date.\n\nPaper 2 A, Rules. In code: `deleteScheduledPayment`.\n\nAfter a lost answer: Send again, or read the payment: Revoked or Cancelled is done.',
        'x-silta-lost': {
          operation: 'psd2.delete',
          effect: 'write',
          resend: 'same',
          truth: 'Send again, or read the payment: Revoked or Cancelled is done.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ScheduledPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-24',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Revoked',
                    },
                  },
                },
              },
            },
          },
          '202': {
            description: 'Taken.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  type: 'object',
                  properties: {
                    paymentId: {
                      type: 'string',
                    },
                    authorizationId: {
                      type: 'string',
                    },
                    status: {
                      type: 'string',
                      'x-extensible-enum': [
                        'Unauthorized',
                        'Authorizing',
                        'Authorized',
                        'SubmissionPending',
                        'AwaitingDueDate',
                        'Accepted',
                        'Debited',
                        'Credited',
                        'Rejected',
                        'Revoked',
                        'Cancelled',
                        'Completed',
                      ],
                    },
                    created: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    modified: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    authorized: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    submitted: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    archiveId: {
                      type: 'string',
                    },
                    payer: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    message: {
                      type: 'string',
                    },
                    reference: {
                      type: 'string',
                    },
                    amountEUR: {
                      type: 'string',
                      pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
                      examples: ['12.50'],
                      description: 'Must be an amount with two decimals or none.',
                    },
                    payee: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                        name: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    ownMessage: {
                      type: 'string',
                    },
                    payerReference: {
                      type: 'string',
                    },
                    ultimatePayee: {
                      type: 'string',
                    },
                    originalPayer: {
                      type: 'string',
                    },
                    dueDate: {
                      type: 'string',
                      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
                      examples: ['2026-12-18', '2027-01-08'],
                      description: 'Must be a date YYYY-MM-DD.',
                    },
                    cancellationAuthorizationId: {
                      type: 'string',
                    },
                  },
                  required: [
                    'paymentId',
                    'authorizationId',
                    'status',
                    'amountEUR',
                    'payee',
                    'dueDate',
                    'cancellationAuthorizationId',
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-24',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Authorized',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      cancellationAuthorizationId: '9e2b7d10-5c3f-4a8e-b1d6-8f0a2c4e6b73',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'It is too late to delete the payment.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/recurring-sepa-payments/{paymentId}': {
      get: {
        operationId: 'psd2.get.recurring',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads a series',
        description:
          'Reads a series; `readRecurrence` reads one instance of it.\n\nPaper 2 A, Endpoints. In code: `readRecurringPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.get',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/RecurringPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-18',
                      recurrence: 'Weekly',
                      recurrenceEndDate: '2027-01-08',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'AwaitingDueDate',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'psd2.delete.recurring',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Deletes a series: instances whose day has begun stay',
        description:
          'Deletes a series: instances whose day has begun stay.\n\nPaper 2 A, Rules. In code: `deleteRecurringPayment`.\n\nAfter a lost answer: Send again, or read the payment: Revoked or Cancelled is done.',
        'x-silta-lost': {
          operation: 'psd2.delete',
          effect: 'write',
          resend: 'same',
          truth: 'Send again, or read the payment: Revoked or Cancelled is done.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/RecurringPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-18',
                      recurrence: 'Weekly',
                      recurrenceEndDate: '2027-01-08',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Revoked',
                    },
                  },
                },
              },
            },
          },
          '202': {
            description: 'Taken.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  type: 'object',
                  properties: {
                    paymentId: {
                      type: 'string',
                    },
                    authorizationId: {
                      type: 'string',
                    },
                    status: {
                      type: 'string',
                      'x-extensible-enum': [
                        'Unauthorized',
                        'Authorizing',
                        'Authorized',
                        'SubmissionPending',
                        'AwaitingDueDate',
                        'Accepted',
                        'Debited',
                        'Credited',
                        'Rejected',
                        'Revoked',
                        'Cancelled',
                        'Completed',
                      ],
                    },
                    created: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    modified: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    authorized: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    submitted: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    archiveId: {
                      type: 'string',
                    },
                    payer: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    message: {
                      type: 'string',
                    },
                    reference: {
                      type: 'string',
                    },
                    amountEUR: {
                      type: 'string',
                      pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
                      examples: ['12.50'],
                      description: 'Must be an amount with two decimals or none.',
                    },
                    payee: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                        name: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    ownMessage: {
                      type: 'string',
                    },
                    payerReference: {
                      type: 'string',
                    },
                    ultimatePayee: {
                      type: 'string',
                    },
                    originalPayer: {
                      type: 'string',
                    },
                    dueDate: {
                      type: 'string',
                      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
                      examples: ['2026-12-18', '2027-01-08'],
                      description: 'Must be a date YYYY-MM-DD.',
                    },
                    recurrence: {
                      type: 'string',
                      'x-extensible-enum': ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'],
                    },
                    recurrenceEndDate: {
                      type: 'string',
                      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
                      examples: ['2026-12-18', '2027-01-08'],
                      description: 'Must be a date YYYY-MM-DD.',
                    },
                    cancellationAuthorizationId: {
                      type: 'string',
                    },
                  },
                  required: [
                    'paymentId',
                    'authorizationId',
                    'status',
                    'amountEUR',
                    'payee',
                    'dueDate',
                    'recurrence',
                    'recurrenceEndDate',
                    'cancellationAuthorizationId',
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-18',
                      recurrence: 'Weekly',
                      recurrenceEndDate: '2027-01-08',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Authorized',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      cancellationAuthorizationId: '9e2b7d10-5c3f-4a8e-b1d6-8f0a2c4e6b73',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'It is too late to delete the payment.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/foreign-payments/{paymentId}': {
      get: {
        operationId: 'psd2.get.foreign',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads a foreign payment',
        description:
          'Reads a foreign payment.\n\nPaper 2 A, Endpoints. In code: `readForeignPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.get',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ForeignPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '100.00',
                      currency: 'USD',
                      payee: {
                        bankAccount: {
                          id: '1234567890',
                          schemeName: 'BBAN',
                        },
                        name: 'Clay Supplies Inc.',
                        financialInstitution: {
                          bic: 'SBOXUS22',
                          name: 'Example Bank',
                        },
                        foreignAddress: {
                          addressLine1: 'Main Street 2',
                          addressLine2: 'Springfield',
                          country: 'US',
                        },
                      },
                      message: 'Invoice 7',
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      paymentType: 'ForeignPayment',
                      count: 1,
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'Accepted',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'psd2.delete.foreign',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Deletes a foreign payment before it is submitted',
        description:
          'Deletes a foreign payment before it is submitted.\n\nPaper 2 A, Rules. In code: `deleteForeignPayment`.\n\nAfter a lost answer: Send again, or read the payment: Revoked or Cancelled is done.',
        'x-silta-lost': {
          operation: 'psd2.delete',
          effect: 'write',
          resend: 'same',
          truth: 'Send again, or read the payment: Revoked or Cancelled is done.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ForeignPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '100.00',
                      currency: 'USD',
                      payee: {
                        bankAccount: {
                          id: '1234567890',
                          schemeName: 'BBAN',
                        },
                        name: 'Clay Supplies Inc.',
                        financialInstitution: {
                          bic: 'SBOXUS22',
                          name: 'Example Bank',
                        },
                        foreignAddress: {
                          addressLine1: 'Main Street 2',
                          addressLine2: 'Springfield',
                          country: 'US',
                        },
                      },
                      message: 'Invoice 7',
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      paymentType: 'ForeignPayment',
                      count: 1,
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Revoked',
                    },
                  },
                },
              },
            },
          },
          '202': {
            description: 'Taken.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  type: 'object',
                  properties: {
                    paymentId: {
                      type: 'string',
                    },
                    authorizationId: {
                      type: 'string',
                    },
                    status: {
                      type: 'string',
                      'x-extensible-enum': [
                        'Unauthorized',
                        'Authorizing',
                        'Authorized',
                        'SubmissionPending',
                        'AwaitingDueDate',
                        'Accepted',
                        'Debited',
                        'Credited',
                        'Rejected',
                        'Revoked',
                        'Cancelled',
                        'Completed',
                      ],
                    },
                    created: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    modified: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    authorized: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    submitted: {
                      $ref: '#/components/schemas/DateTime',
                    },
                    archiveId: {
                      type: 'string',
                    },
                    payer: {
                      type: 'object',
                      properties: {
                        iban: {
                          type: 'string',
                        },
                      },
                      required: ['iban'],
                    },
                    message: {
                      type: 'string',
                    },
                    paymentType: {
                      type: 'string',
                      'x-extensible-enum': ['ForeignPayment'],
                    },
                    amount: {
                      type: 'string',
                      pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
                      examples: ['12.50'],
                      description: 'Must be an amount with two decimals or none.',
                    },
                    currency: {
                      type: 'string',
                    },
                    payee: {
                      type: 'object',
                      properties: {
                        bankAccount: {
                          type: 'object',
                          properties: {
                            id: {
                              type: 'string',
                            },
                          },
                          required: ['id'],
                        },
                      },
                      required: ['bankAccount'],
                    },
                    cancellationAuthorizationId: {
                      type: 'string',
                    },
                  },
                  required: [
                    'paymentId',
                    'authorizationId',
                    'status',
                    'amount',
                    'currency',
                    'payee',
                    'cancellationAuthorizationId',
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '100.00',
                      currency: 'USD',
                      payee: {
                        bankAccount: {
                          id: '1234567890',
                          schemeName: 'BBAN',
                        },
                        name: 'Clay Supplies Inc.',
                        financialInstitution: {
                          bic: 'SBOXUS22',
                          name: 'Example Bank',
                        },
                        foreignAddress: {
                          addressLine1: 'Main Street 2',
                          addressLine2: 'Springfield',
                          country: 'US',
                        },
                      },
                      message: 'Invoice 7',
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      paymentType: 'ForeignPayment',
                      count: 1,
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:00:00.000+02:00',
                      status: 'Authorized',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      cancellationAuthorizationId: '9e2b7d10-5c3f-4a8e-b1d6-8f0a2c4e6b73',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'It is too late to delete the payment.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/recurring-sepa-payments/{paymentId}/recurrence/{dueDate}': {
      get: {
        operationId: 'psd2.recurrence',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads one instance of a series that was confirmed, by its nominal date',
        description:
          'Reads one instance of a series that was confirmed, by its nominal date.\n\nPaper 2 A, Endpoints. In code: `readRecurrence`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.recurrence',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'dueDate',
            in: 'path',
            required: true,
            description: 'Must be a date YYYY-MM-DD.',
            schema: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
              examples: ['2026-12-18', '2027-01-08'],
            },
            example: '2026-12-18',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/RecurrenceInstance',
                },
                examples: {
                  ordinary: {
                    value: {
                      dueDate: '2026-12-18',
                      status: 'AwaitingDueDate',
                      modified: '2026-11-20T12:04:00.000+02:00',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the date is none.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'Date'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'Date',
                          path: 'dueDate',
                          message: 'dueDate must be a date YYYY-MM-DD',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'dueDate',
                          message: 'dueDate is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/sepa-payments/{paymentId}/submit': {
      post: {
        operationId: 'psd2.submit.sepa',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Submits an immediate SEPA payment right after its approval: the money leaves',
        description:
          'Submits an immediate SEPA payment right after its approval: the money leaves.\n\nPaper 2 A, Endpoints. In code: `submitSepaPayment`.\n\nAfter a lost answer: Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        'x-silta-lost': {
          operation: 'psd2.submit',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/SepaPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      archiveId: '20261120000000000042',
                      status: 'Debited',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'The payment is not approved, or has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '422': {
            description:
              'The money or the bank fails; nothing was debited, and the payment may be submitted again.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InsufficientFunds', 'PaymentFail'],
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
                      type: 'BUSINESS',
                      message: 'the account has too little money',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InsufficientFunds',
                          message: 'the account has too little money',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/scheduled-sepa-payments/{paymentId}/submit': {
      post: {
        operationId: 'psd2.submit.scheduled',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Submits a scheduled SEPA payment: it waits for its due date',
        description:
          'Submits a scheduled SEPA payment: it waits for its due date.\n\nPaper 2 A, Endpoints. In code: `submitScheduledPayment`.\n\nAfter a lost answer: Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        'x-silta-lost': {
          operation: 'psd2.submit',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ScheduledPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-24',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'AwaitingDueDate',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'The payment is not approved, or has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '422': {
            description:
              'The money or the bank fails; nothing was debited, and the payment may be submitted again.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InsufficientFunds', 'PaymentFail'],
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
                      type: 'BUSINESS',
                      message: 'the account has too little money',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InsufficientFunds',
                          message: 'the account has too little money',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/foreign-payments/{paymentId}/submit': {
      post: {
        operationId: 'psd2.submit.foreign',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Submits a foreign payment right after its approval',
        description:
          'Submits a foreign payment right after its approval.\n\nPaper 2 A, Endpoints. In code: `submitForeignPayment`.\n\nAfter a lost answer: Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        'x-silta-lost': {
          operation: 'psd2.submit',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/ForeignPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      amount: '100.00',
                      currency: 'USD',
                      payee: {
                        bankAccount: {
                          id: '1234567890',
                          schemeName: 'BBAN',
                        },
                        name: 'Clay Supplies Inc.',
                        financialInstitution: {
                          bic: 'SBOXUS22',
                          name: 'Example Bank',
                        },
                        foreignAddress: {
                          addressLine1: 'Main Street 2',
                          addressLine2: 'Springfield',
                          country: 'US',
                        },
                      },
                      message: 'Invoice 7',
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      paymentType: 'ForeignPayment',
                      count: 1,
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'Accepted',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'The payment is not approved, or has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '422': {
            description:
              'The money or the bank fails; nothing was debited, and the payment may be submitted again.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InsufficientFunds', 'PaymentFail'],
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
                      type: 'BUSINESS',
                      message: 'the account has too little money',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InsufficientFunds',
                          message: 'the account has too little money',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/recurring-sepa-payments/{paymentId}/confirm': {
      post: {
        operationId: 'psd2.confirm',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Confirms a series: each instance waits for its due date',
        description:
          'Confirms a series: each instance waits for its due date.\n\nPaper 2 A, Endpoints. In code: `confirmRecurringPayment`.\n\nAfter a lost answer: Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        'x-silta-lost': {
          operation: 'psd2.confirm',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
          },
          {
            name: 'x-fapi-customer-last-logged-time',
            in: 'header',
            required: false,
            description: 'Must be an HTTP date in GMT.',
            schema: {
              type: 'string',
            },
            example: 'Fri, 20 Nov 2026 09:58:00 GMT',
          },
          {
            name: 'x-fapi-customer-ip-address',
            in: 'header',
            required: false,
            description: 'Must be an IPv4 or IPv6 address.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.17',
          },
          {
            name: 'x-customer-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 512 characters.',
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: 512,
            },
            example: 'Mozilla/5.0 (X11; Linux x86_64)',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-sandbox-scenario',
            in: 'header',
            required: false,
            schema: {
              enum: [
                'InsufficientFunds',
                'PaymentSystemUnavailable',
                'PaymentFail',
                'PaymentFail=AccountClosed',
                'PaymentFail=InvalidPayee',
                'PaymentFail=LimitExceeded',
                'PaymentRejected',
                'PaymentDebited',
                'PaymentCredited',
                'PaymentAccepted',
              ],
              type: 'string',
            },
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/RecurringPayment',
                },
                examples: {
                  ordinary: {
                    value: {
                      reference: '1232',
                      amountEUR: '24.00',
                      payee: {
                        iban: 'EE159900000000000013',
                        name: 'Kask & Pojad OÜ',
                        address: ['Pikk 1', 'Tallinn'],
                        country: 'EE',
                      },
                      payer: {
                        iban: 'FI6299900000000011',
                      },
                      message: 'Kaksi kuppia',
                      dueDate: '2026-12-18',
                      recurrence: 'Weekly',
                      recurrenceEndDate: '2027-01-08',
                      paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      submitted: '2026-11-20T12:04:00.000+02:00',
                      status: 'AwaitingDueDate',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'paymentId',
                          message: 'paymentId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'The payment is not approved, or has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '422': {
            description:
              'The money or the bank fails; nothing was debited, and the payment may be submitted again.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InsufficientFunds', 'PaymentFail'],
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
                      type: 'BUSINESS',
                      message: 'the account has too little money',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InsufficientFunds',
                          message: 'the account has too little money',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/authorizations/{authorizationId}': {
      get: {
        operationId: 'psd2.authorization.get',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Reads how the approval of a bundle stands',
        description:
          'Reads how the approval of a bundle stands; it alone decides, never the return of the browser.\n\nPaper 2 A, Endpoints. In code: `readAuthorization`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.authorization.get',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'authorizationId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/Authorization',
                },
                examples: {
                  ordinary: {
                    value: {
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      status: 'Authorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'authorizationId',
                          message: 'authorizationId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
      delete: {
        operationId: 'psd2.authorization.delete',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Revokes a bundle that is not approved yet, with all its payments',
        description:
          'Revokes a bundle that is not approved yet, with all its payments.\n\nPaper 2 A, Endpoints. In code: `revokeAuthorization`.\n\nAfter a lost answer: Send again, or read the authorization: Revoked is done.',
        'x-silta-lost': {
          operation: 'psd2.authorization.delete',
          effect: 'write',
          resend: 'same',
          truth: 'Send again, or read the authorization: Revoked is done.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'authorizationId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/Authorization',
                },
                examples: {
                  ordinary: {
                    value: {
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      status: 'Revoked',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'authorizationId',
                          message: 'authorizationId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'It is too late to revoke the bundle: each payment is cancelled by itself.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/authorizations/{authorizationId}/payments': {
      get: {
        operationId: 'psd2.authorization.payments',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Lists the payments of a bundle, by their kinds',
        description:
          'Lists the payments of a bundle, by their kinds.\n\nPaper 2 A, Endpoints. In code: `listAuthorizationPayments`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'psd2.authorization.payments',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'authorizationId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        responses: {
          '200': {
            description: 'Done.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/AuthorizationPayments',
                },
                examples: {
                  ordinary: {
                    value: {
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      status: 'Unauthorized',
                      sepaPayments: [
                        {
                          reference: '1232',
                          amountEUR: '24.00',
                          payee: {
                            iban: 'EE159900000000000013',
                            name: 'Kask & Pojad OÜ',
                            address: ['Pikk 1', 'Tallinn'],
                            country: 'EE',
                          },
                          payer: {
                            iban: 'FI6299900000000011',
                          },
                          message: 'Kaksi kuppia',
                          paymentId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
                          authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                          created: '2026-11-20T12:00:00.000+02:00',
                          modified: '2026-11-20T12:00:00.000+02:00',
                          status: 'Unauthorized',
                        },
                      ],
                      scheduledSepaPayments: [],
                      recurringSepaPayments: [],
                      foreignPayments: [],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'x-fapi-interaction-id',
                          message: 'x-fapi-interaction-id must be a UUID of 36 characters',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'authorizationId',
                          message: 'authorizationId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/authorizations/{authorizationId}/sandbox-authorize': {
      post: {
        operationId: 'psd2.sca.authorize',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Approves a bundle as the payer would, in a sandbox: no browser is needed',
        description:
          'Approves a bundle as the payer would, in a sandbox: no browser is needed.\n\nPaper gaps: psd2.sca.helpers. In code: `authorizeInSandbox`.\n\nAfter a lost answer: Read the authorization.\n\nOnly a sandbox answers it.',
        'x-silta-sandbox-only': true,
        'x-silta-lost': {
          operation: 'psd2.sca',
          effect: 'write',
          resend: 'after-read',
          truth: 'Read the authorization.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'authorizationId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/Authorization',
                },
                examples: {
                  ordinary: {
                    value: {
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      authorized: '2026-11-20T12:04:00.000+02:00',
                      status: 'Authorized',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'authorizationId',
                          message: 'authorizationId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'There is nothing to decide: somebody has, or the bundle has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
                },
              },
            },
          },
        },
      },
    },
    '/payments-psd2/v2/authorizations/{authorizationId}/sandbox-reject': {
      post: {
        operationId: 'psd2.sca.reject',
        tags: ['PSD2 Payment Initiation'],
        summary: 'Refuses a bundle as the payer would, in a sandbox',
        description:
          'Refuses a bundle as the payer would, in a sandbox.\n\nPaper gaps: psd2.sca.helpers. In code: `rejectInSandbox`.\n\nAfter a lost answer: Read the authorization.\n\nOnly a sandbox answers it.',
        'x-silta-sandbox-only': true,
        'x-silta-lost': {
          operation: 'psd2.sca',
          effect: 'write',
          resend: 'after-read',
          truth: 'Read the authorization.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'authorizationId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 128 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
          },
          {
            name: 'x-fapi-interaction-id',
            in: 'header',
            required: false,
            description: 'Must be a UUID of 36 characters.',
            schema: {
              type: 'string',
              format: 'uuid',
              minLength: 36,
              maxLength: 36,
              examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
            },
            example: '3b6f1c2d-8e4a-4f70-9c15-6d2e8b0a7f34',
          },
          {
            name: 'x-api-key',
            in: 'header',
            required: false,
            description: 'Key of the application; if there, that of the client of the token.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,128}$',
            },
            example: 'key-of-the-provider',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {},
                additionalProperties: false,
                default: {},
              },
              examples: {
                ordinary: {
                  value: {},
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
              'x-fapi-interaction-id': {
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
                  $ref: '#/components/schemas/Authorization',
                },
                examples: {
                  ordinary: {
                    value: {
                      authorizationId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
                      created: '2026-11-20T12:00:00.000+02:00',
                      modified: '2026-11-20T12:04:00.000+02:00',
                      status: 'Rejected',
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A header is not right, or the body is not exactly `{}`.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue', 'UnrecognizedProperty', 'Date', 'Size'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'UnrecognizedProperty',
                          path: 'amountEUR',
                          message: 'amountEUR is not a known member',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description:
              'The token is missing, unknown or too old, or the api key is not that of its client.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'Invalid token',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The token is not for payments, or the certificate is not the one that it was issued to.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'SECURITY',
                      message: 'The scope of the token does not cover payments',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource of this client, or the token is for another bundle; the bank does not tell which.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'there is no such resource',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'authorizationId',
                          message: 'authorizationId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '409': {
            description: 'There is nothing to decide: somebody has, or the bundle has ended.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['IllegalState'],
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
                      type: 'BUSINESS',
                      message: 'the state does not allow it now',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'IllegalState',
                          message: 'the state does not allow it now',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not sent as JSON.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          items: {
                            properties: {
                              type: {
                                enum: ['InvalidValue'],
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
                      type: 'VALIDATION',
                      message: 'the request is not valid',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'content-type',
                          message: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description: 'Too many calls: wait as long as `retry-after` says.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'Too many calls; wait 12 s',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'the bank has a fault',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '503': {
            description: 'The bank is closed for maintenance.',
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
                      $ref: '#/components/schemas/FlatRefusal',
                    },
                    {
                      properties: {
                        violations: {
                          maxItems: 0,
                        },
                      },
                    },
                  ],
                },
                examples: {
                  ordinary: {
                    value: {
                      type: 'TECHNICAL',
                      message: 'The service is closed for maintenance',
                      id: '7c1e5a90-3d42-4f0b-8a6d-2e9f1b7c4d58',
                      violations: [],
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
                  $ref: '#/components/schemas/FlatRefusal',
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
      Authorization: {
        type: 'object',
        properties: {
          authorizationId: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'Rejected',
              'Completed',
              'PartiallyRevoked',
              'Revoked',
            ],
          },
          created: {
            $ref: '#/components/schemas/DateTime',
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          authorized: {
            $ref: '#/components/schemas/DateTime',
          },
        },
        required: ['authorizationId', 'status'],
        description: 'A bundle: payments that one approval covers.',
      },
      AuthorizationPayments: {
        type: 'object',
        properties: {
          authorizationId: {
            type: 'string',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'Rejected',
              'Completed',
              'PartiallyRevoked',
              'Revoked',
            ],
          },
          sepaPayments: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/SepaPayment',
            },
          },
          scheduledSepaPayments: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/ScheduledPayment',
            },
          },
          recurringSepaPayments: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/RecurringPayment',
            },
          },
          foreignPayments: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/ForeignPayment',
            },
          },
        },
        required: [
          'authorizationId',
          'status',
          'sepaPayments',
          'scheduledSepaPayments',
          'recurringSepaPayments',
          'foreignPayments',
        ],
        description: 'The payments of a bundle, by their kinds, in the order in which they were created.',
      },
      BankAccount: {
        type: 'object',
        properties: {
          id: {
            type: 'string',
          },
          schemeName: {
            enum: ['IBAN', 'BBAN'],
            type: 'string',
          },
          issuer: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
        },
        additionalProperties: false,
        required: ['id', 'schemeName'],
        description: 'The account of a payee abroad; an account that is no IBAN is digits only.',
      },
      DateTime: {
        type: 'string',
        format: 'date-time',
        examples: ['2026-11-20T12:00:00.000+02:00'],
        description:
          'A date-time of an answer (gaps: shared.time). Must be an RFC 3339 date-time with an offset or Z.',
      },
      FinancialInstitution: {
        type: 'object',
        properties: {
          bic: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
          clearingSystemId: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description: 'Must be 1 to 70 characters.',
          },
          foreignBankAddress: {
            type: 'object',
            properties: {
              address: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              city: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              country: {
                type: 'string',
                pattern: '^[A-Z]{2}$',
                examples: ['FI', 'SE'],
                description: 'Must be an ISO 3166-1 alpha-2 country in upper case.',
              },
            },
            additionalProperties: false,
            required: ['address', 'city', 'country'],
          },
        },
        additionalProperties: false,
        description:
          'The bank of a payee abroad: by its BIC, or by its number in a clearing system, else by its address.',
      },
      FlatRefusal: {
        type: 'object',
        description: 'A refusal with its violations, one per member; `[]` when there are none.',
        properties: {
          type: {
            type: 'string',
            enum: ['SECURITY', 'VALIDATION', 'TECHNICAL', 'BUSINESS'],
          },
          message: {
            type: 'string',
            description: 'For people; it repeats no value.',
          },
          id: {
            type: 'string',
            format: 'uuid',
            description: 'Id of the refusal, also in `x-error-id`.',
          },
          violations: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                type: {
                  type: 'string',
                },
                path: {
                  type: 'string',
                  description:
                    'Member, parameter or header at fault: members joined by dots, positions in brackets, header names in lower case.',
                },
                message: {
                  type: 'string',
                  description: 'For people; it repeats no value.',
                },
              },
              required: ['type', 'message'],
            },
          },
        },
        required: ['type', 'message', 'id', 'violations'],
      },
      ForeignPayee: {
        type: 'object',
        properties: {
          bankAccount: {
            $ref: '#/components/schemas/BankAccount',
          },
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description: '1 to 70 characters. Must be 1 to 70 characters.',
          },
          financialInstitution: {
            $ref: '#/components/schemas/FinancialInstitution',
          },
          foreignAddress: {
            type: 'object',
            properties: {
              addressLine1: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              addressLine2: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              country: {
                type: 'string',
                pattern: '^[A-Z]{2}$',
                examples: ['FI', 'SE'],
                description: 'Must be an ISO 3166-1 alpha-2 country in upper case.',
              },
            },
            additionalProperties: false,
            required: ['addressLine1', 'country'],
          },
        },
        additionalProperties: false,
        required: ['bankAccount', 'name', 'financialInstitution', 'foreignAddress'],
        description: 'Who is paid by a foreign payment.',
      },
      ForeignPayment: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
            description: 'Opaque.',
          },
          authorizationId: {
            type: 'string',
            description: 'Names the bundle that the payer approves.',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'SubmissionPending',
              'AwaitingDueDate',
              'Accepted',
              'Debited',
              'Credited',
              'Rejected',
              'Revoked',
              'Cancelled',
              'Completed',
            ],
          },
          created: {
            $ref: '#/components/schemas/DateTime',
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          authorized: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the payer approved.',
          },
          submitted: {
            $ref: '#/components/schemas/DateTime',
            description: 'When it was submitted or confirmed with success.',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          payer: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          message: {
            type: 'string',
          },
          paymentType: {
            type: 'string',
            'x-extensible-enum': ['ForeignPayment'],
          },
          amount: {
            type: 'string',
            pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
            examples: ['12.50'],
            description: 'Must be an amount with two decimals or none.',
          },
          currency: {
            type: 'string',
          },
          payee: {
            type: 'object',
            properties: {
              bankAccount: {
                type: 'object',
                properties: {
                  id: {
                    type: 'string',
                  },
                },
                required: ['id'],
              },
            },
            required: ['bankAccount'],
          },
        },
        required: ['paymentId', 'authorizationId', 'status', 'amount', 'currency', 'payee'],
        description: 'A foreign payment as the bank knows it.',
      },
      ForeignPaymentOrder: {
        type: 'object',
        properties: {
          amount: {
            type: 'string',
            pattern: '^[0-9]+(\\.[0-9]+)?$',
            examples: ['12.50', '0.01', '100'],
            description:
              'Decimal string above zero, up to 13 digits, with two decimals or none. Must be a decimal string such as 12.50.',
          },
          currency: {
            type: 'string',
            pattern: '^[A-Z]{3}$',
            examples: ['USD', 'SEK', 'JPY', 'EUR'],
            description: 'ISO 4217. Must be an active ISO 4217 currency.',
          },
          payee: {
            $ref: '#/components/schemas/ForeignPayee',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description: '1 to 140 characters. Must be 1 to 140 characters.',
          },
          detailsOfCharges: {
            type: 'string',
            description: 'Who bears the charges: shared, or the payer. Default SHA. Must be SHA or OUR.',
          },
          paymentOrder: {
            type: 'string',
            description: 'Default NORM. Must be NORM or HIGH.',
          },
          payer: {
            $ref: '#/components/schemas/Payer',
          },
          exchangeRateReference: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: '1 to 35 characters. Must be 1 to 35 characters.',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency', 'payee', 'message'],
        description:
          'A payment that is no SEPA payment: another currency, an account that is no IBAN, or a bank outside the EU and EEA.',
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
      Payer: {
        type: 'object',
        properties: {
          iban: {
            type: 'string',
            pattern: '^FI[0-9]{16}$',
            examples: ['FI6299900000000011', 'FI3099900000000102'],
            description: 'Must be a Finnish IBAN in upper case without spaces, with right check digits.',
          },
        },
        additionalProperties: false,
        required: ['iban'],
        description: 'The account that pays; the payer may choose another one.',
      },
      RecurrenceInstance: {
        type: 'object',
        properties: {
          dueDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'Nominal date, the name of the instance. Must be a date YYYY-MM-DD.',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'AwaitingDueDate',
              'Accepted',
              'Debited',
              'Credited',
              'Rejected',
              'Cancelled',
            ],
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          archiveId: {
            type: 'string',
          },
        },
        required: ['dueDate', 'status'],
        description: 'One instance of a series.',
      },
      RecurringPayment: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
            description: 'Opaque.',
          },
          authorizationId: {
            type: 'string',
            description: 'Names the bundle that the payer approves.',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'SubmissionPending',
              'AwaitingDueDate',
              'Accepted',
              'Debited',
              'Credited',
              'Rejected',
              'Revoked',
              'Cancelled',
              'Completed',
            ],
          },
          created: {
            $ref: '#/components/schemas/DateTime',
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          authorized: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the payer approved.',
          },
          submitted: {
            $ref: '#/components/schemas/DateTime',
            description: 'When it was submitted or confirmed with success.',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          payer: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          message: {
            type: 'string',
          },
          reference: {
            type: 'string',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
            examples: ['12.50'],
            description: 'Must be an amount with two decimals or none.',
          },
          payee: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
              name: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          ownMessage: {
            type: 'string',
          },
          payerReference: {
            type: 'string',
          },
          ultimatePayee: {
            type: 'string',
          },
          originalPayer: {
            type: 'string',
          },
          dueDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'Must be a date YYYY-MM-DD.',
          },
          recurrence: {
            type: 'string',
            'x-extensible-enum': ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'],
          },
          recurrenceEndDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'Must be a date YYYY-MM-DD.',
          },
        },
        required: [
          'paymentId',
          'authorizationId',
          'status',
          'amountEUR',
          'payee',
          'dueDate',
          'recurrence',
          'recurrenceEndDate',
        ],
        description: 'A series as the bank knows it.',
      },
      RecurringPaymentOrder: {
        type: 'object',
        properties: {
          reference: {
            type: 'string',
            pattern: '^([0-9]{2,20}|RF[0-9]{2}[0-9A-Z]{1,21})$',
            examples: ['1232', 'RF481245'],
            description:
              'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. Must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits.',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]+(\\.[0-9]+)?$',
            examples: ['12.50', '0.01', '100'],
            description: 'Decimal string, 0.01 to 999999999.99. Must be a decimal string such as 12.50.',
          },
          payee: {
            $ref: '#/components/schemas/SepaPayee',
          },
          authorizationId: {
            type: 'string',
            pattern: '^[!-~]{1,128}$',
            description:
              'Joins the payments of one approval; a new one is made when absent. Must be 1 to 128 visible ASCII characters.',
          },
          payer: {
            $ref: '#/components/schemas/Payer',
            description: 'The payer chooses the account when absent.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              'Goes to the payee and onto the statement: 1 to 140 characters. Must be 1 to 140 characters.',
          },
          ownMessage: {
            type: 'string',
            minLength: 1,
            maxLength: 20,
            description:
              "Goes onto the payer's statement only: 1 to 20 characters. Must be 1 to 20 characters.",
          },
          payerReference: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              'Passed on unchanged from end to end: 1 to 35 characters. Must be 1 to 35 characters.',
          },
          payerIdentifier: {
            $ref: '#/components/schemas/Identification',
          },
          ultimatePayee: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              'Required where the provider itself is the payee: 1 to 70 characters. Must be 1 to 70 characters.',
          },
          originalPayer: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description: '1 to 70 characters. Must be 1 to 70 characters.',
          },
          dueDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'The date from which it recurs. Must be a date YYYY-MM-DD.',
          },
          recurrence: {
            enum: ['Weekly', 'Monthly', 'LastBankingDayOfTheMonth'],
            type: 'string',
          },
          recurrenceEndDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: '`dueDate` to five years after it. Must be a date YYYY-MM-DD.',
          },
        },
        additionalProperties: false,
        required: ['reference', 'amountEUR', 'payee', 'dueDate', 'recurrence', 'recurrenceEndDate'],
        description: 'A SEPA payment that recurs.',
      },
      ScheduledPayment: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
            description: 'Opaque.',
          },
          authorizationId: {
            type: 'string',
            description: 'Names the bundle that the payer approves.',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'SubmissionPending',
              'AwaitingDueDate',
              'Accepted',
              'Debited',
              'Credited',
              'Rejected',
              'Revoked',
              'Cancelled',
              'Completed',
            ],
          },
          created: {
            $ref: '#/components/schemas/DateTime',
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          authorized: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the payer approved.',
          },
          submitted: {
            $ref: '#/components/schemas/DateTime',
            description: 'When it was submitted or confirmed with success.',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          payer: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          message: {
            type: 'string',
          },
          reference: {
            type: 'string',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
            examples: ['12.50'],
            description: 'Must be an amount with two decimals or none.',
          },
          payee: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
              name: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          ownMessage: {
            type: 'string',
          },
          payerReference: {
            type: 'string',
          },
          ultimatePayee: {
            type: 'string',
          },
          originalPayer: {
            type: 'string',
          },
          dueDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'Must be a date YYYY-MM-DD.',
          },
        },
        required: ['paymentId', 'authorizationId', 'status', 'amountEUR', 'payee', 'dueDate'],
        description: 'A scheduled SEPA payment as the bank knows it.',
      },
      ScheduledPaymentOrder: {
        type: 'object',
        properties: {
          reference: {
            type: 'string',
            pattern: '^([0-9]{2,20}|RF[0-9]{2}[0-9A-Z]{1,21})$',
            examples: ['1232', 'RF481245'],
            description:
              'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. Must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits.',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]+(\\.[0-9]+)?$',
            examples: ['12.50', '0.01', '100'],
            description: 'Decimal string, 0.01 to 999999999.99. Must be a decimal string such as 12.50.',
          },
          payee: {
            $ref: '#/components/schemas/SepaPayee',
          },
          authorizationId: {
            type: 'string',
            pattern: '^[!-~]{1,128}$',
            description:
              'Joins the payments of one approval; a new one is made when absent. Must be 1 to 128 visible ASCII characters.',
          },
          payer: {
            $ref: '#/components/schemas/Payer',
            description: 'The payer chooses the account when absent.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              'Goes to the payee and onto the statement: 1 to 140 characters. Must be 1 to 140 characters.',
          },
          ownMessage: {
            type: 'string',
            minLength: 1,
            maxLength: 20,
            description:
              "Goes onto the payer's statement only: 1 to 20 characters. Must be 1 to 20 characters.",
          },
          payerReference: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              'Passed on unchanged from end to end: 1 to 35 characters. Must be 1 to 35 characters.',
          },
          payerIdentifier: {
            $ref: '#/components/schemas/Identification',
          },
          ultimatePayee: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              'Required where the provider itself is the payee: 1 to 70 characters. Must be 1 to 70 characters.',
          },
          originalPayer: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description: '1 to 70 characters. Must be 1 to 70 characters.',
          },
          dueDate: {
            type: 'string',
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            examples: ['2026-12-18', '2027-01-08'],
            description: 'Tomorrow to 365 days ahead, closed days too. Must be a date YYYY-MM-DD.',
          },
        },
        additionalProperties: false,
        required: ['reference', 'amountEUR', 'payee', 'dueDate'],
        description: 'A SEPA payment for a later day.',
      },
      SepaPayee: {
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
            description: '1 to 70 characters. Must be 1 to 70 characters.',
          },
          address: {
            type: 'array',
            items: {
              type: 'string',
              description: 'Must not be blank.',
            },
            minItems: 1,
            maxItems: 4,
            description: '1 to 4 lines of 1 to 35 characters.',
          },
          country: {
            type: 'string',
            pattern: '^[A-Z]{2}$',
            examples: ['FI', 'SE'],
            description: 'Must be an ISO 3166-1 alpha-2 country in upper case.',
          },
        },
        additionalProperties: false,
        required: ['iban', 'name'],
        description:
          'Who is paid by a SEPA payment; address and country are required unless the IBAN is Finnish.',
      },
      SepaPayment: {
        type: 'object',
        properties: {
          paymentId: {
            type: 'string',
            description: 'Opaque.',
          },
          authorizationId: {
            type: 'string',
            description: 'Names the bundle that the payer approves.',
          },
          status: {
            type: 'string',
            'x-extensible-enum': [
              'Unauthorized',
              'Authorizing',
              'Authorized',
              'SubmissionPending',
              'AwaitingDueDate',
              'Accepted',
              'Debited',
              'Credited',
              'Rejected',
              'Revoked',
              'Cancelled',
              'Completed',
            ],
          },
          created: {
            $ref: '#/components/schemas/DateTime',
          },
          modified: {
            $ref: '#/components/schemas/DateTime',
          },
          authorized: {
            $ref: '#/components/schemas/DateTime',
            description: 'When the payer approved.',
          },
          submitted: {
            $ref: '#/components/schemas/DateTime',
            description: 'When it was submitted or confirmed with success.',
          },
          archiveId: {
            type: 'string',
            description: '20 digits; not there before money has moved.',
          },
          payer: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          message: {
            type: 'string',
          },
          reference: {
            type: 'string',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]{1,13}(\\.[0-9]{2})?$',
            examples: ['12.50'],
            description: 'Must be an amount with two decimals or none.',
          },
          payee: {
            type: 'object',
            properties: {
              iban: {
                type: 'string',
              },
              name: {
                type: 'string',
              },
            },
            required: ['iban'],
          },
          ownMessage: {
            type: 'string',
          },
          payerReference: {
            type: 'string',
          },
          ultimatePayee: {
            type: 'string',
          },
          originalPayer: {
            type: 'string',
          },
        },
        required: ['paymentId', 'authorizationId', 'status', 'amountEUR', 'payee'],
        description: 'An immediate SEPA payment as the bank knows it.',
      },
      SepaPaymentOrder: {
        type: 'object',
        properties: {
          reference: {
            type: 'string',
            pattern: '^([0-9]{2,20}|RF[0-9]{2}[0-9A-Z]{1,21})$',
            examples: ['1232', 'RF481245'],
            description:
              'Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. Must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits.',
          },
          amountEUR: {
            type: 'string',
            pattern: '^[0-9]+(\\.[0-9]+)?$',
            examples: ['12.50', '0.01', '100'],
            description: 'Decimal string, 0.01 to 999999999.99. Must be a decimal string such as 12.50.',
          },
          payee: {
            $ref: '#/components/schemas/SepaPayee',
          },
          authorizationId: {
            type: 'string',
            pattern: '^[!-~]{1,128}$',
            description:
              'Joins the payments of one approval; a new one is made when absent. Must be 1 to 128 visible ASCII characters.',
          },
          payer: {
            $ref: '#/components/schemas/Payer',
            description: 'The payer chooses the account when absent.',
          },
          message: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              'Goes to the payee and onto the statement: 1 to 140 characters. Must be 1 to 140 characters.',
          },
          ownMessage: {
            type: 'string',
            minLength: 1,
            maxLength: 20,
            description:
              "Goes onto the payer's statement only: 1 to 20 characters. Must be 1 to 20 characters.",
          },
          payerReference: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              'Passed on unchanged from end to end: 1 to 35 characters. Must be 1 to 35 characters.',
          },
          payerIdentifier: {
            $ref: '#/components/schemas/Identification',
          },
          ultimatePayee: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              'Required where the provider itself is the payee: 1 to 70 characters. Must be 1 to 70 characters.',
          },
          originalPayer: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description: '1 to 70 characters. Must be 1 to 70 characters.',
          },
        },
        additionalProperties: false,
        required: ['reference', 'amountEUR', 'payee'],
        description: 'An immediate SEPA payment.',
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
      token: {
        type: 'http',
        scheme: 'bearer',
        description:
          'Token of the client, valid for an hour, from `POST /oauth/token` (see above); or that of a payer, for one bundle.',
      },
    },
  },
}
