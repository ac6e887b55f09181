/// <reference lib="dom" />
// Planned outcomes: sentences that a person builds, a dial for failing calls, presets, and waiting plans that can be removed.
// The bank carries the plans out.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { type OutcomePreset, outcomePresets } from '../../control/presets.ts'
import { count, took } from '../parts/formats.ts'
import { Screen } from '../screen.ts'
import { durationOf } from './clock.ts'

/** Names of the presets for common troubles. */
const PRESET_NAMES = {
  slow: 'A slow bank',
  night: 'A bank that closes at night',
  'lost-answer': 'A lost answer',
  busy: 'An overloaded bank',
  late: 'Late callbacks',
  double: 'Double callbacks',
  lost: 'Lost callbacks',
  order: 'Callbacks in the wrong order',
  unsigned: 'Callbacks that are not genuine',
} as const

/** What each preset does. */
const PRESET_TEXTS = {
  slow: 'Every answer takes four seconds, until you take it back.',
  night: 'From 22 to 6 by its own clock it answers as in maintenance.',
  'lost-answer': 'The next payment is made, and nobody hears of it.',
  busy: 'The next three calls of each kind are turned away with 503.',
  late: 'Each callback comes a minute late by the clock of the bank.',
  double: 'Each callback comes twice.',
  lost: 'No callback comes.',
  order: 'Each second callback comes before the one that it follows.',
  unsigned: 'Half of the callbacks bear no signature, the others one by a wrong key.',
} as const

/** How a call can end, with its time or code. */
const KINDS = {
  'drop-before': () => 'no answer, and nothing was done',
  'drop-after': () => 'no answer, although it was done',
  slow: (time: string) => `answered after ${time}`,
  late: (time: string) => `sent ${time} late`,
  fault: () => 'answered by a fault of the bank, and nothing was done',
  'fault-after': () => 'done, but answered by a fault of the bank',
  closed: () => 'answered as by a bank that is closed',
  error: (code: string) => `refused with ${code}`,
  'error-after': (code: string) => `done, but answered with ${code}`,
  reject: () => 'taken on, and rejected',
  pending: () => 'taken on, and decided later',
  'pending-reject': () => 'taken on, and rejected later',
  never: () => 'never sent',
  duplicate: () => 'sent twice',
  reorder: () => 'sent after the next one',
  unsigned: () => 'sent without a signature',
  'wrong-key': () => 'signed with a wrong key',
} as const

type Listed = Awaited<ReturnType<Control['outcomes']['list']>>
type Planned = Listed['planned'][number]
type Order = Parameters<Control['planOutcome']>[0]

/** How a plan without a count is written: it stays until it is removed. */
const ALWAYS = 'until-taken-back'
/** The operation that the dial plans for: every call. */
const EVERY_CALL = '*'
/** How a call can fail by the dial, the usual way first. */
const FAILURES = ['fault', 'drop-before', 'drop-after', 'fault-after', 'closed'] as const
/** The range of the dial: one failing call in this many. */
const DIAL = { least: 2, most: 50, first: 10 } as const

/** The contents of the form, as typed. */
interface Draft {
  operation: string
  client: string
  outcome: string
  ms: string
  isAlways: boolean
  times: string
  oneIn: string
  delay: string
  from: string
  to: string
  member: string
  value: string
}

