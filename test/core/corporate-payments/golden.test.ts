// The golden file: our drafts and our verification against signatures that only OpenSSL made.
// Live comparisons with OpenSSL are in test/openssl, because most runtimes cannot start a program.
// Runs in every runtime: keys, signatures.
import { assert, test } from '#kit'
import {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  verifyRequestSignature,
} from '../../../core/corporate-payments/index.ts'
import { type Bytes, fromBase64Url, fromUtf8, utf8 } from '../../../core/shared/bytes.ts'
import { json } from '../shared/fake-fetch.ts'
import {
  credentials,
  instantAddress,
  secrets,
  sepaAddress,
  testBank,
  tokenAnswer,
  v2Address,
} from './fixtures.ts'
import { goldenPublicKey, type GoldenRequest, goldenRequests } from './golden.ts'

const judge = (request: GoldenRequest, body: Uint8Array = utf8(request.body), value = request.signature) =>
  verifyRequestSignature(
    value,
    body,
    (keyId) => (keyId === request.keyId ? goldenPublicKey : undefined),
    request.signedAtSeconds * 1_000,
  )

test('holds at least 50 bodies of all three payments, and bytes of strangers (promises: R22)', () => {
  const counts: Record<string, number> = {}
  for (const { operation } of goldenRequests) counts[operation] = (counts[operation] ?? 0) + 1
  assert.isAtLeast(goldenRequests.length, 50)
  assert.sameMembers(Object.keys(counts), ['sepa', 'instant', 'v2', 'none'])
  assert.isAtLeast(Math.min(...Object.values(counts)), 10)
})

test('accepts every detached signature that OpenSSL made (2 B, Authentication; promises: R22)', async () => {
  for (const request of goldenRequests) {
    assert.deepEqual(await judge(request), { ok: true, keyId: request.keyId }, request.body.slice(0, 60))
  }
})

test('refuses every golden signature over a changed body, with another head, and cut short (2 B, Authentication; promises: R22)', async () => {
  for (const [at, request] of goldenRequests.entries()) {
    const [head = '', signature = ''] = request.signature.split('..')
    const [otherHead = ''] = goldenRequests[(at + 4) % goldenRequests.length]?.signature.split('..') ?? []
    const bytes = utf8(request.body)
    const flipped = bytes.map((byte, place) => (place === bytes.length - 1 ? byte ^ 1 : byte))
    const verdicts = [
      await judge(request, utf8(`${request.body} `)),
      await judge(request, utf8(`${request.body}\n`)),
      ...(bytes.length > 0 ? [await judge(request, flipped), await judge(request, bytes.slice(1))] : []),
      await judge(request, bytes, `${head}..${signature.slice(0, -4)}`),
      await judge(request, bytes, `${head}.${signature}`),
      ...(otherHead === head ? [] : [await judge(request, bytes, `${otherHead}..${signature}`)]),
    ]
    for (const verdict of verdicts) assert.isFalse(verdict.ok)
  }
})

/** Makes a bank that signs as the golden request did, and records what it would sign. */
function bankOf({ keyId, signedAtSeconds, signature }: GoldenRequest) {
  const signed: Bytes[] = []
  const [, encoded = ''] = signature.split('..')
  const { bank } = testBank([], {
    fetch: () => Promise.resolve(json(200, tokenAnswer(0))),
    clock: () => signedAtSeconds * 1_000 + 999,
    sandbox: {
      ...credentials,
      keyId,
      privateKey: (bytes) => {
        signed.push(bytes)
        return Promise.resolve(fromBase64Url(encoded) ?? new Uint8Array())
      },
    },
  })
  return { bank, signed }
}

const calls = {
  sepa: [createSepaPayment, sepaAddress],
  instant: [createInstantPayment, instantAddress],
  v2: [createPayment, v2Address],
} as const

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  test(`drafts ${operation} with the bytes, header and signing input of the golden file (promises: R22, R23)`, async () => {
    const requests = goldenRequests.filter((request) => request.operation === operation)
    assert.isAtLeast(requests.length, 10)
    const [call, url] = calls[operation]
    for (const request of requests) {
      const { bank, signed } = bankOf(request)
      const draft = await call.prove(bank, call.draft(bank, { body: JSON.parse(request.body) }))
      assert.deepEqual(draft, {
        method: 'POST',
        url,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${secrets.token}0`,
          'x-req-signature': request.signature,
        },
        body: utf8(request.body),
      })
      const [head = ''] = request.signature.split('..')
      assert.deepEqual(signed.map(fromUtf8), [`${head}.${request.body}`])
    }
  })
}
