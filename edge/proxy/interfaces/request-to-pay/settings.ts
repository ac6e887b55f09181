// The settings of Request-to-Pay, and the channel made from them.

import * as v from 'valibot'
import {
  makeRequestToPayBank,
  type RequestToPayBank,
  type requestToPayGaps,
} from '../../../../core/request-to-pay/index.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { bankOptions, type Bindings, type Capability, type Reach } from '../shared/capability.ts'
import { base, visible } from '../shared/forms.ts'
import type { Channel } from '../channel.ts'
import { RequestToPayChannel } from './channel.ts'

/** The form of each setting. */
export const settings = {
  /** Address of the bank's Request-to-Pay interface. */
  REQUEST_TO_PAY_BASE_URL: v.optional(base('must be the address of the Request-to-Pay interface')),
  /** Key of the application there. */
  REQUEST_TO_PAY_API_KEY: v.optional(visible(128)),
}

const Given = v.required(v.object(settings))

/** Names faults that only several settings together show. */
export function faults({ BANK_ENVIRONMENT, REQUEST_TO_PAY_API_KEY }: Bindings): readonly string[] {
  return BANK_ENVIRONMENT === 'production' && REQUEST_TO_PAY_API_KEY !== undefined
    ? ['REQUEST_TO_PAY_API_KEY is for the sandbox only']
    : []
}

/** Makes the bank. */
export function bankOf(bindings: Bindings, reach: Reach): RequestToPayBank {
  return makeRequestToPayBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof requestToPayGaps>(bindings, 'request-to-pay'),
    environment: 'sandbox',
    sandbox: { apiKey: v.parse(Given, bindings).REQUEST_TO_PAY_API_KEY },
    allowLocalAddresses: reach.isLocal,
  })
}

/** Request-to-Pay as a channel. */
export const channel: Capability<Channel> = {
  needs: ['REQUEST_TO_PAY_BASE_URL', 'REQUEST_TO_PAY_API_KEY'],
  make: (bindings, reach) => new RequestToPayChannel(bankOf(bindings, reach), reach.ownTime),
}
