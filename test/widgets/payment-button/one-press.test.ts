// One attempt for one order and one ending for one payment, whatever tabs, forms, storages and banks do.

import { assert, fc, test, wallClock } from '#kit'
import type { PaymentState } from '../../../core/view/index.ts'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { connected, forgetAll, orderToken, paymentOf, refused, ScriptedSource, settled } from '../fixtures.ts'
import { button as pay } from '../shadow.ts'

interface Stage {
  element: PaymentButtonElement
  source: ScriptedSource
  gone: string[]
  /** Events at the page, by type and state. */
  told: string[]
}

const basket = [{ sku: 'cup', quantity: 2 }]

/** Puts a button into a place of the page; what `set` does stands in for the page's own settings. */
async function stage(
  set: (element: PaymentButtonElement, source: ScriptedSource) => void = () => {},
  place: Element = document.body,
): Promise<Stage> {
  const element = document.createElement('silta-payment-button')
  const source = new ScriptedSource()
  const made: Stage = { element, source, gone: [], told: [] }
  Object.assign(element, { source, items: basket, amount: '12.50' })
  element.navigate = (address) => made.gone.push(address)
  element.addEventListener('silta-payment-start', () => made.told.push('start'))
  element.addEventListener('silta-payment-change', ({ payment }) => made.told.push(`change ${payment.state}`))
  element.addEventListener('silta-payment-contradiction', ({ payment, before }) =>
    made.told.push(`contradiction ${before} ${payment.state}`),
  )
  set(element, source)
  place.append(element)
  await settled(element)
  return made
}

function trial(name: string, body: () => Promise<void>): void {
  test(name, async () => {
    document.body.replaceChildren()
    forgetAll()
    try {
      await body()
    } finally {
      connected(true)
      document.body.replaceChildren()
      forgetAll()
    }
  })
}

async function press({ element }: Stage): Promise<void> {
  pay(element).click()
  await settled(element)
}

const attemptsOf = (...stages: Stage[]) =>
  stages.flatMap(({ source }) =>
    source.calls.flatMap(({ request }) =>
      request && 'idempotencyKey' in request ? [request.idempotencyKey] : [],
    ),
  )

