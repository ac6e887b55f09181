// The suppliers of the merchant: `/suppliers`, `?pay` with the form, `?payout=<id>` with one payment open.
// The account that pays and the key of the proxy stay with the shop's server; this page has a session only.

import { html, type TemplateResult } from 'lit'
import { dialog } from '../shared/dialog.ts'
import { moneyOf } from '../shared/formats.ts'
import { begin, go as goTo, loading } from '../shared/page.ts'
import { duplicateOfDraft } from './again.ts'
import { billList } from './bills.ts'
import { Bills, BILLS_KEY } from './bills-model.ts'
import type { ShownPayout } from './calls.ts'
import { askSettle, detail } from './detail.ts'
import { form, openForm } from './form.ts'
import { givenList, toApprove } from './given.ts'
import { list } from './list.ts'
import { Suppliers } from './model.ts'
import { stateName } from './states.ts'
import { say } from '../words/index.ts'
import { announce, refresh } from '../../site/parts/frame.ts'

const model = new Suppliers({
  changed: refresh,
  heard(row, isNew) {
    if (isNew) return
    const { name = row.creditorIban, state } = row
    announce(say('changedPayout', { name, amount: moneyOf(row), state: stateName(state) }))
  },
})

const bills = new Bills({
  changed: refresh,
  given() {
    announce(say('billsGiven'))
    // The focus goes to the heading of the next step, not to its button: a second Enter must not leave the page.
    document.querySelector<HTMLElement>('#approving')?.focus()
  },
  takenBack() {
    announce(say('billsTakenBack'))
    document.querySelector<HTMLElement>('#bills')?.focus()
  },
  decided: (words) => announce(say(words)),
})

begin({
  here: 'suppliers',
  model,
  follow,
  entered: () => bills.read(),
  left: () => bills.leave(),
  instead: () =>
    model.isOff
      ? html`<section class="nothing">
          <h1>${say('off')}</h1>
          <p class="lead">${say('offText')}</p>
        </section>`
      : undefined,
  isOpen,
  beside,
  pane,
  below: dialog,
})
// Another tab has begun, sent or ended what is being written.
addEventListener('storage', ({ key, newValue }) => {
  if (key === BILLS_KEY && newValue === null) void bills.read()
  refresh()
})

function isWriting(): boolean {
  return new URLSearchParams(location.search).has('pay')
}

function isOpen(): boolean {
  return isWriting() || model.id !== undefined
}

function beside(): TemplateResult {
  const open = billList(bills)
  const paid = list(
    model,
    isWriting(),
    {
      write: (event) => go(event, '/suppliers?pay'),
      open: (id, event) => go(event, addressOf(id)),
      more: () => void model.more(),
    },
    givenList(bills),
  )
  // The list of the open payment stays beside it.
  return html`${toApprove(bills)} ${isOpen() ? [paid, open] : [open, paid]}`
}

function pane(): TemplateResult {
  const { one: payout } = model
  // As soon as the server knows the payment that is being sent, its steps are shown, with or without the answer.
  if (payout && (!isWriting() || payout.payoutId === model.id)) return payment(payout)
  if (isWriting())
    return form({
      // The model asks for it from now on; the form stays until the payment is known.
      sending: (id) => void model.open(id),
      taken(known, isNew) {
        history.replaceState(null, '', addressOf(known.payoutId))
        announce(say(isNew ? 'taken' : 'takenBefore'))
        void model.open(known.payoutId).then(() => model.take(known))
      },
      back: (event) => go(event, '/suppliers'),
      duplicateOf: (draft) => duplicateOfDraft(draft, bills),
    })
  if (model.id === undefined) return html`<p class="quiet none">${say('choosePayout')}</p>`
  if (model.isGone) return html`<p class="quiet none">${say('gone')}</p>`
  return loading(1)
}

function payment(payout: ShownPayout): TemplateResult {
  return detail(payout, {
    back: (event) => go(event, '/suppliers'),
    settle: () => askSettle(payout, (known) => model.take(known)),
  })
}

function go(event: MouseEvent, address: string): void {
  void goTo(event, address, follow)
}

/** Shows what the address names. */
async function follow(): Promise<void> {
  if (isWriting()) openForm()
  await model.open(new URLSearchParams(location.search).get('payout') ?? undefined)
}

function addressOf(id: string): string {
  return `/suppliers?payout=${encodeURIComponent(id)}`
}
