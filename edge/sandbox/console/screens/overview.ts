/// <reference lib="dom" />
// What runs, what waits for a person, what happened last, what was refused and why, and a first call for each interface.
// Each part leads to the screen that has all of it.

import { html, nothing, type TemplateResult } from 'lit'
import { type CallSummary, type Explanation, explainCall, isLogOff, listCalls } from '../calls.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime } from '../parts/formats.ts'
import { saveFile } from '../parts/issued.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { callRow } from './call-row.ts'
import {
  FILES,
  type FirstCall,
  FIRST_CALLS,
  type OwnKeys,
  type OwnNames,
  type Way,
  WAYS,
  withKeys,
} from './first-calls.ts'
import { titleOf } from './outcomes.ts'
import { drawWaiting, type Waiting, waitingAt } from './waiting.ts'

/** Refusals of one cause. */
interface Refused {
  readonly key: string
  readonly newest: CallSummary
  count: number
  readonly why?: Explanation
}

/** Most refusals of which the cause is asked. */
const MOST_EXPLAINED = 40
/** Most causes, and most calls, that are shown here. */
const MOST = 5

/** The first screen. */
export class OverviewScreen extends Screen {
  #calls: readonly CallSummary[] | undefined
  #isLogOff = false
  #refused: readonly Refused[] = []
  readonly #explained = new Map<string, Explanation>()
  #waiting: readonly Waiting[] = []
  #names: OwnNames | undefined
  /** Whether nobody had called when the page was opened: then the first call stands first, and stays there. */
  #isNew: boolean | undefined
  #chosen: FirstCall = FIRST_CALLS[0]
  #way: Way = 'silta'

  override get heading(): string {
    return words().screens.overview
  }

  override async load(): Promise<void> {
    const { control, baseUrl } = this.link
    const [waiting] = await Promise.all([waitingAt(control), this.#loadCalls()])
    this.#waiting = waiting
    this.#isNew ??= this.#calls?.length === 0
    if (this.#names) return
    const [client] = await control.clients.list()
    this.#names = {
      baseUrl,
      clientId: client?.clientId ?? '',
      kid: client?.kids[0] ?? `${client?.clientId}.1`,
    }
  }

  async #loadCalls(): Promise<void> {
    try {
      const [all, refused] = await Promise.all([
        listCalls(this.link, { limit: String(MOST) }),
        listCalls(this.link, { status: 'refused', limit: '200' }),
      ])
      this.#calls = all.calls
      this.#isLogOff = false
      this.#refused = await this.#group(refused.calls)
    } catch (error) {
      if (!isLogOff(error)) throw error
      this.#isLogOff = true
    }
  }

  /**
   * Groups refusals by their cause. Of each call it is asked once, of the newest ones alone: an older one is with the newest of the
   * same stage and code.
   */
  async #group(calls: readonly CallSummary[]): Promise<readonly Refused[]> {
    await Promise.all(
      calls.slice(0, MOST_EXPLAINED).map(async ({ id }) => {
        if (this.#explained.has(id)) return
        const why = await explainCall(this.link, id).catch(() => undefined)
        if (why) this.#explained.set(id, why)
      }),
    )
    const groups = new Map<string, Refused>()
    const likely = new Map<string, string>()
    for (const call of calls) {
      const about = call.operation ?? call.path.replace(/\?.*/s, '')
      const ended = [about, call.stage, call.code].join(' ')
      const why = this.#explained.get(call.id)
      const [cause] = why?.causes ?? []
      const key = cause ? [about, cause.code, cause.at].join(' ') : (likely.get(ended) ?? ended)
      if (cause && !likely.has(ended)) likely.set(ended, key)
      const known = groups.get(key)
      if (known) known.count += 1
      else groups.set(key, { key, newest: call, count: 1, ...(why && { why }) })
    }
    return [...groups.values()].slice(0, MOST)
  }

  override draw(): TemplateResult {
    const w = words().overview
    const { view } = this.link
    return html`<section class="card runs">
        <h2>${w.runs}</h2>
        <dl>
          <div><dt>${w.address}</dt><dd><code>${this.link.baseUrl}</code></dd></div>
          <div><dt>${words().clock.bankNow}</dt><dd><a href=${addressOf('clock')}>${dateTime(this.link.now)}</a></dd></div>
          <div><dt>${w.build}</dt><dd>${view ? `${view.build.version} (${view.build.commit})` : ''}</dd></div>
          <div><dt>${w.limits}</dt><dd>${view?.limits === 'strict' ? w.limitsStrict : w.limitsOff}</dd></div>
          <div><dt>${w.mutualTls}</dt><dd>${view?.mutualTls ? w.yes : w.no}</dd></div>
        </dl>
        <ul class="interfaces">
          ${(view?.interfaces ?? []).map(
            ({ title, base, isOpen }) =>
              html`<li>
                <strong>${titleOf(title)}</strong><code>${base}</code>
                ${isOpen ? nothing : html`<a class="chip bad" href=${addressOf('outcomes')}>${words().outcomes.isClosed}</a>`}
              </li>`,
          )}
        </ul>
      </section>
      ${this.#isNew === true ? this.#drawFirstCall() : nothing} ${this.#drawWaiting()} ${this.#drawCalls()}
      ${this.#drawRefused()} ${this.#isNew === true ? nothing : this.#drawFirstCall()}`
  }

  #drawWaiting(): TemplateResult {
    const w = words().waiting
    return html`<section class="card">
      <div class="head">
        <h2>${w.title}</h2>
        <a href=${addressOf('objects')}>${words().overview.allObjects}</a>
      </div>
      ${drawWaiting(this.#waiting.slice(-MOST), (one, result) =>
        this.act(result === 'authorized' ? w.approved : w.refused, () =>
          this.link.control.sca.decide(one.id, { result }),
        ),
      )}
    </section>`
  }

