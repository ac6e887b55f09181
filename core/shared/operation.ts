// An operation: one request to a bank and its reply, written once as data and used as a function.
// Browser addresses, callbacks from a bank and recipes of several calls are not operations.

import type { Bank } from './bank.ts'
import { traced } from './call-report.ts'
import type { Codec } from './codec.ts'
import type { Definition, Input, Parameters, Replies, Reply } from './definition.ts'
import { makeDraft, type RawInput, templateOf } from './draft.ts'
import { plainId } from './errors.ts'
import { isSuccess, lostError, type Read, readAnswer, schemaOf } from './read-answer.ts'
import { type Answer, type Draft, send, type SendOptions } from './send.ts'
import { unknownWordsIn } from './words.ts'

/** A typed call with its halves and its data. */
export interface Operation<
  B extends Bank,
  P extends Parameters,
  C extends Codec | undefined,
  R extends Replies,
  H extends string = never,
> {
  /**
   * Checks, drafts, proves, sends, verifies and reads.
   *
   * @throws TypeError when the input breaks a rule; nothing was sent.
   * @throws BankError when the bank refused or the answer was lost.
   */
  (bank: B, input: Input<P, C>, options?: SendOptions): Promise<Reply<R, H>>
  readonly definition: Definition<B, P, C, R, H> & { readonly group: string }
  /** Checks and drafts: pure, the same input gives the same bytes. */
  draft(bank: B, input: Input<P, C>): Draft
  /** Adds the headers that prove who is calling; those of the intent stay when a proven draft is proven again. */
  prove(bank: B, draft: Draft, options?: SendOptions): Promise<Draft>
  /**
   * Proves, sends, verifies and reads a draft, also one that was stored and sent before.
   *
   * @throws BankError when the bank refused or the answer was lost.
   */
  send(bank: B, draft: Draft, options?: SendOptions): Promise<Reply<R, H>>
  /** Returns whether the bank itself answered a proven draft, as far as its proofs show. */
  verify(bank: B, draft: Draft, answer: Answer): Promise<boolean>
  /** Reads an answer: pure. It does not check who answered. */
  read(answer: Answer): Read<R, H>
}

/** Makes a typed call from its data. */
export function operation<
  B extends Bank,
  const P extends Parameters,
  C extends Codec | undefined,
  const R extends Replies,
  H extends string = never,
>(written: Definition<B, P, C, R, H>): Operation<B, P, C, R, H> {
  const definition = { ...written, group: written.group ?? written.id }
  const { proofs = [], requestIdHeader = 'x-request-id' } = definition

  const draft = (bank: B, input: Input<P, C>): Draft => makeDraft(definition, bank, (input ?? {}) as RawInput)

  const prove = async (bank: B, plain: Draft, options?: SendOptions): Promise<Draft> => {
    let proven = plain
    for (const proof of proofs) {
      if (proof.kind === 'intent' && proof.headers.every((name) => name in plain.headers)) continue
      proven = { ...proven, headers: { ...proven.headers, ...(await proof.prove(proven, bank, options)) } }
    }
    return proven
  }

  const verify = async (bank: B, proven: Draft, answer: Answer): Promise<boolean> => {
    for (const proof of proofs) {
      if (proof.verify && !(await proof.verify(answer, proven, bank))) return false
    }
    return true
  }

  const read = (answer: Answer): Read<R, H> => readAnswer(definition, answer)

  /** @param input If given, an answer about something other than this input is not accepted. */
  const sendDraft = (bank: B, plain: Draft, options?: SendOptions, input?: Input<P, C>) =>
    traced(
      bank.onCall,
      definition,
      () => templateOf(definition, bank),
      async (trace) => {
        /** Proves and sends; a call that is stopped, or lacks a proof, before it is sent has done nothing. */
        const attempt = async () => {
          const proven = await prove(bank, plain, options).catch((error: unknown) => {
            throw options?.signal?.aborted ? lostError(definition, 'aborted', { sent: false }) : error
          })
          const writing = options?.beforeSending?.()
          // Awaited only if there is something to wait for: else the call is sent in the turn in which its proofs are ready.
          if (writing) await writing
          const sent = await send(bank, proven, options)
          if (sent.ok || sent.sent) trace.sendings++
          const given = sent.ok ? sent.answer.headers.get(requestIdHeader) : undefined
          trace.requestId = plainId(proven.headers[requestIdHeader] ?? given)
          return { proven, sent }
        }
        let { proven, sent } = await attempt()
        if (sent.ok && sent.answer.status === 401) {
          let isRenewed = false
          for (const { renew } of proofs) isRenewed = (await renew?.(proven, bank)) ?? isRenewed
          if (isRenewed) ({ proven, sent } = await attempt())
        }
        if (!sent.ok) throw lostError(definition, sent.reason, sent)
        const { answer } = sent
        const { status } = answer
        // A refusal and a fault of a gateway carry no proof; a reply that should carry one is not believed without it.
        if (isSuccess(status) && !(await verify(bank, proven, answer))) {
          throw lostError(definition, 'signature', { status })
        }
        const result = read(answer)
        if (!result.ok) throw result.error
        const answerFaults = input && definition.strangers?.(input, result.reply.body)
        if (answerFaults?.length) throw lostError(definition, 'owner', { status, answerFaults })
        const unknownWords = unknownWordsIn(
          schemaOf(definition.replies[result.reply.status]),
          result.reply.body,
        )
        Object.assign(trace, {
          status,
          oddities: result.reply.oddities,
          ...(unknownWords.length > 0 && { unknownWords }),
        })
        return result.reply
      },
    )

  const call = async (bank: B, input: Input<P, C>, options?: SendOptions): Promise<Reply<R, H>> =>
    sendDraft(bank, draft(bank, input), options, input)

  return Object.assign(call, { definition, draft, prove, send: sendDraft, verify, read })
}
