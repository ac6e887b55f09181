// The payment button before and during a payment: what it shows, sends, remembers and never does twice.

import { assert, fc, test } from '#kit'
import type { Payment } from '../../../core/view/index.ts'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { isBankAddress } from '../../../widgets/shared/source/address.ts'
import { SourceError, type StartAnswer } from '../../../widgets/payment-button/index.ts'
import {
  banks,
  connected,
  lost,
  orderToken,
  paymentOf,
  refused,
  ScriptedSource,
  settled,
  StillClock,
  turn,
  forgetAll,
} from '../fixtures.ts'
import { root, spoken, shown, button as pay } from '../shadow.ts'

interface Stage {
  element: PaymentButtonElement
  source: ScriptedSource
  /** Addresses to which the element wanted to send the page. */
  gone: string[]
  /** Events that the element made, by type and state. */
  told: string[]
}

/** Puts a button on an empty page; what `set` does stands in for the page's own settings. */
async function stage(set: (stage: Stage) => void = () => {}, source = new ScriptedSource()): Promise<Stage> {
  const element = document.createElement('silta-payment-button')
  const made: Stage = { element, source, gone: [], told: [] }
  element.source = source
  element.order = orderToken
  element.amount = '12.50'
  element.payee = 'Kahvila Hiirola'
  element.navigate = (address) => made.gone.push(address)
  element.addEventListener('silta-payment-start', () => made.told.push('start'))
  element.addEventListener('silta-payment-change', ({ payment }) => made.told.push(`change ${payment.state}`))
  set(made)
  document.body.append(element)
  await settled(element)
  return made
}

/** Runs a test on a clean page and cleans up after it. */
function trial(name: string, body: () => Promise<void>): void {
  test(name, async () => {
    document.body.replaceChildren()
    document.documentElement.lang = 'en'
    forgetAll()
    try {
      await body()
    } finally {
      connected(true)
      document.body.replaceChildren()
    }
  })
}

async function press({ element }: Stage): Promise<void> {
  pay(element).click()
  await settled(element)
}

trial('shows amount, payee and what will happen, in every language (look: Words)', async () => {
  const { element } = await stage()
  assert.equal(shown(element), 'Pay €12.50 To Kahvila Hiirola. You will go to your bank.')
  for (const [lang, text] of [
    ['fi', 'Maksa 12,50 € Saaja: Kahvila Hiirola. Siirryt pankkiisi.'],
    ['sv-FI', 'Betala 12,50 € Till Kahvila Hiirola. Du går vidare till din bank.'],
    ['et', 'Maksa 12,50 € Saaja: Kahvila Hiirola. Sind suunatakse panka.'],
    ['lv-LV', 'Maksāt 12,50 € Saņēmējs: Kahvila Hiirola. Jūs pāriesiet uz savu banku.'],
    ['lt', 'Mokėti 12,50 € Gavėjas: Kahvila Hiirola. Pereisite į savo banką.'],
    ['da', 'Pay €12.50 To Kahvila Hiirola. You will go to your bank.'],
    ['not a tag', 'Pay €12.50 To Kahvila Hiirola. You will go to your bank.'],
  ] as const) {
    document.documentElement.lang = lang
    await settled(element)
    assert.equal(shown(element), text)
  }
})

trial('asks for nothing until somebody presses (promises: R5)', async () => {
  const { source, told, gone } = await stage()
  assert.deepEqual([source.calls, told, gone], [[], [], []])
})

trial('sends order, provider and language, and leaves to the bank (house: 2)', async () => {
  document.documentElement.lang = 'fi'
  const it = await stage(({ element }) => (element.provider = 'fi-1'))
  await press(it)
  assert.deepEqual(it.source.calls, [
    { what: 'start', request: { order: orderToken, provider: 'fi-1', language: 'fi' } },
  ])
  assert.deepEqual(it.gone, ['https://bank.example/pay'])
  assert.equal(it.element.state, 'leaving')
  assert.deepEqual(it.told, ['start', 'change pending'])
})

