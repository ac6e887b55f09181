/// <reference lib="dom" />
// One thing that the bank holds: how it stands, its states drawn, what moves it on, how a person decides about it, what happened to it.
// The bank moves it (../../objects/moving.ts); nothing is changed here otherwise.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { type BankLink, Refusal } from '../bank-link.ts'
import { dateTime, lengthOf, moneyIn, varietyName } from '../parts/formats.ts'
import { BACK, icon } from '../parts/icons.ts'
import { drawStates } from '../parts/state-machine.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { titleOf } from './outcomes.ts'

type Whole = Awaited<ReturnType<Control['objects']['read']>>
type Move = Whole['moves'][number]
type Deciding = Whole['decisions'][number]

/** The screen of one object. */
export class ObjectScreen extends Screen {
  static override properties = { ...Screen.properties, object: { attribute: false } }
  declare object: string
  #whole: Whole | undefined
  #isGone = false

  override get heading(): string {
    const whole = this.#whole
    const w = words()
    return whole ? w.objects.kinds[whole.kind as 'payment'] : w.screens.objects
  }

  override async load(): Promise<void> {
    try {
      this.#whole = await this.link.ask<Whole>(`/objects/${encodeURIComponent(this.object)}`)
      this.#isGone = false
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error
      this.#isGone = true
    }
  }

  override draw(): TemplateResult {
    const w = words().objects
    const whole = this.#whole
    const back = html`<p class="back"><a href=${addressOf('objects')}>${icon(BACK)}${w.back}</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">${w.gone}</p>`
    if (!whole) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    const path = whole.history.flatMap(({ from, state }) => (from === undefined ? [] : [`${from}>${state}`]))
    return html`${back}
      <section class="card">
        ${this.#drawSummary(whole)}
      </section>
      <div class="columns object">
        <section class="card">
          <h2>${w.machine}</h2>
          <p class="quiet">${w.machineText}</p>
          ${drawStates(whole.states, new Set(path))}
        </section>
        ${this.#drawMoves(whole)}
      </div>
      ${this.#drawHistory(whole)}
      <section class="card">
        <h2>${w.facts}</h2>
        <dl class="facts">
          ${Object.entries(whole.facts).map(
            ([name, value]) => html`<div><dt>${name}</dt><dd>${drawValue(value)}</dd></div>`,
          )}
        </dl>
      </section>`
  }

