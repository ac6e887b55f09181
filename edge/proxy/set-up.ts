// Sets up the desk of one order from the settings: which bank, whose account, whether callbacks are wanted.
// It needs no Durable Object: whoever brings a shelf can run a desk.

import type { PairMemory } from '../../core/online-payment/index.ts'
import { makeLog } from '../shared/log.ts'
import { makeCallbackKeys } from './callback-keys.ts'
import type { Config } from './config.ts'
import { type Desk, makeDesk, type Shelf } from './desk.ts'

/** Makes the desk of one order from the settings. */
export function setUpDesk(config: Config, shelf: Shelf, pairs: PairMemory): Desk {
  const { settings, bank } = config
  const { BANK_KEYS_URL, CALLBACK_API_KEY } = settings
  const callbacks =
    BANK_KEYS_URL !== undefined && CALLBACK_API_KEY !== undefined
      ? { apiKey: CALLBACK_API_KEY, keys: makeCallbackKeys(bank, BANK_KEYS_URL), pairs }
      : undefined
  return makeDesk({
    shelf,
    bank,
    accountId: settings.ACCOUNT_ID,
    publicUrl: settings.PUBLIC_URL,
    payee: settings.MERCHANT_NAME,
    callbacks,
    // oxlint-disable-next-line no-console -- the console is where a worker's log goes
    log: makeLog((line) => console.log(line)),
  })
}
