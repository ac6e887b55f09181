// Bytes and their text forms: known answers, round trips, one spelling per value.
// Runs in every runtime: text.
import { anyCharacter, assert, fc, test } from '#kit'
import {
  concatBytes,
  equalSecrets,
  fromBase64,
  fromBase64Url,
  fromHex,
  fromUtf8,
  toBase64,
  toBase64Url,
  toHex,
  utf8,
} from '../../../core/shared/bytes.ts'
import { words } from './lists.ts'

const rfc4648 = [
  ['', '', ''],
  ['f', '66', 'Zg=='],
  ['fo', '666f', 'Zm8='],
  ['foo', '666f6f', 'Zm9v'],
  ['foob', '666f6f62', 'Zm9vYg=='],
  ['fooba', '666f6f6261', 'Zm9vYmE='],
  ['foobar', '666f6f626172', 'Zm9vYmFy'],
] as const

for (const [text, hex, base64] of rfc4648) {
  test(`writes and reads "${text}" in every form (RFC 4648, section 10)`, () => {
    const bytes = utf8(text)
    assert.equal(toHex(bytes), hex)
    assert.equal(toBase64(bytes), base64)
    assert.equal(toBase64Url(bytes), base64.replaceAll('=', ''))
    assert.deepEqual(fromHex(hex), bytes)
    assert.deepEqual(fromBase64(base64), bytes)
    assert.deepEqual(fromBase64Url(base64.replaceAll('=', '')), bytes)
    assert.equal(fromUtf8(bytes), text)
  })
}

test('reads back whatever it wrote (RFC 4648)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (given) => {
      const bytes = new Uint8Array(given)
      assert.deepEqual(fromHex(toHex(bytes)), bytes)
      assert.deepEqual(fromBase64(toBase64(bytes)), bytes)
      assert.deepEqual(fromBase64Url(toBase64Url(bytes)), bytes)
      assert.match(toBase64Url(bytes), /^[A-Za-z0-9_-]*$/)
    }),
  )
})

test('accepts only the one spelling that it writes itself (RFC 4648, section 3.5)', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9+/=_-]{0,12}$/), (text) => {
      const [hex, plain, url] = [fromHex(text), fromBase64(text), fromBase64Url(text)]
      if (hex) assert.equal(toHex(hex), text)
      if (plain) assert.equal(toBase64(plain), text)
      if (url) assert.equal(toBase64Url(url), text)
    }),
  )
})

for (const text of ['A0', 'a', 'abc', 'gg', ' ab', 'ab ', 'ab\n', '0x12', 'aB', 'é1', '１２']) {
  test(`refuses ${JSON.stringify(text)} as hex (gaps: online-payment.auth.signature)`, () => {
    assert.isUndefined(fromHex(text))
  })
}

for (const text of words('Zg= Zg Zh== Zm9= Z=== ==== = Zm-_ Zm9v==== Zg==Zg==').concat(['Zm9v\n', ' Zm9v'])) {
  test(`refuses ${JSON.stringify(text)} as base64 (RFC 4648, section 3)`, () => {
    assert.isUndefined(fromBase64(text))
  })
}

for (const text of ['Zg==', 'Zh', 'Zm9', 'Z', 'Zm+/', 'Zm9v ', 'é']) {
  test(`refuses ${JSON.stringify(text)} as base64url (RFC 4648, section 5)`, () => {
    assert.isUndefined(fromBase64Url(text))
  })
}

test('keeps a byte order mark and refuses broken UTF-8 (gaps: shared.body)', () => {
  assert.equal(fromUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), '\uFEFFa')
  for (const bytes of [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
    assert.throws(() => fromUtf8(new Uint8Array(bytes)), TypeError)
  }
})

test('keeps text of any script through UTF-8 (gaps: online-payment.auth.signature)', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.equal(fromUtf8(utf8(text)), text)
    }),
  )
})

test('joins bytes in order and copies them (gaps: online-payment.auth.base)', () => {
  const part = new Uint8Array([1, 2])
  const joined = concatBytes(part, new Uint8Array(), new Uint8Array([3]))
  part[0] = 9
  assert.deepEqual(joined, new Uint8Array([1, 2, 3]))
  assert.deepEqual(concatBytes(), new Uint8Array())
})

test('finds secrets equal exactly when their texts are equal (gaps: online-payment.callback.trust; promises: R19)', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      assert.isTrue(equalSecrets(left, left))
      assert.equal(equalSecrets(left, right), left === right)
      assert.isFalse(equalSecrets(left, `${left}x`))
      assert.isFalse(equalSecrets(`x${left}`, left))
    }),
  )
  assert.isFalse(equalSecrets('', ' '))
  assert.isFalse(equalSecrets('KEY', 'key'))
})
