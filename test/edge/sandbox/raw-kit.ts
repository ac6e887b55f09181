/// <reference types="node" />
// What the raw tests share: a bank behind a socket, requests as bytes, signatures by node:crypto, a listener for callbacks.
// It never touches our client or core: what it knows of the wire stands in the papers.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { after } from 'node:test'
import { assert } from '#kit'
import { createSandbox, type SandboxOptions } from '../../../edge/sandbox/index.ts'
import { listen } from '../../../edge/sandbox/hosts/node-server.ts'

/** Two decimal places, an RSA pair and a merchant's name: what most tests do not care about. */
export const REFERENCE = '1232'
/** The reserved account that stands for a cancelled payment (gaps: online-payment.sandbox.cancel-id). */
export const CANCEL = 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820'
/** The reserved account that stands for a failed payment (gaps: online-payment.sandbox.reject-id). */
export const REJECT = 'b7a9fa2a-f6ab-42af-aa00-4b33396606ba'

export const CREATE = '/paymentbutton/v1/payments'
export const PROVIDERS = '/paymentbutton/v1/payments/multibank/providers'

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Helsinki date-time with milliseconds (gaps: shared.time). */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0[23]:00$/

/** Mints an RSA pair of the given size. */
export function mintRsa(bits = 2048): { privateKey: KeyObject; publicPem: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits })
  return {
    privateKey: pair.privateKey,
    publicPem: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The sample pair of every bank of this process: version 0, for any merchant (gaps: online-payment.auth.keys). */
export const sample = mintRsa()

/** A bank that listens on a port of its own. */
export interface Bank {
  port: number
  /** Scheme, host and port that requests are signed for. */
  base: string
  /** Value of the `Host` header. */
  host: string
  sandboxKey: string
  /** Resolves when no callback is on its way. */
  idle(): Promise<void>
}

/** Starts a bank and closes it after the file's last test. */
export async function openBank(options: SandboxOptions = {}): Promise<Bank> {
  const sampleKey = sample.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const sandbox = createSandbox({ sampleKey, ...options })
  const server = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
  after(async () => {
    await server.close()
    sandbox.close()
  })
  const port = Number(new URL(server.address).port)
  const host = `127.0.0.1:${port}`
  return {
    port,
    host,
    base: options.publicBaseUrl ?? `http://${host}`,
    sandboxKey: sandbox.sandboxKey,
    idle: () => sandbox.idle(),
  }
}

/** A clock that only moves when told. */
export interface HandClock {
  now: () => number
  move: (ms: number) => void
}

/** Makes a clock that stands at an instant until it is moved. */
export function handClock(at: string): HandClock {
  let instant = Date.parse(at)
  return {
    now: () => instant,
    move: (ms) => {
      instant += ms
    },
  }
}

/** One answer as it came over the socket. */
export interface Answer {
  status: number
  /** Names as sent, in their order. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** Everything before the body, byte for byte. */
  head: string
}

/** Reads a header that stands once; `undefined` when it is absent. */
export function header({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  assert.isAtMost(values.length, 1, `${name} stands more than once`)
  return values[0]
}

/** Reads a body as a JSON object. */
export function json(answer: Pick<Answer, 'body'>): Record<string, unknown> {
  return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
}

/** Ends what hangs: a guard, far above what a slow and busy machine needs. */
const LIMIT_MS = 300_000

/**
 * Writes bytes to a bank's socket and reads until the connection ends.
 *
 * @param parts written one after another, with a turn of the event loop, or `pauseMs`, between them
 */
export function pour(bank: Bank, parts: readonly (string | Uint8Array)[], pauseMs = 0): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(bank.port, '127.0.0.1')
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('the bank neither answered nor closed')))
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that the bank breaks is an answer too: none.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(Buffer.concat(received))
      else reject(error)
    })
    socket.on('close', () => resolve(Buffer.concat(received)))
    const write = (at: number): void => {
      const part = parts[at]
      if (part === undefined || socket.destroyed) return
      socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
      if (pauseMs > 0) setTimeout(write, pauseMs, at + 1)
      else setImmediate(write, at + 1)
    }
    socket.on('connect', () => write(0))
  })
}

