// Composes the service of one order from the settings: which ways to pay, which public address, which log.
// It needs no Durable Object: whoever brings storage can run one.

import { consoleLog } from '../../shared/console-log.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import type { SingleUse } from '../rails/rail.ts'
import type { OrderStorage } from './kept-order.ts'
import { makeOrderService, type OrderService } from './order-service.ts'
import type { Register } from './register.ts'

/**
 * Makes the service of one order from the settings.
 *
 * @throws ConfigurationError when payments are not offered.
 */
export function composeOrderService(
  { settings, payments }: Config,
  storage: OrderStorage,
  notices: SingleUse,
  register: Register,
): OrderService {
  if (!payments) throw new ConfigurationError('payments are not offered')
  return makeOrderService({
    storage,
    rails: payments.rails,
    publicUrl: settings.PUBLIC_URL,
    payee: settings.MERCHANT_NAME,
    register,
    handleKey: settings.HANDLE_KEY,
    notices,
    log: consoleLog,
  })
}