/** Lets the page see what another tab has just written. */
function tellOfOtherTab(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

/** Makes a promise that opens by hand. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const handlePlace = 'silta:handle:items:cup*2'

trial(
  'gives a function that makes the order the same name after a refusal and a reload (promises: R5)',
  async () => {
    const names: string[] = []
    const set = (element: PaymentButtonElement, source: ScriptedSource) => {
      element.items = undefined
      element.orderId = '1001'
      element.order = (attempt) => {
        names.push(attempt)
        return orderToken
      }
      source.begin = () => refused(429)
    }
    const first = await stage(set)
    await press(first)
    await press(first)
    first.element.remove()
    await press(await stage(set))
    assert.lengthOf(names, 3)
    assert.match(names[0] ?? '', /^[\w-]{43}$/)
    assert.equal(new Set(names).size, 1)
  },
)

trial(
  'names the attempt the same over presses where the order has no name at all (promises: R5)',
  async () => {
    const names: string[] = []
    const it = await stage((element, source) => {
      element.items = undefined
      element.order = (attempt) => {
        names.push(attempt)
        return orderToken
      }
      source.begin = () => refused(429)
    })
    await press(it)
    await press(it)
    assert.equal(names[0], names[1])
    assert.isEmpty(Object.keys(localStorage))
  },
)

trial(
  'names a purchase by its basket where a function signs the order, and sends the order alone (promises: R5)',
  async () => {
    const first = await stage((element) => (element.order = () => orderToken))
    await press(first)
    assert.deepEqual(first.source.calls[0]?.request, { order: orderToken, language: 'en' })
    first.element.remove()
    const second = await stage((element) => (element.order = () => orderToken))
    assert.deepEqual([second.element.state, second.element.payment?.handle], ['pending', 'h-1'])
  },
)

trial('turns to the payment that another tab has begun for the same order (promises: R5)', async () => {
  const it = await stage((_, source) => {
    source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))
  })
  assert.equal(it.element.state, 'ready')
  localStorage.setItem(handlePlace, `h-7 ${wallClock()}`)
  tellOfOtherTab('silta:handle:items:tea*1')
  await settled(it.element)
  assert.equal(it.element.state, 'ready')
  tellOfOtherTab(handlePlace)
  await settled(it.element)
  assert.deepEqual([it.element.state, it.element.payment?.handle], ['paid', 'h-7'])
})

trial(
  'waits while another tab starts the payment of the same order, and repeats its attempt (promises: R5)',
  async () => {
    const it = await stage()
    const other = gate()
    const held = navigator.locks.request('silta:press:items:cup*2', () => other.opened)
    await press(it)
    assert.deepEqual([it.element.state, it.source.calls], ['leaving', []])
    const attempt = 'A'.repeat(43)
    localStorage.setItem('silta:press:items:cup*2', `${attempt} ${wallClock()}`)
    other.open()
    await held
    await settled(it.element)
    assert.deepEqual(attemptsOf(it), [attempt])
    assert.lengthOf(it.gone, 1)
  },
)

trial('goes on without the lock when another tab keeps it too long (promises: R5)', async () => {
  const real = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') ?? {}
  const patience = new AbortController()
  AbortSignal.timeout = () => patience.signal
  const other = gate()
  const held = navigator.locks.request('silta:press:items:cup*2', () => other.opened)
  try {
    const it = await stage()
    await press(it)
    assert.isEmpty(it.source.calls)
    patience.abort()
    await settled(it.element)
    assert.equal(it.source.count('start'), 1)
  } finally {
    Object.defineProperty(AbortSignal, 'timeout', real)
    other.open()
    await held
  }
})

trial('lets go of the lock when it is taken away, whatever its source does (promises: R5)', async () => {
  const first = await stage((_, source) => (source.begin = () => new Promise(() => {})))
  await press(first)
  first.element.remove()
  const second = await stage()
  await press(second)
  assert.lengthOf(second.gone, 1)
  assert.equal(new Set(attemptsOf(first, second)).size, 1)
})

trial(
  'works where the page has no right to locks or to storage, and repeats its attempt (promises: R5)',
  async () => {
    const forbid = () => {
      throw new DOMException('Denied', 'SecurityError')
    }
    const places = [
      [Storage.prototype, 'getItem'],
      [Storage.prototype, 'setItem'],
      [LockManager.prototype, 'request'],
    ] as const
    const real = places.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))
    for (const [owner, name] of places)
      Object.defineProperty(owner, name, { value: forbid, configurable: true })
    try {
      const it = await stage((element, source) => {
        element.orderId = 'kept by the page'
        source.begin = () => refused(429)
      })
      await press(it)
      it.source.begin = () =>
        Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() })
      await press(it)
      assert.lengthOf(it.gone, 1)
      assert.lengthOf(attemptsOf(it), 2)
      assert.equal(new Set(attemptsOf(it)).size, 1)
    } finally {
      for (const [at, [owner, name]] of places.entries()) Object.defineProperty(owner, name, real[at] ?? {})
    }
  },
)

trial(
  'forgets after a day, and sweeps away what is older, but nothing of others (promises: R31)',
  async () => {
    const day = 86_400_000
    const old = wallClock() - day
    localStorage.setItem(handlePlace, `h-4 ${old}`)
    localStorage.setItem('silta:press:items:tea*1', `${'C'.repeat(43)} ${old}`)
    localStorage.setItem('silta:told:h-3', 'paid')
    localStorage.setItem('silta:press:items:pot*1', `${'D'.repeat(43)} ${old + 60_000}`)
    localStorage.setItem('silta:recent-providers', '["fi-1"]')
    localStorage.setItem('shop:basket', '[]')
    const it = await stage()
    assert.deepEqual([it.element.state, it.source.calls], ['ready', []])
    await press(it)
    assert.sameMembers(Object.keys(localStorage), [
      handlePlace,
      'silta:press:items:cup*2',
      'silta:link:items:cup*2',
      'silta:press:items:pot*1',
      'silta:recent-providers',
      'shop:basket',
    ])
  },
)

trial(
  'keeps the newer purchase of another tab when a person asks for another one here (promises: R5)',
  async () => {
    const it = await stage((_, source) => {
      source.begin = () => Promise.resolve({ payment: paymentOf({ state: 'paid' }) })
    })
    await press(it)
    localStorage.setItem(handlePlace, `h-8 ${wallClock()}`)
    localStorage.setItem('silta:press:items:cup*2', `${'E'.repeat(43)} ${wallClock()}`)
    await press(it)
    assert.deepEqual([it.element.state, it.element.payment?.handle], ['pending', 'h-8'])
    await press(it)
    assert.equal(attemptsOf(it).at(-1), 'E'.repeat(43))
  },
)

trial('makes one new attempt in two tabs after a payment that ended for good (promises: R5)', async () => {
  const end = (_: PaymentButtonElement, source: ScriptedSource) => {
    source.begin = () => Promise.resolve({ payment: paymentOf({ state: 'failed' }) })
    source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'failed' }))
  }
  const one = await stage(end)
  await press(one)
  const two = await stage(end)
  assert.equal(two.element.state, 'failed')
  for (const { source } of [one, two])
    source.begin = () =>
      Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf({ handle: 'h-2' }) })
  await Promise.all([press(one), press(two)])
  const [first, ...later] = attemptsOf(one, two)
  assert.lengthOf(later, 2)
  assert.equal(new Set(later).size, 1)
  assert.notEqual(later[0], first)
})

/** Submissions that no listener stopped; no test leaves the page. */
const sent: SubmitEvent[] = []
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) sent.push(event)
  event.preventDefault()
})

