// A bank below a path: every address that it shows leads to itself, and its signatures, pages and cookies are those of that path.
// That each operation can be called there is tried in banks-apart.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import {
  type AccessBank,
  allPages,
  askPath,
  codeOf,
  exchange,
  makeProof,
  openAccess,
  read,
  readForm,
} from './account-access/kit.ts'
import { BASE, SANDBOX_KEY } from './bank-kit.ts'
import { call, create, signedRequest } from './online-payment/kit.ts'

const NAME = 'checkout'
const PATH = `/banks/${NAME}`
const HTML = 'text/html'

/** Opens a bank with a named one, and gives the named one to kits that know only the origin. */
async function openNamed(): Promise<{ origin: AccessBank; named: AccessBank }> {
  const origin = await openAccess({ paymentPage: true, callLog: true })
  const { sandbox } = origin
  await makeControl({ baseUrl: BASE, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch }).banks.fork({
    name: NAME,
  })
  const below = (address: string) =>
    address.startsWith(BASE + PATH) ? address : address.replace(BASE, BASE + PATH)
  const fetch: typeof sandbox.fetch = (input, init) =>
    sandbox.fetch(
      input instanceof Request ? new Request(below(input.url), input) : below(String(input)),
      init,
    )
  return { origin, named: { ...origin, sandbox: { ...sandbox, fetch } } }
}

test('tells only addresses below its own path, on every page that can be reached from its front page (gaps: shared.base-url)', async () => {
  const { origin } = await openNamed()
  const visit = (address: string) =>
    origin.sandbox.fetch(new URL(address, BASE).href, {
      headers: { accept: HTML, 'sec-fetch-mode': 'navigate' },
    })
  const seen = new Set<string>()
  const waiting = [PATH, `${PATH}/`, `${PATH}/nowhere`, `${PATH}/customer/nowhere`, `${PATH}/oauth/authorize`]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue
    seen.add(address)
    const answer = await visit(address)
    assert.isBelow(answer.status, 500, address)
    const text = await answer.text()
    if (!answer.headers.get('content-type')?.startsWith(HTML)) continue
    const links = [...text.matchAll(/(?:href|action|src)="([^"#]*)"/g)].map(([, link = '']) =>
      link.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    )
    for (const link of links) {
      // The icon of the tabs is one picture for all banks of an origin.
      if (link === '/favicon.svg') continue
      assert.isTrue(
        link === '' || link.startsWith('?') || link === PATH || link.startsWith(`${PATH}/`),
        `${address} leads to ${link}`,
      )
      if (link.startsWith(PATH)) waiting.push(link)
    }
  }
  for (const page of ['/clock', '/.well-known/jwks.json', '/_sandbox/openapi/control.json'])
    assert.isTrue(seen.has(PATH + page), page)
  assert.equal((await visit('/favicon.svg')).status, 200)
})

test('names itself in metadata, in its OpenAPI documents and in the links of answers, in each country too (gaps: shared.base-url, shared.keys)', async () => {
  const { origin } = await openNamed()
  for (const base of ['', '/baltic/ee', '/baltic/lv', '/baltic/lt']) {
    const own = BASE + PATH + base
    const answer = await origin.sandbox.fetch(`${own}/.well-known/openid-configuration`)
    const { issuer, token_endpoint, authorization_endpoint } = (await answer.json()) as Record<string, string>
    assert.deepEqual(
      [issuer, token_endpoint, authorization_endpoint],
      [own, `${own}/oauth/token`, `${own}/oauth/authorize`],
    )
  }
  for (const name of ['online-payment', 'baltic', 'control']) {
    const answer = await origin.sandbox.fetch(`${BASE}${PATH}/_sandbox/openapi/${name}.json`)
    const { servers } = (await answer.json()) as { servers: { url: string }[] }
    for (const { url } of servers) assert.isTrue(url.startsWith(BASE + PATH), url)
  }
})

