// The OpenAPI document of account-access, made of core's operations by `npm run openapi`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of account-access. */
export const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Account Access',
    version: '3.0',
    description:
      "Reads a private customer's accounts, cards and their transactions, as far as the user has given consent. All amounts are decimal strings.\n\nA read says in `accept` which of the two media types it wants; the body is the same in both. Lists have pages: the token in the `next` link is the parameter `forwardPagingToken` of the next read. Never follow a link to another host.",
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
      name: 'Account Access',
    },
  ],
  paths: {
    '/accounts/v3/accounts': {
      get: {
        operationId: 'account-access.list-accounts',
        tags: ['Account Access'],
        summary: 'Lists the accounts that the user shares',
        description:
          'Lists the accounts that the user shares.\n\nPaper 1 A, /accounts. In code: `listAccounts`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'account-access.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            user: ['accounts'],
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
                  $ref: '#/components/schemas/Accounts',
                },
                examples: {
                  ordinary: {
                    value: {
                      accounts: [
                        {
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          name: 'Käyttötili',
                          nickname: 'Arki',
                          balance: '1843.20',
                          currency: 'EUR',
                          identifierScheme: 'IBAN',
                          identifier: 'FI6299900000000011',
                          servicerScheme: 'BIC',
                          servicerIdentifier: 'SBOXFIH0',
                          _links: {
                            self: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                            transactions: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts',
                        },
                      },
                    },
                  },
                },
              },
              'application/hal+json': {
                schema: {
                  $ref: '#/components/schemas/Accounts',
                },
                examples: {
                  ordinary: {
                    value: {
                      accounts: [
                        {
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          name: 'Käyttötili',
                          nickname: 'Arki',
                          balance: '1843.20',
                          currency: 'EUR',
                          identifierScheme: 'IBAN',
                          identifier: 'FI6299900000000011',
                          servicerScheme: 'BIC',
                          servicerIdentifier: 'SBOXFIH0',
                          _links: {
                            self: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                            transactions: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts',
                        },
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
                                enum: ['Required', 'UnrecognizedProperty'],
                              },
                            },
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'Required',
                          path: 'accept',
                          message: 'accept is required',
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
              'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
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
                      message: 'Authorization expired',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'None of the media types that are accepted is spoken here.',
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
                      message: 'the media types that are accepted are not supported',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accept',
                          message: 'accept must allow application/json or application/hal+json',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
    '/accounts/v3/accounts/{accountId}': {
      get: {
        operationId: 'account-access.read-account',
        tags: ['Account Access'],
        summary: 'Reads one account',
        description:
          'Reads one account.\n\nPaper 1 A, /accounts/{accountId}. In code: `readAccount`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'account-access.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            user: ['accounts'],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 letters, digits, dots, hyphens or underscores.',
            schema: {
              type: 'string',
              pattern: '^[0-9A-Za-z._-]{1,256}$',
            },
            example: 'b1f0c2d3e4.a5968778-695a-4b3c',
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
                  $ref: '#/components/schemas/Account',
                },
                examples: {
                  ordinary: {
                    value: {
                      accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                      name: 'Käyttötili',
                      nickname: 'Arki',
                      balance: '1843.20',
                      currency: 'EUR',
                      identifierScheme: 'IBAN',
                      identifier: 'FI6299900000000011',
                      servicerScheme: 'BIC',
                      servicerIdentifier: 'SBOXFIH0',
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                        },
                        transactions: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions',
                        },
                      },
                    },
                  },
                },
              },
              'application/hal+json': {
                schema: {
                  $ref: '#/components/schemas/Account',
                },
                examples: {
                  ordinary: {
                    value: {
                      accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                      name: 'Käyttötili',
                      nickname: 'Arki',
                      balance: '1843.20',
                      currency: 'EUR',
                      identifierScheme: 'IBAN',
                      identifier: 'FI6299900000000011',
                      servicerScheme: 'BIC',
                      servicerIdentifier: 'SBOXFIH0',
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                        },
                        transactions: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions',
                        },
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
                                enum: ['Required', 'UnrecognizedProperty'],
                              },
                            },
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'Required',
                          path: 'accept',
                          message: 'accept is required',
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
              'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
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
                      message: 'Authorization expired',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or the consent does not cover it; the bank does not tell which.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accountId',
                          message: 'accountId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'None of the media types that are accepted is spoken here.',
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
                      message: 'the media types that are accepted are not supported',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accept',
                          message: 'accept must allow application/json or application/hal+json',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
    '/accounts/v3/accounts/{accountId}/transactions': {
      get: {
        operationId: 'account-access.list-transactions',
        tags: ['Account Access'],
        summary: "Reads one page of an account's transactions, newest first",
        description:
          "Reads one page of an account's transactions, newest first.\n\nWith both bounds the range may hold three months and has as many pages as it needs; with one or none the bank answers the newest 150, or `pageSize`, and no more. `eachTransaction` reads any range.\n\nPaper 1 A, /accounts/{accountId}/transactions. In code: `listTransactions`.\n\nAfter a lost answer: Read again.",
        'x-silta-lost': {
          operation: 'account-access.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            user: ['accounts'],
          },
        ],
        parameters: [
          {
            name: 'accountId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 letters, digits, dots, hyphens or underscores.',
            schema: {
              type: 'string',
              pattern: '^[0-9A-Za-z._-]{1,256}$',
            },
            example: 'b1f0c2d3e4.a5968778-695a-4b3c',
          },
          {
            name: 'fromBookingDateTime',
            in: 'query',
            required: false,
            description:
              'Must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction.',
            schema: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$',
              examples: ['2026-11-01', '2026-11-20T12:00:00'],
            },
            example: '2026-09-01',
          },
          {
            name: 'toBookingDateTime',
            in: 'query',
            required: false,
            description:
              'Must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction.',
            schema: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$',
              examples: ['2026-11-01', '2026-11-20T12:00:00'],
            },
            example: '2026-11-20T12:00:00',
          },
          {
            name: 'forwardPagingToken',
            in: 'query',
            required: false,
            description: 'Must be 1 to 512 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,512}$',
            },
            example: 'ZnJvbS0yMDI2LTExLTIw',
          },
          {
            name: 'pageSize',
            in: 'query',
            required: false,
            description: 'Must be a whole number from 1 to 150.',
            schema: {
              type: 'integer',
              minimum: 1,
              maximum: 150,
            },
            example: 2,
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
                  $ref: '#/components/schemas/AccountTransactions',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactions: [
                        {
                          transactionId: 't-20261120-0002',
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          archiveId: '20261120000000000002',
                          transactionDescription: {
                            code: 721,
                            text: 'Korttiosto',
                          },
                          amount: '-12.50',
                          currency: 'EUR',
                          creditDebitIndicator: 'debit',
                          accountBalance: '1843.20',
                          creditor: {
                            accountName: 'Kirjakauppa Lehto',
                          },
                          bookingDateTime: '2026-11-20T09:14:31.000+02:00',
                          valueDateTime: '2026-11-20T00:00:00.000+02:00',
                          status: 'Authorized',
                          isoTransactionCode: 'PMNT-CCRD-POSD',
                          bankTransactionCode: '721',
                          _links: {
                            account: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                          },
                        },
                        {
                          transactionId: 't-20261115-0001',
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          archiveId: '20261115000000000001',
                          reference: '1232',
                          transactionDescription: {
                            code: 710,
                            text: 'Pano',
                          },
                          message: 'Marraskuun palkka',
                          amount: '2310.00',
                          currency: 'EUR',
                          creditDebitIndicator: 'credit',
                          accountBalance: '1855.70',
                          debtor: {
                            accountName: 'Havutuote Oy',
                            accountIdentifierType: 'IBAN',
                            accountIdentifier: 'FI1999900000000300',
                            servicerIdentifierType: 'BIC',
                            servicerIdentifier: 'SBOXFIH0',
                          },
                          bookingDateTime: '2026-11-15T06:00:00.000+02:00',
                          valueDateTime: '2026-11-15T00:00:00.000+02:00',
                          status: 'Authorized',
                          isoTransactionCode: 'PMNT-RCDT-ESCT',
                          bankTransactionCode: '710',
                          _links: {
                            account: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions?pageSize=2',
                        },
                        next: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions?pageSize=2&forwardPagingToken=ZnJvbS0yMDI2LTExLTE1',
                        },
                      },
                    },
                  },
                },
              },
              'application/hal+json': {
                schema: {
                  $ref: '#/components/schemas/AccountTransactions',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactions: [
                        {
                          transactionId: 't-20261120-0002',
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          archiveId: '20261120000000000002',
                          transactionDescription: {
                            code: 721,
                            text: 'Korttiosto',
                          },
                          amount: '-12.50',
                          currency: 'EUR',
                          creditDebitIndicator: 'debit',
                          accountBalance: '1843.20',
                          creditor: {
                            accountName: 'Kirjakauppa Lehto',
                          },
                          bookingDateTime: '2026-11-20T09:14:31.000+02:00',
                          valueDateTime: '2026-11-20T00:00:00.000+02:00',
                          status: 'Authorized',
                          isoTransactionCode: 'PMNT-CCRD-POSD',
                          bankTransactionCode: '721',
                          _links: {
                            account: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                          },
                        },
                        {
                          transactionId: 't-20261115-0001',
                          accountId: 'b1f0c2d3e4.a5968778-695a-4b3c',
                          archiveId: '20261115000000000001',
                          reference: '1232',
                          transactionDescription: {
                            code: 710,
                            text: 'Pano',
                          },
                          message: 'Marraskuun palkka',
                          amount: '2310.00',
                          currency: 'EUR',
                          creditDebitIndicator: 'credit',
                          accountBalance: '1855.70',
                          debtor: {
                            accountName: 'Havutuote Oy',
                            accountIdentifierType: 'IBAN',
                            accountIdentifier: 'FI1999900000000300',
                            servicerIdentifierType: 'BIC',
                            servicerIdentifier: 'SBOXFIH0',
                          },
                          bookingDateTime: '2026-11-15T06:00:00.000+02:00',
                          valueDateTime: '2026-11-15T00:00:00.000+02:00',
                          status: 'Authorized',
                          isoTransactionCode: 'PMNT-RCDT-ESCT',
                          bankTransactionCode: '710',
                          _links: {
                            account: {
                              href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions?pageSize=2',
                        },
                        next: {
                          href: 'https://bank.example/accounts/v3/accounts/b1f0c2d3e4.a5968778-695a-4b3c/transactions?pageSize=2&forwardPagingToken=ZnJvbS0yMDI2LTExLTE1',
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'A parameter is not right, the range is longer than three months, or the paging token is too old or of another list.',
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
                                  'Min',
                                  'Max',
                                  'Date',
                                  'ExpirationOrTransactionRange',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'ExpirationOrTransactionRange',
                          path: 'toBookingDateTime',
                          message: 'toBookingDateTime must be at most three months after fromBookingDateTime',
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
              'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
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
                      message: 'Authorization expired',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or the consent does not cover it; the bank does not tell which.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accountId',
                          message: 'accountId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'None of the media types that are accepted is spoken here.',
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
                      message: 'the media types that are accepted are not supported',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accept',
                          message: 'accept must allow application/json or application/hal+json',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
    '/accounts/v3/cards': {
      get: {
        operationId: 'account-access.list-cards',
        tags: ['Account Access'],
        summary: 'Lists the cards that the user shares',
        description:
          'Lists the cards that the user shares.\n\nPaper 1 A, /cards. In code: `listCards`.\n\nAfter a lost answer: Read again.',
        'x-silta-lost': {
          operation: 'account-access.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            user: ['accounts'],
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
                  $ref: '#/components/schemas/Cards',
                },
                examples: {
                  ordinary: {
                    value: {
                      cards: [
                        {
                          cardId: 'c7.d8e9fa0b1c2d',
                          productName: 'Luottokortti',
                          cardNumber: '************4321',
                          statementBalance: '120.00',
                          authorizedOutstandingAmount: '35.90',
                          _links: {
                            transactions: {
                              href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d/transactions',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/cards',
                        },
                      },
                    },
                  },
                },
              },
              'application/hal+json': {
                schema: {
                  $ref: '#/components/schemas/Cards',
                },
                examples: {
                  ordinary: {
                    value: {
                      cards: [
                        {
                          cardId: 'c7.d8e9fa0b1c2d',
                          productName: 'Luottokortti',
                          cardNumber: '************4321',
                          statementBalance: '120.00',
                          authorizedOutstandingAmount: '35.90',
                          _links: {
                            transactions: {
                              href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d/transactions',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/cards',
                        },
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
                                enum: ['Required', 'UnrecognizedProperty'],
                              },
                            },
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'Required',
                          path: 'accept',
                          message: 'accept is required',
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
              'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
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
                      message: 'Authorization expired',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'None of the media types that are accepted is spoken here.',
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
                      message: 'the media types that are accepted are not supported',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accept',
                          message: 'accept must allow application/json or application/hal+json',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
    '/accounts/v3/cards/{cardId}/transactions': {
      get: {
        operationId: 'account-access.list-card-transactions',
        tags: ['Account Access'],
        summary: "Reads one page of a card's transactions, newest first, 150 at most",
        description:
          "Reads one page of a card's transactions, newest first, 150 at most; there is no `pageSize`.\n\nPaper 1 A, /cards/{cardId}/transactions. In code: `listCardTransactions`.\n\nAfter a lost answer: Read again.",
        'x-silta-lost': {
          operation: 'account-access.read',
          effect: 'read',
          resend: 'same',
          truth: 'Read again.',
        },
        security: [
          {
            apiKey: [],
            user: ['accounts'],
          },
        ],
        parameters: [
          {
            name: 'cardId',
            in: 'path',
            required: true,
            description: 'Must be 1 to 256 letters, digits, dots, hyphens or underscores.',
            schema: {
              type: 'string',
              pattern: '^[0-9A-Za-z._-]{1,256}$',
            },
            example: 'c7.d8e9fa0b1c2d',
          },
          {
            name: 'fromBookingDateTime',
            in: 'query',
            required: false,
            description:
              'Must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction.',
            schema: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$',
              examples: ['2026-11-01', '2026-11-20T12:00:00'],
            },
            example: '2026-11-01',
          },
          {
            name: 'toBookingDateTime',
            in: 'query',
            required: false,
            description:
              'Must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction.',
            schema: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$',
              examples: ['2026-11-01', '2026-11-20T12:00:00'],
            },
            example: '2026-11-20',
          },
          {
            name: 'forwardPagingToken',
            in: 'query',
            required: false,
            description: 'Must be 1 to 512 visible ASCII characters.',
            schema: {
              type: 'string',
              pattern: '^[!-~]{1,512}$',
            },
            example: 'Y2FyZC0yMDI2LTExLTIw',
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
                  $ref: '#/components/schemas/CardTransactions',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactions: [
                        {
                          transactionId: 'k-20261119-0007',
                          cardNumberLastDigits: '4321',
                          description: 'Saarnikahvila',
                          amount: '-8.20',
                          currency: 'EUR',
                          originalAmount: '-90.20',
                          originalCurrency: 'SEK',
                          postingDate: '2026-11-19T14:03:27.000+02:00',
                          _links: {
                            card: {
                              href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d/transactions',
                        },
                      },
                    },
                  },
                },
              },
              'application/hal+json': {
                schema: {
                  $ref: '#/components/schemas/CardTransactions',
                },
                examples: {
                  ordinary: {
                    value: {
                      transactions: [
                        {
                          transactionId: 'k-20261119-0007',
                          cardNumberLastDigits: '4321',
                          description: 'Saarnikahvila',
                          amount: '-8.20',
                          currency: 'EUR',
                          originalAmount: '-90.20',
                          originalCurrency: 'SEK',
                          postingDate: '2026-11-19T14:03:27.000+02:00',
                          _links: {
                            card: {
                              href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d',
                            },
                          },
                        },
                      ],
                      _links: {
                        self: {
                          href: 'https://bank.example/accounts/v3/cards/c7.d8e9fa0b1c2d/transactions',
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          '400': {
            description:
              'A parameter is not right, the range is longer than three months, or the paging token is too old or of another list.',
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
                                  'Min',
                                  'Max',
                                  'Date',
                                  'ExpirationOrTransactionRange',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'ExpirationOrTransactionRange',
                          path: 'toBookingDateTime',
                          message: 'toBookingDateTime must be at most three months after fromBookingDateTime',
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
              'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '403': {
            description:
              'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
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
                      message: 'Authorization expired',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [],
                    },
                  },
                },
              },
            },
          },
          '404': {
            description:
              'There is no such resource, or the consent does not cover it; the bank does not tell which.',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'cardId',
                          message: 'cardId is not known',
                        },
                      ],
                    },
                  },
                },
              },
            },
          },
          '406': {
            description: 'None of the media types that are accepted is spoken here.',
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
                      message: 'the media types that are accepted are not supported',
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
                      violations: [
                        {
                          type: 'InvalidValue',
                          path: 'accept',
                          message: 'accept must allow application/json or application/hal+json',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
                      id: '5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a',
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
      Account: {
        type: 'object',
        properties: {
          accountId: {
            type: 'string',
            minLength: 1,
            description:
              'Opaque, the same as long as the consent lives; never compared across consents. Must not be empty.',
          },
          name: {
            type: 'string',
            description: 'Product name.',
          },
          nickname: {
            type: 'string',
            description: 'Name given by the owner; empty when there is none.',
          },
          balance: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Booked balance; absent when the user does not share balances. Must be an amount with two decimals, with a minus if negative.',
          },
          currency: {
            type: 'string',
            description: 'ISO 4217.',
          },
          identifierScheme: {
            type: 'string',
            'x-extensible-enum': ['IBAN'],
          },
          identifier: {
            type: 'string',
          },
          servicerScheme: {
            type: 'string',
            'x-extensible-enum': ['BIC'],
          },
          servicerIdentifier: {
            type: 'string',
          },
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              transactions: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['accountId', 'name', 'currency', 'identifierScheme', 'identifier'],
        description: 'An account that the user shares.',
      },
      AccountTransaction: {
        type: 'object',
        properties: {
          transactionId: {
            type: 'string',
            minLength: 1,
            description: 'Opaque, the same as long as the consent lives. Must not be empty.',
          },
          accountId: {
            type: 'string',
          },
          archiveId: {
            type: 'string',
            description: "The bank's own archive number; absent until the transaction is booked.",
          },
          reference: {
            type: 'string',
          },
          transactionDescription: {
            type: 'object',
            properties: {
              code: {
                type: 'integer',
              },
              text: {
                type: 'string',
              },
            },
          },
          message: {
            type: 'string',
            description: 'Lines joined by LF.',
          },
          amount: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Minus for debits, no sign for credits. Must be an amount with two decimals, with a minus if negative.',
          },
          currency: {
            type: 'string',
          },
          creditDebitIndicator: {
            type: 'string',
            'x-extensible-enum': ['debit', 'credit'],
          },
          accountBalance: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Balance after the transaction; absent when the user does not share balances. Must be an amount with two decimals, with a minus if negative.',
          },
          creditor: {
            $ref: '#/components/schemas/Party',
          },
          debtor: {
            $ref: '#/components/schemas/Party',
          },
          bookingDateTime: {
            $ref: '#/components/schemas/DateTime',
            description: 'Time of booking, or of entry when it is not booked yet.',
          },
          valueDateTime: {
            $ref: '#/components/schemas/DateTime',
          },
          status: {
            type: 'string',
            'x-extensible-enum': ['Authorized', 'AwaitingAuthorization', 'Rejected', 'Revoked'],
          },
          isoTransactionCode: {
            type: 'string',
          },
          bankTransactionCode: {
            type: 'string',
            description: 'Name by our assumption; `bankCodeOf` reads it under the name that a bank has.',
          },
          _links: {
            type: 'object',
            properties: {
              account: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['transactionId', 'amount', 'currency', 'bookingDateTime', 'status'],
        not: {
          required: ['creditor', 'debtor'],
        },
        description: 'A transaction of an account. Must have one of creditor and debtor, not both.',
      },
      AccountTransactions: {
        type: 'object',
        properties: {
          transactions: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/AccountTransaction',
            },
          },
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              next: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                    anyOf: [
                      {
                        const: '',
                      },
                      {
                        pattern: '[?&]forwardPagingToken=',
                      },
                    ],
                    examples: ['https://bank.example/accounts/v3/cards?forwardPagingToken=ZnJvbQ'],
                    description: 'Must carry one forwardPagingToken.',
                  },
                },
              },
            },
          },
        },
        required: ['transactions'],
        description: "One page of an account's transactions, newest first.",
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
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              transactions: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['accounts'],
        description: 'The accounts that the user shares, all of them.',
      },
      Card: {
        type: 'object',
        properties: {
          cardId: {
            type: 'string',
            minLength: 1,
            description: 'Opaque, the same as long as the consent lives. Must not be empty.',
          },
          productName: {
            type: 'string',
          },
          cardNumber: {
            type: 'string',
            description: 'Masked by the bank: only the last four digits show.',
          },
          statementBalance: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Absent when the user does not share balances. Must be an amount with two decimals, with a minus if negative.',
          },
          authorizedOutstandingAmount: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Absent when the user does not share balances. Must be an amount with two decimals, with a minus if negative.',
          },
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              transactions: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['cardId', 'productName', 'cardNumber'],
        description: 'A card that the user shares.',
      },
      CardTransaction: {
        type: 'object',
        properties: {
          transactionId: {
            type: 'string',
            minLength: 1,
            description: 'Opaque, the same as long as the consent lives. Must not be empty.',
          },
          cardNumberLastDigits: {
            type: 'string',
          },
          description: {
            type: 'string',
          },
          amount: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$',
            examples: ['-12.50'],
            description:
              'Minus for purchases. Must be an amount with two decimals, with a minus if negative.',
          },
          currency: {
            type: 'string',
          },
          originalAmount: {
            type: 'string',
            pattern: '^-?[0-9]{1,13}(\\.[0-9]{1,3})?$',
            examples: ['-1500'],
            description:
              'Amount where the card was used; equal to `amount` when nothing was converted. Must be an amount of up to three decimals, with a minus if negative.',
          },
          originalCurrency: {
            type: 'string',
          },
          postingDate: {
            $ref: '#/components/schemas/DateTime',
          },
          _links: {
            type: 'object',
            properties: {
              card: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['transactionId', 'amount', 'currency', 'postingDate'],
        description: 'A transaction of a card.',
      },
      CardTransactions: {
        type: 'object',
        properties: {
          transactions: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/CardTransaction',
            },
          },
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              next: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                    anyOf: [
                      {
                        const: '',
                      },
                      {
                        pattern: '[?&]forwardPagingToken=',
                      },
                    ],
                    examples: ['https://bank.example/accounts/v3/cards?forwardPagingToken=ZnJvbQ'],
                    description: 'Must carry one forwardPagingToken.',
                  },
                },
              },
            },
          },
        },
        required: ['transactions'],
        description: "One page of a card's transactions, newest first.",
      },
      Cards: {
        type: 'object',
        properties: {
          cards: {
            type: 'array',
            items: {
              $ref: '#/components/schemas/Card',
            },
          },
          _links: {
            type: 'object',
            properties: {
              self: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
              transactions: {
                type: 'object',
                properties: {
                  href: {
                    type: 'string',
                  },
                },
              },
            },
          },
        },
        required: ['cards'],
        description: 'The cards that the user shares, all of them.',
      },
      DateTime: {
        type: 'string',
        format: 'date-time',
        examples: ['2026-11-20T12:00:00.000+02:00'],
        description:
          'A date-time of an answer (gaps: shared.time). Must be an RFC 3339 date-time with an offset or Z.',
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
      Party: {
        type: 'object',
        properties: {
          accountIdentifierType: {
            type: 'string',
            'x-extensible-enum': ['IBAN', 'BBAN'],
          },
          accountName: {
            type: 'string',
          },
          accountIdentifier: {
            type: 'string',
          },
          servicerIdentifier: {
            type: 'string',
          },
          servicerIdentifierType: {
            type: 'string',
            'x-extensible-enum': ['BIC'],
          },
        },
        description: 'The other side of a transaction; a card purchase has only its name.',
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
        description: 'Key of the application that the token was issued to.',
      },
      user: {
        type: 'oauth2',
        description:
          "The user's token, as `Bearer`. The authorization code comes with PKCE (S256) and `state`; a code is used once, within 60 seconds.",
        flows: {
          authorizationCode: {
            authorizationUrl: '/oauth/authorize',
            tokenUrl: '/oauth/token',
            refreshUrl: '/oauth/token',
            scopes: {
              accounts: 'Accounts and cards that the user chooses at the bank.',
            },
          },
        },
      },
    },
  },
}
