// The entry point for a sandbox on your own machine: the bank at local ports, in Node, Deno and Bun.

import type { Listening, ServerTls } from '../../shared/hosts/node-server.ts'
import { makeOutbound } from '../../shared/hosts/outbound.ts'
import { type CertificateAuthority, makeCertificateAuthority } from '../clients/certificate-authority.ts'
import type { SandboxOptions } from '../interfaces.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { memoryStore } from '../storage/store.ts'
import { isLoopback } from '../http/arrival.ts'
import { builtConsole } from './built-console.ts'
import { serveConsole } from './console.ts'
import { listen } from './node-server.ts'

/** How a bank is served. */
export interface ServingOptions extends Omit<SandboxOptions, 'mutualTls' | 'console'> {
  /** Host to listen at. Default: `127.0.0.1`. */
  host?: string | undefined
  /** Port of plain HTTP; 0, the default, picks any free one. */
  port?: number | undefined
  /** Port of mutual TLS; 0 picks any free one. Absent: no mutual TLS, and `x-client-certificate` is taken at its word. */
  mutualTlsPort?: number | undefined
  /** Whether there is a console at `/console`. Default: only if the bank can be reached from this machine only. */
  console?: boolean | undefined
}

/** A bank that is served. */
export interface ServedSandbox {
  readonly sandbox: Sandbox
  /** Address of plain HTTP: for pages and everything that needs no certificate. */
  readonly address: string
  /** Whether the bank has a console. */
  readonly hasConsole: boolean
  readonly mutualTls?:
    | {
        /** Address of mutual TLS, where callers are asked for a certificate. */
        readonly address: string
        /** PEM of the authority that clients must trust at this address. */
        readonly authorityPem: string
      }
    | undefined
  /** Stops the servers and closes the bank. */
  close(): Promise<void>
}

/**
 * Serves a bank over HTTP and, on request, over mutual TLS.
 *
 * Over TLS every caller is asked for a certificate, but nobody is rejected in the handshake: which calls need one, and how a
 * call without a valid one is refused, are rules of each interface (401 `invalid_client` at token endpoints).
 *
 * @throws TypeError naming the option that is out of range.
 * @throws Error where mutual TLS is asked for in Bun, which does not show the certificate of a caller.
 * @see gaps: shared.mtls
 * @example
 * ```ts
 * import { serveSandbox } from 'silta/edge/sandbox/hosts'
 *
 * const bank = await serveSandbox({ mutualTlsPort: 0 })
 * console.log(bank.address, bank.mutualTls?.address, bank.mutualTls?.authorityPem)
 * await bank.close()
 * ```
 */
export async function serveSandbox(options: ServingOptions = {}): Promise<ServedSandbox> {
  const { host = '127.0.0.1', port = 0, mutualTlsPort, console: isWanted, ...rest } = options
  const store = rest.store ?? memoryStore()
  const mutualTls = mutualTlsPort !== undefined
  if (mutualTls && isBun()) {
    throw new Error('mutual TLS needs Node or Deno: Bun does not show the certificate of a caller')
  }
  if (typeof rest.callLog === 'object' && rest.callLog.secrets === true && !isLoopback(host)) {
    throw new TypeError('callLog.secrets must not be set where host is not on the loopback')
  }
  const isNear = isForThisMachine(host, rest.publicBaseUrl)
  const hasConsole = (isWanted ?? isNear) && (await builtConsole('index.html')) !== undefined
  const pages = hasConsole ? serveConsole(builtConsole) : undefined
  // A public name may resolve to a private network, so callbacks connect only to addresses that were checked.
  const send = rest.fetch ?? (rest.allowLocalAddresses ? undefined : await makeOutbound())
  const sandbox = createSandbox({
    ...rest,
    fetch: send,
    store,
    mutualTls,
    console: pages,
    bankFile: rest.bankFile ?? isNear,
    foreignCallbacks: rest.foreignCallbacks ?? isNear,
    banks: rest.banks ?? isNear,
  })
  const servers: Listening[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
    sandbox.close()
  }
  try {
    const plain = await listen(sandbox.fetch, { host, port })
    servers.push(plain)
    if (!mutualTls) return { sandbox, address: plain.address, hasConsole, close }
    const authority = makeCertificateAuthority({ store, wire: rest.clock ?? Date.now })
    const tls = await identityAt(authority, host, rest.publicBaseUrl)
    const secure = await listen(sandbox.fetch, { host, port: mutualTlsPort, tls })
    servers.push(secure)
    return {
      sandbox,
      address: plain.address,
      hasConsole,
      mutualTls: { address: secure.address, authorityPem: tls.authority },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether a bank can be reached from this machine only, by the host that it listens at and its public address. */
export function isForThisMachine(host: string, publicBaseUrl: string | undefined): boolean {
  return isLoopback(host) && (!publicBaseUrl || isLoopback(hostOf(publicBaseUrl)))
}

/** Names by which programs on this machine can always reach the server. */
const NEAR = ['localhost', '127.0.0.1', '::1']

async function identityAt(
  authority: CertificateAuthority,
  host: string,
  publicBaseUrl: string | undefined,
): Promise<ServerTls> {
  const far = [host, ...(publicBaseUrl === undefined ? [] : [new URL(publicBaseUrl).hostname])]
  const names = new Set([...NEAR, ...far.map((name) => name.replace(/^\[(.*)\]$/, '$1'))])
  const { privateKeyPem, certificatePem } = await authority.identityOf([...names])
  return { key: privateKeyPem, certificate: certificatePem, authority: await authority.certificatePem() }
}

/** Host of an address; empty for an invalid one, which is refused with the options. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function isBun(): boolean {
  return 'Bun' in globalThis
}
