/// <reference lib="dom" />
// The clock of the bank: now, what falls due next, and the moves forward.
// The bank moves it; it never goes back.

import { html, nothing, type TemplateResult } from 'lit'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import { dateTime, day, inputTime, timeOfDay } from '../parts/formats.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'

/** How far the clock goes at one press, ISO 8601. */
const STEPS = ['PT1M', 'PT1H', 'P1D', 'P7D', 'P1M', 'P1Y'] as const

/** How often the hands are drawn, milliseconds. */
const SECOND_MS = 1_000

/** The screen of the clock. */
export class ClockScreen extends Screen {
  #timer: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => this.requestUpdate(), SECOND_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  override get heading(): string {
    return words().screens.clock
  }

  /** The line brings the clock with every answer. */
  override async load(): Promise<void> {}

  override draw(): TemplateResult {
    const w = words().clock
    const { now, view } = this.link
    const next = view?.next === undefined ? undefined : Date.parse(view.next)
    return html`<p class="lead">${w.text}</p>
      <section class="card clock">
        <p class="face"><time>${timeOfDay(now)}</time><span>${day(now)}</span></p>
        <dl>
          <div><dt>${w.realTime}</dt><dd>${dateTime(Date.now())}</dd></div>
          <div>
            <dt>${w.next}</dt>
            <dd>
              ${next === undefined ? w.nothingDue : dateTime(next)}
              ${
                next === undefined || next < now
                  ? nothing
                  : html`<button type="button" class="plain" @click=${() => this.#moveTo(next)}>${w.toNext}</button>`
              }
            </dd>
          </div>
        </dl>
      </section>
      <div class="columns">
        <section class="card">
          <h2 id="steps">${w.forward}</h2>
          <div class="steps" role="group" aria-labelledby="steps">
            ${STEPS.map(
              (step) =>
                html`<button type="button" class="plain" @click=${() => this.#move({ advance: step })}>
                  ${w.steps[step]}
                </button>`,
            )}
          </div>
          <form class="inline" @submit=${(event: SubmitEvent) => this.#advance(event)}>
            <label for="advance">${w.duration}</label>
            <input id="advance" name="advance" required placeholder="P3DT12H" aria-describedby="duration-help" />
            <button class="plain">${w.moveBy}</button>
            <p class="quiet" id="duration-help">${w.durationHelp}</p>
          </form>
        </section>
        <section class="card">
          <h2>${w.toTime}</h2>
          <form class="inline" @submit=${(event: SubmitEvent) => this.#toTime(event)}>
            <label for="to">${w.timeInFinland}</label>
            <input id="to" name="to" type="datetime-local" required min=${inputTime(now)} .value=${inputTime(now + 86_400_000)} />
            <button class="primary">${w.move}</button>
          </form>
          <p class="quiet">${w.onlyForward}</p>
        </section>
      </div>`
  }

  #advance(event: SubmitEvent): void {
    event.preventDefault()
    const text = this.querySelector<HTMLInputElement>('#advance')?.value.trim() ?? ''
    void this.#move({ advance: durationOf(text) })
  }

  #toTime(event: SubmitEvent): void {
    event.preventDefault()
    const [date = '', time = ''] = (this.querySelector<HTMLInputElement>('#to')?.value ?? '').split('T')
    // The browser gives nothing, or a whole time.
    if (time !== '') void this.#moveTo(helsinkiInstant(date, time.length === 5 ? `${time}:00` : time))
  }

  #moveTo(at: number): Promise<void> {
    return this.#move({ now: new Date(at).toISOString() })
  }

  async #move(order: { now?: string; advance?: string }): Promise<void> {
    await this.act(words().clock.moved, () => this.link.control.clock.move(order))
  }
}

/** Reads `1d`, `2h`, `30m` as people write them; what is ISO 8601 already stays so. */
export function durationOf(text: string): string {
  const [, number, unit = ''] = /^(\d+)\s*([smhdwy])$/i.exec(text) ?? []
  if (number === undefined) return text.toUpperCase()
  const small = unit.toLowerCase()
  if (small === 'w') return `P${Number(number) * 7}D`
  return `${/[smh]/.test(small) ? 'PT' : 'P'}${number}${small.toUpperCase()}`
}
