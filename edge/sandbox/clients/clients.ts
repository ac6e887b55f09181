// The register of client applications: ids, secrets, certificates and public keys.
// The bank's own keys are in keys.ts; each interface judges whether a call is genuine.

import { ibansOf } from '../customers/customers.ts'
import type { Settings } from '../options/index.ts'
import { remember } from '../storage/watched-store.ts'
import { type Collection, collection } from '../storage/store.ts'
import {
  type CertificateAuthority,
  type IssuedCertificate,
  makeCertificateAuthority,
  thumbprintOf,
} from './certificate-authority.ts'
import {
  withCertificate,
  withCertificateChange,
  withKey,
  withKeyEnd,
  withoutKey,
  withSecret,
} from './changes.ts'
import type { Client, ClientSecrets, LentKey, SecretKind } from './client.ts'
import { isSecretOf, standingOfCertificate, standingOfKey } from './ending.ts'
import { mintRsaPair, randomText } from './keys.ts'

/** The members with which a client is registered. */
export interface ClientOrder {
  name?: string | undefined
  redirectUris?: readonly string[] | undefined
  ownIbans?: readonly string[] | undefined
  debtorIbans?: readonly string[] | undefined
}

/** Everything that an application gets at its registration; shown only once. */
export interface IssuedCredentials extends ClientSecrets {
  certificatePem: string
  /** PKCS#8. */
  certificateKeyPem: string
  /** Signing key. */
  kid: string
  privateKeyPem: string
}

/** The register of applications. */
export interface Clients {
  /** Finds or makes the default client; its keys are made when they are first asked for. */
  defaultClient(): Client
  /** Returns all credentials of the default client. */
  defaultCredentials(): Promise<IssuedCredentials>
  /** Returns the credentials that the bank goes on showing: of the default client, once they were asked for. */
  knownKit(clientId: string): IssuedCredentials | undefined
  /** Lists the options of this start that the default client does not have, because an earlier start made it. */
  notes(): string[]
  register(order: ClientOrder): Promise<IssuedCredentials>
  find(clientId: string): Client | undefined
  findByApiKey(apiKey: string): Client | undefined
  list(): Client[]
  /** Changes the given members; `undefined` if there is no such client. */
  change(clientId: string, order: ClientOrder): Client | undefined
  /** Deletes a client; the caller must end its tokens. */
  remove(clientId: string): void
  /**
   * Adds a signing key beside the others; `undefined` if there is no such client.
   *
   * @param notAfter When it ends, wire time.
   */
  addKey(clientId: string, publicKeyPem: string, notAfter?: number): string | undefined
  /** Sets when a key ends, wire time; `undefined` removes its end. */
  endKey(clientId: string, kid: string, notAfter: number | undefined): void
  /** Removes a key; if the bank has lent it, its certificate too. */
  revokeKey(clientId: string, kid: string): void
  /** Ends a certificate at a wire time before its own end; `undefined` restores that. */
  endCertificate(clientId: string, thumbprint: string, endsAt: number | undefined): void
  /** Revokes a certificate for good. */
  revokeCertificate(clientId: string, thumbprint: string): void
  /**
   * Replaces a secret of a client.
   *
   * @param until Last instant at which the former secret is valid, wire time.
   * @returns The new secret; `undefined` if there is no such client.
   */
  rotate(clientId: string, kind: SecretKind, until: number): string | undefined
  /** Returns the authority's own certificate, PEM. */
  authorityPem(): Promise<string>
  /** Lends a client a key of the bank, with a certificate, if it has none yet; `undefined` if there is no such client. */
  lendKey(clientId: string, publicKeyPem: string): Promise<LentKey | undefined>
  /** Allows or forbids a client to pay from an account by corporate payments; `false` if there is no such client. */
  setDebtor(clientId: string, iban: string, isAllowed: boolean): boolean
  /** Issues one more certificate, for the key of a request; `undefined` if the request is invalid. */
  certify(client: Client, csrPem: string, notAfter?: number): Promise<IssuedCertificate | undefined>
}

/** Makes the register kept in a store; the default client outlives a reset. */
export function makeClients(settings: Settings): Clients {
  return new ClientRegister(settings, makeCertificateAuthority(settings))
}

class ClientRegister implements Clients {
  readonly #settings: Settings
  readonly #authority: CertificateAuthority
  /** The default client, which outlives a reset. */
  readonly #lasting: Collection<Client>
  /** Registered clients, which a reset deletes. */
  readonly #registered: Collection<Client>
  readonly #credentials: Collection<IssuedCredentials>
  readonly #defaultId: Collection<string>
  readonly #listed: { lasting: () => Client[]; registered: () => Client[] }
  #making: Promise<IssuedCredentials> | undefined

