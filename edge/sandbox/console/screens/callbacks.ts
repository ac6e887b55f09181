/// <reference lib="dom" />
// The callbacks of online payments that the bank has sent: each try, its address, and what the merchant's server answered.
// What a callback says byte by byte is a call that went out: calls.ts has it.

import { html, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { dateTime } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'

type Delivery = Awaited<ReturnType<Control['callbacks']>>[number]

/** The screen of callbacks. */
export class CallbacksScreen extends Screen {
  #callbacks: readonly Delivery[] | undefined

  override get heading(): string {
    return words().screens.callbacks
  }

  override async load(): Promise<void> {
    this.#callbacks = (await this.link.control.callbacks()).toReversed()
  }

  override draw(): TemplateResult {
    const w = words().callbacks
    return html`<p class="lead">${w.text}</p>
      <p class="lead"><a href=${addressOf('outcomes')}>${w.toOutcomes}</a></p>
      ${
        this.#callbacks === undefined
          ? html`<div class="card skeleton high" aria-hidden="true"></div>`
          : this.#callbacks.length === 0
            ? html`<div class="card empty"><p>${w.none}</p><p class="quiet">${w.how}</p></div>`
            : this.#drawTable(this.#callbacks)
      }`
  }

  #drawTable(callbacks: readonly Delivery[]): TemplateResult {
    const w = words().callbacks
    return html`<div class="card table" tabindex="0" role="region" aria-label=${this.heading}>
      <table>
        <thead>
          <tr>
            <th scope="col">${w.at}</th>
            <th scope="col">${w.payment}</th>
            <th scope="col">${w.address}</th>
            <th scope="col">${w.attempt}</th>
            <th scope="col">${w.answer}</th>
          </tr>
        </thead>
        <tbody>
          ${callbacks.map(
            ({ at, paymentId, url, attempt, result }) =>
              html`<tr>
                <td data-label=${w.at}><time datetime=${at}>${dateTime(Date.parse(at))}</time></td>
                <td data-label=${w.payment}>
                  <a href=${`${addressOf('calls')}?search=${encodeURIComponent(paymentId)}`}><code>${paymentId}</code></a>
                </td>
                <td data-label=${w.address}><code>${url}</code></td>
                <td data-label=${w.attempt}>${attempt}</td>
                <td data-label=${w.answer}>${this.#drawResult(result)}</td>
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
}
