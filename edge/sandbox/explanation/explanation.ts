// The contents of an explanation: causes, signed lines, the first byte that differs, clock and keys.

import type { Cause } from './causes.ts'

/** Longest line that is shown, characters; a longer one is cut and ends with `…`. */
export const MOST_SHOWN = 2_000

/** A line of what is signed. */
export interface Line {
  readonly name: string
  readonly bank: string
  readonly caller?: string
  readonly isSame?: boolean
  readonly isSecret?: true
}

/** The first byte that differs between what bank and caller have signed; counted from 0. */
export interface Difference {
  readonly byte: number
  readonly line: string
  readonly byteInLine: number
  readonly bank: string
  readonly caller: string
}

/** The clocks of caller and bank, RFC 3339. */
export interface ClockView {
  readonly header: string
  readonly caller: string
  readonly bank: string
  /** Positive if the caller is ahead. */
  readonly offBySeconds: number
  readonly toleranceSeconds: number
}

/** The key that a call names, the keys that the bank knows of the caller, and the key that really made the signature. */
export interface KeyView {
  readonly named?: string
  readonly known: readonly string[]
  readonly fits?: string
}

/** The explanation of a call. */
export interface Explanation {
  readonly verdict: 'accepted' | 'refused' | 'unsigned'
  /** Causes, the likeliest first. */
  readonly causes: readonly Cause[]
  readonly lines?: readonly Line[]
  readonly difference?: Difference
  /** SHA-256 of what the caller signed, if the signature shows it, and of what the bank expected; hex. */
  readonly digests?: { readonly caller?: string; readonly bank: string }
  readonly clock?: ClockView
  readonly key?: KeyView
  readonly row?: string
  readonly paper?: string
}

/** What a scheme finds out from a signature, besides the verdict. */
export type Findings = Omit<Explanation, 'verdict'>

/** The parts of a call that an explanation needs. */
export interface HeardCall {
  readonly interfaceName: string | undefined
  readonly operation: string | undefined
  readonly method: string
  /** The address that the bank takes for the check, byte for byte. */
  readonly address: string
  /** The address in the request itself, which differs if the bank is known under another one. */
  readonly sentAddress: string
  /** Reads a header; empty if it is absent. */
  readonly header: (name: string) => string
  readonly body: Uint8Array
  /** Wire time at which the call came, milliseconds since 1970. */
  readonly at: number
  readonly status: number | undefined
  readonly stage: string | undefined
  /** Faults in the body of the refusal. */
  readonly faults: readonly { readonly code?: string; readonly path?: string }[]
  readonly message: string
  readonly outcome: string | undefined
}

/** How an interface signs calls; used for its own calls only. */
export interface Scheme {
  /** Row of the gaps about the signed text. */
  readonly row: string
  /** Section of the paper. */
  readonly paper: string
  /** Header that contains the signature, in lower case. */
  readonly header: string
  /** Whether the call must or may be signed. */
  isSigned(call: HeardCall): boolean
  /** Finds what is wrong with a signature; for an accepted one, shows what was signed. */
  look(call: HeardCall, isAccepted: boolean): Promise<Findings>
}

/** A token as the bank knows it. */
export interface KnownToken {
  readonly kind: 'access' | 'refresh' | 'code'
  readonly interfaceName: string
  readonly clientId: string
  readonly scope: string
  readonly base: string
  readonly isClientToken: boolean
  readonly hasEnded: boolean
  /** Whether it was issued to a certificate, and the call presents a different one. */
  readonly isOfOtherCertificate: boolean
}

/** The state of the certificate that a call presents. */
export type CertificateState =
  | 'none'
  | 'own'
  | 'unreadable'
  | 'unproven'
  | 'of-another'
  | 'unknown'
  | 'not-valid-now'
  | 'revoked'

/** Read access to what the bank knows about callers. */
export interface Directory {
  findToken(token: string): KnownToken | undefined
  clientOfKey(apiKey: string): string | undefined
  hasClient(clientId: string): boolean
  isSecretOf(clientId: string, secret: string): boolean
  /** When a replaced secret or API key ended, wire time; of any client if none is named. */
  endOfSecret(kind: 'clientSecret' | 'apiKey', text: string, clientId?: string): number | undefined
  certificateOf(header: (name: string) => string, clientId: string | undefined): CertificateState
}
