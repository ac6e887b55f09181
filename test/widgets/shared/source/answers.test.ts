// That an answer of a source is read by its rules once, whatever source gives it.

import { assert, test } from '#kit'
import { proxyAccountSource } from '../../../../widgets/account-list/index.ts'
import { proxySource } from '../../../../widgets/payment-button/index.ts'
import { readOnce } from '../../../../widgets/shared/source/answers.ts'
import { SourceError } from '../../../../widgets/shared/source/call.ts'

/** Counts how often the answer of a source's method is read. */
function readsOf<Source extends object>(source: Source, method: keyof Source): number {
  let reads = 0
  readOnce(source, method, {}, (answer) => {
    reads++
    return answer
  })
  return reads
}

test('reads an answer of the proxy where it comes, and not again in an element (house: 4)', () => {
  const payments = proxySource('/pay')
  for (const method of ['providers', 'start', 'payment'] as const) assert.equal(readsOf(payments, method), 0)
  const accounts = proxyAccountSource('/pay')
  for (const method of ['accounts', 'entries'] as const) assert.equal(readsOf(accounts, method), 0)
})

test("reads what a page's own source answers, also where it stands in the place of a method of the proxy (house: 4)", () => {
  const own = { payment: () => ({}) }
  assert.equal(readsOf(own, 'payment'), 1)
  const { payment } = own
  const mixed = { ...proxySource('/pay'), payment }
  assert.deepEqual(
    (['start', 'payment'] as const).map((method) => readsOf(mixed, method)),
    [0, 1],
  )
})

test('gives the rule that an answer breaks as the cause of an answer that cannot be read (house: 4)', () => {
  const cause = new TypeError('payment.amount must be a decimal string')
  try {
    readOnce({ payment: () => ({}) }, 'payment', {}, () => {
      throw cause
    })
    assert.fail('an answer that breaks a rule was read')
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    assert.equal(error.cause, cause)
    assert.deepEqual([error.status, error.code], [200, ''])
  }
})
