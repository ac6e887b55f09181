// The bank as core's PSD2 interface takes it, made from the settings.

import * as v from 'valibot'
import {
  makePsd2Bank,
  type Psd2Bank,
  type psd2PaymentsGaps,
  type TokenSource,
} from '../../../../core/psd2-payments/index.ts'
import { derive } from '../../../../core/shared/interface-bank.ts'
import { KeySet } from '../../../../core/shared/oauth/key-set.ts'
import type { JsonWebKeyLike } from '../../../../core/shared/signing/key.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { type Bindings, bankOptions, credentialsFor, type Reach } from '../shared/capability.ts'
import { Remembered, rememberedTokens } from '../shared/remembered.ts'
import { Psd2Given } from './settings.ts'

const KEY_LIFE_MS = 3_600_000

/**
 * Makes the bank from checked settings. Tokens and public keys stay in memory. The bank binds a token to the certificate
 * that carried the call, so each certificate has its own.
 *
 * @throws TypeError naming what is wrong, and no value.
 */
export function psd2BankOf(bindings: Bindings, reach: Reach): Psd2Bank {
  const given = v.parse(Psd2Given, bindings)
  const bankWith = (tokens?: TokenSource): Psd2Bank =>
    makePsd2Bank({
      ...bankOptions(reach),
      assumptions: assumptionsOf<typeof psd2PaymentsGaps>(bindings, 'psd2-payments'),
      ...credentialsFor(reach, {
        clientId: given.PSD2_CLIENT_ID,
        clientSecret: given.PSD2_CLIENT_SECRET,
        apiKey: given.PSD2_API_KEY,
        keyId: given.PSD2_KEY_ID,
        privateKey: given.PSD2_SIGNING_KEY,
        algorithm: given.PSD2_ALGORITHM,
        certificatePem: given.PSD2_CERTIFICATE,
      }),
      clock: reach.bankTime,
      tokens,
    })
  const bank = bankWith(rememberedTokens(reach, () => bankWith().tokens))
  const keys = new Remembered<JsonWebKeyLike>(KEY_LIFE_MS, reach.ownTime)
  return derive(bank, { findKey: (keyId: string) => keys.get(keyId, () => new KeySet(bank).find(keyId)) })
}

/** Last part of the return address. */
export const RETURN_PATH = 'psd2'

/** Makes the one return address: registered at the bank, byte for byte. */
export function returnAddressOf({ PUBLIC_URL }: Bindings): string {
  return `${String(PUBLIC_URL)}/return/${RETURN_PATH}`
}
