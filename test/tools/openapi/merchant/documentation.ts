// The document of the merchant interface besides its operations: who asks, refusals by call, headers, names in code.
// Schemas and calls are core's; examples are beside.
import type { Documentation, Refusal } from '../../../../edge/sandbox/openapi/documentation.ts'
import { PROBLEM_CODES } from '../../../../core/merchant/schema/index.ts'
import { PROBLEMS, type ProblemCode } from '../../../../edge/shared/problem.ts'
import { header } from '../document.ts'
import { examples } from './examples.ts'

/** What any call may be refused with. */
const ALWAYS: readonly ProblemCode[] = [
  'host_invalid',
  'merchant_key_refused',
  'origin_refused',
  'scope_missing',
  'merchant_not_offered',
  'route_unknown',
  'address_too_long',
  'headers_too_large',
  'internal_error',
  'configuration_invalid',
  'service_restarting',
]
const BODY: readonly ProblemCode[] = ['body_invalid', 'body_too_large']
const PAYMENT: readonly ProblemCode[] = ['payments_not_offered', 'payment_unknown']
const WEBHOOK: readonly ProblemCode[] = ['webhook_unknown']
const LINKED: readonly ProblemCode[] = [
  'batch_being_approved',
  'limit_reached',
  'bank_refused',
  'bank_not_found',
  'bank_unavailable',
]

/** What calls of each kind of instructions may be refused with; they have the same calls under names of their own. */
function refusedOf(word: 'payout' | 'batch' | 'request_to_pay', one: string, many: string) {
  const offered: readonly ProblemCode[] = [`${word}_not_offered`]
  const known: readonly ProblemCode[] = [...offered, `${word}_unknown`]
  const listed: readonly ProblemCode[] = ['query_invalid', ...offered]
  return {
    [`give${one}`]: [
      ...BODY,
      ...offered,
      `${word}_changed`,
      `${word}_before_restore`,
      `${word}_id_used`,
      'intake_closed',
    ],
    [`list${many}`]: listed,
    [`read${one}`]: known,
    [`list${one}Webhooks`]: ['query_invalid', ...known],
    [`list${one}History`]: ['query_invalid', ...known],
    [`release${one}`]: [...BODY, ...offered, 'release_refused'],
    [`resolve${one}`]: [...BODY, ...known, `${word}_not_in_review`],
    [`resend${one}Webhook`]: [...offered, ...WEBHOOK],
    [`delete${one}Data`]: [...BODY, ...known, `${word}_open`],
    [`export${many}`]: listed,
    [`list${one}Changes`]: [...listed, 'cursor_expired'],
  } satisfies Record<string, readonly ProblemCode[]>
}

