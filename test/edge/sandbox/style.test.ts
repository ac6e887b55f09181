// The colours of the bank's own pages, by arithmetic: what is read, and what carries a meaning, in light and in dark.
// Not the pages in a browser: axe looks at those, and the tests of the interfaces measure them.
import { assert, test } from '#kit'
import { STYLE } from '../../../edge/sandbox/pages/style.ts'

/** Reads the colours of one `:root` of the sheet. */
function coloursOf(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...root.matchAll(/--([\w-]+):(#[\da-f]{3}(?:[\da-f]{3})?)(?=[;}])/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  )
}

/** Gives the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Text on its ground. */
const READ = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['ink', 'tape'],
  ['quiet', 'paper'],
  ['quiet', 'sheet'],
  ['act', 'paper'],
  ['act', 'sheet'],
  ['on', 'act'],
  ['on-band', 'band'],
  ['fault', 'sheet'],
] as const

/** Edges that say where something is. */
const SEEN = [
  ['line', 'sheet'],
  ['line', 'paper'],
  ['tape-line', 'tape'],
  ['tape-line', 'sheet'],
  ['fault', 'paper'],
] as const

test('has enough contrast for all that is read and for each edge with a meaning, in both schemes (look: Everyone; WCAG 2.2, 1.4.3 and 1.4.11)', () => {
  const roots = STYLE.match(/:root\{[^}]*\}/g) ?? []
  assert.lengthOf(roots, 2)
  for (const root of roots) {
    const colours = coloursOf(root)
    const ratio = (one: string, other: string) => {
      const [here, there] = [colours[one], colours[other]]
      if (here === undefined || there === undefined) throw new Error(`${one} or ${other} is no colour`)
      return contrastOf(here, there)
    }
    for (const [text, ground] of READ) assert.isAtLeast(ratio(text, ground), 4.5, `${text} on ${ground}`)
    for (const [edge, ground] of SEEN) assert.isAtLeast(ratio(edge, ground), 3, `${edge} on ${ground}`)
  }
  assert.closeTo(contrastOf('#000', '#ffffff'), 21, 0.001)
})
