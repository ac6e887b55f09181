/// <reference lib="dom" />
// The applications that the bank knows: a list without secrets, and a form that registers another.
// One of them, with its keys and certificates, is in client.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { readCode } from '../../../../core/shared/values/typed.ts'
import { filesOf } from '../../../shared/client-files.ts'
import type { Control } from '../../control/index.ts'
import { textOf } from '../parts/formats.ts'
import { IssuedFiles } from '../parts/issued.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'

type Client = Awaited<ReturnType<Control['clients']['list']>>[number]

/** The screen of clients. */
export class ClientsScreen extends Screen {
  #clients: readonly Client[] | undefined
  #issued: IssuedFiles | undefined

  override get heading(): string {
    return 'Clients'
  }

  override async load(): Promise<void> {
    this.#clients = await this.link.control.clients.list()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#issued?.forget()
  }

  override draw(): TemplateResult {
    return html`<p class="lead">
      The applications that this bank knows. Secrets are shown once, when they are made.
    </p>
      ${this.#issued?.draw(() => this.#forget()) ?? nothing}
      ${
        this.#clients === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : html`<div class="cards">${this.#clients.map((client) => this.#drawClient(client))}</div>`
      }
      <section class="card">
        <h2>Register an application</h2>
        <form class="fields" @submit=${(event: SubmitEvent) => this.#register(event)}>
          <label>Name that people read<input name="name" maxlength="70" autocomplete="off" /></label>
          <label
            >Redirect addresses
            <textarea name="uris" rows="3" spellcheck="false" placeholder="https://shop.example.com/back"></textarea>
          </label>
          <p class="quiet">
            One in each line. Each must be https with a public name, unless the bank was started with
            --allow-local-addresses.
          </p>
          <label
            >Accounts of its own, as IBANs
            <textarea name="own" rows="2" spellcheck="false" placeholder="FI19 9990 0000 0003 00"></textarea>
          </label>
          <label
            >Accounts that it pays from, as IBANs
            <textarea name="debtor" rows="2" spellcheck="false" placeholder="FI19 9990 0000 0003 00"></textarea>
          </label>
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
        <div>
          <dt>Signing keys</dt>
          <dd>${list(kids)}</dd>
        </div>
        <div><dt>Certificates</dt><dd>${certificates}</dd></div>
        <div><dt>Redirect addresses</dt><dd>${list(redirectUris)}</dd></div>
        <div><dt>Pays from</dt><dd>${list(debtorIbans)}</dd></div>
      </dl>
      <p class="pair">
        <a class="button" href=${addressOf('clients', clientId)}>Keys, certificates and limits<span class="hidden">: ${name ?? clientId}</span></a>
        ${kids.filter((kid) => kid.startsWith('console-')).map((kid) => this.#drawLent(clientId, kid))}
        <a href=${`${addressOf('calls')}?client=${encodeURIComponent(clientId)}`}>Its calls</a>
      </p>
    </section>`
  }

  /** A key that the bank has lent for calls of this page. */
  #drawLent(clientId: string, kid: string): TemplateResult {
    return html`<button
      type="button"
      class="plain"
      @click=${() => this.act('The key of the console was taken back.', () => this.link.control.clients.revokeKey(clientId, kid))}
    >
      Take the key of the console back<span class="hidden">: ${kid}</span>
    </button>`
  }

  #forget(): void {
    this.#issued?.forget()
    this.#issued = undefined
    this.requestUpdate()
  }

  async #register(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const order = orderIn(new FormData(form))
    const { control, baseUrl } = this.link
    const isDone = await this.act('Registered. Save what it was given now.', async () => {
      const { certificatePem: authorityPem } = await control.authority()
      const client = await control.clients.register(order)
      this.#issued?.forget()
      this.#issued = new IssuedFiles(filesOf(client, { baseUrl, authorityPem }))
    })
    if (!isDone) return
    form.reset()
    await this.updateComplete
    this.querySelector<HTMLElement>('.issued h2')?.focus()
  }
}

/** Reads what a form says of an application; a name that is empty is none. */
export function orderIn(given: FormData) {
  const name = textOf(given.get('name')).trim()
  const ibans = (field: string) => linesOf(given.get(field)).map((iban) => readCode(iban))
  return {
    ...(name !== '' && { name }),
    redirectUris: linesOf(given.get('uris')),
    ownIbans: ibans('own'),
    debtorIbans: ibans('debtor'),
  }
}

function linesOf(text: unknown): string[] {
  return textOf(text)
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
}
