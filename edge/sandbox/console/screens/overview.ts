/// <reference lib="dom" />
// The first screen: what runs, what waits for a person, the last calls, refusals with causes, a first call per interface.
// Each part links to its own screen.

import { html, nothing, type TemplateResult } from 'lit'
import { type CallSummary, type Explanation, explainCall, isLogOff, listCalls, STAGES } from '../calls.ts'
import { codeBlock } from '../parts/copy.ts'
import { choice, codeOf, fact } from '../parts/drawing.ts'
import { dateTime } from '../parts/formats.ts'
import { saveFile } from '../parts/issued.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
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
import { decide, drawWaiting, type Waiting, waitingAt } from './waiting.ts'

/** Names of the forms in which a first call is written. */
const WAY_NAMES = { silta: 'Silta', curl: 'curl', vars: '.dev.vars' } as const

/** The heading of each form. */
const LABELS = { silta: 'first.ts', curl: 'Terminal', vars: '.dev.vars' } as const

/** Refusals of one cause. */
interface Refused {
  readonly key: string
  readonly newest: CallSummary
  count: number
  readonly why?: Explanation
}

const LIMITS = '100 in 60 seconds for each client and interface'
/** Most refusals whose cause is loaded. */
const MOST_EXPLAINED = 40
/** Most causes, and most calls, that this screen shows. */
const MOST = 5

/** The first screen. */
export class OverviewScreen extends Screen {
  #calls: readonly CallSummary[] | undefined
  #isLogOff = false
  #refused: readonly Refused[] = []
  readonly #explained = new Map<string, Explanation>()
  #waiting: readonly Waiting[] = []
  #names: OwnNames | undefined
  /** Whether there were no calls when the page was opened: the first call is then shown at the top, and stays there. */
  #isNew: boolean | undefined
  #chosen: FirstCall = FIRST_CALLS[0]
  #way: Way = 'silta'

  override readonly heading = 'Overview'

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
   * Groups refusals by their cause. A cause is loaded once per call, and for the newest calls only: an older call joins the group
   * of the newest call with the same stage and code.
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
    const { view } = this.link
    return html`<section class="card runs">
        <h2>What runs</h2>
        <dl>
          ${fact('Address', codeOf(this.link.baseUrl))}
          ${fact('Time at the bank', html`<a href=${addressOf('clock')}>${dateTime(this.link.now)}</a>`)}
          ${fact('Version', view ? `${view.build.version} (${view.build.commit})` : '')}
          ${fact('Limits of calls', view?.limits === 'strict' ? LIMITS : 'none')}
          ${fact('Mutual TLS', view?.mutualTls ? 'on' : 'off')}
        </dl>
        <ul class="interfaces">
          ${(view?.interfaces ?? []).map(
            ({ title, base, isOpen }) =>
              html`<li>
                <strong>${titleOf(title)}</strong><code>${base}</code>
                ${isOpen ? nothing : html`<a class="chip bad" href=${addressOf('outcomes')}>closed</a>`}
              </li>`,
          )}
        </ul>
      </section>
      ${this.#isNew === true ? this.#drawFirstCall() : nothing} ${this.#drawWaiting()} ${this.#drawCalls()}
      ${this.#drawRefused()} ${this.#isNew === true ? nothing : this.#drawFirstCall()}`
  }

  #drawWaiting(): TemplateResult {
    return html`<section class="card">
      <div class="head">
        <h2>Waiting for a person</h2>
        <a href=${addressOf('objects')}>All objects</a>
      </div>
      ${drawWaiting(this.#waiting.slice(-MOST), (one, result) => decide(this, one, result))}
    </section>`
  }

  #drawCalls(): TemplateResult {
    return html`<section class="card">
      <div class="head">
        <h2>Last calls</h2>
        <a href=${addressOf('calls')}>All calls</a>
      </div>
      ${
        this.#isLogOff
          ? html`<p class="empty">
            This bank keeps no log of its calls. “npx silta sandbox” does; a bank in a program does when it
            is made with callLog: true.
          </p>`
          : this.#calls === undefined
            ? html`<div class="skeleton tall" aria-hidden="true"></div>`
            : this.#calls.length === 0
              ? html`<p class="empty">No call has come yet. Your first one stands here as soon as it arrives.</p>`
              : html`<ul class="calls short">
                ${this.#calls.map((call) => html`<li>${callRow(call)}</li>`)}
              </ul>`
      }
    </section>`
  }

  #drawRefused(): TemplateResult | typeof nothing {
    if (this.#refused.length === 0) return nothing
    return html`<section class="card">
      <div class="head">
        <h2>Refused, by cause</h2>
        <a href=${`${addressOf('calls')}?status=refused`}>All refused calls</a>
      </div>
      <ul class="causes">
        ${this.#refused.map(({ newest, count, why }) => {
          const [cause] = why?.causes ?? []
          return html`<li>
            <p>
              <span class="chip bad">${count} ×</span>
              <a href=${addressOf('calls', newest.id)}><code>${newest.operation ?? newest.path}</code></a>
              <code class="quiet">${newest.code ?? newest.status ?? 'no answer'}</code>
            </p>
            <p>${cause?.sentence ?? newest.message ?? STAGES[(newest.stage ?? 'work') as 'work']}</p>
            ${cause ? html`<p class="advice">${cause.advice}</p>` : nothing}
          </li>`
        })}
      </ul>
    </section>`
  }

  /** Saves the call with the bank's own keys, which are written into the file but never into the page. */
  async #save(names: OwnNames): Promise<void> {
    const [chosen, way] = [this.#chosen, this.#way]
    await this.act('Saved. The file has secrets: keep it to yourself.', async () => {
      const keys = (await this.link.control.keys()) as unknown as OwnKeys & { defaultClient: { kid: string } }
      // The bank makes the signing key when keys are first asked for, so its `kid` is known only now.
      const text = withKeys(chosen, way, { ...names, kid: keys.defaultClient.kid }, keys)
      saveFile({ name: FILES[way], type: 'text/plain', text })
    })
  }

  #drawFirstCall(): TemplateResult | typeof nothing {
    const names = this.#names
    if (!names) return nothing
    const chosen = this.#chosen
    const titles = new Map(this.link.view?.interfaces.map(({ name, title }) => [name, titleOf(title)]))
    const interfaces = FIRST_CALLS.map(({ name }) => [name, titles.get(name) ?? ''] as const)
    return html`<section class="card first">
      <h2>Your first call</h2>
      <p class="quiet">
        With the names of this bank. Secrets stand as names of variables: SANDBOX_KEY is the key that opens
        this page, and “npx silta bank keys --out keys.json” writes the others.
      </p>
      <div class="choices">
        ${choice('Interface', 'interface', interfaces, chosen.name, (value) => {
          this.#chosen = FIRST_CALLS.find(({ name }) => name === value) ?? FIRST_CALLS[0]
          this.requestUpdate()
        })}
        <fieldset class="segments">
          <legend class="hidden">Written as</legend>
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
                /><span>${WAY_NAMES[way]}</span></label
              >`,
          )}
        </fieldset>
      </div>
      ${codeBlock(LABELS[this.#way], chosen[this.#way](names))}
      <p class="pair">
        <button type="button" class="plain" @click=${() => this.#save(names)}>Save ${FILES[this.#way]} with the keys of the bank</button>
        <span class="quiet">It runs as it stands. The sandbox key stays out of it: set SANDBOX_KEY.</span>
      </p>
    </section>`
  }
}
