// The PSD2 payment interface of the bank: its calls, and everything else that it provides to the bank.

import {
  authorizeInSandbox,
  confirmRecurringPayment,
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  listAuthorizationPayments,
  readAuthorization,
  readForeignPayment,
  readRecurrence,
  readRecurringPayment,
  readScheduledPayment,
  readSepaPayment,
  rejectInSandbox,
  revokeAuthorization,
  submitForeignPayment,
  submitScheduledPayment,
  submitSepaPayment,
} from '../../../core/psd2-payments/index.ts'
import type { BankInterface } from '../bank-interface.ts'
import { hiderOf } from '../call-log/mask.ts'
import { Calls } from '../call.ts'
import type { FlatRefusal } from '../errors/flat.ts'
import type { Services } from '../services.ts'
import { paymentOf } from './payments/answers.ts'
import { makeAuthentication, NAME, type Provider } from './authenticate.ts'
import { PaymentCalls } from './payments/calls.ts'
import type { SentHeaders } from './headers.ts'
import { makePayments, type Payments } from './payments/payments.ts'
import type { PaymentRecord } from './records.ts'
import { makeSca } from './approval/sca.ts'

/** Makes the PSD2 payment interface of a bank. */
export function psd2Payments(services: Services): BankInterface {
  const payments = makePayments(services)
  const calls = makeCalls(services, payments)
  const sca = makeSca(services, payments)
  const { records } = payments
  return {
    name: NAME,
    title: { fi: 'PSD2-maksut', sv: 'PSD2-betalningar', en: 'PSD2 payments' },
    base: '/payments-psd2/v2',
    operations: sca.operations(calls.operations),
    oauth: [sca.oauth],
    sca: sca.handler,
    mount: (app) => calls.mount(app),
    failed: (path, errorId) => calls.failed(path, errorId),
    histories: ['psd2-payments/payment/', 'psd2-payments/instance/', 'psd2-payments/bundle/'],
    async objects() {
      const { psd2Objects } = await import('./objects.ts')
      return psd2Objects(services, payments)
    },
    stored: async () => ({ kinds: (await import('./stored.ts')).documents }),
    async signing() {
      const { makeScheme } = await import('./signing.ts')
      return makeScheme(services, hiderOf(services.settings.callLog?.secrets))
    },
    reports: {
      [NAME]: () =>
        records
          .payments()
          .toSorted((left, right) => left.created - right.created)
          .map(reportOf),
    },
  }
}

/** Shows a payment to a tester, with the id by which its cancellation is decided. */
function reportOf(payment: PaymentRecord): Record<string, unknown> {
  const { clientId, kind, cancellationId } = payment
  return {
    clientId,
    kind,
    ...paymentOf(payment),
    ...(cancellationId !== undefined && { cancellationAuthorizationId: cancellationId }),
  }
}

/** Serves the operations of core at the paths that core defines. */
function makeCalls(services: Services, payments: Payments): Calls<FlatRefusal, Provider, SentHeaders> {
  const does = new PaymentCalls(payments)
  return new Calls(services, makeAuthentication(services))
    .serve(createSepaPayment, does.create('sepa', createSepaPayment.definition))
    .serve(readSepaPayment, does.read('sepa'))
    .serve(submitSepaPayment, does.submit('sepa'))
    .serve(deleteSepaPayment, does.delete('sepa'))
    .serve(createScheduledPayment, does.create('scheduled', createScheduledPayment.definition))
    .serve(readScheduledPayment, does.read('scheduled'))
    .serve(submitScheduledPayment, does.submit('scheduled'))
    .serve(deleteScheduledPayment, does.delete('scheduled'))
    .serve(createRecurringPayment, does.create('recurring', createRecurringPayment.definition))
    .serve(readRecurringPayment, does.read('recurring'))
    .serve(readRecurrence, does.readInstance())
    .serve(confirmRecurringPayment, does.submit('recurring'))
    .serve(deleteRecurringPayment, does.delete('recurring'))
    .serve(createForeignPayment, does.create('foreign', createForeignPayment.definition))
    .serve(readForeignPayment, does.read('foreign'))
    .serve(submitForeignPayment, does.submit('foreign'))
    .serve(deleteForeignPayment, does.delete('foreign'))
    .serve(readAuthorization, does.readBundle())
    .serve(listAuthorizationPayments, does.listPayments())
    .serve(revokeAuthorization, does.revoke())
    .serve(authorizeInSandbox, does.decide(true))
    .serve(rejectInSandbox, does.decide(false))
}
