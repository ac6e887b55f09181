/// <reference types="node" />
// The bank of `silta dev`, and the application registered there for the proxy: with its redirect addresses and keys.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBanksStore, openBankStore, openCallStore } from '../../sandbox/hosts/bank-store.ts'
import { type ServedSandbox, serveSandbox } from '../../sandbox/hosts/index.ts'
import { makeLineLog } from '../../shared/log.ts'
import type { Tell } from './stream.ts'
import { readJson } from '../text-files.ts'

/** The proxy's application, as registered at the bank. */
export interface BankClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  readonly certificatePem: string
  readonly kid: string
  readonly privateKeyPem: string
}

/** What the bank is started with. */
export interface DevBankOptions {
  /** The folder for its data. */
  readonly folder: string
  readonly port: number
  readonly keys: Readonly<Record<string, string>>
  readonly merchantName: string
  readonly tell: Tell
}

/** Starts the bank. */
export async function startBank(options: DevBankOptions): Promise<ServedSandbox> {
  const { folder, port, keys, merchantName, tell } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = makeLineLog(
    ({ event, ...facts }) => tell('bank', event, facts),
    Date.now,
    (event) => (event.endsWith('failed') ? 'error' : 'info'),
  )
  return serveSandbox({
    host: '127.0.0.1',
    port,
    sandboxKey: keys['SANDBOX_KEY'],
    sampleKey: keys['SIGNING_KEY'],
    callbackApiKey: keys['CALLBACK_API_KEY'],
    allowLocalAddresses: true,
    paymentPage: true,
    merchantName,
    callbackAttempts: 3,
    log,
    store: await openBankStore(folder),
    callLog: { store: await openCallStore(folder) },
    banks: { store: await openBanksStore(folder) },
  })
}

/**
 * Returns the proxy's application at this bank. If it was registered with other redirect addresses, for example for another
 * port, or under another name, a new one replaces it.
 *
 * @param name Name that people read on the bank's pages; the shop has the same.
 */
export async function registeredClient(
  { sandbox, address }: ServedSandbox,
  folder: string,
  redirectUris: readonly string[],
  name: string,
): Promise<BankClient> {
  const file = join(folder, 'client.json')
  const known = existsSync(file)
    ? (readJson(file) as {
        name: string
        redirectUris: readonly string[]
        client: BankClient
      })
    : undefined
  if (known?.redirectUris.join(' ') === redirectUris.join(' ') && known.name === name) return known.client
  const answer = await sandbox.fetch(`${address}/_sandbox/clients`, {
    method: 'POST',
    headers: { 'x-sandbox-key': sandbox.sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name, redirectUris, debtorIbans: [COMPANY_IBAN] }),
  })
  if (answer.status !== 201) throw new Error('The bank did not register the application of the proxy.')
  const client = (await answer.json()) as BankClient
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ name, redirectUris, client }), { mode: 0o600 })
  return client
}

/** A company's account, which every bank of the sandbox has: it receives payments, and pays suppliers. */
export const COMPANY_IBAN = 'FI1999900000000300'