trial('keeps the focus and takes one press for many (peers: 3.2)', async () => {
  let answer: (answer: StartAnswer) => void = () => {}
  const it = await stage(({ source }) => {
    source.begin = () => new Promise((resolve) => (answer = resolve))
  })
  it.element.focus()
  for (let count = 0; count < 5; count++) pay(it.element).click()
  await settled(it.element)
  for (let count = 0; count < 5; count++) pay(it.element).click()
  assert.equal(it.source.count('start'), 1)
  assert.equal(pay(it.element).getAttribute('aria-disabled'), 'true')
  assert.isTrue(root(it.element).activeElement === pay(it.element))
  assert.equal(shown(it.element), 'Opening your bank… To Kahvila Hiirola. You will go to your bank.')
  assert.equal(spoken(it.element), 'Opening your bank…')
  answer({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() })
  await settled(it.element)
  assert.lengthOf(it.gone, 1)
})

trial('stops before anything is sent when the page says so (ecosystem: 5)', async () => {
  const it = await stage()
  it.element.addEventListener('silta-payment-start', (event) => event.preventDefault())
  await press(it)
  assert.deepEqual([it.source.calls, it.element.state], [[], 'ready'])
})

trial('tells the address before the page leaves, and stays where the page says so (house: 4)', async () => {
  const it = await stage()
  const told: object[] = []
  it.element.addEventListener('silta-payment-redirect', (event) => {
    told.push(event.detail)
    event.preventDefault()
  })
  await press(it)
  assert.deepEqual(told, [{ url: 'https://bank.example/pay' }])
  assert.lengthOf(it.gone, 0)
})

trial(
  'bears the label and the note of the page as text, and its own words of an outcome (look: Words)',
  async () => {
    const it = await stage(({ element }) => {
      element.label = 'Place <b>order</b>'
      const note = Object.assign(document.createElement('span'), { slot: 'note', textContent: 'No refunds.' })
      element.append(note)
    })
    assert.equal(pay(it.element).textContent, 'Place <b>order</b>')
    assert.lengthOf(
      root(it.element).querySelector<HTMLSlotElement>('slot[name=note]')?.assignedNodes() ?? [],
      1,
    )
    it.source.begin = () => refused(429)
    await press(it)
    assert.notInclude(shown(it.element), 'Place')
  },
)

trial('takes no press while disabled, and stays readable (look: Principle 7)', async () => {
  const it = await stage(({ element }) => (element.disabled = true))
  await press(it)
  assert.deepEqual([it.source.calls, it.told], [[], []])
  assert.equal(pay(it.element).getAttribute('aria-disabled'), 'true')
  assert.isFalse(pay(it.element).disabled)
})

trial(
  'says that it is offline and that nothing was sent, and comes back by itself (look: Words)',
  async () => {
    const it = await stage(({ source }) => (source.begin = lost))
    connected(false)
    await press(it)
    assert.include(shown(it.element), 'You are offline. Nothing has been sent.')
    assert.equal(it.source.count('start'), 1)
    connected(true)
    await settled(it.element)
    assert.equal(it.element.state, 'ready')
  },
)

trial('shows that nothing was sent when the order cannot be made (look: Principle 4)', async () => {
  const it = await stage(({ element }) => (element.order = () => Promise.reject(new Error('no order'))))
  await press(it)
  assert.include(
    shown(it.element),
    'The payment did not start. This press has sent nobody to the bank, so it has moved no money. You can try again.',
  )
  assert.deepEqual(it.source.calls, [])
  it.element.order = () => Promise.resolve(orderToken)
  await press(it)
  assert.lengthOf(it.gone, 1)
})

trial(
  'shows a refusal with the id of the request, and tries again on a press (look: Principle 4)',
  async () => {
    const it = await stage(({ source }) => (source.begin = () => refused(409, 'req-7')))
    await press(it)
    assert.include(shown(it.element), 'This press has sent nobody to the bank, so it has moved no money.')
    assert.include(shown(it.element), 'If you ask for help, mention req-7.')
    assert.include(shown(it.element), 'Try again: €12.50')
    await press(it)
    assert.equal(it.source.count('start'), 2)
  },
)

