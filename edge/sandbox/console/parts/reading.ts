/// <reference lib="dom" />
// What a key that only reads leaves of a screen: its buttons are off and say why, but for those that only look.
// The bank refuses the calls in any case; this spares a person the try.

/** Buttons that change nothing at the bank: they say so themselves, or by what they are. */
const LOOKS = '[data-reads], [aria-expanded], [role="tab"], copy-text button'

/** Turns the buttons of a screen off, each with the reason; what draws them anew calls this again. */
export function markReading(screen: Element, reason: string): void {
  for (const button of screen.querySelectorAll('button')) {
    if (button.matches(LOOKS)) continue
    button.dataset['off'] = ''
    button.title = reason
    button.setAttribute('aria-disabled', 'true')
    button.setAttribute('aria-describedby', 'only-reads')
  }
}

/** Turns them on again: another key was entered. */
export function endReading(screen: Element): void {
  for (const button of screen.querySelectorAll<HTMLElement>('button[data-off]')) {
    delete button.dataset['off']
    for (const name of ['title', 'aria-disabled', 'aria-describedby']) button.removeAttribute(name)
  }
}

/** Tells whether something is, or is in, a button that was turned off. */
export function isOff(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[data-off]') !== null
}
