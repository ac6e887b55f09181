// The state that both pages of the merchant share: whether the merchant is signed in, when the server last answered, which answers are late.
// Not the data of a page, and not how often it is asked for: each page has its own model.

import { type Answer, readSession } from './calls.ts'
import { Watch } from './watch.ts'

/** Where the merchant stands. */
export type Session = 'asking' | 'out' | 'in'

/** Between two questions while the page is seen, milliseconds. */
export const EVERY_MS = 3_000

/** What pages of the merchant have in common. */
export abstract class PageModel {
  session: Session = 'asking'
  /** When the last answer came, milliseconds since 1970. */
  heardAtMs = 0
  isSilent = false
  protected readonly watch = new Watch()
  /** Answers to an older question than this are late. */
  protected question = 0
  readonly #changed: () => void

  /** @param changed Called after every change. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  abstract refresh(): Promise<void>

  /** Forgets what only the merchant may see. */
  protected abstract forget(): void

  /** Finds out whether the merchant is signed in, and reads. */
  async begin(): Promise<void> {
    const answer = await readSession()
    this.note(answer)
    if (answer.ok) this.session = answer.value.signedIn ? 'in' : 'out'
    this.#changed()
    if (!answer.ok) this.watch.later(() => this.begin(), EVERY_MS)
    if (this.session === 'in') await this.refresh()
  }

  /** Takes that the merchant is in now. */
  async enter(): Promise<void> {
    this.session = 'in'
    this.#changed()
    await this.refresh()
  }

  /** Forgets everything, because the merchant is out. */
  leave(): void {
    this.watch.stop()
    this.question += 1
    this.session = 'out'
    this.forget()
    this.#changed()
  }

  /**
   * Notes what an answer says of the server, and tells whether it may be used.
   *
   * @param isHeard Whether the server was heard, though it said no.
   */
  protected note(answer: Answer<unknown>, isHeard = false): boolean {
    const isOut = !answer.ok && answer.code === 'signed_out'
    if (isOut) this.leave()
    this.isSilent = !answer.ok && !isOut && !isHeard
    if (answer.ok) this.heardAtMs = Date.now()
    return answer.ok
  }
}

/** Puts new rows into those that are there, newest first. */
export function merged<Row extends { createdAt: string }>(
  fresh: readonly Row[],
  known: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const ids = new Set(fresh.map(idOf))
  const all = [...fresh, ...known.filter((row) => !ids.has(idOf(row)))]
  return all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}
