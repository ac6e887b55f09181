// The report on one client: its keys, certificates, the state of its secrets, and the used part of its call limits.
// A secret is shown as a fingerprint, the same as in the log of calls.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import { fingerprint } from '../call-log/mask.ts'
import { readCertificate, subjectOf, thumbprintOf } from '../clients/certificate-authority.ts'
import type { Client, ClientKey, SecretKind } from '../clients/client.ts'
import type { IssuedCredentials } from '../clients/clients.ts'
import { standingOfCertificate, standingOfKey } from '../clients/ending.ts'
import { describeKey } from '../clients/keys.ts'
import { STRICT } from '../http/limits.ts'
import type { Services } from '../services.ts'

/** Returns a member with a wire time as text, if there is one. */
function timed<K extends string>(name: K, at: number | undefined): { [P in K]?: string } {
  return (at === undefined ? {} : { [name]: formatDateTime(at) }) as { [P in K]?: string }
}

/** Reports what is known of a client. */
export async function reportClient(
  { clients, limits, settings }: Services,
  client: Client,
  interfaces: readonly { readonly name: string }[],
) {
  const now = settings.wire()
  const { clientId, name, redirectUris, ownIbans, debtorIbans } = client
  return {
    clientId,
    ...(name !== undefined && { name }),
    isDefault: clients.defaultClient().clientId === clientId,
    redirectUris,
    ownIbans,
    debtorIbans,
    keys: await Promise.all(client.keys.map((key) => reportKey(client, key, now))),
    certificates: await reportCertificates(client, clients.knownKit(clientId), now),
    secrets: reportSecrets(client, now),
    limits: {
      mode: settings.limits,
      calls: STRICT.calls,
      windowSeconds: STRICT.windowMs / 1_000,
      used: interfaces.map((one) => {
        const names = [clientId, client.apiKey, client.earlier?.apiKey?.value ?? client.apiKey]
        const { calls, freeAt } = limits.used(one.name, names)
        return { interface: one.name, calls, ...timed('freeAt', freeAt) }
      }),
    },
  }
}

async function reportKey({ lent }: Client, key: ClientKey, now: number) {
  return {
    kid: key.kid,
    ...(await describeKey(key.publicKeyPem)),
    ...timed('addedAt', key.addedAt),
    ...timed('notAfter', key.notAfter),
    state: standingOfKey(key, now),
    isLent: lent?.kid === key.kid,
  }
}

async function reportCertificates(client: Client, kit: IssuedCredentials | undefined, now: number) {
  const { clientId, certificates = [], lent } = client
  const pems = [lent?.certificatePem, kit?.certificatePem].filter((pem) => pem !== undefined)
  const known = new Map(pems.map((pem) => [thumbprintOf(pem), pem]))
  return Promise.all(
    certificates.map(async (certificate) => {
      const { thumbprint, serial, notBefore, notAfter, endsAt, revokedAt } = certificate
      const pem = known.get(thumbprint)
      const read = pem === undefined ? undefined : await readCertificate(pem)
      return {
        thumbprint,
        subject: read?.subject ?? subjectOf(clientId),
        serial,
        notBefore: formatDateTime(notBefore),
        notAfter: formatDateTime(notAfter),
        ...timed('endsAt', endsAt),
        ...timed('revokedAt', revokedAt),
        state: standingOfCertificate(certificate, now),
        isLent: lent !== undefined && thumbprintOf(lent.certificatePem) === thumbprint,
      }
    }),
  )
}

function reportSecrets(client: Client, now: number) {
  const report = (kind: SecretKind) => {
    const earlier = client.earlier?.[kind]
    return {
      fingerprint: fingerprint(client[kind]),
      ...(earlier && {
        earlier: {
          fingerprint: fingerprint(earlier.value),
          until: formatDateTime(earlier.until),
          state: now <= earlier.until ? ('valid' as const) : ('ended' as const),
        },
      }),
    }
  }
  return { clientSecret: report('clientSecret'), apiKey: report('apiKey') }
}
