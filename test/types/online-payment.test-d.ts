// What the types of the online payment interface must refuse: tsc is the runner of this file, and it runs nothing.

import {
  createPayment,
  listProviders,
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  type PaymentOrder,
  makeApprovalUrl,
  type PaymentState,
  readPayment,
  refundPayment,
  type RefundOrder,
  type RefundOutcome,
  type RefundVerdict,
} from '../../core/online-payment/index.ts'
import type { MerchantCredentials } from '../../core/online-payment/bank.ts'
import type { BankError, BankErrorCode, BankErrorReason } from '../../core/shared/errors.ts'
import type { Draft } from '../../core/shared/send.ts'

declare const bank: OnlinePaymentBank
declare const order: PaymentOrder
declare const credentials: MerchantCredentials
const common = { baseUrl: 'https://bank.example', frontUrl: 'https://bank.example' }

/** Compiles only for two types that are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>(): void => undefined

// Credentials belong to one environment (gaps: online-payment.auth.keys).
makeOnlinePaymentBank({ ...common, environment: 'sandbox', sandbox: credentials, allowLocalAddresses: true })
makeOnlinePaymentBank({ ...common, environment: 'production', production: credentials })
// @ts-expect-error production wants its own credentials
makeOnlinePaymentBank({ ...common, environment: 'production', sandbox: credentials })
// @ts-expect-error a sandbox wants its own credentials
makeOnlinePaymentBank({ ...common, environment: 'sandbox', production: credentials })
// @ts-expect-error both at once is one too many
makeOnlinePaymentBank({ ...common, environment: 'production', production: credentials, sandbox: credentials })
const live = { ...common, environment: 'production', production: credentials } as const
makeOnlinePaymentBank(live)
// @ts-expect-error local addresses are for the sandbox only
makeOnlinePaymentBank({ ...live, allowLocalAddresses: true })
// @ts-expect-error there is no default environment (gaps: shared.base-url)
makeOnlinePaymentBank({ ...common, sandbox: credentials })
// @ts-expect-error the environment is one of two
makeOnlinePaymentBank({ ...common, environment: 'test', sandbox: credentials })
// @ts-expect-error the base address has no default (gaps: shared.base-url)
makeOnlinePaymentBank({ frontUrl: common.frontUrl, environment: 'sandbox', sandbox: credentials })
// @ts-expect-error the front address has no default (gaps: online-payment.browser.path)
makeOnlinePaymentBank({ baseUrl: common.baseUrl, environment: 'sandbox', sandbox: credentials })
makeOnlinePaymentBank({ ...live, assumptions: { 'online-payment.create.path': '/v2' } })
makeOnlinePaymentBank({ ...live, assumptions: { 'online-payment.refund.quiet': 600 } })
// @ts-expect-error an open place must exist to be assumed about (house: gaps.ts)
makeOnlinePaymentBank({ ...live, assumptions: { 'online-payment.nothing': 1 } })
// @ts-expect-error an assumption keeps the type of the ledger's
makeOnlinePaymentBank({ ...live, assumptions: { 'online-payment.refund.quiet': '60' } })

// Orders (paper 1 B, Create-payment request body).
void createPayment(bank, { body: order })
void createPayment(bank, { body: order, headers: { 'x-session-id': 'x' } }, { timeoutMs: 5 })
// @ts-expect-error a body is required
void createPayment(bank, {})
// @ts-expect-error an amount is a text, never a number
void createPayment(bank, { body: { ...order, amount: 12.5 } })
// @ts-expect-error the only currency is EUR
void createPayment(bank, { body: { ...order, currency: 'USD' } })
// @ts-expect-error the languages are fi, sv and en
void createPayment(bank, { body: { ...order, language: 'de' } })
// @ts-expect-error an address is an object
void createPayment(bank, { body: { ...order, return: 'https://shop.example.com' } })
// @ts-expect-error an unknown member is a mistake
void createPayment(bank, { body: { ...order, merchantId: 'x' } })
// @ts-expect-error headers of a proof are not the caller's to give
void createPayment(bank, { body: order, headers: { authorization: 'x' } })

// Refunds: exactly one of reference and message (paper 1 B, Refund request).
const path = { paymentId: 'p' }
const euro = { amount: '1.00', currency: 'EUR' } as const
void refundPayment(bank, { path, body: { ...euro, reference: '1232' } })
void refundPayment(bank, { path, body: { ...euro, message: { text: 'a' } } })
// @ts-expect-error neither
void refundPayment(bank, { path, body: euro })
// @ts-expect-error both
void refundPayment(bank, { path, body: { ...euro, reference: '1232', message: { text: 'a' } } })
// @ts-expect-error no payment
void refundPayment(bank, { body: { ...euro, reference: '1232' } })
// @ts-expect-error a message is an object
const refund: RefundOrder = { ...euro, message: 'a' }
void refund

// Reads (paper 1 B, Payment status, List multibank providers).
void listProviders(bank, {})
// @ts-expect-error no payment
void readPayment(bank, {})
// @ts-expect-error a status has no body
void readPayment(bank, { path, body: order })

// Answers.
type Reply<T extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
holds<Same<Reply<typeof createPayment>['status'], 200>>()
holds<Same<Reply<typeof readPayment>['body'], PaymentState>>()
declare const state: PaymentState
// An open set: known values for the editor, any text at run time (gaps: shared.members).
const status: string = state.status
if (state.status === 'ACCEPTED' || state.status === 'SOMETHING_NEW') void status
// Unknown members stay, and are typed as unknown.
holds<Same<(typeof state)['added'], unknown>>()
// @ts-expect-error refunds may be absent
void state.refunds.length
// @ts-expect-error an amount that a bank sent is a text
const cents: number = state.amount
void cents

// Halves: a draft is sync, a proof is not (house: The operation).
holds<Same<ReturnType<typeof createPayment.draft>, Draft>>()
holds<Same<ReturnType<typeof createPayment.prove>, Promise<Draft>>>()
const read = readPayment.read({ status: 200, headers: new Headers(), body: new Uint8Array() })
// @ts-expect-error a reply is there only when the answer was good
void read.reply
if (read.ok) holds<Same<typeof read.reply.body, PaymentState>>()
else holds<Same<typeof read.error, BankError>>()

// Addresses.
makeApprovalUrl(bank, { paymentOperationId: 'a', paymentOperationValidation: 'b' }, 'bank-id')
// @ts-expect-error the validation is part of the address
makeApprovalUrl(bank, { paymentOperationId: 'a' })

// Closed sets of outcomes: a switch over them is exhaustive, and a new one breaks this file (house: Errors).
type Codes =
  | 'call_refused'
  | 'limit_reached'
  | 'answer_lost'
  | 'outcome_unknown'
  | 'call_aborted'
  | 'paging_endless'
  | 'callback_refused'
holds<Same<BankErrorCode, Codes>>()
type Stages =
  | 'network'
  | 'deadline'
  | 'aborted'
  | 'status'
  | 'redirect'
  | 'media_type'
  | 'size'
  | 'json'
  | 'schema'
  | 'owner'
holds<Same<BankErrorReason, Stages | 'header' | 'api_key' | 'clock' | 'signature' | 'pair'>>()
holds<Same<RefundOutcome['outcome'], 'done' | 'ended' | 'nothing_happened' | 'needs_review'>>()
holds<Same<RefundVerdict['do'], 'done' | 'ended' | 'wait' | 'send-again' | 'stop'>>()

// The bank of a caller cannot be changed under way.
// @ts-expect-error the environment is settled
bank.environment = 'production'
// @ts-expect-error so is the clock
bank.clock = () => 0
