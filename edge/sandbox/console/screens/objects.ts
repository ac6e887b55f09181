/// <reference lib="dom" />
// What the bank holds: online payments, PSD2 and corporate payments, consents, as they stand, and what waits for a person.
// A decision is a call of the bank; nothing is changed here otherwise.

import { html, nothing, type TemplateResult } from 'lit'
import { dateTime, textOf } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { words } from '../words/index.ts'
import { drawWaiting, type Waiting, waitingAt } from './waiting.ts'

/** One thing that the bank holds, whatever its kind. */
interface Held {
  readonly id: string
  readonly status: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** The kinds of things, in the order in which they are shown. */
const KINDS = ['onlinePayments', 'psd2Payments', 'corporatePayments', 'consents', 'balticConsents'] as const
type Kind = (typeof KINDS)[number]

/** Most things that are drawn of a kind: the newest. */
const MOST = 100

/** The screen of what the bank holds. */
export class ObjectsScreen extends Screen {
  #held: Readonly<Record<Kind, readonly Held[]>> | undefined
  #waiting: readonly Waiting[] = []
  #kind: Kind = 'onlinePayments'

  override get heading(): string {
    return words().screens.objects
  }

  override async load(): Promise<void> {
    const { control } = this.link
    const [waiting, online, psd2, corporate, consents, baltic] = await Promise.all([
      waitingAt(control),
      control.onlinePayments(),
      control.psd2Payments(),
      control.corporatePayments(),
      control.accountAccess.consents(),
      control.baltic.consents(),
    ])
    this.#waiting = waiting
    this.#held = {
      onlinePayments: heldOf(online, 'paymentId'),
      psd2Payments: heldOf(psd2, 'paymentId'),
      corporatePayments: heldOf(corporate, 'instructionId'),
      consents: heldOf(consents, 'consentId'),
      balticConsents: heldOf(baltic, 'consentId'),
    }
  }

  override draw(): TemplateResult {
    const w = words()
    return html`<section class="card">
        <h2>${w.waiting.title}</h2>
        ${drawWaiting(this.#waiting, (one, result) =>
          this.act(result === 'authorized' ? w.waiting.approved : w.waiting.refused, () =>
            this.link.control.sca.decide(one.id, { result }),
          ),
        )}
      </section>
      <fieldset class="segments kinds">
        <legend class="hidden">${w.objects.kind}</legend>
        ${KINDS.map(
          (kind) =>
            html`<label
              ><input
                type="radio"
                name="kind"
                value=${kind}
                .checked=${kind === this.#kind}
                @change=${() => {
                  this.#kind = kind
                  this.requestUpdate()
                }}
              /><span
                >${w.objects.kinds[kind]} <span class="quiet">${this.#held?.[kind].length ?? ''}</span></span
              ></label
            >`,
        )}
      </fieldset>
      ${this.#drawHeld()}`
  }

  #drawHeld(): TemplateResult {
    const w = words().objects
    const held = this.#held?.[this.#kind]
    if (held === undefined) return html`<div class="card skeleton high" aria-hidden="true"></div>`
    if (held.length === 0) return html`<p class="card empty">${w.none}</p>`
    return html`<ul class="card things">
      ${held.slice(0, MOST).map(
        ({ id, status, facts }) =>
          html`<li>
            <details>
              <summary>
                <code class="id">${id}</code>
                <span>${summaryOf(facts)}</span>
                <span class="chip ${toneOf(status)}">${status}</span>
              </summary>
              <dl>
                ${Object.entries(facts).map(
                  ([name, value]) => html`<div><dt>${name}</dt><dd>${drawValue(value)}</dd></div>`,
                )}
              </dl>
              <p>
                <a href=${`${addressOf('calls')}?search=${encodeURIComponent(id)}`}>${w.calls}</a>
                ${
                  this.#kind === 'consents' && status === 'valid'
                    ? html`<button
                      type="button"
                      class="plain"
                      @click=${() => this.act(w.revoked, () => this.link.control.sca.decide(id, { result: 'revoked' }))}
                    >
                      ${w.revoke}<span class="hidden">: ${id}</span>
                    </button>`
                    : nothing
                }
              </p>
            </details>
          </li>`,
      )}
    </ul>`
  }
}

/** The newest first. */
function heldOf(list: readonly Readonly<Record<string, unknown>>[], idName: string): readonly Held[] {
  return list
    .map((facts) => ({ id: textOf(facts[idName]), status: textOf(facts['status']), facts }))
    .toReversed()
}

function summaryOf(facts: Readonly<Record<string, unknown>>): string {
  const { amount, amountEUR, instructedAmount, customerId, country } = facts
  const instructed = (instructedAmount ?? {}) as { amount?: string; currency?: string }
  const sum = amountEUR ?? amount ?? [instructed.amount, instructed.currency].filter(Boolean).join(' ')
  return [sum, country, customerId].filter((one) => typeof one === 'string' && one !== '').join(' · ')
}

/** Good, bad or not decided, by words that statuses of all interfaces have in common. */
function toneOf(status: string): string {
  if (/^(accepted|valid|debited|credited|completed|processed|authorized|booked|accc|acsc)/i.test(status))
    return 'good'
  if (/(reject|revoked|cancel|expired|failed|terminated)/i.test(status)) return 'bad'
  return 'unknown'
}

function drawValue(value: unknown): TemplateResult | string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return dateTime(Date.parse(value))
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
}
