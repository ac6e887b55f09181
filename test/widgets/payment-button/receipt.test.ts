// The receipts of the payment button: where the money is in every state, and how long the page asks.

import { assert, test, wallClock } from '#kit'
import type { Payment } from '../../../core/view/index.ts'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import {
  connected,
  longAfterReturn,
  lost,
  orderToken,
  paymentOf,
  ScriptedSource,
  settled,
  StillClock,
  turn,
  forgetAll,
} from '../fixtures.ts'
import { root, shown } from '../shadow.ts'

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
  const restore = longAfterReturn()
  document.body.append(element)
  try {
    await settled(element)
    await body(element, source, shown(element))
  } finally {
    restore()
    connected(true)
    hidden(false)
    document.documentElement.lang = 'en'
    document.body.replaceChildren()
  }
}

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
  [
    { state: 'cancelled', reason: 'order_closed' },
    'The seller has ended this order. No money has moved.',
    'Myyjä on perunut tämän tilauksen. Rahaa ei siirretty.',
    'Säljaren har avbrutit den här beställningen. Inga pengar har flyttats.',
  ],
  [
    { state: 'pending', reason: 'order_closed' },
    'Close the page of your bank without paying. No money has moved yet.',
    'Sulje pankin sivu maksamatta. Rahaa ei ole vielä siirretty.',
    'Stäng bankens sida utan att betala. Inga pengar har flyttats ännu.',
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

test('says until when the link of an ended order lives and what a payment there leads to, in all languages (look: Principle 4)', async () => {
  const linkEndsAt = '2026-11-21T12:00:00+02:00'
  const said = {
    en: ['The seller has ended this order', '21 Nov 2026, 12:00', 'the seller gives it back'],
    fi: ['Myyjä on perunut tämän tilauksen', '21.11.2026 klo 12.00', 'myyjä palauttaa rahat'],
    sv: ['Säljaren har avbrutit den här beställningen', '21 nov. 2026 12:00', 'betalar tillbaka pengarna'],
    et: ['Müüja on selle tellimuse tühistanud', '21. nov 2026', 'müüja tagastab raha'],
    lv: ['Pārdevējs ir atcēlis šo pasūtījumu', '2026', 'pārdevējs atmaksās naudu'],
    lt: ['Pardavėjas atšaukė šį užsakymą', '2026-11-21', 'pardavėjas grąžins pinigus'],
  }
  await receipt(
    { state: 'pending', reason: 'order_closed', approvalUrlEndsAt: linkEndsAt },
    async (element) => {
      for (const [lang, texts] of Object.entries(said)) {
        document.documentElement.lang = lang
        await settled(element)
        for (const text of texts) assert.include(shown(element), text, lang)
      }
    },
  )
  await receipt({ state: 'pending', reason: 'order_closed', approvalUrlEndsAt: 'soon' }, (_, __, text) =>
    assert.include(text, 'The seller has ended this order. Close the page of your bank without paying. No'),
  )
})

test('says that the seller gives back what was paid after the order had ended (look: Principle 4)', () =>
  receipt({ state: 'paid', reason: 'order_closed' }, (_, __, text) => {
    for (const piece of ['Paid', 'The money has moved.', 'gives the money back.']) assert.include(text, piece)
  }))

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
    // The payer cannot go on with an order that the seller has ended.
    [{ state: 'pending', reason: 'order_closed' }, ['Check again'], ['Check again']],
    [{ state: 'cancelled', reason: 'order_closed' }, [], []],
  ]
  for (const [members, without, having] of rows) {
    await receipt(members, (element) => assert.deepEqual(buttons(element), without, members.state))
    await receipt(members, (element) => assert.deepEqual(buttons(element), having, members.state), withOrder)
  }
})

test('leaves to a page that tells it what has become of the money, and says a day, a reason and a fault all the same (house: 4)', async () => {
  const brief = (element: PaymentButtonElement) => (element.brief = true)
  const facts = /Payee.*Reference.*Time/
  for (const [members, title] of [
    [{ state: 'paid' }, 'Paid'],
    [{ state: 'cancelled' }, 'Cancelled'],
    [{ state: 'unknown' }, 'Not known yet'],
  ] as const)
    await receipt(
      members,
      (element, _, text) => {
        assert.match(text, new RegExp(`^${title} €12\\.50 ?Payee`))
        assert.notMatch(text, /money|close this page|pay again/)
        assert.match(text, facts)
        assert.notExists(root(element).querySelector('.message'))
        assert.equal(root(element).querySelector('[role=status]')?.textContent?.trim(), title)
      },
      brief,
    )
  await receipt(
    { state: 'failed', reason: 'insufficient_funds' },
    (_, __, text) => assert.include(text, 'There was too little money in the account.'),
    brief,
  )
  await receipt(
    { state: 'scheduled', execution: { at: 'later', date: '2027-12-01' } },
    (_, __, text) => {
      assert.match(text, /The money leaves .* 1 December/)
      assert.notInclude(text, 'You can still stop it')
    },
    brief,
  )
  await receipt(
    {},
    (_, __, text) => assert.include(text, 'If you have already paid, do not pay again.'),
    (element, source) => {
      brief(element)
      source.read = () => Promise.reject(lost())
    },
  )
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
      source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))
      connected(true)
      await settled(element)
      assert.include(shown(element), 'Paid')
    },
    (_, source) => {
      source.read = lost
      connected(false)
    },
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

