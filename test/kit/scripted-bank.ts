// The frame of every fake bank: one fetch function that reads a call, counts it, lets a test decide what becomes of it, and
// else asks the bank's own rules. The rules of an interface stay in the bank that is built on it.

/** One call to the bank. */
export interface Call<Kind extends string = string> {
  readonly kind: Kind
  readonly method: string
  /** Method and path. */
  readonly name: string
  readonly url: URL
  readonly path: string
  readonly headers: Headers
  /** The body as it came; empty if there is none. */
  readonly body: string
  /** The body, read as JSON. */
  readonly json: Record<string, unknown>
  /** The body, read as a form. */
  readonly form: URLSearchParams
}

/** What becomes of a call on its way; absent for an ordinary answer. */
export type Fate =
  /** It never arrives. */
  | 'drop-before'
  /** It arrives, and its answer does not. */
  | 'drop-after'
  /** The network delivers it again, and brings the second answer. */
  | 'twice'
  /** Its answer is no JSON. */
  | 'garbled'
  | Refusal
  /** It arrives so much later; its answer is lost. */
  | { lateMs: number }
  /** It waits until then. */
  | { until: Promise<void> }
  /** Something happens at the bank before it arrives, and may decide its fate. */
  | (() => Fate | undefined)
  /** Its answer is another one. */
  | { alter: (answer: Response) => Response }

/** A refusal in place of the usual answer. */
export interface Refusal {
  refuse: string
  status?: number
  path?: string
}

/** Answers a call. */
export type Answerer<Kind extends string> = (call: Call<Kind>) => Response | Promise<Response>

/** The rules of one bank. */
export interface BankRules<Kind extends string> {
  kinds: readonly Kind[]
  kindOf(call: Omit<Call<Kind>, 'kind'>): Kind
  answer: Answerer<Kind>
  refusal?(refusal: Refusal, call: Call<Kind>): Response | Promise<Response>
  /** Milliseconds since 1970; a bank without one has no calls that are late. */
  clock?(): number
  /** What every path starts with; left out of `path`. */
  base?: RegExp
}

/** What a test does with any fake bank. */
export interface ScriptedBank<Kind extends string> {
  readonly fetch: (request: string, init?: RequestInit) => Promise<Response>
  /** Every call that left, in order. */
  readonly calls: Call<Kind>[]
  /** Every call that arrived and was not refused by its fate, as often as it did. */
  readonly arrived: Call<Kind>[]
  /** What becomes of the next calls of a kind. */
  readonly fates: Record<Kind, Fate[]>
  /** The answer in place of the usual one, until it is deleted. */
  readonly rules: { [kind in Kind]?: Answerer<Kind> | undefined }
  /** What the bank answers when no rule is in the way. */
  readonly usual: Answerer<Kind>
  /** Counts the calls of a kind, or whose method and path match. */
  count(of: Kind | RegExp): number
  /** Most calls of this kind that were on their way at once. */
  most(kind: Kind): number
  /** Takes what is late and has arrived by now. */
  pass(): void
  /** Keeps the next calls of a kind back until it is opened. */
  hold(kind: Kind): { arrived: Promise<void>; open(): void }
}

/** Makes the frame of a bank. */
export function scriptBank<Kind extends string>(bank: BankRules<Kind>): ScriptedBank<Kind> {
  const { answer, clock = () => 0 } = bank
  const late: { dueAt: number; call: Call<Kind> }[] = []
  const onTheWay = new Map<Kind, { now: number; most: number }>()
  const frame: ScriptedBank<Kind> = {
    calls: [],
    arrived: [],
    fates: Object.fromEntries(bank.kinds.map((kind): [Kind, Fate[]] => [kind, []])) as Record<Kind, Fate[]>,
    rules: {},
    usual: answer,
    count: (of) =>
      frame.calls.filter(({ kind, name }) => (typeof of === 'string' ? kind === of : of.test(name))).length,
    most: (kind) => onTheWay.get(kind)?.most ?? 0,
    pass() {
      for (const one of late.splice(0)) {
        if (one.dueAt <= clock()) void arrive(one.call)
        else late.push(one)
      }
    },
    hold(kind) {
      const [held, arrival] = [gate(), gate()]
      const before = frame.rules[kind]
      frame.rules[kind] = async (call) => {
        arrival.open()
        await held.opened
        return (before ?? answer)(call)
      }
      return {
        arrived: arrival.opened,
        open() {
          frame.rules[kind] = before
          held.open()
        },
      }
    },
    async fetch(request, init = {}) {
      const body = bodyOf(init.body)
      const call = callOf(bank, request, init, typeof body === 'string' ? body : await body)
      frame.calls.push(call)
      const flight = onTheWay.get(call.kind) ?? { now: 0, most: 0 }
      onTheWay.set(call.kind, flight)
      flight.most = Math.max(flight.most, ++flight.now)
      try {
        return await deliver(call, frame.fates[call.kind].shift())
      } finally {
        flight.now -= 1
      }
    },
  }

  function arrive(call: Call<Kind>): Response | Promise<Response> {
    frame.arrived.push(call)
    return (frame.rules[call.kind] ?? answer)(call)
  }

  async function deliver(call: Call<Kind>, given: Fate | undefined): Promise<Response> {
    frame.pass()
    const fate = typeof given === 'function' ? given() : given
    if (fate === 'drop-before') return lose()
    if (typeof fate === 'object' && 'refuse' in fate) {
      if (!bank.refusal) throw new Error('the bank has no words to refuse with')
      return bank.refusal(fate, call)
    }
    if (typeof fate === 'object' && 'lateMs' in fate) {
      late.push({ dueAt: clock() + fate.lateMs, call })
      return lose()
    }
    if (typeof fate === 'object' && 'until' in fate) await fate.until
    const answered = await arrive(call)
    if (fate === 'drop-after') return lose()
    if (fate === 'twice') return arrive(call)
    if (fate === 'garbled') return new Response('<html>', { status: answered.status })
    return typeof fate === 'object' && 'alter' in fate ? fate.alter(answered) : answered
  }

  return frame
}

/** Makes a promise that resolves when the test says so. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

const lose = (): never => {
  throw new TypeError('Network connection lost.')
}

// Read at once where it can be, so that a call is among the calls when `fetch` returns.
function bodyOf(body: RequestInit['body']): string | Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body)
  return typeof body === 'string' ? body : new Response(body ?? null).text()
}

function callOf<Kind extends string>(
  { kindOf, base = /^/ }: BankRules<Kind>,
  request: string,
  { method = 'GET', headers }: RequestInit,
  body: string,
): Call<Kind> {
  const url = new URL(request)
  const path = url.pathname.replace(base, '')
  const call = {
    method,
    name: `${method} ${path}`,
    url,
    path,
    headers: new Headers(headers),
    body,
    get json() {
      return (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>
    },
    get form() {
      return new URLSearchParams(body)
    },
  }
  return Object.assign(call, { kind: kindOf(call) })
}
