// Every scene of every element in a page that a foreign hand translates: what changes afterwards is read as without it.
// Runs with --all: every scene, and every hand.

import { assert, isFull, test } from '#kit'
import type { PaymentButtonElement } from '../../widgets/payment-button/index.ts'
import type { ProviderPickerElement } from '../../widgets/provider-picker/index.ts'
import { lost, orderToken, ScriptedSource, settled, turn } from './fixtures.ts'
import { clean, scenes, type } from './scenes.ts'

type Shown = HTMLElement & { updateComplete: Promise<boolean>; shadowRoot: ShadowRoot }

function nodesOf(root: Node, kind: number): CharacterData[] {
  const walker = document.createTreeWalker(root, kind)
  const found: CharacterData[] = []
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData)
  return found.filter((node) => kind === NodeFilter.SHOW_COMMENT || node.data.trim() !== '')
}

const textsOf = (root: Node) => nodesOf(root, NodeFilter.SHOW_TEXT)

/** A translation that can be compared with its original. */
const translate = (text: string) => text.toUpperCase()

function font(...inside: (Node | string)[]): HTMLElement {
  const outer = document.createElement('font')
  outer.append(...inside)
  return outer
}

/** What a translator does to a tree; it may end its work later. */
const translators: Record<string, (root: ShadowRoot) => undefined | (() => void)> = {
  'puts elements in the place of texts': (root) => {
    for (const text of textsOf(root)) text.replaceWith(font(font(translate(text.data))))
    return undefined
  },
  'drops comments too': (root) => {
    for (const text of textsOf(root)) text.replaceWith(font(font(translate(text.data))))
    for (const comment of nodesOf(root, NodeFilter.SHOW_COMMENT)) comment.remove()
    return undefined
  },
  'writes into the texts': (root) => {
    for (const text of textsOf(root)) text.data = translate(text.data)
    return undefined
  },
  'cuts a text in two': (root) => {
    for (const text of textsOf(root)) {
      const [first = '', ...others] = translate(text.data).split(' ')
      text.before(font(first), font(['', ...others].join(' ')))
      text.remove()
    }
    return undefined
  },
  'keeps the texts in elements': (root) => {
    for (const text of textsOf(root)) {
      const place = font()
      text.replaceWith(place)
      place.append(text)
      text.data = translate(text.data)
    }
    return undefined
  },
  'takes the texts away for a while': (root) => {
    for (const text of textsOf(root)) {
      const { parentNode, nextSibling } = text
      text.remove()
      parentNode?.insertBefore(font(text), nextSibling)
    }
    return undefined
  },
  'replaces all that a box holds': (root) => {
    for (const box of root.querySelectorAll('*'))
      if (box.childElementCount === 0 && box.textContent.trim() && box.localName !== 'style')
        box.textContent = translate(box.textContent)
    return undefined
  },
  'answers late': (root) => {
    const coming = textsOf(root).map((text) => [text, translate(text.data)] as const)
    return () => {
      for (const [text, translation] of coming) text.replaceWith(font(translation))
    }
  },
}

/** What changes while it stands; each is shown before the next one. */
const changes: ((element: Shown) => void)[] = [
  () => (document.documentElement.lang = 'fi'),
  (element) => {
    if (element.localName === 'silta-payment-button') {
      // The source is asked in vain, so that the button says another thing.
      const source = Object.assign(new ScriptedSource(), { begin: lost, read: lost })
      Object.assign(element, {
        source,
        order: orderToken,
        amount: '72.00',
        payee: 'Toinen',
        label: undefined,
      })
    }
    if (element.localName === 'silta-provider-picker' && element.shadowRoot.querySelector('input'))
      type(element as unknown as ProviderPickerElement, 'si')
    if (/list|pager/.test(element.localName)) Object.assign(element, { heading: 'h', currency: 'SEK' })
  },
  (element) => {
    if (element.localName === 'silta-payment-button')
      void (element as unknown as PaymentButtonElement).press()
    else element.shadowRoot.querySelector<HTMLElement>('button')?.click()
  },
  () => (document.documentElement.lang = 'sv'),
]

async function still(element: Shown): Promise<void> {
  await settled(element)
  for (let turns = 0; element.shadowRoot.querySelector('[aria-busy="true"]') && turns < 20; turns++)
    await turn()
  await settled(element)
}

/** What stands there, whoever has written it. */
function read(element: Shown): string[] {
  const tree = document.createElement('div')
  tree.append(...[...element.shadowRoot.childNodes].map((node) => node.cloneNode(true)))
  // How many lines of a long list are drawn below those that are seen is a matter of time.
  for (const line of tree.querySelectorAll<HTMLElement>('.line'))
    if (Number(line.dataset['index']) > 6) line.remove()
  const boxes = [...tree.querySelectorAll('*')].filter(({ localName }) => localName !== 'font')
  const names = boxes.map((box) => `${box.localName} ${box.getAttribute('aria-label') ?? ''}`)
  return [translate(tree.textContent.replaceAll(/\s+/g, ' ')), names.join('\n')]
}

/** Shows a scene, changes it step by step, and reads it after each. */
async function drive(
  name: string,
  translator?: (root: ShadowRoot) => undefined | (() => void),
): Promise<string[][]> {
  clean(document.body)
  document.documentElement.lang = 'en'
  const element = ((await scenes[name]?.(document.body)) ?? assert.fail(name)) as Shown
  await still(element)
  const seen: string[][] = []
  for (const change of changes) {
    const end = translator?.(element.shadowRoot)
    // It is heard of at once, or in a later turn.
    if (seen.length % 2) await turn()
    change(element)
    await still(element)
    end?.()
    seen.push(read(element))
  }
  return seen
}

// A quick run tries one on each scene, each time another.
const all = Object.entries(translators)
const chosen = (at: number) => (isFull ? all : all.slice(at % all.length).slice(0, 1))

for (const element of ['button', 'receipt', 'picker', 'list', 'pager'])
  test(`draws every scene of a ${element} as ever in a page that is translated, whatever becomes of its nodes (look: Principle 4)`, async () => {
    const faults: string[] = []
    const fail = (event: ErrorEvent | PromiseRejectionEvent) =>
      void faults.push(String('reason' in event ? event.reason : event.message))
    addEventListener('error', fail)
    addEventListener('unhandledrejection', fail)
    try {
      for (const [at, name] of Object.keys(scenes).entries()) {
        if (!name.startsWith(`${element} `)) continue
        const expected = await drive(name)
        for (const [what, translator] of chosen(at)) {
          assert.deepEqual(await drive(name, translator), expected, `${name}, by one that ${what}`)
          assert.deepEqual(faults, [], `${name}, by one that ${what}`)
        }
      }
    } finally {
      removeEventListener('error', fail)
      removeEventListener('unhandledrejection', fail)
      clean(document.body)
      document.documentElement.lang = 'en'
    }
  })
