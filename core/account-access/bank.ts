// A bank with its account access interface, and one user's access to it: the session that every read takes.
// The secrets stand behind hidden getters, so that neither a log nor JSON shows them.

import { assertEnvironment, type Bank, type BankOptions, hidden, makeBank } from '../shared/bank.ts'
import { type Assumptions, assume } from '../shared/gaps.ts'
import { checkedClient, type OAuthClient } from '../shared/oauth/client.ts'
import { accountAccessGaps } from './gaps.ts'

/** What proves which application asks. Sandbox and production have their own; they never mix. */
export interface AccountAccessCredentials {
  /** Value of `x-api-key`, 1 to 128 visible ASCII characters. */
  apiKey: string
  /** Needed to ask users for consent and to refresh their tokens; reads alone go without. */
  client?: OAuthClient | undefined
}

interface Common extends Omit<BankOptions, 'environment'> {
  /** Answers to the open places of the paper that differ at this bank. */
  assumptions?: Assumptions<typeof accountAccessGaps> | undefined
}

/** Options of {@link makeAccountAccessBank}: the name of the credentials says which environment they belong to. */
export type AccountAccessBankOptions =
  | (Common & { environment: 'production'; production: AccountAccessCredentials })
  | (Common & {
      environment: 'sandbox'
      sandbox: AccountAccessCredentials
      /** Lets redirect addresses be local and plain http, for tests on one machine. */
      allowLocalAddresses?: boolean | undefined
    })

/** A bank whose users share their accounts; it is nobody's access yet. */
export interface AccountAccessBank extends Bank {
  readonly assumptions: Assumptions<typeof accountAccessGaps> | undefined
  readonly allowLocalAddresses: boolean
  /** Which application asks; not enumerable. */
  readonly identity: AccountAccessCredentials
}

/** One user's access to a bank: what every read takes. */
export interface AccountAccessSession extends AccountAccessBank {
  /** On whose consent it asks; not enumerable. */
  readonly access: { readonly token: string }
}

/**
 * Makes the bank that consents are asked at, and that {@link withAccess} makes a session of.
 *
 * @throws TypeError naming the option that is missing or out of range, and no value.
 * @see paper 1 A, Authentication
 * @example
 * ```ts
 * import { listAccounts, makeAccountAccessBank, withAccess } from 'silta/core/account-access'
 *
 * declare const secrets: { apiKey: string; accessToken: string }
 *
 * const bank = makeAccountAccessBank({
 *   environment: 'sandbox',
 *   baseUrl: 'https://bank.example',
 *   sandbox: { apiKey: secrets.apiKey },
 * })
 * const { body } = await listAccounts(withAccess(bank, secrets.accessToken), {})
 * console.log(body.accounts.map((account) => account.name))
 * ```
 */
export function makeAccountAccessBank(options: AccountAccessBankOptions): AccountAccessBank {
  const { environment } = options
  assertEnvironment(environment)
  const local =
    'allowLocalAddresses' in options && options.allowLocalAddresses !== undefined
      ? options.allowLocalAddresses
      : assume(accountAccessGaps, options, 'shared.redirect-url')
  if (environment === 'production' && local) {
    throw new TypeError('allowLocalAddresses is for the sandbox only')
  }
  const credentials = environment === 'production' ? options.production : options.sandbox
  if (typeof credentials !== 'object' || credentials === null)
    throw new TypeError(`${environment} must hold the credentials of that environment`)
  const bank = { ...makeBank(options), assumptions: options.assumptions, allowLocalAddresses: local }
  return hidden(bank, { identity: identityOf(credentials, environment) })
}

/**
 * Makes a session: the bank with the access token of one user.
 *
 * The token is opaque; when it has ended, reads are refused with status 401 and `refreshAccess` gets the next one.
 *
 * @param accessToken Token from the code exchange, without the word `Bearer`.
 * @throws TypeError when it is no bearer token; the message does not repeat it.
 * @see paper 1 A, Authentication; gaps: account-access.auth.token
 */
export function withAccess(bank: AccountAccessBank, accessToken: string): AccountAccessSession {
  if (typeof accessToken !== 'string' || !/^[\w.~+/-]{1,4096}=*$/.test(accessToken)) {
    throw new TypeError('accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
  // A spread leaves out what is not enumerable, so the identity is put back.
  return hidden({ ...bank }, { identity: bank.identity, access: { token: accessToken } })
}

function identityOf(credentials: AccountAccessCredentials, environment: string): AccountAccessCredentials {
  const { apiKey, client } = credentials
  if (typeof apiKey !== 'string' || !/^[!-~]{1,128}$/.test(apiKey))
    throw new TypeError(`${environment}.apiKey must be 1 to 128 visible ASCII characters`)
  return client === undefined
    ? { apiKey }
    : { apiKey, client: checkedClient(`${environment}.client`, client) }
}
