// What tests may do with consents: get tokens without a browser, list consents, decide in place of a person.

import type { Violation } from '../errors/flat.ts'
import type { Services } from '../services.ts'

import { json } from '../http/http.ts'
import type { ControlRoutes, ScaHandler } from '../bank-interface.ts'
import type { Consents, GivenConsent } from './consents.ts'
import { makeWireForms } from './wire-forms.ts'
import { grantOf } from './consent-handler.ts'
import * as calls from '../control/calls/index.ts'

/** Registers the control calls of account access (gaps: account-access.auth.token). */
export function mountAccessControl(routes: ControlRoutes, services: Services, consents: Consents): void {
  const { customers, ledger, clients, tokens, keys, clock } = services

  routes.serve(calls.accountAccess.give, (_, order) => {
    const { customerId, accountIds, cardIds, balances = true } = order
    const clientId = order.clientId ?? clients.defaultClient().clientId
    return services.act((now) => {
      const customer = customers.customer(customerId)
      const violations = [
        ...(customer ? [] : [wrong('customerId', 'must be a test customer')]),
        ...(clients.find(clientId) ? [] : [wrong('clientId', 'must be a known client')]),
      ]
      if (!customer || violations.length > 0) return routes.invalid(violations)
      const earlier = consents.list().flatMap(({ consentId }) => consents.findGiven(consentId) ?? [])
      const readable = customers.accounts(customerId, 'read').map(({ accountId }) => accountId)
      const accounts = named('accountIds', accountIds, readable, (id) => [
        id,
        ledger.account(id)?.iban ?? id,
        ...idsIn(earlier, id),
      ])
      const cards = named(
        'cardIds',
        cardIds,
        customer.cards.map(({ cardId }) => cardId),
        (id) => [
          id,
          ...customer.cards.filter(({ cardId }) => cardId === id).map(({ lastDigits }) => lastDigits),
          ...idsIn(earlier, id),
        ],
      )
      const unknown = [...accounts.violations, ...cards.violations]
      if (unknown.length > 0) return routes.invalid(unknown)
      if (accounts.ids.length + cards.ids.length === 0) {
        return routes.invalid([wrong('accountIds', 'or cardIds must name at least one of the customer')])
      }
      const share = { customerId, accountIds: accounts.ids, cardIds: cards.ids, balances }
      const consent = consents.give(clientId, share, now)
      return json(200, tokens.issue(grantOf(consent), { refresh: true }))
    })
  })
  routes.serve(calls.accountAccess.consents, () => {
    const now = clock.now()
    const listed = consents.list().map((consent) => {
      const { consentId, clientId, customerId } = consent
      const known = { consentId, clientId, ...(customerId !== undefined && { customerId }) }
      return { ...known, status: consents.stateOf(consent, now) }
    })
    return json(200, listed)
  })

  /** Lists the ids that an account has in earlier consents: a tester may name it by any of them. */
  function idsIn(earlier: readonly GivenConsent[], ownId: string): string[] {
    return earlier.map((consent) => makeWireForms(keys, consent, '').idOf(ownId))
  }
}

/** Decides about consents in place of a person (gaps: shared.sandbox.sca). */
export function makeScaHandler({ customers }: Services, consents: Consents): ScaHandler {
  return {
    knows: (id) => consents.find(id) !== undefined,
    decide(id, { result, customerId, iban }, now) {
      const consent = consents.find(id)
      const readable = customers.accounts(customerId, 'read')
      const accountId = readable.find((one) => iban === undefined || one.iban === iban)?.accountId
      if (accountId === undefined) return { path: 'iban', rule: 'must be an account of the customer' }
      if (!consent) return 'impossible'
      const share = { customerId, accountIds: [accountId], cardIds: [], balances: true, givenAt: now }
      const moved =
        result === 'authorized'
          ? consents.move(consent, 'valid', share)
          : consents.move(consent, result === 'rejected' ? 'rejected' : 'revokedByPsu')
      return moved ? 'done' : 'impossible'
    },
  }
}

/** Finds the accounts or cards that a list names; an absent list names all. */
function named(
  path: string,
  wanted: readonly string[] | undefined,
  own: readonly string[],
  namesOf: (id: string) => readonly string[],
): { ids: string[]; violations: Violation[] } {
  if (!wanted) return { ids: [...own], violations: [] }
  const names = own.map((id) => ({ id, names: namesOf(id) }))
  const isNamed = (name: string) => names.some((one) => one.names.includes(name))
  return {
    ids: names.filter((one) => one.names.some((name) => wanted.includes(name))).map(({ id }) => id),
    violations: wanted.flatMap((name, at) =>
      isNamed(name) ? [] : [wrong(`${path}[${at}]`, 'must be one of the customer')],
    ),
  }
}

function wrong(path: string, rule: string): Violation {
  return { type: 'InvalidValue', path, message: `${path} ${rule}` }
}
