/// <reference lib="dom" />
// The applications that the bank knows: a list without secrets, and a form that registers another.
// The secrets of a new one are shown once, by the answer that brings them.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { codeBlock } from '../parts/copy.ts'
import { textOf } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'

type Client = Awaited<ReturnType<Control['clients']['list']>>[number]
type Issued = Awaited<ReturnType<Control['clients']['register']>>

/** The screen of clients. */
export class ClientsScreen extends Screen {
  #clients: readonly Client[] | undefined
  #issued: Issued | undefined

  override get heading(): string {
    return words().screens.clients
  }

  override async load(): Promise<void> {
    this.#clients = await this.link.control.clients.list()
  }

  override draw(): TemplateResult {
    const w = words().clients
    return html`<p class="lead">${w.text}</p>
      ${this.#drawIssued()}
      ${
        this.#clients === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : html`<div class="cards">${this.#clients.map((client) => this.#drawClient(client))}</div>`
      }
      <div class="columns">
        <section class="card">
          <h2>${w.register}</h2>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#register(event)}>
            <label
              >${w.redirectUris}
              <textarea name="uris" rows="3" spellcheck="false" placeholder="https://shop.example.com/back"></textarea>
            </label>
            <p class="quiet">${w.oneEach}</p>
            <label
              >${w.ownIbans}
              <textarea name="ibans" rows="2" spellcheck="false" placeholder="FI19 9990 0000 0003 00"></textarea>
            </label>
            <button class="primary">${w.registerIt}</button>
          </form>
        </section>
        <section class="card">
          <h2>${w.addKey}</h2>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#addKey(event)}>
            <label
              >${w.client}
              <select name="client">
                ${(this.#clients ?? []).map(
                  ({ clientId, isDefault }) =>
                    html`<option value=${clientId}>${clientId}${isDefault ? ` (${w.default})` : ''}</option>`,
                )}
              </select>
            </label>
            <label
              >${w.publicKey}
              <textarea name="pem" rows="5" required spellcheck="false" placeholder="-----BEGIN PUBLIC KEY-----"></textarea>
            </label>
            <button class="primary">${w.addIt}</button>
          </form>
        </section>
      </div>`
  }

  #drawClient({
    clientId,
    isDefault,
    redirectUris,
    debtorIbans,
    kids,
    certificates,
  }: Client): TemplateResult {
    const w = words().clients
    const list = (texts: readonly string[]) =>
      texts.length === 0 ? w.none : texts.map((text) => html`<code>${text}</code> `)
    return html`<section class="card client">
      <h2><code>${clientId}</code>${isDefault ? html` <span class="chip">${w.default}</span>` : nothing}</h2>
      <dl>
        <div>
          <dt>${w.kids}</dt>
          <dd>${list(kids)} ${kids.filter((kid) => kid.startsWith('console-')).map((kid) => this.#drawLent(clientId, kid))}</dd>
        </div>
        <div><dt>${w.certificates}</dt><dd>${certificates}</dd></div>
        <div><dt>${w.redirectUris}</dt><dd>${list(redirectUris)}</dd></div>
        <div><dt>${w.paysFrom}</dt><dd>${list(debtorIbans)}</dd></div>
      </dl>
      <p><a href=${`${addressOf('calls')}?client=${encodeURIComponent(clientId)}`}>${w.itsCalls}</a></p>
    </section>`
  }

  /** A key that the bank has lent for calls of this page. */
  #drawLent(clientId: string, kid: string): TemplateResult {
    const w = words().clients
    return html`<button
      type="button"
      class="plain"
      @click=${() => this.act(w.takenBack, () => this.link.control.clients.revokeKey(clientId, kid))}
    >
      ${w.takeBack}<span class="hidden">: ${kid}</span>
    </button>`
  }

  #drawIssued(): TemplateResult | typeof nothing {
    const w = words().clients
    const issued = this.#issued
    if (!issued) return nothing
    const file = new Blob([JSON.stringify(issued, undefined, 2)], { type: 'application/json' })
    return html`<section class="card issued">
      <h2>${w.issued}</h2>
      <p>${w.issuedText}</p>
      ${codeBlock('.dev.vars', varsOf(issued))}
      <p>
        <a class="button" download=${`client-${issued.clientId}.json`} href=${URL.createObjectURL(file)}>${w.download}</a>
        <button
          type="button"
          class="plain"
          @click=${() => {
            this.#issued = undefined
            this.requestUpdate()
          }}
        >
          ${w.hide}
        </button>
      </p>
    </section>`
  }

  async #register(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const redirectUris = linesOf(given.get('uris'))
    const ownIbans = linesOf(given.get('ibans')).map((iban) => iban.replaceAll(' ', ''))
    const isDone = await this.act(words().clients.registered, async () => {
      this.#issued = await this.link.control.clients.register({ redirectUris, ownIbans })
    })
    if (isDone) form.reset()
  }

  async #addKey(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const isDone = await this.act(words().clients.keyAdded, () =>
      this.link.control.clients.addKey(textOf(given.get('client')), {
        publicKeyPem: textOf(given.get('pem')),
      }),
    )
    if (isDone) form.reset()
  }
}

function linesOf(text: unknown): string[] {
  return textOf(text)
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Writes what a proxy needs to be this application. */
function varsOf({ clientId, clientSecret, apiKey }: Issued): string {
  return `CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}\nCLIENT_API_KEY=${apiKey}`
}
