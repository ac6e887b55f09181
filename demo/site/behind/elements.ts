// The elements of Silta by name, with their places in the guide.

/** Tags of the elements. */
export const TAGS = [
  'silta-provider-picker',
  'silta-payment-button',
  'silta-account-list',
  'silta-transaction-pager',
] as const

/** Page of the guide to the elements, on the site of the documents. */
export const GUIDE = 'guides/elements'

/** Gives the address of the guide to an element. */
export function guideOf(tag: string): string {
  return `/docs/${GUIDE}#${tag}`
}
