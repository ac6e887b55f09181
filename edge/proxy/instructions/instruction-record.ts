// The record of one instruction as a pure state: what is stored, what may follow what, and when the next step is due.

import type { LostRule, SendFault } from '../../../core/shared/resending.ts'
import type { Instruction, InstructionFacts, Standing } from '../interfaces/channel.ts'
import { type InstructionKind, KINDS } from '../interfaces/instruction-kind.ts'
import { judgedWord, type StandingWord, standingWord } from '../storage/bank-words.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, pauseMs } from '../storage/schedule.ts'

/**
 * Where an instruction is.
 *
 * - `intent`: stored; nothing has been sent.
 * - `sending`: it may have been sent; only the bank can report what became of it.
 * - `processing`: the bank has taken it, and has not ended it.
 * - `done`, `rejected`: ended by the bank.
 * - `refused`: the bank never took it.
 * - `needs_review`: the truth was not found; a person decides.
 */
export type InstructionStage =
  | 'intent'
  | 'sending'
  | 'processing'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'needs_review'

/** Everything that is stored of one instruction. */
export interface InstructionRecord {
  readonly channel: string
  readonly kind: InstructionKind['word']
  readonly instructionId: string
  readonly operation: string
  /** The bytes that are sent, UTF-8; absent when personal data was deleted. */
  readonly body?: string
  /** Fingerprint of the body, which stays when the body is deleted. */
  readonly digest: string
  /** Mark of the handle key under which it was begun, if there were two keys then. */
  readonly keyMark?: string
  /** Trace of the call that gave it, or last stopped or resolved it, for its webhooks. */
  readonly trace?: string
  readonly facts: InstructionFacts
  readonly stage: InstructionStage
  readonly told?: Standing['told']
  /** The bank's last word, if none of our lists has it: from then on the instruction is only read, and not sent again. */
  readonly word?: StandingWord
  /** The unknown words that it has already reported to the deployment's notes. */
  readonly seenWords?: readonly string[]
  /** Why it was refused, rejected, or is unclear: the bank's code, or a word of the proxy. */
  readonly reason?: string
  readonly resolved?: { readonly at: number; readonly outcome: InstructionOutcome; readonly reason: string }
  readonly personalDataDeletedAt?: number
  readonly sendings: number
  /** When it was last sent, milliseconds since 1970. */
  readonly sentAt?: number
  /** How often the bank was asked since then without finding it. */
  readonly looks: number
  /**
   * Since when the bank is only asked for it, and nothing is sent, milliseconds since 1970: the bank knows its id, perhaps from a
   * sending of ours, or has refused a repeated sending, which does not show what became of an earlier one.
   */
  readonly doubtedAt?: number
  /** Of the times at which an answered instruction may be sent again, how many were used or had passed at the last sending. */
  readonly agains?: number
  /** How often in a row there was no news. */
  readonly tries: number
  /** When this stage began, milliseconds since 1970. */
  readonly since: number
  /** When the next step is due, milliseconds since 1970; absent when there is none. */
  readonly nextAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** What a person may decide about an unresolved instruction. */
export type InstructionOutcome = 'done' | 'rejected'

/** Pauses between readings of what the bank has taken, and before the first sending; longer after a day. */
const SCHEDULE = { firstSeconds: [2, 5, 15], thenSeconds: 60 }
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: 600 }
/** Pauses while it is unknown whether the bank has taken it (gaps: corporate.lost). */
const LOST_SCHEDULE = { firstSeconds: [5, 15, 60], thenSeconds: 600 }
/** How long the bank is only asked for it, milliseconds, before a person must decide (gaps Part 5, law 4). */
const DOUBT_MS = 3_600_000

/** Makes the record of a new instruction. */
export function beginInstruction(
  channel: { readonly name: string; readonly kind: InstructionKind },
  { instructionId, operation, body, facts }: Instruction,
  digest: string,
  now: number,
): InstructionRecord {
  return {
    instructionId,
    operation,
    body,
    facts,
    channel: channel.name,
    kind: channel.kind.word,
    digest,
    stage: 'intent',
    sendings: 0,
    looks: 0,
    tries: 0,
    since: now,
    // The request sends it at once; the alarm takes over only after a crash.
    nextAt: now + CRASH_GRACE_MS,
    createdAt: now,
    changedAt: now,
  }
}

