// Control calls that decide in place of a person: payments, consents and cancellations that wait for approval.
// The interface of the payment or consent carries the decision out.

import * as v from 'valibot'
import { json as bodyCodec } from '../../../core/shared/codec.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import type { ControlRoutes, ScaHandler } from '../bank-interface.ts'
import { violationOf } from '../errors/flat.ts'
import { ScaOrder } from './calls/interfaces.ts'
import { empty } from '../http/http.ts'
import type { Services } from '../services.ts'
import * as calls from './calls/index.ts'

/** Registers decisions (gaps: shared.sandbox.sca). */
export function mountScaControl(
  routes: ControlRoutes,
  services: Services,
  handlers: readonly ScaHandler[],
): void {
  const { customers } = services
  // An id that nobody knows is told before any fault of the body: which form it needs depends on what waits.
  const Any = v.optional(v.unknown(), {})
  routes.serve({ definition: { ...calls.sca.decide.definition, body: bodyCodec(Any) } }, (c, given) => {
    const scaId = c.req.param('id') ?? ''
    return services.act((now) => {
      const handler = handlers.find((one) => one.knows(scaId))
      if (!handler) return routes.missing('there is nothing to authorise under this id')
      const order = checkKinds(ScaOrder, given)
      if (!order.ok) return routes.invalid(order.faults.map(violationOf))
      const { result, iban } = order.value
      const named = order.value.customerId
      const customerId = named ?? handler.defaultCustomer?.(scaId, iban) ?? 'customer-1'
      const isChosen = named !== undefined || iban !== undefined
      const isCustomer = handler.hasCustomer?.(scaId, customerId) || customers.customer(customerId)
      if (!isCustomer) return routes.wrong('customerId', 'must be a test customer')
      const outcome = handler.decide(scaId, { result, customerId, iban, isChosen }, now)
      if (outcome === 'done') return empty(204)
      if (outcome === 'impossible') {
        return routes.impossible(handler.whyNot?.(scaId, customerId) ?? 'there is no such move now')
      }
      return routes.wrong(outcome.path, outcome.rule)
    })
  })
}
