/// <reference lib="dom" />
// Callbacks of online payments that the bank has sent: each try, its address and the merchant's answer; sends one again.
// receiver.ts draws what the bank's own receivers were sent.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { about, choice, heads, LOADING, timeAt, valueOf } from '../parts/drawing.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { type Receiver, drawReceiver } from './receiver.ts'

/** How a callback can be signed. */
const SIGNATURES = {
  right: 'as it should be',
  unsigned: 'not at all',
  'wrong-key': 'with a key that is not the bank’s',
  'old-date': 'an hour ago',
  'altered-body': 'over another amount than it tells',
} as const

type Delivery = Awaited<ReturnType<Control['callbacks']>>[number]

/** Addresses to which a callback can be sent this time. */
const TARGETS = {
  own: 'the address of the payment',
  receiver: 'the receiver below',
  other: 'another address',
} as const
type Target = keyof typeof TARGETS

/** The receiver that is shown at first. */
const FIRST = 'shop'

/** The screen of callbacks. */
export class CallbacksScreen extends Screen {
  #callbacks: readonly Delivery[] | undefined
  #receiver: Receiver | undefined
  #name = FIRST
  /** The payment whose callback is sent again. */
  #paymentId: string | undefined
  #target: Target = 'own'
  #address = ''
  #signature: keyof typeof SIGNATURES = 'right'

  override readonly heading = 'Callbacks'

  override async load(): Promise<void> {
    const { control } = this.link
    const name = this.#name
    const [callbacks, receiver] = await Promise.all([control.callbacks(), control.receivers.read(name)])
    this.#callbacks = callbacks.toReversed()
    if (name === this.#name) this.#receiver = receiver
  }

  override draw(): TemplateResult {
    return html`<p class="lead">What the bank has told merchants of payments that changed, the newest first. <a href=${addressOf('outcomes')}>Have them come late, twice, never or unsigned</a></p>
      ${this.#paymentId === undefined ? nothing : this.#drawAgain(this.#paymentId)}
      ${
        this.#callbacks === undefined
          ? LOADING
          : this.#callbacks.length === 0
            ? html`<div class="card empty"><p>No callback was sent yet.</p><p class="quiet">
              A payment with a b2bBackendURL brings one when a person has decided. Local addresses need
              --allow-local-addresses.
            </p></div>`
            : this.#drawTable(this.#callbacks)
      }
      ${
        this.#receiver === undefined
          ? nothing
          : drawReceiver(this.#receiver, {
              rename: (name) => this.#rename(name),
              set: (status, delayMs) =>
                this.act('Set. It answers so from now on.', () =>
                  this.link.control.receivers.set(this.#name, { status, delayMs }),
                ),
              forget: () =>
                this.act('Forgotten. It answers 200 again.', () =>
                  this.link.control.receivers.clear(this.#name),
                ),
            })
      }`
  }

  #drawTable(callbacks: readonly Delivery[]): TemplateResult {
    return html`<div class="card table" tabindex="0" role="region" aria-label="Sent by the bank">
      <table>
        ${heads('Sent', 'Payment', 'Address', 'Try', 'Answer', html`<span class="hidden">Send again</span>`)}
        <tbody>
          ${callbacks.map(
            ({ at, paymentId, url, attempt, result, signature, answer }) =>
              html`<tr>
                <td data-label="Sent">${timeAt(at)}</td>
                <td data-label="Payment">
                  <a href=${`${addressOf('calls')}?search=${encodeURIComponent(paymentId)}`}><code>${paymentId}</code></a>
                </td>
                <td data-label="Address">
                  <code>${url}</code>
                  ${
                    signature === undefined
                      ? nothing
                      : html`<p class="quiet">Signed: ${SIGNATURES[signature as 'unsigned']}</p>`
                  }
                </td>
                <td data-label="Try">${attempt}</td>
                <td data-label="Answer">
                  ${this.#drawResult(result)}
                  ${answer === undefined ? nothing : html`<p class="said"><code>${answer.text}</code></p>`}
                </td>
                <td>
                  <button type="button" class="plain again" @click=${() => void this.#beginAgain(paymentId)}>
                    Send again${about(paymentId)}
                  </button>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  #drawResult(result: number | string): TemplateResult {
    if (typeof result === 'number') {
      const isTaken = result >= 200 && result < 300
      return html`<span class="chip ${isTaken ? 'good' : 'bad'}">${result} ${isTaken ? 'taken' : 'not taken'}</span>`
    }
    return html`<span class="chip unknown">${result === 'never sent' ? 'never sent' : 'no answer'}</span>`
  }

  #drawAgain(paymentId: string): TemplateResult {
    return html`<section class="card resend">
      <h2 tabindex="-1" id="again">Send again</h2>
      <p class="quiet"><code>${paymentId}</code> It tells how the payment stands now, with new ids and a new date.</p>
      <form class="fields" @submit=${(event: SubmitEvent) => void this.#sendAgain(event, paymentId)}>
        ${choice('To', 'target', Object.entries(TARGETS), this.#target, (value) => {
          this.#target = value as Target
          this.requestUpdate()
        })}
        ${
          this.#target === 'other'
            ? html`<label
                >Another address
                <input
                  name="address"
                  type="url"
                  required
                  aria-describedby="address-help"
                  .value=${this.#address}
                  @input=${(event: InputEvent) => (this.#address = valueOf(event))}
                />
              </label>
              <p class="quiet" id="address-help">
                https with a public name, unless the bank allows local addresses.
              </p>`
            : nothing
        }
        ${choice('Signed', 'signature', Object.entries(SIGNATURES), this.#signature, (value) => {
          this.#signature = value as keyof typeof SIGNATURES
        })}
        <p class="pair">
          <button class="primary">Send it again</button>
          <button type="button" class="plain" @click=${() => this.#endAgain()}>Close</button>
        </p>
      </form>
    </section>`
  }

  async #beginAgain(paymentId: string): Promise<void> {
    this.#paymentId = paymentId
    this.requestUpdate()
    await this.focusOn('#again')
  }

  #endAgain(): void {
    this.#paymentId = undefined
    this.requestUpdate()
    void this.focusOn('h1')
  }

  async #sendAgain(event: SubmitEvent, paymentId: string): Promise<void> {
    event.preventDefault()
    const receiver = this.#receiver?.address
    const address = { own: undefined, receiver, other: this.#address.trim() }[this.#target]
    await this.act('It was sent. Its answer stands in the list.', () =>
      this.link.control.resendCallback(paymentId, {
        ...(address !== undefined && { address }),
        ...(this.#signature !== 'right' && { signature: this.#signature }),
      }),
    )
  }

  #rename(name: string): void {
    this.#name = name
    void this.link.look()
  }
}
