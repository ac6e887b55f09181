// The bank of each offered country, as core's Baltic interface takes it, made from the settings, and what it learns about a person.

import * as v from 'valibot'
import {
  type BalticBank,
  type balticGaps,
  makeBalticBank,
  type PsuHeaders,
} from '../../../../core/baltic/index.ts'
import type { Assumptions } from '../../../../core/shared/gaps.ts'
import type { TokenSource } from '../../../../core/shared/oauth/token-cache.ts'
import { assumptionsOf } from '../shared/assumptions.ts'
import { type Bindings, bankOptions, credentialsFor, type Reach } from '../shared/capability.ts'
import { rememberedTokens } from '../shared/remembered.ts'
import { type BalticCountry, BalticGiven, type BalticOffer, balticOffers } from './settings.ts'
import { isIpAddress } from '../../../../core/shared/values/opaque.ts'
import type { Caller } from '../shared/caller.ts'

/**
 * Makes the banks from checked settings, in the order of the list. Client tokens stay in memory: a token serves only the
 * address that gave it, and the bank may bind it to the certificate that carried the call.
 *
 * @param reach How to reach the bank; its address is ignored, because each country has its own.
 * @throws TypeError naming what is wrong, and no value.
 */
export function banksOf(bindings: Bindings, reach: Reach): ReadonlyMap<BalticCountry, BalticBank> {
  const { BALTIC_CLIENT_ID: id, BALTIC_CLIENT_SECRET: secret } = v.parse(BalticGiven, bindings)
  const common = {
    ...credentialsFor(reach, { client: { id, secret } }),
    assumptions: assumptionsOf<typeof balticGaps>(bindings, 'baltic'),
  }
  return new Map(balticOffers(bindings).map((offer) => [offer.country, bankOf(offer, reach, common)]))
}

type Common = ReturnType<typeof credentialsFor<{ client: { id: string; secret: string } }>> & {
  readonly assumptions: Assumptions<typeof balticGaps> | undefined
}

function bankOf({ country, baseUrl }: BalticOffer, reach: Reach, common: Common): BalticBank {
  const bankWith = (tokens?: TokenSource): BalticBank =>
    makeBalticBank({
      ...bankOptions({ ...reach, baseUrl }),
      ...common,
      country,
      clock: reach.ownTime,
      tokens,
    })
  return bankWith(rememberedTokens(reach, () => bankWith().tokens))
}

/** Forwards what is known about the page's reader. With an address, the bank takes the person as present. */
export function psuOf({ address, userAgent, languages }: Caller = {}): PsuHeaders {
  return {
    ...(address !== undefined && isIpAddress(address) && { 'psu-ip-address': address }),
    ...(userAgent !== undefined && { 'psu-user-agent': userAgent }),
    ...(languages !== undefined && { 'psu-accept-language': languages }),
  }
}
