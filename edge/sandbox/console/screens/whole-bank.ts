/// <reference lib="dom" />
// The whole bank as one file, to save and load, and a reset. What cannot be undone asks for confirmation.
// The bank writes the file, and checks all of a file before it takes any of it.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { reasonOf } from '../bank-link.ts'
import { question } from '../parts/drawing.ts'
import { saveFile } from '../parts/issued.ts'
import type { Screen } from '../screen.ts'

type BankFile = Parameters<Control['file']['import']>[0]

/** What a person is about to do, until the confirmation. */
type Asked =
  | { readonly deed: 'reset' }
  | { readonly deed: 'import'; readonly name: string; readonly file: BankFile }

/** The part of a screen that saves, replaces and resets the bank. */
export class WholeBank {
  readonly #screen: Screen
  #asked: Asked | undefined

  /** @param screen The screen around this part, which shows the results. */
  constructor(screen: Screen) {
    this.#screen = screen
  }

  /** Draws this part. */
  draw(): TemplateResult {
    return html`${this.#screen.drawIssued()}
      <section class="card whole">
        <h2>This bank as a file</h2>
        <p class="quiet">
          Clock, applications, money, and everything that was made. A bug report is such a file: whoever
          takes it in has the bank as it stands.
        </p>
        <form class="fields" name="export" @submit=${(event: SubmitEvent) => void this.#save(event)}>
          <label class="tick"><input type="checkbox" name="secrets" /> With private keys, secrets and tokens</label>
          <button class="plain">Save the bank as a file</button>
        </form>
        <div class="fields">
          <label
            >Take a file in
            <input
              type="file"
              name="bank"
              accept=".json,application/json"
              @change=${(event: Event) => void this.#read(event)}
            />
          </label>
          ${
            this.#asked?.deed === 'import'
              ? this.#drawSure(
                  `The bank in ${this.#asked.name} takes the place of everything that this bank holds.`,
                  'Take it in',
                )
              : nothing
          }
        </div>
        ${
          this.#asked?.deed === 'reset'
            ? this.#drawSure(
                'All payments, consents, entries and plans go. Keys and the default client stay.',
                'Empty the bank',
              )
            : html`<p>
              <button type="button" class="plain" name="reset" @click=${() => this.#ask({ deed: 'reset' })}>
                Start over
              </button>
            </p>`
        }
      </section>`
  }

  #drawSure(what: string, doIt: string): TemplateResult {
    const sure = `${what} That cannot be taken back.`
    return question(
      { label: doIt, sure, doIt, leave: 'Leave it as it is' },
      () => void this.#do(),
      () => this.#ask(undefined),
    )
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const isWhole = new FormData(event.target as HTMLFormElement).has('secrets')
    const { control } = this.#screen.link
    await this.#screen.act(
      isWhole
        ? 'Saved. The file has secrets: keep it to yourself.'
        : 'Saved, without private keys, secrets and tokens.',
      async () => {
        const file = await control.file.export(isWhole ? { secrets: 'true' } : {})
        saveFile({ name: 'bank.json', type: 'application/json', text: JSON.stringify(file, undefined, 2) })
      },
    )
  }

  async #read(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement
    const chosen = field.files?.[0]
    if (!chosen) return
    try {
      const file = JSON.parse(await chosen.text()) as BankFile
      this.#screen.notice = undefined
      this.#ask({ deed: 'import', name: chosen.name, file })
    } catch (error) {
      this.#screen.notice = { kind: 'failed', text: `This is not a file of a bank. ${reasonOf(error)}` }
    }
    // Lets a person choose the same file again after changing it.
    field.value = ''
  }

  /** Shows or hides the question of a confirmation, and moves the focus to it or back. */
  #ask(asked: Asked | undefined): void {
    this.#asked = asked
    this.#screen.requestUpdate()
    void this.#screen.focusOn(asked ? '.whole .sure .pair :last-child' : '.whole [name=reset]')
  }

  async #do(): Promise<void> {
    const asked = this.#asked
    const { control } = this.#screen.link
    this.#asked = undefined
    if (asked?.deed === 'reset')
      await this.#screen.act('The bank stands at its start.', () => control.reset({}))
    if (asked?.deed === 'import') {
      await this.#screen.act('Taken in: the bank holds what the file says.', async () => {
        const { clients } = await control.file.import(asked.file)
        const files = clients.map((client) => ({
          name: `client-${client.clientId}.json`,
          type: 'application/json',
          text: JSON.stringify(client, undefined, 2),
        }))
        this.#screen.issue(files.length === 0 ? undefined : files)
      })
    }
    this.#screen.requestUpdate()
    await this.#screen.focusOn('h1')
  }
}
