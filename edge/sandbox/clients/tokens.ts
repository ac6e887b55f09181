// Codes and tokens of all interfaces: issued, found, used once, refreshed, ended. They expire by wire time.
// The interface of the grant decides what the bearer of a token is allowed to do.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { randomText } from './keys.ts'
import { collection, type Store } from '../storage/store.ts'

/** What a code or token allows, and for whom. */
export interface Grant {
  interfaceName: string
  /** Id of the consent or other permission, within its interface. */
  grantId: string
  clientId: string
  scope: string
  /** Base address where it was given and is valid; if absent, the origin of the bank. */
  base?: string
  /** The client got it on its own, without a user. */
  isClientToken?: true
}

/** An access token that was looked up. */
export interface FoundToken {
  grant: Grant
  hasEnded: boolean
  /** Thumbprint of the certificate that the token was issued to, if one was presented. */
  certificate?: string
}

/** The client that an access token is issued to. */
export interface TokenHolder {
  /** Thumbprint of the certificate that was presented; no other certificate may come with the token. */
  certificate?: string | undefined
}

/** What is stored with a code besides its grant. */
export interface CodeTerms {
  redirectUri: string
  /** PKCE S256, if the client asked for it. */
  codeChallenge?: string
}

/** A code that was looked up. */
export interface FoundCode extends CodeTerms {
  grant: Grant
  isUsed: boolean
  isLate: boolean
}

/** The answer of a token endpoint (gaps: shared.oauth.client-token). */
export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  refresh_token?: string
}

/** Life of a code, milliseconds. */
const CODE_MS = 60_000
/** Life of an access token, seconds. */
export const TOKEN_SECONDS = 3600
/** How long a token is stored after its end, to be told apart from one that never existed. */
const ENDED_KEPT_MS = 86_400_000

/** The codes and tokens of a bank. */
export interface Tokens {
  /** Stores a code made by the caller, which must be unguessable; it lives for a minute from now. */
  keepCode(code: string, grant: Grant, terms: CodeTerms): void
  findCode(code: string): FoundCode | undefined
  useCode(code: string): void
  /** Stores an access token made by the caller, which must be unguessable; it lives as long as one made here. */
  keepAccess(accessToken: string, grant: Grant, holder: TokenHolder): void
  /** Makes an access token, and a refresh token if asked to. */
  issue(grant: Grant, options: TokenHolder & { refresh: boolean }): TokenAnswer
  /** Makes a new access token for a refresh token, which stays valid. */
  refresh(refreshToken: string, holder: TokenHolder): TokenAnswer | undefined
  /** Finds an access token, even one that has ended not long ago. */
  findAccess(accessToken: string): FoundToken | undefined
  findRefresh(refreshToken: string): Grant | undefined
  /** Finds the grant of an access or refresh token, even of one that has ended. */
  findAny(token: string): Grant | undefined
  /** Ends all tokens of a grant: they are unknown from now on. */
  end(grantId: string): void
  /** Ends all codes and tokens of a client. */
  endClient(clientId: string): void
  /** Ends one token and leaves the others of its grant. */
  endOne(token: string): void
  /** Lists the tokens, by their digests. */
  list(): ListedToken[]
  /** Lists the codes, by their digests. */
  listCodes(): ListedCode[]
  endListed(digest: string): void
}

/** A token as the bank knows it: by its digest only. */
export interface ListedToken {
  /** SHA-256 of the token, hex. */
  digest: string
  grant: Grant
  kind: 'access' | 'refresh'
  /** For an access token: its end, wire time. */
  until?: number
}

/** A code as the bank knows it: by its digest only. */
export interface ListedCode {
  digest: string
  grant: Grant
  /** When it expires, wire time. */
  until: number
  isUsed: boolean
}

interface StoredCode extends CodeTerms {
  grant: Grant
  until: number
  used?: true
}

interface StoredToken {
  grant: Grant
  kind: 'access' | 'refresh'
  /** For an access token: its end, wire time. */
  until?: number
  /** For an access token that was issued to a certificate: its thumbprint. */
  certificate?: string
}

