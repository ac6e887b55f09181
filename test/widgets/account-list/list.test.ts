// What the account list shows, says and does.

import { assert, test } from '#kit'
import type { Account, Card } from '../../../core/view/index.ts'
import type { AccountListElement } from '../../../widgets/account-list/index.ts'
import '../../../widgets/account-list/define.ts'
import { expiryOf } from '../../../widgets/account-list/footer.ts'
import { totalsOf } from '../../../widgets/account-list/boxes.ts'
import { accounts, everything, now, withoutBalances } from '../account-data.ts'
import { ended, missing, ScriptedAccounts, silent, stopClock } from '../account-fixtures.ts'
import { connected, lost, settled } from '../fixtures.ts'
import { clean } from '../scenes.ts'
import { all, texts as text, spoken as said } from '../shadow.ts'

type Trial = (element: AccountListElement, source: ScriptedAccounts, events: Event[]) => Promise<void>

const kinds = [
  'silta-account-load',
  'silta-account-select',
  'silta-account-connect',
  'silta-account-disconnect',
]

/** Runs a test with an account list on the page, and everything it tells the page. */
function trial(name: string, body: Trial, set: (source: ScriptedAccounts) => void = () => {}): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-account-list')
    const source = new ScriptedAccounts()
    const events: Event[] = []
    for (const kind of kinds) element.addEventListener(kind, (event) => events.push(event))
    Object.assign(element, { source, navigate: (address: string) => gone.push(address) })
    gone.length = 0
    set(source)
    document.body.append(element)
    try {
      await settled(element)
      // That the accounts have come is announced too; one test looks at it.
      events.length = 0
      await body(element, source, events)
    } finally {
      clean(document.body)
    }
  })
}

const gone: string[] = []
const names = (events: Event[]) => events.map(({ type }) => type)

async function press(element: AccountListElement, selector: string): Promise<void> {
  const [button] = all(element, selector)
  if (!button) assert.fail(`There is no ${selector}`)
  button.click()
  await settled(element)
}

trial(
  'shows nickname, name, number in fours and balance of every account (look: Anatomy)',
  async (element) => {
    assert.deepEqual(text(element, '.name'), [
      'Everyday',
      'Boat',
      'Currency account',
      'Currency account',
      'Credit card',
    ])
    assert.equal(text(element, '.number span')[0], 'FI21 1234 5600 0007 85')
    assert.deepEqual(text(element, '.sum'), [
      '€2,841.07',
      '€12,400.00',
      '−€35.20minus €35.20',
      'US$1,204.10',
      '€318.40',
    ])
  },
)

trial(
  'says a negative balance with a word, and hides the sign from screen readers (look: Principle 3)',
  async (element) => {
    const [negative] = all(element, '.sum').filter((one) => one.textContent.includes('35.20'))
    assert.equal(negative?.querySelector('[aria-hidden=true]')?.textContent, '−€35.20')
    assert.equal(negative?.querySelector('.hidden')?.textContent, 'minus €35.20')
  },
)

trial('adds up the accounts of each currency, and no cards (look: Anatomy)', async (element) => {
  assert.deepEqual(text(element, '.totals dt'), ['Total'])
  assert.deepEqual(text(element, '.totals dd'), ['€15,205.87', 'US$1,204.10'])
})

test('tells when a total leaves accounts out, and keeps amounts exact (house: 4)', () => {
  const some: Account[] = accounts.map((account, at) =>
    at === 1 ? (withoutBalances.accounts[1] ?? account) : account,
  )
  assert.deepEqual(totalsOf(some), [
    { currency: 'EUR', amount: '2805.87', whole: false },
    { currency: 'USD', amount: '1204.10', whole: true },
  ])
  const big = { ...(accounts[0] ?? assert.fail()), balance: '90071992547409.93' }
  assert.equal(totalsOf([big, { ...big, balance: '0.07' }])[0]?.amount, '90071992547410.00')
  assert.deepEqual(totalsOf([{ ...big, balance: 'much' }]), [])
  assert.equal(totalsOf([{ ...big, currency: 'JPY', balance: '10' }])[0]?.amount, '10')
})

