/// <reference types="node" />
// What calls with keys are written of by hand: requests as bytes, forms, the credentials that the sandbox hands out.
// It is independent of interfaces: which headers and which body a call has is beside the tests of its interface.
import { type Bank, json, steer } from './raw-client.ts'

/** What a client of the sandbox has (gaps: shared.sandbox.clients). */
export interface Credentials {
  clientId: string
  clientSecret: string
  apiKey: string
  certificatePem: string
  certificateKeyPem: string
  kid: string
  privateKeyPem: string
}

/** Returns the default client (gaps: shared.keys). */
export async function defaultClient(bank: Bank): Promise<Credentials> {
  return json(await steer(bank, 'GET', '/keys'))['defaultClient'] as Credentials
}

/** Writes base64url without padding. */
export function base64url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Writes a request out of a method, a target, headers and a body. */
export function requestBytes(
  bank: Bank,
  method: string,
  target: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Buffer {
  const all: Record<string, string | undefined> = {
    host: bank.host,
    connection: 'close',
    'content-length': method === 'GET' && body.length === 0 ? undefined : String(body.length),
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  )
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body])
}

/** Writes a form. */
export function form(fields: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
    )
    .join('&')
}
