// Replaces secrets by fingerprints for good: secrets by the name of their header or member, by their form, and by value.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { hideNamed } from './named.ts'
import { secretsOfClient } from '../clients/ending.ts'
import type { Services } from '../services.ts'

/** Returns what replaces a secret line of an explanation by its fingerprint; a fingerprint stays as it is. */
export function hiderOf(isClear: boolean | undefined): (text: string) => string {
  return (text) => (isClear === true || isHidden(text) ? text : fingerprint(text))
}

/** Whether there is nothing to hide: the text is empty or a fingerprint. */
function isHidden(text: string): boolean {
  return text === '' || /^sha256:[0-9a-f]{8}$/.test(text)
}

/** What the bank knows to be secret now: values of its clients and its own. */
export type Secrets = () => readonly string[]

/** Masks the parts of one call; a secret that was masked in one part is masked in all. */
export interface Mask {
  header(name: string, value: string): string
  /** Masks path and query, or a whole address. */
  address(address: string): string
  /** Masks a body or another text, in which names of members, fields and parts mark secrets. */
  body(text: string): string
  /** Masks secrets by their value in all texts of an object; its member names and other values stay. */
  whole<T>(value: T): T
  /** Like `whole`, but returns JSON; `own` are members to add that are not masked. */
  written(value: object, own: object): string
}

/** Returns the fingerprint of a secret: the beginning of its SHA-256, enough to tell two apart. */
export function fingerprint(secret: string): string {
  const known = fingerprints.get(secret)
  if (known !== undefined) return known
  const made = `sha256:${toHex(sha256(utf8(secret)).subarray(0, 4))}`
  // Cached, as the same keys and tokens come with every call.
  if (fingerprints.size >= 500) fingerprints.clear()
  fingerprints.set(secret, made)
  return made
}

const fingerprints = new Map<string, string>()

/** Headers whose value is secret, or proves something; an idempotency key is neither. */
const SECRET_HEADER =
  /^(?!.*idempotency)(?=.*(authorization|key|secret|token|cookie|session|password|certificate))/i
const SIGNATURE_HEADER = /signature/i
const JWS = /^[\w-]+\.\.[\w-]+$/

const kinds = new Map<string, 'plain' | 'signature' | 'secret'>()

/** Classifies a header by its name; cached, as the same names come with every call. */
function kindOf(name: string): 'plain' | 'signature' | 'secret' {
  const known = kinds.get(name)
  if (known) return known
  const kind = SIGNATURE_HEADER.test(name) ? 'signature' : SECRET_HEADER.test(name) ? 'secret' : 'plain'
  if (kinds.size >= 500) kinds.clear()
  kinds.set(name, kind)
  return kind
}

/** Whether a value may contain a secret: it is long enough, or has fields, members or escaped characters. */
function mayHide(value: string): boolean {
  return value.length >= 43 || /[=%"\\]/.test(value) || value.startsWith('eyJ')
}

/** Keeps the beginning of a signature: it is not secret, and useless without the rest. */
function shortened(value: string, from: number): string {
  return `${value.slice(0, from + 8)}…`
}

/** Members, fields and parameters whose value is secret, in the spellings of OAuth and of the bank. */
const SECRET_NAMES =
  'access_token|refresh_token|id_token|client_secret|code_verifier|assertion|client_assertion|token|' +
  'clientSecret|apiKey|api_key|x-api-key|privateKeyPem|certificateKeyPem|callbackApiKey|sandboxKey|x-sandbox-key|password|secret|' +
  'accessToken|refreshToken|sessionId|session_id|approvalId|paymentOperationValidation'
/** Secret in a form or an address only: in JSON these names are codes of refusals and states of payments. */
const SECRET_FIELDS = `${SECRET_NAMES}|code|request|state|nonce`

/** Whether a member of this name has a secret value. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Whether a field has a secret value; part of its name is enough, as in `a[client_secret]`. */
function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name.trim()) || name.split(/[^\w-]+/).some(isSecretName)
}

const SECRET_NAME = new RegExp(`^(?:${SECRET_NAMES})$`, 'i')
const SECRET_FIELD = new RegExp(`^(?:${SECRET_FIELDS})$`, 'i')

/** What may precede a secret: no letter of a word, or the end of an encoded character. */
const BEFORE = String.raw`(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{2}|\\[bfnrt]|\\u[0-9A-Fa-f]{4}))`
/** Forms of secrets: private keys, signed tokens, and 256 random bits in base64url. */
const FORMS = new RegExp(
  String.raw`-----BEGIN[A-Z %\d+]*PRIVATE[ %\d+]*KEY-----[\s\S]*?(?:-----END[A-Z %\d+]*KEY-----|$)|` +
    String.raw`${BEFORE}eyJ[\w-]{8,}\.[\w-]*(?:\.[\w-]*)?|${BEFORE}[\w-]{43}(?![\w-])`,
  'g',
)

/** Part of every secret name; a name without it in plain has an escape or a percent sign. */
const NAME_HINT =
  /token|secret|verifier|assertion|key|password|session|approval|validation|code|request|state|nonce|[%\\]/i

/** Shortest value that is masked elsewhere too: a shorter one is part of many words. */
const SHORTEST = 6

