// Documents in a file that belong to no interface: customers, plans, due work, counters; and the secrets of the bank.

import * as v from 'valibot'
import { list, record, strict } from '../../../../core/shared/check.ts'
import { ACCOUNT_RIGHTS } from '../../customers/branch.ts'
import {
  Count,
  type DocumentKinds,
  Flag,
  numberIn,
  oneOf,
  People,
  Sent,
  Text,
  Whole,
} from '../../storage/document-kinds.ts'
import { sortable } from '../../storage/store.ts'

/** The actor of an event in a history. */
const Actor = v.variant('who', [
  strict({ who: v.literal('caller'), clientId: Text, operation: Text }),
  strict({ who: v.literal('person') }),
  strict({ who: v.literal('clock') }),
  strict({
    who: v.literal('tester'),
    call: Text,
    as: v.optional(oneOf(['caller', 'person', 'clock', 'bank'])),
  }),
  strict({ who: v.literal('bank') }),
])

/** An event in a history. */
const Past = strict({
  entries: list(
    strict({
      at: v.number('must be a number'),
      by: Actor,
      state: Text,
      from: v.optional(Text),
      isMade: v.optional(Flag),
      changed: v.optional(list(Text)),
    }),
  ),
  gone: v.optional(Sent),
})

/** Documents that the bank itself stores besides its books. */
export const BANK_KINDS: DocumentKinds = {
  'customer/': {
    form: strict({
      customerId: Text,
      name: People,
      kind: oneOf(['private', 'business']),
      mayConfirm: v.boolean('must be true or false'),
      accountIds: list(Text),
      cards: list(
        strict({ cardId: Text, productName: People, lastDigits: Text, accountId: v.optional(Text) }),
      ),
    }),
    fault: (id, value) =>
      (value as { customerId: string }).customerId === id ? undefined : 'must have its id as customerId',
  },
  'right/': { form: list(oneOf(ACCOUNT_RIGHTS)) },
  'plan/': {
    form: strict({
      operation: Text,
      match: record(Text),
      outcome: Text,
      left: v.optional(Whole),
      client: v.optional(Text),
      probability: v.optional(v.pipe(v.number('must be a number'), v.gtValue(0, 'must be above 0'))),
      drawn: v.optional(Whole),
      delayMs: v.optional(v.pipe(Whole, v.maxValue(600_000, 'must be at most 600000'))),
      hours: v.optional(strict({ from: Text, to: Text })),
    }),
    counted: { by: 'state/counter/plan', number: numberIn },
  },
  'maintenance/': { form: Flag },
  'due/': {
    form: strict({ kind: Text, id: Text, at: v.number('must be a number') }),
    // The first name is the first due: one with another time than its note would keep all others waiting.
    fault: (id, value) => {
      const time = sortable(Math.max(0, Math.ceil((value as { at: number }).at)))
      return id.startsWith(`${time}/`) && /^\d{15}\/\d{15}$/.test(id)
        ? undefined
        : 'must be named by its time and its number'
    },
    counted: { by: 'state/counter/due', number: numberIn },
  },
  'state/counter/': { form: Count },
  'history/': { form: Past },
}

/** Documents that are in a file only with its secrets. The sandbox key is not among them. */
export const SECRET_KINDS: DocumentKinds = {
  'keep/key/': { form: strict({ privateKeyPem: Text, publicKeyPem: Text }) },
  'keep/secret/': { form: Text },
  'keep/authority/': { form: strict({ certificatePem: Text, privateKeyPem: Text }) },
  'keep/default-kit/': {
    form: strict({
      clientId: Text,
      clientSecret: Text,
      apiKey: Text,
      certificatePem: Text,
      certificateKeyPem: Text,
      kid: Text,
      privateKeyPem: Text,
    }),
  },
  'oauth/token/': {
    form: strict({
      grant: Sent,
      kind: oneOf(['access', 'refresh']),
      until: v.optional(Whole),
      certificate: v.optional(Text),
    }),
  },
  'oauth/by-grant/': { form: Whole },
  'oauth/history/': { form: Past },
  'oauth/gone/': { form: Text },
}
