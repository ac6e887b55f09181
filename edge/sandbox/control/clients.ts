// Control calls that create applications, and that show the bank's own keys and certificates.
// The register of clients is in ../clients/; keys of merchants belong to their interface.

import * as v from 'valibot'
import { list, strict, text } from '../../../core/shared/check.ts'
import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import type { BankInterface, ControlRoutes } from '../bank-interface.ts'
import { isSigningKey } from '../clients/keys.ts'
import {
  addClientKey,
  certifyClient,
  ClientOrder,
  listClients,
  readKeys,
  registerClient,
  revokeClientKey,
} from './calls/clients.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'

/** Registers keys and clients (gaps: shared.keys, shared.sandbox.clients). */
export function mountClientControl(
  routes: ControlRoutes,
  services: Services,
  interfaces: readonly BankInterface[],
): void {
  const { clients, settings } = services
  const { allowLocalAddresses } = settings
  const isRedirect = (url: string) => isMerchantUrl(url, { allowLocalAddresses })
  const Urls = list(
    text(
      isRedirect,
      'must be an https address with a public host name (local ones: --allow-local-addresses)',
    ),
  )
  const Order = strict({ ...ClientOrder.entries, redirectUris: v.optional(Urls) })

  routes.serve(readKeys, async () => {
    const own = await Promise.all(interfaces.map(async (bankInterface) => bankInterface.keys?.()))
    return json(200, Object.assign({}, ...own, { defaultClient: await clients.defaultCredentials() }))
  })
  routes.serve(listClients, () => {
    const defaultId = services.act(() => clients.defaultClient().clientId)
    const listed = clients.list().map(({ clientId, redirectUris, ownIbans, debtorIbans, keys, ...rest }) => ({
      clientId,
      isDefault: clientId === defaultId,
      redirectUris,
      ownIbans,
      debtorIbans,
      kids: keys.map(({ kid }) => kid),
      certificates: rest.certificates?.length ?? (rest.certificatePem === undefined ? 0 : 1),
    }))
    return json(
      200,
      listed.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)),
    )
  })
  routes.serve(registerClient, async (_, order) => json(201, await clients.register(order)), Order)
  routes.serve(addClientKey, async (c, { publicKeyPem }) => {
    const clientId = c.req.param('clientId') ?? ''
    if (!clients.find(clientId)) return routes.missing('there is no such client')
    if (!(await isSigningKey(publicKeyPem))) {
      const rule = 'must be a public key, RSA of 2048 to 4096 bits or EC P-256, as SPKI PEM'
      return routes.wrong('publicKeyPem', rule)
    }
    const kid = services.act(() => clients.addKey(clientId, publicKeyPem))
    return kid === undefined ? routes.missing('there is no such client') : json(201, { kid })
  })
  routes.serve(revokeClientKey, (c) => {
    const [clientId, kid] = [c.req.param('clientId') ?? '', c.req.param('kid') ?? '']
    const hasKey = clients.find(clientId)?.keys.some((key) => key.kid === kid) === true
    if (!hasKey) return routes.missing('there is no such client, or it has no such key')
    return services.act(() => clients.takeBackKey(clientId, kid))
      ? empty(204)
      : routes.impossible('only a key that the bank has lent for its console is taken back')
  })
  routes.serve(certifyClient, async (c, { csrPem }) => {
    const client = clients.find(c.req.param('clientId') ?? '')
    if (!client) return routes.missing('there is no such client')
    const certificatePem = await clients.certify(client, csrPem)
    if (certificatePem !== undefined) return json(201, { certificatePem })
    const keys = 'RSA of 2048 to 4096 bits or EC P-256'
    return routes.wrong('csrPem', `must be a PKCS#10 request as PEM, signed with its own key: ${keys}`)
  })
}
