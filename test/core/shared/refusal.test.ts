// Error bodies: the families of the papers, what a gateway sends instead, and nonsense.
import { assert, fc, test } from '#kit'
import { readRefusal } from '../../../core/shared/refusal.ts'
import { words } from './lists.ts'

for (const [family, body, expected] of [
  [
    'the list family',
    {
      id: 'e-1',
      errors: [
        { type: 'VALIDATION', code: 'INVALID_FIELD', message: 'no', path: 'message.text' },
        { type: 'SECURITY', code: 'CLOCK_SKEW', message: 'no' },
      ],
    },
    { errorId: 'e-1', faults: [{ code: 'INVALID_FIELD', path: 'message.text' }, { code: 'CLOCK_SKEW' }] },
  ],
  [
    'the flat family with violations',
    {
      type: 'VALIDATION',
      message: 'no',
      id: 'e-2',
      violations: [{ type: 'Size', path: 'a[0].b', message: 'no' }],
    },
    { errorId: 'e-2', faults: [{ code: 'Size', path: 'a[0].b' }] },
  ],
  [
    'the flat family without violations',
    { type: 'SECURITY', message: 'no', id: 'e-3', violations: [] },
    { errorId: 'e-3', faults: [{ code: 'SECURITY' }] },
  ],
  [
    'the tpp family',
    { tppMessages: [{ category: 'ERROR', code: 'CONSENT_INVALID', path: 'Consent-ID', text: 'no' }] },
    { faults: [{ code: 'CONSENT_INVALID', path: 'Consent-ID' }] },
  ],
  [
    'the token family',
    { error: 'invalid_grant', error_description: 'no' },
    { faults: [{ code: 'invalid_grant' }] },
  ],
  [
    "a gateway's fault",
    { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
    { faults: [{ code: 'oauth.v2.InvalidApiKey' }] },
  ],
  ['an error without code', { errors: [{ message: 'Invalid ApiKey' }] }, { faults: [{}] }],
  [
    'a problem document, whose type is an address',
    { type: 'about:blank', title: 'Bad Request', status: 400, code: 'BAD' },
    { faults: [{ code: 'BAD' }] },
  ],
  ['an empty object', {}, { faults: [] }],
  ['a text', 'Bad Gateway', { faults: [] }],
  ['null', null, { faults: [] }],
  ['a list', [{ code: 'X' }], { faults: [] }],
  [
    'wrong types in every place',
    { id: 5, errors: { code: 'X' }, violations: 'x', tppMessages: [null, 7], error: {}, fault: 'x', code: 5 },
    { faults: [{}, {}] },
  ],
] as const) {
  test(`reads ${family} (gaps: shared.errors.list, shared.errors.flat, baltic.errors.body, shared.oauth.errors, shared.errors.tolerance)`, () => {
    assert.deepEqual<unknown>(readRefusal(body), expected)
  })
}

test('reads any JSON without throwing, and finds texts only (gaps: shared.errors.tolerance)', () => {
  const names = fc.constantFrom(...words('errors violations tppMessages error fault detail code type id'))
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.array(tie('body'), { maxLength: 3 }),
      fc.dictionary(names, tie('body'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(body, (value) => {
      const { faults, errorId } = readRefusal(value)
      for (const fault of faults) {
        for (const member of Object.values(fault)) assert.isString(member)
      }
      if (errorId !== undefined) assert.isString(errorId)
    }),
  )
})
