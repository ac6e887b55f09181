// The encrypted cookie of a consent flow: what it is, who can open it, and until when.
// Not the trip to the bank: the tests of sessions make that.
import { compactDecrypt, EncryptJWT } from 'jose'
import { assert, test } from '#kit'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { FLOW_SECONDS, sealFlow, unsealFlow } from '../../../../edge/proxy/sessions/consent-flow.ts'
import { HANDLE_KEY } from '../kit/proxy.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const pending = {
  state: 'st',
  codeVerifier: 've',
  redirectUri: 'https://pay.shop.example/consent',
  madeAtMs: NOW,
}
const flow = { pending, replaces: ['one'], source: 'ee' }
const key = hmac(sha256, utf8(HANDLE_KEY), utf8('key:consent-flow'))

test('seals a consent flow as a compact JWE that another library opens, and opens what that one sealed (house: 3)', async () => {
  const { plaintext, protectedHeader } = await compactDecrypt(await sealFlow(flow, HANDLE_KEY), key)
  assert.deepEqual(protectedHeader, { alg: 'dir', enc: 'A256GCM' })
  const exp = NOW / 1_000 + FLOW_SECONDS
  assert.deepEqual(JSON.parse(new TextDecoder().decode(plaintext)), { ...flow, exp })
  const other = await new EncryptJWT({ pending, replaces: ['one'], source: 'ee' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(exp)
    .encrypt(key)
  assert.deepInclude(await unsealFlow(other, HANDLE_KEY, NOW), flow)
})

test('opens a consent flow until its end and by its key only, and no text with any character changed (house: 3)', async () => {
  const sealed = await sealFlow(flow, HANDLE_KEY)
  const end = NOW + FLOW_SECONDS * 1_000
  assert.isDefined(await unsealFlow(sealed, HANDLE_KEY, end - 1))
  assert.isUndefined(await unsealFlow(sealed, HANDLE_KEY, end))
  assert.isUndefined(await unsealFlow(sealed, `${HANDLE_KEY}x`, NOW))
  assert.notEqual(await sealFlow(flow, HANDLE_KEY), sealed)
  const [header = '', , iv = '', cipher = '', tag = ''] = sealed.split('.')
  const strange = [
    '',
    '....',
    `${sealed}.`,
    [header, 'AA', iv, cipher, tag].join('.'),
    [btoa('{"alg":"dir","enc":"A128GCM"}'), '', iv, cipher, tag].join('.'),
    [header, '', iv, cipher, tag.slice(0, 16)].join('.'),
    [header, '', '', cipher, tag].join('.'),
  ]
  for (const text of strange) assert.isUndefined(await unsealFlow(text, HANDLE_KEY, NOW), text)
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    assert.isUndefined(await unsealFlow(changed, HANDLE_KEY, NOW), String(at))
  }
})
