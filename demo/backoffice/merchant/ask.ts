// The dialogs that ask the merchant before something is done: what will happen, to which payment, and a button that cancels.
// Not the doing: the model calls the shop's server. A refund has two steps, because it cannot be undone.

import { html, nothing, type TemplateResult } from 'lit'
import { compareAmounts, isAmount, isText, normaliseAmount, readAmount } from '../../../core/shared/index.ts'
import { announce, refresh } from '../../site/parts/frame.ts'
import { money } from '../../site/words/index.ts'
import {
  type Answer,
  close,
  deletePersonalData,
  refund,
  reset,
  resolve,
  resolveRefund,
  stop,
} from './calls.ts'
import { type Asking, doneWords, type Field, type Question, title, troubleOf, verb } from './ask-words.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { say, type Word } from './words/index.ts'

let asking: Asking | undefined
let whenDone: () => void = () => {}

/**
 * Asks, in a dialog over the page.
 *
 * @param done Is called when it was done.
 */
export function ask(question: Question, done: () => void): void {
  const stored = question.kind === 'refund' ? draftOf(question.payment, question.attempt) : undefined
  asking = {
    question,
    step: stored ? 'check' : 'fill',
    id: stored?.id ?? crypto.randomUUID(),
    amount: stored?.amount ?? (question.kind === 'refund' ? question.left : ''),
    reason: stored?.reason ?? '',
    word: '',
    outcome: 'done',
    faults: {},
    trouble: stored ? say('lost') : '',
    link: '',
    isBusy: false,
  }
  whenDone = done
  refresh()
  document.querySelector<HTMLDialogElement>('dialog.ask')?.showModal()
}

/** Draws the dialog; the page has it always, and it is seen while something is asked. */
export function dialog(): TemplateResult {
  return html`<dialog class="ask" aria-labelledby="ask" @close=${forget} @cancel=${(event: Event) => asking?.isBusy && event.preventDefault()}>
    ${asking ? content(asking) : nothing}
  </dialog>`
}

function content(now: Asking): TemplateResult {
  const { question, step, trouble, isBusy, link } = now
  if (link) return linkFor(link)
  return html`<form novalidate @submit=${submit}>
    <h2 id="ask">${title(question)}</h2>
    ${step === 'check' ? check(now) : fill(now)}
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      <button class="primary ${isForEver(now) ? 'danger' : ''}" ?disabled=${isBusy}>${isBusy ? say('busy') : verb(now)}</button>
      ${
        step === 'check' && !trouble
          ? html`<button type="button" class="secondary" ?disabled=${isBusy} @click=${goBack}>${say('change')}</button>`
          : nothing
      }
      <button type="button" class="secondary" ?autofocus=${isLastStep(now)} ?disabled=${isBusy} @click=${leave}>
        ${say('cancel')}
      </button>
    </p>
  </form>`
}

/** Whether the next press does something that cannot be taken back. */
function isForEver({ question, step }: Asking): boolean {
  return question.kind === 'refund'
    ? step === 'check'
    : ['reset', 'close', 'stop', 'personal-data'].includes(question.kind)
}

/** Whether nothing but the deed is left to press: then the focus stands at the way out. */
function isLastStep({ question, step }: Asking): boolean {
  return step === 'check' || question.kind === 'reset'
}

/** Shows the link of a payer who has to approve what the merchant has begun. */
function linkFor(link: string): TemplateResult {
  return html`<h2 id="ask" tabindex="-1">${say('stopLinkTitle')}</h2>
    <p>${say('stopLink')}</p>
    <p class="link"><a href=${link} target="_blank" rel="noopener noreferrer">${say('stopLinkOpen')}</a></p>
    <p class="ways">
      <button type="button" class="primary" @click=${() => void copy(link)}>${say('stopLinkCopy')}</button>
      <button type="button" class="secondary" @click=${leave}>${say('clockDone')}</button>
    </p>`
}

