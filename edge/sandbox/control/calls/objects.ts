// Calls that show the objects of all interfaces, and that move them by the rules of their papers.

import * as v from 'valibot'
import { list, loose, oneOf, strict } from '../../../../core/shared/check.ts'
import { OBJECT_KINDS } from '../../bank-objects.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')
const Kind = v.picklist(OBJECT_KINDS, `must be one of ${OBJECT_KINDS.join(', ')}`)

/** Which objects are listed; all of them by default. */
export const ObjectQuery = strict({
  /** Name of an interface. */
  interface: v.optional(Text),
  kind: v.optional(Kind),
  /** Id of a client or a merchant, or the beginning of some. */
  client: v.optional(Text),
  state: v.optional(Text),
  /** A text anywhere in an object; case does not matter. */
  search: v.optional(Text),
  /** Most objects, 1 to 500; 100 when absent. */
  limit: v.optional(Text),
  /** How many of the newest are left out, for the next page. */
  skip: v.optional(Text),
})

/** Where an object shall go. */
export const ObjectMove = strict({
  /** The state that it shall be in then. */
  to: Text,
  /** Which of several ways is taken, by its name in the object's `moves`. */
  how: v.optional(Text),
  /** Lets the clock go as far as it must; without it a move that takes time is refused, and says how much. */
  moveClock: v.optional(v.boolean('must be true or false')),
  /** Who decides, where a customer does; who the page suggests when absent. */
  customerId: v.optional(Text),
  /** Account that the customer chooses. */
  iban: v.optional(Text),
})

/** How a person decides. */
export const ObjectDecision = strict({
  /**
   * `page` approves, `refused` says no, `no-right` is a customer who may not, `left-open` opens the page and goes away, `too-late`
   * decides after the time was over.
   */
  way: oneOf('page', 'no-right', 'refused', 'left-open', 'too-late'),
  moveClock: v.optional(v.boolean('must be true or false')),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})

const ObjectSummary = loose({
  /** Names the object as no other is named: `psd2-payments.bundle.{id}`. */
  object: v.string(),
  /** Its id as its interface has it; of a token, its fingerprint. */
  id: v.string(),
  interface: v.string(),
  kind: v.string(),
  /** What distinguishes it from others of its kind: `sepa`, `EE`, `access`. */
  variety: v.optional(v.string()),
  clientId: v.string(),
  customerId: v.optional(v.string()),
  /** Amount and currency. */
  amount: v.optional(v.string()),
  state: v.string(),
  /** Nothing follows its state. */
  isFinal: v.boolean(),
  /** Bank time, RFC 3339; absent if the bank does not know it. */
  madeAt: v.optional(v.string()),
})

/** Who brought something about: a `caller`, a `person`, the `clock`, a `tester`, or the `bank`. */
const By = loose({
  who: v.string(),
  clientId: v.optional(v.string()),
  operation: v.optional(v.string()),
  /** Id of the control call of a tester. */
  call: v.optional(v.string()),
  /** In whose place a tester did it. */
  as: v.optional(v.string()),
})

const WholeObject = loose({
  ...ObjectSummary.entries,
  /** Everything that the bank shows of it, without secrets. */
  facts: v.record(v.string(), v.unknown()),
  /** What happened to it, the oldest first, by the clock of the bank. */
  history: list(
    loose({
      /** Absent if it came by a time that the clock of the bank does not know. */
      at: v.optional(v.string()),
      by: By,
      state: v.string(),
      from: v.optional(v.string()),
      isMade: v.optional(v.boolean()),
      /** Members that changed besides. */
      changed: v.optional(list(v.string())),
    }),
  ),
  /** Whether the history begins with its making; one that is older than histories has only what came after. */
  isWhole: v.boolean(),
  /** Its state machine: every state with those that may follow it. */
  states: list(
    loose({
      state: v.string(),
      next: list(v.string()),
      isFinal: v.boolean(),
      isCurrent: v.boolean(),
      isVisited: v.boolean(),
    }),
  ),
  /** What leads on from its present state. */
  moves: list(
    loose({
      to: v.string(),
      by: v.string(),
      how: v.string(),
      text: v.string(),
      /** How long it takes by the clock of the bank, ISO 8601; `PT0S` if it happens at once. */
      takes: v.string(),
      at: v.optional(v.string()),
      choosesCustomer: v.optional(v.boolean()),
    }),
  ),
  /** States that the papers allow and that are not reached from here, with the reason. */
  closed: list(loose({ to: v.string(), why: v.string() })),
  /** In which ways a person can decide about it. */
  decisions: list(
    loose({
      way: v.string(),
      takes: v.string(),
      at: v.optional(v.string()),
      choosesCustomer: v.optional(v.boolean()),
    }),
  ),
})

/** What the bank has, of all interfaces: payments, refunds, bundles, consents, tokens and so on. */
export const objects = {
  /** Lists payments, refunds, bundles, instructions, requests, consents, authorisations and tokens of all interfaces, the newest first. */
  list: reads('objects.list', 'GET /objects', {
    query: ObjectQuery,
    replies: {
      200: loose({
        objects: list(ObjectSummary),
        /** How many the filters let through. */
        total: v.number(),
        /** The interfaces, kinds and states that there can be, for filters. */
        filters: loose({ interfaces: list(v.string()), kinds: list(v.string()), states: list(v.string()) }),
      }),
    },
  }),
  /** Shows one object whole: what is known of it, its history, its state machine, and what leads on; by its name or its id. */
  read: reads('objects.read', 'GET /objects/{object}', { replies: { 200: WholeObject } }),
  /**
   * Moves an object to a state that the papers allow from where it is: by the rules and the books of the bank, callbacks too. Where only
   * time leads there, the clock goes when `moveClock` is true. What does not arrive is refused with its reason, and changes nothing.
   */
  move: steers('objects.move', 'POST /objects/{object}/moves', {
    body: ObjectMove,
    replies: { 200: WholeObject },
  }),
  /** Decides about an object in place of a person, in each way that the papers know; `refusal` is what the bank said to it. */
  decide: steers('objects.decide', 'POST /objects/{object}/decisions', {
    body: ObjectDecision,
    replies: { 200: loose({ ...WholeObject.entries, refusal: v.optional(v.string()) }) },
  }),
}
