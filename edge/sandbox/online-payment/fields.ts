// Rules of the sandbox for the fields of Create payment, beyond the schema that client and bank share.

import { PaymentOrder } from '../../../core/online-payment/schema.ts'
import type { Checked, Fault } from '../../../core/shared/check.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { valueAt } from '../http/planned-outcomes.ts'

/** Checks the body of Create payment; the name `b2bBackend` is also accepted (gaps: online-payment.create.callback). */
export function checkOrder(body: unknown, allowLocalAddresses: boolean): Checked<PaymentOrder> {
  const { renamed, alias, both } = oneCallbackName(body)
  const checked = checkKinds(PaymentOrder, renamed, (order) => [
    ...(both ? [BOTH_CALLBACKS] : []),
    ...accountFaults(order),
    ...ENDPOINTS.flatMap((name): Fault[] => {
      const url = valueAt(order, `${name}.url`)
      if (url === undefined || isMerchantUrl(url, { allowLocalAddresses })) return []
      return [
        {
          path: `${name}.url`,
          kind: 'value',
          rule: 'must be an https address with a public host name (local ones: --allow-local-addresses)',
        },
      ]
    }),
  ])
  if (checked.ok || !alias) return checked
  const asSent = (path: string) => path.replace(/^b2bBackendURL(?=\W|$)/, 'b2bBackend')
  return { ok: false, faults: checked.faults.map((fault) => ({ ...fault, path: asSent(fault.path) })) }
}

const BOTH_CALLBACKS: Fault = {
  path: 'b2bBackendURL',
  kind: 'missing',
  rule: 'or b2bBackend must be given, not both',
}

const ENDPOINTS = ['return', 'cancel', 'reject', 'b2bBackendURL'] as const

function accountFaults(order: unknown): Fault[] {
  const accountId = valueAt(order, 'accountId')
  if (accountId === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(accountId)) return []
  return [{ path: 'accountId', kind: 'value', rule: 'must be a UUID in the sandbox' }]
}

/** Renames the callback address if it came under its other name (`alias`); `both` if it came under both names. */
function oneCallbackName(body: unknown): { renamed: unknown; alias: boolean; both: boolean } {
  const asItIs = { renamed: body, alias: false, both: false }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return asItIs
  const { b2bBackend, ...rest } = body as Record<string, unknown>
  if (b2bBackend === undefined) return asItIs
  if (b2bBackend === null) return { ...asItIs, renamed: rest }
  const other = rest['b2bBackendURL']
  if (other !== undefined && other !== null) return { renamed: rest, alias: false, both: true }
  return { renamed: { ...rest, b2bBackendURL: b2bBackend }, alias: true, both: false }
}
