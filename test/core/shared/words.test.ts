// The words of banks: how a known one may be written, which are unknown, and that calls and recipes judge by the lists only.
import { assert, fc, test } from '#kit'
import {
  hasEnded as hasBalticEnded,
  judgeCancel,
  PAYMENT_WORDS as BALTIC,
} from '../../../core/baltic/rules/payments.ts'
import { CONSENT_WORDS } from '../../../core/baltic/rules/consents.ts'
import {
  isFinalStatus as isCorporateEnd,
  PAYMENT_WORDS as CORPORATE,
} from '../../../core/corporate-payments/rules.ts'
import { awaitPayment, readPayment } from '../../../core/online-payment/index.ts'
import { REFUND_WORDS } from '../../../core/online-payment/refund-evidence.ts'
import {
  isFinalStatus,
  PAYMENT_WORDS as ONLINE,
  PROVIDER_WORDS,
  refundedTotal,
  refuseRefund,
} from '../../../core/online-payment/rules.ts'
import { submitSafely } from '../../../core/psd2-payments/index.ts'
import {
  approvalPhaseOf,
  BUNDLE_WORDS,
  hasEnded,
  judgeDelete,
  OCCURRENCE_WORDS,
  PAYMENT_WORDS as PSD2,
  phaseOf,
} from '../../../core/psd2-payments/rules/index.ts'
import { isFinalRequestStatus, REQUEST_WORDS } from '../../../core/request-to-pay/rules.ts'
import type { CallReport } from '../../../core/shared/call-report.ts'
import { makeWords, type Words } from '../../../core/shared/words.ts'
import { paymentId, state, testBank } from '../online-payment/fixtures.ts'
import { paymentId as psd2Id, sepaOrder, testBank as psd2Bank, told } from '../psd2-payments/fixtures.ts'
import { json } from './fake-fetch.ts'

const LISTS: Readonly<Record<string, Words>> = {
  BALTIC,
  CONSENT_WORDS,
  CORPORATE,
  ONLINE,
  PROVIDER_WORDS,
  REFUND_WORDS,
  BUNDLE_WORDS,
  OCCURRENCE_WORDS,
  PSD2,
  REQUEST_WORDS,
}
const written = fc.constantFrom<(word: string) => string>(
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.replace(/iz(?=e|i)/i, 'is'),
  (word) => word.replace('LL', 'L').replace('ll', 'l').toLowerCase(),
)

test('knows a word in any case, with -ise for -ize and with one l for two (gaps Part 5, law 2)', () => {
  for (const [list, words] of Object.entries(LISTS))
    fc.assert(
      fc.property(fc.constantFrom(...words.known), written, (word, write) => {
        assert.equal(words.ours(write(word)), word, `${list} ${write(word)}`)
      }),
    )
  assert.equal(PSD2.ours('UNAUTHORISED'), 'Unauthorized')
  assert.equal(PSD2.ours('authorising'), 'Authorizing')
  assert.equal(ONLINE.ours('Canceled'), 'CANCELLED')
})

test('takes no other word for a known one, and none of a list for another (gaps Part 5, law 2)', () => {
  for (const [list, words] of Object.entries(LISTS)) {
    assert.lengthOf(
      new Set(words.known.map((word) => words.meaningOf(word) && words.ours(word))),
      words.known.length,
    )
    for (const strange of ['', ' ', 'PAID', 'COMPLETE', 'ACCEPTED ', 'toString', '__proto__', 'constructor'])
      assert.equal(words.meaningOf(strange), 'unknown', `${list} ${strange}`)
  }
})