/** Returns the next step; nothing when it has ended. */
export function nextInstructionStep(
  record: InstructionRecord,
  rule: LostRule,
  now: number,
): 'send' | 'look' | undefined {
  const { stage, looks, since, doubtedAt, agains = 0 } = record
  if (stage === 'intent') return 'send'
  // After a day without the host it is too late to send, but not to ask the bank once more.
  if (stage === 'sending')
    return doubtedAt !== undefined || looks < rule.looks || now - since >= DAY_MS ? 'look' : 'send'
  if (stage !== 'processing') return undefined
  // An instruction that the bank has answered is there. It is sent again only if readings do not show it, and rarely; never
  // because of a word that none of our lists has (gaps Part 5, law 2).
  return looks > 0 && !record.word && agains < againsBy(record, rule, now) ? 'send' : 'look'
}

const againsBy = ({ since }: InstructionRecord, { againAtMs }: LostRule, now: number) =>
  againAtMs.filter((ms) => now - since >= ms).length

/** Returns whether it was not sent within a day. It must not be sent then: its merchant learned long ago that it was not. */
export function isStaleInstruction({ stage, since }: InstructionRecord, now: number): boolean {
  return stage === 'intent' && now - since >= DAY_MS
}

/** Notes the sending; the call may leave only after that. */
export function noteInstructionSent(
  record: InstructionRecord,
  rule: LostRule,
  now: number,
): InstructionRecord {
  const { stage } = record
  return {
    ...record,
    ...(stage === 'intent' && { stage: 'sending', since: now, tries: 0, changedAt: now }),
    ...(stage === 'processing' && { agains: againsBy(record, rule, now) }),
    sendings: record.sendings + 1,
    looks: 0,
    sentAt: now,
    nextAt: now + CRASH_GRACE_MS,
  }
}

/** Notes the bank's answer to a sending or a reading. */
export function noteInstructionAnswered(
  record: InstructionRecord,
  { state, told, word }: Standing,
  now: number,
): InstructionRecord {
  if (isInstructionOver(record)) return record
  // Facts of earlier answers stay: a later answer may report less.
  const { reason: _, doubtedAt: __, word: before, ...rest } = record
  const unclear = word && { word: standingWord(before, word, now) }
  const known = { ...rest, ...unclear, told: { ...record.told, ...told }, looks: 0 }
  if (state === 'done' || state === 'rejected') return endInstruction(known, state, now)
  if (record.stage === 'processing') return noteNoNewsOfInstruction(known, now)
  return noteNoNewsOfInstruction({ ...known, stage: 'processing', since: now, tries: 0, changedAt: now }, now)
}

/** How a sending failed. */
export interface SendingFailure {
  readonly fault: SendFault
  readonly reason?: string | undefined
  /** Pause that the bank asked for with `Retry-After`, seconds. */
  readonly pauseSeconds?: number | undefined
}

/**
 * Notes that a sending failed.
 *
 * A call that did not leave, or was refused, adds no doubt. But a refusal does not show what became of an earlier sending, unless
 * it is about a member, which the earlier sending had too, and the earlier sending can no longer arrive.
 *
 * @param before The record before it was sent.
 * @param after The current record.
 * @see gaps Part 5, law 4
 */
export function noteSendingFailed(
  before: InstructionRecord,
  after: InstructionRecord,
  { fault: { fault, ...refused }, reason, pauseSeconds }: SendingFailure,
  rule: LostRule,
  now: number,
): InstructionRecord {
  if (fault === 'lost') return noteNoNewsOfInstruction(after, now, pauseSeconds)
  // If an earlier sending is still in doubt, the bank is asked again before each further sending.
  const unsent = before.stage === 'processing' ? after : { ...before, looks: 0 }
  const later = () => noteNoNewsOfInstruction(unsent, now, pauseSeconds)
  // The bank has answered an earlier sending, and a later refusal does not change that.
  if (fault === 'not_sent' || fault === 'later' || before.stage === 'processing') return later()
  const isFirst = before.stage === 'intent'
  if (fault === 'duplicate')
    // After a lost sending of ours, it is that one which has the id. At a first sending, only the content shows whose it is.
    return rule.showsContent || !isFirst
      ? noteDoubt(isFirst ? after : unsent, now, reason)
      : endInstruction(isFirst ? after : before, 'needs_review', now, reason)
  if (isFirst) return endInstruction(before, 'refused', now, reason)
  const about = 'about' in refused ? refused.about : 'form'
  if (about === 'form') return later()
  if (about === 'money' || rule.quietMs === undefined) return noteDoubt(unsent, now, reason)
  const quietAt = (before.sentAt ?? now) + rule.quietMs
  if (now >= quietAt) return endInstruction(before, 'refused', now, reason)
  const next = later()
  return next.nextAt === undefined ? next : { ...next, nextAt: quietAt }
}