trial(
  'says that a bank cannot carry the payment, takes no press for it, and another one for another bank (look: Principle 4)',
  async () => {
    const unfit = () => Promise.reject(new SourceError(400, 'provider_unfit', 'req-8', { linkGiven: false }))
    const it = await stage(({ element, source }) => {
      element.provider = 'abbey'
      source.begin = unfit
    })
    await press(it)
    assert.include(
      shown(it.element),
      'This bank cannot carry this payment. No money has moved. Choose another bank.',
    )
    assert.notInclude(shown(it.element), 'try again')
    const button = it.element.shadowRoot?.querySelector('button')
    assert.equal(button?.getAttribute('aria-disabled'), 'true')
    await press(it)
    assert.equal(it.source.count('start'), 1)
    // The same bank in another object is no other bank.
    it.element.provider = { id: 'abbey' }
    await settled(it.element)
    assert.equal(it.element.state, 'error')
    it.source.begin = () =>
      Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf({ amount: '12.50' }) })
    it.element.provider = { id: 'bridge' }
    await settled(it.element)
    assert.equal(it.element.state, 'ready')
    assert.notInclude(shown(it.element), 'cannot carry')
    await press(it)
    assert.deepEqual(it.gone, ['https://bank.example/pay'])
  },
)

trial('shows another amount before anybody leaves, and leaves on the second press (house: 2)', async () => {
  const it = await stage(({ source }) => {
    source.begin = () =>
      Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf({ amount: '14.00' }) })
  })
  await press(it)
  assert.deepEqual([it.gone, it.element.state], [[], 'changed'])
  assert.include(shown(it.element), 'Pay €14.00')
  assert.include(shown(it.element), 'The amount is now €14.00, not €12.50.')
  await press(it)
  assert.deepEqual(it.gone, ['https://bank.example/pay'])
})

trial('accepts an amount that is only written differently (house: 4)', async () => {
  const it = await stage(({ element }) => (element.amount = '12.5'))
  await press(it)
  assert.lengthOf(it.gone, 1)
})

trial('shows the amount first when the page shows none (look: Principle 2)', async () => {
  const it = await stage(({ element }) => (element.amount = undefined))
  assert.include(shown(it.element), 'Pay To')
  await press(it)
  assert.include(shown(it.element), 'The amount is €12.50. Press again if you agree.')
  await press(it)
  assert.lengthOf(it.gone, 1)
})

trial(
  'shows no sum that is not a decimal string, and lets nobody leave for another unseen (house: 4)',
  async () => {
    for (const amount of ['12,50', 12.5, '1e3', {}] as const) {
      document.body.replaceChildren()
      forgetAll()
      const it = await stage(({ element }) => Object.assign(element, { amount }))
      assert.include(shown(it.element), 'Pay To')
      await press(it)
      assert.include(shown(it.element), 'The amount is €12.50. Press again if you agree.')
      assert.lengthOf(it.gone, 0)
    }
  },
)

test('accepts https and this machine as banks, and refuses every other address (promises: R34)', () => {
  for (const address of ['https://bank.example/x?y#z', 'http://localhost:8787/pay', 'http://127.0.0.1/pay']) {
    assert.isTrue(isBankAddress(address), address)
  }
  for (const address of [
    'http://bank.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://bank.example',
    'data:text/html,x',
    '//bank.example/',
    '/pay',
    ' https://bank.example/',
    'http://localhost@evil.example/',
    'http://localhost:80@evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'blob:https://bank.example/1',
    '',
  ]) {
    assert.isFalse(isBankAddress(address), address)
  }
})

trial('refuses to leave to an address that is no bank (promises: R34)', async () => {
  const it = await stage(({ source }) => {
    source.begin = () => Promise.resolve({ approvalUrl: 'javascript:alert(1)', payment: paymentOf() })
  })
  await press(it)
  assert.deepEqual(it.gone, [])
  assert.equal(it.element.state, 'error')
})

