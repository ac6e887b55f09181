// The settings of corporate payments, and the channel made from them, whose tokens one object keeps.

import * as v from 'valibot'
import {
  type CorporateBank,
  type corporatePaymentsGaps,
  makeCorporateBank,
  type TokenSource,
} from '../../../../core/corporate-payments/index.ts'
import { makeJwsSigner } from '../../../../core/shared/signing/jws.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import {
  bankOptions,
  type Bindings,
  type Capability,
  credentialsFor,
  type Reach,
} from '../shared/capability.ts'
import { base, certificatePem, presentedInProduction, visible, RSA_KEY, works } from '../shared/forms.ts'
import type { Channel, ChannelTokens, TokenKeeper } from '../channel.ts'
import { CorporatePaymentsChannel } from './channel.ts'
import { BankError } from '../../../../core/shared/errors.ts'
import { objectNamed } from '../shared/naming.ts'

/** The form of each setting. */
export const settings = {
  /** Address of the bank's corporate payment interface. */
  CORPORATE_BASE_URL: v.optional(base('must be the address of the corporate payment interface')),
  /** Id of the client at the bank. */
  CORPORATE_CLIENT_ID: v.optional(visible(255)),
  /** Its secret. */
  CORPORATE_CLIENT_SECRET: v.optional(visible(1_024)),
  /** Name of the signing key at the bank. */
  CORPORATE_KEY_ID: v.optional(visible(255)),
  /** PKCS#8 PEM that signs payments. Whether the key works is checked apart. */
  CORPORATE_PRIVATE_KEY: v.optional(v.string()),
  /** PEM of the client's certificate, for a sandbox without TLS. */
  CORPORATE_CERTIFICATE: v.optional(certificatePem),
}

const Given = v.required(v.object(settings), [
  'CORPORATE_CLIENT_ID',
  'CORPORATE_CLIENT_SECRET',
  'CORPORATE_KEY_ID',
  'CORPORATE_PRIVATE_KEY',
])

/** Names the tokens in a cache that several interfaces share. */
const SCOPE = 'corporate-payments'

/** Names faults that only several settings together show. */
export const faults = (bindings: Bindings): readonly string[] =>
  presentedInProduction(bindings, 'CORPORATE_CERTIFICATE')

/** Names the key if it does not work. */
export async function keyFaults({ CORPORATE_PRIVATE_KEY: key }: Bindings): Promise<readonly string[]> {
  return typeof key !== 'string' || (await works(() => makeJwsSigner(key, 'RS256')({}, new Uint8Array())))
    ? []
    : [`CORPORATE_PRIVATE_KEY ${RSA_KEY}`]
}

/** Makes the bank; without `tokens` it keeps its own. */
export function bankOf(bindings: Bindings, reach: Reach, tokens?: TokenSource): CorporateBank {
  const given = v.parse(Given, bindings)
  return makeCorporateBank({
    ...bankOptions(reach),
    assumptions: assumptionsOf<typeof corporatePaymentsGaps>(bindings, 'corporate-payments'),
    ...credentialsFor(reach, {
      clientId: given.CORPORATE_CLIENT_ID,
      clientSecret: given.CORPORATE_CLIENT_SECRET,
      keyId: given.CORPORATE_KEY_ID,
      privateKey: given.CORPORATE_PRIVATE_KEY,
      certificatePem: given.CORPORATE_CERTIFICATE,
    }),
    clock: reach.bankTime,
    tokens,
  })
}

/** Corporate payments as a channel. */
export const channel: Capability<Channel> = {
  needs: [
    'CORPORATE_BASE_URL',
    'CORPORATE_CLIENT_ID',
    'CORPORATE_CLIENT_SECRET',
    'CORPORATE_KEY_ID',
    'CORPORATE_PRIVATE_KEY',
  ],
  make(bindings, reach) {
    const bank = bankOf(bindings, reach, sourceOf(tokensIn(bindings, SCOPE), reach))
    return new CorporatePaymentsChannel(bank, reach.ownTime, () => cacheOf(bankOf(bindings, reach)))
  },
}

/** The token source of an instruction's calls: each token belongs to the certificate that carries the call. */
function sourceOf(shared: ChannelTokens, { certificate }: Reach): TokenSource {
  return { get: () => shared.get(certificate()), forget: (token) => shared.forget(token) }
}

/** The tokens in the object that keeps them: from the bank, then out of memory. */
function cacheOf({ tokens }: CorporateBank): ChannelTokens {
  return {
    get: (certificate) => tokens.get({ scope: SCOPE, certificate }),
    forget: async (token) => tokens.forget(token),
  }
}

function tokensIn(bindings: Bindings, name: string): ChannelTokens {
  // The object is looked up at each call: an earlier reference may be to a process that has restarted.
  const keeper = () => objectNamed<TokenKeeper>(bindings, 'PAYOUTS', `tokens-${name}`)
  return {
    async get(certificate) {
      const answer = await keeper().token(name, certificate)
      if (!answer.ok) throw new BankError(answer.fault)
      return answer.token
    },
    forget: (token) => keeper().forgetToken(name, token),
  }
}
