// The list of ways to give instructions to a bank; a new one is one more line.
// Which of them a deployment offers is told by its settings.

import type { Capability } from '../capabilities/capability.ts'
import type { Channel } from './channel.ts'
import { corporatePayments } from './corporate-payments-settings.ts'
import { requestToPay } from './request-to-pay-settings.ts'

/** Every way to give instructions. */
export const CHANNELS: readonly Capability<Channel>[] = [corporatePayments, requestToPay]
