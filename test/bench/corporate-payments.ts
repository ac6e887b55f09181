/// <reference types="node" />
// What a detached signature and a payment cost beside the bare platform and beside jose: same key, same bytes, same server.
// The server is a second process, so that its work is not counted.

import { FlattenedSign } from 'jose'
import {
  createSepaPayment,
  makeCorporateBank,
  type PaymentOrder,
} from '../../core/corporate-payments/index.ts'
import { makeJwsSigner, signDetachedJws } from '../../core/shared/signing/index.ts'
import { type Comparison, compare, compareCalls, inTurn, withBankProcess } from './measure.ts'
import { wallClock } from '../kit/clock.ts'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const CLAIM = 'urn:bank.api.iat'

const order: PaymentOrder = {
  creditor: { iban: 'FI6299900000000011', name: 'Savi ja Saari Oy' },
  debtor: { iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'INVOICE20260042',
  reference: 'RF111232',
}

/** Compares signing with the bare platform, jose with the bare platform, and a whole call with the bare platform. */
export async function benchCorporatePayments(): Promise<Comparison[]> {
  const { privateKey } = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['sign', 'verify'],
  )
  const payload = new TextEncoder().encode(JSON.stringify(order))
  const bare = inTurn(() => crypto.subtle.sign(ALGORITHM, privateKey, payload))
  const sign = makeJwsSigner(privateKey, 'RS256')
  const ours = inTurn(() => signDetachedJws(makeHeader(), payload, sign))
  const jose = inTurn(async () => {
    const { protected: head = '', signature } = await new FlattenedSign(payload)
      .setProtectedHeader(makeHeader())
      .sign(privateKey, { crit: { [CLAIM]: true } })
    return `${head}..${signature}`
  })
  const signing = [
    await compare('a detached signature, against crypto.subtle.sign', ours, bare, 400),
    await compare('the same by jose, against crypto.subtle.sign', jose, bare, 400),
    await compare('a detached signature, against jose', ours, jose, 400),
  ]
  return withBankProcess(async (address) => [...signing, ...(await benchCall(address, privateKey))])
}

const makeHeader = () => ({
  alg: 'RS256',
  kid: 'bench-1',
  b64: false,
  [CLAIM]: Math.floor(wallClock() / 1_000),
  crit: ['b64', CLAIM],
})

function benchCall(baseUrl: string, key: CryptoKey): Promise<Comparison[]> {
  const bank = makeCorporateBank({
    environment: 'sandbox',
    baseUrl,
    sandbox: { clientId: 'bench', clientSecret: 'bench', keyId: 'bench-1', privateKey: key },
    tokens: { get: () => Promise.resolve('bench-token'), forget: () => undefined },
  })
  const url = `${baseUrl}/corporate-payment/v1/sepa-payment`
  const encoder = new TextEncoder()
  const bare = async () => {
    const body = JSON.stringify(order)
    const head = Buffer.from(JSON.stringify(makeHeader())).toString('base64url')
    const signature = await crypto.subtle.sign(ALGORITHM, key, encoder.encode(`${head}.${body}`))
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer bench-token',
        'x-req-signature': `${head}..${Buffer.from(signature).toString('base64url')}`,
      },
      body,
    })
    return response.json()
  }
  return compareCalls(
    'a corporate payment, against bare fetch and bare signature',
    () => createSepaPayment(bank, { body: order }),
    bare,
  )
}
