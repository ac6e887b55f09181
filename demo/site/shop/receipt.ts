// Asks the shop's server for the receipt until it is final.

import type { Receipt } from '../../shop/receipts.ts'
import { askShop } from './asked.ts'

/** What the page may show: a receipt, that there is none for this browser, or that the server is silent. */
export type ReceiptNews = Receipt | 'foreign' | 'silent'

/** Times between two questions, milliseconds; the last one is repeated. */
const PAUSES_MS = [400, 600, 1_000, 1_500, 3_000, 5_000] as const
/** How many questions only wait for the webhook; later ones make the server ask the proxy. */
const PATIENT = 3

/** Follows the receipt of a payment until nothing can change it any more. */
export class ReceiptPoller {
  readonly #handle: string
  readonly #tell: (news: ReceiptNews) => void
  #asked = 0
  /** Whether the payment waits for its day, and nothing is asked meanwhile. */
  #isWaiting = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param tell Called with every answer. */
  constructor(handle: string, tell: (news: ReceiptNews) => void) {
    this.#handle = handle
    this.#tell = tell
    void this.#ask()
  }

  /** Asks soon, because the payment has changed. */
  hurry(): void {
    // A scheduled payment is not asked about, until there is news of it.
    if (this.#timer === undefined && !this.#isWaiting) return
    this.#asked = Math.min(this.#asked, 1)
    this.#later()
  }

  async #ask(): Promise<void> {
    this.#timer = undefined
    const news = await read(this.#handle, this.#asked >= PATIENT ? '?ask=1' : '')
    this.#asked += 1
    this.#tell(news)
    this.#isWaiting = typeof news !== 'string' && news.state === 'scheduled'
    if (isLast(news)) void this.#askRefunds(news)
    else if (!this.#isWaiting) this.#later()
  }

  /** Asks once which refunds a finished payment has. */
  async #askRefunds(news: ReceiptNews): Promise<void> {
    if (typeof news === 'string' || !news.state.startsWith('paid')) return
    const more = await read(this.#handle, '?refunds=1')
    if (typeof more !== 'string') this.#tell(more)
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), PAUSES_MS[this.#asked] ?? PAUSES_MS.at(-1))
  }
}

function isLast(news: ReceiptNews): boolean {
  if (typeof news === 'string') return news === 'foreign'
  return ['paid', 'paid_twice', 'cancelled', 'failed'].includes(news.state)
}

async function read(handle: string, query: '' | '?ask=1' | '?refunds=1'): Promise<ReceiptNews> {
  const answer = await askShop<Receipt>(`receipts/${encodeURIComponent(handle)}${query}`)
  if (answer?.status === 404) return 'foreign'
  return answer?.ok ? answer.value : 'silent'
}
