// A proxy on a file, counted, with a bank and a merchant's server in this process, under a clock that only it moves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { type OpenProxy, openProxy, type Outbound } from '../../../../edge/proxy/hosts/index.ts'
import { type Answer, askAs } from '../hosts/host-kit.ts'
import { orderToken, SHOP } from '../kit/proxy.ts'
import { MERCHANT_KEY } from '../merchant/merchant-kit.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'
import { type Counts, Meter } from './meter.ts'
import { wallClock } from '../../../kit/clock.ts'

export const BEGIN = Date.parse('2026-11-20T10:00:00Z')
/** Most alarms of one way, and most turns that work under way may take. */
const MOST_ALARMS = 10_000
const MOST_TURNS = 1_000_000

export class CountedProxy {
  readonly meter: Meter
  readonly #proxy: OpenProxy

  private constructor(meter: Meter, proxy: OpenProxy) {
    this.meter = meter
    this.#proxy = proxy
  }

  /**
   * Opens one, does something with it, and gives what that cost.
   * @param makeBank Called when the clock stands.
   */
  static async count(
    settings: Readonly<Record<string, unknown>>,
    makeBank: () => Outbound,
    work: (proxy: CountedProxy) => Promise<void>,
  ): Promise<Counts> {
    mock.timers.enable({ apis: ['Date', 'setTimeout'], now: BEGIN })
    const folder = mkdtempSync(join(tmpdir(), 'silta-cost-'))
    const meter = new Meter()
    try {
      const bank = makeBank()
      const proxy = await openProxy({
        settings: {
          ...(settings as Record<string, string>),
          MERCHANT_KEYS: MERCHANT_KEY,
          WEBHOOK_URL,
          WEBHOOK_KEYS: KEY,
        },
        folder,
        bank: (request, init) => {
          meter.called(`${init?.method ?? 'GET'} ${pathOf(request)}`)
          return bank(request, init)
        },
        merchant: async () => {
          meter.counts.merchant += 1
          return new Response(null, { status: 204 })
        },
        log: () => undefined,
      })
      const counted = new CountedProxy(meter, proxy)
      // A proxy that is opened for the first time writes facts of its own; an order does not pay for them.
      meter.begin()
      await work(counted)
      const counts = meter.result()
      await proxy.close()
      return counts
    } finally {
      meter.remove()
      mock.timers.reset()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async fetch(path: string, init?: RequestInit): Promise<Response> {
    this.meter.counts.requests += 1
    const response = await this.#proxy.fetch(new Request(`https://pay.shop.example${path}`, init))
    const answered = new Response(
      await response.arrayBuffer().then((bytes) => (bytes.byteLength === 0 ? null : bytes)),
      response,
    )
    await this.#settle()
    return answered
  }

  /** Asks as the merchant's server does. @throws Error where the answer is a refusal. */
  async ask(path: string, body?: object): Promise<Answer> {
    this.meter.counts.requests += 1
    const answer = await askAs(this.#proxy, path, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await this.#settle()
    return answer
  }

  /** Presses the button as the shop's page does, and gives the link. */
  async press(order: object = {}, choice: object = {}): Promise<string> {
    const response = await this.fetch('/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: await orderToken(order), ...choice }),
    })
    const { approvalUrl } = (await response.json()) as { approvalUrl?: string }
    if (approvalUrl === undefined) throw new Error(`the press answered ${response.status}`)
    return approvalUrl
  }

  /** Lets time pass; each alarm rings at its time, and its work ends before the next. */
  async pass(ms: number): Promise<void> {
    const until = wallClock() + ms
    for (let count = 0; count < MOST_ALARMS; count++) {
      const next = this.meter.nextAlarm
      if (next === undefined || next > until) break
      mock.timers.tick(Math.max(1, next - wallClock()))
      await this.#settle()
    }
    if (until > wallClock()) mock.timers.tick(until - wallClock())
    await this.#settle()
  }

  /** Waits until nothing is under way. The bank and the merchant answer at once. */
  async #settle(): Promise<void> {
    let quiet = 0
    for (let turns = 0; quiet < 3; turns++) {
      if (turns > MOST_TURNS) throw new Error('work waits for something that does not come')
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.meter.isBusy ? 0 : quiet + 1
    }
  }
}

/** Gives the path of a call without the ids in it. */
function pathOf(request: string): string {
  return new URL(request).pathname.replaceAll(/\/(?=[^/]*\d)[\w.-]{7,}/g, '/…')
}
