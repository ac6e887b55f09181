// A bank with its account access interface, and one user's access to it: the session that every read takes.
// The secrets are behind hidden getters, so that neither a log nor JSON shows them.

import {
  checkedApiKey,
  derive,
  type InterfaceBank,
  type InterfaceBankOptions,
  makeInterfaceBank,
} from '../shared/interface-bank.ts'
import { checkedClient, type OAuthClient } from '../shared/oauth/client.ts'
import type { SessionToken } from '../shared/oauth/renewing-access.ts'
import { isBearerToken } from '../shared/values/opaque.ts'
import { accountAccessGaps } from './gaps.ts'

/** What proves which application asks. Sandbox and production have their own; they never mix. */
export interface AccountAccessCredentials {
  /** Value of `x-api-key`, 1 to 128 visible ASCII characters. */
  apiKey: string
  /** Needed to ask users for consent and to refresh their tokens; reads alone do not need it. */
  client?: OAuthClient | undefined
}

/** Options of {@link makeAccountAccessBank}: the name of the credentials shows which environment they belong to. */
export type AccountAccessBankOptions = InterfaceBankOptions<
  AccountAccessCredentials,
  typeof accountAccessGaps
>

/** A bank whose users share their accounts; it has no user's access yet. */
export interface AccountAccessBank
  extends InterfaceBank<AccountAccessCredentials, typeof accountAccessGaps> {}

/** One user's access to a bank: what every read takes. */
export interface AccountAccessSession extends AccountAccessBank {
  /** Access token of the user; not enumerable. If it renews itself, `get` gives the one to use. */
  readonly access: SessionToken
}

/**
 * Makes the bank that asks users for consent; {@link withAccess} makes a session from it.
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
  return makeInterfaceBank(accountAccessGaps, options, identityOf)
}

/**
 * Makes a session: the bank with the access token of one user.
 *
 * The token is opaque; when it has ended, reads are refused with status 401 and `refreshAccess` gets the next one.
 * {@link withRenewingAccess} makes a session that refreshes its token itself.
 *
 * @param accessToken Token from the code exchange, without the word `Bearer`.
 * @throws TypeError when it is not a bearer token; the message does not repeat it.
 * @see paper 1 A, Authentication; gaps: account-access.auth.token
 */
export function withAccess(bank: AccountAccessBank, accessToken: string): AccountAccessSession {
  if (!isBearerToken(accessToken)) {
    throw new TypeError('accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
  return derive(bank, {}, { access: { token: accessToken } })
}

function identityOf(credentials: AccountAccessCredentials, where: string): AccountAccessCredentials {
  const { client } = credentials
  const apiKey = checkedApiKey(where, credentials.apiKey)
  return client === undefined ? { apiKey } : { apiKey, client: checkedClient(`${where}.client`, client) }
}
