// The state of bills, paid together or abroad: which are open, which are chosen, and what was given to the bank.

import type { Approval, BillBatch, HeardBills, PaidBefore } from '../server/bill-view.ts'
import type { Bill } from '../server/bills.ts'
import { type Answer, ask } from '../shared/calls.ts'
import { Watch } from '../shared/model.ts'
import { alone, stored } from '../../site/shop/stored.ts'
import { billState } from './states.ts'
import { choose, chooseEvery } from './payables.ts'
import type { Word } from '../words/index.ts'

/** Bills under one id. */
interface BillDraft {
  id: string
  bills: readonly string[]
  /** The day of the bank on which they were first given, from which later days count. */
  today: string
}

/** Key under which the draft is stored; the lock between tabs has the same name. */
export const BILLS_KEY = 'poukama:bills'

/** Bills that were sent and not answered, stored for every tab, so that a second press and a reload send the same bills. */
const draftOfBills = stored<BillDraft>('local', BILLS_KEY)
/** Id of the batch for whose approval this tab left for the bank; when the person is back, the page shows the outcome. */
const approving = stored<string>('session', 'poukama:approving')

/** What the model reports. */
export interface BillsListener {
  changed(): void
  /** The bank has the bills that were given. */
  given(): void
  /** A batch was taken back, and its bills are open again. */
  takenBack(): void
  /** The person is back from the bank, and this is what they have decided there. */
  decided(words: Word): void
}

/** Time between two questions while something is under way, milliseconds. */
const OFTEN_MS = 4_000
/** Time between two questions while nothing is under way, milliseconds; another tab or a moved clock may change that. */
const SELDOM_MS = 30_000
/** Times until the second and third question, milliseconds, because the list shows a little late what a person has just done. */
const SOON_MS = [700, 2_000] as const
/** Number of newest batches that are shown in any state. */
const MOST = 3

/** What a person saw when they pressed the button that sends. */
interface Pressed {
  /** Ids of the batches. */
  seen: ReadonlySet<string>
  /** How many bills were chosen. */
  count: number
}

/** What the page shows of bills. */
export class Bills {
  /** `off` if bills are not set up. */
  phase: 'loading' | 'failed' | 'off' | 'shown' = 'loading'
  /** The open bills. */
  bills: readonly Bill[] = []
  /** What was paid to suppliers in the last days, the newest first. */
  paid: readonly PaidBefore[] = []
  /** The day of the bank. */
  today = ''
  batches: readonly BillBatch[] = []
  chosen: readonly string[] = []
  trouble: Word | undefined
  /** The batch that was decided at the bank just now, and its outcome in words. */
  decided: { readonly batchId: string; readonly words: Word } | undefined
  isBusy = false
  /** Whether part of what is shown could not be read now, and may be out of date. */
  isStale = false
  /** Bills that were sent and not answered; they cannot be changed any more. */
  sent: BillDraft | undefined
  readonly #listener: BillsListener
  readonly #watch = new Watch()
  /** Batches that were given here and are not in the list yet, which may lag behind the answer. */
  readonly #unlisted = new Set<string>()
  /** Number of the newest question; answers to older ones are ignored. */
  #question = 0
  #looks = 0

  constructor(listener: BillsListener) {
    this.#listener = listener
  }

