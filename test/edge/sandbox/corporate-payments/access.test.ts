/// <reference types="node" />
// Who may pay: the token endpoint, the token with its certificate, limits, breaks, and the id that comes back.
// Signatures and bodies are judged byte by byte in the raw tests of the interface.
import { createPublicKey, createVerify } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answered, answered, BASE, control, faults } from '../bank-kit.ts'
import { mintRsa } from '../sample-key.ts'
import {
  askToken,
  COMPANY,
  type CompanyBank,
  nextId,
  openCompany,
  order,
  pay,
  paymentRequest,
  plan,
  query,
  statement,
  type TokenChanges,
  tokenOf,
} from './kit.ts'

/** Names an answer of the token endpoint. */
const told = ({ status, json }: Answered) => [status, json['error'] ?? 'none']

function parts(token: string): Record<string, unknown>[] {
  return token
    .split('.')
    .slice(0, 2)
    .map((part): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()))
}

test('gives a client with its certificate a token: a JWT that the published key verifies, and nothing else (gaps: corporate.token.answer)', async () => {
  const bank = await openCompany()
  const { status, headers, json } = await askToken(bank)
  const { access_token: token, ...rest } = json
  assert.equal(status, 200)
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600 })
  assert.equal(headers.get('cache-control'), 'no-store')
  const [header, claims] = parts(String(token))
  assert.deepEqual(header, { alg: 'RS256', typ: 'JWT', kid: 'corporate-token' })
  const iat = bank.wire.now / 1_000
  const { jti, ...others } = claims ?? {}
  assert.deepEqual(others, { iss: BASE, sub: bank.clientId, iat, exp: iat + 3_600 })
  assert.match(String(jti), /^[0-9a-f-]{36}$/)
  const { keys } = (await answered(await bank.sandbox.fetch(`${BASE}/.well-known/jwks.json`))).json
  const jwk = (keys as Record<string, string>[]).find(({ kid }) => kid === 'corporate-token')
  const [head, body, signature = ''] = String(token).split('.')
  const verify = createVerify('RSA-SHA256').update(`${head}.${body}`)
  assert.isTrue(verify.verify(createPublicKey({ key: jwk ?? {}, format: 'jwk' }), signature, 'base64url'))
  assert.notEqual((await askToken(bank)).json['access_token'], token)
})

const REFUSED: [why: string, changes: TokenChanges, answer: [status: number, error: string]][] = [
  ['a wrong id', { fields: { client_id: 'nobody' } }, [401, 'invalid_client']],
  ['no id', { fields: { client_id: null } }, [401, 'invalid_client']],
  ['a wrong secret', { fields: { client_secret: 'wrong' } }, [401, 'invalid_client']],
  ['no secret', { fields: { client_secret: null } }, [401, 'invalid_client']],
  ['no certificate', { headers: { 'x-client-certificate': null } }, [401, 'invalid_client']],
  ['a certificate that is none', { headers: { 'x-client-certificate': '%' } }, [401, 'invalid_client']],
  ['no grant', { fields: { grant_type: null } }, [400, 'invalid_request']],
  ['another grant', { fields: { grant_type: 'refresh_token' } }, [400, 'unsupported_grant_type']],
  [
    'a grant in another case',
    { fields: { grant_type: 'CLIENT_CREDENTIALS' } },
    [400, 'unsupported_grant_type'],
  ],
  ['a parameter twice', { body: 'grant_type=client_credentials&a=1&a=1' }, [400, 'invalid_request']],
  ['JSON', { headers: { 'content-type': 'application/json' } }, [400, 'invalid_request']],
  ['no media type', { headers: { 'content-type': null } }, [400, 'invalid_request']],
]
for (const [why, changes, answer] of REFUSED) {
  test(`refuses a token call with ${why}: ${answer.join(' ')} (gaps: corporate.token.answer, shared.oauth.errors)`, async () => {
    const bank = await openCompany()
    const refused = await askToken(bank, changes)
    assert.deepEqual(told(refused), answer)
    assert.sameMembers(Object.keys(refused.json), ['error', 'error_description'])
    assert.isNotNull(refused.headers.get('x-error-id'))
  })
}

