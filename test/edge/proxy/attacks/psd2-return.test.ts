// Attacks on the page to which payers come back after an approval, and on what takes the fragment.
// Whatever a visitor brings, the bank alone reports money, and every browser is sent to the shop only.
// Runs with --all: attacks in all their forms.
import { createHash } from 'node:crypto'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, problemOf, RETURN_URL, SHOP, withLog } from '../kit/proxy.ts'
import { HANDLE, handOver, linkOf, PAY, startPsd2Proxy } from '../interfaces/psd2-payments/proxy.ts'

const EXCHANGE = /POST \/oauth\/token/
const page = { page: `${RETURN_URL}?payment=${HANDLE}` }

test('takes a payer back with what the bank gave, hands the payment in, and sends the browser to the shop (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  const response = await handOver(proxy, fragment)
  assert.deepEqual([response.status, await response.json()], [200, page])
  assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'paid')
  assert.equal(bank.last().debits, 1)
  assert.lengthOf([...bank.codes], 0)
})

test('takes a fragment from its own page only: no other origin, no form, no plain request (promises: R34)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  for (const headers of [
    { origin: SHOP },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${PAY}.evil.example` },
    { origin: PAY.replace('https', 'http') },
    { origin: undefined },
    { 'x-silta': undefined },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const { result } = await withLog(() => handOver(proxy, fragment, headers))
    assert.equal((await problemOf(result)).code, 'origin_refused', JSON.stringify(headers))
    assert.isNull(result.headers.get('access-control-allow-origin'))
  }
  const form = await handOver(proxy, fragment, { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal((await problemOf(form)).code, 'body_invalid')
  const asked = await proxy.fetch('/return/psd2', { method: 'OPTIONS', headers: { origin: SHOP } })
  assert.equal(asked.status, 405)
  assert.equal(bank.count(EXCHANGE), 1)
  assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'open')
})

test('takes no fragment out of an address, which any page can send a browser to (promises: R34)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  const query = new URLSearchParams({ fragment })
  const response = await proxy.fetch(`/return/${HANDLE}?${query.toString()}`)
  assert.deepEqual([response.status, response.headers.get('location')], [303, page.page])
  // Only its token for the reading was asked for; the code is still there.
  assert.equal(bank.count(EXCHANGE), 1)
  assert.lengthOf([...bank.codes], 1)
})

test('uses a code once, whoever brings the fragment again (gaps: shared.oauth.code)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  for (let at = 0; at < 5; at++) assert.deepEqual(await (await handOver(proxy, fragment)).json(), page)
  proxy.restart()
  await handOver(proxy, fragment)
  assert.equal(bank.count(EXCHANGE), 2)
  assert.equal(bank.count(/submit$/), 1)
  assert.equal(bank.last().debits, 1)
})

test("refuses another payer's code under the state of this order, and a state that was swapped (gaps: psd2.sca.return)", async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const mine = await linkOf(proxy)
  const [own] = bank.payments
  const theirs = await linkOf(proxy, { id: 'order-2' })
  const stolen = new URLSearchParams(await bank.approve(theirs))
  const state = new URL(mine).searchParams.get('state') ?? ''
  stolen.set('state', state)
  const { result, lines } = await withLog(() => handOver(proxy, stolen.toString()))
  assert.deepEqual(await result.json(), page)
  assert.include(lines.join(), 'return_not_taken')
  assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'open')
  // Their code is still theirs, and so is their payment.
  assert.equal(bank.count(EXCHANGE), 1)
  assert.equal(own?.debits, 0)
  // What is mine stays open for its own return.
  const fragment = await bank.approve(mine, own)
  assert.deepEqual(await (await handOver(proxy, fragment)).json(), page)
  await proxy.ring(HANDLE)
  assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'paid')
})

test('refuses an identity that is not of this bank, or is about another way (gaps: psd2.sca.return)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = new URLSearchParams(await bank.approve(await linkOf(proxy)))
  const [head = '', claims = '', signature = ''] = (fragment.get('id_token') ?? '').split('.')
  const none = Buffer.from('{"alg":"none","kid":"id-token"}').toString('base64url')
  for (const idToken of [
    `${none}.${claims}.`,
    `${head}.${claims}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${head}.${claims}.${signature}=`,
    'x',
    '',
  ]) {
    const forged = new URLSearchParams(fragment)
    forged.set('id_token', idToken)
    await withLog(() => handOver(proxy, forged.toString()))
  }
  const code = new URLSearchParams(fragment)
  code.set('code', 'code-of-somebody')
  await withLog(() => handOver(proxy, code.toString()))
  const twice = new URLSearchParams(fragment)
  twice.append('code', 'code-of-somebody')
  await withLog(() => handOver(proxy, twice.toString()))
  assert.equal(bank.count(EXCHANGE), 1)
  assert.isNotEmpty([...bank.codes])
})

test('finds nobody by a state that it has not made, and asks no bank for it (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  await linkOf(proxy)
  const calls = bank.calls.length
  const unknown = handleOf('order-9', HANDLE_KEY)
  for (const fragment of [
    'code=a&state=b',
    'code=a',
    `state=${HANDLE}`,
    `state=${HANDLE}.`,
    `state=.${HANDLE}`,
    `state=${HANDLE}.x&state=${HANDLE}.x`,
    `state=${HANDLE.slice(0, -1)}A.x`,
    `state=${unknown}.x`,
    `state=${encodeURIComponent(`../${HANDLE}.x`)}`,
    `state=${'a'.repeat(500)}.x`,
    `state=__proto__.x`,
    '%',
    '\u0000',
  ]) {
    const response = await handOver(proxy, fragment)
    assert.equal(response.status, 404, fragment)
    assert.equal((await problemOf(response)).code, 'payment_unknown')
  }
  assert.equal(bank.calls.length, calls)
})

test('believes no word of a return: neither that it was refused nor that it was approved (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const state = new URL(await linkOf(proxy)).searchParams.get('state') ?? ''
  for (const fragment of [
    `error=access_denied&state=${state}`,
    `code=a&id_token=b&state=${state}`,
    `status=paid&state=${state}`,
  ])
    await withLog(() => handOver(proxy, fragment))
  assert.deepInclude(await (await proxy.fetch(`/payments/${HANDLE}`)).json(), { state: 'pending' })
  assert.equal(bank.last().debits, 0)
})

test('pays the order of a link that was stolen, and tells whoever opened it nothing (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const link = await linkOf(proxy)
  // A thief approves it with their own money: the order is paid, and nothing of it comes back but its handle.
  const response = await handOver(proxy, await bank.approve(link))
  const text = await response.text()
  for (const inside of ['code', 'token', 'FI19', bank.last().paymentId, bank.last().authorizationId])
    assert.notInclude(text, inside)
})

test('refuses what is too large or no fragment (house: 2)', async () => {
  const { proxy } = await startPsd2Proxy()
  const large = await handOver(proxy, `state=${'a'.repeat(30_000)}`)
  assert.equal((await problemOf(large)).code, 'body_too_large')
  for (const body of [
    '',
    '{}',
    '[]',
    '"x"',
    '{"fragment":""}',
    '{"fragment":1}',
    '{"fragment":"a","more":1}',
  ]) {
    const headers = { origin: PAY, 'content-type': 'application/json', 'x-silta': '1' }
    const response = await proxy.fetch('/return/psd2', { method: 'POST', headers, body })
    assert.equal((await problemOf(response)).code, 'body_invalid', body)
  }
  const post = await proxy.fetch('/return/psd2', { method: 'PUT' })
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, POST'])
})

test('keeps codes, tokens and states out of its log, its answers and what it keeps (promises: R40)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  bank.fates.token.push({ status: 400, refuse: 'invalid_grant' })
  bank.fates.submit.push('drop-after')
  const { result, lines } = await withLog(() => handOver(proxy, fragment))
  const { code = '', id_token: idToken = '', state = '' } = Object.fromEntries(new URLSearchParams(fragment))
  const kept = JSON.stringify([...proxy.stored.values()])
  const all = [lines.join(), await result.text(), kept].join()
  for (const secret of [code, idToken, state.split('.')[1] ?? '', 'canary']) assert.notInclude(all, secret)
})

test('serves a page under the strictest policy: its own script and style by their hashes, and calls to itself (house: 4)', async () => {
  const { proxy } = await startPsd2Proxy()
  const response = await proxy.fetch('/return/psd2')
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const hash = (tag: string) => {
    const inside = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(html)?.[1] ?? ''
    return createHash('sha256').update(inside).digest('base64')
  }
  assert.deepEqual(policy.split('; '), [
    "default-src 'none'",
    `script-src 'sha256-${hash('script')}'`,
    `style-src 'sha256-${hash('style')}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  // Nothing of a request is in it.
  const other = await proxy.fetch('/return/psd2?state=<script>alert(1)</script>')
  assert.equal(await other.text(), html)
})

test('says what to do where no script runs, in the language of the payer (house: 1)', async () => {
  const { proxy } = await startPsd2Proxy()
  const cases = [
    ['fi', 'fi', 'Takaisin kauppaan'],
    ['sv-FI,sv;q=0.9', 'sv', 'Tillbaka till butiken'],
    ['de,et;q=0.5', 'et', 'Tagasi poodi'],
    ['lv', 'lv', 'Atpakaļ uz veikalu'],
    ['lt-LT', 'lt', 'Atgal į parduotuvę'],
    ['de', 'en', 'Back to the shop'],
    ['__proto__,constructor', 'en', 'Back to the shop'],
    ['', 'en', 'Back to the shop'],
  ] as const
  for (const [languages, code, words] of cases) {
    const html = await (
      await proxy.fetch('/return/psd2', { headers: { 'accept-language': languages } })
    ).text()
    assert.include(html, `<html lang="${code}">`)
    assert.include(html, `<a href="${RETURN_URL}">${words}</a>`)
  }
})
