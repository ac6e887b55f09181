// Reads an export as it arrives, part after part: one line at a time, each checked, however long the whole is.
// An incomplete export never looks complete: if an answer breaks off, the iteration ends with an error.

import type * as v from 'valibot'
import { readCapped } from '../shared/capped-body.ts'
import { check } from '../shared/check.ts'
import type { Codec, ReplyCodec } from '../shared/codec.ts'
import type { Operation } from '../shared/operation.ts'
import { type CallOptions, lost, refusalOf } from './ask.ts'
import type { MerchantProxy } from './auth.ts'
import type { ExportQuery } from './schema/index.ts'

/** Longest line, characters: a payment with its longest history is far below it. */
const MOST_CHARACTERS = 4_194_304

/** An operation that answers with lines. */
type Export<S extends v.GenericSchema> = Operation<
  MerchantProxy,
  { readonly query: typeof ExportQuery },
  Codec | undefined,
  { readonly 200: ReplyCodec<S, unknown> },
  'silta-next'
>

/** Lines of a part if the query has no `limit`: each line calls one object, and Cloudflare limits the calls of one request. */
const LINES = 100

/** How an export is read. */
export interface ExportOptions extends CallOptions {
  /**
   * Called once all lines of a part were read, with the `cursor` of the next part, so that an export that breaks off can be
   * resumed there.
   */
  readonly onNext?: (cursor: string) => void
}

/**
 * Iterates over the lines of an export, part after part.
 *
 * @param query `limit` is how many lines a part has, 100 when absent.
 * @param options `timeoutMs` is the longest wait for the next piece, not for the whole.
 * @throws TypeError when the query breaks its rule.
 * @throws MerchantError when the proxy refused, or the export broke off.
 */
export async function* exportLines<S extends v.GenericSchema>(
  proxy: MerchantProxy,
  operation: Export<S>,
  query: ExportQuery,
  { onNext, ...options }: ExportOptions = {},
): AsyncGenerator<v.InferOutput<S>, undefined, undefined> {
  let { cursor } = query
  for (;;) {
    const part = { limit: LINES, ...query, ...(cursor !== undefined && { cursor }) }
    // oxlint-disable-next-line no-await-in-loop -- each part names the next
    cursor = yield* linesOfPart(proxy, operation, part, options)
    if (cursor === undefined) return undefined
    onNext?.(cursor)
  }
}

/** Iterates over the lines of one part, and returns where the next one begins. */
async function* linesOfPart<S extends v.GenericSchema>(
  proxy: MerchantProxy,
  operation: Export<S>,
  query: ExportQuery,
  { signal, timeoutMs = proxy.timeoutMs }: CallOptions,
): AsyncGenerator<v.InferOutput<S>, string | undefined, undefined> {
  const { definition } = operation
  const schema: S = definition.replies[200].schema
  const stop = new AbortController()
  const signals = [stop.signal, proxy.signal, signal].filter((one) => one !== undefined)
  const ends = AbortSignal.any(signals)
  let timer: ReturnType<typeof setTimeout> | undefined
  const inTime = async <T>(piece: Promise<T>): Promise<T> => {
    clearTimeout(timer)
    timer = setTimeout(() => stop.abort(), timeoutMs)
    return piece.finally(() => clearTimeout(timer))
  }
  const broken = () =>
    lost(definition, stop.signal.aborted ? 'deadline' : ends.aborted ? 'aborted' : 'network', {})
  try {
    const draft = await operation.prove(proxy, operation.draft(proxy, { query }))
    if (ends.aborted) throw lost(definition, 'aborted', { sent: false })
    const { fetch: transport } = proxy
    const { url, method, headers } = draft
    const response = await inTime(
      transport(url, { method, headers, redirect: 'manual', signal: ends }),
    ).catch(() => {
      throw broken()
    })
    const { status } = response
    if (status !== 200 || !response.body) {
      const body = response.body && (await inTime(readCapped(response.body, proxy.maxAnswerBytes, ends)))
      const answer = { status, headers: response.headers, body: body ?? new Uint8Array() }
      throw refusalOf(definition, answer) ?? lost(definition, 'status', answer)
    }
    const reader = response.body.getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let begun = ''
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await inTime(reader.read()).catch(() => {
        throw broken()
      })
      const text = textOf(decoder, value)
      if (text === undefined) throw lost(definition, 'json', { status })
      if (done) break
      const parts = (begun + text).split('\n')
      begun = parts.pop() ?? ''
      if (begun.length > MOST_CHARACTERS) throw lost(definition, 'size', { status })
      for (const line of parts) {
        const checked = check(schema, jsonOf(line))
        if (!checked.ok) throw lost(definition, 'schema', { status })
        yield checked.value
      }
    }
    if (begun !== '') throw lost(definition, 'json', { status })
    return response.headers.get('silta-next') ?? undefined
  } finally {
    clearTimeout(timer)
    // Ends the answer if the caller leaves the loop.
    stop.abort()
  }
}

/** Decodes a piece, or without one ends the decoding; `undefined` if the bytes are not UTF-8. */
function textOf(decoder: TextDecoder, piece: Uint8Array | undefined): string | undefined {
  try {
    return decoder.decode(piece, { stream: piece !== undefined })
  } catch {
    return undefined
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
