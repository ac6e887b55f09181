// Accessibility of every state in both schemes: axe finds nothing, and every pair of colours has its contrast.
// Runs with --all: every state by every rule; the pages of a quick run are judged by the same.

// axe is a script that brings one global.
// oxlint-disable-next-line import/no-unassigned-import
import 'axe-core'
import type axeCore from 'axe-core'
import { assert, deep, test } from '#kit'
import { colours } from '../../widgets/shared/look/theme.ts'
import { type Language, translated } from '../../widgets/shared/text/words/languages.ts'
import { hueOf, initials, tile } from '../../widgets/shared/look/tile.ts'
import type { Scene } from './account-scenes.ts'
import { Drawn, readManifest } from './drawn.ts'
import { banks } from './fixtures.ts'
import { clean, scenes } from './scenes.ts'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

declare const axe: typeof axeCore

/** Colours are looked at when nothing fades any more. */
const still = new CSSStyleSheet()
still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }')

/** Gives the page a scheme; the test page has no style of its own, and its policy allows no style element. */
function dress(scheme: Scheme): void {
  document.documentElement.style.colorScheme = scheme
  document.body.style.background = scheme === 'dark' ? '#101318' : '#fff'
  document.body.style.color = scheme === 'dark' ? '#eceef2' : '#1c1d22'
}

function undress(): void {
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
}

/** Everything that axe judges here. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe judges by colours. */
const colourRules = axe
  .getRules(tags)
  .filter((rule) => rule.tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

/** What the scenes have drawn so far, and which of them were shown. */
const drawn = new Drawn(await readManifest())
const seen = new Set<Scene>()

/** Lists what axe finds in a place: by all rules, by those of colours, or by all others. */
async function violationsIn(place: Element, by: 'all' | 'colours' | 'others'): Promise<axeCore.Result[]> {
  const off = ['page-has-heading-one', 'region', ...(by === 'others' ? colourRules : [])]
  const { violations } = await axe.run(place, {
    ...(by === 'colours'
      ? { runOnly: { type: 'rule', values: colourRules } }
      : { runOnly: tags, rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) }),
    resultTypes: ['violations'],
  })
  return violations
}

/**
 * Shows a scene in some schemes, and lists what axe finds. Only colours differ between the schemes, so the second one is judged
 * by the rules of colours; a deep run shows the scene anew in it and judges by all rules.
 */
