/// <reference lib="dom" />
// One application: what it has said of itself, its keys, certificates and secrets, its limits, and its end.
// Keys are made in this page where a person wants that, and the bank is told their public half alone.

import { html, nothing, type TemplateResult } from 'lit'
import { isBankError } from '../../../../core/shared/index.ts'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import {
  canMakeKeys,
  KEY_TYPES,
  type KeyType,
  makeCertificateRequest,
  makeSigningPair,
} from '../../../shared/certificate-request.ts'
import { type KeptFile, pemFile } from '../../../shared/client-files.ts'
import type { Control } from '../../control/index.ts'
import { count, dateTime, textOf } from '../parts/formats.ts'
import { BACK, icon } from '../parts/icons.ts'
import { IssuedFiles } from '../parts/issued.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { orderIn } from './clients.ts'
import { titleOf } from './outcomes.ts'

/** Kinds of keys. */
const KEY_NAMES = { rsa: 'RSA, 2048 bits', ec: 'EC P-256 (PSD2 only)' } as const

/** Secrets of a client. */
const SECRET_NAMES = { clientSecret: 'Client secret', apiKey: 'API key' } as const

/** How long a secret counts beside the one that replaces it. */
const OVERLAPS = { PT0S: 'no longer', PT1H: '1 hour', P1D: '1 day', P7D: '7 days', P30D: '30 days' } as const

/** How a key or a certificate stands. */
const STATES = { valid: 'valid', ended: 'ended', revoked: 'revoked', 'not-yet': 'not yet valid' } as const

type Client = Awaited<ReturnType<Control['clients']['read']>>
type Key = Client['keys'][number]
type Certificate = Client['certificates'][number]
type SecretName = 'clientSecret' | 'apiKey'

/** The screen of one client. */
export class ClientScreen extends Screen {
  static override properties = { ...Screen.properties, clientId: { attribute: false } }
  declare clientId: string

  #client: Client | undefined
  #isGone = false
  #issued: IssuedFiles | undefined
  /** What a person has begun to revoke or remove, and has not confirmed. */
  #asked = ''

  override get heading(): string {
    const { name, isDefault = false } = this.#client ?? {}
    return name ?? (isDefault ? 'Default client' : this.clientId)
  }

  override async load(): Promise<void> {
    try {
      this.#client = await this.link.control.clients.read(this.clientId)
      this.#isGone = false
    } catch (error) {
      if (!isBankError(error) || error.status !== 404) throw error
      this.#isGone = true
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#issued?.forget()
  }

  override draw(): TemplateResult {
    const back = html`<p class="back"><a href=${addressOf('clients')}>${icon(BACK)}All clients</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">The bank has no such application.</p>`
    const client = this.#client
    if (client === undefined) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    return html`${back}
      <p class="lead">
        ${client.name === undefined && !client.isDefault ? nothing : html`<code>${client.clientId}</code>`}
        <a href=${`${addressOf('calls')}?client=${encodeURIComponent(client.clientId)}`}>Its calls</a>
      </p>
      ${this.#issued?.draw(() => this.#forget()) ?? nothing} ${this.#drawKeys(client)}
      ${this.#drawCertificates(client)}
      <div class="columns">${this.#drawSecrets(client)} ${this.#drawLimits(client)}</div>
      ${this.#drawAbout(client)} ${this.#drawEnd(client)}`
  }

  #drawAbout({ name, redirectUris, ownIbans, debtorIbans }: Client): TemplateResult {
    // As defaults: what a person has begun to write stays while the page asks again.
    return html`<section class="card">
      <h2>About it</h2>
      <form class="fields" name="about" @submit=${(event: SubmitEvent) => this.#change(event)}>
        <label
          >Name that people read<input name="name" maxlength="70" autocomplete="off" .defaultValue=${name ?? ''}
        /></label>
        <label
          >Redirect addresses
          <textarea name="uris" rows="4" spellcheck="false" .defaultValue=${redirectUris.join('\n')}></textarea>
        </label>
        <p class="quiet">
          One in each line. Each must be https with a public name, unless the bank was started with
          --allow-local-addresses.
        </p>
        <label
          >Accounts of its own, as IBANs
          <textarea name="own" rows="2" spellcheck="false" .defaultValue=${ownIbans.join('\n')}></textarea>
        </label>
        <label
          >Accounts that it pays from, as IBANs
          <textarea name="debtor" rows="2" spellcheck="false" .defaultValue=${debtorIbans.join('\n')}></textarea>
        </label>
        <button class="primary">Save the changes</button>
      </form>
    </section>`
  }

