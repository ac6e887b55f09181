// What a channel is to the proxy: it reads a merchant's instruction, sends it, reads its state at the bank,
// and judges what a fault means. Nothing about an instruction is stored or decided here, but in instructions/.

import type { Checked } from '../../../core/shared/check.ts'
import type { BankError, BankErrorDetail } from '../../../core/shared/errors.ts'
import type { LostRule, SendFault } from '../../../core/shared/resending.ts'
import type { UnknownWord } from '../../../core/shared/words.ts'
import type { InstructionKind } from './instruction-kind.ts'

/** What the books need of an instruction; it stays when personal data is deleted. */
export interface InstructionFacts {
  /** Decimal string with two decimals, as the merchant wrote it. */
  readonly amount: string
  readonly currency: string
  readonly endToEndId?: string | undefined
  readonly reference?: string | undefined
  readonly creditorIban: string
  readonly debtorIban?: string | undefined
}

/** An instruction as a merchant gave it, checked. */
export interface Instruction {
  /** Its identity here and at the bank: an id is carried out once. */
  readonly instructionId: string
  /** Which call of the interface sends it. */
  readonly operation: string
  /** The body, byte for byte in UTF-8: every sending sends it. */
  readonly body: string
  readonly facts: InstructionFacts
  /** Values that no other instruction may have: a reading by one of them would find the other instruction. */
  readonly claims: readonly { readonly field: string; readonly value: string }[]
}

/**
 * The state of an instruction at the bank, in words that every interface shares.
 *
 * - `processing`: taken, not ended.
 * - `done`, `rejected`: ended, as asked or not.
 * - `unknown`: the bank reports something that we do not know. It ends nothing; the next answer may be clearer.
 */
export type StandingState = 'processing' | 'done' | 'rejected' | 'unknown'

/** What the bank reported of an instruction. */
export interface Standing {
  readonly state: StandingState
  readonly word?: UnknownWord | undefined
  /** The bank's own status, and what the books need: ids, dates, kind of payment, as far as the bank reported them. */
  readonly told: Readonly<Record<string, string>> & { readonly status: string }
}

/** An answer that is not about this instruction; it counts as lost. The word is for the log. */
export interface UnusableAnswer {
  readonly unusable: string
}

/** A store of tokens that asks the bank once for many callers. */
export interface ChannelTokens {
  /** @throws BankError when the bank gives none. */
  get(certificate: string): Promise<string>
  forget(token: string): Promise<void>
}

/** A token, or why there is none. A fault is data, because an error class does not survive a call between isolates. */
export type TokenAnswer = { ok: true; token: string } | { ok: false; fault: BankErrorDetail }

/** The calls of the object that keeps tokens. */
export interface TokenKeeper {
  token(channel: string, certificate: string): Promise<TokenAnswer>
  forgetToken(channel: string, token: string): Promise<void>
}

/** A channel for instructions. Its calls reject with a {@link BankError} when the bank refuses or its answer is lost. */
export interface Channel {
  /** Its name, stored with each instruction. */
  readonly name: string
  readonly kind: InstructionKind
  readonly clock: () => number
  /** Reads what a merchant sends. Faults name members and rules, and repeat no value. */
  read(body: unknown): Checked<Instruction>
  /** Sends an instruction. Signature and token are new each time. */
  send(instruction: Sendable): Promise<Standing | UnusableAnswer>
  /** Reads the state of an instruction; `nothing` if the bank does not know it, or does not report it. */
  look(instruction: Sendable): Promise<Standing | 'nothing' | UnusableAnswer>
  /** Returns what a failed sending means. */
  judge(error: BankError): SendFault
  lostRule(operation: string): LostRule
  /** Opens the store of the channel's tokens, for the object that keeps them; absent if its calls carry none. */
  openTokens?(): ChannelTokens
}

/** What is stored of an instruction while it may be sent. */
export type Sendable = Pick<Instruction, 'instructionId' | 'operation' | 'body'>
