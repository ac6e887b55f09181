// Words that an element has not met: every closed set of words takes any value, and shows the plain state for it.

import { anyCharacter, assert, fc, isFull, test } from '#kit'
import type { Payment } from '../../../../core/view/index.ts'
import '../../../../widgets/account-list/define.ts'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import '../../../../widgets/transaction-pager/define.ts'
import { proxySource } from '../../../../widgets/payment-button/index.ts'
import { proxyAccountSource } from '../../../../widgets/account-list/index.ts'
import { banks } from '../../data.ts'
import { entriesOf, everything, now } from '../../account-data.ts'
import { stopClock } from '../../account-fixtures.ts'
import { forgetAll, longAfterReturn, orderToken, paymentOf, settled, StillClock } from '../../fixtures.ts'
import { clean } from '../../scenes.ts'

/** Members of every object, and what pages and proxies of another age may say. */
const names = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
  'then',
  'refunded',
  'PAID',
  'paid ',
  'ready',
  'leaving',
  'changed',
  'paid link_open',
  '',
]
const anything = fc.oneof(
  fc.constantFrom(...names),
  fc.string(),
  fc.anything(),
  fc.constantFrom<unknown>(Symbol('paid'), 12n, null, Number.NaN, () => 'paid', Object.create(null)),
  fc.constant({
    toString() {
      throw new Error('asked for a text')
    },
  }),
)
const asText = fc.oneof(fc.constantFrom(...names), fc.string({ unit: anyCharacter }))

const states = ['pending', 'paid', 'paid_twice', 'cancelled', 'failed', 'unknown', 'mismatched']
const isKnown = (known: readonly string[]) => (value: unknown) => known.includes(value as string)

/** Shows one element and gives its text; a fault in drawing is an error of the page, and fails the test. */
async function drawn(
  tag: 'silta-payment-button' | 'silta-account-list' | 'silta-provider-picker' | 'silta-transaction-pager',
  members: object,
): Promise<string> {
  document.documentElement.lang = 'en'
  forgetAll()
  const faults: unknown[] = []
  const hear = (event: ErrorEvent | PromiseRejectionEvent) =>
    faults.push('reason' in event ? event.reason : event.error)
  addEventListener('error', hear)
  addEventListener('unhandledrejection', hear)
  const element = document.createElement(tag)
  Object.assign(element, members)
  const restore = longAfterReturn()
  document.body.append(element)
  try {
    for (let count = 0; count < 3; count++) {
      await settled(element)
    }
    assert.deepEqual(faults, [])
    const text = element.shadowRoot?.querySelector('.root, .slip')?.textContent
    return text?.replace(/\s+/g, ' ').trim() ?? ''
  } finally {
    restore()
    removeEventListener('error', hear)
    removeEventListener('unhandledrejection', hear)
    document.body.replaceChildren()
  }
}

const receipt = (members: object, more: object = {}) =>
  drawn('silta-payment-button', {
    source: {
      start: () => Promise.resolve({ payment: { ...paymentOf(), ...members } }),
      payment: () => Promise.resolve({ ...paymentOf(), ...members }),
    },
    order: orderToken,
    handle: 'h-1',
    ...more,
  })

/** Values of each property; every name above is tried as well. */
const samples = isFull ? 60 : 20

/** Runs a property with the page's timers stopped, so that no poll of a dropped element goes on. */
async function hold<T>(arbitrary: fc.Arbitrary<T>, body: (value: T) => Promise<void>): Promise<void> {
  const clock = new StillClock()
  try {
    await fc.assert(fc.asyncProperty(arbitrary, body), { numRuns: samples })
  } finally {
    clock.restore()
    clean(document.body)
  }
}

test('shows every state of a payment that it has not met as unknown, of any type (promises: R59)', async () => {
  const plain = await receipt({ state: 'unknown' })
  assert.include(plain, 'Do not pay again.')
  for (const state of names) {
    if (isKnown(states)(state)) continue
    assert.equal(await receipt({ state }), plain, state)
  }
  await hold(
    anything.filter((state) => !isKnown(states)(state)),
    async (state) => assert.equal(await receipt({ state }), plain),
  )
})

test('shows every state with a reason that it has not met as the plain state (promises: R59)', async () => {
  const known = isKnown(['expired', 'provider_disabled', 'link_open'])
  const plain = new Map<string, string>()
  for (const state of states) plain.set(state, await receipt({ state }))
  assert.equal(new Set(plain.values()).size, states.length)
  for (const reason of names) {
    assert.equal(await receipt({ state: 'paid', reason }), plain.get('paid'), reason)
  }
  await hold(
    fc.tuple(
      fc.constantFrom(...states),
      anything.filter((reason) => !known(reason)),
    ),
    async ([state, reason]) => assert.equal(await receipt({ state, reason }), plain.get(state)),
  )
})

test('offers a new try only where the source says true (house: 2)', async () => {
  await hold(
    anything.filter((value) => value !== true),
    async (canRetry) => {
      assert.include(await receipt({ state: 'failed', canRetry }), 'Go back to the seller')
    },
  )
})

