/// <reference lib="dom" />
// One call: how far it came, why it was refused, its signature line by line, both sides, and the call as text to copy.
// The bank has masked all secrets before.

import { html, nothing, type TemplateResult } from 'lit'
import {
  type CallRecord,
  type CallSummary,
  type Explanation,
  explainCall,
  isGood,
  listCalls,
  readCall,
  type Side,
  STAGES,
} from '../calls.ts'
import { againOf, type InterfaceDocument, operationsOf } from '../operations.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime, money, prettyOf, timeOfDay, took } from '../parts/formats.ts'
import { causes, codeOf, fact, heads } from '../parts/drawing.ts'
import { addressOf } from '../routes.ts'
import { ThingScreen } from '../screen.ts'
import { callName, statusChip } from './call-row.ts'
import { curlOfCall, programOf, testOf } from './call-text.ts'
import { drawSignature } from './signature.ts'

/** Words for whether the call passed a stage. */
const STAGE_STATES = { passed: 'passed', ended: 'ended here', after: 'not reached' } as const

/** The screen of one call. */
export class CallScreen extends ThingScreen<CallRecord> {
  protected override readonly back = { address: addressOf('calls'), text: 'All calls' }
  protected override readonly gone = 'The log does not have this call any more.'
  /** A call does not change once it has ended. */
  protected override readonly isFixed = true
  #why: Explanation | undefined
  /** The call as a program and a test, if it is one of an operation. */
  #texts: { readonly code?: string; readonly test?: string } = {}
  /** Calls to compare it with, those of the same operation first. */
  #others: readonly CallSummary[] = []

  override get heading(): string {
    return this.thing ? callName(this.thing) : 'A call'
  }

  protected override async read(): Promise<CallRecord> {
    const [call, why] = await Promise.all([
      readCall(this.link, this.thingId),
      explainCall(this.link, this.thingId).catch(() => undefined),
    ])
    this.#why = why
    await Promise.all([this.#write(call), this.#findOthers(call)])
    return call
  }

  /** Writes the call as a program and a test, by the definition of its operation. */
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
      ...(fn !== undefined && {
        code: programOf({ fn, from: `silta/core/${call.interface ?? ''}`, filled }),
      }),
      test: testOf(call, this.#why, filled),
    }
  }

  async #findOthers(call: CallRecord): Promise<void> {
    const { calls } = await listCalls(this.link, { direction: call.direction, limit: '200' })
    this.#others = calls.filter(({ id, isPage }) => id !== call.id && isPage !== true)
  }