trial(
  'says that balances are not shared, and shows no total (look: Words)',
  async (element) => {
    assert.deepEqual(new Set(text(element, '.unshared')), new Set(['Balance not shared']))
    assert.lengthOf(all(element, '.totals, .sum'), 0)
  },
  (source) => (source.list = () => Promise.resolve(withoutBalances)),
)

trial(
  'chooses an account by a press and tells the page once (look: selection)',
  async (element, _, events) => {
    await press(element, 'li:nth-child(2) .choose')
    await press(element, 'li:nth-child(2) .choose')
    const chosen: [Account | undefined, Card | undefined][] = []
    element.addEventListener('silta-account-select', ({ account, card }) => chosen.push([account, card]))
    assert.deepEqual(names(events), ['silta-account-select'])
    assert.equal(element.value, 'a-2')
    assert.lengthOf(all(element, '[aria-current=true]'), 1)
    assert.equal(said(element), 'Boat chosen.')
    await press(element, 'ul:last-of-type .choose')
    assert.deepEqual(chosen, [[undefined, everything.cards[0]]])
  },
)

trial('makes no event when the page sets the value (ecosystem: 5)', async (element, _, events) => {
  element.value = 'a-3'
  await settled(element)
  assert.deepEqual(names(events), [])
  assert.lengthOf(all(element, '.chosen'), 1)
})

test('tells the page what has come (ecosystem: 5)', async () => {
  const element = document.createElement('silta-account-list')
  const came: unknown[] = []
  element.addEventListener('silta-account-load', ({ answer }) => came.push(answer))
  element.source = new ScriptedAccounts()
  document.body.append(element)
  await settled(element)
  assert.deepEqual(came, [everything])
  assert.deepEqual([element.accounts.length, element.cards.length], [4, 1])
  clean(document.body)
})

for (const [what, list, part] of [
  ['accounts', () => Promise.resolve(everything), 'account'],
  ['the way to the bank', missing, 'notice'],
  ['a fault', silent, 'notice'],
] as const) {
  test(`tells the page when ${what} has taken the place of the skeleton, once for each source (ecosystem: 5)`, async () => {
    stopClock()
    const element = document.createElement('silta-account-list')
    const drawn: number[] = []
    const heard: boolean[] = []
    document.addEventListener(
      'silta-account-show',
      (event) => {
        drawn.push(all(element, `[part~=${part}]`).length)
        heard.push(event.bubbles, event.composed)
      },
      { once: true },
    )
    element.addEventListener('silta-account-show', () => drawn.push(all(element, '.skeleton').length))
    const source = new ScriptedAccounts()
    source.list = list
    element.source = source
    document.body.append(element)
    await settled(element)
    assert.deepEqual(drawn, [0, part === 'account' ? 5 : 1])
    assert.deepEqual(heard, [true, true])
    element.requestUpdate()
    await settled(element)
    assert.lengthOf(drawn, 2, 'what is drawn again is not news')
    const other = new ScriptedAccounts()
    other.list = list
    element.source = other
    await settled(element)
    assert.lengthOf(drawn, 3)
    clean(document.body)
  })
}

trial('moves between accounts by arrow keys, Home and End (look: Principle 7)', async (element) => {
  const buttons = all(element, '.choose')
  const focused = () => buttons.findIndex((button) => button === element.shadowRoot?.activeElement)
  buttons[0]?.focus()
  const places = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'ArrowUp'].map((key) => {
    element.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    return focused()
  })
  assert.deepEqual(places, [1, 2, 1, 4, 4, 0, 0])
})

