// How the proxy reads and checks a merchant's batch of PSD2 payments, and what the books need of each payment.

import * as v from 'valibot'
import {
  type PaymentInstruction,
  prepareCreate,
  type Psd2Bank,
} from '../../../../../core/psd2-payments/index.ts'
import { PAYMENT_KINDS } from '../../../../../core/psd2-payments/rules/index.ts'
import {
  ForeignPaymentOrder,
  RecurringPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../../../core/psd2-payments/schema.ts'
import {
  check,
  type Checked,
  type Fault,
  list,
  oneOf,
  strict,
  text,
} from '../../../../../core/shared/check.ts'
import { derive } from '../../../../../core/shared/interface-bank.ts'
import { normaliseAmount } from '../../../../../core/shared/values/money.ts'
import { everyOfPaper } from '../../../../../core/shared/values/recurrence.ts'
import { checkMerchantUrl } from '../../../../../core/shared/values/url.ts'
import type { Batch, BatchedFacts, BatchedPayment } from '../../batch-channel.ts'

/** Most payments of a bundle (gaps: psd2.bundle.join). */
const MOST_PAYMENTS = 100
const MerchantBody = strict({
  batchId: text((id) => /^[A-Za-z0-9]{1,35}$/.test(id), 'must be 1 to 35 letters and digits'),
  returnUrl: v.string('must be a string'),
  payments: v.pipe(
    list(strict({ kind: oneOf(...PAYMENT_KINDS), payment: v.unknown() })),
    v.minLength(1, `must hold 1 to ${MOST_PAYMENTS} payments`),
    v.maxLength(MOST_PAYMENTS, `must hold 1 to ${MOST_PAYMENTS} payments`),
  ),
})

const ORDERS = {
  sepa: SepaPaymentOrder,
  scheduled: ScheduledPaymentOrder,
  recurring: RecurringPaymentOrder,
  foreign: ForeignPaymentOrder,
} as const

/** Reads what a merchant sends. Faults name members and rules, and repeat no value. */
export function readBatch(bank: Psd2Bank, body: unknown): Checked<Batch> {
  const sent = check(MerchantBody, body)
  if (!sent.ok) return sent
  const { batchId: instructionId, returnUrl, payments } = sent.value
  const read = payments.map(({ kind, payment }, at) => readPayment(bank, kind, payment, `payments.${at}`))
  const faults = read.flatMap((one) => (one.ok ? [] : one.faults))
  if (isStrange(bank, returnUrl))
    faults.push({ path: 'returnUrl', kind: 'value', rule: 'must be https with a public host name' })
  if (payments.length > 1 && payments.some(({ kind }) => kind === 'foreign'))
    faults.push({ path: 'payments', kind: 'value', rule: 'must hold a foreign payment alone' })
  if (faults.length > 0) return { ok: false, faults }
  const taken = read.flatMap((one) => (one.ok ? [one.value] : []))
  return {
    ok: true,
    value: { instructionId, returnUrl, payments: taken },
  }
}

const isStrange = ({ allowLocalAddresses }: Psd2Bank, url: string) =>
  checkMerchantUrl(url, { allowLocalAddresses }) !== undefined

function readPayment(
  bank: Psd2Bank,
  kind: BatchedPayment['kind'],
  given: unknown,
  at: string,
): Checked<BatchedPayment> {
  const checked = check(ORDERS[kind], given)
  const faultAt = (path: string, rule: string, is = 'value'): Fault => ({
    path: [`${at}.payment`, path].filter(Boolean).join('.'),
    kind: is,
    rule,
  })
  if (!checked.ok)
    return { ok: false, faults: checked.faults.map(({ path, rule, kind: is }) => faultAt(path, rule, is)) }
  const instruction = { kind, body: checked.value } as PaymentInstruction
  // The approval covers the payments that are given together, and nothing else.
  if ('authorizationId' in checked.value && checked.value.authorizationId !== undefined)
    return { ok: false, faults: [faultAt('authorizationId', 'is not known', 'unknown')] }
  // The calendar judges new batches only.
  const dateless = derive(bank, { bankClock: undefined })
  const faults = ruleFaults(dateless, instruction, `${at}.payment`)
  if (faults.length > 0) return { ok: false, faults }
  const { body } = prepareCreate(dateless, instruction)
  return { ok: true, value: { kind, body, facts: factsOf(instruction) } }
}

/** Names what breaks a rule that no schema has: the payee, and the calendar. */
export function ruleFaults(bank: Psd2Bank, instruction: PaymentInstruction, at: string): readonly Fault[] {
  try {
    prepareCreate(bank, instruction)
    return []
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [, member = '', rule = 'is not allowed'] = /^body\.(\w+) (.+)$/.exec(error.message) ?? []
    return [{ path: [at, member].filter(Boolean).join('.'), kind: 'value', rule }]
  }
}

function factsOf({ kind, body }: PaymentInstruction): BatchedFacts {
  const payer = body.payer && { payerIban: body.payer.iban }
  if (kind === 'foreign') {
    const { amount, currency, payee } = body
    return { amount: normaliseAmount(amount), currency, payeeAccount: payee.bankAccount.id, ...payer }
  }
  const { amountEUR, reference, payee } = body
  const every = 'recurrence' in body ? everyOfPaper(body.recurrence) : undefined
  return {
    amount: normaliseAmount(amountEUR),
    currency: 'EUR',
    reference,
    payeeAccount: payee.iban,
    ...payer,
    ...('dueDate' in body && { dueDate: body.dueDate }),
    ...(every && 'recurrenceEndDate' in body && { recurrence: { every, until: body.recurrenceEndDate } }),
  }
}