/** What each call may be refused with besides, by the name of the operation. */
const BESIDES: Readonly<Record<string, readonly ProblemCode[]>> = {
  startPayment: [
    ...BODY,
    'provider_unknown',
    'provider_unfit',
    'payer_iban_missing',
    'payer_iban_invalid',
    'payer_iban_refused',
    'payments_not_offered',
    'order_changed',
    'order_closed',
    'order_before_restore',
    'intake_closed',
    'limit_reached',
    'bank_refused',
    'bank_not_found',
    'bank_unavailable',
  ],
  listPayments: ['query_invalid', 'payments_not_offered'],
  readPayment: PAYMENT,
  listPaymentWebhooks: ['query_invalid', ...PAYMENT],
  listPaymentHistory: ['query_invalid', ...PAYMENT],
  listOccurrences: ['query_invalid', ...PAYMENT],
  closePayment: [...BODY, ...PAYMENT],
  stopPayment: [
    ...BODY,
    ...PAYMENT,
    'payment_not_scheduled',
    'payment_stop_too_late',
    'limit_reached',
    'bank_refused',
    'bank_not_found',
    'bank_unavailable',
  ],
  releaseOrder: [...BODY, 'payments_not_offered', 'release_refused'],
  resolvePayment: [...BODY, ...PAYMENT, 'resolution_refused'],
  resendPaymentWebhook: ['payments_not_offered', ...WEBHOOK],
  deletePaymentData: [...BODY, ...PAYMENT],
  requestRefund: [
    ...BODY,
    ...PAYMENT,
    'refund_not_offered',
    'payment_not_refundable',
    'refund_attempt_missing',
    'refund_changed',
    'refund_too_large',
  ],
  listRefunds: ['query_invalid', ...PAYMENT],
  readRefund: [...PAYMENT, 'refund_unknown'],
  resolveRefund: [...BODY, ...PAYMENT, 'refund_unknown', 'refund_not_in_review'],
  listAllRefunds: ['query_invalid', 'payments_not_offered'],
  sumPayments: ['query_invalid', 'payments_not_offered'],
  listPaymentChanges: ['query_invalid', 'payments_not_offered', 'cursor_expired'],
  exportPayments: ['query_invalid', 'payments_not_offered'],
  readStatus: [],
  testWebhook: ['webhooks_not_offered', 'limit_reached'],
  resendWebhooks: [...BODY, 'webhooks_not_offered'],
  exportPersonalData: BODY,
  deletePersonalDataOfPeriod: BODY,
  ...refusedOf('payout', 'Payout', 'Payouts'),
  ...refusedOf('request_to_pay', 'RequestToPay', 'RequestsToPay'),
  ...refusedOf('batch', 'Batch', 'Batches'),
  approveBatch: ['batch_not_offered', 'batch_unknown', ...LINKED, 'batch_not_approvable'],
  listBatchPayments: ['query_invalid', 'merchant_not_offered', 'batch_not_offered', 'batch_unknown'],
  listBatchOccurrences: ['query_invalid', 'merchant_not_offered', 'batch_not_offered', 'batch_unknown'],
  stopBatch: [
    ...BODY,
    'batch_not_offered',
    'batch_unknown',
    ...LINKED,
    'batch_payment_unknown',
    'batch_payment_missing',
    'batch_not_stoppable',
  ],
}

/** What each call is in the client. */
const inCode: Readonly<Record<string, string>> = {
  startPayment: 'merchant.payments.start',
  listPayments: 'merchant.payments.list',
  readPayment: 'merchant.payments.read',
  listPaymentWebhooks: 'merchant.payments.webhooks',
  listPaymentHistory: 'merchant.payments.history',
  listOccurrences: 'merchant.payments.occurrences',
  listBatchPayments: 'merchant.batches.payments',
  listBatchOccurrences: 'merchant.batches.occurrences',
  closePayment: 'merchant.payments.close',
  stopPayment: 'merchant.payments.stop',
  releaseOrder: 'merchant.payments.release',
  resolvePayment: 'merchant.payments.resolve',
  resendPaymentWebhook: 'merchant.webhooks.resend',
  deletePaymentData: 'merchant.payments.deletePersonalData',
  requestRefund: 'merchant.refunds.request',
  listRefunds: 'merchant.refunds.list',
  readRefund: 'merchant.refunds.read',
  resolveRefund: 'merchant.refunds.resolve',
  listAllRefunds: 'merchant.refunds.page',
  sumPayments: 'merchant.payments.summary',
  listPaymentChanges: 'merchant.payments.changes',
  exportPayments: 'merchant.payments.export',
  readStatus: 'merchant.status',
  testWebhook: 'merchant.webhooks.test',
  resendWebhooks: 'merchant.webhooks.resendGivenUp',
  exportPersonalData: 'merchant.personalData.page',
  deletePersonalDataOfPeriod: 'merchant.personalData.delete',
  ...instructionsInCode('payouts', 'Payout', 'Payouts'),
  ...instructionsInCode('requestsToPay', 'RequestToPay', 'RequestsToPay'),
  ...instructionsInCode('batches', 'Batch', 'Batches'),
  approveBatch: 'merchant.batches.approve',
  stopBatch: 'merchant.batches.stop',
}

function instructionsInCode(group: string, one: string, many: string): Record<string, string> {
  return {
    [`give${one}`]: `merchant.${group}.give`,
    [`list${many}`]: `merchant.${group}.list`,
    [`read${one}`]: `merchant.${group}.read`,
    [`list${one}Webhooks`]: `merchant.${group}.webhooks`,
    [`list${one}History`]: `merchant.${group}.history`,
    [`release${one}`]: `merchant.${group}.release`,
    [`resolve${one}`]: `merchant.${group}.resolve`,
    [`resend${one}Webhook`]: 'merchant.webhooks.resend',
    [`delete${one}Data`]: `merchant.${group}.deletePersonalData`,
    [`export${many}`]: `merchant.${group}.export`,
    [`list${one}Changes`]: `merchant.${group}.changes`,
  }
}

