// Decides in place of a person what waits for one.
// What a decision does stands with the interface whose object waits.

import * as v from 'valibot'
import { strict } from '../../../core/shared/check.ts'
import type { ControlRoutes, ScaHandler } from '../bank-interface.ts'
import { empty } from '../http/http.ts'
import type { Services } from '../services.ts'

const Text = v.string('must be a string')
const ScaOrder = strict({
  result: v.picklist(['authorized', 'rejected', 'revoked'], 'must be authorized, rejected or revoked'),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})

/** Registers decisions (gaps: shared.sandbox.sca). */
export function mountScaControl(
  routes: ControlRoutes,
  services: Services,
  handlers: readonly ScaHandler[],
): void {
  const { customers, ledger } = services
  routes.at('/sca/:id', {
    POST: async (c) => {
      const scaId = c.req.param('id') ?? ''
      if (!handlers.some((handler) => handler.knows(scaId))) {
        return routes.missing('there is nothing to authorise under this id')
      }
      const body = await routes.bodyOf(c, ScaOrder)
      if (!body.ok) return body.refusal
      const { result, customerId = 'customer-1', iban } = body.value
      return services.act((now) => {
        const handler = handlers.find((one) => one.knows(scaId))
        const customer = customers.customer(customerId)
        if (!customer) return routes.wrong('customerId', 'must be a test customer')
        const accountId = customer.accountIds.find(
          (one) => iban === undefined || ledger.account(one)?.iban === iban,
        )
        if (accountId === undefined) return routes.wrong('iban', 'must be an account of the customer')
        return handler?.decide(scaId, { result, customerId, accountId }, now)
          ? empty(204)
          : routes.impossible('there is no such move now')
      })
    },
  })
}
