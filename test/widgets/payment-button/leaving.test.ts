// When the money departs: what the payment button says of it before the payer goes to the bank, and while the payment waits for its day.

import { assert, test } from '#kit'
import type { Payment } from '../../../core/view/index.ts'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { startClock, stopClock } from '../account-fixtures.ts'
import {
  forgetAll,
  lost,
  orderToken,
  paymentOf,
  ScriptedSource,
  settled,
  StillClock,
  longAfterReturn,
} from '../fixtures.ts'
import { root, spoken, shown, button as pay } from '../shadow.ts'

/** A Friday in Helsinki, an hour before the cut-off. */
const friday = Date.parse('2026-11-20T15:00:00+02:00')
const minute = 60_000

interface Stage {
  element: PaymentButtonElement
  source: ScriptedSource
  gone: string[]
  /** States that the element reported to the page. */
  told: string[]
  /** Faults that the developer reads. */
  faults: string[]
}

/** Runs a test with a button on an empty page, at a time that stands still. */
function trial(
  name: string,
  members: Partial<PaymentButtonElement>,
  body: (stage: Stage) => Promise<void> | void,
  nowMs = friday,
): void {
  test(name, async () => {
    document.body.replaceChildren()
    document.documentElement.lang = 'en'
    forgetAll()
    stopClock(nowMs)
    const element = document.createElement('silta-payment-button')
    const stage: Stage = { element, source: new ScriptedSource(), gone: [], told: [], faults: [] }
    Object.assign(element, { source: stage.source, order: orderToken, amount: '12.50', ...members })
    element.navigate = (address) => stage.gone.push(address)
    element.addEventListener('silta-error', ({ code }) => stage.faults.push(code))
    element.addEventListener('silta-payment-change', ({ payment }) => stage.told.push(payment.state))
    const restore = longAfterReturn()
    try {
      document.body.append(element)
      await settled(element)
      await body(stage)
    } finally {
      restore()
      startClock()
      document.body.replaceChildren()
      document.documentElement.lang = 'en'
    }
  })
}

const line = (element: Element) =>
  root(element).querySelector('[part~=execution]')?.textContent?.replace(/\s+/g, ' ').trim()

async function press({ element }: Stage): Promise<void> {
  pay(element).click()
  await settled(element)
}

/** Makes a source that answers a press with a payment that departs then. */
function begins(source: ScriptedSource, leaves: Payment['execution'], members: Partial<Payment> = {}): void {
  const payment = paymentOf({ ...members, ...(leaves && { execution: leaves }) })
  source.begin = () => Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment })
}

for (const [dueDate, text] of [
  ['2026-11-20', 'The money leaves today.'],
  ['2026-11-23', 'The money leaves on Monday 23 November.'],
  ['2026-12-24', 'Banks are closed on 24 Dec 2026. The money leaves on Monday 28 December.'],
  ['2027-06-24', 'The money leaves on Thursday 24 June 2027.'],
] as const) {
  trial(
    `says before the press when a payment due on ${dueDate} leaves (2 A, What the service does)`,
    { dueDate },
    ({ element }) => {
      assert.equal(line(element), text)
      assert.equal(spoken(element), text)
      assert.equal(pay(element).getAttribute('aria-description')?.replace(/\s+/g, ' '), text)
    },
  )
}

trial(
  'calls the next day tomorrow, and names it (look: Words)',
  { dueDate: '2026-11-24' },
  ({ element }) => assert.equal(line(element), 'The money leaves tomorrow, Tuesday 24 November.'),
  Date.parse('2026-11-23T23:59:00+02:00'),
)

