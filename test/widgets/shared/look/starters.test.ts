// The elements on pages that begin with a well-known reset, or with the style sheet of a starter: they look as on a bare page.
// Not copies of those sheets: each rule that reaches an element, by what it inherits or by `*`, is written here anew. Families,
// colours and the size of the root are the page's to choose, and left out.

import { assert, test } from '#kit'
import { clean, scenes } from '../../scenes.ts'

const starters: Record<string, string> = {
  'Vite 8, react-ts':
    '#root { text-align: center } body { line-height: 1.5; font-weight: 400; letter-spacing: 0.18px }',
  'create-react-app 5': '.App { text-align: center } body { margin: 0 }',
  'Tailwind Preflight 4': `*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    html { line-height: 1.5; tab-size: 4 } ol, ul { list-style: none }`,
  'Bootstrap Reboot 5.3':
    '*, ::before, ::after { box-sizing: border-box } body { line-height: 1.5; font-weight: 400; text-align: var(--bs-body-text-align) }',
  'Foundation 6.9':
    '*, ::before, ::after { box-sizing: inherit } body { line-height: 1.5; font-weight: normal }',
  'Materialize 1.2':
    'html { box-sizing: border-box; line-height: 1.5; font-weight: normal } *, ::before, ::after { box-sizing: inherit }',
  'sanitize.css 13': `*, ::before, ::after { background-repeat: no-repeat; box-sizing: border-box }
    ::before, ::after { text-decoration: inherit; vertical-align: inherit }
    * { overflow-wrap: break-word } html { line-height: 1.5; tab-size: 4; cursor: default }`,
  'Reset of Josh Comeau 2025':
    '*, ::before, ::after { box-sizing: border-box } * { margin: 0 } body { line-height: 1.5 } #root { isolation: isolate }',
  'The New CSS Reset 1.11': `*:where(:not(html, iframe, canvas, img, svg, video, audio):not(svg *, symbol *)) { all: unset; display: revert }
    *, ::before, ::after { box-sizing: border-box }`,
  'Reset of Andy Bell 2023': `*, ::before, ::after { box-sizing: border-box } body { line-height: 1.5; min-height: 100vh }
    html { text-size-adjust: none } button { line-height: 1.1 } .App { text-wrap: balance }`,
  'a page that centres, hyphenates and shouts': `* { box-sizing: content-box; letter-spacing: 0.1em; line-height: 2 }
    body { font-style: italic; font-weight: 700; font-variant: small-caps; text-align: center; text-align-last: center; text-indent: 2em;
      text-transform: uppercase; text-shadow: 1px 1px red; white-space: pre; word-break: break-all; word-spacing: 1em; hyphens: auto }`,
}

/** What is compared of each box, besides its place and size. */
const owned = [
  'box-sizing',
  'font-size',
  'font-style',
  'font-variant-caps',
  'font-weight',
  'hyphens',
  'letter-spacing',
  'line-break',
  'line-height',
  'overflow-wrap',
  'text-align',
  'text-align-last',
  'text-indent',
  'text-shadow',
  'text-transform',
  'white-space',
  'word-break',
  'word-spacing',
] as const

/** Shows a scene within the page of a starter, and measures it. */
async function measure(name: string, sheet: string): Promise<string[]> {
  const page = document.body.appendChild(document.createElement('div'))
  page.id = 'root'
  const app = page.appendChild(document.createElement('div'))
  app.className = 'App'
  app.style.inlineSize = '400px'
  const rules = new CSSStyleSheet()
  rules.replaceSync(sheet)
  document.adoptedStyleSheets = [rules]
  try {
    const element = (await scenes[name]?.(app)) ?? assert.fail(name)
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
    element.shadowRoot?.adoptedStyleSheets.push(still)
    const origin = app.getBoundingClientRect()
    return [...(element.shadowRoot?.querySelectorAll('*:not(slot)') ?? [])].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      const isSeen = width + height > 0
      const place = isSeen
        ? [left - origin.left, top - origin.top, width, height].map(Math.round).join(' ')
        : ''
      const style = getComputedStyle(box)
      return `${box.localName}.${box.getAttribute('class') ?? ''} ${place} ${owned.map((one) => style.getPropertyValue(one)).join(' ')}`
    })
  } finally {
    document.adoptedStyleSheets = []
    page.remove()
    clean(document.body)
  }
}

for (const [starter, sheet] of Object.entries(starters))
  test(`looks on a page of ${starter} as on a bare one (house: 4)`, async () => {
    for (const name of [
      'button ready',
      'button account',
      'receipt paid',
      'picker list',
      'picker chosen',
      'list banks',
      'pager open',
    ]) {
      const bare = await measure(name, '')
      const dressed = await measure(name, sheet)
      const differing = dressed.flatMap((box, at) => (box === bare[at] ? [] : [`${bare[at]} -> ${box}`]))
      assert.deepEqual(differing.slice(0, 3), [], name)
      assert.lengthOf(dressed, bare.length, name)
    }
  })
