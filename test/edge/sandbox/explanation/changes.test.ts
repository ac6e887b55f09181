// How a body that was signed is found by a slip of one character or of two, and how that is told.
// Faults from outside, scheme by scheme, are in online-payment.test.ts and payments.test.ts.
import { assert, test } from '#kit'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { bytesOf } from '../../../../edge/sandbox/explanation/base.ts'
import { findChanges } from '../../../../edge/sandbox/explanation/changes.ts'

const sent = '{"amount":"24.90"}'

/** Looks for what was signed in place of what was sent. */
async function foundFor(signed: string): Promise<string | undefined> {
  const base = { parts: [{ name: 'body', value: utf8(sent) }], join: '\n' }
  const body = { text: sent, name: 'body', write: utf8 }
  const fits = (bytes: Uint8Array) => new TextDecoder().decode(bytes) === signed
  const found = await findChanges(base, [], fits, { isDeep: true, body })
  if (found) assert.equal(new TextDecoder().decode(bytesOf(found.base)), signed)
  return found?.changes[0]?.sentence
}

test('tells a character that differs from two that are the other way round (house: 4; gaps: online-payment.auth.base)', async () => {
  assert.equal(await foundFor('{"amount":"24.00"}'), 'a body that differs in one character')
  assert.equal(await foundFor('{"amount":"24.9"}'), 'a body that differs in one character')
  assert.equal(await foundFor('{"amount":"42.90"}'), 'a body in which two characters are the other way round')
  assert.isUndefined(await foundFor('{"amount":"57.90"}'))
})
