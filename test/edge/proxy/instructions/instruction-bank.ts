// A bank that takes corporate payments and requests to pay, in a few lines of its own, written from the papers and the gaps:
// it never pays twice under one id. Independent of every rule that the proxy has; it holds no assertion.
import { json } from '../kit/fake-bank.ts'

/** A payment, or a request, as the bank has it. */
export interface BankInstruction {
  id: string
  endToEndId: string | undefined
  path: string
  /** The body as it came. */
  body: string
  status: string
  /** Whether it ever was under way: the instant query tells of such ones only. */
  wasProcessing: boolean
}

/** What becomes of a call on its way; absent for an ordinary answer. */
export type Fate =
  /** It never arrives. */
  | 'drop-before'
  /** It arrives, and its answer does not. */
  | 'drop-after'
  /** The network delivers it again, and brings the second answer. */
  | 'twice'
  | 'garbled'
  /** Its answer is about another payment. */
  | 'other'
  | { refuse: string; status?: number }
  /** It arrives so much later; its answer is lost. */
  | { lateMs: number }

/** Kinds of calls, each with fates of its own. */
export type CallKind = 'token' | 'create' | 'look'

/** A call as it arrived. */
export interface Arrived {
  kind: CallKind
  method: string
  path: string
  headers: Headers
  body: string
}

/** The bank. */
export interface InstructionBank {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  /** What was taken, by id, in the order in which it was. */
  readonly taken: BankInstruction[]
  readonly arrived: Arrived[]
  /** What becomes of the next calls. */
  readonly fates: Record<CallKind, Fate[]>
  /** How it refuses a repetition that the paper answers as it answered the first one; absent where it does as the paper says. */
  repeats?: { code: string; status: number; path?: string } | undefined
  /** The status that the next ones have at first, by the order in which they are taken; then they are done at once. */
  readonly begin: string[]
  /** Most create calls that were on their way at once. */
  most(): number
  /** Takes what is late and has arrived by now. */
  pass(): void
  /** Ends what is under way. */
  settle(status: string): void
}

/** The secret of the tokens that the bank gives, a canary. */
const TOKEN = 'canary-bearer-token-0123456789abcdef'

const DONE = { '/r2p-sandbox/v1/payments': 'COMPLETED' } as Record<string, string>

/**
 * Makes a bank.
 * @param clock Milliseconds since 1970.
 */
