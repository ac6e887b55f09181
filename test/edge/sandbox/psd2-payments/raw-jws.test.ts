/// <reference types="node" />
// `x-jws-signature`: a detached JWS over the body of a create, and the bank's own over its answer.
// Not the exemption, which asks for one (raw-exemption).
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answer, handClock, header, json, openBank, publicKeyOf, steer } from '../raw-client.ts'
import { base64url, type Credentials } from '../raw-request.ts'
import { ALGORITHMS, type Algorithm, detached, isSigned, readPart, signBytes } from './raw-jws.ts'
import { KINDS, type Kind, orderOf, SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { newClient, Tpp } from './raw-tpp.ts'

const NAME = 'x-jws-signature'
const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)
const { client } = tpp
const other = await newClient(bank)

const headOf = (alg: string, kid: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({ alg, kid, ...more })

/** Registers a key of one's own (gaps: shared.sandbox.clients). */
async function register(kind: 'rsa' | 'ec', who: Credentials = client) {
  const pair =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 3072 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' })
  const made = await steer(bank, 'POST', `/clients/${who.clientId}/keys`, { publicKeyPem })
  return { kid: String(json(made)['kid']), key: pair.privateKey }
}
const rsa = await register('rsa')
const ec = await register('ec')

/** Creates a payment with a value of the header made of its body. */
function createWith(
  kind: Kind,
  valueOf: (body: string) => string,
  body = JSON.stringify(orderOf(kind)),
): Promise<Answer> {
  return tpp.create(kind, body, { [NAME]: valueOf(body) })
}

for (const kind of KINDS) {
  test(`takes RS256, PS256 and ES256 of a registered key over the body of ${kind} as sent (2 A, Authentication; gaps: psd2.jws)`, async () => {
    for (const alg of ALGORITHMS) {
      const { kid, key } = alg === 'ES256' ? ec : rsa
      const answer = await createWith(kind, (body) => detached(headOf(alg, kid), body, key, alg))
      assert.equal(answer.status, 201, `${alg} ${answer.body.toString()}`)
    }
    const own = (body: string) => detached(headOf('RS256', client.kid), body, client.privateKeyPem)
    for (const body of [`  ${JSON.stringify(orderOf(kind), null, 2)}\n`, JSON.stringify(orderOf(kind))]) {
      assert.equal((await createWith(kind, own, body)).status, 201)
    }
    const turned = (body: string) =>
      detached(`{ "kid":"${client.kid}", "alg":"RS256" }`, body, client.privateKeyPem)
    assert.equal((await createWith(kind, turned)).status, 201, 'order and spaces of the header are free')
  })

  test(`signs its answer to a create of ${kind} with psd2-response, in the same form (gaps: psd2.jws, shared.keys)`, async () => {
    const key = await publicKeyOf(bank, 'psd2-response')
    const idempotency = { 'x-idempotency-key': randomUUID() }
    const body = JSON.stringify(orderOf(kind))
    for (const answer of [
      await tpp.create(kind, body, idempotency),
      await tpp.create(kind, body, idempotency),
    ]) {
      assert.equal(answer.status, 201)
      const [head, between, signature = '', ...rest] = (header(answer, NAME) ?? '').split('.')
      assert.deepEqual([between, rest], ['', []])
      assert.deepEqual(readPart(head), { alg: 'RS256', kid: 'psd2-response' })
      assert.isTrue(isSigned(`${head}.${base64url(answer.body)}`, signature, key))
      assert.isFalse(isSigned(`${head}.${base64url('{}')}`, signature, key))
    }
  })

  test(`refuses an unreadable signature of ${kind} with 400 InvalidValue (gaps: psd2.jws)`, async () => {
    const right = (body: string) => detached(headOf('RS256', client.kid), body, client.privateKeyPem)
    const withHead =
      (head: string, alg: Algorithm = 'RS256') =>
      (body: string) =>
        detached(head, body, client.privateKeyPem, alg)
    const values: [string, (body: string) => string][] = [
      ['text', () => 'x'],
      ['two dots', () => '..'],
      ['no signature', (body) => `${right(body).split('..')[0]}..`],
      ['no header', (body) => `..${right(body).split('..')[1]}`],
      ['the payload between', (body) => right(body).replace('..', `.${base64url(body)}.`)],
      ['one dot', (body) => right(body).replace('..', '.')],
      ['three dots', (body) => right(body).replace('..', '...')],
      ['a fourth part', (body) => `${right(body)}.x`],
      ['padding', (body) => `${right(body)}==`],
      ['ordinary base64', (body) => right(body).replace('..', '../+')],
      ['a header that is no JSON', withHead('alg')],
      ['a header that is a list', withHead('["RS256"]')],
      ['a header that is text', withHead('"RS256"')],
      ['no alg', withHead(JSON.stringify({ kid: client.kid }))],
      ['no kid', withHead(JSON.stringify({ alg: 'RS256' }))],
      ['an empty header', withHead('{}')],
      ['kid as a number', withHead(JSON.stringify({ alg: 'RS256', kid: 1 }))],
      ['kid null', withHead(JSON.stringify({ alg: 'RS256', kid: null }))],
      ['alg none', (body) => `${base64url(headOf('none', client.kid))}..${right(body).split('..')[1]}`],
      ['HS256', withHead(headOf('HS256', client.kid))],
      ['RS512', withHead(headOf('RS512', client.kid), 'RS512')],
      ['PS512', withHead(headOf('PS512', client.kid), 'PS512')],
      ['rs256', withHead(headOf('rs256', client.kid))],
      ['b64', withHead(headOf('RS256', client.kid, { b64: false, crit: ['b64'] }))],
      ['b64 true', withHead(headOf('RS256', client.kid, { b64: true }))],
      ['typ', withHead(headOf('RS256', client.kid, { typ: 'JOSE' }))],
      ['iat', withHead(headOf('RS256', client.kid, { iat: Date.parse(START) / 1000 }))],
      ['crit', withHead(headOf('RS256', client.kid, { crit: [] }))],
      ['jwk', withHead(headOf('RS256', client.kid, { jwk: {} }))],
    ]
    for (const [what, valueOf] of values) {
      const answer = await createWith(kind, valueOf)
      assert.equal(answer.status, 400, `${what} ${answer.body.toString()}`)
      assertRefused(answer, 400, ['InvalidValue', NAME])
    }
  })

  test(`refuses an unknown kid, or a signature that does not verify, for ${kind} with 403 (2 A, Authentication; gaps: psd2.jws)`, async () => {
    const right = (head: string, body: string) => detached(head, body, client.privateKeyPem)
    const values: [string, (body: string) => string][] = [
      ['unknown kid', (body) => right(headOf('RS256', 'x'), body)],
      ['kid of the bank', (body) => right(headOf('RS256', 'psd2-response'), body)],
      ['kid of another client', (body) => detached(headOf('RS256', other.kid), body, other.privateKeyPem)],
      ['key of another client', (body) => detached(headOf('RS256', client.kid), body, other.privateKeyPem)],
      ['another body', (body) => right(headOf('RS256', client.kid), `${body} `)],
      [
        'the body as another text',
        (body) => right(headOf('RS256', client.kid), JSON.stringify(JSON.parse(body), null, 1)),
      ],
      [
        'PS256 under RS256',
        (body) => detached(headOf('RS256', client.kid), body, client.privateKeyPem, 'PS256'),
      ],
      ['RS256 under PS256', (body) => detached(headOf('PS256', client.kid), body, client.privateKeyPem)],
      ['ES256 of an RSA key', (body) => detached(headOf('ES256', client.kid), body, ec.key, 'ES256')],
      ['RS256 of an EC key', (body) => detached(headOf('RS256', ec.kid), body, client.privateKeyPem)],
      ['another EC key', (body) => detached(headOf('ES256', ec.kid), body, newEc(), 'ES256')],
      [
        'the payload unencoded',
        (body) => {
          const head = base64url(headOf('RS256', client.kid))
          return `${head}..${base64url(signBytes(`${head}.${body}`, client.privateKeyPem, 'RS256'))}`
        },
      ],
    ]
    for (const [what, valueOf] of values) {
      const answer = await createWith(kind, valueOf)
      assert.equal(answer.status, 403, `${what} ${answer.body.toString()}`)
      assertRefused(answer, 403)
    }
  })
}

function newEc() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
}

