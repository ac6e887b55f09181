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
import { words } from '../words/index.ts'
import { orderIn } from './clients.ts'
import { titleOf } from './outcomes.ts'

type Client = Awaited<ReturnType<Control['clients']['read']>>
type Key = Client['keys'][number]
type Certificate = Client['certificates'][number]
type SecretName = 'clientSecret' | 'apiKey'

const OVERLAPS = ['PT0S', 'PT1H', 'P1D', 'P7D', 'P30D'] as const

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
    return name ?? (isDefault ? words().clients.defaultName : this.clientId)
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
    const w = words().clients
    const back = html`<p class="back"><a href=${addressOf('clients')}>${icon(BACK)}${w.all}</a></p>`
    if (this.#isGone) return html`${back}<p class="card empty">${w.gone}</p>`
    const client = this.#client
    if (client === undefined) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    return html`${back}
      <p class="lead">
        ${client.name === undefined && !client.isDefault ? nothing : html`<code>${client.clientId}</code>`}
        <a href=${`${addressOf('calls')}?client=${encodeURIComponent(client.clientId)}`}>${w.itsCalls}</a>
      </p>
      ${this.#issued?.draw(() => this.#forget()) ?? nothing} ${this.#drawKeys(client)}
      ${this.#drawCertificates(client)}
      <div class="columns">${this.#drawSecrets(client)} ${this.#drawLimits(client)}</div>
      ${this.#drawAbout(client)} ${this.#drawEnd(client)}`
  }

  #drawAbout({ name, redirectUris, ownIbans, debtorIbans }: Client): TemplateResult {
    const w = words().clients
    // As defaults: what a person has begun to write stays while the page asks again.
    return html`<section class="card">
      <h2>${w.about}</h2>
      <form class="fields" name="about" @submit=${(event: SubmitEvent) => this.#change(event)}>
        <label
          >${w.name}<input name="name" maxlength="70" autocomplete="off" .defaultValue=${name ?? ''}
        /></label>
        <label
          >${w.redirectUris}
          <textarea name="uris" rows="4" spellcheck="false" .defaultValue=${redirectUris.join('\n')}></textarea>
        </label>
        <p class="quiet">${w.oneEach}</p>
        <label
          >${w.ownIbans}
          <textarea name="own" rows="2" spellcheck="false" .defaultValue=${ownIbans.join('\n')}></textarea>
        </label>
        <label
          >${w.debtorIbans}
          <textarea name="debtor" rows="2" spellcheck="false" .defaultValue=${debtorIbans.join('\n')}></textarea>
        </label>
        <button class="primary">${w.saveIt}</button>
      </form>
    </section>`
  }

  #drawKeys({ keys }: Client): TemplateResult {
    const w = words().clients
    const live = keys.filter(({ state, isLent }) => state === 'valid' && !isLent)
    return html`<section class="card">
      <h2>${w.kids}</h2>
      ${
        keys.length === 0
          ? html`<p class="empty">${w.none}</p>`
          : html`<ul class="things">
            ${keys.map((key) => this.#drawKey(key, live.length === 1 && live[0]?.kid === key.kid))}
          </ul>`
      }
      <details>
        <summary>${w.addKey}</summary>
        <div class="columns">
          <form class="fields" name="make-key" @submit=${(event: SubmitEvent) => this.#makeKey(event)}>
            <h3>${w.makeHere}</h3>
            <p class="quiet">${canMakeKeys() ? w.makeText : w.cannotMake}</p>
            <label
              >${w.keyType}
              <select name="type">
                ${KEY_TYPES.map((type) => html`<option value=${type}>${w.keyTypes[type]}</option>`)}
              </select>
            </label>
            ${this.#drawEndField()}
            <button class="primary" ?disabled=${!canMakeKeys()}>${w.makeKey}</button>
          </form>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#addKey(event)}>
            <h3>${w.orPaste}</h3>
            <label
              >${w.publicKey}
              <textarea name="pem" rows="5" required spellcheck="false" placeholder="-----BEGIN PUBLIC KEY-----"></textarea>
            </label>
            ${this.#drawEndField()}
            <button class="primary">${w.addIt}</button>
          </form>
        </div>
      </details>
    </section>`
  }

  #drawKey(key: Key, isLast: boolean): TemplateResult {
    const w = words().clients
    const { control } = this.link
    const { kid, type, sha256, addedAt, notAfter, state, isLent } = key
    return html`<li>
      <details>
        <summary>
          <code>${kid}</code> <span>${type}</span> ${isLent ? html`<span class="chip">${w.lent}</span>` : nothing}
          ${stateChip(state)}
        </summary>
        <dl>
          ${fact(w.fingerprint, html`<code>${sha256}</code>`)}
          ${addedAt === undefined ? nothing : fact(w.added, timeOf(addedAt))}
          ${fact(w.ends, notAfter === undefined ? w.noEnd : timeOf(notAfter))}
        </dl>
        ${this.#drawEnding(kid, notAfter !== undefined, (order) => control.clients.endKey(this.clientId, kid, order))}
        ${this.#drawRevoking(kid, isLast, () => control.clients.revokeKey(this.clientId, kid, isLast ? { last: 'true' } : {}))}
      </details>
    </li>`
  }

  #drawCertificates({ certificates }: Client): TemplateResult {
    const w = words().clients
    const live = certificates.filter(({ state, isLent }) => state === 'valid' && !isLent)
    return html`<section class="card">
      <h2>${w.certificates}</h2>
      ${
        certificates.length === 0
          ? html`<p class="empty">${w.none}</p>`
          : html`<ul class="things">
            ${certificates.map((one) =>
              this.#drawCertificate(one, live.length === 1 && live[0]?.thumbprint === one.thumbprint),
            )}
          </ul>`
      }
      <details>
        <summary>${w.addCertificate}</summary>
        <div class="columns">
          <form
            class="fields"
            name="make-certificate"
            @submit=${(event: SubmitEvent) => this.#makeCertificate(event)}
          >
            <h3>${w.makeHere}</h3>
            <p class="quiet">${canMakeKeys() ? w.makeText : w.cannotMake}</p>
            ${this.#drawEndField()}
            <button class="primary" ?disabled=${!canMakeKeys()}>${w.makeCertificate}</button>
          </form>
          <form class="fields" @submit=${(event: SubmitEvent) => this.#certify(event)}>
            <h3>${w.orPaste}</h3>
            <label
              >${w.csr}
              <textarea
                name="csr"
                rows="5"
                required
                spellcheck="false"
                placeholder="-----BEGIN CERTIFICATE REQUEST-----"
              ></textarea>
            </label>
            <label
              >${w.csrFile}
              <input type="file" accept=".pem,.csr,.txt" @change=${(event: Event) => this.#readRequest(event)} />
            </label>
            ${this.#drawEndField()}
            <button class="primary">${w.certify}</button>
          </form>
        </div>
      </details>
    </section>`
  }

  #drawCertificate(one: Certificate, isLast: boolean): TemplateResult {
    const w = words().clients
    const { control } = this.link
    const { thumbprint, subject, serial, notBefore, notAfter, endsAt, revokedAt, state, isLent } = one
    return html`<li>
      <details>
        <summary>
          <code>${serial}</code> <span>${timeOf(endsAt ?? notAfter)}</span>
          ${isLent ? html`<span class="chip">${w.lent}</span>` : nothing} ${stateChip(state)}
        </summary>
        <dl>
          ${fact(w.subject, html`<code>${subject}</code>`)}
          ${fact(w.serial, html`<code>${serial}</code>`)}
          ${fact(w.validFrom, timeOf(notBefore))} ${fact(w.validTo, timeOf(notAfter))}
          ${endsAt === undefined ? nothing : fact(w.endsEarlier, timeOf(endsAt))}
          ${revokedAt === undefined ? nothing : fact(w.revokedAt, timeOf(revokedAt))}
          ${fact(w.thumbprint, html`<code>${thumbprint}</code>`)}
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
    return html`<label>${words().clients.endOptional}<input name="end" type="datetime-local" step="1" /></label>`
  }

  /** A form that lets something end at a time, now, or no more. */
  #drawEnding(
    name: string,
    hasEnd: boolean,
    end: (order: { notAfter?: string }) => Promise<unknown>,
  ): TemplateResult {
    const w = words().clients
    const about = html`<span class="hidden">: ${name}</span>`
    const set = (order: { notAfter?: string }, done = w.endSet) => this.act(done, () => end(order))
    return html`<form
      class="fields ending"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        const notAfter = endIn(new FormData(event.target as HTMLFormElement))
        if (notAfter !== undefined) void set({ notAfter })
      }}
    >
      <label>${w.endAt}<span class="hidden">: ${name}</span><input name="end" type="datetime-local" step="1" required /></label>
      <div class="pair">
        <button class="plain">${w.endIt}${about}</button>
        <button type="button" class="plain" @click=${() => set({ notAfter: new Date(Date.now() - 1_000).toISOString() })}>
          ${w.endNow}${about}
        </button>
        ${
          hasEnd
            ? html`<button type="button" class="plain" @click=${() => set({}, w.endGone)}>${w.noEndAgain}${about}</button>`
            : nothing
        }
      </div>
    </form>`
  }

  /** A button that asks once more: what is revoked does not come back. */
  #drawRevoking(name: string, isLast: boolean, revoke: () => Promise<void>): TemplateResult {
    const w = words().clients
    return this.#drawSure(
      name,
      { begin: w.revoke, sure: isLast ? `${w.revokeSure} ${w.revokeLast}` : w.revokeSure, doIt: w.revokeIt },
      () => this.act(w.revoked, revoke),
    )
  }

  #drawSure(
    name: string,
    { begin, sure, doIt }: { begin: string; sure: string; doIt: string },
    act: () => Promise<unknown>,
  ): TemplateResult {
    const w = words().clients
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
        <button type="button" class="plain" @click=${() => ask('')}>${w.keep}</button>
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
    const w = words().clients
    const draw = (name: SecretName) => {
      const { fingerprint, earlier } = secrets[name]
      const calls = `${addressOf('calls')}?search=${encodeURIComponent(fingerprint)}`
      return html`<form class="fields" name=${name} @submit=${(event: SubmitEvent) => this.#rotate(event, name)}>
        <h3>${w.secretNames[name]}</h3>
        <p><code>${fingerprint}</code> <a href=${calls}>${w.callsWith}<span class="hidden">: ${w.secretNames[name]}</span></a></p>
        ${
          earlier === undefined
            ? nothing
            : html`<p class="quiet">
              ${w.earlier} <code>${earlier.fingerprint}</code>
              ${(earlier.state === 'valid' ? w.earlierUntil : w.earlierEnded)(timeOf(earlier.until))}
            </p>`
        }
        <label
          >${w.overlap}
          <select name="overlap">
            ${OVERLAPS.map(
              (overlap) =>
                html`<option value=${overlap} ?selected=${overlap === 'P1D'}>${w.overlaps[overlap]}</option>`,
            )}
          </select>
        </label>
        <button class="plain">${w.replace}<span class="hidden">: ${w.secretNames[name]}</span></button>
      </form>`
    }
    return html`<section class="card">
      <h2>${w.secrets}</h2>
      <p class="quiet">${w.secretsText}</p>
      ${draw('clientSecret')} ${draw('apiKey')}
    </section>`
  }

  #drawLimits({ limits }: Client): TemplateResult {
    const w = words().clients
    const titles = new Map(this.link.view?.interfaces.map(({ name, title }) => [name, titleOf(title)]))
    return html`<section class="card">
      <h2>${w.limits}</h2>
      <p class="quiet">${limits.mode === 'off' ? w.limitsOff : w.limitsText(limits.calls, limits.windowSeconds)}</p>
      ${
        limits.mode === 'off'
          ? nothing
          : html`<div class="table">
            <table>
              <thead>
                <tr><th scope="col">${w.interface}</th><th scope="col">${w.used}</th><th scope="col">${w.nextCall}</th></tr>
              </thead>
              <tbody>
                ${limits.used.map(
                  ({ interface: name, calls, freeAt }) =>
                    html`<tr>
                      <th scope="row">${titles.get(name) ?? name}</th>
                      <td data-label=${w.used}>${w.usedOf(count(calls), count(limits.calls))}</td>
                      <td data-label=${w.nextCall}>${freeAt === undefined ? w.atOnce : timeOf(freeAt)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
      }
    </section>`
  }

  #drawEnd({ isDefault }: Client): TemplateResult {
    const w = words().clients
    return html`<section class="card">
      <h2>${w.remove}</h2>
      <p class="quiet">${isDefault ? w.removeDefault : w.removeText}</p>
      ${
        isDefault
          ? nothing
          : this.#drawSure('remove', { begin: w.removeIt, sure: w.removeSure, doIt: w.removeForGood }, () =>
              this.act(w.removed, () => this.link.control.clients.remove(this.clientId)),
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
    const isDone = await this.act(words().clients.saved, () =>
      this.link.control.clients.change(this.clientId, orderIn(new FormData(form))),
    )
    if (isDone) form.reset()
  }

  async #makeKey(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    const type = KEY_TYPES.find((one) => one === given.get('type')) ?? ('rsa' satisfies KeyType)
    await this.#issue(event, words().clients.keyAdded, async () => {
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
    const isDone = await this.act(words().clients.keyAdded, () =>
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
    await this.#issue(event, words().clients.certified, async () => {
      const { privateKeyPem, csrPem } = await makeCertificateRequest(this.clientId)
      return [...(await this.#certificateFor(csrPem, given)), pemFile('client-key.pem', privateKeyPem)]
    })
  }

  async #certify(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement)
    await this.#issue(event, words().clients.certified, () =>
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
    await this.#issue(event, words().clients.replaced, async () => {
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
  return html`<span class="chip ${tone}">${words().clients.states[state]}</span>`
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
