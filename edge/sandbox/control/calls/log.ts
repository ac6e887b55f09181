// Calls that show what came in and what went out, and why a signature was refused.

import * as v from 'valibot'
import { list, loose, strict, text } from '../../../../core/shared/check.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')
const Direction = v.picklist(['in', 'out'], 'must be in or out')

/** Which calls are listed; all of them by default. */
export const CallQuery = strict({
  /** Id of a call: only later ones, for one who looks again. */
  after: v.optional(Text),
  /** Id of a call: only earlier ones, for the next page. */
  before: v.optional(Text),
  /** Most calls, 1 to 500; 100 when absent. */
  limit: v.optional(Text),
  /** `in` came to the bank, `out` left it. */
  direction: v.optional(Direction),
  /** Name of an interface, or `oauth`. */
  interface: v.optional(Text),
  /** Id of a client or a merchant. */
  client: v.optional(Text),
  /** Id of an operation, or the beginning of some. */
  operation: v.optional(Text),
  /** `403`, `4xx`, `refused` (400 and above, or none) or `none` (no answer). */
  status: v.optional(Text),
  /** A text anywhere in a call as it is stored; case does not matter. */
  search: v.optional(Text),
})

/** One call in short. Every secret in it is a fingerprint already. */
const CallSummary = loose({
  /** Later calls have greater ids, by the order of their characters. */
  id: v.string(),
  /** Wire time of its first byte, RFC 3339. */
  at: v.string(),
  direction: v.picklist(['in', 'out']),
  /** Name of the interface, `oauth` for tokens that several interfaces share; absent for what belongs to none. */
  interface: v.optional(v.string()),
  /** Id of the operation, if the path has one. */
  operation: v.optional(v.string()),
  /** Id of the client, or of the merchant of an online payment. */
  client: v.optional(v.string()),
  /** Whether token, key or signature have proven the client; else the call only claims to be of it. */
  isProven: v.optional(v.boolean()),
  method: v.string(),
  /** Path and query; of a call that left, the whole address. */
  path: v.string(),
  /** Absent where there was no answer. */
  status: v.optional(v.number()),
  durationMs: v.number(),
  /** Stage of `gaps: shared.check-order` at which it ended; `done` if all were passed. */
  stage: v.optional(v.string()),
  /** First code of a refusal. */
  code: v.optional(v.string()),
  /** The words of the refusal. */
  message: v.optional(v.string()),
  /** Id of the refusal, as `x-error-id` has it. */
  errorId: v.optional(v.string()),
  /** What was planned for it. */
  outcome: v.optional(v.string()),
  /** Row of the gaps that decided, for example `shared.clock-tolerance`. */
  row: v.optional(v.string()),
  /** Section of the paper, as the operation names it. */
  paper: v.optional(v.string()),
  /** A page for a person: nothing but its name is stored. */
  isPage: v.optional(v.boolean()),
})

/** Headers and body of one side, as they came but for secrets. */
const CallSide = loose({
  headers: list(v.tuple([v.string(), v.string()])),
  /** Absent where there was none. */
  body: v.optional(
    loose({
      text: v.string(),
      /** How long it was, before it was cut. */
      bytes: v.number(),
      isCut: v.boolean(),
    }),
  ),
})

/** One call whole. */
const CallRecord = loose({
  ...CallSummary.entries,
  request: CallSide,
  response: v.optional(CallSide),
  /** What it wrote in the books: kind and id of each thing, `account-access/consent/…`. */
  changed: v.optional(list(v.string())),
  /** Money that it moved or reserved, as far as the books still have it. */
  booked: v.optional(
    list(
      loose({
        /** IBAN or another number; of a party outside the bank its name. */
        account: v.string(),
        holder: v.string(),
        /** Negative for a debit. */
        amount: v.string(),
        currency: v.string(),
        status: v.picklist(['booked', 'held']),
        /** Name of the other side. */
        counterpart: v.optional(v.string()),
        /** Balance of the account after it; absent for a reservation. */
        balanceAfter: v.optional(v.string()),
      }),
    ),
  ),
})

/** Why a call was refused, or why one cannot be. */
const CauseView = loose({
  /** One of a closed list, for example `signature-path`. */
  code: v.string(),
  /** What is wrong, in one sentence. */
  sentence: v.string(),
  /** What to do. */
  advice: v.string(),
  /** Header, parameter or member that it is about. */
  at: v.optional(v.string()),
})

/** One line of what is signed, as the bank made it and as the caller did. */
const LineView = loose({
  /** Its name: `method`, `date`, `body` … */
  name: v.string(),
  /** Invisible characters are escaped as in JSON. */
  bank: v.string(),
  /** Absent if it is not known what the caller has signed. */
  caller: v.optional(v.string()),
  /** Absent if it is not known what the caller has signed. */
  isSame: v.optional(v.boolean()),
  /** The value is a secret: a fingerprint replaces it. */
  isSecret: v.optional(v.boolean()),
})

