// The document of the merchant interface beside what the proxy has: every route, code, state and type of a webhook.
// What the proxy really answers is held by the kit, in every test that asks it (kit/held-answers.ts).
import { assert, test } from '#kit'
import type { PaymentState } from '../../../../core/view/index.ts'
import { API_VERSION, type WebhookEvent, type WebhookType } from '../../../../core/webhooks/index.ts'
import * as schemas from '../../../../core/merchant/schema/index.ts'
import { SCOPES } from '../../../../edge/proxy/config/merchant-keys.ts'
import { BATCH_STATES } from '../../../../edge/proxy/instructions/batches/batch-record.ts'
import type { BatchPayment, MerchantBatch } from '../../../../edge/proxy/instructions/batches/batch-view.ts'
import type { InstructionState } from '../../../../edge/proxy/instructions/instruction-record.ts'
import type { MerchantInstruction } from '../../../../edge/proxy/instructions/instruction-view.ts'
import type { SeriesOccurrence } from '../../../../edge/proxy/interfaces/batch-channel.ts'
import { INTERFACES } from '../../../../edge/proxy/interfaces/index.ts'
import type { RailOccurrence } from '../../../../edge/proxy/interfaces/rail.ts'
import { scopedRoutes } from '../../../../edge/proxy/merchant/scopes.ts'
import type { WebhookState } from '../../../../edge/proxy/webhooks/entry.ts'
import type { MerchantPayment } from '../../../../edge/proxy/order-object/merchant-payment.ts'
import type { MerchantRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import { PROBLEMS } from '../../../../edge/shared/problem.ts'
import { merchantCalls } from '../../../tools/openapi/merchant/document.ts'
import { holdAnswer, holdWebhook } from '../kit/held-answers.ts'
import { wordsOf } from '../kit/lists.ts'

test('describes every route of the scope table with its scope, and no other (house: 3)', () => {
  const routes = scopedRoutes(INTERFACES).map(
    ([method, path, scope]) => `${method} /merchant${path} ${scope}`,
  )
  const described = merchantCalls().map(({ definition: { method, path, scope } }) => {
    assert.include(SCOPES as readonly (string | undefined)[], scope)
    return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${String(scope)}`
  })
  assert.sameMembers(described, routes, 'add the operation to core/merchant/operations')
})

/** Codes that only pages and banks meet. */
const ELSEWHERE = wordsOf(`
  order_invalid order_expired callback_refused range_invalid page_unknown consent_missing consent_ended
  account_unknown accounts_not_offered
`)

test('describes every problem code that a server may meet, with its status (house: 4)', () => {
  const codes = Object.entries(PROBLEMS).filter(([code]) => !ELSEWHERE.includes(code))
  assert.sameMembers(
    Object.entries(schemas.PROBLEM_CODES).flatMap(([status, known]) =>
      known.map((code) => `${status} ${code}`),
    ),
    codes.map(([code, [status]]) => `${status} ${code}`),
    'add the code to core/merchant/schema/problems.ts',
  )
})

/** Names the members of a union: the compiler finds one that is missing. */
const namesOf = <T extends string>(all: Record<T, true>) => Object.keys(all)

test('describes every state and every type of a webhook that there is (house: 2)', () => {
  const payment = namesOf<PaymentState>({
    pending: true,
    scheduled: true,
    paid: true,
    paid_twice: true,
    cancelled: true,
    failed: true,
    unknown: true,
    mismatched: true,
  })
  assert.sameMembers([...schemas.paymentState.known], payment)
  const refund = namesOf<MerchantRefund['state']>({
    pending: true,
    refunded: true,
    failed: true,
    unknown: true,
    needs_review: true,
  })
  assert.sameMembers([...schemas.Refund.entries.state.known], refund)
  const webhook = namesOf<WebhookState>({ waiting: true, delivered: true, refused: true, given_up: true })
  assert.sameMembers([...schemas.SentWebhook.entries.state.known], webhook)
  const occurrence = namesOf<SeriesOccurrence['state'] | RailOccurrence['state']>({
    waiting: true,
    processing: true,
    paid: true,
    failed: true,
    cancelled: true,
    unknown: true,
  })
  assert.sameMembers([...schemas.Occurrence.entries.state.known], occurrence)
  const instruction = namesOf<Exclude<InstructionState, 'done'>>({
    sending: true,
    processing: true,
    paid: true,
    completed: true,
    rejected: true,
    refused: true,
    needs_review: true,
  })
  assert.sameMembers(
    [...new Set([...schemas.PayoutRow.entries.state.known, ...schemas.RequestToPayRow.entries.state.known])],
    instruction,
  )
  assert.sameMembers([...schemas.batchState.known], [...BATCH_STATES])
  const bundled = namesOf<BatchPayment['state']>({
    sending: true,
    unapproved: true,
    approved: true,
    scheduled: true,
    processing: true,
    paid: true,
    completed: true,
    failed: true,
    rejected: true,
    cancelled: true,
    refused: true,
    needs_review: true,
    held: true,
  })
  assert.sameMembers([...schemas.batchedState.known], bundled)
})

/** Members of a view of the proxy that are not described, and the other way round. */
type Described = [
  Same<MerchantPayment, typeof schemas.Payment>,
  Same<MerchantRefund, typeof schemas.Refund>,
  Same<Public<MerchantInstruction, 'payoutId'>, typeof schemas.Payout>,
  Same<Public<MerchantInstruction, 'requestToPayId'>, typeof schemas.RequestToPay>,
  Same<Public<MerchantBatch, 'batchId'>, typeof schemas.Batch>,
  Same<BatchPayment, typeof schemas.BatchedPayment>,
]
type Public<View, Id extends string> = Omit<View, 'instructionId'> & Record<Id, string>
type Same<View, S extends { entries: object }> = [
  Exclude<keyof View, keyof S['entries']>,
  Exclude<keyof S['entries'], keyof View>,
]

test('describes each member of what the proxy shows, and each type of a webhook (house: 4)', () => {
  // The compiler compares: a member that is on one side only is no `never`.
  const differences = [] as Described[number][] satisfies [never, never][]
  assert.isEmpty(differences)
  const types = {} as Record<WebhookType, true> satisfies Record<keyof typeof schemas.WEBHOOKS, true>
  const described = {} as Record<keyof typeof schemas.WEBHOOKS, true> satisfies Record<WebhookType, true>
  assert.deepEqual(types, described)
})

test('finds what an answer or a webhook has and the document has not (house: 4)', async () => {
  const failed = async (body: object, status = 200) =>
    holdAnswer('GET', '/merchant/payments?limit=1', Response.json(body, { status })).then(
      () => false,
      () => true,
    )
  const row = {
    handle: 'h',
    orderId: '1',
    state: 'paid',
    amount: '1.00',
    currency: 'EUR',
    reference: '1232',
    createdAt: '2026-11-20T12:00:00+02:00',
    updatedAt: '2026-11-20T12:00:00+02:00',
    needsPerson: false,
  }
  assert.isFalse(await failed({ payments: [row] }))
  assert.isTrue(await failed({ payments: [{ ...row, planted: 1 }] }))
  assert.isTrue(await failed({ payments: [{ ...row, state: 'planted' }] }))
  assert.isTrue(await failed({ payments: [] }, 418))
  const event: WebhookEvent = {
    id: 'evt_1',
    apiVersion: API_VERSION,
    type: 'payment.paid',
    timestamp: '2026-11-20T12:00:00+02:00',
    data: {
      handle: 'h',
      orderId: '1',
      state: 'paid',
      amount: '1.00',
      currency: 'EUR',
      reference: '1232',
      attempt: 1,
    },
  }
  holdWebhook(JSON.stringify(event))
  assert.throws(() => holdWebhook(JSON.stringify({ ...event, type: 'payment.planted' })))
  assert.throws(() => holdWebhook(JSON.stringify({ ...event, data: { ...event.data, planted: true } })))
})
