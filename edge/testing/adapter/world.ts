// The world of one scenario: a shop with the adapter in it, the real proxy, a bank, and what can go wrong between them.

import { API_VERSION, signWebhook, writeWebhook } from '../../../core/webhooks/index.ts'
import { parseJson } from '../../../core/shared/json.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import { formatAmount } from '../../../core/shared/values/money.ts'
import type { Adapter, Shop, ShopOrder, ShopRefund, ShopSettings, ShopView } from './adapter.ts'
import { Broken } from './broken.ts'
import { makeTestProxy, newWebhookKey, RETURN_URL, type TestProxy } from './test-proxy.ts'
import { Transcript } from './transcript.ts'

/** A payment or refund in the bank's books. */
export interface BankEntry {
  readonly paymentId: string
  readonly amount: string
  readonly status: string
  readonly refundOf?: string | undefined
}

/** A webhook that the proxy sent, and what the shop answered. */
export interface SentWebhook {
  readonly id: string
  readonly type: string
  /** Status of the last delivery; `undefined` if none reached the shop. */
  status: number | undefined
  readonly handle: string
}

/** How a payer decides; by default approves, and comes back. */
interface Deciding {
  readonly decision?: 'approve' | 'reject'
  readonly comesBack?: boolean
}

/** What happens to a webhook on its way. `answer-lost`: the shop has it, but the proxy does not know. */
type Fate = 'arrives' | 'held' | 'answer-lost'

/** Key of the method that only the proxy calls; scenarios do not. */
const COURIER: unique symbol = Symbol('courier')

/** A shop that uses the adapter, with the real proxy and a bank. */
export class World {
  readonly proxy: TestProxy
  readonly calls: Transcript
  /** All webhooks that were sent, oldest first; each once. */
  readonly webhooks: SentWebhook[] = []
  /** Decides what happens to a webhook, by its type. */
  fateOf: (type: string) => Fate = () => 'arrives'
  /** Payments that the bank, when asked, calls cancelled while they are open. */
  readonly disowned = new Set<string>()
  /** The handle of the payment that the shop began or read last. */
  handle = ''
  readonly #adapter: Adapter
  readonly #timeoutMs: number
  #settings: ShopSettings
  #shop!: Shop
  /** Why the shop gave no answer to a webhook. */
  #noAnswer: Broken | undefined
  #losses: { readonly part: 'request' | 'answer'; readonly path: RegExp }[] = []