for (const [at, pattern] of [
  [
    '2026-11-20T15:59:59+02:00',
    /^The money leaves today\. After 16:00( Finnish time)? the bank sends it on the next banking day\.$/,
  ],
  [
    '2026-11-20T16:00:00+02:00',
    /^It is after 16:00( Finnish time)?: the bank sends the money on the next banking day, Monday 23 November\.$/,
  ],
  ['2026-11-21T09:00:00+02:00', /^Banks are closed today\. The money leaves on Monday 23 November\.$/],
  ['2026-12-31T11:59:59+02:00', /^The money leaves today\. After 12:00( Finnish time)? the bank/],
  ['2026-12-31T12:00:00+02:00', /^It is after 12:00( Finnish time)?: .* Monday 4 January 2027\.$/],
] as const) {
  trial(
    `says the cut-off of a foreign payment at ${at} (2 A, What the service does; gaps: psd2.foreign.cut-off)`,
    { foreign: true },
    ({ element }) => assert.match(line(element) ?? '', pattern),
    Date.parse(at),
  )
}

trial(
  'says it anew at the cut-off and at midnight, to those who hear it too (gaps: psd2.foreign.cut-off)',
  { foreign: true },
  async ({ element }) => {
    const clock = new StillClock()
    try {
      stopClock(friday + 59 * minute)
      element.requestUpdate()
      await settled(element)
      stopClock(friday + 60 * minute)
      assert.equal(clock.next(), minute)
      await settled(element)
      assert.match(spoken(element) ?? '', /^It is after 16:00.* Monday 23 November\.$/)
      stopClock(friday + 9 * 60 * minute)
      assert.equal(clock.next(), 8 * 60 * minute)
      await settled(element)
      assert.match(spoken(element) ?? '', /^Banks are closed today\./)
      element.remove()
      assert.deepEqual(clock.waiting, [])
    } finally {
      clock.restore()
    }
  },
)

trial(
  'says the same in every language, with the day as that language writes it (look: Words)',
  { dueDate: '2026-11-23' },
  async ({ element }) => {
    for (const [lang, text] of [
      ['fi', 'Raha lähtee maanantaina 23. marraskuuta.'],
      ['sv', 'Pengarna dras måndagen den 23 november.'],
      ['et', 'Makse päev: esmaspäev, 23. november.'],
      ['lv', 'Naudas pārskaitīšanas diena: pirmdiena, 23. novembris.'],
      ['lt', 'Pinigų pervedimo diena: lapkričio 23 d., pirmadienis.'],
    ] as const) {
      document.documentElement.lang = lang
      await settled(element)
      assert.equal(line(element), text)
    }
  },
)

for (const [every, text, label] of [
  ['weekly', 'First on Tuesday 1 December, 53 times, €662.50 in all.', 'Approve €12.50 a week'],
  ['monthly', 'First on Tuesday 1 December, 12 times, €150.00 in all.', 'Approve €12.50 a month'],
  ['last_banking_day', 'First on Thursday 31 December, 12 times, €150.00 in all.', 'Approve €12.50 a month'],
] as const) {
  trial(
    `says what a payment that recurs ${every} costs, when it begins and that nothing is paid today (2 A, Payment request)`,
    { dueDate: '2026-12-01', every, until: '2027-11-30' },
    ({ element }) => {
      assert.equal(line(element), `Nothing is paid today. ${text}`)
      assert.equal(root(element).querySelector('button')?.textContent, label)
    },
  )
}

trial(
  'names the last day on which a series leaves, as the receipt does (gaps: psd2.due.execution; look: Principle 2)',
  { dueDate: '2026-12-05', every: 'monthly', until: '2027-06-30' },
  ({ element }) => {
    // The fifth of December and of June are a Saturday each.
    assert.equal(
      line(element),
      'Banks are closed on 5 Dec 2026. The money leaves on Monday 7 December. Then every month until 7 Jun 2027.',
    )
  },
)

trial(
  'says nothing of a day where the money leaves at once, and loads nothing for it (look: Principle 2)',
  {},
  async (it) => {
    assert.isUndefined(line(it.element))
    begins(it.source, { at: 'now' })
    await press(it)
    assert.lengthOf(it.gone, 1)
    assert.isUndefined(line(it.element))
  },
)

