// The claims of signed tokens: what is missing, foreign, early, late or no time at all.
import { assert, test } from '#kit'
import { type ClaimRules, findWrongClaim } from '../../../core/shared/signing/claims.ts'

const NOW = 1_795_000_000
const rules: ClaimRules = {
  required: ['sub', 'exp'],
  issuer: 'https://bank.example',
  audience: 'shop',
  nowMs: NOW * 1_000 + 999,
  toleranceSeconds: 60,
}
const right = { sub: '1', iss: 'https://bank.example', aud: 'shop', exp: NOW + 900 }

const wrongIn = (claims: object, changed: Partial<ClaimRules> = {}) =>
  findWrongClaim({ ...right, ...claims }, { ...rules, ...changed })

test('finds nothing wrong where all claims are right (RFC 7519, 4.1)', () => {
  assert.isUndefined(wrongIn({}))
  assert.isUndefined(wrongIn({ aud: ['shop'], iat: NOW, nbf: NOW, extra: { any: 'thing' } }))
  assert.isUndefined(findWrongClaim({}, { required: [], nowMs: NOW }))
})

test('names a required claim that is missing, in the order of the rules (RFC 7519, 4.1)', () => {
  assert.equal(findWrongClaim({}, rules), 'sub')
  assert.equal(findWrongClaim({ sub: 1 }, rules), 'exp')
  // A name of every object is not a claim.
  assert.equal(findWrongClaim({}, { required: ['toString'], nowMs: NOW }), 'toString')
})

test('takes a token of one issuer for one party alone (RFC 7519, 4.1.1, 4.1.3)', () => {
  for (const iss of [undefined, null, '', 'https://bank.example/', ['https://bank.example']]) {
    assert.equal(wrongIn({ iss }), 'iss')
  }
  for (const aud of [undefined, null, '', 'Shop', [], ['shop', 'another'], ['another'], [['shop']]]) {
    assert.equal(wrongIn({ aud }), 'aud')
  }
})

test('judges times by the second and the tolerance (RFC 7519, 4.1.4 to 4.1.6)', () => {
  const found = [-61, -60, -59, 0].map((seconds) => wrongIn({ exp: NOW + seconds }))
  assert.deepEqual(found, ['exp', 'exp', undefined, undefined])
  assert.deepEqual(
    [60, 60.5, 61].map((seconds) => wrongIn({ nbf: NOW + seconds })),
    [undefined, 'nbf', 'nbf'],
  )
  assert.equal(wrongIn({ exp: NOW }, { toleranceSeconds: 0 }), 'exp')
  assert.equal(wrongIn({ nbf: NOW + 1 }, { toleranceSeconds: 0 }), 'nbf')
})

test('takes no claim for a time that is none (RFC 7519, 2)', () => {
  for (const name of ['iat', 'nbf', 'exp']) {
    for (const value of [null, String(NOW), true, Infinity, NaN, [NOW], {}]) {
      assert.equal(wrongIn({ [name]: value }), name, name)
    }
  }
})
