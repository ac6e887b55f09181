// The dialogs over a page of the merchant: the one that asks before something is done, its fields, and the frame of all dialogs.

import { html, nothing, type TemplateResult } from 'lit'
import { isAmount, normaliseAmount, readAmount } from '../../../core/shared/index.ts'
import { announce, refresh } from '../../site/parts/frame.ts'
import type { Answer } from './calls.ts'
import { say, type Word } from '../words/index.ts'

/** A question to the merchant, and what follows from the answer. */
export interface Question {
  title: string
  /** Draws the introduction and the fields. */
  fill: (now: Asking) => TemplateResult
  /** Draws a second step, which asks again; for what cannot be undone. */
  check?: (now: Asking) => TemplateResult
  /** Text of the button that carries it out. */
  verb: (now: Asking) => string
  /** Whether it cannot be undone. */
  isForEver?: boolean
  /** Whether the focus begins at the button to cancel. */
  beginsAtCancel?: boolean
  /** Finds what is wrong with what was filled in; absent: a reason must be filled in. */
  faultsOf?: (now: Asking) => Asking['faults']
  send: (now: Asking) => Promise<Answer<unknown>>
  /** Writes why it was not done. */
  trouble: (code: string) => Word
  done: Word
  /** Draws what a person still needs from the answer, if anything. */
  after?: (value: unknown) => TemplateResult | undefined
}

/** What a person fills in. */
export type Field = 'amount' | 'reason' | 'word'

/** A question with what was filled in so far. */
export interface Asking extends Record<Field, string> {
  question: Question
  step: 'fill' | 'check'
  /** Made once for each question, so that a second press sends the same. */
  id: string
  /** The merchant's choice: that something was done, or was not. */
  outcome: 'done' | 'not_done'
  faults: Partial<Record<Field, string>>
  /** Why it was not done, or that its outcome is not known. */
  trouble: string
  /** What is shown once it was done. */
  after: TemplateResult | undefined
  isBusy: boolean
}

let asking: Asking | undefined
let whenDone: (value: unknown) => void = () => {}

/**
 * Asks, in a dialog over the page.
 *
 * @param done Is called when it was done.
 * @param begun What is filled in already.
 */
export function ask<T>(question: Question, done: (value: T) => void, begun: Partial<Asking> = {}): void {
  asking = {
    question,
    step: 'fill',
    id: crypto.randomUUID(),
    amount: '',
    reason: '',
    word: '',
    outcome: 'done',
    faults: {},
    trouble: '',
    after: undefined,
    isBusy: false,
    ...begun,
  }
  whenDone = (value) => done(value as T)
  open('question')
}

/** Draws the dialog, which is always in the page, and visible while something is asked. */
export const dialog = (): TemplateResult =>
  modal('question', asking && content(asking), () => (asking = undefined), asking?.isBusy)

/** The name of a dialog: a class, and the id of its heading. */
type Name = 'question' | 'clock' | 'saved'

/**
 * Draws the frame of a dialog.
 *
 * @param forget Is called once it is closed.
 * @param isBusy Whether Escape leaves it open.
 */
export function modal(
  name: Name,
  inside: TemplateResult | undefined,
  forget: () => void = () => undefined,
  isBusy = false,
): TemplateResult {
  const closed = ({ currentTarget }: Event) => {
    // The event may come when a person has already opened the dialog again for something else.
    if ((currentTarget as HTMLDialogElement).open) return
    forget()
    refresh()
  }
  return html`<dialog
    class="ask ${name}"
    aria-labelledby=${name}
    @close=${closed}
    @cancel=${(event: Event) => isBusy && event.preventDefault()}
  >
    ${inside ?? nothing}
  </dialog>`
}

const find = (name: Name) => document.querySelector<HTMLDialogElement>(`dialog.${name}`)

/** Opens a dialog over the page. */
export function open(name: Name): void {
  refresh()
  find(name)?.showModal()
}

/** Closes a dialog. */
export function close(name: Name): void {
  find(name)?.close()
}

function content(now: Asking): TemplateResult {
  const { question, step, trouble, isBusy, after } = now
  if (after) return after
  const isLast = step === 'check' || !question.check
  const isDanger = isLast && question.isForEver === true
  return html`<form novalidate @submit=${submit}>
    <h2 id="question">${question.title}</h2>
    ${step === 'check' ? question.check?.(now) : question.fill(now)}
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      <button class="primary ${isDanger ? 'danger' : ''}" ?disabled=${isBusy}>
        ${isBusy ? say('busy') : isLast ? question.verb(now) : say('goOn')}
      </button>
      ${
        step === 'check' && !trouble
          ? html`<button type="button" class="secondary" ?disabled=${isBusy} @click=${goBack}>${say('change')}</button>`
          : nothing
      }
      <button
        type="button"
        class="secondary"
        ?autofocus=${step === 'check' || question.beginsAtCancel}
        ?disabled=${isBusy}
        @click=${() => close('question')}
      >
        ${say('cancel')}
      </button>
    </p>
  </form>`
}

