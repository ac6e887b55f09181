// The payment button as a part of a form: it acts as the submit button, and its value is the handle of the payment.

import type { ButtonState } from './state.ts'

/** Connects one button with the form around it. */
export class FormPart {
  /** Whether a fieldset around the element, or its own attribute, disables it. */
  isOff = false

  readonly #element: HTMLElement
  readonly #submit: () => void
  #form: HTMLFormElement | null = null
  #internals: ElementInternals | undefined

  /** @param submit Called when the form is submitted by no other button. */
  constructor(element: HTMLElement, submit: () => void) {
    this.#element = element
    this.#submit = submit
  }

  /** The form around the element. */
  get form(): HTMLFormElement | null {
    return this.#form
  }

  /** Whether the fields of the form are valid; if not, the browser shows the person what is missing. */
  get isValid(): boolean {
    return this.#form?.noValidate !== false || this.#form.reportValidity()
  }

  /** Connects with a form, or disconnects if there is none. */
  join(form: HTMLFormElement | null): void {
    this.#form?.removeEventListener('submit', this.#submitted)
    this.#form = form
    form?.addEventListener('submit', this.#submitted)
  }

  /** Passes the value to the form, and the state to style sheets. */
  tell(state: ButtonState, handle: string | undefined): void {
    // Made late, because a server has no DOM.
    this.#internals ??= this.#element.attachInternals()
    this.#internals.states.clear()
    this.#internals.states.add(state)
    this.#internals.setFormValue(handle ?? null)
  }

  readonly #submitted = (event: SubmitEvent) => {
    const { submitter } = event
    // Other buttons of the form have their own meaning, except those inside our tags, which are for pages without scripts.
    if (event.defaultPrevented || (submitter && !this.#element.contains(submitter))) return
    event.preventDefault()
    this.#submit()
  }
}
