// The online payment interface of the bank: its four signed calls, and everything else that it provides to the bank.

import type { Context, Hono } from 'hono'
import {
  createPayment,
  listProviders,
  readPayment,
  refundPayment,
} from '../../../core/online-payment/index.ts'
import { refundedTotal } from '../../../core/online-payment/rules.ts'
import type { BankInterface } from '../bank-interface.ts'
import { hiderOf } from '../call-log/mask.ts'
import type { Call, Refused } from '../call-rules.ts'
import { Calls } from '../call.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import { faultPage, refuseStray } from '../pages/stray-pages.ts'
import type { Services } from '../services.ts'
import { makeAuthentication, type SignedHeaders } from './authenticate.ts'
import { PayerPages } from './browser.ts'
import { CALLBACK_OUTCOMES, makeCallbacks, OWED_CALLBACKS } from './callbacks.ts'
import { mountPaymentControl } from './control.ts'
import { WithoutPage } from './decisions.ts'
import { type PaymentRecords, makePaymentRecords, type Payment, type Refund, stateOf } from './records.ts'
import { checkOrder } from './fields.ts'
import { makeOnlinePaymentKeys, type OnlinePaymentKeys, validationOf } from './keys.ts'
import { type OnlinePaymentOptions, onlinePaymentSettings } from './options.ts'
import { makePayments, type Payments } from './payments.ts'
import { PROVIDERS } from './providers.ts'
import { makeReceivers, type Receivers, MOST_BODY } from './receiver.ts'
import { CODES } from './refusals.ts'
import { readBody } from '../../shared/body.ts'
import { flatRefusal } from '../errors/flat.ts'
import { ConnectionDropped, route } from '../http/http.ts'

/** Makes the online payment interface of a bank. */
export function onlinePayment(services: Services, options: OnlinePaymentOptions): BankInterface {
  const settings = onlinePaymentSettings(options)
  const keys = makeOnlinePaymentKeys(services, settings)
  const paymentRecords = makePaymentRecords(services.store)
  const callbacks = makeCallbacks(services, paymentRecords, settings, keys)
  const payments = makePayments(services, paymentRecords, callbacks, (merchantId) =>
    keys.sellerOf(merchantId),
  )
  const receivers = makeReceivers(services, keys)
  const calls = makeCalls(services, paymentRecords, payments, keys, receivers)
  const pages = new PayerPages(services, paymentRecords, payments, {
    isPageShown: settings.paymentPage,
    keys,
  })

  return {
    name: 'online-payment',
    title: { fi: 'Verkkomaksut', sv: 'Nätbetalningar', en: 'Online payments' },
    base: '/paymentbutton/v1',
    operations: {
      ...calls.operations,
      'online-payment.browser': { words: ['reject'], codes: [] },
      'online-payment.callback': { words: CALLBACK_OUTCOMES, codes: [] },
    },
    mount(app) {
      calls.mount(app)
      pages.mount(app)
      mountReceiver(app, services, receivers)
    },
    within: (url, init) => receivers.within(url, init),
    pages,
    sca: new WithoutPage(services, paymentRecords, payments),
    failed(path, errorId, request) {
      return path.startsWith('/customer/') ? faultPage(request, errorId) : calls.failed(path, errorId)
    },
    keys: async () => ({
      onlinePayment: { keyVersion: 0, ...(await keys.sample()), callbackApiKey: keys.callbackApiKey() },
    }),
    secrets: () => [keys.callbackApiKey()],
    control: (routes) => mountPaymentControl(routes, services, { keys, callbacks, receivers }),
    async signing() {
      const { makeScheme } = await import('./signing.ts')
      return makeScheme(keys, hiderOf(services.settings.callLog?.secrets))
    },
    reports: {
      callbacks: () => callbacks.log(),
      'online-payments': () =>
        paymentRecords.records
          .list()
          .map(({ value }) => value)
          .toSorted((one, other) => one.createdAt - other.createdAt)
          .map((record) => reportOf(paymentRecords, record)),
    },
    histories: ['online-payment/record/'],
    async objects() {
      const { onlinePaymentObjects } = await import('./objects.ts')
      return onlinePaymentObjects(services, paymentRecords, payments)
    },
    stored: async () => ({ kinds: (await import('./stored.ts')).documentsOf(services.settings) }),
    flush: () => callbacks.flush(),
    owed: OWED_CALLBACKS,
    used: [paymentRecords.pairs.prefix],
    hasPending: () => callbacks.hasPending(),
    idle: () => callbacks.idle(),
  }
}

