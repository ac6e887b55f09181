// Whether the shape of an operation carries the hardest calls of the papers: tsc is the runner of this file, and it runs nothing.
// Each `@ts-expect-error` is an assertion, not an excuse: when the line below it compiles, tsc fails on the comment.

import * as v from 'valibot'
import type { Bank } from '../../core/shared/bank.ts'
import { list, loose, oneOf, open, strict, text } from '../../core/shared/check.ts'
import { emptyJson, form, json } from '../../core/shared/codec.ts'
import type { AnyDefinition, Proof } from '../../core/shared/definition.ts'
import { exactJson } from '../../core/shared/exact-json.ts'
import { operation } from '../../core/shared/operation.ts'
import type { Draft } from '../../core/shared/send.ts'

/** Compiles only for two types that are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>(): void => undefined

const string = v.string('must be a string')
const any = text(() => true, '')

interface Psd2Bank extends Bank {
  readonly identity: { readonly token: string; seal(bytes: Uint8Array): Promise<string> }
  verifySeal(signature: string, bytes: Uint8Array): Promise<boolean>
}
declare const psd2: Psd2Bank

// 1. PSD2 create: a key that is stored per intent, a seal over the bytes, a seal to verify on the answer (paper 2 A).
const idempotencyKey: Proof<Bank> = {
  kind: 'intent',
  headers: ['x-idempotency-key'],
  prove: (_, bank) => Promise.resolve({ 'x-idempotency-key': bank.uuid() }),
}
const seal: Proof<Psd2Bank> = {
  kind: 'attempt',
  headers: ['x-jws-signature'],
  prove: async (draft, bank) => ({ 'x-jws-signature': await bank.identity.seal(draft.body) }),
  verify: (answer, _, bank) => bank.verifySeal(answer.headers.get('x-jws-signature') ?? '', answer.body),
}
const bearer: Proof<Psd2Bank> = {
  kind: 'attempt',
  headers: ['authorization'],
  prove: (_, bank) => Promise.resolve({ authorization: `Bearer ${bank.identity.token}` }),
}
const SepaPayment = loose({ paymentId: string, status: open('Unauthorized', 'Authorized') })
const createSepa = operation({
  id: 'psd2.create-sepa',
  group: 'psd2.create',
  paper: '2 A, Endpoints',
  method: 'POST',
  path: '/payments-psd2/v2/sepa-payments',
  parameters: {
    headers: strict({
      'x-idempotency-key': v.optional(any),
      'x-fapi-interaction-id': v.optional(any),
      'x-fapi-customer-ip-address': v.optional(any),
    }),
  },
  body: json(
    strict({ amountEUR: any, reference: any, payee: strict({ name: any }), message: v.optional(any) }),
  ),
  guard(bank, { body, headers }) {
    holds<Same<typeof body.amountEUR, string>>()
    holds<Same<(typeof headers)['x-idempotency-key'], string | undefined>>()
    holds<Same<typeof bank, Psd2Bank>>()
    // @ts-expect-error no such member of the body
    void body.amount
  },
  replies: { 201: SepaPayment },
  replyHeaders: ['x-fapi-interaction-id'],
  refusals: [400, 401, 403, 409],
  errors: 'flat',
  proofs: [idempotencyKey, bearer, seal],
  lost: { effect: 'write', resend: 'same', truth: 'Send again with the same key.' },
})
const sepa = { amountEUR: '1.00', reference: 'RF', payee: { name: 'a' } }
void createSepa(psd2, { body: sepa })
void createSepa(psd2, { body: sepa, headers: { 'x-idempotency-key': 'kept' } })
// @ts-expect-error a bank without a seal cannot ask
void createSepa({} as Bank, { body: sepa })
// @ts-expect-error an amount is a text
void createSepa(psd2, { body: { ...sepa, amountEUR: 1 } })
type Reply<T extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
declare const created: Reply<typeof createSepa>
holds<Same<typeof created.status, 201>>()
holds<Same<(typeof created.headers)['x-fapi-interaction-id'], string | undefined>>()
// @ts-expect-error a header that was not asked for is not returned
void created.headers['date']
holds<Same<ReturnType<typeof createSepa.send>, Promise<typeof created>>>()
declare const stored: Draft
void createSepa.send(psd2, stored, { timeoutMs: 5 })

// 2. PSD2 delete: done at once, or waiting for an approval; the status separates them (gaps: psd2.delete.after).
const deleteSepa = operation({
  id: 'psd2.delete-sepa',
  group: 'psd2.delete',
  paper: '2 A, Endpoints',
  method: 'DELETE',
  path: '/payments-psd2/v2/sepa-payments/{paymentId}',
  parameters: {
    path: strict({ paymentId: any }),
    headers: strict({ 'x-sandbox-scenario': v.optional(any) }),
  },
  replies: {
    200: SepaPayment,
    202: loose({ paymentId: string, status: open('Authorized'), cancellationAuthorizationId: string }),
  },
  refusals: [401, 403, 404, 409],
  errors: 'flat',
  proofs: [bearer],
  lost: { effect: 'write', resend: 'same', truth: 'Read the payment.' },
})
declare const deleted: Reply<typeof deleteSepa>
holds<Same<typeof deleted.status, 200 | 202>>()
if (deleted.status === 202) holds<Same<typeof deleted.body.cancellationAuthorizationId, string>>()
// Unknown members of a loose body stay, and are typed as unknown.
else holds<Same<typeof deleted.body.cancellationAuthorizationId, unknown>>()
// @ts-expect-error no headers were asked for
void deleted.headers
// @ts-expect-error there is no body to give
void deleteSepa(psd2, { path: { paymentId: 'p' }, body: {} })

// The submit call has an empty body (gaps: psd2.submit.body).
const submitSepa = operation({
  id: 'psd2.submit-sepa',
  group: 'psd2.submit',
  paper: '2 A, Endpoints',
  method: 'POST',
  path: '/payments-psd2/v2/sepa-payments/{paymentId}/submit',
  parameters: { path: strict({ paymentId: any }) },
  body: emptyJson,
  replies: { 200: SepaPayment },
  refusals: 'open',
  errors: 'flat',
  proofs: [bearer],
  lost: { effect: 'write', resend: 'after-read', truth: 'Read the payment.' },
})
void submitSepa(psd2, { path: { paymentId: 'p' } })

// 3. Corporate payment: a detached JWS over the bytes (paper 2 B, Authentication); a query whose list may be empty.
const detachedJws: Proof<Psd2Bank> = {
  kind: 'attempt',
  headers: ['x-req-signature'],
  prove: async ({ body }, bank) => ({ 'x-req-signature': await bank.identity.seal(body) }),
}
const Instant = loose({ status: open('PROCESSING', 'PROCESSED'), amount: string })
const payInstant = operation({
  id: 'corporate.instant',
  paper: '2 B, Endpoints',
  method: 'POST',
  path: '/corporate-payment/v1/sepa-instant-payment',
  parameters: { headers: strict({ 'x-request-id': v.optional(any) }) },
  body: json(
    strict({ instructionId: any, instructedAmount: strict({ amount: any, currency: oneOf('EUR') }) }),
  ),
  replies: { 201: Instant },
  refusals: [400, 401, 403],
  errors: 'list',
  proofs: [bearer, detachedJws],
  lost: { effect: 'write', resend: 'same', truth: 'Send again with the same instructionId.' },
})
void payInstant(psd2, { body: { instructionId: 'a', instructedAmount: { amount: '1.00', currency: 'EUR' } } })
holds<Same<typeof payInstant.definition.group, string>>()
const readInstant = operation({
  paper: '2 B, Endpoints',
  refusals: 'open',
  errors: 'list',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
  id: 'corporate.instant-status',
  group: 'corporate.instant-status',
  method: 'GET',
  path: '/corporate-payment/v1/sepa-instant-payment/{instructionId}',
  parameters: { path: strict({ instructionId: any }) },
  replies: { 200: list(Instant) },
  proofs: [bearer],
})
declare const instants: Reply<typeof readInstant>
// @ts-expect-error the list may be empty, which proves nothing (gaps: corporate.instant-query.list)
void instants.body[0].status
void readInstant(psd2, { path: { instructionId: 'a' } })

// 4. Token call: a form, over mutual TLS, which is the bank's own fetch (paper 2 B, Endpoints).
interface TokenBank extends Bank {
  readonly client: { readonly id: string; readonly secret: string }
}
declare const tokenBank: TokenBank
const requestToken = operation({
  id: 'corporate.token',
  paper: '2 B, Endpoints',
  method: 'POST',
  path: '/corporate-oidc/v1/token',
  body: form(strict({ scope: v.optional(any) })),
  encode({ scope }, { client }: TokenBank) {
    holds<Same<typeof scope, string | undefined>>()
    return { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret, scope }
  },
  replies: { 200: loose({ access_token: string }) },
  refusals: 'open',
  errors: 'oauth',
  lost: { effect: 'read', resend: 'same', truth: 'Send again.' },
})
void requestToken(tokenBank, { body: {} })
// @ts-expect-error a form has texts only
form(strict({ scope: any })).write({ scope: 5 })

// 5. Baltic bulk payment: exact numbers both ways, an answer with headers (paper 3; gaps: baltic.amount).
const Money = strict({ amount: any, currency: any })
const payBulk = operation({
  id: 'baltic.payment.create-sepa-bulk',
  group: 'baltic.payment.create',
  paper: '3, Endpoints',
  method: 'POST',
  path: '/payment/v1/bulk-payments/sepa-credit-transfers',
  parameters: { headers: strict({ 'psu-ip-address': v.optional(any) }) },
  body: exactJson(
    strict({
      debtorAccount: strict({ accountNumber: any }),
      payments: list(strict({ creditorName: any, instructedAmount: Money })),
    }),
  ),
  replies: { 201: exactJson(loose({ paymentId: string, transactionFees: v.optional(Money) })) },
  replyHeaders: ['x-request-id', 'location'],
  refusals: [400, 401, 403],
  errors: 'european',
  proofs: [bearer],
  lost: { effect: 'write', resend: 'never', truth: 'A person decides.' },
})
const item = { creditorName: 'a', instructedAmount: { amount: '10.10', currency: 'EUR' } }
void payBulk(psd2, { body: { debtorAccount: { accountNumber: 'a' }, payments: [item] } })
declare const bulk: Reply<typeof payBulk>
holds<Same<keyof typeof bulk.headers, 'x-request-id' | 'location'>>()
holds<Same<NonNullable<typeof bulk.body.transactionFees>['amount'], string>>()
const floating = { creditorName: 'a', instructedAmount: { amount: 10.1, currency: 'EUR' } }
// @ts-expect-error an amount is a text here too, though a number on the wire
void payBulk(psd2, { body: { debtorAccount: { accountNumber: 'a' }, payments: [floating] } })

// 6. Baltic account report: the next page is a number, and a page of another account is a stranger (paper 3).
const Report = loose({
  account: loose({ accountNumber: string }),
  transactions: loose({
    booked: list(loose({ transactionAmount: Money })),
    meta: loose({ totalPages: v.number() }),
  }),
})
const readReport = operation({
  id: 'baltic.account.read-transactions',
  group: 'baltic.account.read',
  paper: '3, Endpoints',
  method: 'GET',
  path: '/account/v1/accounts/{accountId}/transactions',
  parameters: {
    path: strict({ accountId: any }),
    query: strict({
      bookingStatus: oneOf('booked', 'pending', 'both'),
      dateFrom: any,
      page: v.optional(any),
    }),
    headers: strict({ 'consent-id': any }),
  },
  guard(_bank: Psd2Bank, { query }) {
    holds<Same<typeof query.bookingStatus, 'booked' | 'pending' | 'both'>>()
  },
  replies: { 200: exactJson(Report) },
  strangers: ({ path }, { account }) =>
    account.accountNumber === path.accountId ? [] : [{ path: 'account', rule: 'must be ours' }],
  next: ({ transactions }) => (transactions.meta.totalPages > 1 ? { page: '2' } : undefined),
  refusals: 'open',
  errors: 'european',
  proofs: [bearer],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})
const query = { bookingStatus: 'booked', dateFrom: '2026-11-01' } as const
void readReport(psd2, { path: { accountId: 'a' }, query, headers: { 'consent-id': 'c' } })
// @ts-expect-error the first day is asked for
void readReport(psd2, { path: { accountId: 'a' }, query: { page: '2' }, headers: { 'consent-id': 'c' } })
type NextPage = ReturnType<NonNullable<typeof readReport.definition.next>>
// @ts-expect-error the next page is named by members of the query
void ({ pages: '2' } satisfies NextPage)

// 7. Request-to-pay create: only a sandbox answers it, and it should not be used any more (paper 1 C).
const requestPayment = operation({
  id: 'request-to-pay.create',
  paper: '1 C, Create',
  method: 'POST',
  path: '/r2p-sandbox/v1/payments',
  body: json(strict({ endToEndId: any, message: any })),
  replies: { 201: loose({ responderId: string, paymentStatus: open('COMPLETED', 'PENDING', 'REJECTED') }) },
  refusals: [400, 401, 404, 409],
  errors: 'list',
  lost: { effect: 'write', resend: 'after-read', truth: 'Query by endToEndId.' },
  deprecated: true,
  sandboxOnly: true,
})
declare const bank: Bank
void requestPayment(bank, { body: { endToEndId: 'e', message: 'm' } })

// A caller reads many definitions by one type.
const all: readonly AnyDefinition[] = [
  createSepa.definition,
  deleteSepa.definition,
  submitSepa.definition,
  payInstant.definition,
  readInstant.definition,
  requestToken.definition,
  payBulk.definition,
  readReport.definition,
  requestPayment.definition,
]
void all.map(({ body }) => body?.schema)
