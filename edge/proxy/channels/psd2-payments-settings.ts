// PSD2 payments as a way to give bundles, made of the settings that the payers' side shares.
// Which form each has, and which keys work, is told with those.

import type { Capability } from '../capabilities/capability.ts'
import { psd2BankOf, returnAddressOf } from '../psd2/bank.ts'
import { PSD2_AT, PSD2_NEEDS, psd2Settings } from '../psd2/settings.ts'
import type { BundleChannel } from './bundle-channel.ts'
import { Psd2PaymentsChannel } from './psd2-payments.ts'

/** Bundles of PSD2 payments, before their settings are known. */
export const psd2Bundles: Capability<BundleChannel> = {
  name: 'psd2-payments',
  settings: psd2Settings,
  needs: [...PSD2_NEEDS, 'PSD2_BASE_URL'],
  wants: PSD2_NEEDS,
  instead: { PSD2_BASE_URL: 'BANK_BASE_URL' },
  addresses: ['PSD2_BASE_URL'],
  names: { baseUrl: 'PSD2_BASE_URL' },
  at: PSD2_AT,
  faults: () => [],
  keyFaults: () => Promise.resolve([]),
  make: (bindings, reach) =>
    new Psd2PaymentsChannel({
      bank: psd2BankOf(bindings, reach),
      clock: reach.ownTime,
      redirectUri: returnAddressOf(bindings),
    }),
}
