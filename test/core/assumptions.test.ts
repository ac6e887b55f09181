// What a bank may assume in place of our gaps: every maker checks it against the gaps of its interface.
// What each assumption changes is in the tests of its interface.
import { assert, test } from '#kit'
import { accountAccessGaps, makeAccountAccessBank } from '../../core/account-access/index.ts'
import { balticGaps, makeBalticBank } from '../../core/baltic/index.ts'
import { corporatePaymentsGaps, makeCorporateBank } from '../../core/corporate-payments/index.ts'
import { makeOnlinePaymentBank, onlinePaymentGaps } from '../../core/online-payment/index.ts'
import { makePsd2Bank, psd2PaymentsGaps } from '../../core/psd2-payments/index.ts'
import { makeRequestToPayBank, requestToPayGaps } from '../../core/request-to-pay/index.ts'
import type { Gaps } from '../../core/shared/gaps.ts'
import { refusalOf } from './shared/thrown.ts'

const sign = () => Promise.resolve(new Uint8Array([1]))
const client = { id: 'client', secret: 'secret' }
const oauth = { clientId: 'client', clientSecret: 'secret', keyId: 'key', privateKey: sign }
const at = {
  environment: 'sandbox',
  baseUrl: 'https://bank.example',
  country: 'FI',
  frontUrl: 'https://bank.example',
}

/** Each maker with the gaps of its interface and the smallest credentials. */
const makers: [Gaps, (options: never) => unknown, object][] = [
  [accountAccessGaps, makeAccountAccessBank, { sandbox: { apiKey: 'key' } }],
  [
    onlinePaymentGaps,
    makeOnlinePaymentBank,
    { sandbox: { apiKey: 'k', merchantId: 'm', keys: { 0: sign } } },
  ],
  [requestToPayGaps, makeRequestToPayBank, { sandbox: { apiKey: 'key' } }],
  [psd2PaymentsGaps, makePsd2Bank, { sandbox: { ...oauth, apiKey: 'key' } }],
  [corporatePaymentsGaps, makeCorporateBank, { sandbox: oauth }],
  [balticGaps, makeBalticBank, { country: 'EE', sandbox: { client } }],
]

/** Every maker with its gaps, and assumptions that types would refuse. */
const banks = makers.map(([gaps, make, own]): [Gaps, (assumptions: object) => unknown] => [
  gaps,
  (assumptions) => make({ ...at, ...own, assumptions } as never),
])

/** An assumption with other numbers. */
const moved = (value: unknown, by: number): unknown =>
  typeof value === 'number'
    ? value + by
    : Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, moved(one, by)]))

test('makes a bank with the answers of its interface, whatever they are, and with its own of the same form (house: gaps.ts)', () => {
  for (const [gaps, make] of banks) {
    const same = Object.entries(gaps).map(([id, { assumption }]) => [id, assumption] as const)
    assert.doesNotThrow(() => make(Object.fromEntries(same)))
    assert.doesNotThrow(() => make({}))
  }
})

test('refuses an answer that no gap knows, or of another form, and names it (house: gaps.ts)', () => {
  for (const [, make] of banks) {
    assert.equal(
      refusalOf(() => make({ 'no.such.place': 1 })),
      'assumptions no.such.place is not known',
    )
    const refusal = refusalOf(() => make({ 'shared.clock-tolerance': '300' }))
    assert.equal(refusal, 'assumptions shared.clock-tolerance must be like 300, at most 3600')
  }
})

test('lets a wait or a number of looks on which "never twice" stands be longer, and never shorter (gaps Part 4)', () => {
  const marked = banks.flatMap(([gaps, make]) =>
    Object.entries(gaps).flatMap(([id, { assumption, atLeast }]) =>
      atLeast ? [{ id, assumption, make }] : [],
    ),
  )
  assert.sameMembers(
    marked.map(({ id }) => id),
    ['online-payment.refund.quiet', 'corporate.lost', 'request-to-pay.lost'],
  )
  for (const { id, assumption, make } of marked) {
    assert.doesNotThrow(() => make({ [id]: moved(assumption, 1) }), id)
    const refusal = refusalOf(() => make({ [id]: moved(assumption, -1) }))
    assert.equal(refusal, `assumptions ${id} must be at least ${JSON.stringify(assumption)}`)
  }
})

test('refuses names of endpoints that hide each other or another member of the order (gaps: online-payment.create.endpoints)', () => {
  const [, make] = banks[1] ?? []
  for (const [endpoints, callback] of [
    [{ return: 'a', cancel: 'a', reject: 'b' }, 'c'],
    [{ return: 'a', cancel: 'b', reject: 'c' }, 'c'],
    [{ return: 'amount', cancel: 'b', reject: 'c' }, 'd'],
  ] as const) {
    const own = { 'online-payment.create.endpoints': endpoints, 'online-payment.create.callback': callback }
    assert.throws(() => make?.(own), TypeError, 'online-payment.create.endpoints must differ')
  }
})
