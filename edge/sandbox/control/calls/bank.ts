// Calls about the bank as a whole: what runs, its clock, the bank as a file, named banks beside it.

import * as v from 'valibot'
import { list, loose, oneOf, record, strict, text } from '../../../../core/shared/check.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { BANK_NAME, BANK_NAME_RULE } from '../../http/bank-name.ts'
import { DUE, FASTEST } from '../../storage/due.ts'
import { reads, steers } from './common.ts'

const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Seed = v.pipe(
  v.string('must be a string'),
  v.minLength(1, 'must be 1 to 64 characters'),
  v.maxLength(64, 'must be 1 to 64 characters'),
)

const Rate = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0, which stops the clock'),
  v.maxValue(FASTEST, `must be at most ${FASTEST}`),
)

/** Where the clock goes, to an instant or by an ISO 8601 duration, and how fast from then on; without a member it stays as it is. */
export const ClockOrder = strict({
  now: v.optional(DateTime),
  /** A duration, or `next`: to what falls due next. */
  advance: v.optional(v.string('must be a string')),
  /** How many times as fast as real time it goes on, 0 to 86,400; 0 stops it. */
  rate: v.optional(Rate),
})

/** What a reset begins with; without a seed the one of the start. */
export const ResetOrder = strict({ seed: v.optional(Seed), now: v.optional(DateTime) })

/** The time of the bank, RFC 3339. */
const ClockTime = loose({
  now: v.string(),
  /** How many times as fast as real time it goes; 0 where it is stopped. */
  rate: v.number(),
})

/** Something that falls due by the clock of the bank. */
const DueView = loose({
  /** When, RFC 3339. */
  at: v.string(),
  /**
   * `page-ends`: an open page or question ends undecided; `approval-ends`: the time to approve ends; `payment-expires`: an online
   * payment ends unpaid; `deadline`: what was approved and not submitted is refused; `payment-due`: a payment is carried out;
   * `day-ends`: the last try of the day; `settles`: a payment, refund or request comes to its end; `decided`: the bank decides what
   * was left pending; `booking`: a pending entry is booked; `callback`: a callback is sent.
   */
  what: v.picklist(DUE),
  /** The kind of note, which begins with the interface. */
  kind: v.string(),
  /** The id that it is about: of a payment, an authorisation, a consent. */
  about: v.string(),
})

/** The clock of the bank. */
export const clock = {
  /** Shows the clock of the bank: its time, its pace, and the next 50 things that fall due by it, the earliest first. */
  read: reads('clock.read', 'GET /clock', {
    replies: {
      200: loose({
        ...ClockTime.entries,
        /** Real time, which codes, tokens and open pages live by. */
        realTime: v.string(),
        due: list(DueView),
      }),
    },
  }),
  /**
   * Moves the clock of the bank, never back: to a date-time, by an ISO 8601 duration, or to what falls due `next`. What falls due on the way happens in order.
   * From then on it goes `rate` times as fast as real time, over restarts too, or stands; the answer has `rate` where it
   * is not 1. Without a member it tells the time.
   */
  move: steers('clock.move', 'PUT /clock', {
    body: ClockOrder,
    replies: { 200: loose({ ...ClockTime.entries, rate: v.optional(v.number()) }) },
  }),
}

/** Empties the bank; its keys and the default client stay. The same seed gives the same data. */
export const reset = steers('reset', 'POST /reset', { body: v.optional(ResetOrder, {}) })

/** An interface of the bank, and whether it is open. */
const ServedInterface = loose({
  name: v.string(),
  /** What people call it, by language. */
  title: v.record(v.string(), v.string()),
  /** Path that its operations begin with. */
  base: v.string(),
  isOpen: v.boolean(),
})

/** Tells what runs: the clock, what falls due next by it, the interfaces, and how the bank was started. */
export const bank = reads('bank', 'GET /bank', {
  replies: {
    200: loose({
      /** Version of the bank, and the commit that it was built of; `unknown` outside a clone. */
      build: loose({ version: v.string(), commit: v.string() }),
      now: v.string(),
      /** How many times as fast as real time the clock goes; 0 where it is stopped. */
      rate: v.number(),
      /** When something falls due next, by the clock of the bank, if anything does. */
      next: v.optional(v.string()),
      interfaces: list(ServedInterface),
      limits: v.picklist(['off', 'strict']),
      allowLocalAddresses: v.boolean(),
      mutualTls: v.boolean(),
      /** Whether the key of the call only reads. */
      onlyReads: v.boolean(),
    }),
  },
})

