// One instruction as a pure state: what is kept of it, what may follow what, and when something is done next.
// It neither stores nor sends; instruction.ts does, and this file says what comes of it.

import type { LostRule, SendFault } from '../../../core/shared/resending.ts'
import type { ChannelWords, Instruction, InstructionFacts, Standing } from '../interfaces/channel.ts'
import { CRASH_GRACE_MS, DAY_MS, LAST_MS, pauseMs } from '../storage/schedule.ts'

/**
 * Where an instruction is.
 *
 * - `intent`: kept, and nothing has left.
 * - `sending`: something may have left; until the bank has told, nobody knows.
 * - `processing`: the bank has taken it, and has not ended it.
 * - `done`, `rejected`: ended by the bank.
 * - `refused`: the bank never took it.
 * - `unclear`: the truth was not found; a person decides.
 */
export type InstructionStage =
  | 'intent'
  | 'sending'
  | 'processing'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'unclear'

/** Everything that is kept of one instruction. */
export interface InstructionRecord {
  /** Name of the channel that it goes by, and its words. */
  readonly channel: string
  readonly words: ChannelWords
  readonly instructionId: string
  readonly operation: string
  /** The bytes that are sent, UTF-8; absent when personal data was deleted. */
  readonly body?: string
  /** Tells the same body from another one, also when it was deleted. */
  readonly digest: string
  readonly facts: InstructionFacts
  readonly stage: InstructionStage
  /** What the bank said last. */
  readonly told?: Standing['told']
  /** Why it was refused, rejected, or is unclear: the bank's code, or a word of ours. */
  readonly reason?: string
  readonly settled?: { readonly at: number; readonly outcome: InstructionOutcome; readonly reason: string }
  readonly personalDataDeletedAt?: number
  /** How often it was sent. */
  readonly sendings: number
  /** When it was sent last, milliseconds since 1970. */
  readonly sentAt?: number
  /** How often it was looked for since then, and not found. */
  readonly looks: number
  /**
   * Set where the bank knew the id at the first sending: the network may have brought it twice, and shown the second answer
   * only. Where a look finds nothing, or something else, that is the bank's definite no.
   */
  readonly isDoubled?: true
  /** How often in a row there was no news. */
  readonly tries: number
  /** When this stage began, milliseconds since 1970. */
  readonly since: number
  /** When something is done next, milliseconds since 1970; absent when nothing is left to do. */
  readonly nextAt?: number
  readonly createdAt: number
  readonly changedAt: number
}

/** What a person may say of an unclear instruction. */
export type InstructionOutcome = 'done' | 'rejected'

/** Between looks, and between sendings; what has not ended after a day is looked at less often. */
const SCHEDULE = { firstSeconds: [2, 5, 15], thenSeconds: 60 }
const SLOW_SCHEDULE = { ...SCHEDULE, thenSeconds: 600 }

/** Makes the record of an instruction that nobody has given before. */
export function beginInstruction(
  channel: { readonly name: string; readonly words: ChannelWords },
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
    words: channel.words,
    digest,
    stage: 'intent',
    sendings: 0,
    looks: 0,
    tries: 0,
    since: now,
    // Whoever gives it sends it at once; the alarm is for a crash.
    nextAt: now + CRASH_GRACE_MS,
    createdAt: now,
    changedAt: now,
  }
}

/** Tells what is to be done next; nothing when it has ended. */
export function nextInstructionStep(record: InstructionRecord, rule: LostRule): 'send' | 'look' | undefined {
  const { stage, looks } = record
  if (stage === 'intent') return 'send'
  if (stage === 'sending') return looks < rule.looks ? 'look' : 'send'
  if (stage !== 'processing') return undefined
  // Where no look proves anything, the same bytes again are the question.
  return rule.looks === 0 && looks > 0 ? 'send' : 'look'
}

/** Tells whether it was never sent and may not be any more: whoever gave it was told long ago that nothing could leave. */
export function isStaleInstruction({ stage, since }: InstructionRecord, now: number): boolean {
  return stage === 'intent' && now - since >= DAY_MS
}

/** Keeps that it is sent; only then the call may leave. */
export function noteInstructionSent(record: InstructionRecord, now: number): InstructionRecord {
  const isFirst = record.stage === 'intent'
  return {
    ...record,
    ...(isFirst && { stage: 'sending', since: now, tries: 0, changedAt: now }),
    sendings: record.sendings + 1,
    looks: 0,
    sentAt: now,
    nextAt: now + CRASH_GRACE_MS,
  }
}

/** Notes what the bank says of it, whether it was sent or looked for. */
export function noteInstructionAnswered(
  record: InstructionRecord,
  { state, told }: Standing,
  now: number,
): InstructionRecord {
  if (isInstructionOver(record)) return record
  // What was told once stays told: a later answer may say less.
  const { reason: _, isDoubled: __, ...rest } = record
  const known = { ...rest, told: { ...record.told, ...told }, looks: 0 }
  if (state === 'done' || state === 'rejected') return endInstruction(known, state, now)
  if (record.stage === 'processing') return noteNoNewsOfInstruction(known, now)
  return noteNoNewsOfInstruction({ ...known, stage: 'processing', since: now, tries: 0, changedAt: now }, now)
}