/** Makes the register of codes and tokens kept in a store; it stores only their digests. */
export function makeTokens(store: Store, wire: () => number): Tokens {
  const codes = collection<StoredCode>(store, 'oauth/code/')
  const tokens = collection<StoredToken>(store, 'oauth/token/')
  const byGrant = collection<number>(store, 'oauth/by-grant/')

  const keep = (token: string, stored: StoredToken) => {
    const id = digest(token)
    tokens.put(id, stored)
    byGrant.put(`${stored.grant.grantId}/${id}`, stored.until ?? 0)
  }
  const forget = (entry: string) => {
    tokens.delete(entry.slice(entry.lastIndexOf('/') + 1))
    byGrant.delete(entry)
  }
  const forgetOld = (grantId: string) => {
    for (const { id, value: until } of byGrant.list({ under: `${grantId}/` })) {
      if (until !== 0 && until + ENDED_KEPT_MS < wire()) forget(id)
    }
  }
  const keepAccess = (token: string, grant: Grant, { certificate }: TokenHolder): void => {
    forgetOld(grant.grantId)
    const until = wire() + TOKEN_SECONDS * 1_000
    keep(token, { grant, kind: 'access', until, ...(certificate !== undefined && { certificate }) })
  }
  const access = (grant: Grant, holder: TokenHolder): TokenAnswer => {
    const token = randomText(32)
    keepAccess(token, grant, holder)
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: grant.scope }
  }
  const endListed = (id: string): void => {
    const stored = tokens.get(id)
    if (stored) forget(`${stored.grant.grantId}/${id}`)
  }
  const findKind = (token: string, kind: StoredToken['kind']) => {
    const stored = tokens.get(digest(token))
    return stored?.kind === kind ? stored : undefined
  }
  return {
    keepCode(code, grant, terms) {
      codes.put(digest(code), { grant, ...terms, until: wire() + CODE_MS })
    },
    findCode(code) {
      const stored = codes.get(digest(code))
      if (!stored) return undefined
      const { until, used = false, ...rest } = stored
      return { ...rest, isUsed: used, isLate: wire() > until }
    },
    useCode(code) {
      const stored = codes.get(digest(code))
      if (stored) codes.put(digest(code), { ...stored, used: true })
    },
    keepAccess,
    issue(grant, { refresh, ...holder }) {
      const answer = access(grant, holder)
      if (!refresh) return answer
      const token = randomText(32)
      keep(token, { grant, kind: 'refresh' })
      return { ...answer, refresh_token: token }
    },
    refresh(refreshToken, holder) {
      const stored = findKind(refreshToken, 'refresh')
      return stored && { ...access(stored.grant, holder), refresh_token: refreshToken }
    },
    findAccess(token) {
      const stored = findKind(token, 'access')
      if (!stored) return undefined
      const { grant, until = 0, certificate } = stored
      return { grant, hasEnded: wire() > until, ...(certificate !== undefined && { certificate }) }
    },
    findRefresh: (token) => findKind(token, 'refresh')?.grant,
    findAny: (token) => tokens.get(digest(token))?.grant,
    end(grantId) {
      for (const { id } of byGrant.list({ under: `${grantId}/` })) forget(id)
    },
    endOne: (token) => endListed(digest(token)),
    list: () =>
      tokens.list().map(({ id, value: { grant, kind, until } }) => ({
        digest: id,
        grant,
        kind,
        ...(until !== undefined && { until }),
      })),
    listCodes: () =>
      codes.list().map(({ id, value: { grant, until, used = false } }) => ({
        digest: id,
        grant,
        until,
        isUsed: used,
      })),
    endListed,
    endClient(clientId) {
      for (const { id, value } of codes.list()) if (value.grant.clientId === clientId) codes.delete(id)
      for (const { id, value } of tokens.list())
        if (value.grant.clientId === clientId) forget(`${value.grant.grantId}/${id}`)
    },
  }
}

function digest(secret: string): string {
  return toHex(sha256(utf8(secret)))
}
