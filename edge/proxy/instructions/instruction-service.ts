// The service of one instruction: given once, sent, and asked about until the bank has ended it.
// instruction-record.ts decides which state may follow which; this file stores the states, asks the bank, and always sends the
// same bytes.

import type { LostRule } from '../../../core/shared/resending.ts'
import { present } from '../../shared/present.ts'
import type { Log } from '../../shared/log.ts'
import type { Channel, Instruction, Sendable, Standing } from '../interfaces/channel.ts'
import type { Task } from '../storage/tasks.ts'
import { type HandleKeys, markedKey, newKeyMark } from '../handle.ts'
import type { Intake } from '../storage/intake.ts'
import { noteSeen, type WordsOfBank } from '../storage/bank-words.ts'
import type { Register } from '../storage/register.ts'
import { askInStep, FAULT_FACTS } from './ask-in-step.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  noteInstructionAnswered,
  beginInstruction,
  noteSendingFailed,
  isStaleInstruction,
  type InstructionRecord,
  nextInstructionStep,
  noteNoNewsOfInstruction,
  noteNotFound,
  noteInstructionSent,
} from './instruction-record.ts'
import type { StoredInstruction } from './stored-instruction.ts'

/** What the service works with. */
export interface InstructionTools {
  stored: StoredInstruction
  intake: Intake
  channels: readonly Channel[]
  clock: () => number
  register: Register
  handleKeys: HandleKeys
  /** What words of banks mean that none of our lists has; absent if the deployment does not store them. */
  words?: WordsOfBank | undefined
}

/** Why an instruction is refused; nothing of it is stored. */
export type GiveFault =
  | { readonly code: 'changed' | 'before_restore' | 'intake_closed' }
  /** Another instruction already has one of its ids. */
  | { readonly code: 'id_used'; readonly field: string }

/** The outcome of giving an instruction. */
export type GiveResult = { readonly ok: true; readonly isNew: boolean } | ({ readonly ok: false } & GiveFault)

/** Stores and advances one instruction. */
export class InstructionService implements Task {
  readonly name = 'instruction'
  readonly #tools: InstructionTools
  /** Fingerprint of the body that is claiming ids now. Another body is refused meanwhile, or it would claim ids in vain. */
  #claiming: string | undefined
  /** The one step that is running: the bank gets one call at a time about an instruction. */
  #step: Promise<void> | undefined

  constructor(tools: InstructionTools) {
    this.#tools = tools
  }

  /**
   * Takes an instruction, and sends it. The record is stored before the call leaves: after that, the same id with the same
   * body always leads to the same instruction.
   */
  async give(
    channel: Channel,
    instruction: Instruction,
    log: Log,
    by?: string,
    trace?: string,
  ): Promise<GiveResult> {
    const { stored, intake, clock, handleKeys } = this.#tools
    const begun = stored.load()
    const keyMark = begun ? begun.keyMark : newKeyMark(handleKeys)
    const key = markedKey(keyMark, handleKeys)
    const digest = fingerprintOf(instruction.operation, instruction.body, key)
    const known = this.#answerFromRecord(digest)
    if (known) return known
    const refusal = intake.refusal()
    if (refusal) return { ok: false, code: refusal }
    if (this.#claiming !== undefined && this.#claiming !== digest) return { ok: false, code: 'changed' }
    this.#claiming = digest
    try {
      const refused = await this.#claim(channel, instruction)
      if (refused) return refused
    } finally {
      this.#claiming = undefined
    }
    // Another request may have given it during the wait; from here until the intent is stored there is no await.
    const taken = this.#answerFromRecord(digest)
    if (taken) return taken
    const record = beginInstruction(channel, instruction, digest, clock())
    stored.save(present({ ...record, keyMark, trace }), { what: 'given', by })
    await this.#work(log)
    return { ok: true, isNew: true }
  }

  async #claim(channel: Channel, instruction: Instruction): Promise<GiveResult | undefined> {
    for (const { field, value } of instruction.claims) {
      const name = `${channel.name}:${field}:${value}`
      // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is free
      const isOurs = await this.#tools.register.claim(name, instruction.instructionId)
      if (!isOurs) return { ok: false, code: 'id_used', field }
    }
    return undefined
  }