test('ignores what a token call sends besides, and takes plans by its fields and headers (gaps: corporate.token.answer, shared.sandbox.outcomes)', async () => {
  const bank = await openCompany()
  assert.equal((await askToken(bank, { fields: { scope: 'anything', state: 'x' } })).status, 200)
  const planned: [outcome: string, status: number, what: string][] = [
    ['error:invalid_request', 400, 'invalid_request'],
    ['error:server_error', 500, 'server_error'],
    ['error-after:temporarily_unavailable', 503, 'temporarily_unavailable'],
    ['error:TOKEN_EXPIRED', 401, 'TOKEN_EXPIRED'],
  ]
  for (const [outcome, status, what] of planned) {
    assert.equal(await plan(bank, 'token', outcome, { match: { client_id: bank.clientId } }), 204)
    // What fails before leaves the plan to the next one.
    assert.equal((await askToken(bank, { fields: { client_secret: 'x' } })).status, 401)
    const answer = await askToken(bank)
    assert.deepEqual([answer.status, answer.json['error'] ?? faults(answer)[0]], [status, what])
    assert.equal(answer.headers.has('retry-after'), status === 503)
  }
  await plan(bank, 'token', 'drop-after', { match: { 'x-mark': 'this' } })
  assert.equal((await askToken(bank)).status, 200)
  await assertDropped(askToken(bank, { headers: { 'x-mark': 'this' } }))
  assert.equal(await plan(bank, 'token', 'error:INVALID_FIELD'), 400)
  assert.equal(await plan(bank, 'token', 'pending'), 400)
})

async function assertDropped(call: Promise<unknown>): Promise<void> {
  const [result] = await Promise.allSettled([call])
  assert.equal(result?.status, 'rejected')
}

test('names paths and methods beside the token endpoint in the list family (gaps: corporate.token.answer)', async () => {
  const bank = await openCompany()
  for (const path of ['/corporate-oidc/v1/token/', '/corporate-oidc/v2/token', '/corporate-oidc']) {
    const answer = await answered(await bank.sandbox.fetch(BASE + path, { method: 'POST' }))
    assert.deepEqual([answer.status, ...faults(answer)], [404, 'NOT_FOUND'], path)
  }
  const answer = await answered(await bank.sandbox.fetch(`${BASE}/corporate-oidc/v1/token`))
  assert.deepEqual([answer.status, ...faults(answer)], [405, 'METHOD_NOT_ALLOWED'])
  assert.equal(answer.headers.get('allow'), 'POST')
})

test('takes a token for an hour, tells an old one from an unknown one, and takes none of another interface (gaps: corporate.token.answer, Codes of the list family)', async () => {
  const bank = await openCompany()
  const access = await control(bank, 'POST', '/account-access/tokens', { customerId: 'customer-3' })
  const wrong = [
    null,
    '',
    bank.token,
    `Basic ${bank.token}`,
    `Bearer ${bank.token}x`,
    'Bearer',
    `Bearer  ${bank.token}`,
  ]
  for (const authorization of [...wrong, `Bearer ${String(access.json['access_token'])}`]) {
    for (const answer of [
      await pay(bank, 'sepa', order(), { headers: { authorization } }),
      await query(bank, 'v2', 'UNKNOWN', { authorization }),
    ]) {
      assert.deepEqual([answer.status, ...faults(answer)], [401, 'INVALID_TOKEN authorization'])
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
    }
  }
  bank.wire.now += 3_600_000
  assert.equal((await pay(bank, 'sepa', order())).status, 201)
  bank.wire.now += 1_000
  for (const operation of ['sepa', 'instant', 'v2'] as const) {
    assert.deepEqual(faults(await pay(bank, operation, order())), ['TOKEN_EXPIRED authorization'])
  }
  assert.deepEqual(faults(await query(bank, 'instant', 'UNKNOWN')), ['TOKEN_EXPIRED authorization'])
  assert.equal((await pay({ ...bank, token: await tokenOf(bank) }, 'sepa', order())).status, 201)
})