/** Puts a form on the page, with one field that must be filled in. */
function makeForm(): { form: HTMLFormElement; field: HTMLInputElement } {
  const form = document.createElement('form')
  const field = Object.assign(document.createElement('input'), { name: 'name', required: true })
  form.append(field)
  document.body.append(form)
  sent.length = 0
  return { form, field }
}

trial('checks the fields of its form before anything starts (house: 1)', async () => {
  const { form, field } = makeForm()
  const it = await stage(undefined, form)
  await press(it)
  assert.deepEqual([it.told, it.source.calls], [[], []])
  assert.isTrue(document.activeElement === field)
  field.value = 'Aino'
  await press(it)
  assert.lengthOf(it.gone, 1)
})

trial('leaves the check to the page where the form says novalidate (house: 1)', async () => {
  const { form } = makeForm()
  form.noValidate = true
  const it = await stage(undefined, form)
  await press(it)
  assert.lengthOf(it.gone, 1)
})

trial(
  'takes a submission of its form for a press, and leaves those of other buttons alone (house: 1)',
  async () => {
    const { form, field } = makeForm()
    field.value = 'Aino'
    const it = await stage(undefined, form)
    const other = form.appendChild(Object.assign(document.createElement('button'), { name: 'save' }))
    form.requestSubmit(other)
    await settled(it.element)
    assert.deepEqual([it.told, sent.length], [[], 1])
    form.requestSubmit()
    await settled(it.element)
    assert.deepEqual([it.told[0], sent.length, it.gone.length], ['start', 1, 1])
  },
)

trial(
  'takes the button between its tags, which is there for pages without scripts, for its own (house: 1)',
  async () => {
    const { form, field } = makeForm()
    field.value = 'Aino'
    const spare = Object.assign(document.createElement('button'), { textContent: 'Pay at the till' })
    const it = await stage((element) => element.append(spare), form)
    assert.equal(spare.getClientRects().length, 0)
    form.requestSubmit(spare)
    await settled(it.element)
    assert.deepEqual([sent.length, it.gone.length], [0, 1])
  },
)

trial(
  'leaves a submission to the page that stopped it, and to forms that it has left (house: 1)',
  async () => {
    const { form, field } = makeForm()
    field.value = 'Aino'
    form.addEventListener('submit', (event) => event.preventDefault())
    const it = await stage(undefined, form)
    form.requestSubmit()
    await settled(it.element)
    assert.isEmpty(it.source.calls)
    const { form: next, field: again } = makeForm()
    again.value = 'Aino'
    next.append(it.element)
    document.body.append(it.element)
    next.requestSubmit()
    await settled(it.element)
    assert.deepEqual([it.source.calls, sent.length], [[], 1])
  },
)

trial('gives its form the handle of the payment, and nothing before there is one (house: 1)', async () => {
  const { form, field } = makeForm()
  field.value = 'Aino'
  const it = await stage((element) => element.setAttribute('name', 'payment'), form)
  assert.deepEqual([...new FormData(form).keys()], ['name'])
  await press(it)
  assert.equal(new FormData(form).get('payment'), 'h-1')
})

