/// <reference types="node" />
// What our signing and our calls cost beside the bare platform: the same key, the same bytes, the same server.
// The server is a second process, so that its work is not counted.

import { createPayment, makeOnlinePaymentBank, type PaymentOrder } from '../../core/online-payment/index.ts'
import { makeSigner } from '../../core/shared/signing/rsa.ts'
import { type Comparison, compare, compareCalls, inTurn, withBankProcess } from './measure.ts'
import { wallClock } from '../kit/clock.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const order: PaymentOrder = {
  accountId: '6f6b2f0e-6a39-4a9e-9b1f-2a1f6f0c7f11',
  amount: '12.50',
  currency: 'EUR',
  reference: 'RF111232',
  return: { url: 'https://shop.example/return' },
  cancel: { url: 'https://shop.example/return' },
  reject: { url: 'https://shop.example/return' },
}

/** Compares signing and a whole call with the bare platform. */
export async function benchOnlinePayment(): Promise<Comparison[]> {
  const pair = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['sign', 'verify'],
  )
  const bytes = new TextEncoder().encode('x'.repeat(342))
  const sign = makeSigner(pair.privateKey)
  const signing = await compare(
    'signing, against crypto.subtle.sign',
    inTurn(() => sign(bytes)),
    inTurn(() => crypto.subtle.sign(ALGORITHM, pair.privateKey, bytes)),
    400,
  )
  return withBankProcess(async (address) => [signing, ...(await benchCall(address, pair.privateKey))])
}

async function benchCall(baseUrl: string, key: CryptoKey): Promise<Comparison[]> {
  const [apiKey, merchantId] = ['bench-api-key', '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11']
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl,
    frontUrl: baseUrl,
    sandbox: { apiKey, merchantId, keys: { 0: key } },
  })
  const url = `${baseUrl}/paymentbutton/v1/payments`
  const encoder = new TextEncoder()
  const bare = async () => {
    const body = JSON.stringify(order)
    const date = new Date(wallClock()).toUTCString()
    const [sessionId, requestId] = [crypto.randomUUID(), crypto.randomUUID()]
    const head = ['POST', 'application/json', date, merchantId, apiKey, sessionId, requestId, url].join('\n')
    const signature = await crypto.subtle.sign(ALGORITHM, key, encoder.encode(`${head}\n${body}`))
    const hex = Buffer.from(signature).toString('hex')
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        date,
        'x-api-key': apiKey,
        'x-session-id': sessionId,
        'x-request-id': requestId,
        authorization: `${merchantId}:1:0:${hex}`,
      },
      body,
    })
    return response.json()
  }
  return compareCalls(
    'a client call, against bare fetch and bare signature',
    () => createPayment(bank, { body: order }),
    bare,
  )
}
