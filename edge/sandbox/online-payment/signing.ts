// How online payments are signed, to explain a refused call: nine lines, a key version, hex in Authorization.

import { readAuthorization } from '../../../core/online-payment/index.ts'
import { fromHex, utf8 } from '../../../core/shared/bytes.ts'
import { makeVerifier } from '../../../core/shared/signing/rsa.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import { type Base, linesOf, partText } from '../explanation/base.ts'
import { cause, type Cause } from '../explanation/causes.ts'
import { clockFindings, judgeSignature, type KnownKey } from '../explanation/judge.ts'
import type { Findings, HeardCall, Scheme } from '../explanation/explanation.ts'
import { lineChanges } from '../explanation/lines.ts'
import type { OnlinePaymentKeys } from './keys.ts'

const HEADER = 'authorization'

/** The parts of a call that are signed, and the address that the request carried. */
type SignedCall = Pick<HeardCall, 'method' | 'header' | 'address' | 'sentAddress' | 'body'>

/** Makes the scheme by which the explanation reads signatures of this interface. */
export function makeScheme(keys: OnlinePaymentKeys, hide: (secret: string) => string): Scheme {
  return {
    row: 'online-payment.auth.base',
    paper: '1 B, Authentication',
    header: HEADER,
    isSigned: () => true,
    async look(call, isAccepted) {
      const base = baseOf(call)
      const lines = linesOf(base, isAccepted ? base : undefined, hide)
      if (isAccepted) return { causes: [], lines }
      const refused = (...causes: Cause[]): Findings => ({ causes, lines })
      const value = call.header(HEADER)
      if (value === '') {
        return refused(cause('signature-missing', 'The call has no header authorization.', HEADER))
      }
      const said = readAuthorization(value)
      if (!said) {
        const form = 'authorization must be merchantId:1:keyVersion:hexSignature.'
        return refused(cause('signature-form', `${form} ${formFault(value)}`, HEADER))
      }
      const at = call.stage === 'clock' ? parseHttpDate(call.header('date')) : undefined
      if (at !== undefined) {
        const clock = clockFindings('date', at, call.at)
        return { ...refused(clock.cause), clock: clock.clock }
      }
      const pems = await keys.publicKeysOf(said.merchantId)
      return lookInto({ ...said, base, sentAddress: call.sentAddress, pems, hide })
    },
  }
}

/** A call's signature, and what it should have been made over. */
interface Brought {
  keyVersion: number
  signature: string
  base: Base
  sentAddress: string
  /** Keys of the merchant by version. */
  pems: Readonly<Record<number, string>>
  hide: (secret: string) => string
  isQuick?: boolean
}

async function lookInto({
  keyVersion,
  signature,
  base,
  sentAddress,
  pems,
  hide,
  isQuick = false,
}: Brought): Promise<Findings> {
  const own: KnownKey[] = Object.entries(pems).map(([name, publicKeyPem]) => ({ name, publicKeyPem }))
  const known = own.map(({ name }) => name)
  const lines = linesOf(base, undefined, hide)
  const refused = (...causes: Cause[]): Findings => ({
    causes,
    lines,
    key: { named: String(keyVersion), known },
  })
  const named = own.find(({ name }) => name === String(keyVersion))
  if (!named) {
    const sentence = `The merchant has no key of version ${keyVersion}; the bank knows ${known.join(', ')}.`
    return refused(cause('kid-unknown', sentence, HEADER))
  }
  if (signature === '') {
    return refused(cause('signature-missing', 'There is no signature at the end of authorization.', HEADER))
  }
  if (/^[0-9a-f]+$/i.test(signature) && signature !== signature.toLowerCase()) {
    return refused(cause('signature-upper-case', 'The hex of the signature must be in lower case.', HEADER))
  }
  const bytes = fromHex(signature)
  if (!bytes) return refused(cause('signature-encoding', 'The signature is no lower-case hex.', HEADER))
  if (bytes.length < 256) {
    const sentence = `The signature has ${signature.length} characters of hex; one of RSA has 512 or more.`
    return refused(cause('signature-form', sentence, HEADER))
  }
  const verifier = makeVerifier(named.publicKeyPem)
  const text = partText(base, 'body')
  return judgeSignature({
    header: HEADER,
    signature: bytes,
    base,
    body: { text, name: 'body', write: utf8 },
    changes: lineChanges(base, sentAddress),
    named,
    own,
    others: [],
    expected: 'pkcs1',
    verify: (signed) => verifier(bytes, signed),
    hide,
    isQuick,
  })
}

/**
 * Returns a hint, for the refusal itself, why a signature does not verify, if quick checks can find it.
 *
 * It contains no key, signature or body.
 */
export async function hintOf(call: SignedCall, pems: Readonly<Record<number, string>>): Promise<string> {
  const said = readAuthorization(call.header(HEADER))
  if (!said) return 'there is none'
  const { address, sentAddress, body } = call
  const base = baseOf(call)
  const { causes } = await lookInto({ ...said, base, sentAddress, pems, hide: () => '', isQuick: true })
  const isUnknown = causes.some(({ code }) => code === 'signature-other-bytes')
  if (isUnknown) {
    const own = `${address.replace(/\?.*$/s, '')} and ${body.byteLength} bytes of body`
    return `no usual difference explains it at first sight; the bank signs over the address ${own}`
  }
  return causes.map(({ sentence }) => sentence.charAt(0).toLowerCase() + sentence.slice(1, -1)).join('; ')
}

/** Makes the nine lines from the call, as the bank signs them (gaps: online-payment.auth.base). */
function baseOf({ method, header, address, body }: SignedCall): Base {
  const line = (name: string, value: string, isSecret = false) => ({ name, value: utf8(value), isSecret })
  return {
    parts: [
      line('method', method),
      line('content-type', header('content-type')),
      line('date', header('date')),
      line('merchantId', header(HEADER).split(':')[0] ?? ''),
      line('x-api-key', header('x-api-key'), true),
      line('x-session-id', header('x-session-id'), true),
      line('x-request-id', header('x-request-id')),
      line('url', address),
      { name: 'body', value: body },
    ],
    join: '\n',
  }
}

function formFault(value: string): string {
  if (/^bearer /i.test(value)) return 'It is a token.'
  const parts = value.split(':')
  if (parts.length !== 4) return `It has ${parts.length} parts.`
  const [, algorithm = '', version = ''] = parts
  if (algorithm !== '1') return 'Its second part is not 1.'
  return /^(0|[1-9]\d{0,3})$/.test(version)
    ? 'Its merchantId is no UUID.'
    : 'Its third part is no version of a key.'
}
