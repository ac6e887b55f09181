/// <reference types="node" />
// The keys of a project on this machine: minted once, in one file for its owner only, which git ignores before it is written.

import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase64, toBase64Url } from '../../core/shared/bytes.ts'
import { readEnvText } from './env-text.ts'
import { readText } from './text-files.ts'

/** The project's folder for what stays on this machine: keys and data. */
export const OWN_FOLDER = '.silta'
/** The file of the keys, from the project's folder. */
export const KEY_FILE = `${OWN_FOLDER}/keys.env`

const randomBytes = () => crypto.getRandomValues(new Uint8Array(32))
const secret = () => toBase64Url(randomBytes())

/** How each key is made that two programs of a project must share. */
const MINTS: Readonly<Record<string, () => string | Promise<string>>> = {
  MERCHANT_ID: () => crypto.randomUUID(),
  ACCOUNT_ID: () => crypto.randomUUID(),
  BANK_API_KEY: secret,
  SIGNING_KEY: mintSigningKey,
  HANDLE_KEY: secret,
  ORDER_SECRET: secret,
  CALLBACK_API_KEY: secret,
  MERCHANT_KEYS: secret,
  WEBHOOK_KEYS: () => `whsec_${toBase64(randomBytes())}`,
  SANDBOX_KEY: secret,
}

/** Makes a PEM on one line, because files of settings have one line for each setting. */
async function mintSigningKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  return `-----BEGIN PRIVATE KEY----- ${toBase64(bytes)} -----END PRIVATE KEY-----`
}

/**
 * Returns the keys of a project, and mints and stores those that are missing.
 *
 * @returns Everything in the file, by name, with further settings that a person wrote there.
 */
export async function keepKeys(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, KEY_FILE)
  ignoreFolders(folder, [OWN_FOLDER, 'node_modules'])
  mkdirSync(join(folder, OWN_FOLDER), { recursive: true, mode: 0o700 })
  const known = knownKeys(folder)
  const minted = await mintMissing(known)
  if (!existsSync(file)) writeFileSync(file, HEAD, { mode: 0o600 })
  chmodSync(file, 0o600)
  appendFileSync(
    file,
    Object.entries(minted)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return { ...known, ...minted }
}

/** Reads the keys that a project has; none if it has no file of them yet. */
export function knownKeys(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, KEY_FILE)
  return existsSync(file) ? readEnvText(readText(file), KEY_FILE) : {}
}

/** Mints the keys that are missing, and writes none. */
export async function mintMissing(
  known: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const missing = Object.entries(MINTS).filter(([name]) => known[name] === undefined)
  return Object.fromEntries(
    await Promise.all(missing.map(async ([name, mint]) => [name, await mint()] as const)),
  )
}

const HEAD = `# Keys of this machine alone, for "npx silta dev". Git ignores this folder; your deployment has keys of its own.\n`

/** Adds to a folder's `.gitignore` the names that it lacks. */
export function ignoreFolders(folder: string, names: readonly string[]): void {
  const file = join(folder, '.gitignore')
  const text = existsSync(file) ? readText(file) : ''
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = names.filter((name) => !lines.includes(name))
  if (missing.length === 0) return
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const begin = text === '' || text.endsWith('\n') ? '' : end
  appendFileSync(file, begin + missing.map((name) => `${name}/${end}`).join(''))
}
