// Made-up banks, orders and answers of the Baltic interface, and a bank as a function.
import { type BalticBank, type BalticBankOptions, makeBalticBank } from '../../../core/baltic/index.ts'
import { utf8 } from '../../../core/shared/bytes.ts'

/** Made up. */
export const PAYMENT_ID = '4d5f1c60-9d3a-4a7b-8a51-3f0d5f3c9e21'
/** Made up. */
export const CONSENT_ID = '0d1f7a52-6a0e-4c56-8f0e-2b8f3f4f9d11'
/** Made up. */
export const ACCOUNT_ID = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d13'
/** 2026-11-20T10:00:00Z, a Friday; noon in Helsinki. */
export const NOW = 1_795_168_800_000

/** A request that arrived at a bank. */
export interface Asked {
  method: string
  /** Address below the base of the country. */
  path: string
  headers: Headers
  body: string
}

const BASE = 'https://bank.example/baltic/ee'

/** Makes an answer of a bank, as text so that numbers stay as they are written; `null` is no body. */
export function answerOf(
  status: number,
  body: string | null,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: { ...(body !== null && { 'content-type': 'application/json; charset=utf-8' }), ...headers },
  })
}

/** The mark of an answer that echoes no request id. */
export const SILENT = 'x-silent'

/**
 * Makes a bank whose answers are written by hand: it gives tokens, echoes request ids, and records the requests.
 */
export function fakeBank(
  respond: (asked: Asked, count: number) => Response | Promise<Response>,
  options: Partial<BalticBankOptions> = {},
): { bank: BalticBank; asked: Asked[]; tokens: string[] } {
  const asked: Asked[] = []
  const tokens: string[] = []
  let ids = 0
  const bank = makeBalticBank({
    country: 'EE',
    environment: 'sandbox',
    baseUrl: BASE,
    sandbox: { client: { id: 'client-1', secret: 'secret-1' } },
    clock: () => NOW,
    uuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    async fetch(request, init) {
      const headers = new Headers(init.headers)
      const one = {
        method: init.method ?? '',
        path: request.slice(BASE.length),
        headers,
        body: await new Response(init.body ?? null).text(),
      }
      if (one.path === '/oauth/token') {
        tokens.push(one.body)
        const scope = new URLSearchParams(one.body).get('scope') ?? ''
        return answerOf(
          200,
          JSON.stringify({
            access_token: `token-${tokens.length}`,
            token_type: 'Bearer',
            expires_in: 3600,
            scope,
          }),
        )
      }
      asked.push(one)
      const response = await respond(one, asked.length)
      const id = headers.get('x-request-id')
      if (id !== null && !response.headers.has(SILENT) && !response.headers.has('x-request-id'))
        response.headers.set('x-request-id', id)
      return response
    },
    ...options,
  } as BalticBankOptions)
  return { bank, asked, tokens }
}

/** An answer as an operation reads it. */
export function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return {
    status,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    body: utf8(body),
  }
}

/** A consent request that names nothing: the person chooses. */
export const CONSENT = {
  access: {},
  recurringIndicator: true,
  validUntil: '2027-02-18',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
} as const

/** A single SEPA payment with what must be there. */
export const SEPA = {
  debtorAccount: { accountNumber: 'EE159900000000000013' },
  instructedAmount: { amount: '12.5', currency: 'EUR' },
  creditorAccount: { accountNumber: 'LV02SBOX0000000000003' },
  creditorName: 'Kask & Pojad OÜ',
} as const

/** A single payment in dollars with what must be there. */
export const ABROAD = {
  debtorAccount: { accountNumber: 'EE159900000000000013', currency: 'USD' },
  instructedAmount: { amount: '100', currency: 'USD' },
  creditorAccount: { accountNumber: 'GB07SBOX99900000000001', accountReferenceType: 'IBAN' },
  creditorName: 'Silta Ltd',
  creditorAgent: 'SBOXEE22',
  creditorAddress: { country: 'GB', city: 'London', buildingNumber: 7 },
} as const
