// Addresses of merchants and clients, and paths made from templates.
// Runs in every runtime: addresses.
import { anyCharacter, assert, deep, fc, test } from '#kit'
import {
  checkMerchantUrl,
  fillPath,
  isMerchantUrl,
  type UrlRule,
} from '../../../../core/shared/values/url.ts'
import { words } from '../lists.ts'

const hex = (value: number) => value.toString(16)

// Each host with the rule that stops it, as https://host/.
const HOSTS: readonly (readonly [UrlRule, readonly string[]])[] = [
  [
    'url_host_numeric',
    words(
      '127.0.0.1 127.1 127.0.1 0x7f000001 0x7f.1 017700000001 0177.0.0.1 2130706433 127.0.0.0x1 127.0.0.1. 2130706433. ' +
        '0 0x0 0.0.0.0 2852039166 0xa9fea9fe 169.254.169.254 10.0.0.1 192.168.1.1 8.8.8.8 ' +
        '[::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [2001:db8::1]',
    ),
  ],
  [
    'url_character_refused',
    words('①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ kauppä.fi').concat([
      'loc\u00adalhost',
      'lo\u200bcalhost',
      '\u2113ocalhost',
      'localho\u017ft',
      '\u202elocalhost',
      'local\thost',
      'local\nhost',
      'shop .example',
      'shop.example\u0000',
      'good.example\\@localhost',
    ]),
  ],
  [
    'url_host_encoded',
    words(
      '%6c%6f%63%61%6c%68%6f%73%74 local%68ost 127%2e0%2e0%2e1 localhost%00.good [::1%25lo] shop.exam%70le',
    ),
  ],
  [
    'url_credentials_present',
    words('good.example@localhost good.example:80@localhost @shop.example user:pw@shop.example'),
  ],
  [
    'url_host_local',
    words(
      'localhost LOCALHOST localhost. localhost.. foo.localhost a.b.localhost. printer.local db.internal nas.lan ' +
        'router.home.arpa home.arpa Nas.Lan localhost:8787',
    ),
  ],
  [
    'url_malformed',
    words(
      '256.256.256.256 4294967297 1.1.1.1.1 127.0.0.1:99999 shop.example:99999 shop.example:a shop.123 [::1',
    ),
  ],
  [
    'url_host_malformed',
    words(
      `shop intranet shop.example. shop.example.. shop..example .shop.example -a.example a-.example a_b.example`,
    ).concat(`${'a'.repeat(64)}.example`, `${'abcdefgh.'.repeat(27)}abc.example`),
  ],
]

for (const [rule, hosts] of HOSTS) {
  for (const host of hosts) {
    test(`refuses the host ${JSON.stringify(host)}: ${rule} (gaps: shared.redirect-url; promises: R38)`, () => {
      assert.equal(checkMerchantUrl(`https://${host}/done`), rule)
      // Without a path the authority ends elsewhere.
      assert.equal(checkMerchantUrl(`https://${host}`), rule)
      assert.equal(checkMerchantUrl(`https://${host}?a=b`), rule)
    })
  }
}

const OTHERS: readonly (readonly [UrlRule, string])[] = [
  ['url_scheme_refused', ''],
  ['url_scheme_refused', 'shop.example'],
  ['url_scheme_refused', '//shop.example/'],
  ['url_scheme_refused', '/done'],
  ['url_scheme_refused', 'http://shop.example/'],
  ['url_scheme_refused', 'http://localhost:8080'],
  ['url_scheme_refused', 'http:/localhost'],
  ['url_scheme_refused', 'http:localhost'],
  ['url_scheme_refused', 'http:///localhost'],
  ['url_scheme_refused', 'https:/localhost'],
  ['url_scheme_refused', 'https:localhost'],
  ['url_scheme_refused', 'https:///localhost'],
  ['url_scheme_refused', 'https:////localhost'],
  ['url_character_refused', 'http:\\\\localhost'],
  ['url_character_refused', 'https:\\\\localhost'],
  ['url_character_refused', 'https:\\/localhost'],
  ['url_character_refused', ' https://shop.example/'],
  ['url_character_refused', 'https://shop.example/ '],
  ['url_character_refused', 'https://shop.example/a b'],
  ['url_character_refused', 'https://shop.example/\r\nx: y'],
  ['url_character_refused', 'https://shop.example/ä'],
  ['url_scheme_refused', 'ftp://shop.example/'],
  ['url_scheme_refused', 'xhttps://shop.example/'],
  ['url_scheme_refused', 'x:https://shop.example/'],
  ['url_scheme_refused', 'javascript:alert(1)//shop.example'],
  ['url_scheme_refused', 'data:text/html,x'],
  ['url_scheme_refused', 'HTTPS://shop.example/'],
  ['url_fragment_present', 'https://shop.example/#'],
  ['url_fragment_present', 'https://shop.example/#paid'],
  ['url_fragment_present', 'https://shop.example#@localhost'],
  ['url_malformed', 'https://'],
  ['url_malformed', 'https://?a'],
  ['url_too_long', `https://shop.example/${'a'.repeat(1980)}`],
]