test('lets a client end a token of its own, and leaves its others (RFC 7009; gaps: shared.oauth.code)', async () => {
  const bank = await openCompany()
  const other = await tokenOf(bank)
  const { clientId, clientSecret } = bank
  const form = { client_id: clientId, client_secret: clientSecret, token: bank.token }
  const revoke = new Request(`${BASE}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) })
  assert.equal((await bank.sandbox.fetch(revoke)).status, 200)
  assert.deepEqual(faults(await pay(bank, 'sepa', order())), ['INVALID_TOKEN authorization'])
  assert.equal((await pay({ ...bank, token: other }, 'sepa', order())).status, 201)
  // The shared endpoint gives none for this interface.
  const { status } = await answered(
    await bank.sandbox.fetch(
      new Request(`${BASE}/oauth/token`, {
        method: 'POST',
        headers: { 'x-client-certificate': encodeURIComponent(bank.certificatePem) },
        body: new URLSearchParams({ ...form, grant_type: 'client_credentials' }),
      }),
    ),
  )
  assert.equal(status, 400)
})

test('binds a token to the certificate that asked for it, where a call presents one (gaps: shared.mtls)', async () => {
  const bank = await openCompany()
  const other = (await control(bank, 'POST', '/clients', { debtorIbans: [COMPANY] })).json
  const present = (pem: unknown) => ({ 'x-client-certificate': encodeURIComponent(String(pem)) })
  const [own, foreign] = [present(bank.certificatePem), present(other['certificatePem'])]
  assert.equal((await pay(bank, 'v2', order(), { headers: own })).status, 201)
  for (const headers of [foreign, { 'x-client-certificate': 'x' }]) {
    for (const answer of [
      await pay(bank, 'v2', order(), { headers }),
      await query(bank, 'instant', 'UNKNOWN', headers),
    ]) {
      assert.deepEqual([answer.status, ...faults(answer)], [403, 'NOT_ALLOWED x-client-certificate'])
    }
  }
  assert.deepEqual(told(await askToken(bank, { headers: foreign })), [401, 'invalid_client'])
})

test('pays for debtors of the client only, that hold an account of the bank (gaps: corporate.request.accounts)', async () => {
  const bank = await openCompany()
  const outside = 'FI4699800000000013'
  const { json } = await control(bank, 'POST', '/clients', { debtorIbans: [outside] })
  const { publicKeyPem, key } = await signingPair(bank, String(json['clientId']))
  assert.isString(publicKeyPem)
  const text = (name: string) => String(json[name])
  const secrets = {
    sandbox: bank.sandbox,
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    certificatePem: text('certificatePem'),
  }
  const stranger: CompanyBank = { ...bank, token: await tokenOf(secrets), ...key }
  for (const [payer, debtor] of [
    [bank, { iban: 'FI8399900000000409' }],
    [bank, { iban: outside }],
    [bank, { iban: 'EE159900000000000013' }],
    [stranger, { iban: outside }],
    [stranger, { iban: COMPANY }],
  ] as const) {
    const creditor = { iban: 'FI6299900000000011', name: 'Aino' }
    for (const operation of ['sepa', 'instant', 'v2'] as const) {
      const answer = await pay(payer, operation, order({ debtor, creditor }))
      assert.deepEqual([answer.status, ...faults(answer)], [403, 'NOT_ALLOWED debtor.iban'])
    }
  }
})

/** Registers a signing key of one's own. */
async function signingPair(bank: CompanyBank, clientId: string) {
  const pair = mintRsa()
  const answer = await control(bank, 'POST', `/clients/${clientId}/keys`, { publicKeyPem: pair.publicPem })
  assert.equal(answer.status, 201)
  return {
    publicKeyPem: pair.publicPem,
    key: { kid: String(answer.json['kid']), signingKey: pair.privateKey },
  }
}

test('takes signatures of every key that the client has registered, old and new, and of no other (gaps: corporate.signature.errors, shared.sandbox.clients)', async () => {
  const bank = await openCompany()
  const { key } = await signingPair(bank, bank.clientId)
  const { kid, signingKey } = key
  assert.equal((await pay(bank, 'instant', order(), { signing: { kid, key: signingKey } })).status, 201)
  assert.equal((await pay(bank, 'instant', order())).status, 201)
  const cases: [signing: object, status: number, fault: string][] = [
    [{ key: signingKey }, 403, 'INVALID_SIGNATURE'],
    [{ kid }, 403, 'INVALID_SIGNATURE'],
    [{ kid: 'nobody.1' }, 403, 'UNKNOWN_KEY'],
    [{ kid: '' }, 403, 'UNKNOWN_KEY'],
    [{ over: '{}' }, 403, 'INVALID_SIGNATURE'],
    [{ iat: bank.wire.now / 1_000 - 301 }, 400, 'CLOCK_SKEW'],
    [{ iat: bank.wire.now / 1_000 + 301 }, 400, 'CLOCK_SKEW'],
    [{ iat: 0.5 }, 400, 'INVALID_HEADER'],
  ]
  for (const [signing, status, fault] of cases) {
    const answer = await pay(bank, 'v2', order(), { signing })
    assert.deepEqual([answer.status, ...faults(answer)], [status, `${fault} x-req-signature`])
  }
  const elliptic = await control(bank, 'POST', `/clients/${bank.clientId}/keys`, {
    publicKeyPem: await ellipticKey(),
  })
  assert.equal(elliptic.status, 201)
  const refused = await pay(bank, 'v2', order(), { signing: { kid: String(elliptic.json['kid']) } })
  assert.deepEqual([refused.status, ...faults(refused)], [403, 'INVALID_SIGNATURE x-req-signature'])
})

async function ellipticKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`
}

test('gives the sender’s X-Request-ID back in every answer, refusals too, and ignores what is none (gaps: corporate.request-id)', async () => {
  const bank = await openCompany()
  const body = order()
  const echo = async (request: Request) => (await bank.sandbox.fetch(request)).headers.get('x-request-id')
  const asked = (headers: Record<string, string | null>) => [
    paymentRequest(bank, 'sepa', body, { headers }),
    paymentRequest(bank, 'sepa', '{', { headers }),
    paymentRequest(bank, 'instant', order(), { headers: { ...headers, authorization: null } }),
    paymentRequest(bank, 'v2', order(), { headers: { ...headers, 'x-req-signature': null } }),
    ...['/v2/payment/UNKNOWN', '/v1/sepa-payment', '/v9/nothing'].map(
      (path) =>
        new Request(`${BASE}/corporate-payment${path}`, {
          headers: { 'x-request-id': headers['x-request-id'] ?? '', authorization: `Bearer ${bank.token}` },
        }),
    ),
  ]
  for (const id of ['a', '!~', 'x'.repeat(128)]) {
    for (const request of asked({ 'x-request-id': id })) assert.equal(await echo(request), id, request.url)
  }
  for (const id of ['', 'a b', 'x'.repeat(129), 'é']) {
    for (const request of asked({ 'x-request-id': id })) assert.isNull(await echo(request), request.url)
  }
  const again = await pay(bank, 'sepa', body)
  assert.equal(again.status, 201)
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'corporate-payments' })
  for (const request of asked({ 'x-request-id': 'closed' })) assert.equal(await echo(request), 'closed')
})

