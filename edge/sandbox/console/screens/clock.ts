/// <reference lib="dom" />
// The clock of the bank: its time and rate, what falls due next, and buttons that move it forward.
// The bank moves the clock, which never goes back.

import { html, nothing, type TemplateResult } from 'lit'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Control } from '../../control/index.ts'
import { about, fact, timeAt } from '../parts/drawing.ts'
import { count, dateTime, day, inputTime, paceOf, timeOfDay } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'

/** Steps that a button moves the clock, ISO 8601. */
const STEPS = {
  PT1M: '1 minute',
  PT1H: '1 hour',
  P1D: '1 day',
  P7D: '1 week',
  P1M: '1 month',
  P1Y: '1 year',
} as const

/** What can fall due. */
const DUE = {
  'page-ends': 'An open page or question ends undecided',
  'approval-ends': 'The time to approve ends',
  'payment-expires': 'An online payment ends unpaid',
  deadline: 'What was approved and not submitted is refused',
  'payment-due': 'A payment is carried out',
  'day-ends': 'The last try of the day',
  settles: 'Comes to its end',
  decided: 'The bank decides what was pending',
  booking: 'A pending entry is booked',
  callback: 'A callback is sent',
} as const

/** Rates that a button sets, times real time; 0 stops the clock, and the last one is the fastest allowed. */
const RATES = [0, 1, 60, 3_600, 86_400] as const

/** Most pieces of due work that are shown. */
const MOST_DUE = 12

type Due = Awaited<ReturnType<Control['clock']['read']>>['due']

/** How often the hands are redrawn, milliseconds. */
const SECOND_MS = 1_000

/** The screen of the clock. */
export class ClockScreen extends Screen {
  #timer: ReturnType<typeof setInterval> | undefined
  #due: Due | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => this.requestUpdate(), SECOND_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  override readonly heading = 'Clock'

  override async load(): Promise<void> {
    this.#due = (await this.link.control.clock.read()).due
  }

