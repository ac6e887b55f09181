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

  /** @param submit Is called when the form is submitted and no other button of it asked for that. */
  constructor(element: HTMLElement, submit: () => void) {
    this.#element = element
    this.#submit = submit
  }

  /** The form around the element. */
  get form(): HTMLFormElement | null {
    return this.#form
  }

  /** Returns whether the fields of the form may be sent as they are; the browser shows people what is missing. */
  get isValid(): boolean {
    return this.#form?.noValidate !== false || this.#form.reportValidity()
  }

  /** Comes to a form, or leaves one. */
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
    // Another button of the form has its own meaning; one between our tags is there for pages without scripts.
    if (event.defaultPrevented || (submitter && !this.#element.contains(submitter))) return
    event.preventDefault()
    this.#submit()
  }
}
