// One call of the merchant interface: sent once, and read into its answer or into the one error that reports why there is none.
// It never repeats a call.

import * as v from 'valibot'
import { fromUtf8 } from '../shared/bytes.ts'
import type { Codec } from '../shared/codec.ts'
import type { Input, Parameters, Replies, Reply } from '../shared/definition.ts'
import { traced } from '../shared/call-report.ts'
import { BankError, type BankErrorReason } from '../shared/errors.ts'
import type { Operation } from '../shared/operation.ts'
import { lostError } from '../shared/read-answer.ts'
import { type Answer, send, type SendOptions } from '../shared/send.ts'
import type { MerchantProxy } from './auth.ts'
import { MerchantError } from './errors.ts'
import { Problem } from './schema/index.ts'

/** Options of one call. */
export type CallOptions = Pick<SendOptions, 'signal' | 'timeoutMs'>

/** What an error needs to know of an operation. */
interface Asked {
  readonly id: string
  readonly lost: { readonly effect: 'read' | 'write' }
}

/**
 * Asks the proxy once.
 *
 * @throws TypeError when the input breaks a rule; nothing was sent.
 * @throws MerchantError when the proxy refused, or its answer was lost.
 */
export async function ask<
  P extends Parameters,
  C extends Codec | undefined,
  R extends Replies,
  H extends string,
>(
  proxy: MerchantProxy,
  operation: Operation<MerchantProxy, P, C, R, H>,
  input: Input<P, C>,
  options: CallOptions = {},
): Promise<Reply<R, H>> {
  const { definition } = operation
  const draft = await operation.prove(proxy, operation.draft(proxy, input), options)
  let answer: Answer | undefined
  try {
    return await traced(
      proxy.onCall,
      definition,
      () => definition.path,
      async (trace) => {
        const sent = await send(proxy, draft, options)
        if (sent.ok || sent.sent) trace.sendings++
        if (!sent.ok) throw lostError(definition, sent.reason, sent)
        answer = sent.answer
        trace.requestId = /^[\w-]{1,64}$/.exec(answer.headers.get('x-request-id') ?? '')?.[0]
        const read = operation.read(answer)
        if (!read.ok) throw read.error
        return read.reply
      },
    )
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    const { code, reason = 'status', status } = error
    const refusal = answer && refusalOf(definition, answer)
    throw refusal ?? lost(definition, reason, { sent: code !== 'call_aborted', status })
  }
}

/** Makes the error of a lost answer. */
export function lost(
  { id, lost: { effect } }: Asked,
  reason: BankErrorReason,
  { sent = true, status }: { sent?: boolean; status?: number | undefined },
): MerchantError {
  const isOutcomeUnknown = sent && effect === 'write'
  const code = isOutcomeUnknown ? 'outcome_unknown' : sent ? 'answer_lost' : 'call_aborted'
  return new MerchantError({ code, operation: id, isOutcomeUnknown, reason, status })
}

/** Reads why the proxy refuses; `undefined` if the answer is not a problem document, such as the page of a gateway. */
export function refusalOf({ id, lost: { effect } }: Asked, answer: Answer): MerchantError | undefined {
  const { status, headers } = answer
  if (status < 400) return undefined
  const problem = v.safeParse(Problem, jsonOf(answer.body))
  if (!problem.success) return undefined
  const { code, requestId, faults } = problem.output
  const wait = headers.get('retry-after') ?? ''
  return new MerchantError({
    code,
    operation: id,
    status,
    requestId,
    faults,
    // An error from 500 on does not mean that nothing was done.
    isOutcomeUnknown: status >= 500 && effect === 'write',
    retryAfterSeconds: /^\d{1,6}$/.test(wait) ? Number(wait) : undefined,
  })
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(body))
  } catch {
    return undefined
  }
}
