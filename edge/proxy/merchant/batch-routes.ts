// Routes of batches, besides those that payouts and requests to pay have too: give one, have it approved, stop it.

import * as v from 'valibot'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { ConfigurationError } from '../config/config.ts'
import { keyNameOf, type ProxyContext, requestNameOf } from '../http/context.ts'
import { BATCH, withPublicId } from '../interfaces/instruction-kind.ts'
import { Routes } from '../http/routes.ts'
import { visibleTo, answerListPage } from './answers.ts'
import { type FindOffer, instructionNodeFor, readingRoutes, showInstruction } from './instruction-routes.ts'
import { CountedNumber, fieldsOf, reason, refuseOtherKey, refuseRequest, withBody } from './requests.ts'
import { BATCH_STATES } from '../instructions/batches/batch-record.ts'
import type { BatchAnswer } from '../instructions/batches/batch-api.ts'

/** Largest body: a hundred payments, with every name, address and message at its longest. */
const MAX_BODY = 262_144

const StopBody = v.strictObject({
  /** Number of the payment, from 1. */
  payment: v.optional(CountedNumber),
  reason,
  onlyUnapproved: v.optional(v.literal(true)),
})

/** Finds the offer of batches. */
export const batchOffer: FindOffer = (c) => {
  const { batches } = c.get('config')
  return (
    batches && {
      clock: batches.clock,
      states: BATCH_STATES,
      outcomes: { paid: 'paid', rejected: 'rejected' },
    }
  )
}

/** Makes the routes of batches, below their path. */
export function batchRoutes(): Routes {
  const nodeOf = (c: ProxyContext) => instructionNodeFor(c, BATCH, c.req.param('id') ?? '')
  return new Routes()
    .post(
      '/',
      withBody(
        v.unknown(),
        async (c, body) => {
          const { batches } = c.get('config')
          if (!batches) throw new ConfigurationError('batches are not offered')
          const read = batches.read(body)
          if (!read.ok) return refuseRequest(c, 'body_invalid', fieldsOf(read.faults)).refusal
          const strange = refuseOtherKey(c, read.value.instructionId)
          if (strange) return strange
          const node = instructionNodeFor(c, BATCH, read.value.instructionId)
          return showInstruction(c, BATCH, await node?.giveBatch(read.value, requestNameOf(c), keyNameOf(c)))
        },
        MAX_BODY,
      ),
    )
    .post('/:id/approval', async (c) =>
      showLink(c, await nodeOf(c)?.approveBatch(requestNameOf(c), keyNameOf(c))),
    )
    .post(
      '/:id/stop',
      withBody(StopBody, async (c, { payment: number, reason: why, onlyUnapproved }) => {
        const wish = { number, ...(onlyUnapproved && { onlyUnapproved }) }
        return showLink(c, await nodeOf(c)?.stopBatch(wish, why, requestNameOf(c), keyNameOf(c)))
      }),
    )
    .get('/:id/payments', (c) => answerListPage(c, nodeOf(c), 'payments', 'batch_unknown'))
    .get('/:id/payments/:number/occurrences', (c) => {
      const number = c.req.param('number')
      const node = /^[1-9]\d{0,2}$/.test(number) ? nodeOf(c) : undefined
      const listPage = async (_name: string, cursor?: string) =>
        node?.batchOccurrences(Number(number), cursor)
      return answerListPage(c, { listPage }, 'occurrences', 'batch_unknown')
    })
    .route('/', readingRoutes(BATCH, batchOffer))
}

/** Answers with the batch, and with the link for the person who approves. */
function showLink(c: ProxyContext, answer: BatchAnswer | undefined): Response {
  if (!answer?.ok) return showInstruction(c, BATCH, answer)
  const { link, instruction } = answer
  return c.json({
    ...(link && { approvalUrl: link.address, approvalUrlEndsAt: formatDateTime(link.untilMs) }),
    batch: visibleTo(c, withPublicId(BATCH, instruction)),
  })
}
