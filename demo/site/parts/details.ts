// The buyer's name and address: the form, what is missing in it, and who is remembered.

import { html, type TemplateResult } from 'lit'
import { type Buyer, nameBuyer } from '../shop/purchase.ts'
import { say, type Word } from '../words/index.ts'
import { announce, refresh } from './frame.ts'

type Field = 'name' | 'email'

const missing: Record<Field, Word> = { name: 'nameMissing', email: 'emailMissing' }
let wrong: Field[] = []

/**
 * Draws the form.
 *
 * @param submitted Is called when a person presses Enter in a field.
 */
export function details({ name, email }: Buyer, submitted: () => void): TemplateResult {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    submitted()
  }
  return html`<form novalidate aria-labelledby="details" @submit=${submit} @input=${forgive}>
    <h2 id="details">${say('details')}</h2>
    <p class="quiet small">${say('detailsHint')}</p>
    ${field('name', 'text', 'name', name)} ${field('email', 'email', 'email', email)}
  </form>`
}

/** Checks the form, and remembers the buyer; shows what is missing. */
export function isFilledIn(): boolean {
  wrong = inputs().flatMap((input) =>
    input.checkValidity() && input.value.trim() ? [] : [input.name as Field],
  )
  if (wrong.length > 0) {
    announce(wrong.map((name) => say(missing[name])).join(' '))
    inputs()
      .find(({ name }) => name === wrong[0])
      ?.focus()
    return false
  }
  nameBuyer({ name: valueOf('name'), email: valueOf('email') })
  refresh()
  return true
}

function field(name: Field, type: string, autocomplete: string, value = ''): TemplateResult {
  const isWrong = wrong.includes(name)
  return html`<div class="field">
    <label for=${name}>${say(name)}</label>
    <input
      id=${name}
      name=${name}
      type=${type}
      autocomplete=${autocomplete}
      required
      maxlength="80"
      value=${value}
      aria-invalid=${isWrong}
      aria-describedby="${name}-fault"
    />
    <p class="fault" id="${name}-fault">${isWrong ? say(missing[name]) : ''}</p>
  </div>`
}

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('form input')]
}

function valueOf(name: Field): string {
  return (
    inputs()
      .find((input) => input.name === name)
      ?.value.trim() ?? ''
  )
}

function forgive({ target }: InputEvent): void {
  const input = target as HTMLInputElement
  if (!wrong.includes(input.name as Field) || !input.checkValidity()) return
  wrong = wrong.filter((name) => name !== input.name)
  refresh()
}
