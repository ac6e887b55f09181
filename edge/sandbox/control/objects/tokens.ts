// Tokens and authorisation codes of all interfaces as objects. The bank stores only their digests; fingerprints name them here.

import type { BankInterface } from '../../bank-interface.ts'
import type { Grant, ListedCode, ListedToken } from '../../clients/tokens.ts'
import type { Services } from '../../services.ts'
import type { BankObject, ObjectSource } from '../../bank-objects.ts'

/** States of a token; it expires by wire time, which nobody can move. */
export const TOKEN_MOVES = { valid: ['expired', 'ended'], expired: [], ended: [] } as const

/** States of a refresh token: it lives as long as its grant. */
const REFRESH_MOVES = { valid: ['ended'], ended: [] } as const

/** States of an authorisation code: used once, or too old. */
export const CODE_MOVES = { valid: ['used', 'expired'], used: [], expired: [] } as const

/** Digits of a digest in a token's name; the log of calls shows the first eight of them. */
const DIGITS = 16

const nameOf = (digest: string) => `sha256:${digest.slice(0, DIGITS)}`

const BY_WIRE_TIME =
  'tokens and codes expire by the time of the wire, which the clock of the bank does not move'

/** Makes the tokens of all interfaces. */
export function tokenObjects(services: Services, interfaces: readonly BankInterface[]): ObjectSource[] {
  const { tokens, settings, history } = services
  const offers = interfaces.flatMap(({ oauth }) => oauth ?? [])
  const consentsOf = ({ interfaceName, base = '' }: Grant) =>
    offers.find((one) => one.interfaceName === interfaceName && one.base === base)?.consents
  const stateOf = ({ grant, kind, until = Infinity }: ListedToken): keyof typeof TOKEN_MOVES => {
    if (settings.wire() > until) return 'expired'
    const consents = grant.isClientToken ? undefined : consentsOf(grant)
    return consents?.isLive(grant.grantId, kind === 'access' ? 'code' : 'refresh') === false
      ? 'ended'
      : 'valid'
  }
  const factsOf = ({ grantId, scope, base, isClientToken }: Grant, until: number | undefined) => ({
    grantId,
    scope,
    ...(base !== undefined && { base }),
    ...(isClientToken && { isClientToken }),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  })
  const tokenOf = (token: ListedToken, state: string = stateOf(token)): BankObject => ({
    id: nameOf(token.digest),
    interfaceName: token.grant.interfaceName,
    kind: 'token',
    variety: token.kind,
    clientId: token.grant.clientId,
    state,
    moves: token.kind === 'access' ? TOKEN_MOVES : REFRESH_MOVES,
    key: `oauth/token/${token.digest}`,
    facts: factsOf(token.grant, token.until),
  })
  const listTokens = (): BankObject[] => [
    ...tokens.list().map((one) => tokenOf(one)),
    ...history.gone('oauth/token/').map(({ key, past }) => {
      const digest = key.slice('oauth/token/'.length)
      const { grant, kind, until } = past.gone as Omit<ListedToken, 'digest'>
      return tokenOf({ digest, grant, kind, ...(until !== undefined && { until }) }, 'ended')
    }),
  ]
  const codeOf = ({ digest, grant, until, isUsed }: ListedCode): BankObject => ({
    id: nameOf(digest),
    interfaceName: grant.interfaceName,
    kind: 'authorization',
    variety: 'code',
    clientId: grant.clientId,
    state: isUsed ? 'used' : settings.wire() > until ? 'expired' : 'valid',
    moves: CODE_MOVES,
    key: `oauth/code/${digest}`,
    facts: factsOf(grant, until),
  })
  const listCodes = () => tokens.listCodes().map(codeOf)
  const named = (objects: readonly BankObject[], id: string) => objects.find((one) => one.id === id)

  return offers
    .map(({ interfaceName }) => interfaceName)
    .filter((name, at, names) => names.indexOf(name) === at)
    .flatMap((interfaceName): ObjectSource[] => {
      const own = (objects: readonly BankObject[]) =>
        objects.filter((one) => one.interfaceName === interfaceName)
      return [
        {
          interfaceName,
          kind: 'token',
          states: Object.keys(TOKEN_MOVES),
          list: () => own(listTokens()),
          find: (id) => named(own(listTokens()), id),
          moves(id) {
            const found = tokens
              .list()
              .find((one) => nameOf(one.digest) === id && one.grant.interfaceName === interfaceName)
            if (!found || stateOf(found) !== 'valid') return []
            const { grant, digest } = found
            const end = () => {
              const consents = grant.isClientToken ? undefined : consentsOf(grant)
              // As at the revocation endpoint, everything that the user gave ends at once.
              if (consents) consents.revoke(grant.grantId)
              else tokens.endListed(digest)
              return 'done' as const
            }
            return [{ to: 'ended', by: 'caller', how: 'client-ends', run: end }]
          },
          whyNot: () => BY_WIRE_TIME,
        },
        {
          interfaceName,
          kind: 'authorization',
          states: Object.keys(CODE_MOVES),
          list: () => own(listCodes()),
          find: (id) => named(own(listCodes()), id),
          moves: () => [],
          whyNot: (_, to) =>
            to === 'used' ? 'only its client can exchange it: nobody else knows the code' : BY_WIRE_TIME,
        },
      ]
    })
}
