// The dialog in which the merchant says what became of a payment that the bank cannot tell: paid or not, and a reason.
// Nothing here guesses: a person says it.

import { html, nothing, type TemplateResult } from 'lit'
import { announce, refresh } from '../../site/parts/frame.ts'
import { resolvePayout, type ShownPayout } from './calls.ts'
import { say } from './words/index.ts'

interface Settling {
  payment: ShownPayout
  outcome: 'paid' | 'rejected'
  reason: string
  fault: string
  trouble: string
  isBusy: boolean
}

let settling: Settling | undefined
let whenDone: (payment: ShownPayout) => void = () => {}

/** Asks, in a dialog over the page. */
export function askSettle(payment: ShownPayout, done: (payment: ShownPayout) => void): void {
  settling = { payment, outcome: 'paid', reason: '', fault: '', trouble: '', isBusy: false }
  whenDone = done
  refresh()
  document.querySelector<HTMLDialogElement>('dialog.ask')?.showModal()
}

/** Draws the dialog; the page has it always, and it is seen while something is asked. */
export function settleDialog(): TemplateResult {
  return html`<dialog class="ask" aria-labelledby="ask" @close=${forget} @cancel=${(event: Event) => settling?.isBusy && event.preventDefault()}>
    ${settling ? content(settling) : nothing}
  </dialog>`
}

function content(now: Settling): TemplateResult {
  const { payment, outcome, reason, fault, trouble, isBusy } = now
  const choice = (value: Settling['outcome'], words: string) => html`<label class="choice"
    ><input
      type="radio"
      name="outcome"
      value=${value}
      .checked=${outcome === value}
      @change=${() => {
        now.outcome = value
        refresh()
      }}
    />
    ${words}</label
  >`
  return html`<form novalidate @submit=${submit}>
    <h2 id="ask">${say('askSettle', { name: payment.name ?? payment.creditorIban })}</h2>
    <p>${say('askSettleText')}</p>
    <fieldset>
      <legend>${say('outcome')}</legend>
      ${choice('paid', say('outcomePaid'))} ${choice('rejected', say('outcomeNot'))}
    </fieldset>
    <div class="field">
      <label for="reason">${say('reason')}</label>
      <input
        id="reason"
        name="reason"
        autocomplete="off"
        maxlength="500"
        .value=${reason}
        aria-invalid=${fault !== ''}
        aria-describedby="reason-fault"
        @input=${(event: InputEvent) => (now.reason = (event.target as HTMLInputElement).value)}
      />
      <p class="fault" id="reason-fault">${fault}</p>
    </div>
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      <button class="primary" ?disabled=${isBusy}>
        ${say(isBusy ? 'busy' : outcome === 'paid' ? 'doSettlePaid' : 'doSettleNot')}
      </button>
      <button type="button" class="secondary" ?disabled=${isBusy} @click=${leave}>${say('cancel')}</button>
    </p>
  </form>`
}

async function submit(event: SubmitEvent): Promise<void> {
  event.preventDefault()
  const now = settling
  if (!now || now.isBusy) return
  now.fault = now.reason.trim() ? '' : say('reasonMissing')
  if (now.fault) {
    refresh()
    document.querySelector<HTMLInputElement>('dialog.ask #reason')?.focus()
    return
  }
  now.isBusy = true
  now.trouble = ''
  refresh()
  const answer = await resolvePayout(now.payment.payoutId, now.outcome, now.reason.trim())
  now.isBusy = false
  if (!answer.ok) {
    now.trouble = say(answer.code === 'payout_not_in_review' ? 'notTaken' : 'settleLost')
    return refresh()
  }
  leave()
  announce(say('doneSettle'))
  whenDone(answer.value)
}

function leave(): void {
  document.querySelector<HTMLDialogElement>('dialog.ask')?.close()
}

/** Forgets what a closed dialog was about; its event comes later, when a person may have opened it for something else. */
function forget({ currentTarget }: Event): void {
  if ((currentTarget as HTMLDialogElement).open) return
  settling = undefined
  refresh()
}
