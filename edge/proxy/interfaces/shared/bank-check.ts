// What a check of a bank is, for people who set a deployment up: its lines, and the checks that several interfaces share.
// A check only reads: it asks for nothing that moves money, and begins nothing that a person would see. No worker imports it.

import { adviseOn, CHECK_ADDRESS } from '../../../../core/shared/advice.ts'
import { fromBase64 } from '../../../../core/shared/bytes.ts'
import { readCapped } from '../../../../core/shared/capped-body.ts'
import { type BankError, isBankError } from '../../../../core/shared/errors.ts'
import { present } from '../../../shared/present.ts'
import type { Transport } from './bank-time.ts'
import type { Bindings, Reach } from './capability.ts'

/**
 * How a check ended.
 *
 * `ok`: it is right. `note`: no read can show whether it is, or a person should know it. `warn`: it works now but may not later,
 * or the bank did not report it. `fail`: calls will be refused.
 */
export type Level = 'ok' | 'note' | 'warn' | 'fail'

/** One line: what was checked, the result, and what to do. It contains names and rules, never the value of a setting. */
export interface Look {
  /** A setting, a file's option or an address by the name of its setting. */
  readonly name: string
  readonly level: Level
  readonly words: string
  readonly advice?: string
}

/** What a check of one address of an interface is given. */
export interface Asked {
  readonly settings: Bindings
  readonly reach: Reach
  /** Where payers come back to, below the public address; `undefined` if the settings ask for no payments by this interface. */
  readonly returnPath: string | undefined
  readonly address: string
  /** Names the binding or option that presents a certificate; `undefined` if none does. */
  readonly certificate: string | undefined
}

/** The checks of one interface. */
export interface BankCheck {
  readonly name: string
  /** Whether its calls carry a signed time, so that they are refused if the clock is wrong. */
  readonly signsTime: boolean
  /** Asks the bank at one address. It never rejects. */
  ask(asked: Asked): Promise<readonly Look[]>
}

/** What a code of the bank means for the settings. */
export interface Meaning {
  readonly name: string
  readonly words: string
  readonly advice: string
}

/** Makes the line of something that is right. */
export const ok = (name: string, words: string): Look => ({ name, level: 'ok', words })

/** Makes the line of something that works now and may not later, or that the bank did not report. */
export const warn = (name: string, words: string, advice: string): Look => ({
  name,
  level: 'warn',
  words,
  advice,
})

/** Makes the line of something by which calls will be refused. */
export const fail = (name: string, words: string, advice: string): Look => ({
  name,
  level: 'fail',
  words,
  advice,
})

/** Most bytes of an answer that a check reads without core. */
const MOST_BYTES = 65_536

