/// <reference lib="dom" />
// Which element draws which screen.
// The addresses of screens are in ../routes.ts.

import { html, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { BankLink } from '../bank-link.ts'
import { CopyText } from '../parts/copy.ts'
import type { Place } from '../routes.ts'
import { ArchiveScreen } from './archive.ts'
import { BanksScreen } from './banks.ts'
import { AccountScreen } from './account.ts'
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

customElements.define('copy-text', CopyText)
customElements.define('screen-overview', OverviewScreen)
customElements.define('try-chain', TryChain)
customElements.define('screen-try', TryScreen)
customElements.define('screen-calls', CallsScreen)
customElements.define('screen-call', CallScreen)
customElements.define('screen-comparison', ComparisonScreen)
customElements.define('screen-archive', ArchiveScreen)
customElements.define('screen-callbacks', CallbacksScreen)
customElements.define('screen-outcomes', OutcomesScreen)
customElements.define('screen-clock', ClockScreen)
customElements.define('screen-objects', ObjectsScreen)
customElements.define('screen-object', ObjectScreen)
customElements.define('screen-clients', ClientsScreen)
customElements.define('screen-client', ClientScreen)
customElements.define('screen-money', MoneyScreen)
customElements.define('screen-banks', BanksScreen)
customElements.define('screen-account', AccountScreen)

/** Draws the screen of a place. */
export function drawScreen({ screen, id }: Place, link: BankLink, query: URLSearchParams): TemplateResult {
  switch (screen) {
    case 'overview':
      return html`<screen-overview class="screen" .link=${link} .query=${query}></screen-overview>`
    case 'try':
      return html`<screen-try class="screen" .link=${link} .query=${query}></screen-try>`
    case 'calls':
      return drawCalls(id, link, query)
    case 'callbacks':
      return html`<screen-callbacks class="screen" .link=${link} .query=${query}></screen-callbacks>`
    case 'outcomes':
      return html`<screen-outcomes class="screen" .link=${link} .query=${query}></screen-outcomes>`
    case 'clock':
      return html`<screen-clock class="screen" .link=${link} .query=${query}></screen-clock>`
    case 'objects':
      return id === undefined
        ? html`<screen-objects class="screen" .link=${link} .query=${query}></screen-objects>`
        : html`${keyed(
            id,
            html`<screen-object class="screen" .link=${link} .query=${query} .object=${id}></screen-object>`,
          )}`
    case 'clients':
      return id === undefined
        ? html`<screen-clients class="screen" .link=${link} .query=${query}></screen-clients>`
        : html`${keyed(
            id,
            html`<screen-client class="screen" .link=${link} .query=${query} .clientId=${id}></screen-client>`,
          )}`
    case 'money':
      return id === undefined
        ? html`<screen-money class="screen" .link=${link} .query=${query}></screen-money>`
        : html`${keyed(
            id,
            html`<screen-account class="screen" .link=${link} .query=${query} .accountId=${id}></screen-account>`,
          )}`
    case 'banks':
      return html`<screen-banks class="screen" .link=${link} .query=${query}></screen-banks>`
  }
}

/** Draws the list of calls, one of them, two of them side by side, or those of a file. */
function drawCalls(id: string | undefined, link: BankLink, query: URLSearchParams): TemplateResult {
  const other = query.get('with')
  if (id === undefined)
    return html`<screen-calls class="screen" .link=${link} .query=${query}></screen-calls>`
  if (id === 'har')
    return html`<screen-archive class="screen" .link=${link} .query=${query}></screen-archive>`
  if (other !== null)
    return html`${keyed(
      `${id} ${other}`,
      html`<screen-comparison
        class="screen"
        .link=${link}
        .query=${query}
        .callId=${id}
        .otherId=${other}
      ></screen-comparison>`,
    )}`
  return html`${keyed(
    id,
    html`<screen-call class="screen" .link=${link} .query=${query} .callId=${id}></screen-call>`,
  )}`
}
