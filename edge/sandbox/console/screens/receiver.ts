/// <reference lib="dom" />
// One of the bank's own receivers of callbacks: its address, its answer, and what came, with the bank's verdict.
// It loads nothing; callbacks.ts does.

import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { Control } from '../../control/index.ts'
import { codeBlock } from '../parts/copy.ts'
import { codeOf, fact, timeAt } from '../parts/drawing.ts'
import { prettyOf } from '../parts/formats.ts'

/** A receiver with what it was sent. */
export type Receiver = Awaited<ReturnType<Control['receivers']['read']>>

/** What a person can do with a receiver. */
export interface ReceiverDeeds {
  rename(name: string): void
  set(status: number, delayMs: number): unknown
  forget(): unknown
}

/** Draws a receiver. */
export function drawReceiver(receiver: Receiver, deeds: ReceiverDeeds): TemplateResult {
  const { name, address, isAllowed, status, delayMs, received } = receiver
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    deeds.set(Number(form.get('status')), Number(form.get('delay')))
  }
  return html`<section class="card receiver">
    <h2>A receiver for who has none yet</h2>
    <p class="quiet">
      Give this address as b2bBackendURL of a payment. What comes there is kept, and judged as your server
      must judge it.
    </p>
    ${codeBlock('Address', address)}
    ${
      isAllowed
        ? nothing
        : html`<p class="notice lost">
            Payments may not name this address: the bank takes local addresses only when it is started with
            --allow-local-addresses. Callbacks can be sent again to it.
          </p>`
    }
    <form class="filters" @submit=${submit}>
      <label
        >Its name
        <input
          name="name"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9_\\-]*"
          maxlength="40"
          .value=${name}
          @change=${(event: Event) => {
            const field = event.target as HTMLInputElement
            if (field.reportValidity()) deeds.rename(field.value)
          }}
        />
      </label>
      <label
        >It answers with status
        <input name="status" type="number" min="200" max="599" required value=${status} />
      </label>
      <label
        >after milliseconds <input name="delay" type="number" min="0" max="60000" required value=${delayMs} />
      </label>
      <button class="plain">Set</button>
    </form>
    <div class="head">
      <p class="quiet" role="status">${cameIn(received.length)}</p>
      ${
        received.length === 0
          ? nothing
          : html`<button type="button" class="link" @click=${() => deeds.forget()}>Forget what came</button>`
      }
    </div>
    ${
      received.length === 0
        ? nothing
        : html`<ol class="came" role="list">
          ${repeat(
            received,
            ({ id }) => id,
            (message) => html`<li>${drawMessage(message)}</li>`,
          )}
        </ol>`
    }
  </section>`
}

function cameIn(count: number): string {
  if (count === 0) return 'Nothing has come yet.'
  return count === 1 ? '1 message' : `${count} messages`
}

function drawMessage(message: Receiver['received'][number]): TemplateResult {
  const { at, isGenuine, sentence, paymentId, headers, body, bytes } = message
  return html`<details>
    <summary>
      <span class="chip ${isGenuine ? 'good' : 'bad'}">${isGenuine ? 'genuine' : 'refuse it'}</span>
      ${timeAt(at)}
      ${codeOf(paymentId) ?? nothing}
      <span class="quiet">${sentence}</span>
    </summary>
    <dl class="headers">
      ${headers.map(([header, value]) => fact(header, codeOf(value)))}
    </dl>
    ${codeBlock(`Body, ${bytes} bytes`, prettyOf(body))}
  </details>`
}
