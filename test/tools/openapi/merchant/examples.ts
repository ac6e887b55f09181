// Examples of every call of the merchant interface; people, companies and accounts are invented.
// Each passes the schemas of core: a test of the house holds that.
import type { Examples } from '../../../../edge/sandbox/openapi/documentation.ts'

const HANDLE = 'n0Qk7v3pZ1xR5tY8uB2mC4wE6aS9dF0gH_jKlqLw3nXo'
const EVENT = 'evt_q8Zr2Lw5Nx0TtY7uI3oPaS6dF1gHjK4l'
const NOON = '2026-11-20T12:00:00.000+02:00'
const LATER = '2026-11-20T12:00:09.000+02:00'

const notice = (type: string) => ({
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
  notices: [notice('payment.paid')],
  history: [
    { at: NOON, what: 'started', attempt: 1 },
    { at: LATER, what: 'reading', attempt: 1, state: 'paid', amount: '24.00' },
    { at: LATER, what: 'state_changed', from: 'pending', to: 'paid' },
  ],
}
const pending = { ...payment, state: 'pending', notices: [], history: payment.history.slice(0, 1) }
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
const corporate = {
  instructionId: 'INV20260118',
  operation: 'sepa',
  state: 'processed',
  amount: '418.60',
  currency: 'EUR',
  reference: 'RF481245',
  creditorIban: creditor.iban,
  debtorIban: debtor.iban,
  createdAt: NOON,
  updatedAt: LATER,
  needsPerson: false,
}
const corporateOrder = {
  instructionId: 'INV20260118',
  debtor,
  creditor,
  instructedAmount: { amount: '418.60', currency: 'EUR' },
  reference: 'RF481245',
}
const given = {
  ...corporate,
  payment: corporateOrder,
  bank: { status: 'PROCESSED', paymentType: 'SCT_INST' },
  notices: [notice('corporate_payment.processed')],
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
  ...corporate,
  instructionId: 'REQ20260042',
  operation: 'request',
  state: 'processing',
  amount: '24.00',
  endToEndId: 'ORDER-2026-0042',
}
const requested = {
  ...asked,
  payment: request,
  bank: { status: 'PENDING' },
  notices: [],
  history: [{ at: NOON, what: 'given' }],
}
const bundleRow = {
  instructionId: 'BILLS20261120',
  operation: 'bundle',
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
const bundle = {
  ...bundleRow,
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
  notices: [],
  history: [{ at: NOON, what: 'given' }],
}
const bundleOrder = {
  instructionId: 'BILLS20261120',
  returnUrl: 'https://books.shop.example/approved',
  payments: [{ kind: 'sepa', payment: bundled }],
}
const link = {
  approvalUrl: approvalUrl,
  approvalUrlEndsAt: '2026-11-20T12:15:00.000+02:00',
  instruction: bundle,
}

const ofPayment = { path: { handle: HANDLE } }
const ofInstruction = (id: string) => ({ path: { id } })
const because = { reason: 'The customer asked for it.' }
const decided = (outcome: string) => ({ outcome, reason: 'Seen on the statement.' })

/** What each kind of instruction has in common. */
const instruction = (one: { instructionId: string }, list: object) => ({
  list: { query: days, replies: { 200: { instructions: [list] } } },
  read: { ...ofInstruction(one.instructionId), replies: { 200: one } },
  resend: { path: { id: one.instructionId, event: EVENT }, replies: {} },
  deletion: { ...ofInstruction(one.instructionId), body: because, replies: { 200: one } },
  export: { query: days, replies: { 200: one } },
  changes: { query: { after: AFTER }, replies: { 200: { instructions: [list], ...end } } },
})
const corporates = instruction(given, corporate)
const requests = instruction(requested, asked)
const bundles = instruction(bundle, bundleRow)

/** Examples by the name of the operation. */
export const examples: Readonly<Record<string, Examples>> = {
  startPayment: {
    body: start,
    replies: { 200: { payment: pending, approvalUrl }, 201: { payment: pending, approvalUrl } },
  },
  listPayments: { query: { ...days, state: 'paid' }, replies: { 200: { payments: [row] } } },
  readPayment: { ...ofPayment, replies: { 200: payment } },
  closePayment: { ...ofPayment, body: { reason: 'Sold out.' }, replies: { 200: closed } },
  stopPayment: { ...ofPayment, body: because, replies: { 200: { payment: cancelled } } },
  releaseOrder: { body: { orderId: '2026-0042', ...because }, replies: {} },
  resolvePayment: { ...ofPayment, body: decided('paid'), replies: { 200: resolved } },
  resendPaymentNotice: { path: { handle: HANDLE, event: EVENT }, replies: {} },
  deletePaymentData: { ...ofPayment, body: because, replies: { 200: payment } },
  requestRefund: {
    ...ofPayment,
    body: { id: 'refund-7', amount: '12.00', message: 'One cup was broken' },
    replies: { 200: refund, 201: refund },
  },
  listRefunds: { ...ofPayment, replies: { 200: { refunds: [refund] } } },
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
        items: [{ kind: 'payments', payment }],
        lookedThrough: { kinds: ['payments', 'request-to-pay'], listed: 12, read: 1 },
        next: 'request-to-pay.2026-11-14.1794700800000.0',
      },
    },
  },
  deletePersonalDataOfPeriod: {
    body: { from: '2025-11-01', to: '2025-11-30', reason: 'A year is over.' },
    replies: {
      200: {
        deleted: 39,
        open: [{ kind: 'request-to-pay', instructionId: 'ASK42' }],
        next: 'payments.2025-11-14.1763164800000.0',
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
        notices: { waiting: 2, givenUp: 1 },
        needsPerson: { mismatched: 0, paid_twice: 0, unknown: 0, refund: 0, notice: 1 },
        oldHandleKey: { open: 1, ended: 240, lookedUpTo: '2026-08-14' },
        keys: [{ name: 'SIGNING_KEY', endsAt: LATER }],
        banks: { 'online-payment': { at: LATER, status: 200 } },
      },
    },
  },
  testNotice: { replies: { 200: { id: EVENT, status: 204, ms: 38 } } },
  resendNotices: { body: { since: '2026-11-19T00:00:00+02:00' }, replies: { 200: { resent: 7 } } },
  giveCorporatePayment: {
    body: { operation: 'sepa', payment: corporateOrder },
    replies: { 200: given, 201: given },
  },
  listCorporatePayments: corporates.list,
  readCorporatePayment: corporates.read,
  releaseCorporatePayment: { ...ofInstruction('INV20260118'), body: because, replies: {} },
  resolveCorporatePayment: {
    ...ofInstruction('INV20260118'),
    body: decided('processed'),
    replies: { 200: given },
  },
  resendCorporatePaymentNotice: corporates.resend,
  deleteCorporatePaymentData: corporates.deletion,
  exportCorporatePayments: corporates.export,
  listCorporatePaymentChanges: corporates.changes,
  giveRequest: { body: { request }, replies: { 200: requested, 201: requested } },
  listRequests: requests.list,
  readRequest: requests.read,
  releaseRequest: { ...ofInstruction('REQ20260042'), body: because, replies: {} },
  resolveRequest: {
    ...ofInstruction('REQ20260042'),
    body: decided('completed'),
    replies: { 200: requested },
  },
  resendRequestNotice: requests.resend,
  deleteRequestData: requests.deletion,
  exportRequests: requests.export,
  listRequestChanges: requests.changes,
  giveBundle: { body: bundleOrder, replies: { 200: bundle, 201: bundle } },
  listBundles: bundles.list,
  readBundle: bundles.read,
  approveBundle: { ...ofInstruction('BILLS20261120'), replies: { 200: link } },
  stopBundle: {
    ...ofInstruction('BILLS20261120'),
    body: { payment: 1, reason: 'The bill was wrong.' },
    replies: { 200: { instruction: bundle } },
  },
  releaseBundle: { ...ofInstruction('BILLS20261120'), body: because, replies: {} },
  resolveBundle: { ...ofInstruction('BILLS20261120'), body: decided('paid'), replies: { 200: bundle } },
  resendBundleNotice: bundles.resend,
  deleteBundleData: bundles.deletion,
  exportBundles: bundles.export,
  listBundleChanges: bundles.changes,
}

/** An event of a payment, and one of an instruction. */
export const events = {
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
  instruction: {
    id: EVENT,
    apiVersion: 1,
    type: 'corporate_payment.processed',
    timestamp: LATER,
    data: { instructionId: 'INV20260118', state: 'processed', amount: '418.60', currency: 'EUR' },
  },
}
