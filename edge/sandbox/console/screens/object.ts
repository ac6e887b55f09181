/// <reference lib="dom" />
// One object of the bank: its state, a drawing of all states, its moves, decisions of a person, and its history.
// The bank moves it (../../control/objects/moving.ts); this screen only asks for it.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import type { BankLink } from '../bank-link.ts'
import { about, codeOf, fact, timeAt } from '../parts/drawing.ts'
import { dateTime, lengthOf, moneyIn, varietyName } from '../parts/formats.ts'
import { drawStates } from '../parts/state-machine.ts'
import { addressOf } from '../routes.ts'
import { Given, ThingScreen } from '../screen.ts'
import { titleOf } from './outcomes.ts'

/** The kinds of objects. */
export const KINDS: Readonly<Record<Kind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  occurrence: 'Payment of a series',
  bundle: 'Bundle',
  instruction: 'Instruction',
  request: 'Request to pay',
  consent: 'Consent',
  authorization: 'Authorisation',
  token: 'Token',
}

/** How a person can decide. */
const WAYS: Readonly<Record<Way, string>> = {
  page: 'Approve on the page',
  'no-right': 'Approve as a customer who may not',
  refused: 'Say no on the page',
  'left-open': 'Open the page and go away',
  'too-late': 'Decide too late',
}

/** The actor for whom a tester has moved something. */
const IN_PLACE_OF = {
  caller: 'a tester, in place of the client',
  person: 'a tester, in place of the person',
  clock: 'a tester, by the clock',
  bank: 'a tester, in place of the bank',
} as const

/** Who moved something. */
const BY = {
  caller: (client: string, operation: string) => `the client ${client}, ${operation}`,
  person: () => 'a person, on the page of the bank',
  clock: () => 'the clock',
  tester: (call: string) => `a tester, ${call}`,
  bank: () => 'the bank by itself',
} as const

type Whole = Awaited<ReturnType<Control['objects']['read']>>
type Move = Whole['moves'][number]
type Kind = NonNullable<NonNullable<Parameters<Control['objects']['list']>[0]>['kind']>
type Way = Parameters<Control['objects']['decide']>[1]['way']
type Deciding = Whole['decisions'][number]

const NO_HISTORY = 'Nothing has happened to it since histories are written.'
const NOT_WHOLE = 'What came before is not written down: it is older than the history.'

/** The screen of one object. */
export class ObjectScreen extends ThingScreen<Whole> {
  protected override readonly back = { address: addressOf('objects'), text: 'All objects' }
  protected override readonly gone = 'The bank does not hold this any more.'

  override get heading(): string {
    return this.thing ? KINDS[this.thing.kind as Kind] : 'Objects'
  }

  protected override read(): Promise<Whole> {
    return this.link.ask<Whole>(`/objects/${encodeURIComponent(this.thingId)}`)
  }

  protected override drawThing(whole: Whole): TemplateResult {
    const path = whole.history.flatMap(({ from, state }) => (from === undefined ? [] : [`${from}>${state}`]))
    return html`<section class="card">${this.#drawSummary(whole)}</section>
      <div class="columns object">
        <section class="card">
          <h2>Its states</h2>
          <p class="quiet">
            The path that it has gone is drawn strong; what can follow now has an arrow with a full line.
          </p>
          ${drawStates(whole.states, new Set(path))}
        </section>
        ${this.#drawMoves(whole)}
      </div>
      ${this.#drawHistory(whole)}
      <section class="card">
        <h2>What is known of it</h2>
        <dl class="facts">
          ${Object.entries(whole.facts).map(([name, value]) => fact(name, drawValue(value)))}
        </dl>
      </section>`
  }