/** Splits what came over a connection into answers. */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    assert.isAtLeast(end, 0, 'the answer has no end of its head')
    const head = rest.subarray(0, end).toString('latin1')
    const [line = '', ...lines] = head.split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1])
    const headers = lines.map((text): [string, string] => {
      const colon = text.indexOf(':')
      return [text.slice(0, colon), text.slice(colon + 1).trim()]
    })
    rest = rest.subarray(end + 4)
    if (status === 100) continue
    const length = header({ headers }, 'content-length')
    const chunked = header({ headers }, 'transfer-encoding') === 'chunked'
    let body = length === undefined ? rest : rest.subarray(0, Number(length))
    let used = body.length
    if (chunked) [body, used] = unchunked(rest)
    // An answer to HEAD, and 204 and 304, have no body whatever they say.
    if (status === 204 || status === 304) [body, used] = [Buffer.alloc(0), 0]
    answers.push({ status, headers, body, head })
    rest = rest.subarray(used)
  }
  return answers
}

function unchunked(bytes: Buffer): [body: Buffer, used: number] {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (size === 0) return [Buffer.concat(parts), end + 4]
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
}

/** Sends one whole request, written out, and returns the one answer, or nothing when the bank just closed. */
export async function exchange(
  bank: Bank,
  request: string | Uint8Array | readonly (string | Uint8Array)[],
): Promise<Answer | undefined> {
  const parts = typeof request === 'string' || request instanceof Uint8Array ? [request] : request
  const answers = answersIn(await pour(bank, parts))
  assert.isAtMost(answers.length, 1, 'one request, one answer')
  return answers[0]
}

/** Like `exchange`, where an answer must come. */
export async function ask(
  bank: Bank,
  request: string | Uint8Array | readonly (string | Uint8Array)[],
): Promise<Answer> {
  const answer = await exchange(bank, request)
  if (!answer) throw new Error('the bank closed the connection without an answer')
  return answer
}

/** Everything about a signed call that a test may bend; the rest is right. */
export interface Call {
  method: string
  /** Path and query of the request line. */
  target: string
  body: string | Uint8Array
  contentType: string
  date: string
  merchantId: string
  apiKey: string
  sessionId: string
  requestId: string
  keyVersion: string
  privateKey: KeyObject
  /** URL of the signature base; default: the bank's base and the target. */
  url: string
  /** Makes of the right signature what is sent. */
  hex: (hex: string) => string
  /** Makes of the right `Authorization` what is sent. */
  authorization: (value: string) => string
  /** Values for headers by lower-case name, put in the place of the right one; `undefined` leaves it out. */
  headers: Readonly<Record<string, string | undefined>>
}

/** Signs a base: RSA, PKCS#1 v1.5, SHA-256, lower-case hex. */
export function signHex(base: Uint8Array, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(base).sign(privateKey, 'hex')
}

/** Returns bytes of text, or the bytes themselves. */
export function bytesOf(body: string | Uint8Array): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body)
}

