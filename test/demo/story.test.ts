// Which story the receipt page tells beside the card: every pair of what the shop knows and what the card shows.
import { assert, test } from '#kit'
import type { Receipt } from '../../demo/shop/receipts.ts'
import { isCardLate, storyOf } from '../../demo/site/shop/story.ts'
import type { ButtonState } from '../../widgets/payment-button/index.ts'

type Told = Receipt['state']

/** What each says of the money. */
const money: Record<Told, string> = {
  checking: 'nothing',
  pending: 'not yet',
  scheduled: 'taken',
  paid: 'taken',
  paid_twice: 'taken',
  cancelled: 'never',
  failed: 'never',
  unknown: 'unknown',
  mismatched: 'looked at',
}
const told = Object.keys(money) as Told[]
const cards: (ButtonState | undefined)[] = [...told, 'error', 'offline', 'ready', undefined]

test('never tells a story that says another thing of the money than the card (look: Principle 4)', () => {
  for (const one of told) {
    for (const card of cards) {
      const story = storyOf(one, card)
      const said = card !== undefined && card in money ? money[card as Told] : 'nothing'
      const where = `told ${one}, card ${card}`
      assert.include([one, 'checking'], story, where)
      if (story !== 'checking' && said !== 'nothing') assert.equal(money[story], said, where)
      // What both say is said.
      if (one === card) assert.equal(story, one, where)
    }
  }
})

test('calls nothing unfinished before the card has asked, and keeps what the shop was told where it cannot (look: Principle 4)', () => {
  for (const card of ['checking', 'error', 'offline', 'ready', undefined] as const)
    assert.equal(storyOf('pending', card), 'checking')
  assert.equal(storyOf('pending', 'pending'), 'pending')
  assert.equal(storyOf('paid', 'error'), 'paid')
  assert.equal(storyOf('cancelled', undefined), 'cancelled')
})

test('has the card ask again where the shop knows an end and the card does not (look: Principle 4)', () => {
  assert.isTrue(isCardLate('paid', 'pending'))
  assert.isTrue(isCardLate('cancelled', 'checking'))
  assert.isFalse(isCardLate('paid', 'paid'))
  assert.isFalse(isCardLate('pending', 'checking'))
  assert.isFalse(isCardLate('paid', undefined))
})
