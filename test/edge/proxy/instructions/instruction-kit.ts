// A proxy that gives payouts and requests to pay to a bank: requests as the merchant's server sends them, written out.
import { testKeyPair } from '#kit'
import type { Changes, Proxy } from '../kit/proxy.ts'
import { ask, shown, startMerchant } from '../merchant/merchant-kit.ts'
import { type InstructionBank, makeInstructionBank } from './instruction-bank.ts'

/** The key of Request-to-Pay, a canary. */
const REQUEST_KEY = 'canary-request-to-pay-key-0123456789'
/** The secret of the corporate client, a canary. */
const CLIENT_SECRET = 'canary-corporate-secret-0123456789'
const OWN_IBAN = 'FI1999900000000300'
const SUPPLIER_IBAN = 'FI4699800000000013'

/** A payment to a supplier. */
export const PAYMENT = {
  instructionId: 'INVOICE42',
  endToEndId: 'E2E-42',
  creditor: { name: 'Canary Supplier Oy', iban: SUPPLIER_IBAN },
  debtor: { iban: OWN_IBAN },
  instructedAmount: { amount: '120.50', currency: 'EUR' },
  reference: 'RF481245',
}

/** A request to pay. */
export const REQUEST = {
  instructionId: 'ASK42',
  endToEndId: 'ASK-E2E-42',
  debtor: { name: 'Canary Debtor', phoneNumber: '+358401234567' },
  creditor: { name: 'Shop', iban: OWN_IBAN },
  instructedAmount: { amount: '12.50', currency: 'EUR' },
  reference: 'RF481245',
  message: 'Canary message',
}

/** Makes the settings of both channels. */
export async function instructionSettings(): Promise<Changes> {
  const { privatePem } = await testKeyPair()
  return {
    BANK_ENVIRONMENT: 'sandbox',
    CORPORATE_BASE_URL: 'https://corporate.bank.example',
    CORPORATE_CLIENT_ID: 'corporate-client',
    CORPORATE_CLIENT_SECRET: CLIENT_SECRET,
    CORPORATE_KEY_ID: 'signing-1',
    CORPORATE_PRIVATE_KEY: privatePem,
    REQUEST_TO_PAY_BASE_URL: 'https://r2p.bank.example',
    REQUEST_TO_PAY_API_KEY: REQUEST_KEY,
  }
}

/** What the merchant interface answers about an instruction, as far as tests look at it. */
export interface ShownInstruction {
  payoutId?: string
  requestToPayId?: string
  rail: string
  operation: string
  state: string
  amount: string
  reason?: string
  needsPerson: boolean
  payment?: object
  bank?: Record<string, string>
  resolved?: { outcome: string; reason: string }
  personalDataDeletedAt?: string
  webhooks: { id: string; type: string; state: string }[]
  history: { at: string; what: string; count?: number; [fact: string]: unknown }[]
}

export interface InstructionProxy {
  readonly proxy: Proxy
  readonly bank: InstructionBank
  /** Gives a payout. */
  pay(operation: string, change?: object): Promise<Response>
  request(change?: object): Promise<Response>
  /** Reads one. */
  read(path: string): Promise<ShownInstruction>
  /** Fires the alarm of an instruction until what was due has been done, and the index knows it. */
  ring(name: string): Promise<void>
}

/** Starts a proxy that offers both. */
export async function startInstructions(changes: Changes = {}): Promise<InstructionProxy> {
  const bank = makeInstructionBank(Date.now)
  const proxy = await startMerchant({
    ...(await instructionSettings()),
    BANK_CORPORATE: { fetch: bank.fetch },
    BANK: { fetch: bank.fetch },
    ...changes,
  })
  return {
    proxy,
    bank,
    pay: (operation, change = {}) =>
      ask(proxy, '/payouts', { operation, payment: { ...PAYMENT, ...change } }),
    request: (change = {}) => ask(proxy, '/requests-to-pay', { requestToPay: { ...REQUEST, ...change } }),
    read: (path) => shown<ShownInstruction>(ask(proxy, path)),
    async ring(name) {
      for (let times = 0; times < 3; times++) {
        await proxy.instructionNode(name).runDue()
      }
    },
  }
}