/** The description of a refusal by its status. */
const WHEN: Readonly<Record<number, string>> = {
  400: 'The request breaks a rule: `faults` names each field. Nothing was done.',
  401: 'The key is missing or not known.',
  403: 'The key lacks the scope of the call, or a page asked.',
  404: 'There is no such thing, or it is not offered here.',
  409: 'What is there does not allow it. Nothing was done.',
  410: 'The cursor is too old: `faults` says from where to begin.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  429: 'Too many requests: ask again after `retry-after`.',
  431: 'The headers are too large.',
  500: 'The proxy failed: ask again with the same body.',
  502: 'The bank did not answer as it should: ask again with the same body.',
  503: 'The bank or the proxy cannot be used now: ask again with the same body.',
}

function refusalsOf(codes: readonly ProblemCode[]): Record<number, Refusal> {
  const byStatus = Object.entries(PROBLEM_CODES).map(([status, known]): [number, string[]] => [
    Number(status),
    known.filter((code) => (codes as readonly string[]).includes(code)),
  ])
  return Object.fromEntries(
    byStatus
      .filter(([, found]) => found.length > 0)
      .map(([status, found]) => [
        status,
        { when: WHEN[status] ?? '', codes: found, ...detailsOf(status, found) },
      ]),
  )
}

function detailsOf(status: number, [code = '']: readonly string[]): Pick<Refusal, 'headers' | 'example'> {
  const [, title] = PROBLEMS[code as ProblemCode]
  const faults = status === 400 ? { faults: [{ field: 'order.amount', rule: 'must be a string' }] } : {}
  const requestId = '3f2e7b64-0c5d-4b1a-9e8f-7a6b5c4d3e2f'
  return {
    ...(status === 401 && { headers: ['www-authenticate'] as const }),
    ...(status === 429 && { headers: ['retry-after'] as const }),
    example: { type: `urn:silta:problem:${code}`, title, status, code, requestId, ...faults },
  }
}

/** The document besides its operations. */
export const documentation: Documentation = {
  title: 'Silta merchant interface',
  version: '0.1.0',
  description: `What a merchant's own server asks of its proxy: start payments, read and list them, give money back, pay suppliers, ask for payments, and what it hears in webhooks (\`webhooks\`).

Every call carries a key of \`MERCHANT_KEYS\`; its scopes say what it may do. A page is refused, with any key. The ids in the bodies (of order, refund, payout, batch, request to pay) make a repetition the same: whenever no answer came, ask again with the same body. A header \`Idempotency-Key\` may carry that id, and nothing else. A header \`traceparent\` names a trace, for the log and for webhooks of what the call begins.

Members, codes, states and types of webhooks may be added: take no answer for wrong because of them. \`x-extensible-enum\` lists what is known.`,
  server: {
    url: 'https://pay.shop.example',
    description: '`PUBLIC_URL` of the proxy, or where your server reaches it.',
  },
  inCode,
  securitySchemes: {
    merchantKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A key of `MERCHANT_KEYS`. The scopes of a call are what the key must allow; `personal-data` also shows messages, metadata, accounts of payers and what payouts, batches and requests to pay say of people, which other keys do not see.',
    },
  },
  proofHeaders: {
    authorization: { scheme: 'merchantKey' },
  },
  headers: {
    'cache-control': header('Nothing is kept.', { type: 'string', const: 'no-store' }, true),
    'x-request-id': header('Id of the call, for the log.', { type: 'string', format: 'uuid' }, true),
    'retry-after': header('Seconds to wait.', { type: 'string', pattern: '^[0-9]+$' }, false),
    'www-authenticate': header('How to show who asks (RFC 6750).', { type: 'string' }, false),
  },
  everyAnswer: ['cache-control', 'x-request-id'],
  refusals: Object.fromEntries(
    Object.entries(BESIDES).map(([name, codes]) => [name, refusalsOf([...ALWAYS, ...codes])]),
  ),
  examples,
}
