// The receipts of the payment button: where the money is in every state, and how long the page asks.
// Not the way to the bank, which button.test.ts looks at.

import { assert, test } from '#kit'
import type { Payment } from '../../core/view/index.ts'
import type { PaymentButtonElement } from '../../widgets/payment-button/index.ts'
// A define module is imported for what it does.
// oxlint-disable-next-line import/no-unassigned-import
import '../../widgets/payment-button/define.ts'
import {
  connected,
  lost,
  orderToken,
  paymentOf,
  ScriptedSource,
  settled,
  StillClock,
  turn,
  forgetAll,
} from './fixtures.ts'

/** Shows the receipt of a payment on an empty page, for the time of a test. */
async function receipt(
  members: Partial<Payment>,
  body: (element: PaymentButtonElement, source: ScriptedSource, text: string) => Promise<void> | void,
  set: (element: PaymentButtonElement, source: ScriptedSource) => void = () => {},
): Promise<void> {
  document.body.replaceChildren()
  forgetAll()
  const element = document.createElement('silta-payment-button')
  const source = new ScriptedSource()
  source.read = (handle) => Promise.resolve(paymentOf({ handle, ...members }))
  element.source = source
  element.handle = 'h-1'
  set(element, source)
  document.body.append(element)
  try {
    await settled(element)
    await body(element, source, shown(element))
  } finally {
    connected(true)
    hidden(false)
    document.documentElement.lang = 'en'
    document.body.replaceChildren()
  }
}

const root = (element: Element) => element.shadowRoot ?? assert.fail('no shadow root')
const shown = (element: Element) =>
  root(element).querySelector('.slip')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const buttons = (element: Element) =>
  [...root(element).querySelectorAll('button')].map((one) => one.textContent?.trim())

