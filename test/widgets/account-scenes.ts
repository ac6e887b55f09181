// Every state of the account list and the transaction pager: axe looks at each, and so do pictures.

import type { AccountListElement } from '../../widgets/account-list/index.ts'
import type { TransactionPagerElement } from '../../widgets/transaction-pager/index.ts'
import '../../widgets/account-list/define.ts'
import '../../widgets/transaction-pager/define.ts'
import {
  banks,
  entriesOf,
  estonian,
  everything,
  finnish,
  mixedEntries,
  several,
  withoutBalances,
} from './account-data.ts'
import {
  ended,
  missing,
  pagesOf,
  refusedWith,
  ScriptedAccounts,
  silent,
  stopClock,
} from './account-fixtures.ts'
import { connected, lost, never, settled } from './fixtures.ts'

/** Puts an element into a place and brings it into one state. */
export type Scene = (place: HTMLElement) => Promise<HTMLElement>

function list(
  set: (source: ScriptedAccounts, element: AccountListElement) => void = () => {},
  then: (element: AccountListElement, root: ShadowRoot) => unknown = () => {},
): Scene {
  return async (place) => {
    stopClock()
    const element = document.createElement('silta-account-list')
    const source = new ScriptedAccounts()
    Object.assign(element, { source, navigate: () => {} })
    set(source, element)
    place.append(element)
    await settled(element)
    if (element.shadowRoot) await then(element, element.shadowRoot)
    await settled(element)
    return element
  }
}

/** Presses a button that is there. */
export function press(root: ShadowRoot | null | undefined, selector: string): void {
  const button = root?.querySelector<HTMLElement>(selector)
  if (!button) throw new Error(`There is no ${selector}`)
  button.click()
}

const until = (expiresAt: string) => (source: ScriptedAccounts) => {
  source.list = () => Promise.resolve({ ...everything, consent: { balances: true, expiresAt } })
}

/** Every state of the account list by name. */
export const listScenes: Record<string, Scene> = {
  'list full': list((_, element) => (element.value = 'a-1')),
  'list one': list((source) => {
    source.list = () =>
      Promise.resolve({ ...everything, accounts: everything.accounts.slice(0, 1), cards: [] })
  }),
  'list many': list((source, element) => {
    const many = Array.from({ length: 30 }, (_, round) =>
      everything.accounts.map((account) => ({ ...account, id: `${account.id}-${round}` })),
    )
    source.list = () => Promise.resolve({ ...everything, accounts: many.flat() })
    element.value = 'a-1-0'
  }),
  'list soon': list(until('2026-11-28T09:00:00Z')),
  'list over': list(until('2026-11-20T09:00:00Z')),
  'list not shared': list((source) => (source.list = () => Promise.resolve(withoutBalances))),
  'list blocked': list((source) => {
    const [first, ...others] = everything.accounts.slice(0, 2)
    if (first)
      source.list = () =>
        Promise.resolve({ ...everything, accounts: [{ ...first, blocked: true }, ...others] })
  }),
  'list asked': list(undefined, (_, root) => press(root, '.leave')),
  'list banks': list((source, element) => {
    source.list = () => Promise.resolve(several)
    Object.assign(source, { providers: () => Promise.resolve(banks) })
    element.value = 'ee-1'
  }),
  'list bank choice': list(
    (source) => {
      const accounts = several.accounts.filter(({ connection }) => connection === 'own')
      source.list = () => Promise.resolve({ ...several, accounts, cards: [], connections: [finnish] })
      Object.assign(source, { providers: () => Promise.resolve(banks) })
    },
    (_, root) => press(root, '.another'),
  ),
  'list bank away': list((source) => {
    const { consent: _, ...away } = estonian
    const accounts = several.accounts.filter(({ connection }) => connection === 'own')
    const fresh = { ...finnish, freshAgainAt: '2026-11-20T22:15:00Z' }
    const connections = [fresh, { ...away, state: 'unavailable' as const }]
    source.list = () => Promise.resolve({ ...several, accounts, cards: [], connections })
  }),
  'list bank left': list(
    (source) => {
      source.list = () => Promise.resolve(several)
      source.end = () => {
        // What has left is in no list any more.
        const accounts = several.accounts.filter(({ connection }) => connection === 'own')
        source.list = () => Promise.resolve({ ...several, accounts, cards: [], connections: [finnish] })
        return Promise.resolve({ consentEndsAt: '2027-05-19T09:00:00Z' })
      }
    },
    async (element, root) => {
      press(root, '[data-connection=ee] .leave')
      await settled(element)
      press(root, '.asked .plain')
    },
  ),
  'list loading': list((source) => (source.list = never)),
  'list empty': list(
    (source) => (source.list = () => Promise.resolve({ ...everything, accounts: [], cards: [] })),
  ),
  'list missing': list((source) => (source.list = missing)),
  'list none': list((source) => {
    source.list = () => Promise.resolve({ connection: 'none', accounts: [], cards: [] })
  }),
  'list no source': list((_, element) => Object.assign(element, { source: undefined })),
  'list leaving': list(
    (source) => {
      source.list = missing
      source.begin = never
    },
    (_, root) => press(root, '.primary'),
  ),
  'list ended': list((source) => (source.list = ended)),
  'list failed': list((source) => (source.list = silent)),
  'list offline': list((source) => {
    connected(false)
    source.list = lost
  }),
}