/** Shows the page to which the bank sends the payer, with its timers stopped: the payer has just come back. */
async function justBack(
  answers: () => Payment | Promise<Payment>,
  body: (
    element: PaymentButtonElement,
    source: ScriptedSource,
    clock: StillClock,
    told: string[],
  ) => Promise<void>,
): Promise<void> {
  document.body.replaceChildren()
  forgetAll()
  const clock = new StillClock()
  const element = document.createElement('silta-payment-button')
  const source = new ScriptedSource()
  const told: string[] = []
  source.read = async () => answers()
  Object.assign(element, { source, handle: 'h-1' })
  element.addEventListener('silta-payment-change', ({ payment }) => told.push(payment.state))
  document.body.append(element)
  try {
    await settled(element)
    await body(element, source, clock, told)
  } finally {
    clock.restore()
    document.body.replaceChildren()
  }
}

/** Lets one timer go off, and no other one. */
function letGo(clock: StillClock, isIt: (delayMs: number) => boolean): void {
  const timer = clock.waiting.find(({ delayMs }) => isIt(delayMs))
  if (!timer) assert.fail('no such timer')
  clock.waiting.splice(clock.waiting.indexOf(timer), 1)
  timer.run()
}

/** Ends the time after a return. */
const endReturn = (clock: StillClock) => letGo(clock, (delayMs) => delayMs > 5_000 && delayMs <= 10_000)

test('says for ten seconds after a return that it is checking, and nothing of money, card and page alike (look: Principle 4)', async () => {
  let state: Payment['state'] = 'pending'
  await justBack(
    () => paymentOf({ state }),
    async (element, source, clock, told) => {
      const checked = async () => {
        assert.equal(element.state, 'checking')
        assert.match(shown(element), /^Checking the payment with the bank… €12\.50/)
        assert.notMatch(shown(element), /Not finished|No money/)
        assert.deepEqual([buttons(element), told], [[], []])
        await element.press()
        assert.equal(source.count('start'), 0)
      }
      await checked()
      // It is asked at the usual pace meanwhile.
      letGo(clock, (delayMs) => delayMs === 2_000)
      await settled(element)
      assert.equal(source.count('payment'), 2)
      await checked()
      state = 'paid'
      element.check()
      await settled(element)
      assert.include(shown(element), 'The money has moved.')
      assert.deepEqual(told, ['paid'])
    },
  )
})

test('asks once more when the ten seconds are over, and says then that it is not finished (look: Principle 4)', async () => {
  await justBack(
    () => paymentOf(),
    async (element, source, clock, told) => {
      const before = source.count('payment')
      endReturn(clock)
      await settled(element)
      assert.equal(source.count('payment'), before + 1)
      assert.equal(element.state, 'pending')
      assert.include(shown(element), 'No money has moved yet.')
      assert.deepEqual(told, ['pending'])
    },
  )
})

test('keeps to what it knows where that last question gets no answer, and tells the page too (look: Principle 4)', async () => {
  let isLost = false
  await justBack(
    () => (isLost ? lost() : paymentOf()),
    async (element, _, clock, told) => {
      isLost = true
      endReturn(clock)
      await settled(element)
      assert.equal(element.state, 'pending')
      assert.deepEqual(told, ['pending'])
    },
  )
})

test('shows an end at once after a return, and what it does not know (look: Principle 4)', async () => {
  for (const state of ['paid', 'cancelled', 'failed', 'scheduled', 'unknown', 'mismatched'] as const) {
    await justBack(
      () => paymentOf({ state }),
      async (element, _, __, told) => assert.deepEqual([element.state, told], [state, [state]]),
    )
  }
})

test('says at once that it is not finished where the page was only loaded again, without a handle of its own (promises: R5)', async () => {
  document.body.replaceChildren()
  forgetAll()
  localStorage.setItem('silta:handle:order:1001', `h-1 ${wallClock()}`)
  const element = document.createElement('silta-payment-button')
  Object.assign(element, { source: new ScriptedSource(), order: orderToken, orderId: '1001' })
  document.body.append(element)
  await settled(element)
  assert.equal(element.state, 'pending')
  assert.deepEqual(buttons(element), ['Continue at your bank'])
  document.body.replaceChildren()
  forgetAll()
})
