// What the payer sees of a bundle and can choose, and what the form says was chosen.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, utf8 } from '../../../../core/shared/bytes.ts'
import type { AuthorizationRequest, FieldFault, PageDecision } from '../../bank-interface.ts'
import { WORDS } from '../../pages/languages.ts'
import { formTargets, PAGE_MS } from '../../pages/page.ts'
import { againNote } from '../../pages/parts.ts'
import type { Services } from '../../services.ts'
import type { Approver } from '../payments/bundles.ts'
import { type ApprovalView, approvalPage, cancellationPage, choiceValue } from './page.ts'
import type { Payments } from '../payments/payments.ts'
import type { Bundle, PaymentRecord } from '../records.ts'

/** The page of a payer. */
export class PayerPage {
  readonly #services: Services
  readonly #payments: Payments

  constructor(services: Services, payments: Payments) {
    this.#services = services
    this.#payments = payments
  }

  /** Answers with the page of a bundle. */
  show(
    request: AuthorizationRequest,
    bundle: Bundle,
    formToken: string,
    fault?: ApprovalView['fault'],
  ): Response {
    const { settings, clock, customers } = this.#services
    const { bundles, payers } = this.#payments
    const { language, address, service, parameters } = request
    const payments = bundles.payments(bundle)
    const openedAt = bundles.find(bundle.authorizationId)?.page?.openedAt ?? settings.wire()
    const view = {
      language,
      address,
      service,
      formToken,
      shown: this.versionOf(bundle),
      targets: formTargets(settings),
      time: { leftMs: openedAt + PAGE_MS - settings.wire(), now: clock.now() },
      note: againNote(parameters, language),
      fault,
    }
    if (bundle.cancels !== undefined) {
      const holder = bundles.defaultCustomer(bundle.authorizationId)
      return cancellationPage({ ...view, payments, customers: customers.list(), holder })
    }
    const waiting = payments.filter(isShown)
    const suggested = waiting.find(({ payerIban }) => payerIban !== undefined)?.payerIban
    const holders = customers.list().map(({ customerId, name }) => ({
      customerId,
      name,
      note: payers.mayConfirm(customerId) ? undefined : WORDS[language].psd2.noRight,
      accounts: customers.accounts(customerId, 'pay').filter(({ iban = '' }) => iban.startsWith('FI')),
    }))
    return approvalPage({ ...view, payments: waiting, holders, suggested })
  }

  /**
   * Makes a version of the shown payments, to tell whether they have changed: others may have joined since the page was
   * opened, and some may have been deleted. The order of a payment never changes.
   */
  versionOf(bundle: Bundle): string {
    const ids = this.#payments.bundles
      .payments(bundle)
      .filter(isShown)
      .map(({ paymentId }) => paymentId)
    return toBase64Url(sha256(utf8(JSON.stringify([bundle.cancels, ...ids]))))
  }

  /** Fills in the form of the page: with the named account, else with the one that the page suggests. */
  fill(
    bundle: Bundle,
    formToken: string,
    { result, customerId, iban }: PageDecision,
  ): URLSearchParams | FieldFault {
    const { bundles, payers } = this.#payments
    const by =
      customerId ?? payers.holderOf(iban ?? '') ?? bundles.defaultCustomer(bundle.authorizationId) ?? ''
    if (!this.#services.customers.customer(by)) return { path: 'customerId', rule: 'must be a test customer' }
    const own = payers.accountsOf(by)
    const named = bundles.payments(bundle).flatMap(({ payerIban }) => payerIban ?? [])
    const account = iban ?? own.find((one) => named.includes(one)) ?? own[0] ?? ''
    if (!own.includes(account)) return { path: 'iban', rule: 'must be an account of the customer' }
    const value = choiceValue({ iban: account, owner: payers.holderOf(account) ?? by }, { customerId: by })
    return new URLSearchParams([
      ['token', formToken],
      ['shown', this.versionOf(bundle)],
      bundle.cancels === undefined ? ['account', value] : ['customer', by],
      ['decision', result === 'authorized' ? 'approve' : 'refuse'],
    ])
  }

  /** Reads the choice from a form; `undefined` if it is not one that the page offers. */
  choiceOf({ cancels }: Bundle, form: URLSearchParams): Approver | undefined {
    if (cancels !== undefined) {
      const customer = this.#services.customers.customer(form.get('customer') ?? '')
      return customer && { customerId: customer.customerId, keepsPayers: true }
    }
    const [iban = '', by] = (form.get('account') ?? '').split(' ')
    const customerId = by ?? this.#payments.payers.holderOf(iban)
    if (by !== undefined && !this.#services.customers.customer(by)) return undefined
    return customerId === undefined ? undefined : { customerId, iban, keepsPayers: false }
  }
}

/** Whether the payer sees a payment: a deleted one is not shown; a cancellation is about a payment that still exists. */
function isShown({ status }: PaymentRecord): boolean {
  return status !== 'Revoked'
}
