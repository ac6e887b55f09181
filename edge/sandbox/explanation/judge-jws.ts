// Explains a detached JWS: its form, members, time, key, and what was signed.

import { type DetachedJws, readDetachedJws } from '../../../core/shared/signing/jws.ts'
import { importJwsKey } from '../../../core/shared/signing/jws-key.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { linesOf } from './base.ts'
import { fromBase64Url, toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { cause, type Cause } from './causes.ts'
import { clockFindings, TOLERANCE_SECONDS, judgeSignature, type KnownKey } from './judge.ts'
import type { Findings, HeardCall } from './explanation.ts'
import { jwsBase, jwsChanges } from './jws.ts'

/** The JWS header that an interface requires. */
export interface JwsForm {
  readonly header: string
  /** All members, with their names in the paper. */
  readonly members: readonly string[]
  readonly algorithms: readonly string[]
  /** Member with the time of the signature, in whole seconds. */
  readonly timeMember?: string
  /** Members with a fixed value. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

/** Keys that may have made the signature. */
export interface JwsKeys {
  readonly own: readonly KnownKey[]
  readonly others: readonly KnownKey[]
}

/** Explains the signature of a call. */
export async function judgeJws(
  call: HeardCall,
  form: JwsForm,
  { own, others }: JwsKeys,
  isAccepted: boolean,
  hide: (text: string) => string,
): Promise<Findings> {
  const { header: at } = form
  const value = call.header(at)
  const known = own.map(({ name }) => name)
  const refused = (...causes: Cause[]): Findings => ({ causes, key: { known } })
  if (value === '') return refused(cause('signature-missing', `The call has no header ${at}.`, at))
  const jws = readDetachedJws(isAccepted ? withAnySignature(value) : value)
  if (!jws) return refused(cause('jws-form', formFault(value, at), at))
  const { kid } = jws.header
  const named = typeof kid === 'string' ? { named: kid } : {}
  const isEncoded = jws.header['b64'] !== false
  const base = jwsBase(jws.encodedHeader, call.body, isEncoded)
  const lines = linesOf(base, isAccepted ? base : undefined, hide)
  const told = (causes: Cause[], more: Partial<Findings> = {}): Findings => ({
    causes,
    lines,
    key: { ...named, known },
    ...more,
  })
  if (isAccepted) return told([])
  const fault = memberFault(jws, form)
  if (fault)
    return told([cause(isAlgorithmFault(jws, form) ? 'signature-algorithm' : 'jws-members', fault, at)])
  const seconds = form.timeMember === undefined ? undefined : jws.header[form.timeMember]
  if (typeof seconds === 'number') {
    const clock = clockFindings(at, seconds * 1_000, call.at)
    if (Math.abs(clock.clock.offBySeconds) > TOLERANCE_SECONDS)
      return told([clock.cause], { clock: clock.clock })
  }
  const key = own.find(({ name }) => name === kid)
  if (!key) {
    const isOfAnother = others.some(({ name }) => name === kid)
    const sentence = isOfAnother
      ? `The key ${String(kid)} is of another client than the token.`
      : `The bank knows no key ${String(kid)} of this client; it knows ${known.join(', ') || 'none'}.`
    return told([cause(isOfAnother ? 'kid-of-another' : 'kid-unknown', sentence, at)])
  }
  if (key.endedAt !== undefined) {
    const sentence = `The key ${key.name} ended at ${formatDateTime(key.endedAt)}.`
    return told([cause('kid-ended', sentence, at)])
  }
  const { alg } = jws.header
  const curveKey = await importJwsKey(key.publicKeyPem, 'verify', 'ES256').catch(() => undefined)
  if ((curveKey !== undefined) !== (alg === 'ES256')) {
    const sentence = `The key ${key.name} is ${curveKey ? 'on a curve' : 'of RSA'}, and alg is ${String(alg)}.`
    return told([cause('signature-algorithm', sentence, at)])
  }
  const text = new TextDecoder().decode(call.body)
  const signature = fromBase64Url(jws.signature) ?? new Uint8Array()
  const curve = { name: 'ECDSA', hash: 'SHA-256' }
  return judgeSignature({
    header: at,
    signature,
    base,
    body: {
      text,
      name: 'payload',
      write: (other) => (isEncoded ? utf8(toBase64Url(utf8(other))) : utf8(other)),
    },
    changes: jwsChanges(call.body, isEncoded),
    named: key,
    own,
    others,
    expected: alg === 'ES256' ? 'ec' : alg === 'PS256' ? 'pss' : 'pkcs1',
    verify: (bytes) =>
      curveKey ? crypto.subtle.verify(curve, curveKey as CryptoKey, signature, bytes) : false,
    hide,
  })
}

/** A stored signature is cut, so any signature is put in to read what precedes it. */
function withAnySignature(value: string): string {
  return value.replace(/\.\.[^.]*$/, '..AAAA')
}

function formFault(value: string, at: string): string {
  const parts = value.split('.')
  if (/\s/.test(value)) return `${at} holds white space.`
  if (value.includes('=')) return `${at} is written with padding; base64url has none here.`
  if (/[+/]/.test(value)) return `${at} is written in base64, not in base64url.`
  if (parts.length === 3 && parts[1] !== '')
    return `${at} holds the payload; a detached signature leaves it out.`
  if (parts.length !== 3) return `${at} has ${parts.length} parts; it must be header..signature.`
  return `${at} is no header..signature with a JSON object as its header, each member once.`
}

function isAlgorithmFault({ header }: DetachedJws, { algorithms }: JwsForm): boolean {
  return typeof header['alg'] !== 'string' || !algorithms.includes(header['alg'])
}

function memberFault(
  jws: DetachedJws,
  { members, algorithms, fixed = {}, timeMember }: JwsForm,
): string | undefined {
  const { header } = jws
  const missing = members.filter((name) => !Object.hasOwn(header, name))
  if (missing.length > 0) return `The protected header lacks ${missing.join(', ')}.`
  const extra = Object.keys(header).filter((name) => !members.includes(name))
  if (extra.length > 0) return `The protected header has ${extra.join(', ')}, which must not be there.`
  if (isAlgorithmFault(jws, { algorithms } as JwsForm)) return `alg must be ${algorithms.join(', ')}.`
  if (typeof header['kid'] !== 'string') return 'kid must be a text.'
  for (const [name, value] of Object.entries(fixed)) {
    if (JSON.stringify(header[name]) !== JSON.stringify(value))
      return `${name} must be ${JSON.stringify(value)}.`
  }
  if (timeMember !== undefined && !Number.isInteger(header[timeMember])) {
    return `${timeMember} must be whole seconds since 1970, as a number.`
  }
  return undefined
}