  /** Answers from the record, once the running step is done; nothing if the instruction is new. */
  #answerFromRecord(digest: string): GiveResult | Promise<GiveResult> | undefined {
    const known = this.#tools.stored.load()
    if (!known) return undefined
    if (known.digest !== digest) return { ok: false, code: 'changed' }
    const same = { ok: true, isNew: false } as const
    return this.#step ? this.#step.then(() => same) : same
  }

  dueAt(): number | undefined {
    return this.#tools.stored.load()?.nextAt
  }

  async run(log: Log): Promise<void> {
    await this.#work(log)
  }

  /** Takes one step; other callers share the one that is running. */
  #work(log: Log): Promise<void> {
    this.#step ??= this.#advance(log).finally(() => (this.#step = undefined))
    return this.#step
  }

  async #advance(log: Log): Promise<void> {
    const { stored, channels, clock } = this.#tools
    const record = stored.load()
    if (!record) return
    const channel = channels.find(({ name }) => name === record.channel)
    const { body } = record
    if (!channel || body === undefined) {
      log({ event: `${record.kind}_not_advanced`, reason: 'channel_missing' })
      return stored.change((known) => noteNoNewsOfInstruction(known, clock()), log)
    }
    // If the host was down for days, an instruction from Friday must not be sent on Monday.
    if (isStaleInstruction(record, clock()))
      return stored.change((known) => noteNoNewsOfInstruction(known, clock()), log)
    const rule = channel.lostRule(record.operation)
    const step = nextInstructionStep(record, rule, clock())
    const about = { record, channel, rule, sendable: { ...record, body }, log }
    if (step === 'send') await this.#send(about)
    if (step === 'look') await this.#look(about)
  }

  /** Stores the sending, then sends it. */
  async #send({ record, channel, rule, sendable, log }: About): Promise<void> {
    const { stored, clock } = this.#tools
    stored.change((known) => noteInstructionSent(known, rule, clock()), log, { what: 'sent' })
    const answer = await askInStep(log, record.kind, () => channel.send(sendable))
    if ('got' in answer) return this.#takeAnswer('answered', answer.got, log)
    const { lost } = answer
    const fault = lost ? channel.judge(lost) : ({ fault: 'lost' } as const)
    const reason = lost?.bankCode
    stored.change(
      (known) =>
        noteSendingFailed(
          record,
          known,
          { fault, reason, pauseSeconds: lost?.retryAfterSeconds },
          rule,
          clock(),
        ),
      log,
      { what: FAULT_FACTS[fault.fault], reason },
    )
  }

  async #look({ record, channel, rule, sendable, log }: About): Promise<void> {
    const { stored, clock } = this.#tools
    const answer = await askInStep(log, record.kind, () => channel.look(sendable))
    if ('got' in answer && answer.got !== 'nothing') return this.#takeAnswer('looked', answer.got, log)
    if ('got' in answer)
      return stored.change((known) => noteNotFound(known, rule, clock()), log, {
        what: 'looked',
        found: 'nothing',
      })
    const pause = answer.lost?.retryAfterSeconds
    stored.change((known) => noteNoNewsOfInstruction(known, clock(), pause), log, { what: 'look_lost' })
  }

  async #takeAnswer(what: 'answered' | 'looked', standing: Standing, log: Log): Promise<void> {
    const { stored, clock, words } = this.#tools
    const { status, paymentType } = standing.told
    stored.change((known) => noteInstructionAnswered(known, standing, clock()), log, {
      what,
      status,
      paymentType,
    })
    const record = stored.load()
    if (!record || !standing.word) return
    const seen = await noteSeen(words, record, standing.word)
    if (seen) stored.change((known) => ({ ...known, ...seen }), log)
  }
}

interface About {
  record: InstructionRecord
  channel: Channel
  rule: LostRule
  sendable: Sendable
  log: Log
}