test('says of an unknown word neither that it is paid nor that it is dead, in every interface (gaps Part 5, law 2)', () => {
  for (const strange of ['PAID', 'FAILED', 'BOOKED', 'New']) {
    for (const isEnd of [isFinalStatus, isCorporateEnd, isFinalRequestStatus, hasEnded, hasBalticEnded])
      assert.isFalse(isEnd(strange))
    assert.equal(phaseOf(strange), 'unknown')
    assert.equal(approvalPhaseOf(strange), 'unknown')
    assert.equal(judgeCancel('payments', strange), 'too-late')
    assert.equal(judgeDelete({ kind: 'sepa', status: strange }, 0), 'refused')
    assert.equal(refuseRefund({ amount: '5.00', status: strange }, '1.00'), 'not_refundable')
    assert.equal(refundedTotal({ refunds: [{ amount: '1.00', status: strange }] }), '0.00')
  }
})

test('judges a word that is written otherwise as the word that it is (gaps Part 5, law 2)', () => {
  assert.isTrue(isFinalStatus('canceled'))
  assert.isTrue(isCorporateEnd('processed'))
  assert.isTrue(isFinalRequestStatus('Completed'))
  assert.isTrue(hasEnded('DEBITED'))
  assert.isTrue(hasBalticEnded('acsc'))
  assert.equal(judgeCancel('payments', 'rcvd'), 'at-once')
  assert.equal(judgeDelete({ kind: 'sepa', status: 'UNAUTHORISED' }, 0), 'revoke')
  assert.isUndefined(refuseRefund({ amount: '5.00', status: 'accepted' }, '5.00'))
  assert.equal(refundedTotal({ refunds: [{ amount: '1.00', status: 'accepted' }] }), '1.00')
})

test('reports the unknown words of an answer by member and row, each once, and no text that is no word (gaps Part 5, law 2)', async () => {
  const reports: CallReport[] = []
  const refund = (status: string) => ({ paymentId: 'r', amount: '1.00', status })
  const { bank } = await testBank(
    [
      json(200, state({ status: 'PAID', refunds: [refund('BOOKED'), refund('accepted'), refund('BOOKED')] })),
      json(200, state({ status: 'paid to FI1410093000123458' })),
      json(200, state({ status: 'accepted' })),
    ],
    { onCall: (call) => void reports.push(call) },
  )
  for (let at = 0; at < 3; at++) await readPayment(bank, { path: { paymentId } })
  const row = 'online-payment.status.values'
  assert.deepEqual(
    reports.map(({ unknownWords }) => unknownWords),
    [
      [
        { member: 'status', word: 'PAID', row },
        { member: 'refunds.status', word: 'BOOKED', row },
      ],
      [{ member: 'status', row }],
      undefined,
    ],
  )
})

test('reads on at an unknown word until a known one comes, and ends at one that is written otherwise (gaps Part 5, law 2)', async () => {
  const { bank, arrived } = await testBank([
    json(200, state({ status: 'PAID' })),
    json(200, state({ status: 'accepted' })),
  ])
  const read = await awaitPayment(bank, paymentId, { sleep: () => Promise.resolve() })
  assert.equal(read?.status, 'accepted')
  assert.lengthOf(arrived, 2)
})

for (const [status, sent] of [
  ['Authorised', 2],
  ['AUTHORIZED', 2],
  ['ACTC', 1],
] as const)
  test(`${sent === 2 ? 'submits' : 'does not submit'} what its bank calls ${status} (gaps Part 5, law 2)`, async () => {
    const payment = { ...told, ...sepaOrder, status }
    const { bank, arrived } = await psd2Bank([
      json(200, payment),
      json(200, { ...payment, status: 'Credited' }),
    ])
    await submitSafely(bank, { kind: 'sepa', paymentId: psd2Id }, { sleep: () => Promise.resolve() })
    assert.lengthOf(arrived, sent)
  })

test('gives a list its row, its words and what each of them means (gaps Part 5, law 2)', () => {
  const words = makeWords('some.row', { OPEN: 'open', CLOSED: 'dead' } as const)
  assert.deepEqual(
    [words.row, [...words.known], words.meaningOf('closed'), words.meaningOf('ajar')],
    ['some.row', ['OPEN', 'CLOSED'], 'dead', 'unknown'],
  )
})
