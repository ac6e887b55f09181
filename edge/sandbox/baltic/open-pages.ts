// The pages that PSUs have open, and what was decided on them. A consent or payment does not lapse while its page is open.

import { balticGaps } from '../../../core/baltic/index.ts'
import { randomText } from '../clients/keys.ts'
import type { Services } from '../services.ts'
import { collection, type Collection, type Store } from '../storage/store.ts'
import { PAGE_MS } from '../pages/page.ts'

/** The page of something that is to be approved; a page for a newer request replaces it. */
export interface OpenedPage {
  readonly id: string
  /** Wire time. */
  readonly openedAt: number
  /** Fingerprint of the request that asks: redirect address, scope, state and challenge. */
  readonly way: string
  /** Belongs to this page only; a form with another one is ignored. */
  readonly formToken: string
  /** What was decided, or that the bank failed. */
  readonly decided?: 'approved' | 'refused' | 'failed'
}

/** Called when a page ends without a decision. */
export type PageEnded = (id: string, now: number) => void

/** The pages of one country, by the id of what is to be approved; all of it runs inside a transaction of the services. */
export class OpenPages {
  readonly #pages: Collection<OpenedPage>
  readonly #services: Services
  readonly #due: string
  #ended: PageEnded = () => undefined

  constructor(services: Services, store: Store, due: string) {
    this.#pages = collection(store, 'page/')
    this.#services = services
    this.#due = due
    services.schedule.on(due, 'page-ends', (id, at) => this.#end(id, at))
  }

  /** Sets what is called when a page ends without a decision. */
  onEnd(ended: PageEnded): void {
    this.#ended = ended
  }

  find(id: string): OpenedPage | undefined {
    return this.#pages.get(id)
  }

  /** Whether a person is on the page of something (gaps: shared.clock-tolerance). */
  isOpen(id: string): boolean {
    const page = this.find(id)
    return page !== undefined && page.decided === undefined && this.#leftMs(page) > 0
  }

  /** Opens a page, or finds the one that the same request has opened. */
  open(id: string, fingerprint: string, formToken: string): OpenedPage {
    const known = this.find(id)
    if (known?.way === fingerprint && this.isOpen(id)) return known
    const { schedule, clock, settings } = this.#services
    schedule.plan(clock.afterWire(PAGE_MS), this.#due, id)
    return this.#pages.put(id, { id, way: fingerprint, formToken, openedAt: settings.wire() })
  }

  /** Opens a page in place of a person who leaves it, and ends its time at once, without a decision. */
  openAndLeave(id: string, now: number): void {
    const { settings } = this.#services
    const openedAt = settings.wire() - PAGE_MS - 1
    this.#pages.put(id, { id, way: '', formToken: randomText(32), openedAt })
    this.#ended(id, now)
  }

  decide(page: OpenedPage, decided: NonNullable<OpenedPage['decided']>): OpenedPage {
    return this.#pages.put(page.id, { ...page, decided })
  }

  /** The page lives by wire time, however far the clock of the bank was moved. */
  #end(id: string, at: number): void {
    const page = this.find(id)
    if (page?.decided !== undefined) return
    // A bank that was loaded from a file has no open pages.
    const leftMs = page ? this.#leftMs(page) : 0
    const { schedule, clock } = this.#services
    if (leftMs > 0) schedule.plan(clock.afterWire(leftMs), this.#due, id)
    else this.#ended(id, at)
  }

  #leftMs({ openedAt }: OpenedPage): number {
    return openedAt + PAGE_MS - this.#services.settings.wire()
  }
}

/** Whether a consent has lapsed: a day without a decision, and no page open (gaps: baltic.consent.life, shared.clock-tolerance). */
export function hasLapsed(
  pages: OpenPages,
  { consentId, createdAt }: { readonly consentId: string; readonly createdAt: number },
  now: number,
): boolean {
  const seconds = balticGaps['baltic.consent.life'].assumption
  return now >= createdAt + seconds * 1_000 && !pages.isOpen(consentId)
}
