// Tokens that come too late: a bank that makes new ones at each refresh, and a person who disconnected meanwhile.
// The rest of a connection's life is in session-tokens.test.ts.

import { assert, test } from '#kit'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { AccountAccessSource } from '../../../../edge/proxy/sources/account-access.ts'
import { makeSession } from '../../../../edge/proxy/sessions/session.ts'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'

test('ends at the bank what a refresh brought after the person had disconnected (gaps: shared.oauth.code)', async () => {
  const revoked: string[] = []
  let answer: (response: Response) => void = () => undefined
  let asked: () => void = () => undefined
  const refreshing = new Promise<void>((resolve) => (asked = resolve))
  const bank = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    clock: () => Date.parse('2026-11-20T10:00:00Z'),
    sandbox: { apiKey: 'key', client: { id: 'client', secret: 'secret' } },
    fetch: async (address, init) => {
      const form = new URLSearchParams(await new Response(init.body ?? null).text())
      if (address.endsWith('/oauth/revoke')) {
        revoked.push(form.get('token') ?? '')
        return new Response(null, { status: 200 })
      }
      asked()
      return new Promise<Response>((resolve) => (answer = resolve))
    },
  })
  let record: SessionRecord | undefined = {
    idKey: 'k',
    connectedAtMs: bank.clock(),
    grant: { accessToken: 'A1', refreshToken: 'R1', expiresAtMs: bank.clock() },
  }
  const session = makeSession({
    source: new AccountAccessSource(bank),
    replace: () => Promise.resolve('ended'),
    random: () => 'r',
    log: () => undefined,
    storage: {
      load: () => record,
      save: (next) => (record = next),
      clear: () => (record = undefined),
      loadKnown: () => undefined,
      saveKnown: () => undefined,
    },
  })
  const listing = session.list('request-1')
  await refreshing
  await session.disconnect()
  answer(Response.json({ access_token: 'A2', token_type: 'Bearer', expires_in: 3600, refresh_token: 'R2' }))
  assert.deepEqual(await listing, { ok: false, code: 'consent_missing' })
  assert.deepEqual(revoked, ['R1', 'R2'])
  assert.isUndefined(record)
})
