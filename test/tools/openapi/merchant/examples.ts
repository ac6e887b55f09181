// Examples of every call of the merchant interface; people, companies and accounts are invented.
// Each passes the schemas of core: a test of the house checks that.
import type { Examples } from '../../../../edge/sandbox/openapi/documentation.ts'

const HANDLE = 'n0Qk7v3pZ1xR5tY8uB2mC4wE6aS9dF0gH_jKlqLw3nXo'
const EVENT = 'evt_q8Zr2Lw5Nx0TtY7uI3oPaS6dF1gHjK4l'
const NOON = '2026-11-20T12:00:00.000+02:00'
const LATER = '2026-11-20T12:00:09.000+02:00'
const WORD = {
  interface: 'online-payment',
  member: 'status',
  word: 'ON_HOLD',
  row: 'online-payment.status.values',
  since: LATER,
  objects: 3,
}

const webhook = (type: string) => ({
  id: EVENT,
  type,
  createdAt: LATER,
  state: 'delivered',
  tries: [{ at: LATER, status: 204 }],
})

const row = {
  handle: HANDLE,
  orderId: '2026-0042',
  state: 'paid',
  amount: '24.00',
  currency: 'EUR',
  reference: 'RF481245',
  createdAt: NOON,
  updatedAt: LATER,
  paidAt: LATER,
  rail: 'online-payment',
  bankPaymentId: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
  refunded: '0.00',
  needsPerson: false,
}
const attempt = {
  number: 1,
  state: 'paid',
  startedAt: NOON,
  updatedAt: LATER,
  amount: '24.00',
  reference: 'RF481245',
  rail: 'online-payment',
  bankPaymentId: '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59',
  refunded: '0.00',
}
const refund = {
  id: 'refund-7',
  amount: '12.00',
  currency: 'EUR',
  message: 'One cup was broken',
  attempt: 1,
  state: 'pending',
  createdAt: LATER,
  updatedAt: LATER,
}
const { message: _, ...refundFacts } = refund
const refundRow = { ...refundFacts, handle: HANDLE, orderId: '2026-0042', needsPerson: false }
const sums = (state: string) => [{ state, currency: 'EUR', count: 1, amount: '24.00' }]
const summary = { payments: sums('paid'), refunds: [], isWhole: true }
const AFTER = '2026-11-20.41'
const end = { next: '2026-11-20.42', hasMore: false }
const payment = {
  ...row,
  payee: 'Poukaman Keramiikka Oy',
  message: 'Two cups and a bowl',
  metadata: { cart: 'cart_01' },
  attempts: [attempt],
  refunds: [],
  webhooks: [webhook('payment.paid')],
  history: [
    { at: NOON, what: 'started', attempt: 1 },
    { at: LATER, what: 'reading', attempt: 1, state: 'paid', amount: '24.00' },
    { at: LATER, what: 'state_changed', from: 'pending', to: 'paid' },
  ],
}
const pending = { ...payment, state: 'pending', webhooks: [], history: payment.history.slice(0, 1) }
const scheduled = {
  ...pending,
  state: 'scheduled',
  dueDate: '2026-12-01',
  execution: { at: 'later', date: '2026-12-01' },
}
const cancelled = { ...scheduled, state: 'cancelled', execution: undefined }
const closed = {
  ...pending,
  state: 'cancelled',
  reason: 'order_closed',
  closed: { at: LATER, reason: 'Sold out.' },
}
const resolved = {
  ...payment,
  resolved: { at: LATER, outcome: 'paid', reason: 'Seen on the statement.', attempt: 1 },
}
const start = {
  order: {
    id: '2026-0042',
    amount: '24.00',
    currency: 'EUR',
    message: 'Two cups and a bowl',
    metadata: { cart: 'cart_01' },
  },
  language: 'sv',
  payer: { address: '192.0.2.7', userAgent: 'Mozilla/5.0' },
}
const approvalUrl = 'https://bank.example/authorise/3f2e7b64'
const days = { from: '2026-11-20', to: '2026-11-20' }

