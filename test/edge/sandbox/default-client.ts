/// <reference types="node" />
// A bank with its default client, whose keys a test file makes once: making them takes long.
// It is independent of interfaces: how the client calls is in the kits of the interfaces.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { memoryStore, type SandboxOptions, type Store } from '../../../edge/sandbox/index.ts'
import { control, type Json, openBank, type TestBank } from './bank-kit.ts'

/** What the default client of a bank calls with. */
export interface ClientSecrets {
  clientId: string
  clientSecret: string
  apiKey: string
  certificatePem: string
  kid: string
  signingKey: KeyObject
}

/** A bank with the secrets of its default client, and where it stores its data. */
export interface ClientBank extends TestBank, ClientSecrets {
  store: Store
}

/** Reads the secrets out of what the bank shows of a client. */
export function readSecrets(client: Json): ClientSecrets {
  const text = (name: string) => String(client[name])
  return {
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    apiKey: text('apiKey'),
    certificatePem: text('certificatePem'),
    kid: text('kid'),
    signingKey: createPrivateKey(text('privateKeyPem')),
  }
}

/** Opens a bank and asks for its default client. */
async function openClient(options: SandboxOptions & { store: Store }): Promise<ClientBank> {
  const bank = openBank(options)
  const { defaultClient } = (await control(bank, 'GET', '/keys')).json
  return { ...bank, ...readSecrets(defaultClient as Json), store: options.store }
}

/**
 * Makes what opens banks with one client; all keys were made before, everything else in a bank is new.
 *
 * @param use Uses a bank, so that every key that the tests need is made.
 */
export function minting(
  defaultClient: Readonly<Record<'clientId' | 'clientSecret' | 'apiKey', string>>,
  use: (bank: ClientBank) => Promise<unknown>,
) {
  let minted: Promise<[key: string, value: unknown][]> | undefined
  const mint = async () => {
    const bank = await openClient({ defaultClient, store: memoryStore() })
    await use(bank)
    return bank.store.list({ prefix: 'keep/' })
  }
  /** Opens a bank; a store with data stays as it is, and `changes` come over the client as it is stored. */
  return async (options: SandboxOptions, changes: object = {}): Promise<ClientBank> => {
    const store = options.store ?? memoryStore()
    if (store.list({ prefix: '', limit: 1 }).length === 0) {
      for (const [key, value] of await (minted ??= mint())) {
        const isClient = key === `keep/client/${defaultClient.clientId}`
        store.put(key, isClient ? { ...Object(value), ...changes } : value)
      }
    }
    return openClient({ defaultClient, ...options, store })
  }
}
