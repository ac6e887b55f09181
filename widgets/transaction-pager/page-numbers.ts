// Numbers the sheets of a print, while one is under way: only a style sheet of the whole page can do that.
// Not the paper itself (paper.ts). The sheet is taken away again when the print has ended, and browsers without margin boxes leave it out.

/** The sheet of numbers; made when first needed, because importing an element needs no DOM. */
let sheet: CSSStyleSheet | undefined

/**
 * Puts the number of each sheet into its lower margin until {@link endNumbers} is called.
 * @param sentence with `{page}` and `{pages}` in it
 */
export function beginNumbers(sentence: string): void {
  sheet ??= new CSSStyleSheet()
  const content = sentence
    .split(/(\{pages?\})/)
    .map((part) => (/^\{pages?\}$/.test(part) ? `counter(${part.slice(1, -1)})` : JSON.stringify(part)))
    .join(' ')
  sheet.replaceSync(
    `@page { margin: 16mm 14mm 18mm; @bottom-right { content: ${content}; font: 8pt sans-serif; } }`,
  )
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}

/** Takes the numbers away. */
export function endNumbers(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}
