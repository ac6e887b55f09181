// A consent flow: a browser's trip to the bank's page and back, in an encrypted cookie that is good for half an hour.
// Not the session: the proxy stores nothing until the browser is back.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'

/** Longest time of a consent flow, seconds. */
export const FLOW_SECONDS = 1_800

const ConsentFlow = v.object({
  /** Proves the genuine return, and makes its code usable. */
  pending: v.object({
    state: v.string(),
    codeVerifier: v.string(),
    redirectUri: v.string(),
    madeAtMs: v.number(),
  }),
  /** Names of the sessions that the new one replaces. */
  replaces: v.array(v.string()),
  /** Id of the bank; absent where an earlier version began the flow, which knew only the own bank. */
  source: v.optional(v.string(), OWN_BANK_ID),
})

/** A consent flow. */
export interface ConsentFlow {
  readonly pending: PendingAuthorization
  readonly replaces: readonly string[]
  /** Id of the bank. */
  readonly source: string
}

/** Says when a flow ends, milliseconds since 1970; a later return finds nothing. */
export function flowEndsAt({ pending }: Pick<ConsentFlow, 'pending'>): number {
  return pending.madeAtMs + FLOW_SECONDS * 1_000
}

/** Makes the short id of a flow from its state: 16 characters that do not give the state away. */
export function flowIdOf(state: string, handleKey: string): string {
  return toBase64Url(hmac(sha256, utf8(handleKey), utf8(`flow:${state}`)).subarray(0, 12))
}

/** Seals a flow for its browser's cookie, as a compact JWE: only the proxy can read, change or make one. */
export function sealFlow(flow: ConsentFlow, handleKey: string): Promise<string> {
  return new EncryptJWT({ pending: flow.pending, replaces: flow.replaces, source: flow.source })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(flowEndsAt(flow) / 1_000))
    .encrypt(sealingKey(handleKey))
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
  try {
    const { payload } = await jwtDecrypt(sealed, sealingKey(handleKey), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    })
    const flow = v.safeParse(ConsentFlow, payload)
    return flow.success ? flow.output : undefined
  } catch {
    // The caller does not learn which part is wrong.
    return undefined
  }
}

/** A key for this purpose only: nothing else that the handle key makes can open a flow. */
function sealingKey(handleKey: string): Uint8Array {
  return hmac(sha256, utf8(handleKey), utf8('key:consent-flow'))
}