test('asks a person on its own pages and gives a code, tokens and pages of a list that are its own alone (gaps: shared.oauth.authorize)', async () => {
  const { origin, named } = await openNamed()
  const { challenge, verifier } = makeProof()
  const page = await origin.sandbox.fetch(`${BASE}${PATH}${askPath(named, challenge)}&customer=customer-1`)
  const { action } = readForm(await page.text())
  assert.isTrue(action.startsWith(`${PATH}/oauth/authorize?`), action)
  // The form's address has the path already; the kit adds what stands before it.
  const code = await codeOf({ ...named, sandbox: named.sandbox }, challenge)
  assert.equal((await exchange(origin, code, verifier)).status, 400)
  const { status, json } = await exchange(named, code, verifier)
  assert.equal(status, 200)
  const reader = { bank: named, accessToken: String(json['access_token']), refreshToken: '' }
  assert.equal((await read({ ...reader, bank: origin }, '/accounts')).status, 401)
  const accounts = await read(reader, '/accounts')
  assert.equal(accounts.status, 200)
  const hrefs = [...JSON.stringify(accounts.json).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href)
  assert.isNotEmpty(hrefs)
  for (const href of hrefs) assert.isTrue(href.startsWith(`${BASE}${PATH}/accounts/v3/`), href)
  const { accountId } = (accounts.json['accounts'] as { accountId: string }[])[0] ?? { accountId: '' }
  const pages = await allPages(
    reader,
    `/accounts/${accountId}/transactions?fromBookingDateTime=2026-08-20T12:00:00&toBookingDateTime=2026-11-20T12:00:00&pageSize=20`,
  )
  assert.isAbove(pages.length, 1)
})

test('takes a signature over the address below its path alone, and explains one over the address at the origin (1 B; gaps: online-payment.signature)', async () => {
  const { origin, named } = await openNamed()
  const { link } = await create(origin, {}, { base: BASE + PATH })
  const page = await (await named.sandbox.fetch(BASE + link)).text()
  assert.isTrue(readForm(page).action.startsWith(PATH + link.split('?')[0]))
  assert.isAtLeast((await origin.sandbox.fetch(BASE + link)).status, 400)
  const path = '/paymentbutton/v1/payments/multibank/providers'
  const swapped = signedRequest(origin.wire.now, 'GET', path, '', {
    base: BASE + PATH,
    signed: { url: BASE + path },
  })
  assert.equal((await origin.sandbox.fetch(swapped)).status, 400)
  await origin.sandbox.idle()
  const control = makeControl({
    baseUrl: BASE + PATH,
    sandboxKey: SANDBOX_KEY,
    fetch: origin.sandbox.fetch,
  })
  const [refused] = (await control.calls.list({ operation: 'online-payment.providers' })).calls
  assert.equal(refused?.path, PATH + path)
  const { causes } = await control.calls.explain(refused?.id ?? '')
  assert.include(causes[0]?.sentence ?? '', '/banks/')
  // And of no other bank does the log know the call.
  assert.equal((await call(origin, 'GET', '/payments/multibank/providers')).status, 200)
})

test('keeps the session of its clock page to its own path (gaps: shared.sandbox.control)', async () => {
  const { origin } = await openNamed()
  const answer = await origin.sandbox.fetch(`${BASE}${PATH}/clock?language=en`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ key: SANDBOX_KEY }),
  })
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `${PATH}/clock?language=en`)
  assert.include(answer.headers.get('set-cookie') ?? '', `Path=${PATH}/clock;`)
})

test('tries a call, decides on a page and explains a message at its own address (gaps: shared.sandbox.control)', async () => {
  const { origin } = await openNamed()
  const own = makeControl({ baseUrl: BASE + PATH, sandboxKey: SANDBOX_KEY, fetch: origin.sandbox.fetch })
  const tried = await own.try({ operation: 'online-payment.providers' })
  assert.equal((tried as { response?: { status?: number } }).response?.status, 200)
  const { link } = await create(origin, {}, { base: BASE + PATH })
  const { location } = await own.sca.decideOnPage({ address: BASE + PATH + link, result: 'authorized' })
  assert.include(location, 'https://shop.example/return')
  const explained = await own.explain({
    method: 'GET',
    address: `${BASE}${PATH}/accounts/v3/accounts`,
    headers: [],
  })
  assert.equal(explained.explanation.verdict, 'refused')
})
