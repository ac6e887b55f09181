// The webhooks that a merchant's server got: one id is one event in the same bytes, and one event has one id.
import type { Heard } from './world.ts'

export class HeardWebhooks {
  /** What each event is about, by its id; and the other way. */
  readonly #events = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  readonly #bytes = new Map<string, string>()
  again = 0

  /** Takes a webhook, and says what is wrong with it. Personal data that was deleted goes from its bytes, too. */
  take({ id, body }: Heard, hasForgotten: (of: string) => boolean): string | undefined {
    const { type, data, ...head } = JSON.parse(body) as {
      id: string
      type: string
      data: Record<string, unknown> & { refund?: { id: string } }
    }
    const { orderId, payoutId, batchId, requestToPayId } = data
    const of = String(orderId ?? payoutId ?? batchId ?? requestToPayId)
    const about = [type, of, data['handle'], data['attempt'], data['payment'], data.refund?.id].join(' ')
    if (of === 'undefined')
      return `a webhook of the type ${type} says not what it is about: ${JSON.stringify(data)}`
    if (head.id !== id) return `a webhook of ${of} has two ids`
    if ((this.#events.get(id) ?? about) !== about) return `one id is two events: ${about}`
    if ((this.#ids.get(about) ?? id) !== id) return `an event has two ids: ${about}`
    const earlier = this.#bytes.get(id)
    if (earlier !== undefined && earlier !== body && !hasForgotten(of))
      return `a webhook of ${of} has other bytes`
    if (earlier !== undefined) this.again += 1
    this.#bytes.set(id, body)
    this.#events.set(id, about)
    this.#ids.set(about, id)
    return undefined
  }

  /** What a copy does not know is told anew, at another time under the same id. */
  putBack(): void {
    this.#bytes.clear()
  }

  has(type: string, of: string): boolean {
    return [...this.#ids.keys()].some((about) => about.startsWith(`${type} ${of} `))
  }
}
