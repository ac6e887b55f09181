// What the first screen knows of a code for a telephone: whether one is asked for, which is shown, and the state of its order.

import type { PhoneNews } from '../../shop/phone.ts'
import type { ShownCode } from './phone.ts'

/** What is known of a code that is shown. */
export interface Followed {
  /** The last answer that was heard. */
  news?: PhoneNews
  /** Whether an answer after the end of the code has shown that no telephone has opened it. */
  isOver?: boolean
}

/** The state of a code: a payment on the telephone that ended without money is `ended`. */
export type Stage = 'waiting' | 'opened' | 'ended' | 'over'

/** What the screen works with. */
export interface ScreenTools<Code extends ShownCode> {
  /** Asks for a code; throws if there is none. */
  make: () => Promise<Code>
  /** Asks for the state of a code and its order; nothing if the answer was lost. */
  read: (code: Code) => Promise<PhoneNews | undefined>
  /** Whether nobody sees the page. */
  isHidden: () => boolean
  /** Milliseconds since 1970. */
  clock: () => number
  /** Does something after a pause; gives what cancels it. */
  later: (work: () => void) => () => void
  /** Hears that there is something else to draw. */
  changed: (what: 'asking' | 'shown' | 'failed' | 'news') => void
  /** Hears of a payment of the order; `true` ends the questions, because the page goes to its receipt. */
  paid: (news: PhoneNews, code: Code) => boolean
}

/** The code on the first screen. */
export class PhoneScreen<Code extends ShownCode> {
  shown: (Code & Followed) | undefined
  /** Whether a code is asked for, perhaps another one than is shown. */
  isAsking = false
  /** Whether the last question for a code failed. */
  isFailed = false
  readonly #tools: ScreenTools<Code>
  /** Number of the question for a code, and of the one about the order: a late answer to an older one changes nothing. */
  #question = 0
  #look = 0
  #cancel = () => {}

  constructor(tools: ScreenTools<Code>) {
    this.#tools = tools
  }

  /** Asks for a code. The one before stays and is followed until there is another one: it may still be used. */
  async ask(): Promise<void> {
    if (this.isAsking) return
    this.#question += 1
    const question = this.#question
    this.isAsking = true
    this.isFailed = false
    this.#tools.changed('asking')
    const code = await this.#tools.make().catch(() => undefined)
    // Closed meanwhile: a late answer opens nothing.
    if (question !== this.#question) return
    this.isAsking = false
    this.isFailed = code === undefined
    if (code) {
      this.shown = code
      this.#wait()
    }
    this.#tools.changed(code ? 'shown' : 'failed')
  }

  /** Asks for the state of the order, and again after a pause until it is settled or the code has ended unused. */
  async look(): Promise<void> {
    const code = this.shown
    // Nobody looks: the page asks as soon as it is seen.
    if (!code || this.#tools.isHidden()) return
    this.#look += 1
    const look = this.#look
    // The answer is of this time at the earliest.
    const isPast = code.endsAtMs <= this.#tools.clock()
    const news = await this.#tools.read(code)
    if (look !== this.#look || !this.shown) return
    if (news && this.#tools.paid(news, code)) return this.#stop()
    if (news) this.shown = { ...this.shown, news, isOver: isPast && !news.isOpened }
    if (!this.shown.isOver) this.#wait()
    this.#tools.changed('news')
  }

  /** The state of the code that is shown. */
  get stage(): Stage {
    const { news, isOver } = this.shown ?? {}
    // A payment that ended before this code was opened is not this code's.
    if (!news?.isOpened) return isOver ? 'over' : 'waiting'
    return news.state === 'failed' || news.state === 'cancelled' ? 'ended' : 'opened'
  }

  /** Adds what the page itself knows of the code that is shown. */
  note(more: Partial<Code>): void {
    if (this.shown) this.shown = { ...this.shown, ...more }
  }

  /** Shows no code any more, and ignores one that is under way. */
  close(): void {
    this.#question += 1
    this.#stop()
    this.shown = undefined
    this.isAsking = false
    this.isFailed = false
  }

  #wait(): void {
    this.#stop()
    this.#cancel = this.#tools.later(() => void this.look())
  }

  /** Takes back the next question, and makes an answer that is under way a late one. */
  #stop(): void {
    this.#look += 1
    this.#cancel()
  }
}
