// The calls of a scenario, line by line: who asked whom for what, and what came back.
// It records no key and no signature, so that a report may be shown to anyone.

/** A party of a scenario. */
export type Speaker = 'payer' | 'shop' | 'proxy' | 'bank' | 'person'

/** Writes the calls down. */
export class Transcript {
  readonly #lines: string[] = []

  /** The lines so far, numbered from 1. */
  get lines(): readonly string[] {
    return this.#lines.map((line, at) => `${String(at + 1).padStart(2)}  ${line}`)
  }

  /** Writes one line. */
  note(from: Speaker, to: Speaker, what: string, answer?: string): void {
    this.#lines.push(`${from} → ${to}: ${what}${answer === undefined ? '' : ` → ${answer}`}`)
  }

  /** Writes a call that a program made, with what came back. */
  async noteCall(
    from: Speaker,
    to: Speaker,
    request: Request,
    response: Response,
    fate?: string,
  ): Promise<void> {
    const { pathname, search } = new URL(request.url)
    const [asked, answered] = await Promise.all([bodyOf(request), bodyOf(response)])
    const told = [String(response.status), summaryOf(answered), fate].filter(Boolean).join(' ')
    this.note(from, to, [request.method, pathname + search, summaryOf(asked)].filter(Boolean).join(' '), told)
  }
}

/** Reads a body of JSON; `undefined` if there is none. */
async function bodyOf(message: Request | Response): Promise<unknown> {
  try {
    return JSON.parse(await message.clone().text())
  } catch {
    return undefined
  }
}

/** The members of a body that its summary shows, in this order. */
const TOLD = ['id', 'orderId', 'type', 'state', 'status', 'amount', 'reason', 'code', 'paymentId']

/** Describes a body in a few words. */
function summaryOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { order, payment, data, ...own } = body as Record<string, unknown>
  const inner = [order, payment, data].find((one) => typeof one === 'object' && one !== null)
  const all: Record<string, unknown> = { ...own, ...inner }
  // The id of a webhook is what makes it the same one.
  const told = TOLD.flatMap((name) => {
    const value = name === 'id' ? (own['id'] ?? all['id']) : all[name]
    return typeof value === 'string' ? [`${name} ${value}`] : []
  })
  return told.length === 0 ? undefined : `{ ${told.join(', ')} }`
}