  #drawCalls(): TemplateResult {
    const w = words().overview
    return html`<section class="card">
      <div class="head">
        <h2>${w.lastCalls}</h2>
        <a href=${addressOf('calls')}>${w.allCalls}</a>
      </div>
      ${
        this.#isLogOff
          ? html`<p class="empty">${words().calls.off}</p>`
          : this.#calls === undefined
            ? html`<div class="skeleton tall" aria-hidden="true"></div>`
            : this.#calls.length === 0
              ? html`<p class="empty">${words().calls.none}</p>`
              : html`<ul class="calls short">
                ${this.#calls.map((call) => html`<li>${callRow(call)}</li>`)}
              </ul>`
      }
    </section>`
  }

  #drawRefused(): TemplateResult | typeof nothing {
    const w = words().overview
    if (this.#refused.length === 0) return nothing
    return html`<section class="card">
      <div class="head">
        <h2>${w.refusals}</h2>
        <a href=${`${addressOf('calls')}?status=refused`}>${w.allRefusals}</a>
      </div>
      <ul class="causes">
        ${this.#refused.map(({ newest, count, why }) => {
          const [cause] = why?.causes ?? []
          return html`<li>
            <p>
              <span class="chip bad">${w.times(count)}</span>
              <a href=${addressOf('calls', newest.id)}><code>${newest.operation ?? newest.path}</code></a>
              <code class="quiet">${newest.code ?? newest.status ?? words().calls.noAnswer}</code>
            </p>
            <p>${cause?.sentence ?? newest.message ?? words().stages[(newest.stage ?? 'work') as 'work']}</p>
            ${cause ? html`<p class="advice">${cause.advice}</p>` : nothing}
          </li>`
        })}
      </ul>
    </section>`
  }

  /** Saves the call with the bank's own keys: they go into the file, and never into the page. */
  async #save(names: OwnNames): Promise<void> {
    const [chosen, way] = [this.#chosen, this.#way]
    await this.act(words().overview.savedFilled, async () => {
      const keys = (await this.link.control.keys()) as unknown as OwnKeys & { defaultClient: { kid: string } }
      // The first asking has made the key that signs.
      const text = withKeys(chosen, way, { ...names, kid: keys.defaultClient.kid }, keys)
      saveFile({ name: FILES[way], type: 'text/plain', text })
    })
  }

  #drawFirstCall(): TemplateResult | typeof nothing {
    const w = words().overview
    const names = this.#names
    if (!names) return nothing
    const chosen = this.#chosen
    return html`<section class="card first">
      <h2>${w.firstCall}</h2>
      <p class="quiet">${w.firstCallText}</p>
      <div class="choices">
        <label
          >${w.interface}
          <select
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement
              this.#chosen = FIRST_CALLS.find(({ name }) => name === value) ?? FIRST_CALLS[0]
              this.requestUpdate()
            }}
          >
            ${FIRST_CALLS.map(
              ({ name }) =>
                html`<option value=${name} ?selected=${name === chosen.name}>
                  ${titleOf(this.link.view?.interfaces.find((one) => one.name === name)?.title ?? {})}
                </option>`,
            )}
          </select>
        </label>
        <fieldset class="segments">
          <legend class="hidden">${w.way}</legend>
          ${WAYS.map(
            (way) =>
              html`<label
                ><input
                  type="radio"
                  name="way"
                  value=${way}
                  .checked=${way === this.#way}
                  @change=${() => {
                    this.#way = way
                    this.requestUpdate()
                  }}
                /><span>${w.ways[way]}</span></label
              >`,
          )}
        </fieldset>
      </div>
      ${codeBlock(w.files[this.#way], chosen[this.#way](names))}
      <p class="pair">
        <button type="button" class="plain" @click=${() => this.#save(names)}>${w.saveFilled(FILES[this.#way])}</button>
        <span class="quiet">${w.saveText}</span>
      </p>
    </section>`
  }
}
