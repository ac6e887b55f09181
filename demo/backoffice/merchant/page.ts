// The merchant's page: `/merchant`, and `/merchant?payment=<handle>` with one payment open.
// The key that reads and refunds stays with the shop's server; this page has a session only.

import { html, type TemplateResult } from 'lit'
import { ask, dialog } from './ask.ts'
import { readBanks } from './banks.ts'
import { askBank, resend, type SentWebhook, signOut } from './calls.ts'
import { clockDialog, showClock } from './clock.ts'
import { detail } from './detail.ts'
import { moneyOf, stateWord, timeOf } from './formats.ts'
import { allPayments, waitingList } from './list.ts'
import { Model } from './model.ts'
import { places as merchantPlaces } from './places.ts'
import { savedFile } from './saved.ts'
import { door } from './sign-in.ts'
import { webhookWord } from './technical.ts'
import { say } from './words/index.ts'
import { announce, refresh, show } from '../../site/parts/frame.ts'

const model = new Model({
  changed: refresh,
  heard(row, isNew) {
    const { orderId, state } = row
    announce(
      isNew
        ? say('newOne', { id: orderId, amount: moneyOf(row) })
        : say('changedOne', { id: orderId, state: stateWord(state) }),
    )
  },
})

const actions = {
  open(handle: string, event: MouseEvent) {
    // With a key held it opens where the browser opens such things.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.pushState(null, '', `/merchant?payment=${encodeURIComponent(handle)}`)
    void openNow()
  },
  choose: (filter: Model['filter']) => void model.choose(filter),
  more: () => void model.more(),
}

show({
  here: 'merchant',
  title: () => say(model.session === 'out' ? 'signInTitle' : 'title'),
  main,
  places,
})
addEventListener('popstate', () => void model.open(handleInAddress()))
addEventListener('online', () => void model.refresh())
addEventListener('offline', refresh)
void model.open(handleInAddress()).then(() => model.begin())
void readBanks().then(refresh)

function main(): TemplateResult {
  if (model.session === 'out') return door(() => model.enter())
  if (model.heardAtMs === 0 && model.isSilent) return failed()
  return html`
    <div class="merchant-head">
      <h1>${say('title')}</h1>
      ${silence()}
    </div>
    <div class="merchant" ?data-open=${model.handle !== undefined}>
      <div class="beside">${waitingList(model, actions)} ${allPayments(model, actions)}</div>
      <div class="pane">${pane()}</div>
    </div>
    ${demoTools()} ${dialog()} ${clockDialog()} ${savedFile()}
  `
}

function places(): TemplateResult {
  if (model.session !== 'in') return html`<a href="/">${say('toShop')}</a>`
  return html`${merchantPlaces('payments')}
    <button type="button" class="text" @click=${() => void leave()}>${say('signOut')}</button>`
}

/** What a real shop has not: it stands apart, so that nobody takes it for a part of the work. */
function demoTools(): TemplateResult {
  return html`<section class="demo-tools" aria-labelledby="demo-tools">
    <h2 id="demo-tools">${say('demoTools')}</h2>
    <p class="quiet small">${say('demoToolsText')}</p>
    <p class="ways">
      <button type="button" class="secondary" @click=${() => showClock(renew)}>${say('clock')}</button>
      <button type="button" class="secondary danger" @click=${askReset}>${say('reset')}</button>
    </p>
  </section>`
}

/** Writes since when the server has not answered; its room is always there, so that nothing jumps. */
function silence(): TemplateResult {
  const isOffline = !navigator.onLine
  const time = timeOf(model.heardAtMs)
  const isQuiet = !isOffline && !model.isSilent
  return html`<p class="silence" role="status" ?data-on=${!isQuiet}>
    ${isQuiet ? '' : say(isOffline ? 'offline' : 'stale', { time })}
  </p>`
}

function pane(): TemplateResult {
  const { handle, payment, isGone } = model
  if (handle === undefined || isGone) return html`<p class="quiet none">${say('chooseOne')}</p>`
  if (!payment)
    return html`<p class="unseen">${say('loading')}</p><div class="bone" aria-hidden="true"></div>`
  return detail(payment, {
    back(event) {
      event.preventDefault()
      history.pushState(null, '', '/merchant')
      void model.open(undefined)
    },
    refund: (attempt, left) => ask({ kind: 'refund', payment, attempt, left }, renew),
    close: () => ask({ kind: 'close', payment }, renew),
    stop: () => ask({ kind: 'stop', payment }, renew),
    resolve: () => ask({ kind: 'resolve', payment }, renew),
    deletePersonalData: () => ask({ kind: 'personal-data', payment }, renew),
    resolveRefund: (refund) => ask({ kind: 'resolve-refund', payment, refund }, renew),
    resend: (webhook) => void sendAgain(payment.handle, webhook),
    askBank: () => void askNow(payment.handle),
  })
}

function failed(): TemplateResult {
  return html`<section class="nothing" role="alert">
    <h1>${say('failedTitle')}</h1>
    <p class="lead">${say('failedText')}</p>
    <button type="button" class="primary" @click=${() => void model.begin()}>${say('tryAgain')}</button>
  </section>`
}

/** Opens what the address names, and brings those there who see or hear one thing at a time. */
async function openNow(): Promise<void> {
  await model.open(handleInAddress())
  const heading = document.querySelector<HTMLElement>('.detail h2')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
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

function askReset(): void {
  ask({ kind: 'reset' }, () => {
    history.replaceState(null, '', '/merchant')
    void model.open(undefined).then(() => model.choose(model.filter))
  })
}

async function leave(): Promise<void> {
  await signOut()
  model.leave()
  announce(say('signedOut'))
}

function renew(): void {
  void model.renew()
}

function handleInAddress(): string | undefined {
  return new URLSearchParams(location.search).get('payment') ?? undefined
}
