// Identifies the caller by the API key of a client; there is no token and no signature. The call pipeline runs it first.

import type { CallRules } from '../call-rules.ts'
import type { Clients } from '../clients/clients.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import { errors } from './refusals.ts'

/** Makes the rules by which the pipeline identifies a sender: by API key, named by the id of the client. */
export function makeAuthentication(clients: Clients): CallRules<ListRefusal, string> {
  return {
    name: 'request-to-pay',
    prefix: '/r2p-sandbox',
    errors,
    authenticate({ header }) {
      const client = clients.findByApiKey(header('x-api-key'))
      return client ? { who: client.clientId } : because('INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key')
    },
    clientOf: (clientId) => clientId,
  }
}