  protected override drawThing(call: CallRecord): TemplateResult {
    const { client, outcome, row = this.#why?.row } = call
    return html`<section class="card">
        <dl class="facts">
          ${fact('Ended with', html`${statusChip(call)} <code>${call.code ?? ''}</code>`)}
          ${fact('At', dateTime(call.at))} ${fact('Took', took(call.durationMs))}
          ${fact('Client', client && this.#drawClient(client, call.isProven))}
          ${fact('Planned outcome', codeOf(outcome))} ${fact('Section of the paper', call.paper)}
          ${fact('Rule that decided', codeOf(row))}
        </dl>
        <p class="target"><strong>${call.method}</strong> <code>${call.path}</code></p>
        ${
          canBeTried(call)
            ? html`<p>
              <a class="again" href=${`${addressOf('try')}?call=${encodeURIComponent(call.id)}`}
                >Send it again, signed anew</a
              >
            </p>`
            : nothing
        }
        ${call.direction === 'in' && call.stage !== undefined ? this.#drawStages(call) : nothing}
      </section>
      ${this.#drawWhy(call)} ${this.#why ? drawSignature(this.#why) : nothing}
      ${
        call.isPage
          ? html`<p class="card empty">
              A page for a person: of its address the log keeps the name alone.
            </p>`
          : html`<div class="columns sides">
            ${this.#drawSide('Request', call.request)} ${this.#drawSide('Answer', call.response)}
          </div>`
      }
      ${this.#drawMoney(call)} ${this.#drawChanged(call)}
      ${call.isPage ? nothing : html`${this.#drawCompare(call)} ${this.#drawCopies(call)}`}`
  }

  #drawClient(client: string, isProven: boolean | undefined): TemplateResult {
    return html`<a href=${`${addressOf('calls')}?client=${encodeURIComponent(client)}`}><code>${client}</code></a>
      ${isProven === false ? html`<span class="quiet">claimed, not proven</span>` : nothing}`
  }

  #drawStages({ stage, status }: CallRecord): TemplateResult {
    const stages = Object.entries(STAGES)
    const at = stages.findIndex(([name]) => name === stage)
    return html`<ol class="stages" aria-label="What the bank checked, in its order">
      ${stages.map(([, name], index) => {
        const isLast = index === at
        const isGoodEnd = isLast && (stage === 'done' || (status !== undefined && status < 400))
        const state = index < at || isGoodEnd ? 'passed' : isLast ? 'ended' : 'after'
        return html`<li class=${state} aria-current=${isLast ? 'step' : nothing}>
          <span>${name}</span><span class="hidden"> ${STAGE_STATES[state]}</span>
        </li>`
      })}
    </ol>`
  }

  #drawMoney({ booked = [] }: CallRecord): TemplateResult | typeof nothing {
    if (booked.length === 0) return nothing
    return html`<section class="card">
      <h2>Money that it moved</h2>
      <div class="table" tabindex="0" role="region" aria-label="Money that it moved">
        <table>
          ${heads('Account', 'Holder', 'Amount', 'Balance after it')}
          <tbody>
            ${booked.map(
              ({ account, holder, amount, currency, status, balanceAfter }) =>
                html`<tr>
                  <td data-label="Account"><code>${account}</code></td>
                  <td data-label="Holder">${holder}</td>
                  <td data-label="Amount">
                    ${money(amount, currency)}
                    ${status === 'held' ? html`<span class="chip unknown">held</span>` : nothing}
                  </td>
                  <td data-label="Balance after it">
                    ${balanceAfter === undefined ? '–' : money(balanceAfter, currency)}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet">What these accounts are now, they are by later calls too.</p>
    </section>`
  }

  #drawCopies(call: CallRecord): TemplateResult {
    const { code, test } = this.#texts
    return html`<section class="card">
      <h2>Copy it as</h2>
      <p class="quiet">
        Secrets are variables of the shell. A signature counts for this call, this minute and once: sign it
        again.
      </p>
      ${codeBlock('curl', curlOfCall(call, this.link.baseUrl))}
      ${code === undefined ? nothing : codeBlock('Silta', code)}
      ${
        test === undefined
          ? nothing
          : html`${codeBlock('Test (node:test)', test)} <p class="quiet">
        The test makes a bank of its own: what the call is about has to be made there first, and what was
        wrong on purpose is told by fault.
      </p>`
      }
    </section>`
  }

  #drawCompare(call: CallRecord): TemplateResult | typeof nothing {
    const isAlike = (one: CallSummary) => one.operation !== undefined && one.operation === call.operation
    const groups: readonly (readonly [string, readonly CallSummary[]])[] = [
      ['Last calls of this operation', this.#others.filter(isAlike)],
      ['Other calls', this.#others.filter((one) => !isAlike(one))],
    ]
    if (this.#others.length === 0) return nothing
    return html`<section class="card">
      <h2>Compare it</h2>
      <p class="quiet">
        Lay another call beside it: line, headers, members of the body, what was signed, how it ended.
      </p>
      <form class="inline" @submit=${(event: SubmitEvent) => this.#compare(event)}>
        <label for="with">With the call</label>
        <select id="with" name="with">
          ${groups.map(([label, calls]) =>
            calls.length === 0
              ? nothing
              : html`<optgroup label=${label}>
                ${calls.map(
                  (one) =>
                    html`<option value=${one.id}>
                      ${timeOfDay(Date.parse(one.at))} · ${callName(one)} · ${one.status ?? 'no answer'}
                    </option>`,
                )}
              </optgroup>`,
          )}
        </select>
        <button class="plain">Compare</button>
      </form>
    </section>`
  }

  #compare(event: SubmitEvent): void {
    event.preventDefault()
    const other = new FormData(event.target as HTMLFormElement).get('with')
    if (typeof other !== 'string') return
    history.pushState(null, '', `${addressOf('calls', this.thingId)}?with=${encodeURIComponent(other)}`)
    // What following a link of the console does.
    dispatchEvent(new PopStateEvent('popstate'))
  }

  #drawWhy(call: CallRecord): TemplateResult | typeof nothing {
    const found = this.#why?.causes ?? []
    if (found.length === 0 && (isGood(call) || call.message === undefined)) return nothing
    return html`<section class="card why">
      <h2>Why</h2>
      ${found.length === 0 ? html`<p>${call.message}</p>` : causes(found)}
    </section>`
  }

  #drawSide(title: string, side: Side | undefined): TemplateResult {
    if (side === undefined)
      return html`<section class="card"><h2>${title}</h2><p class="empty">no answer</p></section>`
    const { headers, body } = side
    return html`<section class="card side">
      <h2>${title}</h2>
      <dl class="headers">
        ${headers.map(([name, value]) => fact(name, codeOf(value)))}
      </dl>
      ${
        body === undefined
          ? html`<p class="quiet">No body.</p>`
          : codeBlock(`Body, ${body.bytes} bytes${body.isCut ? ', cut here' : ''}`, prettyOf(body.text))
      }
    </section>`
  }

  #drawChanged({ changed = [] }: CallRecord): TemplateResult | typeof nothing {
    if (changed.length === 0) return nothing
    return html`<section class="card">
      <h2>Changed in the books</h2>
      <ul class="facts">
        ${changed.map((one) => html`<li><code>${one}</code></li>`)}
      </ul>
    </section>`
  }
}

/** Whether a call is one of an interface, so that the form of its operation can repeat it. */
function canBeTried({ direction, interface: name, operation = '', isPage }: CallRecord): boolean {
  return direction === 'in' && name !== undefined && isPage !== true && !/^(oauth\.|$)/.test(operation)
}
