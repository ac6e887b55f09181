// The form that pays a supplier: the fields, a question whether they are right, and the press that sends.

import { html, nothing, type TemplateResult } from 'lit'
import {
  groupIban,
  groupReference,
  isReference,
  isText,
  parseIban,
  readCode,
} from '../../../core/shared/index.ts'
import { announce, refresh } from '../../site/parts/frame.ts'
import { money } from '../../site/words/index.ts'
import { pay, readPayout, type ShownPayout } from './calls.ts'
import { amountIn, field } from '../shared/dialog.ts'
import { fact, figures } from '../shared/parts.ts'
import { type Draft, draft as storedDraft, isSame, openDraft, paymentOf, sendingAlone } from './draft.ts'
import { again } from './again.ts'
import type { Duplicate } from './duplicates.ts'
import { examples } from './examples.ts'
import { ways, wayName, wayText } from './ways.ts'
import { say, type Word } from '../words/index.ts'

type Field = 'name' | 'iban' | 'amount' | 'message' | 'reference'

interface Writing {
  draft: Draft
  step: 'fill' | 'check'
  faults: Partial<Record<Field, string>>
  /** Why it was not taken, or that its outcome is not known. */
  trouble: string
  isBusy: boolean
}

/** What the form reports to the page. */
export interface FormActions {
  /** The payment is being sent under this id, so the page may already ask for it. */
  sending: (id: string) => void
  /** The payment was accepted, now or before. */
  taken: (payout: ShownPayout, isNew: boolean) => void
  back: (event: MouseEvent) => void
  /** Finds the earlier payment that the draft may repeat. */
  duplicateOf: (draft: Draft) => Duplicate | undefined
}

let writing: Writing | undefined

/** Opens the form with what is being written in this browser. */
export function openForm(): void {
  if (writing?.isBusy) return
  const draft = openDraft()
  const { isSent } = draft
  writing = {
    draft,
    step: isSent ? 'check' : 'fill',
    faults: {},
    trouble: isSent ? say('payLost') : '',
    isBusy: false,
  }
}

/** Finds the payment that was sent and not answered, if there is one. */
export function unanswered(): Draft | undefined {
  const stored = storedDraft.read()
  return stored?.isSent && !writing?.isBusy ? stored : undefined
}

export function form(actions: FormActions): TemplateResult {
  if (!writing) openForm()
  const now = writing
  if (!now) return html``
  const { step, isBusy, trouble } = now
  return html`<article class="detail supplier" aria-labelledby="pay-supplier">
    <a class="text back" href="/suppliers" @click=${(event: MouseEvent) => actions.back(event)}>${say('allSuppliers')}</a>
    <form novalidate aria-busy=${isBusy} @submit=${(event: SubmitEvent) => submit(event, actions)}>
      <h2 id="pay-supplier" tabindex="-1">${say(step === 'fill' ? 'payOne' : 'checkTitle')}</h2>
      ${step === 'fill' ? fill(now) : check(now, actions)}
      <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
      <p class="ways">
        <button class="primary" ?disabled=${isBusy}>${verb(now)}</button>
        ${
          step === 'check' && !now.draft.isSent
            ? html`<button type="button" class="secondary" ?disabled=${isBusy} @click=${change}>${say('change')}</button>`
            : nothing
        }
      </p>
      <p class="moving" ?data-on=${isBusy} aria-hidden="true"></p>
    </form>
  </article>`
}

function verb({ step, isBusy, draft }: Writing): string {
  if (isBusy) return say('sendingNow')
  if (step === 'fill') return say('goOn')
  return say(draft.isSent ? 'sendSame' : 'doPay', { amount: money(draft.amount) })
}

function fill(now: Writing): TemplateResult {
  const { draft } = now
  return html`<p class="quiet">${say('formText')}</p>
    ${examples((example) => {
      Object.assign(draft, example)
      now.faults = {}
      refresh()
      announce(say('filledIn', { name: draft.name }))
    })}
    ${part(now, 'name')} ${part(now, 'iban', 'ibanHint')} ${part(now, 'amount')}
    <div class="either" role="group" aria-labelledby="either">
      <p class="quiet small" id="either">${say('either')}</p>
      ${part(now, 'message')} ${part(now, 'reference')}
    </div>
    <fieldset class="choices">
      <legend>${say('way')}</legend>
      ${ways.map(
        (way) => html`<label class="choice">
          <input
            type="radio"
            name="way"
            value=${way}
            .checked=${draft.way === way}
            aria-describedby="way-${way}"
            @change=${() => {
              draft.way = way
              refresh()
            }}
          />
          <span>${wayName(way)} <span class="quiet small" id="way-${way}">${wayText(way)}</span></span>
        </label>`,
      )}
    </fieldset>`
}

function part(now: Writing, name: Field, hint?: Word): TemplateResult {
  return field({
    id: `supplier-${name}`,
    label: say(name),
    hint,
    value: now.draft[name],
    fault: now.faults[name] ?? '',
    isFigure: name === 'iban' || name === 'amount' || name === 'reference',
    inputmode: name === 'amount' ? 'decimal' : 'text',
    autocapitalize: name === 'iban' ? 'characters' : undefined,
    most: name === 'name' ? 70 : 150,
    typed: (text) => (now.draft[name] = text),
    changed: (input) => {
      const plain = readCode(now.draft.iban)
      if (name !== 'iban' || !parseIban(plain)) return
      // Grouped, so that a person can compare it. A field that is being removed reports a change too, so nothing is drawn here.
      now.draft.iban = groupIban(plain)
      input.value = now.draft.iban
    },
  })
}

