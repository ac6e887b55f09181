// The bank as a worker: one Durable Object contains it, so that every request of the bank passes through the same object.

import type { Sql } from '../../shared/hosts/sql.ts'
import { makeLog } from '../../shared/log.ts'
import { trimmed } from '../../shared/trimmed.ts'
import { DurableObject, WorkerEntrypoint } from '../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../shared/workers.ts'
import { flatRefusal } from '../errors/flat.ts'
import { isLoopback, keepArrival, PUBLIC_KEY_LENGTH } from '../http/arrival.ts'
import type { SandboxOptions } from '../interfaces.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { sqlStore } from '../storage/sql-store.ts'
import { type ConsoleFile, serveConsole } from './console.ts'

/** Bindings of the worker. All settings are optional; see `SandboxOptions` for their meaning. */
export interface SandboxEnv {
  readonly BANKS: DurableObjectNamespace<SandboxBank>
  readonly SANDBOX_KEY?: string
  /** A second key that only reads. */
  readonly SANDBOX_READ_KEY?: string
  /** Sample private key, also read from a merchant's own `SIGNING_KEY`, so that a demo needs one key only. */
  readonly SANDBOX_SAMPLE_KEY?: string
  readonly SIGNING_KEY?: string
  readonly CALLBACK_API_KEY?: string
  /** Seller of online payments whose name payers see; also read from a merchant's own `MERCHANT_NAME`. */
  readonly SANDBOX_MERCHANT_NAME?: string
  readonly MERCHANT_NAME?: string
  /** These three together: the default client, as the proxy in the same worker knows it. */
  readonly CLIENT_ID?: string
  readonly CLIENT_SECRET?: string
  readonly CLIENT_API_KEY?: string
  /** These two together: a signing key of the default client, as SPKI PEM, and its `kid`. */
  readonly CLIENT_KEY_ID?: string
  readonly CLIENT_PUBLIC_KEY?: string
  /** Redirect addresses of the default client, separated by spaces. */
  readonly SANDBOX_REDIRECT_URIS?: string
  readonly SANDBOX_PUBLIC_URL?: string
  readonly SANDBOX_PAYMENT_PAGE?: string
  readonly SANDBOX_CALLBACK_ATTEMPTS?: string
  readonly SANDBOX_LIMITS?: string
  readonly SANDBOX_SEED?: string
  readonly SANDBOX_NOW?: string
  /** `true`: allows export and import of the whole bank, even if the public address is not on the loopback. */
  readonly SANDBOX_BANK_FILE?: string
  /** `true`: allows callbacks to be sent again to other addresses, even if the public address is not on the loopback. */
  readonly SANDBOX_FOREIGN_CALLBACKS?: string
  /** `true`: allows named banks at `/banks/{name}`, even if the public address is not on the loopback. */
  readonly SANDBOX_BANKS?: string
  /** `true`: keeps a log of calls. */
  readonly SANDBOX_CALL_LOG?: string
  readonly ALLOW_LOCAL_ADDRESSES?: string
  /** `true`: serves the console, even if the public address is not on the loopback. */
  readonly SANDBOX_CONSOLE?: string
  /** Files of the console, as static assets of the worker (`dist/edge/sandbox/console`); without them there is no console. */
  readonly CONSOLE?: { fetch(address: string): Promise<Response> }
}

/** One bank with all its data. */
export class SandboxBank extends DurableObject<SandboxEnv> {
  readonly #sandbox: Sandbox