const debtor = { iban: 'FI1999900000000300', name: 'Poukaman Keramiikka Oy' }
const creditor = { iban: 'FI3099900000000102', name: 'Savitehdas Korpi Oy' }
const facts = {
  amount: '418.60',
  currency: 'EUR',
  reference: 'RF481245',
  creditorIban: creditor.iban,
  debtorIban: debtor.iban,
  createdAt: NOON,
  updatedAt: LATER,
  needsPerson: false,
}
const payout = {
  payoutId: 'INV20260118',
  rail: 'corporate-payments',
  operation: 'sepa',
  state: 'paid',
  ...facts,
}
const corporateOrder = {
  instructionId: 'INV20260118',
  debtor,
  creditor,
  instructedAmount: { amount: '418.60', currency: 'EUR' },
  reference: 'RF481245',
}
const given = {
  ...payout,
  payment: corporateOrder,
  bank: { status: 'PROCESSED', paymentType: 'SCT_INST' },
  webhooks: [webhook('payout.paid')],
  history: [
    { at: NOON, what: 'given' },
    { at: NOON, what: 'sent' },
    { at: LATER, what: 'answered', status: 'PROCESSED' },
  ],
}
const request = {
  debtor: { iban: 'FI3099900000000102', name: 'Aino Saarinen' },
  creditor: { iban: 'FI1999900000000300', name: 'Poukaman Keramiikka Oy' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'REQ20260042',
  endToEndId: 'ORDER-2026-0042',
  reference: 'RF481245',
  message: 'Two cups and a bowl',
}
const asked = {
  requestToPayId: 'REQ20260042',
  rail: 'request-to-pay',
  operation: 'request_to_pay',
  state: 'processing',
  ...facts,
  amount: '24.00',
  endToEndId: 'ORDER-2026-0042',
}
const requested = {
  ...asked,
  payment: request,
  bank: { status: 'PENDING' },
  webhooks: [],
  history: [{ at: NOON, what: 'given' }],
}
const batchRow = {
  batchId: 'BILLS20261120',
  rail: 'psd2-payments',
  operation: 'batch',
  state: 'unapproved',
  amount: '418.60',
  currency: 'EUR',
  count: 1,
  createdAt: NOON,
  updatedAt: LATER,
  needsPerson: false,
}
const bundled = {
  reference: 'RF481245',
  amountEUR: '418.60',
  payee: { iban: 'FI3099900000000102', name: 'Savitehdas Korpi Oy' },
  payer: { iban: 'FI1999900000000300' },
}
const batch = {
  ...batchRow,
  returnUrl: 'https://books.shop.example/approved',
  payments: [
    {
      number: 1,
      kind: 'sepa',
      state: 'unapproved',
      amount: '418.60',
      currency: 'EUR',
      reference: 'RF481245',
      payeeAccount: 'FI3099900000000102',
      payerIban: 'FI1999900000000300',
      execution: { date: '2026-11-20', day: 'same', why: 'approved' },
      payment: bundled,
    },
  ],
  webhooks: [],
  history: [{ at: NOON, what: 'given' }],
}
const batchOrder = {
  batchId: 'BILLS20261120',
  returnUrl: 'https://books.shop.example/approved',
  payments: [{ kind: 'sepa', payment: bundled }],
}
const link = {
  approvalUrl: approvalUrl,
  approvalUrlEndsAt: '2026-11-20T12:15:00.000+02:00',
  batch: batch,
}

/** A page of a list that one object keeps. */
const occurrences = {
  occurrences: [
    { dueDate: '2026-12-18', state: 'waiting' },
    { dueDate: '2026-11-18', state: 'paid', archiveId: '20261118599990000042' },
  ],
}
const older = { cursor: '480' }
const ofPayment = { path: { handle: HANDLE } }
const ofInstruction = (id: string) => ({ path: { id } })
const because = { reason: 'The customer asked for it.' }
const decided = (outcome: string) => ({ outcome, reason: 'Seen on the statement.' })

/** What the calls of each kind of instruction have in common. */
const instruction = (
  id: string,
  many: string,
  one: { webhooks: object[]; history: object[] },
  listed: object,
) => ({
  list: { query: days, replies: { 200: { [many]: [listed] } } },
  read: { ...ofInstruction(id), replies: { 200: one } },
  webhooks: { ...ofInstruction(id), query: older, replies: { 200: { webhooks: one.webhooks } } },
  history: { ...ofInstruction(id), query: older, replies: { 200: { history: one.history } } },
  resend: { path: { id, event: EVENT }, replies: {} },
  deletion: { ...ofInstruction(id), body: because, replies: { 200: one } },
  export: { query: days, replies: { 200: one } },
  changes: { query: { after: AFTER }, replies: { 200: { [many]: [listed], ...end } } },
})
const payouts = instruction('INV20260118', 'payouts', given, payout)
const requests = instruction('REQ20260042', 'requestsToPay', requested, asked)
const batches = instruction('BILLS20261120', 'batches', batch, batchRow)

/** Examples by the name of the operation. */
export const examples: Readonly<Record<string, Examples>> = {
  startPayment: {
    body: start,
    replies: { 200: { payment: pending, approvalUrl }, 201: { payment: pending, approvalUrl } },
  },
  listPayments: { query: { ...days, state: 'paid' }, replies: { 200: { payments: [row] } } },
  readPayment: { ...ofPayment, replies: { 200: payment } },
  listPaymentWebhooks: { ...ofPayment, query: older, replies: { 200: { webhooks: payment.webhooks } } },
  listPaymentHistory: { ...ofPayment, query: older, replies: { 200: { history: payment.history } } },
  listOccurrences: { ...ofPayment, query: older, replies: { 200: occurrences } },
  closePayment: { ...ofPayment, body: { reason: 'Sold out.' }, replies: { 200: closed } },
  stopPayment: { ...ofPayment, body: because, replies: { 200: { payment: cancelled } } },
  releaseOrder: { body: { orderId: '2026-0042', ...because }, replies: {} },
  resolvePayment: { ...ofPayment, body: decided('paid'), replies: { 200: resolved } },
  resendPaymentWebhook: { path: { handle: HANDLE, event: EVENT }, replies: {} },
  deletePaymentData: { ...ofPayment, body: because, replies: { 200: payment } },
  requestRefund: {
    ...ofPayment,
    body: { id: 'refund-7', amount: '12.00', message: 'One cup was broken' },
    replies: { 200: refund, 201: refund },
  },
  listRefunds: { ...ofPayment, query: older, replies: { 200: { refunds: [refund] } } },
  readRefund: { path: { handle: HANDLE, id: 'refund-7' }, replies: { 200: refund } },
  resolveRefund: {
    path: { handle: HANDLE, id: 'refund-7' },
    body: decided('refunded'),
    replies: { 200: { ...refund, state: 'refunded', resolvedBecause: 'Seen on the statement.' } },
  },
  listAllRefunds: { query: { ...days, state: 'pending' }, replies: { 200: { refunds: [refundRow] } } },
  sumPayments: { query: days, replies: { 200: summary } },
  listPaymentChanges: { query: { after: AFTER }, replies: { 200: { payments: [row], ...end } } },
  exportPayments: { query: days, replies: { 200: payment } },
  exportPersonalData: {
    body: { from: '2026-11-01', to: '2026-11-30', orderIds: ['2026-0042'] },
    replies: {
      200: {
        items: [{ kind: 'payment', payment }],
        lookedThrough: { kinds: ['payment', 'request_to_pay'], listed: 12, read: 1 },
        next: 'request_to_pay.2026-11-14.1794700800000.0',
      },
    },
  },
  deletePersonalDataOfPeriod: {
    body: { from: '2025-11-01', to: '2025-11-30', reason: 'A year is over.' },
    replies: {
      200: {
        deleted: 39,
        open: [{ kind: 'request_to_pay', requestToPayId: 'ASK42' }],
        next: 'payment.2025-11-14.1763164800000.0',
      },
    },
  },
  readStatus: {
    replies: {
      200: {
        at: LATER,
        build: { version: '0.1.0', commit: 'unknown' },
        payments: { pending: 4, scheduled: 1, unknown: 0 },
        lateAlarms: 0,
        webhooks: { waiting: 2, givenUp: 1 },
        needsPerson: { mismatched: 0, paid_twice: 0, unknown: 0, refund: 0, webhook: 1 },
        oldHandleKey: { open: 1, ended: 240, lookedUpTo: '2026-08-14' },
        keys: [{ name: 'SIGNING_KEY', endsAt: LATER }],
        banks: { 'online-payment': { at: LATER, status: 200 } },
        words: [WORD],
      },
    },
  },
  testWebhook: { replies: { 200: { id: EVENT, status: 204, ms: 38 } } },
  resendWebhooks: { body: { since: '2026-11-19T00:00:00+02:00' }, replies: { 200: { resent: 7 } } },
  givePayout: {
    body: { operation: 'sepa', payment: corporateOrder },
    replies: { 200: given, 201: given },
  },
  listPayouts: payouts.list,
  readPayout: payouts.read,
  listPayoutWebhooks: payouts.webhooks,
  listPayoutHistory: payouts.history,
  releasePayout: { ...ofInstruction('INV20260118'), body: because, replies: {} },
  resolvePayout: {
    ...ofInstruction('INV20260118'),
    body: decided('paid'),
    replies: { 200: given },
  },
  resendPayoutWebhook: payouts.resend,
  deletePayoutData: payouts.deletion,
  exportPayouts: payouts.export,
  listPayoutChanges: payouts.changes,
  giveRequestToPay: { body: { requestToPay: request }, replies: { 200: requested, 201: requested } },
  listRequestsToPay: requests.list,
  readRequestToPay: requests.read,
  listRequestToPayWebhooks: requests.webhooks,
  listRequestToPayHistory: requests.history,
  releaseRequestToPay: { ...ofInstruction('REQ20260042'), body: because, replies: {} },
  resolveRequestToPay: {
    ...ofInstruction('REQ20260042'),
    body: decided('completed'),
    replies: { 200: requested },
  },
  resendRequestToPayWebhook: requests.resend,
  deleteRequestToPayData: requests.deletion,
  exportRequestsToPay: requests.export,
  listRequestToPayChanges: requests.changes,
  giveBatch: { body: batchOrder, replies: { 200: batch, 201: batch } },
  listBatches: batches.list,
  readBatch: batches.read,
  listBatchPayments: {
    ...ofInstruction('BILLS20261120'),
    query: older,
    replies: { 200: { payments: batch.payments } },
  },
  listBatchOccurrences: {
    path: { ...ofInstruction('BILLS20261120').path, number: '1' },
    query: older,
    replies: { 200: occurrences },
  },
  listBatchWebhooks: batches.webhooks,
  listBatchHistory: batches.history,
  approveBatch: { ...ofInstruction('BILLS20261120'), replies: { 200: link } },
  stopBatch: {
    ...ofInstruction('BILLS20261120'),
    body: { payment: 1, reason: 'The bill was wrong.' },
    replies: { 200: { batch: batch } },
  },
  releaseBatch: { ...ofInstruction('BILLS20261120'), body: because, replies: {} },
  resolveBatch: { ...ofInstruction('BILLS20261120'), body: decided('paid'), replies: { 200: batch } },
  resendBatchWebhook: batches.resend,
  deleteBatchData: batches.deletion,
  exportBatches: batches.export,
  listBatchChanges: batches.changes,
}

const eventOf = (type: string, about: object) => ({
  id: EVENT,
  apiVersion: 1,
  type,
  timestamp: LATER,
  data: { ...about, amount: '418.60', currency: 'EUR' },
})

/** An event of each kind. */
export const events = {
  bank: {
    id: EVENT,
    apiVersion: 1,
    type: 'bank.word_unknown',
    timestamp: LATER,
    data: { ...WORD, objects: 1 },
  },
  test: { id: EVENT, apiVersion: 1, type: 'test.ping', timestamp: LATER, data: {} },
  payment: {
    id: EVENT,
    apiVersion: 1,
    type: 'payment.paid',
    timestamp: LATER,
    data: {
      handle: HANDLE,
      orderId: '2026-0042',
      state: 'paid',
      amount: '24.00',
      currency: 'EUR',
      reference: 'RF481245',
      attempt: 1,
    },
  },
  payout: eventOf('payout.paid', { payoutId: 'INV20260118', state: 'paid' }),
  batch: eventOf('batch.paid', { batchId: 'BILLS20261120', payment: 1, state: 'paid' }),
  requestToPay: eventOf('request_to_pay.completed', { requestToPayId: 'REQ20260042', state: 'completed' }),
}
