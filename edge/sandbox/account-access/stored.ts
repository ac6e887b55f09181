// The documents of account access, as a file of the whole bank has them.

import * as v from 'valibot'
import { CONSENT_STATES } from '../../../core/account-access/rules.ts'
import { list, strict } from '../../../core/shared/check.ts'
import { type DocumentKinds, Flag, numberIn, oneOf, Text, Whole } from '../storage/document-kinds.ts'
import { randomText } from '../clients/keys.ts'
import { ALL_LANGUAGES } from '../pages/languages.ts'

const COUNTER = 'state/counter/account-access.consent'

/** The kinds of documents by the prefixes of their keys. */
export const documents: DocumentKinds = {
  'account-access/consent/': {
    form: strict({
      consentId: Text,
      clientId: Text,
      number: Whole,
      state: oneOf(CONSENT_STATES),
      openedAt: Whole,
      givenAt: v.optional(Whole),
      language: v.optional(oneOf(ALL_LANGUAGES)),
      way: Text,
      failed: v.optional(Flag),
      customerId: v.optional(Text),
      accountIds: v.optional(list(Text)),
      cardIds: v.optional(list(Text)),
      balances: v.optional(v.boolean('must be true or false')),
    }),
    leaves: ['formToken'],
    mint: () => ({ formToken: randomText(32) }),
    counted: { by: COUNTER, number: (_, value) => (value as { number: number }).number },
  },
  'account-access/way/': { form: Text },
  'account-access/asked/': {
    form: strict({ consentId: Text, openedAt: Whole, due: Text }),
    counted: { by: COUNTER, number: numberIn },
  },
}