trial(
  'leaves at the first press where the source says the day that was shown (house: 2)',
  { dueDate: '2026-11-23' },
  async (it) => {
    begins(it.source, { at: 'later', date: '2026-11-23' })
    await press(it)
    assert.deepEqual(it.gone, ['https://bank.example/pay'])
  },
)

trial(
  'leaves at the first press with a foreign payment that leaves today as shown (house: 2)',
  { foreign: true },
  async (it) => {
    begins(it.source, { at: 'now' })
    await press(it)
    assert.lengthOf(it.gone, 1)
  },
)

for (const [name, members, leaves, text] of [
  [
    'a day where none was shown',
    {},
    { at: 'later', date: '2026-11-23' },
    'The money leaves on Monday 23 November.',
  ],
  [
    'another day than was shown',
    { dueDate: '2026-11-24' },
    { at: 'later', date: '2026-11-23' },
    'The money leaves on Monday 23 November.',
  ],
  ['a day that nobody names', {}, { at: 'later' }, 'The money leaves later. Your bank shows you the day.'],
  [
    'that it leaves at once where a day was shown',
    { dueDate: '2026-11-24' },
    { at: 'now' },
    'The money leaves as soon as you approve the payment.',
  ],
  [
    'nothing where a day was shown',
    { dueDate: '2026-11-24' },
    undefined,
    'The money leaves as soon as you approve the payment.',
  ],
] as const) {
  trial(
    `lets nobody leave before they have seen it when the source says ${name} (2 A, What the service does)`,
    members,
    async (it) => {
      begins(it.source, leaves)
      await press(it)
      assert.deepEqual([it.gone, it.element.state], [[], 'changed'])
      assert.include(shown(it.element), `${text} No money has moved. Press again if you agree.`)
      assert.equal(spoken(it.element), `${text} No money has moved. Press again if you agree.`)
      await press(it)
      assert.deepEqual(it.gone, ['https://bank.example/pay'])
    },
  )
}

trial(
  'lets nobody leave for a series that was not shown, and says how it goes on (2 A, Payment request)',
  { dueDate: '2026-12-01' },
  async (it) => {
    const recurrence = { every: 'monthly', until: '2027-11-30' } as const
    begins(it.source, { at: 'later', date: '2026-12-01' }, { recurrence })
    await press(it)
    assert.equal(it.element.state, 'changed')
    assert.include(
      shown(it.element),
      'The money leaves on Tuesday 1 December. Then every month until 30 Nov 2027. No money has moved.',
    )
    Object.assign(it.element, recurrence)
    await press(it)
    assert.deepEqual(it.gone, ['https://bank.example/pay'])
  },
)

trial(
  'leaves at the first press for a series that was shown, and keeps it on the receipt (house: 2)',
  { dueDate: '2026-12-01', every: 'monthly', until: '2027-11-30' },
  async (it) => {
    const recurrence = { every: 'monthly', until: '2027-11-30' } as const
    begins(it.source, { at: 'later', date: '2026-12-01' }, { recurrence })
    const leaves = { at: 'later', date: '2027-01-01', last: '2027-11-01' } as const
    it.source.read = (handle) =>
      Promise.resolve(paymentOf({ handle, recurrence, state: 'scheduled', execution: leaves }))
    await press(it)
    assert.lengthOf(it.gone, 1)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settled(it.element)
    assert.include(
      spoken(it.element) ?? '',
      // The last day on which money really departs, where the proxy knows it.
      'The money leaves on Friday 1 January 2027. Then every month until 1 Nov 2027.',
    )
    // Some of the series may be paid already.
    assert.notInclude(shown(it.element), 'No money has moved')
    assert.include(shown(it.element), 'Money moves on those days only.')
  },
)

trial(
  'says why the way that was begun goes on, before anybody leaves for it (promises: R5)',
  { dueDate: '2026-11-23' },
  async (it) => {
    begins(it.source, { at: 'later', date: '2026-11-23' }, { reason: 'way_kept' })
    await press(it)
    assert.deepEqual([it.gone, it.element.state], [[], 'changed'])
    assert.include(
      shown(it.element),
      'You have begun to pay in another way, and the bank cannot take that back. Go on there. No money has moved yet.',
    )
    await press(it)
    assert.deepEqual(it.gone, ['https://bank.example/pay'])
  },
)

