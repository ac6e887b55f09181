// The whole way with our own bank: connect, the bank's page, lists, entries, the end at the bank, and once more.
// The bank is a function here; a browser and two sites are in test/journey.
import { assert, test } from '#kit'
import { createSandbox, type Sandbox } from '../../../../../edge/sandbox/index.ts'
import { CLIENT, ORIGIN } from '../../sessions/accounts-bank.ts'
import { ACCOUNTS_URL, type Browser, type AccountsProxy, startService } from '../../sessions/accounts-kit.ts'

const KEY = 'sandbox-key-of-this-test'
const DAYS = 'from=2026-09-01&to=2026-11-20'

interface Street {
  service: AccountsProxy
  sandbox: Sandbox
  calls: string[]
  readonly control: (method: string, path: string, body?: object) => Promise<Response>
  lost: Set<string>
  answers: string[]
}

/** Builds a proxy and a bank beside each other, at noon in Helsinki. */
async function build(): Promise<Street> {
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const calls: string[] = []
  const answers: string[] = []
  const lost = new Set<string>()
  const sandbox = createSandbox({
    sandboxKey: KEY,
    publicBaseUrl: ORIGIN,
    redirectUris: ['https://pay.shop.example/consent'],
    defaultClient: { clientId: CLIENT.id, clientSecret: CLIENT.secret, apiKey: CLIENT.apiKey },
    now: '2026-11-20T10:00:00Z',
    clock: () => clock.now,
  })
  const service = await startService({}, async (request, init) => {
    const response = await sandbox.fetch(request, init)
    const { pathname } = new URL(request)
    calls.push(`${pathname} ${response.status}`)
    if (!lost.has(pathname)) return response
    lost.delete(pathname)
    answers.push(await response.text())
    throw new Error('the answer got lost')
  })
  const control = (method: string, path: string, body?: object) =>
    sandbox.fetch(`${ORIGIN}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  // The bank makes its default client when it is first asked for one.
  await control('GET', '/keys')
  return { service, sandbox, calls, control, lost, answers }
}

/** Ticks everything on the bank's page, and returns the query with which it sends the browser back. */
async function decide(
  { sandbox }: Street,
  address: string,
  decision: string,
  customer: string,
): Promise<string> {
  const shown = await sandbox.fetch(`${address}&customer=${customer}`)
  assert.equal(shown.status, 200)
  const fields = [
    ...(await shown.text()).matchAll(/<input type="(?:hidden|checkbox)" name="(\w+)" value="([^"]*)"/g),
  ]
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  form.set('decision', decision)
  const decided = await sandbox.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  assert.equal(decided.status, 303)
  const { origin, pathname, search } = new URL(decided.headers.get('location') ?? '')
  assert.equal(origin + pathname, 'https://pay.shop.example/consent')
  return search
}

async function connect(street: Street, browser: Browser, customer: string): Promise<string | null> {
  const query = await decide(street, await browser.leave(), 'approve', customer)
  return (await browser.comeBack(query)).headers.get('location')
}

/** Reads all pages of a list. */
async function walk(browser: Browser, path: string): Promise<string[]> {
  const ids: string[] = []
  let more = ''
  do {
    const { status, body } = await browser.get(`${path}${more}`)
    assert.equal(status, 200)
    ids.push(...(body.entries ?? []).map(({ id }) => id))
    more = body.next === undefined ? '' : `&page=${body.next}`
  } while (more !== '')
  return ids
}

test('walks the whole way with the sandbox: connect, lists, entries, the end at the bank, and anew (gaps: account-access)', async () => {
  const street = await build()
  const { service, control } = street
  const browser = service.browser()
  assert.equal(await connect(street, browser, 'customer-1'), `${ACCOUNTS_URL}?connection=connected`)
  const { status, body } = await browser.get('/accounts')
  assert.equal(status, 200)
  assert.isNotEmpty(body.accounts)
  assert.isNotEmpty(body.cards)
  assert.isTrue(body.consent?.balances)
  const path = `/accounts/${body.accounts?.[0]?.id}/transactions?${DAYS}`
  const all = await walk(browser, path)
  assert.isAbove(all.length, 20)
  assert.deepEqual(await walk(browser, `${path}&pageSize=7`), all)
  assert.lengthOf([...new Set(all)], all.length)
  await walk(browser, `/cards/${body.cards?.[0]?.id}/transactions?${DAYS}`)

  // An hour later the token is old.
  service.clock.now += 3_600_000
  street.calls.length = 0
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => browser.get(`${path}&pageSize=${at + 1}`)),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])
  assert.equal(street.calls.filter((call) => call.startsWith('/oauth/token')).length, 1)

  const consents = (await (await control('GET', '/account-access/consents')).json()) as {
    consentId: string
    status: string
  }[]
  assert.deepEqual(
    consents.map((consent) => consent.status),
    ['valid'],
  )
  const ended = await control('POST', `/sca/${consents[0]?.consentId}`, { result: 'revoked' })
  assert.isBelow(ended.status, 300, await ended.text())
  assert.equal((await browser.get(path)).body.code, 'consent_ended')
  assert.equal((await browser.get('/accounts')).body.connection, 'ended')

  assert.equal(await connect(street, browser, 'customer-1'), `${ACCOUNTS_URL}?connection=connected`)
  const again = (await browser.get('/accounts')).body
  assert.lengthOf(again.accounts ?? [], body.accounts?.length ?? 0)
  assert.notEqual(again.accounts?.[0]?.id, body.accounts?.[0]?.id)
  await browser.disconnect()
  const list = (await (await control('GET', '/account-access/consents')).json()) as { status: string }[]
  assert.deepEqual([...new Set(list.map((consent) => consent.status))], ['revokedByPsu'])
})

test('tells the page when the person says no at the sandbox, and when the bank fails (gaps: shared.oauth.authorize)', async () => {
  const street = await build()
  for (const [decision, outcome] of [
    ['refuse', 'refused'],
    ['fail', 'failed'],
  ] as const) {
    const browser = street.service.browser()
    const query = await decide(street, await browser.leave(), decision, 'customer-1')
    const back = await browser.comeBack(query)
    assert.equal(back.headers.get('location'), `${ACCOUNTS_URL}?connection=${outcome}`)
  }
})

test('keeps two people of the sandbox apart, in two browsers and in one after the other (promises: R36)', async () => {
  const street = await build()
  const [one, two] = [street.service.browser(), street.service.browser()]
  await connect(street, one, 'customer-1')
  await connect(street, two, 'customer-2')
  const [hers, his] = [(await one.get('/accounts')).body, (await two.get('/accounts')).body]
  for (const { id } of hers.accounts ?? [])
    assert.equal((await two.get(`/accounts/${id}/transactions?${DAYS}`)).status, 404)
  for (const { id } of his.accounts ?? [])
    assert.equal((await one.get(`/accounts/${id}/transactions?${DAYS}`)).status, 404)
  // The next person at the same browser has nothing of the one before.
  await connect(street, one, 'customer-2')
  const { body } = await one.get('/accounts')
  const plain = ({ accounts = [] }: typeof body) => accounts.map((account) => ({ ...account, id: '' }))
  assert.deepEqual(plain(body), plain(his))
  assert.notDeepEqual(plain(body), plain(hers))
})

async function statesOf({ control }: Street): Promise<string[]> {
  const list = (await (await control('GET', '/account-access/consents')).json()) as { status: string }[]
  return list.map(({ status }) => status)
}

test('ends tokens at the sandbox that nobody knows because the answer to their exchange got lost (gaps: shared.oauth.code)', async () => {
  const street = await build()
  const browser = street.service.browser()
  street.lost.add('/oauth/token')
  assert.equal(await connect(street, browser, 'customer-1'), `${ACCOUNTS_URL}?connection=failed`)
  const { access_token: token } = JSON.parse(street.answers[0] ?? '{}') as { access_token: string }
  const read = () =>
    street.sandbox.fetch(`${ORIGIN}/accounts/v3/accounts`, {
      headers: { 'x-api-key': CLIENT.apiKey, accept: 'application/json', authorization: `Bearer ${token}` },
    })
  assert.equal((await read()).status, 200)
  await street.service.pass(1_000)
  assert.equal((await read()).status, 401)
  assert.equal(await connect(street, browser, 'customer-1'), `${ACCOUNTS_URL}?connection=connected`)
})

test('ends a consent at the sandbox that was disconnected during its maintenance (gaps: shared.oauth.code, shared.rate-limit)', async () => {
  const street = await build()
  const browser = street.service.browser()
  await connect(street, browser, 'customer-1')
  await street.control('PUT', '/maintenance', { on: true })
  assert.equal((await browser.disconnect()).status, 204)
  assert.equal((await browser.get('/accounts')).body.connection, 'none')
  await street.service.pass(3_600_000)
  await street.control('PUT', '/maintenance', { on: false })
  assert.deepEqual(await statesOf(street), ['valid'])
  street.service.crash()
  await street.service.pass(5_400_000)
  assert.deepEqual(await statesOf(street), ['revokedByPsu'])
  assert.isEmpty(street.service.kept)
  // The bank asked for a minute between two tries, and got it.
  const tries = street.calls.filter((call) => call.startsWith('/oauth/revoke'))
  assert.isBelow(tries.length, 10)
})
