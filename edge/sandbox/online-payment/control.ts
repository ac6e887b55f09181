// What tests may do for merchants: register a public key and a name that payers see, send callbacks again, use receivers.

import type { Context } from 'hono'
import type { ControlRoutes } from '../bank-interface.ts'
import { isRsaKey } from '../clients/keys.ts'

import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { issuerOf } from '../http/arrival.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import type { Callbacks } from './callbacks.ts'
import type { OnlinePaymentKeys } from './keys.ts'
import { isReceiverName, type Receivers, type ReceiverState } from './receiver.ts'
import * as calls from '../control/calls/index.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Steered {
  readonly keys: OnlinePaymentKeys
  readonly callbacks: Callbacks
  readonly receivers: Receivers
}

/** Registers the control calls of online payments (gaps: online-payment.auth.keys, online-payment.callback.delivery). */
export function mountPaymentControl(
  routes: ControlRoutes,
  services: Services,
  { keys, callbacks, receivers }: Steered,
): void {
  const { settings } = services
  routes.serve(calls.resendCallback, (c, order) => {
    const { address, signature = 'right' } = order
    const paymentId = c.req.param('paymentId') ?? ''
    const hasAddress = callbacks.hasAddress(paymentId)
    if (hasAddress === undefined) return routes.missing('there is no such payment')
    if (!hasAddress && address === undefined)
      return routes.impossible('the payment was created without an address for callbacks')
    receivers.noteAddress(c.req.raw)
    if (address !== undefined && !receivers.isOwn(address)) {
      if (!isMerchantUrl(address, settings)) return routes.wrong('address', ADDRESS_RULE)
      if (!settings.foreignCallbacks) return routes.impossible(FOREIGN_RULE)
    }
    const isPlain = address === undefined && order.signature === undefined
    services.act((now) => {
      if (isPlain) return callbacks.announce(paymentId, now)
      callbacks.resend(paymentId, now, {
        ...(address !== undefined && { address }),
        ...(signature !== 'right' && { signature }),
      })
    })
    return empty(204)
  })
  mountReceivers(routes, services, receivers)
  routes.serve(calls.merchants.addKey, async (c, { publicKeyPem, name }) => {
    const merchantId = c.req.param('merchantId') ?? ''
    if (!UUID.test(merchantId)) return routes.wrong('merchantId', 'must be a UUID')
    if (!(await isRsaKey(publicKeyPem))) {
      return routes.wrong('publicKeyPem', 'must be an RSA public key of 2048 to 4096 bits as SPKI PEM')
    }
    const keyVersion = services.act(() => keys.addMerchantKey(merchantId, publicKeyPem, name))
    if (keyVersion !== undefined) return json(201, { keyVersion })
    return routes.wrong('merchantId', 'has all key versions up to 9999')
  })
}

const ADDRESS_RULE =
  'must be an https address with a public host name, or a local one where the bank allows those (--allow-local-addresses)'
const FOREIGN_RULE =
  'the bank sends callbacks to no other address than that of their payment: start it with foreignCallbacks (--foreign-callbacks)'

function mountReceivers(routes: ControlRoutes, { settings }: Services, receivers: Receivers): void {
  /** Records the bank's address, except for a call with the key that only reads, which must not change anything. */
  const noteAddress = (c: Context) => {
    if (!routes.onlyReads(c)) receivers.noteAddress(c.req.raw)
  }
  const named = (c: Context, work: (name: string, shown: (state: ReceiverState) => object) => Response) => {
    const name = c.req.param('name') ?? ''
    if (!isReceiverName(name)) return routes.wrong('name', 'must be 1 to 40 of A-Z, a-z, 0-9, - and _')
    noteAddress(c)
    return work(name, (state) => addressed(c, state))
  }
  const addressed = (c: Context, state: ReceiverState) => {
    const address = `${issuerOf(c.req.raw, settings.publicBaseUrl) ?? new URL(c.req.url).origin}/_receiver/${state.name}`
    return { ...state, address, isAllowed: isMerchantUrl(address, settings) }
  }
  routes.serve(calls.receivers.list, (c) => {
    noteAddress(c)
    return json(200, { receivers: receivers.list().map((state) => addressed(c, state)) })
  })
  routes.serve(calls.receivers.read, (c) =>
    named(c, (name, shown) =>
      json(200, { ...shown(receivers.state(name)), received: receivers.received(name) }),
    ),
  )
  routes.serve(calls.receivers.set, (c, { status = 200, delayMs = 0 }) =>
    named(c, (name, shown) => {
      if (receivers.set(name, { status, delayMs })) return json(200, shown(receivers.state(name)))
      return routes.impossible('50 receivers are set: forget one with DELETE first')
    }),
  )
  routes.serve(calls.receivers.clear, (c) =>
    named(c, (name) => {
      receivers.clear(name)
      return empty(204)
    }),
  )
}