trial(
  'says that there was too little money where the bank said so (look: Principle 4)',
  { handle: 'h-1', source: waiting(undefined, 'failed', 'insufficient_funds') },
  ({ element }) =>
    assert.include(spoken(element) ?? '', 'There was too little money in the account. No money has moved.'),
)

trial('says another sum and the day in one breath (look: Principle 4)', {}, async (it) => {
  begins(it.source, { at: 'later', date: '2026-11-23' }, { amount: '14.00' })
  await press(it)
  assert.include(
    shown(it.element),
    'The amount is now €14.00, not €12.50. No money has moved. Press again if you agree. The money leaves on Monday 23 November.',
  )
})

trial(
  'says of a payment that waits for its day that no money has moved, when it leaves, and how to stop it (look: Principle 4)',
  { handle: 'h-1', order: undefined, source: waiting({ at: 'later', date: '2026-11-23' }) },
  async ({ element }) => {
    assert.equal(element.state, 'scheduled')
    assert.isTrue(element.matches(':state(scheduled)'))
    const text =
      'Your bank has taken the payment. No money has moved yet. The money leaves on Monday 23 November.'
    assert.include(shown(element), text)
    assert.include(shown(element), 'You can still stop it before that day: ask the seller, or use your bank.')
    assert.equal(spoken(element), `Scheduled. ${text}`)
    assert.isNull(root(element).querySelector('button'))
    for (const [lang, words] of [
      ['fi', 'Rahaa ei ole vielä siirretty. Raha lähtee maanantaina 23. marraskuuta.'],
      ['sv', 'Inga pengar har flyttats ännu. Pengarna dras måndagen den 23 november.'],
      ['et', 'Raha ei ole veel liikunud.'],
      ['lv', 'Nauda vēl nav pārskaitīta.'],
      ['lt', 'Pinigai dar nepervesti.'],
    ] as const) {
      document.documentElement.lang = lang
      await settled(element)
      assert.include(shown(element), words)
    }
  },
)

trial(
  'asks nothing about a payment that waits until somebody looks again, and takes no second press (promises: R5)',
  { source: waiting({ at: 'later', date: '2026-11-23' }), handle: 'h-1' },
  async ({ element }) => {
    const clock = new StillClock()
    try {
      const source = element.source as ScriptedSource
      await element.press()
      await settled(element)
      assert.equal(source.count('start'), 0)
      const before = source.count('payment')
      assert.isFalse(clock.waiting.some(({ delayMs }) => delayMs <= minute))
      source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))
      document.dispatchEvent(new Event('visibilitychange'))
      await settled(element)
      assert.equal(source.count('payment'), before + 1)
      assert.equal(element.state, 'paid')
      assert.notInclude(shown(element), 'leaves')
    } finally {
      clock.restore()
    }
  },
)

trial(
  'says the day too where a payment was begun and not finished (2 A, What the service does)',
  { handle: 'h-1', source: waiting({ at: 'later', date: '2026-11-23' }, 'pending') },
  ({ element }) => {
    assert.include(shown(element), 'No money has moved yet. The money leaves on Monday 23 November.')
  },
)

trial(
  'says the day again where a payment has ended and another try is offered (2 A, What the service does)',
  { handle: 'h-1', dueDate: '2026-11-23', source: waiting({ at: 'later', date: '2026-11-23' }, 'cancelled') },
  ({ element }) => {
    assert.include(shown(element), 'No money has moved. The money leaves on Monday 23 November.')
  },
)

trial(
  'tells the page of a payment that waits once, however often it is read (ecosystem: 5)',
  { source: waiting({ at: 'later', date: '2026-11-23' }), handle: 'h-1' },
  async (it) => {
    for (let count = 0; count < 3; count++) {
      document.dispatchEvent(new Event('visibilitychange'))
      await settled(it.element)
    }
    assert.deepEqual(it.told, ['scheduled'])
  },
)