trial('tells its form and its name as a control of the browser does (house: 4)', async () => {
  const { form, field } = makeForm()
  field.value = 'Aino'
  const it = await stage((element) => (element.name = 'payment'), form)
  assert.isTrue(it.element.form === form)
  assert.equal(it.element.getAttribute('name'), 'payment')
  await press(it)
  assert.equal(new FormData(form).get('payment'), 'h-1')
  document.body.append(it.element)
  assert.isNull(it.element.form)
})

trial('takes no press in a disabled fieldset, and takes them again after it (house: 1)', async () => {
  const { form, field } = makeForm()
  field.value = 'Aino'
  const set = form.appendChild(document.createElement('fieldset'))
  set.disabled = true
  const it = await stage(undefined, set)
  assert.equal(pay(it.element).getAttribute('aria-disabled'), 'true')
  // It stays where a keyboard finds it.
  it.element.focus()
  assert.isTrue(it.element.shadowRoot?.activeElement === pay(it.element))
  await it.element.press()
  assert.isEmpty(it.told)
  set.disabled = false
  await settled(it.element)
  await press(it)
  assert.lengthOf(it.gone, 1)
})

/** Shows the payment of a handle as the bank tells it now. */
const receiptOf = (state: () => PaymentState) => (element: PaymentButtonElement, source: ScriptedSource) => {
  element.items = undefined
  element.handle = 'h-1'
  source.read = (handle) => Promise.resolve(paymentOf({ handle, state: state(), canRetry: true }))
}

/** Lets the element ask anew, as a page does that comes out of the browser's memory. */
async function askAgain({ element }: Stage): Promise<void> {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settled(element)
}

trial(
  'tells an ending that the bank takes back as what it is, and as no second ending (house: 2)',
  async () => {
    let state: PaymentState = 'cancelled'
    const it = await stage(receiptOf(() => state))
    state = 'paid'
    await askAgain(it)
    assert.equal(it.element.state, 'paid')
    assert.deepEqual(it.told, ['change cancelled', 'contradiction cancelled paid'])
    it.element.remove()
    const reloaded = await stage(receiptOf(() => state))
    assert.deepEqual(reloaded.told, ['contradiction cancelled paid'])
  },
)

trial(
  'tells two endings without money, and a paid one that needs a person, as contradictions (house: 2)',
  async () => {
    for (const [first, second] of [
      ['paid', 'mismatched'],
      ['paid', 'failed'],
      ['failed', 'cancelled'],
      ['cancelled', 'mismatched'],
      ['failed', 'paid_twice'],
    ] as const) {
      document.body.replaceChildren()
      forgetAll()
      let state: PaymentState = first
      const it = await stage(receiptOf(() => state))
      state = second
      await askAgain(it)
      assert.deepEqual(it.told, [`change ${first}`, `contradiction ${first} ${second}`])
    }
  },
)

trial('gives a new try after an ending without money an ending of its own (house: 2)', async () => {
  let state: PaymentState = 'cancelled'
  const it = await stage((element, source) => {
    receiptOf(() => state)(element, source)
    element.order = orderToken
  })
  await press(it)
  state = 'paid'
  await askAgain(it)
  assert.deepEqual(it.told, ['change cancelled', 'start', 'change pending', 'change paid'])
})

trial(
  'never tells both a paid and an unpaid ending of one try, whatever the bank says (house: 2)',
  async () => {
    const states: PaymentState[] = [
      'pending',
      'paid',
      'paid_twice',
      'cancelled',
      'failed',
      'unknown',
      'mismatched',
    ]
    const step = fc.oneof(fc.constantFrom(...states), fc.constant('reload' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        document.body.replaceChildren()
        forgetAll()
        let state: PaymentState = 'unknown'
        let it = await stage(receiptOf(() => state))
        const told: string[] = []
        for (const next of steps) {
          if (next === 'reload') {
            told.push(...it.told.splice(0))
            it.element.remove()
            it = await stage(receiptOf(() => state))
          } else {
            state = next
            await askAgain(it)
          }
        }
        told.push(...it.told)
        it.element.remove()
        // A payment that is open again after an ending without money is a new try.
        for (const one of told.join().split('change pending')) {
          const isPaid = one.includes('change paid')
          const isUnpaid = /change (cancelled|failed)/.test(one)
          // Money that was reported stays reported: nothing after it is an ending without money.
          assert.isFalse(isPaid && isUnpaid, told.join())
        }
      }),
      { numRuns: 60 },
    )
  },
)
