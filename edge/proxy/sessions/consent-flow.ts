// A browser's way to the bank, as it travels in a cookie of that browser: encrypted, authenticated, and good for half an hour.
// Not the connection: nothing is stored at the proxy until the browser is back.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { OWN_BANK_ID } from '../interfaces/shared/own-bank.ts'

/** A way to the bank and back takes at most this long, seconds. */
export const FLOW_SECONDS = 1_800

const ConsentFlow = v.object({
  /** What tells the real return from a forged one, and makes the code worth something. */
  pending: v.object({
    state: v.string(),
    codeVerifier: v.string(),
    redirectUri: v.string(),
    madeAtMs: v.number(),
  }),
  /** Names of the connections that this one takes the place of. */
  replaces: v.array(v.string()),
  /** Id of the bank; absent where an earlier version began the way, which knew the own bank only. */
  source: v.optional(v.string(), OWN_BANK_ID),
})

/** One way to the bank. */
export interface ConsentFlow {
  readonly pending: PendingAuthorization
  readonly replaces: readonly string[]
  /** Id of the bank that it leads to. */
  readonly source: string
}

/** Tells when a way ends, milliseconds since 1970: a return that comes later finds nothing. */
export function flowEndsAt({ pending }: Pick<ConsentFlow, 'pending'>): number {
  return pending.madeAtMs + FLOW_SECONDS * 1_000
}

/** Makes the short id of a way from its state: 16 characters that tell nothing about the state. */
export function flowIdOf(state: string, handleKey: string): string {
  return toBase64Url(hmac(sha256, utf8(handleKey), utf8(`flow:${state}`)).subarray(0, 12))
}

/** Seals a way for the cookie of its browser, as a compact JWE: nobody else can read, change or make one. */
export function sealFlow(flow: ConsentFlow, handleKey: string): Promise<string> {
  return new EncryptJWT({ pending: flow.pending, replaces: flow.replaces, source: flow.source })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(flowEndsAt(flow) / 1_000))
    .encrypt(sealingKey(handleKey))
}

/**
 * Opens what {@link sealFlow} sealed; `undefined` for whatever else a cookie may hold, and after its time.
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
    // Which part of it is wrong is nobody's business.
    return undefined
  }
}

/** A key for this purpose only: what is made with the handle key elsewhere opens nothing here. */
function sealingKey(handleKey: string): Uint8Array {
  return hmac(sha256, utf8(handleKey), utf8('key:consent-flow'))
}
