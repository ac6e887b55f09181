// Requests, answers and banks that the tests of the Request-to-Pay interface share.
// Every secret in here is a mark that must not appear anywhere else.
import { frozenClock } from '#kit'
import {
  makeRequestToPayBank,
  type PaymentRequest,
  type RequestToPayBank,
  type RequestToPayBankOptions,
} from '../../../core/request-to-pay/index.ts'
import { type Answering, type Arrived, fakeFetch } from '../shared/fake-fetch.ts'

/** The api key of every test bank. */
export const apiKey = 'marked-api-key-7c2e'
/** The address of both calls. */
export const address = 'https://bank.example/r2p-sandbox/v1/payments'

/** The smallest request. */
export const smallRequest: PaymentRequest = {
  debtor: { name: 'Aino Esimerkki' },
  creditor: { name: 'Poukama Oy', iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'ORDER20260042',
  endToEndId: 'ORDER-2026-0042',
  reference: '1232',
  message: 'Kaksi kuppia',
}

/** A request with every member. */
export const fullRequest: PaymentRequest = {
  ...smallRequest,
  debtor: {
    name: 'Aino Esimerkki',
    address: { country: 'FI', addressLine: ['Rantatie 1', '00990 Rantakylä'] },
    phoneNumber: '+358401234567',
    iban: 'FI3099900000000102',
  },
  creditor: {
    name: 'Poukama Oy',
    iban: 'FI1999900000000300',
    address: { country: 'XK', addressLine: ['Savirinne 3'] },
  },
}

/** An answer to a request, with members of the caller's choice. */
export function created(members: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    responderId: '5d1f0c7a-2b3e-4f60-9a8b-7c6d5e4f3a21',
    responseTime: '2026-11-20T12:00:00.000+02:00',
    message: smallRequest.message,
    paymentStatus: 'COMPLETED',
    paymentRequest: smallRequest,
    ...members,
  }
}

/** Makes a bank with a frozen clock and a list of answers. */
export function testBank(
  answers: Answering[] = [],
  options: Partial<RequestToPayBankOptions> = {},
): { bank: RequestToPayBank; arrived: Arrived[] } {
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeRequestToPayBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { apiKey },
    fetch,
    clock: frozenClock('2026-11-20T10:00:00Z'),
    ...options,
  })
  return { bank, arrived }
}
