// Control calls that decide in place of a person: on something that waits under an id, and on the page at an address.

import * as calls from './calls/index.ts'
import * as v from 'valibot'
import { json as bodyCodec } from '../../../core/shared/codec.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import type { ControlRoutes, PageOwner, ScaHandler } from '../bank-interface.ts'
import { violationOf } from '../errors/flat.ts'
import { arrivalOf, basePathOf, enterBank, keepArrival } from '../http/arrival.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { ScaOrder } from './calls/interfaces.ts'

/** Registers decisions (gaps: shared.sandbox.sca). */
export function mountScaControl(
  routes: ControlRoutes,
  services: Services,
  handlers: readonly ScaHandler[],
): void {
  const { customers } = services
  // An unknown id is refused before the body is checked, as the form of the body depends on what waits.
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

/** Registers decisions on pages. */
export function mountPageControl(routes: ControlRoutes, owners: readonly PageOwner[]): void {
  routes.serve(calls.sca.decideOnPage, async (c, { address, ...decision }) => {
    const browser = browserAt(address, c.req.raw)
    const answers = owners.map((owner) => browser && owner.decideInPlace(browser, decision))
    const answer = await answers.find((one) => one !== undefined)
    if (answer === undefined) {
      return routes.wrong(
        'address',
        'must be one to which a client sends a person, whole: to authorize, or to pay',
      )
    }
    if (!(answer instanceof Response)) return routes.wrong(answer.path, answer.rule)
    const location = answer.headers.get('location')
    // An address within the bank leads back to its own page, so nothing was decided.
    if (location !== null && URL.canParse(location)) return json(200, { location })
    return routes.impossible('nothing was decided: the page at the address says why, in a browser')
  })
}

/** Makes the request of a browser for an address, as if it had arrived the way the control call did. */
function browserAt(address: string, call: Request): Request | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined
  const arrival = arrivalOf(call)
  const browser = new Request(address)
  return arrival ? enterBank(keepArrival(browser, { ...arrival, address }), basePathOf(call)) : browser
}