test('closes for maintenance in the status of each call, and opens again (gaps: shared.rate-limit, corporate.token.answer)', async () => {
  const bank = await openCompany()
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'corporate-payments' })
  const answers: [Answered, number][] = [
    [await pay(bank, 'sepa', order()), 500],
    [await pay(bank, 'instant', order()), 503],
    [await pay(bank, 'v2', order(), { headers: { authorization: null } }), 503],
    [await query(bank, 'instant', 'UNKNOWN'), 500],
    [await query(bank, 'v2', 'UNKNOWN'), 500],
  ]
  for (const [answer, status] of answers) {
    assert.deepEqual([answer.status, ...faults(answer)], [status, 'SERVICE_UNAVAILABLE'])
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
  }
  const token = await askToken(bank, { fields: { client_secret: 'wrong' } })
  assert.deepEqual(told(token), [503, 'temporarily_unavailable'])
  assert.match(token.headers.get('retry-after') ?? '', /^\d+$/)
  const { entries } = await statement(bank, 'customer-3')
  assert.notEqual(entries[0]?.['message'], 'Lasku 12/2026')
  await control(bank, 'PUT', '/maintenance', { on: false })
  assert.equal((await pay(bank, 'sepa', order())).status, 201)
})

test('counts token calls, payments and queries of a client together, and refuses the 101st with 403 (gaps: shared.rate-limit, corporate.limits.calls)', async () => {
  const bank = await openCompany({ limits: 'strict' })
  const stranger = (await control(bank, 'POST', '/clients', {})).json
  // Calls without a known client are not counted; the token of the kit was the first one.
  for (let call = 0; call < 5; call++) {
    await askToken(bank, { fields: { client_secret: 'x' } })
    await askToken(bank, { headers: { 'x-client-certificate': null } })
    await query(bank, 'v2', 'UNKNOWN', { authorization: 'Bearer x' })
  }
  for (let call = 1; call < 50; call++) assert.equal((await query(bank, 'v2', nextId())).status, 404)
  for (let call = 0; call < 49; call++) assert.equal((await askToken(bank)).status, 200)
  assert.equal((await pay(bank, 'sepa', '{')).status, 400)
  const limited = [await askToken(bank), await pay(bank, 'sepa', order()), await query(bank, 'instant', 'A')]
  for (const answer of limited) {
    assert.deepEqual([answer.status, ...faults(answer)], [403, 'CALL_LIMIT_EXCEEDED'])
    assert.equal(answer.headers.get('retry-after'), '60')
  }
  const { clientId, clientSecret, certificatePem } = stranger
  const fields = { client_id: String(clientId), client_secret: String(clientSecret) }
  const headers = { 'x-client-certificate': encodeURIComponent(String(certificatePem)) }
  assert.equal((await askToken(bank, { fields, headers })).status, 200)
  bank.wire.now += 60_000
  assert.equal((await pay(bank, 'sepa', order())).status, 201)
})

