// What is secret whatever the interface: the keys of the control interface, and the secrets of all clients.

import { secretsOfClient } from '../clients/ending.ts'
import type { Services } from '../services.ts'

/** Lists what the bank knows to be secret now, but for what one interface alone knows. */
export function sharedSecrets({
  clients,
  keys,
  settings,
}: Pick<Services, 'clients' | 'keys' | 'settings'>): string[] {
  return [
    keys.sandboxKey(),
    ...(settings.readKey === undefined ? [] : [settings.readKey]),
    ...clients.list().flatMap(secretsOfClient),
  ]
}
