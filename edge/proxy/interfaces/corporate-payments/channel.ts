// Corporate payments as a channel: the call of each operation, and what the bank's statuses mean.

import * as v from 'valibot'
import {
  type CorporateBank,
  createInstantPayment,
  createPayment,
  createSepaPayment,
  readInstantPayments,
  readPayment,
} from '../../../../core/corporate-payments/index.ts'
import {
  differencesOf,
  judgeSending,
  lostRuleOf,
  PAYMENT_WORDS,
} from '../../../../core/corporate-payments/rules.ts'
import { PaymentOrder, PaymentOrderV2 } from '../../../../core/corporate-payments/schema.ts'
import { fromUtf8, utf8 } from '../../../../core/shared/bytes.ts'
import { check, type Checked, oneOf, strict } from '../../../../core/shared/check.ts'
import { type BankError, isBankError } from '../../../../core/shared/errors.ts'
import { isNotKnown, type LostRule, type SendFault } from '../../../../core/shared/resending.ts'
import { type Meaning, unknownWord } from '../../../../core/shared/words.ts'
import {
  type Channel,
  type ChannelTokens,
  type Instruction,
  type Sendable,
  type Standing,
  type StandingState,
  type UnusableAnswer,
} from '../channel.ts'
import { PAYOUT } from '../instruction-kind.ts'

const CALLS = { sepa: createSepaPayment, instant: createInstantPayment, v2: createPayment } as const

type Operation = keyof typeof CALLS

/** What a merchant sends; the operation decides the form of the payment. */
const MerchantBody = strict({ operation: oneOf('sepa', 'instant', 'v2'), payment: v.unknown() })

const STATES: Readonly<Record<Meaning | 'unknown', StandingState>> = {
  open: 'processing',
  alive: 'processing',
  paid: 'done',
  dead: 'rejected',
  unknown: 'unknown',
}

/** Members of the bank's answer that the books need. */
const REPORTED = ['paymentType', 'archiveId', 'transactionId', 'bookingDate', 'transactionDate'] as const

/** Corporate payments as a {@link Channel}; its bank is private, so that no log shows it. */
export class CorporatePaymentsChannel implements Channel {
  readonly name = 'corporate-payments'
  readonly kind = PAYOUT
  readonly clock
  readonly openTokens
  readonly #bank: CorporateBank

  constructor(bank: CorporateBank, clock: () => number, openTokens: () => ChannelTokens) {
    this.#bank = bank
    this.clock = clock
    this.openTokens = openTokens
  }

  read(body: unknown): Checked<Instruction> {
    const sent = check(MerchantBody, body)
    if (!sent.ok) return sent
    const { operation: name, payment } = sent.value
    const schema = name === 'v2' ? PaymentOrderV2 : PaymentOrder
    const checked = check(schema, payment)
    if (!checked.ok)
      return {
        ok: false,
        faults: checked.faults.map((fault) => ({
          ...fault,
          path: ['payment', fault.path].filter(Boolean).join('.'),
        })),
      }
    const { value: order } = checked
    const { instructionId, endToEndId, reference, instructedAmount, creditor, debtor } = order
    return {
      ok: true,
      value: {
        instructionId,
        operation: name,
        body: fromUtf8(CALLS[name].draft(this.#bank, { body: order }).body),
        facts: {
          ...instructedAmount,
          ...(endToEndId !== undefined && { endToEndId }),
          ...(reference !== undefined && { reference }),
          creditorIban: creditor.iban,
          debtorIban: debtor.iban,
        },
        claims: [],
      },
    }
  }

  async send(instruction: Sendable): Promise<Standing | UnusableAnswer> {
    const body = orderOf(instruction)
    const call = CALLS[instruction.operation as Operation]
    const draft = call.draft(this.#bank, { body })
    const answer = await call.send(this.#bank, { ...draft, body: utf8(instruction.body) })
    return standingOf(body, answer.body)
  }

  async look(instruction: Sendable): Promise<Standing | 'nothing' | UnusableAnswer> {
    const body = orderOf(instruction)
    const path = { instructionId: instruction.instructionId }
    try {
      if (instruction.operation === 'v2')
        return standingOf(body, (await readPayment(this.#bank, { path })).body)
      const [found, ...more] = (await readInstantPayments(this.#bank, { path })).body
      if (!found) return 'nothing'
      return more.length > 0 ? { unusable: 'more_than_one' } : standingOf(body, found)
    } catch (error) {
      if (isBankError(error) && isNotKnown(error)) return 'nothing'
      throw error
    }
  }

  judge(error: BankError): SendFault {
    return judgeSending(error)
  }

  lostRule(name: string): LostRule {
    return lostRuleOf(name as Operation, this.#bank)
  }
}

const orderOf = ({ body }: Sendable) => JSON.parse(body) as PaymentOrder

/** Reads the state of a payment from an answer. An answer that differs from what was ordered is about another payment. */
function standingOf(
  order: PaymentOrder,
  reported: Parameters<typeof differencesOf>[1] & { status: string } & {
    readonly [K in (typeof REPORTED)[number]]?: unknown
  },
): Standing | UnusableAnswer {
  if (differencesOf(order, reported).length > 0) return { unusable: 'other_payment' }
  const known = REPORTED.flatMap((name) =>
    typeof reported[name] === 'string' ? [[name, reported[name]]] : [],
  )
  return {
    state: STATES[PAYMENT_WORDS.meaningOf(reported.status)],
    word: unknownWord('status', reported.status, PAYMENT_WORDS),
    told: { ...(Object.fromEntries(known) as Record<string, string>), status: reported.status },
  }
}
