// The source that asks the proxy for accounts and entries, and the source of a page with its own data.
// Not the proxy: its own tests hold what it answers.

import { assert, test } from '#kit'
import {
  type AccountSource,
  fixedAccountSource,
  proxyAccountSource,
} from '../../widgets/account-list/index.ts'
import { SourceError } from '../../widgets/shared/call.ts'
import { accounts, cards, entriesOf, everything } from './account-data.ts'

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
      json({ redirect: 'https://bank.example/consent' }, 201),
      json(page),
      json({ entries: [] }),
      () => new Response(null, { status: 204 }),
    ],
    async () => {
      const source = proxyAccountSource('/silta/')
      assert.deepEqual(await source.accounts(signal), everything)
      assert.deepEqual(await source.connect({ language: 'fi' }, signal), {
        redirect: 'https://bank.example/consent',
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
    // oxlint-disable-next-line no-await-in-loop
    await withFetch([json({ code, status, title: 'No', requestId: 'r-1' }, status)], async () => {
      const error = await refusal(proxyAccountSource('/silta').entries({ account: 'a' }, signal))
      assert.deepEqual([error.status, error.code, error.requestId], [status, code, 'r-1'])
    })
  }
})

test('refuses an answer with a row that it cannot read, rather than leave the row out (house: 4)', async () => {
  const [account] = accounts
  const [entry] = entriesOf(1)
  const read = (source: AccountSource) => source.entries({ account: 'a-1' }, signal)
  const rows: [(source: AccountSource) => Promise<unknown>, unknown][] = [
    [(source) => source.accounts(signal), { accounts, cards }],
    [(source) => source.accounts(signal), { ...everything, consent: { balances: 'yes', expiresAt: 'x' } }],
    [(source) => source.accounts(signal), { ...everything, accounts: [{ ...account, balance: 12.5 }] }],
    [(source) => source.accounts(signal), { ...everything, accounts: [{ ...account, currency: 'euro' }] }],
    [(source) => source.accounts(signal), { ...everything, cards: [{ id: 'c' }] }],
    [read, { entries: [{ ...entry, amount: '12,50' }] }],
    [read, { entries: [{ ...entry, day: undefined }] }],
    [read, { entries: [null] }],
    [read, { entries: [], next: 1 }],
    [read, []],
  ]
  for (const [ask, answer] of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await withFetch([json(answer)], async () => {
      const error = await refusal(ask(proxyAccountSource('/silta')))
      assert.equal(error.kind, 'lost')
    })
  }
})

test('pages through data that a page has itself (issue: works from .source)', async () => {
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
