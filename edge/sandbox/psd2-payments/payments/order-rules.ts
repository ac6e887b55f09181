// Rules for an order that the schemas cannot check: the calendar, the accounts of the provider, the bundle to join.
// Rules about several members are checked only if the members themselves are valid.

import type * as v from 'valibot'
import { isDueDateAllowed, needsUltimatePayee } from '../../../../core/psd2-payments/rules/index.ts'
import type { Checked, Fault } from '../../../../core/shared/check.ts'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import type { Client } from '../../clients/client.ts'
import type { Bundles } from './bundles.ts'

/** What else is needed to check an order. */
export interface OrderSurroundings {
  readonly client: Client
  readonly bundles: Bundles
  /** Bank time, milliseconds since 1970. */
  readonly now: number
}

/** Checks an order by its schema and by the further rules; returns all faults at once. */
export function checkOrder(
  schema: v.GenericSchema,
  value: unknown,
  surroundings: OrderSurroundings,
): Checked<unknown> {
  const checked = checkKinds(schema, value)
  const more = judgeOrder(Object(value) as Order, checked.ok ? [] : checked.faults, surroundings)
  if (more.length === 0) return checked
  const { faults } = checkKinds(schema, value, () => more) as { faults: readonly Fault[] }
  // The end of a series is checked only if its start is right.
  const isDateWrong = more.some(({ path }) => path === 'dueDate')
  const isEndOfSeries = ({ path, kind }: Fault) => path === 'recurrenceEndDate' && kind === 'value'
  return { ok: false, faults: isDateWrong ? faults.filter((fault) => !isEndOfSeries(fault)) : faults }
}

type Order = Readonly<Record<string, unknown>>

/**
 * Finds faults of an order beyond its schema.
 *
 * @param order An object; only members that are valid by their schema are checked.
 * @param faults Faults that the schema has found.
 */
function judgeOrder(
  order: Order,
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