async function copy(link: string): Promise<void> {
  const done = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  )
  announce(say(done ? 'stopLinkCopied' : 'stopLinkNotCopied'))
}

function linkIn(value: unknown): string | undefined {
  const hasLink = typeof value === 'object' && value !== null && 'approvalUrl' in value
  return hasLink && typeof value.approvalUrl === 'string' ? value.approvalUrl : undefined
}

function fill(now: Asking): TemplateResult {
  const { question } = now
  if (question.kind === 'reset')
    return html`<p>${say('askResetText')}</p>
      ${field(now, 'word')}`
  if (question.kind === 'refund')
    return html`<p>${say('askRefundText', { left: money(question.left) })}</p>
      ${field(now, 'amount')} ${field(now, 'reason', 'reasonShown')}`
  if (question.kind === 'close')
    return html`<p>${say('askCloseText')}</p>
      ${field(now, 'reason', 'reasonHint')}`
  if (question.kind === 'stop')
    return html`<p>${say('askStopText')}</p>
      ${field(now, 'reason', 'reasonHint')}`
  if (question.kind === 'personal-data')
    return html`<dl class="fates">
        <div><dt>${say('personalGoes')}</dt><dd>${say('personalGoesWhat')}</dd></div>
        <div><dt>${say('personalStays')}</dt><dd>${say('personalStaysWhat')}</dd></div>
      </dl>
      <p>${say('personalForEver')}</p>
      ${field(now, 'reason', 'reasonPersonal')}`
  const choice = (outcome: Asking['outcome'], word: Word) => html`<label class="choice"
    ><input
      type="radio"
      name="outcome"
      value=${outcome}
      ?checked=${now.outcome === outcome}
      @change=${() => {
        now.outcome = outcome
        refresh()
      }}
    />
    ${say(word)}</label
  >`
  return html`<p>${say('askSettleText')}</p>
    ${
      // Two payments cannot become none.
      question.kind === 'resolve' && question.payment.state === 'paid_twice'
        ? nothing
        : html`<fieldset>
          <legend>${say('outcome')}</legend>
          ${
            question.kind === 'resolve'
              ? [choice('done', 'outcomePaid'), choice('not_done', 'outcomeNotPaid')]
              : [choice('done', 'outcomeRefunded'), choice('not_done', 'outcomeNotRefunded')]
          }
        </fieldset>`
    }
    ${field(now, 'reason', 'reasonHint')}`
}

function check({ question, amount, reason }: Asking): TemplateResult {
  const id = question.kind === 'reset' ? '' : question.payment.orderId
  return html`<p>${say('checkRefund', { amount: money(amount), id })}</p>
    <p class="quiet">${say('checkReason', { reason })}</p>`
}

function field(now: Asking, name: Field, hint?: Word): TemplateResult {
  const fault = now.faults[name] ?? ''
  return html`<div class="field">
    <label for=${name}>${name === 'word' ? say('confirmWord', { word: say('deleteWord') }) : say(name)}</label>
    <input
      id=${name}
      name=${name}
      autocomplete="off"
      autocapitalize=${name === 'word' ? 'none' : nothing}
      inputmode=${name === 'amount' ? 'decimal' : 'text'}
      maxlength=${name === 'amount' ? 16 : now.question.kind === 'refund' ? 140 : 500}
      .value=${now[name]}
      aria-invalid=${fault !== ''}
      aria-describedby="${name}-hint ${name}-fault"
      @input=${(event: InputEvent) => (now[name] = (event.target as HTMLInputElement).value)}
    />
    ${hint ? html`<p class="quiet small" id="${name}-hint">${say(hint)}</p>` : nothing}
    <p class="fault" id="${name}-fault">${fault}</p>
  </div>`
}

