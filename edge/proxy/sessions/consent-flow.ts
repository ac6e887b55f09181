// A consent flow: a browser's trip to the bank's page and back, in an encrypted cookie that is good for half an hour.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { concatBytes, fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'

/** Longest time of a consent flow, seconds. */
export const FLOW_SECONDS = 1_800

const SealedFlow = v.object({
  /** When it ends, seconds since 1970. */
  exp: v.number(),
  /** Proves the genuine return, and makes its code usable. */
  pending: v.object({
    state: v.string(),
    codeVerifier: v.string(),
    redirectUri: v.string(),
    madeAtMs: v.number(),
  }),
  /** Names of the sessions that the new one replaces. */
  replaces: v.array(v.string()),
  source: v.string(),
})

/** A consent flow. */
export interface ConsentFlow {
  readonly pending: PendingAuthorization
  readonly replaces: readonly string[]
  readonly source: string
}

/** Returns when a flow ends, milliseconds since 1970; a later return finds nothing. */
export function flowEndsAt({ pending }: Pick<ConsentFlow, 'pending'>): number {
  return pending.madeAtMs + FLOW_SECONDS * 1_000
}

/** Makes the short id of a flow from its state: 16 characters that do not give the state away. */
export function flowIdOf(state: string, handleKey: string): string {
  return toBase64Url(hmac(sha256, utf8(handleKey), utf8(`flow:${state}`)).subarray(0, 12))
}

/** The one header of a sealed flow: a key that both sides have, AES-256-GCM. */
const HEADER = toBase64Url(utf8('{"alg":"dir","enc":"A256GCM"}'))
const TAG_BYTES = 16

/** Seals a flow for its browser's cookie, as a compact JWE: only the proxy can read, change or make one. */
export async function sealFlow(
  { pending, replaces, source }: ConsentFlow,
  handleKey: string,
): Promise<string> {
  const exp = Math.floor(flowEndsAt({ pending }) / 1_000)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = utf8(JSON.stringify({ pending, replaces, source, exp }))
  const key = await sealingKey(handleKey)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithmOf(iv), key, text))
  const [cipher, tag] = [sealed.subarray(0, -TAG_BYTES), sealed.subarray(-TAG_BYTES)]
  return [HEADER, '', ...[iv, cipher, tag].map((part) => toBase64Url(part))].join('.')
}

/**
 * Opens what {@link sealFlow} sealed; `undefined` for any other text, and after the flow's end.
 *
 * @param now Milliseconds since 1970.
 */
export async function unsealFlow(
  sealed: string,
  handleKey: string,
  now: number,
): Promise<ConsentFlow | undefined> {
  const [header, none, ...parts] = sealed.split('.')
  const [iv, cipher, tag, ...more] = parts.map((part) => fromBase64Url(part))
  if (header !== HEADER || none !== '' || !iv || !cipher || tag?.length !== TAG_BYTES || more.length > 0)
    return undefined
  try {
    const key = await sealingKey(handleKey)
    const text = await crypto.subtle.decrypt(algorithmOf(iv), key, concatBytes(cipher, tag))
    const flow = v.safeParse(SealedFlow, JSON.parse(fromUtf8(new Uint8Array(text))))
    if (!flow.success) return undefined
    const { exp, ...rest } = flow.output
    return exp * 1_000 > now ? rest : undefined
  } catch {
    // The caller does not learn which part is wrong.
    return undefined
  }
}

const algorithmOf = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: utf8(HEADER) })

/** A key for this purpose only: nothing else that the handle key makes can open a flow. */
function sealingKey(handleKey: string): Promise<CryptoKey> {
  const key = hmac(sha256, utf8(handleKey), utf8('key:consent-flow'))
  return crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