function hidden(is: boolean): void {
  Object.defineProperty(document, 'hidden', { value: is, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

const sentences: [Partial<Payment>, string, string, string][] = [
  [
    { state: 'pending' },
    'No money has moved yet.',
    'Rahaa ei ole vielä siirretty.',
    'Inga pengar har flyttats ännu.',
  ],
  [{ state: 'paid' }, 'Paid', 'Maksettu', 'Betald'],
  [
    { state: 'cancelled' },
    'You cancelled the payment. No money has moved.',
    'Peruit maksun. Rahaa ei siirretty.',
    'Du avbröt betalningen. Inga pengar har flyttats.',
  ],
  [
    { state: 'failed' },
    'The bank did not carry out the payment. No money has moved.',
    'Pankki ei toteuttanut maksua. Rahaa ei siirretty.',
    'Banken genomförde inte betalningen. Inga pengar har flyttats.',
  ],
  [
    { state: 'unknown' },
    'We do not know yet whether the payment went through. We keep asking the bank. Do not pay again.',
    'Emme vielä tiedä, onnistuiko maksu. Tarkistamme asiaa pankista. Älä maksa uudelleen.',
    'Vi vet ännu inte om betalningen gick igenom. Vi kontrollerar med banken. Betala inte igen.',
  ],
  [{ state: 'mismatched' }, 'Money may have moved.', 'Rahaa on voitu siirtää.', 'Pengar kan ha flyttats.'],
  [
    { state: 'paid_twice' },
    'You get one of them back. Do not pay again.',
    'Toisen maksun rahat palautetaan sinulle. Älä maksa uudelleen.',
    'Du får tillbaka pengarna för den ena. Betala inte igen.',
  ],
  [
    { state: 'paid', reason: 'link_open' },
    'The money has moved. Do not pay again.',
    'Raha on siirretty. Älä maksa uudelleen.',
    'Pengarna har flyttats. Betala inte igen.',
  ],
]

for (const [members, ...texts] of sentences) {
  const name = [members.state, members.reason].filter(Boolean).join(' with ')
  test(`says where the money is when the payment is ${name}, in three languages (look: Words)`, () =>
    receipt(members, async (element) => {
      for (const [at, lang] of ['en', 'fi', 'sv'].entries()) {
        document.documentElement.lang = lang
        await settled(element)
        assert.include(shown(element), texts[at] ?? '')
        const status = root(element).querySelector('[role=status]')?.textContent ?? ''
        assert.include(status, texts[at] ?? '')
      }
    }))
}

test('shows amount, payee, grouped reference and bank time (look: Anatomy)', () =>
  receipt({ state: 'paid' }, (_, __, text) => {
    for (const piece of ['€12.50', 'Payee', 'Kahvila Hiirola', 'RF18 5390 0754 7034', '20 Nov 2026, 12:04']) {
      assert.include(text, piece)
    }
  }))

test('groups a Finnish reference in fives from the right (look: Anatomy)', () =>
  receipt({ state: 'paid', reference: '12345672' }, (_, __, text) => assert.include(text, '123 45672')))

test('shows why a payment ended when the bank said so (look: Principle 4)', async () => {
  await receipt({ state: 'cancelled', reason: 'expired' }, (_, __, text) => {
    assert.include(text, 'The payment was not opened in time. No money has moved.')
    assert.notInclude(text, 'You cancelled')
  })
  await receipt({ state: 'failed', reason: 'provider_disabled' }, (_, __, text) =>
    assert.include(text, 'The bank that you chose is not available right now. No money has moved.'),
  )
})

test('offers one next step in each state, and none that could pay twice (look: Principle 2)', async () => {
  const withOrder = (element: PaymentButtonElement) => (element.order = orderToken)
  const rows: [Partial<Payment>, string[], string[]][] = [
    [{ state: 'pending' }, ['Check again'], ['Continue at your bank']],
    [{ state: 'paid' }, [], []],
    [{ state: 'paid', canRetry: true }, [], []],
    [{ state: 'cancelled' }, [], []],
    [{ state: 'cancelled', canRetry: true }, [], ['Pay €12.50']],
    [{ state: 'failed', canRetry: true }, [], ['Pay €12.50']],
    [{ state: 'unknown', canRetry: true }, ['Check again'], ['Check again']],
    [{ state: 'mismatched', canRetry: true }, ['Check again'], ['Check again']],
    [{ state: 'paid', reason: 'link_open', canRetry: true }, [], []],
    [{ state: 'paid_twice', canRetry: true }, [], []],
  ]
  for (const [members, without, having] of rows) {
    await receipt(members, (element) => assert.deepEqual(buttons(element), without, members.state))
    await receipt(members, (element) => assert.deepEqual(buttons(element), having, members.state), withOrder)
  }
})

test('starts a new try from the receipt of a payment that failed (house: 2)', () =>
  receipt(
    { state: 'failed', canRetry: true },
    async (element, source) => {
      const gone: string[] = []
      element.navigate = (address) => gone.push(address)
      root(element).querySelector('button')?.click()
      await settled(element)
      assert.equal(source.count('start'), 1)
      assert.deepEqual(gone, ['https://bank.example/pay'])
    },
    (element) => (element.order = orderToken),
  ))

for (const state of ['unknown', 'mismatched'] as const) {
  test(`asks about a payment that is ${state} after 2, 5, 15 seconds, then ten times each minute, then rests (gaps: Part 4)`, async () => {
    const clock = new StillClock()
    try {
      await receipt({ state }, async (element, source) => {
        const delays: (number | undefined)[] = []
        while (clock.waiting.length > 0) {
          delays.push(clock.next())
          await settled(element)
        }
        assert.deepEqual(
          delays,
          [2, 5, 15, ...Array.from({ length: 10 }, () => 60)].map((seconds) => seconds * 1000),
        )
        assert.equal(source.count('payment'), 14)
      })
    } finally {
      clock.restore()
    }
  })
}

test('stops asking when the payment has ended (gaps: Part 4)', async () => {
  const clock = new StillClock()
  try {
    for (const [before, end] of [
      ['pending', 'paid'],
      ['mismatched', 'paid'],
      ['unknown', 'paid_twice'],
    ] as const) {
      await receipt({ state: before }, async (element, source) => {
        source.read = (handle) => Promise.resolve(paymentOf({ handle, state: end }))
        clock.next()
        await settled(element)
        assert.equal(element.state, end)
        assert.deepEqual(clock.waiting, [])
      })
    }
  } finally {
    clock.restore()
  }
})

test('says what a reason adds only where it fits the state (look: Principle 4)', async () => {
  await receipt({ state: 'paid', reason: 'expired' }, (_, __, text) => {
    assert.include(text, 'The money has moved.')
    assert.notInclude(text, 'No money has moved')
  })
  await receipt({ state: 'cancelled', reason: 'link_open' }, (_, __, text) =>
    assert.include(text, 'You cancelled the payment. No money has moved.'),
  )
})

test('asks nothing while hidden, and at once when it is seen again (gaps: Part 4)', async () => {
  const clock = new StillClock()
  try {
    await receipt({ state: 'pending' }, async (element, source) => {
      hidden(true)
      clock.next()
      await settled(element)
      assert.deepEqual(clock.waiting, [])
      const before = source.count('payment')
      hidden(false)
      await settled(element)
      assert.equal(source.count('payment'), before + 1)
    })
  } finally {
    clock.restore()
  }
})

test('asks nothing after it was taken from the page (ecosystem: 5)', async () => {
  const clock = new StillClock()
  try {
    await receipt({ state: 'pending' }, async (element) => {
      element.remove()
      await turn()
      assert.deepEqual(clock.waiting, [])
    })
  } finally {
    clock.restore()
  }
})

test('keeps what it knows when an answer is lost, and warns when it knows nothing (look: Principle 4)', async () => {
  await receipt({ state: 'pending' }, async (element, source) => {
    source.read = lost
    root(element).querySelector('button')?.click()
    await settled(element)
    assert.include(shown(element), 'No money has moved yet.')
  })
  await receipt(
    {},
    (_, __, text) => assert.include(text, 'If you have already paid, do not pay again.'),
    (_, source) => (source.read = lost),
  )
})

test('says that it is offline without saying that nothing was sent, and asks when connected (look: Principle 4)', () =>
  receipt(
    { state: 'paid' },
    async (element, source, text) => {
      assert.include(text, 'We check the payment when you are connected again.')
      assert.notInclude(text, 'Nothing has been sent')
      assert.equal(source.count('payment'), 0)
      connected(true)
      await settled(element)
      assert.include(shown(element), 'Paid')
    },
    () => connected(false),
  ))

test('shows a receipt of the right size while it asks (look: Principle 5)', () =>
  receipt(
    {},
    (element, _, text) => {
      assert.include(text, 'Checking the payment with the bank…')
      assert.equal(root(element).querySelector('.slip')?.getAttribute('aria-busy'), 'true')
      assert.isAbove(root(element).querySelectorAll('.skeleton').length, 3)
    },
    (_, source) => (source.read = () => new Promise(() => {})),
  ))

test('moves the focus to the receipt when the button goes away (look: Principle 7)', () =>
  receipt({ state: 'unknown' }, async (element, source) => {
    element.focus()
    source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))
    root(element).querySelector('button')?.click()
    await settled(element)
    assert.isTrue(root(element).activeElement?.matches('.card'))
  }))

test('follows another handle (ecosystem: 5)', () =>
  receipt({ state: 'paid' }, async (element, source) => {
    element.handle = 'h-2'
    await settled(element)
    assert.deepEqual(
      source.calls.map(({ handle }) => handle),
      ['h-1', 'h-2'],
    )
    assert.equal(element.payment?.handle, 'h-2')
  }))