/** Builds the nine parts, joined by one LF each (gaps: online-payment.auth.base). */
export function signatureBase(
  parts: Pick<
    Call,
    'method' | 'contentType' | 'date' | 'merchantId' | 'apiKey' | 'sessionId' | 'requestId' | 'url' | 'body'
  >,
): Buffer {
  const { method, contentType, date, merchantId, apiKey, sessionId, requestId, url, body } = parts
  const head = `${method}\n${contentType}\n${date}\n${merchantId}\n${apiKey}\n${sessionId}\n${requestId}\n${url}\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytesOf(body)])
}

/** Writes a request with its signature. */
export function requestBytes(bank: Bank, bent: Partial<Call> & Pick<Call, 'method' | 'target'>): Buffer {
  const call: Call = {
    body: '',
    contentType: 'application/json',
    date: new Date().toUTCString(),
    merchantId: randomUUID(),
    apiKey: 'sandbox-api-key-1',
    sessionId: randomUUID(),
    requestId: randomUUID(),
    keyVersion: '0',
    privateKey: sample.privateKey,
    url: bank.base + bent.target,
    hex: (hex) => hex,
    authorization: (value) => value,
    headers: {},
    ...bent,
  }
  const hex = call.hex(signHex(signatureBase(call), call.privateKey))
  const body = bytesOf(call.body)
  const lines: [string, string | undefined][] = [
    ['Host', bank.host],
    ['Connection', 'close'],
    ['Content-Type', call.contentType],
    ['Date', call.date],
    ['x-api-key', call.apiKey],
    ['x-session-id', call.sessionId],
    ['x-request-id', call.requestId],
    ['Authorization', call.authorization(`${call.merchantId}:1:${call.keyVersion}:${hex}`)],
    ['Content-Length', call.method === 'GET' && body.length === 0 ? undefined : String(body.length)],
  ]
  const own = new Set(lines.map(([name]) => name.toLowerCase()))
  const head = lines
    .map(([name, value]) => [
      name,
      name.toLowerCase() in call.headers ? call.headers[name.toLowerCase()] : value,
    ])
    .concat(Object.entries(call.headers).filter(([name]) => !own.has(name)))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${call.method} ${call.target} HTTP/1.1\r\n${head.join('')}\r\n`, 'latin1'),
    body,
  ])
}

/** Ids that Create payment answers with. */
export interface Created {
  paymentId: string
  paymentOperationId: string
  paymentOperationValidation: string
}

/** One payment or refund record, as Payment status shows it. */
export interface Status {
  paymentId: string
  amount: string
  status: string
  refunds: { paymentId: string; amount: string; status: string; createTime: string; updateTime: string }[]
  refundOf?: string
  createTime: string
  updateTime: string
  paymentType: string
  totalRefundedAmount: string
  failureReason?: string
  errorType?: string
  errorCode?: string
}

/** The required members of an order, which every test may add to or change. */
export function order(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    accountId: '5b8f2c4e-7d1a-4e9b-8c3d-2f6a1b0e9d84',
    amount: '100.00',
    currency: 'EUR',
    reference: REFERENCE,
    return: { url: 'https://shop.example/paid' },
    cancel: { url: 'https://shop.example/cancelled' },
    reject: { url: 'https://shop.example/rejected' },
    ...members,
  }
}

/** A merchant that calls a bank; every call has fresh ids unless a test says otherwise. */
export function openShop(bank: Bank, always: Partial<Call> = {}) {
  const merchantId = always.merchantId ?? randomUUID()
  const call = (bent: Partial<Call> & Pick<Call, 'method' | 'target'>): Promise<Answer> =>
    ask(bank, requestBytes(bank, { merchantId, ...always, ...bent }))
  const create = (members: Record<string, unknown> = {}, bent: Partial<Call> = {}): Promise<Answer> =>
    call({ method: 'POST', target: CREATE, body: JSON.stringify(order(members)), ...bent })
  const read = (paymentId: string, bent: Partial<Call> = {}): Promise<Answer> =>
    call({ method: 'GET', target: `/paymentbutton/v1/payments/${paymentId}`, ...bent })
  const refund = (paymentId: string, body: unknown, bent: Partial<Call> = {}): Promise<Answer> =>
    call({
      method: 'POST',
      target: `/paymentbutton/v1/payments/${paymentId}/refund`,
      body: JSON.stringify(body),
      ...bent,
    })
  return {
    merchantId,
    call,
    create,
    read,
    refund,
    providers: (bent: Partial<Call> = {}) => call({ method: 'GET', target: PROVIDERS, ...bent }),
    /** Creates a payment that must be accepted. */
    async made(members: Record<string, unknown> = {}, bent: Partial<Call> = {}): Promise<Created> {
      const answer = await create(members, bent)
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as Created
    },
    /** Creates a payment and opens its link, so that it is paid unless the account says otherwise. */
    async paid(members: Record<string, unknown> = {}): Promise<Created> {
      const made = await this.made(members)
      assert.equal((await open(bank, made)).status, 302)
      return made
    },
    /** Reads a status that must be there. */
    async status(paymentId: string): Promise<Status> {
      const answer = await read(paymentId)
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as Status
    },
    /** Refunds what must be refundable and returns the answer. */
    async refunded(
      paymentId: string,
      amount: string,
    ): Promise<{ paymentId: string; totalRefundedAmount: string }> {
      const answer = await refund(paymentId, { amount, currency: 'EUR', reference: REFERENCE })
      assert.equal(answer.status, 200, answer.body.toString())
      return JSON.parse(answer.body.toString()) as { paymentId: string; totalRefundedAmount: string }
    },
  }
}