/** Reads the body of an answer; nothing if it is longer than any answer that a check expects. */
export async function readSmall({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  // The transport ends the reading in time.
  const read = body && (await readCapped(body, MOST_BYTES, new AbortController().signal))
  return read ?? new Uint8Array()
}

/** What to do if an address redirects to another. */
export const NO_REDIRECT = 'Set the address to which it redirects: no call follows a redirect.'

const SAME = 'Ask again later: nothing can be said of keys until then.'

/**
 * Returns why a call failed, and what to do.
 *
 * @param name What the call should have proved, for a cause that has no name of its own.
 * @param meanings By the bank's code, or by `<operation> <code>`.
 */
export function lookAtFailure(
  error: unknown,
  name: string,
  { settings, address }: Pick<Asked, 'settings' | 'address'>,
  meanings: Readonly<Record<string, Meaning>>,
): Look {
  if (!isBankError(error))
    return fail(
      name,
      'no call can be made of these settings',
      'Check the form of each setting of this interface.',
    )
  const { bankCode: code = '', reason, status, operation } = error
  const key = [`${operation} ${code}`, code].find((one) => Object.hasOwn(meanings, one))
  const meant = key === undefined ? undefined : meanings[key]
  if (meant) return fail(meant.name, meant.words, meant.advice)
  if (error.code === 'limit_reached') return warn(name, 'the bank takes no more calls for now', SAME)
  if (reason === 'deadline' || error.cause?.name === 'TimeoutError')
    return warn(name, 'no answer came in time', `${SAME} ${CHECK_ADDRESS}`)
  if (reason === 'network') return fail(address, `the call was lost${causeOf(error)}`, CHECK_ADDRESS)
  if (status !== undefined && status >= 500)
    return warn(name, `the bank is closed, or has a fault: it answers ${status}`, SAME)
  if (reason === 'redirect') return fail(address, `what answers there redirects${said(status)}`, NO_REDIRECT)
  const [fault] = error.answerFaults
  const advice = adviseOn(error)
  if (reason === 'schema' && fault)
    return fail(name, `an answer does not fit: ${fault.path || 'it'} ${fault.rule}`, advice ?? CHECK_ADDRESS)
  const isStranger = status === 404 || ['media_type', 'json', 'size'].includes(reason ?? '')
  if (isStranger && (code === '' || reason !== undefined))
    return fail(address, `what answers there is not this interface${said(status)}`, advice ?? CHECK_ADDRESS)
  const words = `the bank said no${said(status, plainCode(code, settings))}`
  return fail(name, words, advice ?? 'Ask the bank which of the settings it knows.')
}

const said = (status?: number, code?: string): string =>
  status === undefined ? '' : `: it answers ${[status, code].filter(Boolean).join(' ')}`

const causeOf = ({ cause }: BankError): string => (cause?.code === undefined ? '' : ` (${cause.code})`)

/** Returns a code of the bank if it has the form of a code and is no part of a setting: a bank may repeat what it was sent. */
function plainCode(code: string, settings: Bindings): string | undefined {
  const isCode = /^[A-Z][A-Za-z_]{2,39}$|^[a-z]+(_[a-z]+)*$/.test(code)
  const values = Object.values(settings).filter((value) => typeof value === 'string')
  return isCode && !values.some((value) => value.includes(code)) ? code : undefined
}

/** Why a call for a token was refused: the bank does not report which of the three is wrong. */
export function unknownClient(
  { certificate }: Pick<Asked, 'certificate'>,
  names: { id: string; secret: string },
  options?: string,
): Meaning {
  const rest =
    certificate !== undefined
      ? ` Then ${certificate}: it must be the one that the bank has registered for this client.`
      : options === undefined
        ? ''
        : ` No certificate was presented: give one with ${options}, or look from where it is bound.`
  return {
    name: names.id,
    words: `the bank knows no such client, or ${names.secret}${certificate === undefined ? '' : ' or the certificate'} is of another`,
    advice: `Check ${names.id} and ${names.secret} first.${rest}`,
  }
}

/** Makes the line that the bank has taken the certificate, if one was presented. */
export function takenCertificate(certificate: string | undefined): readonly Look[] {
  return certificate === undefined ? [] : [ok(certificate, 'the bank took it with the call for a token')]
}

/** Where a browser is sent, and where it must come back to. */
export interface Visit {
  /** At the bank, with all parameters. */
  readonly url: string
  /** Registered there, byte for byte. */
  readonly redirectUri: string
}

/** How the bank answered a browser: back at the registered address with an error, a page that names none, another page, nothing. */
export type Visited =
  | { readonly went: 'back'; readonly error: string }
  | { readonly went: 'refused' | 'page' | 'lost' }

/**
 * Opens the address at which a person approves or refuses, with a request that cannot begin: whether the bank sends it back shows
 * whether the bank knows the redirect address. No redirect is followed, and nobody is shown a page.
 *
 * @see gaps: shared.oauth.authorize; RFC 6749, 4.1.2.1
 */
export async function visit(transport: Transport, { url, redirectUri }: Visit): Promise<Visited> {
  try {
    const answer = await transport(url, {
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    await answer.body?.cancel()
    const location = answer.headers.get('location') ?? ''
    const isBack = location.startsWith(redirectUri) && /^[?#&]/.test(location.slice(redirectUri.length))
    if (answer.status >= 300 && answer.status < 400 && isBack) {
      const parameters = new URLSearchParams(location.slice(redirectUri.length + 1))
      return { went: 'back', error: parameters.get('error') ?? '' }
    }
    if (answer.status >= 500) return { went: 'lost' }
    return { went: answer.status >= 400 ? 'refused' : 'page' }
  } catch {
    return { went: 'lost' }
  }
}

/** Returns what a visit shows of the redirect address. */
export function lookAtReturn({ went }: Visited, name: string): Look {
  switch (went) {
    case 'back':
      return ok(name, 'the bank sends people back there')
    case 'refused':
      return fail(
        name,
        'the bank does not send people back there: the address is not registered',
        'Register it at the bank byte for byte, for this client.',
      )
    case 'page':
      return warn(
        name,
        'the bank showed a page of its own, so it cannot be told whether the address is registered',
        'Compare it with what is registered at the bank, byte for byte.',
      )
    case 'lost':
      return warn(
        name,
        'the bank did not answer, so it cannot be told whether the address is registered',
        SAME,
      )
  }
}

/** Makes the address of an authorization that cannot begin, because the request does not say what it asks for. */
export function barrenVisit(
  baseUrl: string,
  path: string,
  parameters: { client_id: string; redirect_uri: string; scope: string },
): Visit {
  // Without response_type a bank refuses the request, and reports so if the address is registered.
  const query = new URLSearchParams({ ...parameters, state: `doctor-${crypto.randomUUID()}` })
  return { url: `${baseUrl}${path}?${query}`, redirectUri: parameters.redirect_uri }
}

/**
 * Names the public half of a private RSA key, for a comparison with what is registered at the bank: the SHA-256 of its SPKI.
 *
 * @param pem PKCS#8.
 */
export async function publicFingerprint(pem: string): Promise<string | undefined> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const der = fromBase64(pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''))
  if (!der) return undefined
  try {
    const pair = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign'])
    const { kty, n, e } = await crypto.subtle.exportKey('jwk', pair)
    const half = await crypto.subtle.importKey('jwk', present({ kty, n, e }), algorithm, true, ['verify'])
    const digest = await crypto.subtle.digest('SHA-256', await crypto.subtle.exportKey('spki', half))
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}
