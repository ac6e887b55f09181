/// <reference lib="dom" />
// The named banks: a list with links to their consoles, and a form that makes one; this bank as one file.
// Named banks are made at the bank at the origin; the screen of a named bank links there.

import { html, nothing, type TemplateResult } from 'lit'
import { isBankError } from '../../../../core/shared/index.ts'
import type { Control } from '../../control/index.ts'
import { keepKey } from '../key.ts'
import { codeBlock } from '../parts/copy.ts'
import { about, choice } from '../parts/drawing.ts'
import { dateTime } from '../parts/formats.ts'
import { BANK_NAME, BANK_PATH, bankPath } from '../routes.ts'
import { Screen } from '../screen.ts'
import { WholeBank } from './whole-bank.ts'

type Listed = Awaited<ReturnType<Control['banks']['list']>>
type Named = Listed['banks'][number]
type Made = Awaited<ReturnType<Control['banks']['fork']>>

/** Which keys a bank beside this one has. */
const KEYS = { same: 'the same keys', new: 'keys of its own' } as const

/** The screen of banks. */
export class BanksScreen extends Screen {
  #listed: Listed | undefined
  /** Whether the host of this bank allows no named banks. */
  #isOff = false
  #made: Made | undefined
  /** Name of the bank that a person is about to delete. */
  #doomed: string | undefined
  readonly #whole = new WholeBank(this)

  override readonly heading = 'Banks'

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
    if (BANK_PATH !== '')
      return html`<p class="lead">
          This is the bank ${BANK_NAME ?? ''}. Banks are made, listed and thrown away at the bank at the origin.
        </p>
        <p><a href="/console/banks">Banks, at the bank at the origin</a></p>
        ${this.#whole.draw()}`
    const lead = html`<p class="lead">
      Banks beside this one, each at an address of its own, with its own data, clock and log. What happens at one
      is unknown to the others: one for each tester, or for each test file.
    </p>`
    if (this.#isOff)
      return html`${lead}
        <p class="notice">
          This bank makes no others: others than this machine can reach it. Start it with --banks to allow them.
        </p>
        ${this.#whole.draw()}`
    return html`${lead} ${this.#drawMade()} ${this.#drawList()} ${this.#drawForm()} ${this.#whole.draw()}`
  }

  #drawList(): TemplateResult {
    const listed = this.#listed
    if (!listed) return html`<div class="card skeleton" aria-hidden="true"></div>`
    if (listed.banks.length === 0)
      return html`<p class="card empty">No bank stands beside this one. There may be ${listed.most}.</p>`
    return html`<section class="card">
      <ul class="rows">
        ${listed.banks.map((bank) => this.#drawBank(bank))}
      </ul>
    </section>`
  }

  #drawBank({ name, baseUrl, keys, from, now, endsAt }: Named): TemplateResult {
    return html`<li>
      <p>
        <strong>${name}</strong> <span class="chip">${KEYS[keys as 'new'] ?? KEYS.same}</span><br />
        <code>${baseUrl}</code><br />
        <span class="quiet"
          >${now === undefined ? 'Not called since the start.' : `Its clock: ${dateTime(now)}.`}
          ${from === undefined ? '' : `A copy of ${from}.`}
          Thrown away on ${dateTime(endsAt)} unless somebody calls it.</span
        >
      </p>
      <span class="pair">
        <a class="button" href=${`${bankPath(name)}/console`} @click=${() => this.#giveKey(name, keys)}
          >Open its console${about(name)}</a
        >
        ${this.#doomed === name ? this.#drawDoom(name) : this.#drawDiscard(name)}
      </span>
    </li>`
  }

  #drawDiscard(name: string): TemplateResult {
    return html`<button type="button" class="plain" @click=${() => this.#doom(name)}
      >Throw away${about(name)}</button
    >`
  }

  #drawDoom(name: string): TemplateResult {
    return html`<button type="button" class="plain danger sure" @click=${() => this.#discard(name)}
        >Throw away with all its data${about(name)}</button
      >
      <button type="button" class="plain" @click=${() => this.#doom(undefined)}>Keep it</button>`
  }

  #drawMade(): TemplateResult | typeof nothing {
    const made = this.#made
    if (!made) return nothing
    const key = made.keys === 'new' ? `#key=${encodeURIComponent(made.sandboxKey)}` : ''
    return html`<section class="card issued">
      <h2>The bank ${made.name}</h2>
      <p>
        ${
          made.keys === 'new'
            ? 'It has keys of its own. The sandbox key is shown this once.'
            : 'Your applications reach it with the keys that they have: change their address alone.'
        }
      </p>
      ${codeBlock('Its address', made.baseUrl)}
      ${made.keys === 'new' ? codeBlock('Its sandbox key', made.sandboxKey) : nothing}
      <p class="pair">
        <a
          class="button"
          href=${`${bankPath(made.name)}/console${key}`}
          @click=${() => this.#giveKey(made.name, made.keys)}
          >Open its console</a
        >
        <button
          type="button"
          class="plain"
          @click=${() => {
            this.#made = undefined
            this.requestUpdate()
          }}
        >
          Close
        </button>
      </p>
    </section>`
  }

  #drawForm(): TemplateResult {
    return html`<section class="card">
      <h2>Make a bank</h2>
      <form class="fields" @submit=${(event: SubmitEvent) => this.#make(event)}>
        <label
          >Name
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
        <p class="quiet" id="name-help">
          a to z, 0 to 9 and -, at most 32. Its address ends in /banks/ and the name.
        </p>
        ${choice('Begins with', 'from', [
          ['', 'what this bank holds now'],
          ...(this.#listed?.banks ?? []).map(({ name }) => [name, `what ${name} holds now`] as const),
        ])}
        <label
          >Or from the start, with a seed
          <input name="seed" maxlength="64" autocomplete="off" spellcheck="false" aria-describedby="seed-help" />
        </label>
        <p class="quiet" id="seed-help">The same seed gives the same customers. Empty: a copy.</p>
        ${choice('Keys and applications', 'keys', Object.entries(KEYS))}
        <button class="primary">Make it</button>
      </form>
    </section>`
  }

  async #make(event: SubmitEvent): Promise<void> {
    await this.send(event, 'The bank is there.', async (given) => {
      const [from, seed] = [given.text('from'), given.text('seed')]
      this.#made = await this.link.control.banks.fork({
        name: given.text('name'),
        ...(from !== '' && { from }),
        ...(seed !== '' && { seed }),
        keys: given.text('keys') === 'new' ? 'new' : 'same',
      })
    })
  }

  #doom(name: string | undefined): void {
    this.#doomed = name
    this.requestUpdate()
    // The pressed button is gone; the one that replaces it gets the focus.
    void this.focusOn(name === undefined ? '.rows .plain' : '.rows .sure')
  }

  async #discard(name: string): Promise<void> {
    this.#doomed = undefined
    if (this.#made?.name === name) this.#made = undefined
    await this.act(`The bank ${name} is gone.`, () => this.link.control.banks.discard(name))
    await this.focusOn('h1')
  }

  /** Hands this tab's key to the console of a bank with the same keys, as no address contains the key. */
  #giveKey(name: string, keys: string): void {
    if (keys !== 'new') keepKey(sessionStorage, this.link.key, bankPath(name))
  }
}
