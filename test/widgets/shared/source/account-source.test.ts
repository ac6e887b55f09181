// The source that asks the proxy for accounts and entries, and the source of a page with its own data.

import { assert, fc, test } from '#kit'
import type { Entry } from '../../../../core/view/index.ts'
import {
  type AccountSource,
  fixedAccountSource,
  proxyAccountSource,
} from '../../../../widgets/account-list/index.ts'
import { SourceError } from '../../../../widgets/shared/source/call.ts'
import { accounts, cards, entriesOf, everything } from '../../account-data.ts'

interface Sent {
  url: string
  init: RequestInit
}

const { signal } = new AbortController()

/** Runs with a `fetch` that answers from a list, and gives what was sent. */
async function withFetch(answers: (() => Response)[], body: () => Promise<void>): Promise<Sent[]> {
  const real = globalThis.fetch
  const sent: Sent[] = []
  globalThis.fetch = (input, init = {}) => {
    sent.push({ url: input instanceof Request ? input.url : input.toString(), init })
    return Promise.resolve(answers.shift()?.() ?? Response.error())
  }
  try {
    await body()
  } finally {
    globalThis.fetch = real
  }
  return sent
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const refusal = async (asking: Promise<unknown>): Promise<SourceError> => {
  const error: unknown = await asking.catch((reason: unknown) => reason)
  return error instanceof SourceError ? error : assert.fail('It was not refused')
}

test('asks the proxy by the agreed paths, headers and bodies (house: 2)', async () => {
  const page = { entries: entriesOf(2), next: 'n-2' }
  const sent = await withFetch(
    [
      json(everything),
      json({ approvalUrl: 'https://bank.example/consent' }, 201),
      json(page),
      json({ entries: [] }),
      () => new Response(null, { status: 204 }),
    ],
    async () => {
      const source = proxyAccountSource('/silta/')
      assert.deepEqual(await source.accounts(signal), everything)
      assert.deepEqual(await source.connect({ language: 'fi' }, signal), {
        approvalUrl: 'https://bank.example/consent',
      })
      const range = { from: '2026-08-21', to: '2026-11-20' }
      assert.deepEqual(
        await source.entries({ account: 'a/1', ...range, pageSize: 50, page: 'n 1' }, signal),
        page,
      )
      await source.entries({ card: 'c-1', ...range, pageSize: 50 }, signal)
      await source.disconnect(signal)
    },
  )
  assert.deepEqual(
    sent.map(({ url, init }) => [init.method ?? 'GET', url, init.body]),
    [
      ['GET', '/silta/accounts', undefined],
      ['POST', '/silta/accounts/connect', '{"language":"fi"}'],
      [
        'GET',
        '/silta/accounts/a%2F1/transactions?from=2026-08-21&to=2026-11-20&pageSize=50&page=n+1',
        undefined,
      ],
      ['GET', '/silta/cards/c-1/transactions?from=2026-08-21&to=2026-11-20', undefined],
      ['POST', '/silta/accounts/disconnect', '{}'],
    ],
  )
  for (const { init } of sent) {
    assert.equal(new Headers(init.headers).get('x-silta'), '1')
    assert.deepEqual([init.credentials, init.redirect], ['same-origin', 'error'])
  }
})

test('takes the session along to a proxy on another origin (promises: R28)', async () => {
  const [sent] = await withFetch([json(everything)], async () => {
    await proxyAccountSource('https://api.shop.example/silta').accounts(signal)
  })
  assert.equal(sent?.init.credentials, 'include')
})

test('keeps the code of a refusal, by which the elements tell what to do (house: 4)', async () => {
  for (const [status, code] of [
    [401, 'consent_missing'],
    [401, 'consent_ended'],
    [400, 'range_invalid'],
    [404, 'account_unknown'],
    [503, 'bank_unavailable'],
  ] as const) {
    await withFetch([json({ code, status, title: 'No', requestId: 'r-1' }, status)], async () => {
      const error = await refusal(proxyAccountSource('/silta').entries({ account: 'a' }, signal))
      assert.deepEqual([error.status, error.code, error.requestId], [status, code, 'r-1'])
    })
  }
})

test('keeps with a refusal from when the bank lets itself be read again (gaps: baltic.consent.frequency)', async () => {
  const answer = { code: 'reads_used_up', status: 429, freshAgainAt: '2026-11-21T00:00:00.000+02:00' }
  await withFetch([json(answer, 429)], async () => {
    const { cause } = await refusal(proxyAccountSource('/silta').entries({ account: 'a' }, signal))
    assert.deepEqual(cause, answer)
  })
})

test('refuses an answer with a row that it cannot read, rather than leave the row out (house: 4)', async () => {
  const [account] = accounts
  const [entry] = entriesOf(1)
  const read = (source: AccountSource) => source.entries({ account: 'a-1' }, signal)
  const rows: [(source: AccountSource) => Promise<unknown>, unknown][] = [
    [(source) => source.accounts(signal), { accounts, cards }],
    [(source) => source.accounts(signal), { accounts, cards, connection: 'connected' }],
    [(source) => source.accounts(signal), { connection: 'none' }],
    [(source) => source.accounts(signal), { ...everything, consent: { balances: 'yes', expiresAt: 'x' } }],
    [(source) => source.accounts(signal), { ...everything, accounts: [{ ...account, balance: 12.5 }] }],
    [(source) => source.accounts(signal), { ...everything, accounts: [{ ...account, currency: 'euro' }] }],
    [(source) => source.accounts(signal), { ...everything, cards: [{ id: 'c' }] }],
    [(source) => source.accounts(signal), { ...everything, limits: { pageSize: 0 } }],
    [(source) => source.accounts(signal), { ...everything, limits: { months: 3 } }],
    [(source) => source.accounts(signal), { ...everything, limits: { pageSize: 1, deepUntil: 'soon' } }],
    [(source) => source.accounts(signal), { ...everything, limits: { pageSize: 1, daysBack: '90' } }],
    [read, { entries: [{ ...entry, amount: '12,50' }] }],
    [read, { entries: [{ ...entry, day: undefined }] }],
    [read, { entries: [{ ...entry, day: '2026-02-30' }] }],
    [read, { entries: [{ ...entry, counterpart: { name: 7 } }] }],
    [read, { entries: [null] }],
    [read, { entries: [], next: 1 }],
    [read, []],
  ]
  for (const [ask, answer] of rows) {
    await withFetch([json(answer)], async () => {
      const error = await refusal(ask(proxyAccountSource('/silta')))
      assert.equal(error.kind, 'lost')
    })
  }
})

test('tells the limits that the proxy has named, to every element of the page, and the usual ones before (gaps: baltic.report.page)', async () => {
  const limits = { pageSize: 100, daysBack: 90 }
  const [first, second, other] = ['/silta-limits', '/silta-limits', '/silta-other'].map(proxyAccountSource)
  assert.deepEqual(first?.limits(), { pageSize: 150, months: 3 })
  await withFetch([json({ ...everything, limits })], async () => {
    assert.equal(await first?.connection(signal), 'connected')
  })
  assert.deepEqual([first?.limits(), second?.limits()], [limits, limits])
  assert.deepEqual(other?.limits(), { pageSize: 150, months: 3 })
})

test('pages through data that a page has itself (look: works from .source)', async () => {
  const entries = entriesOf(7)
  const source = fixedAccountSource({ accounts, cards, entries: { 'a-1': entries } })
  assert.deepEqual(await source.accounts(signal), { accounts, cards })
  const first = await source.entries({ account: 'a-1', pageSize: 5 }, signal)
  assert.deepEqual([first.entries.length, first.next], [5, '5'])
  const second = await source.entries({ account: 'a-1', pageSize: 5, page: '5' }, signal)
  assert.deepEqual(second, { entries: entries.slice(5) })
  const day = await source.entries({ account: 'a-1', from: '2026-11-19', to: '2026-11-19' }, signal)
  assert.deepEqual(
    day.entries.map(({ day: on }) => on),
    Array.from({ length: 3 }, () => '2026-11-19'),
  )
  assert.equal((await refusal(source.entries({ card: 'c-9' }, signal))).code, 'account_unknown')
})

const mine = (members: object, at = 3) => {
  const list = entriesOf(5).map((entry, place) => (place === at ? { ...entry, ...members } : entry))
  return { entries: { main: list } }
}
const without = (name: keyof Entry) => {
  const list: Partial<Entry>[] = entriesOf(5)
  delete list[3]?.[name]
  return { entries: { main: list } }
}

test('refuses data of a page by name and rule, and never repeats a value (house: 4)', () => {
  const rows: [data: unknown, message: string][] = [
    [mine({ amount: -12.5 }), 'entries[3].amount must be a decimal string such as "-12.50"'],
    [mine({ amount: '12,50' }), 'entries[3].amount must be a decimal string such as "-12.50"'],
    [mine({ amount: '1e3' }), 'entries[3].amount must be a decimal string such as "-12.50"'],
    [mine({ balanceAfter: 7 }), 'entries[3].balanceAfter must be a decimal string such as "-12.50"'],
    [mine({ balanceAfter: null }), 'entries[3].balanceAfter must be a decimal string such as "-12.50"'],
    [mine({ currency: '€' }), 'entries[3].currency must be a code of three capital letters such as "EUR"'],
    [mine({ day: '20.11.2026' }), 'entries[3].day must be a day such as "2026-11-20"'],
    [mine({ day: '2026-11-31' }), 'entries[3].day must be a day such as "2026-11-20"'],
    [mine({ day: '2026-11-20T10:00:00Z' }), 'entries[3].day must be a day such as "2026-11-20"'],
    [mine({ day: new Date(0) }), 'entries[3].day must be a day such as "2026-11-20"'],
    [mine({ time: '2.30 pm' }), 'entries[3].time must be a time of day such as "14:03:27"'],
    [mine({ valueDay: '1.1.2026' }), 'entries[3].valueDay must be a day such as "2026-11-20"'],
    [mine({ counterpart: 'Aino' }), 'entries[3].counterpart must be an object'],
    [mine({ counterpart: { name: 7 } }), 'entries[3].counterpart.name must be a text'],
    [
      mine({ original: { amount: '1' } }),
      'entries[3].original.currency must be a code of three capital letters such as "EUR"',
    ],
    [mine({ status: 1 }), 'entries[3].status must be a text'],
    ...(['id', 'amount', 'currency', 'day', 'status'] as const).map((name): [unknown, string] => [
      without(name),
      `entries[3].${name} must be `,
    ]),
    [{ entries: { main: [undefined] } }, 'entries[0] must be an object'],
    [{ entries: { main: Array(2) } }, 'entries[0] must be an object'],
    [{ entries: { main: 'rows' } }, 'entries must be a list'],
    [{ entries: { FI2112345600000785: [], x: [7] } }, 'list 2: entries[0] must be an object'],
    [
      { accounts: [{ ...accounts[0], balance: 12.5 }] },
      'accounts[0].balance must be a decimal string such as "-12.50"',
    ],
    [{ accounts: [{ ...accounts[0], id: undefined }] }, 'accounts[0].id must be a text'],
    [{ accounts: [{ ...accounts[0], blocked: 'no' }] }, 'accounts[0].blocked must be true or false'],
    [{ cards: [{ ...cards[0], lastDigits: 4821 }] }, 'cards[0].lastDigits must be a text'],
    [
      { consent: { balances: true, expiresAt: 'May' } },
      'consent.expiresAt must be a time such as "2026-11-20T10:04:00Z"',
    ],
  ]
  for (const [data, message] of rows) {
    // A page in JavaScript has no types.
    const make = fixedAccountSource as (given: unknown) => AccountSource
    assert.throws(() => make(data), TypeError, message)
  }
})

test('gives data of a page the newest first, whatever order it was in, and loses no row (house: 4)', async () => {
  const entries = entriesOf(40)
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(entries, { minLength: 1 }),
      fc.integer({ min: 1, max: 50 }),
      async (some, pageSize) => {
        const given = [...some]
        const source = fixedAccountSource({ entries: { main: some } })
        const got: Entry[] = []
        let page: string | undefined
        do {
          const answer = await source.entries({ account: 'main', pageSize, ...(page && { page }) }, signal)
          got.push(...answer.entries)
          page = answer.next
        } while (page)
        assert.deepEqual(
          got.map(({ id }) => id),
          entries.filter((one) => some.includes(one)).map(({ id }) => id),
        )
        assert.deepEqual(some, given, 'the list of the page stays as it was')
      },
    ),
  )
})