trial('copies the number without spaces and says so (look: Anatomy)', async (element) => {
  const copied: string[] = []
  const clipboard = { writeText: (value: string) => Promise.resolve(void copied.push(value)) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  await press(element, '.copy')
  assert.deepEqual(copied, ['FI2112345600000785'])
  assert.equal(said(element), 'Copied')
  clipboard.writeText = () => Promise.reject(new Error('no'))
  await press(element, '.copy')
  assert.equal(said(element), 'Your browser did not allow copying.')
  Reflect.deleteProperty(navigator, 'clipboard')
})

trial(
  'does not choose an account by a press on its copy button (look: Anatomy)',
  async (element, _, events) => {
    await press(element, '.copy')
    assert.deepEqual(names(events), [])
  },
)

for (const [state, list, words] of [
  ['missing', missing, 'No bank is connected.'],
  ['ended', ended, 'Connect again'],
] as const) {
  trial(
    `leads to the bank when the permission is ${state} (look: connect and reconnect)`,
    async (element, source, events) => {
      assert.equal(text(element, '.title')[0], words)
      await press(element, '.primary')
      assert.deepEqual(names(events), ['silta-account-connect'])
      assert.deepEqual([source.count('connect'), gone], [1, ['https://bank.example/consent']])
      assert.equal(text(element, '.primary')[0], 'Opening your bank…')
      await press(element, '.primary')
      assert.equal(source.count('connect'), 1)
    },
    (source) => (source.list = list),
  )
}

trial(
  'lets the page stop or take over the way to the bank (ecosystem: 5)',
  async (element, source) => {
    element.addEventListener('silta-account-connect', (event) => event.preventDefault())
    await press(element, '.primary')
    assert.equal(source.count('connect'), 0)
    assert.deepEqual(gone, [])
  },
  (source) => (source.list = missing),
)

trial(
  'refuses an address that is no bank page, and says that nothing has changed (promises: R34)',
  async (element) => {
    await press(element, '.primary')
    assert.deepEqual(gone, [])
    assert.include(said(element), 'Nothing has been changed')
    assert.lengthOf(all(element, '.primary:not(.leaving)'), 1)
  },
  (source) => {
    source.list = missing
    source.begin = () => Promise.resolve({ approvalUrl: 'javascript:alert(1)' })
  },
)

test('tells when a permission ends, by the calendar of the bank (look: expiry)', () => {
  const at = (expiresAt: string, from = now) => expiryOf(expiresAt, from)
  assert.deepEqual(at('2026-12-05T10:00:00Z'), { day: '2026-12-05', daysLeft: 15, state: 'valid' })
  assert.deepEqual(at('2026-12-04T10:00:00Z'), { day: '2026-12-04', daysLeft: 14, state: 'soon' })
  // Half past ten in the evening in UTC is past midnight in Finland.
  assert.equal(at('2026-11-21T22:30:00Z')?.day, '2026-11-22')
  assert.deepEqual(at('2026-11-20T10:00:01Z'), { day: '2026-11-20', daysLeft: 0, state: 'soon' })
  assert.equal(at('2026-11-20T10:00:00Z')?.state, 'over')
  assert.isUndefined(at('soon'))
})

for (const [expiresAt, words] of [
  ['2027-05-14T09:00:00Z', 'Connected until 14 May 2027.'],
  ['2026-12-31T09:00:00Z', 'Connected until 31 December.'],
  [
    '2026-11-28T09:00:00Z',
    'The connection ends on 28 November, in 8 days. Renew it now, and nothing is interrupted.',
  ],
  ['2026-11-21T09:00:00Z', 'The connection ends tomorrow. Renew it now, and nothing is interrupted.'],
  ['2026-11-20T20:00:00Z', 'The connection ends today. Renew it now, and nothing is interrupted.'],
  ['2026-11-20T09:00:00Z', "The bank's permission has ended. Connect again to see new transactions."],
] as const) {
  trial(
    `says "${words}" (look: expiry told before it happens)`,
    async (element, source) => {
      assert.deepEqual(text(element, '.footer .words'), [words])
      await press(element, '.ways button')
      assert.equal(source.count('connect'), 1)
    },
    (source) => {
      source.list = () => Promise.resolve({ ...everything, consent: { balances: true, expiresAt } })
    },
  )
}

trial(
  'asks before it disconnects, and says when it is done (look: connect states)',
  async (element, source, events) => {
    await press(element, '.leave')
    assert.equal(source.count('disconnect'), 0)
    assert.isTrue(element.shadowRoot?.activeElement?.matches('.stay'))
    await press(element, '.stay')
    assert.isTrue(element.shadowRoot?.activeElement?.matches('.leave'))
    await press(element, '.leave')
    source.list = missing
    await press(element, '.asked .plain')
    await settled(element)
    assert.deepEqual(names(events), ['silta-account-disconnect'])
    assert.equal(text(element, '.title')[0], 'No bank is connected.')
  },
)

trial(
  'stays as it is when the bank was not disconnected (house: 2)',
  async (element, _, events) => {
    await press(element, '.leave')
    await press(element, '.asked .plain')
    assert.deepEqual(names(events), [])
    assert.equal(said(element), 'The bank was not disconnected. You can try again.')
    assert.lengthOf(all(element, '.account'), 5)
  },
  (source) => (source.end = lost),
)

trial(
  'says that the bank does not answer, with the id to mention, and tries again (promises: R44)',
  async (element, source) => {
    assert.deepEqual(text(element, '.about'), [
      'The bank does not answer right now. Try again a little later.',
      'If you ask for help, mention req-7Q2M.',
    ])
    source.list = () => Promise.resolve(everything)
    await press(element, '.plain')
    assert.lengthOf(all(element, '.account'), 5)
  },
  (source) => (source.list = silent),
)

test('loads by itself when the network comes back (look: Words)', async () => {
  const element = document.createElement('silta-account-list')
  const source = new ScriptedAccounts()
  source.list = lost
  element.source = source
  connected(false)
  document.body.append(element)
  await settled(element)
  assert.equal(text(element, '.title')[0], 'You are offline. Nothing has been sent.')
  source.list = () => Promise.resolve(everything)
  connected(true)
  await settled(element)
  assert.lengthOf(all(element, '.account'), 5)
  clean(document.body)
})

trial('keeps what is shown while it loads again (look: Principle 5)', async (element, source) => {
  source.list = () => new Promise(() => {})
  void element.reload()
  await settled(element)
  assert.lengthOf(all(element, '.account'), 5)
  assert.equal(all(element, '.root')[0]?.getAttribute('aria-busy'), 'true')
})

trial('speaks Finnish and Swedish where the page does (house: 4)', async (element) => {
  element.lang = 'fi'
  await settled(element)
  assert.include(text(element, '.footer .words').join(), 'Yhdistetty 14. toukokuuta 2027 asti.')
  assert.equal(text(element, '.sum')[1], '12 400,00 €')
  element.lang = 'sv'
  await settled(element)
  assert.include(text(element, '.footer .words').join(), 'Ansluten till och med den 14 maj 2027.')
})

trial(
  'names kinds of accounts and cards in the language of the page, and tells a page the same names (look: Words)',
  async (element) => {
    const shown = () => text(element, '.name').join(', ')
    assert.equal(shown(), 'Everyday, Boat, Currency account, Currency account, Credit card')
    element.lang = 'fi'
    await settled(element)
    assert.equal(shown(), 'Everyday, Boat, Valuuttatili, Valuuttatili, Luottokortti')
    assert.deepEqual(text(element, '.about'), ['Käyttötili', 'Säästötili', 'EUR', 'USD'])
    assert.deepEqual(
      ['a-2', 'a-3', 'c-1', 'nobody'].map((id) => element.nameOf(id)),
      ['Boat', 'Valuuttatili', 'Luottokortti', ''],
    )
  },
)

trial(
  'tells a page in each language that the list is drawn, when it knows its names in that language (look: Words)',
  async (element) => {
    const told: string[] = []
    element.addEventListener('silta-account-show', () => told.push(element.nameOf('a-3')))
    for (const language of ['fi', 'sv', 'fi', 'lv', 'en']) {
      element.lang = language
      await settled(element)
    }
    assert.deepEqual(told, [
      'Valuuttatili',
      'Valutakonto',
      'Valuuttatili',
      'Valūtas konts',
      'Currency account',
    ])
    await element.reload()
    await settled(element)
    assert.lengthOf(told, 5, 'nothing new is drawn')
  },
)

trial(
  'makes a strip of accounts where it is narrow, and brings the chosen one into its view (look: Principle 6)',
  async (element) => {
    element.style.inlineSize = '320px'
    await settled(element)
    const strip = element.shadowRoot?.querySelector('ul.list')
    assert.isAbove(strip?.scrollWidth ?? 0, strip?.clientWidth ?? Infinity)
    element.value = 'a-4'
    await settled(element)
    const chosen = element.shadowRoot?.querySelector('.chosen')?.getBoundingClientRect()
    assert.isAtMost(chosen?.right ?? Infinity, strip?.getBoundingClientRect().right ?? 0)
  },
)
