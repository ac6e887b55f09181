// What the proxy is measured against: a worker that does the same with nothing around it.
// It does not check anything, and trusts every caller: a baseline, never an example.

import { DurableObject } from '../../edge/shared/runtime.ts'
import type { DurableObjectNamespace } from '../../edge/shared/workers.ts'
import { wallClock } from '../kit/clock.ts'

interface Bindings {
  ORDERS: DurableObjectNamespace<OrderObject>
  BANK_BASE_URL: string
  BANK_API_KEY: string
  MERCHANT_ID: string
  ACCOUNT_ID: string
  SIGNING_KEY: string
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
let imported: Promise<CryptoKey> | undefined

function keyOf(pem: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])
}

/** Stores an intent, signs, asks the bank, stores the answer; refunds so too, after reading what there was before. */
export class OrderObject extends DurableObject<Bindings> {
  async start(order: { amount: string; reference: string }): Promise<unknown> {
    const { ACCOUNT_ID } = this.env
    this.ctx.storage.kv.put('order', { order, state: 'sent', at: wallClock() })
    const back = { url: 'https://pay.shop.example/return' }
    const body = JSON.stringify({
      accountId: ACCOUNT_ID,
      currency: 'EUR',
      ...order,
      return: back,
      cancel: back,
      reject: back,
    })
    const created: unknown = await this.#call('POST', '', body)
    const record = { order, state: 'created', at: wallClock(), created }
    this.ctx.storage.kv.put('order', record)
    return record
  }

  async refund(wish: { id: string; amount: string; message: string }): Promise<unknown> {
    const kept = this.ctx.storage.kv.get<{ created: { paymentId: string } }>('order')
    const { paymentId } = kept?.created ?? { paymentId: '' }
    const before = (await this.#call('GET', `/${paymentId}`)) as { refunds?: unknown[] }
    this.ctx.storage.kv.put(`refund:${wish.id}`, { wish, state: 'sent', at: wallClock(), before })
    const { amount, message } = wish
    const body = JSON.stringify({ amount, currency: 'EUR', message: { text: message } })
    const refunded = await this.#call('POST', `/${paymentId}/refund`, body)
    const record = { wish, state: 'booked', at: wallClock(), refunded }
    this.ctx.storage.kv.put(`refund:${wish.id}`, record)
    return record
  }

  async #call(method: string, path: string, body = ''): Promise<unknown> {
    const { BANK_BASE_URL, BANK_API_KEY, MERCHANT_ID, SIGNING_KEY } = this.env
    const url = `${BANK_BASE_URL}/paymentbutton/v1/payments${path}`
    const date = new Date(wallClock()).toUTCString()
    const [sessionId, requestId] = [crypto.randomUUID(), crypto.randomUUID()]
    const head = [method, 'application/json', date, MERCHANT_ID, BANK_API_KEY, sessionId, requestId, url]
    imported ??= keyOf(SIGNING_KEY)
    const text = new TextEncoder().encode(`${head.join('\n')}\n${body}`)
    const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, await imported, text))
    const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        date,
        'x-api-key': BANK_API_KEY,
        'x-session-id': sessionId,
        'x-request-id': requestId,
        authorization: `${MERCHANT_ID}:1:0:${hex}`,
      },
      ...(body !== '' && { body }),
    })
    return response.json()
  }

  async payment(): Promise<unknown> {
    return this.ctx.storage.kv.get('order')
  }
}

/** The class that the configuration names for connections. */
export class SessionObject extends DurableObject<Bindings> {}

/** Creates with `POST`, reads with `GET`, refunds with `PUT`; the last part of the path names the object. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const stub = env.ORDERS.getByName(request.url.slice(request.url.lastIndexOf('/')))
    if (request.method === 'GET') return Response.json(await stub.payment())
    if (request.method === 'PUT')
      return Response.json(await stub.refund(await request.json()), { status: 201 })
    const order = (await request.json()) as { amount: string; reference: string }
    return Response.json(await stub.start(order), { status: 201 })
  },
}
