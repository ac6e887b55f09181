// The work of each call, once its sender is known: four kinds of payments, their series, and their bundles.

import type { PaymentKind } from '../../../../core/psd2-payments/index.ts'
import * as v from 'valibot'
import { type Checked, strict } from '../../../../core/shared/check.ts'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import type { Codec } from '../../../../core/shared/codec.ts'
import { isDate } from '../../../../core/shared/values/time.ts'
import type { Answer, Call, Refused, Stages } from '../../call-rules.ts'
import type { FlatRefusal } from '../../errors/flat.ts'
import { bundleOf, instanceOf, paymentOf, paymentsOf } from './answers.ts'
import type { Provider } from '../authenticate.ts'
import { judgeDeletion } from './cancel.ts'
import type { SentHeaders } from '../headers.ts'
import { checkOrder } from './order-rules.ts'
import type { Payments } from './payments.ts'
import type { Bundle, OrderByKind, PaymentRecord, RecordOf, Records } from '../records.ts'
import {
  CODES,
  DUPLICATE,
  errors,
  failed,
  illegalIn,
  notFound,
  notJoinable,
  tooLate,
  wrong,
} from '../refusals.ts'

type ProviderCall = Call<Provider, SentHeaders>
type Said = Answer<FlatRefusal>
type Does<Found, Body = unknown> = Stages<FlatRefusal, Provider, SentHeaders, Found, Body>

/** The calls of the interface, as the stages of the pipeline; all of it runs inside a transaction of the services. */
export class PaymentCalls {
  readonly #payments: Payments

  constructor(payments: Payments) {
    this.#payments = payments
  }

  create<K extends PaymentKind>(
    kind: K,
    { body }: { readonly body?: Codec },
  ): Does<undefined, OrderByKind[K]> {
    const { creation, bundles } = this.#payments
    return {
      plannable: { words: [], codes: CODES.create },
      repeat: (call, value) => notAnObject(value) ?? this.#repeated(call, kind, value),
      fields: (value, { who: { client }, now }) =>
        checkOrder(body?.schema ?? v.never(), value, { client, bundles, now }) as Checked<OrderByKind[K]>,
      work({ who: { client }, sent: { idempotencyKey }, now, request }, { body: order }) {
        const named = 'authorizationId' in order ? order.authorizationId : undefined
        if (named !== undefined && !creation.canJoin(named))
          return { refusal: notJoinable(bundles.find(named)?.status ?? '') }
        // An invalid signature was refused before.
        const isSigned = request.headers.has('x-jws-signature')
        const made = { clientId: client.clientId, idempotencyKey, kind, order, isSigned }
        return { status: 201, body: paymentOf(creation.create(made, now)) }
      },
    }
  }

  read<K extends PaymentKind>(kind: K): Does<RecordOf<K>> {
    return {
      plannable: { words: [], codes: CODES.get },
      find: (call) => this.#find(call, kind),
      work: ({ sent, now }, { found }) => ({
        body: paymentOf(this.#payments.reading.payment(found as PaymentRecord, sent.scenario, now)),
      }),
    }
  }

  /** An invalid date is refused only after an unknown payment (gaps: psd2.errors.codes). */
  readInstance(): Does<RecordOf<'recurring'>> {
    const { records, reading } = this.#payments
    return {
      plannable: { words: [], codes: CODES.recurrence },
      find: (call) => this.#find(call, 'recurring'),
      work({ path, sent, now }, { found }) {
        const { dueDate = '' } = path
        if (!isDate(dueDate)) return { refusal: wrong('Date', 'dueDate', 'must be a date YYYY-MM-DD') }
        const instance = records.instance(found.paymentId, dueDate)
        if (!instance) return { refusal: notFound('dueDate') }
        return { body: instanceOf(reading.instance(found, instance, sent.scenario, now)) }
      },
    }
  }

  submit<K extends PaymentKind>(kind: K): Does<RecordOf<K>> {
    return {
      plannable: { words: [], codes: kind === 'recurring' ? CODES.confirm : CODES.submit },
      find: (call) => this.#find(call, kind),
      repeat: (_, value) => notAnObject(value),
      fields: checkEmpty,
      work: ({ sent, now }, { found }) => {
        const submitted = this.#payments.submission.submit(found as PaymentRecord, sent.scenario, now)
        return 'failure' in submitted
          ? { refusal: failed(submitted, (found as PaymentRecord).status) }
          : { body: paymentOf(submitted.payment) }
      },
    }
  }

  /** Deletes at once before the approval; after it, a cancellation must be approved (paper 2 A, Rules 1). */
  delete<K extends PaymentKind>(kind: K): Does<RecordOf<K>> {
    const { records, bundles } = this.#payments
    return {
      plannable: { words: [], codes: CODES.delete },
      find: (call) => this.#find(call, kind),
      work({ now }, { found }) {
        const payment = found as PaymentRecord
        switch (judgeDeletion(records, payment, now)) {
          case 'revoke':
            return { body: paymentOf(records.move(payment, 'Revoked', now)) }
          case 'done':
            return { body: paymentOf(payment) }
          case 'sca': {
            const { authorizationId } = bundles.cancellationOf(payment, now)
            return {
              status: 202,
              body: { ...paymentOf(payment), cancellationAuthorizationId: authorizationId },
            }
          }
          case 'refused':
            return { refusal: tooLate(payment.status) }
        }
      },
    }
  }

  readBundle(): Does<Bundle> {
    return {
      plannable: { words: [], codes: CODES.get },
      find: (call) => this.#findBundle(call),
      work: (_, { found }) => ({ body: bundleOf(found) }),
    }
  }

  listPayments(): Does<Bundle> {
    const { bundles } = this.#payments
    return {
      plannable: { words: [], codes: CODES.get },
      find: (call) => this.#findBundle(call),
      work: (_, { found }) => ({ body: paymentsOf(found, bundles.payments(found)) }),
    }
  }

  revoke(): Does<Bundle> {
    return {
      plannable: { words: [], codes: CODES.delete },
      find: (call) => this.#findBundle(call),
      work: ({ now }, { found }) => {
        const { authorizationId } = found
        return this.#shown(authorizationId, this.#payments.bundles.revoke(authorizationId, now))
      },
    }
  }

  /** Decides as the payer would; exists in a sandbox only (gaps: psd2.sca.helpers). */
  decide(isApproved: boolean): Does<Bundle> {
    const { bundles } = this.#payments
    return {
      plannable: { words: [], codes: CODES.sca },
      find: (call) => this.#findBundle(call),
      repeat: (_, value) => notAnObject(value),
      fields: checkEmpty,
      work: ({ now }, { found: { authorizationId } }) => {
        if (!isApproved) return this.#shown(authorizationId, bundles.refuse(authorizationId, now))
        const customerId = bundles.defaultCustomer(authorizationId) ?? ''
        const outcome = bundles.approve(authorizationId, { customerId, keepsPayers: true }, now)
        return this.#shown(authorizationId, outcome === 'approved' || outcome === 'refused')
      },
    }
  }

  #shown(authorizationId: string, isDone: boolean): Said {
    const bundle = this.#payments.bundles.find(authorizationId)
    if (isDone && bundle) return { body: bundleOf(bundle) }
    return { refusal: illegalIn('bundle', bundle?.status ?? '') }
  }