/** Whether secrets go along. */
export const ExportQuery = strict({
  /** `true`: the file has private keys, secrets and tokens. Its owner can act as each client of the bank. */
  secrets: v.optional(v.picklist(['true'], 'must be true')),
})

/** A whole bank. */
export const BankFile = loose({
  /** `silta-bank`. */
  format: v.string('must be a string'),
  /** Version of the form: 1. */
  version: v.number('must be a number'),
  /** With `startedAt` it makes what happens by itself. */
  seed: v.string('must be a string'),
  /** Bank time at which life began, RFC 3339. */
  startedAt: v.string('must be a string'),
  /** The clock of the bank, RFC 3339. */
  now: v.string('must be a string'),
  /** Applications, the default one first; without secrets unless they were asked for. */
  clients: list(loose({ clientId: v.string('must be a string'), isDefault: v.optional(v.literal(true)) })),
  /** Everything else that the bank stores, by its key. */
  documents: record(v.unknown()),
  /** Keys, secrets and tokens, where they were asked for. */
  secrets: v.optional(record(v.unknown())),
})

const Taken = loose({
  /** The clock of the bank, RFC 3339. */
  now: v.string(),
  /** How many documents were taken. */
  documents: v.number(),
  /** Clients of whom the file has no secrets, with new ones; they are shown this once. */
  clients: list(loose({ clientId: v.string(), clientSecret: v.string(), apiKey: v.string() })),
})

/** The whole bank as one file. */
export const file = {
  /**
   * Writes the whole bank as one file: seed, clock, clients, and everything that was added. Private keys, secrets, codes, tokens, open
   * pages, callbacks that are owed and the log of calls stay behind.
   */
  export: reads('export', 'GET /export', { query: ExportQuery, replies: { 200: BankFile } }),
  /**
   * Lets a file take the place of what the bank holds. It is checked whole, then taken whole or not at all; what it lacks is made: the
   * keys of the bank stay, and clients of whom it has no secrets get new ones.
   */
  import: steers('import', 'POST /import', { body: BankFile, replies: { 200: Taken } }),
}

const Name = text((value) => BANK_NAME.test(value), BANK_NAME_RULE)

/** What a named bank begins with. */
export const BankOrder = strict({
  /** Its address is `{origin}/banks/{name}`. */
  name: Name,
  /** Name of the bank that is copied; absent: the one at the origin. */
  from: v.optional(Name),
  /** Begins with the customers of a seed in place of what the other bank holds now. */
  seed: v.optional(Seed),
  /** Bank time at which it begins, where a seed is given; absent: the real time. */
  now: v.optional(DateTime),
  /** `same`, the default: keys, secrets and the default client are those of the other bank. `new`: it makes its own. */
  keys: v.optional(oneOf('same', 'new')),
  /** `true`: a bank of that name is thrown away before. */
  replace: v.optional(v.boolean('must be a boolean')),
})

const named = {
  name: v.string(),
  /** Address of the bank: what its clients take as theirs. */
  baseUrl: v.string(),
  keys: v.string(),
  /** The named bank that it was forked from; absent: the one at the origin. */
  from: v.optional(v.string()),
  seed: v.optional(v.string()),
  /** Real time at which it was made, RFC 3339. */
  madeAt: v.string(),
  /** Real time at which it is thrown away unless somebody calls it before, RFC 3339. */
  endsAt: v.string(),
  /** Its clock, RFC 3339; absent if nobody has called it since the start. */
  now: v.optional(v.string()),
}

const NamedBank = loose(named)
/** A bank that was made, with the key that steers it. */
const MadeBank = loose({ ...named, sandboxKey: v.string() })

/** The banks beside the one at the origin. */
const BankList = loose({
  /** Most of them at a time. */
  most: v.number(),
  /** Hours without a call after which one is thrown away. */
  unusedHours: v.number(),
  banks: list(NamedBank),
})

/** Other banks beside the one at the origin, each at its own address. */
export const banks = {
  /**
   * Makes a bank beside the one at the origin: a copy of it, or of another named bank, that goes its own way from then on. Clock, data,
   * plans and log are its own; callbacks that are owed, the other bank alone sends. Asked for at the origin.
   */
  fork: steers('bank.fork', 'POST /banks', { body: BankOrder, replies: { 201: MadeBank } }),
  /** Lists the banks beside the one at the origin, by name, without their keys. Asked for at the origin. */
  list: reads('bank.list', 'GET /banks', { replies: { 200: BankList } }),
  /** Throws a named bank away with all its data. Asked for at the origin. */
  discard: steers('bank.discard', 'DELETE /banks/{name}', { path: strict({ name: Name }) }),
}
