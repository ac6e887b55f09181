// The one error of the world's faults: what it reports, and what it never holds.
// Runs in every runtime: errors.
import { assert, fc, test } from '#kit'
import { BankError, isBankError } from '../../../core/shared/errors.ts'
import { everythingIn } from './thrown.ts'
import { words } from './lists.ts'

test('tells the operation, the code, the status and the codes of the bank (house: Errors)', () => {
  const error = new BankError({
    code: 'call_refused',
    operation: 'online-payment.create',
    status: 400,
    faults: [{ code: 'INVALID_FIELD', path: 'message.text' }, { code: 'MISSING_FIELD' }, { path: 'amount' }],
    errorId: '9b2e8a10-0f62-4d6e-9f5b-7e5a1a4d1c11',
    retryAfterSeconds: 60,
    next: 'Ask again.',
  })
  assert.equal(
    error.message,
    'online-payment.create: call_refused (400, INVALID_FIELD at message.text, MISSING_FIELD, amount)',
  )
  assert.equal(error.name, 'BankError')
  assert.instanceOf(error, Error)
  assert.equal(error.bankCode, 'INVALID_FIELD')
  assert.equal(error.errorId, '9b2e8a10-0f62-4d6e-9f5b-7e5a1a4d1c11')
  assert.equal(error.retryAfterSeconds, 60)
  assert.equal(error.next, 'Ask again.')
})

test('tells the stage at which an answer was lost (house: Errors)', () => {
  const error = new BankError({ code: 'outcome_unknown', operation: 'a.b', reason: 'deadline' })
  assert.equal(error.message, 'a.b: outcome_unknown (deadline)')
  assert.isUndefined(error.status)
  assert.isUndefined(error.bankCode)
  assert.deepEqual(error.faults, [])
})

test('keeps out of itself what is no plain token: sentences, addresses, line breaks, long texts (house: Errors)', () => {
  const strange = words('https://bank.example/x <b>html</b> 1234 käyttäjä -----BEGIN a=b a"b').concat([
    'has spaces',
    'line\nbreak',
    '',
    'x'.repeat(200),
  ])
  const faults = strange.map((text) => ({ code: text, path: text }))
  for (const fault of faults) {
    const error = new BankError({
      code: 'call_refused',
      operation: 'a.b',
      faults: [fault],
      errorId: 'has spaces',
    })
    assert.deepEqual(error.faults, [], fault.code)
    assert.isUndefined(error.errorId)
    assert.equal(error.message, 'a.b: call_refused ()')
  }
})

test('keeps the good half of a fault whose other half is strange (gaps: shared.errors.tolerance)', () => {
  const faults = [
    { code: 'INVALID_FIELD', path: 'has spaces' },
    { code: 'has spaces', path: 'payee.address[1]' },
    { code: 'oauth.v2.InvalidApiKey', path: 'x-session-id' },
  ]
  assert.deepEqual(new BankError({ code: 'call_refused', operation: 'a.b', faults }).faults, [
    { code: 'INVALID_FIELD' },
    { path: 'payee.address[1]' },
    { code: 'oauth.v2.InvalidApiKey', path: 'x-session-id' },
  ])
})

test('holds at most 32 faults, however many a bank names (house: Errors)', () => {
  const faults = Array.from({ length: 100_000 }, (_, at) => ({ code: `E${at}` }))
  const error = new BankError({ code: 'call_refused', operation: 'a.b', faults })
  assert.equal(error.faults.length, 32)
  assert.equal(error.bankCode, 'E0')
  assert.isBelow(error.message.length, 33 * 200)
})

test('shows foreign text nowhere: message, members, JSON, stack (house: Errors)', () => {
  const foreign = fc
    .string({ unit: 'grapheme', minLength: 3 })
    .filter((text) => /[^\w.[\]-]/.test(text.trim()))
  fc.assert(
    fc.property(foreign, (text) => {
      const mark = `<${text}>`
      const error = new BankError({
        code: 'call_refused',
        operation: 'a.b',
        faults: [{ code: mark, path: mark }],
        errorId: mark,
      })
      assert.notInclude(everythingIn(error), mark)
    }),
  )
})

test('writes itself as JSON with its code and without its stack (house: Errors)', () => {
  const error = new BankError({ code: 'answer_lost', operation: 'a.b', reason: 'network' })
  assert.deepEqual(JSON.parse(JSON.stringify(error)), {
    name: 'BankError',
    code: 'answer_lost',
    operation: 'a.b',
    reason: 'network',
    faults: [],
    answerFaults: [],
    sent: true,
  })
  assert.notProperty(error, 'cause')
})

test('names members and rules of an answer, the first three in the message, and no foreign text (house: Errors)', () => {
  const answerFaults = Array.from({ length: 40 }, (_, at) => ({
    path: `rows[${at}].at`,
    rule: 'must be a date',
  }))
  const error = new BankError({
    code: 'answer_lost',
    operation: 'a.b',
    reason: 'schema',
    status: 200,
    answerFaults,
  })
  assert.equal(
    error.message,
    'a.b: answer_lost (schema, 200, rows[0].at must be a date, rows[1].at must be a date, rows[2].at must be a date, and more)',
  )
  assert.lengthOf(error.answerFaults, 32)
  const strange = { path: 'käyttäjä 1', rule: 'line\nbreak' }
  const { message } = new BankError({ code: 'answer_lost', operation: 'a.b', answerFaults: [strange] })
  assert.equal(message, 'a.b: answer_lost (it breaks its rule)')
})

test('keeps a cause that may be logged, whoever made it (house: Errors)', () => {
  const cause = Object.assign(new TypeError('socket closed: https://bank.example/p/4711'), { url: '4711' })
  const error = new BankError({ code: 'answer_lost', operation: 'a.b', reason: 'network', cause })
  assert.equal(error.cause?.message, 'socket closed: …')
  assert.notInclude(everythingIn(error), '4711')
})

test('recognises an error of a second copy of this library, and no other error (house: Errors)', () => {
  const own = new BankError({ code: 'answer_lost', operation: 'a.b' })
  const foreign = Object.assign(new Error('a.b'), {
    name: 'BankError',
    code: 'answer_lost',
    operation: 'a.b',
  })
  assert.isTrue(isBankError(own))
  assert.isTrue(isBankError(foreign))
  for (const other of [
    new Error('x'),
    new TypeError('x'),
    { name: 'BankError', operation: 'a.b' },
    null,
    'BankError',
  ]) {
    assert.isFalse(isBankError(other))
  }
})
