// What an element tells the developer of a page when it cannot do its work, and what visitors read meanwhile.

import { assert, test } from '#kit'
import { type SiltaErrorEvent, SourceError } from '../../../../widgets/payment-button/index.ts'
import '../../../../widgets/account-list/define.ts'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import '../../../../widgets/transaction-pager/define.ts'
import { entriesOf, everything } from '../../account-data.ts'
import { ended, missing, pagesOf, ScriptedAccounts } from '../../account-fixtures.ts'
import {
  connected,
  lost,
  orderToken,
  paymentOf,
  ScriptedSource,
  settled,
  turn,
  forgetAll,
} from '../../fixtures.ts'
import { clean } from '../../scenes.ts'

type Tag = 'silta-provider-picker' | 'silta-payment-button' | 'silta-account-list' | 'silta-transaction-pager'

interface Told {
  /** Arguments of each `console.error`. */
  lines: unknown[][]
  /** Events that reached the document. */
  events: SiltaErrorEvent[]
  text(): string
}

/** Puts an element on the page inside another shadow tree, and hears everything that it tells a developer. */
async function told(
  tag: Tag,
  set: (element: HTMLElementTagNameMap[Tag]) => void,
  body: (heard: Told, element: HTMLElementTagNameMap[Tag]) => Promise<void> | void,
): Promise<void> {
  const { console } = globalThis
  const real = console.error
  const lines: unknown[][] = []
  const events: SiltaErrorEvent[] = []
  const hear = (event: SiltaErrorEvent) => events.push(event)
  console.error = (...args: unknown[]) => lines.push(args)
  document.body.addEventListener('silta-error', hear)
  forgetAll()
  const host = document.createElement('div')
  const element = document.createElement(tag)
  set(element)
  host.attachShadow({ mode: 'open' }).append(element)
  document.body.append(host)
  const text = () =>
    element.shadowRoot?.querySelector('.root, .slip')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  try {
    await quiet(element)
    await body({ lines, events, text }, element)
  } finally {
    console.error = real
    document.body.removeEventListener('silta-error', hear)
    clean(document.body)
  }
}

async function quiet(element: HTMLElementTagNameMap[Tag]): Promise<void> {
  for (let count = 0; count < 4; count++) {
    await settled(element)
  }
}

/** Checks that there was one line and one event, with the code and the cause. */
function assertOnce({ lines, events }: Told, code: string, cause?: unknown): void {
  assert.deepEqual(
    events.map((event) => event.code),
    [code],
  )
  assert.lengthOf(lines, 1)
  const [line = [], [event]] = [lines[0], events]
  assert.include(String(line[0]), code)
  assert.equal(line[1], event?.cause)
  if (cause !== undefined) assert.equal(event?.cause, cause)
  assert.deepEqual([event?.bubbles, event?.composed, event?.cancelable], [true, true, false])
  assert.deepEqual(event?.detail, { code: event?.code, cause: event?.cause })
}

const unable: Record<Tag, string> = {
  'silta-provider-picker': 'The banks cannot be shown here right now.',
  'silta-payment-button': 'Pay',
  'silta-account-list': 'The accounts cannot be shown here right now.',
  'silta-transaction-pager': 'The transactions cannot be shown here right now.',
}

for (const [tag, words] of Object.entries(unable) as [Tag, string][]) {
  test(`says once that <${tag}> has no source, and shows words for visitors (house: 4)`, () =>
    told(
      tag,
      (element) => Object.assign(element, { order: orderToken, account: 'a-1' }),
      (heard) => {
        assertOnce(heard, 'source_missing')
        assert.instanceOf(heard.events[0]?.cause, TypeError)
        assert.include(heard.text(), words)
        assert.notInclude(heard.text(), 'src')
      },
    ))

  test(`works when <${tag}> gets its source after that (ecosystem: 5)`, () =>
    told(
      tag,
      (element) => Object.assign(element, { order: orderToken, account: 'a-1', src: '' }),
      async (heard, element) => {
        const source = Object.assign(new ScriptedSource(), {
          accounts: () => Promise.resolve(everything),
          entries: pagesOf(entriesOf(3)),
        })
        Object.assign(element, { source })
        await quiet(element)
        assert.notInclude(heard.text(), 'cannot be')
        assert.isEmpty(element.shadowRoot?.querySelectorAll('.skeleton'))
      },
    ))
}

