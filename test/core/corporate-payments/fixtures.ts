// Orders, answers and banks that the tests of the corporate payment interface share.
// Every secret in here is a mark that must not appear anywhere else.
import { frozenClock } from '#kit'
import {
  type CorporateBank,
  type CorporateBankOptions,
  makeCorporateBank,
  type PaymentOrder,
  type SynchronousPayment,
} from '../../../core/corporate-payments/index.ts'
import { type Answering, type Arrived, fakeFetch, json } from '../shared/fake-fetch.ts'

/** Marks for everything that must stay secret. */
export const secrets = {
  clientId: 'marked-client-9d1f',
  clientSecret: 'marked-secret-4b7a',
  keyId: 'marked-kid-77',
  token: 'marked-token-',
} as const

/** The address of the bank. */
export const base = 'https://bank.example'
/** The address of both calls of the asynchronous payment. */
export const v2Address = `${base}/corporate-payment/v2/payment`
/** The address of both calls of the instant payment. */
export const instantAddress = `${base}/corporate-payment/v1/sepa-instant-payment`
/** The address of the payment that may fall back to a normal one. */
export const sepaAddress = `${base}/corporate-payment/v1/sepa-payment`
/** The address of the token. */
export const tokenAddress = `${base}/corporate-oidc/v1/token`
/** The time of every test: 1795168800 s after 1970. */
const now = '2026-11-20T10:00:00Z'

/** A certificate in form only. */
export const certificatePem = '-----BEGIN CERTIFICATE-----\nbWFya2Vk\n-----END CERTIFICATE-----\n'

/** The smallest order. */
export const smallOrder: PaymentOrder = {
  creditor: { iban: 'FI6299900000000011', name: 'Savi ja Saari Oy' },
  debtor: { iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'INVOICE20260042',
  reference: '1232',
}

/** An order with every member. */
export const fullOrder: PaymentOrder = {
  creditor: {
    iban: 'DE82999000000000000001',
    name: 'Töpferei Müller & Söhne',
    address: { country: 'DE', addressLine: ['Hafenweg 3', '99999 Musterstadt'] },
  },
  debtor: {
    iban: 'FI1999900000000300',
    name: 'Poukama Oy',
    address: { country: 'FI', addressLine: ['Rantatie 1'] },
  },
  instructedAmount: { amount: '0010.00', currency: 'EUR' },
  instructionId: 'INVOICE20260043',
  endToEndId: 'E2E-åäö_=:.,+',
  message: 'Lasku 12/2026, eräpäivä 1.12.',
  reference: 'RF481245',
  ultimateDebtor: {
    name: 'Poukaman Kahvila',
    identification: { id: '9990002-4', schemeName: 'COID', issuer: 'Registry' },
    address: { country: 'FI', addressLine: ['Rantatie 2'] },
  },
  ultimateCreditor: { name: 'Anna Müller', identification: { id: '"5" ☃', schemeName: 'SOSE' } },
}

/** Makes the synchronous answer to an order, with members of the caller's choice. */
export function paid(
  members: Record<string, unknown> = {},
  order: PaymentOrder = smallOrder,
): SynchronousPayment {
  return {
    amount: order.instructedAmount.amount.replace(/^0+(?=\d)/, ''),
    currency: 'EUR',
    status: 'PROCESSED',
    debtorIban: order.debtor.iban,
    creditorIban: order.creditor.iban,
    creditorName: order.creditor.name,
    instructionId: order.instructionId,
    archiveId: '20261120000000000001',
    bookingDate: '2026-11-20T00:00:00.000+02:00',
    transactionDate: '2026-11-20T12:00:00.000+02:00',
    paymentType: 'SCT_INST',
    transactionId: 'T_99900000000300_20261120_20261120000000000001_1',
    ...members,
  }
}

/** Makes the first answer to an asynchronous order. */
export function accepted(members: Record<string, unknown> = {}): Record<string, unknown> {
  const { amount, currency, debtorIban, creditorIban, creditorName, instructionId } = paid()
  return {
    amount,
    currency,
    debtorIban,
    creditorIban,
    creditorName,
    instructionId,
    forceSepaInst: false,
    status: 'PROCESSING',
    ...members,
  }
}

/** Makes a refusal of the bank. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const error = { type: 'BUSINESS', code, message: 'in words' }
  return json(status, { id: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20', errors: [error] }, headers)
}

/** A signer for tests that are not about signatures. */
export const noSignature = () => Promise.resolve(new Uint8Array([1, 2, 3]))

/** The credentials of every test bank. */
export const credentials = {
  clientId: secrets.clientId,
  clientSecret: secrets.clientSecret,
  keyId: secrets.keyId,
  privateKey: noSignature,
}

/** A bank whose token calls are answered by themselves: `arrived` holds the other calls, `tokens` those. */
export interface TestBank {
  bank: CorporateBank
  arrived: Arrived[]
  tokens: Arrived[]
}

/** Makes a bank with a frozen clock and a list of answers; its tokens end in 0, 1, 2 … */
export function testBank(answers: Answering[] = [], options: Partial<CorporateBankOptions> = {}): TestBank {
  const calls = fakeFetch(...answers)
  const tokens: Arrived[] = []
  const bank = makeCorporateBank({
    environment: 'sandbox',
    baseUrl: base,
    sandbox: credentials,
    fetch: async (url, init) => {
      if (url !== tokenAddress) return calls.fetch(url, init)
      const token = json(200, tokenAnswer(tokens.length))
      const { fetch, arrived } = fakeFetch(token)
      const answer = await fetch(url, init)
      tokens.push(...arrived)
      return answer
    },
    clock: frozenClock(now),
    ...options,
  } as CorporateBankOptions)
  return { bank, arrived: calls.arrived, tokens }
}

/** Makes the answer to a request for a token. */
export function tokenAnswer(count: number): Record<string, unknown> {
  return { access_token: `${secrets.token}${count}`, token_type: 'Bearer', expires_in: 3600 }
}
