// Makes the banks of the proxy from its settings: one for payments, one for accounts where they are offered.
// The settings are checked already; what they mean is said in settings.ts.

import { type AccountAccessBank, makeAccountAccessBank } from '../../../core/account-access/index.ts'
import { makeOnlinePaymentBank, type OnlinePaymentBank } from '../../../core/online-payment/index.ts'
import type { Fetcher } from '../../shared/workers.ts'
import type { Settings } from './settings.ts'

/** Longest wait for the bank, milliseconds: a page waits behind it. */
const TIMEOUT_MS = 15_000

/**
 * Makes the bank that payments are made at; `undefined` where they are not offered.
 *
 * @throws TypeError naming what is wrong, and no value.
 */
export function makePaymentBank(
  settings: Settings,
  transport: Fetcher | undefined,
): OnlinePaymentBank | undefined {
  const {
    BANK_API_KEY: apiKey,
    MERCHANT_ID: merchantId,
    SIGNING_KEY: key,
    BANK_FRONT_URL: frontUrl,
  } = settings
  if (apiKey === undefined || merchantId === undefined || key === undefined || frontUrl === undefined)
    return undefined
  const credentials = { apiKey, merchantId, keys: { [Number(settings.SIGNING_KEY_VERSION)]: key } }
  const common = { ...reach(settings, transport), frontUrl }
  return makeOnlinePaymentBank(
    settings.BANK_ENVIRONMENT === 'production'
      ? { ...common, environment: 'production', production: credentials }
      : { ...common, environment: 'sandbox', sandbox: credentials, allowLocalAddresses: isLocal(settings) },
  )
}

/**
 * Makes the bank that accounts are read at; `undefined` where they are not offered.
 *
 * @throws TypeError naming what is wrong, and no value.
 */
export function makeAccountBank(
  settings: Settings,
  transport: Fetcher | undefined,
): AccountAccessBank | undefined {
  const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = settings
  if (id === undefined || secret === undefined || apiKey === undefined) return undefined
  const credentials = { apiKey, client: { id, secret } }
  const common = reach(settings, transport)
  return makeAccountAccessBank(
    settings.BANK_ENVIRONMENT === 'production'
      ? { ...common, environment: 'production', production: credentials }
      : { ...common, environment: 'sandbox', sandbox: credentials, allowLocalAddresses: isLocal(settings) },
  )
}

function reach(settings: Settings, transport: Fetcher | undefined) {
  return {
    baseUrl: settings.BANK_BASE_URL,
    timeoutMs: TIMEOUT_MS,
    ...(transport && { fetch: (request: string, init: RequestInit) => transport.fetch(request, init) }),
  }
}

const isLocal = (settings: Settings) => settings.ALLOW_LOCAL_ADDRESSES === 'true'