trial(
  'asks again with the same request after a lost answer when a person tries again, and never by itself (gaps: Part 4)',
  async () => {
    const clock = new StillClock()
    try {
      const it = await stage(({ source }) => (source.begin = lost))
      await press(it)
      assert.equal(it.element.state, 'error')
      assert.deepEqual(clock.waiting, [])
      it.source.begin = () =>
        Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() })
      await press(it)
      const [first, second] = it.source.calls
      assert.deepEqual(first, second)
      assert.deepEqual(it.gone, ['https://bank.example/pay'])
    } finally {
      clock.restore()
    }
  },
)

trial('asks what became of the payment when the bank did not open (look: Principle 4)', async () => {
  const clock = new StillClock()
  try {
    const it = await stage()
    await press(it)
    assert.equal(clock.next(), 10_000)
    await settled(it.element)
    assert.equal(it.element.state, 'pending')
    assert.include(shown(it.element), 'Continue at your bank')
  } finally {
    clock.restore()
  }
})

trial('remembers the handle of an order, and shows the truth after a reload (promises: R5)', async () => {
  const first = await stage()
  await press(first)
  first.element.remove()
  const second = await stage(
    ({ source }) => (source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))),
  )
  assert.deepEqual(second.source.calls, [{ what: 'payment', handle: 'h-1' }])
  assert.include(shown(second.element), 'Paid')
  assert.deepEqual(second.told, ['change paid'])
})

trial('shows the truth when the browser brings the page back from its memory (promises: R5)', async () => {
  const it = await stage()
  await press(it)
  it.source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'cancelled', canRetry: true }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settled(it.element)
  assert.include(shown(it.element), 'You cancelled the payment. No money has moved.')
})

trial('finds the payment of an order whose token was made anew by its name (promises: R5)', async () => {
  const first = await stage(({ element }) => (element.orderId = '1001'))
  await press(first)
  first.element.remove()
  const second = await stage(({ element }) => {
    element.orderId = '1001'
    element.order = () => Promise.resolve('another.token.here')
  })
  assert.equal(second.element.state, 'pending')
})

trial('keeps tokens, amounts and names out of the storage (promises: R31)', async () => {
  const it = await stage()
  await press(it)
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage })
  const [head, payload] = orderToken.split('.')
  for (const secret of [orderToken, head, payload, '12.50', 'Kahvila', 'RF18'])
    assert.notInclude(stored, secret ?? '')
})

trial('becomes ready again when the source has forgotten the payment (house: 2)', async () => {
  const first = await stage()
  await press(first)
  first.element.remove()
  const second = await stage(({ source }) => (source.read = () => refused(404)))
  assert.equal(second.element.state, 'ready')
})

trial('keeps a payment in mind that a wrong address does not know (house: 2)', async () => {
  const first = await stage()
  await press(first)
  first.element.remove()
  const second = await stage(({ source }) => (source.read = () => Promise.reject(new SourceError(404))))
  assert.equal(second.element.state, 'error')
  assert.include(shown(second.element), 'If you have already paid, do not pay again.')
})

const basket = [
  { sku: 'cup', quantity: 2 },
  { sku: 'tea', quantity: 1 },
]

function withBasket({ element }: Stage): void {
  element.order = undefined
  element.items = basket
}

trial(
  'writes the name of a purchase down before it is sent, and sends it again after a reload (promises: R5)',
  async () => {
    const attempts: unknown[] = []
    const stored: string[] = []
    const send = (it: Stage) => {
      withBasket(it)
      it.source.begin = (request) => {
        attempts.push('idempotencyKey' in request ? request.idempotencyKey : undefined)
        stored.push(JSON.stringify({ ...localStorage }))
        return lost()
      }
    }
    const first = await stage(send)
    await press(first)
    first.element.remove()
    const second = await stage((it) => {
      send(it)
      it.element.items = basket.toReversed()
    })
    await press(second)
    const [attempt, again] = attempts
    assert.match(String(attempt), /^[\w-]{43}$/)
    assert.equal(attempt, again)
    assert.include(stored[0], String(attempt))
  },
)

