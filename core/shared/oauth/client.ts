// Which application asks, in the words of OAuth: its id and secret, and a bank that takes them.
// It calls nothing, and is a file of its own so that a bundle that makes a bank need not contain the OAuth calls.

import type { Bank } from '../bank.ts'
import type { Assumptions } from '../gaps.ts'
import { isVisibleAscii } from '../values/opaque.ts'
import type { oauthGaps } from './gaps.ts'

/** What proves to a bank which application asks. */
export interface OAuthClient {
  /** 1 to 255 visible ASCII characters. */
  readonly id: string
  /** 1 to 1024 visible ASCII characters. */
  readonly secret: string
}

/** A bank with OAuth; each interface adds its own members. */
export interface OAuthBank extends Bank {
  readonly assumptions?: Assumptions<typeof oauthGaps> | undefined
  readonly allowLocalAddresses: boolean
  readonly identity: {
    readonly client?: OAuthClient | undefined
    /** Certificate for a sandbox without TLS, PEM; never set in production. */
    readonly certificatePem?: string | undefined
  }
}

/**
 * Checks the proof of a client and copies what belongs to it.
 *
 * @param where Name of the option, for the message.
 * @throws TypeError naming the member, and no value.
 */
export function checkedClient(where: string, client: OAuthClient | undefined): OAuthClient {
  if (!client) throw new TypeError(`${where} must hold id and secret`)
  const { id, secret } = client
  if (!isVisibleAscii(id, 255)) {
    throw new TypeError(`${where}.id must be 1 to 255 visible ASCII characters`)
  }
  if (!isVisibleAscii(secret, 1024)) {
    throw new TypeError(`${where}.secret must be 1 to 1024 visible ASCII characters`)
  }
  return { id, secret }
}

/**
 * Returns the client of a bank.
 *
 * @throws TypeError when the bank was made without one.
 */
export function clientOf(bank: OAuthBank): OAuthClient {
  const { client } = bank.identity
  if (!client) throw new TypeError('the bank must be made with `client`, its id and secret, for OAuth calls')
  return client
}