/** The screen of the planned outcomes. */
export class OutcomesScreen extends Screen {
  #listed: Listed | undefined
  #clients: readonly string[] = []
  #oneIn: number = DIAL.first
  #failure: string = FAILURES[0]
  readonly #draft: Draft = {
    operation: 'online-payment.create',
    client: '',
    outcome: 'drop-after',
    ms: '3000',
    isAlways: false,
    times: '1',
    oneIn: '1',
    delay: '',
    from: '',
    to: '',
    member: '',
    value: '',
  }

  override readonly heading = 'Outcomes'

  override async load(): Promise<void> {
    const { outcomes, clients } = this.link.control
    const [listed, known] = await Promise.all([outcomes.list(), clients.list()])
    this.#listed = listed
    this.#clients = known.map(({ clientId }) => clientId)
  }

  override draw(): TemplateResult {
    return html`<p class="lead">
      Plan how the next calls end, and see what your program does. Nothing else changes: a call that no plan
      is meant for is answered as ever.
    </p>
      ${this.#drawPlanned()}
      <div class="columns">
        ${this.#drawBuilder()}
        <div>
          ${this.#drawDial()}
          <section class="card">
            <h2>Common troubles</h2>
            <ul class="presets">
              ${outcomePresets.map(
                (preset) =>
                  html`<li>
                    <button type="button" class="plain" @click=${() => this.#playPreset(preset)}>
                      ${PRESET_NAMES[preset.name]}
                    </button>
                    <span>${PRESET_TEXTS[preset.name]}</span>
                  </li>`,
              )}
            </ul>
          </section>
        </div>
      </div>
      ${this.#drawMaintenance()}`
  }

  #drawPlanned(): TemplateResult {
    const planned = this.#listed?.planned
    if (planned === undefined) return html`<section class="card skeleton tall" aria-hidden="true"></section>`
    return html`<section class="card">
      <div class="head">
        <h2>Planned</h2>
        ${
          planned.length > 1
            ? html`<button type="button" class="link" @click=${() => this.#takeBackAll()}>Take all back</button>`
            : nothing
        }
      </div>
      ${
        planned.length === 0
          ? html`<p class="empty">Nothing is planned: every call is answered as the papers say.</p>`
          : html`<ul class="rows">
            ${planned.map(
              (plan) =>
                html`<li>
                  <p>${sentenceOf(plan)}</p>
                  <button
                    type="button"
                    class="plain"
                    aria-label=${`Take back: ${plan.operation}, ${plan.outcome}`}
                    @click=${() => this.#takeBack(plan.id)}
                  >
                    Take back
                  </button>
                </li>`,
            )}
          </ul>`
      }
    </section>`
  }

  #drawBuilder(): TemplateResult {
    const draft = this.#draft
    const operations = this.#listed?.operations ?? []
    const kinds = operations.find(({ operation }) => operation === draft.operation)?.outcomes ?? []
    const goesOut = kinds.includes('late:<ms>')
    const isTimed = draft.outcome.endsWith(':<ms>')
    return html`<section class="card">
      <h2>Plan an outcome</h2>
      <form class="sentence" @submit=${(event: SubmitEvent) => this.#plan(event)}>
        <div class="pair">
          ${this.#drawField('times', 'The next … calls', { type: 'number', min: '1', max: '1000', required: !draft.isAlways, disabled: draft.isAlways })}
          <label class="tick">
            <input
              name="always"
              type="checkbox"
              .checked=${draft.isAlways}
              @change=${(event: Event) => {
                draft.isAlways = (event.target as HTMLInputElement).checked
                this.requestUpdate()
              }}
            />
            until I take it back
          </label>
        </div>
        <label
          >of
          <select name="operation" @change=${(event: Event) => this.#chooseOperation(valueOf(event))}>
            ${operations.map(
              ({ operation }) =>
                html`<option value=${operation} ?selected=${operation === draft.operation}>
                  ${operation === EVERY_CALL ? 'any operation' : operation}
                </option>`,
            )}
          </select>
        </label>
        ${this.#drawField('client', 'of client or merchant', { list: 'known-clients', placeholder: 'any', pattern: '[!-~]{1,128}', autocomplete: 'off' })}
        <datalist id="known-clients">
          ${this.#clients.map((clientId) => html`<option value=${clientId}></option>`)}
        </datalist>
        <label
          >end so
          <select
            name="outcome"
            @change=${(event: Event) => {
              draft.outcome = valueOf(event)
              this.requestUpdate()
            }}
          >
            ${goesOut ? nothing : html`<option value="" ?selected=${draft.outcome === ''}>answered as ever</option>`}
            ${kinds.map(
              (kind) =>
                html`<option value=${kind} ?selected=${kind === draft.outcome}>${describeOutcome(kind)}</option>`,
            )}
          </select>
        </label>
        ${isTimed ? this.#drawField('ms', 'milliseconds', { type: 'number', min: '1', max: '9999999', required: true }) : nothing}
        <div class="pair">
          ${this.#drawField('oneIn', 'only one in', { type: 'number', min: '1', max: '999999', required: true })}
          ${
            goesOut || draft.outcome.startsWith('slow')
              ? nothing
              : this.#drawField('delay', 'the answer waits', {
                  placeholder: 'not at all',
                  required: draft.outcome === '',
                  describedBy: 'delay-help',
                })
          }
        </div>
        ${
          goesOut
            ? nothing
            : html`<p class="quiet" id="delay-help">
          As ISO 8601 (PT3S), or 3s, 2m: real time, at most ten minutes. No other call waits.
        </p>`
        }
        <details>
          <summary>Only some of these calls</summary>
          <div class="pair">
            ${this.#drawField('from', 'From', { type: 'time', required: draft.to !== '' })}
            ${this.#drawField('to', 'To', { type: 'time', required: draft.from !== '' })}
          </div>
          <p class="quiet">Hours of the day in Finland, by the clock of the bank.</p>
          <p class="quiet">Those in which a member of the body, a parameter or a header has this value.</p>
          <div class="pair">
            ${this.#drawField('member', 'Member', { placeholder: 'amount' })}
            ${this.#drawField('value', 'Value', { placeholder: '24.00' })}
          </div>
        </details>
        <p class="told"><span class="hidden">It reads:</span> ${sentenceOf(this.#order())}</p>
        <button class="primary">Plan it</button>
      </form>
    </section>`
  }

  #drawField(
    name: Exclude<keyof Draft, 'isAlways' | 'operation' | 'outcome'>,
    label: string,
    given: {
      type?: string
      min?: string
      max?: string
      required?: boolean
      disabled?: boolean
      placeholder?: string
      pattern?: string
      list?: string
      autocomplete?: 'off'
      describedBy?: string
    },
  ): TemplateResult {
    const { type = 'text', required = false, disabled = false, describedBy, ...rest } = given
    const { min, max, placeholder, pattern, list, autocomplete } = rest
    return html`<label
      >${label}
      <input
        name=${name}
        type=${type}
        min=${min ?? nothing}
        max=${max ?? nothing}
        placeholder=${placeholder ?? nothing}
        pattern=${pattern ?? nothing}
        list=${list ?? nothing}
        autocomplete=${autocomplete ?? nothing}
        aria-describedby=${describedBy ?? nothing}
        ?required=${required}
        ?disabled=${disabled}
        .value=${this.#draft[name]}
        @input=${(event: InputEvent) => {
          this.#draft[name] = valueOf(event)
          this.requestUpdate()
        }}
      />
    </label>`
  }

  #drawDial(): TemplateResult {
    const set = this.#listed?.planned.filter(isOfDial) ?? []
    return html`<section class="card">
      <h2>One call in N fails</h2>
      <form class="sentence" @submit=${(event: SubmitEvent) => this.#setDial(event)}>
        <label
          >One call in ${count(this.#oneIn)} fails
          <input
            name="dial"
            type="range"
            min=${DIAL.least}
            max=${DIAL.most}
            .value=${String(this.#oneIn)}
            aria-valuetext="One call in ${count(this.#oneIn)} fails"
            @input=${(event: InputEvent) => {
              this.#oneIn = Number(valueOf(event))
              this.requestUpdate()
            }}
          />
        </label>
        <label
          >It fails so
          <select name="failure" @change=${(event: Event) => (this.#failure = valueOf(event))}>
            ${FAILURES.map(
              (kind) =>
                html`<option value=${kind} ?selected=${kind === this.#failure}>${describeOutcome(kind)}</option>`,
            )}
          </select>
        </label>
        <p class="quiet">
          Of all calls that come in, by draws that the seed of the bank decides: the same seed, plans and
          calls end the same.
        </p>
        <div class="deeds">
          <button class="primary">${set.length > 0 ? 'Set it again' : 'Let them fail'}</button>
          ${
            set.length > 0
              ? html`<button type="button" class="plain" @click=${() => this.#endDial()}>Let none fail</button>`
              : nothing
          }
        </div>
      </form>
    </section>`
  }

  #drawMaintenance(): TemplateResult {
    const interfaces = this.link.view?.interfaces ?? []
    return html`<section class="card">
      <h2>Open and closed</h2>
      <p class="quiet">A closed interface answers as it does in maintenance.</p>
      <ul class="rows">
        ${interfaces.map(({ name, title, isOpen }) => {
          const shown = titleOf(title)
          return html`<li>
            <p>${shown} <span class="chip ${isOpen ? 'good' : 'bad'}">${isOpen ? 'open' : 'closed'}</span></p>
            <button
              type="button"
              class="plain"
              @click=${() =>
                this.act(isOpen ? `${shown}: closed until you open it again.` : `${shown}: open again.`, () =>
                  this.link.control.setMaintenance({ on: isOpen, interface: name }),
                )}
            >
              ${isOpen ? 'Close' : 'Open again'}<span class="hidden">: ${shown}</span>
            </button>
          </li>`
        })}
      </ul>
    </section>`
  }

  #chooseOperation(operation: string): void {
    const draft = this.#draft
    draft.operation = operation
    const known = this.#listed?.operations.find((one) => one.operation === operation)?.outcomes ?? []
    if (!known.includes(draft.outcome)) draft.outcome = known[0] ?? ''
    this.requestUpdate()
  }

  /** The contents of the form as the bank takes a plan. */
  #order(): Order {
    const { operation, client, outcome, ms, isAlways, times, oneIn, delay, from, to, member, value } =
      this.#draft
    const isLate = delay.trim() !== '' && !/^(slow|late)/.test(outcome)
    return {
      operation,
      times: isAlways ? ALWAYS : Number(times),
      ...(client.trim() !== '' && { client: client.trim() }),
      ...(outcome !== '' && { outcome: outcome.replace('<ms>', ms) }),
      ...(Number(oneIn) > 1 && { probability: 1 / Number(oneIn) }),
      ...(isLate && { delay: durationOf(delay.trim()) }),
      ...(from !== '' && to !== '' && { hours: { from, to } }),
      ...(member.trim() !== '' && { match: { [member.trim()]: value.trim() } }),
    }
  }

  async #plan(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await this.act('Planned. It waits for its calls.', () => this.link.control.planOutcome(this.#order()))
  }

  async #setDial(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const order = {
      operation: EVERY_CALL,
      outcome: this.#failure,
      probability: 1 / this.#oneIn,
      times: ALWAYS,
    } as const
    await this.act('Planned. It waits for its calls.', async () => {
      // There is only one dial, so its former plan is removed.
      for (const { id } of this.#listed?.planned.filter(isOfDial) ?? [])
        await this.link.control.outcomes.takeBack(id)
      await this.link.control.planOutcome(order)
    })
  }

  async #endDial(): Promise<void> {
    await this.act('Taken back.', async () => {
      for (const { id } of this.#listed?.planned.filter(isOfDial) ?? [])
        await this.link.control.outcomes.takeBack(id)
    })
  }

  async #playPreset({ plans }: OutcomePreset): Promise<void> {
    await this.act('Planned. It waits for its calls.', async () => {
      // One after the other, since the bank uses plans in the order in which they were made.
      for (const plan of plans) await this.link.control.planOutcome(plan)
    })
  }

  async #takeBack(id: string): Promise<void> {
    await this.act('Taken back.', () => this.link.control.outcomes.takeBack(id))
  }

  async #takeBackAll(): Promise<void> {
    const { planned = [] } = this.#listed ?? {}
    await this.act('Taken back.', async () => {
      for (const { id } of planned) await this.link.control.outcomes.takeBack(id)
    })
  }
}

/** Whether a plan is one that the dial makes. */
function isOfDial({ operation, probability, times, match, ...rest }: Planned): boolean {
  const isWide = rest.client === undefined && rest.hours === undefined && Object.keys(match).length === 0
  return operation === EVERY_CALL && probability !== undefined && times === ALWAYS && isWide
}

/** Writes a plan as a sentence: which calls, which of them, and how they end. */
function sentenceOf(plan: Order): TemplateResult {
  const { operation, outcome = '', times = 1, match = {}, client, probability, delay, hours } = plan
  const kept = Object.entries(match).map(([name, value]) => `${name} = ${value}`)
  const oneIn = probability === undefined || probability >= 1 ? undefined : 1 / probability
  const wait = delayMsOf(delay)
  const calls =
    times === ALWAYS
      ? 'From now on, calls of'
      : times === 1
        ? 'The next call of'
        : `The next ${times} calls of`
  const what = operation === EVERY_CALL ? 'any operation' : html`<code>${operation}</code>`
  const whose = client === undefined ? nothing : html` by <code>${client}</code>`
  const which = kept.length > 0 ? html` where <code>${kept.join(', ')}</code>` : nothing
  const when =
    hours === undefined ? nothing : html`, between ${hours.from} and ${hours.to} by the clock of the bank`
  const often = oneIn === undefined ? nothing : html`, one in ${count(Math.round(oneIn * 10) / 10)} of them`
  const late = wait === undefined ? nothing : html`, after ${took(wait)}`
  const ending = outcome === '' ? 'answered as ever' : describeOutcome(outcome)
  return html`${calls} ${what}${whose}${which}${when}${often}: <strong>${ending}${late}</strong>`
}

/** Reads the delay of a plan; `undefined` if the form has no valid one. */
function delayMsOf(delay: string | undefined): number | undefined {
  const [, minutes = '0', seconds = '0'] = /^PT(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(delay ?? '') ?? []
  const ms = Number(minutes) * 60_000 + Number(seconds) * 1_000
  return ms > 0 ? ms : undefined
}

/** Describes an outcome in words; a code of the bank stays as it is. */
function describeOutcome(outcome: string): string {
  const [kind = '', detail = ''] = outcome.split(/:(.*)/s)
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : undefined
  if (known === undefined) return outcome
  const isTime = kind === 'slow' || kind === 'late'
  return known(detail === '<ms>' ? '…' : isTime ? took(Number(detail)) : detail)
}

/** The title of an interface. */
export function titleOf(title: Readonly<Record<string, string>>): string {
  return title['en'] ?? ''
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value
}
