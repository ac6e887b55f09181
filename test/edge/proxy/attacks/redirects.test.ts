// Where the proxy sends a browser: to the page of the shop, to the page of accounts, and to the bank; whatever is asked of it.
// Runs with --all: attacks in all their forms.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, orderToken, problemOf, RETURN_URL, startProxy, withLog } from '../kit/proxy.ts'
import { ACCOUNTS_URL, startService } from '../sessions/accounts-kit.ts'
import { wordsOf } from '../kit/lists.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)

/** Addresses that lead away, as an attacker disguises them. */
const AWAY = [
  'https://evil.example',
  'http://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'HTTPS://EVIL.EXAMPLE',
  ' https://evil.example',
  '\thttps://evil.example',
  'https://shop.example@evil.example',
  'https://shop.example:443@evil.example',
  'https://shop.example%40evil.example',
  'https://evil.example#shop.example',
  'https://evil.example?shop.example',
  'https://evil.example/shop.example',
  'https://evil.example\\@shop.example',
  'https://shop.example.evil.example',
  'https://shop.exampleevil.example',
  'https://shop.example\u3002evil.example',
  'https://evil\u3002example',
  'https://\uFF45\uFF56\uFF49\uFF4C.example',
  'https://sh\u043Ep.example',
  'https://xn--shp-uqc.example',
  'https://shop\u2024example',
  'https://evil.example\u200B',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'ws://evil.example',
  'about:blank',
  'mailto:a@evil.example',
  'intent://evil.example#Intent;scheme=https;end',
  '.evil.example',
  '@evil.example',
  ':80@evil.example',
  '?evil.example',
  '#@evil.example',
  ';@evil.example',
  '/..//evil.example',
  '/.evil.example',
  './/evil.example',
  '../../evil.example',
  '<>//evil.example',
  '"><meta http-equiv=refresh content=0;url=//evil.example>',
  "';location='//evil.example",
  'x\r\nLocation: https://evil.example',
  'x\r\nRefresh: 0; url=https://evil.example',
  'x%0d%0aLocation:%20https://evil.example',
  'x\u560d\u560aLocation: https://evil.example',
  'https://127.0.0.1',
  'https://[::1]',
]

/** Each as it is, percent-encoded once, and twice. */
const PAYLOADS = AWAY.flatMap((away) => [
  away,
  encodeURIComponent(away),
  encodeURIComponent(encodeURIComponent(away)),
])

/** Names of parameters that other proxies follow. */
const NAMES = wordsOf(`
  payment connection url next return return_to returnUrl redirect redirect_uri continue state code error
  iss target dest callback
`)

const query = (payload: string) => new URLSearchParams(NAMES.map((name) => [name, payload])).toString()

test(`sends a payer to the page of the shop and nowhere else, for ${PAYLOADS.length} addresses in every parameter (promises: R34)`, async () => {
  assert.isAtLeast(PAYLOADS.length, 200)
  const proxy = await startProxy()
  await proxy.press()
  const wrong: string[] = []
  for (const payload of PAYLOADS) {
    const headers = { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' }
    const back = await proxy.fetch(`/return/${HANDLE}?${query(payload)}`, { headers })
    if (back.status !== 303 || back.headers.get('location') !== `${RETURN_URL}?payment=${HANDLE}`)
      wrong.push(`${payload}: ${back.status} ${back.headers.get('location')}`)
    if (back.headers.has('refresh') || back.headers.has('set-cookie') || (await back.text()) !== '')
      wrong.push(payload)
  }
  assert.deepEqual(wrong, [])
})

test('sends nobody anywhere who comes with an address in the place of a handle (promises: R34)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const near = ['.', '..', HANDLE.toLowerCase(), ` ${HANDLE}`, `${HANDLE}\n`]
  const paths = PAYLOADS.flatMap((payload) => [
    `/return/${encodeURIComponent(payload)}`,
    `/return/${HANDLE}${encodeURIComponent(payload)}`,
    `/return/${HANDLE}/${encodeURIComponent(payload)}`,
    `/${payload.replace(/^\/+/, '')}`,
    `//${payload}`,
  ])
  for (const path of [...near.map((text) => `/return/${encodeURIComponent(text)}`), ...paths]) {
    const response = await proxy.fetch(path)
    assert.isNull(response.headers.get('location'), path)
    assert.include([400, 404, 405], response.status, path)
    assert.include(
      ['route_unknown', 'payment_unknown', 'host_invalid', 'method_not_allowed'],
      (await problemOf(response)).code,
    )
  }
})

test('sends a payer to the bank only, whatever bank or language is named (promises: R34)', async () => {
  const proxy = await startProxy()
  const order = await orderToken()
  const known = await proxy.press({ body: { order, provider: 'example-bank-one', language: 'fi' } })
  const { approvalUrl = '' } = (await known.json()) as { approvalUrl?: string }
  assert.equal(new URL(approvalUrl).origin, 'https://www.bank.example')
  const calls = proxy.bank.count('create')
  for (const payload of PAYLOADS) {
    for (const body of [
      { order, provider: payload },
      { order, language: payload },
      { order: payload },
      { order, returnUrl: payload },
      { order, approvalUrl: payload },
    ]) {
      const { result: response } = await withLog(() => proxy.press({ body }))
      assert.equal(response.status, 400, JSON.stringify(body))
      assert.isNull(response.headers.get('location'))
    }
  }
  assert.equal(proxy.bank.count('create'), calls)
})

test('sends a person who was at the consent page to the page of accounts and nowhere else (promises: R34)', async () => {
  const service = await startService()
  const browser = service.browser()
  await browser.leave()
  const wrong: string[] = []
  for (const payload of PAYLOADS) {
    const { result: back } = await withLog(() => browser.comeBack(`?${query(payload)}`))
    const location = back.headers.get('location') ?? ''
    const hint = /^connection=(failed|expired|refused)$/.test(location.slice(ACCOUNTS_URL.length + 1))
    if (back.status !== 303 || !location.startsWith(`${ACCOUNTS_URL}?`) || !hint)
      wrong.push(`${payload}: ${back.status} ${location}`)
  }
  assert.deepEqual(wrong, [])
})

test('asks the bank to send a person back to the registered address only, whatever a page asks for (promises: R34)', async () => {
  const service = await startService()
  for (const payload of PAYLOADS.slice(0, 60)) {
    for (const body of [
      { language: payload },
      { redirectUri: payload },
      { redirect_uri: payload, language: 'fi' },
    ]) {
      const refused = await service
        .browser()
        .call('/accounts/connect', { method: 'POST', body: JSON.stringify(body) })
      assert.equal(refused.status, 400, JSON.stringify(body))
      assert.isEmpty(refused.headers.getSetCookie())
    }
  }
  const address = new URL(await service.browser().leave())
  assert.equal(address.searchParams.get('redirect_uri'), 'https://pay.shop.example/consent')
})