/** The signature of a call, explained. */
const ExplanationView = loose({
  /** `accepted`; `refused`; `unsigned` if the call needs no signature or brought none. */
  verdict: v.picklist(['accepted', 'refused', 'unsigned']),
  /** The likeliest first; empty if nothing is wrong. */
  causes: list(CauseView),
  /** What is signed, line by line; the body last. */
  lines: v.optional(list(LineView)),
  /** The first byte that differs, counted from 0. */
  difference: v.optional(
    loose({
      byte: v.number(),
      line: v.string(),
      byteInLine: v.number(),
      /** A few characters around it, as the bank has them. */
      bank: v.string(),
      caller: v.string(),
    }),
  ),
  /** The digests of the signature itself, if the key fits: SHA-256 of what was signed, and of what the bank made. */
  digests: v.optional(loose({ caller: v.optional(v.string()), bank: v.string() })),
  /** The clock of the caller beside that of the bank. */
  clock: v.optional(
    loose({
      header: v.string(),
      caller: v.string(),
      bank: v.string(),
      /** Positive if the caller is ahead. */
      offBySeconds: v.number(),
      toleranceSeconds: v.number(),
    }),
  ),
  /** The key that the call names, and those that the bank has of this client. */
  key: v.optional(
    loose({ named: v.optional(v.string()), known: list(v.string()), fits: v.optional(v.string()) }),
  ),
  /** Row of the gaps and section of the paper about how it is signed. */
  row: v.optional(v.string()),
  paper: v.optional(v.string()),
})

/** One thing of two calls, side by side. */
const ComparedPart = loose({
  /** `line`, `header`, `body`, `signature`, `outcome`, `answer-header` or `answer-body`. */
  part: v.string(),
  /** Name of a header, path of a member, line that is signed; empty for a body that has no members. */
  name: v.string(),
  /** Absent if the call does not have it. */
  left: v.optional(v.string()),
  right: v.optional(v.string()),
  isSame: v.boolean(),
})

/** A message that never reached the bank. */
export const MessageOrder = strict({
  /** When it was sent, RFC 3339: its date is judged as of then, and its ids as if they were new. Now when absent. */
  at: v.optional(
    text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date'),
  ),
  method: text((value) => /^[A-Z]{1,20}$/.test(value), 'must be a method in capital letters'),
  /** The whole address, as it would be called. */
  address: text((value) => /^https?:\/\/[!-~]{1,8000}$/.test(value), 'must be a whole http or https address'),
  /** In their order; a name may stand there more than once. */
  headers: list(v.tuple([Text, Text], 'must be a name and a value')),
  /** Absent where there is none. */
  body: v.optional(Text),
})

/**
 * Explains a message that was not sent: a copy of the bank answers it, which then is gone. Nothing of it happens at the bank, and
 * what a test has planned counts for nothing. Secrets in the answer are fingerprints.
 */
export const explain = reads('explain', 'POST /explain', {
  body: MessageOrder,
  replies: { 200: loose({ call: CallRecord, explanation: ExplanationView }) },
})

const OtherQuery = strict({
  /** Id of the other call. */
  with: Text,
})

/** The calls that came in and went out, if the bank keeps a log of them. */
export const calls = {
  /** Lists calls, the newest first; `next` is the `before` of the page after this one, `latest` the `after` of the next look. */
  list: reads('calls.list', 'GET /calls', {
    query: CallQuery,
    replies: {
      200: loose({ calls: list(CallSummary), next: v.optional(v.string()), latest: v.optional(v.string()) }),
    },
  }),
  /** Shows one call whole. */
  read: reads('calls.read', 'GET /calls/{callId}', { replies: { 200: CallRecord } }),
  /** Explains the signature of one call, or why it was refused without one. */
  explain: reads('calls.explain', 'GET /calls/{callId}/explanation', { replies: { 200: ExplanationView } }),
  /** Compares two calls: line, headers, members of the bodies, what is signed, how they ended. */
  compare: reads('calls.compare', 'GET /calls/{callId}/comparison', {
    query: OtherQuery,
    replies: { 200: loose({ left: CallSummary, right: CallSummary, parts: list(ComparedPart) }) },
  }),
  /** Gives the calls as an archive, HAR 1.2. */
  export: reads('calls.export', 'GET /calls.har', {
    query: CallQuery,
    replies: { 200: loose({ log: loose({ version: v.string(), entries: v.array(v.unknown()) }) }) },
  }),
  /** Forgets all calls. */
  clear: steers('calls.clear', 'DELETE /calls'),
}
