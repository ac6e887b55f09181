// What a test reads of an element: its shadow tree, and texts in it as a person reads them.

import { assert } from '#kit'

/** The shadow tree of an element. */
export const root = (element: Element): ShadowRoot => element.shadowRoot ?? assert.fail('no shadow root')

/** The nodes of the shadow tree that a selector finds. */
export const all = (element: Element, selector: string): HTMLElement[] => [
  ...root(element).querySelectorAll<HTMLElement>(selector),
]

/** The text of a node, with single spaces. */
export const plain = (node: Element | null | undefined): string =>
  node?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''

/** The texts of the nodes that a selector finds. */
export const texts = (element: Element, selector: string): string[] => all(element, selector).map(plain)

/** What a screen reader announces. */
export const spoken = (element: Element): string => texts(element, '[role=status]').join()

/** What a payment button shows. */
export const shown = (element: Element): string => plain(root(element).querySelector('.slip'))

/** The button to press. */
export const button = (element: Element): HTMLButtonElement =>
  root(element).querySelector('button') ?? assert.fail('no button')
