// Tests the ready themes: what they set, how far their colours are apart in both schemes, and the doors that lead to them.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { assert, test } from '#kit'
import { colours, STRONG } from '../../widgets/shared/look/theme.ts'
import { root } from '../runtimes/process.ts'
import { read, sources } from './files.ts'

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** What the elements read from a page. */
const known = new Set([
  ...Object.keys(colours).map((name) => `--silta-${name}`),
  ...sources('widgets').flatMap((file) =>
    Array.from(read(file).matchAll(/var\((--silta-[a-z-]+),/g), ([, name = '']) => name),
  ),
])

const files = globSync('widgets/themes/*.css', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const themes = new Map([
  [
    'the elements',
    new Map(
      Object.entries(colours).map(([name, pair]) => [`--silta-${name}`, `light-dark(${pair.join(', ')})`]),
    ),
  ],
  ...files.map((file): [string, Map<string, string>] => [file, valuesOf(read(file))]),
])

/** Reads what a style sheet sets. */
function valuesOf(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(/^ {2}(--[a-z-]+): (.+);$/gm), ([, name = '', value = '']) => [name, value]),
  )
}

/** Gives a colour of a theme in one scheme. */
function colourOf(theme: ReadonlyMap<string, string>, name: string, scheme: Scheme): Lab {
  const [, ...pair] = /^light-dark\((.+), ((?:#|oklch).+)\)$/.exec(theme.get(`--silta-${name}`) ?? '') ?? []
  return labOf(pair[SCHEMES.indexOf(scheme)] ?? assert.fail(`${name} has no colour for each scheme`))
}

test('measures contrast as the guideline does, and mixes as a browser does (look: Tokens)', () => {
  const [white, black] = [labOf('#fff'), labOf('oklch(0% 0 0)')]
  assert.closeTo(contrast(white, black), 21, 0.001)
  // #777 on white, 4.48 in every table.
  assert.closeTo(contrast(labOf('oklch(56.931% 0 0)'), white), 4.48, 0.01)
  assert.deepEqual(mix(white, black, 0.25), [0.25, 0, 0])
})

test('sets in a theme every colour, and only custom properties that an element reads (look: Tokens)', () => {
  assert.isAtLeast(files.length, 3)
  for (const file of files) {
    const theme = themes.get(file) ?? assert.fail(file)
    assert.includeMembers(
      [...theme.keys()],
      Object.keys(colours).map((name) => `--silta-${name}`),
      file,
    )
    assert.deepEqual(
      [...theme.keys()].filter((name) => !known.has(name)),
      [],
      file,
    )
    // Nothing else is in it: a selector that any rule of the page outweighs, and a class for a part of a page.
    const rest = read(file)
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/^ {2}--.*\n/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    assert.equal(rest, `:where(:root), .silta-theme-${basename(file, '.css')} { }`)
  }
})

for (const [name, theme] of themes) {
  test(`keeps 4.5:1 for every text of ${name} in both schemes, and 7:1 where a person asks for more (look: Tokens, Principle 7)`, () => {
    for (const scheme of SCHEMES) {
      const of = (colour: string) => colourOf(theme, colour, scheme)
      const ink = of('ink')
      const strong = (colour: string) => mix(of(colour), ink, STRONG)
      // The colours of the elements themselves may be richer than a screen: a browser brings them near.
      for (const colour of files.includes(name) ? Object.keys(colours) : [])
        for (const light of lightOf(of(colour)))
          assert.isTrue(light > -0.002 && light < 1.002, `${scheme}: a screen shows ${colour}`)
      for (const background of ['surface', 'surface-quiet']) {
        for (const text of ['ink', 'ink-quiet', 'accent', 'positive', 'caution', 'danger'])
          assert.isAtLeast(contrast(of(text), of(background)), 4.5, `${scheme}: ${text} on ${background}`)
        for (const text of ['accent', 'positive', 'caution', 'danger'])
          assert.isAtLeast(
            contrast(strong(text), of(background)),
            7,
            `${scheme}, more: ${text} on ${background}`,
          )
        assert.isAtLeast(contrast(ink, of(background)), 7, `${scheme}, more: quiet text on ${background}`)
      }
      assert.isAtLeast(contrast(of('on-accent'), of('accent')), 4.5, `${scheme}: on-accent`)
      assert.isAtLeast(contrast(of('on-accent'), strong('accent')), 7, `${scheme}, more: on-accent`)
      // A chosen row is tinted, and stays readable.
      assert.isAtLeast(
        contrast(of('ink-quiet'), mix(of('accent'), of('surface'), 0.09)),
        4.5,
        `${scheme}: chosen`,
      )
      // A line that carries a meaning where more contrast is asked for.
      assert.isAtLeast(contrast(mix(ink, of('surface'), 0.6), of('surface')), 3, `${scheme}, more: lines`)
    }
  })
}

test('opens a door on every theme, and on no other style sheet (house: 3)', () => {
  const { exports, sideEffects }: { exports: Record<string, unknown>; sideEffects: string[] } = JSON.parse(
    read('package.json'),
  )
  const opened = Object.entries(exports).filter(([name]) => name.endsWith('.css'))
  assert.deepEqual(
    Object.fromEntries(opened),
    Object.fromEntries(files.map((file) => [`./${file}`, `./dist/${file}`])),
  )
  // A bundler that looks for what a page uses must not leave them out.
  assert.include(sideEffects, './dist/widgets/themes/*.css')
})

/** A colour in the space OKLab: lightness, then green to red, then blue to yellow. */
type Lab = readonly [lightness: number, a: number, b: number]

/** Reads a colour: `#fff` or an opaque `oklch(…)`. */
function labOf(colour: string): Lab {
  if (colour === '#fff') return [1, 0, 0]
  const found = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(colour)
  if (!found) throw new TypeError(`${colour} is no colour that this reads`)
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number)
  const angle = (hue * Math.PI) / 180
  return [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Mixes two colours as `color-mix(in oklab, …)` does; `share` is how much is left of the first. */
function mix(one: Lab, other: Lab, share: number): Lab {
  const [lightness, a, b] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share))
  return [lightness ?? 0, a ?? 0, b ?? 0]
}

/**
 * Gives the light of red, green and blue, 0 to 1; outside of that no screen of today shows the colour as it is written.
 *
 * @see CSS Color 4, 10.2 and the sample code of 18
 */
function lightOf([lightness, a, b]: Lab): readonly [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Returns how far two colours are apart, 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(one: Lab, other: Lab): number {
  const [low = 0, high = 0] = [one, other]
    .map((colour) => {
      const [red, green, blue] = lightOf(colour).map((light) => Math.min(Math.max(light, 0), 1))
      return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
    })
    .toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
