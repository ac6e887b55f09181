/// <reference types="node" />
// The call limit and calls for tokens: where the token endpoint is no call of an interface, and its errors have no word for a
// limit, it counts for none. Corporate payments have a token call of their own, which counts; that is in its tests.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { handClock, openBank } from '../raw-client.ts'
import { SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { askToken, REDIRECT, Tpp } from './raw-tpp.ts'

test('counts no call for tokens, and lets a client that is at its limit have one (gaps: shared.rate-limit, shared.oauth.errors)', async () => {
  const clock = handClock(START)
  const own = await openBank({ clock: clock.now, limits: 'strict', redirectUris: [REDIRECT] })
  const tpp = await Tpp.open(own)
  for (let at = 0; at < 101; at++) {
    // oxlint-disable-next-line no-await-in-loop -- one call after another
    assert.equal((await askToken(own, tpp.client)).status, 200)
  }
  const get = () => tpp.get(SEPA, randomUUID())
  for (let at = 0; at < 100; at++) {
    // oxlint-disable-next-line no-await-in-loop -- one call after another
    assertRefused(await get(), 404)
  }
  assertRefused(await get(), 429)
  assert.equal((await askToken(own, tpp.client)).status, 200)
})
