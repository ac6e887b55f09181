// Orders, answers and banks that the tests of the online payment interface share.
// Every secret in here is a mark that must not appear anywhere else.
import { countedUuids, frozenClock, testKeyPair } from '#kit'
import {
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  type PaymentOrder,
} from '../../../core/online-payment/index.ts'
import type { PrivateKey } from '../../../core/shared/signing/rsa.ts'
import type { OnlinePaymentBankOptions } from '../../../core/online-payment/bank.ts'
import { type Answering, type Arrived, fakeFetch } from '../shared/fake-fetch.ts'

/** The instant of the frozen clock. */
export const now = '2026-11-20T10:00:00Z'
/** That instant as the `Date` header has it. */
export const nowHttp = 'Fri, 20 Nov 2026 10:00:00 GMT'

/** The api key of every test bank. */
export const apiKey = 'marked-api-key-1f9d'
/** The merchant of every test bank. */
export const merchantId = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'
/** The account of every test order. */
export const accountId = '5f1c1d2e-0a3b-4c4d-8e5f-6a7b8c9d0e1f'
/** The payment of every test. */
export const paymentId = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
/** A session id that a caller gives. */
export const sessionId = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'

/** The smallest order. */
export const smallOrder: PaymentOrder = {
  accountId,
  amount: '12.50',
  currency: 'EUR',
  reference: '1232',
  return: { url: 'https://shop.example.com/ok' },
  cancel: { url: 'https://shop.example.com/cancel' },
  reject: { url: 'https://shop.example.com/no' },
}

/** An order with every member. */
export const fullOrder: PaymentOrder = {
  ...smallOrder,
  message: { text: 'Tilaus 17, eräpäivä 1.12.' },
  language: 'sv',
  b2bBackendURL: { url: 'https://shop.example.com/back?order=17' },
  messageToCustomer: 'Kiitos ostoksestasi',
  ultimateBeneficiary: {
    name: 'Järjestö ry',
    identification: { id: '1234567-1', schemeName: 'COID', issuer: 'PRH' },
    address: { country: 'FI', addressLine: ['Katu 1', '00100 Helsinki'] },
  },
}

/** The smallest answer to Create payment. */
export const createdAnswer = {
  paymentId,
  paymentOperationId: 'aa0e8400-e29b-41d4-a716-446655440000',
  paymentOperationValidation: 'Zm9v+/YmFyIQ==',
}

/** The smallest status answer, with members of the caller's choice. */
export function state(members: Record<string, unknown> = {}): Record<string, unknown> {
  return { paymentId, amount: '100.00', status: 'INITIAL', refunds: [], ...members }
}

type Options = Omit<Partial<Extract<OnlinePaymentBankOptions, { environment: 'sandbox' }>>, 'sandbox'> & {
  key?: PrivateKey
}

/** Makes a sandbox bank with a frozen clock, counted ids, a generated key and a list of answers. */
export async function testBank(
  answers: Answering[] = [],
  { key, ...options }: Options = {},
): Promise<{ bank: OnlinePaymentBank; arrived: Arrived[] }> {
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://pay.bank.example',
    sandbox: { apiKey, merchantId, keys: { 0: key ?? (await testKeyPair()).privateKey } },
    fetch,
    clock: frozenClock(now),
    uuid: countedUuids(),
    ...options,
  })
  return { bank, arrived }
}

/** Signs nothing: for tests that never check the signature. */
export const noSignature = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array(256))
