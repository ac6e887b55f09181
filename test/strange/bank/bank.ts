// A bank that is right by the papers, and differs where they are silent, by a dialect, as data.
// Written from the three papers only, with Node's http and crypto: no line of what it judges. It asserts nothing.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { makeAccounts } from './account-access.ts'
import { makeBaltic } from './baltic.ts'
import { makeCorporatePayments } from './corporate-payments.ts'
import { makeOnlinePayment } from './online-payment.ts'
import { makePsd2Payments } from './psd2-payments.ts'
import { makeRequestToPay } from './request-to-pay.ts'
import type { Call, Carry, Counter, Dialect, Entry, Operation, Reply } from './wire.ts'

/** What a bank needs. */
export interface BankOptions {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly dialect?: Dialect
  /** Public half of the client's signing key, PEM. */
  readonly clientKey: string
  /** Carries callbacks to the merchant; without it none is sent. */
  readonly carry?: Carry
}

/** One bank. */
export class StrangeBank implements Counter {
  readonly dialect: Dialect
  readonly book: Entry[] = []
  /** Each call that arrived, by the name of its operation. */
  readonly calls: { readonly of: string; readonly at: number; readonly status: number | 'lost' }[] = []
  readonly online: ReturnType<typeof makeOnlinePayment>
  readonly psd2: ReturnType<typeof makePsd2Payments>
  readonly baltic: ReturnType<typeof makeBaltic>
  readonly #clock: () => number
  readonly #operations: readonly Operation[]
  readonly #due: { readonly at: number; readonly run: () => unknown }[] = []
  readonly #counts = new Map<string, number>()