test('needs no signature outside the exemption, and makes no payment where one is wrong (2 A, Authentication)', async () => {
  const first = await tpp.created(SEPA)
  const key = randomUUID()
  const bad = { [NAME]: 'x', 'x-idempotency-key': key }
  const body = orderOf(SEPA, { authorizationId: first.authorizationId })
  assertRefused(await tpp.create(SEPA, body, bad), 400, ['InvalidValue', NAME])
  assert.lengthOf((await tpp.payments(first.authorizationId))['sepaPayments'] ?? [], 1)
  // A refused create leaves its key free.
  const made = await tpp.created(SEPA, body, { 'x-idempotency-key': key })
  assert.notEqual(made.paymentId, first.paymentId)
})

test('signs what it answers to a create in every case: a refusal, and a path with an escaped letter (gaps: psd2.jws)', async () => {
  const key = await publicKeyOf(bank, 'psd2-response')
  const escaped = (body: string) =>
    tpp.call('POST', `/${SEPA.replace('s', '%73')}`, { body, headers: { 'x-idempotency-key': randomUUID() } })
  for (const [answer, status] of [
    [await tpp.create(SEPA, '{}'), 400],
    [await tpp.create(SEPA, undefined, { authorization: undefined }), 401],
    [await escaped('{}'), 400],
    [await escaped(JSON.stringify(orderOf(SEPA))), 201],
  ] as const) {
    assert.equal(answer.status, status, answer.body.toString())
    const [head, , signature = ''] = (header(answer, NAME) ?? '').split('.')
    assert.isTrue(isSigned(`${head}.${base64url(answer.body)}`, signature, key), String(status))
  }
  const { paymentId } = await tpp.created(SEPA)
  assert.isUndefined(header(await tpp.get(SEPA, paymentId), NAME))
})
