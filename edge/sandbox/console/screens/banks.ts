/// <reference lib="dom" />
// The banks that stand side by side: a list with the links of their consoles, and a form that makes another; this bank as one file.
// They are made at the bank at the origin; the screen of a named bank leads there.

import { html, nothing, type TemplateResult } from 'lit'
import { isBankError } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { keepKey } from '../key.ts'
import { codeBlock } from '../parts/copy.ts'
import { dateTime, textOf } from '../parts/formats.ts'
import { BANK_NAME, BANK_PATH, bankPath } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { WholeBank } from './whole-bank.ts'

type Listed = Awaited<ReturnType<Control['banks']['list']>>
type Named = Listed['banks'][number]
type Made = Awaited<ReturnType<Control['banks']['fork']>>

/** The screen of banks. */
export class BanksScreen extends Screen {
  #listed: Listed | undefined
  /** Whether this bank lets no others be made. */
  #isOff = false
  #made: Made | undefined
  /** Name of the bank that a person is about to throw away. */
  #doomed: string | undefined
  readonly #whole = new WholeBank(this)

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#whole.forget()
  }

  override get heading(): string {
    return words().screens.banks
  }

  override async load(): Promise<void> {
    if (BANK_PATH !== '') return
    try {
      this.#listed = await this.link.control.banks.list()
      this.#isOff = false
    } catch (error) {
      if (!isBankError(error) || error.status !== 409) throw error
      this.#isOff = true
    }
  }

  override draw(): TemplateResult {
    const w = words().banks
    if (BANK_PATH !== '')
      return html`<p class="lead">${w.named(BANK_NAME ?? '')}</p>
        <p><a href="/console/banks">${w.toOrigin}</a></p>
        ${this.#whole.draw()}`
    if (this.#isOff)
      return html`<p class="lead">${w.text}</p><p class="notice">${w.off}</p>
        ${this.#whole.draw()}`
    return html`<p class="lead">${w.text}</p>
      ${this.#drawMade()} ${this.#drawList()} ${this.#drawForm()} ${this.#whole.draw()}`
  }

  #drawList(): TemplateResult {
    const w = words().banks
    const listed = this.#listed
    if (!listed) return html`<div class="card skeleton" aria-hidden="true"></div>`
    if (listed.banks.length === 0) return html`<p class="card empty">${w.none(listed.most)}</p>`
    return html`<section class="card">
      <ul class="rows">
        ${listed.banks.map((bank) => this.#drawBank(bank))}
      </ul>
    </section>`
  }

  #drawBank({ name, baseUrl, keys, from, now, endsAt }: Named): TemplateResult {
    const w = words().banks
    return html`<li>
      <p>
        <strong>${name}</strong> <span class="chip">${keys === 'new' ? w.ownKeys : w.sameKeys}</span><br />
        <code>${baseUrl}</code><br />
        <span class="quiet"
          >${now === undefined ? w.asleep : w.clock(dateTime(Date.parse(now)))}${from === undefined ? '' : ` ${w.from(from)}`}
          ${w.until(dateTime(Date.parse(endsAt)))}</span
        >
      </p>
      <span class="pair">
        <a class="button" href=${`${bankPath(name)}/console`} @click=${() => this.#giveKey(name, keys)}
          >${w.openIt}<span class="hidden">: ${name}</span></a
        >
        ${this.#doomed === name ? this.#drawDoom(name) : this.#drawDiscard(name)}
      </span>
    </li>`
  }

  #drawDiscard(name: string): TemplateResult {
    return html`<button type="button" class="plain" @click=${() => this.#doom(name)}
      >${words().banks.discard}<span class="hidden">: ${name}</span></button
    >`
  }

  #drawDoom(name: string): TemplateResult {
    const w = words().banks
    return html`<button type="button" class="plain danger sure" @click=${() => this.#discard(name)}
        >${w.discardSure}<span class="hidden">: ${name}</span></button
      >
      <button type="button" class="plain" @click=${() => this.#doom(undefined)}>${w.keep}</button>`
  }

  #drawMade(): TemplateResult | typeof nothing {
    const w = words().banks
    const made = this.#made
    if (!made) return nothing
    return html`<section class="card issued">
      <h2>${w.made(made.name)}</h2>
      <p>${made.keys === 'new' ? w.madeOwn : w.madeSame}</p>
      ${codeBlock(w.address, made.baseUrl)}
      ${made.keys === 'new' ? codeBlock(w.key, made.sandboxKey) : nothing}
      <p class="pair">
        <a
          class="button"
          href=${`${bankPath(made.name)}/console${made.keys === 'new' ? `#key=${encodeURIComponent(made.sandboxKey)}` : ''}`}
          @click=${() => this.#giveKey(made.name, made.keys)}
          >${w.openIt}</a
        >
        <button
          type="button"
          class="plain"
          @click=${() => {
            this.#made = undefined
            this.requestUpdate()
          }}
        >
          ${w.hide}
        </button>
      </p>
    </section>`
  }

  #drawForm(): TemplateResult {
    const w = words().banks
    return html`<section class="card">
      <h2>${w.make}</h2>
      <form class="fields" @submit=${(event: SubmitEvent) => this.#make(event)}>
        <label
          >${w.name}
          <input
            name="name"
            required
            pattern="[a-z0-9\\-]{1,32}"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            placeholder="checkout"
            aria-describedby="name-help"
          />
        </label>
        <p class="quiet" id="name-help">${w.nameHelp}</p>
        <label
          >${w.begins}
          <select name="from">
            <option value="">${w.asNow}</option>
            ${(this.#listed?.banks ?? []).map(({ name }) => html`<option value=${name}>${w.asNowOf(name)}</option>`)}
          </select>
        </label>
        <label
          >${w.seed}
          <input name="seed" maxlength="64" autocomplete="off" spellcheck="false" aria-describedby="seed-help" />
        </label>
        <p class="quiet" id="seed-help">${w.seedHelp}</p>
        <label
          >${w.keys}
          <select name="keys">
            <option value="same">${w.sameKeys}</option>
            <option value="new">${w.ownKeys}</option>
          </select>
        </label>
        <button class="primary">${w.makeIt}</button>
      </form>
    </section>`
  }

  async #make(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const [name, from, seed] = ['name', 'from', 'seed'].map((one) => textOf(given.get(one)).trim())
    const isDone = await this.act(words().banks.done, async () => {
      this.#made = await this.link.control.banks.fork({
        name: name ?? '',
        ...(from && { from }),
        ...(seed && { seed }),
        keys: given.get('keys') === 'new' ? 'new' : 'same',
      })
    })
    if (isDone) form.reset()
  }

  #doom(name: string | undefined): void {
    this.#doomed = name
    this.requestUpdate()
    // The button that was pressed is gone; its successor takes the focus.
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>(name === undefined ? '.rows .plain' : '.rows .sure')?.focus(),
    )
  }

  async #discard(name: string): Promise<void> {
    this.#doomed = undefined
    if (this.#made?.name === name) this.#made = undefined
    await this.act(words().banks.discarded(name), () => this.link.control.banks.discard(name))
    this.querySelector<HTMLElement>('h1')?.focus()
  }

  /** A bank with the keys of this one is opened with the key that this tab has; no address holds it. */
  #giveKey(name: string, keys: string): void {
    if (keys !== 'new') keepKey(sessionStorage, this.link.key, bankPath(name))
  }
}
