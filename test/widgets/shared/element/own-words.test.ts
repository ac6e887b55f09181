// The slots for a page's own words where there is nothing to list, or what was to be listed did not come.

import { assert, test } from '#kit'
import { clean, scenes } from '../../scenes.ts'

/** Shows a scene, with a sentence of the page in a slot. */
async function show(scene: string, slot: string): Promise<{ own: HTMLElement; root: ShadowRoot }> {
  clean(document.body)
  document.documentElement.lang = 'en'
  const element = (await scenes[scene]?.(document.body)) ?? assert.fail(scene)
  const own = element.appendChild(document.createElement('p'))
  own.slot = slot
  own.textContent = 'You can also pay by invoice.'
  return { own, root: element.shadowRoot ?? assert.fail(scene) }
}

const isSeen = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0

for (const [scene, slot] of [
  ['picker empty', 'empty'],
  ['picker failed', 'error'],
  ['list empty', 'empty'],
  ['list failed', 'error'],
  ['pager empty', 'empty'],
  ['pager failed', 'error'],
] as const) {
  test(`shows the page's own words in "${scene}" in place of those of the element, and keeps the step that helps (house: 4)`, async () => {
    const { own, root } = await show(scene, slot)
    assert.isTrue(isSeen(own), 'the words of the page are seen')
    const notice = root.querySelector('.notice') ?? assert.fail('there is no notice')
    for (const words of notice.querySelectorAll('.title, .about'))
      assert.isFalse(isSeen(words), words.textContent)
    assert.isTrue(isSeen(notice.querySelector('.icon')))
    assert.isTrue(isSeen(notice.querySelector('button')), 'there is a next step')
    // Taken out again, the element speaks for itself.
    own.remove()
    assert.isTrue(isSeen(notice.querySelector('.title')))
  })
}

test('says by itself that there is no network, in every element, whatever the page has put into its slots (look: Principle 4)', async () => {
  for (const scene of ['picker offline', 'list offline', 'pager offline']) {
    const { own, root } = await show(scene, 'error')
    assert.isFalse(isSeen(own), scene)
    assert.isTrue(isSeen(root.querySelector('.notice .title')), scene)
  }
})

test('offers the way of the page below the error of a button, and none where the payer may hold a link of the payment (look: Principle 4)', async () => {
  for (const [scene, isOffered] of [
    ['button error', true],
    ['button no order', true],
    ['button ready', false],
    ['button offline', false],
    ['button given', false],
    ['button lost', true],
    ['receipt unknown', false],
    ['receipt error', false],
  ] as const) {
    const { own, root } = await show(scene, 'error')
    assert.equal(isSeen(own), isOffered, scene)
    if (!isOffered) continue
    const [message, button] = ['.message', 'button'].map(
      (name) => root.querySelector(name) ?? assert.fail(name),
    )
    assert.isTrue(isSeen(message), 'where the money is stays')
    for (const before of [message, button])
      assert.isAtLeast(own.getBoundingClientRect().top, before?.getBoundingClientRect().bottom ?? 0, scene)
  }
  clean(document.body)
})
