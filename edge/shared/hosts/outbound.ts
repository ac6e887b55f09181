// Calls from your own machine: never to itself or its network unless allowed, and with a client certificate where given.
// It connects to the very address that it has checked, so that a name whose address changes in between gains nothing.

/** Where calls may go, and with which certificate. */
export interface OutboundOptions {
  /** `true` lets calls reach this machine and private networks. Default: public addresses only. */
  allowPrivate?: boolean
  /** PEM of the key and the certificate for servers that ask for one. */
  certificate?: { key: string; chain: string }
  /** PEM of the authorities whose servers to trust; absent: those of the runtime. */
  authorities?: readonly string[]
  /** Resolves a name to addresses; absent: the system's resolver. */
  resolve?: (name: string) => Promise<readonly string[]>
}

/** Carries a call, as a binding of a worker does. It follows no redirect. */
export type Outbound = (request: string, init?: RequestInit) => Promise<Response>

/** A call was stopped because its name leads to this machine or a private network. The error repeats no address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
  /** For logs, which do not contain addresses. */
  readonly code = 'PRIVATE_ADDRESS'
}

/** What a public service must never reach: this machine, private and special networks, IPv6 with an IPv4 address in it. */
const NOT_PUBLIC = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
  ::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16
  fc00::/7 fe80::/10 fec0::/10 ff00::/8
`

const OPTIONS = [
  'allowPrivate',
  'certificate',
  'authorities',
  'resolve',
] as const satisfies readonly (keyof OutboundOptions)[]

/**
 * Makes an outbound carrier.
 *
 * @throws TypeError naming an unknown option: a misspelt one would otherwise show only when a call fails.
 */
export async function makeOutbound(options: OutboundOptions = {}): Promise<Outbound> {
  const known: readonly string[] = OPTIONS
  const strange = Object.keys(options).filter((name) => !known.includes(name))
  if (strange.length > 0) {
    throw new TypeError(`makeOutbound has no option ${strange.join(', ')}; it has ${OPTIONS.join(', ')}`)
  }
  const [{ isIP }, { request: plain }, { request: secure }, { Readable }, isPublic] = await Promise.all([
    import('node:net'),
    import('node:http'),
    import('node:https'),
    import('node:stream'),
    publicJudge(),
  ])
  const { allowPrivate = false, certificate, authorities, resolve = resolveBySystem } = options
  const tls = {
    ...(certificate && { key: certificate.key, cert: certificate.chain }),
    ...(authorities && { ca: [...authorities] }),
  }
  const addressOf = async (host: string): Promise<string> => {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    // One private address is enough to refuse, because a second look-up might give just that one.
    if (!allowPrivate && !addresses.every(isPublic)) {
      throw new PrivateAddressError('the address leads to a private network')
    }
    const [first] = addresses
    if (first === undefined) throw new Error('the name leads nowhere')
    return first
  }
  return async (address, init = {}) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const isSecure = url.protocol === 'https:'
    if (!isSecure && url.protocol !== 'http:') throw new TypeError('request must be an http address')
    const [connected, body] = await Promise.all([addressOf(host), bytesOf(init.body)])
    const headers = new Headers(init.headers)
    headers.set('host', url.host)
    // A compressed answer could grow larger than its reader expects.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
    if (body) headers.set('content-length', String(body.length))
    const send = isSecure ? secure : plain
    return new Promise((resolveAnswer, reject) => {
      const outgoing = send(
        {
          host: connected,
          port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
          path: `${url.pathname}${url.search}`,
          method: init.method ?? 'GET',
          headers: Object.fromEntries(headers),
          // One connection for each call: a checked connection is not used for another call, and no runtime resends a call
          // because an old connection was closed.
          agent: false,
          ...(init.signal && { signal: init.signal }),
          ...(isSecure && { ...tls, ...(isIP(host) === 0 && { servername: host }) }),
        },
        (incoming) => {
          const status = incoming.statusCode ?? 0
          const hasBody = ![101, 204, 205, 304].includes(status) && init.method !== 'HEAD'
          if (!hasBody) incoming.resume()
          const answer = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null
          resolveAnswer(new Response(answer, { status, headers: headersOf(incoming.rawHeaders) }))
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }
}

/** Makes a test for addresses that the public internet can reach. */
async function publicJudge(): Promise<(address: string) => boolean> {
  const { BlockList, isIPv6, isIP } = await import('node:net')
  const blocked = new BlockList()
  for (const network of NOT_PUBLIC.trim().split(/\s+/)) {
    const [start = '', bits] = network.split('/')
    blocked.addSubnet(start, Number(bits), isIPv6(start) ? 'ipv6' : 'ipv4')
  }
  return (address) => isIP(address) !== 0 && !blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

async function resolveBySystem(name: string): Promise<readonly string[]> {
  const { lookup } = await import('node:dns/promises')
  const found = await lookup(name, { all: true })
  // IPv4 first: a machine may have no route by IPv6.
  return found.toSorted((left, right) => left.family - right.family).map(({ address }) => address)
}

/** Collects a body, which in Deno core passes as a stream, so that it is sent whole and with its length. */
async function bytesOf(body: RequestInit['body']): Promise<Uint8Array | undefined> {
  if (body === undefined || body === null) return undefined
  return new Uint8Array(await new Response(body).arrayBuffer())
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}