/** Draws the field of an amount, of a reason or of a word that is typed to be sure. */
export function fill(now: Asking, name: Field, hint?: Word, most = 500): TemplateResult {
  return field({
    id: name,
    label: name === 'word' ? say('confirmWord', { word: say('deleteWord') }) : say(name),
    hint,
    value: now[name],
    fault: now.faults[name] ?? '',
    inputmode: name === 'amount' ? 'decimal' : 'text',
    autocapitalize: name === 'word' ? 'none' : undefined,
    most: name === 'amount' ? 16 : most,
    typed: (text) => (now[name] = text),
  })
}

/** A field with what is wrong in it. */
export interface FieldOf {
  id: string
  label: string
  hint?: Word | undefined
  value: string
  fault: string
  inputmode?: 'decimal' | 'text'
  autocapitalize?: string | undefined
  /** Whether digits or codes are typed, which the browser must not check for spelling. */
  isFigure?: boolean
  /** Most characters. */
  most: number
  typed: (text: string) => void
  /** Called when a person has changed and left the field. */
  changed?: (input: HTMLInputElement) => void
}

export function field(of: FieldOf): TemplateResult {
  const { id, label, hint, value, fault, isFigure, typed, changed } = of
  const inputOf = ({ target }: Event) => target as HTMLInputElement
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      name=${id}
      class=${isFigure ? 'figures' : ''}
      autocomplete="off"
      autocapitalize=${of.autocapitalize ?? nothing}
      spellcheck=${isFigure ? 'false' : nothing}
      inputmode=${of.inputmode ?? 'text'}
      maxlength=${of.most}
      .value=${value}
      aria-invalid=${fault !== ''}
      aria-describedby="${hint ? `${id}-hint ` : ''}${id}-fault"
      @input=${(event: Event) => typed(inputOf(event).value)}
      @change=${(event: Event) => changed?.(inputOf(event))}
    />
    ${hint ? html`<p class="quiet small" id="${id}-hint">${say(hint)}</p>` : nothing}
    <p class="fault" id="${id}-fault">${fault}</p>
  </div>`
}

/** Draws the choice between two outcomes of something that only a person knows. */
export function outcomes(now: Asking, done: Word, notDone: Word): TemplateResult {
  const choice = (outcome: Asking['outcome'], word: Word) => html`<label class="choice"
    ><input
      type="radio"
      name="outcome"
      value=${outcome}
      .checked=${now.outcome === outcome}
      @change=${() => {
        now.outcome = outcome
        refresh()
      }}
    />
    ${say(word)}</label
  >`
  return html`<fieldset>
    <legend>${say('outcome')}</legend>
    ${choice('done', done)} ${choice('not_done', notDone)}
  </fieldset>`
}

/** Reads an amount as people write it, with a comma or a point. */
export function amountIn(text: string): string | undefined {
  const read = readAmount(text)
  const amount = read && normaliseAmount(read)
  return amount && isAmount(amount) ? amount : undefined
}

function submit(event: SubmitEvent): void {
  event.preventDefault()
  const now = asking
  if (!now || now.isBusy) return
  now.reason = now.reason.trim()
  now.faults = now.step === 'fill' ? faultsOf(now) : {}
  const [first] = Object.keys(now.faults)
  if (first !== undefined) return focusOn(`#${first}`)
  if (now.step === 'check' || !now.question.check) return void carryOut(now)
  now.amount = amountIn(now.amount) ?? now.amount
  now.step = 'check'
  focusOn('[autofocus]')
}

function faultsOf(now: Asking): Asking['faults'] {
  if (now.question.faultsOf) return now.question.faultsOf(now)
  return now.reason === '' ? { reason: say('reasonMissing') } : {}
}

async function carryOut(now: Asking): Promise<void> {
  const { question } = now
  now.isBusy = true
  now.trouble = ''
  refresh()
  const answer = await question.send(now)
  now.isBusy = false
  if (!answer.ok) {
    now.trouble = say(question.trouble(answer.code))
    return refresh()
  }
  now.after = question.after?.(answer.value)
  if (!now.after) close('question')
  announce(say(question.done))
  if (now.after) focusOn('#question')
  whenDone(answer.value)
}

function goBack(): void {
  if (asking) asking.step = 'fill'
  focusOn('input')
}

function focusOn(selector: string): void {
  refresh()
  document.querySelector<HTMLElement>(`dialog.question :is(${selector})`)?.focus()
}
