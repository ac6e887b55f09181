// What a way to give a bank an instruction is to the proxy: it reads what a merchant sends, sends it, looks how it stands,
// and says what a fault means. It keeps nothing and decides nothing about an instruction; instructions/ does.

import type { Checked } from '../../../core/shared/check.ts'
import type { BankError, BankErrorDetail } from '../../../core/shared/errors.ts'
import type { LostRule, SendFault } from '../../../core/shared/resending.ts'

/** What the books need of an instruction: it stays when personal data is deleted. */
export interface InstructionFacts {
  /** Decimal string with two decimals, as the merchant wrote it. */
  readonly amount: string
  readonly currency: string
  readonly endToEndId?: string | undefined
  readonly reference?: string | undefined
  readonly creditorIban: string
  readonly debtorIban?: string | undefined
}

/** An instruction as a merchant gave it, read and checked. */
export interface Instruction {
  /** Its identity at the bank and here: the same id never does anything twice. */
  readonly instructionId: string
  /** Which of the calls of the interface it goes by. */
  readonly operation: string
  /** The body, byte for byte in UTF-8: what is sent, however often. */
  readonly body: string
  readonly facts: InstructionFacts
  /** What no other instruction may have: a question by it would find the other one. */
  readonly claims: readonly { readonly field: string; readonly value: string }[]
}

/**
 * Where an instruction is at the bank, in words that every interface shares.
 *
 * - `processing`: taken, and not ended.
 * - `done`, `rejected`: ended, with or without what was wanted.
 * - `unclear`: the bank says what nobody here knows. It ends nothing; the next answer may tell.
 */
export type StandingState = 'processing' | 'done' | 'rejected' | 'unclear'

/** What the bank said of an instruction. */
export interface Standing {
  readonly state: StandingState
  /** The bank's own word, and what it tells for the books: ids, dates, kind of payment. Absent is what it did not tell. */
  readonly told: Readonly<Record<string, string>> & { readonly status: string }
}

/** An answer that is not about this instruction: as good as lost. The word is for the log. */
export interface UnusableAnswer {
  readonly unusable: string
}

/** Words of a kind of instruction towards the merchant. */
export interface ChannelWords {
  /** What its notices begin with. */
  readonly notice: string
  /** How an instruction is called that has ended as it should. */
  readonly done: 'processed' | 'completed'
}

/** Gives tokens to whoever asks for one, and asks the bank once for many. */
export interface ChannelTokens {
  /** @throws BankError when the bank gives none. */
  get(certificate: string): Promise<string>
  forget(token: string): Promise<void>
}

/** A token, or why there is none: an error of one isolate is no error of the same class in another one. */
export type TokenAnswer = { ok: true; token: string } | { ok: false; fault: BankErrorDetail }

/** What the object that keeps tokens answers. */
export interface TokenKeeper {
  token(channel: string, certificate: string): Promise<TokenAnswer>
  forgetToken(channel: string, token: string): Promise<void>
}

/** A way to give instructions to a bank. Its calls reject with a {@link BankError} when the bank refuses or is not heard. */
export interface Channel {
  /** The name that is kept with each instruction. */
  readonly name: string
  readonly words: ChannelWords
  /** Our own time, milliseconds since 1970. */
  readonly clock: () => number
  /** How long after a sending it may still arrive at the bank and be taken, milliseconds. */
  readonly quietMs: number
  /** Reads what a merchant sends; faults name members and rules, and no value. */
  read(body: unknown): Checked<Instruction>
  /** Sends an instruction; what shows who asks is made anew. */
  send(instruction: Sendable): Promise<Standing | UnusableAnswer>
  /** Looks how it stands; `nothing` where the bank knows nothing of it, or does not tell. */
  look(instruction: Sendable): Promise<Standing | 'nothing' | UnusableAnswer>
  /** Says what a fault of a sending means. */
  judge(error: BankError): SendFault
  lostRule(operation: string): LostRule
  /** Opens a memory of the tokens that its calls bear, for the object that keeps them; absent where they bear none. */
  openTokens?(): ChannelTokens
}

/** What is kept of an instruction while it may be sent. */
export type Sendable = Pick<Instruction, 'instructionId' | 'operation' | 'body'>
