// Chains of calls that belong together, as data: calls, decisions in between, and values that steps take from earlier answers.

/** The members that every step has. */
interface Named {
  /** Name by which later steps refer to it. */
  readonly id: string
}

/**
 * One step. A text in braces is replaced by a value from an earlier step: `{create.paymentId}` is that member of the answer
 * to the step `create`. `{new.id}` is a new id in every run, `{here.iban}` the first account of the country.
 */
export type ChainStep =
  /** A call of an interface; members of `body` replace those of the example. */
  | (Named & {
      readonly call: string
      readonly parameters?: Readonly<Record<string, string>>
      readonly body?: Readonly<Record<string, unknown>>
      /** Consent for a read. */
      readonly consentId?: string
    })
  /** A person gives a consent of account access; the step's answer has its `consentId`. */
  | (Named & { readonly consent: 'account-access' })
  /** A person approves what has this id. */
  | (Named & { readonly approve: string })
  /** The clock moves ahead by an ISO 8601 duration, or with `banking-day` to the end of the next banking day. */
  | (Named & { readonly wait: string })
  /** Plans how the next call of an operation ends. */
  | (Named & { readonly plan: string; readonly outcome: string })

/** A chain. */
export interface Chain {
  readonly name: string
  readonly interfaceName: string
  readonly title: string
  readonly steps: readonly ChainStep[]
}

/** Value of `wait` for the next banking day. */
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

/** Describes what a step does, for lines and lists. */
export function deedOf(step: ChainStep): string {
  if ('call' in step) return step.call
  if ('approve' in step) return `approve ${step.approve}`
  if ('consent' in step) return `give a consent of ${step.consent}`
  if ('wait' in step)
    return step.wait === BANKING_DAY ? 'clock to the end of the next banking day' : `clock ${step.wait} ahead`
  return `plan ${step.outcome} for ${step.plan}`
}