export type Shop = ReturnType<typeof openShop>

/** Writes the link that a payer's browser opens, at the own bank or at another one. */
export function link({ paymentOperationId, paymentOperationValidation }: Created, bankId?: string): string {
  const way = bankId === undefined ? '' : `multibank/direct/${bankId}/`
  const validation = encodeURIComponent(paymentOperationValidation)
  return `/customer/payment/${way}startPaymentConfirmation?paymentOperationId=${paymentOperationId}&paymentOperationValidation=${validation}`
}

/** Asks as a browser does: no key, no signature. */
export function browse(bank: Bank, target: string, method = 'GET'): Promise<Answer> {
  return ask(
    bank,
    `${method} ${target} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\nAccept: text/html\r\n\r\n`,
  )
}

/** Opens a payment's link. */
export function open(bank: Bank, created: Created, bankId?: string): Promise<Answer> {
  return browse(bank, link(created, bankId))
}

/** Steers the sandbox (gaps: shared.sandbox.control). */
export function control(
  bank: Bank,
  method: string,
  path: string,
  body?: unknown,
  key: string | undefined = bank.sandboxKey,
): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const keyLine = key === '' ? '' : `x-sandbox-key: ${key}\r\n`
  const bodyLines =
    text === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  const head = `${method} /_sandbox${path} HTTP/1.1\r\nHost: ${bank.host}\r\nConnection: close\r\n${keyLine}${bodyLines}\r\n`
  return ask(bank, Buffer.concat([Buffer.from(head), Buffer.from(text)]))
}

/** Steers the sandbox where that must succeed. */
export async function steer(bank: Bank, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await control(bank, method, path, body)
  assert.isAtMost(answer.status, 299, answer.body.toString())
  return answer
}

/** Moves bank time on. */
export async function advance(bank: Bank, duration: string): Promise<void> {
  await steer(bank, 'PUT', '/clock', { advance: duration })
}

/** Plans an outcome. */
export async function plan(bank: Bank, outcome: Record<string, unknown>): Promise<void> {
  assert.equal((await steer(bank, 'POST', '/outcomes', outcome)).status, 204)
}

/** One entry of a refusal, as a code or as a code and a path. */
export type Fault = string | readonly [code: string, path: string]

const TYPES: Record<string, string> = {
  MALFORMED_BODY: 'VALIDATION',
  UNKNOWN_MEMBER: 'VALIDATION',
  MISSING_FIELD: 'VALIDATION',
  INVALID_FIELD: 'VALIDATION',
  INVALID_HEADER: 'VALIDATION',
  DUPLICATE_REQUEST: 'VALIDATION',
  PAYMENT_NOT_FOUND: 'VALIDATION',
  NOT_FOUND: 'VALIDATION',
  METHOD_NOT_ALLOWED: 'VALIDATION',
  CLOCK_SKEW: 'SECURITY',
  INVALID_API_KEY: 'SECURITY',
  UNKNOWN_KEY: 'SECURITY',
  INVALID_SIGNATURE: 'SECURITY',
  NOT_ALLOWED: 'SECURITY',
  NOT_REFUNDABLE: 'BUSINESS',
  REFUND_TOO_LARGE: 'BUSINESS',
  CALL_LIMIT_EXCEEDED: 'TECHNICAL',
}

