// Holds which party of the demo answers at an address: the shop for who types one, the bank for its pages and for programs.
import { assert, test } from '#kit'
import { BANK_PAGE, wayOf } from '../../demo/parties.ts'

const BANK = 'http://127.0.0.1:8787'
const SHOP = 'http://localhost:8787'

const typed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
const linked = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

/** Says where a request goes, in a word. */
function goes(url: string, headers: Record<string, string> = {}): string {
  const way = wayOf({ url, headers: new Headers(headers) })
  if (way.to === 'other-origin') return way.address
  return way.to === 'bank' && way.path !== undefined ? `bank ${way.path}` : way.to
}

test('leads a person who types 127.0.0.1 to the shop, and keeps the bank there for links and programs (look: demo)', () => {
  assert.equal(goes(`${BANK}/`, typed), `${SHOP}/`)
  assert.equal(goes('http://127.0.0.1/', typed), 'http://localhost/')
  assert.equal(goes(`${BANK}/`, linked), 'bank')
  assert.equal(goes(`${BANK}/`, { ...linked, 'sec-fetch-site': 'same-origin' }), 'bank')
  assert.equal(goes(`${BANK}/`), 'bank')
  // Its first page has an address that can be typed.
  assert.equal(goes(`${BANK}${BANK_PAGE}`, typed), 'bank /')
  for (const path of [
    '/oauth/authorize?request=x',
    '/_sandbox/clock',
    '/baltic/ee/v1/accounts',
    '/pay/payments',
  ])
    for (const headers of [typed, linked, {}]) assert.equal(goes(BANK + path, headers), 'bank', path)
})

test('leads to the console at the bank, whose files stand beside the pages of the shop (look: demo)', () => {
  assert.equal(goes(`${BANK}/console`, typed), 'bank')
  assert.equal(goes(`${BANK}/console/assets/index-a1.js`), 'bank')
  for (const path of ['/console', '/console/', '/console/calls', '/console/assets/index-a1.js'])
    for (const headers of [{}, typed, linked]) assert.equal(goes(`${SHOP}${path}`, headers), `${BANK}${path}`)
  assert.equal(goes(`${SHOP}/consoles`, typed), 'pages')
})

test('keeps the proxy and the server of the shop on the origin of the shop, and shows its pages to visitors (look: demo)', () => {
  assert.equal(goes(`${SHOP}/pay/payments`), 'proxy')
  assert.equal(goes(`${SHOP}/shop/orders`, { 'sec-fetch-mode': 'cors' }), 'shop')
  assert.equal(goes(`${SHOP}/shop/orders`, typed), 'pages')
  assert.equal(goes(`${SHOP}/`, typed), 'pages')
  assert.equal(goes(`${SHOP}${BANK_PAGE}`, typed), 'pages')
})
