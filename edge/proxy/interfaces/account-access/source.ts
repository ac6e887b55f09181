// Account access as a source: consent by OAuth, five reads with a bearer token.

import {
  type AccountAccessBank,
  endConsentCode,
  exchangeConsentCode,
  judgeConsentReturn,
  listAccounts,
  listCards,
  listCardTransactions,
  listTransactions,
  makeConsentRequest,
  nextPage,
  refreshAccess,
  revokeAccess,
  withAccess,
} from '../../../../core/account-access/index.ts'
import {
  adviseOnRefusal,
  consentEndsAt,
  isRangeAllowed,
  MAX_PAGE_SIZE,
  parseBookingBound,
} from '../../../../core/account-access/rules.ts'
import type { Oddity } from '../../../../core/shared/call-report.ts'
import { type BankError, isBankError } from '../../../../core/shared/errors.ts'
import type { PendingAuthorization } from '../../../../core/shared/oauth/authorization.ts'
import {
  type Provider,
  showAccount,
  showCard,
  showCardTransactions,
  showTransactions,
} from '../../../../core/view/index.ts'
import { countUnread } from '../../../../core/view/given.ts'
import type { Caller } from '../shared/caller.ts'
import { OWN_BANK_ID } from '../shared/own-bank.ts'
import {
  type EntryRange,
  type Hide,
  type ReadAdvice,
  type Source,
  type SourceEntries,
  type SourceListing,
  type SourceTarget,
  unlistedOf,
} from '../source.ts'

/** Account access as a {@link Source}; its bank is private, so that no log shows it. */
export class AccountAccessSource implements Source {
  readonly name = 'account-access'
  readonly id = OWN_BANK_ID
  readonly provider
  readonly clock
  readonly #bank: AccountAccessBank

  constructor(bank: AccountAccessBank, provider?: Provider) {
    this.provider = provider
    this.clock = bank.clock
    this.#bank = bank
  }

  authorize(redirectUri: string, _caller?: Caller, uiLocales?: string) {
    return makeConsentRequest(this.#bank, redirectUri, uiLocales)
  }

  judgeReturn(pending: PendingAuthorization, parameters: URLSearchParams) {
    return judgeConsentReturn(this.#bank, pending, parameters)
  }

  exchange(pending: PendingAuthorization, code: string) {
    return exchangeConsentCode(this.#bank, pending, code)
  }

  endCode(pending: PendingAuthorization, code: string) {
    return endConsentCode(this.#bank, pending, code)
  }

  refresh(refreshToken: string) {
    return refreshAccess(this.#bank, refreshToken)
  }

  async revoke(token: string): Promise<void> {
    try {
      await revokeAccess(this.#bank, token)
    } catch (error) {
      // The bank no longer knows the token: there is nothing left to end.
      if (isBankError(error) && /^invalid_(grant|token)$/.test(error.bankCode ?? '')) return
      throw error
    }
  }

  consentEndsAt(sinceMs: number): number {
    return consentEndsAt(sinceMs, this.#bank)
  }

  isRangeAllowed(kind: SourceTarget['kind'], { from, to, pageSize }: EntryRange): boolean {
    const first = from === undefined ? undefined : parseBookingBound(firstMoment(from))
    const last = to === undefined ? undefined : parseBookingBound(lastMoment(to))
    if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined)) return false
    if (first !== undefined && last !== undefined) {
      if (first > last || !isRangeAllowed(first, last, this.#bank)) return false
    }
    return (
      pageSize === undefined ||
      (kind === 'account' && Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE)
    )
  }

  async list(token: string, hide: Hide): Promise<SourceListing> {
    const session = withAccess(this.#bank, token)
    const [{ body: accounts, oddities = [] }, { body: cards, oddities: others = [] }] = await Promise.all([
      listAccounts(session, {}),
      listCards(session, {}),
    ])
    const ids: [string, SourceTarget][] = [
      ...accounts.accounts.map(({ accountId: id }): [string, SourceTarget] => [
        hide(id),
        { kind: 'account', id },
      ]),
      ...cards.cards.map(({ cardId: id }): [string, SourceTarget] => [hide(id), { kind: 'card', id }]),
    ]
    return {
      accounts: accounts.accounts.map((account) => showAccount(account, hide)),
      cards: cards.cards.map((card) => showCard(card, hide)),
      ids: Object.fromEntries(ids),
      ...unlistedOf(countUnread([...oddities, ...others])),
    }
  }

  async entries(
    token: string,
    { kind, id }: SourceTarget,
    { from, to, pageSize }: EntryRange,
    after: string | undefined,
    hide: Hide,
  ): Promise<SourceEntries> {
    const session = withAccess(this.#bank, token)
    const query = {
      ...(from !== undefined && { fromBookingDateTime: firstMoment(from) }),
      ...(to !== undefined && { toBookingDateTime: lastMoment(to) }),
      ...(after !== undefined && { forwardPagingToken: after }),
    }
    if (kind === 'card') {
      const { body, oddities } = await listCardTransactions(session, { path: { cardId: id }, query })
      const { next, told } = turn(body, after, oddities)
      return { page: showCardTransactions(body, hide, undefined, told), after: next }
    }
    const size = pageSize === undefined ? {} : { pageSize }
    const { body, oddities } = await listTransactions(session, {
      path: { accountId: id },
      query: { ...query, ...size },
    })
    const { next, told } = turn(body, after, oddities)
    return { page: showTransactions(body, hide, undefined, told), after: next }
  }

  advise(error: BankError): ReadAdvice | undefined {
    // A refused refresh means nothing about accounts.
    return error.operation.startsWith('oauth.') ? undefined : adviseOnRefusal(error)
  }
}

const CIRCLE = { kind: 'next_page', path: '_links.next', rule: 'must lead to another page' } as const

/** Finds the next page. A page that leads to itself is the last that can be shown, though not the last (gaps Part 5, law 6). */
function turn(body: Parameters<typeof nextPage>[0], after: string | undefined, oddities?: readonly Oddity[]) {
  const next = nextPage(body)
  const isCircle = next !== undefined && next === after
  return isCircle ? { told: [...(oddities ?? []), CIRCLE] } : { next, told: oddities }
}

const firstMoment = (day: string) => `${day}T00:00:00`
const lastMoment = (day: string) => `${day}T23:59:59`