test('reads states and reasons of the proxy alike, and drops what it has not met (house: 4)', async () => {
  const real = globalThis.fetch
  try {
    await fc.assert(
      fc.asyncProperty(asText, asText, async (state, reason) => {
        globalThis.fetch = async () => Response.json({ ...paymentOf(), state, reason })
        const read: Payment = await proxySource('/pay').payment('h', new AbortController().signal)
        assert.equal(read.state, isKnown(states)(state) ? state : 'unknown')
        assert.equal('reason' in read, isKnown(['expired', 'provider_disabled', 'link_open'])(reason))
      }),
    )
  } finally {
    globalThis.fetch = real
  }
})

const pager = (members: object) => {
  stopClock(now)
  return drawn('silta-transaction-pager', {
    source: {
      entries: () => Promise.resolve({ entries: entriesOf(2).map((one) => ({ ...one, ...members })) }),
    },
    account: 'a-1',
  })
}

test('shows every status of an entry that it has not met as not known, of any type (promises: R59)', async () => {
  const known = isKnown(['booked', 'pending', 'rejected', 'revoked'])
  const plain = await pager({ status: 'unknown' })
  assert.include(plain, 'State not known')
  for (const status of names) {
    assert.equal(await pager({ status }), plain, status)
  }
  await hold(
    anything.filter((status) => !known(status)),
    async (status) => assert.equal(await pager({ status }), plain),
  )
})

const list = (members: object) => {
  stopClock(now)
  return drawn('silta-account-list', {
    source: { accounts: () => Promise.resolve({ ...everything, ...members }) },
  })
}

test('shows accounts whatever a proxy of tomorrow says of the connection (house: 4)', async () => {
  const known = isKnown(['connected', 'none', 'ended'])
  const plain = await list({})
  const none = await list({ connection: 'none', accounts: [], cards: [], consent: undefined })
  assert.include(none, 'No bank is connected.')
  for (const connection of names) {
    assert.equal(await list({ connection }), plain, connection)
  }
  await hold(
    anything.filter((connection) => connection !== undefined && !known(connection)),
    async (connection) => {
      assert.equal(await list({ connection }), plain)
      assert.equal(await list({ connection, accounts: [], cards: [], consent: undefined }), none)
    },
  )
})

test('shows banks with the ids and countries of every object, and of none (house: 4)', async () => {
  const picker = (members: object) =>
    drawn('silta-provider-picker', {
      source: {
        providers: () => Promise.resolve(banks.map((one, at) => (at === 3 ? { ...one, ...members } : one))),
      },
      popular: names.join(' '),
    })
  const name = banks[3]?.name ?? ''
  await hold(fc.tuple(asText, asText, anything), async ([id, country, enabled]) =>
    assert.include(await picker({ id, country, enabled }), name),
  )
})

test('never stays in its skeleton, whatever type a member has (house: 4)', async () => {
  const members = <T extends object>(value: T) => fc.constantFrom(...(Object.keys(value) as (keyof T)[]))
  const [entry] = entriesOf(1)
  if (!entry) assert.fail()
  await hold(fc.tuple(members(entry), anything), async ([name, value]) =>
    assert.match(await pager({ [name]: value }), /Transactions|did not load|State not known|Balance|€/),
  )
  await hold(fc.tuple(members(everything.accounts[0] ?? {}), anything), async ([name, value]) => {
    const accounts = everything.accounts.map((one) => ({ ...one, [name]: value }))
    assert.match(await list({ accounts }), /Total|Balance|did not load/)
  })
  await hold(fc.tuple(members(paymentOf()), anything), async ([name, value]) =>
    assert.match(await receipt({ [name]: value }), /money|pay again/i),
  )
})

test('takes any answer at all of a source without staying in its skeleton (house: 4)', async () => {
  await hold(anything, async (answer) => {
    const give = () => Promise.resolve(answer)
    const source = { providers: give, accounts: give, entries: give, payment: give, start: give }
    assert.match(await drawn('silta-account-list', { source }), /did not load/)
    assert.match(await drawn('silta-transaction-pager', { source, account: 'a-1' }), /did not load/)
    assert.match(await drawn('silta-payment-button', { source, handle: 'h-1' }), /No answer yet/)
    if (!Array.isArray(answer)) assert.match(await drawn('silta-provider-picker', { source }), /did not load/)
  })
})

test('reads what a proxy of tomorrow says of the connection (house: 4)', async () => {
  const real = globalThis.fetch
  const rows: [unknown, string | undefined][] = [
    [{ ...everything }, undefined],
    [{ ...everything, connection: 'connected' }, 'connected'],
    [{ connection: 'none', accounts: [], cards: [] }, 'none'],
    [{ connection: 'ended', accounts: [], cards: [] }, 'ended'],
    [{ connection: 'toString', accounts: [], cards: [] }, 'none'],
    [{ ...everything, connection: 'resting' }, 'connected'],
  ]
  try {
    for (const [answer, connection] of rows) {
      globalThis.fetch = async () => Response.json(answer)
      const read = await proxyAccountSource('/pay').accounts(new AbortController().signal)
      assert.equal(read.connection, connection)
    }
  } finally {
    globalThis.fetch = real
  }
})
