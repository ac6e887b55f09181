/// <reference lib="dom" />
// What waits for a person at the bank: payments, consents and authorisations, each with the two ways to decide.
// The bank decides; here one asks it to.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { money, textOf } from '../parts/formats.ts'
import { words } from '../words/index.ts'

/** Something that a person can decide. */
export interface Waiting {
  /** Id by which it is decided. */
  readonly id: string
  readonly kind: 'payment' | 'consent' | 'psd2' | 'stop' | 'baltic'
  /** What it is about: an amount, a client, a country. */
  readonly about: string
}

/** Statuses in which a person has not decided yet. */
const UNDECIDED = new Set(['INITIAL', 'received', 'Unauthorized', 'Authorizing'])

/** Asks what waits. */
export async function waitingAt(control: Control): Promise<readonly Waiting[]> {
  const [payments, consents, psd2, baltic] = await Promise.all([
    control.onlinePayments(),
    control.accountAccess.consents(),
    control.psd2Payments(),
    control.baltic.consents(),
  ])
  return [
    ...payments
      .filter(({ status, paymentType }) => paymentType !== 'REFUND' && UNDECIDED.has(status))
      .map(({ paymentId, amount }) => ({
        id: paymentId,
        kind: 'payment' as const,
        about: money(amount, 'EUR'),
      })),
    ...consents
      .filter(({ status }) => UNDECIDED.has(status))
      .map(({ consentId, clientId }) => ({ id: consentId, kind: 'consent' as const, about: clientId })),
    ...psd2.flatMap((one): Waiting[] => {
      const { status, authorizationId, cancellationAuthorizationId } = one
      const [amount, currency] = [one['amountEUR'] ?? one['amount'], one['currency'] ?? 'EUR'].map(textOf)
      const sum = amount && currency ? money(amount, one['amountEUR'] === undefined ? currency : 'EUR') : ''
      const about = [sum, one.kind].filter(Boolean).join(' ')
      if (UNDECIDED.has(textOf(status))) return [{ id: textOf(authorizationId), kind: 'psd2', about }]
      const isStopping = cancellationAuthorizationId !== undefined && status !== 'Cancelled'
      return isStopping ? [{ id: textOf(cancellationAuthorizationId), kind: 'stop', about }] : []
    }),
    ...baltic
      .filter(({ status }) => UNDECIDED.has(status))
      .map(({ consentId, country }) => ({ id: consentId, kind: 'baltic' as const, about: country })),
  ]
}

/** Draws what waits, with the two ways to decide. */
export function drawWaiting(
  waiting: readonly Waiting[],
  decide: (one: Waiting, result: 'authorized' | 'rejected') => unknown,
): TemplateResult {
  const w = words().waiting
  if (waiting.length === 0) return html`<p class="empty">${w.nothing}</p>`
  return html`<ul class="rows">
    ${waiting.map(
      (one) =>
        html`<li>
          <p>
            <strong>${w.kinds[one.kind]}</strong> ${one.about === '' ? nothing : html`<span>${one.about}</span>`}
            <code class="id">${one.id}</code>
          </p>
          <span class="pair">
            <button type="button" class="plain" @click=${() => decide(one, 'authorized')}>
              ${w.approve}<span class="hidden">: ${w.kinds[one.kind]} ${one.about} ${one.id}</span
            ></button>
            <button type="button" class="plain" @click=${() => decide(one, 'rejected')}>
              ${w.refuse}<span class="hidden">: ${w.kinds[one.kind]} ${one.about} ${one.id}</span
            ></button>
          </span>
        </li>`,
    )}
  </ul>`
}
