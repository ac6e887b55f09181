/// <reference lib="dom" />
// One application: its registration, keys, certificates, secrets and limits; deletes it.
// If a person wants keys, this page makes them, and sends the bank only their public half.

import { html, nothing, type TemplateResult } from 'lit'
import { helsinkiInstant } from '../../../../core/shared/values/time.ts'
import {
  canMakeKeys,
  KEY_TYPES,
  makeCertificateRequest,
  makeSigningPair,
} from '../../../shared/certificate-request.ts'
import { type KeptFile, pemFile } from '../../../shared/client-files.ts'
import type { Control } from '../../control/index.ts'
import { about, choice, codeOf, fact, heads, question } from '../parts/drawing.ts'
import { count, dateTime } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Given, ThingScreen } from '../screen.ts'
import { drawAbout, orderIn } from './clients.ts'
import { titleOf } from './outcomes.ts'

type Client = Awaited<ReturnType<Control['clients']['read']>>
type Key = Client['keys'][number]
type Certificate = Client['certificates'][number]
type SecretName = keyof typeof SECRET_NAMES

/** Kinds of keys. */
const KEY_NAMES = { rsa: 'RSA, 2048 bits', ec: 'EC P-256 (PSD2 only)' } as const

/** Secrets of a client. */
const SECRET_NAMES = { clientSecret: 'Client secret', apiKey: 'API key' } as const

/** How long the former secret stays valid after it is replaced. */
const OVERLAPS = { PT0S: 'no longer', PT1H: '1 hour', P1D: '1 day', P7D: '7 days', P30D: '30 days' } as const

/** The states of a key or a certificate. */
const STATES = { valid: 'valid', ended: 'ended', revoked: 'revoked', 'not-yet': 'not yet valid' } as const

/** The two forms that add a key or certificate: one made in this page, or one that a person already has. */
interface Ways {
  readonly title: string
  /** Name of the form that makes one, its fields, and its button. */
  readonly name: string
  readonly choices?: TemplateResult
  readonly doIt: string
  readonly make: (given: Given) => Promise<readonly KeptFile[]>
  readonly pasted: TemplateResult
  readonly pasteIt: string
  readonly paste: (event: SubmitEvent) => unknown
  /** The notice once one was made. */
  readonly done: string
}

/** The screen of one client. */
export class ClientScreen extends ThingScreen<Client> {
  protected override readonly back = { address: addressOf('clients'), text: 'All clients' }
  protected override readonly gone = 'The bank has no such application.'
  /** Name of what a person is about to revoke or remove, until the confirmation; empty if there is nothing. */
  #asked = ''

  override get heading(): string {
    const { name, isDefault = false } = this.thing ?? {}
    return name ?? (isDefault ? 'Default client' : this.thingId)
  }

  protected override read(): Promise<Client> {
    return this.link.control.clients.read(this.thingId)
  }

  protected override drawThing(client: Client): TemplateResult {
    const { clientId, name, isDefault } = client
    return html`<p class="lead">
        ${name === undefined && !isDefault ? nothing : html`<code>${clientId}</code>`}
        <a href=${`${addressOf('calls')}?client=${encodeURIComponent(clientId)}`}>Its calls</a>
      </p>
      ${this.drawIssued()} ${this.#drawKeys(client)} ${this.#drawCertificates(client)}
      <div class="columns">${this.#drawSecrets(client)} ${this.#drawLimits(client)}</div>
      <section class="card">
        <h2>About it</h2>
        <form class="fields" name="about" @submit=${(event: SubmitEvent) => this.#change(event)}>
          ${drawAbout(client)}
          <button class="primary">Save the changes</button>
        </form>
      </section>
      ${this.#drawEnd(client)}`
  }

