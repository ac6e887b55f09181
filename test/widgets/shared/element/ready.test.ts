// The event by which an element tells once that its first content is there, or why there is none.

import { assert, test } from '#kit'
import '../../../../widgets/account-list/define.ts'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import '../../../../widgets/transaction-pager/define.ts'
import { missing, ScriptedAccounts, silent, stopClock } from '../../account-fixtures.ts'
import { quiet } from '../../account-scenes.ts'
import { connected, forgetAll, lost, never, orderToken, ScriptedSource, settled } from '../../fixtures.ts'
import { clean } from '../../scenes.ts'

const tags = [
  'silta-account-list',
  'silta-payment-button',
  'silta-provider-picker',
  'silta-transaction-pager',
] as const
type Tag = (typeof tags)[number]

/** What each element is given, so that its source answers as `set` says. */
const given: Record<Tag, (answer: 'here' | 'silent' | 'coming') => object> = {
  'silta-account-list': (answer) => ({ source: accountsThat(answer) }),
  'silta-transaction-pager': (answer) => ({ source: accountsThat(answer), account: 'a-1' }),
  'silta-provider-picker': (answer) => {
    const source = new ScriptedSource()
    if (answer !== 'here') source.banks = answer === 'silent' ? lost : never
    return { source }
  },
  'silta-payment-button': (answer) => {
    const source = new ScriptedSource()
    if (answer !== 'here') source.read = answer === 'silent' ? lost : never
    return answer === 'here' ? { source, order: orderToken } : { source, handle: 'h-1' }
  },
}

function accountsThat(answer: 'here' | 'silent' | 'coming'): ScriptedAccounts {
  const source = new ScriptedAccounts()
  if (answer !== 'here') {
    source.list = answer === 'silent' ? silent : never
    source.read = answer === 'silent' ? silent : never
  }
  return source
}

/** Shows one element, and what it has told the page by `silta-ready`. */
async function trial(
  tag: Tag,
  members: object,
  body: (told: boolean[], element: Element) => Promise<void> | void,
) {
  clean(document.body)
  document.documentElement.lang = 'en'
  forgetAll()
  stopClock()
  const told: boolean[] = []
  const hear = (event: Event & { failed: boolean; detail: { failed: boolean } }) => {
    assert.deepEqual(event.detail, { failed: event.failed })
    assert.equal((event.target as Element).localName, tag)
    told.push(event.failed)
  }
  document.addEventListener('silta-ready', hear)
  const element = Object.assign(document.createElement(tag), members)
  document.body.append(element)
  try {
    await arrive(element)
    await body(told, element)
  } finally {
    document.removeEventListener('silta-ready', hear)
    clean(document.body)
  }
}

async function arrive(element: Element & { updateComplete: Promise<boolean> }): Promise<void> {
  if (element.localName === 'silta-transaction-pager')
    await quiet(element as HTMLElementTagNameMap['silta-transaction-pager'])
  else for (let count = 0; count < 3; count++) await settled(element)
}

for (const tag of tags) {
  test(`tells once that the first content of ${tag} is there, and nothing again (house: 4)`, async () => {
    await trial(tag, given[tag]('here'), async (told, element) => {
      assert.deepEqual(told, [false])
      if ('reload' in element) await (element as { reload(): Promise<void> }).reload()
      document.documentElement.lang = 'fi'
      await arrive(element as HTMLElementTagNameMap[Tag])
      assert.deepEqual(told, [false])
    })
  })

  test(`tells that ${tag} has nothing to show where the page gave it no source (house: 4)`, async () => {
    await trial(tag, {}, (told) => assert.deepEqual(told, [true]))
  })
}

for (const tag of tags.filter((one) => one !== 'silta-payment-button')) {
  test(`tells that ${tag} has failed where no answer comes, and nothing while it waits (house: 4)`, async () => {
    await trial(tag, given[tag]('silent'), (told) => assert.deepEqual(told, [true]))
    await trial(tag, given[tag]('coming'), (told) => assert.deepEqual(told, []))
  })
}

test('calls a bank that was never connected a content of its own, and no failure (house: 4)', async () => {
  for (const tag of ['silta-account-list', 'silta-transaction-pager'] as const) {
    const source = new ScriptedAccounts()
    source.list = source.read = missing
    await trial(tag, { source, account: 'a-1' }, (told) => assert.deepEqual(told, [false]))
  }
})

test('tells that nothing came while the browser is offline, and does not take it back (house: 4)', async () => {
  connected(false)
  try {
    const source = new ScriptedSource()
    source.banks = lost
    await trial('silta-provider-picker', { source }, async (told, element) => {
      assert.deepEqual(told, [true])
      source.banks = new ScriptedSource().banks
      connected(true)
      await arrive(element as HTMLElementTagNameMap['silta-provider-picker'])
      assert.deepEqual(told, [true])
    })
  } finally {
    connected(true)
  }
})
