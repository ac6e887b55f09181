// A proxy that gives batches of payments to a bank: requests as the merchant's server sends them, written out.
import { testKeyPair, wallClock } from '#kit'
import type { Changes, Proxy } from '../../kit/proxy.ts'
import { ask, shown, startMerchant } from '../../merchant/merchant-kit.ts'
import { type Psd2Bank, makePsd2TestBank } from '../../interfaces/psd2-payments/psd2-bank.ts'

/** The secret of the client, a canary. */
const CLIENT_SECRET = 'canary-psd2-secret-0123456789abcdef'

/** The page of the merchant to which a person comes back after the approval. */
export const RETURN_URL = 'https://books.shop.example/approved?batch=42'

const SUPPLIER = { iban: 'FI4699800000000013', name: 'Canary Supplier Oy' }

/** A payment at once. */
export const SEPA = {
  kind: 'sepa',
  payment: { reference: 'RF481245', amountEUR: '120.50', payee: SUPPLIER, message: 'Canary invoice 42' },
}

export const scheduledOn = (dueDate: string) => ({
  kind: 'scheduled',
  payment: { ...SEPA.payment, amountEUR: '30.00', dueDate },
})

export const weeklyFrom = (dueDate: string, recurrenceEndDate: string) => ({
  kind: 'recurring',
  payment: { ...SEPA.payment, amountEUR: '9.90', dueDate, recurrence: 'Weekly', recurrenceEndDate },
})

export const FOREIGN = {
  kind: 'foreign',
  payment: {
    amount: '250.00',
    currency: 'USD',
    message: 'Canary parts',
    payee: {
      bankAccount: { id: '1234567890', schemeName: 'BBAN' },
      name: 'Canary Parts Inc',
      financialInstitution: { clearingSystemId: '021000021', name: 'First Canary' },
      foreignAddress: { addressLine1: '1 Main Street', country: 'US' },
    },
  },
}

export const inDays = (days: number, from = wallClock()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(from + days * 86_400_000)

export async function batchSettings(): Promise<Changes> {
  const { privatePem } = await testKeyPair()
  return {
    BANK_ENVIRONMENT: 'sandbox',
    PSD2_BASE_URL: 'https://psd2.bank.example',
    PSD2_CLIENT_ID: 'psd2-client',
    PSD2_CLIENT_SECRET: CLIENT_SECRET,
    PSD2_API_KEY: 'canary-psd2-api-key',
    PSD2_KEY_ID: 'seal-1',
    PSD2_SIGNING_KEY: privatePem,
  }
}

/** What the merchant interface answers about a batch, as far as tests look at it. */
export interface ShownBatch {
  batchId: string
  rail: string
  operation: string
  state: string
  amount: string
  currency: string
  count: number
  needsPerson: boolean
  payments: {
    number: number
    kind: string
    state: string
    amount: string
    execution?: { date: string; day: string; why: string; until?: string }
    nextOccurrence?: string
    occurrences?: { dueDate: string; state: string; archiveId?: string }[]
    occurrenceCount?: number
    paidOccurrences?: number
    bankPaymentId?: string
    bank?: Record<string, string>
    reason?: string
    payment?: object
  }[]
  resolved?: { outcome: string; reason: string }
  personalDataDeletedAt?: string
  webhooks: { id: string; type: string; state: string }[]
  /** Where the rest of each list is. */
  next?: Record<string, string>
  history: { at: string; what: string; count?: number; [fact: string]: unknown }[]
}

export interface ShownLink {
  approvalUrl?: string
  approvalUrlEndsAt?: string
  batch: ShownBatch
  code?: string
}

export interface BatchProxy {
  readonly proxy: Proxy
  readonly bank: Psd2Bank
  give(payments: readonly object[], change?: object): Promise<Response>
  read(id?: string): Promise<ShownBatch>
  approval(id?: string): Promise<ShownLink>
  stop(payment?: number, id?: string): Promise<ShownLink>
  /** Fires the alarm of a batch until what was due has been done. */
  ring(id?: string): Promise<void>
}

export async function startBatches(changes: Changes = {}): Promise<BatchProxy> {
  const bank = makePsd2TestBank(Date.now)
  const proxy = await startMerchant({
    ...(await batchSettings()),
    BANK_PSD2: { fetch: bank.fetch },
    ...changes,
  })
  return {
    proxy,
    bank,
    give: (payments, change = {}) =>
      ask(proxy, '/batches', { batchId: 'BATCH42', returnUrl: RETURN_URL, payments, ...change }),
    read: (id = 'BATCH42') => shown<ShownBatch>(ask(proxy, `/batches/${id}`)),
    approval: (id = 'BATCH42') => shown<ShownLink>(ask(proxy, `/batches/${id}/approval`, {})),
    stop: (payment, id = 'BATCH42') =>
      shown<ShownLink>(
        ask(proxy, `/batches/${id}/stop`, { reason: 'Wrong invoice.', ...(payment && { payment }) }),
      ),
    async ring(id = 'BATCH42') {
      for (let times = 0; times < 3; times++) {
        await proxy.instructionNode(`batches:${id}`).runDue()
      }
    },
  }
}
