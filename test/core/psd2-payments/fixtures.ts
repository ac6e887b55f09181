// Orders, answers and banks that the tests of PSD2 payments share.
// Every secret in here is a mark that must not appear anywhere else.
import { countedUuids, frozenClock, testKeyPair } from '#kit'
import {
  type ForeignPaymentOrder,
  makePsd2Bank,
  type Psd2Bank,
  type Psd2BankOptions,
  type RecurringPaymentOrder,
  type SandboxPsd2Credentials,
  type ScheduledPaymentOrder,
  type SepaPaymentOrder,
} from '../../../core/psd2-payments/index.ts'
import { type Answering, type Arrived, fakeFetch } from '../shared/fake-fetch.ts'

/** The base address of every call. */
export const base = 'https://bank.example/payments-psd2/v2'
/** The id of a payment. */
export const paymentId = '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21'
/** The id of a bundle. */
export const authorizationId = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
/** The token of the provider. */
export const accessToken = 'marked-access-token-9b1d'
/** What must never show. */
export const secrets = ['marked-client-secret-41af', 'marked-api-key-7c2e', accessToken]

/** The smallest immediate payment. */
export const sepaOrder: SepaPaymentOrder = {
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
}

/** An immediate payment with every member, in the order of the paper. */
export const fullOrder: SepaPaymentOrder = {
  reference: 'RF481245',
  amountEUR: '999999999.99',
  payee: {
    iban: 'EE159900000000000013',
    name: 'Kask & Pojad OÜ',
    address: ['Pikk 1', 'Tallinn'],
    country: 'EE',
  },
  authorizationId,
  payer: { iban: 'FI6299900000000011' },
  message: 'Kaksi kuppia',
  ownMessage: 'Kupit',
  payerReference: 'A-1',
  payerIdentifier: { id: '9990002-4', schemeName: 'COID', issuer: 'PRH' },
  ultimatePayee: 'Savi Oy',
  originalPayer: 'Aino Esimerkki',
}

/** A scheduled payment. */
export const scheduledOrder: ScheduledPaymentOrder = { ...sepaOrder, dueDate: '2026-12-24' }

/** A series. */
export const recurringOrder: RecurringPaymentOrder = {
  ...sepaOrder,
  dueDate: '2026-12-18',
  recurrence: 'Weekly',
  recurrenceEndDate: '2027-01-08',
}

/** A foreign payment outside the EU and EEA, with every member. */
export const foreignOrder: ForeignPaymentOrder = {
  amount: '100.00',
  currency: 'USD',
  payee: {
    bankAccount: { id: '1234567890', schemeName: 'BBAN', issuer: 'SBOXFIH0' },
    name: 'Clay Supplies Inc.',
    financialInstitution: {
      bic: 'SBOXUS22',
      name: 'Example Bank',
      foreignBankAddress: { address: 'Main Street 1', city: 'Springfield', country: 'US' },
    },
    foreignAddress: { addressLine1: 'Main Street 2', addressLine2: 'Springfield', country: 'US' },
  },
  message: 'Invoice 7',
  detailsOfCharges: 'OUR',
  paymentOrder: 'HIGH',
  payer: { iban: 'FI6299900000000011' },
  exchangeRateReference: 'FX-1',
}

/** What the bank adds to every payment. */
export const told = {
  paymentId,
  authorizationId,
  status: 'Unauthorized',
  created: '2026-11-20T12:00:00.000+02:00',
  modified: '2026-11-20T12:00:00.000+02:00',
}

/** The answer to a request for a token. */
export const tokenAnswer = {
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'payments',
}

/** Makes the credentials of a sandbox, with a key that was generated for this process. */
export async function credentials(): Promise<SandboxPsd2Credentials> {
  const { privateKey } = await testKeyPair()
  return {
    clientId: 'client-1',
    clientSecret: 'marked-client-secret-41af',
    apiKey: 'marked-api-key-7c2e',
    keyId: 'seal-1',
    privateKey,
  }
}

/** Makes a bank with a frozen clock, a token that it has already, and a list of answers. */
export async function testBank(
  answers: Answering[] = [],
  options: Partial<Psd2BankOptions> = {},
): Promise<{ bank: Psd2Bank; arrived: Arrived[]; forgotten: string[] }> {
  const { fetch, arrived } = fakeFetch(...answers)
  const forgotten: string[] = []
  const bank = makePsd2Bank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: await credentials(),
    fetch,
    clock: frozenClock('2026-11-20T10:00:00Z'),
    uuid: countedUuids(),
    tokens: { get: () => Promise.resolve(accessToken), forget: (token) => void forgotten.push(token) },
    ...options,
  } as Psd2BankOptions)
  return { bank, arrived, forgotten }
}