/** Makes the mask of one call. */
export function makeMask(secrets: Secrets): Mask {
  const met = new Set<string>()
  const hide = (value: string): string => {
    if (isHidden(value)) return value
    if (value.length >= SHORTEST) met.add(value)
    return fingerprint(value)
  }
  /** A secret in an escaped spelling is either recognised as a whole, or the text is not shown. */
  const formless = (text: string) =>
    hidesSecret(text, secrets())
      ? hide(text)
      : mayHaveForm(text)
        ? text.replace(FORMS, (value) => hide(value))
        : text
  const named = (text: string) =>
    NAME_HINT.test(text) ? hideNamed(text, isSecretName, isSecretField, hide) : text
  /** Finds the known secrets that a JSON text may contain, the longest first, as a secret may contain another. */
  const soughtIn = (all: string) => {
    const sought = [...new Set([...met, ...secrets()])].filter(
      (secret) => secret.length >= SHORTEST && (all.includes(secret) || hasEscapes(secret)),
    )
    return sought.toSorted((left, right) => right.length - left.length)
  }
  return {
    header(name, value) {
      const kind = kindOf(name)
      if (kind === 'plain') return mayHide(value) ? formless(named(value)) : value
      if (kind === 'signature' && JWS.test(value)) return shortened(value, value.lastIndexOf('.') + 1)
      const [, scheme = '', token = ''] = /^(bearer|basic) +(\S+)$/i.exec(value) ?? []
      if (scheme !== '') return `${scheme} ${hide(token)}`
      // For an online payment merchant, algorithm and key version are no secret, and the signature is of this call only.
      const [head = ''] = /^[0-9a-f-]{36}:1:\d{1,4}:(?=[0-9a-f]{512,}$)/i.exec(value) ?? []
      return head === '' ? hide(value) : shortened(value, head.length)
    },
    address: (text) => formless(named(text)),
    body: (text) => formless(named(text)),
    whole(value) {
      const sought = soughtIn(JSON.stringify(value))
      return sought.length === 0 ? value : (replaced(value, sought) as typeof value)
    },
    written(value, own) {
      const all = JSON.stringify(value)
      const sought = soughtIn(all)
      return sought.length === 0
        ? merged(all, value, own)
        : JSON.stringify({ ...(replaced(value, sought) as object), ...own })
    },
  }
}

/** Puts fingerprints into the texts of a value, and keeps the names of its members. */
function replaced(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce(withoutSecret, value)
  if (Array.isArray(value)) return value.map((one) => replaced(one, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, secrets)]))
}

const NUMBER = /^-?\d[\d.eE+-]*$/

/** Replaces a secret as it is, and as JSON escapes it, even in JSON within a text. */
function withoutSecret(text: string, secret: string): string {
  const once = escaped(secret)
  if (NUMBER.test(secret) && /^\s*[[{]/.test(text) && text.includes(secret))
    return withoutNumber(text, secret).replaceAll(secret, fingerprint(secret))
  return [secret, once, escaped(once)].reduce(
    (masked, one) => (masked.includes(one) ? masked.replaceAll(one, fingerprint(secret)) : masked),
    text,
  )
}

/** Replaces a number in JSON by a text, so that the JSON still parses. */
function withoutNumber(text: string, secret: string): string {
  const digits = secret.replaceAll(/[.+]/g, '\\$&')
  const whole = new RegExp(`(?<=[[:,]\\s{0,50})${digits}(?=\\s{0,50}[,\\]}])`, 'g')
  return text.replace(whole, (_, at: number) => {
    // In JSON within a text, quotes have backslashes.
    const last = text.lastIndexOf('"', at)
    const [quote = '"'] = /\\{0,15}"$/.exec(text.slice(Math.max(0, last - 15), last + 1)) ?? []
    return quote + fingerprint(secret) + quote
  })
}

function hasEscapes(secret: string): boolean {
  return /[^ !#-[\]-\u{D7FF}\u{E000}-\u{10FFFF}]/u.test(secret)
}

/** Adds members to the front of an object that is JSON already, except those whose names the object has. */
function merged(all: string, value: object, own: object): string {
  const before = JSON.stringify(
    Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(value, name))),
  )
  if (before === '{}') return all
  return all === '{}' ? before : `${before.slice(0, -1)},${all.slice(1)}`
}

/** By character code: 1 for characters of base64url, of which words of 256 random bits consist. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w-]/.test(String.fromCharCode(code))))

/** Whether a text may contain a secret by its form; a quick test before the real search. */
function mayHaveForm(text: string): boolean {
  let run = 0
  for (let at = 0; at < text.length; at += 1) {
    run = IN_WORD[text.charCodeAt(at)] === 1 ? run + 1 : 0
    if (run === 43) return true
  }
  return text.includes('eyJ') || text.includes('-----BEGIN')
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Makes a mask that hides nothing, for a bank on the loopback whose owner wants that. */
export function makeClearMask(): Mask {
  return {
    header: (_, value) => value,
    address: (text) => text,
    body: (text) => text,
    whole: (value) => value,
    written: (value, own) => JSON.stringify({ ...value, ...own }),
  }
}

/**
 * Whether a text has a secret in a spelling that a plain search does not find: percent-encoded, or escaped as in JSON.
 *
 * @param secrets The known secrets.
 */
function hidesSecret(text: string, secrets: readonly string[]): boolean {
  if (!/%[0-9a-f]{2}|\\(?:u|\/)/i.test(text)) return false
  // Each escape is decoded separately: an invalid one must not keep the others from being read.
  const plain = text
    .replace(/\\+u00([0-7][0-9a-f])/gi, signOf)
    .replace(/\\+(["/])/g, '$1')
    .replace(/%([0-7][0-9a-f])/gi, signOf)
  return plain !== text && secrets.some((secret) => secret.length >= SHORTEST && plain.includes(secret))
}

function signOf(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

/** Lists what the bank knows to be secret now, except what only an interface knows. */
export function sharedSecrets({
  clients,
  keys,
  settings,
}: Pick<Services, 'clients' | 'keys' | 'settings'>): string[] {
  return [
    keys.sandboxKey(),
    ...(settings.readKey === undefined ? [] : [settings.readKey]),
    ...clients.list().flatMap(secretsOfClient),
  ]
}
