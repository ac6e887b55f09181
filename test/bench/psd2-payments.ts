/// <reference types="node" />
// What creating a sealed PSD2 payment costs beside a bare fetch and a bare signature: same key, same bytes, same server.
// The server is a second process, so that its work is not counted.

import { createSepaPayment, makePsd2Bank, type SepaPaymentOrder } from '../../core/psd2-payments/index.ts'
import { type Comparison, compareCalls, withBankProcess } from './measure.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const HEADER = JSON.stringify({ alg: 'RS256', kid: 'bench-1' })

const order: SepaPaymentOrder = {
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
}

/** Compares a whole create with the bare platform. */
export async function benchPsd2Payments(): Promise<Comparison[]> {
  const { privateKey } = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['sign', 'verify'],
  )
  return withBankProcess((address) => benchCreate(address, privateKey))
}

function benchCreate(baseUrl: string, key: CryptoKey): Promise<Comparison[]> {
  const bank = makePsd2Bank({
    environment: 'sandbox',
    baseUrl,
    sandbox: {
      clientId: 'bench',
      clientSecret: 'bench',
      apiKey: 'bench',
      keyId: 'bench-1',
      privateKey: key,
    },
    tokens: { get: () => Promise.resolve('bench-token'), forget: () => undefined },
  })
  const encoder = new TextEncoder()
  const bare = async () => {
    const body = JSON.stringify(order)
    const [head, payload] = [HEADER, body].map((text) => Buffer.from(text).toString('base64url'))
    const signature = await crypto.subtle.sign(ALGORITHM, key, encoder.encode(`${head}.${payload}`))
    const response = await fetch(`${baseUrl}/payments-psd2/v2/sepa-payments`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer bench-token',
        'x-api-key': 'bench',
        'x-idempotency-key': crypto.randomUUID(),
        'x-fapi-interaction-id': crypto.randomUUID(),
        'x-jws-signature': `${head}..${Buffer.from(signature).toString('base64url')}`,
      },
      body,
    })
    return response.json()
  }
  const ours = () =>
    createSepaPayment(bank, { headers: { 'x-idempotency-key': crypto.randomUUID() }, body: order })
  return compareCalls('a PSD2 payment, against bare fetch and bare signature', ours, bare)
}
