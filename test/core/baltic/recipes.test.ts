// Recipes: wait for a payment, cancel whatever happens, find a payment whose answer was lost.
// The single calls are in answers.test.ts.
import { assert, test } from '#kit'
import {
  awaitPayment,
  cancelSafely,
  createSafely,
  findLostPayment,
  type OrderIntent,
  type PaymentInstruction,
  prepareCreate,
  type Transaction,
} from '../../../core/baltic/index.ts'
import { thrownBy } from '../shared/thrown.ts'
import { ABROAD, answerOf, type Asked, fakeBank, NOW, PAYMENT_ID, SEPA } from './fixtures.ts'

const path = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
} as const
const status = (transactionStatus: string) => answerOf(200, `{"transactionStatus":"${transactionStatus}"}`)
const refused = (code: string, httpStatus = 403) =>
  answerOf(httpStatus, `{"tppMessages":[{"category":"ERROR","code":"${code}"}]}`)
const lost = () => answerOf(503, null)
const initiation = () => answerOf(200, `{"paymentId":"${PAYMENT_ID}","transactionStatus":"ACTC"}`)

/** Makes a bank whose clock goes on while a recipe sleeps, with answers in order; the last one stays. */
function bankWith(...answers: ((asked: Asked) => Response)[]) {
  let now = NOW
  const slept: number[] = []
  const { bank, asked } = fakeBank(
    (one, count) => (answers[Math.min(count, answers.length) - 1] ?? lost)(one),
    {
      clock: () => now,
    },
  )
  const sleep = (ms: number) => {
    slept.push(ms)
    now += ms
    return Promise.resolve()
  }
  return { bank, asked, slept, sleep }
}

test('waits for the end of a payment, reading after 2, 5, 15 s, then every 60 s (gaps: baltic.limits.calls)', async () => {
  const read = (value: string) => () => status(value)
  const { bank, slept, sleep } = bankWith(
    read('RCVD'),
    read('RCVD'),
    read('ACTC'),
    read('ACSP'),
    read('ACSC'),
  )
  assert.equal(await awaitPayment(bank, path, { sleep }), 'ACSC')
  assert.deepEqual(slept, [2_000, 5_000, 15_000, 60_000, 60_000])
})

test('goes on after lost answers and limits, and ends where the caller says so (gaps: baltic.limits.calls, Part 4, baltic.payment.get)', async () => {
  const { bank, slept, sleep } = bankWith(
    lost,
    () =>
      answerOf(429, '{"tppMessages":[{"category":"ERROR","code":"SERVICE_BLOCKED"}]}', {
        'retry-after': '90',
      }),
    () => status('ACTC'),
  )
  // A read of the status documents no 429, so it counts as lost, and the recipe waits as long as it asks.
  assert.equal(await awaitPayment(bank, path, { sleep, until: (read) => read !== 'RCVD' }), 'ACTC')
  assert.deepEqual(slept, [2_000, 5_000, 90_000])
})

test('waits a day and a minute, and gives what it read last (gaps: baltic.limits.calls)', async () => {
  const { bank, slept, sleep } = bankWith(() => status('RCVD'))
  assert.equal(await awaitPayment(bank, path, { sleep }), 'RCVD')
  const sum = slept.reduce((left, right) => left + right, 0)
  assert.isAtMost(sum, 86_460_000)
  assert.isAtLeast(sum, 86_400_000)
})

test('throws where the bank does not know the payment (gaps: baltic.payment.get)', async () => {
  const { bank, sleep } = bankWith(() => refused('RESOURCE_UNKNOWN', 404))
  assert.propertyVal(await thrownBy(() => awaitPayment(bank, path, { sleep })), 'code', 'call_refused')
})

const methodsOf = (asked: readonly Asked[]) => asked.map(({ method }) => method).join(' ')

test('cancels before the approval after a read of the status (gaps: baltic.cancel.codes, Part 4, baltic.payment.cancel)', async () => {
  const { bank, asked, sleep } = bankWith(
    () => status('RCVD'),
    () => answerOf(204, null),
  )
  assert.deepEqual(await cancelSafely(bank, path, { sleep }), { outcome: 'cancelled' })
  assert.equal(methodsOf(asked), 'GET DELETE')
})

test('tells that the payer must approve a cancellation (gaps: baltic.cancel.codes)', async () => {
  const { bank, sleep } = bankWith(() => status('ACTC'), initiation)
  const result = await cancelSafely(bank, path, { sleep })
  assert.equal(result.outcome, 'needs_payer')
})