function reportOf(paymentRecords: PaymentRecords, record: Payment | Refund): Record<string, unknown> {
  const { merchantId, reference } = record
  return { ...stateOf(paymentRecords, record), merchantId, ...(reference !== undefined && { reference }) }
}

type SignedCall = Call<string, SignedHeaders>

function makeCalls(
  services: Services,
  paymentRecords: PaymentRecords,
  payments: Payments,
  keys: OnlinePaymentKeys,
  receivers: Receivers,
): Calls<ListRefusal, string, SignedHeaders> {
  const { allowLocalAddresses } = services.settings
  /** Finds this merchant's payment or refund in a path (gaps: online-payment.status.unknown, shared.id). */
  const find = ({ path, sent }: SignedCall): { found: Payment | Refund } | Refused<ListRefusal> => {
    const { paymentId = '' } = path
    if (!/^[0-9A-Za-z-]{1,36}$/.test(paymentId)) {
      return because('INVALID_FIELD', 'paymentId must be 1 to 36 letters, digits or hyphens', 'paymentId')
    }
    const found = paymentRecords.records.get(paymentId)
    if (found?.owner === sent.authorization.merchantId.toLowerCase()) return { found }
    return because('PAYMENT_NOT_FOUND', 'there is no such payment of this merchant')
  }

  return new Calls(services, makeAuthentication(keys, paymentRecords.pairs))
    .serve(createPayment, {
      plannable: { words: ['reject'], codes: CODES.create },
      fields: (value) => checkOrder(value, allowLocalAddresses),
      work({ sent, now, planned, request }, { body }) {
        const { merchantId } = sent.authorization
        if (body.b2bBackendURL?.url.includes('/_receiver/') === true) receivers.noteAddress(request)
        const { paymentId, operationId } = payments.create(body, merchantId, now, planned === 'reject')
        const paymentOperationValidation = validationOf(keys.validationSecret(), operationId)
        return { body: { paymentId, paymentOperationId: operationId, paymentOperationValidation } }
      },
    })
    .serve(listProviders, {
      plannable: { words: [], codes: CODES.providers },
      work: () => ({ body: { providers: PROVIDERS } }),
    })
    .serve(refundPayment, {
      plannable: { words: ['reject'], codes: CODES.refund },
      find,
      work({ now, planned }, { found, body }) {
        const made = payments.refund(found, body, now, planned === 'reject')
        if (made === 'not_refundable') {
          return because('NOT_REFUNDABLE', 'only an accepted payment can be refunded, and no refund')
        }
        if (made === 'refund_too_large') {
          return because('REFUND_TOO_LARGE', 'the refunds would exceed the payment', 'amount')
        }
        const payment = paymentRecords.payment(made.refundOf)
        const refunds = payment ? paymentRecords.refundsOf(payment) : []
        return { body: { paymentId: made.paymentId, totalRefundedAmount: refundedTotal({ refunds }) } }
      },
    })
    .serve(readPayment, {
      plannable: { words: [], codes: CODES.status },
      find,
      work: (_, { found }) => ({ body: stateOf(paymentRecords, found) }),
    })
}

/** Registers the path of the bank's own receivers of callbacks, which replace a merchant’s server. */
function mountReceiver(app: Hono, { settings }: Services, receivers: Receivers): void {
  const refused = (status: number, message: string, headers = {}) =>
    flatRefusal(status, 'VALIDATION', message, settings.uuid(), [], headers)
  const POST = async (c: Context) => {
    const request = c.req.raw
    const body = await readBody(request, MOST_BODY)
    if (!body.ok && body.reason === 'size') return refused(413, `a receiver takes up to ${MOST_BODY} bytes`)
    if (!body.ok) throw new ConnectionDropped()
    const answer = receivers.take(request, c.req.param('name') ?? '', body.bytes)
    return answer ?? refused(404, 'there is no such receiver')
  }
  route(app, '/_receiver/:name', { POST }, (allow, request) =>
    refuseStray(request, refused(405, 'a receiver takes POST', { allow })),
  )
}