/** Notes that from now on the bank is only asked for it, and nothing is sent. */
function noteDoubt(record: InstructionRecord, now: number, reason = 'refused'): InstructionRecord {
  return noteNoNewsOfInstruction({ ...record, doubtedAt: now, reason, tries: 0 }, now)
}

/** Notes that the bank does not know it, or knows something else under its id. */
export function noteNotFound(record: InstructionRecord, rule: LostRule, now: number): InstructionRecord {
  const looks = record.looks + 1
  const later = noteNoNewsOfInstruction({ ...record, looks }, now)
  // The bank took it but does not show it, or a person must decide soon: the bank is asked again later.
  const { stage, doubtedAt, tries } = record
  if (stage !== 'sending' || doubtedAt !== undefined || later.nextAt === undefined) return later
  const nextAt = looks < rule.looks ? now + rule.betweenMs : now
  // The readings before the next sending count as no tries: the sending has had its pause already.
  return { ...later, tries, nextAt }
}

/** Notes that there was no news: the next step comes later, until the schedule ends. */
export function noteNoNewsOfInstruction(
  before: InstructionRecord,
  now: number,
  pauseSeconds = 0,
): InstructionRecord {
  if (isInstructionOver(before)) return before
  const record = withWordCase(before, now)
  const { stage, since, tries, doubtedAt, reason } = record
  const dayEndsAt = since + (stage === 'processing' ? LAST_MS : DAY_MS)
  const endsAt = doubtedAt === undefined ? dayEndsAt : Math.min(dayEndsAt, doubtedAt + DOUBT_MS)
  if (now >= endsAt)
    return stage === 'intent'
      ? endInstruction(record, 'refused', now, 'bank_unavailable')
      : endInstruction(record, 'needs_review', now, reason ?? 'truth_not_found')
  const schedule = stage === 'sending' ? LOST_SCHEDULE : now - since >= DAY_MS ? SLOW_SCHEDULE : SCHEDULE
  const nextAt = Math.min(now + pauseMs(schedule, tries, pauseSeconds, record.digest), endsAt)
  return { ...record, tries: tries + 1, nextAt }
}

/** Makes an instruction a case for a person if its word has been unknown for long; it is still read. */
function withWordCase(record: InstructionRecord, now: number): InstructionRecord {
  const word = record.word && judgedWord(record.word, now)
  if (word?.caseAt === undefined) return record
  return { ...record, word, reason: 'word_unknown', changedAt: word === record.word ? record.changedAt : now }
}

/** Notes that the data were put back from a copy in which it was unsent: it may have been sent since, and a person decides. */
export const noteInstructionRestored = (record: InstructionRecord, now: number): InstructionRecord =>
  endInstruction(record, 'needs_review', now, 'restored')

/** Ends an unresolved instruction as a person decided. */
export function noteInstructionResolved(
  record: InstructionRecord,
  outcome: InstructionOutcome,
  reason: string,
  now: number,
): InstructionRecord {
  return { ...endInstruction(record, outcome, now, 'resolved'), resolved: { at: now, outcome, reason } }
}

/** Deletes what the books do not need: names, addresses, messages. */
export function dropPersonalDataOfInstruction(record: InstructionRecord, now: number): InstructionRecord {
  const { body: _, ...rest } = record
  return { ...rest, personalDataDeletedAt: now }
}

/** Returns whether nothing more happens unless a person acts. */
export function isInstructionOver({ stage }: InstructionRecord): boolean {
  return stage === 'done' || stage === 'rejected' || stage === 'refused' || stage === 'needs_review'
}

/** Returns whether a person must decide: its truth was not found, or the bank's word for it has been unknown for long. */
export const isInReview = ({ stage, word }: InstructionRecord): boolean =>
  stage === 'needs_review' || (stage === 'processing' && word?.caseAt !== undefined)

/** State of an instruction, in the words of its merchant. */
export type InstructionState =
  | 'sending'
  | 'processing'
  | 'paid'
  | 'completed'
  | 'rejected'
  | 'refused'
  | 'needs_review'

/** Returns the merchant's word for the state. */
export function stateOfInstruction(record: InstructionRecord): InstructionState {
  const { stage, kind } = record
  if (stage === 'intent') return 'sending'
  if (isInReview(record)) return 'needs_review'
  return stage === 'done' ? KINDS[kind].done : stage
}

function endInstruction(
  record: InstructionRecord,
  stage: 'done' | 'rejected' | 'refused' | 'needs_review',
  now: number,
  reason?: string,
): InstructionRecord {
  const { nextAt: _, reason: __, ...known } = record
  return { ...known, stage, since: now, changedAt: now, ...(reason !== undefined && { reason }) }
}
