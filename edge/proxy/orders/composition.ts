// Composes the service of one order from the settings: which bank, whose account, whether callbacks are wanted.
// It needs no Durable Object: whoever brings storage can run one.

import type { PairMemory } from '../../../core/online-payment/index.ts'
import { makeCallbackKeys } from './callback-keys.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import { consoleLog } from '../console-log.ts'
import { type OrderService, makeOrderService, type OrderStorage } from './order-service.ts'
import type { Register } from './register.ts'

/**
 * Makes the service of one order from the settings.
 *
 * @throws ConfigurationError when payments are not offered.
 */
export function composeOrderService(
  config: Config,
  storage: OrderStorage,
  pairs: PairMemory,
  register: Register,
): OrderService {
  const { settings, payments } = config
  if (!payments) throw new ConfigurationError('payments are not offered')
  const { bank, accountId } = payments
  const { BANK_KEYS_URL, CALLBACK_API_KEY } = settings
  const callbacks =
    BANK_KEYS_URL !== undefined && CALLBACK_API_KEY !== undefined
      ? { apiKey: CALLBACK_API_KEY, keys: makeCallbackKeys(bank, BANK_KEYS_URL), pairs }
      : undefined
  return makeOrderService({
    storage,
    bank,
    accountId,
    publicUrl: settings.PUBLIC_URL,
    payee: settings.MERCHANT_NAME,
    register,
    handleKey: settings.HANDLE_KEY,
    callbacks,
    log: consoleLog,
  })
}
