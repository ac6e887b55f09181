// What a back end does at a bank that asks for a certificate, the same in every runtime: a token, and a supplier who is paid.
import { createSepaPayment, makeCorporateBank } from '../../../../core/corporate-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'

/** What a client needs to pay once. */
export interface Bill {
  baseUrl: string
  clientId: string
  clientSecret: string
  keyId: string
  privateKey: string
  instructionId: string
  amount: string
  debtor: string
  creditor: string
}

/** A call as it goes over the wire, and a bill that is paid by Silta's own client. */
export interface Work {
  call: { url: string; init: { method: string; headers: Record<string, string>; body: string } }
  bill: Bill
}

/** What came of it. */
export interface Told {
  /** Status and body of the call; absent if there was no answer. */
  answer?: { status: number; text: string }
  /** Why there was none. */
  refused?: string
  /** What the client reports of the payment. */
  paid?: string
}

/** Carries a call, as a bank takes it. */
export type BankFetch = (url: string, init: RequestInit) => Promise<Response>

/** Does both, one after the other. */
export async function tell(bankFetch: BankFetch, { call, bill }: Work): Promise<Told> {
  try {
    const response = await bankFetch(call.url, { ...call.init, redirect: 'manual' })
    const answer = { status: response.status, text: await response.text() }
    return { answer, paid: await paySupplier(bankFetch, bill) }
  } catch (error) {
    return { refused: String(error) }
  }
}

/** Asks for a token, signs the body and pays; returns the status of the payment, or by which word the bank refused. */
async function paySupplier(fetch: BankFetch, bill: Bill): Promise<string> {
  const { baseUrl, instructionId, amount, debtor, creditor, ...sandbox } = bill
  const bank = makeCorporateBank({ environment: 'sandbox', baseUrl, fetch, sandbox })
  try {
    const { status, body } = await createSepaPayment(bank, {
      body: {
        instructionId,
        instructedAmount: { amount, currency: 'EUR' },
        debtor: { iban: debtor },
        creditor: { iban: creditor, name: 'Supplier Oy' },
        message: `Bill ${instructionId}`,
      },
    })
    return `${status} ${body.status}`
  } catch (error) {
    if (!isBankError(error)) throw error
    return [error.code, error.status, error.bankCode].join(' ')
  }
}
