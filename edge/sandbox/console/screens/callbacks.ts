/// <reference lib="dom" />
// The callbacks of online payments that the bank has sent: each try, its address, what the merchant's server answered; and one of them again.
// What a receiver of the bank's own was sent is drawn in receiver.ts.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { dateTime } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { type Receiver, drawReceiver } from './receiver.ts'

type Delivery = Awaited<ReturnType<Control['callbacks']>>[number]
type Signature = NonNullable<Parameters<Control['resendCallback']>[1]>['signature']

/** Where a callback goes this time. */
type Target = 'own' | 'receiver' | 'other'

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
  #signature: NonNullable<Signature> = 'right'

  override get heading(): string {
    return words().screens.callbacks
  }

  override async load(): Promise<void> {
    const { control } = this.link
    const name = this.#name
    const [callbacks, receiver] = await Promise.all([control.callbacks(), control.receivers.read(name)])
    this.#callbacks = callbacks.toReversed()
    if (name === this.#name) this.#receiver = receiver
  }

  override draw(): TemplateResult {
    const w = words().callbacks
    return html`<p class="lead">${w.text} <a href=${addressOf('outcomes')}>${w.toOutcomes}</a></p>
      ${this.#paymentId === undefined ? nothing : this.#drawAgain(this.#paymentId)}
      ${
        this.#callbacks === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : this.#callbacks.length === 0
            ? html`<div class="card empty"><p>${w.none}</p><p class="quiet">${w.how}</p></div>`
            : this.#drawTable(this.#callbacks)
      }
      ${
        this.#receiver === undefined
          ? nothing
          : drawReceiver(this.#receiver, {
              rename: (name) => this.#rename(name),
              set: (status, delayMs) =>
                this.act(w.isSet, () => this.link.control.receivers.set(this.#name, { status, delayMs })),
              forget: () => this.act(w.forgotten, () => this.link.control.receivers.clear(this.#name)),
            })
      }`
  }

  #drawTable(callbacks: readonly Delivery[]): TemplateResult {
    const w = words().callbacks
    return html`<div class="card table" tabindex="0" role="region" aria-label=${w.sent}>
      <table>
        <thead>
          <tr>
            <th scope="col">${w.at}</th>
            <th scope="col">${w.payment}</th>
            <th scope="col">${w.address}</th>
            <th scope="col">${w.attempt}</th>
            <th scope="col">${w.answer}</th>
            <th scope="col"><span class="hidden">${w.again}</span></th>
          </tr>
        </thead>
        <tbody>
          ${callbacks.map(
            ({ at, paymentId, url, attempt, result, signature, answer }) =>
              html`<tr>
                <td data-label=${w.at}><time datetime=${at}>${dateTime(Date.parse(at))}</time></td>
                <td data-label=${w.payment}>
                  <a href=${`${addressOf('calls')}?search=${encodeURIComponent(paymentId)}`}><code>${paymentId}</code></a>
                </td>
                <td data-label=${w.address}>
                  <code>${url}</code>
                  ${
                    signature === undefined
                      ? nothing
                      : html`<p class="quiet">${w.wasSigned} ${w.signatures[signature as 'unsigned']}</p>`
                  }
                </td>
                <td data-label=${w.attempt}>${attempt}</td>
                <td data-label=${w.answer}>
                  ${this.#drawResult(result)}
                  ${answer === undefined ? nothing : html`<p class="said"><code>${answer.text}</code></p>`}
                </td>
                <td>
                  <button type="button" class="plain again" @click=${() => void this.#beginAgain(paymentId)}>
                    ${w.again}<span class="hidden">: ${paymentId}</span>
                  </button>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }

  #drawResult(result: number | string): TemplateResult {
    const w = words().callbacks
    if (typeof result === 'number') {
      const isTaken = result >= 200 && result < 300
      return html`<span class="chip ${isTaken ? 'good' : 'bad'}">${result} ${isTaken ? w.taken : w.notTaken}</span>`
    }
    return html`<span class="chip unknown">${result === 'never sent' ? w.neverSent : w.noAnswer}</span>`
  }

  #drawAgain(paymentId: string): TemplateResult {
    const w = words().callbacks
    const targets: readonly (readonly [Target, string])[] = [
      ['own', w.toOwn],
      ['receiver', w.toReceiver],
      ['other', w.toOther],
    ]
    return html`<section class="card resend">
      <h2 tabindex="-1" id="again">${w.again}</h2>
      <p class="quiet"><code>${paymentId}</code> ${w.againText}</p>
      <form class="fields" @submit=${(event: SubmitEvent) => void this.#sendAgain(event, paymentId)}>
        <label
          >${w.to}
          <select
            name="target"
            @change=${(event: Event) => {
              this.#target = valueOf(event) as Target
              this.requestUpdate()
            }}
          >
            ${targets.map(
              ([value, text]) =>
                html`<option value=${value} ?selected=${value === this.#target}>${text}</option>`,
            )}
          </select>
        </label>
        ${
          this.#target === 'other'
            ? html`<label
                >${w.otherAddress}
                <input
                  name="address"
                  type="url"
                  required
                  aria-describedby="address-help"
                  .value=${this.#address}
                  @input=${(event: InputEvent) => (this.#address = valueOf(event))}
                />
              </label>
              <p class="quiet" id="address-help">${w.otherHelp}</p>`
            : nothing
        }
        <label
          >${w.signedSo}
          <select
            name="signature"
            @change=${(event: Event) => (this.#signature = valueOf(event) as NonNullable<Signature>)}
          >
            ${Object.entries(w.signatures).map(
              ([value, text]) =>
                html`<option value=${value} ?selected=${value === this.#signature}>${text}</option>`,
            )}
          </select>
        </label>
        <p class="pair">
          <button class="primary">${w.sendAgain}</button>
          <button type="button" class="plain" @click=${() => this.#endAgain()}>${words().look.close}</button>
        </p>
      </form>
    </section>`
  }

  async #beginAgain(paymentId: string): Promise<void> {
    this.#paymentId = paymentId
    this.requestUpdate()
    await this.updateComplete
    this.querySelector<HTMLElement>('#again')?.focus()
  }

  #endAgain(): void {
    this.#paymentId = undefined
    this.requestUpdate()
    this.querySelector<HTMLElement>('h1')?.focus()
  }

  async #sendAgain(event: SubmitEvent, paymentId: string): Promise<void> {
    event.preventDefault()
    const receiver = this.#receiver?.address
    const address = { own: undefined, receiver, other: this.#address.trim() }[this.#target]
    await this.act(words().callbacks.isSent, () =>
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

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value
}