trial('makes another purchase of the same basket only when a person asks for it (promises: R5)', async () => {
  const it = await stage((made) => {
    withBasket(made)
    made.source.begin = () => Promise.resolve({ payment: paymentOf({ state: 'paid' }) })
  })
  await press(it)
  assert.include(shown(it.element), 'Paid')
  await it.element.press()
  assert.equal(it.source.count('start'), 1)
  await press(it)
  assert.equal(it.element.state, 'ready')
  await press(it)
  const names = it.source.calls.map(
    ({ request }) => request && 'idempotencyKey' in request && request.idempotencyKey,
  )
  assert.equal(new Set(names).size, 2)
})

trial(
  'makes at most one payment of a basket, whatever the network and reloads do (promises: R5)',
  async () => {
    type Step = 'press' | 'reload' | 'lost before' | 'lost after' | 'refused' | 'slow' | 'answer'
    const step = fc.constantFrom<Step>(
      'press',
      'reload',
      'lost before',
      'lost after',
      'refused',
      'slow',
      'answer',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        forgetAll()
        /** The proxy: one payment for one attempt. */
        const payments = new Map<string, Payment>()
        let mood: Step = 'answer'
        const source = new ScriptedSource()
        source.begin = async (request) => {
          const attempt = 'idempotencyKey' in request ? request.idempotencyKey : ''
          if (mood === 'lost before') return lost()
          if (mood === 'refused') return refused(429)
          const payment = payments.get(attempt) ?? paymentOf({ handle: `h-${payments.size}` })
          payments.set(attempt, payment)
          if (mood === 'lost after') return lost()
          if (mood === 'slow') return new Promise(() => {})
          return { approvalUrl: 'https://bank.example/pay', payment }
        }
        let it = await stage(withBasket, source)
        for (const next of steps) {
          if (next === 'press') void it.element.press()
          else if (next === 'reload') {
            it.element.remove()
            it = await stage(withBasket, source)
          } else mood = next
          await turn()
        }
        await settled(it.element)
        it.element.remove()
        assert.isAtMost(payments.size, 1)
      }),
      { numRuns: 60 },
    )
  },
)

trial('keeps two buttons of one page apart (peers: 1C)', async () => {
  const one = await stage()
  const two = await stage(({ element, source }) => {
    element.order = 'another.token.signature'
    element.amount = '3.00'
    source.begin = () => refused()
  })
  await press(two)
  assert.deepEqual([one.element.state, two.element.state], ['ready', 'error'])
  await press(one)
  assert.deepEqual([one.gone.length, two.gone.length], [1, 0])
})

trial('goes on when it is moved on the page, and stops when it is taken away (ecosystem: 5)', async () => {
  const signals: AbortSignal[] = []
  const it = await stage(({ source }) => {
    source.begin = (_, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    }
  })
  await press(it)
  const place = document.body.appendChild(document.createElement('div'))
  place.append(it.element)
  await settled(it.element)
  assert.deepEqual([it.element.state, signals[0]?.aborted], ['leaving', false])
  it.element.remove()
  await turn()
  assert.isTrue(signals[0]?.aborted)
})

trial('makes no event when the page sets properties (ecosystem: 5)', async () => {
  const it = await stage()
  Object.assign(it.element, {
    amount: '1.00',
    payee: 'X',
    provider: banks[0]?.id,
    disabled: true,
    currency: 'SEK',
  })
  await settled(it.element)
  assert.deepEqual(it.told, [])
})

trial('tells the same news once (ecosystem: 5)', async () => {
  const it = await stage()
  await press(it)
  for (let count = 0; count < 3; count++) {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settled(it.element)
  }
  const changes = it.told.filter((word) => word === 'change pending')
  // The page that comes out of the browser's memory starts anew, so the element reports what it finds.
  assert.isAtMost(changes.length, 4)
})

trial('shows its state to style sheets (ecosystem: 5)', async () => {
  const it = await stage()
  assert.isTrue(it.element.matches(':state(ready)'))
  await press(it)
  assert.isTrue(it.element.matches(':state(leaving)'))
  assert.isFalse(it.element.matches(':state(ready)'))
})
