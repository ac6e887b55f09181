// The call that has the bank make one call of an interface itself, as a client.
// ../caller/ signs and sends it.

import * as v from 'valibot'
import { loose, oneOf, record, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { steers } from './common.ts'

const Text = v.string('must be a string')

/** A call to be made. */
export const TryOrder = strict({
  /** Id of an operation, for example `online-payment.create`. */
  operation: Text,
  /** Members of path, query and headers by their names. */
  parameters: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  /** The body as it stands on the wire; the example of the interface's document when absent. */
  body: v.optional(v.unknown()),
  /** Client that calls; the default client when absent. */
  clientId: v.optional(Text),
  /** Who is paid by online payments, a UUID. */
  merchantId: v.optional(Text),
  /** Whose accounts are read; `customer-1` when absent. */
  customerId: v.optional(Text),
  /** Of the Baltic interface: `EE`, `LV` or `LT`; `EE` when absent. */
  country: v.optional(Text),
  /** Consent under which accounts are read; without one a new one of account access is given, and the newest valid one of the Baltic interface counts. */
  consentId: v.optional(Text),
  /** A fault that is made on purpose: one more byte in the body, a clock an hour behind, another key than the one that is named. */
  fault: v.optional(oneOf('body', 'date', 'key')),
  /** Shows the call, and does not send it. */
  draft: v.optional(v.boolean('must be true or false')),
})

/** A call that was made, as it went over the wire; fingerprints stand where its secrets were. */
const TriedCall = loose({
  /** With which key it was signed, of a client that has keys. */
  client: loose({ clientId: v.string(), kid: v.optional(v.string()) }),
  request: loose({
    method: v.string(),
    url: v.string(),
    headers: v.record(v.string(), v.string()),
    body: v.optional(v.string()),
  }),
  /** Absent where nothing was sent, and where no answer came. */
  response: v.optional(
    loose({
      status: v.number(),
      headers: v.record(v.string(), v.string()),
      body: v.optional(v.string()),
    }),
  ),
  /** Why no answer came. */
  lost: v.optional(v.string()),
  /** Where the log has the call, when the bank keeps one. */
  callId: v.optional(v.string()),
})

/**
 * Makes one call of an interface as a client, and answers with both sides. The bank signs with a key of its own, which it adds to
 * that client (`kid` `console-…`).
 */
export const tryCall = operation({
  ...steers,
  id: 'control.try',
  path: '/_sandbox/try',
  body: json(TryOrder),
  replies: { 200: TriedCall },
})
