// An order is written down, sent once, and never again: not after a lost answer, not after a crash.
// What the single calls send is in drafts.test.ts.
import { assert, test } from '#kit'
import {
  type OrderIntent,
  type PaymentInstruction,
  prepareCreate,
  createSafely,
} from '../../../core/baltic/index.ts'
import { refusalOf, thrownBy } from '../shared/thrown.ts'
import { ABROAD, answerOf, fakeBank, NOW, PAYMENT_ID, SEPA } from './fixtures.ts'

const { debtorAccount, ...item } = SEPA
const { debtorAccount: dollars, ...abroad } = ABROAD
const series = { startDate: '2026-11-20', frequency: 'Monthly' } as const
const sepa = 'sepa-credit-transfers'
const crossBorder = 'cross-border-credit-transfers'
const instructions: readonly PaymentInstruction[] = [
  { paymentService: 'payments', paymentProduct: sepa, body: SEPA },
  { paymentService: 'payments', paymentProduct: crossBorder, body: ABROAD },
  { paymentService: 'bulk-payments', paymentProduct: sepa, body: { debtorAccount, payments: [item] } },
  {
    paymentService: 'bulk-payments',
    paymentProduct: crossBorder,
    body: { debtorAccount: dollars, payments: [abroad] },
  },
  { paymentService: 'periodic-payments', paymentProduct: sepa, body: { ...SEPA, ...series } },
  { paymentService: 'periodic-payments', paymentProduct: crossBorder, body: { ...ABROAD, ...series } },
]
const [single] = instructions
const taken = () => answerOf(200, `{"paymentId":"${PAYMENT_ID}","transactionStatus":"RCVD"}`)

for (const instruction of instructions) {
  const { paymentService, paymentProduct } = instruction
  test(`sends ${paymentService} by ${paymentProduct} once it is written down, and names its path (gaps: baltic.payment.path-values)`, async () => {
    const { bank, asked } = fakeBank(taken)
    const saved: OrderIntent[] = []
    const save = (intent: OrderIntent) => {
      assert.lengthOf(asked, 0)
      saved.push(intent)
    }
    // As a store gives it back.
    const intent = JSON.parse(JSON.stringify(prepareCreate(bank, instruction))) as OrderIntent
    const { path, payment } = await createSafely(bank, intent, { keep: save })
    assert.deepEqual(path, { paymentService, paymentProduct, paymentId: PAYMENT_ID })
    assert.equal(payment.transactionStatus, 'RCVD')
    assert.equal(asked[0]?.path, `/payment/v1/${paymentService}/${paymentProduct}`)
    assert.deepEqual(saved, [{ instruction, sentAtMs: NOW }])
  })
}

test('never sends again what was sent before, whatever became of it (gaps: baltic.duplicate, Part 4, baltic.payment.create)', async () => {
  const { bank, asked } = fakeBank(() => Promise.reject(new Error('connection reset')))
  let kept = prepareCreate(bank, single as PaymentInstruction)
  const save = (intent: OrderIntent) => void (kept = intent)
  for (let attempt = 0; attempt < 3; attempt++) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after another
    const error = await thrownBy(() => createSafely(bank, kept, { keep: save }))
    assert.propertyVal(error, 'code', 'outcome_unknown')
    assert.propertyVal(error, 'operation', 'baltic.payment.create-sepa')
  }
  assert.lengthOf(asked, 1)
})

test('sends nothing that could not be written down, and nothing that breaks a rule (gaps: Part 4, baltic.payment.create)', async () => {
  const { bank, asked } = fakeBank(taken)
  const intent = prepareCreate(bank, single as PaymentInstruction)
  const error = await thrownBy(() =>
    createSafely(bank, intent, { keep: () => Promise.reject(new Error('disk full')) }),
  )
  assert.propertyVal(error, 'message', 'disk full')
  assert.lengthOf(asked, 0)
  const wrong = { ...single, body: { ...SEPA, creditorName: '' } } as PaymentInstruction
  assert.match(
    refusalOf(() => prepareCreate(bank, wrong)),
    /body\.creditorName must be/,
  )
})
