/// <reference types="node" />
// The demo's secrets: minted on this machine at first start, kept in a file that git ignores.
// None of them opens anything but the sandbox that is started with them.

import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** Makes a new value for every secret that the demo needs. */
export async function mintSecrets(): Promise<Record<string, string>> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64')
  return {
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: random(),
    // On one line, because a settings file has one line per value.
    SIGNING_KEY: `-----BEGIN PRIVATE KEY----- ${key} -----END PRIVATE KEY-----`,
    HANDLE_KEY: random(),
    ORDER_SECRET: random(),
    CALLBACK_API_KEY: random(),
    SANDBOX_KEY: random(),
    CLIENT_ID: crypto.randomUUID(),
    CLIENT_SECRET: random(),
    CLIENT_API_KEY: random(),
  }
}

/**
 * Keeps a file of secrets: what is there stays, what is missing is minted.
 *
 * So a second start finds the same bank and the same keys, and a newer demo finds what an older one did not need.
 */
export async function keepSecrets(file: string): Promise<void> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const missing = Object.entries(await mintSecrets()).filter(([name]) => !kept.includes(`${name}="`))
  appendFileSync(file, missing.map(([name, value]) => `${name}="${value}"\n`).join(''), { mode: 0o600 })
}
