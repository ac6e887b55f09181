// A proxy with a merchant's own server: requests as that server sends them, written out.
import { HANDLE_KEY, type Proxy, startProxy, type Changes } from '../kit/proxy.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'

/** The key of the merchant's server, a canary. */
export const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef'
/** The key that takes its place. */
export const NEXT_KEY = 'canary-merchant-next-fedcba9876543210'

/** What the merchant interface answers about a payment, as far as tests look at it. */
export interface Shown {
  handle: string
  orderId: string
  state: string
  amount: string
  reference: string
  needsPerson: boolean
  message?: string
  closed?: { at: string; reason: string }
  resolved?: { outcome: string; reason: string; attempt: number }
  personalDataDeletedAt?: string
  attempts: { number: number; state: string; amount: string; refunded: string; bankPaymentId?: string }[]
  refunds: { id: string; state: string }[]
  webhooks: { id: string; type: string; state: string }[]
  history: { at: string; what: string; attempt?: number; count?: number; [fact: string]: unknown }[]
}

export function startMerchant(changes: Changes = {}): Promise<Proxy> {
  return startProxy({ MERCHANT_KEYS: `${MERCHANT_KEY} ${NEXT_KEY}`, ...changes })
}

export function ask(proxy: Proxy, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return proxy.fetch(`/merchant${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${MERCHANT_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Reads the answer to a question about a payment, or about several. */
export async function shown<T = Shown>(response: Promise<Response> | Response): Promise<T> {
  return (await (await response).json()) as T
}

export const handleFor = (orderId: string) => handleOf(orderId, HANDLE_KEY)

export async function pay(proxy: Proxy, orderId: string, order: object = {}): Promise<string> {
  await proxy.press({ order: { id: orderId, ...order } })
  await isTold()
  return handleFor(orderId)
}

/** Waits until what objects ask of each other in memory is answered: a turn of the event loop. */
export const isTold = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
