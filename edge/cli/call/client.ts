/// <reference types="node" />
// Who calls: credentials of a client of the sandbox, and the customer, merchant and country of a command line.
// Credentials come from a file or from the bank, are never printed, and are of no use at any other bank.

import * as v from 'valibot'
import { callerOf, MERCHANT, NoConsent } from '../../sandbox/control/caller/caller.ts'
import type { Found } from '../../sandbox/control/caller/operations.ts'
import { FoundWrong } from '../command.ts'
import { knownKeys } from '../project-keys.ts'
import { readJson } from '../text-files.ts'
import type { Steered } from '../steered-bank.ts'

const Credentials = v.looseObject({
  clientId: v.string(),
  clientSecret: v.string(),
  apiKey: v.string(),
  kid: v.string(),
  privateKeyPem: v.string(),
  certificatePem: v.string(),
})

/** The options that name who calls. */
export interface CallerOptions {
  /** A file of credentials. */
  readonly client?: string
  readonly merchant?: string
  readonly customer: string
  readonly country: string
  readonly consent?: string
}

/**
 * Makes core's bank with which an operation is called.
 *
 * @throws TypeError for a file without credentials.
 * @throws FoundWrong if a consent is needed that the customer has not given.
 */
export async function bankOf(
  found: Found,
  { address, control }: Steered,
  given: CallerOptions,
): Promise<object> {
  const { allowLocalAddresses } = await control.bank()
  const keys = await control.keys()
  const client = given.client === undefined ? keys.defaultClient : credentialsIn(given.client)
  const own = knownKeys('.')
  const { privateKeyPem } = v.parse(v.looseObject({ privateKeyPem: v.string() }), keys['onlinePayment'])
  const merchant = {
    merchantId: given.merchant ?? own['MERCHANT_ID'] ?? MERCHANT,
    apiKey: own['BANK_API_KEY'] ?? client.apiKey,
    privateKeyPem,
  }
  const { customer: customerId, country, consent: consentId } = given
  try {
    const caller = { client, merchant, customerId, country, consentId }
    return await callerOf(found, { address, control, allowLocalAddresses }, caller)
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error
    throw new FoundWrong(
      'No consent is valid. "npx silta call baltic.consent.create" asks for one, and "npx silta approve" gives it.',
    )
  }
}

/** Reads the credentials of a client: the bank's answer to its registration, at the top level of the file or under `client`. */
function credentialsIn(file: string): v.InferOutput<typeof Credentials> {
  try {
    const held = readJson(file) as { client?: unknown }
    return v.parse(Credentials, held.client ?? held)
  } catch {
    throw new TypeError('client must be a file that "npx silta bank clients --add" has written')
  }
}
