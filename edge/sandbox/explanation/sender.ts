// Why the bank could not identify a caller: api key, token, certificate, consent, secret of a client.

import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import { pathInside } from '../http/bank-name.ts'
import { cause, type Cause } from './causes.ts'
import type { CertificateState, Directory, HeardCall, KnownToken } from './explanation.ts'

/** Interfaces whose calls need a client's api key. */
const WITH_KEY: readonly (string | undefined)[] = ['account-access', 'request-to-pay']
/** Interfaces whose calls need a token. */
const WITH_TOKEN: readonly (string | undefined)[] = [
  'account-access',
  'psd2-payments',
  'corporate-payments',
  'baltic',
]

/** Finds the first thing that is wrong with the sender of a call. */
export function senderCause(call: HeardCall, directory: Directory): Cause | undefined {
  const { interfaceName, header } = call
  if (interfaceName === 'online-payment')
    return anyKeyCause(call) ?? certificateCause(directory.certificateOf(header, undefined))
  const key = header('x-api-key')
  if (WITH_KEY.includes(interfaceName)) {
    if (key === '') return cause('key-missing', 'The call has no header x-api-key.', 'x-api-key')
    if (directory.clientOfKey(key) === undefined) {
      return (
        replacedKeyCause(key, directory) ??
        cause('key-unknown', 'No client of this bank has this api key.', 'x-api-key')
      )
    }
  }
  if (!WITH_TOKEN.includes(interfaceName)) return undefined
  const found = tokenOf(call, directory)
  if (found && 'code' in found) return found
  const token = found?.token
  if (token) {
    const keyClient = key === '' ? undefined : directory.clientOfKey(key)
    if (
      key !== '' &&
      keyClient !== token.clientId &&
      interfaceName !== 'corporate-payments' &&
      interfaceName !== 'baltic'
    ) {
      const replaced = keyClient === undefined ? replacedKeyCause(key, directory) : undefined
      if (replaced) return replaced
      const known = keyClient === undefined ? 'is of no client' : 'is of another client than the token'
      return cause(
        keyClient === undefined ? 'key-unknown' : 'key-of-another',
        `The api key ${known}.`,
        'x-api-key',
      )
    }
  }
  const certificate = certificateCause(directory.certificateOf(header, token?.clientId), token)
  return certificate ?? (token && purposeCause(call, token)) ?? consentCause(call, token)
}

function replacedKeyCause(key: string, directory: Directory): Cause | undefined {
  const end = directory.endOfSecret('apiKey', key)
  if (end === undefined) return undefined
  return cause(
    'key-replaced',
    `The api key was replaced by another one, and counted until ${formatDateTime(end)}.`,
    'x-api-key',
  )
}

function anyKeyCause({ header }: HeardCall): Cause | undefined {
  const key = header('x-api-key')
  if (key === '') return cause('key-missing', 'The call has no header x-api-key.', 'x-api-key')
  if (/^[!-~]{1,128}$/.test(key)) return undefined
  return cause(
    'key-form',
    `The api key has ${key.length} characters, or some that cannot be seen.`,
    'x-api-key',
  )
}

function tokenOf(
  { interfaceName, header, address }: HeardCall,
  directory: Directory,
): Cause | { token: KnownToken } | undefined {
  const at = 'authorization'
  const value = header(at)
  if (value === '') {
    // Reads of the Baltic interface may name a consent, and have only a certificate as proof.
    if (interfaceName === 'baltic' && (header('consent-id') !== '' || header('x-client-certificate') !== ''))
      return undefined
    return cause('token-missing', 'The call has no header authorization.', at)
  }
  const bearer = readBearer(value)
  if (bearer === undefined)
    return cause('token-scheme', 'authorization is not Bearer, one space and a token.', at)
  const token = directory.findToken(bearer)
  if (!token) {
    if (directory.clientOfKey(bearer) !== undefined)
      return cause('token-is-key', 'The token is an api key.', at)
    return cause('token-unknown', 'The bank has given no such token, or it was ended.', at)
  }
  if (token.kind === 'refresh') return cause('token-is-refresh', 'The token is a refresh token.', at)
  if (token.kind === 'code') return cause('token-is-code', 'The token is an authorization code.', at)
  const isOther = token.interfaceName !== interfaceName
  const isLate = cause('token-expired', 'The token is older than an hour.', at)
  if (isOther && (interfaceName === 'corporate-payments' || interfaceName === 'baltic')) return ofOther(token)
  if (token.hasEnded) return isLate
  if (interfaceName === 'baltic' && !pathInside(address).startsWith(`${token.base}/`)) {
    const sentence = `The token was given under ${token.base}, and the call goes to ${pathInside(address).split('/').slice(0, 3).join('/')}.`
    return cause('token-of-another-address', sentence, at)
  }
  return { token }
}

function ofOther({ interfaceName }: KnownToken): Cause {
  return cause('token-of-another-interface', `The token is for ${interfaceName}.`, 'authorization')
}

