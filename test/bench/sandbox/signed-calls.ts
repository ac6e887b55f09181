/// <reference types="node" />
// Calls of online payment that are signed before the clock runs, and sent over a few connections at once.

import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { signatureBase, signHex } from '../../edge/sandbox/online-payment/signing.ts'
import { wallClock } from '../../kit/clock.ts'

/** A call that is ready to be sent. */
export interface SignedCall {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** How many connections send at once. */
const CONNECTIONS = 16

const MERCHANT = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'
const API_KEY = 'sandbox-api-key-1'

/** Signs calls of one kind with the sample key of a bank; each has ids of its own. */
export function signCalls(
  times: number,
  base: string,
  privateKeyPem: string,
  call: (at: number) => Pick<SignedCall, 'method' | 'path' | 'body'>,
): SignedCall[] {
  const key = createPrivateKey(privateKeyPem)
  return Array.from({ length: times }, (_, at) => sign(base, key, call(at)))
}

function sign(
  base: string,
  key: KeyObject,
  { method, path, body }: Pick<SignedCall, 'method' | 'path' | 'body'>,
): SignedCall {
  const [date, sessionId, requestId] = [new Date(wallClock()).toUTCString(), randomUUID(), randomUUID()]
  const contentType = 'application/json'
  const signed = { method, contentType, date, merchantId: MERCHANT, apiKey: API_KEY, sessionId, requestId }
  const signature = signHex(signatureBase({ ...signed, url: base + path, body }), key)
  return {
    method,
    path,
    body,
    headers: {
      'x-api-key': API_KEY,
      authorization: `${MERCHANT}:1:0:${signature}`,
      'x-session-id': sessionId,
      'x-request-id': requestId,
      date,
      'content-type': contentType,
    },
  }
}

/** What a round of calls took. */
export interface Spent {
  ms: number
  /** CPU of the server's process, milliseconds. */
  cpuMs: number
  /** Bodies of the answers. */
  answers: string[]
}

/** Sends calls to a server and waits for all answers, each of which must be 200. */
export async function sendAll(base: string, pid: number, calls: readonly SignedCall[]): Promise<Spent> {
  const pool = new Pool(base, { connections: CONNECTIONS, pipelining: 1 })
  const answers: string[] = []
  const [cpu, began] = [cpuMsOf(pid), performance.now()]
  let next = 0
  const caller = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      const { method, path, headers, body } = calls[at] as SignedCall
      const answer = await pool.request({ method, path, headers, body: method === 'GET' ? null : body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
      answers[at] = text
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, caller))
    return { ms: performance.now() - began, cpuMs: cpuMsOf(pid) - cpu, answers }
  } finally {
    await pool.close()
  }
}

/** CPU time of a process so far, milliseconds; `undefined` if the system does not have it. */
export function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const text = readFileSync(file, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Memory of a process now, MB; `undefined` if the system does not have it. */
export function memoryOf(pid: number): number {
  const file = `/proc/${pid}/status`
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]) / 1_024
}
