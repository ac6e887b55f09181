/// <reference types="node" />
// Our bank beside Prism, in one run: the same signed calls of online payment to all, turn by turn, over 16 connections.
// All check each call against the document; ours verifies its signature besides, uses up its ids, and stores what comes of it.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../measure.ts'
import { end, pidOf, type Running, startBank, steer } from './bank.ts'
import { installPrism, startPrism } from './prism.ts'
import { memoryOf, sendAll, type SignedCall, signCalls, type Spent } from './signed-calls.ts'

/** One kind of call at ours and at another server. */
export interface SandboxPace {
  name: string
  oursPerSecond: number
  otherPerSecond: number
  /** Ours divided by the other's: above 1 is faster. Medians of the ratios of the rounds, by time and by CPU of the server. */
  pace: number
  paceByCpu: number
}

/** What a server takes of the machine's memory when all rounds are over, MB. */
export interface SandboxMemory {
  name: string
  oursMb: number
  otherMb: number
}

/** Prism as it starts by itself, and as it is fastest. */
const RIVALS = [
  { name: 'Prism', verbose: 'info' },
  { name: 'Prism that logs nothing', verbose: 'error' },
] as const

/** Calls of one round. */
const TIMES = 1_500
/** Payments that are read in turn. */
const PAYMENTS = 100
const ORDER = JSON.stringify({
  accountId: '8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10',
  amount: '12.50',
  currency: 'EUR',
  reference: '1232',
  return: { url: 'https://shop.example/return?order=1' },
  cancel: { url: 'https://shop.example/cancel?order=1' },
  reject: { url: 'https://shop.example/reject?order=1' },
})
/** A payment to be. */
export const CREATE = { method: 'POST', path: '/paymentbutton/v1/payments', body: ORDER } as const

/** Reads payments that are paid, and creates others, at our bank and at Prism. */
export async function benchSandbox(rounds = 7): Promise<{ paces: SandboxPace[]; memories: SandboxMemory[] }> {
  await installPrism()
  const folder = mkdtempSync(join(tmpdir(), 'silta-bench-'))
  const running: Running[] = []
  try {
    const ours = await startBank(join(folder, 'data'))
    running.push(ours)
    const document = `${ours.base}/_sandbox/openapi/online-payment.json`
    for (const { verbose } of RIVALS) running.push(await startPrism(document, verbose))
    const { onlinePayment } = (await steer(ours, 'GET', '/keys')) as {
      onlinePayment: { privateKeyPem: string }
    }
    const { privateKeyPem: key } = onlinePayment
    const ids = await payAll(ours, key)
    const reads = (base: string) =>
      signCalls(TIMES, base, key, (at) => ({
        method: 'GET',
        path: `/paymentbutton/v1/payments/${ids[at % PAYMENTS] ?? ''}`,
        body: '',
      }))
    const creates = (base: string) => signCalls(TIMES, base, key, () => CREATE)
    const paces = [
      ...(await race('GET of a payment', rounds, running, reads)),
      ...(await race('POST of a payment', rounds, running, creates)),
    ]
    const [oursMb = Number.NaN, ...others] = running.map((one) => memoryOf(pidOf(one)))
    const memories = RIVALS.map(({ name }, at) => ({
      name: `sandbox, memory, against ${name}`,
      oursMb,
      otherMb: others[at] ?? Number.NaN,
    }))
    return { paces, memories }
  } finally {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs rounds of all servers in turn, the first one of which is ours; each round has calls of its own. */
async function race(
  what: string,
  rounds: number,
  servers: readonly Running[],
  callsFor: (base: string) => SignedCall[],
): Promise<SandboxPace[]> {
  const samples: Spent[][] = []
  for (let round = 0; round <= rounds; round++) {
    const runs = servers.map((server, at) => ({ server, at, calls: callsFor(server.base) }))
    const spent: Spent[] = []
    for (const { server, at, calls } of round % 2 === 0 ? runs : runs.toReversed()) {
      spent[at] = await sendAll(server.base, pidOf(server), calls)
    }
    // The first round warms up.
    if (round > 0) samples.push(spent)
  }
  const medianOf = (value: (ours: Spent, other: Spent) => number, at: number) =>
    median(samples.flatMap(([ours, ...others]) => (ours && others[at] ? [value(ours, others[at])] : [])))
  return RIVALS.map(({ name }, at) => ({
    name: `sandbox, ${what}, against ${name}`,
    oursPerSecond: (TIMES * 1_000) / medianOf((ours) => ours.ms, at),
    otherPerSecond: (TIMES * 1_000) / medianOf((_, other) => other.ms, at),
    pace: medianOf((ours, other) => other.ms / ours.ms, at),
    paceByCpu: medianOf((ours, other) => other.cpuMs / ours.cpuMs, at),
  }))
}

/** Creates payments and pays them by their links. */
export async function payAll(bank: Running, key: string): Promise<string[]> {
  const calls = signCalls(PAYMENTS, bank.base, key, () => CREATE)
  const { answers } = await sendAll(bank.base, pidOf(bank), calls)
  const ids: string[] = []
  for (const answer of answers) {
    const created = JSON.parse(answer) as Record<string, string>
    const { paymentId = '', paymentOperationId = '', paymentOperationValidation = '' } = created
    const query = new URLSearchParams({ paymentOperationId, paymentOperationValidation })
    const link = `${bank.base}/customer/payment/startPaymentConfirmation?${query}`
    const { status } = await fetch(link, { redirect: 'manual' })
    if (status !== 302) throw new Error(`the link answered ${status}`)
    ids.push(paymentId)
  }
  return ids
}