  constructor({ clock, dialect = {}, clientKey, carry }: BankOptions) {
    this.dialect = dialect
    this.#clock = clock
    this.online = makeOnlinePayment(this, clientKey, carry)
    this.psd2 = makePsd2Payments(this)
    this.baltic = makeBaltic(this)
    this.#operations = [
      ...this.online.operations,
      ...makeCorporatePayments(this, clientKey),
      ...makeRequestToPay(this),
      ...this.psd2.operations,
      ...this.baltic.operations,
      ...makeAccounts(this),
    ].map((operation) => ({
      ...operation,
      method: dialect.methods?.[operation.name] ?? operation.method,
      path: dialect.paths?.[operation.name] ?? operation.path,
    }))
  }

  now(): number {
    const ms = this.#clock() + (this.dialect.clock ?? 0) * 1_000
    return this.dialect.wholeSeconds ? Math.floor(ms / 1_000) * 1_000 : ms
  }

  word(status: string): string {
    return this.dialect.words?.[status] ?? status
  }

  date(ms: number): unknown {
    return this.dialect.dates ? this.dialect.dates(ms) : new Date(ms).toISOString()
  }

  later(ms: number, run: () => unknown): void {
    this.#due.push({ at: this.#clock() + ms, run })
  }

  refuse(status: number, code: string): Reply {
    return refusal(this.dialect.errors, status, code)
  }

  /** When the bank next does something by itself. */
  dueAt(): number | undefined {
    return this.#due.length === 0 ? undefined : Math.min(...this.#due.map(({ at }) => at))
  }

  /** Does what is due by now, in order of time. */
  async runDue(): Promise<void> {
    const now = this.#clock()
    const ready = this.#due.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)
    for (const one of ready) {
      this.#due.splice(this.#due.indexOf(one), 1)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await one.run()
    }
  }

  /** Counts the calls of an operation. */
  count(of: string): number {
    return this.#counts.get(of) ?? 0
  }

  /** Answers one call; `undefined` if the answer never comes. */
  async answer(call: Call): Promise<Reply | undefined> {
    await this.runDue()
    const { pathname } = call.url
    const isKnownPath = this.#operations.some(({ path }) => path.test(pathname))
    const operation = this.#operations.find(
      ({ method, path }) => method === call.method && path.test(pathname),
    )
    if (!operation) return this.#finish(this.refuse(isKnownPath ? 405 : 404, 'NOT_FOUND'), 'none')
    const nth = this.count(operation.name) + 1
    this.#counts.set(operation.name, nth)
    const loss = this.dialect.losses?.find(
      (one) => one.of === operation.name && (one.nth === nth || one.nth === 0),
    )
    const names = operation.path.exec(pathname)?.slice(1).map(decodeURIComponent) ?? []
    const act = () => operation.answer(call, names)
    if (!loss) {
      const reply = this.#finish(act(), operation.name)
      this.calls.push({ of: operation.name, at: this.#clock(), status: reply.status })
      return reply
    }
    this.calls.push({ of: operation.name, at: this.#clock(), status: 'lost' })
    if (loss.effect === 'done') act()
    else if (loss.effect !== 'never') this.later(loss.effect, act)
    return loss.how === 'drop' ? undefined : { status: loss.how, text: '<html>gateway</html>' }
  }

  /** The bank as a function in the place of `fetch`. */
  readonly fetch = async (request: string, init: RequestInit = {}): Promise<Response> => {
    const call: Call = {
      method: init.method ?? 'GET',
      url: new URL(request),
      headers: new Headers(init.headers),
      body: await new Response(init.body ?? null).text(),
    }
    const reply = await this.answer(call)
    if (!reply) throw new TypeError('fetch failed')
    const headers = new Headers(reply.headers)
    const hasBody = reply.text !== undefined && reply.status !== 204
    const response = new Response(hasBody ? encode(reply.text) : null, { status: reply.status, headers })
    return response
  }

  /** The bank on a port of this machine, which signs with the address that it is asked at. */
  serve(): Promise<{ readonly url: string; close(): Promise<void> }> {
    const server: Server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
        const call: Call = {
          method: request.method ?? 'GET',
          url: new URL(`http://${request.headers.host}${request.url}`),
          headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }
        void this.#write(call, response)
      })
    })
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        const port = typeof address === 'object' ? address?.port : undefined
        resolve({
          url: `http://127.0.0.1:${port}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed())
              server.closeAllConnections()
            }),
        })
      })
    })
  }

  /** Writes the answer to a call, or cuts the connection. */
  async #write(call: Call, response: ServerResponse): Promise<void> {
    const reply = await this.answer(call)
    if (!reply) return void response.destroy()
    const { upperHeaders, coding } = this.dialect
    const named = Object.entries(reply.headers ?? {}).map(
      ([name, value]) => [upperHeaders ? name.toUpperCase() : name, value] as const,
    )
    const bytes = Buffer.from(encode(reply.text ?? ''))
    const body = coding === 'gzip' ? gzipSync(bytes) : bytes
    response.writeHead(reply.status, {
      ...Object.fromEntries(named),
      ...(coding === 'gzip' && { 'content-encoding': 'gzip' }),
      ...(coding !== 'chunked' && { 'content-length': body.length }),
    })
    for (let at = 0; at < body.length; at += 7) response.write(body.subarray(at, at + 7))
    response.end()
  }

  /** Gives an answer the forms of the dialect. */
  #finish(plain: Reply, operation: string): Reply {
    const { dialect } = this
    if (operation === 'keys') return { ...plain, text: JSON.stringify(plain.json), headers: TYPE }
    if (dialect.instead) return { text: '', ...dialect.instead }
    const isSuccess = plain.status < 300
    const status = (isSuccess ? dialect.success?.[operation] : undefined) ?? plain.status
    const { json } = plain
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
    const about = { operation, status }
    const body =
      dialect.map && isObject && !operation.endsWith('token')
        ? dialect.map(json as Record<string, unknown>, about)
        : json
    const text = plain.text ?? (body === undefined ? '' : JSON.stringify(body))
    const type = dialect.type === undefined ? TYPE['content-type'] : dialect.type
    return {
      status,
      text: dialect.mark && isSuccess ? `\uFEFF${text}` : text,
      headers: {
        ...(type !== null && plain.text === undefined && { 'content-type': type }),
        ...plain.headers,
      },
    }
  }
}

const TYPE = { 'content-type': 'application/json' } as const
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Writes a refusal in one of the shapes that gateways and banks have. */
function refusal(shape: Dialect['errors'], status: number, code: string): Reply {
  const message = 'The bank says no'
  if (shape === 'flat')
    return { status, json: { type: 'VALIDATION', message: code, id: 'e-1', violations: [] } }
  if (shape === 'nested') return { status, json: { error: { message, details: [{ reason: code }] } } }
  if (shape === 'nestedCode') return { status, json: { error: { code, message } } }
  if (shape === 'problem')
    return {
      status,
      json: { type: 'about:blank', title: message, status, code },
      headers: { 'content-type': 'application/problem+json' },
    }
  if (shape === 'banking')
    return {
      status,
      json: { Code: '400 BadRequest', Id: 'e-1', Errors: [{ ErrorCode: code, Message: message }] },
    }
  if (shape === 'html')
    return { status, text: `<html>${message}</html>`, headers: { 'content-type': 'text/html' } }
  if (shape === 'empty') return { status, text: '' }
  return { status, json: { id: 'e-1', errors: [{ type: 'VALIDATION', code, message }] } }
}