test('keeps rows of one day without a time in the order of the page (house: 4)', async () => {
  const rows = ['c', 'a', 'b'].map(
    (id): Entry => ({ id, status: 'booked', day: '2026-11-20', amount: '1', currency: 'EUR' }),
  )
  const { entries } = await fixedAccountSource({ entries: { main: rows } }).entries(
    { account: 'main' },
    signal,
  )
  assert.deepEqual(entries, rows)
})

test('asks whether a bank is connected only until it has heard so (house: 4)', async () => {
  const source = proxyAccountSource('/connection-test')
  const none = { connection: 'none', accounts: [], cards: [] }
  const found: unknown[] = []
  const sent = await withFetch(
    [
      json(none),
      json({ ...none, connection: 'ended' }),
      json({ code: 'consent_missing' }, 401),
      json({ ...everything, connection: 'connected' }),
      () => new Response(null, { status: 204 }),
      json(none),
    ],
    async () => {
      for (let count = 0; count < 5; count++) {
        found.push(await source.connection(signal))
      }
      // Another element of the page knows it too.
      found.push(await proxyAccountSource('/connection-test').connection(signal))
      await source.disconnect(signal)
      found.push(await source.connection(signal))
    },
  )
  assert.deepEqual(found, ['none', 'ended', 'none', 'connected', 'connected', 'connected', 'none'])
  assert.lengthOf(sent, 6)
})
