// Puts fingerprints in the place of secrets, for good: by the name of what holds them, by their form, and by their value.
// It stores nothing; what it has not been told and cannot recognise, it cannot mask.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'

/** Puts a fingerprint in the place of a secret line of an explanation; what is one already stays. */
export function hiderOf(isClear: boolean | undefined): (text: string) => string {
  return (text) => (isClear === true || isHidden(text) ? text : fingerprint(text))
}

/** Tells whether nothing is left to hide: a fingerprint stays what it is. */
function isHidden(text: string): boolean {
  return text === '' || /^sha256:[0-9a-f]{8}$/.test(text)
}

/** What the bank knows to be secret now: values of its clients and its own. */
export type Secrets = () => readonly string[]

/** Masks the parts of one call; what it has masked in one of them it finds in all. */
export interface Mask {
  /** Masks the value of a header. */
  header(name: string, value: string): string
  /** Masks path and query, or a whole address. */
  address(address: string): string
  /** Masks a body: JSON, a form, or any other text. */
  body(text: string): string
  /** Masks what is secret by its value in a text that holds all parts, as JSON. */
  whole(text: string): string
}

/** Names the fingerprint of a secret: the beginning of its SHA-256, enough to tell two apart. */
function fingerprint(secret: string): string {
  const known = fingerprints.get(secret)
  if (known !== undefined) return known
  const made = `sha256:${toHex(sha256(utf8(secret))).slice(0, 8)}`
  // Keys and tokens come with call after call.
  if (fingerprints.size >= 500) fingerprints.clear()
  fingerprints.set(secret, made)
  return made
}

const fingerprints = new Map<string, string>()

/** Headers whose value is secret, or proves something; an idempotency key is none. */
const SECRET_HEADER =
  /^(?!.*idempotency)(?=.*(authorization|key|secret|token|cookie|session|password|certificate))/i
const SIGNATURE_HEADER = /signature/i
const JWS = /^[\w-]+\.\.[\w-]+$/

const kinds = new Map<string, 'plain' | 'signature' | 'secret'>()

/** Tells by its name what a header holds; names come with call after call. */
function kindOf(name: string): 'plain' | 'signature' | 'secret' {
  const known = kinds.get(name)
  if (known) return known
  const kind = SIGNATURE_HEADER.test(name) ? 'signature' : SECRET_HEADER.test(name) ? 'secret' : 'plain'
  if (kinds.size >= 500) kinds.clear()
  kinds.set(name, kind)
  return kind
}

/** Tells whether a value is long enough for a secret of some form, or holds fields. */
function mayHide(value: string): boolean {
  return value.length >= 43 || value.includes('=') || value.includes('%') || value.startsWith('eyJ')
}

/** Leaves the beginning of a signature: it is no secret, and of no use without the rest. */
function shortened(value: string, from: number): string {
  return `${value.slice(0, from + 8)}…`
}

/** Members, fields and parameters whose value is secret, in the spellings of OAuth and of the bank. */
const SECRET_NAMES =
  'access_token|refresh_token|id_token|client_secret|code_verifier|assertion|client_assertion|token|' +
  'clientSecret|apiKey|api_key|x-api-key|privateKeyPem|certificateKeyPem|callbackApiKey|sandboxKey|x-sandbox-key|password|secret|' +
  'accessToken|refreshToken|sessionId|session_id|approvalId|paymentOperationValidation'
/** Of a form or an address alone: in JSON these are codes of refusals, and states of payments. */
const SECRET_FIELDS = `${SECRET_NAMES}|code|request|state|nonce`

const MEMBER = new RegExp(String.raw`("(?:${SECRET_NAMES})"\s*:\s*")((?:[^"\\]|\\.)*)`, 'gi')
const PARAMETER = new RegExp(`((?:^|[?&])(?:${SECRET_FIELDS})=)([^&#]+)`, 'gi')

/** Tells whether a member of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return new RegExp(`^(?:${SECRET_NAMES})$`, 'i').test(name)
}

/** Forms of secrets: private keys, signed tokens, 256 random bits in base64url, and, looked up among what is known, ids. */
const FORMS =
  /-----BEGIN[A-Z %\d+]*PRIVATE[ %\d+]*KEY-----[\s\S]*?(?:-----END[A-Z %\d+]*KEY-----|$)|(?<![\w-])eyJ[\w-]{8,}\.[\w-]*(?:\.[\w-]*)?|(?<![\w-])[\w-]{43}(?![\w-])/g

/** Shortest value that is looked for in other places: a shorter one stands in many words. */
const SHORTEST = 6

/** Makes the mask of one call. */
export function makeMask(secrets: Secrets): Mask {
  const met = new Set<string>()
  const hide = (value: string): string => {
    if (isHidden(value)) return value
    if (value.length >= SHORTEST) met.add(value)
    return fingerprint(value)
  }
  /** A secret in another spelling is found whole, or the text is not shown. */
  const formless = (text: string) =>
    hidesSecret(text, secrets()) ? hide(text) : text.replace(FORMS, (value) => hide(value))
  const fields = (text: string) =>
    text.replace(PARAMETER, (_, name: string, value: string) => {
      const plain = decoded(value)
      if (plain !== value) hide(plain)
      return name + hide(value)
    })
  return {
    header(name, value) {
      const kind = kindOf(name)
      if (kind === 'plain') return mayHide(value) ? formless(fields(value)) : value
      if (kind === 'signature' && JWS.test(value)) return shortened(value, value.lastIndexOf('.') + 1)
      const [, scheme = '', token = ''] = /^(bearer|basic) +(\S+)$/i.exec(value) ?? []
      if (scheme !== '') return `${scheme} ${hide(token)}`
      // Of an online payment: merchant, algorithm and version of the key are no secret, and the signature is of this call alone.
      const [head = ''] = /^[0-9a-f-]{36}:1:\d{1,4}:(?=[0-9a-f]{512,}$)/i.exec(value) ?? []
      return head === '' ? hide(value) : shortened(value, head.length)
    },
    address: (text) => formless(fields(text)),
    body(text) {
      if (isForm(text)) return formless(fields(text))
      return formless(text.replace(MEMBER, (_, name: string, value: string) => name + hide(value)))
    },
    whole(text) {
      let masked = text
      for (const secret of [...met, ...secrets()]) {
        if (secret.length < SHORTEST) continue
        if (masked.includes(secret)) masked = masked.replaceAll(secret, fingerprint(secret))
        const escaped = JSON.stringify(secret).slice(1, -1)
        if (escaped !== secret && masked.includes(escaped))
          masked = masked.replaceAll(escaped, fingerprint(secret))
      }
      return masked
    },
  }
}

/** Makes a mask that hides nothing, for a bank on the loopback whose owner wants that. */
export function makeClearMask(): Mask {
  return { header: (_, value) => value, address: (text) => text, body: (text) => text, whole: (text) => text }
}

/**
 * Tells whether a text says in another spelling what the plain one would not: percent-encoded, or escaped as in JSON.
 *
 * @param secrets What is looked for.
 */
function hidesSecret(text: string, secrets: readonly string[]): boolean {
  const isEscaped = text.includes('\\u')
  if (!isEscaped && !text.includes('%')) return false
  const plain = decoded(
    isEscaped
      ? text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text,
  )
  return plain !== text && secrets.some((secret) => secret.length >= SHORTEST && plain.includes(secret))
}

function isForm(text: string): boolean {
  return /^[\w.~%+-]+=/.test(text)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
