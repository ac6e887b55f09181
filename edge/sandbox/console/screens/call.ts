/// <reference lib="dom" />
// One call opened: how far it came, why it was refused, its signature line by line, both sides, and the call as text to copy.
// Secrets were taken out by the bank before they came here.

import { html, nothing, type TemplateResult } from 'lit'
import {
  type CallRecord,
  type CallSummary,
  type Explanation,
  explainCall,
  isGood,
  isLogOff,
  listCalls,
  readCall,
  type Side,
  STAGES,
} from '../calls.ts'
import { againOf, type InterfaceDocument, operationsOf } from '../operations.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime, money, prettyOf, timeOfDay, took } from '../parts/formats.ts'
import { goTo } from '../parts/going.ts'
import { BACK, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { callName, statusChip } from './call-row.ts'
import { codeOf, curlOfCall, testOf } from './call-text.ts'
import { drawSignature } from './signature.ts'

/** The screen of one call. */
export class CallScreen extends Screen {
  static override properties = { ...Screen.properties, callId: { attribute: false } }
  declare callId: string
  #call: CallRecord | undefined
  #why: Explanation | undefined
  #isGone = false
  /** The call as texts for a program and a test, where it is of an operation. */
  #texts: { readonly code?: string; readonly test?: string } = {}
  /** Calls that it can be compared with, those of the same operation first. */
  #others: readonly CallSummary[] = []

  override get heading(): string {
    return this.#call ? callName(this.#call) : words().calls.one
  }

  /** A call does not change once it has ended. */
  override async load(): Promise<void> {
    if (this.#call !== undefined || this.#isGone) return
    try {
      const [call, why] = await Promise.all([
        readCall(this.link, this.callId),
        explainCall(this.link, this.callId).catch(() => undefined),
      ])
      this.#call = call
      this.#why = why
      await Promise.all([this.#write(call), this.#findOthers(call)])
    } catch (error) {
      if (!isLogOff(error)) throw error
      this.#isGone = true
    }
  }

  /** Writes the call for a program and a test: its operation says what stands where. */
  async #write(call: CallRecord): Promise<void> {
    if (!canBeTried(call)) return
    const document = await this.link
      .ask<InterfaceDocument>(`/openapi/${call.interface ?? ''}.json`)
      .catch(() => undefined)
    const operation = document && operationsOf(document).find(({ id }) => id === call.operation)
    if (!operation) return
    const filled = againOf(operation, call)
    const { fn } = operation
    this.#texts = {
      ...(fn !== undefined && { code: codeOf({ fn, from: `silta/core/${call.interface ?? ''}`, filled }) }),
      test: testOf(call, this.#why, filled),
    }
  }

  async #findOthers(call: CallRecord): Promise<void> {
    const { calls } = await listCalls(this.link, { direction: call.direction, limit: '200' })
    this.#others = calls.filter(({ id, isPage }) => id !== call.id && isPage !== true)
  }

  override draw(): TemplateResult {
    const w = words().calls
    const call = this.#call
    const back = html`<p class="back"><a href=${addressOf('calls')}>${icon(BACK)}${w.back}</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">${w.gone}</p>`
    if (call === undefined) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    return html`${back}
      <section class="card">
        <dl class="facts">
          <div><dt>${w.ended}</dt><dd>${statusChip(call)} <code>${call.code ?? ''}</code></dd></div>
          <div><dt>${w.at}</dt><dd>${dateTime(Date.parse(call.at))}</dd></div>
          <div><dt>${w.took}</dt><dd>${took(call.durationMs)}</dd></div>
          ${
            call.client === undefined
              ? nothing
              : html`<div>
                <dt>${w.client}</dt>
                <dd>
                  <a href=${`${addressOf('calls')}?client=${encodeURIComponent(call.client)}`}><code>${call.client}</code></a>
                  ${call.isProven === false ? html`<span class="quiet">${w.claimed}</span>` : nothing}
                </dd>
              </div>`
          }
          ${
            call.outcome === undefined
              ? nothing
              : html`<div><dt>${w.planned}</dt><dd><code>${call.outcome}</code></dd></div>`
          }
          ${this.#drawSources(call)}
        </dl>
        <p class="target"><strong>${call.method}</strong> <code>${call.path}</code></p>
        ${
          canBeTried(call)
            ? html`<p><a class="again" href=${`${addressOf('try')}?call=${encodeURIComponent(call.id)}`}>${words().try.again}</a></p>`
            : nothing
        }
        ${call.direction === 'in' && call.stage !== undefined ? this.#drawStages(call) : nothing}
      </section>
      ${this.#drawWhy(call)} ${this.#why ? drawSignature(this.#why) : nothing}
      ${
        call.isPage
          ? html`<p class="card empty">${w.page}</p>`
          : html`<div class="columns sides">
            ${this.#drawSide(w.request, call.request)}
            ${call.response ? this.#drawSide(w.response, call.response) : html`<section class="card"><h2>${w.response}</h2><p class="empty">${w.noAnswer}</p></section>`}
          </div>`
      }
      ${this.#drawMoney(call)} ${this.#drawChanged(call)}
      ${call.isPage ? nothing : html`${this.#drawCompare(call)} ${this.#drawCopies(call)}`}`
  }

  #drawStages({ stage, status }: CallRecord): TemplateResult {
    const w = words()
    const at = STAGES.indexOf(stage as 'done')
    return html`<ol class="stages" aria-label=${w.calls.stages}>
      ${STAGES.map((one, index) => {
        const isLast = index === at
        const isGoodEnd = isLast && (stage === 'done' || (status !== undefined && status < 400))
        const state = index < at || isGoodEnd ? 'passed' : isLast ? 'ended' : 'after'
        return html`<li class=${state} aria-current=${isLast ? 'step' : nothing}>
          <span>${w.stages[one]}</span><span class="hidden"> ${w.calls.stageStates[state]}</span>
        </li>`
      })}
    </ol>`
  }

  /** What decided: the section of the paper that describes it, and the row of what the papers leave open. */
  #drawSources({ paper, row: ownRow }: CallRecord): TemplateResult | typeof nothing {
    const w = words().look
    const row = ownRow ?? this.#why?.row
    if (paper === undefined && row === undefined) return nothing
    return html`${paper === undefined ? nothing : html`<div><dt>${w.paper}</dt><dd>${paper}</dd></div>`}
    ${row === undefined ? nothing : html`<div><dt>${w.row}</dt><dd><code>${row}</code></dd></div>`}`
  }

  #drawMoney({ booked = [] }: CallRecord): TemplateResult | typeof nothing {
    const w = words().look
    if (booked.length === 0) return nothing
    return html`<section class="card">
      <h2>${w.money}</h2>
      <div class="table" tabindex="0" role="region" aria-label=${w.money}>
        <table>
          <thead>
            <tr>
              <th scope="col">${w.account}</th>
              <th scope="col">${w.holder}</th>
              <th scope="col">${w.amount}</th>
              <th scope="col">${w.balance}</th>
            </tr>
          </thead>
          <tbody>
            ${booked.map(
              ({ account, holder, amount, currency, status, balanceAfter }) =>
                html`<tr>
                  <td data-label=${w.account}><code>${account}</code></td>
                  <td data-label=${w.holder}>${holder}</td>
                  <td data-label=${w.amount}>
                    ${money(amount, currency)}
                    ${status === 'held' ? html`<span class="chip unknown">${w.held}</span>` : nothing}
                  </td>
                  <td data-label=${w.balance}>
                    ${balanceAfter === undefined ? '–' : money(balanceAfter, currency)}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet">${w.moneyText}</p>
    </section>`
  }

  #drawCopies(call: CallRecord): TemplateResult {
    const { code, test } = this.#texts
    const w = words().look
    return html`<section class="card">
      <h2>${w.copyAs}</h2>
      <p class="quiet">${words().calls.copyText}</p>
      ${codeBlock('curl', curlOfCall(call, this.link.baseUrl))}
      ${code === undefined ? nothing : codeBlock('Silta', code)}
      ${test === undefined ? nothing : html`${codeBlock(w.asTest, test)} <p class="quiet">${w.testText}</p>`}
    </section>`
  }

  #drawCompare(call: CallRecord): TemplateResult | typeof nothing {
    const w = words().look
    const isAlike = (one: CallSummary) => one.operation !== undefined && one.operation === call.operation
    const groups: readonly (readonly [string, readonly CallSummary[]])[] = [
      [w.sameOperation, this.#others.filter(isAlike)],
      [w.otherCalls, this.#others.filter((one) => !isAlike(one))],
    ]
    if (this.#others.length === 0) return nothing
    return html`<section class="card">
      <h2>${w.compare}</h2>
      <p class="quiet">${w.compareText}</p>
      <form class="inline" @submit=${(event: SubmitEvent) => this.#compare(event)}>
        <label for="with">${w.compareWith}</label>
        <select id="with" name="with">
          ${groups.map(([label, calls]) =>
            calls.length === 0
              ? nothing
              : html`<optgroup label=${label}>
                ${calls.map(
                  (one) =>
                    html`<option value=${one.id}>
                      ${timeOfDay(Date.parse(one.at))} · ${callName(one)} · ${one.status ?? words().calls.noAnswer}
                    </option>`,
                )}
              </optgroup>`,
          )}
        </select>
        <button class="plain">${w.show}</button>
      </form>
    </section>`
  }

  #compare(event: SubmitEvent): void {
    event.preventDefault()
    const other = new FormData(event.target as HTMLFormElement).get('with')
    if (typeof other !== 'string') return
    goTo(`${addressOf('calls', this.callId)}?with=${encodeURIComponent(other)}`)
  }

  #drawWhy(call: CallRecord): TemplateResult | typeof nothing {
    const w = words().calls
    const causes = this.#why?.causes ?? []
    if (isGood(call) && causes.length === 0) return nothing
    if (causes.length === 0 && call.message === undefined) return nothing
    return html`<section class="card why">
      <h2>${w.why}</h2>
      ${
        causes.length === 0
          ? html`<p>${call.message ?? ''}</p>`
          : html`<ol class="causes">
            ${causes.map(
              ({ sentence, advice, at }) =>
                html`<li>
                  <p><strong>${sentence}</strong> ${at === undefined ? nothing : html`<code>${at}</code>`}</p>
                  <p class="advice">${advice}</p>
                </li>`,
            )}
          </ol>`
      }
    </section>`
  }

  #drawSide(title: string, { headers, body }: Side): TemplateResult {
    const w = words().calls
    return html`<section class="card side">
      <h2>${title}</h2>
      <dl class="headers">
        ${headers.map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}
      </dl>
      ${
        body === undefined
          ? html`<p class="quiet">${w.noBody}</p>`
          : codeBlock(w.body(body.bytes, body.isCut), prettyOf(body.text))
      }
    </section>`
  }

  #drawChanged({ changed = [] }: CallRecord): TemplateResult | typeof nothing {
    const w = words().calls
    if (changed.length === 0) return nothing
    return html`<section class="card">
      <h2>${w.changed}</h2>
      <ul class="facts">
        ${changed.map((one) => html`<li><code>${one}</code></li>`)}
      </ul>
    </section>`
  }
}

/** Tells whether a call is one of an interface, which its form can make again. */
function canBeTried({ direction, interface: name, operation = '', isPage }: CallRecord): boolean {
  return direction === 'in' && name !== undefined && isPage !== true && !/^(oauth\.|$)/.test(operation)
}
