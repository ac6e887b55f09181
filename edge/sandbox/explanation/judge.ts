// Finds out with which key, and over which bytes, a signature was made that does not verify.

import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, toHex } from '../../../core/shared/bytes.ts'
import { type Base, bytesOf, differenceOf, linesOf } from './base.ts'
import { cause, type Cause } from './causes.ts'
import { type BodyText, type Change, findChanges, type Fits } from './changes.ts'
import type { Findings, ClockView } from './explanation.ts'
import { openSeal, type Seal } from './seal.ts'

/** A key that the bank knows. */
export interface KnownKey {
  /** Version or `kid`. */
  readonly name: string
  readonly publicKeyPem: string
  /** When it ended, wire time, if it is not valid any more. */
  readonly endedAt?: number | undefined
}

/** A signature, the text that it should be over, and the keys that may have made it. */
export interface SignatureCase {
  /** Header that contains it, for the causes. */
  readonly header: string
  readonly signature: Bytes
  readonly base: Base
  readonly body: BodyText
  readonly changes: readonly Change[]
  /** The key that the call names. */
  readonly named: KnownKey
  /** Other keys of the same caller, and keys of other callers. */
  readonly own: readonly KnownKey[]
  readonly others: readonly KnownKey[]
  readonly expected: Seal['padding']
  /** Verifies with the named key, for signatures that cannot be opened. */
  readonly verify: Fits
  /** Whether to try single changes only, because a caller waits. */
  readonly isQuick?: boolean
  /** Replaces a secret by its fingerprint. */
  readonly hide: (text: string) => string
}

/** Explains a signature that does not verify. */
export async function judgeSignature(it: SignatureCase): Promise<Findings> {
  const { base, named, header, hide } = it
  const known = it.own.map(({ name }) => name)
  const bank = toHex(sha256(bytesOf(base)))
  const without = (causes: Cause[], more: Partial<Findings> = {}): Findings => ({
    causes,
    lines: linesOf(base, undefined, hide),
    digests: { bank },
    key: { named: named.name, known },
    ...more,
  })
  const seal = await sealOf(it, named)
  if (!seal) {
    const found = await makerOf(it)
    if (!found) {
      const sentence = `The signature was made with a key that the bank does not know, not with ${named.name}.`
      return without([cause('signature-unknown-key', sentence, header)])
    }
    const { key, isOwn } = found
    const sentence = isOwn
      ? `The signature was made with the key ${key.name}, and the call names ${named.name}.`
      : `The signature was made with the key ${key.name} of another client, and the call names ${named.name}.`
    return without([cause(isOwn ? 'signature-other-key' : 'kid-of-another', sentence, header)], {
      key: { named: named.name, known, fits: key.name },
    })
  }
  const fitting = { key: { named: named.name, known, fits: named.name } }
  if (seal.padding !== it.expected) {
    const sentence =
      seal.padding === 'pss'
        ? 'The signature was made with RSA PSS; the call has to be signed with PKCS#1 v1.5.'
        : 'The signature was made with RSA PKCS#1 v1.5, and alg names another algorithm.'
    return without(
      [cause(seal.padding === 'pss' ? 'signature-padding' : 'signature-algorithm', sentence, header)],
      fitting,
    )
  }
  if (seal.hash !== 'SHA-256') {
    return without(
      [cause('signature-hash', `The signature was made with ${seal.hash}, not with SHA-256.`, header)],
      fitting,
    )
  }
  const digests = { ...(seal.digest !== undefined && { caller: seal.digest }), bank }
  const found = await findChanges(base, it.changes, seal.fits, {
    isDeep: seal.padding !== 'ec' && !it.isQuick,
    body: it.body,
  })
  if (!found) {
    const sentence =
      'The key is right, and other bytes were signed than the bank has: no usual difference explains it.'
    const blind =
      'No usual difference explains the signature: other bytes were signed, or another key has signed.'
    return without(
      [cause('signature-other-bytes', seal.padding === 'ec' ? blind : sentence, header)],
      seal.padding === 'ec' ? { digests } : { ...fitting, digests },
    )
  }
  const difference = differenceOf(base, found.base)
  return {
    causes: found.changes.map(({ code, sentence, at }) => cause(code, `It was signed over ${sentence}.`, at)),
    lines: linesOf(base, found.base, hide),
    ...(difference && { difference }),
    digests: { caller: toHex(sha256(bytesOf(found.base))), bank },
    ...fitting,
  }
}

/** Opens a signature; one by an elliptic curve key cannot be opened, only verified. */
function sealOf({ expected, signature, verify }: SignatureCase, key: KnownKey): Promise<Seal | undefined> {
  if (expected === 'ec') return Promise.resolve({ padding: 'ec', hash: 'SHA-256', fits: verify })
  return openSeal(key.publicKeyPem, signature)
}

/** Finds the key that made a signature, whatever was signed. */
async function makerOf({ own, others, named, signature }: SignatureCase) {
  for (const [isOwn, keys] of [
    [true, own],
    [false, others],
  ] as const) {
    for (const key of keys) {
      if (key.name !== named.name && (await openSeal(key.publicKeyPem, signature))) return { key, isOwn }
    }
  }
  return undefined
}

/** How far a clock may be off, seconds (gaps: shared.clock-tolerance). */
export const TOLERANCE_SECONDS = 300

/** Compares the clocks of caller and bank in whole seconds. */
export function clockFindings(
  header: string,
  callerMs: number,
  bankMs: number,
): { cause: Cause; clock: ClockView } {
  const offBySeconds = Math.floor(callerMs / 1_000) - Math.floor(bankMs / 1_000)
  const isAhead = offBySeconds > 0
  const times = `${Math.abs(offBySeconds)} s ${isAhead ? 'ahead of' : 'behind'} that of the bank`
  const sentence = `The time in ${header} is ${times}; ${TOLERANCE_SECONDS} s are allowed.`
  return {
    cause: cause(isAhead ? 'clock-ahead' : 'clock-behind', sentence, header),
    clock: {
      header,
      caller: written(callerMs),
      bank: written(bankMs),
      offBySeconds,
      toleranceSeconds: TOLERANCE_SECONDS,
    },
  }
}

/** Writes an instant as a date, or as a number if it is out of the range of dates. */
function written(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at)
}