  #drawKeys({ keys }: Client): TemplateResult {
    const live = keys.filter(({ state, isLent }) => state === 'valid' && !isLent)
    return html`<section class="card">
      <h2>Signing keys</h2>
      ${
        keys.length === 0
          ? html`<p class="empty">none</p>`
          : html`<ul class="things">
            ${keys.map((key) => this.#drawKey(key, live.length === 1 && live[0]?.kid === key.kid))}
          </ul>`
      }
      <details>
        <summary>Add a signing key</summary>
        <div class="columns">
          <form class="fields" name="make-key" @submit=${(event: SubmitEvent) => this.#makeKey(event)}>
            <h3>Make one in this browser</h3>
            <p class="quiet">${canMakeKeys() ? 'The private half never leaves this browser: save it when it is made.' : 'This browser makes keys only on pages of https or of this machine.'}</p>
            <label
              >Kind
              <select name="type">
                ${KEY_TYPES.map((type) => html`<option value=${type}>${KEY_NAMES[type]}</option>`)}
              </select>
            </label>
            ${this.#drawEndField()}
            <button class="primary" ?disabled=${!canMakeKeys()}>Make a key</button>
          </form>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#addKey(event)}>
            <h3>Or add one that you have</h3>
            <label
              >Public key, SPKI PEM
              <textarea name="pem" rows="5" required spellcheck="false" placeholder="-----BEGIN PUBLIC KEY-----"></textarea>
            </label>
            ${this.#drawEndField()}
            <button class="primary">Add the key</button>
          </form>
        </div>
      </details>
    </section>`
  }

  #drawKey(key: Key, isLast: boolean): TemplateResult {
    const { control } = this.link
    const { kid, type, sha256, addedAt, notAfter, state, isLent } = key
    return html`<li>
      <details>
        <summary>
          <code>${kid}</code> <span>${type}</span> ${isLent ? html`<span class="chip">of the console</span>` : nothing}
          ${stateChip(state)}
        </summary>
        <dl>
          ${fact('SHA-256 of the public key', html`<code>${sha256}</code>`)}
          ${addedAt === undefined ? nothing : fact('Added', timeOf(addedAt))}
          ${fact('Ends', notAfter === undefined ? 'no end' : timeOf(notAfter))}
        </dl>
        ${this.#drawEnding(kid, notAfter !== undefined, (order) => control.clients.endKey(this.clientId, kid, order))}
        ${this.#drawRevoking(kid, isLast, () => control.clients.revokeKey(this.clientId, kid, isLast ? { last: 'true' } : {}))}
      </details>
    </li>`
  }

