// The picker as a control of a form: its value, whether one is required, and its validity.

/** What the form must know. */
export interface FormState {
  value: string
  required: boolean
  /** What a person reads when a value is missing. */
  message: string
  /** The element at which the browser shows that message. */
  anchor: HTMLElement | null
}

/** Connects one picker with its form. */
export class FormControl {
  /** Value that the page set first, and that a reset brings back. */
  initial = ''

  readonly #element: HTMLElement
  #internals: ElementInternals | undefined

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** The browser's part of the control; made late, because a server has no DOM. */
  get internals(): ElementInternals {
    return (this.#internals ??= this.#element.attachInternals())
  }

  /** Passes value and validity to the form. */
  tell({ value, required, message, anchor }: FormState): void {
    this.internals.setFormValue(value || null)
    if (required && !value && anchor)
      this.internals.setValidity({ valueMissing: true }, message || '…', anchor)
    else this.internals.setValidity({})
  }
}
