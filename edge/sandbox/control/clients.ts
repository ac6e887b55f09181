// Control calls that create, change and end clients and their keys, and that show the bank's own keys and certificates.

import type { Context } from 'hono'
import * as v from 'valibot'
import { list, strict, text } from '../../../core/shared/check.ts'
import { addDuration, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import type { BankInterface, ControlRoutes } from '../bank-interface.ts'
import { fingerprint } from '../call-log/mask.ts'
import { readCertificate } from '../clients/certificate-authority.ts'
import type { Client } from '../clients/client.ts'
import { standingOfKey } from '../clients/ending.ts'
import { isSigningKey } from '../clients/keys.ts'
import { ClientOrder, LastQuery } from './calls/clients.ts'
import { reportClient } from './client-report.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import * as calls from './calls/index.ts'

/** Longest time for which a replaced secret stays valid. */
const LONGEST_OVERLAP_DAYS = 30
const DAY_MS = 86_400_000

const NO_CLIENT = 'there is no such client'

/** Registers the calls for keys and clients (gaps: shared.keys, shared.sandbox.clients). */
export function mountClientControl(
  routes: ControlRoutes,
  services: Services,
  interfaces: readonly BankInterface[],
): void {
  const { clients, settings, tokens } = services
  const { allowLocalAddresses, wire } = settings
  const isRedirect = (url: string) => isMerchantUrl(url, { allowLocalAddresses })
  const Urls = list(
    text(
      isRedirect,
      'must be an https address with a public host name (local ones: --allow-local-addresses)',
    ),
  )
  const Order = strict({ ...ClientOrder.entries, redirectUris: v.optional(Urls) })
  const clientOf = (c: Context) => clients.find(c.req.param('clientId') ?? '')
  const report = (client: Client) => reportClient(services, client, interfaces)

  /** Reads when something ends; a time in the past ends it now. */
  const endOf = (notAfter: string | undefined) =>
    notAfter === undefined ? undefined : parseDateTime(notAfter)

  /** Refuses to remove the last key or certificate, unless the caller has confirmed that. */
  const refuseLast = (c: Context, what: string, isLast: boolean): Response | undefined => {
    const query = v.safeParse(LastQuery, Object.fromEntries(new URL(c.req.url).searchParams))
    if (!query.success) return routes.wrong('last', 'must be true')
    if (!isLast || query.output.last === 'true') return undefined
    return routes.impossible(
      `it is the last ${what} that counts, and without one the client is refused: say last=true to go on`,
    )
  }

  routes.serve(calls.keys, async () => {
    const own = await Promise.all(interfaces.map(async (bankInterface) => bankInterface.keys?.()))
    return json(200, Object.assign({}, ...own, { defaultClient: await clients.defaultCredentials() }))
  })
  routes.serve(calls.authority, async () => {
    const certificatePem = await clients.authorityPem()
    const {
      subject = '',
      serial = '',
      notBefore = 0,
      notAfter = 0,
    } = (await readCertificate(certificatePem)) ?? {}
    const life = { notBefore: formatDateTime(notBefore), notAfter: formatDateTime(notAfter) }
    return json(200, { certificatePem, subject, serial, ...life })
  })
  routes.serve(calls.clients.list, () => {
    const defaultId = services.act(() => clients.defaultClient().clientId)
    const listed = clients
      .list()
      .map(({ clientId, name, redirectUris, ownIbans, debtorIbans, keys, ...rest }) => ({
        clientId,
        ...(name !== undefined && { name }),
        isDefault: clientId === defaultId,
        redirectUris,
        ownIbans,
        debtorIbans,
        kids: keys.map(({ kid }) => kid),
        certificates: rest.certificates?.length ?? 0,
      }))
    return json(
      200,
      listed.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)),
    )
  })
  routes.serve(calls.clients.register, async (_, order) => json(201, await clients.register(order)), Order)
  routes.serve(calls.clients.read, async (c) => {
    const client = clientOf(c)
    return client ? json(200, await report(client)) : routes.missing(NO_CLIENT)
  })
  routes.serve(
    calls.clients.change,
    async (c, order) => {
      const changed = services.act(() => clients.change(c.req.param('clientId') ?? '', order))
      return changed ? json(200, await report(changed)) : routes.missing(NO_CLIENT)
    },
    Order,
  )
  routes.serve(calls.clients.remove, (c) => {
    const client = clientOf(c)
    if (!client) return routes.missing(NO_CLIENT)
    return services.act(() => {
      if (clients.defaultClient().clientId === client.clientId)
        return routes.impossible('the default client stays: rotate its secrets, or revoke its keys')
      clients.remove(client.clientId)
      tokens.endClient(client.clientId)
      return empty(204)
    })
  })
  routes.serve(calls.clients.rotate, (c, { secret, overlap = 'P1D' }) => {
    const now = wire()
    const until = addDuration(now, overlap)
    if (until === undefined || until > now + LONGEST_OVERLAP_DAYS * DAY_MS) {
      const rule = `must be an ISO 8601 duration of up to ${LONGEST_OVERLAP_DAYS} days, such as PT1H; PT0S for none`
      return routes.wrong('overlap', rule)
    }
    // Without an overlap the former secret ends just before now, so that a call at this instant is refused.
    const last = until === now ? now - 1 : until
    const value = services.act(() => clients.rotate(c.req.param('clientId') ?? '', secret, last))
    if (value === undefined) return routes.missing(NO_CLIENT)
    const told = { fingerprint: fingerprint(value), earlierUntil: formatDateTime(until) }
    return json(201, { [secret]: value, ...told })
  })
  routes.serve(calls.clients.addKey, async (c, { publicKeyPem, notAfter }) => {
    const clientId = c.req.param('clientId') ?? ''
    if (!clients.find(clientId)) return routes.missing(NO_CLIENT)
    if (!(await isSigningKey(publicKeyPem))) {
      const rule = 'must be a public key, RSA of 2048 to 4096 bits or EC P-256, as SPKI PEM'
      return routes.wrong('publicKeyPem', rule)
    }
    const kid = services.act(() => clients.addKey(clientId, publicKeyPem, endOf(notAfter)))
    return kid === undefined ? routes.missing(NO_CLIENT) : json(201, { kid })
  })

  const keyOf = (c: Context) => {
    const client = clientOf(c)
    const kid = c.req.param('kid') ?? ''
    return client?.keys.some((key) => key.kid === kid) ? { client, kid } : undefined
  }
  const NO_KEY = 'there is no such client, or it has no such key'

  routes.serve(calls.clients.endKey, async (c, { notAfter }) => {
    const found = keyOf(c)
    if (!found) return routes.missing(NO_KEY)
    const { clientId } = found.client
    services.act(() => clients.endKey(clientId, found.kid, endOf(notAfter)))
    const changed = clients.find(clientId)
    const key = changed && (await report(changed)).keys.find(({ kid }) => kid === found.kid)
    return key ? json(200, key) : routes.missing(NO_KEY)
  })
  routes.serve(calls.clients.revokeKey, (c) => {
    const found = keyOf(c)
    if (!found) return routes.missing(NO_KEY)
    const { client, kid } = found
    const own = client.keys.filter((key) => key.kid !== client.lent?.kid)
    const live = own.filter((key) => standingOfKey(key, wire()) === 'valid')
    const refusal = refuseLast(c, 'key', live.length === 1 && live[0]?.kid === kid)
    if (refusal) return refusal
    services.act(() => clients.revokeKey(client.clientId, kid))
    return empty(204)
  })
  routes.serve(calls.clients.certify, async (c, { csrPem, notAfter }) => {
    const client = clientOf(c)
    if (!client) return routes.missing(NO_CLIENT)
    const end = endOf(notAfter)
    if (end !== undefined && end <= wire()) return routes.wrong('notAfter', 'must not have passed')
    const issued = await clients.certify(client, csrPem, end)
    if (issued) return json(201, { certificatePem: issued.certificatePem })
    const keys = 'RSA of 2048 to 4096 bits or EC P-256'
    return routes.wrong('csrPem', `must be a PKCS#10 request as PEM, signed with its own key: ${keys}`)
  })

  const certificateOf = async (c: Context) => {
    const client = clientOf(c)
    const thumbprint = c.req.param('thumbprint') ?? ''
    const certificate =
      client && (await report(client)).certificates.find((one) => one.thumbprint === thumbprint)
    return client && certificate && { client, certificate, thumbprint }
  }
  const NO_CERTIFICATE = 'there is no such client, or it has no such certificate'

  routes.serve(calls.clients.endCertificate, async (c, { notAfter }) => {
    const found = await certificateOf(c)
    if (!found) return routes.missing(NO_CERTIFICATE)
    if (found.certificate.state === 'revoked')
      return routes.impossible('the certificate is revoked, for good')
    services.act(() => clients.endCertificate(found.client.clientId, found.thumbprint, endOf(notAfter)))
    const changed = await certificateOf(c)
    return changed ? json(200, changed.certificate) : routes.missing(NO_CERTIFICATE)
  })
  routes.serve(calls.clients.revokeCertificate, async (c) => {
    const found = await certificateOf(c)
    if (!found) return routes.missing(NO_CERTIFICATE)
    const { client, certificate, thumbprint } = found
    const others = (await report(client)).certificates.filter(
      (one) => one.thumbprint !== thumbprint && !one.isLent && one.state === 'valid',
    )
    const isLast = certificate.state === 'valid' && !certificate.isLent && others.length === 0
    const refusal = refuseLast(c, 'certificate', isLast)
    if (refusal) return refusal
    const lent = certificate.isLent ? client.lent : undefined
    services.act(() =>
      lent
        ? clients.revokeKey(client.clientId, lent.kid)
        : clients.revokeCertificate(client.clientId, thumbprint),
    )
    return empty(204)
  })
}
