/// <reference lib="dom" />
// Chooses the element that draws each screen.
// The addresses of screens are in ../routes.ts.

import { keyed } from 'lit/directives/keyed.js'
import { html, unsafeStatic } from 'lit/static-html.js'
import type { BankLink } from '../bank-link.ts'
import { CopyText } from '../parts/copy.ts'
import type { Place, ScreenName } from '../routes.ts'
import { AccountScreen } from './account.ts'
import { ArchiveScreen } from './archive.ts'
import { BanksScreen } from './banks.ts'
import { CallScreen } from './call.ts'
import { CallbacksScreen } from './callbacks.ts'
import { CallsScreen } from './calls.ts'
import { ClientScreen } from './client.ts'
import { ClientsScreen } from './clients.ts'
import { ClockScreen } from './clock.ts'
import { ComparisonScreen } from './comparison.ts'
import { MoneyScreen } from './money.ts'
import { ObjectScreen } from './object.ts'
import { ObjectsScreen } from './objects.ts'
import { OutcomesScreen } from './outcomes.ts'
import { OverviewScreen } from './overview.ts'
import { TryChain } from './try-chain.ts'
import { TryScreen } from './try.ts'

const ELEMENTS = {
  overview: OverviewScreen,
  try: TryScreen,
  calls: CallsScreen,
  call: CallScreen,
  comparison: ComparisonScreen,
  archive: ArchiveScreen,
  callbacks: CallbacksScreen,
  outcomes: OutcomesScreen,
  clock: ClockScreen,
  objects: ObjectsScreen,
  object: ObjectScreen,
  clients: ClientsScreen,
  client: ClientScreen,
  money: MoneyScreen,
  account: AccountScreen,
  banks: BanksScreen,
} as const satisfies Readonly<Record<ScreenName, unknown>> & Readonly<Record<string, unknown>>

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(`screen-${name}`, element)
customElements.define('copy-text', CopyText)
customElements.define('try-chain', TryChain)

/** Elements that draw one thing of a screen. */
const THINGS: Partial<Record<ScreenName, keyof typeof ELEMENTS>> = {
  calls: 'call',
  objects: 'object',
  clients: 'client',
  money: 'account',
}

/** Draws the screen of a place; a different thing gets a new element. */
export function drawScreen(place: Place, link: BankLink, query: URLSearchParams): unknown {
  const name = elementOf(place, query)
  const tag = unsafeStatic(`screen-${name}`)
  const key = [name, place.id, name === 'comparison' && query.get('with')].join(' ')
  return keyed(key, html`<${tag} class="screen" .link=${link} .query=${query} .thingId=${place.id}></${tag}>`)
}

/** Returns the element of a list, of one thing, of two compared calls, or of the calls in a file. */
function elementOf({ screen, id }: Place, query: URLSearchParams): keyof typeof ELEMENTS {
  if (id === undefined) return screen
  if (screen === 'calls' && id === 'har') return 'archive'
  if (screen === 'calls' && query.has('with')) return 'comparison'
  return THINGS[screen] ?? screen
}
