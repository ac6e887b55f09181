// Asks for the banks of one picker, and loads the code that draws their list at the same time.

import type { Provider } from '../../core/view/provider.ts'
import { readOnce } from '../shared/source/answers.ts'
import { bring } from '../shared/source/call.ts'
import { type PaymentSource, proxyProviders, readProviders } from '../shared/source/payment-source.ts'
import { warmFormats } from '../shared/text/warm.ts'
import type * as List from './bank-list.ts'

/** Order token, or a function that fetches one. */
export type JudgedOrder = string | (() => string | Promise<string>) | undefined

/**
 * Asks for the banks.
 *
 * @param from Address of the proxy's API, or a source.
 * @param locale Language in which the list will be written.
 */
export async function askBanks(
  from: string | Pick<PaymentSource, 'providers'>,
  order: JudgedOrder,
  locale: string,
  signal: AbortSignal,
): Promise<{ banks: readonly Provider[]; list: typeof List }> {
  const ask = async () => {
    const token = typeof order === 'function' ? await order() : order
    if (typeof from === 'string') return proxyProviders(from, signal, token)
    return readOnce(from, 'providers', await from.providers(signal, token), readProviders)
  }
  const asking = ask()
  const coming = bring(import('./bank-list.ts'))
  warmFormats(locale)
  const [banks, list] = await Promise.all([asking, coming])
  return { banks, list }
}
