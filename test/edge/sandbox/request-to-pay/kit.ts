/// <reference types="node" />
// A bank with requests to pay: its first application, and calls written out as they go over the wire.
// It knows no schema of the interface and nothing of core: what is sent is in the paper and the gaps.
import { answered, type Answered, BASE, openBank, type TestBank } from '../bank-kit.ts'
import type { SandboxOptions } from '../../../../edge/sandbox/index.ts'

/** The API key of the application that is there from the start. */
export const API_KEY = 'api-key-of-the-tests'

/** Path of both calls. */
const PATH = '/r2p-sandbox/v1/payments'

/** Starts a bank with an application whose key is known. */
export function openRequests(options: SandboxOptions = {}): TestBank {
  return openBank({
    defaultClient: { clientId: 'app-1', clientSecret: 'secret-of-the-tests', apiKey: API_KEY },
    ...options,
  })
}

/** Makes a whole request to pay, with every optional member. */
export function requestBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
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
    ...changes,
  }
}

/** Sends a request to pay. */
export async function create(bank: TestBank, body: unknown, apiKey: string = API_KEY): Promise<Answered> {
  const request = new Request(BASE + PATH, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return answered(await bank.sandbox.fetch(request))
}

/** Asks for the status of a request; the query is written out. */
export async function status(bank: TestBank, query: string, apiKey: string = API_KEY): Promise<Answered> {
  const request = new Request(`${BASE}${PATH}${query}`, { headers: { 'x-api-key': apiKey } })
  return answered(await bank.sandbox.fetch(request))
}