function purposeCause(call: HeardCall, token: KnownToken): Cause | undefined {
  if (token.interfaceName !== call.interfaceName) return ofOther(token)
  const isCreate = (call.operation ?? '').includes('create')
  if (call.interfaceName === 'psd2-payments' && isCreate && !token.isClientToken) {
    return cause(
      'token-for-one-thing',
      'The token of a person is for one bundle, and the call creates a payment.',
      'authorization',
    )
  }
  return undefined
}

const CERTIFICATES: Readonly<Record<Exclude<CertificateState, 'none' | 'own'>, [Cause['code'], string]>> = {
  unreadable: ['certificate-unreadable', 'x-client-certificate is no certificate as PEM, percent-encoded.'],
  unproven: [
    'certificate-unproven',
    'The certificate was not shown in the handshake, or its authority is not trusted.',
  ],
  'of-another': ['certificate-of-another', 'The certificate is of another client.'],
  unknown: ['certificate-unknown', 'The bank has issued no such certificate.'],
  'not-valid-now': ['certificate-expired', 'The certificate is not valid now.'],
  revoked: ['certificate-revoked', 'The certificate was revoked.'],
}

function certificateCause(state: CertificateState, token?: KnownToken): Cause | undefined {
  const at = 'x-client-certificate'
  if (state !== 'none' && state !== 'own') return cause(...CERTIFICATES[state], at)
  if (!token?.isOfOtherCertificate) return undefined
  return cause('certificate-not-of-token', 'The token was issued to another certificate of the client.', at)
}

function consentCause(
  { interfaceName, header, message, faults }: HeardCall,
  token: KnownToken | undefined,
): Cause | undefined {
  if (interfaceName === 'account-access') {
    return cause(
      'consent-invalid',
      `The consent of the token is not valid: ${message || 'it was taken back'}.`,
      'authorization',
    )
  }
  if (interfaceName !== 'baltic') return undefined
  const at = 'consent-id'
  const [code = ''] = faults.map((fault) => fault.code)
  const sent = header(at)
  if (code === 'CONSENT_UNKNOWN')
    return cause('consent-unknown', 'The client has no consent with this id under this address.', at)
  if (code === 'CONSENT_EXPIRED') return cause('consent-invalid', 'The consent has ended.', at)
  if (sent === '' && (token === undefined || token.isClientToken)) {
    if (token === undefined && code === 'TOKEN_UNKNOWN')
      return cause('token-missing', 'The call has no header authorization.', 'authorization')
    return cause('consent-missing', 'The call names no consent.', at)
  }
  if (code === 'NO_PIIS_ACTIVATION')
    return cause('consent-unknown', 'There is no valid consent to confirm funds with this id.', at)
  if (sent !== '' && token && !token.isClientToken && !token.scope.endsWith(`:${sent}`)) {
    return cause('consent-mismatch', 'consent-id names another consent than the token is for.', at)
  }
  if (token === undefined && code === 'TOKEN_UNKNOWN')
    return cause('token-missing', 'The call has no header authorization.', 'authorization')
  return cause(
    'consent-invalid',
    message === '' ? 'The consent is not valid.' : `The refusal says: ${message}.`,
    at,
  )
}

/** Finds what is wrong with a call for tokens, from the fields of its form. */
export function tokenCallCause(call: HeardCall, directory: Directory): Cause | undefined {
  const [code = ''] = call.faults.map((fault) => fault.code)
  const form = new URLSearchParams(new TextDecoder().decode(call.body))
  const clientId = form.get('client_id') ?? ''
  if (code === 'invalid_client') {
    if (!directory.hasClient(clientId)) {
      return cause(
        'client-unknown',
        clientId === '' ? 'The form has no client_id.' : 'The bank has no client with this client_id.',
        'client_id',
      )
    }
    if (!directory.isSecretOf(clientId, form.get('client_secret') ?? '')) {
      const end = directory.endOfSecret('clientSecret', form.get('client_secret') ?? '', clientId)
      if (end !== undefined) {
        const until = `client_secret was replaced by another one, and counted until ${formatDateTime(end)}.`
        return cause('client-secret-replaced', until, 'client_secret')
      }
      const sentence = form.has('client_secret')
        ? 'client_secret is not that of the client.'
        : 'The form has no client_secret.'
      return cause('client-secret-wrong', sentence, 'client_secret')
    }
    const state = directory.certificateOf(call.header, clientId)
    const at = 'x-client-certificate'
    return (
      certificateCause(state) ??
      cause('certificate-missing', 'The call presents no certificate of the client.', at)
    )
  }
  if (code === 'invalid_grant')
    return cause(
      'grant-wrong',
      `The code, refresh token or assertion is not right: ${call.message}.`,
      grantField(form),
    )
  if (code === 'invalid_scope')
    return cause('scope-missing', `The scope cannot be given: ${call.message}.`, 'scope')
  if (code === 'unsupported_grant_type')
    return cause('request-wrong', 'The bank does not give tokens for this grant_type.', 'grant_type')
  if (code === 'invalid_request') return cause('request-wrong', `The form is not right: ${call.message}.`)
  return undefined
}

function grantField(form: URLSearchParams): string {
  return ['code', 'refresh_token', 'assertion'].find((name) => form.has(name)) ?? 'grant_type'
}
