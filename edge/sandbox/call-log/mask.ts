// Replaces secrets by fingerprints, for good: by the name of their header or member, by their form, and by their value.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { hideNamed } from './named.ts'
import { secretsOfClient } from '../clients/ending.ts'
import type { Services } from '../services.ts'

/** Puts a fingerprint in the place of a secret line of an explanation; what is one already stays. */
export function hiderOf(isClear: boolean | undefined): (text: string) => string {
  return (text) => (isClear === true || isHidden(text) ? text : fingerprint(text))
}

/** Whether nothing is left to hide: a fingerprint stays what it is. */
function isHidden(text: string): boolean {
  return text === '' || /^sha256:[0-9a-f]{8}$/.test(text)
}

/** What the bank knows to be secret now: values of its clients and its own. */
export type Secrets = () => readonly string[]

/** Masks the parts of one call; what it has masked in one of them it finds in all. */
export interface Mask {
  header(name: string, value: string): string
  /** Masks path and query, or a whole address. */
  address(address: string): string
  /** Masks a body, or any other text: the names of members, fields and parts show what is secret in it. */
  body(text: string): string
  /** Masks what is secret by its value in all texts of a value; names of members and whatever is no text stay. */
  whole<T>(value: T): T
  /** The same, written as JSON; `own` are members of the value, and further ones, that stay as they are. */
  written(value: object, own: object): string
}

/** Names the fingerprint of a secret: the beginning of its SHA-256, enough to distinguish two. */
export function fingerprint(secret: string): string {
  const known = fingerprints.get(secret)
  if (known !== undefined) return known
  const made = `sha256:${toHex(sha256(utf8(secret)).subarray(0, 4))}`
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

/** Classifies a header by its name; names come with call after call. */
function kindOf(name: string): 'plain' | 'signature' | 'secret' {
  const known = kinds.get(name)
  if (known) return known
  const kind = SIGNATURE_HEADER.test(name) ? 'signature' : SECRET_HEADER.test(name) ? 'secret' : 'plain'
  if (kinds.size >= 500) kinds.clear()
  kinds.set(name, kind)
  return kind
}

/** Whether a value is long enough for a secret of some form, or contains fields, members or signs in another spelling. */
function mayHide(value: string): boolean {
  return value.length >= 43 || /[=%"\\]/.test(value) || value.startsWith('eyJ')
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

/** Whether a member of this name is secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** The same of a field, of which a part of the name is enough, as in `a[client_secret]`. */
function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name.trim()) || name.split(/[^\w-]+/).some(isSecretName)
}

const SECRET_NAME = new RegExp(`^(?:${SECRET_NAMES})$`, 'i')
const SECRET_FIELD = new RegExp(`^(?:${SECRET_FIELDS})$`, 'i')

/** Before a word: no letter of one, or the end of an encoded character. */
const BEFORE = String.raw`(?:(?<![\w-])|(?<=%[0-9A-Fa-f]{2}|\\[bfnrt]|\\u[0-9A-Fa-f]{4}))`
/** Forms of secrets: private keys, signed tokens, 256 random bits in base64url, and, looked up among what is known, ids. */
const FORMS = new RegExp(
  String.raw`-----BEGIN[A-Z %\d+]*PRIVATE[ %\d+]*KEY-----[\s\S]*?(?:-----END[A-Z %\d+]*KEY-----|$)|` +
    String.raw`${BEFORE}eyJ[\w-]{8,}\.[\w-]*(?:\.[\w-]*)?|${BEFORE}[\w-]{43}(?![\w-])`,
  'g',
)

/** A part of each secret name; a name that is written otherwise has an escape or a percent sign. */
const NAME_HINT =
  /token|secret|verifier|assertion|key|password|session|approval|validation|code|request|state|nonce|[%\\]/i

/** Shortest value that is looked for in other places: a shorter one is part of many words. */
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
    hidesSecret(text, secrets())
      ? hide(text)
      : mayHaveForm(text)
        ? text.replace(FORMS, (value) => hide(value))
        : text
  const named = (text: string) =>
    NAME_HINT.test(text) ? hideNamed(text, isSecretName, isSecretField, hide) : text
  /** Which secrets a text of JSON may contain, the longest first: a secret may contain another one. */
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
      // Of an online payment: merchant, algorithm and version of the key are no secret, and the signature is of this call alone.
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

/** Puts fingerprints into the texts of a value, and leaves the names of its members. */
function replaced(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce(withoutSecret, value)
  if (Array.isArray(value)) return value.map((one) => replaced(one, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, secrets)]))
}

const NUMBER = /^-?\d[\d.eE+-]*$/

/** Looks for a secret as it is, and as JSON writes it, within a text of JSON too. */
function withoutSecret(text: string, secret: string): string {
  const once = escaped(secret)
  if (NUMBER.test(secret) && /^\s*[[{]/.test(text) && text.includes(secret))
    return withoutNumber(text, secret).replaceAll(secret, fingerprint(secret))
  return [secret, once, escaped(once)].reduce(
    (masked, one) => (masked.includes(one) ? masked.replaceAll(one, fingerprint(secret)) : masked),
    text,
  )
}

/** Replaces a number in JSON by a text, so that the JSON is read as before. */
function withoutNumber(text: string, secret: string): string {
  const digits = secret.replaceAll(/[.+]/g, '\\$&')
  const whole = new RegExp(`(?<=[[:,]\\s{0,50})${digits}(?=\\s{0,50}[,\\]}])`, 'g')
  return text.replace(whole, (_, at: number) => {
    // JSON within a text of JSON has quotes with backslashes.
    const last = text.lastIndexOf('"', at)
    const [quote = '"'] = /\\{0,15}"$/.exec(text.slice(Math.max(0, last - 15), last + 1)) ?? []
    return quote + fingerprint(secret) + quote
  })
}

function hasEscapes(secret: string): boolean {
  return /[^ !#-[\]-\u{D7FF}\u{E000}-\u{10FFFF}]/u.test(secret)
}

/** Writes members before those of an object that is written already, unless it has one of their names. */
function merged(all: string, value: object, own: object): string {
  const before = JSON.stringify(
    Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(value, name))),
  )
  if (before === '{}') return all
  return all === '{}' ? before : `${before.slice(0, -1)},${all.slice(1)}`
}

/** Which characters words of 256 random bits are of, by their codes. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w-]/.test(String.fromCharCode(code))))

/** Whether a text may contain one of the forms of secrets, in a fraction of the time that looking for them takes. */
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
 * Whether a text has a secret in a spelling that the plain one does not find: percent-encoded, or escaped as in JSON.
 *
 * @param secrets What is looked for.
 */
function hidesSecret(text: string, secrets: readonly string[]): boolean {
  if (!/%[0-9a-f]{2}|\\(?:u|\/)/i.test(text)) return false
  // Each sign by itself: one that is no encoding must not keep the others from being read.
  const plain = text
    .replace(/\\+u00([0-7][0-9a-f])/gi, signOf)
    .replace(/\\+(["/])/g, '$1')
    .replace(/%([0-7][0-9a-f])/gi, signOf)
  return plain !== text && secrets.some((secret) => secret.length >= SHORTEST && plain.includes(secret))
}

function signOf(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

/** Lists what the bank knows to be secret now, but for what one interface alone knows. */
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