  #find<K extends PaymentKind>(
    { who, path }: ProviderCall,
    kind: K,
  ): { found: RecordOf<K> } | Refused<FlatRefusal> {
    const found = findPayment(this.#payments.records, who, kind, path['paymentId'] ?? '')
    return found ? { found } : { refusal: notFound('paymentId') }
  }

  #findBundle({ who, path }: ProviderCall): { found: Bundle } | Refused<FlatRefusal> {
    const found = findBundle(this.#payments.records, who, path['authorizationId'] ?? '')
    return found ? { found } : { refusal: notFound('authorizationId') }
  }

  #repeated({ who, sent, now }: ProviderCall, kind: PaymentKind, value: unknown): Said | undefined {
    const { clientId } = who.client
    const { idempotencyKey } = sent
    const known = this.#payments.creation.repeated({ clientId, idempotencyKey, kind }, value, now)
    if (known === undefined) return undefined
    return known === 'other' ? { refusal: DUPLICATE } : { status: 201, body: paymentOf(known) }
  }
}

/** Accepts exactly `{}`: any member is unknown, even one without a value (gaps: psd2.submit.body). */
const checkEmpty = (value: unknown): Checked<unknown> => checkKinds(EMPTY, value)

const EMPTY = strict({})

/** Refuses a JSON body that is not an object (gaps: shared.body). */
function notAnObject(value: unknown): Refused<FlatRefusal> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject
    ? undefined
    : {
        refusal: errors.fields([
          { path: '', kind: 'value', rule: 'must be an object; one without members is {}' },
        ]),
      }
}

/** Finds a payment of a kind, if it exists for the caller (gaps: psd2.paths.foreign, psd2.token). */
function findPayment<K extends PaymentKind>(
  records: Records,
  { client, authorizationId }: Provider,
  kind: K,
  paymentId: string,
): RecordOf<K> | undefined {
  const payment = records.payment(paymentId)
  if (payment?.clientId !== client.clientId || payment.kind !== kind) return undefined
  const isCovered =
    authorizationId === undefined ||
    authorizationId === payment.authorizationId ||
    records.bundle(authorizationId)?.cancels === paymentId
  return isCovered ? (payment as PaymentRecord & RecordOf<K>) : undefined
}

/** Finds a bundle, if it exists for the caller; for a token of a bundle, that includes cancellations of the bundle's payments. */
function findBundle(
  records: Records,
  { client, authorizationId }: Provider,
  wanted: string,
): Bundle | undefined {
  const bundle = records.bundle(wanted)
  if (bundle?.clientId !== client.clientId) return undefined
  const cancelled = bundle.cancels === undefined ? undefined : records.payment(bundle.cancels)
  const isCovered =
    authorizationId === undefined ||
    authorizationId === wanted ||
    authorizationId === cancelled?.authorizationId
  return isCovered ? bundle : undefined
}