  override draw(): TemplateResult {
    const { now, view } = this.link
    const rate = view?.rate ?? 1
    const next = view?.next === undefined ? undefined : Date.parse(view.next)
    return html`<p class="lead">
      Due dates, cut-offs and consents follow this clock. It goes forward only; what falls due on the way
      happens in order.
    </p>
      <section class="card clock">
        <p class="face"><time>${timeOfDay(now)}</time><span>${day(now)}</span></p>
        <dl>
          ${fact('Real time', dateTime(Date.now()))}
          <div>
            <dt>Pace</dt>
            <dd>
              ${rate > 1 ? `${count(rate)} times real time` : paceOf(rate)}
              <button type="button" class="plain" @click=${() => this.#setRate(rate === 0 ? 1 : 0)}>
                ${rate === 0 ? 'Run' : 'Stop'}
              </button>
            </dd>
          </div>
          <div>
            <dt>Falls due next</dt>
            <dd>
              ${next === undefined ? 'nothing' : dateTime(next)}
              ${
                next === undefined
                  ? nothing
                  : html`<button type="button" class="plain" @click=${() => this.#move({ advance: 'next' })}>
                    Go there
                  </button>`
              }
            </dd>
          </div>
        </dl>
      </section>
      <div class="columns">
        <section class="card">
          <h2 id="steps">Forward by</h2>
          <div class="steps" role="group" aria-labelledby="steps">
            ${Object.entries(STEPS).map(
              ([step, text]) =>
                html`<button type="button" class="plain" @click=${() => this.#move({ advance: step })}>
                  ${text}
                </button>`,
            )}
          </div>
          <form class="inline" @submit=${(event: SubmitEvent) => this.#advance(event)}>
            <label for="advance">Or by a duration</label>
            <input id="advance" name="advance" required placeholder="P3DT12H" aria-describedby="duration-help" />
            <button class="plain">Move</button>
            <p class="quiet" id="duration-help">As ISO 8601 (P3DT12H), or 12h, 3d, 2w.</p>
          </form>
        </section>
        <section class="card">
          <h2>To a time</h2>
          <form class="inline" @submit=${(event: SubmitEvent) => this.#toTime(event)}>
            <label for="to">Time in Finland</label>
            <input id="to" name="to" type="datetime-local" required min=${inputTime(now)} .value=${inputTime(now + 86_400_000)} />
            <button class="primary">Move the clock</button>
          </form>
          <p class="quiet">The clock never goes back. To start over, empty the bank. <a href=${addressOf('banks')}>Start over</a></p>
        </section>
        <section class="card">
          <h2 id="paces">How fast it goes</h2>
          <div class="steps" role="group" aria-labelledby="paces">
            ${RATES.map(
              (one) =>
                html`<button
                  type="button"
                  class="plain"
                  aria-pressed=${one === rate}
                  @click=${() => this.#setRate(one)}
                >
                  ${paceOf(one)}
                </button>`,
            )}
          </div>
          <form class="inline" @submit=${(event: SubmitEvent) => this.#customRate(event)}>
            <label for="rate">Or so many times real time</label>
            <input id="rate" name="rate" type="number" min="1" max=${RATES.at(-1) ?? nothing} required placeholder="240" />
            <button class="plain">Run at this pace</button>
          </form>
          <p class="quiet">
            It goes on at this pace, over restarts too. Codes, tokens and open pages live by real time.
          </p>
        </section>
      </div>
      ${this.#drawDue()}`
  }

  #drawDue(): TemplateResult {
    const due = this.#due
    if (due === undefined) return html`<section class="card skeleton" aria-hidden="true"></section>`
    return html`<section class="card">
      <h2>What falls due next</h2>
      ${
        due.length === 0
          ? html`<p class="empty">nothing</p>`
          : html`<p class="quiet">The first of what waits for its time.</p>
            <ul class="rows">
              ${due.slice(0, MOST_DUE).map(
                ({ at, what, kind, about: thing }) =>
                  html`<li>
                    <p>
                      <strong>${DUE[what]}</strong> ${timeAt(at)}
                      <code class="id">${kind} ${thing}</code>
                    </p>
                    <button type="button" class="plain" @click=${() => this.#moveTo(Date.parse(at))}>
                      Go there${about(`${DUE[what]} ${thing}`)}
                    </button>
                  </li>`,
              )}
            </ul>`
      }
    </section>`
  }

  #customRate(event: SubmitEvent): void {
    event.preventDefault()
    const text = this.querySelector<HTMLInputElement>('#rate')?.value ?? ''
    if (text !== '') void this.#setRate(Number(text))
  }

  async #setRate(rate: number): Promise<void> {
    await this.act('The clock goes at the new pace.', () => this.link.control.clock.move({ rate }))
  }

  #advance(event: SubmitEvent): void {
    event.preventDefault()
    const text = this.querySelector<HTMLInputElement>('#advance')?.value.trim() ?? ''
    void this.#move({ advance: durationOf(text) })
  }

  #toTime(event: SubmitEvent): void {
    event.preventDefault()
    const [date = '', time = ''] = (this.querySelector<HTMLInputElement>('#to')?.value ?? '').split('T')
    // The browser gives either an empty text or a whole time.
    if (time !== '') void this.#moveTo(helsinkiInstant(date, time.length === 5 ? `${time}:00` : time))
  }

  #moveTo(at: number): Promise<void> {
    return this.#move({ now: new Date(at).toISOString() })
  }

  async #move(order: { now?: string; advance?: string }): Promise<void> {
    await this.act('The clock has moved, and what was due has happened.', () =>
      this.link.control.clock.move(order),
    )
  }
}

/** Reads `1d`, `2h`, `30m`; an ISO 8601 duration stays as it is. */
export function durationOf(text: string): string {
  const [, number, unit = ''] = /^(\d+)\s*([smhdwy])$/i.exec(text) ?? []
  if (number === undefined) return text.toUpperCase()
  const small = unit.toLowerCase()
  if (small === 'w') return `P${Number(number) * 7}D`
  return `${/[smh]/.test(small) ? 'PT' : 'P'}${number}${small.toUpperCase()}`
}
