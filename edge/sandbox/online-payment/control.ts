// What tests may do for merchants: register a public key of their own, and the name that payers read.
// It is no part of the bank's interface.

import type { ControlRoutes } from '../bank-interface.ts'
import { isRsaKey } from '../clients/keys.ts'
import { addMerchantKey } from '../control/calls/clients.ts'
import { resendCallback } from '../control/calls/log.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import type { Callbacks } from './callbacks.ts'
import type { OnlinePaymentKeys } from './keys.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Registers the control calls of online payments (gaps: online-payment.auth.keys, online-payment.callback.delivery). */
export function mountPaymentControl(
  routes: ControlRoutes,
  services: Services,
  keys: OnlinePaymentKeys,
  callbacks: Callbacks,
): void {
  routes.serve(resendCallback, (c) => {
    const paymentId = c.req.param('paymentId') ?? ''
    const hasAddress = callbacks.hasAddress(paymentId)
    if (hasAddress === undefined) return routes.missing('there is no such payment')
    if (!hasAddress) return routes.impossible('the payment was created without an address for callbacks')
    services.act((now) => callbacks.announce(paymentId, now))
    return empty(204)
  })
  routes.serve(addMerchantKey, async (c, { publicKeyPem, name }) => {
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
