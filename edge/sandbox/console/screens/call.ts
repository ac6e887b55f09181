/// <reference lib="dom" />
// One call opened: how far it came, why it was refused, its signature line by line, both sides, and the call as text to copy.
// Secrets were taken out by the bank before they came here.

import { html, nothing, type TemplateResult } from 'lit'
import {
  type CallRecord,
  type Explanation,
  explainCall,
  isGood,
  isLogOff,
  readCall,
  type Side,
  STAGES,
} from '../calls.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime, prettyOf, took } from '../parts/formats.ts'
import { BACK, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { curlOfCall } from './call-text.ts'
import { statusChip } from './call-row.ts'
import { drawSignature } from './signature.ts'

/** The screen of one call. */
export class CallScreen extends Screen {
  static override properties = { ...Screen.properties, callId: { attribute: false } }
  declare callId: string
  #call: CallRecord | undefined
  #why: Explanation | undefined
  #isGone = false

  override get heading(): string {
    const call = this.#call
    return call ? (call.operation ?? `${call.method} ${call.path.replace(/\?.*/s, '')}`) : words().calls.one
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
    } catch (error) {
      if (!isLogOff(error)) throw error
      this.#isGone = true
    }
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
      ${this.#drawChanged(call)}
      ${call.isPage ? nothing : html`<section class="card"><h2>${w.copyAs}</h2><p class="quiet">${w.copyText}</p>${codeBlock('curl', curlOfCall(call, this.link.baseUrl))}</section>`}`
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

  #drawWhy(call: CallRecord): TemplateResult | typeof nothing {
    const w = words().calls
    const causes = this.#why?.causes ?? []
    if (isGood(call) && causes.length === 0) return nothing
    const row = this.#why?.row ?? call.row
    const paper = this.#why?.paper ?? call.paper
    if (causes.length === 0 && call.message === undefined && row === undefined) return nothing
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
      ${
        row === undefined && paper === undefined
          ? nothing
          : html`<p class="quiet">
            ${w.decidedBy}
            ${[row, paper].map((source) => (source === undefined ? nothing : html`<code>${source}</code> `))}
          </p>`
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
