// The caller of an operation: a bank of core for the interface, with a client's credentials and what a person has approved.
// The caller of `callerOf` brings the credentials; they are neither printed nor stored.

import {
  accountAccess,
  baltic,
  corporatePayments,
  onlinePayment,
  psd2Payments,
  requestToPay,
} from '../../../../core/index.ts'
import type { Control } from '../client.ts'
import type { Found } from './operations.ts'

/** Merchant of online payments if the call names none; the bank accepts any UUID. */
export const MERCHANT = '5b1b7a52-0c2e-4f0d-9a55-1a6f5e0c7d21'

/** What proves that a call is from the client; certificate and keys as PEM. */
export interface CallerCredentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  readonly kid: string
  readonly privateKeyPem: string
  readonly certificatePem: string
}

/** The bank that is called, and how it is reached. */
export interface CalledBank {
  /** Origin of the bank, with a path if any. */
  readonly address: string
  readonly control: Control
  readonly allowLocalAddresses: boolean
  /** Transport; default: the runtime's `fetch`. */
  readonly fetch?: (request: string, init: RequestInit) => Promise<Response>
  /** Wire time, milliseconds since 1970. */
  readonly clock?: () => number
  /** Makes an access token for a client's consent of account access; `undefined` if it has no valid one with this id. */
  readonly accessTo?: (consentId: string, clientId: string) => string | undefined
}

/** The caller, and the person or merchant that calls are about. */
export interface Caller {
  readonly client: CallerCredentials
  /** Merchant of online payments and its signing key: version 0, the sample key of the bank. */
  readonly merchant: {
    readonly merchantId: string
    readonly apiKey: string
    readonly privateKeyPem: string
  }
  /** Customer whose accounts are read. */
  readonly customerId: string
  /** `EE`, `LV` or `LT`, for the Baltic interface. */
  readonly country: string
  /** Consent for reads; if absent, the client's newest valid one for the Baltic interface, a new one for account access. */
  readonly consentId?: string | undefined
}

/** Thrown if a call needs a consent that the customer has not given. */
export class NoConsent extends Error {
  override readonly name = 'NoConsent'
}

/**
 * Makes the bank object that an operation of core takes.
 *
 * @throws TypeError for a country that the interface does not have.
 * @throws NoConsent if a consent is needed that the customer has not given.
 */
export async function callerOf(found: Found, called: CalledBank, caller: Caller): Promise<object> {
  const { address, control, allowLocalAddresses, fetch, clock } = called
  const where = { environment: 'sandbox', baseUrl: address, allowLocalAddresses, fetch, clock } as const
  const {
    clientId,
    clientSecret,
    apiKey,
    kid: keyId,
    privateKeyPem: privateKey,
    certificatePem,
  } = caller.client
  const secret = { id: clientId, secret: clientSecret }
  switch (found.interfaceName) {
    case 'account-access': {
      const bank = accountAccess.makeAccountAccessBank({ ...where, sandbox: { apiKey, client: secret } })
      const { consentId, customerId } = caller
      if (consentId === undefined || called.accessTo === undefined) {
        const { access_token } = await control.accountAccess.give({ customerId, clientId })
        return accountAccess.withAccess(bank, access_token)
      }
      const token = called.accessTo(consentId, clientId)
      if (token === undefined) throw new NoConsent('no consent of this client with this id is valid')
      return accountAccess.withAccess(bank, token)
    }
    case 'online-payment': {
      const { merchantId, apiKey: own, privateKeyPem } = caller.merchant
      return onlinePayment.makeOnlinePaymentBank({
        ...where,
        frontUrl: address,
        sandbox: { apiKey: own, merchantId, keys: { 0: privateKeyPem } },
      })
    }
    case 'request-to-pay':
      return requestToPay.makeRequestToPayBank({ ...where, sandbox: { apiKey } })
    case 'psd2-payments':
      return psd2Payments.makePsd2Bank({
        ...where,
        sandbox: { clientId, clientSecret, apiKey, keyId, privateKey, certificatePem },
      })
    case 'corporate-payments':
      return corporatePayments.makeCorporateBank({
        ...where,
        sandbox: { clientId, clientSecret, keyId, privateKey, certificatePem },
      })
    case 'baltic': {
      const country = baltic.COUNTRIES.find((one) => one === caller.country)
      if (!country) throw new TypeError('country must be EE, LV or LT')
      const bank = baltic.makeBalticBank({
        ...where,
        baseUrl: `${address}/baltic/${country.toLowerCase()}`,
        country,
        sandbox: { client: secret, certificatePem },
      })
      const needsConsent = (found.call.definition.proofs ?? []).some(({ headers }) =>
        headers.includes('consent-id'),
      )
      if (!needsConsent) return bank
      const consentId =
        caller.consentId ??
        (await control.baltic.consents()).findLast(
          (one) => one.country === country && one.clientId === clientId && one.status === 'valid',
        )?.consentId
      if (consentId === undefined) throw new NoConsent('no consent of this client is valid')
      return baltic.withConsent(bank, { consentId })
    }
  }
}
