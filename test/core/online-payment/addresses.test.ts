// The addresses that a payer's browser opens: own bank, other banks, encoding, hostile ids.
// Runs in every runtime: addresses.
import { anyCharacter, assert, fc, test } from '#kit'
import { makeApprovalUrl } from '../../../core/online-payment/index.ts'
import { words } from '../shared/lists.ts'
import { typeErrorOf } from '../shared/thrown.ts'
import { accountId, apiKey, createdAnswer, merchantId, noSignature, paymentId, testBank } from './fixtures.ts'

const { bank } = await testBank([], { key: noSignature })
const created = createdAnswer

test('makes the address at the own bank (gaps: online-payment.browser.path)', () => {
  assert.equal(
    makeApprovalUrl(bank, created),
    'https://pay.bank.example/customer/payment/startPaymentConfirmation' +
      '?paymentOperationId=aa0e8400-e29b-41d4-a716-446655440000&paymentOperationValidation=Zm9v%2B%2FYmFyIQ%3D%3D',
  )
})

test('makes the address at another bank from the same payment (gaps: online-payment.browser.path)', () => {
  assert.equal(
    makeApprovalUrl(bank, created, 'example-bank-one'),
    'https://pay.bank.example/customer/payment/multibank/direct/example-bank-one/startPaymentConfirmation' +
      '?paymentOperationId=aa0e8400-e29b-41d4-a716-446655440000&paymentOperationValidation=Zm9v%2B%2FYmFyIQ%3D%3D',
  )
})

test('brings any validation through the query unchanged (gaps: online-payment.create.response)', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.base64String(),
    fc.constantFrom('+/=', '&', '#', '%2B', ' ', 'a+b='),
  )
  fc.assert(
    fc.property(
      text,
      text,
      fc.option(fc.stringMatching(/^[a-z0-9-]{1,36}$/), { nil: undefined }),
      (id, validation, bankId) => {
        const url = new URL(
          makeApprovalUrl(bank, { paymentOperationId: id, paymentOperationValidation: validation }, bankId),
        )
        assert.equal(url.searchParams.get('paymentOperationId'), id)
        assert.equal(url.searchParams.get('paymentOperationValidation'), validation)
        assert.deepEqual(Array.from(url.searchParams.keys()), [
          'paymentOperationId',
          'paymentOperationValidation',
        ])
        assert.equal(url.origin, 'https://pay.bank.example')
        assert.equal(url.hash, '')
        assert.equal(url.pathname.split('/').length, bankId === undefined ? 4 : 7)
      },
    ),
  )
})

test('holds neither the payment id nor anything of the merchant (paper 1 B, Secrecy rules)', () => {
  for (const bankId of [undefined, 'example-bank-one']) {
    const address = makeApprovalUrl(bank, created, bankId)
    for (const secret of [paymentId, merchantId, accountId, apiKey]) assert.notInclude(address, secret)
  }
})

for (const bankId of ['a', '0', '-', 'a'.repeat(35), 'a'.repeat(36)]) {
  test(`accepts the bank id ${bankId} (gaps: online-payment.providers.values)`, () => {
    assert.include(makeApprovalUrl(bank, created, bankId), `/direct/${bankId}/startPaymentConfirmation?`)
  })
}

for (const bankId of words<unknown>(
  'Example-Bank .. . ../.. ..%2f.. a/b a?b=c a#b ä @evil.example //evil.example https://evil.example %61',
).concat(['', 'a'.repeat(37), 'a\\b', 'a b', 'a\n', '\u0000', '<script', 5, null, {}])) {
  test(`refuses the bank id ${JSON.stringify(bankId)} without repeating it (gaps: online-payment.providers.values)`, async () => {
    const { message } = await typeErrorOf(() =>
      Reflect.apply(makeApprovalUrl, undefined, [bank, created, bankId]),
    )
    assert.equal(message, 'bankId must be 1 to 36 lower-case letters, digits or hyphens')
  })
}

test('stays below a front address that has a path (gaps: online-payment.browser.path)', async () => {
  const { bank: deep } = await testBank([], { key: noSignature, frontUrl: 'https://bank.example:8443/front' })
  assert.match(
    makeApprovalUrl(deep, created),
    /^https:\/\/bank\.example:8443\/front\/customer\/payment\/startPaymentConfirmation\?/,
  )
})
