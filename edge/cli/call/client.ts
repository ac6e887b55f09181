/// <reference types="node" />
// Who calls: the bank of an interface as core has it, with the credentials of a client of the sandbox and what a person has approved.
// Credentials come from a file or from the bank that is steered, are never printed, and open no other bank.

import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import {
  accountAccess,
  baltic,
  corporatePayments,
  onlinePayment,
  psd2Payments,
  requestToPay,
} from '../../../core/index.ts'
import { FoundWrong } from '../command.ts'
import { KEY_FILE, readKeys } from '../project-keys.ts'
import type { Steered } from '../steered-bank.ts'
import type { Found } from './operations.ts'

/** The merchant of online payments where neither the command line nor the project names one. */
const MERCHANT = '5b1b7a52-0c2e-4f0d-9a55-1a6f5e0c7d21'

const Credentials = v.looseObject({
  clientId: v.string(),
  clientSecret: v.string(),
  apiKey: v.string(),
  kid: v.string(),
  privateKeyPem: v.string(),
  certificatePem: v.string(),
})

/** Who calls, as the command line says it. */
export interface CallerOptions {
  /** A file of credentials. */
  readonly client?: string
  readonly merchant?: string
  readonly customer: string
  readonly country: string
  readonly consent?: string
}

/**
 * Makes the bank that an operation is given.
 *
 * @throws TypeError for a file that holds no credentials.
 * @throws FoundWrong where a consent is needed that nobody has given.
 */
export async function bankOf(
  found: Found,
  { address, control }: Steered,
  given: CallerOptions,
): Promise<object> {
  const { allowLocalAddresses } = await control.bank()
  const where = { environment: 'sandbox', baseUrl: address, allowLocalAddresses } as const
  const keys = await control.keys()
  const client = given.client === undefined ? keys.defaultClient : credentialsIn(given.client)
  const { clientId, clientSecret, apiKey, kid: keyId, privateKeyPem: privateKey, certificatePem } = client
  const secret = { id: clientId, secret: clientSecret }
  switch (found.interfaceName) {
    case 'account-access': {
      const bank = accountAccess.makeAccountAccessBank({ ...where, sandbox: { apiKey, client: secret } })
      const { access_token } = await control.accountAccess.give({ customerId: given.customer, clientId })
      return accountAccess.withAccess(bank, access_token)
    }
    case 'online-payment': {
      const own = existsSync(KEY_FILE) ? readKeys(readFileSync(KEY_FILE, 'utf8')) : {}
      const { privateKeyPem } = v.parse(v.looseObject({ privateKeyPem: v.string() }), keys['onlinePayment'])
      const merchantId = given.merchant ?? own['MERCHANT_ID'] ?? MERCHANT
      return onlinePayment.makeOnlinePaymentBank({
        ...where,
        frontUrl: address,
        sandbox: { apiKey: own['BANK_API_KEY'] ?? apiKey, merchantId, keys: { 0: privateKeyPem } },
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
      const country = baltic.COUNTRIES.find((one) => one === given.country)
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
        given.consent ??
        (await control.baltic.consents()).findLast(
          (one) => one.country === country && one.clientId === clientId && one.status === 'valid',
        )?.consentId
      if (consentId === undefined)
        throw new FoundWrong(
          'No consent is valid. "npx silta call baltic.consent.create" asks for one, and "npx silta approve" gives it.',
        )
      return baltic.withConsent(bank, { consentId })
    }
  }
}

/** Reads the credentials of a client: what the bank answered when it was registered, alone or under `client`. */
function credentialsIn(file: string): v.InferOutput<typeof Credentials> {
  try {
    const held = JSON.parse(readFileSync(file, 'utf8')) as { client?: unknown }
    return v.parse(Credentials, held.client ?? held)
  } catch {
    throw new TypeError('client must be a file that "npx silta bank clients --add" has written')
  }
}