test('says that a receipt without a source could not ask (look: Principle 4)', () =>
  told(
    'silta-payment-button',
    (element) => Object.assign(element, { handle: 'h-1' }),
    (heard) => {
      assertOnce(heard, 'source_missing')
      assert.include(heard.text(), 'If you have already paid, do not pay again.')
    },
  ))

const pressed = async (element: HTMLElementTagNameMap[Tag]) => {
  if (!('press' in element)) assert.fail('It is no button')
  await element.press()
  await quiet(element)
}

for (const [name, members] of [
  ['nothing', {}],
  ['an empty basket', { items: [] }],
  ['a basket that is none', { items: [null, { quantity: 2 }] }],
  ['an empty order', { order: '' }],
] as const) {
  test(`says once that a button has ${name} to pay, and sends nothing (house: 4)`, () => {
    const source = new ScriptedSource()
    return told(
      'silta-payment-button',
      (element) => Object.assign(element, { source, amount: '12.50', ...members }),
      async (heard, element) => {
        assertOnce(heard, 'order_missing')
        assert.include(heard.text(), 'Pay €12.50')
        await pressed(element)
        await pressed(element)
        assertOnce(heard, 'order_missing')
        assert.include(
          heard.text(),
          'The payment cannot start here right now. This press has sent nobody to the bank',
        )
        assert.equal(source.count('start'), 0)
      },
    )
  })
}

test('waits with that while the button is disabled (ecosystem: 5)', () =>
  told(
    'silta-payment-button',
    (element) => Object.assign(element, { disabled: true }),
    (heard) => assert.deepEqual([heard.lines, heard.events], [[], []]),
  ))

const secret = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl'
const own = new Error('my server is down')
for (const [name, order, cause] of [
  ['throws', () => Promise.reject(own), own],
  [
    'throws at once',
    () => {
      throw own
    },
    own,
  ],
  ['throws no error', () => Promise.reject(secret), secret],
  ['gives nothing', () => undefined, undefined],
  ['gives an empty text', () => '', undefined],
  ['gives no text', () => ({ token: secret }), undefined],
  ['is a promise', Promise.resolve(secret), undefined],
] as const) {
  test(`says once that an order ${name}, with what was thrown, and that no money has moved (house: 4)`, () => {
    const source = new ScriptedSource()
    return told(
      'silta-payment-button',
      (element) => Object.assign(element, { source, order }),
      async (heard, element) => {
        assert.isEmpty(heard.events)
        await pressed(element)
        await pressed(element)
        assertOnce(heard, 'order_failed', cause)
        assert.include(heard.text(), 'The payment did not start. This press has sent nobody to the bank')
        assert.notInclude(String(heard.lines[0]?.[0]), secret)
        assert.notInclude(heard.text(), secret)
        assert.equal(source.count('start'), 0)
      },
    )
  })
}

test('says it again when the order failed after one that did not (house: 4)', () => {
  const source = new ScriptedSource()
  let fails = true
  const order = () => (fails ? Promise.reject(own) : orderToken)
  return told(
    'silta-payment-button',
    (element) => Object.assign(element, { source, order, amount: '12.50', navigate: () => {} }),
    async (heard, element) => {
      source.begin = () => Promise.resolve({ payment: paymentOf({ state: 'failed', canRetry: true }) })
      await pressed(element)
      fails = false
      await pressed(element)
      fails = true
      await pressed(element)
      assert.deepEqual(
        heard.events.map(({ code }) => code),
        ['order_failed', 'order_failed'],
      )
    },
  )
})

/** What stands at a wrong address, and the code for it. */
const wrong: [name: string, answer: () => Promise<Response>, code: string][] = [
  ['a page of HTML', async () => new Response('<!doctype html><h1>Hello</h1>'), 'answer_unreadable'],
  ['a page that says 404', async () => new Response('<!doctype html>', { status: 404 }), 'answer_unreadable'],
  ['other JSON', async () => Response.json({ hello: 'world' }), 'answer_unreadable'],
  ['a list', async () => Response.json([]), 'answer_unreadable'],
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  [
    'a refusal',
    async () => Response.json({ code: 'origin_refused', requestId: 'r-1' }, { status: 403 }),
    'refused',
  ],
]

const failing: Record<Tag, RegExp> = {
  'silta-provider-picker': /The list of banks did not load\./,
  'silta-payment-button': /No answer yet|do not pay again/i,
  'silta-account-list': /The accounts did not load\./,
  'silta-transaction-pager': /The transactions did not load\./,
}

