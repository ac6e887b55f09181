/// <reference types="node" />
// The settings of the proxy under `silta dev`: what proxy and bank must know of each other, and those of `silta.json`.
// It refuses production, and every bank but its own.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../proxy/hosts/index.ts'
import { writtenOut } from '../../proxy/hosts/short-settings.ts'
import { readConfig, SETTINGS_FILE, varsOf, wranglerFileIn } from '../config-files.ts'
import { meantBy } from '../misspelt.ts'
import { KEY_FILE } from '../project-keys.ts'
import { type BankClient, COMPANY_IBAN } from './bank.ts'

/** Where page, proxy and bank are. */
export interface Addresses {
  /** Origin of the site. */
  readonly page: string
  /** Public address of the proxy. */
  readonly proxy: string
  /** Origin of the bank. */
  readonly bank: string
}

type Given = Readonly<Record<string, string>>

/** Lists the addresses to which the bank sends browsers back: registered there, byte for byte. */
export const redirectUrisOf = ({ proxy }: Addresses): readonly string[] =>
  ['/consent', '/return/psd2', '/return/baltic'].map((path) => proxy + path)

/**
 * Reads the settings of a project, each as text; structured ones, such as a price list, may be written as JSON.
 *
 * @param names All settings of the proxy.
 * @throws ConfigurationError naming what is not JSON or TOML, what is unknown, and what `silta dev` sets itself.
 */
export function readProject(folder: string, names: readonly string[]): Given {
  const file = join(folder, SETTINGS_FILE)
  const given = existsSync(file)
    ? Object.entries(readConfig(folder, SETTINGS_FILE)).filter(([name]) => name !== '$schema')
    : varsIn(folder)
  const settings = writtenOut(
    Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
    names,
  )
  const faults = Object.keys(settings).flatMap((name) => {
    if (isSecret(name)) return [`${name} is a secret: put it into ${KEY_FILE}, which git ignores`]
    if (isOwn(name)) return [`${name} is set by silta dev: take it out of ${SETTINGS_FILE}`]
    if (names.includes(name)) return []
    const meant = meantBy(name, names)
    return [`${name} is no setting${meant === undefined ? '' : `: did you mean ${meant}?`}`]
  })
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Reads the settings of a worker, except addresses, which are those of its deployment. */
function varsIn(folder: string): [string, unknown][] {
  const file = wranglerFileIn(folder)
  if (file === undefined) return []
  return Object.entries(varsOf(folder, file)).filter(
    ([name, value]) => !isOwn(name) && !/^https?:/.test(String(value)),
  )
}

/**
 * Refuses an environment that names production or a bank: a person who has set these expects another command.
 *
 * @throws TypeError naming the variable.
 */
export function refuseForeign(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment['BANK_ENVIRONMENT'] === 'production')
    throw new TypeError(
      'BANK_ENVIRONMENT says production: silta dev is for a bank of its own. Take "npx silta proxy".',
    )
  const foreign = Object.keys(environment).filter(isBankAddress)
  if (foreign.length > 0)
    throw new TypeError(
      `${foreign.join(', ')} must be absent: silta dev has a bank of its own, and asks no other. Take "npx silta proxy".`,
    )
}

const isBankAddress = (name: string) =>
  /^(BANK_(BASE|FRONT|KEYS)_URL|(CORPORATE|PSD2|REQUEST_TO_PAY|BALTIC_(EE|LV|LT))_BASE_URL)$/.test(name)

const isSecret = (name: string) => name !== 'ORDER_PUBLIC_KEY' && /(_SECRET|_KEYS?|_KEY_NEXT)$/.test(name)

const isOwn = (name: string) =>
  isBankAddress(name) ||
  [
    'PUBLIC_URL',
    'BANK_ENVIRONMENT',
    'ALLOW_LOCAL_ADDRESSES',
    'CLIENT_ADDRESS_HEADER',
    'JURISDICTION',
  ].includes(name)

/** What the settings are made from. */
export interface SettingParts {
  readonly addresses: Addresses
  readonly keys: Given
  readonly client: BankClient
  readonly project: Given
  /** The header that carries the caller's address. */
  readonly callerHeader: string
}

/** Makes the settings. Those of the project replace the defaults here, but never an address of the bank. */
export function makeSettings({ addresses, keys, client, project, callerHeader }: SettingParts): Given {
  const { page, proxy, bank } = addresses
  const name = project['MERCHANT_NAME'] ?? DEFAULT_NAME
  const { SANDBOX_KEY: _, ...ours } = keys
  const baltic = Object.fromEntries(
    Object.entries(BALTIC_BANKS).flatMap(([country, title]) => [
      [`BALTIC_${country}_BASE_URL`, `${bank}/baltic/${country.toLowerCase()}`],
      [`BALTIC_${country}_BANK`, title],
    ]),
  )
  const given: Given = {
    MERCHANT_NAME: name,
    RETURN_URL: '/',
    ACCOUNTS_URL: '/',
    WEBHOOK_URL: '/webhooks',
    ALLOWED_ORIGINS: page.replace('//localhost', '//127.0.0.1'),
    OWN_BANK: 'FI Silta Sandbox Bank',
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: client.clientSecret,
    CLIENT_API_KEY: client.apiKey,
    CORPORATE_CLIENT_ID: client.clientId,
    CORPORATE_CLIENT_SECRET: client.clientSecret,
    CORPORATE_KEY_ID: client.kid,
    CORPORATE_PRIVATE_KEY: client.privateKeyPem,
    CORPORATE_CERTIFICATE: client.certificatePem,
    PSD2_CLIENT_ID: client.clientId,
    PSD2_CLIENT_SECRET: client.clientSecret,
    PSD2_API_KEY: client.apiKey,
    PSD2_KEY_ID: client.kid,
    PSD2_SIGNING_KEY: client.privateKeyPem,
    PSD2_CERTIFICATE: client.certificatePem,
    PSD2_BANK: 'FI Silta Sandbox Bank (PSD2)',
    PSD2_PAYEE_IBAN: COMPANY_IBAN,
    PSD2_PAYEE_NAME: name,
    PSD2_PAYEE_AT_BANK: 'true',
    BALTIC_CLIENT_ID: client.clientId,
    BALTIC_CLIENT_SECRET: client.clientSecret,
    BALTIC_PAYEE_IBAN: COMPANY_IBAN,
    BALTIC_PAYEE_NAME: name,
    ...ours,
    ...project,
  }
  const at = (setting: string) => {
    const value = given[setting] ?? ''
    return value.startsWith('/') ? page + value : value
  }
  return {
    ...given,
    RETURN_URL: at('RETURN_URL'),
    ACCOUNTS_URL: at('ACCOUNTS_URL'),
    WEBHOOK_URL: at('WEBHOOK_URL'),
    PUBLIC_URL: proxy,
    BANK_ENVIRONMENT: 'sandbox',
    ALLOW_LOCAL_ADDRESSES: 'true',
    CLIENT_ADDRESS_HEADER: callerHeader,
    BANK_BASE_URL: bank,
    BANK_FRONT_URL: bank,
    BANK_KEYS_URL: `${bank}/.well-known/jwks.json`,
    CORPORATE_BASE_URL: bank,
    ...baltic,
  }
}

/** The name of a shop that has set none. */
export const DEFAULT_NAME = 'My shop'

const BALTIC_BANKS = {
  EE: 'Silta Sandbox Pank',
  LV: 'Silta Sandbox Banka',
  LT: 'Silta Sandbox Bankas',
} as const