for (const [rule, text] of OTHERS) {
  test(`refuses ${JSON.stringify(text.slice(0, 60))}: ${rule} (gaps: shared.redirect-url; promises: R38)`, () => {
    assert.equal(checkMerchantUrl(text), rule)
    assert.isFalse(isMerchantUrl(text))
  })
}

for (const text of words(`
    https://shop.example/done https://shop.example https://shop.example?order=1&next=a@b
    https://shop.example:8443/done https://shop.example:1/done https://Shop.Example/done
    https://xn--kaupp-jua.fi/maksettu https://a-b.c1.shop.example/%C3%A4?q=%00
    https://shop.example/a@b:c//d/../e https://local.example/localhost?host=127.0.0.1
    https://mylan.example/ https://localhost.fi/ https://shop.milan/ https://1.fi/
    https://127-0-0-1.shop.fi/`).concat([
  `https://${'abcdefgh.'.repeat(27)}ab.example/`,
  `https://shop.example/${'a'.repeat(1979)}`,
])) {
  test(`accepts ${text.slice(0, 60)} (gaps: shared.redirect-url)`, () => {
    assert.isUndefined(checkMerchantUrl(text))
    assert.isTrue(isMerchantUrl(text))
  })
}

test('accepts 500 ordinary hosts, in the strict form too (gaps: shared.redirect-url; promises: R38)', () => {
  const first = words(
    'kauppa maksu verkkokauppa kirja kahvi pyora lampo sauna mokki puu www.kauppa shop.kauppa my-shop shop24 24shop a ' +
      'pood www.pood e-pood raamat kohv jalgratas soojus tuba puit maja veikals www.veikals gramata kafija ritenis ' +
      'siltums istaba koks maja2 parduotuve www.parduotuve knyga kava dviratis siluma kambarys medis namas butik ' +
      'www.butik bok kaffe cykel hus',
  )
  const last = words('fi ee lv lt se eu com org shop co.uk')
  const hosts = first.flatMap((name) => last.map((domain) => `${name}.${domain}`))
  assert.lengthOf(hosts, 500)
  assert.deepEqual(
    hosts.filter(
      (host) => checkMerchantUrl(`https://${host}/return?order=1`, { strict: true }) !== undefined,
    ),
    [],
  )
})

test('refuses 13 spellings of 2 000 random IPv4 addresses (gaps: shared.redirect-url; promises: R38)', () => {
  const address = fc.oneof(
    fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
    fc.constantFrom(0x7f_00_00_01, 0, 0x0a_00_00_01),
  )
  fc.assert(
    fc.property(address, (value) => {
      const [a, b, c, d] = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255] as const
      const dotted = `${a}.${b}.${c}.${d}`
      const pair = `${hex(value >>> 16)}:${hex(value & 0xff_ff)}`
      const spellings = [
        dotted,
        String(value),
        `0x${hex(value)}`,
        `0${value.toString(8)}`,
        [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
        `0x${hex(a)}.0${b.toString(8)}.${c}.0X${hex(d).toUpperCase()}`,
        `${a}.${value & 0xff_ff_ff}`,
        `${a}.${b}.${value & 0xff_ff}`,
        `${dotted}.`,
        dotted.replaceAll('.', '%2e'),
        `[::ffff:${dotted}]`,
        `[::${pair}]`,
        `[64:ff9b::${pair}]`,
      ]
      const rules = spellings.map((host) => checkMerchantUrl(`https://${host}/`))
      assert.deepEqual(
        rules,
        spellings.map((host) => (host.includes('%') ? 'url_host_encoded' : 'url_host_numeric')),
      )
    }),
    { numRuns: deep(400, 10_000) },
  )
})

