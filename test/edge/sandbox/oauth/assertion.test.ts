// A client that brings a signed assertion in place of a user: what is judged, in which order, and what it is given.
// What an assertion is about belongs to an interface; here it is invented.
import type { AssertionHandler } from '../../../../edge/sandbox/bank-interface.ts'
import { assert, test } from '#kit'
import { type Json } from '../bank-kit.ts'
import { oauth, openServers, presenting, type OAuthBank } from './kit.ts'

const ASSERTED = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Opens a bank whose one interface gives a token for the assertions `about-1` and `about-2`, and knows no other. */
async function openAsserting() {
  const asked: unknown[] = []
  const assertions: AssertionHandler = {
    scope: 'payments',
    verify(assertion, { clientId }, issuer) {
      asked.push([assertion, clientId, issuer])
      return Promise.resolve(assertion.startsWith('about-') ? assertion : undefined)
    },
    grant: (subject, { clientId }) =>
      subject === 'about-1'
        ? { interfaceName: 'psd2-payments', grantId: subject, clientId, scope: 'payments' }
        : undefined,
  }
  const bank = await openServers(() => [
    {
      interfaceName: 'psd2-payments',
      base: '',
      assertions,
      clientScopes: ['payments'],
      needsCertificate: true,
    },
  ])
  return { bank, asked }
}

const ask = (bank: OAuthBank, changes: Record<string, string | null>, headers?: Record<string, string>) =>
  oauth(
    bank,
    '/oauth/token',
    { grant_type: ASSERTED, assertion: 'about-1', ...changes },
    headers ?? presenting(bank.client.certificatePem),
  )

const assertError = ({ status, json }: { status: number; json: Json }, wanted: number, error: string) =>
  assert.deepEqual([status, json['error']], [wanted, error])

test('refuses what is wrong with an assertion in its order, and verifies none of a stranger (gaps: shared.check-order, shared.oauth.errors)', async () => {
  const { bank, asked } = await openAsserting()
  assertError(await ask(bank, { client_secret: 'wrong' }), 401, 'invalid_client')
  assert.lengthOf(asked, 0)
  assertError(await ask(bank, {}, {}), 401, 'invalid_client')
  assertError(await ask(bank, { assertion: null }), 400, 'invalid_request')
  assertError(await ask(bank, { assertion: '' }), 400, 'invalid_request')
  assertError(await ask(bank, { assertion: 'forged' }), 400, 'invalid_grant')
  assertError(await ask(bank, { assertion: 'about-2' }), 400, 'invalid_grant')
  assertError(await ask(bank, { scope: 'accounts' }), 400, 'invalid_scope')
  bank.services.limits.maintain(true, 'psd2-payments')
  assertError(
    await ask(bank, { client_secret: 'wrong', assertion: 'forged' }),
    503,
    'temporarily_unavailable',
  )
})

test('leaves a planned outcome to the first assertion that is genuine (gaps: shared.sandbox.outcomes)', async () => {
  const { bank } = await openAsserting()
  bank.services.outcomes.add({ operation: 'oauth.token', match: {}, outcome: 'error:server_error', left: 1 })
  assertError(await ask(bank, {}, {}), 401, 'invalid_client')
  assertError(await ask(bank, { assertion: 'forged' }), 400, 'invalid_grant')
  assertError(await ask(bank, {}), 500, 'server_error')
  assert.equal((await ask(bank, {})).status, 200)
})

test('takes assertions nowhere but where an interface has them, and names the grant in the metadata there (gaps: shared.oauth.errors; RFC 7523)', async () => {
  const { bank } = await openAsserting()
  const without = await openServers(() => [
    { interfaceName: 'baltic', base: '', clientScopes: ['AIS'], metadata: { scopes_supported: ['AIS'] } },
  ])
  assertError(await ask(without, {}), 400, 'unsupported_grant_type')
  const metadata = async (one: OAuthBank): Promise<Json> =>
    (await (await one.fetch('/.well-known/openid-configuration')).json()) as Json
  assert.include(String((await metadata(bank))['grant_types_supported']), ASSERTED)
  const other = await metadata(without)
  assert.notInclude(String(other['grant_types_supported']), ASSERTED)
  assert.deepEqual(other['scopes_supported'], ['AIS'])
})

test('answers for a closed interface before the client has proven anything, and keeps the plan for later (gaps: shared.check-order)', async () => {
  const { bank } = await openAsserting()
  bank.services.limits.maintain(true, 'psd2-payments')
  bank.services.outcomes.add({ operation: 'oauth.token', match: {}, outcome: 'error:invalid_scope', left: 1 })
  const form = { grant_type: 'client_credentials', scope: 'payments', assertion: null }
  const closed = await ask(bank, { ...form, client_secret: 'wrong' }, {})
  assertError(closed, 503, 'temporarily_unavailable')
  assert.equal(closed.headers.get('retry-after'), '60')
  bank.services.limits.maintain(false, 'psd2-payments')
  assertError(await ask(bank, form), 400, 'invalid_scope')
  assert.equal((await ask(bank, form)).status, 200)
})