  #drawSummary(whole: Whole): TemplateResult {
    const { id, clientId, customerId, variety, amount, state, madeAt } = whole
    const sort = variety === undefined ? nothing : html`, ${varietyName(variety)}`
    return html`<dl class="facts">
        ${fact('State', html`<span class="chip ${toneOf(whole)}">${state}</span>`)} ${fact('ID', codeOf(id, 'id'))}
        ${fact('Interface', html`${interfaceName(this.link, whole.interface)}${sort}`)}
        ${fact('Client or merchant', codeOf(clientId, 'id'))}
        ${fact('Customer whose accounts are read', customerId)} ${fact('Amount', amount && moneyIn(amount))}
        ${fact('Made', madeAt && dateTime(madeAt))}
      </dl>
      <p><a href=${`${addressOf('calls')}?search=${encodeURIComponent(searchOf(id))}`}>Calls about it</a></p>`
  }

  #drawMoves(whole: Whole): TemplateResult {
    const { moves, closed, decisions } = whole
    const choosesCustomer = [...moves, ...decisions].some((one) => one.choosesCustomer === true)
    return html`<section class="card">
      <h2>Move it on</h2>
      ${
        whole.isFinal
          ? html`<p class="empty">It has ended: nothing follows.</p>`
          : html`<p class="quiet">
            The bank does it by its own rules: money is booked, callbacks go out. What does not arrive is
            undone.
          </p>
            <ul class="rows moves">
              ${moves.map((one) => this.#drawMove(one))}
              ${closed.map(
                ({ to, why }) =>
                  html`<li>
                    <p><strong>${to}</strong> <span class="quiet">Not from here:</span> <span class="quiet">${why}</span></p>
                  </li>`,
              )}
            </ul>`
      }
      ${
        decisions.length === 0
          ? nothing
          : html`<h2>Decide as a person</h2>
            <p class="quiet">On the page of the bank, or not as one should.</p>
            <ul class="rows moves">
              ${decisions.map((one) => this.#drawDecision(one))}
            </ul>`
      }
      ${
        choosesCustomer
          ? html`<details>
            <summary>Who decides</summary>
            <form class="fields chosen" @submit=${(event: Event) => event.preventDefault()}>
              <p class="quiet">Where a customer decides; who the page would suggest when nothing is written.</p>
              <label>Customer, for example customer-1<input name="customerId" autocomplete="off" spellcheck="false" /></label>
              <label>Account, as IBAN<input name="iban" autocomplete="off" spellcheck="false" /></label>
            </form>
          </details>`
          : nothing
      }
    </section>`
  }

  #drawMove(move: Move): TemplateResult {
    return html`<li>
      <p>
        ${move.text}
        ${drawTime(move)}
      </p>
      <button type="button" class="plain" @click=${() => this.#move(move)}>
        To ${move.to}${about(move.text)}
      </button>
    </li>`
  }

  #drawDecision(deciding: Deciding): TemplateResult {
    return html`<li>
      <p>${drawTime(deciding)}</p>
      <button type="button" class="plain" @click=${() => this.#decide(deciding)}>
        ${WAYS[deciding.way as Way]}
      </button>
    </li>`
  }

  async #move({ to, how, takes, choosesCustomer }: Move): Promise<void> {
    const order = { to, how, ...goes(takes), ...(choosesCustomer === true && this.#chosen) }
    await this.act(`It is ${to} now.`, async () => {
      this.thing = await this.link.ask<Whole>(this.#path('moves'), 'POST', order)
    })
  }

  async #decide({ way, takes, choosesCustomer }: Deciding): Promise<void> {
    const order = { way, ...goes(takes), ...(choosesCustomer === true && this.#chosen) }
    let said: string | undefined
    const isDone = await this.act('Decided.', async () => {
      const whole = await this.link.ask<Whole & { refusal?: string }>(this.#path('decisions'), 'POST', order)
      this.thing = whole
      said = whole.refusal
    })
    if (isDone && said !== undefined) this.notice = { kind: 'done', text: `Decided. The bank said: ${said}` }
  }

  #path(what: string): string {
    return `/objects/${encodeURIComponent(this.thingId)}/${what}`
  }

  /** The customer and account of the form, as far as they were filled in. */
  get #chosen(): Record<string, string> {
    const form = this.querySelector<HTMLFormElement>('form.chosen')
    const given = form && new Given(form)
    const names = ['customerId', 'iban'].map((name) => [name, given?.text(name) ?? ''] as const)
    return Object.fromEntries(names.filter(([, value]) => value !== ''))
  }

  #drawHistory({ history, isWhole }: Whole): TemplateResult {
    return html`<section class="card">
      <h2>What happened to it</h2>
      ${isWhole ? nothing : html`<p class="quiet">${history.length === 0 ? NO_HISTORY : NOT_WHOLE}</p>`}
      <ol class="history">
        ${history.map(
          ({ at, by, from, state, changed }) =>
            html`<li>
              <p>
                ${at === undefined ? nothing : timeAt(at)}
                <strong>${from === undefined ? state : html`${from} <span class="quiet">becomes</span> ${state}`}</strong>
              </p>
              <p class="quiet">
                ${actorOf(by)}${changed === undefined ? nothing : html`; changed: <code>${changed.join(', ')}</code>`}
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

/** Lets the bank move its clock, as the pressed button names by how much. */
function goes(takes: string): { moveClock?: true } {
  return takes === 'PT0S' ? {} : { moveClock: true }
}

function drawTime({ takes, at }: Pick<Move, 'takes' | 'at'>): TemplateResult {
  if (takes === 'PT0S') return html`<span class="quiet">at once</span>`
  return html`<span class="quiet"
    >the clock goes ${lengthOf(takes)} ahead${at === undefined ? nothing : html`, ${dateTime(at)}`}</span
  >`
}

function actorOf({
  who,
  clientId = '',
  operation = '',
  call = '',
  as,
}: Whole['history'][number]['by']): string {
  if (as !== undefined) return IN_PLACE_OF[as as keyof typeof IN_PLACE_OF]
  if (who === 'caller') return `the client ${clientId}, ${operation}`
  return BY[who as 'tester'](call)
}

/** Text to search for in the log: the part of an id that no other object has. */
function searchOf(id: string): string {
  if (id.startsWith('sha256:')) return id.slice(0, 15)
  return id.split('/').at(-1) ?? id
}

/** Good, bad or undecided, by words that the states of all interfaces have in common. */
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
    return dateTime(value)
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}