/** Waits until a pager has drawn what it knows: its parts come one after the other. */
export async function quiet(element: TransactionPagerElement): Promise<void> {
  await settled(element)
  await settled(element)
  // The rows that no window shows at first come with the next frame.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await settled(element)
}

function pager(
  set: (source: ScriptedAccounts, element: TransactionPagerElement) => void = () => {},
  then: (root: ShadowRoot, element: TransactionPagerElement) => unknown = () => {},
): Scene {
  return async (place) => {
    stopClock()
    const element = document.createElement('silta-transaction-pager')
    const source = new ScriptedAccounts()
    source.read = pagesOf(mixedEntries())
    Object.assign(element, { source, account: 'a-1', navigate: () => {} })
    set(source, element)
    place.append(element)
    await quiet(element)
    if (element.shadowRoot) await then(element.shadowRoot, element)
    await quiet(element)
    return element
  }
}

/** Types into the search field of a pager, as a person would. */
export function look(root: ShadowRoot | null | undefined, text: string): void {
  const input = root?.querySelector<HTMLInputElement>('.query')
  if (!input) throw new Error('There is no search field')
  input.focus()
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** Every state of the transaction pager by name. */
export const pagerScenes: Record<string, Scene> = {
  'pager full': pager(),
  'pager fresh': pager((source) => {
    const pages = pagesOf(mixedEntries())
    source.read = async (query) => ({ ...(await pages(query)), freshAgainAt: '2026-11-20T22:15:00Z' })
  }),
  'pager middle': pager(
    (source, element) => {
      source.read = pagesOf(entriesOf(18))
      element.pageSize = 6
    },
    async (root, element) => {
      press(root, '.next')
      await quiet(element)
      scrollTo(0, 0)
    },
  ),
  'pager open': pager(undefined, (root) => press(root, '[data-at="1"]')),
  'pager dates': pager(undefined, (root) => press(root, '.chip:last-child')),
  'pager long': pager(undefined, async (root, element) => {
    press(root, '.chip:last-child')
    await quiet(element)
    const from = root.querySelector<HTMLInputElement>('.date input')
    if (from) from.value = '2026-03-01'
    from?.dispatchEvent(new Event('change', { bubbles: true }))
  }),
  'pager menu': pager(undefined, (root) => press(root, '.opener')),
  'pager after a part was printed': pager(
    (source, element) => {
      source.read = pagesOf(entriesOf(18))
      element.pageSize = 6
    },
    () => {
      dispatchEvent(new Event('beforeprint'))
      dispatchEvent(new Event('afterprint'))
    },
  ),
  'pager search': pager(
    (source, element) => {
      source.read = pagesOf(entriesOf(18))
      element.pageSize = 6
    },
    (root) => look(root, 'lumikko'),
  ),
  'pager no match': pager(undefined, (root) => look(root, 'xyzzy')),
  'pager card': pager((source, element) => {
    element.account = undefined
    element.card = 'c-1'
    source.read = pagesOf(
      entriesOf(5).map(
        ({ balanceAfter: _balance, archiveId: _archive, reference: _reference, ...entry }) => entry,
      ),
    )
  }),
  'pager loading': pager((source) => (source.read = never)),
  'pager empty': pager((source) => (source.read = () => Promise.resolve({ entries: [] }))),
  'pager choose': pager((_, element) => (element.account = undefined)),
  'pager missing': pager((source) => (source.read = missing)),
  'pager no source': pager((_, element) => Object.assign(element, { source: undefined })),
  'pager unreadable': pager((source) => {
    const rows: object[] = entriesOf(3).map((entry) => ({ ...entry, amount: -12.5 }))
    Object.assign(source, { read: () => Promise.resolve({ entries: rows }) })
  }),
  'pager ended': pager((source) => (source.read = ended)),
  'pager failed': pager((source) => (source.read = silent)),
  'pager refused': pager((source) => (source.read = refusedWith(400, 'range_invalid'))),
  'pager gone': pager((source) => (source.read = refusedWith(404, 'account_unknown'))),
  'pager offline': pager((source) => {
    connected(false)
    source.read = lost
  }),
  'pager more failed': pager(
    (source, element) => {
      const pages = pagesOf(entriesOf(18))
      source.read = (query) => (query.page ? silent() : pages(query))
      element.pageSize = 6
    },
    (root) => press(root, '.next'),
  ),
  'pager thousands': pager((source, element) => {
    const entries = entriesOf(3000, 30)
    source.read = () => Promise.resolve({ entries })
    element.pageSize = 'all'
  }),
}
