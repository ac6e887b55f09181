// Calls that create applications and their keys, and that show the bank's own.
// The register of clients is in ../../clients/.

import * as v from 'valibot'
import { list, loose, strict, text } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { sepaText } from '../../../../core/shared/fields.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { isIban } from '../../../../core/shared/values/iban.ts'
import { ClientName } from '../../clients/client-name.ts'
import { reads, showsSecrets, steers } from './common.ts'

const Text = v.string('must be a string')
const Ibans = list(text(isIban, 'must be an IBAN without spaces'))

/** An application to be, with the name that people read on the bank's pages; the bank judges the addresses by its rules. */
export const ClientOrder = strict({
  name: v.optional(ClientName),
  redirectUris: v.optional(list(Text)),
  ownIbans: v.optional(Ibans),
  debtorIbans: v.optional(Ibans),
})

/** One more key of an application, as SPKI PEM. */
export const KeyOrder = strict({ publicKeyPem: Text })

/** A request for a certificate, PKCS#10 as PEM. */
export const CertificateOrder = strict({ csrPem: Text })

/** A merchant's key, RSA as SPKI PEM, and the name that payers read (`gaps: shared.party`). */
export const MerchantKeyOrder = strict({ publicKeyPem: Text, name: v.optional(sepaText(70)) })

/** Everything that an application needs; its secrets are shown this once, those of the default client always. */
const ClientCredentials = loose({
  clientId: v.string(),
  clientSecret: v.string(),
  apiKey: v.string(),
  kid: v.string(),
  privateKeyPem: v.string(),
  certificatePem: v.string(),
})

/** The bank's own keys for tests: one member for each interface that has some, and the default client. */
const BankKeys = loose({ defaultClient: ClientCredentials })

const ClientPath = strict({ clientId: Text })
const MerchantPath = strict({ merchantId: Text })

/** Shows the sample key of online payments, and the default client with secret, API key, certificate and signing key. */
export const readKeys = operation({
  ...showsSecrets,
  id: 'control.keys.read',
  path: '/_sandbox/keys',
  replies: { 200: BankKeys },
})

/** An application without its secrets. */
const KnownClient = loose({
  clientId: v.string(),
  isDefault: v.boolean(),
  redirectUris: list(v.string()),
  ownIbans: list(v.string()),
  debtorIbans: list(v.string()),
  /** Keys with which it signs. */
  kids: list(v.string()),
  /** How many certificates the bank has issued to it. */
  certificates: v.number(),
})

/** Lists the applications, the default client first, without any secret. */
export const listClients = operation({
  ...reads,
  id: 'control.clients.list',
  path: '/_sandbox/clients',
  replies: { 200: list(KnownClient) },
})

/** Registers an application of all interfaces; the answer has everything that it needs, its secrets this once. */
export const registerClient = operation({
  ...steers,
  id: 'control.clients.register',
  path: '/_sandbox/clients',
  body: json(v.optional(ClientOrder, {})),
  replies: { 201: ClientCredentials },
})

/** Adds one more key that an application signs with. */
export const addClientKey = operation({
  ...steers,
  id: 'control.clients.add-key',
  path: '/_sandbox/clients/{clientId}/keys',
  parameters: { path: ClientPath },
  body: json(KeyOrder),
  replies: { 201: loose({ kid: v.string() }) },
})

/** Takes a key back that the bank has lent to an application for its console, and the certificate that goes with it. */
export const revokeClientKey = operation({
  ...steers,
  id: 'control.clients.revoke-key',
  method: 'DELETE',
  path: '/_sandbox/clients/{clientId}/keys/{kid}',
  parameters: { path: strict({ clientId: Text, kid: Text }) },
  replies: { 204: null },
})

/** Issues a certificate for a key of the application's own, by a request for one (PKCS#10). */
export const certifyClient = operation({
  ...steers,
  id: 'control.clients.certify',
  path: '/_sandbox/clients/{clientId}/certificates',
  parameters: { path: ClientPath },
  body: json(CertificateOrder),
  replies: { 201: loose({ certificatePem: v.string() }) },
})

/**
 * Registers a key with which a merchant signs online payments, and the seller whom payers read from then on, 1 to 70 characters, on
 * the bank's page and on their statement.
 */
export const addMerchantKey = operation({
  ...steers,
  id: 'control.merchants.add-key',
  path: '/_sandbox/merchants/{merchantId}/keys',
  parameters: { path: MerchantPath },
  body: json(MerchantKeyOrder),
  replies: { 201: loose({ keyVersion: v.number() }) },
})
