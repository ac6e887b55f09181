// What the schemas cannot judge of an order by themselves: the calendar, the accounts of the provider, the bundle to join.
// Rules across members are judged only when the members themselves are valid.

import { isDueDateAllowed, needsUltimatePayee } from '../../../core/psd2-payments/index.ts'
import type { Fault } from '../../../core/shared/check.ts'
import type { Client } from '../clients/clients.ts'
import type { Bundles } from './bundles.ts'

/** What an order is judged with. */
export interface OrderSurroundings {
  readonly client: Client
  readonly bundles: Bundles
  /** Bank time, milliseconds since 1970. */
  readonly now: number
}

/**
 * Finds what is wrong with an order beside its form.
 *
 * @param order An object; only members that are valid by themselves are looked at.
 * @param faults What the schema has found.
 */
export function judgeOrder(
  order: Readonly<Record<string, unknown>>,
  faults: readonly Fault[],
  { client, bundles, now }: OrderSurroundings,
): Fault[] {
  const isValid = (member: string) =>
    !faults.some(
      ({ path }) => path === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`),
    )
  const textOf = (member: string) => {
    const value = order[member]
    return typeof value === 'string' && isValid(member) ? value : undefined
  }
  const found: Fault[] = []
  const payeeIban = isValid('payee') && (order['payee'] as { iban?: string } | undefined)?.iban
  const isNamed = (order['ultimatePayee'] ?? undefined) !== undefined
  if (payeeIban && !isNamed && needsUltimatePayee(payeeIban, client.ownIbans)) {
    found.push({
      path: 'ultimatePayee',
      kind: 'missing',
      rule: 'is required where the provider itself is the payee',
    })
  }
  const dueDate = textOf('dueDate')
  if (dueDate !== undefined && !isDueDateAllowed(dueDate, now)) {
    found.push({ path: 'dueDate', kind: 'value', rule: 'must be tomorrow to 365 days ahead' })
  }
  const authorizationId = textOf('authorizationId')
  if (authorizationId !== undefined && bundles.find(authorizationId)?.clientId !== client.clientId) {
    found.push({ path: 'authorizationId', kind: 'value', rule: 'is not known' })
  }
  return found
}
