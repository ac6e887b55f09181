// What every world of the whole model has: a proxy with its banks and its merchant's server, and calls at which a process dies.
// They hold no assertion. What is objects in memory is in cloud-world.ts, and a host on a file in host-world.ts.
import { type Answer, askAs } from '../../hosts/host-kit.ts'
import { Crash } from '../../kit/mortal-storage.ts'
import { type Changes, orderToken, SHOP } from '../../kit/proxy.ts'
import { KEY, WEBHOOK_URL } from '../../webhooks/kit.ts'
import { type ModelBanks, makeModelBanks } from './banks.ts'

/** A webhook as the merchant's server got it. */
export interface Heard {
  readonly id: string
  readonly body: string
}

export type Kill = { readonly calls: number; readonly side: 'before' | 'after' } | { readonly writes: number }

/** A proxy with its banks, its merchant's server and its data. */
export interface World {
  readonly banks: ModelBanks
  readonly heard: Heard[]
  /** What the merchant's server answers to the next webhooks, 204 after them. */
  readonly shopAnswers: number[]
  /** Whether a restore does deletions again; else whoever restores does. */
  readonly redoesDeletions: boolean
  /** Asks as the merchant's server does. @throws Crash where the process ended before it answered. */
  ask(path: string, body?: object): Promise<Answer>
  /** Presses the button of a page with an order token. @throws Crash where the process ended before it answered. */
  press(order: object): Promise<Answer>
  /** Lets time pass; alarms fire when they are due. */
  pass(ms: number): Promise<void>
  kill(kill: Kill): void
  /** After each step: what was killed has a successor, and no kill is left for later. Tells whether a kill came. */
  recover(): Promise<boolean>
  /** Lets another process follow, with other settings. */
  handOver(changes: Changes): Promise<void>
  copy(): Promise<void>
  /** Puts the copy in the place of the data; `between` is asked once what ran before has ended. */
  restore(between: () => Changes): Promise<void>
  close(): Promise<void>
}

/** What every proxy is set to: webhooks, and a second way to pay, by which orders are paid on a later day. */
export const HOLDING = {
  WEBHOOK_URL,
  WEBHOOK_KEYS: KEY,
  PSD2_PAYEE_IBAN: 'FI1999900000000300',
  PSD2_PAYEE_NAME: 'Poukama Oy',
  PSD2_PAYEE_AT_BANK: 'true',
  PAYMENT_RAILS: 'online-payment psd2-payments',
}

type Asked = Parameters<typeof askAs>[0]

/** What both worlds share: the merchant's server, and calls of banks at which a process dies. */
export abstract class Base {
  readonly banks = makeModelBanks()
  readonly heard: Heard[] = []
  readonly shopAnswers: number[] = []
  /** How many processes ended before their time. */
  protected deaths = 0
  protected recovered = 0
  #kill: { calls: number; side: 'before' | 'after' } | undefined

  protected abstract die(): void
  protected abstract answer(request: (proxy: Asked) => Promise<Answer>): Promise<Answer>

  async ask(path: string, body?: object): Promise<Answer> {
    return this.answer((proxy) => askAs(proxy, path, body))
  }

  async press(order: object): Promise<Answer> {
    const body = JSON.stringify({ order: await orderToken(order) })
    const headers = { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP }
    return this.answer(async (proxy) => {
      const request = new Request('https://pay.shop.example/payments', { method: 'POST', headers, body })
      const response = await proxy.fetch(request)
      return {
        status: response.status,
        body: (await response.json()) as Answer['body'],
        headers: response.headers,
      }
    })
  }

  /** Takes a webhook, by the bank's side of the world. */
  protected readonly shop = {
    fetch: async (_: string, { headers, body }: RequestInit = {}): Promise<Response> => {
      const status = this.shopAnswers.shift() ?? 204
      if (status === 0) throw new Error('Network connection lost.')
      this.heard.push({
        id: new Headers(headers).get('webhook-id') ?? '',
        body: await new Response(body ?? null).text(),
      })
      return new Response(null, { status })
    },
  }

  protected killAtCall(kill: { calls: number; side: 'before' | 'after' } | undefined): void {
    this.#kill = kill && { ...kill }
  }

  protected readonly carried = (bank: { fetch: ModelBanks['orders']['fetch'] }) => ({
    fetch: async (request: string, init?: RequestInit): Promise<Response> => {
      const kill = this.#kill && this.#kill.calls-- === 0 ? this.#kill : undefined
      if (kill) this.#kill = undefined
      if (kill?.side === 'before') this.die()
      if (kill?.side === 'before') throw new Crash()
      const answer = await bank.fetch(request, init)
      if (kill) this.die()
      if (kill) throw new Crash()
      return answer
    },
  })

  protected readonly reached = () => ({
    orders: this.carried(this.banks.orders),
    instructions: this.carried(this.banks.instructions),
    batches: this.carried(this.banks.batches),
  })
}
