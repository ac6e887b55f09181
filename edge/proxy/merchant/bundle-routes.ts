// Routes of bundles, besides those of every instruction: give one, have it approved, stop it.
// They neither check the merchant's key (guard.ts) nor decide what may happen to a bundle.

import * as v from 'valibot'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { ConfigurationError } from '../config/config.ts'
import { keyNameOf, type ProxyContext, requestNameOf } from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import { visibleTo } from './answers.ts'
import { type FindOffer, instructionNodeFor, readingRoutes, showInstruction } from './instruction-routes.ts'
import { CountedNumber, fieldsOf, reason, refuseOtherKey, refuseRequest, withBody } from './requests.ts'
import { BUNDLE_STATES } from '../instructions/bundles/bundle-record.ts'
import type { BundleAnswer } from '../instructions/bundles/bundle-api.ts'

/** Largest body: a hundred payments, with every name, address and message at its longest. */
const MAX_BODY = 262_144

const StopBody = v.strictObject({
  /** Number of the payment, from 1. */
  payment: v.optional(CountedNumber),
  reason,
  onlyUnapproved: v.optional(v.literal(true)),
})

/** Finds the offer of bundles. */
export const bundleOffer: FindOffer = (c) => {
  const { bundles } = c.get('config')
  return (
    bundles && {
      clock: bundles.clock,
      states: BUNDLE_STATES,
      outcomes: { paid: 'paid', rejected: 'rejected' },
    }
  )
}

/** Makes the routes of an interface's bundles, below its own path. */
export function bundleRoutes(name: string): Routes {
  const nodeOf = (c: ProxyContext) => instructionNodeFor(c, name, c.req.param('id') ?? '')
  return new Routes()
    .post(
      '/',
      withBody(
        v.unknown(),
        async (c, body) => {
          const { bundles } = c.get('config')
          if (!bundles) throw new ConfigurationError(`${name} is not offered`)
          const read = bundles.read(body)
          if (!read.ok) return refuseRequest(c, 'body_invalid', fieldsOf(read.faults)).refusal
          const strange = refuseOtherKey(c, read.value.instructionId)
          if (strange) return strange
          const node = instructionNodeFor(c, name, read.value.instructionId)
          return showInstruction(c, await node?.giveBundle(read.value, requestNameOf(c), keyNameOf(c)))
        },
        MAX_BODY,
      ),
    )
    .post('/:id/approval', async (c) =>
      showLink(c, await nodeOf(c)?.approveBundle(requestNameOf(c), keyNameOf(c))),
    )
    .post(
      '/:id/stop',
      withBody(StopBody, async (c, { payment: number, reason: why, onlyUnapproved }) => {
        const wish = { number, ...(onlyUnapproved && { onlyUnapproved }) }
        return showLink(c, await nodeOf(c)?.stopBundle(wish, why, requestNameOf(c), keyNameOf(c)))
      }),
    )
    .route('/', readingRoutes(name, bundleOffer))
}

/** Answers with the bundle, and with the link for the person who approves. */
function showLink(c: ProxyContext, answer: BundleAnswer | undefined): Response {
  if (!answer?.ok) return showInstruction(c, answer)
  const { link, instruction } = answer
  return c.json({
    ...(link && { approvalUrl: link.address, approvalUrlEndsAt: formatDateTime(link.untilMs) }),
    instruction: visibleTo(c, instruction),
  })
}