  private constructor(adapter: Adapter, proxy: TestProxy, calls: Transcript, timeoutMs: number) {
    this.#adapter = adapter
    this.#timeoutMs = timeoutMs
    this.proxy = proxy
    this.calls = calls
    const { baseUrl, key, webhookKeys } = proxy
    this.#settings = {
      baseUrl,
      key,
      webhookKeys,
      fetch: (...given) => this.#carry(...given),
      returnUrl: RETURN_URL,
    }
  }

  /**
   * Opens the world without its shop, which `begin` opens.
   *
   * @param timeoutMs Longest wait for one function of the adapter, milliseconds.
   */
  static async open(adapter: Adapter, timeoutMs: number): Promise<World> {
    const made: { world?: World } = {}
    const calls = new Transcript()
    const proxy = await makeTestProxy({
      onWebhook: (request) => made.world?.[COURIER](request) ?? new Response(null, { status: 503 }),
      onCallback: (request, response) => {
        calls.note('bank', 'proxy', `callback ${new URL(request.url).pathname}`, String(response.status))
      },
      async toBank(request, ask) {
        const { pathname } = new URL(request.url)
        const asked = request.clone()
        const response = await ask(request)
        const id = pathname.split('/').at(-1) ?? ''
        const isDisowned = request.method === 'GET' && made.world?.disowned.has(id)
        const given = isDisowned ? await disown(response) : response
        if (pathname.includes('/payments')) await calls.noteCall('proxy', 'bank', asked, given)
        return given
      },
    })
    const world = new World(adapter, proxy, calls, timeoutMs)
    made.world = world
    return world
  }

  /** Opens a new shop. */
  async begin(): Promise<void> {
    this.#shop = await this.#inTime('open', () => this.#adapter.open(this.#settings))
  }

  /** Copies what the shop has stored, as a copy of its database would. */
  copy(): unknown {
    try {
      return structuredClone(this.#shop.copy())
    } catch (error) {
      const words =
        'copy() must give data that structuredClone takes: it stands for the database of the shop.'
      throw new Broken(words, { cause: error })
    }
  }

  /** Starts the shop again: on what it has stored, or on a copy; with other settings if some are given. */
  async restart(stored: unknown = this.copy(), changes: Partial<ShopSettings> = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...changes }
    const copied = structuredClone(stored)
    this.#shop = await this.#inTime('open', () => this.#adapter.open(this.#settings, copied))
    this.calls.note('person', 'shop', 'starts it anew')
  }

  /** The payer presses the button. The adapter may throw if the scenario has lost an answer. */
  async tryToPay(order: ShopOrder): Promise<string | undefined> {
    const what = `presses the button for ${order.id}, ${order.amount} ${order.currency}`
    try {
      const address: unknown = await this.#inTime('pay', () => this.#shop.pay(order))
      if (address !== undefined && typeof address !== 'string')
        throw new Broken(
          `pay() gave ${kindOf(address)}: it gives the address to which the payer is sent, or undefined where nothing is to be paid.`,
        )
      this.calls.note(
        'payer',
        'shop',
        what,
        address === undefined ? 'there is nothing to pay' : 'is sent to the bank',
      )
      if (address !== undefined && !address.startsWith(`${this.proxy.bank.baseUrl}/`))
        throw new Broken(
          `The payer is sent to ${address}, which is no page of the bank: approvalUrl is opened as it came.`,
        )
      return address
    } catch (error) {
      if (!(error instanceof Broken))
        this.calls.note('payer', 'shop', what, `the shop threw ${textOf(error)}`)
      throw error
    }
  }

  /** The payer presses the button, and must be sent to the bank. */
  async pay(order: ShopOrder): Promise<string> {
    const address = await this.tryToPay(order).catch((error: unknown) => {
      if (error instanceof Broken) throw error
      throw new Broken(`The payer pressed the button, and the shop threw ${textOf(error)}.`, { cause: error })
    })
    if (address === undefined)
      throw new Broken(`The payer pressed the button for ${order.id}, which is unpaid, and was sent nowhere.`)
    return address
  }

  /** The payer decides at the bank, and the browser comes back to the page of the shop, or is closed first. */
  async decide(
    orderId: string,
    approvalUrl: string,
    { decision = 'approve', comesBack = true }: Deciding = {},
  ): Promise<void> {
    // Payers take a moment. Without it the proxy, which has just asked the bank, would not ask again.
    await this.proxy.advance('PT3S')
    this.calls.note('payer', 'bank', decision === 'approve' ? 'approves' : 'says no')
    const address = await this.proxy.decide(approvalUrl, decision)
    if (comesBack) await this.returned(orderId, address)
    await this.proxy.settle()
    this.#expectAnswers()
  }

  /** The payer's browser arrives at the page of the shop. */
  async returned(orderId: string, address = `${RETURN_URL}?payment=${this.handle}`): Promise<void> {
    this.calls.note('payer', 'shop', `returns to ${address}`)
    await this.#inTime('returned', () => this.#shop.returned?.(orderId, address))
  }

  /** Reads the shop's own books. */
  async look(orderId: string): Promise<ShopView> {
    this.#expectAnswers()
    const view: Partial<ShopView> | undefined = await this.#inTime('look', () => this.#shop.look(orderId))
    const { state, deliveries } = view ?? {}
    if (!isState(state) || deliveries === undefined || !Number.isInteger(deliveries))
      throw new Broken(
        `look() gave ${view ? `state ${String(state)} and deliveries ${typeof deliveries === 'number' ? deliveries : kindOf(deliveries)}` : kindOf(view)}: the state is open, paid or review, and the deliveries are counted, of an order that the shop does not know too.`,
      )
    this.calls.note('person', 'shop', `looks at ${orderId}`, `${state}, delivered ${times(deliveries)}`)
    return { state, deliveries }
  }

  /** Expects an order to be paid in the shop's books, and delivered once. */
  async expectPaid(orderId: string, after: string): Promise<void> {
    const { state, deliveries } = await this.look(orderId)
    if (state !== 'paid') throw new Broken(`${after}, and the shop’s books say ${state}.`)
    expectOneDelivery(orderId, deliveries)
  }

  /** Expects that nothing was delivered, and that the shop does not take the order for paid. */
  async expectUnpaid(orderId: string, after: string): Promise<void> {
    const { state, deliveries } = await this.look(orderId)
    if (state === 'paid') throw new Broken(`${after}, and the shop’s books say paid.`)
    if (deliveries > 0) throw new Broken(`${after}, and the order was delivered.`)
  }

  /** A person of the shop gives money back. Returns what the adapter threw, if anything. */
  async refund(refund: ShopRefund): Promise<{ error: unknown } | undefined> {
    const what = `gives ${refund.amount} of ${refund.orderId} back as ${refund.id}`
    const thrown = await this.#inTime('refund', () => this.#shop.refund(refund)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (thrown?.error instanceof Broken) throw thrown.error
    this.calls.note('person', 'shop', what, thrown && `the shop threw ${textOf(thrown.error)}`)
    return thrown
  }

  /** Makes the shop's next request to a matching path get lost, or the answer to it. */
  lose(part: 'request' | 'answer', path: RegExp): void {
    this.#losses.push({ part, path })
  }

  /** Hands the shop a forged webhook about an open order. */
  async forge(orderId: string, amount: string, key = newWebhookKey()): Promise<void> {
    const id = `evt_${crypto.randomUUID()}`
    const timestamp = Math.floor(Date.now() / 1_000)
    const body = writeWebhook({
      id,
      apiVersion: API_VERSION,
      type: 'payment.paid',
      timestamp: new Date().toISOString(),
      data: {
        handle: this.handle,
        orderId,
        state: 'paid',
        amount,
        currency: 'EUR',
        reference: '1232',
        attempt: 1,
      },
    })
    const headers = await signWebhook({ keys: [key], id, timestamp, body })
    const request = new Request('https://shop.example/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    const response = await this.#take(request.clone())
    await this.calls.noteCall(
      'person',
      'shop',
      request,
      response,
      '(signed with a key that is not the shop’s)',
    )
  }

  /** Expects that the shop took every webhook that reached it. */
  expectTaken(): void {
    this.#expectAnswers()
    const refused = this.webhooks.find(({ status }) => status !== undefined && (status < 200 || status > 299))
    if (refused)
      throw new Broken(
        `The webhook ${refused.type} is genuine, and the shop answered ${refused.status}: answer 2xx to every genuine one, of an unknown type too.`,
      )
  }

  /** Expects that the shop gave an answer to every webhook; a missing one would look as if no webhook had come. */
  #expectAnswers(): void {
    if (this.#noAnswer) throw this.#noAnswer
  }

  /** Reads the bank's books: payments without refunds, oldest first. */
  async payments(): Promise<readonly BankEntry[]> {
    return (await this.#entries()).filter(({ refundOf }) => refundOf === undefined)
  }

  /** Reads the bank's books: the refunds that count, oldest first. */
  async refunds(): Promise<readonly BankEntry[]> {
    const entries = await this.#entries()
    return entries.filter(
      ({ refundOf, status }) => refundOf !== undefined && (status === 'ACCEPTED' || status === 'INITIAL'),
    )
  }

  /**
   * Reads the ledger of the bank: what was booked for the shop, and what was taken from payers for it, or given back to them.
   *
   * @returns Amounts as decimal strings, as the shop gets them: what is given back is below zero.
   */
  async booked(): Promise<{ readonly toShop: readonly string[]; readonly fromPayers: readonly string[] }> {
    const { documents } = await this.proxy.bank.control.file.export()
    const entries = Object.entries(documents).filter(([name]) => name.startsWith('entry/'))
    const amounts = (isShop: boolean) =>
      entries
        .filter(([name]) => name.startsWith('entry/merchant:') === isShop)
        .map(([, entry]) => BigInt((entry as { cents: string }).cents))
        .map((cents) => formatAmount(isShop ? cents : -cents))
    return { toShop: amounts(true), fromPayers: amounts(false) }
  }

  async #entries(): Promise<readonly BankEntry[]> {
    return this.proxy.bank.control.onlinePayments()
  }

  /** Carries a request of the shop to the proxy, and loses the request or the answer if `lose` has asked for that. */
  async #carry(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const at = this.#losses.findIndex(({ path }) => request.method === 'POST' && path.test(pathname))
    const [loss] = at < 0 ? [] : this.#losses.splice(at, 1)
    if (loss?.part === 'request') {
      this.calls.note('shop', 'proxy', `${request.method} ${pathname}`, 'never arrived')
      throw new TypeError('fetch failed')
    }
    const response = await this.proxy.fetch(request.clone())
    await this.calls.noteCall('shop', 'proxy', request, response, loss && '(the answer was lost)')
    this.handle = (await handleIn(response)) ?? this.handle
    if (loss) throw new TypeError('fetch failed')
    return response
  }

  /** Delivers a webhook of the proxy to the shop, as `fateOf` decides. */
  async [COURIER](request: Request): Promise<Response> {
    const body = await request.clone().text()
    const parsed = parseJson(utf8(body))
    const { id, type, data } = (parsed.ok ? parsed.value : {}) as {
      id: string
      type: string
      data: { handle: string }
    }
    const known = this.webhooks.find((one) => one.id === id)
    const webhook = known ?? { id, type, status: undefined, handle: data.handle }
    if (!known) this.webhooks.push(webhook)
    const fate = this.fateOf(type)
    if (fate === 'held') {
      this.calls.note('proxy', 'shop', `webhook ${type} ${id}`, 'did not arrive')
      return new Response(null, { status: 503 })
    }
    const response = await this.#take(request.clone())
    webhook.status = response.status
    await this.calls.noteCall(
      'proxy',
      'shop',
      request,
      response,
      fate === 'arrives' ? '' : '(the answer was lost)',
    )
    return fate === 'arrives' ? response : new Response(null, { status: 503 })
  }

  /** Stops waiting for a function that never answers; otherwise the program would end without a report. */
  #inTime<T>(name: keyof Shop | 'open', ask: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const words = `${name}() did not end within ${this.#timeoutMs / 1_000} seconds.`
      const timer = setTimeout(() => reject(new Broken(words)), this.#timeoutMs)
      void Promise.resolve()
        .then(ask)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }

  /** A shop that throws answers 500, as a server would. */
  async #take(request: Request): Promise<Response> {
    // After one missing answer the shop is not waited for again: the scenario ends with that.
    if (this.#noAnswer) return new Response(null, { status: 500 })
    try {
      const answer: unknown = await this.#inTime('takeWebhook', () => this.#shop.takeWebhook(request))
      if (isAnswer(answer)) return answer
      this.#noAnswer ??= new Broken(
        `takeWebhook() gave ${kindOf(answer)}: it gives a Response, whose status says whether the webhook was taken.`,
      )
      this.calls.note('shop', 'shop', `gave ${kindOf(answer)} in the place of an answer to a webhook`)
      return new Response(null, { status: 500 })
    } catch (error) {
      if (error instanceof Broken) this.#noAnswer ??= error
      this.calls.note('shop', 'shop', `threw ${textOf(error)} at a webhook`)
      return new Response(null, { status: 500 })
    }
  }
}

