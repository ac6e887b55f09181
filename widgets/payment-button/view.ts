// What the payment button draws, as data: the element has one template for it.
// Not a state: which view stands for which state is decided in element.ts and payment-controller.ts.

/** The one next step of a view. */
export interface Action {
  label: string
  act: () => unknown
  /** `pay` leads to the bank, `leaving` is on the way there, `unfit` leads nowhere at this bank, `plain` does none of it. */
  look: 'pay' | 'pay leaving' | 'pay unfit' | 'plain'
}

/** How a view feels: it colours the icon and the title. */
export type Tone = 'calm' | 'positive' | 'caution' | 'danger'

/** One view; a view with a title is a receipt. */
export interface View {
  tone?: Tone
  /** Path data of the icon. */
  icon?: string
  title?: string
  /** Where the money is first, then why, and what happens next. */
  texts: readonly string[]
  /** Labels and values of a receipt; an empty value is still on its way. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: Action | undefined
}
