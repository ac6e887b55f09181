// The settings of account access, and the source made from them: the bank that runs the interface.

import * as v from 'valibot'
import { type accountAccessGaps, makeAccountAccessBank } from '../../../../core/account-access/index.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { bankOptions, type Capability, credentialsFor } from '../shared/capability.ts'
import { visible } from '../shared/forms.ts'
import { ownBankIn } from '../shared/own-bank.ts'
import { AccountAccessSource } from './source.ts'
import type { Source } from '../source.ts'

/** The form of each setting. */
export const settings = {
  /** Id of the application that reads accounts. */
  CLIENT_ID: v.optional(visible(255)),
  /** Its secret. */
  CLIENT_SECRET: v.optional(visible(1_024)),
  /** Its API key. */
  CLIENT_API_KEY: v.optional(visible(128)),
}

const Given = v.required(v.object(settings))

/** The bank that runs the interface, as a source. */
export const sources: Capability<readonly Source[]> = {
  needs: ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_API_KEY'],
  make(bindings, reach) {
    const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = v.parse(Given, bindings)
    const credentials = { apiKey, client: { id, secret } }
    // Nothing here is signed with a time, so our own clock judges how long tokens and consent flows last.
    const bank = makeAccountAccessBank({
      ...bankOptions(reach),
      assumptions: assumptionsOf<typeof accountAccessGaps>(bindings, 'account-access'),
      ...credentialsFor(reach, credentials),
      clock: reach.ownTime,
    })
    return [new AccountAccessSource(bank, ownBankIn(bindings['OWN_BANK']))]
  },
}
