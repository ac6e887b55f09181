/// <reference types="node" />
// A bank in memory with a stopped clock, its control interface, and answers read as JSON.
// It is independent of interfaces: what a call must look like is beside the tests of its interface.
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../edge/sandbox/index.ts'
import { pairsOfTests, sample } from './sample-key.ts'

/** The address under which the tests know the bank. */
export const BASE = 'https://bank.example'

/** The key that the control interface asks for. */
export const SANDBOX_KEY = 'sandbox-key-of-the-tests'

/** A bank with a clock that is stopped until a test moves it. */
export interface TestBank {
  sandbox: Sandbox
  /** Wire time, milliseconds since 1970. */
  wire: { now: number }
  /** Callbacks as they were sent. */
  sent: Sent[]
  /** Answers the callbacks; 204 until a test says otherwise. */
  answering: { status: number | 'never' }
}

/** One callback as a merchant's server would see it. */
export interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: string
}

/** Options that a test file gives to every bank that it opens, through the kits of the interfaces too. */
export const everyBank: SandboxOptions = {}

/** Starts a bank in memory at a fixed wire time, with local addresses refused as everywhere else. */
export function openBank(options: SandboxOptions = {}): TestBank {
  const wire = { now: Date.parse('2026-11-20T10:00:00.000Z') }
  const sent: Sent[] = []
  const answering: TestBank['answering'] = { status: 204 }
  const sandbox = createSandbox({
    clock: () => wire.now,
    sandboxKey: SANDBOX_KEY,
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    callbackApiKey: 'callback-key-of-the-tests',
    wake: () => undefined,
    fetch: (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers))
      sent.push({
        url,
        method: init.method ?? 'GET',
        headers,
        body: typeof init.body === 'string' ? init.body : '',
      })
      if (answering.status === 'never') return Promise.reject(new Error('nobody answers'))
      return Promise.resolve(new Response(null, { status: answering.status }))
    },
    ...everyBank,
    ...options,
  })
  return { sandbox, wire, sent, answering }
}

/** Sends a control call. */
export async function control(
  bank: TestBank,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return answered(
    await bank.sandbox.fetch(`${BASE}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: text }),
    }),
  )
}

/** An answer with its JSON read. */
export interface Answered {
  status: number
  headers: Headers
  json: Json
}

/** A parsed JSON object. */
export interface Json {
  readonly [member: string]: unknown
}

/** Reads an answer. */
export async function answered(response: Response): Promise<Answered> {
  const text = await response.text()
  const json: Json = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, json }
}

/** Puts the bank's clock forward by an ISO 8601 duration. */
export async function advance(bank: TestBank, duration: string): Promise<string> {
  const { status, json } = await control(bank, 'PUT', '/clock', { advance: duration })
  if (status !== 200) throw new Error(`the clock answered ${status}`)
  return String(json['now'])
}

/** Lists code and path of every error of a refusal in the list family. */
export function faults({ json }: Answered): string[] {
  const errors: unknown = json['errors']
  if (!Array.isArray(errors)) return []
  return errors.map((error: { code: string; path?: string }) =>
    [error.code, error.path].filter(Boolean).join(' '),
  )
}

/** Lists type and path of every violation of a refusal in the flat family. */
export function violations({ json }: Answered): string[] {
  const listed: unknown = json['violations']
  if (!Array.isArray(listed)) return []
  return listed.map((one: { type: string; path?: string }) => [one.type, one.path].filter(Boolean).join(' '))
}
