// The recipes of core at a bank that differs: their results about money, compared with the book of that bank.
// The world's clock is moved by their own waiting; nothing sleeps.
import { assert, test, testKeyPair } from '#kit'
import { makeCorporateBank, type PaymentIntent, paySafely } from '../../core/corporate-payments/index.ts'
import {
  createPayment,
  makeApprovalUrl,
  makeOnlinePaymentBank,
  refundSafely,
} from '../../core/online-payment/index.ts'
import { createSafely, makePsd2Bank, prepareCreate, submitSafely } from '../../core/psd2-payments/index.ts'
import { BankError } from '../../core/shared/errors.ts'
import { PAYMENT } from '../edge/proxy/instructions/instruction-kit.ts'
import { StrangeBank } from './bank/bank.ts'
import type { Dialect, Entry } from './bank/wire.ts'
import { CORPORATE_VARIANTS } from './variants/corporate-payments.ts'
import { ONLINE_VARIANTS } from './variants/online-payment.ts'
import { PSD2_VARIANTS } from './variants/psd2-payments.ts'
import { BEGINS_AT, DAY } from './world.ts'

const BASE = 'https://api.bank.example'

/** A bank whose clock a recipe's waiting moves. */
async function openBank(dialect: Dialect) {
  const { publicPem, privatePem } = await testKeyPair()
  const clock = { now: BEGINS_AT }
  const bank = new StrangeBank({ clock: () => clock.now, dialect, clientKey: publicPem })
  const pass = async (ms: number) => {
    const until = clock.now + ms
    for (let at = bank.dueAt(); at !== undefined && at <= until; at = bank.dueAt()) {
      clock.now = Math.max(clock.now, at)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await bank.runDue()
    }
    clock.now = until
  }
  return { bank, pass, privatePem, clock: () => clock.now, options: { sleep: pass } }
}

const inBook = ({ book }: StrangeBank, kind: Entry['kind']) =>
  book.filter((entry) => entry.kind === kind && entry.undoneAt === undefined).length

/** The result of a recipe: its answer in a word, or the code of its error. */
const saying = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof BankError) return error.code
    throw error
  })

for (const [name, { is, paid }] of Object.entries(ONLINE_VARIANTS)) {
  if (!paid.includes('paid')) continue
  test(`says the truth of a refund by core at a bank with ${name} (gaps: online-payment.refund)`, async () => {
    const { bank, pass, privatePem, clock, options } = await openBank(is)
    const client = makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: BASE,
      frontUrl: 'https://www.bank.example',
      sandbox: {
        apiKey: 'key-0123456789',
        merchantId: 'c0ffee00-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
        keys: { 0: privatePem },
      },
      fetch: bank.fetch,
      clock,
    })
    const url = 'https://shop.example/back'
    const body = {
      accountId: 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
      amount: '24.00',
      currency: 'EUR' as const,
      reference: '1232',
      return: { url },
      cancel: { url },
      reject: { url },
    }
    let created
    for (let at = 0; created === undefined && at < 3; at++) {
      // oxlint-disable-next-line no-await-in-loop -- a new attempt is safe: nobody has the link of the lost one
      created = await createPayment(client, { body }).catch(() => undefined)
    }
    if (created === undefined) return assert.include([...paid], 'none')
    bank.online.open(makeApprovalUrl(client, created.body), 'pay')
    const input = {
      paymentId: created.body.paymentId,
      order: { amount: '5.00', currency: 'EUR' as const, message: { text: 'r-1' } },
    }
    const keep = () => undefined
    const said = await saying(
      refundSafely(client, input, { keep, ...options }).then(({ outcome }) => outcome),
    )
    await pass(30 * DAY)
    const count = inBook(bank, 'refunded')
    assert.isAtMost(count, 1, said)
    // What is done was booked; the status shows later whether it stays so.
    if (said === 'done')
      assert.lengthOf(
        bank.online.payments.filter(({ refundOf }) => refundOf),
        1,
      )
    if (['nothing_happened', 'call_refused', 'limit_reached'].includes(said)) assert.equal(count, 0, said)
  })
}

for (const [name, { by, is }] of Object.entries(CORPORATE_VARIANTS)) {
  test(`says the truth of a payout by core at a bank with ${name} (gaps: corporate.lost)`, async () => {
    const { bank, pass, privatePem, clock, options } = await openBank(is)
    const client = makeCorporateBank({
      environment: 'sandbox',
      baseUrl: BASE,
      sandbox: { clientId: 'client', clientSecret: 'secret', keyId: 'signing-1', privateKey: privatePem },
      fetch: bank.fetch,
      clock,
    })
    let kept: PaymentIntent | undefined
    const keep = (intent: PaymentIntent) => {
      const known = kept
      kept ??= intent
      return known
    }
    const sayings: string[] = []
    // It is called again while its outcome is unknown, as its documentation asks for.
    for (let at = 0; at < 3 && (at === 0 || sayings.at(-1) === 'outcome_unknown'); at++) {
      const work = paySafely(client, { operation: by, body: PAYMENT as never }, { keep, ...options })
      // oxlint-disable-next-line no-await-in-loop -- one call after another
      sayings.push(await saying(work.then(({ status }) => String(status))))
      // oxlint-disable-next-line no-await-in-loop -- see above
      await pass(700_000)
    }
    await pass(30 * DAY)
    const count = inBook(bank, 'payout')
    assert.isAtMost(count, 1, sayings.join())
    if (sayings.some((said) => ['call_refused', 'limit_reached', 'REJECTED'].includes(said)))
      assert.equal(count, 0, sayings.join())
    if (sayings.includes('PROCESSED')) assert.equal(count, 1, sayings.join())
  })
}

for (const [name, { is }] of Object.entries(PSD2_VARIANTS)) {
  test(`says the truth of a PSD2 payment by core at a bank with ${name} (gaps Part 4, psd2.create)`, async () => {
    const { bank, pass, privatePem, clock, options } = await openBank(is)
    const client = makePsd2Bank({
      environment: 'sandbox',
      baseUrl: BASE,
      sandbox: {
        clientId: 'client',
        clientSecret: 'secret',
        apiKey: 'key-0123456789',
        keyId: 'seal-1',
        privateKey: privatePem,
      },
      fetch: bank.fetch,
      clock,
    })
    const body = {
      reference: '1232',
      amountEUR: '24.00',
      payee: { iban: 'FI1999900000000300', name: 'Shop' },
    }
    const intent = prepareCreate(client, { kind: 'sepa', body })
    const keep = () => undefined
    let paymentId: string | undefined
    const said = await saying(
      createSafely(client, intent, { keep, ...options }).then((payment) => {
        ;({ paymentId } = payment)
        return 'created'
      }),
    )
    if (['call_refused', 'limit_reached'].includes(said)) assert.lengthOf(bank.psd2.payments, 0, said)
    const made = bank.psd2.payments.find((one) => one.paymentId === paymentId)
    if (!made || paymentId === undefined) return assert.notEqual(said, 'created')
    bank.psd2.decide(made, `${BASE}/oauth/authorize?state=s`, true)
    const named = { kind: 'sepa', paymentId } as const
    const ends = await saying(submitSafely(client, named, options).then(({ status }) => String(status)))
    await pass(DAY)
    const count = inBook(bank, 'paid')
    assert.isAtMost(count, 1, ends)
    if (/^(?:Debited|Credited)$/i.test(ends)) assert.equal(count, 1, ends)
    if (ends === 'call_refused') assert.equal(count, 0, ends)
  })
}
