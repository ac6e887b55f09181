// The operations of the six interfaces, by their ids.
// They are core's; nothing is described here.

import * as core from '../../../core/index.ts'
import type { AnyDefinition } from '../../../core/shared/definition.ts'
import { meantBy } from '../misspelt.ts'

/** An operation as it is called here: what it is given was read from a command line, and is checked by itself. */
interface AnyCall {
  (bank: never, input: never): Promise<{ readonly status: number; readonly body: unknown }>
  readonly definition: AnyDefinition
}

/** An operation of an interface. */
export interface Found {
  readonly id: string
  readonly interfaceName: InterfaceName
  readonly call: AnyCall
}

/** The interfaces, as core's door names them, with the names of their folders. */
const INTERFACES = {
  'account-access': core.accountAccess,
  'online-payment': core.onlinePayment,
  'request-to-pay': core.requestToPay,
  'psd2-payments': core.psd2Payments,
  'corporate-payments': core.corporatePayments,
  baltic: core.baltic,
} as const

/** Name of an interface of the papers. */
type InterfaceName = keyof typeof INTERFACES

/** Lists all operations. */
export function listOperations(): readonly Found[] {
  return (Object.entries(INTERFACES) as [InterfaceName, object][]).flatMap(([interfaceName, door]) =>
    Object.values(door)
      .filter(isCall)
      .map((call) => ({ id: call.definition.id, interfaceName, call })),
  )
}

/**
 * Finds an operation.
 *
 * @throws TypeError naming the nearest one where there is none.
 */
export function findOperation(id: string): Found {
  const all = listOperations()
  const found = all.find((one) => one.id === id)
  if (found) return found
  const meant = meantBy(
    id,
    all.map((one) => one.id),
  )
  throw new TypeError(
    `operation must be one of those that "npx silta call" lists${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'function' && 'definition' in value
}