/** A bank as the picker gives it, which was asked about the order. */
const bankWith = (leaves: Payment['execution']) => ({ id: 'own', ...(leaves && { execution: leaves }) })

for (const [words, told, members, text] of [
  [
    'on a closed day, where it stays at its bank',
    { at: 'later', date: '2026-12-24' },
    { dueDate: '2026-12-24' },
    'The money leaves on Thursday 24 December.',
  ],
  [
    'on a day on which banks of another country work',
    { at: 'later', date: '2026-12-07' },
    { dueDate: '2026-12-06' },
    'Banks are closed on 6 Dec 2026. The money leaves on Monday 7 December.',
  ],
  [
    'after a day on which banks are closed, although the page has named none',
    { at: 'later', date: '2026-11-23' },
    { provider: { id: 'ee', asksAccount: true } },
    'The money leaves on Monday 23 November.',
  ],
  [
    'of a series for the last time, closed days too',
    { at: 'later', date: '2026-12-01', last: '2027-01-01' },
    { dueDate: '2026-12-01', every: 'monthly', until: '2027-01-31' },
    'Nothing is paid today. First on Tuesday 1 December, 2 times, €25.00 in all.',
  ],
] as const) {
  const provider = { ...bankWith(told), ...('provider' in members && members.provider) }
  trial(
    `says when the money leaves as the chosen bank has it, and leaves with one press: ${words} (gaps: psd2.due.execution)`,
    { ...members, provider },
    async (it) => {
      assert.equal(line(it.element), text)
      const field = root(it.element).querySelector('input')
      if (field) {
        field.value = 'EE159900000000000013'
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      }
      const { every, until } = { every: undefined, until: undefined, ...members }
      begins(it.source, told, every && until ? { recurrence: { every, until } } : {})
      await press(it)
      assert.deepEqual(it.gone, ['https://bank.example/pay'])
    },
  )
}

trial(
  'keeps to the calendar where the bank was asked about another day (house: 4)',
  { dueDate: '2026-12-24', provider: bankWith({ at: 'later', date: '2026-12-15' }) },
  ({ element }) =>
    assert.equal(line(element), 'Banks are closed on 24 Dec 2026. The money leaves on Monday 28 December.'),
)

trial('keeps out a day of the source that is none (house: 4)', {}, async (it) => {
  begins(it.source, { at: 'later', date: 'soon <b>' })
  await press(it)
  assert.include(shown(it.element), 'The money leaves later. Your bank shows you the day.')
  begins(it.source, { at: 'sometimes' } as never)
  await press(it)
  assert.lengthOf(it.gone, 0)
  assert.include(shown(it.element), 'The money leaves as soon as you approve the payment.')
})

trial(
  'tells the developer of a page whose day is none, and shows no day (house: 4)',
  { dueDate: '23.11.2026' },
  async ({ element, faults }) => {
    assert.isUndefined(line(element))
    assert.deepEqual(faults, ['due_date_invalid'])
    element.dueDate = '2026-11-23'
    await settled(element)
    assert.equal(line(element), 'The money leaves on Monday 23 November.')
    assert.lengthOf(faults, 1)
  },
)

trial(
  'keeps the line away from a receipt that has no day (look: Principle 2)',
  { handle: 'h-1', source: lostSource() },
  ({ element }) => {
    assert.isUndefined(line(element))
  },
)

/** A source that knows one payment, which leaves then. */
function waiting(
  leaves: Payment['execution'],
  state: Payment['state'] = 'scheduled',
  reason?: Payment['reason'],
): ScriptedSource {
  const source = new ScriptedSource()
  const canRetry = state === 'cancelled'
  source.read = (handle) =>
    Promise.resolve(
      paymentOf({ handle, state, canRetry, ...(leaves && { execution: leaves }), ...(reason && { reason }) }),
    )
  return source
}

function lostSource(): ScriptedSource {
  const source = new ScriptedSource()
  source.read = lost
  return source
}