/**
 * Holds a refusal to the list family, its whole shape each time (gaps: shared.errors.list, shared.errors.detail).
 *
 * @param faults in their order; a fault without a path says nothing about one
 */
export function assertRefused(answer: Answer, status: number, ...faults: readonly Fault[]): void {
  const text = answer.body.toString('utf8')
  assert.equal(answer.status, status, text)
  assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  assert.equal(header(answer, 'cache-control'), 'no-store')
  const body = json(answer) as { id: string; errors: Record<string, string>[] }
  assert.hasAllKeys(body, ['id', 'errors'])
  assert.match(body.id, UUID_V4)
  assert.equal(header(answer, 'x-error-id'), body.id)
  const seen: unknown[] = body.errors.map(({ code, path }, at) => {
    const wanted = faults[at]
    return typeof wanted === 'object' ? [code, path] : code
  })
  assert.deepEqual(seen, [...faults], text)
  for (const entry of body.errors) {
    assert.containsAllKeys(entry, ['type', 'code', 'message'])
    assert.doesNotHaveAnyKeys(
      entry,
      Object.keys(entry)
        .filter((name) => !['type', 'code', 'message', 'path'].includes(name))
        .concat('none'),
    )
    assert.equal(entry['type'], TYPES[entry['code'] ?? ''], text)
    assert.isNotEmpty(entry['message'])
    if ('path' in entry) assert.isString(entry['path'])
  }
}

/** One notice that a listener got. */
export interface Notice {
  method: string
  /** Path and query of the request line. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer
}

/** What a listener answers: a status, a whole head, or nothing for as long as it lives. */
export type Reply = number | { status: number; headers: Record<string, string> } | 'hang'

/** Opens a merchant's callback address and closes it after the file's last test. */
export async function openListener(reply: (notice: Notice, count: number) => Reply = () => 204) {
  const notices: Notice[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers: [string, string][] = []
      for (let at = 0; at < request.rawHeaders.length; at += 2) {
        headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? ''])
      }
      const notice = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers,
        body: Buffer.concat(parts),
      }
      notices.push(notice)
      const told = reply(notice, notices.length)
      if (told !== 'hang') {
        const { status, headers: own } = typeof told === 'number' ? { status: told, headers: {} } : told
        response.writeHead(status, { connection: 'close', ...own }).end()
      }
      for (const { count, done } of waiting) if (notices.length >= count) done()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const taken = server.address()
  const origin = `http://127.0.0.1:${typeof taken === 'object' && taken ? taken.port : 0}`
  return {
    origin,
    url: `${origin}/notices`,
    notices,
    /** Resolves when so many notices have come in all. */
    async got(count: number): Promise<Notice[]> {
      if (notices.length < count) {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error(`${notices.length} of ${count} notices came`)),
            LIMIT_MS,
          )
          waiting.push({
            count,
            done: () => {
              clearTimeout(timer)
              resolve()
            },
          })
        })
      }
      return notices.slice()
    },
  }
}

/** Fetches a public key of the bank by its `kid`. */
export async function publicKeyOf(bank: Bank, kid: string): Promise<KeyObject> {
  const answer = await browse(bank, '/.well-known/jwks.json')
  assert.equal(answer.status, 200)
  const { keys } = json(answer) as { keys: (JsonWebKey & { kid: string })[] }
  const found = keys.find((key) => key.kid === kid)
  if (!found) throw new Error(`the bank publishes no key ${kid}`)
  return createPublicKey({ key: found, format: 'jwk' })
}

/** Verifies a hex signature with node:crypto. */
export function verifies(base: Uint8Array, hex: string, key: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(base).verify(key, hex, 'hex')
}

/** Returns SHA-256 in hex. */
export function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Reads a private key that the bank hands out. */
export function privateKeyOf(pem: string): KeyObject {
  return createPrivateKey(pem)
}
