// Calls that take the whole bank out as one file, and let one in.
// What is in a file is in ../bank-file/.

import * as v from 'valibot'
import { list, loose, record, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { reads, steers } from './common.ts'

/** Whether secrets go along. */
export const ExportQuery = strict({
  /** `true`: private keys, secrets and tokens stand in the file. Its holder can act as each client of the bank. */
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
  /** Clients of whom the file has no secrets, with new ones; they are told this once. */
  clients: list(loose({ clientId: v.string(), clientSecret: v.string(), apiKey: v.string() })),
})

/**
 * Writes the whole bank as one file: seed, clock, clients, and everything that was added. Private keys, secrets, codes, tokens, open
 * pages, callbacks that are owed and the log of calls stay behind.
 */
export const exportBank = operation({
  ...reads,
  id: 'control.export',
  path: '/_sandbox/export',
  parameters: { query: ExportQuery },
  replies: { 200: BankFile },
})

/**
 * Lets a file take the place of what the bank holds. It is checked whole, then taken whole or not at all; what it lacks is made: the
 * keys of the bank stay, and clients of whom it has no secrets get new ones.
 */
export const importBank = operation({
  ...steers,
  id: 'control.import',
  path: '/_sandbox/import',
  body: json(BankFile),
  replies: { 200: Taken },
})
