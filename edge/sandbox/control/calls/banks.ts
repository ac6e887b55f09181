// Calls that make other banks beside the one at the origin, list them, and throw them away.
// The banks themselves are in ../../banks/.

import * as v from 'valibot'
import { list, loose, oneOf, strict, text } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { BANK_NAME, BANK_NAME_RULE } from '../../banks/name.ts'
import { reads, steers } from './common.ts'

const Name = text((value) => BANK_NAME.test(value), BANK_NAME_RULE)
const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Seed = v.pipe(
  v.string('must be a string'),
  v.minLength(1, 'must be 1 to 64 characters'),
  v.maxLength(64, 'must be 1 to 64 characters'),
)

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
  /** Its clock, RFC 3339; absent where nobody has called it since the start. */
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

/**
 * Makes a bank beside the one at the origin: a copy of it, or of another named bank, that goes its own way from then on. Clock, data,
 * plans and log are its own; callbacks that are owed, the other bank alone sends. Asked for at the origin.
 */
export const forkBank = operation({
  ...steers,
  id: 'control.bank.fork',
  path: '/_sandbox/banks',
  body: json(BankOrder),
  replies: { 201: MadeBank },
})

/** Lists the banks beside the one at the origin, by name, without their keys. Asked for at the origin. */
export const listBanks = operation({
  ...reads,
  id: 'control.bank.list',
  path: '/_sandbox/banks',
  replies: { 200: BankList },
})

/** Throws a named bank away with all its data. Asked for at the origin. */
export const discardBank = operation({
  ...steers,
  id: 'control.bank.discard',
  method: 'DELETE',
  path: '/_sandbox/banks/{name}',
  parameters: { path: strict({ name: Name }) },
  replies: { 204: null },
})
