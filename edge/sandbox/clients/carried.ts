// Clients in a file of the bank, written and read: their public parts, and new secrets if the file has none.

import * as v from 'valibot'
import { list, strict, text } from '../../../core/shared/check.ts'
import { isIban } from '../../../core/shared/values/iban.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import type { Settings } from '../options/index.ts'
import { collection, type Store } from '../storage/store.ts'
import { ClientName, type Client } from './client.ts'
import { withoutLentKey } from './changes.ts'
import type { IssuedCredentials } from './clients.ts'
import { randomText } from './keys.ts'

const string = v.string('must be a string')
const visible = text((value) => /^[!-~]{1,128}$/.test(value), 'must be 1 to 128 visible ASCII characters')
const iban = text(isIban, 'must be an IBAN without spaces')
const instant = v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'))

const earlierSecret = strict({ value: visible, until: instant })

/** The members of a client in a file; its addresses must fit the rule of the bank that reads it. */
export function clientFormOf({ allowLocalAddresses }: Pick<Settings, 'allowLocalAddresses'>) {
  return strict({
    clientId: visible,
    /** Whether it is the default client. */
    isDefault: v.optional(v.literal(true, 'must be true')),
    name: v.optional(ClientName),
    redirectUris: list(
      text(
        (url) => isMerchantUrl(url, { allowLocalAddresses }),
        'must be an https address with a public host name (local ones: --allow-local-addresses)',
      ),
    ),
    ownIbans: list(iban),
    debtorIbans: list(iban),
    keys: list(
      strict({
        kid: text((value) => /^[\w.-]{1,64}$/.test(value), 'must be 1 to 64 letters, digits or any of . _ -'),
        publicKeyPem: string,
        addedAt: v.optional(instant),
        notAfter: v.optional(instant),
      }),
    ),
    /** The highest number that one of its keys has had. */
    lastKey: v.optional(v.pipe(instant, v.minValue(0, 'must not be below 0'))),
    certificates: v.optional(
      list(
        strict({
          thumbprint: string,
          notBefore: instant,
          notAfter: instant,
          serial: text((value) => /^[0-9a-f]{1,64}$/i.test(value), 'must be hex'),
          endsAt: v.optional(instant),
          revokedAt: v.optional(instant),
        }),
      ),
    ),
    clientSecret: v.optional(visible),
    apiKey: v.optional(visible),
    /** Replaced secrets that may still be valid. */
    earlier: v.optional(
      strict({ clientSecret: v.optional(earlierSecret), apiKey: v.optional(earlierSecret) }),
    ),
  })
}

/** A client in a file. */
export type CarriedClient = v.InferOutput<ReturnType<typeof clientFormOf>>

/** A client that got new secrets here, because the file had none. */
export interface MintedSecrets {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
}

const homesOf = (store: Store) => ({
  lasting: collection<Client>(store, 'keep/client/'),
  registered: collection<Client>(store, 'client/'),
  defaultId: collection<string>(store, 'keep/default-client/'),
  kits: collection<IssuedCredentials>(store, 'keep/default-kit/'),
})

/**
 * Lists the clients of a bank, the default one first, without their secrets unless these are asked for. A key that the bank lends
 * for its console is left out, as it is the bank's own.
 */
export function carriedClients(store: Store, hasSecrets: boolean): CarriedClient[] {
  const { lasting, registered, defaultId } = homesOf(store)
  const id = defaultId.get('id')
  return [...lasting.list(), ...registered.list()]
    .map(({ value }) => withoutLentKey(value))
    .map(({ clientId, clientSecret, apiKey, earlier, ...client }) => ({
      clientId,
      ...(client.name !== undefined && { name: client.name }),
      redirectUris: [...client.redirectUris],
      ownIbans: [...client.ownIbans],
      debtorIbans: [...client.debtorIbans],
      keys: client.keys,
      ...(client.lastKey !== undefined && { lastKey: client.lastKey }),
      ...(client.certificates && { certificates: client.certificates }),
      ...(clientId === id && { isDefault: true as const }),
      ...(hasSecrets && { clientSecret, apiKey, ...(earlier && { earlier }) }),
    }))
    .toSorted((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false))
}

