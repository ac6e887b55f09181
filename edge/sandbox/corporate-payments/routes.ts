// The corporate payment interface of the bank: its five calls, and everything else that it provides to the bank.

import {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  type PaymentOrderV2,
  readInstantPayments,
  readPayment,
} from '../../../core/corporate-payments/index.ts'
import { equalBodies } from '../../../core/shared/json.ts'
import type { BankInterface } from '../bank-interface.ts'
import { hiderOf } from '../call-log/mask.ts'
import type { Answer, Call, Refused } from '../call-rules.ts'
import { Calls } from '../call.ts'
import type { Client } from '../clients/client.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import type { Services } from '../services.ts'
import { acceptedPayment, instantPayment, paymentState, synchronousPayment } from './answers.ts'
import { makeAuthentication } from './authenticate.ts'
import type { PaymentRefusal } from './booking.ts'
import { type StoredPayment, NO_INSTANT, type PaymentOperation, Payments } from './payments.ts'
import { CODES } from './refusals.ts'
import { NAME, TOKEN_PLANNABLE, TokenEndpoint } from './token.ts'

/** Makes the corporate payment interface of a bank. */
export function corporatePayments(services: Services): BankInterface {
  const token = new TokenEndpoint(services)
  const payments = new Payments(services)
  const calls = makeCalls(services, payments)
  return {
    name: NAME,
    title: { fi: 'Yritysten maksut', sv: 'Företagsbetalningar', en: 'Corporate payments' },
    base: '/corporate-payment',
    operations: { ...calls.operations, 'corporate.token': TOKEN_PLANNABLE },
    mount(app) {
      token.mount(app)
      calls.mount(app)
    },
    // It has no permissions of users; its tokens can also be ended at the endpoint that other interfaces share.
    oauth: [{ interfaceName: NAME, base: '' }],
    failed: (path, errorId) => token.failed(path, errorId) ?? calls.failed(path, errorId),
    histories: ['corporate-payments/payment/'],
    keepsOpen: (accountId) => payments.mayComeBackTo(accountId),
    async objects() {
      const { corporateObjects } = await import('./objects.ts')
      return corporateObjects(services, payments)
    },
    stored: async () => ({ kinds: (await import('./stored.ts')).documents }),
    async signing() {
      const { makeScheme } = await import('./signing.ts')
      return makeScheme(services, hiderOf(services.settings.callLog?.secrets))
    },
    reports: { [NAME]: () => payments.list().map(reportOf) },
  }
}

type CompanyCall = Call<Client, undefined>

function makeCalls(services: Services, payments: Payments): Calls<ListRefusal, Client> {
  /** The stages of both synchronous calls, which differ only in what can be planned for them. */
  const synchronous = (operation: PaymentOperation) => ({
    repeat: ({ who }: CompanyCall, value: unknown) => repeated(payments, operation, who, value),
    work({ who, now, planned }: CompanyCall, { body }: { body: PaymentOrderV2 }): Answer<ListRefusal> {
      const denied = deny(payments, who, body)
      if (denied) return denied
      const made = payments.pay({ clientId: who.clientId, operation, body }, now, planned)
      return typeof made === 'string' ? REFUSALS[made] : { status: 201, body: synchronousPayment(made) }
    },
  })

  return new Calls(services, makeAuthentication(services))
    .serve(createSepaPayment, {
      plannable: { words: ['pending', 'pending-reject', 'reject', NO_INSTANT], codes: CODES.payment },
      ...synchronous('sepa'),
    })
    .serve(createInstantPayment, {
      plannable: { words: ['pending', 'pending-reject', 'reject'], codes: CODES.instant },
      ...synchronous('instant'),
    })
    .serve(createPayment, {
      plannable: { words: ['reject', NO_INSTANT], codes: CODES.payment },
      repeat: ({ who }, value) => repeated(payments, 'v2', who, value),
      work({ who, now, planned }, { body }) {
        const denied = deny(payments, who, body)
        if (denied) return denied
        const made = payments.accept({ clientId: who.clientId, body }, now, planned)
        return { status: 201, body: acceptedPayment(made) }
      },
    })
    .serve(readInstantPayments, {
      plannable: { words: [], codes: CODES.query },
      find: (call) => find(payments, call, () => true),
      work: (_, { found }) => ({ body: found.wasLate ? [instantPayment(found)] : [] }),
    })
    .serve(readPayment, {
      plannable: { words: [], codes: CODES.query },
      find: (call) => find(payments, call, ({ operation }) => operation === 'v2'),
      work: (_, { found }) => ({ body: paymentState(found) }),
    })
}

/** Answers a call with a used id: a synchronous call gets the answer again or a refusal (gaps: corporate.duplicate.sync, .v2). */
function repeated(
  payments: Payments,
  operation: PaymentOperation,
  { clientId }: Client,
  value: unknown,
): Answer<ListRefusal> | undefined {
  const { instructionId } = Object(value) as { instructionId?: unknown }
  const known = typeof instructionId === 'string' ? payments.find(clientId, instructionId) : undefined
  if (!known) return undefined
  const isRepeat = operation !== 'v2' && known.operation === operation && equalBodies(known.body, value)
  return isRepeat
    ? { status: 201, body: synchronousPayment(known) }
    : because('DUPLICATE_PAYMENT', 'instructionId was used before, for another payment', 'instructionId')
}

/** Refuses a debtor for whom the client may not pay, or whose account is at another bank (gaps: corporate.request.accounts). */
function deny(
  payments: Payments,
  { debtorIbans }: Client,
  { debtor }: PaymentOrderV2,
): Refused<ListRefusal> | undefined {
  if (debtorIbans.includes(debtor.iban) && payments.isPayable(debtor.iban)) return undefined
  return because('NOT_ALLOWED', 'the debtor account is not one that this client may pay from', 'debtor.iban')
}

const REFUSALS: Readonly<Record<PaymentRefusal, Refused<ListRefusal>>> = {
  funds_insufficient: because('INSUFFICIENT_FUNDS', 'the debtor account has too little money'),
  payment_rejected: because('PAYMENT_REJECTED', 'the payment was rejected by a bank'),
}

/** Finds this client's payment that a query names (gaps: corporate.v2-query.unknown, corporate.instant-query.list). */
function find(
  payments: Payments,
  { path, who }: CompanyCall,
  isMeant: (payment: StoredPayment) => boolean,
): { found: StoredPayment } | Refused<ListRefusal> {
  const found = payments.find(who.clientId, path['instructionId'] ?? '')
  if (found && isMeant(found)) return { found }
  return because('PAYMENT_NOT_FOUND', 'there is no such payment of this client')
}

function reportOf(payment: StoredPayment): Record<string, unknown> {
  const { clientId, operation } = payment
  return { clientId, operation: `corporate.${operation}`, ...paymentState(payment) }
}