for (const [tag, words] of Object.entries(failing) as [Tag, RegExp][]) {
  for (const [name, answer, code] of wrong) {
    test(`says once that ${name} answers <${tag}>, and shows words with a way back (house: 4)`, async () => {
      const real = globalThis.fetch
      globalThis.fetch = answer
      try {
        await told(
          tag,
          (element) => Object.assign(element, { src: '/wrong', account: 'a-1', handle: 'h-1' }),
          async (heard, element) => {
            assertOnce(heard, code)
            assert.match(heard.text(), words)
            const again = element.shadowRoot?.querySelector<HTMLElement>('.notice button, .card button')
            again?.click()
            await quiet(element)
            assert.isNotNull(again)
            assertOnce(heard, code)
          },
        )
      } finally {
        globalThis.fetch = real
      }
    })
  }
}

for (const tag of Object.keys(failing) as Tag[]) {
  test(`says in the console why the proxy refuses <${tag}>, as its answer says it (house: 4)`, async () => {
    const detail = 'The origin of this page is not known: add it to ALLOWED_ORIGINS.'
    const real = globalThis.fetch
    globalThis.fetch = async () =>
      Response.json({ code: 'origin_refused', requestId: 'r-1', detail }, { status: 403 })
    try {
      await told(
        tag,
        (element) => Object.assign(element, { src: '/pay', account: 'a-1', handle: 'h-1' }),
        (heard) => {
          assertOnce(heard, 'refused')
          assert.equal(heard.lines[0]?.[0], `<${tag}> refused: the proxy refused (origin_refused). ${detail}`)
          assert.include(heard.events[0]?.cause, { code: 'origin_refused', detail })
          assert.notInclude(heard.text(), 'ALLOWED_ORIGINS')
        },
      )
    } finally {
      globalThis.fetch = real
    }
  })
}

test('says the same refusal again where its reason is another one (house: 4)', () => {
  const source = new ScriptedSource()
  const reasons = [
    'The bank refuses: UNKNOWN_KEY.',
    'The bank refuses: UNKNOWN_KEY.',
    'The bank refuses: CLOCK_SKEW.',
  ]
  source.begin = () =>
    Promise.reject(
      new SourceError(502, 'bank_refused', 'r-1', { detail: reasons.shift() ?? '', linkGiven: false }),
    )
  return told(
    'silta-payment-button',
    (element) => Object.assign(element, { source, order: orderToken }),
    async (heard, element) => {
      for (let count = 0; count < 3; count++) await pressed(element)
      assert.deepEqual(
        heard.lines.map(([line]) => String(line).split('. ').at(-1)),
        ['The bank refuses: UNKNOWN_KEY.', 'The bank refuses: CLOCK_SKEW.'],
      )
    },
  )
})

test('gives the fault of the network itself as the cause (house: 4)', async () => {
  const fault = new TypeError('Failed to fetch')
  const real = globalThis.fetch
  globalThis.fetch = () => Promise.reject(fault)
  try {
    await told(
      'silta-provider-picker',
      (element) => Object.assign(element, { src: '/pay' }),
      (heard) => assertOnce(heard, 'unreachable', fault),
    )
  } finally {
    globalThis.fetch = real
  }
})

const broken = new RangeError('not my day')
for (const [tag, words] of Object.entries(failing) as [Tag, RegExp][]) {
  for (const [name, fail] of [
    ['throws', () => Promise.reject(broken)],
    [
      'throws at once',
      () => {
        throw broken
      },
    ],
  ] as const) {
    test(`says once that the page's own source of <${tag}> ${name} (house: 4)`, () =>
      told(
        tag,
        (element) =>
          Object.assign(element, {
            source: { providers: fail, start: fail, payment: fail, accounts: fail, entries: fail },
            account: 'a-1',
            handle: 'h-1',
          }),
        (heard) => {
          assertOnce(heard, 'source_failed', broken)
          assert.match(heard.text(), words)
        },
      ))
  }
}

test('says a refused start with the code of the proxy (house: 4)', () => {
  const source = new ScriptedSource()
  source.begin = () => Promise.reject(new SourceError(409, 'order_invalid', 'r-1'))
  return told(
    'silta-payment-button',
    (element) => Object.assign(element, { source, order: orderToken }),
    async (heard, element) => {
      await pressed(element)
      assertOnce(heard, 'refused')
      assert.include(heard.events[0]?.cause, { status: 409, code: 'order_invalid' })
    },
  )
})

