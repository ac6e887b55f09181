// What the first screen knows of a code for a telephone: whether a code is being asked for, which one is shown, and the
// state of its order.

import type { PhoneNews } from '../../shop/phone.ts'
import type { ShownCode } from './phone.ts'

/** What is known of a code that is shown. */
export interface Followed {
  /** The last answer. */
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
  /** Whether the page is hidden. */
  isHidden: () => boolean
  /** Milliseconds since 1970. */
  clock: () => number
  /** Runs work after a pause; returns a function that cancels it. */
  later: (work: () => void) => () => void
  /** Called when something must be drawn again. */
  changed: (what: 'asking' | 'shown' | 'failed' | 'news') => void
  /** Called when the order has a payment; returns `true` to end the questions, because the page goes to its receipt. */
  paid: (news: PhoneNews, code: Code) => boolean
}

/** The code on the first screen. */
export class PhoneScreen<Code extends ShownCode> {
  shown: (Code & Followed) | undefined
  /** Whether a code is being asked for, perhaps to replace the shown one. */
  isAsking = false
  /** Whether the last question for a code failed. */
  isFailed = false
  readonly #tools: ScreenTools<Code>
  /** Number of the newest question for a code, and of the newest one about the order; answers to older ones are ignored. */
  #question = 0
  #look = 0
  #cancel = () => {}

  constructor(tools: ScreenTools<Code>) {
    this.#tools = tools
  }

  /** Asks for a code. The former one is shown and followed until the new one comes, because it may still be used. */
  async ask(): Promise<void> {
    if (this.isAsking) return
    this.#question += 1
    const question = this.#question
    this.isAsking = true
    this.isFailed = false
    this.#tools.changed('asking')
    const code = await this.#tools.make().catch(() => undefined)
    // The panel was closed meanwhile, so a late answer opens nothing.
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
    // A hidden page does not ask; it does so when it is visible again.
    if (!code || this.#tools.isHidden()) return
    this.#look += 1
    const look = this.#look
    // Checked before the question, because the answer is not older than this time.
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
    // A payment that ended before this code was opened does not belong to this code.
    if (!news?.isOpened) return isOver ? 'over' : 'waiting'
    return news.state === 'failed' || news.state === 'cancelled' ? 'ended' : 'opened'
  }

  /** Adds facts of the page to the shown code. */
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

  /** Cancels the next question, and lets an answer that is under way be ignored. */
  #stop(): void {
    this.#look += 1
    this.#cancel()
  }
}