  constructor(state: DurableObjectState, bindings: SandboxEnv) {
    super(state, bindings)
    const env = trimmed(bindings)
    this.#sandbox = createSandbox({
      publicBaseUrl: env.SANDBOX_PUBLIC_URL,
      sandboxKey: env.SANDBOX_KEY,
      readKey: env.SANDBOX_READ_KEY,
      sampleKey: env.SANDBOX_SAMPLE_KEY ?? env.SIGNING_KEY,
      callbackApiKey: env.CALLBACK_API_KEY,
      merchantName: env.SANDBOX_MERCHANT_NAME ?? env.MERCHANT_NAME,
      defaultClient: clientOf(env),
      serviceName: env.SANDBOX_MERCHANT_NAME ?? env.MERCHANT_NAME,
      redirectUris: env.SANDBOX_REDIRECT_URIS?.split(/\s+/).filter(Boolean),
      allowLocalAddresses: env.ALLOW_LOCAL_ADDRESSES === 'true',
      paymentPage: env.SANDBOX_PAYMENT_PAGE === 'true',
      callbackAttempts: Number(env.SANDBOX_CALLBACK_ATTEMPTS ?? 1),
      limits: env.SANDBOX_LIMITS === 'strict' ? 'strict' : 'off',
      seed: env.SANDBOX_SEED,
      now: env.SANDBOX_NOW,
      bankFile: env.SANDBOX_BANK_FILE === 'true' || isNear(env),
      console: consoleOf(env),
      foreignCallbacks: env.SANDBOX_FOREIGN_CALLBACKS === 'true' || isNear(env),
      banks: (env.SANDBOX_BANKS === 'true' || isNear(env)) && { store: sqlStore(objectSql(state), 'banks') },
      store: sqlStore(objectSql(state)),
      callLog: env.SANDBOX_CALL_LOG === 'true' && { store: sqlStore(objectSql(state), 'calls') },
      wake: (at) => {
        const { storage } = state
        state.waitUntil(at === undefined ? storage.deleteAlarm() : storage.setAlarm(Math.max(at, Date.now())))
      },
      // oxlint-disable-next-line no-console -- a worker has no other way out
      log: makeLog((line) => console.log(line)),
    })
  }

  /** Answers one request; rejects if the bank gives no answer. */
  async fetch(request: Request): Promise<Response> {
    const caller = request.headers.get('cf-connecting-ip') ?? undefined
    const answer = await this.#sandbox.fetch(keepArrival(request, { address: request.url, caller }))
    // Callbacks may be on their way, and the object must not sleep before they arrive.
    this.ctx.waitUntil(this.#sandbox.idle())
    return answer
  }

  async alarm(): Promise<void> {
    this.#sandbox.wake()
    await this.#sandbox.idle()
  }
}

/** The bank as a binding of another worker: `BANK` of the proxy in development. */
export class Bank extends WorkerEntrypoint<SandboxEnv> {
  fetch(request: Request): Promise<Response> {
    return bankOf(this.env).fetch(request)
  }
}

/** Passes requests on to the bank. */
export default {
  fetch(request: Request, bindings: SandboxEnv): Response | Promise<Response> {
    const env = trimmed(bindings)
    const refused = (status: number, message: string) =>
      flatRefusal(status, status === 400 ? 'VALIDATION' : 'TECHNICAL', message, crypto.randomUUID())
    if (!URL.canParse(request.url)) return refused(400, 'host must be the host of the address')
    for (const name of ['SANDBOX_KEY', 'SANDBOX_READ_KEY'] as const) {
      const key = env[name]
      if (key === undefined || key.length >= PUBLIC_KEY_LENGTH || isNear(env)) continue
      const rule = `must be at least ${PUBLIC_KEY_LENGTH} characters unless SANDBOX_PUBLIC_URL is on the loopback`
      return refused(500, `${name} ${rule}`)
    }
    return bankOf(env).fetch(request)
  },
}

/** The host in a request proves nothing, so a bank without a public address in its settings counts as public. */
function isNear({ SANDBOX_PUBLIC_URL: address }: SandboxEnv): boolean {
  return address !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname)
}

function clientOf(env: SandboxEnv): SandboxOptions['defaultClient'] {
  const { CLIENT_ID, CLIENT_SECRET, CLIENT_API_KEY, CLIENT_KEY_ID, CLIENT_PUBLIC_KEY } = env
  if (CLIENT_ID === undefined || CLIENT_SECRET === undefined || CLIENT_API_KEY === undefined) return undefined
  const hasKey = CLIENT_KEY_ID !== undefined && CLIENT_PUBLIC_KEY !== undefined
  const signingKey = hasKey ? { kid: CLIENT_KEY_ID, publicKeyPem: CLIENT_PUBLIC_KEY } : undefined
  return { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: CLIENT_API_KEY, signingKey }
}

/** The console, if its files are bound, and if the bank is for this machine only or has the setting. */
function consoleOf(env: SandboxEnv): SandboxOptions['console'] {
  const isWanted = env.SANDBOX_CONSOLE === undefined ? isNear(env) : env.SANDBOX_CONSOLE === 'true'
  return isWanted && env.CONSOLE ? serveConsole(assetsOf(env.CONSOLE)) : undefined
}

function assetsOf(assets: NonNullable<SandboxEnv['CONSOLE']>): ConsoleFile {
  return async (path) => {
    const answer = await assets.fetch(`https://console.invalid/${path === 'index.html' ? '' : path}`)
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  }
}

function bankOf(env: SandboxEnv): SandboxBank {
  return env.BANKS.getByName('bank')
}

function objectSql({ storage }: DurableObjectState): Sql {
  return {
    run: (statement, ...bindings) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (work) => storage.transactionSync(work),
    close: () => undefined,
  }
}
