// The state of the page of suppliers: the list of payouts, and the open one, which is read often while it is under way.

import type { Answer } from '../shared/calls.ts'
import { PageModel } from '../shared/model.ts'
import { listPayouts, readPayout, type ShownPayout, type ShownRow } from './calls.ts'

/** Time between two questions while the open payout is under way, milliseconds. */
const OFTEN_MS = 700

export class Suppliers extends PageModel<ShownRow, ShownPayout> {
  /** Whether payments to suppliers are not set up. */
  isOff = false

  protected override list = listPayouts
  protected override read = readPayout
  protected override idOf = ({ payoutId }: ShownRow) => payoutId

  protected override isHeard(list: Answer<unknown>): boolean {
    this.isOff = !list.ok && list.code === 'payout_not_offered'
    return this.isOff
  }

  protected override pauseMs(): number {
    const { state = 'sending' } = this.one ?? {}
    const isMoving = state === 'sending' || state === 'processing'
    return this.id !== undefined && isMoving ? OFTEN_MS : super.pauseMs()
  }
}