/** How a sending failed. */
export interface SendingFailure {
  readonly fault: SendFault
  /** The bank's code. */
  readonly reason?: string | undefined
  /** What the bank asked for with `Retry-After`. */
  readonly pauseSeconds?: number | undefined
}

/**
 * Notes that a sending failed.
 *
 * What did not leave, or was refused, leaves no doubt of its own. But a refusal does not tell what became of an earlier
 * sending, unless it came after the id was judged and the earlier one cannot arrive late any more.
 *
 * @param before The record before it was sent.
 * @param after The record as it stands.
 */
export function noteSendingFailed(
  before: InstructionRecord,
  after: InstructionRecord,
  { fault, reason, pauseSeconds }: SendingFailure,
  { rule, quietMs }: { rule: LostRule; quietMs: number },
  now: number,
): InstructionRecord {
  if (fault.fault === 'lost') return noteNoNewsOfInstruction(after, now, pauseSeconds)
  // Where there is a doubt from earlier, it is looked for again before each further sending.
  const unsent = { ...before, looks: 0 }
  if (fault.fault === 'not_sent' || fault.fault === 'later')
    return noteNoNewsOfInstruction(unsent, now, pauseSeconds)
  if (before.stage === 'intent')
    return fault.fault === 'duplicate' && rule.duplicate === 'arrived'
      ? noteNoNewsOfInstruction({ ...after, isDoubled: true, ...(reason !== undefined && { reason }) }, now)
      : endInstruction(before, 'refused', now, reason)
  if (before.stage === 'processing') return noteNoNewsOfInstruction(unsent, now)
  if (fault.fault === 'duplicate') {
    // It has arrived, and a look will show it; or something else has the id, and nobody knows what.
    return rule.duplicate === 'arrived'
      ? noteNoNewsOfInstruction(unsent, now)
      : endInstruction(before, 'unclear', now, reason)
  }
  const later = noteNoNewsOfInstruction(unsent, now, pauseSeconds)
  const isProof = fault.fault === 'refused' && fault.isProof
  if (!isProof || later.nextAt === undefined) return later
  const quietAt = (before.sentAt ?? now) + quietMs
  return now >= quietAt ? endInstruction(before, 'refused', now, reason) : { ...later, nextAt: quietAt }
}

/** Notes that the bank knows nothing of it, or something else under its id. */
export function noteNotFound(record: InstructionRecord, rule: LostRule, now: number): InstructionRecord {
  const looks = record.looks + 1
  if (record.stage === 'sending' && record.isDoubled && looks >= rule.looks)
    return endInstruction(record, 'refused', now, record.reason)
  const later = noteNoNewsOfInstruction({ ...record, looks }, now)
  // What was taken and is not shown is asked for again in its time.
  if (record.stage !== 'sending' || later.nextAt === undefined) return later
  const nextAt = looks < rule.looks ? now + rule.betweenMs : now
  // It is a step of the way to the next sending, which has a pause of its own.
  return { ...later, tries: record.tries, nextAt }
}

/** Notes that there was no news: asked again later, and at the end of the ladder no more. */
export function noteNoNewsOfInstruction(
  record: InstructionRecord,
  now: number,
  pauseSeconds = 0,
): InstructionRecord {
  if (isInstructionOver(record)) return record
  const { stage, since, tries } = record
  const ageMs = now - since
  if (ageMs >= (stage === 'processing' ? LAST_MS : DAY_MS))
    return stage === 'intent'
      ? endInstruction(record, 'refused', now, 'bank_unavailable')
      : endInstruction(record, 'unclear', now, 'truth_not_found')
  const schedule = ageMs >= DAY_MS ? SLOW_SCHEDULE : SCHEDULE
  return { ...record, tries: tries + 1, nextAt: now + pauseMs(schedule, tries, pauseSeconds, record.digest) }
}

/** Ends what is unclear as a person says. */
export function noteInstructionSettled(
  record: InstructionRecord,
  outcome: InstructionOutcome,
  reason: string,
  now: number,
): InstructionRecord {
  return { ...endInstruction(record, outcome, now, 'settled'), settled: { at: now, outcome, reason } }
}

/** Takes out what the books do not need: names, addresses, messages. */
export function dropPersonalDataOfInstruction(record: InstructionRecord, now: number): InstructionRecord {
  const { body: _, ...rest } = record
  return { ...rest, personalDataDeletedAt: now }
}

/** Tells whether nothing is done any more by itself. */
export function isInstructionOver({ stage }: InstructionRecord): boolean {
  return stage === 'done' || stage === 'rejected' || stage === 'refused' || stage === 'unclear'
}

/** How an instruction stands, in the words of its merchant. */
export type InstructionState =
  | 'sending'
  | 'processing'
  | 'processed'
  | 'completed'
  | 'rejected'
  | 'refused'
  | 'unclear'

/** Says how an instruction stands. */
export function stateOfInstruction({ stage, words }: InstructionRecord): InstructionState {
  if (stage === 'intent') return 'sending'
  return stage === 'done' ? words.done : stage
}

function endInstruction(
  record: InstructionRecord,
  stage: 'done' | 'rejected' | 'refused' | 'unclear',
  now: number,
  reason?: string,
): InstructionRecord {
  const { nextAt: _, reason: __, ...known } = record
  return { ...known, stage, since: now, changedAt: now, ...(reason !== undefined && { reason }) }
}
