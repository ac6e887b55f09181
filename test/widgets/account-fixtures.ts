// A scripted source of accounts and entries, and a clock that stands still.
// Not the sandbox: nothing here follows a paper, and no test of a rule may stand on it.

import type { Page } from '../../core/view/index.ts'
import type { AccountSource, AccountsAnswer, EntryQuery } from '../../widgets/account-list/index.ts'
import { SourceError } from '../../widgets/shared/source/call.ts'
import { entriesOf, everything, now } from './account-data.ts'

// What elements load on demand is here from the start, so that no test waits for the network.
await Promise.all([
  import('../../widgets/account-list/long-boxes.ts'),
  import('../../widgets/account-list/panel.ts'),
  import('../../widgets/shared/source/account-rules.ts'),
  import('../../widgets/transaction-pager/pager-controller.ts'),
  import('../../widgets/transaction-pager/details.ts'),
  import('../../widgets/transaction-pager/statement.ts'),
  import('../../widgets/transaction-pager/virtual.ts'),
])

/** A source whose every answer is waiting for the test. */
export class ScriptedAccounts implements AccountSource {
  /** What was asked, in order. */
  readonly calls: { what: 'accounts' | 'connect' | 'disconnect' | 'entries'; query?: EntryQuery }[] = []
  /** What `accounts` answers. */
  list: () => Promise<AccountsAnswer> = () => Promise.resolve(everything)
  /** What `connect` answers. */
  begin: () => Promise<{ approvalUrl: string }> = () =>
    Promise.resolve({ approvalUrl: 'https://bank.example/consent' })
  /** What `disconnect` answers. */
  end: Required<AccountSource>['disconnect'] = () => Promise.resolve()
  /** What `entries` answers. */
  read: (query: EntryQuery) => Promise<Page> = pagesOf(entriesOf(60))

  accounts(): Promise<AccountsAnswer> {
    this.calls.push({ what: 'accounts' })
    return this.list()
  }

  connect(): Promise<{ approvalUrl: string }> {
    this.calls.push({ what: 'connect' })
    return this.begin()
  }

  disconnect(): ReturnType<Required<AccountSource>['disconnect']> {
    this.calls.push({ what: 'disconnect' })
    return this.end(new AbortController().signal)
  }

  entries(query: EntryQuery): Promise<Page> {
    this.calls.push({ what: 'entries', query })
    return this.read(query)
  }

  /** Counts the calls of one kind. */
  count(what: 'accounts' | 'connect' | 'disconnect' | 'entries'): number {
    return this.calls.filter((call) => call.what === what).length
  }
}

/** Answers a query from a list, page by page, as the proxy does. */
export function pagesOf(entries: Page['entries']): (query: EntryQuery) => Promise<Page> {
  return ({ from = '', to = '9', pageSize = 150, page = '0' }) => {
    const found = entries.filter(({ day }) => day >= from && day <= to)
    const end = Number(page) + pageSize
    return Promise.resolve({
      entries: found.slice(Number(page), end),
      ...(end < found.length && { next: String(end) }),
    })
  }
}

/** A bank that was never connected. */
export const missing = (): Promise<never> => Promise.reject(new SourceError(401, 'consent_missing'))
/** A permission that has ended. */
export const ended = (): Promise<never> => Promise.reject(new SourceError(401, 'consent_ended'))
/** Another refusal by the proxy. */
export const refusedWith = (status: number, code: string) => (): Promise<never> =>
  Promise.reject(new SourceError(status, code))
/** A bank that does not answer. */
export const silent = (): Promise<never> =>
  Promise.reject(new SourceError(503, 'bank_unavailable', 'req-7Q2M'))

const clock = Date.now

/** Stops the clock at an instant, epoch milliseconds; nothing lets it go on. */
export function stopClock(at: number | undefined = now): void {
  Date.now = () => at
}

/** Lets the clock go on. */
export function startClock(): void {
  Date.now = clock
}