/**
 * Replaces the clients of the bank by those of a file; inside the transaction of the import.
 *
 * A client that the host of this bank has named stays the default one, with its secrets, keys and certificates; those that
 * the file has for it are added. Replaced secrets that the bank knows are kept if the file has no secrets.
 *
 * @returns The clients that got new secrets.
 */
export function takeClients(settings: Settings, clients: readonly CarriedClient[]): MintedSecrets[] {
  const { store, uuid, defaultClient } = settings
  const { lasting, registered, defaultId, kits } = homesOf(store)
  const known = new Map([...lasting.list(), ...registered.list()].map(({ id, value }) => [id, value]))
  const hostId = defaultClient?.clientId
  for (const { id } of lasting.list()) if (id !== hostId) lasting.delete(id)
  for (const { id } of registered.list()) registered.delete(id)
  const minted: MintedSecrets[] = []
  for (const { isDefault, clientSecret, apiKey, earlier: brought, ...carried } of clients) {
    const isHosts = carried.clientId === hostId
    const here = known.get(carried.clientId)
    const own = isHosts ? (here ?? defaultClient) : undefined
    const secrets = {
      clientSecret: own?.clientSecret ?? clientSecret ?? here?.clientSecret ?? randomText(32),
      apiKey: own?.apiKey ?? apiKey ?? here?.apiKey ?? uuid(),
    }
    const { clientId, name, keys, certificates, lastKey } =
      isHosts && here ? joined(withoutLentKey(here), carried) : carried
    const isBrought = own === undefined && clientSecret !== undefined && apiKey !== undefined
    const earlier = isBrought ? brought : here?.earlier
    if (!here && !isHosts && (clientSecret === undefined || apiKey === undefined))
      minted.push({ clientId, ...secrets })
    const { redirectUris, ownIbans, debtorIbans } = carried
    const client: Client = {
      clientId,
      ...secrets,
      redirectUris,
      ownIbans,
      debtorIbans,
      keys,
      ...(name !== undefined && { name }),
      ...(certificates && { certificates }),
      ...(lastKey !== undefined && { lastKey }),
      ...(earlier && { earlier }),
    }
    const isLasting = isHosts || (isDefault === true && hostId === undefined)
    ;(isLasting ? lasting : registered).put(clientId, client)
    if (isLasting) defaultId.put('id', clientId)
  }
  // The credentials stored for the default client are deleted if it is another client now, or its key is unknown.
  const kit = kits.get('kit')
  const owner = lasting.get(defaultId.get('id') ?? '')
  const isFit =
    kit?.clientId === owner?.clientId &&
    kit?.apiKey === owner?.apiKey &&
    kit?.clientSecret === owner?.clientSecret &&
    owner?.keys.some(({ kid }) => kid === kit?.kid) === true
  if (kit && !isFit) kits.delete('kit')
  return minted
}

/** Gives every registered client new secrets instead of its own, and takes back a lent key. */
export function renewSecrets(store: Store): void {
  const { registered } = homesOf(store)
  for (const { id, value } of registered.list()) {
    const { earlier: _, ...client } = withoutLentKey(value)
    registered.put(id, { ...client, clientSecret: randomText(32), apiKey: crypto.randomUUID() })
  }
}

/** Adds the keys and certificates of a file to those that a client has here; if both have one name, the one here stays. */
function joined(here: Omit<Client, 'lent'>, carried: CarriedClient): CarriedClient {
  const kids = new Set(here.keys.map(({ kid }) => kid))
  const keys = [...here.keys, ...carried.keys.filter(({ kid }) => !kids.has(kid))]
  const known = new Map(
    [...(carried.certificates ?? []), ...(here.certificates ?? [])].map((one) => [one.thumbprint, one]),
  )
  const lastKey = Math.max(here.lastKey ?? 0, carried.lastKey ?? 0)
  return {
    ...carried,
    keys,
    ...(lastKey > 0 && { lastKey }),
    ...(known.size > 0 && { certificates: [...known.values()] }),
  }
}