  constructor(settings: Settings, authority: CertificateAuthority) {
    const { store } = settings
    this.#settings = settings
    this.#authority = authority
    this.#lasting = collection(store, 'keep/client/')
    this.#registered = collection(store, 'client/')
    const listOf = (home: Collection<Client>) =>
      remember(store, home.prefix, () => home.list().map(({ value }) => value))
    this.#listed = { lasting: listOf(this.#lasting), registered: listOf(this.#registered) }
    this.#credentials = collection(store, 'keep/default-kit/')
    this.#defaultId = collection(store, 'keep/default-client/')
  }

  defaultClient(): Client {
    const known = this.#knownDefault()
    if (known) return this.#withGivenKey(known)
    const { store, redirectUris, ownIbans, defaultClient } = this.#settings
    const order = { redirectUris, ownIbans, debtorIbans: ibansOf('customer-3') }
    const client = clientOf(defaultClient ?? this.#secrets(), order)
    return store.transaction(() => {
      this.#defaultId.put('id', client.clientId)
      return this.#withGivenKey(this.#lasting.put(client.clientId, client))
    })
  }

  /** Adds the key that the host has chosen for its own client, once; it replaces another key of that name. */
  #withGivenKey(client: Client): Client {
    const { clientId, signingKey } = this.#settings.defaultClient ?? {}
    if (!signingKey || clientId !== client.clientId) return client
    const isThere = ({ kid, publicKeyPem }: typeof signingKey) =>
      kid === signingKey.kid && publicKeyPem === signingKey.publicKeyPem
    if (client.keys.some(isThere)) return client
    const others = client.keys.filter(({ kid }) => kid !== signingKey.kid)
    return this.#lasting.put(client.clientId, { ...client, keys: [...others, { ...signingKey }] })
  }

  async defaultCredentials(): Promise<IssuedCredentials> {
    const known = this.#credentials.get('kit')
    if (known && this.#isWhole(known)) return known
    this.#making ??= this.#issue(this.defaultClient(), this.#lasting, (credentials) =>
      this.#credentials.put('kit', credentials),
    ).finally(() => {
      this.#making = undefined
    })
    return this.#making
  }

  knownKit(clientId: string): IssuedCredentials | undefined {
    const kit = this.#credentials.get('kit')
    return kit?.clientId === clientId ? kit : undefined
  }

  notes(): string[] {
    const client = this.#knownDefault()
    if (!client) return []
    const { redirectUris, ownIbans, defaultClient } = this.#settings
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
  }

  register(order: ClientOrder): Promise<IssuedCredentials> {
    return this.#issue(clientOf(this.#secrets(), order), this.#registered)
  }

  find(clientId: string): Client | undefined {
    return this.#lasting.get(clientId) ?? this.#registered.get(clientId)
  }

  findByApiKey(apiKey: string): Client | undefined {
    const now = this.#settings.wire()
    return this.list().find((client) => isSecretOf(client, 'apiKey', apiKey, now))
  }

