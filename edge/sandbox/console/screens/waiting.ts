/// <reference lib="dom" />
// What waits for a person at the bank: payments, consents and authorisations, each with the two ways to decide.
// The bank decides; here one asks it to.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { minorDigitsOf, sumAmounts } from '../../../../core/shared/values/money.ts'
import { money, textOf, varietyName } from '../parts/formats.ts'

/** What can wait. */
const KINDS = {
  payment: 'Online payment',
  consent: 'Consent to read accounts',
  psd2: 'PSD2 payment',
  stop: 'Stop of a PSD2 payment',
  baltic: 'Baltic consent',
} as const

/** Something that a person can decide. */
export interface Waiting {
  /** Id by which it is decided. */
  readonly id: string
  readonly kind: 'payment' | 'consent' | 'psd2' | 'stop' | 'baltic'
  /** What it is about: a client, a country. */
  readonly name?: string
  /** Payments that are decided together. */
  readonly payments?: readonly PaymentInShort[]
}

interface PaymentInShort {
  readonly variety?: string
  /** Decimal string. */
  readonly amount: string
  readonly currency: string
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
        payments: [{ amount, currency: 'EUR' }],
      })),
    ...consents
      .filter(({ status }) => UNDECIDED.has(status))
      .map(({ consentId, clientId }) => ({ id: consentId, kind: 'consent' as const, name: clientId })),
    ...together(
      psd2.flatMap((one): Waiting[] => {
        const { status, authorizationId, cancellationAuthorizationId } = one
        const amount = textOf(one['amountEUR'] ?? one['amount'])
        const currency = textOf(one['amountEUR'] === undefined ? (one['currency'] ?? 'EUR') : 'EUR')
        const about = { payments: [{ variety: one.kind, amount, currency }] }
        if (UNDECIDED.has(textOf(status))) return [{ id: textOf(authorizationId), kind: 'psd2', ...about }]
        const isStopping = cancellationAuthorizationId !== undefined && status !== 'Cancelled'
        return isStopping ? [{ id: textOf(cancellationAuthorizationId), kind: 'stop', ...about }] : []
      }),
    ),
    ...baltic
      .filter(({ status }) => UNDECIDED.has(status))
      .map(({ consentId, country }) => ({ id: consentId, kind: 'baltic' as const, name: country })),
  ]
}

/** Joins payments of one approval: one decision is about all of them. */
function together(waiting: readonly Waiting[]): Waiting[] {
  const all = new Map<string, Waiting>()
  for (const one of waiting) {
    const { payments = [] } = all.get(one.id) ?? {}
    all.set(one.id, { ...one, payments: [...payments, ...(one.payments ?? [])] })
  }
  return [...all.values()]
}

/** Writes what it is about: how many, the sum by currency, and of what kind. */
export function aboutOf({ name = '', payments = [] }: Waiting): string {
  const written = Array.from(new Set(payments.map(({ currency }) => currency)), (currency) => {
    const amounts = payments.flatMap((one) => (one.currency === currency ? [one.amount] : []))
    return money(sumAmounts(amounts, minorDigitsOf(currency)), currency)
  })
  const kinds = new Set(payments.map(({ variety }) => variety))
  const count = payments.length > 1 ? `${payments.length} payments` : ''
  const varieties = [...kinds].map((one) => varietyName(one))
  return [name, count, written.join(', '), varieties.join(', ')].filter((part) => part !== '').join(' · ')
}

/** Draws what waits, with the two ways to decide. */
export function drawWaiting(
  waiting: readonly Waiting[],
  decide: (one: Waiting, result: 'authorized' | 'rejected') => unknown,
): TemplateResult {
  if (waiting.length === 0) return html`<p class="empty">Nothing waits for a decision.</p>`
  return html`<ul class="rows">
    ${waiting.map((one) => {
      const about = aboutOf(one)
      return html`<li>
          <p>
            <strong>${KINDS[one.kind]}</strong> ${about === '' ? nothing : html`<span>${about}</span>`}
            <code class="id">${one.id}</code>
          </p>
          <span class="pair">
            <button type="button" class="plain" @click=${() => decide(one, 'authorized')}>
              Approve<span class="hidden">: ${KINDS[one.kind]} ${about} ${one.id}</span
            ></button>
            <button type="button" class="plain" @click=${() => decide(one, 'rejected')}>
              Refuse<span class="hidden">: ${KINDS[one.kind]} ${about} ${one.id}</span
            ></button>
          </span>
        </li>`
    })}
  </ul>`
}
