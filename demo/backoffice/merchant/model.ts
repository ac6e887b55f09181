// The state of the page of payments: its list with a filter, and the payments that need the merchant.

import {
  type Filter,
  listPayments,
  listWaiting,
  type PaymentRow,
  readPayment,
  type ShownPayment,
} from './calls.ts'
import { today } from '../shared/days.ts'
import { PageModel } from '../shared/model.ts'

/** Payments that wait for a person are asked for only with every fourth question. */
const WAITING_EVERY = 4

const FIRST_DAYS = 7

/** Returns the filter that the page begins with. */
export function firstFilter(): Filter {
  return { from: today(FIRST_DAYS - 1), to: today(), state: '', search: '' }
}

export class Payments extends PageModel<PaymentRow, ShownPayment> {
  filter: Filter = firstFilter()
  waiting: readonly PaymentRow[] = []
  #count = 0

  /** Shows other payments. */
  async choose(filter: Filter): Promise<void> {
    Object.assign(this, { filter, rows: undefined, next: undefined })
    await this.refresh()
  }

  /** Asks for everything again, including what waits for a person, because the merchant has done something. */
  async renew(): Promise<void> {
    this.#count = 0
    await this.refresh()
  }

  override leave(): void {
    this.waiting = []
    super.leave()
  }

  protected override list = (cursor?: string) => listPayments(this.filter, cursor)
  protected override read = readPayment
  protected override idOf = ({ handle }: PaymentRow) => handle

  protected override async readBeside(): Promise<() => void> {
    const isTurn = this.#count++ % WAITING_EVERY === 0 || this.rows === undefined
    const answer = isTurn ? await listWaiting() : undefined
    return () => {
      if (answer?.ok) this.waiting = answer.value.rows
    }
  }
}