  list(): Client[] {
    return [...this.#listed.lasting(), ...this.#listed.registered()]
  }

  change(clientId: string, order: ClientOrder): Client | undefined {
    const given = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined))
    return this.#alter(clientId, (client) => ({ ...client, ...given }))
  }

  remove(clientId: string): void {
    this.#registered.delete(clientId)
  }

  addKey(clientId: string, publicKeyPem: string, notAfter?: number): string | undefined {
    const key = { publicKeyPem, addedAt: this.#settings.wire(), ...(notAfter !== undefined && { notAfter }) }
    return this.#alter(clientId, (client) => withKey(client, key))?.keys.at(-1)?.kid
  }

  endKey(clientId: string, kid: string, notAfter: number | undefined): void {
    this.#alter(clientId, (client) => withKeyEnd(client, kid, notAfter))
  }

  revokeKey(clientId: string, kid: string): void {
    this.#alter(clientId, (client) => withoutKey(client, kid))
    const kit = this.#credentials.get('kit')
    if (kit?.clientId === clientId && kit.kid === kid) this.#credentials.delete('kit')
  }

  endCertificate(clientId: string, thumbprint: string, endsAt: number | undefined): void {
    const change = endsAt === undefined ? {} : { endsAt }
    this.#alter(clientId, (client) => withCertificateChange(client, thumbprint, change))
  }

  revokeCertificate(clientId: string, thumbprint: string): void {
    const revokedAt = this.#settings.wire()
    this.#alter(clientId, (client) => withCertificateChange(client, thumbprint, { revokedAt }))
  }

  rotate(clientId: string, kind: SecretKind, until: number): string | undefined {
    const value = this.#secrets()[kind]
    const client = this.#alter(clientId, (one) => withSecret(one, kind, value, until))
    const kit = this.#credentials.get('kit')
    // The bank goes on to show the secrets of its default client.
    if (client && kit?.clientId === clientId) this.#credentials.put('kit', { ...kit, [kind]: value })
    return client && value
  }

  authorityPem(): Promise<string> {
    return this.#authority.certificatePem()
  }

  async lendKey(clientId: string, publicKeyPem: string): Promise<LentKey | undefined> {
    const known = this.find(clientId)
    if (!known || known.lent) return known?.lent
    const { certificatePem, known: certificate } = await this.#authority.mint(clientId)
    return this.#settings.store.transaction(() => {
      // The client may have changed while the certificate was made, or been deleted by a reset.
      const client = this.find(clientId)
      if (!client || client.lent) return client?.lent
      const lent = { kid: `console-${randomText(6)}`, certificatePem }
      const keys = [...client.keys, { kid: lent.kid, publicKeyPem }]
      this.#homeOf(clientId).put(clientId, { ...withCertificate(client, certificate), keys, lent })
      return lent
    })
  }

  async certify(
    { clientId }: Client,
    csrPem: string,
    notAfter?: number,
  ): Promise<IssuedCertificate | undefined> {
    const issued = await this.#authority.certify(clientId, csrPem, notAfter)
    // The client may have changed while the certificate was made, or been deleted by a reset.
    if (issued) this.#alter(clientId, (client) => withCertificate(client, issued.known))
    return issued
  }

  setDebtor(clientId: string, iban: string, isAllowed: boolean): boolean {
    const changed = this.#alter(clientId, (client) => {
      const others = client.debtorIbans.filter((one) => one !== iban)
      return { ...client, debtorIbans: isAllowed ? [...others, iban] : others }
    })
    return changed !== undefined
  }

  /** Replaces a client by its changed form, in a transaction; `undefined` if there is no such client. */
  #alter(clientId: string, change: (client: Client) => Client): Client | undefined {
    return this.#settings.store.transaction(() => {
      const client = this.find(clientId)
      return client && this.#homeOf(clientId).put(clientId, change(client))
    })
  }

  /** Whether the key and certificate of these credentials are still valid. */
  #isWhole({ clientId, kid, certificatePem }: IssuedCredentials): boolean {
    const client = this.find(clientId)
    if (!client) return true
    const now = this.#settings.wire()
    const key = client.keys.find((one) => one.kid === kid)
    const thumbprint = thumbprintOf(certificatePem)
    const certificate = client.certificates?.find((one) => one.thumbprint === thumbprint)
    const isLive = certificate === undefined || standingOfCertificate(certificate, now) === 'valid'
    return isLive && (key === undefined || standingOfKey(key, now) === 'valid')
  }

  /** Makes the keys of a client, which takes a while, and stores what the bank has to know about them. */
  async #issue(
    { clientId, ...asked }: Client,
    home: Collection<Client>,
    keep: (credentials: IssuedCredentials) => void = () => undefined,
  ): Promise<IssuedCredentials> {
    const { mintRsaPair: mint = mintRsaPair } = this.#settings
    const [certificate, signing] = await Promise.all([this.#authority.mint(clientId), mint()])
    return this.#settings.store.transaction(() => {
      const present = home.get(clientId) ?? { clientId, ...asked }
      const client = withKey(withCertificate(present, certificate.known), {
        publicKeyPem: signing.publicKeyPem,
        addedAt: this.#settings.wire(),
      })
      home.put(clientId, client)
      const credentials = {
        clientId,
        clientSecret: client.clientSecret,
        apiKey: client.apiKey,
        certificatePem: certificate.certificatePem,
        certificateKeyPem: certificate.certificateKeyPem,
        kid: client.keys.at(-1)?.kid ?? '',
        privateKeyPem: signing.privateKeyPem,
      }
      keep(credentials)
      return credentials
    })
  }

  #knownDefault(): Client | undefined {
    const id = this.#defaultId.get('id')
    return id === undefined ? undefined : this.#lasting.get(id)
  }

  #homeOf(clientId: string): Collection<Client> {
    return this.#lasting.get(clientId) ? this.#lasting : this.#registered
  }

  #secrets(): ClientSecrets {
    const { uuid } = this.#settings
    return { clientId: uuid(), clientSecret: randomText(32), apiKey: uuid() }
  }
}

function clientOf({ clientId, clientSecret, apiKey }: ClientSecrets, order: ClientOrder): Client {
  return {
    clientId,
    clientSecret,
    apiKey,
    ...(order.name !== undefined && { name: order.name }),
    redirectUris: order.redirectUris ?? [],
    ownIbans: order.ownIbans ?? [],
    debtorIbans: order.debtorIbans ?? [],
    keys: [],
  }
}
