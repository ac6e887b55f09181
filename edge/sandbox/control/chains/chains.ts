// Chains of calls that belong together, as data: what is called, who decides in between, and what flows from one answer into the next.

/** What every step has. */
interface Named {
  /** Name by which later steps mean it. */
  readonly id: string
}

/**
 * One step. A text in braces is replaced by what an earlier step has brought: `{create.paymentId}` is that member of the answer
 * to the step `create`. `{new.id}` is an id that no run had before, `{here.iban}` the first account of the country.
 */
export type ChainStep =
  /** A call of an interface; members of `body` take the place of those of the example. */
  | (Named & {
      readonly call: string
      readonly parameters?: Readonly<Record<string, string>>
      readonly body?: Readonly<Record<string, unknown>>
      /** Consent under which it reads. */
      readonly consentId?: string
    })
  /** A person gives a consent of account access; the answer has its `consentId`. */
  | (Named & { readonly consent: 'account-access' })
  /** A person approves what has this id. */
  | (Named & { readonly approve: string })
  /** The clock of the bank goes on: an ISO 8601 duration, or `banking-day`, until the next one has ended. */
  | (Named & { readonly wait: string })
  /** The next call of an operation ends so. */
  | (Named & { readonly plan: string; readonly outcome: string })

/** A chain. */
export interface Chain {
  readonly name: string
  readonly interfaceName: string
  readonly title: string
  readonly steps: readonly ChainStep[]
}

/** A wait for a day on which banks work. */
export const BANKING_DAY = 'banking-day'

/** All chains. */
export const CHAINS = [
  {
    name: 'online-payment',
    interfaceName: 'online-payment',
    title: 'A shop is paid, and gives some of it back',
    steps: [
      { id: 'create', call: 'online-payment.create' },
      { id: 'pay', approve: '{create.paymentId}' },
      { id: 'status', call: 'online-payment.status', parameters: { paymentId: '{create.paymentId}' } },
      {
        id: 'refund',
        call: 'online-payment.refund',
        parameters: { paymentId: '{create.paymentId}' },
        body: { amount: '4.00' },
      },
      { id: 'settle', wait: 'PT5S' },
      { id: 'refund-status', call: 'online-payment.status', parameters: { paymentId: '{refund.paymentId}' } },
    ],
  },
  {
    name: 'psd2-payment',
    interfaceName: 'psd2-payments',
    title: 'A payer approves a payment, the service submits it',
    steps: [
      { id: 'create', call: 'psd2.create.sepa' },
      { id: 'approve', approve: '{create.authorizationId}' },
      { id: 'submit', call: 'psd2.submit.sepa', parameters: { paymentId: '{create.paymentId}' } },
      { id: 'status', call: 'psd2.get.sepa', parameters: { paymentId: '{create.paymentId}' } },
    ],
  },
  {
    name: 'psd2-stop',
    interfaceName: 'psd2-payments',
    title: 'An approved payment is cancelled, and the payer approves that too',
    steps: [
      { id: 'create', call: 'psd2.create.sepa' },
      { id: 'approve', approve: '{create.authorizationId}' },
      { id: 'delete', call: 'psd2.delete.sepa', parameters: { paymentId: '{create.paymentId}' } },
      { id: 'approve-stop', approve: '{delete.cancellationAuthorizationId}' },
      { id: 'status', call: 'psd2.get.sepa', parameters: { paymentId: '{create.paymentId}' } },
    ],
  },
  {
    name: 'corporate-payment',
    interfaceName: 'corporate-payments',
    title: 'A company pays: the bank takes it on, and settles it',
    steps: [
      {
        id: 'create',
        call: 'corporate.v2',
        body: { instructionId: '{new.id}', endToEndId: '{new.id}' },
      },
      { id: 'status', call: 'corporate.v2-status', parameters: { instructionId: '{new.id}' } },
      { id: 'settle', wait: 'PT5S' },
      { id: 'settled', call: 'corporate.v2-status', parameters: { instructionId: '{new.id}' } },
    ],
  },
  {
    name: 'account-access',
    interfaceName: 'account-access',
    title: 'A customer shares accounts, the service reads them',
    steps: [
      { id: 'consent', consent: 'account-access' },
      { id: 'accounts', call: 'account-access.list-accounts', consentId: '{consent.consentId}' },
      {
        id: 'transactions',
        call: 'account-access.list-transactions',
        parameters: { accountId: '{accounts.accounts.0.accountId}' },
        consentId: '{consent.consentId}',
      },
    ],
  },
  {
    name: 'request-to-pay',
    interfaceName: 'request-to-pay',
    title: 'A company asks for money, and the payer answers later',
    steps: [
      { id: 'later', plan: 'request-to-pay.create', outcome: 'pending' },
      {
        id: 'create',
        call: 'request-to-pay.create',
        body: { instructionId: '{new.id}', endToEndId: '{new.id}' },
      },
      { id: 'status', call: 'request-to-pay.status', parameters: { endToEndId: '{new.id}' } },
      { id: 'answer', wait: 'PT5S' },
      { id: 'answered', call: 'request-to-pay.status', parameters: { endToEndId: '{new.id}' } },
    ],
  },
  {
    name: 'baltic-consent',
    interfaceName: 'baltic',
    title: 'A customer in the Baltics shares accounts, the service reads them',
    steps: [
      {
        id: 'consent',
        call: 'baltic.consent.create',
        body: { access: { balances: [{ accountNumber: '{here.iban}' }] } },
      },
      { id: 'approve', approve: '{consent.consentId}' },
      { id: 'accounts', call: 'baltic.account.list', consentId: '{consent.consentId}' },
      {
        id: 'balances',
        call: 'baltic.account.balances',
        parameters: { accountId: '{accounts.accounts.0.resourceId}' },
        consentId: '{consent.consentId}',
      },
    ],
  },
  {
    name: 'baltic-payment',
    interfaceName: 'baltic',
    title: 'A customer in the Baltics approves a payment, and the bank books it',
    steps: [
      {
        id: 'create',
        call: 'baltic.payment.create-sepa',
        body: { debtorAccount: { accountNumber: '{here.iban}' } },
      },
      { id: 'approve', approve: '{create.paymentId}' },
      {
        id: 'status',
        call: 'baltic.payment.status',
        parameters: {
          paymentService: 'payments',
          paymentProduct: 'sepa-credit-transfers',
          paymentId: '{create.paymentId}',
        },
      },
      { id: 'book', wait: BANKING_DAY },
      {
        id: 'booked',
        call: 'baltic.payment.status',
        parameters: {
          paymentService: 'payments',
          paymentProduct: 'sepa-credit-transfers',
          paymentId: '{create.paymentId}',
        },
      },
    ],
  },
] as const satisfies readonly Chain[]

/** Names what a step does, for lines and lists. */
export function deedOf(step: ChainStep): string {
  if ('call' in step) return step.call
  if ('approve' in step) return `approve ${step.approve}`
  if ('consent' in step) return `give a consent of ${step.consent}`
  if ('wait' in step)
    return step.wait === BANKING_DAY ? 'clock to the end of the next banking day' : `clock ${step.wait} ahead`
  return `plan ${step.outcome} for ${step.plan}`
}