test('sends no cancellation that is too late, and none of what is cancelled already (gaps: Part 4, baltic.payment.cancel)', async () => {
  for (const late of ['ACSP', 'ACSC', 'RJCT', 'PDNG']) {
    const { bank, asked, sleep } = bankWith(() => status(late))
    assert.deepEqual(await cancelSafely(bank, path, { sleep }), {
      outcome: 'too_late',
      transactionStatus: late,
    })
    assert.equal(methodsOf(asked), 'GET')
  }
  const { bank, asked, sleep } = bankWith(() => status('CANC'))
  assert.deepEqual(await cancelSafely(bank, path, { sleep }), { outcome: 'cancelled' })
  assert.equal(methodsOf(asked), 'GET')
})

test('cancels a series between its dates (gaps: Part 4, baltic.payment.cancel)', async () => {
  const { bank, sleep } = bankWith(() => status('ACSP'), initiation)
  const series = { ...path, paymentService: 'periodic-payments' as const }
  assert.equal((await cancelSafely(bank, series, { sleep })).outcome, 'needs_payer')
})

test('reads the status after a lost answer: done is done, waiting is sent again (gaps: Part 4, baltic.payment.cancel)', async () => {
  const done = bankWith(
    () => status('RCVD'),
    lost,
    () => status('CANC'),
  )
  assert.deepEqual(await cancelSafely(done.bank, path, done), { outcome: 'cancelled' })
  assert.equal(methodsOf(done.asked), 'GET DELETE GET')
  const again = bankWith(
    () => status('RCVD'),
    lost,
    () => status('RCVD'),
    () => answerOf(204, null),
  )
  assert.deepEqual(await cancelSafely(again.bank, path, again), { outcome: 'cancelled' })
  assert.equal(methodsOf(again.asked), 'GET DELETE GET DELETE')
})

test('reads the status where the payment moved on between read and cancel (gaps: Part 4, baltic.payment.cancel)', async () => {
  const { bank, sleep } = bankWith(
    () => status('ACTC'),
    () => refused('CANCELLATION_INVALID'),
    () => status('ACSC'),
  )
  assert.deepEqual(await cancelSafely(bank, path, { sleep }), {
    outcome: 'too_late',
    transactionStatus: 'ACSC',
  })
})

test('leaves the truth open after three lost answers, and when it cannot be read (gaps: Part 4, baltic.payment.cancel)', async () => {
  const lossy = (one: Asked) => (one.method === 'GET' ? status('RCVD') : lost())
  const { bank, asked, sleep } = bankWith(lossy)
  assert.propertyVal(await thrownBy(() => cancelSafely(bank, path, { sleep })), 'code', 'outcome_unknown')
  assert.equal(methodsOf(asked), 'GET DELETE GET DELETE GET DELETE GET')
  const blind = bankWith(() => status('RCVD'), lost)
  assert.propertyVal(await thrownBy(() => cancelSafely(blind.bank, path, blind)), 'code', 'outcome_unknown')
})

const entry = (changes: object = {}): Transaction => ({
  transactionId: 't-1',
  transactionAmount: { amount: '-12.50', currency: 'EUR' },
  endToEndId: 'E2E-1',
  creditorAccount: { accountNumber: 'LV02SBOX0000000000003' },
  ...changes,
})
const order = { ...SEPA, endToEndIdentification: 'E2E-1' }

test('finds a lost payment by its end-to-end id, amount and payee (gaps: Part 4, baltic.payment.create)', () => {
  const { creditorAccount: _, ...silent } = entry({ transactionId: 't-2' })
  const others = [
    entry({ endToEndId: 'E2E-2' }),
    entry({ transactionAmount: { amount: '12.50', currency: 'EUR' } }),
    entry({ transactionAmount: { amount: '-12.51', currency: 'EUR' } }),
    entry({ transactionAmount: { amount: '-12.5', currency: 'USD' } }),
    entry({ creditorAccount: { accountNumber: 'LT379900000000000001' } }),
  ]
  const found = findLostPayment([...others, entry(), silent], order)
  assert.deepEqual(
    found.map(({ transactionId }) => transactionId),
    ['t-1', 't-2'],
  )
})

test('finds nothing where nothing tells one payment from another (gaps: Part 4, baltic.payment.create)', () => {
  const { endToEndId: _, ...bare } = entry()
  assert.deepEqual(findLostPayment([bare, entry()], SEPA), [])
})

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
    const { path: named, payment } = await createSafely(bank, intent, { keep: save })
    assert.deepEqual(named, { paymentService, paymentProduct, paymentId: PAYMENT_ID })
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
  assert.throws(() => prepareCreate(bank, wrong), TypeError, /body\.creditorName must be/)
})