/** Writes a count as "once", "twice" and so on. */
export const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`

/** Expects one delivery. */
function expectOneDelivery(orderId: string, deliveries: number): void {
  if (deliveries !== 1)
    throw new Broken(
      `The order ${orderId} was paid and delivered ${times(deliveries)}: it is delivered once.`,
    )
}

/** Describes an error. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Describes a value that is not what it should be, without showing it. */
const kindOf = (value: unknown): string =>
  value === undefined ? 'nothing' : value === null ? 'null' : `a value of type ${typeof value}`

const isState = (value: unknown): value is ShopView['state'] =>
  ['open', 'paid', 'review'].includes(String(value))

/** Whether a value is a response, also one of another implementation of `fetch`. */
const isAnswer = (value: unknown): value is Response =>
  typeof value === 'object' && value !== null && typeof (value as Response).status === 'number'

/** Finds the handle of the payment that an answer of the proxy is about. */
async function handleIn(response: Response): Promise<string | undefined> {
  try {
    const { payment, handle } = (await response.clone().json()) as {
      payment?: { handle?: string }
      handle?: string
    }
    return payment?.handle ?? handle
  } catch {
    return undefined
  }
}

/** Changes an answer of the bank, so that its payment is called cancelled although it is not. */
async function disown(response: Response): Promise<Response> {
  const body = (await response.json()) as object
  return Response.json({ ...body, status: 'CANCELLED' }, { status: response.status })
}