export function makeInstructionBank(clock: () => number): InstructionBank {
  const late: { dueAt: number; call: () => Response }[] = []
  let [now, most, tokens] = [0, 0, 0]
  const live = new Set<string>()
  const lose = (): never => {
    throw new Error('Network connection lost.')
  }
  const bank: InstructionBank = {
    taken: [],
    arrived: [],
    fates: { token: [], create: [], look: [] },
    begin: [],
    most: () => most,
    pass() {
      for (const one of late.splice(0)) {
        if (one.dueAt <= clock()) one.call()
        else late.push(one)
      }
    },
    settle(status) {
      for (const one of bank.taken) if (/^P(ROCESS|END)ING$/.test(one.status)) one.status = status
    },
    async fetch(request, init = {}) {
      const { pathname, searchParams } = new URL(request)
      const method = init.method ?? 'GET'
      const kind: CallKind = pathname.endsWith('/token') ? 'token' : method === 'POST' ? 'create' : 'look'
      if (kind === 'create') most = Math.max(most, ++now)
      try {
        const body = await new Response(init.body ?? null).text()
        const call: Arrived = { kind, method, path: pathname, headers: new Headers(init.headers), body }
        return deliver(
          () => answer(call, searchParams),
          bank.fates[kind].shift(),
          () => isTaken(call),
        )
      } finally {
        if (kind === 'create') now -= 1
      }
    },
  }

  function deliver(call: () => Response, fate: Fate | undefined, wasTaken: () => boolean): Response {
    bank.pass()
    if (fate === 'drop-before') return lose()
    if (typeof fate === 'object' && 'refuse' in fate)
      // Money and members are judged after the id: of what was taken there is an answer already.
      return wasTaken() && /FUNDS|FIELD/.test(fate.refuse) ? call() : refused(fate.refuse, fate.status)
    if (typeof fate === 'object') {
      late.push({ dueAt: clock() + fate.lateMs, call })
      return lose()
    }
    const response = call()
    if (fate === 'drop-after') return lose()
    if (fate === 'twice') return call()
    if (fate === 'garbled') return new Response('<html>', { status: 201 })
    return fate === 'other' && response.ok ? json(201, { amount: '0.01', status: 'PROCESSED' }) : response
  }

  /** Tells whether a call would repeat what was taken. */
  function isTaken({ kind, path, body }: Arrived): boolean {
    return kind === 'create' && bank.taken.some((one) => one.path === path && one.body === body)
  }

  function answer(call: Arrived, query: URLSearchParams): Response {
    bank.arrived.push(call)
    if (call.kind === 'token') return giveToken()
    if (call.path.startsWith('/corporate') && !isKnown(call)) return refused('INVALID_TOKEN', 401)
    return call.kind === 'create' ? take(call) : look(call, query)
  }

  function giveToken(): Response {
    const token = `${TOKEN}-${++tokens}`
    live.add(token)
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 })
  }

  const isKnown = ({ headers }: Arrived) => live.has((headers.get('authorization') ?? '').slice(7))

  function take({ path, body, headers }: Arrived): Response {
    const order = JSON.parse(body) as { instructionId: string; endToEndId?: string }
    const { instructionId: id, endToEndId } = order
    if (path.startsWith('/corporate') && !isFresh(headers)) return refused('CLOCK_SKEW', 400)
    const isRequest = path.startsWith('/r2p')
    const known = bank.taken.find(
      (one) =>
        one.path.startsWith('/r2p') === isRequest &&
        (one.id === id || (isRequest && one.endToEndId === endToEndId)),
    )
    const isSame = known?.path === path && known.body === body && !path.includes('/v2/payment')
    if (known && bank.repeats) return refused(bank.repeats.code, bank.repeats.status, bank.repeats.path)
    if (known && !isSame) return refused('DUPLICATE_PAYMENT', isRequest ? 409 : 400)
    const begun = bank.begin.shift() ?? (path.includes('/v2/payment') ? 'PROCESSING' : undefined)
    const status = (isRequest ? begun?.replace('PROCESSING', 'PENDING') : begun) ?? DONE[path] ?? 'PROCESSED'
    const wasProcessing = status === 'PROCESSING'
    const one = known ?? { id, endToEndId, path, body, status, wasProcessing }
    if (!known) bank.taken.push(one)
    return json(201, shown(one))
  }

  function look({ path }: Arrived, query: URLSearchParams): Response {
    const isRequest = path.startsWith('/r2p')
    const id = path.split('/').at(-1)
    const one = bank.taken.find((known) =>
      isRequest
        ? known.path === path && known.endToEndId === query.get('endToEndId')
        : known.id === id && known.path === path.slice(0, -1 - id.length),
    )
    if (path.includes('/v1/sepa-instant-payment/')) {
      const any = bank.taken.find((known) => known.id === id && known.path.includes('/v1/'))
      return any ? json(200, any.wasProcessing ? [shown(any)] : []) : refused('PAYMENT_NOT_FOUND', 404)
    }
    return one ? json(200, shown(one)) : refused('PAYMENT_NOT_FOUND', 404)
  }

  /** A signature is taken for 300 seconds. */
  function isFresh(headers: Headers): boolean {
    const [header = ''] = (headers.get('x-req-signature') ?? '').split('..')
    const said = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>
    return Math.abs(Math.floor(clock() / 1_000) - (said['urn:bank.api.iat'] ?? 0)) <= 300
  }

  return bank
}

function shown({ path, body, status, id }: BankInstruction): object {
  const order = JSON.parse(body) as {
    endToEndId?: string
    instructedAmount: { amount: string; currency: string }
    creditor: { iban: string; name: string }
    debtor: { iban: string }
  }
  if (path.startsWith('/r2p'))
    return {
      responderId: '3a8c9f10-0000-4000-8000-000000000001',
      responseTime: '2026-11-20T12:00:00.000+02:00',
      paymentStatus: status,
    }
  return {
    ...order.instructedAmount,
    status,
    instructionId: id,
    debtorIban: order.debtor.iban,
    creditorIban: order.creditor.iban,
    creditorName: order.creditor.name,
    ...(order.endToEndId !== undefined && { endToEndId: order.endToEndId }),
    ...(status === 'PROCESSED' && {
      paymentType: 'SCT_INST',
      archiveId: '20261120000000000001',
      bookingDate: '2026-11-20T00:00:00.000+02:00',
    }),
  }
}

const refused = (code: string, status = 400, path = /FIELD/.test(code) ? 'creditor.iban' : undefined) =>
  json(status, { errors: [{ code, path }] })
