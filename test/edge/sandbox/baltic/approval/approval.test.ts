// How a PSU approves in a browser in the Baltic countries: the bank's page, the way back, the code and its tokens.
// Decisions without a browser are in consents.test.ts.
import { assert, test } from '#kit'
import { advance, BASE } from '../../bank-kit.ts'
import {
  anotherTpp,
  askConsent,
  type BalticBank,
  openBaltic,
  pkce,
  read,
  REDIRECT,
  said,
  token,
  type Tpp,
} from '../kit.ts'

/** Visits the bank as a browser. */
function visit(
  bank: BalticBank,
  scope: string,
  { tpp = bank, ...changes }: { tpp?: Tpp } & Record<string, unknown> = {},
) {
  const { verifier, challenge } = pkce()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: tpp.clientId,
    redirect_uri: REDIRECT,
    scope,
    state: 'state-of-the-tests',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    language: 'en',
    ...(changes as Record<string, string>),
  })
  const address = `${BASE}/baltic/ee/oauth/authorize?${query}`
  const look = (more = '') => bank.sandbox.fetch(address + more, { redirect: 'manual' })
  return {
    verifier,
    look,
    /** Loads the page and sends its form. */
    async send(fields: [string, string][], customer = 'customer-1') {
      const page = await (await look(`&customer=${customer}`)).text()
      const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      )
      const own = fields.map(([name]) => name)
      const body = new URLSearchParams([...hidden.filter(([name]) => !own.includes(name)), ...fields])
      return bank.sandbox.fetch(address, { method: 'POST', body, redirect: 'manual' })
    },
  }
}

const wayBack = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams

test('lets a PSU choose accounts on the page and hands over a code for tokens (gaps: baltic.token.psu, shared.oauth.code)', async () => {
  const bank = await openBaltic()
  const consentId = String((await askConsent(bank, bank, { access: {} })).json['consentId'])
  const browser = visit(bank, `AIS:${consentId}`)
  assert.include(await (await browser.look()).text(), 'Choose a test customer')
  const page = await (await browser.look('&customer=customer-1')).text()
  assert.include(page, 'Test bank in Estonia')
  const accounts = [...page.matchAll(/name="account" value="([^"]*)"/g)].map(([, id = '']) => id)
  assert.equal(accounts.length, 4)
  const nothing = await browser.send([['decision', 'approve']])
  assert.equal(nothing.status, 400)
  assert.include(await nothing.text(), 'Choose at least one account')
  const approved = await browser.send([
    ['account', accounts[1] ?? ''],
    ['decision', 'approve'],
  ])
  const back = wayBack(approved)
  assert.equal(back.get('state'), 'state-of-the-tests')
  const form = {
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: browser.verifier,
  }
  assert.equal((await token(bank, bank, form, 'lv')).json['error'], 'invalid_grant')
  const { status, json } = await token(bank, bank, form)
  assert.equal(status, 200)
  assert.equal(json['scope'], `AIS:${consentId}`)
  const headers = { authorization: `Bearer ${String(json['access_token'])}` }
  const list = await read(bank, consentId, '', headers)
  assert.equal((list.json['accounts'] as unknown[]).length, 1)
  const refresh = { grant_type: 'refresh_token', refresh_token: String(json['refresh_token']) }
  assert.equal((await token(bank, bank, refresh)).status, 200)
  assert.equal((await token(bank, bank, form)).json['error'], 'invalid_grant')
  assert.equal(said(await read(bank, consentId, '', headers)), '401 TOKEN_UNKNOWN')
})

test('sends a browser back without a code when the PSU refuses or the bank fails (gaps: shared.oauth.authorize)', async () => {
  const bank = await openBaltic()
  for (const [decision, error] of [
    ['refuse', 'access_denied'],
    ['fail', 'server_error'],
  ] as const) {
    const consentId = String((await askConsent(bank, bank)).json['consentId'])
    const browser = visit(bank, `AIS:${consentId}`)
    assert.equal(wayBack(await browser.send([['decision', decision]])).get('error'), error)
    assert.equal(wayBack(await browser.look()).get('error'), error)
    assert.equal(said(await read(bank, consentId)), '401 CONSENT_INVALID')
  }
})

test('refuses scopes that are unknown, foreign, of another service or ended (gaps: shared.oauth.authorize)', async () => {
  const bank = await openBaltic()
  const consentId = String((await askConsent(bank, bank)).json['consentId'])
  const errorOf = async (scope: string, changes = {}) =>
    wayBack(await visit(bank, scope, changes).look()).get('error')
  assert.equal(await errorOf('AIS:unknown'), 'invalid_scope')
  assert.equal(await errorOf('AIS'), 'invalid_scope')
  assert.equal(await errorOf(`PIIS:${consentId}`), 'invalid_scope')
  assert.equal(await errorOf(`AIS:${consentId}`, { tpp: await anotherTpp(bank) }), 'invalid_scope')
  assert.equal(await errorOf(`AIS:${consentId}`, { code_challenge_method: 'plain' }), 'invalid_request')
  await advance(bank, 'PT24H')
  assert.equal(await errorOf(`AIS:${consentId}`), 'invalid_scope')
})

test('keeps a consent from ending while a person is on its page (gaps: shared.clock-tolerance)', async () => {
  const bank = await openBaltic()
  const waiting = String((await askConsent(bank, bank)).json['consentId'])
  const left = String((await askConsent(bank, bank)).json['consentId'])
  const [browser, other] = [visit(bank, `AIS:${waiting}`), visit(bank, `AIS:${left}`)]
  await browser.look()
  await other.look()
  await advance(bank, 'PT25H')
  assert.isNotNull(wayBack(await browser.send([['decision', 'approve']])).get('code'))
  bank.wire.now += 900_000
  assert.equal(wayBack(await other.look()).get('error'), 'invalid_scope')
})

test('decides nothing without the token of its own page (gaps: shared.sandbox.sca)', async () => {
  const bank = await openBaltic()
  const consentId = String((await askConsent(bank, bank)).json['consentId'])
  const browser = visit(bank, `AIS:${consentId}`)
  const forged = await browser.send([
    ['token', 'another'],
    ['decision', 'refuse'],
  ])
  assert.equal(forged.status, 303)
  assert.include(forged.headers.get('location') ?? '', '/baltic/ee/oauth/authorize?')
  assert.isNotNull(wayBack(await browser.send([['decision', 'approve']])).get('code'))
  const blind = String((await askConsent(bank, bank)).json['consentId'])
  const address = `${BASE}/baltic/ee/oauth/authorize?scope=AIS:${blind}`
  const body = new URLSearchParams({ decision: 'approve', customer: 'customer-1' })
  const answer = await bank.sandbox.fetch(address, { method: 'POST', body, redirect: 'manual' })
  assert.equal(answer.status, 400)
  assert.equal(said(await read(bank, blind)), '401 CONSENT_INVALID')
})
