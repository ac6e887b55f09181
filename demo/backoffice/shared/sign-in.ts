// The sign-in form of the merchant's pages: one field, and what is wrong with the password.

import { html, type TemplateResult } from 'lit'
import { announce, refresh } from '../../site/parts/frame.ts'
import { signIn } from './calls.ts'
import { say } from '../words/index.ts'

let fault = ''
let isBusy = false

/** Draws the door. */
export function door(enter: () => Promise<void>): TemplateResult {
  return html`<section class="door">
    <h1>${say('signInTitle')}</h1>
    <p class="lead">${say('signInText')}</p>
    <form novalidate @submit=${(event: SubmitEvent) => void submit(event, enter)}>
      <input class="unseen" type="text" name="username" autocomplete="username" value="merchant" tabindex="-1" aria-hidden="true" readonly />
      <div class="field">
        <label for="password">${say('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required
          aria-invalid=${fault !== ''}
          aria-describedby="password-fault password-hint"
        />
        <p class="fault" id="password-fault">${fault}</p>
      </div>
      <button class="primary" ?disabled=${isBusy}>${say(isBusy ? 'busy' : 'signIn')}</button>
      <p class="quiet small" id="password-hint">${say('passwordHint')}</p>
      <details class="where small">
        <summary>${say('passwordLost')}</summary>
        <p class="quiet">${say('passwordWhere')} <code>SHOP_PASSWORD</code></p>
      </details>
    </form>
  </section>`
}

async function submit(event: SubmitEvent, enter: () => Promise<void>): Promise<void> {
  event.preventDefault()
  const field = (event.target as HTMLFormElement).querySelector<HTMLInputElement>('#password')
  if (!field || isBusy) return
  if (!field.value.trim()) return complain(say('passwordMissing'), field)
  isBusy = true
  refresh()
  const answer = await signIn(field.value)
  isBusy = false
  if (answer.ok) {
    fault = ''
    field.value = ''
    return enter()
  }
  const seconds = answer.retryAfterSeconds ?? 1
  if (answer.code === 'tries_exceeded') complain(say('triesExceeded', { seconds }), field)
  else complain(say(answer.code === 'password_wrong' ? 'passwordWrong' : 'failedText'), field)
}

function complain(words: string, field: HTMLInputElement): void {
  fault = words
  announce(words)
  field.focus()
}
