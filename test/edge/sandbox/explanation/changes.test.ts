// How a body that was signed is found by a slip of one character or of two, and how that is shown.
// Faults from outside, scheme by scheme, are in online-payment.test.ts and payments.test.ts.
import { assert, test } from '#kit'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { bytesOf } from '../../../../edge/sandbox/explanation/base.ts'
import { bodyChanges, findChanges } from '../../../../edge/sandbox/explanation/changes.ts'

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

test('writes no body in other ways that is long, or that would be long with an indent (promises: R43)', () => {
  const written = (text: string) =>
    bodyChanges('body', () => []).map((change) =>
      bytesOf(change.apply({ parts: [{ name: 'body', value: utf8(text) }], join: '' })),
    )
  const longest = (text: string) => Math.max(...written(text).map(({ length }) => length))
  const deep = '['.repeat(4_000) + ']'.repeat(4_000)
  // 64 MB with an indent of four.
  assert.isAtMost(longest(deep), 3 * deep.length)
  const breaks = `${'\n'.repeat(60_000)}x`
  assert.isAtMost(longest(breaks), 2 * breaks.length + 3)
  const long = '\n'.repeat(1_000_000)
  assert.isTrue(written(long).every(({ length }) => length === long.length))
  // What people send is still written in every way.
  assert.include(
    written('{"a":[1]}').map((bytes) => new TextDecoder().decode(bytes)),
    '{\n    "a": [\n        1\n    ]\n}',
  )
})

test('tries a body without the line breaks at its end (gaps: online-payment.auth.base)', () => {
  const [, change] = bodyChanges('body', () => [])
  const base = change?.apply({ parts: [{ name: 'body', value: utf8('{}\n\r\n') }], join: '' })
  assert.equal(new TextDecoder().decode(base && bytesOf(base)), '{}')
})
