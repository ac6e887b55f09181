// Composes the service of one order from the settings: which ways to pay, which public address, which log.
// It needs no Durable Object: whoever brings storage can run one.

import { consoleLog } from '../../shared/console-log.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import { NoticeDelivery } from '../merchant/notices/delivery.ts'
import { Outbox } from '../merchant/notices/outbox.ts'
import { makeOrderService, type OrderService } from './order-service.ts'
import type { Register } from './register.ts'
import type { ObjectStorage } from './storage.ts'

/**
 * Makes the service of one order from the settings.
 *
 * @throws ConfigurationError when payments are not offered.
 */
export function composeOrderService(
  { settings, payments, notices }: Config,
  storage: ObjectStorage,
  register: Register,
): OrderService {
  if (!payments) throw new ConfigurationError('payments are not offered')
  const outbox = new Outbox(storage, settings.HANDLE_KEY)
  const [{ clock }] = payments.rails
  return makeOrderService({
    storage,
    rails: payments.rails,
    publicUrl: settings.PUBLIC_URL,
    payee: settings.MERCHANT_NAME,
    register,
    handleKey: settings.HANDLE_KEY,
    log: consoleLog,
    ...(notices && {
      followers: [outbox.follow],
      duties: (order) => [new NoticeDelivery({ outbox, receiver: notices, order, clock })],
    }),
  })
}
