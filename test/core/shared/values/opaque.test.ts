// Texts of machines: UUIDs, bearer tokens, visible ASCII, each at its limits.
import { assert, test } from '#kit'
import { isBearerToken, isUuid, isVisibleAscii } from '../../../../core/shared/values/opaque.ts'

const uuid = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'

test('accepts UUIDs of any case and version, and no other form (paper 1 B, Limits)', () => {
  for (const text of [uuid, uuid.toUpperCase(), '00000000-0000-0000-0000-000000000000'])
    assert.isTrue(isUuid(text))
  for (const text of [
    '',
    uuid.slice(1),
    `${uuid}0`,
    uuid.replaceAll('-', ''),
    `{${uuid}}`,
    `${uuid}\n`,
    'g'.repeat(36),
  ]) {
    assert.isFalse(isUuid(text), text)
  }
  for (const other of [undefined, null, 5, [uuid]]) assert.isFalse(isUuid(other))
})

test('accepts bearer tokens up to 4096 characters, with = at the end only (gaps: account-access.auth.token)', () => {
  for (const text of ['a', 'A-._~+/9', 'a==', 'x'.repeat(4096)]) assert.isTrue(isBearerToken(text))
  for (const text of ['', '=', 'a=b', 'a b', 'a\n', 'ä', 'x'.repeat(4097)])
    assert.isFalse(isBearerToken(text))
  for (const other of [undefined, null, 5, ['a']]) assert.isFalse(isBearerToken(other))
})

test('accepts visible ASCII up to its length, and no space or control character (house: Errors)', () => {
  for (const text of ['!', '~', 'x'.repeat(10)]) assert.isTrue(isVisibleAscii(text, 10))
  for (const text of ['', ' ', 'a b', 'a\n', '\x7f', 'é', 'x'.repeat(11)])
    assert.isFalse(isVisibleAscii(text, 10))
  for (const other of [undefined, null, 5, ['a']]) assert.isFalse(isVisibleAscii(other, 10))
})
