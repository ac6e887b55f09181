/// <reference lib="dom" />
// A button that copies a text of the page, and confirms it: for any page, in its own words.
// The page styles it by its class.

/** The texts of the button. */
export interface CopyWords {
  readonly copy: string
  readonly copied: string
  /** Shown if the browser refuses to copy. */
  readonly failed: string
}

/** How long the button shows that it has copied, milliseconds. */
const SAYS_MS = 2_000

/** Makes a button that copies the text which a function returns. */
export function makeCopyButton(textOf: () => string, words: CopyWords): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = words.copy
  // The button's own text changes: a screen reader reads it while the button has the focus.
  button.setAttribute('aria-live', 'polite')
  let timer: ReturnType<typeof setTimeout> | undefined
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(textOf()).then(
      () => say(words.copied),
      () => say(words.failed),
    )
  })
  const say = (text: string) => {
    clearTimeout(timer)
    button.textContent = text
    timer = setTimeout(() => {
      button.textContent = words.copy
    }, SAYS_MS)
  }
  return button
}
