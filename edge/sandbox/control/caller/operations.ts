// The operations of the six interfaces, by their ids.

import * as core from '../../../../core/index.ts'
import type { AnyDefinition } from '../../../../core/shared/definition.ts'
import type { Draft } from '../../../../core/shared/send.ts'

/** An operation with any input: a person has written it, and the operation checks it. */
interface AnyCall {
  (bank: never, input: never): Promise<{ readonly status: number; readonly body: unknown }>
  readonly definition: AnyDefinition
  draft(bank: never, input: never): Draft
  prove(bank: never, draft: Draft): Promise<Draft>
}

/** An operation of an interface. */
export interface Found {
  readonly id: string
  readonly interfaceName: InterfaceName
  readonly call: AnyCall
}

/** The interfaces of core, by the names of their folders. */
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

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'function' && 'definition' in value
}
