// The suppliers of the merchant: `/suppliers`, `?pay` with the form, `?payout=<id>` with one payment open.
// The account that pays and the key of the proxy stay with the shop's server; this page has a session only.

import { html, type TemplateResult } from 'lit'
import { signOut } from '../merchant/calls.ts'
import { moneyOf, timeOf } from '../merchant/formats.ts'
import { places as merchantPlaces } from '../merchant/places.ts'
import { door } from '../merchant/sign-in.ts'
import type { ShownPayout } from './calls.ts'
import { BILLS_KEY } from './bill-draft.ts'
import { duplicateOfDraft } from './again.ts'
import { billList } from './bills.ts'
import { Bills } from './bills-model.ts'
import { detail } from './detail.ts'
import { form, openForm } from './form.ts'
import { givenList, toApprove } from './given.ts'
import { list } from './list.ts'
import { Suppliers } from './model.ts'
import { askSettle, settleDialog } from './settle.ts'
import { stateName } from './states.ts'
import { say } from './words/index.ts'
import { say as sayMerchant } from '../merchant/words/index.ts'
import { announce, refresh, show } from '../../site/parts/frame.ts'

const model = new Suppliers({
  changed: refresh,
  heard(row) {
    const { name = row.creditorIban, state } = row
    announce(say('changedOne', { name, amount: moneyOf(row), state: stateName(state) }))
  },
})

const bills = new Bills({
  changed: refresh,
  given() {
    announce(say('billsGiven'))
    // The next thing to do, and not yet the button for it: a second press of Enter must not leave the page.
    document.querySelector<HTMLElement>('#approving')?.focus()
  },
  takenBack() {
    announce(say('billsTakenBack'))
    document.querySelector<HTMLElement>('#bills')?.focus()
  },
  decided: (words) => announce(say(words)),
})

show({ here: 'merchant', title: () => say('title'), main, places })
addEventListener('popstate', () => void follow())
addEventListener('online', () => void model.refresh())
addEventListener('offline', refresh)
// Another tab has begun, sent or ended what is being written.
addEventListener('storage', ({ key, newValue }) => {
  if (key === BILLS_KEY && newValue === null) void bills.read()
  refresh()
})
void follow()
  .then(() => model.begin())
  .then(() => bills.read())

function main(): TemplateResult {
  if (model.session === 'out') return door(() => model.enter().then(() => bills.read()))
  if (model.isOff)
    return html`<section class="nothing">
      <h1>${say('off')}</h1>
      <p class="lead">${say('offText')}</p>
    </section>`
  if (model.heardAtMs === 0 && model.isSilent)
    return html`<section class="nothing" role="alert">
      <h1>${sayMerchant('failedTitle')}</h1>
      <p class="lead">${sayMerchant('failedText')}</p>
      <button type="button" class="primary" @click=${() => void model.begin()}>${sayMerchant('tryAgain')}</button>
    </section>`
  const isWriting = isFormInAddress()
  const isOpen = isWriting || model.id !== undefined
  const open = billList(bills)
  const paid = list(
    model,
    isWriting,
    {
      write: (event) => go(event, '/suppliers?pay'),
      open: (id, event) => go(event, addressOf(id)),
      more: () => void model.more(),
    },
    givenList(bills),
  )
  // The list that the open payment is from stands beside it.
  return html`
    <div class="merchant-head">
      <h1>${say('title')}</h1>
      ${silence()}
    </div>
    <div class="merchant" ?data-open=${isOpen}>
      <div class="beside">
        ${toApprove(bills)} ${isOpen ? [paid, open] : [open, paid]}
      </div>
      <div class="pane">${pane(isWriting)}</div>
    </div>
    ${settleDialog()}
  `
}

function places(): TemplateResult {
  if (model.session !== 'in') return html`<a href="/">${sayMerchant('toShop')}</a>`
  return html`${merchantPlaces('suppliers')}
    <button type="button" class="text" @click=${() => void leave()}>${sayMerchant('signOut')}</button>`
}

/** Writes since when the server has not answered; its room is always there, so that nothing jumps. */
function silence(): TemplateResult {
  const isOffline = !navigator.onLine
  const isQuiet = !isOffline && !model.isSilent
  return html`<p class="silence" role="status" ?data-on=${!isQuiet}>
    ${isQuiet ? '' : sayMerchant(isOffline ? 'offline' : 'stale', { time: timeOf(model.heardAtMs) })}
  </p>`
}

function pane(isWriting: boolean): TemplateResult {
  const { payout } = model
  // As soon as the server knows the payment that is being sent, its steps are shown, with or without the answer.
  if (payout && (!isWriting || payout.payoutId === model.id)) return payment(payout)
  if (isWriting)
    return form({
      // It stands in the list of questions now; until it is known the form stays.
      sending: (id) => void model.open(id),
      taken(known, isNew) {
        history.replaceState(null, '', addressOf(known.payoutId))
        announce(say(isNew ? 'taken' : 'takenBefore'))
        void model.open(known.payoutId).then(() => model.take(known))
      },
      back: (event) => go(event, '/suppliers'),
      duplicateOf: (draft) => duplicateOfDraft(draft, bills),
    })
  if (model.id === undefined) return html`<p class="quiet none">${say('chooseOne')}</p>`
  if (model.isGone) return html`<p class="quiet none">${say('gone')}</p>`
  return html`<p class="unseen">${say('loading')}</p><div class="bone" aria-hidden="true"></div>`
}

function payment(payout: ShownPayout): TemplateResult {
  return detail(payout, {
    back: (event) => go(event, '/suppliers'),
    settle: () => askSettle(payout, (known) => model.take(known)),
  })
}

/** Goes to another address of this page; with a key held it opens where the browser opens such things. */
function go(event: MouseEvent, address: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.pushState(null, '', address)
  void arrive()
}

/** Shows what the address names, and brings those there who see or hear one thing at a time. */
async function arrive(): Promise<void> {
  await follow()
  const heading = document.querySelector<HTMLElement>('.pane h2')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

/** Shows what the address names. */
async function follow(): Promise<void> {
  if (isFormInAddress()) openForm()
  await model.open(new URLSearchParams(location.search).get('payout') ?? undefined)
}

async function leave(): Promise<void> {
  await signOut()
  model.leave()
  bills.leave()
  announce(sayMerchant('signedOut'))
}

function isFormInAddress(): boolean {
  return new URLSearchParams(location.search).has('pay')
}

function addressOf(id: string): string {
  return `/suppliers?payout=${encodeURIComponent(id)}`
}