test('says that the bank has no address to which anybody may be sent (promises: R34)', () => {
  const source = new ScriptedSource()
  source.begin = () => Promise.resolve({ approvalUrl: 'javascript:alert(1)', payment: paymentOf() })
  return told(
    'silta-payment-button',
    (element) => Object.assign(element, { source, order: orderToken, amount: '12.50' }),
    async (heard, element) => {
      await pressed(element)
      assertOnce(heard, 'answer_unreadable')
      assert.notInclude(String(heard.lines[0]), 'javascript:')
    },
  )
})

for (const tag of ['silta-account-list', 'silta-transaction-pager'] as const) {
  test(`takes a bank that is not connected for a normal state in <${tag}> (house: 4)`, async () => {
    for (const answer of [missing, ended]) {
      const source = new ScriptedAccounts()
      source.list = answer
      source.read = answer
      await told(
        tag,
        (element) => Object.assign(element, { source, account: 'a-1' }),
        (heard) => {
          assert.deepEqual([heard.lines, heard.events], [[], []])
          assert.match(heard.text(), /No bank is connected|Connect again/)
        },
      )
    }
  })
}

test('names once a payee of the page that is not the merchant of the payment, and shows that of the payment (house: 4)', async () => {
  const { console } = globalThis
  const real = console.warn
  const lines: unknown[] = []
  console.warn = (line: unknown) => lines.push(line)
  try {
    for (const payee of ['Another shop', ` ${paymentOf().payee} `, undefined]) {
      const source = new ScriptedSource()
      source.read = (handle) => Promise.resolve(paymentOf({ handle, state: 'paid' }))
      await told(
        'silta-payment-button',
        (element) => Object.assign(element, { source, payee, handle: 'h-1' }),
        (heard) => {
          assert.include(heard.text(), paymentOf().payee)
          assert.deepEqual([heard.lines, heard.events], [[], []])
        },
      )
    }
  } finally {
    console.warn = real
  }
  assert.lengthOf(lines, 1)
  assert.match(String(lines[0]), /^<silta-payment-button> payee: .*MERCHANT_NAME/)
  assert.notInclude(String(lines[0]), 'Another shop')
})

test('tells nobody of a browser that is offline (look: Words)', async () => {
  for (const tag of Object.keys(failing) as Tag[]) {
    connected(false)
    const source = { providers: lost, start: lost, payment: lost, accounts: lost, entries: lost }
    await told(
      tag,
      (element) => Object.assign(element, { source, account: 'a-1', handle: 'h-1' }),
      async (heard) => {
        await turn()
        assert.deepEqual([heard.lines, heard.events], [[], []])
      },
    )
  }
})

test('says once that a bank was not connected, or not disconnected (house: 4)', async () => {
  const source = new ScriptedAccounts()
  source.list = missing
  source.begin = () => Promise.reject(broken)
  await told(
    'silta-account-list',
    (element) => Object.assign(element, { source }),
    async (heard, element) => {
      element.shadowRoot?.querySelector<HTMLElement>('.primary')?.click()
      await quiet(element)
      assertOnce(heard, 'source_failed', broken)
      assert.include(heard.text(), "The bank's page did not open.")
    },
  )
  source.list = () => Promise.resolve(everything)
  source.end = () => Promise.reject(broken)
  await told(
    'silta-account-list',
    (element) => Object.assign(element, { source }),
    async (heard, element) => {
      for (const selector of ['.leave', '.asked .plain']) {
        element.shadowRoot?.querySelector<HTMLElement>(selector)?.click()
        await quiet(element)
      }
      assertOnce(heard, 'source_failed', broken)
      assert.include(heard.text(), 'The bank was not disconnected.')
    },
  )
})

test('says an amount that is no sum once, whatever is answered meanwhile (house: 4)', () => {
  const source = new ScriptedSource()
  return told(
    'silta-payment-button',
    (element) => Object.assign(element, { source, order: orderToken, amount: '12,50' }),
    async (heard, element) => {
      assertOnce(heard, 'amount_invalid')
      await pressed(element)
      assert.include(heard.text(), 'The amount is €12.50.')
      assertOnce(heard, 'amount_invalid')
      assert.notInclude(String(heard.lines[0]), '12,50')
    },
  )
})

for (const [tag, words] of Object.entries(failing) as [Tag, RegExp][]) {
  test(`says once that the address of <${tag}> is none (house: 4)`, () =>
    told(
      tag,
      (element) => Object.assign(element, { src: 'http://', account: 'a-1', handle: 'h-1' }),
      (heard) => {
        assertOnce(heard, 'unreachable')
        assert.match(heard.text(), words)
      },
    ))
}
