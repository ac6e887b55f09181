// What an explanation is: the causes, the lines that are signed, the first byte that differs, clock and keys.

import type { Cause } from './causes.ts'

/** Longest line that is shown, characters; of a longer one the beginning is, and `…`. */
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

/** The clock of the caller beside that of the bank, RFC 3339. */
export interface ClockView {
  readonly header: string
  readonly caller: string
  readonly bank: string
  /** Positive if the caller is ahead. */
  readonly offBySeconds: number
  readonly toleranceSeconds: number
}

/** The key that a call names, those that the bank knows of the caller, and the one that really made the signature. */
export interface KeyView {
  readonly named?: string
  readonly known: readonly string[]
  readonly fits?: string
}

/** A call explained. */
export interface Explanation {
  readonly verdict: 'accepted' | 'refused' | 'unsigned'
  /** The likeliest first. */
  readonly causes: readonly Cause[]
  readonly lines?: readonly Line[]
  readonly difference?: Difference
  /** SHA-256 of what the caller has signed, if the signature shows it, and of what the bank made; hex. */
  readonly digests?: { readonly caller?: string; readonly bank: string }
  readonly clock?: ClockView
  readonly key?: KeyView
  readonly row?: string
  readonly paper?: string
}

/** What a signature shows besides the verdict; each scheme finds its own. */
export type Findings = Omit<Explanation, 'verdict'>

/** A call as the explanation needs it. */
export interface HeardCall {
  readonly interfaceName: string | undefined
  readonly operation: string | undefined
  readonly method: string
  /** The address that the bank judges, byte for byte. */
  readonly address: string
  /** The address that the request itself carried, if the bank is known under another one. */
  readonly sentAddress: string
  /** Reads a header; empty when it is not there. */
  readonly header: (name: string) => string
  readonly body: Uint8Array
  /** Wire time when it came, milliseconds since 1970. */
  readonly at: number
  readonly status: number | undefined
  readonly stage: string | undefined
  /** Faults of the refusal, as its body names them. */
  readonly faults: readonly { readonly code?: string; readonly path?: string }[]
  readonly message: string
  readonly outcome: string | undefined
}

/** How an interface signs calls; asked for a call of its own. */
export interface Scheme {
  /** Row of the gaps about what is signed. */
  readonly row: string
  /** Section of the paper. */
  readonly paper: string
  /** Header that bears the signature, in lower case. */
  readonly header: string
  /** Whether the call has to be signed, or may be. */
  isSigned(call: HeardCall): boolean
  /** Finds what is wrong with a signature, or, for one that was accepted, shows what it is over. */
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
  /** Whether it was issued to a certificate, and the call presents another one. */
  readonly isOfOtherCertificate: boolean
}

/** What the certificate of a call comes to. */
export type CertificateState =
  | 'none'
  | 'own'
  | 'unreadable'
  | 'unproven'
  | 'of-another'
  | 'unknown'
  | 'not-valid-now'
  | 'revoked'

/** What the bank knows of callers; reads only. */
export interface Directory {
  findToken(token: string): KnownToken | undefined
  clientOfKey(apiKey: string): string | undefined
  hasClient(clientId: string): boolean
  isSecretOf(clientId: string, secret: string): boolean
  /** When a secret or API key ended that another one has replaced, wire time; of any client where none is named. */
  endOfSecret(kind: 'clientSecret' | 'apiKey', text: string, clientId?: string): number | undefined
  certificateOf(header: (name: string) => string, clientId: string | undefined): CertificateState
}
