// A session whose access renews itself, for a back end that reads for a user again and again.
// It stores nothing: the caller's vault does. It is apart from bank.ts, which then needs no call for tokens.

import { derive } from '../shared/interface-bank.ts'
import { clientOf } from '../shared/oauth/client.ts'
import { type RenewableGrant, RenewingAccess, type SaveAccess } from '../shared/oauth/renewing-access.ts'
import { isBearerToken, isVisibleAscii } from '../shared/values/opaque.ts'
import type { AccountAccessBank, AccountAccessSession } from './bank.ts'
import { refreshAccess } from './consent.ts'

/**
 * Makes a session whose access renews itself: a minute before its end, and where the bank refuses it. Many reads at once
 * wait for one renewal.
 *
 * What was renewed is given to `save`, and used only when that has resolved: so a crash never loses the one refresh token
 * that the bank still takes. Make one session for each user and process: two of them would renew apart from each other, and
 * a bank that gives new refresh tokens would end the other's.
 *
 * @param grant As it was saved last, from the code exchange or from an earlier `save`.
 * @param save Stores the renewed grant in place of the one before.
 * @throws TypeError at once, naming what is missing and no value. A read throws AccessNotSavedError when `save` failed: the
 * next read saves before anything else. It throws BankError `call_refused` of `oauth.refresh` when the consent has ended.
 * @see gaps: shared.oauth.code
 * @example
 * ```ts
 * import { type AccountAccessBank, listAccounts, type RenewableGrant, withRenewingAccess } from 'silta/core/account-access'
 *
 * declare const bank: AccountAccessBank
 * declare const vault: { read(user: string): RenewableGrant; write(user: string, grant: RenewableGrant): Promise<void> }
 *
 * const session = withRenewingAccess(bank, vault.read('user-1'), (grant) => vault.write('user-1', grant))
 * const { body } = await listAccounts(session, {})
 * console.log(body.accounts.length)
 * ```
 */
export function withRenewingAccess(
  bank: AccountAccessBank,
  grant: RenewableGrant,
  save: SaveAccess,
): AccountAccessSession {
  clientOf(bank)
  if (!isBearerToken(grant.accessToken)) {
    throw new TypeError('grant.accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
  if (!isVisibleAscii(grant.refreshToken, 4096)) {
    throw new TypeError('grant.refreshToken must be 1 to 4096 visible ASCII characters')
  }
  if (typeof save !== 'function') throw new TypeError('save must be a function')
  const renew = (refreshToken: string) => refreshAccess(bank, refreshToken)
  const access = new RenewingAccess({ ...grant }, { renew, save, clock: bank.clock })
  return derive(bank, {}, { access })
}
