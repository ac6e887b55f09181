// Tokens that come too late: a bank that makes new ones at each refresh, and a person who disconnected meanwhile.
// The rest of a connection's life is in session-tokens.test.ts.

import { assert, test } from '#kit'
import { makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { AccountAccessSource } from '../../../../edge/proxy/interfaces/account-access/source.ts'
import { SessionsBySource } from '../../../../edge/proxy/sessions/session-of-source.ts'
import type { SessionRecord } from '../../../../edge/proxy/sessions/session-record.ts'
import { FORMAT } from '../../../../edge/proxy/storage/format.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'

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
  const record: SessionRecord = {
    idKey: 'k',
    name: 'session-1',
    source: 'own',
    connectedAtMs: bank.clock(),
    grant: { accessToken: 'A1', refreshToken: 'R1', expiresAtMs: bank.clock() },
  }
  const storage = new MemoryStorage(new Map([['session', { ...record, format: FORMAT }]]))
  const session = new SessionsBySource([new AccountAccessSource(bank)], {
    replace: () => Promise.resolve('ended'),
    random: () => 'r',
    log: () => undefined,
    storage,
  }).at()
  const listing = session.list('request-1')
  await refreshing
  await session.disconnect()
  answer(Response.json({ access_token: 'A2', token_type: 'Bearer', expires_in: 3600, refresh_token: 'R2' }))
  assert.deepEqual(await listing, { ok: false, code: 'consent_missing' })
  assert.deepEqual(revoked, ['R1', 'R2'])
  assert.isEmpty(storage.entries)
})
