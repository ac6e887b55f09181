/// <reference lib="dom" />
// What waits for a person at the bank: payments, consents and authorisations, each with buttons to approve and refuse.
// The bank decides; this only asks it to.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { minorDigitsOf, sumAmounts } from '../../../../core/shared/values/money.ts'
import { about } from '../parts/drawing.ts'
import { money, textOf, varietyName } from '../parts/formats.ts'
import type { Screen } from '../screen.ts'

/** Kinds of things that can wait. */
const KINDS = {
  payment: 'Online payment',
  consent: 'Consent to read accounts',
  psd2: 'PSD2 payment',
  stop: 'Stop of a PSD2 payment',
  baltic: 'Baltic consent',
} as const

/** Something that a person can decide. */
export interface Waiting {
  /** Id by which the control call decides. */
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

/** Asks the bank what waits. */
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
        const told = { payments: [{ variety: one.kind, amount, currency }] }
        if (UNDECIDED.has(textOf(status))) return [{ id: textOf(authorizationId), kind: 'psd2', ...told }]
        const isStopping = cancellationAuthorizationId !== undefined && status !== 'Cancelled'
        return isStopping ? [{ id: textOf(cancellationAuthorizationId), kind: 'stop', ...told }] : []
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

/** Describes what waits: its name, number of payments, sum by currency, and kinds. */
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

/** Decides and shows the result on the screen; `then` runs before the screen is reloaded. */
export function decide(
  screen: Screen,
  { id }: Waiting,
  result: 'authorized' | 'rejected',
  then?: () => Promise<unknown>,
): Promise<boolean> {
  const done =
    result === 'authorized' ? 'Approved, as the customer would.' : 'Refused, as the customer would.'
  return screen.act(done, async () => {
    await screen.link.control.sca.decide(id, { result })
    await then?.()
  })
}

/** Draws what waits, with buttons to approve and refuse. */
export function drawWaiting(
  waiting: readonly Waiting[],
  decided: (one: Waiting, result: 'authorized' | 'rejected') => unknown,
): TemplateResult {
  if (waiting.length === 0) return html`<p class="empty">Nothing waits for a decision.</p>`
  return html`<ul class="rows">
    ${waiting.map((one) => {
      const what = aboutOf(one)
      const button = (label: string, result: 'authorized' | 'rejected') =>
        html`<button type="button" class="plain" @click=${() => decided(one, result)}>
          ${label}${about(`${KINDS[one.kind]} ${what} ${one.id}`)}
        </button>`
      return html`<li>
          <p>
            <strong>${KINDS[one.kind]}</strong> ${what === '' ? nothing : html`<span>${what}</span>`}
            <code class="id">${one.id}</code>
          </p>
          <span class="pair">${button('Approve', 'authorized')} ${button('Refuse', 'rejected')}</span>
        </li>`
    })}
  </ul>`
}
