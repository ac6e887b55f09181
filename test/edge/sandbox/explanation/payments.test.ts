/// <reference types="node" />
// Why a call of the two interfaces with a detached JWS was refused: every operation, with faults of signature, token and certificate.
// The faults are made with node:crypto from the words of the paper.
import { constants, createSign, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { assert, test } from '#kit'
import { control, type Json } from '../bank-kit.ts'
import { type CompanyBank } from '../corporate-payments/kit.ts'
import type { WalkRequest } from '../openapi/caller.ts'
import type { ProviderBank } from '../psd2-payments/kit.ts'
import { mintRsa } from '../sample-key.ts'
import { addressFaults, explained, type Fault, openTried, type Tried, tryAll, withHeaders } from './kit.ts'

const stranger = mintRsa()

/** How a signature is made; each member of it may be made wrong. */
interface Signing {
  header?: Json
  /** Writes what is signed, of the encoded header and the payload as it should be. */
  base?: (header: string, payload: string) => string
  sign?: (base: Buffer) => Buffer
  body?: string
  write?: (header: string, signature: string) => string
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a body as a detached JWS, from the words of the paper. */
function jws(
  body: string,
  right: Json,
  isEncoded: boolean,
  key: ProviderBank['signingKey'],
  signing: Signing,
): string {
  const header = encoded({ ...right, ...signing.header })
  const text = signing.body ?? body
  const payload = isEncoded ? Buffer.from(text).toString('base64url') : text
  const base = (signing.base ?? ((head, signed) => `${head}.${signed}`))(header, payload)
  const sign = signing.sign ?? ((bytes) => createSign('RSA-SHA256').update(bytes).sign(key))
  const write = signing.write ?? ((head, made) => `${head}..${made}`)
  return write(header, sign(Buffer.from(base)).toString('base64url'))
}

/** Faults of a signature, for the calls that have one. */
function signatureFaults(tried: Tried, name: string, isEncoded: boolean, headerOf: () => Json): Fault[] {
  const bank = tried.bank as CompanyBank | ProviderBank
  // Of PSD2 payments only what creates one is signed.
  const isSigned = (id: string) => !id.startsWith('psd2.') || id.startsWith('psd2.create')
  const fault = (words: string, cause: string, signing: Signing, look?: Fault['look']): Fault => ({
    name: words,
    cause,
    make(request, { id }) {
      const { body } = request
      const right = tried.caller.sign(request)
      if (body === undefined || !isSigned(id)) return undefined
      return withHeaders(right, { [name]: jws(body, headerOf(), isEncoded, bank.signingKey, signing) })
    },
    ...(look && { look }),
  })
  const signedBody = (words: string, write: (body: string) => string): Fault => ({
    name: words,
    cause: 'signature-body',
    make(request, { id }) {
      const { body } = request
      const right = tried.caller.sign(request)
      if (body === undefined || !isSigned(id) || write(body) === body) return undefined
      return withHeaders(right, {
        [name]: jws(body, headerOf(), isEncoded, bank.signingKey, { body: write(body) }),
      })
    },
    look: ({ difference }) => assert.equal((difference as Json)['line'], 'payload'),
  })
  return [
    signedBody('a digit of the body', (body) =>
      body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
    ),
    signedBody('the body with spaces', (body) => JSON.stringify(JSON.parse(body), null, 2)),
    signedBody('no body', () => ''),
    fault('the payload in the other encoding', 'signature-payload', {
      base: (header, payload) =>
        `${header}.${isEncoded ? Buffer.from(payload, 'base64url').toString() : Buffer.from(payload).toString('base64url')}`,
    }),
    fault('the payload without the header', 'signature-header', { base: (_, payload) => payload }),
    fault('the payload before the header', 'signature-order', {
      base: (header, payload) => `${payload}.${header}`,
    }),
    fault('two dots', 'signature-line-breaks', { base: (header, payload) => `${header}..${payload}` }),
    fault('the header as JSON', 'signature-header', {
      base: (header, payload) => `${Buffer.from(header, 'base64url').toString()}.${payload}`,
    }),
    fault('something else altogether', 'signature-other-bytes', { base: () => 'abc' }, ({ digests }) =>
      assert.match((digests as { caller: string }).caller, /^ba7816bf/),
    ),
    fault('a key that nobody knows', 'signature-unknown-key', {
      sign: (base) => createSign('RSA-SHA256').update(base).sign(stranger.privateKey),
    }),
    fault('SHA-512', 'signature-hash', {
      sign: (base) => createSign('RSA-SHA512').update(base).sign(bank.signingKey),
    }),
    fault('the padding of PSS', 'signature-padding', {
      sign: (base) =>
        signWith('sha256', base, {
          key: bank.signingKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: 32,
        }),
    }),
    fault('a kid that there is not', 'kid-unknown', { header: { kid: 'nobody' } }),
    fault('an alg that is not allowed', 'signature-algorithm', { header: { alg: 'HS256' } }),
    fault('a member too many', 'jws-members', { header: { typ: 'JOSE' } }),
    fault('the payload in the value', 'jws-form', { write: (header, made) => `${header}.e30.${made}` }),
    fault('base64 with padding', 'jws-form', { write: (header, made) => `${header}..${made}==` }),
  ]
}

/** Faults of the sender, for calls that bring a token. */
function senderFaults(
  tried: Tried,
  wrong: { otherToken: string; otherCertificate: string },
  isToken: (request: WalkRequest) => boolean,
): Fault[] {
  const header = (name: string, cause: string, changes: Record<string, string | null>): Fault => ({
    name,
    cause,
    make: (request) => (isToken(request) ? undefined : withHeaders(tried.caller.sign(request), changes)),
  })
  const { apiKey } = tried.bank as CompanyBank
  return [
    ...addressFaults(tried.caller.sign),
    header('no token', 'token-missing', { authorization: null }),
    header('a token without its word', 'token-scheme', { authorization: 'abc' }),
    header('a token that nobody gave', 'token-unknown', { authorization: 'Bearer abc' }),
    header('the api key as a token', 'token-is-key', { authorization: `Bearer ${apiKey}` }),
    header('a token of another interface', 'token-of-another-interface', {
      authorization: `Bearer ${wrong.otherToken}`,
    }),
    header('a certificate that cannot be read', 'certificate-unreadable', { 'x-client-certificate': '%' }),
    header('a certificate of another client', 'certificate-of-another', {
      'x-client-certificate': wrong.otherCertificate,
    }),
  ]
}

async function strangers(tried: Tried) {
  const { json } = await control(tried.bank, 'POST', '/clients', {})
  return {
    json,
    otherCertificate: encodeURIComponent(String(json['certificatePem'])),
    accessToken: String(
      (await control(tried.bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })).json[
        'access_token'
      ],
    ),
  }
}

test('names the cause of every fault, for every operation of PSD2 payments (2 A, Authentication; gaps: psd2.jws, psd2.token)', async () => {
  const tried = await openTried('psd2-payments')
  const bank = tried.bank as ProviderBank
  const { json, otherCertificate, accessToken } = await strangers(tried)
  const right = () => ({ alg: 'RS256', kid: bank.kid })
  const faults = [
    ...senderFaults(tried, { otherToken: accessToken, otherCertificate }, () => false),
    ...signatureFaults(tried, 'x-jws-signature', true, right),
    {
      name: 'the api key of another client',
      cause: 'key-of-another',
      make: (request: WalkRequest) =>
        withHeaders(tried.caller.sign(request), { 'x-api-key': String(json['apiKey']) }),
    },
    {
      name: 'an accept that allows nothing',
      cause: 'accept-wrong',
      make: (request: WalkRequest) => withHeaders(tried.caller.sign(request), { accept: 'text/html' }),
    },
  ]
  await tryAll(tried, faults, 250)
})

test('names the cause of every fault, for every operation of corporate payments (2 B, Authentication; gaps: corporate.signature.header, shared.mtls)', async () => {
  const tried = await openTried('corporate-payments')
  const bank = tried.bank as CompanyBank
  const { otherCertificate, accessToken } = await strangers(tried)
  const now = () => Math.floor(bank.wire.now / 1_000)
  const name = 'urn:bank.api.iat'
  const right = (): Json => ({ alg: 'RS256', kid: bank.kid, b64: false, [name]: now(), crit: ['b64', name] })
  const isToken = ({ path }: WalkRequest) => path.startsWith('/corporate-oidc/')
  const signed = (words: string, cause: string, header: () => Json): Fault => ({
    name: words,
    cause,
    make(request) {
      const { body } = request
      if (body === undefined || isToken(request)) return undefined
      return withHeaders(tried.caller.sign(request), {
        'x-req-signature': jws(body, right(), false, bank.signingKey, { header: header() }),
      })
    },
  })
  const tokenCall = (
    words: string,
    cause: string,
    write: (body: string) => string,
    changes: Record<string, string | null> = {},
  ): Fault => ({
    name: words,
    cause,
    make: (request) =>
      isToken(request)
        ? withHeaders(tried.caller.sign({ ...request, body: tokenForm(bank, write) }), changes)
        : undefined,
  })
  const faults: Fault[] = [
    ...senderFaults(tried, { otherToken: accessToken, otherCertificate }, isToken),
    ...signatureFaults(tried, 'x-req-signature', false, right).map(
      (fault): Fault => ({
        ...fault,
        make: (request, operation) => (isToken(request) ? undefined : fault.make(request, operation)),
      }),
    ),
    signed('a time of 301 seconds before', 'clock-behind', () => ({ [name]: now() - 301 })),
    signed('a time in milliseconds', 'clock-ahead', () => ({ [name]: now() * 1_000 })),
    signed('a time as a text', 'jws-members', () => ({ [name]: String(now()) })),
    signed('b64 true', 'jws-members', () => ({ b64: true })),
    {
      name: 'no signature',
      cause: 'signature-missing',
      make: (request) =>
        request.body === undefined || isToken(request)
          ? undefined
          : withHeaders(tried.caller.sign(request), { 'x-req-signature': null }),
    },
    tokenCall('another client', 'client-unknown', (body) => body.replace(bank.clientId, 'nobody')),
    tokenCall('another secret', 'client-secret-wrong', (body) => body.replace(bank.clientSecret, 'nothing')),
    tokenCall('no certificate', 'certificate-missing', (body) => body, { 'x-client-certificate': null }),
    tokenCall('a certificate of another client', 'certificate-of-another', (body) => body, {
      'x-client-certificate': otherCertificate,
    }),
    tokenCall('another grant', 'request-wrong', (body) => body.replace('client_credentials', 'password')),
  ]
  await tryAll(tried, faults, 80)
})

function tokenForm(bank: CompanyBank, write: (body: string) => string): string {
  const { clientId, clientSecret } = bank
  return write(
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  )
}

test('tells what a key on a curve and one of PSS have signed, and a key that is for another algorithm (gaps: psd2.jws)', async () => {
  const tried = await openTried('psd2-payments')
  const bank = tried.bank as ProviderBank
  const { request } = tried.operations.find(({ operation }) => operation.id === 'psd2.create.sepa') ?? {}
  const body = request?.body ?? ''
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = curve.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { json } = await control(bank, 'POST', `/clients/${bank.clientId}/keys`, { publicKeyPem })
  const kid = String(json['kid'])
  const onCurve = (base: Buffer) =>
    signWith('sha256', base, { key: curve.privateKey, dsaEncoding: 'ieee-p1363' })
  const pss = (base: Buffer) =>
    signWith('sha256', base, {
      key: bank.signingKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    })
  const cases: [cause: string | undefined, header: Json, signing: Signing][] = [
    [undefined, { alg: 'ES256', kid }, { sign: onCurve }],
    ['signature-body', { alg: 'ES256', kid }, { sign: onCurve, body: `${body}\n` }],
    ['signature-other-bytes', { alg: 'ES256', kid }, { sign: onCurve, body: 'abc' }],
    ['signature-algorithm', { alg: 'ES256', kid: bank.kid }, {}],
    ['signature-algorithm', { alg: 'RS256', kid }, { sign: onCurve }],
    [undefined, { alg: 'PS256', kid: bank.kid }, { sign: pss }],
    ['signature-body', { alg: 'PS256', kid: bank.kid }, { sign: pss, body: `${body}\n` }],
    ['signature-algorithm', { alg: 'PS256', kid: bank.kid }, {}],
  ]
  for (const [cause, header, signing] of cases) {
    const made = withHeaders(tried.caller.sign(request as WalkRequest), {
      'x-idempotency-key': crypto.randomUUID(),
      'x-jws-signature': jws(body, header, true, bank.signingKey, signing),
    })
    const { causes } = await explained(bank, made)
    assert.deepEqual(
      causes.map(({ code }) => code),
      cause === undefined ? [] : [cause],
      JSON.stringify(header),
    )
  }
})
