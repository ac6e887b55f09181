// The settings of Request-to-Pay, and the channel that is made of them.
// Which form each has is checked with all others; what only several show, here.

import * as v from 'valibot'
import { makeRequestToPayBank } from '../../../core/request-to-pay/index.ts'
import { bankOptions, type Capability } from '../capabilities/capability.ts'
import { base, visible } from '../capabilities/forms.ts'
import type { Channel } from './channel.ts'
import { RequestToPayChannel } from './request-to-pay.ts'

const settings = {
  /** Address of the bank's Request-to-Pay interface. */
  REQUEST_TO_PAY_BASE_URL: v.optional(base('must be the address of the Request-to-Pay interface')),
  /** Key of the application there. */
  REQUEST_TO_PAY_API_KEY: v.optional(visible(128)),
}

const Given = v.required(v.object(settings))

/** Request-to-Pay, before its settings are known. */
export const requestToPay: Capability<Channel> = {
  name: 'request-to-pay',
  settings,
  needs: ['REQUEST_TO_PAY_BASE_URL', 'REQUEST_TO_PAY_API_KEY'],
  instead: {},
  addresses: ['REQUEST_TO_PAY_BASE_URL'],
  names: { baseUrl: 'REQUEST_TO_PAY_BASE_URL' },
  at: { addresses: ['REQUEST_TO_PAY_BASE_URL'] },
  faults: ({ BANK_ENVIRONMENT, REQUEST_TO_PAY_API_KEY }) =>
    BANK_ENVIRONMENT === 'production' && REQUEST_TO_PAY_API_KEY !== undefined
      ? ['REQUEST_TO_PAY_API_KEY is for the sandbox only']
      : [],
  keyFaults: () => Promise.resolve([]),
  make(bindings, reach) {
    const { REQUEST_TO_PAY_API_KEY: apiKey } = v.parse(Given, bindings)
    const bank = makeRequestToPayBank({
      ...bankOptions(reach),
      environment: 'sandbox',
      sandbox: { apiKey },
      allowLocalAddresses: reach.isLocal,
    })
    return new RequestToPayChannel(bank, reach.ownTime)
  },
}