  #drawCertificates({ certificates }: Client): TemplateResult {
    const live = certificates.filter(({ state, isLent }) => state === 'valid' && !isLent)
    return html`<section class="card">
      <h2>Certificates</h2>
      ${
        certificates.length === 0
          ? html`<p class="empty">none</p>`
          : html`<ul class="things">
            ${certificates.map((one) =>
              this.#drawCertificate(one, live.length === 1 && live[0]?.thumbprint === one.thumbprint),
            )}
          </ul>`
      }
      <details>
        <summary>Have a certificate issued</summary>
        <div class="columns">
          <form
            class="fields"
            name="make-certificate"
            @submit=${(event: SubmitEvent) => this.#makeCertificate(event)}
          >
            <h3>Make one in this browser</h3>
            <p class="quiet">${canMakeKeys() ? 'The private half never leaves this browser: save it when it is made.' : 'This browser makes keys only on pages of https or of this machine.'}</p>
            ${this.#drawEndField()}
            <button class="primary" ?disabled=${!canMakeKeys()}>Make key and certificate</button>
          </form>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#certify(event)}>
            <h3>Or add one that you have</h3>
            <label
              >Request for a certificate (PKCS#10), PEM
              <textarea
                name="csr"
                rows="5"
                required
                spellcheck="false"
                placeholder="-----BEGIN CERTIFICATE REQUEST-----"
              ></textarea>
            </label>
            <label
              >Or from a file
              <input type="file" accept=".pem,.csr,.txt" @change=${(event: Event) => this.#readRequest(event)} />
            </label>
            ${this.#drawEndField()}
            <button class="primary">Issue for this request</button>
          </form>
        </div>
      </details>
    </section>`
  }

  #drawCertificate(one: Certificate, isLast: boolean): TemplateResult {
    const { control } = this.link
    const { thumbprint, subject, serial, notBefore, notAfter, endsAt, revokedAt, state, isLent } = one
    return html`<li>
      <details>
        <summary>
          <code>${serial}</code> <span>${timeOf(endsAt ?? notAfter)}</span>
          ${isLent ? html`<span class="chip">of the console</span>` : nothing} ${stateChip(state)}
        </summary>
        <dl>
          ${fact('Subject', html`<code>${subject}</code>`)}
          ${fact('Serial number', html`<code>${serial}</code>`)}
          ${fact('Valid from', timeOf(notBefore))} ${fact('Valid to', timeOf(notAfter))}
          ${endsAt === undefined ? nothing : fact('Taken until', timeOf(endsAt))}
          ${revokedAt === undefined ? nothing : fact('Revoked', timeOf(revokedAt))}
          ${fact('Thumbprint', html`<code>${thumbprint}</code>`)}
        </dl>
        ${
          state === 'revoked'
            ? nothing
            : html`${this.#drawEnding(serial, endsAt !== undefined, (order) =>
                control.clients.endCertificate(this.clientId, thumbprint, order),
              )}
              ${this.#drawRevoking(serial, isLast, () =>
                control.clients.revokeCertificate(this.clientId, thumbprint, isLast ? { last: 'true' } : {}),
              )}`
        }
      </details>
    </li>`
  }

  #drawEndField(): TemplateResult {
    return html`<label>Ends at (time in Finland), if it shall<input name="end" type="datetime-local" step="1" /></label>`
  }

  /** A form that lets something end at a time, now, or no more. */
  #drawEnding(
    name: string,
    hasEnd: boolean,
    end: (order: { notAfter?: string }) => Promise<unknown>,
  ): TemplateResult {
    const about = html`<span class="hidden">: ${name}</span>`
    const set = (order: { notAfter?: string }, done = 'The end is set. Later calls with it are refused.') =>
      this.act(done, () => end(order))
    return html`<form
      class="fields ending"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        const notAfter = endIn(new FormData(event.target as HTMLFormElement))
        if (notAfter !== undefined) void set({ notAfter })
      }}
    >
      <label>Let it end at (time in Finland)<span class="hidden">: ${name}</span><input name="end" type="datetime-local" step="1" required /></label>
      <div class="pair">
        <button class="plain">Set the end${about}</button>
        <button type="button" class="plain" @click=${() => set({ notAfter: new Date(Date.now() - 1_000).toISOString() })}>
          End it now${about}
        </button>
        ${
          hasEnd
            ? html`<button type="button" class="plain" @click=${() => set({}, 'It counts again.')}>Take the end back${about}</button>`
            : nothing
        }
      </div>
    </form>`
  }

  /** A button that asks once more: what is revoked does not come back. */
  #drawRevoking(name: string, isLast: boolean, revoke: () => Promise<void>): TemplateResult {
    return this.#drawSure(
      name,
      {
        begin: 'Revoke',
        sure: isLast
          ? `It is refused from now on, and that cannot be taken back. It is the last one that counts: the application can prove itself with none then.`
          : 'It is refused from now on, and that cannot be taken back.',
        doIt: 'Revoke for good',
      },
      () => this.act('Revoked. Calls with it are refused.', revoke),
    )
  }

  #drawSure(
    name: string,
    { begin, sure, doIt }: { begin: string; sure: string; doIt: string },
    act: () => Promise<unknown>,
  ): TemplateResult {
    const ask = (asked: string) => void this.#ask(asked, name)
    if (this.#asked !== name) {
      return html`<p>
        <button type="button" class="plain" data-asks=${name} @click=${() => ask(name)}>${begin}<span class="hidden">: ${name}</span></button>
      </p>`
    }
    return html`<div class="sure" role="group" aria-label=${begin}>
      <p role="alert">${sure}</p>
      <div class="pair">
        <button
          type="button"
          class="plain danger"
          @click=${async () => {
            await act()
            ask('')
          }}
        >
          ${doIt}
        </button>
        <button type="button" class="plain" @click=${() => ask('')}>Keep it</button>
      </div>
    </div>`
  }

  /** Asks once more, or not any more, and leads the focus along. */
  async #ask(asked: string, name: string): Promise<void> {
    this.#asked = asked
    this.requestUpdate()
    await this.updateComplete
    const begin = [...this.querySelectorAll<HTMLElement>('[data-asks]')].find(
      ({ dataset }) => dataset['asks'] === name,
    )
    const next = asked === '' ? begin : this.querySelector<HTMLElement>('.sure button')
    ;(next ?? this.querySelector<HTMLElement>('h1'))?.focus()
  }

  #drawSecrets({ secrets }: Client): TemplateResult {
    const draw = (name: SecretName) => {
      const { fingerprint, earlier } = secrets[name]
      const calls = `${addressOf('calls')}?search=${encodeURIComponent(fingerprint)}`
      return html`<form class="fields" name=${name} @submit=${(event: SubmitEvent) => this.#rotate(event, name)}>
        <h3>${SECRET_NAMES[name]}</h3>
        <p><code>${fingerprint}</code> <a href=${calls}>Calls with it<span class="hidden">: ${SECRET_NAMES[name]}</span></a></p>
        ${
          earlier === undefined
            ? nothing
            : html`<p class="quiet">
              The one before <code>${earlier.fingerprint}</code>
              ${earlier.state === 'valid' ? 'counts' : 'counted'} until ${timeOf(earlier.until)}
            </p>`
        }
        <label
          >The one before counts for
          <select name="overlap">
            ${Object.entries(OVERLAPS).map(
              ([overlap, text]) =>
                html`<option value=${overlap} ?selected=${overlap === 'P1D'}>${text}</option>`,
            )}
          </select>
        </label>
        <button class="plain">Replace<span class="hidden">: ${SECRET_NAMES[name]}</span></button>
      </form>`
    }
    return html`<section class="card">
      <h2>Secrets</h2>
      <p class="quiet">
        A fingerprint stands for each: it is the one in the log of calls. Replace one, and the one before
        counts until the end of the overlap, by real time.
      </p>
      ${draw('clientSecret')} ${draw('apiKey')}
    </section>`
  }

  #drawLimits({ limits }: Client): TemplateResult {
    const titles = new Map(this.link.view?.interfaces.map(({ name, title }) => [name, titleOf(title)]))
    return html`<section class="card">
      <h2>Call limits</h2>
      <p class="quiet">${limits.mode === 'off' ? 'None: the bank was started without --limits strict.' : `Each interface takes ${limits.calls} calls within ${limits.windowSeconds} seconds, and refuses more.`}</p>
      ${
        limits.mode === 'off'
          ? nothing
          : html`<div class="table">
            <table>
              <thead>
                <tr><th scope="col">Interface</th><th scope="col">Used now</th><th scope="col">Next call</th></tr>
              </thead>
              <tbody>
                ${limits.used.map(
                  ({ interface: name, calls, freeAt }) =>
                    html`<tr>
                      <th scope="row">${titles.get(name) ?? name}</th>
                      <td data-label="Used now">${count(calls)} of ${count(limits.calls)}</td>
                      <td data-label="Next call">${freeAt === undefined ? 'at once' : timeOf(freeAt)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
      }
    </section>`
  }

  #drawEnd({ isDefault }: Client): TemplateResult {
    return html`<section class="card">
      <h2>Remove the application</h2>
      <p class="quiet">${isDefault ? 'The default client stays as long as the bank.' : 'Its tokens end, and its calls are refused. What it has made stays in the books.'}</p>
      ${
        isDefault
          ? nothing
          : this.#drawSure(
              'remove',
              { begin: 'Remove it', sure: 'It cannot be brought back.', doIt: 'Remove for good' },
              () => this.act('Removed.', () => this.link.control.clients.remove(this.clientId)),
            )
      }
    </section>`
  }

  #forget(): void {
    this.#issued?.forget()
    this.#issued = undefined
    this.requestUpdate()
  }

  async #change(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const isDone = await this.act('Changed.', () =>
      this.link.control.clients.change(this.clientId, orderIn(new FormData(form))),
    )
    if (isDone) form.reset()
  }

  async #makeKey(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const type = KEY_TYPES.find((one) => one === given.get('type')) ?? ('rsa' satisfies KeyType)
    await this.#issue(event, 'Added. Calls may be signed with it from now on.', async () => {
      const { privateKeyPem, publicKeyPem } = await makeSigningPair(type)
      const { kid } = await this.link.control.clients.addKey(this.clientId, {
        publicKeyPem,
        ...ending(given),
      })
      return [
        pemFile('signing-key.pem', privateKeyPem),
        pemFile('public-key.pem', publicKeyPem),
        {
          name: `client-key-${kid}.json`,
          type: 'application/json',
          text: JSON.stringify({ kid, privateKeyPem }, undefined, 2),
        },
      ]
    })
  }

  async #addKey(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const isDone = await this.act('Added. Calls may be signed with it from now on.', () =>
      this.link.control.clients.addKey(this.clientId, {
        publicKeyPem: textOf(given.get('pem')),
        ...ending(given),
      }),
    )
    if (isDone) form.reset()
  }

  async #makeCertificate(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    await this.#issue(event, 'Issued. Earlier certificates still count.', async () => {
      const { privateKeyPem, csrPem } = await makeCertificateRequest(this.clientId)
      return [...(await this.#certificateFor(csrPem, given)), pemFile('client-key.pem', privateKeyPem)]
    })
  }

  async #certify(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    await this.#issue(event, 'Issued. Earlier certificates still count.', () =>
      this.#certificateFor(textOf(given.get('csr')), given),
    )
  }

  /** Makes something at the bank, hands out its files, and empties the form. */
  async #issue(event: SubmitEvent, done: string, make: () => Promise<readonly KeptFile[]>): Promise<void> {
    const form = event.target as HTMLFormElement
    const isDone = await this.act(done, async () => {
      const files = await make()
      this.#issued?.forget()
      this.#issued = new IssuedFiles(files)
    })
    if (!isDone) return
    form.reset()
    await this.updateComplete
    this.querySelector<HTMLElement>('.issued h2')?.focus()
  }

  async #certificateFor(csrPem: string, given: FormData): Promise<KeptFile[]> {
    const { control } = this.link
    const { certificatePem: authorityPem } = await control.authority()
    const { certificatePem } = await control.clients.certify(this.clientId, { csrPem, ...ending(given) })
    return [pemFile('client.pem', certificatePem), pemFile('authority.pem', authorityPem)]
  }

  async #readRequest(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement
    const text = (await field.files?.[0]?.text()) ?? ''
    const place = field.form?.elements.namedItem('csr')
    if (place instanceof HTMLTextAreaElement) place.value = text
  }

  async #rotate(event: SubmitEvent, secret: SecretName): Promise<void> {
    event.preventDefault()
    const overlap = textOf(new FormData(event.target as HTMLFormElement).get('overlap'))
    await this.#issue(event, 'Replaced. Save the new one now.', async () => {
      const answer = await this.link.control.clients.rotate(this.clientId, { secret, overlap })
      const value = answer[secret] ?? ''
      const setting = secret === 'apiKey' ? 'CLIENT_API_KEY' : 'CLIENT_SECRET'
      return [
        { name: `${setting}.txt`, type: 'text/plain', text: value },
        { name: 'dev.vars', type: 'text/plain', text: `${setting}="${value}"\n` },
      ]
    })
  }
}

function fact(name: string, value: unknown): TemplateResult {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

const timeOf = (time: string) => dateTime(Date.parse(time))

function stateChip(state: Key['state']): TemplateResult {
  const tone = state === 'valid' ? 'good' : state === 'not-yet' ? 'unknown' : 'bad'
  return html`<span class="chip ${tone}">${STATES[state]}</span>`
}

/** Reads the end in a form, a time in Finland; `undefined` where it is left open. */
function endIn(given: FormData): string | undefined {
  const [date = '', time = ''] = textOf(given.get('end')).split('T')
  if (time === '') return undefined
  return new Date(helsinkiInstant(date, time.length === 5 ? `${time}:00` : time)).toISOString()
}

function ending(given: FormData): { notAfter?: string } {
  const notAfter = endIn(given)
  return notAfter === undefined ? {} : { notAfter }
}
