/// <reference types="node" />
// A bank with its console at a local port: with its own log of calls, or with one that is made up, as long as a test wants.
import { listen } from '../../../../edge/sandbox/hosts/node-server.ts'
import { builtConsole } from '../../../../edge/sandbox/hosts/built-console.ts'
import { serveConsole } from '../../../../edge/sandbox/hosts/console.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../../edge/sandbox/index.ts'
import { freshConsole } from '../../../tools/console.ts'
import { pairsOfTests, sample } from '../sample-key.ts'

/** The key of the bank; no text of the page has one of its parts by chance. */
export const CONSOLE_KEY = 'canary-key-of-the-console-0123456789'

/** A bank that is served with its console. */
export interface ServedConsole extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly address: string
  /** Addresses that were asked for, with their queries. */
  readonly asked: string[]
  /** The log, the newest call last; a test may add to it. */
  readonly log: LoggedCall[]
  /** While it is set, the bank answers nothing: the connection is cut. */
  isSilent: boolean
}

/** A call of the made-up log. */
export type LoggedCall = Record<string, unknown> & { readonly id: string; readonly status?: number }

/** Makes a call of the log, by its number: every seventh was refused. */
export function loggedCall(number: number): LoggedCall {
  const isRefused = number % 7 === 3
  return {
    id: String(number).padStart(15, '0'),
    at: new Date(Date.parse('2026-11-20T10:00:00Z') + number * 1_000).toISOString(),
    direction: number % 11 === 5 ? 'out' : 'in',
    interface: 'online-payment',
    operation: number % 3 === 0 ? 'online-payment.status' : 'online-payment.create',
    client: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11',
    method: 'POST',
    path: `/paymentbutton/v1/payments?number=${number}`,
    status: isRefused ? 403 : 200,
    durationMs: (number * 7) % 90,
    stage: isRefused ? 'signature' : 'done',
    ...(isRefused && { code: 'INVALID_SIGNATURE', message: 'the signature does not fit' }),
  }
}

/** What the bank would show of a refused call. */
const EXPLANATION = {
  verdict: 'refused',
  causes: [
    {
      code: 'signature-body',
      sentence: 'The body that was signed is another one than the body that was sent.',
      advice: 'Sign the very bytes that you send: make the text once, sign it, send it.',
      at: 'body',
    },
  ],
  lines: [
    { name: 'method', bank: 'POST', caller: 'POST', isSame: true },
    {
      name: 'date',
      bank: 'Fri, 20 Nov 2026 10:00:03 GMT',
      caller: 'Fri, 20 Nov 2026 10:00:03 GMT',
      isSame: true,
    },
    { name: 'api key', bank: 'sha256:1a2b3c4d', caller: 'sha256:1a2b3c4d', isSame: true, isSecret: true },
    { name: 'body', bank: '{"amount":"24.00"}', caller: '{"amount": "24.00"}', isSame: false },
  ],
  difference: { byte: 211, line: 'body', byteInLine: 10, bank: '"amount":"24', caller: '"amount": "24' },
  clock: {
    header: 'date',
    caller: '2026-11-20T10:00:03Z',
    bank: '2026-11-20T10:00:04Z',
    offBySeconds: -1,
    toleranceSeconds: 300,
  },
  key: { named: '0', known: ['0', '1'], fits: '0' },
  row: 'online-payment.auth.base',
  paper: '1 B, Authentication',
}

/** Serves a bank with its console; its log has so many made-up calls, or those that really came if there are none. */
export async function serveBankWithConsole(
  calls: number,
  options: SandboxOptions = {},
): Promise<ServedConsole> {
  await freshConsole()
  const sandbox = createSandbox({
    sandboxKey: CONSOLE_KEY,
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    console: serveConsole(builtConsole),
    callLog: true,
    ...options,
  })
  const log = Array.from({ length: calls }, (_, at) => loggedCall(at + 1))
  const asked: string[] = []
  const state = { isSilent: false }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url)
    asked.push(pathname + search)
    if (state.isSilent) throw new Error('the bank is silent')
    if (calls === 0 || !pathname.startsWith('/_sandbox/calls')) return sandbox.fetch(request)
    if (request.headers.get('x-sandbox-key') !== CONSOLE_KEY) return new Response(null, { status: 401 })
    const [, id, isExplained] = /^\/_sandbox\/calls\/(\d+)(\/explanation)?$/.exec(pathname) ?? []
    return id === undefined ? listed(log, searchParams) : opened(log, id, isExplained !== undefined)
  }
  const server = await listen(answer, { host: '127.0.0.1', port: 0 })
  return {
    sandbox,
    address: server.address,
    asked,
    log,
    get isSilent() {
      return state.isSilent
    },
    set isSilent(value) {
      state.isSilent = value
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      sandbox.close()
    },
  }
}

function listed(log: readonly LoggedCall[], query: URLSearchParams): Response {
  const [after, before, status] = ['after', 'before', 'status'].map((name) => query.get(name))
  const limit = Number(query.get('limit') ?? 100)
  const found = log
    .filter(({ id }) => (!after || id > after) && (!before || id < before))
    .filter((call) => status !== 'refused' || (call.status ?? 0) >= 400)
    .toReversed()
  const calls = found.slice(0, limit)
  const next = found.length > limit ? calls.at(-1)?.id : undefined
  return Response.json({ calls, next, latest: log.at(-1)?.id })
}

function opened(log: readonly LoggedCall[], id: string, isExplained: boolean): Response {
  const call = log.find((one) => one.id === id)
  if (!call) return Response.json({ message: 'there is no such call' }, { status: 404 })
  const isRefused = (call.status ?? 0) >= 400
  if (isExplained) return Response.json(isRefused ? EXPLANATION : { verdict: 'accepted', causes: [] })
  const request = {
    headers: [
      ['content-type', 'application/json'],
      ['authorization', 'sha256:5e6f7a8b'],
      ['x-api-key', 'sha256:1a2b3c4d'],
    ],
    body: { text: '{"amount":"24.00","currency":"EUR"}', bytes: 35, isCut: false },
  }
  const response = {
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: { text: '{"paymentId":"p-1"}', bytes: 19, isCut: false },
  }
  return Response.json({
    ...call,
    request,
    response,
    ...(!isRefused && { changed: ['online-payment/record/p-1'] }),
  })
}
