// The settings of account access, and the source that is made of them: the bank that runs the interface.
// Which form each has is checked with all others.

import * as v from 'valibot'
import { type accountAccessGaps, makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { bankOptions, type Capability, credentialsFor } from '../shared/capability.ts'
import { visible } from '../shared/forms.ts'
import { ownBankIn } from '../shared/own-bank.ts'
import { AccountAccessSource } from './source.ts'
import type { Source } from '../source.ts'

/** Id, secret and API key of the application that reads accounts. */
export const settings = {
  CLIENT_ID: v.optional(visible(255)),
  CLIENT_SECRET: v.optional(visible(1_024)),
  CLIENT_API_KEY: v.optional(visible(128)),
}

const Given = v.required(v.object(settings))

/** The bank that runs the interface, as a way to show accounts. */
export const sources: Capability<readonly Source[]> = {
  needs: ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_API_KEY'],
  make(bindings, reach) {
    const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = v.parse(Given, bindings)
    const credentials = { apiKey, client: { id, secret } }
    // Nothing is signed here with a time: what a token or a way to the bank is worth stays by our own.
    const bank = makeAccountAccessBank({
      ...bankOptions(reach),
      assumptions: assumptionsOf<typeof accountAccessGaps>(bindings, 'account-access'),
      ...credentialsFor(reach, credentials),
      clock: reach.ownTime,
    })
    return [new AccountAccessSource(bank, ownBankIn(bindings['OWN_BANK']))]
  },
}