async function faultsOf(
  scene: Scene,
  language: Language,
  first: 'all' | 'others' = 'all',
  shown: readonly Scheme[] = schemes,
): Promise<string[]> {
  document.title = 'Test'
  document.documentElement.lang = language
  const found: string[] = []
  let place: HTMLElement | undefined
  try {
    for (const scheme of shown) {
      dress(scheme)
      const isAnew = place === undefined || deep(0, 1) === 1
      if (isAnew) {
        clean(document.body)
        place = document.body.appendChild(document.createElement('main'))
        // One page, one scheme after the other.
        await scene(place)
        drawn.note(place)
        seen.add(scene)
        for (const { shadowRoot } of place.children) shadowRoot?.adoptedStyleSheets.push(still)
      }
      if (!place) continue
      const violations = await violationsIn(place, isAnew ? first : 'colours')
      found.push(
        ...violations.map(
          ({ id, nodes }) => `${language} ${scheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        ),
      )
    }
  } finally {
    clean(document.body)
    undress()
    document.documentElement.lang = 'en'
  }
  return found
}

for (const [name, scene] of Object.entries(scenes)) {
  test(`shows "${name}" without a fault that axe can find, light and dark (look: Principle 7)`, async () => {
    assert.deepEqual(await faultsOf(scene, 'en'), [])
  })
}

test('tells in the manifest of the package every part, slot and state that a scene draws, and none that none draws (house: 4)', async () => {
  // Those above have been shown already, where they ran.
  for (const scene of Object.values(scenes).filter((one) => !seen.has(one))) {
    const place = document.body.appendChild(document.createElement('main'))
    await scene(place)
    drawn.note(place)
    clean(document.body)
  }
  assert.deepEqual(drawn.differences(), [])
})

// Colours are left to the tests above, unless a run is deep: no language changes them.
const [rulesInLanguages, schemesInLanguages]: [by: 'all' | 'others', shown: readonly Scheme[]] =
  deep(0, 1) === 1 ? ['all', schemes] : ['others', ['light']]

for (const language of translated) {
  test(`shows the button in ${language} without a fault that axe can find, in every state, ${schemesInLanguages.join(' and ')} (look: Principle 7)`, async () => {
    for (const [name, scene] of Object.entries(scenes)) {
      if (!/^(button|receipt) /.test(name)) continue
      assert.deepEqual(await faultsOf(scene, language, rulesInLanguages, schemesInLanguages), [], name)
    }
  })
}

test('judges colours by the contrast of texts and of links in them (house: 4)', () => {
  assert.sameMembers(colourRules, ['color-contrast', 'link-in-text-block'])
})

test('sees planted faults: a button without a name, grey on grey (house: 4)', async () => {
  const place = document.body.appendChild(document.createElement('main'))
  const text = place.appendChild(document.createElement('p'))
  text.textContent = 'Grey'
  text.style.color = '#999'
  text.style.background = '#aaa'
  place.append(document.createElement('button'))
  const violations = await violationsIn(place, 'all')
  const ofColours = await violationsIn(place, 'colours')
  place.remove()
  assert.includeMembers(
    violations.map(({ id }) => id),
    ['button-name', 'color-contrast'],
  )
  assert.deepEqual(
    ofColours.map(({ id }) => id),
    ['color-contrast'],
  )
})

/** Reads a colour as the browser paints it. */
function paint(colour: string): [number, number, number] {
  const canvas =
    new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) ?? assert.fail('no canvas')
  canvas.fillStyle = '#123456'
  canvas.fillStyle = colour
  assert.isFalse(canvas.fillStyle === '#123456', `${colour} is a colour`)
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

function luminance(colour: string): number {
  const [red, green, blue] = paint(colour).map((part) => {
    const value = part / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const of = (name: keyof typeof colours, scheme: Scheme) => colours[name][scheme === 'light' ? 0 : 1]

test('measures contrast as the guideline does (look: Tokens)', () => {
  assert.equal(contrast('#fff', '#000'), 21)
  assert.closeTo(contrast('#777', '#fff'), 4.48, 0.01)
})

for (const scheme of schemes) {
  test(`keeps 4.5:1 for every text on every background in the ${scheme} scheme (look: Tokens)`, () => {
    const texts = ['ink', 'ink-quiet', 'accent', 'positive', 'caution', 'danger'] as const
    for (const background of ['surface', 'surface-quiet'] as const) {
      for (const text of texts) {
        assert.isAtLeast(contrast(of(text, scheme), of(background, scheme)), 4.5, `${text} on ${background}`)
      }
    }
    assert.isAtLeast(contrast(of('on-accent', scheme), of('accent', scheme)), 4.5, 'on-accent on accent')
  })

  test(`keeps 4.5:1 for the letters of every tile in the ${scheme} scheme (look: Anatomy)`, () => {
    const at = scheme === 'light' ? 0 : 1
    for (let hue = 0; hue < 360; hue += 10) {
      const [background, letters] = [tile.background[at], tile.letters[at]].map(
        (colour) => `oklch(${colour} ${hue})`,
      )
      assert.isAtLeast(contrast(background ?? '', letters ?? ''), 4.5, `hue ${hue}`)
    }
  })
}

test('finds initials and the same hue for the same name (look: Anatomy)', () => {
  assert.deepEqual(['Example Bank One', 'lumikko', 'Åkervik Bank', '  ', '1. Bank'].map(initials), [
    'EB',
    'L',
    'ÅB',
    '',
    '1B',
  ])
  assert.equal(hueOf('Öraby'), hueOf('Öraby'.normalize('NFD')))
  const hues = new Set(banks.map(({ name }) => hueOf(name)))
  assert.isAtLeast(hues.size, 6)
  for (const hue of hues)
    assert.include(
      Array.from({ length: 12 }, (_, index) => index),
      hue,
    )
})
