/// <reference types="node" />
// A biller of Request-to-Pay made by hand: calls as bytes with an API key, and what the paper writes of answers.
// It never touches our client or core: what it knows of the wire is in the paper and its gaps.
import { randomUUID } from 'node:crypto'
import { assert } from '#kit'
import { withValue } from '../raw/json-form.ts'
import {
  type Answer,
  ask,
  type Bank,
  bytesOf,
  exchange,
  header,
  json,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { defaultClient, requestBytes } from '../raw-request.ts'

export const PAYMENTS = '/r2p-sandbox/v1/payments'

/** Everything about a call that a test may bend; the rest is right. */
export interface Call {
  method: string
  /** Path and query of the request line. */
  target: string
  body: string | Uint8Array
  /** Values for headers by lower-case name, put in the place of the right one; `undefined` leaves it out. */
  headers: Readonly<Record<string, string | undefined>>
}

/** Makes a new id, 32 letters and digits. */
export function freshId(): string {
  return randomUUID().replaceAll('-', '')
}

/** A body of Create with the members that the paper requires, in the paper's order, and fresh ids. */
export interface Body extends Record<string, unknown> {
  instructionId: string
  endToEndId: string
}

/** Makes a body of Create, which every test may add to or change. */
export function bill(members: Record<string, unknown> = {}): Body {
  return {
    debtor: { name: 'Maija Maksaja' },
    creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102' },
    instructedAmount: { amount: '100.00', currency: 'EUR' },
    instructionId: freshId(),
    endToEndId: freshId(),
    reference: '1232',
    message: 'Lasku 12/2026',
    ...members,
  }
}

/** Makes a body of Create with one value at a path of members joined by dots; `undefined` takes the member away. */
export function billWith(path: string, value: unknown): Body {
  return withValue(bill(), path, value)
}

/** What Create answers with. */
export interface Created {
  responderId: string
  responseTime: string
  message: string
  paymentStatus: string
  paymentRequest: Record<string, unknown>
}

/** Writes the address of the status query. */
export function queryOf(endToEndId: string): string {
  return `${PAYMENTS}?endToEndId=${encodeURIComponent(endToEndId)}`
}

/** Makes a client of the sandbox and returns its API key (gaps: shared.sandbox.clients). */
export async function newKey(bank: Bank): Promise<string> {
  return String(json(await steer(bank, 'POST', '/clients', {}))['apiKey'])
}

/** Checks the exact members of an answer of Create, and reads it (1 C, response). */
export function createdIn(answer: Answer): Created {
  assert.equal(answer.status, 201, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer)
  assert.hasAllKeys(body, ['responderId', 'responseTime', 'message', 'paymentStatus', 'paymentRequest'])
  assert.match(String(body['responderId']), UUID_V4)
  return body as unknown as Created
}

/** Checks the one member of an answer of the status query, and reads it (1 C, response). */
function statusIn(answer: Answer): string {
  assert.equal(answer.status, 200, answer.body.toString())
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer)
  assert.hasAllKeys(body, ['paymentStatus'])
  return String(body['paymentStatus'])
}

/** A biller that calls a bank with one API key; by default that of the default client. */
export async function openBiller(bank: Bank, apiKey?: string) {
  const key = apiKey ?? (await defaultClient(bank)).apiKey
  const bytes = ({ method, target, body = '', headers }: Partial<Call> & Pick<Call, 'method' | 'target'>) => {
    const type = method === 'GET' ? undefined : 'application/json'
    return requestBytes(
      bank,
      method,
      target,
      { 'x-api-key': key, 'content-type': type, ...headers },
      bytesOf(body),
    )
  }
  /** Writes a Create; a text or bytes are its body as they are. */
  const createBytes = (body: Body | string | Uint8Array = bill(), bent: Partial<Call> = {}): Buffer =>
    bytes({
      method: 'POST',
      target: PAYMENTS,
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      ...bent,
    })
  const create = (body?: Body | string | Uint8Array, bent?: Partial<Call>): Promise<Answer> =>
    ask(bank, createBytes(body, bent))
  const query = (endToEndId: string, bent: Partial<Call> = {}): Promise<Answer> =>
    ask(bank, bytes({ method: 'GET', target: queryOf(endToEndId), ...bent }))
  return {
    apiKey: key,
    bytes,
    createBytes,
    create,
    query,
    call: (call: Partial<Call> & Pick<Call, 'method' | 'target'>): Promise<Answer> => ask(bank, bytes(call)),
    /** Creates; the answer may be lost. */
    lost: (body: Body): Promise<Answer | undefined> => exchange(bank, createBytes(body)),
    /** Creates a payment that must be accepted. */
    made: async (body?: Body | string): Promise<Created> => createdIn(await create(body)),
    /** Reads a status that must be there. */
    status: async (endToEndId: string): Promise<string> => statusIn(await query(endToEndId)),
  }
}
