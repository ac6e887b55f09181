// Measures what a signature and a whole client call cost beside the bare thing, and holds both to their budgets.
// Not a test: numbers move with the machine, so it runs by hand (`npm run bench`), never in the test run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createPayment, makeOnlinePaymentBank, type PaymentOrder } from '../../core/online-payment/index.ts'
import { utf8 } from '../../core/shared/bytes.ts'
import { makeSigner } from '../../core/shared/signing/rsa.ts'
import { testKeyPair } from '../kit/helpers.ts'

const rounds = 30
const callsPerRound = 40
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const answer = JSON.stringify({
  paymentId: '00000000-0000-4000-8000-000000000001',
  paymentOperationId: '00000000-0000-4000-8000-000000000002',
  paymentOperationValidation: 'opaque',
})
const page = { url: 'https://shop.example/back' }
const order: PaymentOrder = {
  accountId: 'main-account',
  amount: '12.50',
  currency: 'EUR',
  reference: '1232',
  return: page,
  cancel: page,
  reject: page,
}

if (process.argv[2] === 'serve') serve()
else await measure()

/** Stands in for a bank, in a process of its own so that its work is not counted. */
function serve(): void {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.send?.(address?.port)
  })
}

async function measure(): Promise<void> {
  const bank = fork(import.meta.filename, ['serve'])
  try {
    const [port] = await once(bank, 'message')
    const { privateKey, privatePem } = await testKeyPair()
    const text = utf8('x'.repeat(300))

    const sign = makeSigner(privatePem)
    const signing = await compare(
      () => crypto.subtle.sign(algorithm, privateKey, text),
      () => sign(text),
    )
    // At least 97 % of the raw rate is at most 1 / 0.97 of the raw time.
    tell('a signature', signing, 1 / 0.97)

    const url = `http://127.0.0.1:${String(port)}`
    const client = makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: url,
      frontUrl: url,
      sandbox: { apiKey: 'key', merchantId: 'merchant', keys: { 0: privatePem } },
    })
    const body = JSON.stringify(order)
    const headers = { 'content-type': 'application/json' }
    const calling = await compare(
      async () => {
        await crypto.subtle.sign(algorithm, privateKey, text)
        const response = await fetch(url, { method: 'POST', headers, body })
        await response.json()
      },
      () => createPayment(client, { body: order }),
    )
    tell('a client call', calling, 1.08)
  } finally {
    bank.kill()
  }
}

/** Runs both in turns and returns the median of ours / bare, in processor time of all threads. */
async function compare(bare: () => Promise<unknown>, ours: () => Promise<unknown>): Promise<number> {
  await cost(bare)
  await cost(ours)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // In turns, so that a busy moment of the machine meets both.
    // oxlint-disable-next-line no-await-in-loop
    const [ourCost, bareCost] = [await cost(ours), await cost(bare)]
    ratios.push(ourCost / bareCost)
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

/** Runs a round and returns its processor time in microseconds. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < callsPerRound; call += 1) {
    // One after another: what is measured is the cost of a call, not how many fit side by side.
    // oxlint-disable-next-line no-await-in-loop
    await work()
  }
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function tell(what: string, ratio: number, most: number): void {
  const kept = ratio <= most
  process.stdout.write(
    `${what}: ${ratio.toFixed(3)} of the bare cost, at most ${most.toFixed(3)}: ${kept ? 'kept' : 'MISSED'}\n`,
  )
  if (!kept) process.exitCode = 1
}
