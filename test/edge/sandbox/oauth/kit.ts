/// <reference types="node" />
// Authorization servers of a bank with interfaces that are invented here and registered as real ones are.
// What the interfaces let a client do is not the matter: only what they are asked, and what comes back.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type {
  AuthorizationFault,
  AuthorizationRequest,
  ConsentHandler,
  OAuthHandler,
} from '../../../../edge/sandbox/bank-interface.ts'
import type { Client } from '../../../../edge/sandbox/clients/client.ts'
import type { IssuedCredentials } from '../../../../edge/sandbox/clients/clients.ts'
import type { Grant } from '../../../../edge/sandbox/clients/tokens.ts'
import {
  type AuthorizationServer,
  makeAuthorizationServer,
  oauthBases,
} from '../../../../edge/sandbox/oauth/authorization-server.ts'
import { settingsOf } from '../../../../edge/sandbox/options/index.ts'
import { makeServices, type Services } from '../../../../edge/sandbox/services.ts'
import type { Json } from '../bank-kit.ts'

/** The origin of the bank. */
export const ORIGIN = 'https://bank.example'
/** The way back of the client. */
export const REDIRECT = 'https://app.example/back?from=bank'

/** A bank that consists of its authorization servers. */
export interface OAuthBank {
  services: Services
  servers: AuthorizationServer[]
  wire: { now: number }
  client: IssuedCredentials
  /** Events for the operator. */
  events: { event: string; [name: string]: unknown }[]
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Starts the servers at every base address that some interface names. */
export async function openServers(
  offers: (services: Services) => readonly OAuthHandler[],
): Promise<OAuthBank> {
  const wire = { now: Date.parse('2026-11-20T10:00:00.000Z') }
  const events: OAuthBank['events'] = []
  const settings = settingsOf({ clock: () => wire.now, log: (event) => void events.push({ ...event }) })
  const services = makeServices(settings, () => undefined)
  const handlers = offers(services)
  const app = new Hono()
  const servers = oauthBases(handlers).map((base) =>
    makeAuthorizationServer({ services, base, handlers: handlers.filter((one) => one.base === base) }),
  )
  for (const server of servers) server.mount(app)
  app.onError((error) => {
    throw error
  })
  const client = await services.clients.register({ redirectUris: [REDIRECT] })
  return {
    services,
    servers,
    wire,
    client,
    events,
    fetch: async (path, init) => app.fetch(new Request(ORIGIN + path, { redirect: 'manual', ...init })),
  }
}

/** An invented consent handler, with everything it was asked. */
export interface Invented extends ConsentHandler {
  asked: AuthorizationRequest[]
  ended: Set<string>
  revoked: string[]
}

/** How an invented handler differs from the plainest one. */
export interface InventedOptions {
  scope?: string
  responseType?: string
  pkce?: 'required' | 'optional'
  check?: (request: AuthorizationRequest) => Promise<AuthorizationFault | { subject: string } | undefined>
  takes?: (client: Client) => boolean
}

/** Invents what users can give: any form is an approval, and every approval is a grant of its own. */
export function invent(
  services: Services,
  place: Pick<OAuthHandler, 'interfaceName' | 'base'>,
  { scope: own = 'gifts', responseType = 'code', pkce = 'required', check, takes }: InventedOptions = {},
): Invented {
  const asked: AuthorizationRequest[] = []
  const ended = new Set<string>()
  const revoked: string[] = []
  return {
    asked,
    ended,
    revoked,
    responseType,
    pkce,
    takesScope: (scope, client) => scope === own && (client === undefined || (takes?.(client) ?? true)),
    ...(check && { check }),
    show(request) {
      asked.push(request)
      return new Response('a page')
    },
    fill: (_request, { result }) => new URLSearchParams({ decision: result }),
    async decide(request) {
      asked.push(request)
      const { client, redirectUri, codeChallenge, scope } = request
      const [code, grantId] = [randomUUID(), randomUUID()]
      const grant: Grant = { ...place, grantId, clientId: client.clientId, scope }
      services.tokens.keepCode(code, grant, {
        redirectUri,
        ...(codeChallenge !== undefined && { codeChallenge }),
      })
      const more = responseType === 'code' ? {} : { id_token: await Promise.resolve('signed-in-front') }
      return request.back({ code, ...more })
    },
    isLive: (grantId) => !ended.has(grantId),
    revoke(grantId) {
      revoked.push(grantId)
      services.tokens.end(grantId)
    },
  }
}

/** Makes a certificate header. */
export const presenting = (certificatePem: string): Record<string, string> => ({
  'x-client-certificate': encodeURIComponent(certificatePem),
})

/** An answer with its body parsed. */
export interface Told {
  status: number
  headers: Headers
  json: Json
}

/** Calls an OAuth address of a base address with a form; `null` takes a field away. */
export async function oauth(
  bank: OAuthBank,
  path: string,
  fields: Record<string, string | null>,
  headers: Record<string, string> = {},
  client: Pick<IssuedCredentials, 'clientId' | 'clientSecret'> = bank.client,
): Promise<Told> {
  const all = { client_id: client.clientId, client_secret: client.clientSecret, ...fields }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  const answer = await bank.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(given).toString(),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    json: text === '' ? {} : (JSON.parse(text) as Json),
  }
}

/** Writes an address at which a user is asked; `null` takes a parameter away. */
export function askPath(bank: OAuthBank, base: string, changes: Record<string, string | null>): string {
  const all: Record<string, string | null> = {
    response_type: 'code',
    client_id: bank.client.clientId,
    redirect_uri: REDIRECT,
    scope: 'gifts',
    state: 'state-of-the-test',
    ...changes,
  }
  const query = new URLSearchParams(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  return `${base}/oauth/authorize?${query}`
}
