// What tests may do in place of a PSU: decide, get tokens without a browser, list consents and accounts.

import type { ControlRoutes, ScaDecision, ScaHandler, ScaOutcome } from '../bank-interface.ts'

import { json } from '../http/http.ts'
import type { Services } from '../services.ts'
import type { Approvables, FoundApprovable, Service } from './approvable.ts'
import { grantOf } from './authenticate.ts'
import type { Consents } from './consents/consents.ts'
import type { CountryBank } from './country-bank.ts'
import * as calls from '../control/calls/index.ts'

/** What the control calls need of each country. */
export interface ControlledCountry {
  readonly bank: CountryBank
  readonly consents: Consents
  readonly approvables: Approvables
}

/** Decides in place of a PSU (gaps: shared.sandbox.sca). */
export class Decisions implements ScaHandler {
  readonly #countries: readonly ControlledCountry[]

  constructor(countries: readonly ControlledCountry[]) {
    this.#countries = countries
  }

  knows(id: string): boolean {
    return this.#find(id) !== undefined
  }

  hasCustomer(id: string, customerId: string): boolean {
    return this.#find(id)?.bank.residents.find(customerId) !== undefined
  }

  /** The first customer who may decide; the holder of the first named account, if any is named. */
  defaultCustomer(id: string): string | undefined {
    return this.#find(id)?.pending.customerIds[0]
  }

  whyNot(id: string, customerId: string): string | undefined {
    const found = this.#find(id)
    if (!found) return undefined
    const { bank, pending } = found
    if (pending.customerIds.includes(customerId)) return `there is no such move now: it ${pending.standing}`
    return bank.residents.find(customerId)
      ? 'the customer does not hold all the accounts that are named'
      : `the customer has no accounts in ${bank.country}`
  }

  decide(id: string, { result, customerId, iban }: ScaDecision, now: number): ScaOutcome {
    const found = this.#find(id)
    if (!found) return 'impossible'
    const { approvable, pending, bank } = found
    // A customer who does not have every named account cannot decide, and cannot refuse either.
    if (!pending.customerIds.includes(customerId)) return 'impossible'
    switch (result) {
      case 'rejected':
        return approvable.refuse(id, now)
      case 'revoked':
        return approvable.withdraw?.(id, now) ?? 'impossible'
      case 'authorized': {
        if (!pending.isOpen) return 'impossible'
        const accounts = bank.residents.accountsOf(customerId)
        const chosen = accounts.filter((account) => iban === undefined || account.iban === iban)
        if (!pending.choosesAccounts) return approvable.approve(id, { customerId, accountIds: [] }, now)
        if (chosen.length === 0) return { path: 'iban', rule: 'must be an account of the customer' }
        const accountIds = chosen.map(({ accountId }) => accountId)
        return approvable.approve(id, { customerId, accountIds }, now)
      }
    }
  }

  #find(id: string): (ControlledCountry & FoundApprovable) | undefined {
    for (const country of this.#countries) {
      const found = country.approvables.find(id, country.bank.services.clock.now())
      if (found) return { ...country, ...found }
    }
    return undefined
  }
}

/** Registers the control calls of the interface (gaps: baltic.sandbox.tokens). */
export function mountBalticControl(
  routes: ControlRoutes,
  services: Services,
  countries: readonly ControlledCountry[],
): void {
  const decisions = new Decisions(countries)
  routes.serve(calls.baltic.give, (_, { country, consentId, paymentId, customerId: named, iban }) => {
    const id = consentId ?? paymentId
    if (id === undefined) {
      const message = 'consentId is required, or paymentId'
      return routes.invalid([{ type: 'Required', path: 'consentId', message }])
    }
    if (consentId !== undefined && paymentId !== undefined) {
      return routes.wrong('paymentId', 'must not stand beside consentId')
    }
    return services.act((now) => {
      const place = countries.find(({ bank }) => bank.country === country)
      const found = place?.approvables.find(id, now)
      const isKind = (service: Service) => (service === 'PIS') === (paymentId !== undefined)
      if (!place || !found || !isKind(found.approvable.service)) {
        return routes.missing('there is nothing to approve under this id')
      }
      const customerId = named ?? decisions.defaultCustomer(id) ?? 'customer-1'
      if (!decisions.hasCustomer(id, customerId) && !services.customers.customer(customerId)) {
        const isElsewhere = countries.some(({ bank }) => bank.residents.find(customerId))
        const rule = isElsewhere ? `of ${country}, not of another country` : ''
        return routes.wrong('customerId', `must be a test customer ${rule}`.trim())
      }
      const decision = { result: 'authorized', customerId, iban, isChosen: named !== undefined } as const
      const outcome = decisions.decide(id, decision, now)
      if (outcome === 'impossible') {
        return routes.impossible(decisions.whyNot(id, customerId) ?? 'there is no such move now')
      }
      if (outcome !== 'done') return routes.wrong(outcome.path, outcome.rule)
      const { service } = found.approvable
      const grant = grantOf(place.bank, {
        id,
        clientId: found.pending.clientId,
        scope: `${service}:${id}`,
      })
      return json(200, services.tokens.issue(grant, { refresh: true }))
    })
  })
  routes.serve(calls.baltic.consents, () => {
    const now = services.clock.now()
    const listed = countries.flatMap(({ bank: { country }, consents: { accounts, funds } }) => [
      ...accounts.list().map((consent) => ({
        country,
        service: 'AIS',
        ...reportOf(consent),
        status: accounts.stateOf(consent, now),
      })),
      ...funds.list().map((consent) => ({
        country,
        service: 'PIIS',
        ...reportOf(consent),
        status: funds.stateOf(consent, now),
      })),
    ])
    return json(200, listed)
  })
  routes.serve(calls.baltic.accounts, () =>
    json(
      200,
      countries.flatMap(({ bank: { country, residents } }) =>
        residents
          .list()
          .flatMap(({ customerId }) => residents.heldBy(customerId))
          .flatMap(({ owner: customerId, holder, iban, currency, status, balance }) =>
            iban === undefined ? [] : [{ country, customerId, holder, iban, currency, status, balance }],
          ),
      ),
    ),
  )
}

function reportOf({
  consentId,
  clientId,
  customerId,
}: {
  consentId: string
  clientId: string
  customerId?: string
}) {
  return { consentId, clientId, ...(customerId !== undefined && { customerId }) }
}