  #drawSummary(whole: Whole): TemplateResult {
    const w = words().objects
    const { id, clientId, customerId, variety, amount, state, madeAt } = whole
    return html`<dl class="facts">
        <div><dt>${w.state}</dt><dd><span class="chip ${toneOf(whole)}">${state}</span></dd></div>
        <div><dt>ID</dt><dd><code class="id">${id}</code></dd></div>
        <div><dt>${w.interface}</dt><dd>${interfaceName(this.link, whole.interface)}${variety === undefined ? nothing : html`, ${varietyName(variety)}`}</dd></div>
        <div><dt>${w.client}</dt><dd><code class="id">${clientId}</code></dd></div>
        ${customerId === undefined ? nothing : html`<div><dt>${words().try.customer}</dt><dd>${customerId}</dd></div>`}
        ${amount === undefined ? nothing : html`<div><dt>${w.amount}</dt><dd>${moneyIn(amount)}</dd></div>`}
        ${madeAt === undefined ? nothing : html`<div><dt>${w.made}</dt><dd>${dateTime(Date.parse(madeAt))}</dd></div>`}
      </dl>
      <p><a href=${`${addressOf('calls')}?search=${encodeURIComponent(searchOf(id))}`}>${w.calls}</a></p>`
  }

  #drawMoves(whole: Whole): TemplateResult {
    const w = words().objects
    const { moves, closed, decisions } = whole
    const choosesCustomer = [...moves, ...decisions].some((one) => one.choosesCustomer === true)
    return html`<section class="card">
      <h2>${w.moves}</h2>
      ${
        whole.isFinal
          ? html`<p class="empty">${w.ended}</p>`
          : html`<p class="quiet">${w.movesText}</p>
            <ul class="rows moves">
              ${moves.map((one) => this.#drawMove(one))}
              ${closed.map(
                ({ to, why }) =>
                  html`<li>
                    <p><strong>${to}</strong> <span class="quiet">${w.notFromHere}:</span> <span class="quiet">${why}</span></p>
                  </li>`,
              )}
            </ul>`
      }
      ${
        decisions.length === 0
          ? nothing
          : html`<h2>${w.decide}</h2>
            <p class="quiet">${w.decideText}</p>
            <ul class="rows moves">
              ${decisions.map((one) => this.#drawDecision(one))}
            </ul>`
      }
      ${
        choosesCustomer
          ? html`<details>
            <summary>${w.who}</summary>
            <form class="fields chosen" @submit=${(event: Event) => event.preventDefault()}>
              <p class="quiet">${w.whoText}</p>
              <label>${w.customer}<input name="customerId" autocomplete="off" spellcheck="false" /></label>
              <label>${w.iban}<input name="iban" autocomplete="off" spellcheck="false" /></label>
            </form>
          </details>`
          : nothing
      }
    </section>`
  }

  #drawMove(move: Move): TemplateResult {
    const w = words().objects
    return html`<li>
      <p>
        ${move.text}
        ${drawTime(move)}
      </p>
      <button type="button" class="plain" @click=${() => this.#move(move)}>
        ${w.moveTo(move.to)}<span class="hidden">: ${move.text}</span>
      </button>
    </li>`
  }

  #drawDecision(deciding: Deciding): TemplateResult {
    const w = words().objects
    return html`<li>
      <p>${drawTime(deciding)}</p>
      <button type="button" class="plain" @click=${() => this.#decide(deciding)}>
        ${w.ways[deciding.way as 'page']}
      </button>
    </li>`
  }

  async #move({ to, how, takes, choosesCustomer }: Move): Promise<void> {
    const order = { to, how, ...goes(takes), ...(choosesCustomer === true && this.#chosen) }
    await this.act(words().objects.moved(to), async () => {
      this.#whole = await this.link.ask<Whole>(this.#path('moves'), 'POST', order)
    })
  }

  async #decide({ way, takes, choosesCustomer }: Deciding): Promise<void> {
    const w = words().objects
    const order = { way, ...goes(takes), ...(choosesCustomer === true && this.#chosen) }
    let said: string | undefined
    const isDone = await this.act(w.decided, async () => {
      const whole = await this.link.ask<Whole & { refusal?: string }>(this.#path('decisions'), 'POST', order)
      this.#whole = whole
      said = whole.refusal
    })
    if (isDone && said !== undefined) this.notice = { kind: 'done', text: `${w.decided} ${w.said} ${said}` }
  }

  #path(what: string): string {
    return `/objects/${encodeURIComponent(this.object)}/${what}`
  }

  /** Who decides, where somebody was written. */
  get #chosen(): Record<string, string> {
    const form = this.querySelector<HTMLFormElement>('form.chosen')
    const given = [...new FormData(form ?? undefined)].map(([name, value]) => [name, textIn(value)] as const)
    return Object.fromEntries(given.filter(([, value]) => value !== ''))
  }

  #drawHistory({ history, isWhole }: Whole): TemplateResult {
    const w = words().objects
    return html`<section class="card">
      <h2>${w.history}</h2>
      ${isWhole ? nothing : html`<p class="quiet">${history.length === 0 ? w.noHistory : w.notWhole}</p>`}
      <ol class="history">
        ${history.map(
          ({ at, by, from, state, changed }) =>
            html`<li>
              <p>
                ${at === undefined ? nothing : html`<time datetime=${at}>${dateTime(Date.parse(at))}</time>`}
                <strong>${from === undefined ? state : html`${from} <span class="quiet">${w.becomes}</span> ${state}`}</strong>
              </p>
              <p class="quiet">
                ${actorOf(by)}${changed === undefined ? nothing : html`; ${w.changed} <code>${changed.join(', ')}</code>`}
              </p>
            </li>`,
        )}
      </ol>
    </section>`
  }
}

/** Names an interface as people read it. */
export function interfaceName(link: BankLink, name: string): string {
  const found = link.view?.interfaces.find((one) => one.name === name)
  return found === undefined ? name : titleOf(found.title)
}

/** The clock goes where a person presses a button that says how far. */
function goes(takes: string): { moveClock?: true } {
  return takes === 'PT0S' ? {} : { moveClock: true }
}

function drawTime({ takes, at }: Pick<Move, 'takes' | 'at'>): TemplateResult {
  const w = words().objects
  if (takes === 'PT0S') return html`<span class="quiet">${w.now}</span>`
  return html`<span class="quiet"
    >${w.clockGoes(lengthOf(takes))}${at === undefined ? nothing : html`, ${dateTime(Date.parse(at))}`}</span
  >`
}

function actorOf({
  who,
  clientId = '',
  operation = '',
  call = '',
  as,
}: Whole['history'][number]['by']): string {
  const w = words().objects
  if (as !== undefined) return w.inPlaceOf[as as 'person']
  if (who === 'caller') return w.by.caller(clientId, operation)
  return w.by[who as 'tester'](call)
}

/** What is searched for in the log: the part of an id that is its own. */
function searchOf(id: string): string {
  if (id.startsWith('sha256:')) return id.slice(0, 15)
  return id.split('/').at(-1) ?? id
}

/** Good, bad or not decided, by words that statuses of all interfaces have in common. */
export function toneOf({ state }: { readonly state: string }): string {
  if (
    /^(accepted|valid|debited|credited|completed|processed|authorized|awaitingduedate|accc|acsc|used)/i.test(
      state,
    )
  )
    return 'good'
  if (/(reject|revoked|cancel|expired|failed|terminated|ended|rjct|canc|part)/i.test(state)) return 'bad'
  return 'unknown'
}

function drawValue(value: unknown): TemplateResult | string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value))
    return dateTime(Date.parse(value))
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}

function textIn(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value.trim() : ''
}