  /** Reads the bills, and what was given to the bank; and then again after a while. */
  async read(): Promise<void> {
    this.#watch.stop()
    const question = ++this.#question
    const answer = await listBills()
    if (question !== this.#question) return
    this.#take(answer)
    this.#tellDecision()
    if (!this.isBusy) this.#resume()
    this.#listener.changed()
    if (this.phase === 'off' || (!answer.ok && answer.code === 'signed_out')) return
    const isMoving = this.isStale || this.batches.some(({ state }) => !billState(state).isResting)
    this.#watch.later(() => this.read(), SOON_MS[this.#looks++] ?? (isMoving ? OFTEN_MS : SELDOM_MS))
  }

  /** Forgets everything, because the session has ended. */
  leave(): void {
    this.#watch.stop()
    this.#question += 1
    Object.assign(this, { phase: 'loading', bills: [], paid: [], batches: [], isStale: false })
    this.#unlisted.clear()
    this.#clear()
  }

  /** Batches that wait for a person's approval at the bank; until then nothing of them is paid. */
  get unapproved(): readonly BillBatch[] {
    return this.batches.filter(({ state }) => state === 'unapproved')
  }

  /** Batches that were approved, refused or have ended: all that are under way or need a person, and the newest of the others. */
  get given(): readonly BillBatch[] {
    const others = this.batches.filter(({ state }) => state !== 'unapproved')
    return others.filter(({ state }, at) => {
      const { isResting, needsPerson } = billState(state)
      return at < MOST || !isResting || needsPerson
    })
  }

  /** Chooses a bill, or takes it out of the choice. */
  choose(id: string): void {
    this.#choose(choose(this.chosen, id, this.bills))
  }

  /** Chooses every bill that can be paid together, or none of them. */
  chooseEvery(): void {
    this.#choose(chooseEvery(this.chosen, this.bills))
  }

  /** Gives the chosen bills to the bank. */
  async give(): Promise<void> {
    if (this.chosen.length === 0) return
    // Kept as seen at the press, because another tab may be giving bills just now.
    const pressed = { seen: new Set(this.batches.map(idOf)), count: this.chosen.length }
    await this.#busily(() => alone(BILLS_KEY, () => this.#give(pressed)))
  }

  /** Asks for the page of the bank at which a person approves; nothing when there is none now. */
  async approve(batchId: string): Promise<string | undefined> {
    let link: string | undefined
    await this.#busily(async () => {
      const answer = await ask<Approval>(`bills/${encodeURIComponent(batchId)}/approval`, {})
      if (answer.ok) link = answer.value.approvalUrl
      if (link === undefined) this.trouble = 'billsNoLink'
      else approving.write(batchId)
    })
    return link
  }

  /** Takes back a batch that has no approval yet. */
  async takeBack(batchId: string): Promise<void> {
    await this.#busily(async () => {
      const answer = await ask<BillBatch>(`bills/${encodeURIComponent(batchId)}/stop`, {})
      if (answer.ok) this.#merge([answer.value])
      const isBack = answer.ok && answer.value.state === 'cancelled'
      if (!isBack) this.trouble = 'billsNotBack'
      await this.read()
      if (isBack) this.#listener.takenBack()
    })
  }

  /** Shows what was decided at the bank, once the proxy knows it; the return of the browser proves nothing. */
  #tellDecision(): void {
    const batch = this.batches.find((one) => idOf(one) === approving.read())
    if (!batch || batch.state === 'unapproved' || batch.state === 'sending') return
    approving.forget()
    const words = DECIDED[billState(batch.state).look]
    if (words === undefined) return
    this.decided = { batchId: idOf(batch), words }
    this.#listener.decided(words)
  }

  #choose(chosen: readonly string[]): void {
    this.chosen = chosen
    this.trouble = undefined
    this.#listener.changed()
  }

  async #give(pressed: Pressed): Promise<void> {
    const draft = await this.#draft(pressed)
    if (!draft) return
    // Stored before it is sent: after a lost answer the merchant sends the same bills again, not others.
    draftOfBills.write(draft)
    const answer = await ask<BillBatch>('bills', draft)
    if (!answer.ok && answer.code === 'answer_lost') {
      this.sent = draft
      this.trouble = 'payLost'
      return
    }
    forgetBills(draft.id)
    this.#clear()
    if (answer.ok) {
      this.bills = this.bills.filter(({ id }) => !draft.bills.includes(id))
      this.#unlisted.add(idOf(answer.value))
      this.#merge([answer.value])
      this.#listener.given()
    } else this.trouble = answer.code === 'bills_given' ? 'billsChanged' : 'notTaken'
    void this.read()
  }

  /**
   * Returns the bills to send: the chosen ones, or those that were sent before. Nothing if one of them is already given, or if
   * another tab has given bills that this page does not show. Unanswered bills of another tab come first.
   */
  async #draft({ seen, count }: Pressed): Promise<BillDraft | undefined> {
    const { sent } = this
    const answer = await listBills()
    this.#take(answer)
    this.#resume()
    // Sending it again is the same payment, whether or not the list can be read.
    if (sent && this.sent?.id === sent.id) return sent
    if (this.sent) return undefined
    // The button named the number and the sum of the bills. Fewer would be another payment, which nobody has ordered.
    const isSame = this.chosen.length === count
    if (answer.ok && isSame && !answer.value.batches.some((one) => !seen.has(idOf(one))))
      return { id: newId(), bills: this.chosen, today: answer.value.today }
    this.trouble = answer.ok ? 'billsChanged' : 'billsUnread'
    return undefined
  }

  #take(answer: Answer<HeardBills>): void {
    if (answer.ok) {
      this.phase = 'shown'
      const { bills, paid, today, batches, unread } = answer.value
      Object.assign(this, { bills, paid, today })
      // Bills that were given meanwhile, in another tab or by another person, are not open any more.
      if (!this.sent) this.chosen = this.chosen.filter((one) => bills.some(({ id }) => id === one))
      this.isStale = unread > 0
      for (const one of batches) this.#unlisted.delete(idOf(one))
      // A batch that a complete list lacks was taken back elsewhere, or is too old to be listed.
      if (unread === 0) this.batches = this.batches.filter((one) => this.#unlisted.has(idOf(one)))
      this.#merge(batches)
    } else if (answer.code === 'batch_not_offered') this.phase = 'off'
    else {
      if (this.phase !== 'shown') this.phase = 'failed'
      this.isStale = true
    }
  }

  /** Merges reported batches into the known ones. */
  #merge(heard: readonly BillBatch[]): void {
    const ids = new Set(heard.map(idOf))
    const all = [...this.batches.filter((one) => !ids.has(idOf(one))), ...heard]
    this.batches = all.toSorted((one, other) => began(other) - began(one))
  }

  /** Shows again the bills that were sent and not answered, unless they have arrived. */
  #resume(): void {
    const draft = draftOfBills.read()
    if (this.phase !== 'shown' || !draft) return
    if (!this.batches.some((one) => idOf(one) === draft.id)) {
      Object.assign(this, { sent: draft, chosen: draft.bills, trouble: 'payLost' })
      return
    }
    forgetBills(draft.id)
    if (this.sent) this.#clear()
  }

  #clear(): void {
    this.chosen = []
    this.sent = this.trouble = undefined
  }

  /** Does what a person pressed for, and ignores other presses meanwhile. */
  async #busily(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.trouble = undefined
    this.#listener.changed()
    try {
      await work()
    } finally {
      this.isBusy = false
      this.#listener.changed()
    }
  }
}

/** Words for a decision, by the look of the resulting state; for others the list explains what to do. */
const DECIDED: Readonly<Partial<Record<string, Word>>> = {
  pending: 'billsApproved',
  scheduled: 'billsApproved',
  paid: 'billsApproved',
  failed: 'billsRefused',
  cancelled: 'billsRefused',
}

/** Forgets the bills that were sent, because they were answered, unless another tab has sent others meanwhile. */
function forgetBills(id: string): void {
  if (draftOfBills.read()?.id === id) draftOfBills.forget()
}

const listBills = () => ask<HeardBills>('bills')
const idOf = ({ batchId }: BillBatch) => batchId
const began = ({ createdAt }: BillBatch) => Date.parse(createdAt)
const newId = () => `bl${crypto.randomUUID().replaceAll('-', '')}`
