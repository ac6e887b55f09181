// The settings of PSD2 payments that the rail and the channel for batches share: the client and its keys.

import * as v from 'valibot'
import { makeJwsSigner } from '../../../../core/shared/signing/jws.ts'
import { JWS_ALGORITHMS } from '../../../../core/shared/signing/jws-key.ts'
import type { Bindings } from '../shared/capability.ts'
import { base, certificatePem, presentedInProduction, visible, works } from '../shared/forms.ts'

/** The form of each setting. */
export const psd2Settings = {
  /** Address of the bank's PSD2 interface, if it is not BANK_BASE_URL. */
  PSD2_BASE_URL: v.optional(base("must be the address of the bank's PSD2 interface")),
  /** Id of the client at the bank. */
  PSD2_CLIENT_ID: v.optional(visible(255)),
  /** Its secret. */
  PSD2_CLIENT_SECRET: v.optional(visible(1_024)),
  /** Its API key. */
  PSD2_API_KEY: v.optional(visible(128)),
  /** Name of the seal key at the bank. */
  PSD2_KEY_ID: v.optional(visible(255)),
  /** PKCS#8 PEM that seals payments. Whether the key works is checked apart. */
  PSD2_SIGNING_KEY: v.optional(v.string()),
  /** The algorithm of the seal. */
  PSD2_ALGORITHM: v.optional(v.picklist(JWS_ALGORITHMS, 'must be RS256, PS256 or ES256'), 'RS256'),
  /** PEM of the client's certificate, for a sandbox without TLS. */
  PSD2_CERTIFICATE: v.optional(certificatePem),
}

/** The settings without which no payment can be made. */
export const PSD2_NEEDS = [
  'PSD2_CLIENT_ID',
  'PSD2_CLIENT_SECRET',
  'PSD2_API_KEY',
  'PSD2_KEY_ID',
  'PSD2_SIGNING_KEY',
] as const

/** The settings, with the needed ones present. */
export const Psd2Given = v.required(v.object(psd2Settings), [...PSD2_NEEDS])

/** Names faults that only several settings together show. */
export const psd2Faults = (bindings: Bindings): readonly string[] =>
  presentedInProduction(bindings, 'PSD2_CERTIFICATE')

/** Names the key if it does not work. It signs once, or once by each algorithm if the named one is unknown. */
export async function psd2KeyFaults(bindings: Bindings): Promise<readonly string[]> {
  const { PSD2_SIGNING_KEY: key } = bindings
  if (typeof key !== 'string') return []
  const named = v.safeParse(psd2Settings.PSD2_ALGORITHM, bindings['PSD2_ALGORITHM'])
  const algorithms = named.success ? [named.output] : JWS_ALGORITHMS
  const tried = algorithms.map((algorithm) =>
    works(() => makeJwsSigner(key, algorithm)({}, new Uint8Array())),
  )
  return (await Promise.all(tried)).some(Boolean)
    ? []
    : [
        'PSD2_SIGNING_KEY must be a PKCS#8 PEM of a key for PSD2_ALGORITHM: RSA of 2048 to 4096 bits, or P-256 for ES256',
      ]
}
