// The OpenAPI document of baltic, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of baltic. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Baltic accounts, payments and funds',
    version: '1.0',
    description:
      'Reads accounts, pays from them and confirms funds in Estonia, Latvia and Lithuania: one address for each country, with tokens, consents and payments of its own.\n\nAn account is a number with a currency; one number may have several. Amounts are JSON numbers: read their text, never a float.\n\n**Tokens.** All paths here are below the address of the server. Addresses stand at `GET /.well-known/openid-configuration`. `POST /oauth/token` takes a form with `grant_type=client_credentials`, `client_id`, `client_secret` and `scope`: `AIS` for accounts, `PIS` for payments, `PIIS` for funds, several with a space between. Everything of the default client of a sandbox is in `GET /_sandbox/keys`.\n\n**The approval.** The browser of the person goes to `GET /oauth/authorize` with `response_type=code`, `client_id`, `redirect_uri` (registered, byte for byte), `scope` (`AIS:{consentId}`, `PIIS:{consentId}` or `PIS:{paymentId}`), `state`, `code_challenge` and `code_challenge_method=S256`, and comes back with `code` and `state`, or with `error`. `POST /oauth/token` gives tokens for the code. In a sandbox `POST /_sandbox/baltic/tokens`, at its origin, does all of it without a browser.\n\n**Reads** are addressed by `consent-id`, by the token of the person, or by both. Without the person (no `psu-ip-address`) each is answered `frequencyPerDay` times a day.\n\nNothing protects an order from being sent twice: two sendings are two payments.',
  },
  servers: [
    {
      url: '{base_url}/baltic/ee',
      description: 'The address of the bank in one country.',
      variables: {
        base_url: {
          default: 'https://bank.example',
        },
      },
    },
    {
      url: '{base_url}/baltic/lv',
      description: 'The address of the bank in one country.',
      variables: {
        base_url: {
          default: 'https://bank.example',
        },
      },
    },
    {
      url: '{base_url}/baltic/lt',
      description: 'The address of the bank in one country.',
      variables: {
        base_url: {
          default: 'https://bank.example',
        },
      },
    },
  ],
  tags: [
    {
      name: 'Baltic accounts, payments and funds',
    },
  ],
  paths: {
    '/account/v1/accounts': {
      get: {
        operationId: 'baltic.account.list',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Lists the sub-accounts that the consent covers: one entry for each currency of an account',
        description:
          'Lists the sub-accounts that the consent covers: one entry for each currency of an account.\n\nPaper 3, Endpoints. In code: `listAccounts`.\n\nAfter a lost answer: Read again; without the person each answered read counts for frequencyPerDay.',
        'x-silta-lost': {
          operation: 'baltic.account.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'withBalance',
            in: 'query',
            required: false,
            schema: {
              type: 'boolean',
            },
            example: true,
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/Accounts',
                },
                examples: {
                  ordinary: {
                    value: {
                      accounts: [
                        {
                          resourceId: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
                          iban: 'EE159900000000000013',
                          bic: 'SBOXEEH0',
                          currency: 'EUR',
                          name: 'Everyday account',
                          product: 'Everyday account',
                          cashAccountType: 'CACC',
                          status: 'enabled',
                          usage: 'PRIV',
                          _links: [
                            {
                              href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/balances',
                              rel: 'balances',
                            },
                            {
                              href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/transactions',
                              rel: 'transactions',
                            },
                          ],
                          balances: [
                            {
                              balanceAmount: {
                                amount: 10000,
                                currency: 'EUR',
                              },
                              balanceType: 'closingBooked',
                              referenceDate: '2026-11-19',
                            },
                            {
                              balanceAmount: {
                                amount: 9975.5,
                                currency: 'EUR',
                              },
                              balanceType: 'interimAvailable',
                              lastChangeDateTime: '2026-11-20T12:00:00.000+02:00',
                            },
                          ],
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A parameter is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PERIOD_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'dateFrom',
                          text: 'dateFrom must be a date YYYY-MM-DD',
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
              'There is no consent that can be used, it does not cover this, or the token is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'CONSENT_EXPIRED',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_EXPIRED',
                          text: 'the consent has ended',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The consent is unknown, or another client’s, or the token is not for accounts.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_UNKNOWN',
                          text: 'the consent is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/account/v1/accounts/{accountId}': {
      get: {
        operationId: 'baltic.account.details',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads one sub-account',
        description:
          'Reads one sub-account.\n\nPaper 3, Endpoints. In code: `readAccount`.\n\nAfter a lost answer: Read again; without the person each answered read counts for frequencyPerDay.',
        'x-silta-lost': {
          operation: 'baltic.account.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,256}$',
            },
            example: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
          },
          {
            name: 'withBalance',
            in: 'query',
            required: false,
            schema: {
              type: 'boolean',
            },
            example: true,
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/AccountDetails',
                },
                examples: {
                  ordinary: {
                    value: {
                      account: {
                        resourceId: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
                        iban: 'EE159900000000000013',
                        bic: 'SBOXEEH0',
                        currency: 'EUR',
                        name: 'Everyday account',
                        product: 'Everyday account',
                        cashAccountType: 'CACC',
                        status: 'enabled',
                        usage: 'PRIV',
                        _links: [
                          {
                            href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/balances',
                            rel: 'balances',
                          },
                          {
                            href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/transactions',
                            rel: 'transactions',
                          },
                        ],
                        balances: [
                          {
                            balanceAmount: {
                              amount: 10000,
                              currency: 'EUR',
                            },
                            balanceType: 'closingBooked',
                            referenceDate: '2026-11-19',
                          },
                          {
                            balanceAmount: {
                              amount: 9975.5,
                              currency: 'EUR',
                            },
                            balanceType: 'interimAvailable',
                            lastChangeDateTime: '2026-11-20T12:00:00.000+02:00',
                          },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A parameter is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PERIOD_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'dateFrom',
                          text: 'dateFrom must be a date YYYY-MM-DD',
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
              'There is no consent that can be used, it does not cover this, or the token is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'CONSENT_EXPIRED',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_EXPIRED',
                          text: 'the consent has ended',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The consent is unknown, or another client’s, or the token is not for accounts.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_UNKNOWN',
                          text: 'the consent is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/account/v1/accounts/{accountId}/balances': {
      get: {
        operationId: 'baltic.account.balances',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads the balances of a sub-account',
        description:
          'Reads the balances of a sub-account.\n\nPaper 3, Endpoints. In code: `readBalances`.\n\nAfter a lost answer: Read again; without the person each answered read counts for frequencyPerDay.',
        'x-silta-lost': {
          operation: 'baltic.account.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,256}$',
            },
            example: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/Balances',
                },
                examples: {
                  ordinary: {
                    value: {
                      account: {
                        accountNumber: 'EE159900000000000013',
                        accountReferenceType: 'IBAN',
                      },
                      balances: [
                        {
                          balanceAmount: {
                            amount: 10000,
                            currency: 'EUR',
                          },
                          balanceType: 'closingBooked',
                          referenceDate: '2026-11-19',
                        },
                        {
                          balanceAmount: {
                            amount: 9975.5,
                            currency: 'EUR',
                          },
                          balanceType: 'interimAvailable',
                          lastChangeDateTime: '2026-11-20T12:00:00.000+02:00',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A parameter is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PERIOD_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'dateFrom',
                          text: 'dateFrom must be a date YYYY-MM-DD',
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
              'There is no consent that can be used, it does not cover this, or the token is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'CONSENT_EXPIRED',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_EXPIRED',
                          text: 'the consent has ended',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The consent is unknown, or another client’s, or the token is not for accounts.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_UNKNOWN',
                          text: 'the consent is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/account/v1/accounts/{accountId}/transactions': {
      get: {
        operationId: 'baltic.account.transactions',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads one page of the transactions of a sub-account: booked ones first, newest first',
        description:
          'Reads one page of the transactions of a sub-account: booked ones first, newest first. `eachTransaction` reads all pages.\n\n`dateFrom` is at most 90 days ago, and further back only within 30 minutes after the approval of the consent.\n\nPaper 3, Endpoints. In code: `listTransactions`.\n\nAfter a lost answer: Read again; without the person each answered read counts for frequencyPerDay.',
        'x-silta-lost': {
          operation: 'baltic.account.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,256}$',
            },
            example: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
          },
          {
            name: 'bookingStatus',
            in: 'query',
            required: true,
            schema: {
              enum: ['booked', 'pending', 'both'],
              type: 'string',
            },
            example: 'both',
          },
          {
            name: 'dateFrom',
            in: 'query',
            required: true,
            schema: {
              $ref: '#/components/schemas/Day',
            },
            example: '2026-11-01',
          },
          {
            name: 'dateTo',
            in: 'query',
            required: false,
            schema: {
              $ref: '#/components/schemas/Day',
            },
            example: '2026-11-20',
          },
          {
            name: 'page',
            in: 'query',
            required: false,
            description: 'Must be a whole number from 1 to 2147483647.',
            schema: {
              type: 'integer',
              minimum: 1,
              maximum: 2147483647,
            },
            example: 1,
          },
          {
            name: 'withBalance',
            in: 'query',
            required: false,
            schema: {
              type: 'boolean',
            },
            example: false,
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/Transactions',
                },
                examples: {
                  ordinary: {
                    value: {
                      account: {
                        accountNumber: 'EE159900000000000013',
                        accountReferenceType: 'IBAN',
                      },
                      transactions: {
                        booked: [
                          {
                            transactionId: 'mi7zjt1q-5f3c9a7e1b2d4c6f8a0b1c2d',
                            entryReference: '20261119000000000012',
                            bookingDate: '2026-11-19',
                            valueDate: '2026-11-19',
                            transactionAmount: {
                              amount: -42.9,
                              currency: 'EUR',
                            },
                            creditorName: 'Kask & Pojad OÜ',
                            creditorAccount: {
                              accountNumber: 'EE489900000000000001',
                              accountReferenceType: 'IBAN',
                            },
                            remittanceInformationUnstructured: 'Tellimus 1204',
                            bankTransactionCode: 'PMNT-ICDT-ESCT',
                          },
                        ],
                        pending: [],
                        meta: {
                          totalPages: 1,
                        },
                        _links: [
                          {
                            href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/transactions?bookingStatus=both&dateFrom=2026-11-01&page=1',
                            rel: 'first',
                          },
                          {
                            href: 'https://bank.example/baltic/ee/account/v1/accounts/6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21/transactions?bookingStatus=both&dateFrom=2026-11-01&page=1',
                            rel: 'last',
                          },
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A parameter is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PERIOD_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'dateFrom',
                          text: 'dateFrom must be a date YYYY-MM-DD',
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
              'There is no consent that can be used, it does not cover this, or the token is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'CONSENT_EXPIRED',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_EXPIRED',
                          text: 'the consent has ended',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The consent is unknown, or another client’s, or the token is not for accounts.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_UNKNOWN',
                          text: 'the consent is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/account/v1/accounts/{accountId}/transactions/{resourceId}': {
      get: {
        operationId: 'baltic.account.transaction',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads one transaction by its `transactionId`',
        description:
          'Reads one transaction by its `transactionId`.\n\nPaper 3, Endpoints. In code: `readTransaction`.\n\nAfter a lost answer: Read again; without the person each answered read counts for frequencyPerDay.',
        'x-silta-lost': {
          operation: 'baltic.account.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,256}$',
            },
            example: '6b1f0e57-2a3c-4d84-9f60-0c5d7e8a9b21',
          },
          {
            name: 'resourceId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,256}$',
            },
            example: 'mi7zjt1q-5f3c9a7e1b2d4c6f8a0b1c2d',
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/TransactionDetails',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactionDetails: {
                        transactionId: 'mi7zjt1q-5f3c9a7e1b2d4c6f8a0b1c2d',
                        entryReference: '20261119000000000012',
                        bookingDate: '2026-11-19',
                        valueDate: '2026-11-19',
                        transactionAmount: {
                          amount: -42.9,
                          currency: 'EUR',
                        },
                        creditorName: 'Kask & Pojad OÜ',
                        creditorAccount: {
                          accountNumber: 'EE489900000000000001',
                          accountReferenceType: 'IBAN',
                        },
                        remittanceInformationUnstructured: 'Tellimus 1204',
                        bankTransactionCode: 'PMNT-ICDT-ESCT',
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'A parameter is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PERIOD_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'dateFrom',
                          text: 'dateFrom must be a date YYYY-MM-DD',
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
              'There is no consent that can be used, it does not cover this, or the token is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'CONSENT_EXPIRED',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_EXPIRED',
                          text: 'the consent has ended',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The consent is unknown, or another client’s, or the token is not for accounts.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_UNKNOWN',
                          text: 'the consent is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/consent/v1/consents': {
      post: {
        operationId: 'baltic.consent.create',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Asks for a consent to read accounts',
        description:
          'Asks for a consent to read accounts; it is of use when the person has approved it: `makeApprovalRequest`.\n\nPaper 3, Endpoints. In code: `createConsent`.\n\nAfter a lost answer: Ask for a new consent, and use that one only: the lost one dies when nobody approves it within 24 h.',
        'x-silta-lost': {
          operation: 'baltic.consent.create',
          effect: 'write',
          resend: 'new-attempt',
          truth:
            'Ask for a new consent, and use that one only: the lost one dies when nobody approves it within 24 h.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/ConsentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    access: {
                      balances: [
                        {
                          accountNumber: 'EE159900000000000013',
                        },
                      ],
                      transactions: [
                        {
                          accountNumber: 'EE159900000000000013',
                          currency: 'EUR',
                        },
                      ],
                    },
                    recurringIndicator: true,
                    validUntil: '9999-12-31',
                    frequencyPerDay: 4,
                    combinedServiceIndicator: false,
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
                  $ref: '#/components/schemas/Consent',
                },
                examples: {
                  ordinary: {
                    value: {
                      consentId: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
                      consentStatus: 'received',
                      _links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'SERVICE_INVALID',
                                  'PERIOD_INVALID',
                                  'SESSIONS_NOT_SUPPORTED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'frequencyPerDay',
                          text: 'frequencyPerDay must be a whole number',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for AIS, or there are too many calls.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold AIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no open account of this country under a number and currency that the body names.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such account in this country',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank, or it is closed for maintenance.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
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
    '/consent/v2/consents/confirmation-of-funds': {
      post: {
        operationId: 'baltic.cof.create',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Asks for a consent to confirm funds',
        description:
          'Asks for a consent to confirm funds; it is of use when the person has approved it: `makeApprovalRequest`.\n\nPaper 3, Endpoints. In code: `createFundsConsent`.\n\nAfter a lost answer: Ask for a new consent, and use that one only: the lost one dies when nobody approves it within 24 h.',
        'x-silta-lost': {
          operation: 'baltic.cof.create',
          effect: 'write',
          resend: 'new-attempt',
          truth:
            'Ask for a new consent, and use that one only: the lost one dies when nobody approves it within 24 h.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/FundsConsentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    account: {
                      accountNumber: 'EE159900000000000013',
                    },
                    cardNumber: '4000000000004071',
                    cardExpiryDate: '2028-12-31',
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
                  $ref: '#/components/schemas/Consent',
                },
                examples: {
                  ordinary: {
                    value: {
                      consentId: '7e4c1a90-8b2d-4f63-9a05-1d6e3c7b8f42',
                      consentStatus: 'received',
                      _links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['FORMAT_ERROR'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'frequencyPerDay',
                          text: 'frequencyPerDay must be a whole number',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for PIIS, or there are too many calls.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no open account of this country under a number and currency that the body names.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such account in this country',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '500': {
            description: 'A fault of the bank, or it is closed for maintenance.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
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
    '/payment/v1/payments/sepa-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-sepa',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates a SEPA payment',
        description:
          'Creates a SEPA payment; it goes out when the payer has approved it: `makeApprovalRequest`.\n\nPaper 3, Payment requests. In code: `createSepaPayment`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    creditorAccount: {
                      accountNumber: 'LV56SBOX0000000000001',
                    },
                    creditorName: 'Bērzs un Dēli SIA',
                    instructedAmount: {
                      amount: 12.5,
                      currency: 'EUR',
                    },
                    endToEndIdentification: 'order-42',
                    remittanceInformationUnstructured: 'Tellimus 1204',
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: false,
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/payments/cross-border-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-cross-border',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates a payment to any country, in any currency',
        description:
          'Creates a payment to any country, in any currency.\n\nPaper 3, Payment requests. In code: `createCrossBorderPayment`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/CrossBorderPaymentOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    creditorAccount: {
                      accountNumber: 'LV56SBOX0000000000001',
                    },
                    creditorName: 'Bērzs un Dēli SIA',
                    creditorAgent: 'SBOXLVH0',
                    creditorAddress: {
                      street: 'Tirgus iela',
                      buildingNumber: 3,
                      city: 'Rīga',
                      country: 'LV',
                    },
                    instructedAmount: {
                      amount: 40,
                      currency: 'USD',
                    },
                    endToEndIdentification: 'order-42',
                    remittanceInformationUnstructured: 'Tellimus 1204',
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: true,
                      transactionFees: {
                        amount: 6,
                        currency: 'EUR',
                      },
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/bulk-payments/sepa-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-sepa-bulk',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates 1 to 100 SEPA payments from one account, under one approval',
        description:
          'Creates 1 to 100 SEPA payments from one account, under one approval.\n\nPaper 3, Payment requests. In code: `createSepaBulk`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/SepaBulkOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    paymentInformationId: 'salaries-11',
                    payments: [
                      {
                        creditorAccount: {
                          accountNumber: 'LV56SBOX0000000000001',
                        },
                        creditorName: 'Bērzs un Dēli SIA',
                        instructedAmount: {
                          amount: 12.5,
                          currency: 'EUR',
                        },
                      },
                    ],
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: false,
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/bulk-payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/bulk-payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/bulk-payments/cross-border-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-cross-border-bulk',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates 1 to 100 payments to any country from one account, under one approval',
        description:
          'Creates 1 to 100 payments to any country from one account, under one approval.\n\nPaper 3, Payment requests. In code: `createCrossBorderBulk`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/CrossBorderBulkOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    payments: [
                      {
                        creditorAccount: {
                          accountNumber: 'LV56SBOX0000000000001',
                        },
                        creditorName: 'Bērzs un Dēli SIA',
                        creditorAgent: 'SBOXLVH0',
                        creditorAddress: {
                          street: 'Tirgus iela',
                          buildingNumber: 3,
                          city: 'Rīga',
                          country: 'LV',
                        },
                        instructedAmount: {
                          amount: 40,
                          currency: 'USD',
                        },
                        chargeBearer: 'SHAR',
                      },
                    ],
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: true,
                      transactionFees: {
                        amount: 6,
                        currency: 'EUR',
                      },
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/bulk-payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/bulk-payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/periodic-payments/sepa-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-periodic-sepa',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates a SEPA payment that is made again and again',
        description:
          'Creates a SEPA payment that is made again and again; `nominalDates` tells when.\n\nPaper 3, Payment requests. In code: `createPeriodicSepa`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PeriodicSepaOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    creditorAccount: {
                      accountNumber: 'LV56SBOX0000000000001',
                    },
                    creditorName: 'Bērzs un Dēli SIA',
                    instructedAmount: {
                      amount: 12.5,
                      currency: 'EUR',
                    },
                    startDate: '2026-12-01',
                    frequency: 'Monthly',
                    dayOfExecution: 31,
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: false,
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/periodic-payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/periodic-payments/sepa-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/periodic-payments/cross-border-credit-transfers': {
      post: {
        operationId: 'baltic.payment.create-periodic-cross-border',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Creates a payment to any country that is made again and again',
        description:
          'Creates a payment to any country that is made again and again.\n\nPaper 3, Payment requests. In code: `createPeriodicCrossBorder`.\n\nAfter a lost answer: Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        'x-silta-lost': {
          operation: 'baltic.payment.create',
          effect: 'write',
          resend: 'never',
          truth:
            'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/PeriodicCrossBorderOrder',
              },
              examples: {
                ordinary: {
                  value: {
                    debtorAccount: {
                      accountNumber: 'EE159900000000000013',
                    },
                    creditorAccount: {
                      accountNumber: 'LV56SBOX0000000000001',
                    },
                    creditorName: 'Bērzs un Dēli SIA',
                    creditorAgent: 'SBOXLVH0',
                    creditorAddress: {
                      street: 'Tirgus iela',
                      buildingNumber: 3,
                      city: 'Rīga',
                      country: 'LV',
                    },
                    instructedAmount: {
                      amount: 40,
                      currency: 'USD',
                    },
                    startDate: '2026-12-01',
                    frequency: 'Monthly',
                    dayOfExecution: 31,
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'RCVD',
                      transactionFeeIndicator: true,
                      transactionFees: {
                        amount: 6,
                        currency: 'EUR',
                      },
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/periodic-payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                          rel: 'self',
                        },
                        {
                          href: 'https://bank.example/baltic/ee/payment/v1/periodic-payments/cross-border-credit-transfers/c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702/status',
                          rel: 'status',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '400': {
            description: 'The body is not right, or the account that pays is not there.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'EXECUTION_DATE_INVALID',
                                  'PAYMENT_FAILED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'FORMAT_ERROR',
                          path: 'creditorName',
                          text: 'creditorName is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
    '/payment/v1/{paymentService}/{paymentProduct}/{paymentId}': {
      get: {
        operationId: 'baltic.payment.get',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads what a payment is about',
        description:
          'Reads what a payment is about; how it stands tells `readPaymentStatus`.\n\nPaper 3, Endpoints. In code: `readPayment`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'baltic.payment.get',
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
            name: 'paymentService',
            in: 'path',
            required: true,
            schema: {
              enum: ['payments', 'bulk-payments', 'periodic-payments'],
              type: 'string',
            },
            example: 'payments',
          },
          {
            name: 'paymentProduct',
            in: 'path',
            required: true,
            schema: {
              enum: ['sepa-credit-transfers', 'cross-border-credit-transfers'],
              type: 'string',
            },
            example: 'sepa-credit-transfers',
          },
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/Uuid',
            },
            example: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/PaymentContent',
                },
                examples: {
                  ordinary: {
                    value: {
                      debtorAccount: {
                        accountNumber: 'EE159900000000000013',
                      },
                      creditorAccount: {
                        accountNumber: 'LV56SBOX0000000000001',
                      },
                      creditorName: 'Bērzs un Dēli SIA',
                      instructedAmount: {
                        amount: 12.5,
                        currency: 'EUR',
                      },
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments, or there are too many calls.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
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
      delete: {
        operationId: 'baltic.payment.cancel',
        tags: ['Baltic accounts, payments and funds'],
        summary:
          'Cancels a payment: 204 before its approval, and 200 after it, when the payer must approve the cancellation too: `makeApprovalRequest` with the same id',
        description:
          'Cancels a payment: 204 before its approval, and 200 after it, when the payer must approve the cancellation too: `makeApprovalRequest` with the same id.\n\nPaper 3, Endpoints. In code: `cancelPayment`.\n\nAfter a lost answer: Read the status: CANC is done; in RCVD, ACTC, or ACSP of a series send it again. 403 CANCELLATION_INVALID after a lost answer: read the status.',
        'x-silta-lost': {
          operation: 'baltic.payment.cancel',
          effect: 'write',
          resend: 'after-read',
          truth:
            'Read the status: CANC is done; in RCVD, ACTC, or ACSP of a series send it again. 403 CANCELLATION_INVALID after a lost answer: read the status.',
        },
        security: [
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'paymentService',
            in: 'path',
            required: true,
            schema: {
              enum: ['payments', 'bulk-payments', 'periodic-payments'],
              type: 'string',
            },
            example: 'payments',
          },
          {
            name: 'paymentProduct',
            in: 'path',
            required: true,
            schema: {
              enum: ['sepa-credit-transfers', 'cross-border-credit-transfers'],
              type: 'string',
            },
            example: 'sepa-credit-transfers',
          },
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/Uuid',
            },
            example: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/PaymentInitiation',
                },
                examples: {
                  ordinary: {
                    value: {
                      paymentId: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
                      transactionStatus: 'ACTC',
                      links: [
                        {
                          href: 'https://bank.example/baltic/ee/.well-known/openid-configuration',
                          rel: 'scaOAuth',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '204': {
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
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'It is too late, there is no such payment, or the token is not for payments.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CANCELLATION_INVALID',
                                  'RESOURCE_UNKNOWN',
                                  'PRODUCT_INVALID',
                                  'SERVICE_BLOCKED',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CANCELLATION_INVALID',
                          text: 'the payment can no longer be cancelled',
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
    '/payment/v1/{paymentService}/{paymentProduct}/{paymentId}/status': {
      get: {
        operationId: 'baltic.payment.status',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Reads how a payment stands',
        description:
          'Reads how a payment stands; it alone decides, never the return of the browser.\n\nPaper 3, Endpoints. In code: `readPaymentStatus`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'baltic.payment.status',
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
            name: 'paymentService',
            in: 'path',
            required: true,
            schema: {
              enum: ['payments', 'bulk-payments', 'periodic-payments'],
              type: 'string',
            },
            example: 'payments',
          },
          {
            name: 'paymentProduct',
            in: 'path',
            required: true,
            schema: {
              enum: ['sepa-credit-transfers', 'cross-border-credit-transfers'],
              type: 'string',
            },
            example: 'sepa-credit-transfers',
          },
          {
            name: 'paymentId',
            in: 'path',
            required: true,
            schema: {
              $ref: '#/components/schemas/Uuid',
            },
            example: 'c2a8f4d6-71b3-4e95-8d0c-3b6a9e5f1702',
          },
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
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
                  $ref: '#/components/schemas/PaymentStatus',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactionStatus: 'ACSC',
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The token or the certificate is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'TOKEN_UNKNOWN',
                          text: 'a token of the bank is required',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'The token is not for payments, or there are too many calls.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
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
    '/funds-confirmation/v1/funds-confirmations': {
      post: {
        operationId: 'baltic.funds',
        tags: ['Baltic accounts, payments and funds'],
        summary: 'Asks whether an amount is available on an account now',
        description:
          'Asks whether an amount is available on an account now; nothing is reserved.\n\nPaper 3, Endpoints. In code: `confirmFunds`.\n\nAfter a lost answer: Ask again: it only reads.',
        'x-silta-lost': {
          operation: 'baltic.funds',
          effect: 'read',
          resend: 'same',
          truth: 'Ask again: it only reads.',
        },
        security: [
          {},
          {
            token: [],
          },
        ],
        parameters: [
          {
            name: 'psu-accept',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-charset',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-encoding',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-accept-language',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-device-id',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-geo-location',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-http-method',
            in: 'header',
            required: false,
            schema: {
              enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
              type: 'string',
            },
            example: 'GET',
          },
          {
            name: 'psu-ip-address',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: '192.0.2.7',
          },
          {
            name: 'psu-ip-port',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
          },
          {
            name: 'psu-user-agent',
            in: 'header',
            required: false,
            description: 'Must be 1 to 1000 visible ASCII characters, with spaces inside only.',
            schema: {
              type: 'string',
            },
            example: 'Mozilla/5.0',
          },
          {
            name: 'x-request-id',
            in: 'header',
            required: false,
            description: 'Names the call; the answer echoes it, or bears one of the bank.',
            schema: {
              type: 'string',
            },
            example: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          },
          {
            name: 'consent-id',
            in: 'header',
            required: false,
            description:
              'Names the consent. Reads may be addressed by the token of the person instead, and need no token beside it.',
            schema: {
              type: 'string',
            },
            example: '0d9b2f6c-54e1-4a87-b3c0-7f8e6d5a4c31',
          },
          {
            name: 'x-client-certificate',
            in: 'header',
            required: false,
            description: 'Certificate of the client, as percent-encoded PEM, in a sandbox without TLS.',
            schema: {
              type: 'string',
            },
            example: '-----BEGIN%20CERTIFICATE-----',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/FundsQuestion',
              },
              examples: {
                ordinary: {
                  value: {
                    account: {
                      accountNumber: 'EE159900000000000013',
                    },
                    instructedAmount: {
                      amount: 12.5,
                      currency: 'EUR',
                    },
                    payee: 'Kask & Pojad OÜ',
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
                  $ref: '#/components/schemas/FundsAnswer',
                },
                examples: {
                  ordinary: {
                    value: {
                      fundsAvailable: true,
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'The body is not right, there is no valid consent to confirm funds, or the card is not its card.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'FORMAT_ERROR',
                                  'PARAMETER_NOT_SUPPORTED',
                                  'NO_PIIS_ACTIVATION',
                                  'CARD_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'NO_PIIS_ACTIVATION',
                          text: 'there is no valid consent to confirm funds',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '401': {
            description: 'The account is not that of the consent, or a token that was sent is not right.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: [
                                  'CONSENT_INVALID',
                                  'TOKEN_UNKNOWN',
                                  'TOKEN_INVALID',
                                  'TOKEN_EXPIRED',
                                  'CERTIFICATE_INVALID',
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'CONSENT_INVALID',
                          path: 'account',
                          text: 'account must be that of the consent',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description: 'A token that was sent is not for funds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_BLOCKED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_BLOCKED',
                          text: 'the scope of the token does not hold PIIS',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or it is not for whoever asks; the bank does not tell which.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['RESOURCE_UNKNOWN', 'PRODUCT_UNKNOWN'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'RESOURCE_UNKNOWN',
                          text: 'there is no such resource',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '405': {
            description: 'The path does not have this method.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['SERVICE_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_INVALID',
                          text: 'the path does not have this method',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'The media types that are accepted do not hold `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUESTED_FORMATS_INVALID'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUESTED_FORMATS_INVALID',
                          path: 'accept',
                          text: 'accept must allow application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '408': {
            description: 'The body did not end within 10 seconds.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['REQUEST_TIMEOUT'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'REQUEST_TIMEOUT',
                          text: 'the body did not end in time',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '415': {
            description: 'The body is not `application/json`.',
            headers: {
              'cache-control': {
                $ref: '#/components/headers/cache-control',
              },
              'x-error-id': {
                $ref: '#/components/headers/x-error-id',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['UNSUPPORTED_MEDIA_TYPE'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'UNSUPPORTED_MEDIA_TYPE',
                          path: 'content-type',
                          text: 'content-type must be application/json',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '429': {
            description:
              'Too often: of a read without the person, or of any call; wait as long as `retry-after` says.',
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
                          items: {
                            properties: {
                              code: {
                                enum: ['ACCESS_EXCEEDED'],
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'ACCESS_EXCEEDED',
                          text: 'too many calls; wait 43200 s',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'INTERNAL_ERROR',
                          text: 'the bank has a fault',
                        },
                      ],
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
                  allOf: [
                    {
                      $ref: '#/components/schemas/EuropeanRefusal',
                    },
                    {
                      properties: {
                        tppMessages: {
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
                      tppMessages: [
                        {
                          category: 'ERROR',
                          code: 'SERVICE_UNAVAILABLE',
                          text: 'the service is closed for maintenance',
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
      Account: {
        type: 'object',
        properties: {
          resourceId: {
            type: 'string',
            pattern: '^[!-~]{1,256}$',
            description:
              'Names it in addresses; the same as long as the consent lives. Must be 1 to 256 visible ASCII characters.',
          },
          iban: {
            type: 'string',
          },
          bban: {
            type: 'string',
          },
          bic: {
            type: 'string',
          },
          msisdn: {
            type: 'string',
          },
          currency: {
            type: 'string',
            description: 'ISO 4217.',
          },
          name: {
            type: 'string',
          },
          product: {
            type: 'string',
          },
          cashAccountType: {
            type: 'string',
            'x-extensible-enum': [
              'CACC',
              'CARD',
              'CASH',
              'CHAR',
              'CISH',
              'COMM',
              'CPAC',
              'LLSV',
              'LOAN',
              'MGLD',
              'MOMA',
              'NREX',
              'ODFT',
              'ONDP',
              'OTHR',
              'SACC',
              'SLRY',
              'SVGS',
              'TAXE',
              'TRAN',
              'TRAS',
            ],
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['enabled', 'deleted', 'blocked'],
          },
          usage: {
            type: 'string',
            'x-extensible-enum': ['PRIV', 'ORGA'],
            description: '`PRIV` private, `ORGA` professional.',
          },
          details: {
            type: 'string',
          },
          linkedAccounts: {
            type: 'string',
            description: 'Cash account of a card.',
          },
          balances: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Balance',
            },
          },
          _links: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Link',
            },
          },
        },
        required: ['resourceId', 'currency'],
        description: 'A sub-account: an account number and one currency.',
      },
      AccountDetails: {
        type: 'object',
        properties: {
          account: {
            $ref: '#/components/schemas/Account',
          },
        },
        required: ['account'],
        description: 'One sub-account.',
      },
      AccountOrder: {
        type: 'object',
        properties: {
          accountNumber: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
          accountReferenceType: {
            enum: ['IBAN', 'BBAN', 'PAN', 'MASKED_PAN', 'MSISDN'],
            type: 'string',
          },
          currency: {
            type: 'string',
            description: 'Must be an ISO 4217 currency in upper case.',
          },
        },
        additionalProperties: false,
        required: ['accountNumber'],
        description: 'A reference to an account that a consent names.',
      },
      AccountReference: {
        type: 'object',
        properties: {
          accountNumber: {
            type: 'string',
          },
          accountReferenceType: {
            type: 'string',
            'x-extensible-enum': ['IBAN', 'BBAN', 'PAN', 'MASKED_PAN', 'MSISDN'],
          },
          currency: {
            type: 'string',
          },
        },
        required: ['accountNumber'],
        description: 'A reference to an account in an answer.',
      },
      Accounts: {
        type: 'object',
        properties: {
          accounts: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Account',
            },
          },
        },
        required: ['accounts'],
        description: 'The sub-accounts that a consent covers, all of them.',
      },
      AddressOrder: {
        type: 'object',
        properties: {
          street: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          buildingNumber: {
            type: 'integer',
            minimum: 1,
            maximum: 99999,
            description: 'Must be a whole number from 1 to 99999.',
          },
          city: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          postalCode: {
            type: 'string',
            minLength: 1,
            maxLength: 16,
            description:
              "Must be 1 to 16 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          country: {
            type: 'string',
            pattern: '^[A-Z]{2}$',
            examples: ['FI', 'SE'],
            description: 'Must be an ISO 3166-1 alpha-2 country in upper case.',
          },
        },
        additionalProperties: false,
        required: ['country'],
        description: 'The address of a payee.',
      },
      Amount: {
        type: 'object',
        properties: {
          amount: {
            type: 'number',
            description: 'Must be a number without exponent, of at most 14 digits and 3 decimals.',
          },
          currency: {
            type: 'string',
          },
        },
        required: ['amount', 'currency'],
        description: 'An amount of an order: above zero, two decimals (gaps: shared.amount-string).',
      },
      AmountOrder: {
        type: 'object',
        properties: {
          amount: {
            type: 'number',
            description: 'Exact decimal number; never let a float round it.',
          },
          currency: {
            type: 'string',
            description: 'Must be an ISO 4217 currency in upper case.',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency'],
        description:
          'The amount of a request: a JSON number on the wire, which the TypeScript client takes as a decimal string (gaps: baltic.amount).',
      },
      Balance: {
        type: 'object',
        properties: {
          balanceAmount: {
            $ref: '#/components/schemas/Amount',
          },
          balanceType: {
            type: 'string',
            'x-extensible-enum': [
              'closingBooked',
              'expected',
              'authorised',
              'openingBooked',
              'interimAvailable',
              'forwardAvailable',
              'nonInvoiced',
              'available',
            ],
          },
          lastChangeDateTime: {
            $ref: '#/components/schemas/DateTime',
          },
          lastCommittedTransaction: {
            type: 'string',
            description: '`entryReference` of the newest entry.',
          },
          referenceDate: {
            $ref: '#/components/schemas/Day',
          },
        },
        required: ['balanceAmount', 'balanceType'],
        description:
          'A balance of an account at a time.\n\n`closingBooked` what was booked up to `referenceDate`, `openingBooked` the same at its beginning, `expected` booked and pending together, `interimAvailable` what can be spent now, `forwardAvailable` that less payments which wait for their date. Of a card: `authorised` pending purchases, `nonInvoiced` purchases since the last bill, `available` what is left of the limit.',
      },
      Balances: {
        type: 'object',
        properties: {
          account: {
            $ref: '#/components/schemas/AccountReference',
          },
          balances: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Balance',
            },
          },
        },
        required: ['balances'],
        description: 'The balances of one sub-account.',
      },
      Consent: {
        type: 'object',
        properties: {
          consentId: {
            type: 'string',
            pattern: '^[!-~]{1,256}$',
            description: 'Must be 1 to 256 visible ASCII characters.',
          },
          consentStatus: {
            type: 'string',
            'x-extensible-enum': [
              'received',
              'rejected',
              'valid',
              'revokedByPsu',
              'expired',
              'terminatedByTpp',
            ],
          },
          _links: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Link',
            },
          },
        },
        required: ['consentId', 'consentStatus'],
        description: 'The answer to the request of a consent.',
      },
      ConsentAccess: {
        type: 'object',
        properties: {
          accounts: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/AccountOrder',
            },
          },
          balances: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/AccountOrder',
            },
          },
          transactions: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/AccountOrder',
            },
          },
          allPsd2: {
            enum: ['allAccounts'],
            type: 'string',
          },
          availableAccounts: {
            enum: ['allAccounts', 'allAccountsWithBalances'],
            type: 'string',
          },
        },
        additionalProperties: false,
        description:
          'What a consent is for: named accounts, or a text; nothing at all lets the person choose (gaps: baltic.consent.access).',
      },
      ConsentOrder: {
        type: 'object',
        properties: {
          access: {
            $ref: '#/components/schemas/ConsentAccess',
          },
          recurringIndicator: {
            type: 'boolean',
          },
          validUntil: {
            $ref: '#/components/schemas/Day',
            description: 'Last day; the bank lowers what is too far, `9999-12-31` asks for the longest.',
          },
          frequencyPerDay: {
            type: 'integer',
            minimum: 1,
            description:
              'Reads a day without the person, from 1; the bank lowers what is above 4. One-off: 1. Must be a whole number of 1 or more.',
          },
          combinedServiceIndicator: {
            type: 'boolean',
          },
        },
        additionalProperties: false,
        required: [
          'access',
          'recurringIndicator',
          'validUntil',
          'frequencyPerDay',
          'combinedServiceIndicator',
        ],
        description: 'The request of an account consent.',
      },
      CrossBorderBulkOrder: {
        type: 'object',
        properties: {
          batchBookingPreferred: {
            type: 'boolean',
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          paymentInformationId: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
          payments: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                chargeBearer: {
                  enum: ['DEBT', 'CRED', 'SHAR'],
                  type: 'string',
                },
                creditorAccount: {
                  type: 'object',
                  properties: {
                    accountNumber: {
                      type: 'string',
                      minLength: 1,
                      maxLength: 35,
                      description: 'Must be 1 to 35 characters.',
                    },
                    accountReferenceType: {
                      enum: ['IBAN', 'BBAN'],
                      type: 'string',
                    },
                    currency: {
                      type: 'string',
                      description: 'Must be an ISO 4217 currency in upper case.',
                    },
                  },
                  additionalProperties: false,
                  required: ['accountNumber'],
                },
                creditorAddress: {
                  $ref: '#/components/schemas/AddressOrder',
                },
                creditorAgent: {
                  type: 'string',
                  pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
                  examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
                  description: 'Must be a BIC of a known country in upper case.',
                },
                creditorName: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 70,
                  description:
                    "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
                },
                instructedAmount: {
                  $ref: '#/components/schemas/AmountOrder',
                },
                remittanceInformationUnstructured: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 140,
                  description:
                    "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
                },
              },
              additionalProperties: false,
              required: [
                'creditorAccount',
                'creditorAddress',
                'creditorAgent',
                'creditorName',
                'instructedAmount',
              ],
            },
            minItems: 1,
            maxItems: 100,
          },
        },
        additionalProperties: false,
        required: ['debtorAccount', 'payments'],
        description: 'Payments to any country from one account, 1 to 100.',
      },
      CrossBorderPaymentOrder: {
        type: 'object',
        properties: {
          creditorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN', 'BBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          creditorAddress: {
            $ref: '#/components/schemas/AddressOrder',
          },
          creditorAgent: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
          creditorName: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          endToEndIdentification: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          instructedAmount: {
            $ref: '#/components/schemas/AmountOrder',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
                description:
                  'Must be an RF reference with right check digits, or a reference of 1 to 35 characters.',
              },
            },
            additionalProperties: false,
            required: ['reference'],
          },
          remittanceInformationUnstructured: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
        },
        additionalProperties: false,
        required: [
          'creditorAccount',
          'creditorAddress',
          'creditorAgent',
          'creditorName',
          'debtorAccount',
          'instructedAmount',
        ],
        description: 'A payment to any country, in any currency.',
      },
      DateTime: {
        type: 'string',
        format: 'date-time',
        examples: ['2026-11-20T12:00:00.000+02:00'],
        description:
          'A date-time of an answer (gaps: shared.time). Must be an RFC 3339 date-time with an offset or Z.',
      },
      Day: {
        type: 'string',
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
        examples: ['2026-12-18', '2027-01-08'],
        description: 'A date of a request or an answer. Must be a date YYYY-MM-DD.',
      },
      Euro: {
        type: 'string',
        const: 'EUR',
        description: 'The only currency of SEPA.',
      },
      EuroOrder: {
        type: 'object',
        properties: {
          amount: {
            type: 'number',
            description: 'Exact decimal number; never let a float round it.',
          },
          currency: {
            $ref: '#/components/schemas/Euro',
          },
        },
        additionalProperties: false,
        required: ['amount', 'currency'],
        description: 'The amount of a SEPA payment.',
      },
      EuropeanRefusal: {
        type: 'object',
        description: 'A refusal as the European interfaces write it.',
        properties: {
          tppMessages: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              properties: {
                category: {
                  const: 'ERROR',
                },
                code: {
                  type: 'string',
                  pattern: '^[A-Z0-9_]+$',
                },
                path: {
                  type: 'string',
                  description:
                    'Member, parameter or header at fault: members joined by dots, positions in brackets, header names in lower case.',
                },
                text: {
                  type: 'string',
                  maxLength: 512,
                },
              },
              required: ['category', 'code'],
            },
          },
        },
        required: ['tppMessages'],
      },
      FundsAnswer: {
        type: 'object',
        properties: {
          fundsAvailable: {
            type: 'boolean',
          },
        },
        required: ['fundsAvailable'],
        description: 'Whether an amount is available; nothing is reserved.',
      },
      FundsConsentOrder: {
        type: 'object',
        properties: {
          account: {
            $ref: '#/components/schemas/AccountOrder',
          },
          cardNumber: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
          cardExpiryDate: {
            $ref: '#/components/schemas/Day',
            description: 'The consent ends with this day.',
          },
          cardInformation: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description: 'Must be 1 to 140 characters.',
          },
          registrationInformation: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description: 'Must be 1 to 140 characters.',
          },
        },
        additionalProperties: false,
        required: ['account'],
        description: 'The request of a consent to confirm funds.',
      },
      FundsQuestion: {
        type: 'object',
        properties: {
          account: {
            $ref: '#/components/schemas/AccountOrder',
          },
          cardNumber: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description: 'Must be 1 to 35 characters.',
          },
          instructedAmount: {
            $ref: '#/components/schemas/AmountOrder',
          },
          payee: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
        },
        additionalProperties: false,
        required: ['account', 'instructedAmount'],
        description: 'The question whether an amount is available.',
      },
      Link: {
        type: 'object',
        properties: {
          href: {
            type: 'string',
          },
          rel: {
            type: 'string',
          },
          title: {
            type: 'string',
          },
          type: {
            type: 'string',
          },
          hreflang: {
            type: 'string',
          },
          media: {
            type: 'string',
          },
          templated: {
            type: 'boolean',
          },
          deprecation: {
            type: 'string',
          },
        },
        description: 'A link of an answer: never followed, wherever it leads.',
      },
      PaymentContent: {
        type: 'object',
        properties: {
          creditorAccount: {
            $ref: '#/components/schemas/AccountReference',
          },
          creditorAddress: {
            type: 'object',
            properties: {
              street: {
                type: 'string',
              },
              buildingNumber: {
                type: 'number',
              },
              city: {
                type: 'string',
              },
              postalCode: {
                type: 'string',
              },
              country: {
                type: 'string',
              },
            },
          },
          creditorName: {
            type: 'string',
          },
          instructedAmount: {
            $ref: '#/components/schemas/Amount',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
              },
            },
          },
          remittanceInformationUnstructured: {
            type: 'string',
          },
          debtorAccount: {
            $ref: '#/components/schemas/AccountReference',
          },
          payments: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                creditorAccount: {
                  $ref: '#/components/schemas/AccountReference',
                },
                creditorAddress: {
                  type: 'object',
                  properties: {
                    street: {
                      type: 'string',
                    },
                    buildingNumber: {
                      type: 'number',
                    },
                    city: {
                      type: 'string',
                    },
                    postalCode: {
                      type: 'string',
                    },
                    country: {
                      type: 'string',
                    },
                  },
                },
                creditorName: {
                  type: 'string',
                },
                instructedAmount: {
                  $ref: '#/components/schemas/Amount',
                },
                remittanceInformationStructured: {
                  type: 'object',
                  properties: {
                    reference: {
                      type: 'string',
                    },
                  },
                },
                remittanceInformationUnstructured: {
                  type: 'string',
                },
                chargeBearer: {
                  type: 'string',
                  'x-extensible-enum': ['DEBT', 'CRED', 'SHAR', 'SLEV'],
                },
              },
            },
            description: 'Of a bulk.',
          },
          startDate: {
            $ref: '#/components/schemas/Day',
            description: 'Of a series.',
          },
          endDate: {
            $ref: '#/components/schemas/Day',
            description: 'Of a series.',
          },
          frequency: {
            type: 'string',
            'x-extensible-enum': [
              'Daily',
              'Weekly',
              'EveryTwoWeeks',
              'Monthly',
              'EveryTwoMonths',
              'Quarterly',
              'SemiAnnual',
              'Annual',
            ],
            description: 'Of a series.',
          },
          executionRule: {
            type: 'string',
            'x-extensible-enum': ['following', 'preceding'],
            description: 'Of a series.',
          },
          dayOfExecution: {
            type: 'number',
            description: 'Of a series.',
          },
        },
        description:
          'What a payment is about: of a single one what the paper names, of a bulk or a series what was ordered.',
      },
      PaymentInitiation: {
        type: 'object',
        properties: {
          paymentId: {
            $ref: '#/components/schemas/Uuid',
          },
          transactionStatus: {
            type: 'string',
            'x-extensible-enum': [
              'RCVD',
              'PDNG',
              'PATC',
              'ACTC',
              'ACCP',
              'ACFC',
              'ACSP',
              'ACSC',
              'ACCC',
              'ACWC',
              'ACWP',
              'PART',
              'RJCT',
              'CANC',
            ],
          },
          transactionFeeIndicator: {
            type: 'boolean',
          },
          transactionFees: {
            $ref: '#/components/schemas/Amount',
            description: 'What each execution costs.',
          },
          links: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Link',
            },
          },
        },
        required: ['paymentId', 'transactionStatus'],
        description: 'The answer to an order, and to the cancellation of one that was approved.',
      },
      PaymentStatus: {
        type: 'object',
        properties: {
          transactionStatus: {
            type: 'string',
            'x-extensible-enum': [
              'RCVD',
              'PDNG',
              'PATC',
              'ACTC',
              'ACCP',
              'ACFC',
              'ACSP',
              'ACSC',
              'ACCC',
              'ACWC',
              'ACWP',
              'PART',
              'RJCT',
              'CANC',
            ],
          },
        },
        required: ['transactionStatus'],
        description: 'How a payment stands.',
      },
      PeriodicCrossBorderOrder: {
        type: 'object',
        properties: {
          creditorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN', 'BBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          creditorAddress: {
            $ref: '#/components/schemas/AddressOrder',
          },
          creditorAgent: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
          creditorName: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          endToEndIdentification: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          instructedAmount: {
            $ref: '#/components/schemas/AmountOrder',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
                description:
                  'Must be an RF reference with right check digits, or a reference of 1 to 35 characters.',
              },
            },
            additionalProperties: false,
            required: ['reference'],
          },
          remittanceInformationUnstructured: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
          startDate: {
            $ref: '#/components/schemas/Day',
          },
          endDate: {
            $ref: '#/components/schemas/Day',
            description: 'Last nominal date that there may be; the series goes on when absent.',
          },
          frequency: {
            enum: [
              'Daily',
              'Weekly',
              'EveryTwoWeeks',
              'Monthly',
              'EveryTwoMonths',
              'Quarterly',
              'SemiAnnual',
              'Annual',
            ],
            type: 'string',
          },
          executionRule: {
            enum: ['following', 'preceding'],
            type: 'string',
            description: 'Which TARGET day stands in for a closed one; `following` when absent.',
          },
          dayOfExecution: {
            type: 'integer',
            minimum: 1,
            maximum: 31,
            description:
              'Day of the month, 31 its last; that of `startDate` when absent, and without meaning for daily and weekly kinds. Must be a whole number from 1 to 31.',
          },
        },
        additionalProperties: false,
        required: [
          'creditorAccount',
          'creditorAddress',
          'creditorAgent',
          'creditorName',
          'debtorAccount',
          'instructedAmount',
          'startDate',
          'frequency',
        ],
        description: 'A payment to any country again and again; `requestedExecutionDate` is without effect.',
      },
      PeriodicSepaOrder: {
        type: 'object',
        properties: {
          creditorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          creditorAddress: {
            $ref: '#/components/schemas/AddressOrder',
          },
          creditorAgent: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
          creditorName: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          endToEndIdentification: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          instructedAmount: {
            $ref: '#/components/schemas/EuroOrder',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
                description:
                  'Must be an RF reference with right check digits, or a reference of 1 to 35 characters.',
              },
            },
            additionalProperties: false,
            required: ['reference'],
          },
          remittanceInformationUnstructured: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
          startDate: {
            $ref: '#/components/schemas/Day',
          },
          endDate: {
            $ref: '#/components/schemas/Day',
            description: 'Last nominal date that there may be; the series goes on when absent.',
          },
          frequency: {
            enum: [
              'Daily',
              'Weekly',
              'EveryTwoWeeks',
              'Monthly',
              'EveryTwoMonths',
              'Quarterly',
              'SemiAnnual',
              'Annual',
            ],
            type: 'string',
          },
          executionRule: {
            enum: ['following', 'preceding'],
            type: 'string',
            description: 'Which TARGET day stands in for a closed one; `following` when absent.',
          },
          dayOfExecution: {
            type: 'integer',
            minimum: 1,
            maximum: 31,
            description:
              'Day of the month, 31 its last; that of `startDate` when absent, and without meaning for daily and weekly kinds. Must be a whole number from 1 to 31.',
          },
        },
        additionalProperties: false,
        required: [
          'creditorAccount',
          'creditorName',
          'debtorAccount',
          'instructedAmount',
          'startDate',
          'frequency',
        ],
        description: 'A SEPA payment again and again; `requestedExecutionDate` is without effect.',
      },
      SepaBulkOrder: {
        type: 'object',
        properties: {
          batchBookingPreferred: {
            type: 'boolean',
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          paymentInformationId: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
          payments: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                creditorAccount: {
                  type: 'object',
                  properties: {
                    accountNumber: {
                      type: 'string',
                      minLength: 1,
                      maxLength: 35,
                      description: 'Must be 1 to 35 characters.',
                    },
                    accountReferenceType: {
                      enum: ['IBAN'],
                      type: 'string',
                    },
                    currency: {
                      type: 'string',
                      description: 'Must be an ISO 4217 currency in upper case.',
                    },
                  },
                  additionalProperties: false,
                  required: ['accountNumber'],
                },
                creditorAddress: {
                  $ref: '#/components/schemas/AddressOrder',
                },
                creditorAgent: {
                  type: 'string',
                  pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
                  examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
                  description: 'Must be a BIC of a known country in upper case.',
                },
                creditorName: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 70,
                  description:
                    "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
                },
                endToEndIdentification: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 35,
                  description:
                    "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
                },
                instructedAmount: {
                  $ref: '#/components/schemas/EuroOrder',
                },
                remittanceInformationStructured: {
                  type: 'object',
                  properties: {
                    reference: {
                      type: 'string',
                      description:
                        'Must be an RF reference with right check digits, or a reference of 1 to 35 characters.',
                    },
                  },
                  additionalProperties: false,
                  required: ['reference'],
                },
                remittanceInformationUnstructured: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 140,
                  description:
                    "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
                },
              },
              additionalProperties: false,
              required: ['creditorAccount', 'creditorName', 'instructedAmount'],
            },
            minItems: 1,
            maxItems: 100,
          },
        },
        additionalProperties: false,
        required: ['debtorAccount', 'payments'],
        description: 'SEPA payments from one account, 1 to 100.',
      },
      SepaPaymentOrder: {
        type: 'object',
        properties: {
          creditorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          creditorAddress: {
            $ref: '#/components/schemas/AddressOrder',
          },
          creditorAgent: {
            type: 'string',
            pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$',
            examples: ['SBOXFIH0', 'NEDSZAJJXXX'],
            description: 'Must be a BIC of a known country in upper case.',
          },
          creditorName: {
            type: 'string',
            minLength: 1,
            maxLength: 70,
            description:
              "Must be 1 to 70 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          debtorAccount: {
            type: 'object',
            properties: {
              accountNumber: {
                type: 'string',
                minLength: 1,
                maxLength: 35,
                description: 'Must be 1 to 35 characters.',
              },
              accountReferenceType: {
                enum: ['IBAN'],
                type: 'string',
              },
              currency: {
                type: 'string',
                description: 'Must be an ISO 4217 currency in upper case.',
              },
            },
            additionalProperties: false,
            required: ['accountNumber'],
          },
          endToEndIdentification: {
            type: 'string',
            minLength: 1,
            maxLength: 35,
            description:
              "Must be 1 to 35 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space or / at either end and without //.",
          },
          instructedAmount: {
            $ref: '#/components/schemas/EuroOrder',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
                description:
                  'Must be an RF reference with right check digits, or a reference of 1 to 35 characters.',
              },
            },
            additionalProperties: false,
            required: ['reference'],
          },
          remittanceInformationUnstructured: {
            type: 'string',
            minLength: 1,
            maxLength: 140,
            description:
              "Must be 1 to 140 Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end.",
          },
          requestedExecutionDate: {
            $ref: '#/components/schemas/Day',
          },
        },
        additionalProperties: false,
        required: ['creditorAccount', 'creditorName', 'debtorAccount', 'instructedAmount'],
        description: 'A SEPA payment: euro, to an account in the EU or EEA.',
      },
      Transaction: {
        type: 'object',
        properties: {
          transactionId: {
            type: 'string',
            pattern: '^[!-~]{1,256}$',
            description:
              'Names it in addresses; a pending one is booked under another. Must be 1 to 256 visible ASCII characters.',
          },
          transactionAmount: {
            $ref: '#/components/schemas/Amount',
            description: 'Minus for debits.',
          },
          bookingDate: {
            $ref: '#/components/schemas/Day',
          },
          valueDate: {
            $ref: '#/components/schemas/Day',
          },
          entryReference: {
            type: 'string',
          },
          endToEndId: {
            type: 'string',
          },
          mandateId: {
            type: 'string',
          },
          checkId: {
            type: 'string',
          },
          creditorId: {
            type: 'string',
          },
          creditorName: {
            type: 'string',
          },
          creditorAccount: {
            $ref: '#/components/schemas/AccountReference',
          },
          ultimateCreditor: {
            type: 'string',
          },
          debtorName: {
            type: 'string',
          },
          debtorAccount: {
            $ref: '#/components/schemas/AccountReference',
          },
          ultimateDebtor: {
            type: 'string',
          },
          remittanceInformationUnstructured: {
            type: 'string',
          },
          remittanceInformationStructured: {
            type: 'object',
            properties: {
              reference: {
                type: 'string',
              },
            },
          },
          purposeCode: {
            type: 'string',
          },
          bankTransactionCode: {
            type: 'string',
          },
          proprietaryBankTransactionCode: {
            type: 'string',
          },
          exchangeRate: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                currencyFrom: {
                  type: 'string',
                },
                currencyTo: {
                  type: 'string',
                },
                rateContract: {
                  type: 'string',
                },
                rateFrom: {
                  type: 'string',
                },
                rateTo: {
                  type: 'string',
                },
                rateDate: {
                  $ref: '#/components/schemas/Day',
                },
              },
            },
          },
        },
        required: ['transactionId', 'transactionAmount'],
        description: 'A transaction: an entry of an account, booked or pending.',
      },
      TransactionDetails: {
        type: 'object',
        properties: {
          transactionDetails: {
            $ref: '#/components/schemas/Transaction',
          },
        },
        required: ['transactionDetails'],
        description: 'One transaction.',
      },
      Transactions: {
        type: 'object',
        properties: {
          account: {
            $ref: '#/components/schemas/AccountReference',
          },
          balances: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Balance',
            },
          },
          transactions: {
            type: 'object',
            properties: {
              booked: {
                type: 'array',
                items: {
                  $ref: '#/components/schemas/Transaction',
                },
                description: 'Absent where it was not asked for.',
              },
              pending: {
                type: 'array',
                items: {
                  $ref: '#/components/schemas/Transaction',
                },
                description: 'Absent where it was not asked for.',
              },
              meta: {
                type: 'object',
                properties: {
                  totalPages: {
                    type: 'integer',
                    minimum: 0,
                    maximum: 2147483647,
                    description: 'Must be a whole number from 0 to 2147483647.',
                  },
                },
                required: ['totalPages'],
              },
              _links: {
                type: 'array',
                items: {
                  $ref: '#/components/schemas/Link',
                },
              },
            },
            required: ['meta'],
          },
        },
        required: ['transactions'],
        description: 'One page of the transactions of a sub-account, booked ones first, newest first.',
      },
      Uuid: {
        type: 'string',
        format: 'uuid',
        minLength: 36,
        maxLength: 36,
        examples: ['6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'],
        description: 'A UUID, in any case. Must be a UUID of 36 characters.',
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
          'Token of the client, valid for an hour, from `POST /oauth/token` below the address of the server (see above); or that of a person, for one consent or payment.',
      },
    },
  },
}
