// PSD2 payments as a way to give bundles, made of the settings that the payers' side shares.
// Which form each has, and which keys work, is told with those.

import type { Capability } from '../../shared/capability.ts'
import { psd2BankOf, returnAddressOf } from '../bank.ts'
import { PSD2_NEEDS } from '../settings.ts'
import type { BundleChannel } from '../../bundle-channel.ts'
import { Psd2PaymentsChannel } from './channel.ts'

/** PSD2 payments as a way to give bundles. */
export const bundles: Capability<BundleChannel> = {
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
