// The page of payments: `/merchant`, and `/merchant?payment=<handle>` with one payment open.
// The key that reads and refunds stays with the shop's server; this page has a session only.

import { html, type TemplateResult } from 'lit'
import {
  askClose,
  askPersonalData,
  askRefund,
  askReset,
  askResolve,
  askResolveRefund,
  askStop,
} from './ask.ts'
import { readBanks } from './banks.ts'
import { askBank, resend, type SentWebhook } from './calls.ts'
import { clockDialog, showClock } from './clock.ts'
import { detail } from './detail.ts'
import { allPayments, waitingList } from './list.ts'
import { Payments } from './model.ts'
import { savedFile } from './saving.ts'
import { webhookWord } from './technical.ts'
import { dialog } from '../shared/dialog.ts'
import { moneyOf, stateWord } from '../shared/formats.ts'
import { begin, go, loading } from '../shared/page.ts'
import { say } from '../words/index.ts'
import { announce, refresh } from '../../site/parts/frame.ts'

const model = new Payments({
  changed: refresh,
  heard(row, isNew) {
    const { orderId: id, state } = row
    announce(
      isNew
        ? say('newOne', { id, amount: moneyOf(row) })
        : say('changedOne', { id, state: stateWord(state) }),
    )
  },
})

const actions = {
  open: (handle: string, event: MouseEvent) =>
    void go(event, `/merchant?payment=${encodeURIComponent(handle)}`, follow),
  choose: (filter: Payments['filter']) => void model.choose(filter),
  more: () => void model.more(),
}

begin({
  here: 'title',
  model,
  follow,
  isOpen: () => model.id !== undefined,
  beside: () => html`${waitingList(model, actions)} ${allPayments(model, actions)}`,
  pane,
  below: () => html`${demoTools()} ${dialog()} ${clockDialog()} ${savedFile()}`,
})
void readBanks().then(refresh)

/** Draws the tools that a real shop would not have, apart from the rest, so that nobody takes them for a part of the work. */
function demoTools(): TemplateResult {
  return html`<section class="demo-tools" aria-labelledby="demo-tools">
    <h2 id="demo-tools">${say('demoTools')}</h2>
    <p class="quiet small">${say('demoToolsText')}</p>
    <p class="ways">
      <button type="button" class="secondary" @click=${() => showClock(renew)}>${say('clock')}</button>
      <button type="button" class="secondary danger" @click=${() => askReset(beginAnew)}>${say('reset')}</button>
    </p>
  </section>`
}

function pane(): TemplateResult {
  const { id, one: payment, isGone } = model
  if (id === undefined || isGone) return html`<p class="quiet none">${say('chooseOne')}</p>`
  if (!payment) return loading(1)
  return detail(payment, {
    back: (event) => void go(event, '/merchant', follow),
    refund: (attempt, left) => askRefund(payment, attempt, left, renew),
    close: () => askClose(payment, renew),
    stop: () => askStop(payment, renew),
    resolve: () => askResolve(payment, renew),
    deletePersonalData: () => askPersonalData(payment, renew),
    resolveRefund: (refund) => askResolveRefund(payment, refund, renew),
    resend: (webhook) => void sendAgain(payment.handle, webhook),
    askBank: () => void askNow(payment.handle),
  })
}

async function sendAgain(handle: string, { id, type }: SentWebhook): Promise<void> {
  const answer = await resend(handle, id)
  announce(answer.ok ? `${webhookWord(type)}: ${say('sentAgain')}` : say('refused'))
  renew()
}

async function askNow(handle: string): Promise<void> {
  announce(say('askingBank'))
  const answer = await askBank(handle)
  const isKnown = answer.ok && answer.value.state !== 'unknown'
  announce(
    isKnown
      ? say('bankAnswered', { state: stateWord(answer.value.state) })
      : say(answer.ok ? 'bankStillUnknown' : 'bankNotAsked'),
  )
  renew()
}

function beginAnew(): void {
  history.replaceState(null, '', '/merchant')
  void model.open(undefined).then(() => model.choose(model.filter))
}

function renew(): void {
  void model.renew()
}

/** Shows what the address names. */
async function follow(): Promise<void> {
  await model.open(new URLSearchParams(location.search).get('payment') ?? undefined)
}