function check({ draft, isBusy }: Writing, { duplicateOf }: FormActions): TemplateResult {
  const { name, iban, amount, message, reference, way } = draft
  // A payment that was already sent gets no warning any more.
  const duplicate = draft.isSent || isBusy ? undefined : duplicateOf(draft)
  return html`<p class="sumof"><span class="price">${money(amount)}</span></p>
    ${duplicate ? html`<p class="trouble again" role="alert">${again(duplicate)}</p>` : nothing}
    <dl class="particulars">
      ${fact('name', name)} ${fact('iban', figures(groupIban(iban)))} ${fact('message', message || undefined)}
      ${fact('reference', reference ? figures(groupReference(reference)) : undefined)} ${fact('way', wayName(way))}
    </dl>
    <p>${say('forEver')}</p>`
}

function submit(event: SubmitEvent, actions: FormActions): void {
  event.preventDefault()
  const now = writing
  if (!now || now.isBusy) return
  if (now.step === 'check') return void send(now, actions)
  const { draft } = now
  for (const name of ['name', 'message'] as const) draft[name] = draft[name].trim()
  now.trouble = ''
  now.faults = faultsOf(draft)
  const [first] = Object.keys(now.faults)
  if (first === undefined) {
    Object.assign(draft, {
      iban: readCode(draft.iban),
      reference: readCode(draft.reference),
      amount: amountIn(draft.amount) ?? draft.amount,
    })
    now.step = 'check'
  }
  refresh()
  if (first === undefined) document.querySelector<HTMLElement>('.supplier h2')?.focus()
  else document.querySelector<HTMLElement>(`#supplier-${first}`)?.focus()
}

function faultsOf({ name, iban, amount, message, reference }: Draft): Writing['faults'] {
  const isNothing = message === '' && readCode(reference) === ''
  return {
    ...(!isText(name, { max: 70 }) && { name: say(name ? 'textWrong' : 'nameMissing') }),
    ...(parseIban(readCode(iban))?.area !== 'eea' && { iban: say('ibanWrong') }),
    ...(amountIn(amount) === undefined && { amount: say('amountWrong') }),
    ...(isNothing && { message: say('remittanceMissing') }),
    ...(message && !isText(message, { max: 140 }) && { message: say('textWrong') }),
    ...(readCode(reference) && !isReference(readCode(reference)) && { reference: say('referenceWrong') }),
  }
}

/**
 * Sends the payment; never twice in this tab, nor in two tabs at once.
 *
 * The browser stores it as sent before sending, so that a person who comes back after a lost answer sends the same one again.
 */
async function send(now: Writing, actions: FormActions): Promise<void> {
  now.isBusy = true
  now.trouble = ''
  refresh()
  await sendingAlone(async () => {
    const { draft } = now
    const stored = storedDraft.read()
    if (stored && stored.id === draft.id && stored.isSent && !isSame(stored, draft)) {
      // Another tab has sent something else under this id, and has no answer yet.
      now.draft = stored
      return give(now, say('otherTab'))
    }
    // Another tab got the answer: ask for the payment, and do not send it.
    if (stored?.id !== draft.id) {
      const known = await readPayout(draft.id)
      if (known.ok) return end(now, () => actions.taken(known.value, false))
      // It is not known whether the payment was accepted, so nothing is sent.
      if (known.code !== 'payout_unknown') return give(now, say('payLost'))
      // Another tab has sent a payment that has no answer yet: that one comes first.
      if (stored?.isSent) {
        now.draft = stored
        return give(now, say('otherTab'))
      }
    }
    const wasSent = draft.isSent
    draft.isSent = true
    storedDraft.write(draft)
    actions.sending(draft.id)
    const answer = await pay(paymentOf(draft))
    if (answer.ok) {
      forget(draft.id)
      return end(now, () => actions.taken(answer.value, true))
    }
    // A definite refusal of the values: nothing was accepted, and the payment may be changed.
    const isInvalid = answer.code === 'payment_invalid'
    // Without a session nothing is accepted either, but an earlier sending may have been.
    if (isInvalid || (answer.code === 'signed_out' && !wasSent)) {
      draft.isSent = false
      storedDraft.write(draft)
      now.step = isInvalid ? 'fill' : 'check'
      return give(now, say('notTaken'))
    }
    const isTakenOtherwise = answer.code === 'payout_changed'
    if (isTakenOtherwise) forget(draft.id)
    give(
      now,
      say(isTakenOtherwise ? 'payChanged' : answer.code === 'limit_reached' ? 'refusedBusy' : 'payLost'),
    )
  })
}

function give(now: Writing, trouble: string): void {
  now.isBusy = false
  now.trouble = trouble
  refresh()
}

function end(now: Writing, then: () => void): void {
  now.isBusy = false
  writing = undefined
  then()
}

function change(): void {
  if (!writing) return
  writing.step = 'fill'
  writing.draft.iban = groupIban(writing.draft.iban)
  refresh()
  document.querySelector<HTMLElement>('#supplier-name')?.focus()
}

/** Forgets the payment that was sent, because it was answered; the next draft is another payment. */
function forget(id: string): void {
  if (storedDraft.read()?.id === id) storedDraft.forget()
}
