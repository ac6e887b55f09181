// Corporate payments as a channel: which call each operation is, how a payment stands, and what its statuses mean.
// What is done when, merchant/instructions/ says.

import * as v from 'valibot'
import {
  type CorporateBank,
  createInstantPayment,
  createPayment,
  createSepaPayment,
  differencesOf,
  PaymentOrder,
  PaymentOrderV2,
  readInstantPayments,
  readPayment,
} from '../../../core/corporate-payments/index.ts'
import { fromUtf8, utf8 } from '../../../core/shared/bytes.ts'
import { check, type Checked, oneOf, strict } from '../../../core/shared/check.ts'
import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import {
  type Channel,
  type ChannelTokens,
  type Instruction,
  judgeFault,
  type LostRule,
  type Sendable,
  type SendFault,
  type Standing,
  type StandingState,
  type UnusableAnswer,
} from './channel.ts'

/** The calls by which a payment is ordered, by the word that a merchant says. */
const CALLS = { sepa: createSepaPayment, instant: createInstantPayment, v2: createPayment } as const

type Operation = keyof typeof CALLS

/** What a merchant sends; which payment it may be depends on the operation. */
const Wish = strict({ operation: oneOf('sepa', 'instant', 'v2'), payment: v.unknown() })

/** The same call again is the question: 201 is the one result. */
const SAME_AGAIN: LostRule = { looks: 0, betweenMs: 0, duplicate: 'other' }
/** Whoever asks for a payment that is on its way twice, five seconds apart, and finds none, may send it again. */
const LOOK_TWICE: LostRule = { looks: 2, betweenMs: 5_000, duplicate: 'arrived' }

/**
 * From then on the bank refuses an earlier sending, so that it cannot arrive late: its signature is taken for 300 s, our clock
 * may be 300 s ahead of the bank's, and it is signed up to a minute after it was kept, when a token was waited for.
 */
const QUIET_MS = 660_000

/** Refusals that are judged after the id: whoever hears one knows that no earlier sending was taken. */
const AFTER_THE_ID: ReadonlySet<string | undefined> = new Set([
  'UNKNOWN_MEMBER',
  'MISSING_FIELD',
  'INVALID_FIELD',
  'INSUFFICIENT_FUNDS',
  'INSTANT_NOT_POSSIBLE',
  'PAYMENT_REJECTED',
])

const STATES = new Map<string, StandingState>([
  ['PROCESSING', 'processing'],
  ['PROCESSED', 'done'],
  ['REJECTED', 'rejected'],
])

/** What a bank tells of a payment that the books need. */
const TOLD = ['paymentType', 'archiveId', 'transactionId', 'bookingDate', 'transactionDate'] as const

/** Corporate payments as a {@link Channel}; what it works with is private, so that nothing shows it. */
export class CorporatePaymentsChannel implements Channel {
  readonly name = 'corporate-payments'
  readonly words = { notice: 'corporate_payment', done: 'processed' } as const
  readonly clock
  readonly quietMs = QUIET_MS
  readonly openTokens
  readonly #bank: CorporateBank

  constructor(bank: CorporateBank, clock: () => number, openTokens: () => ChannelTokens) {
    this.#bank = bank
    this.clock = clock
    this.openTokens = openTokens
  }

  read(body: unknown): Checked<Instruction> {
    const wished = check(Wish, body)
    if (!wished.ok) return wished
    const { operation: name, payment } = wished.value
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
      // A 404 of somebody on the way tells nothing of what the bank knows.
      if (isBankError(error) && error.bankCode === 'PAYMENT_NOT_FOUND') return 'nothing'
      throw error
    }
  }

  judge(error: BankError): SendFault {
    const { operation, status, bankCode } = error
    // A refusal without a code may be that of a repetition; a look tells.
    if (operation === createPayment.definition.id && status === 400 && bankCode === undefined)
      return { fault: 'duplicate' }
    return judgeFault(
      error,
      (id) => Object.values(CALLS).some(({ definition }) => definition.id === id),
      () => AFTER_THE_ID.has(bankCode),
    )
  }

  lostRule(name: string): LostRule {
    return name === 'v2' ? LOOK_TWICE : SAME_AGAIN
  }
}

const orderOf = ({ body }: Sendable) => JSON.parse(body) as PaymentOrder

/** Reads how a payment stands; one that differs from the order is another one. */
function standingOf(
  order: PaymentOrder,
  told: Parameters<typeof differencesOf>[1] & { status: string } & {
    readonly [K in (typeof TOLD)[number]]?: unknown
  },
): Standing | UnusableAnswer {
  if (differencesOf(order, told).length > 0) return { unusable: 'other_payment' }
  const known = TOLD.flatMap((name) => (typeof told[name] === 'string' ? [[name, told[name]]] : []))
  return {
    state: STATES.get(told.status) ?? 'unclear',
    told: { ...(Object.fromEntries(known) as Record<string, string>), status: told.status },
  }
}
