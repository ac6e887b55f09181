// The settings of account access, and the source made from them: the bank that runs the interface.

import * as v from 'valibot'
import {
  type AccountAccessBank,
  type accountAccessGaps,
  makeAccountAccessBank,
} from '../../../../core/account-access/index.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import {
  bankOptions,
  type Bindings,
  type Capability,
  credentialsFor,
  type Reach,
} from '../shared/capability.ts'
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

/** Makes the bank. Nothing is signed with a time, so our own clock judges how long tokens and consent flows last. */
export function bankOf(bindings: Bindings, reach: Reach): AccountAccessBank {
  const { CLIENT_ID: id, CLIENT_SECRET: secret, CLIENT_API_KEY: apiKey } = v.parse(Given, bindings)
  return makeAccountAccessBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof accountAccessGaps>(bindings, 'account-access'),
    ...credentialsFor(reach, { apiKey, client: { id, secret } }),
    clock: reach.ownTime,
  })
}

/** The bank that runs the interface, as a source. */
export const sources: Capability<readonly Source[]> = {
  needs: ['CLIENT_ID', 'CLIENT_SECRET', 'CLIENT_API_KEY'],
  make: (bindings, reach) => [
    new AccountAccessSource(bankOf(bindings, reach), ownBankIn(bindings['OWN_BANK'])),
  ],
}
