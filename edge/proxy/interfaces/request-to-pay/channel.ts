// Request-to-Pay as a channel: the body it takes, and what the bank's statuses mean.

import { createRequest, readRequest, type RequestToPayBank } from '../../../../core/request-to-pay/index.ts'
import { PaymentRequest } from '../../../../core/request-to-pay/schema.ts'
import { judgeSending, lostRuleOf, REQUEST_WORDS } from '../../../../core/request-to-pay/rules.ts'
import { fromUtf8, utf8 } from '../../../../core/shared/bytes.ts'
import { check, type Checked, strict } from '../../../../core/shared/check.ts'
import { type BankError, isBankError } from '../../../../core/shared/errors.ts'
import { isNotKnown, type LostRule, type SendFault } from '../../../../core/shared/resending.ts'
import { type Meaning, unknownWord } from '../../../../core/shared/words.ts'
import { given } from '../../../../core/view/given.ts'
import {
  type Channel,
  type Instruction,
  type Sendable,
  type Standing,
  type StandingState,
} from '../channel.ts'
import { REQUEST_TO_PAY } from '../instruction-kind.ts'

const MerchantBody = strict({ requestToPay: PaymentRequest })

const STATES: Readonly<Record<Meaning | 'unknown', StandingState>> = {
  open: 'processing',
  alive: 'processing',
  paid: 'done',
  dead: 'rejected',
  unknown: 'unknown',
}

/** Request-to-Pay as a {@link Channel}; its bank is private, so that no log shows it. */
export class RequestToPayChannel implements Channel {
  readonly name = 'request-to-pay'
  readonly kind = REQUEST_TO_PAY
  readonly clock
  readonly #bank: RequestToPayBank

  constructor(bank: RequestToPayBank, clock: () => number) {
    this.#bank = bank
    this.clock = clock
  }

  read(body: unknown): Checked<Instruction> {
    const checked = check(MerchantBody, body)
    if (!checked.ok) return checked
    const { requestToPay: request } = checked.value
    const { instructionId, endToEndId, reference, instructedAmount, creditor, debtor } = request
    return {
      ok: true,
      value: {
        instructionId,
        operation: 'request_to_pay',
        body: fromUtf8(createRequest.draft(this.#bank, { body: request }).body),
        facts: {
          ...instructedAmount,
          endToEndId,
          reference,
          creditorIban: creditor.iban,
          ...(debtor.iban !== undefined && { debtorIban: debtor.iban }),
        },
        claims: [{ field: 'endToEndId', value: endToEndId }],
      },
    }
  }

  async send(instruction: Sendable): Promise<Standing> {
    const body = requestOf(instruction)
    const draft = createRequest.draft(this.#bank, { body })
    const answer = await createRequest.send(this.#bank, { ...draft, body: utf8(instruction.body) })
    const { paymentStatus, responderId, responseTime } = answer.body
    return standingOf(paymentStatus, { responderId, responseTime })
  }

  async look(instruction: Sendable): Promise<Standing | 'nothing'> {
    const { endToEndId } = requestOf(instruction)
    try {
      const { body } = await readRequest(this.#bank, { query: { endToEndId } })
      return standingOf(body.paymentStatus)
    } catch (error) {
      if (isBankError(error) && isNotKnown(error)) return 'nothing'
      throw error
    }
  }

  judge(error: BankError): SendFault {
    return judgeSending(error)
  }

  lostRule(): LostRule {
    return lostRuleOf(this.#bank)
  }
}

const requestOf = ({ body }: Sendable) => JSON.parse(body) as PaymentRequest

function standingOf(status: string, reported: Parameters<typeof given>[0] = {}): Standing {
  return {
    state: STATES[REQUEST_WORDS.meaningOf(status)],
    word: unknownWord('paymentStatus', status, REQUEST_WORDS),
    told: { ...given(reported), status },
  }
}
