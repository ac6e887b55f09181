// A server's program, as a user would write it: a bank in memory, a payment made and read.
// It runs as it is in Node, Deno and Bun, and compiles without the library of the DOM.
// oxlint-disable no-console
import { BankError, makeSigner, makeVerifier } from 'silta'
import { listAccounts } from 'silta/core/account-access'
import { createPayment, makeOnlinePaymentBank, makeApprovalUrl, readPayment } from 'silta/core/online-payment'
import { isFinalStatus } from 'silta/core/online-payment/rules'
import { PaymentOrder } from 'silta/core/online-payment/schema'
import type { PrivateKey, PublicKey } from 'silta/core/shared/signing'
import { createSandbox } from 'silta/edge/sandbox'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
const pem = `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----\n`

// The runtime's own types fit in.
const keys: PrivateKey[] = [pem, privateKey, await crypto.subtle.exportKey('jwk', privateKey)]
const open: PublicKey[] = [publicKey, await crypto.subtle.exportKey('jwk', publicKey)]
const text = new TextEncoder().encode('The bytes signed are the bytes sent.')
const signatures = await Promise.all(keys.map(async (key) => makeSigner(key)(text)))
const verdicts = await Promise.all(
  open.flatMap((key) =>
    signatures.map(async (signature) => makeVerifier(key)(new Uint8Array(signature), text)),
  ),
)

const sandbox = createSandbox({ sampleKey: pem })
const bank = makeOnlinePaymentBank({
  environment: 'sandbox',
  baseUrl: 'https://bank.example',
  frontUrl: 'https://bank.example',
  fetch: sandbox.fetch,
  sandbox: { apiKey: 'any', merchantId: crypto.randomUUID(), keys: { 0: privateKey } },
})
const back = { url: 'https://shop.example/return' }
const order: PaymentOrder = {
  accountId: crypto.randomUUID(),
  amount: '24.00',
  currency: 'EUR',
  reference: 'RF481245',
  return: back,
  cancel: back,
  reject: back,
}
const judged = PaymentOrder['~standard'].validate(order)
const { body: created } = await createPayment(bank, { body: order })
const { body: payment } = await readPayment(bank, { path: { paymentId: created.paymentId } })
const lost = await readPayment(bank, { path: { paymentId: crypto.randomUUID() } }).catch(
  (error: unknown) => error,
)
const answer = await sandbox.fetch('https://bank.example/_sandbox/openapi/online-payment.json')
const document = (await answer.json()) as { openapi: string }
sandbox.close()

const told = [
  payment.status,
  isFinalStatus(payment.status) ? 'final' : 'not final',
  (await judged).issues === undefined ? 'valid' : 'not valid',
  payment.amount,
  new URL(makeApprovalUrl(bank, created)).host,
  lost instanceof BankError ? lost.code : 'no error',
  verdicts.every(Boolean) ? 'verified' : 'not verified',
  listAccounts.definition.method,
  document.openapi,
]
console.log(told.join(' '))