test('refuses reserved names and names of wildcard services only when strict (gaps: shared.redirect-url)', () => {
  const hosts = words(
    'shop.localdomain localhost.localdomain a.intranet a.home a.corp a.test shop.example a.invalid a.onion a.arpa ' +
      '127.0.0.1.nip.io 10.0.0.1.sslip.io a.xip.io localtest.me a.localtest.me lvh.me vcap.me lacolhost.com a.traefik.me',
  )
  for (const host of hosts) {
    assert.isUndefined(checkMerchantUrl(`https://${host}/`), host)
    assert.equal(checkMerchantUrl(`https://${host}/`, { strict: true }), 'url_host_local', host)
  }
  assert.isTrue(isMerchantUrl('https://nip.io.shop.fi/', { strict: true }))
  assert.isTrue(isMerchantUrl('https://shop.contest/', { strict: true }))
  assert.isTrue(isMerchantUrl('https://calvh.me/', { strict: true }))
})

test('accepts local addresses and http where that is allowed, and nothing else more (gaps: shared.redirect-url)', () => {
  const allowed = { allowLocalAddresses: true }
  for (const text of words(`
      http://localhost:8787/done http://127.0.0.1:3000 https://[::1]/ http://shop/ https://shop.fi/`)) {
    assert.isUndefined(checkMerchantUrl(text, allowed), text)
  }
  const refused = {
    'ftp://localhost/': 'url_scheme_refused',
    'xhttp://localhost/': 'url_scheme_refused',
    'http:///localhost': 'url_scheme_refused',
    'http://a@localhost/': 'url_credentials_present',
    'http://localhost/#a': 'url_fragment_present',
    'http://local%68ost/': 'url_host_encoded',
    'http://localhost:99999/': 'url_malformed',
    'http://localhost/ä': 'url_character_refused',
  }
  for (const [text, rule] of Object.entries(refused))
    assert.equal(checkMerchantUrl(text, allowed), rule, text)
})

test('answers at once for long texts (gaps: shared.redirect-url)', () => {
  for (const filler of ['a', 'a.', '.', '-', '@', '%', '/', '1.', '[']) {
    const text = `https://${filler.repeat(Math.floor(1980 / filler.length))}`
    assert.isAtMost(text.length, 2000)
    assert.isString(checkMerchantUrl(text), filler)
    assert.equal(checkMerchantUrl(filler.repeat(1_000_000)), 'url_too_long')
  }
})

test('fills paths and encodes what would leave its segment (house: 2)', () => {
  assert.equal(fillPath('/payments/{paymentId}', { paymentId: 'b3c7a1d2-44c1' }), '/payments/b3c7a1d2-44c1')
  assert.equal(
    fillPath('/a/{x}/b/{y}', { x: 'a/b?c#d%e', y: 'ä é' }),
    '/a/a%2Fb%3Fc%23d%25e/b/%C3%A4%20%C3%A9',
  )
  assert.equal(fillPath('/v{version}/a', { version: '1' }), '/v1/a')
  assert.equal(fillPath('/a/{x}', { x: '...' }), '/a/...')
  assert.equal(fillPath('/a/{x}', { x: '%2e%2e' }), '/a/%252e%252e')
  assert.equal(fillPath('/providers'), '/providers')
  assert.equal(fillPath('/a/{x}', { x: '$&{y}' }), '/a/%24%26%7By%7D')
})

test('refuses values that would change a path, and does not repeat them (house: 4 Errors)', () => {
  for (const x of ['', '.', '..', '\ud800']) assert.throws(() => fillPath('/a/{x}/b', { x }), TypeError)
  assert.throws(() => fillPath('/a/{x}{y}', { x: '.', y: '.' }), TypeError)
  assert.throws(() => fillPath('/a/{x}', {}), TypeError, 'x must not be empty')
  assert.throws(() => fillPath('/a/{toString}', {}), TypeError, 'toString must not be empty')
})

test('keeps every value in its one segment (house: 2)', () => {
  const value = fc
    .string({ unit: anyCharacter, minLength: 1 })
    .filter((text) => text !== '.' && text !== '..')
  fc.assert(
    fc.property(value, (paymentId) => {
      const { pathname } = new URL(`https://bank.example${fillPath('/a/{paymentId}/b', { paymentId })}`)
      const [, , segment = '', last, ...rest] = pathname.split('/')
      assert.equal(decodeURIComponent(segment), paymentId)
      assert.equal(last, 'b')
      assert.isEmpty(rest)
    }),
  )
})
