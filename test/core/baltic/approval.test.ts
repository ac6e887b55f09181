// A person's trip to the bank and back: scopes of the three kinds, what counts as our return, codes and tokens.
// State and PKCE themselves are tested in test/core/shared and with account access.
import { assert, test } from '#kit'
import {
  type ApprovalSubject,
  endTokens,
  exchangeApprovalCode,
  judgeApprovalReturn,
  makeApprovalRequest,
  refreshApproval,
} from '../../../core/baltic/index.ts'
import { thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { answerOf, CONSENT_ID, fakeBank, NOW, PAYMENT_ID } from './fixtures.ts'

const back = 'https://shop.example.com/return/baltic'

for (const [subject, scope] of [
  [{ consentId: CONSENT_ID }, `AIS:${CONSENT_ID}`],
  [{ fundsConsentId: CONSENT_ID }, `PIIS:${CONSENT_ID}`],
  [{ paymentId: PAYMENT_ID }, `PIS:${PAYMENT_ID}`],
] as const) {
  test(`sends a person to approve ${Object.keys(subject).join()} (gaps: baltic.token.psu)`, async () => {
    const { bank } = fakeBank(() => answerOf(500, null))
    const { approvalUrl: address, pending } = await makeApprovalRequest(bank, subject, back)
    const url = new URL(address)
    assert.equal(url.origin + url.pathname, 'https://bank.example/baltic/ee/oauth/authorize')
    const told = Object.fromEntries(url.searchParams)
    assert.equal(told['scope'], scope)
    assert.equal(told['response_type'], 'code')
    assert.equal(told['client_id'], 'client-1')
    assert.equal(told['redirect_uri'], back)
    assert.equal(told['state'], pending.state)
    assert.equal(told['code_challenge_method'], 'S256')
    assert.notInclude(address, pending.codeVerifier)
  })
}

test('asks for the languages of the person, best first (gaps: baltic.token.psu, shared.oauth.authorize)', async () => {
  const { bank } = fakeBank(() => answerOf(500, null))
  const subject = { paymentId: PAYMENT_ID }
  const { approvalUrl: address } = await makeApprovalRequest(bank, subject, back, '', 'et en-GB')
  assert.equal(new URL(address).searchParams.get('ui_locales'), 'et en-GB')
  const { approvalUrl: without } = await makeApprovalRequest(bank, subject, back)
  assert.isFalse(new URL(without).searchParams.has('ui_locales'))
  const fault = await typeErrorOf(() => makeApprovalRequest(bank, subject, back, '', 'et;en'))
  assert.match(fault.message, /^uiLocales must be/)
})

test('lets a return find what it is about by its state, which stays random (gaps: shared.oauth.authorize)', async () => {
  const { bank } = fakeBank(() => answerOf(500, null))
  const subject = { paymentId: PAYMENT_ID }
  const ways = [1, 2].map(() => makeApprovalRequest(bank, subject, back, 'order-1.'))
  const states = (await Promise.all(ways)).map(({ pending }) => pending.state)
  assert.equal(new Set(states).size, 2)
  for (const state of states) assert.match(state, /^order-1\.[\w-]{43}$/)
  for (const prefix of ['a b', 'ä', 'x'.repeat(65)]) {
    const fault = await typeErrorOf(() => makeApprovalRequest(bank, subject, back, prefix))
    assert.match(fault.message, /^statePrefix must be/)
  }
})

test('refuses an id or a return address of another form (house: 4)', async () => {
  const { bank } = fakeBank(() => answerOf(500, null))
  const id = await typeErrorOf(() => makeApprovalRequest(bank, { paymentId: 'a b' }, back))
  assert.match(id.message, /^paymentId must be/)
  const address = await typeErrorOf(() =>
    makeApprovalRequest(bank, { paymentId: PAYMENT_ID }, 'http://shop.example.com'),
  )
  assert.match(address.message, /^redirectUri must be/)
})

test('takes a return of its own, a refusal, a fault of the bank, and nothing else (gaps: shared.oauth.authorize)', async () => {
  let now = NOW
  const { bank } = fakeBank(() => answerOf(500, null), { clock: () => now })
  const { pending } = await makeApprovalRequest(bank, { consentId: CONSENT_ID }, back)
  const judge = (query: Record<string, string>) =>
    judgeApprovalReturn(bank, pending, new URLSearchParams(query))
  const { state } = pending
  assert.deepEqual(judge({ state, code: 'code-1' }), { outcome: 'granted', code: 'code-1' })
  assert.deepEqual(judge({ state, error: 'access_denied' }), { outcome: 'refused' })
  assert.deepEqual(judge({ state, error: 'invalid_scope' }), { outcome: 'failed', error: 'invalid_scope' })
  assert.deepEqual(judge({ state: 'another-state', code: 'code-1' }), { outcome: 'not_ours', why: 'state' })
  now += 1_800_001
  assert.deepEqual(judge({ state, code: 'code-1' }), { outcome: 'not_ours', why: 'late' })
})

test('refuses a subject that is a bare id, and names what it must hold (house: Errors)', async () => {
  const { bank } = fakeBank(() => answerOf(500, null))
  const subject = PAYMENT_ID as unknown as ApprovalSubject
  const { message } = await typeErrorOf(() => makeApprovalRequest(bank, subject, back))
  assert.equal(message, 'subject must be an object with consentId, fundsConsentId or paymentId')
})

test('exchanges a code with its verifier, renews the token and ends it (gaps: shared.oauth.code)', async () => {
  const calls: [path: string, form: Record<string, string>][] = []
  const { bank } = fakeBank(() => answerOf(500, null), {
    async fetch(request, init) {
      const body = await new Response(init.body ?? null).text()
      calls.push([new URL(request).pathname, Object.fromEntries(new URLSearchParams(body))])
      const answer = '{"access_token":"t-1","token_type":"Bearer","expires_in":3600,"refresh_token":"r-1"}'
      return answerOf(200, request.endsWith('/revoke') ? null : answer)
    },
  })
  const { pending } = await makeApprovalRequest(bank, { consentId: CONSENT_ID }, back)
  const grant = await exchangeApprovalCode(bank, pending, 'code-1')
  assert.deepEqual(grant, { accessToken: 't-1', refreshToken: 'r-1', expiresAtMs: NOW + 3_600_000 })
  await refreshApproval(bank, 'r-1')
  await endTokens(bank, 'r-1')
  const client = { client_id: 'client-1', client_secret: 'secret-1' }
  assert.deepEqual(calls, [
    [
      '/baltic/ee/oauth/token',
      {
        grant_type: 'authorization_code',
        code: 'code-1',
        redirect_uri: back,
        code_verifier: pending.codeVerifier,
        ...client,
      },
    ],
    ['/baltic/ee/oauth/token', { grant_type: 'refresh_token', refresh_token: 'r-1', ...client }],
    ['/baltic/ee/oauth/revoke', { token: 'r-1', ...client }],
  ])
})

test('never sends a code twice by itself (gaps: Part 4, oauth.token)', async () => {
  let sent = 0
  const { bank } = fakeBank(() => answerOf(500, null), {
    fetch() {
      sent++
      return Promise.reject(new Error('connection reset'))
    },
  })
  const { pending } = await makeApprovalRequest(bank, { consentId: CONSENT_ID }, back)
  const error = await thrownBy(() => exchangeApprovalCode(bank, pending, 'code-1'))
  assert.propertyVal(error, 'code', 'outcome_unknown')
  assert.equal(sent, 1)
})
