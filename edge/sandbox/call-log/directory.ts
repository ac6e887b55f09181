// What the bank knows of callers, for the explanation of a call: tokens, api keys, certificates.

import {
  claimsCertificate,
  presentedThumbprint,
  presentsOtherCertificate,
} from '../clients/client-certificate.ts'
import { endOfSecret, isSecretOf } from '../clients/ending.ts'
import type { FoundToken, Grant } from '../clients/tokens.ts'
import type { CertificateState, Directory, KnownToken } from '../explanation/explanation.ts'
import type { Services } from '../services.ts'

const HEADER = 'x-client-certificate'

/** Makes the directory of a bank. */
export function makeDirectory(
  { clients, tokens, settings }: Services,
  presented: (name: string) => string,
): Directory {
  const headersOf = (header: (name: string) => string) => {
    const value = header(HEADER)
    return new Headers(value === '' ? {} : { [HEADER]: value })
  }
  const known = (grant: Grant, kind: KnownToken['kind'], found?: FoundToken): KnownToken => {
    const shown = presentedThumbprint(headersOf(presented))
    const { interfaceName, clientId, scope, base = '', isClientToken = false } = grant
    return {
      kind,
      interfaceName,
      clientId,
      scope,
      base,
      isClientToken,
      hasEnded: found?.hasEnded === true,
      isOfOtherCertificate:
        found?.certificate !== undefined && shown !== undefined && shown !== found.certificate,
    }
  }
  return {
    findToken(token) {
      const access = tokens.findAccess(token)
      if (access) return known(access.grant, 'access', access)
      const refresh = tokens.findRefresh(token)
      if (refresh) return known(refresh, 'refresh')
      const code = tokens.findCode(token)
      return code && known(code.grant, 'code')
    },
    clientOfKey: (apiKey) => clients.findByApiKey(apiKey)?.clientId,
    hasClient: (clientId) => clients.find(clientId) !== undefined,
    isSecretOf(clientId, secret) {
      const client = clients.find(clientId)
      return client !== undefined && isSecretOf(client, 'clientSecret', secret, settings.wire())
    },
    endOfSecret(kind, text, clientId) {
      const now = settings.wire()
      const asked = clientId === undefined ? clients.list() : [clients.find(clientId)]
      for (const client of asked) {
        const end = client && endOfSecret(client, kind, text, now)
        if (end !== undefined) return end
      }
      return undefined
    },
    certificateOf(header, clientId): CertificateState {
      const headers = headersOf(header)
      const value = headers.get(HEADER)
      if (value === null) return 'none'
      if (claimsCertificate(headers)) return 'unproven'
      if (!/BEGIN(%20|\+| )CERTIFICATE/i.test(value)) return 'unreadable'
      const now = settings.wire()
      const all = clients.list()
      const holder = all.find((client) => !presentsOtherCertificate(headers, client, now))
      if (holder) return clientId === undefined || holder.clientId === clientId ? 'own' : 'of-another'
      const thumbprint = presentedThumbprint(headers)
      const issued = all
        .flatMap(({ certificates = [] }) => certificates)
        .find((one) => one.thumbprint === thumbprint)
      if (!issued) return 'unknown'
      return issued.revokedAt === undefined ? 'not-valid-now' : 'revoked'
    },
  }
}
