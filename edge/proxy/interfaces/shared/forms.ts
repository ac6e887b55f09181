// The forms of settings: addresses, secrets, texts as they go over the wire.

import * as v from 'valibot'
import { isListedIban, parseIban } from '../../../../core/shared/values/iban.ts'
import { isText } from '../../../../core/shared/values/text.ts'
import type { Bindings } from './capability.ts'

/** The form of one setting. */
export type Form = v.GenericSchema<string | undefined, unknown>

/** Makes the form of an address. */
export function address(rule: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:\/\/[^#]*$/.test(text), rule),
  )
}

/** Makes the form of an address to which paths are added. */
export function base(rule: string) {
  const words = `${rule}, without query and last slash`
  return v.pipe(
    address(words),
    v.check((text) => !/[?]|\/$/.test(text), words),
  )
}

/** Makes the form of a secret of our own. */
export function secret(least: number) {
  return v.pipe(v.string(), v.minLength(least, `must have at least ${least} characters`))
}

/**
 * Makes the form of a text that goes over the wire. It is checked here, because the bank's own message would not show which
 * setting is wrong.
 */
export function visible(most: number) {
  const rule = `must be 1 to ${most} visible ASCII characters`
  return v.pipe(
    v.string(),
    v.check((text) => /^[!-~]+$/.test(text) && text.length <= most, rule),
  )
}

/** The form of an account that receives SEPA payments. */
export const payeeIban = v.pipe(
  v.string(),
  v.check(
    (iban) => isListedIban(iban) && parseIban(iban)?.area === 'eea',
    'must be an IBAN of the EU or EEA in upper case without spaces, with right check digits',
  ),
)

/** The form of a receiver's name. */
export const payeeName = v.pipe(
  v.string(),
  v.check((text) => isText(text, { max: 70 }), 'must be 1 to 70 characters that a bank takes'),
)

/** The form of a bank's entry in the list of banks: `FI Name of the bank`. */
export const bankEntry = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2} .{1,70}$/, 'must be a country code, a space and a name'),
)

/** The form of a client's certificate, as PEM. */
export const certificatePem = v.pipe(
  v.string(),
  v.regex(
    /^\s*-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----\s*$/,
    'must be the PEM of a certificate',
  ),
)

/** Names a certificate that is given in production. */
export const presentedInProduction = (bindings: Bindings, name: string): readonly string[] =>
  bindings['BANK_ENVIRONMENT'] === 'production' && bindings[name] !== undefined
    ? [`${name} is for the sandbox only: in production the binding presents the certificate`]
    : []

/** The rule of a key that signs with RSA. */
export const RSA_KEY =
  'must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits (else: openssl pkcs8 -topk8 -nocrypt)'

/** Returns whether a key works when it is used. */
export async function works(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use()
    return true
  } catch {
    // The runtime's message could contain a piece of the key.
    return false
  }
}