  #drawKeys({ keys }: Client): TemplateResult {
    const live = keys.filter(({ state, isLent }) => state === 'valid' && !isLent)
    const rows = keys.map((key) => this.#drawKey(key, live.length === 1 && live[0]?.kid === key.kid))
    return this.#drawProofs('Signing keys', rows, {
      title: 'Add a signing key',
      name: 'make-key',
      choices: choice(
        'Kind',
        'type',
        KEY_TYPES.map((type) => [type, KEY_NAMES[type]]),
      ),
      doIt: 'Make a key',
      make: (given) => this.#makeKey(given),
      pasted: html`<label
        >Public key, SPKI PEM
        <textarea
          name="pem"
          rows="5"
          required
          spellcheck="false"
          placeholder="-----BEGIN PUBLIC KEY-----"
        ></textarea>
      </label>`,
      pasteIt: 'Add the key',
      paste: (event) =>
        this.send(event, KEY_ADDED, (given) =>
          this.link.control.clients.addKey(this.thingId, {
            publicKeyPem: given.text('pem'),
            ...ending(given),
          }),
        ),
      done: KEY_ADDED,
    })
  }

  #drawCertificates({ certificates }: Client): TemplateResult {
    const live = certificates.filter(({ state, isLent }) => state === 'valid' && !isLent)
    const rows = certificates.map((one) =>
      this.#drawCertificate(one, live.length === 1 && live[0]?.thumbprint === one.thumbprint),
    )
    return this.#drawProofs('Certificates', rows, {
      title: 'Have a certificate issued',
      name: 'make-certificate',
      doIt: 'Make key and certificate',
      make: async (given) => {
        const { privateKeyPem, csrPem } = await makeCertificateRequest(this.thingId)
        return [...(await this.#certificateFor(csrPem, given)), pemFile('client-key.pem', privateKeyPem)]
      },
      pasted: html`<label
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
        </label>`,
      pasteIt: 'Issue for this request',
      paste: (event) =>
        this.#issue(event, CERTIFIED, (given) => this.#certificateFor(given.text('csr'), given)),
      done: CERTIFIED,
    })
  }

  #drawProofs(title: string, rows: readonly TemplateResult[], ways: Ways): TemplateResult {
    const end = html`<label
      >Ends at (time in Finland), if it shall<input name="end" type="datetime-local" step="1"
    /></label>`
    return html`<section class="card">
      <h2>${title}</h2>
      ${rows.length === 0 ? html`<p class="empty">none</p>` : html`<ul class="things">${rows}</ul>`}
      <details>
        <summary>${ways.title}</summary>
        <div class="columns">
          <form
            class="fields"
            name=${ways.name}
            @submit=${(event: SubmitEvent) => this.#issue(event, ways.done, ways.make)}
          >
            <h3>Make one in this browser</h3>
            <p class="quiet">
              ${
                canMakeKeys()
                  ? 'The private half never leaves this browser: save it when it is made.'
                  : 'This browser makes keys only on pages of https or of this machine.'
              }
            </p>
            ${ways.choices ?? nothing} ${end}
            <button class="primary" ?disabled=${!canMakeKeys()}>${ways.doIt}</button>
          </form>
          <form class="fields" @submit=${ways.paste}>
            <h3>Or add one that you have</h3>
            ${ways.pasted} ${end}
            <button class="primary">${ways.pasteIt}</button>
          </form>
        </div>
      </details>
    </section>`
  }

  #drawKey(key: Key, isLast: boolean): TemplateResult {
    const { clients } = this.link.control
    const { kid, type, sha256, addedAt, notAfter } = key
    const last = isLast ? ({ last: 'true' } as const) : {}
    return html`<li>
      <details>
        ${drawSummary(html`<code>${kid}</code> <span>${type}</span>`, key)}
        <dl>
          ${fact('SHA-256 of the public key', codeOf(sha256))} ${fact('Added', addedAt && dateTime(addedAt))}
          ${fact('Ends', notAfter === undefined ? 'no end' : dateTime(notAfter))}
        </dl>
        ${this.#drawEnding(kid, notAfter !== undefined, (order) => clients.endKey(this.thingId, kid, order))}
        ${this.#drawRevoking(kid, isLast, () => clients.revokeKey(this.thingId, kid, last))}
      </details>
    </li>`
  }

  #drawCertificate(one: Certificate, isLast: boolean): TemplateResult {
    const { clients } = this.link.control
    const { thumbprint, subject, serial, notBefore, notAfter, endsAt, revokedAt, state } = one
    const last = isLast ? ({ last: 'true' } as const) : {}
    return html`<li>
      <details>
        ${drawSummary(html`<code>${serial}</code> <span>${dateTime(endsAt ?? notAfter)}</span>`, one)}
        <dl>
          ${fact('Subject', codeOf(subject))} ${fact('Serial number', codeOf(serial))}
          ${fact('Valid from', dateTime(notBefore))} ${fact('Valid to', dateTime(notAfter))}
          ${fact('Taken until', endsAt && dateTime(endsAt))} ${fact('Revoked', revokedAt && dateTime(revokedAt))}
          ${fact('Thumbprint', codeOf(thumbprint))}
        </dl>
        ${
          state === 'revoked'
            ? nothing
            : html`${this.#drawEnding(serial, endsAt !== undefined, (order) =>
                clients.endCertificate(this.thingId, thumbprint, order),
              )}
              ${this.#drawRevoking(serial, isLast, () =>
                clients.revokeCertificate(this.thingId, thumbprint, last),
              )}`
        }
      </details>
    </li>`
  }

  /** A form that sets when something ends, ends it now, or removes its end. */
  #drawEnding(
    name: string,
    hasEnd: boolean,
    end: (order: { notAfter?: string }) => Promise<unknown>,
  ): TemplateResult {
    const set = (order: { notAfter?: string }, done = 'The end is set. Later calls with it are refused.') =>
      this.act(done, () => end(order))
    const now = () => set({ notAfter: new Date(Date.now() - 1_000).toISOString() })
    return html`<form
      class="fields ending"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        const { notAfter } = ending(new Given(event.target as HTMLFormElement))
        if (notAfter !== undefined) void set({ notAfter })
      }}
    >
      <label
        >Let it end at (time in Finland)${about(name)}<input name="end" type="datetime-local" step="1" required
      /></label>
      <div class="pair">
        <button class="plain">Set the end${about(name)}</button>
        <button type="button" class="plain" @click=${now}>End it now${about(name)}</button>
        ${
          hasEnd
            ? html`<button type="button" class="plain" @click=${() => set({}, 'It counts again.')}>
                Take the end back${about(name)}
              </button>`
            : nothing
        }
      </div>
    </form>`
  }

  /** A button that asks for confirmation, since what is revoked cannot be restored. */
  #drawRevoking(name: string, isLast: boolean, revoke: () => Promise<void>): TemplateResult {
    const last = ' It is the last one that counts: the application can prove itself with none then.'
    const sure = `It is refused from now on, and that cannot be taken back.${isLast ? last : ''}`
    return this.#drawSure(name, { label: 'Revoke', sure, doIt: 'Revoke for good' }, () =>
      this.act('Revoked. Calls with it are refused.', revoke),
    )
  }

  #drawSure(
    name: string,
    asked: { readonly label: string; readonly sure: string; readonly doIt: string },
    act: () => Promise<unknown>,
  ): TemplateResult {
    if (this.#asked === name)
      return question(
        { ...asked, leave: 'Keep it' },
        async () => {
          await act()
          void this.#ask('', name)
        },
        () => this.#ask('', name),
      )
    return html`<p>
      <button type="button" class="plain" data-asks=${name} @click=${() => this.#ask(name, name)}>
        ${asked.label}${about(name)}
      </button>
    </p>`
  }

  /** Shows or hides the question of a confirmation, and moves the focus to it or back. */
  async #ask(asked: string, name: string): Promise<void> {
    this.#asked = asked
    this.requestUpdate()
    await this.focusOn(asked === '' ? `[data-asks="${CSS.escape(name)}"]` : '.sure button')
  }

  #drawSecrets({ secrets }: Client): TemplateResult {
    const draw = ([name, title]: [string, string]) => {
      const { fingerprint, earlier } = secrets[name as SecretName]
      const calls = `${addressOf('calls')}?search=${encodeURIComponent(fingerprint)}`
      return html`<form
        class="fields"
        name=${name}
        @submit=${(event: SubmitEvent) => this.#rotate(event, name as SecretName)}
      >
        <h3>${title}</h3>
        <p><code>${fingerprint}</code> <a href=${calls}>Calls with it${about(title)}</a></p>
        ${
          earlier === undefined
            ? nothing
            : html`<p class="quiet">
              The one before <code>${earlier.fingerprint}</code>
              ${earlier.state === 'valid' ? 'counts' : 'counted'} until ${dateTime(earlier.until)}
            </p>`
        }
        ${choice('The one before counts for', 'overlap', Object.entries(OVERLAPS), 'P1D')}
        <button class="plain">Replace${about(title)}</button>
      </form>`
    }
    return html`<section class="card">
      <h2>Secrets</h2>
      <p class="quiet">
        A fingerprint stands for each: it is the one in the log of calls. Replace one, and the one before counts
        until the end of the overlap, by real time.
      </p>
      ${Object.entries(SECRET_NAMES).map(draw)}
    </section>`
  }

  #drawLimits({ limits }: Client): TemplateResult {
    const titles = new Map(this.link.view?.interfaces.map(({ name, title }) => [name, titleOf(title)]))
    if (limits.mode === 'off')
      return html`<section class="card">
        <h2>Call limits</h2>
        <p class="quiet">None: the bank was started without --limits strict.</p>
      </section>`
    return html`<section class="card">
      <h2>Call limits</h2>
      <p class="quiet">
        Each interface takes ${limits.calls} calls within ${limits.windowSeconds} seconds, and refuses more.
      </p>
      <div class="table">
        <table>
          ${heads('Interface', 'Used now', 'Next call')}
          <tbody>
            ${limits.used.map(
              ({ interface: name, calls, freeAt }) =>
                html`<tr>
                  <th scope="row">${titles.get(name) ?? name}</th>
                  <td data-label="Used now">${count(calls)} of ${count(limits.calls)}</td>
                  <td data-label="Next call">${freeAt === undefined ? 'at once' : dateTime(freeAt)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`
  }

  #drawEnd({ isDefault }: Client): TemplateResult {
    const asked = { label: 'Remove it', sure: 'It cannot be brought back.', doIt: 'Remove for good' }
    return html`<section class="card">
      <h2>Remove the application</h2>
      <p class="quiet">
        ${
          isDefault
            ? 'The default client stays as long as the bank.'
            : 'Its tokens end, and its calls are refused. What it has made stays in the books.'
        }
      </p>
      ${
        isDefault
          ? nothing
          : this.#drawSure('remove', asked, () =>
              this.act('Removed.', () => this.link.control.clients.remove(this.thingId)),
            )
      }
    </section>`
  }

  #change(event: SubmitEvent): Promise<boolean> {
    return this.send(event, 'Changed.', (given) =>
      this.link.control.clients.change(this.thingId, orderIn(given)),
    )
  }

  async #makeKey(given: Given): Promise<readonly KeptFile[]> {
    const type = KEY_TYPES.find((one) => one === given.text('type')) ?? 'rsa'
    const { privateKeyPem, publicKeyPem } = await makeSigningPair(type)
    const order = { publicKeyPem, ...ending(given) }
    const { kid } = await this.link.control.clients.addKey(this.thingId, order)
    return [
      pemFile('signing-key.pem', privateKeyPem),
      pemFile('public-key.pem', publicKeyPem),
      {
        name: `client-key-${kid}.json`,
        type: 'application/json',
        text: JSON.stringify({ kid, privateKeyPem }, undefined, 2),
      },
    ]
  }

  /** Makes something at the bank, offers its files, and empties the form. */
  async #issue(
    event: SubmitEvent,
    done: string,
    make: (given: Given) => Promise<readonly KeptFile[]>,
  ): Promise<void> {
    const isDone = await this.send(event, done, async (given) => this.issue(await make(given)))
    if (isDone) await this.focusOn('.issued h2')
  }

  async #certificateFor(csrPem: string, given: Given): Promise<KeptFile[]> {
    const { control } = this.link
    const { certificatePem: authorityPem } = await control.authority()
    const { certificatePem } = await control.clients.certify(this.thingId, { csrPem, ...ending(given) })
    return [pemFile('client.pem', certificatePem), pemFile('authority.pem', authorityPem)]
  }

  async #readRequest(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement
    const text = (await field.files?.[0]?.text()) ?? ''
    const place = field.form?.elements.namedItem('csr')
    if (place instanceof HTMLTextAreaElement) place.value = text
  }

  async #rotate(event: SubmitEvent, secret: SecretName): Promise<void> {
    await this.#issue(event, 'Replaced. Save the new one now.', async (given) => {
      const overlap = given.text('overlap')
      const answer = await this.link.control.clients.rotate(this.thingId, { secret, overlap })
      const value = answer[secret] ?? ''
      const setting = secret === 'apiKey' ? 'CLIENT_API_KEY' : 'CLIENT_SECRET'
      return [
        { name: `${setting}.txt`, type: 'text/plain', text: value },
        { name: 'dev.vars', type: 'text/plain', text: `${setting}="${value}"\n` },
      ]
    })
  }
}

const KEY_ADDED = 'Added. Calls may be signed with it from now on.'
const CERTIFIED = 'Issued. Earlier certificates still count.'

function drawSummary(name: TemplateResult, { state, isLent }: Pick<Key, 'state' | 'isLent'>): TemplateResult {
  const tone = state === 'valid' ? 'good' : state === 'not-yet' ? 'unknown' : 'bad'
  return html`<summary>
    ${name} ${isLent ? html`<span class="chip">of the console</span>` : nothing}
    <span class="chip ${tone}">${STATES[state]}</span>
  </summary>`
}

/** Reads the end from a form, in Finnish time; empty if the field is empty. */
function ending(given: Given): { notAfter?: string } {
  const [date = '', time = ''] = given.text('end').split('T')
  if (time === '') return {}
  const at = helsinkiInstant(date, time.length === 5 ? `${time}:00` : time)
  return { notAfter: new Date(at).toISOString() }
}