test('plans for each call the codes and words that the ledger names, and no others (gaps: shared.sandbox.outcomes, corporate.errors)', async () => {
  const bank = await openCompany()
  const all = [
    'error:TOKEN_EXPIRED',
    'error:INTERNAL_ERROR',
    'error:SERVICE_UNAVAILABLE',
    'error:NOT_ALLOWED',
    'slow:1',
    'drop-before',
  ]
  const posts = [
    ...all,
    'reject',
    'error:BACKEND_TIMEOUT',
    'error:DUPLICATE_PAYMENT',
    'error:INSTANT_NOT_POSSIBLE',
    'error:CLOCK_SKEW',
  ]
  const possible: Record<string, string[]> = {
    sepa: [...posts, 'pending', 'pending-reject'],
    instant: [...posts, 'pending', 'pending-reject', 'error-after:INSTANT_NOT_POSSIBLE'],
    v2: posts,
    'instant-status': [...all, 'error:PAYMENT_NOT_FOUND'],
    'v2-status': [...all, 'error:PAYMENT_NOT_FOUND'],
  }
  const every = new Set([
    ...Object.values(possible).flat(),
    'error:INVALID_API_KEY',
    'error:REFUND_TOO_LARGE',
  ])
  for (const [operation, outcomes] of Object.entries(possible)) {
    for (const outcome of every) {
      assert.equal(
        await plan(bank, operation, outcome),
        outcomes.includes(outcome) ? 204 : 400,
        `${operation} ${outcome}`,
      )
    }
    await control(bank, 'POST', '/reset')
  }
})

test('lists the interface on the page of the bank, and its payments for whoever steers it (gaps: shared.sandbox.control)', async () => {
  const bank = await openCompany()
  for (const [language, title] of [
    ['fi', 'Yritysten maksut'],
    ['sv', 'Företagsbetalningar'],
    ['en', 'Corporate payments'],
  ] as const) {
    const page = await (await bank.sandbox.fetch(`${BASE}/?language=${language}`)).text()
    assert.include(page, title)
  }
  const body = order()
  await pay(bank, 'v2', body)
  const { status, json } = await control(bank, 'GET', '/corporate-payments')
  assert.equal(status, 200)
  assert.deepEqual(json, {
    'corporate-payments': [
      {
        clientId: bank.clientId,
        operation: 'corporate.v2',
        amount: '100.00',
        currency: 'EUR',
        status: 'PROCESSING',
        debtorIban: COMPANY,
        creditorIban: 'FI4699800000000013',
        creditorName: 'Poukaman Paperi Oy',
        instructionId: body['instructionId'],
      },
    ],
  })
})
