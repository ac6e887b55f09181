// Random lives of payments of every service and product: approved, refused, cancelled before and after approval, executed, paid
// from money that is gone. A small model knows each status, and each entry and balance of every account; the bank must agree.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { COUNTRIES, openModelBank, START } from '../model-bank.ts'
import { steps } from './model-payment-steps.ts'
import { PaymentWorld } from './model-payment-world.ts'
import { Payments } from './model-payments.ts'

const RUNS = deep(70, 10_000)

/** Everything that a run must have come to, however it was drawn. */
const ENDS = `
payments RCVD ACTC PDNG ACSP ACSC RJCT CANC
bulk-payments RCVD ACTC PDNG ACSP ACSC PART RJCT CANC
periodic-payments RCVD ACTC ACSP ACSC RJCT CANC`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [service = '', ...statuses] = line.split(' ')
    return statuses.map((status) => `${service} ${status}`)
  })

test(`agrees with a model on every status, balance and entry, over ${RUNS} random lives of payments (gaps: Part 2 Baltic payment, baltic.payment.answer, baltic.payment.bulk, baltic.payment.dates, baltic.payment.frequency, baltic.payment.status-values, baltic.cancel.codes; promises: R9, R12)`, async () => {
  const seen = new Set<string>()
  const lives = fc.commands([steps], { maxCommands: 24, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...COUNTRIES), lives, async (country, life) => {
      const model = new Payments(Date.parse(START))
      const opened = await openModelBank()
      const real = await new PaymentWorld(opened, country).begin()
      await fc.asyncModelRun(() => ({ model, real }), life)
      await real.compareEntries(model)
      for (const { order, status } of model.all) seen.add(`${order.service} ${status}`)
      assert.isTrue(Object.values(makeLedger(opened.store).sum()).every((sum) => Number(sum) === 0))
    }),
    { numRuns: RUNS },
  )
  assert.includeMembers([...seen], ENDS)
})
