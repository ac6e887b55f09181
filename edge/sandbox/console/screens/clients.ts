/// <reference lib="dom" />
// The applications that the bank knows: a list without secrets, and a form that registers another.
// One of them, with its keys and certificates, is in client.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { readCode } from '../../../../core/shared/values/typed.ts'
import { filesOf } from '../../../shared/client-files.ts'
import type { Control } from '../../control/index.ts'
import { about, fact, LOADING } from '../parts/drawing.ts'
import { addressOf } from '../routes.ts'
import { type Given, Screen } from '../screen.ts'

type Client = Awaited<ReturnType<Control['clients']['list']>>[number]

/** The screen of clients. */
export class ClientsScreen extends Screen {
  #clients: readonly Client[] | undefined

  override readonly heading = 'Clients'

  override async load(): Promise<void> {
    this.#clients = await this.link.control.clients.list()
  }

  override draw(): TemplateResult {
    return html`<p class="lead">
      The applications that this bank knows. Secrets are shown once, when they are made.
    </p>
      ${this.drawIssued()}
      ${
        this.#clients === undefined
          ? LOADING
          : html`<div class="cards">${this.#clients.map((client) => this.#drawClient(client))}</div>`
      }
      <section class="card">
        <h2>Register an application</h2>
        <form class="fields" @submit=${(event: SubmitEvent) => this.#register(event)}>
          ${drawAbout()}
          <button class="primary">Register</button>
        </form>
      </section>`
  }

  #drawClient(client: Client): TemplateResult {
    const { clientId, name, isDefault, redirectUris, debtorIbans, kids, certificates } = client
    const list = (texts: readonly string[]) =>
      texts.length === 0 ? 'none' : texts.map((text) => html`<code>${text}</code> `)
    return html`<section class="card client">
      <h2>
        ${name ?? (isDefault ? 'Default client' : 'Without a name')}
      </h2>
      <p class="id"><code>${clientId}</code></p>
      <dl>
        ${fact('Signing keys', list(kids))} ${fact('Certificates', certificates)}
        ${fact('Redirect addresses', list(redirectUris))} ${fact('Pays from', list(debtorIbans))}
      </dl>
      <p class="pair">
        <a class="button" href=${addressOf('clients', clientId)}>Keys, certificates and limits${about(name ?? clientId)}</a>
        ${kids.filter((kid) => kid.startsWith('console-')).map((kid) => this.#drawLent(clientId, kid))}
        <a href=${`${addressOf('calls')}?client=${encodeURIComponent(clientId)}`}>Its calls</a>
      </p>
    </section>`
  }

  /** Draws the key that the bank has lent a client for calls of the console, with a button that takes it back. */
  #drawLent(clientId: string, kid: string): TemplateResult {
    return html`<button
      type="button"
      class="plain"
      @click=${() => this.act('The key of the console was taken back.', () => this.link.control.clients.revokeKey(clientId, kid))}
    >
      Take the key of the console back${about(kid)}
    </button>`
  }

  async #register(event: SubmitEvent): Promise<void> {
    const { control, baseUrl } = this.link
    const isDone = await this.send(event, 'Registered. Save what it was given now.', async (given) => {
      const { certificatePem: authorityPem } = await control.authority()
      const client = await control.clients.register(orderIn(given))
      this.issue(filesOf(client, { baseUrl, authorityPem }))
    })
    if (isDone) await this.focusOn('.issued h2')
  }
}

/** The registration of an application. */
type About = Pick<Client, 'redirectUris' | 'ownIbans' | 'debtorIbans'> & {
  readonly name?: string | undefined
}

/** Draws the fields of an application: empty, or with its registration. */
export function drawAbout(said?: About): TemplateResult {
  const example = (text: string) => (said ? nothing : text)
  // Set as defaults, so that a form that a person is editing does not change when the page reloads.
  return html`<label
      >Name that people read<input
        name="name"
        maxlength="70"
        autocomplete="off"
        .defaultValue=${said?.name ?? ''}
    /></label>
    <label
      >Redirect addresses
      <textarea
        name="uris"
        rows=${said ? 4 : 3}
        spellcheck="false"
        placeholder=${example('https://shop.example.com/back')}
        .defaultValue=${(said?.redirectUris ?? []).join('\n')}
      ></textarea>
    </label>
    <p class="quiet">
      One in each line. Each must be https with a public name, unless the bank was started with
      --allow-local-addresses.
    </p>
    ${[
      ['own', 'Accounts of its own, as IBANs', said?.ownIbans] as const,
      ['debtor', 'Accounts that it pays from, as IBANs', said?.debtorIbans] as const,
    ].map(
      ([name, label, ibans = []]) =>
        html`<label
          >${label}
          <textarea
            name=${name}
            rows="2"
            spellcheck="false"
            placeholder=${example('FI19 9990 0000 0003 00')}
            .defaultValue=${ibans.join('\n')}
          ></textarea>
        </label>`,
    )}`
}

/** Reads the form of an application; an empty name is left out. */
export function orderIn(given: Given) {
  const name = given.text('name')
  const ibans = (field: string) => linesOf(given.text(field)).map((iban) => readCode(iban))
  return {
    ...(name !== '' && { name }),
    redirectUris: linesOf(given.text('uris')),
    ownIbans: ibans('own'),
    debtorIbans: ibans('debtor'),
  }
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
}
