// The settings of account access, and the source that is made of them: the bank that runs the interface.
// Which form each has is checked with all others.

import * as v from 'valibot'
import { makeAccountAccessBank } from '../../../core/account-access/index.ts'
import { bankOptions, type Capability, credentialsFor } from '../capabilities/capability.ts'
import { visible } from '../capabilities/forms.ts'
import { ownBankIn } from '../capabilities/own-bank.ts'
import { AccountAccessSource } from './account-access.ts'
import type { Source } from './source.ts'

/** Id, secret and API key of the application that reads accounts. */
const settings = {
  CLIENT_ID: v.optional(visible(255)),
  CLIENT_SECRET: v.optional(visible(1_024)),
  CLIENT_API_KEY: v.optional(visible(128)),
}

const Given = v.required(v.object(settings))

/** Account access, before its settings are known. */
export const accountAccess: Capability<readonly Source[]> = {
  name: 'account-access',
  settings,
  needs: ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_API_KEY'],
  instead: {},
  addresses: [],
  names: {},
  faults: () => [],
  keyFaults: () => Promise.resolve([]),
  make(bindings, reach) {
    const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = v.parse(Given, bindings)
    const credentials = { apiKey, client: { id, secret } }
    // Nothing is signed here with a time: what a token or a way to the bank is worth stays by our own.
    const bank = makeAccountAccessBank({
      ...bankOptions(reach),
      ...credentialsFor(reach, credentials),
      clock: reach.ownTime,
    })
    return [new AccountAccessSource(bank, ownBankIn(bindings['OWN_BANK']))]
  },
}
