// Every state of the account list and the transaction pager: axe looks at each, and so do pictures.
// Not assertions: what a state must say is in the tests of the element.

import type { AccountListElement } from '../../widgets/account-list/index.ts'
// A define module is imported for what it does.
// oxlint-disable-next-line import/no-unassigned-import
import '../../widgets/account-list/define.ts'
import { everything, withoutBalances } from './account-data.ts'
import { ended, missing, ScriptedAccounts, silent, stopClock } from './account-fixtures.ts'
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
  'list loading': list((source) => (source.list = never)),
  'list empty': list(
    (source) => (source.list = () => Promise.resolve({ ...everything, accounts: [], cards: [] })),
  ),
  'list missing': list((source) => (source.list = missing)),
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
