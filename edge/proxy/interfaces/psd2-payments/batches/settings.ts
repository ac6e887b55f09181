// The channel for batches of PSD2 payments, made from settings that the rail shares.

import type { Capability } from '../../shared/capability.ts'
import { psd2BankOf, returnAddressOf } from '../bank.ts'
import { PSD2_NEEDS } from '../settings.ts'
import type { BatchChannel } from '../../batch-channel.ts'
import { Psd2PaymentsChannel } from './channel.ts'

/** PSD2 payments as a channel for batches. */
export const batches: Capability<BatchChannel> = {
  needs: [...PSD2_NEEDS, 'PSD2_BASE_URL'],
  wants: PSD2_NEEDS,
  instead: { PSD2_BASE_URL: 'BANK_BASE_URL' },
  make: (bindings, reach) =>
    new Psd2PaymentsChannel({
      bank: psd2BankOf(bindings, reach),
      clock: reach.ownTime,
      redirectUri: returnAddressOf(bindings),
    }),
}
