/// <reference lib="dom" />
// Planned outcomes: sentences that a person builds, sets of them for common troubles, and what waits and can be taken back.
// The bank carries the plans out.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { PRESETS, type Preset } from './presets.ts'

type Listed = Awaited<ReturnType<Control['outcomes']['list']>>

/** The screen of the planned outcomes. */
export class OutcomesScreen extends Screen {
  #listed: Listed | undefined
  #operation = 'online-payment.create'
  #outcome = 'drop-after'
  #ms = '3000'
  #times = '1'
  #member = ''
  #value = ''

  override get heading(): string {
    return words().screens.outcomes
  }

  override async load(): Promise<void> {
    this.#listed = await this.link.control.outcomes.list()
  }

  override draw(): TemplateResult {
    const w = words().outcomes
    return html`<p class="lead">${w.text}</p>
      ${this.#drawPlanned()}
      <div class="columns">
        ${this.#drawBuilder()}
        <section class="card">
          <h2>${w.presets}</h2>
          <ul class="presets">
            ${PRESETS.map(
              (preset) =>
                html`<li>
                  <button type="button" class="plain" @click=${() => this.#playPreset(preset)}>
                    ${w.presetNames[preset.name]}
                  </button>
                  <span>${w.presetTexts[preset.name]}</span>
                </li>`,
            )}
          </ul>
        </section>
      </div>
      ${this.#drawMaintenance()}`
  }

  #drawPlanned(): TemplateResult {
    const w = words().outcomes
    const planned = this.#listed?.planned
    if (planned === undefined) return html`<section class="card skeleton tall" aria-hidden="true"></section>`
    return html`<section class="card">
      <div class="head">
        <h2>${w.waiting}</h2>
        ${
          planned.length > 1
            ? html`<button type="button" class="link" @click=${() => this.#takeBackAll()}>${w.takeBackAll}</button>`
            : nothing
        }
      </div>
      ${
        planned.length === 0
          ? html`<p class="empty">${w.nothing}</p>`
          : html`<ul class="rows">
            ${planned.map(
              (plan) =>
                html`<li>
                  <p>${this.#sentenceOf(plan)}</p>
                  <button
                    type="button"
                    class="plain"
                    aria-label=${`${w.takeBack}: ${plan.operation}, ${plan.outcome}`}
                    @click=${() => this.#takeBack(plan.id)}
                  >
                    ${w.takeBack}
                  </button>
                </li>`,
            )}
          </ul>`
      }
    </section>`
  }

  #sentenceOf({ operation, outcome, times, match }: Listed['planned'][number]): TemplateResult {
    const w = words().outcomes
    const kept = Object.entries(match).map(([name, value]) => `${name} = ${value}`)
    return html`${w.next(Number(times))} <code>${operation}</code>${
      kept.length > 0 ? html` ${w.where} <code>${kept.join(', ')}</code>` : nothing
    }: <strong>${describeOutcome(outcome)}</strong>`
  }

  #drawBuilder(): TemplateResult {
    const w = words().outcomes
    const operations = this.#listed?.operations ?? []
    const kinds = operations.find(({ operation }) => operation === this.#operation)?.outcomes ?? []
    const isTimed = this.#outcome.endsWith(':<ms>')
    return html`<section class="card">
      <h2>${w.plan}</h2>
      <form class="sentence" @submit=${(event: SubmitEvent) => this.#plan(event)}>
        <label
          >${w.times}
          <input
            name="times"
            type="number"
            min="1"
            max="1000"
            required
            .value=${this.#times}
            @input=${(event: InputEvent) => (this.#times = valueOf(event))}
          />
        </label>
        <label
          >${w.operation}
          <select
            name="operation"
            @change=${(event: Event) => {
              this.#operation = valueOf(event)
              const first = operations.find(({ operation }) => operation === this.#operation)?.outcomes
              if (!first?.includes(this.#outcome)) this.#outcome = first?.[0] ?? ''
              this.requestUpdate()
            }}
          >
            ${operations.map(
              ({ operation }) =>
                html`<option value=${operation} ?selected=${operation === this.#operation}>${operation}</option>`,
            )}
          </select>
        </label>
        <label
          >${w.ending}
          <select
            name="outcome"
            @change=${(event: Event) => {
              this.#outcome = valueOf(event)
              this.requestUpdate()
            }}
          >
            ${kinds.map(
              (kind) =>
                html`<option value=${kind} ?selected=${kind === this.#outcome}>${describeOutcome(kind)}</option>`,
            )}
          </select>
        </label>
        ${
          isTimed
            ? html`<label
              >${w.milliseconds}
              <input
                name="ms"
                type="number"
                min="1"
                max="9999999"
                required
                .value=${this.#ms}
                @input=${(event: InputEvent) => (this.#ms = valueOf(event))}
              />
            </label>`
            : nothing
        }
        <details>
          <summary>${w.only}</summary>
          <p class="quiet">${w.onlyText}</p>
          <label
            >${w.member}
            <input
              name="member"
              placeholder="amount"
              .value=${this.#member}
              @input=${(event: InputEvent) => (this.#member = valueOf(event))}
          /></label>
          <label
            >${w.value}
            <input
              name="value"
              placeholder="24.00"
              .value=${this.#value}
              @input=${(event: InputEvent) => (this.#value = valueOf(event))}
          /></label>
        </details>
        <button class="primary">${w.planIt}</button>
      </form>
    </section>`
  }

  #drawMaintenance(): TemplateResult {
    const w = words().outcomes
    const interfaces = this.link.view?.interfaces ?? []
    return html`<section class="card">
      <h2>${w.open}</h2>
      <p class="quiet">${w.openText}</p>
      <ul class="rows">
        ${interfaces.map(({ name, title, isOpen }) => {
          const shown = titleOf(title)
          return html`<li>
            <p>${shown} <span class="chip ${isOpen ? 'good' : 'bad'}">${isOpen ? w.isOpen : w.isClosed}</span></p>
            <button
              type="button"
              class="plain"
              @click=${() =>
                this.act(isOpen ? w.closed(shown) : w.opened(shown), () =>
                  this.link.control.setMaintenance({ on: isOpen, interface: name }),
                )}
            >
              ${isOpen ? w.close : w.reopen}<span class="hidden">: ${shown}</span>
            </button>
          </li>`
        })}
      </ul>
    </section>`
  }

  async #plan(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const outcome = this.#outcome.replace('<ms>', this.#ms)
    const isKept = this.#member.trim() !== ''
    await this.act(words().outcomes.planned, () =>
      this.link.control.planOutcome({
        operation: this.#operation,
        outcome,
        times: Number(this.#times),
        ...(isKept && { match: { [this.#member.trim()]: this.#value.trim() } }),
      }),
    )
  }

  async #playPreset({ plans }: Preset): Promise<void> {
    await this.act(words().outcomes.planned, async () => {
      // One after the other: plans are taken in the order in which they were made.
      for (const plan of plans) await this.link.control.planOutcome(plan)
    })
  }

  async #takeBack(id: string): Promise<void> {
    await this.act(words().outcomes.takenBack, () => this.link.control.outcomes.takeBack(id))
  }

  async #takeBackAll(): Promise<void> {
    const { planned = [] } = this.#listed ?? {}
    await this.act(words().outcomes.takenBack, async () => {
      for (const { id } of planned) await this.link.control.outcomes.takeBack(id)
    })
  }
}

/** Says in words what an outcome is; a code of the bank stays as it is. */
function describeOutcome(outcome: string): string {
  const { kinds } = words().outcomes
  const [kind = '', detail = ''] = outcome.split(/:(.*)/s)
  const known = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined
  return known === undefined ? outcome : known(detail === '<ms>' ? '…' : detail)
}

/** The title of an interface in the language of the page. */
export function titleOf(title: Readonly<Record<string, string>>): string {
  return title[document.documentElement.lang] ?? title['en'] ?? ''
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value
}
