// Applications that the bank knows: their ids, secrets, certificates and public keys.
// The bank's own keys are in keys.ts; whether a call is genuine is judged by each interface.

import { equalSecrets } from '../../../core/shared/bytes.ts'
import { makeVerifier } from '../../../core/shared/signing/rsa.ts'
import { type CertificatePair, mintCertificate } from './certificate.ts'
import { mintRsaPair, randomText } from './keys.ts'
import type { Settings } from '../options.ts'
import { ibansOf } from '../customers.ts'
import { collection } from '../storage/store.ts'

/** What a client may say about itself. */
export interface ClientOrder {
  redirectUris?: readonly string[] | undefined
  ownIbans?: readonly string[] | undefined
  debtorIbans?: readonly string[] | undefined
}

/** Everything that an application is given, once. */
export interface ClientKit extends CertificatePair {
  clientId: string
  clientSecret: string
  apiKey: string
  /** Signing key. */
  kid: string
  privateKeyPem: string
}

/** An application as the bank keeps it. */
export interface Client {
  clientId: string
  clientSecret: string
  apiKey: string
  certificatePem: string
  redirectUris: readonly string[]
  ownIbans: readonly string[]
  debtorIbans: readonly string[]
  keys: { kid: string; publicKeyPem: string }[]
}

/** The register of applications. */
export interface Clients {
  /** The client that is there from the start, with everything it was given. */
  defaultKit(): Promise<ClientKit>
  /** Says which settings of the default client are not as this start set them: it was made at the first one. */
  notes(): string[]
  register(order: ClientOrder): Promise<ClientKit>
  find(clientId: string): Client | undefined
  findByApiKey(apiKey: string): Client | undefined
  /** Adds a signing key; `undefined` when there is no such client. */
  addKey(clientId: string, publicKeyPem: string): string | undefined
}

/** Makes the register that a store keeps; the default client outlives a reset. */
export function makeClients({ store, uuid, ...settings }: Settings, wire: () => number): Clients {
  const kept = collection<Client>(store, 'keep/client/')
  const later = collection<Client>(store, 'client/')
  const kits = collection<ClientKit>(store, 'keep/default-kit/')

  const fresh = () => ({ clientId: uuid(), clientSecret: randomText(32), apiKey: uuid() })
  const mint = async (order: ClientOrder, given = fresh()): Promise<{ kit: ClientKit; client: Client }> => {
    const { clientId } = given
    const [certificate, signing] = await Promise.all([mintCertificate(clientId, wire()), mintRsaPair()])
    const kid = `${clientId}.1`
    return {
      kit: { ...given, ...certificate, kid, privateKeyPem: signing.privateKeyPem },
      client: {
        ...given,
        certificatePem: certificate.certificatePem,
        redirectUris: order.redirectUris ?? [],
        ownIbans: order.ownIbans ?? [],
        debtorIbans: order.debtorIbans ?? [],
        keys: [{ kid, publicKeyPem: signing.publicKeyPem }],
      },
    }
  }
  let making: Promise<ClientKit> | undefined
  const makeDefault = async () => {
    const { redirectUris, ownIbans, defaultClient } = settings
    const order = { redirectUris, ownIbans, debtorIbans: ibansOf('customer-3') }
    const { kit, client } = await mint(order, defaultClient)
    return store.transaction(() => {
      kept.put(client.clientId, client)
      return kits.put('kit', kit)
    })
  }
  return {
    defaultKit: async () => kits.get('kit') ?? (making ??= makeDefault()),
    notes() {
      const kit = kits.get('kit')
      const client = kit && kept.get(kit.clientId)
      if (!client) return []
      const { redirectUris, ownIbans, defaultClient } = settings
      const isSame = (set: readonly string[], have: readonly string[]) =>
        set.length === 0 || set.toSorted().join(' ') === have.toSorted().join(' ')
      const advice = 'Remove the data, or make a client of its own with POST /_sandbox/clients.'
      const was = 'of the default client are those of the first start'
      return [
        ...(isSame(redirectUris, client.redirectUris)
          ? []
          : [`The redirect addresses ${was}: ${client.redirectUris.join(' ') || 'none'}. ${advice}`]),
        ...(isSame(ownIbans, client.ownIbans) ? [] : [`The own IBANs ${was}. ${advice}`]),
        ...(defaultClient === undefined || defaultClient.clientId === client.clientId
          ? []
          : [`The id and secrets ${was}. ${advice}`]),
      ]
    },
    async register(order) {
      const { kit, client } = await mint(order)
      later.put(client.clientId, client)
      return kit
    },
    find: (clientId) => kept.get(clientId) ?? later.get(clientId),
    findByApiKey: (apiKey) =>
      [...kept.list(), ...later.list()].find(({ value }) => equalSecrets(value.apiKey, apiKey))?.value,
    addKey(clientId, publicKeyPem) {
      const home = kept.get(clientId) ? kept : later
      const client = home.get(clientId)
      if (!client) return undefined
      const kid = `${clientId}.${client.keys.length + 1}`
      home.put(clientId, { ...client, keys: [...client.keys, { kid, publicKeyPem }] })
      return kid
    },
  }
}

/** Tells whether a text is an RSA public key that the bank takes: SPKI PEM, 2048 to 4096 bits. */
export async function isPublicKeyPem(pem: string): Promise<boolean> {
  try {
    // Trying any signature imports the key; a key that is none throws.
    await makeVerifier(pem)(new Uint8Array(256), new Uint8Array())
    return true
  } catch {
    return false
  }
}
