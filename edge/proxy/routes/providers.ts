// The list of banks that a payer may choose, kept for a while because it changes rarely.
// It holds names only; whether a bank takes a payment is decided at the bank.

import { Hono } from 'hono/tiny'
import { listProviders, type OnlinePaymentBank } from '../../../core/online-payment/index.ts'
import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Provider } from '../../../core/view/index.ts'
import { type ProxyContext, type ProxyEnv, refuse } from '../context.ts'

/** Id under which the bank that runs the interface stands in the list. */
export const OWN_BANK_ID = 'own'

/** The bank says that its list may be kept a day; an hour is enough to be fast. */
const LIFE_MS = 3_600_000

/** After a failure the bank is asked again at the earliest after this time, so that pages do not wait for it in turn. */
const RETRY_MS = 5_000

type Kept = { until: number } & ({ providers: readonly Provider[] } | { error: BankError })

// Public data of one bank configuration, no state of any request.
const kept = new WeakMap<OnlinePaymentBank, Kept>()

/** Routes below `/providers`. */
export const providers = new Hono<ProxyEnv>().get('/', async (c) => {
  try {
    return c.json({ providers: await providersOf(c) })
  } catch (error) {
    if (!isBankError(error)) throw error
    return refuse(c, 'bank_unavailable')
  }
})

/** Tells whether a page may name this bank; when the list cannot be had, the bank itself decides. */
export async function knownProvider(c: ProxyContext, id: string): Promise<boolean> {
  try {
    return (await providersOf(c)).some((provider) => provider.id === id)
  } catch (error) {
    if (!isBankError(error)) throw error
    return true
  }
}

async function providersOf(c: ProxyContext): Promise<readonly Provider[]> {
  const { bank, settings } = c.get('config')
  const known = kept.get(bank)
  if (known && known.until > bank.clock()) return listOf(known)
  try {
    const { body } = await listProviders(bank, {}, { timeoutMs: 6_000 })
    const others = body.providers.map(({ bankId, name, countryCode, status }) => ({
      id: bankId,
      name,
      country: countryCode,
      enabled: status.current === 'ENABLED',
    }))
    const fresh = [...ownBank(settings.OWN_BANK), ...others]
    kept.set(bank, { providers: fresh, until: bank.clock() + LIFE_MS })
    return fresh
  } catch (error) {
    if (!isBankError(error)) throw error
    // An old list beats none: the bank has the last word anyway.
    const left = known && 'providers' in known ? { providers: known.providers } : { error }
    const rest = { ...left, until: bank.clock() + RETRY_MS }
    kept.set(bank, rest)
    return listOf(rest)
  }
}

function listOf(known: Kept): readonly Provider[] {
  if ('error' in known) throw known.error
  return known.providers
}

function ownBank(setting: string | undefined): Provider[] {
  if (setting === undefined) return []
  return [{ id: OWN_BANK_ID, country: setting.slice(0, 2), name: setting.slice(3), enabled: true }]
}
