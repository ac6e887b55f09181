// Draws one bank of an account list: its name, its accounts, the state of its connection, or that it shares no account.
// Not the boxes (boxes.ts), not the footer (footer.ts), and not what a press does (panel.ts).

import { html, nothing, type TemplateResult } from 'lit'
import { countryName } from '../shared/text/formats.ts'
import { drawNotice } from '../shared/element/notice.ts'
import type { Logos } from '../shared/look/logos.ts'
import { drawTile } from '../shared/look/tile.ts'
import { type BoxesView, drawBoxes } from './boxes.ts'
import { drawFooter, type FooterView } from './footer.ts'
import type { BankGroup } from './groups.ts'
import { accountIcon } from './icons.ts'

/** What a bank needs of its list in order to be drawn. */
export interface GroupView {
  boxes: BoxesView
  footer: FooterView
  logos: Logos | undefined
  /** Whether it is the only one. */
  isOnly: boolean
}

/**
 * Draws one bank.
 * @param at place among the banks
 * @param totals what stands above its accounts, where the totals belong there
 */
export function drawGroup(
  group: BankGroup,
  at: number,
  view: GroupView,
  totals: TemplateResult | typeof nothing,
): TemplateResult {
  const { connection: bank, accounts, cards } = group
  const { writing } = view.boxes
  const footer = drawFooter(group, view.footer)
  const isEmpty = accounts.length + cards.length === 0
  const isSharing = bank?.state === 'connected' && bank.freshAgainAt === undefined && !bank.unlisted
  const boxes = !isEmpty
    ? drawBoxes(group, at, view.boxes)
    : isSharing
      ? drawEmpty(view.footer, true, view.isOnly, bank.provider)
      : nothing
  const parts = html`${footer?.loud ? footer.drawn : nothing} ${totals} ${boxes}
    ${footer && !footer.loud ? footer.drawn : nothing}`
  if (!bank) return parts
  const name = bank.name ?? writing.say('bank')
  return html`<div class="bank" part="bank" role="group" aria-labelledby="bank-${bank.id}">
    <p class="bank-head" id="bank-${bank.id}">
      ${drawTile(bank.provider, name, view.logos)}<span class="bank-name">${name}</span>
      ${bank.country ? html`<span class="bank-country">${countryName(bank.country, writing.locale)}</span>` : nothing}
    </p>
    ${parts}
  </div>`
}

/**
 * Draws that nothing is shared; where a bank gave a permission, a person may choose there what to share.
 * @param isOnly whether this stands for the whole list, which a page may put into its own words
 */
export function drawEmpty(
  { writing: { say }, connecting }: Pick<FooterView, 'writing' | 'connecting'>,
  isConnected: boolean,
  isOnly: boolean,
  provider?: string,
): TemplateResult {
  return drawNotice({
    icon: accountIcon,
    title: say('empty'),
    texts: [say('emptyHint')],
    ...(isOnly && { slot: 'empty' }),
    action: isConnected
      ? { label: say('emptyAct'), act: () => connecting.to(provider), look: 'primary' }
      : undefined,
  })
}