function submit(event: SubmitEvent): void {
  event.preventDefault()
  const now = asking
  if (!now || now.isBusy) return
  now.reason = now.reason.trim()
  now.faults = now.step === 'fill' ? faultsOf(now) : {}
  const [first] = Object.keys(now.faults)
  if (first !== undefined) {
    refresh()
    document.querySelector<HTMLInputElement>(`dialog.ask #${first}`)?.focus()
    return
  }
  if (now.question.kind === 'refund' && now.step === 'fill') {
    now.amount = amountIn(now.amount) ?? now.amount
    now.step = 'check'
    refresh()
    document.querySelector<HTMLButtonElement>('dialog.ask [autofocus]')?.focus()
    return
  }
  void carryOut(now)
}

function faultsOf({ question, amount, reason, word }: Asking): Asking['faults'] {
  if (question.kind === 'reset') {
    const wanted = say('deleteWord')
    return word.trim().toLowerCase() === wanted ? {} : { word: say('confirmWordMissing', { word: wanted }) }
  }
  const reasonFault = reason === '' ? say('reasonMissing') : ''
  if (question.kind !== 'refund') return reasonFault ? { reason: reasonFault } : {}
  const sum = amountIn(amount)
  const isTooLarge = sum !== undefined && compareAmounts(sum, question.left) > 0
  return {
    ...(sum === undefined && { amount: say('amountWrong') }),
    ...(isTooLarge && { amount: say('amountTooLarge', { left: money(question.left) }) }),
    ...(reasonFault && { reason: reasonFault }),
    ...(!reasonFault && !isText(reason, { max: 140 }) && { reason: say('reasonWrong') }),
  }
}

/** Reads an amount as people write it, with a comma or a point. */
function amountIn(text: string): string | undefined {
  const read = readAmount(text)
  const amount = read && normaliseAmount(read)
  return amount && isAmount(amount) ? amount : undefined
}

async function carryOut(now: Asking): Promise<void> {
  now.isBusy = true
  now.trouble = ''
  refresh()
  const { question } = now
  // Stored before it is sent: after a lost answer the merchant sends the same refund again, not another one.
  if (question.kind === 'refund') keepDraft(question.payment, { ...now, attempt: question.attempt })
  const answer = await send(now)
  now.isBusy = false
  if (question.kind === 'refund' && (answer.ok || answer.code !== 'answer_lost'))
    forgetDraft(question.payment)
  if (!answer.ok) {
    now.trouble = troubleOf(answer.code, question)
    return refresh()
  }
  const link = linkIn(answer.value)
  if (link === undefined) {
    leave()
    announce(doneWords(question))
    return whenDone()
  }
  now.link = link
  announce(say('stopLink'))
  document.querySelector<HTMLElement>('dialog.ask #ask')?.focus()
  whenDone()
}

function send({ question, id, amount, reason, outcome }: Asking): Promise<Answer<unknown>> {
  if (question.kind === 'reset') return reset()
  const { handle } = question.payment
  if (question.kind === 'refund') return refund(handle, { id, amount, reason, attempt: question.attempt })
  if (question.kind === 'close') return close(handle, reason)
  if (question.kind === 'stop') return stop(handle, reason)
  if (question.kind === 'personal-data') return deletePersonalData(handle, reason)
  const isDone = outcome === 'done'
  if (question.kind === 'resolve-refund')
    return resolveRefund(handle, question.refund.id, isDone ? 'refunded' : 'failed', reason)
  return resolve(handle, isDone ? 'paid' : 'not_paid', reason)
}

function goBack(): void {
  if (asking) asking.step = 'fill'
  refresh()
  document.querySelector<HTMLInputElement>('dialog.ask input')?.focus()
}

function leave(): void {
  document.querySelector<HTMLDialogElement>('dialog.ask')?.close()
}

/** Forgets what a closed dialog was about; its event comes later, when a person may have opened it for something else. */
function forget({ currentTarget }: Event): void {
  if ((currentTarget as HTMLDialogElement).open) return
  asking = undefined
  refresh()
}
