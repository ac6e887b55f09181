/// <reference types="node" />
// What the proxy costs beside a bare worker: both in raw workerd, with objects on disk and a bank on the loopback.
// The bank and the callers are other processes, so that their work is not counted; neither are the readings that a proxy
// begins by itself two seconds after a create, because a round of creates is over by then.

import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { orderToken } from '../edge/proxy/kit/proxy.ts'
import { makeMachine, type Running } from '../edge/proxy/kit/workerd.ts'
import { alternate, cpuMsOf, median, type Spread, spreadOf } from './measure.ts'

/** How much of a bare worker's pace the proxy has, and how its work compares. */
export interface ProxyPace {
  name: string
  /** Requests per second, medians of the rounds. */
  oursPerSecond: number
  barePerSecond: number
  /** CPU of the worker's process for a call, milliseconds, medians of the rounds. */
  oursMs: number
  bareMs: number
  /** The baseline divided by ours: 1 is as fast. Medians of the ratios of the rounds, by time and by CPU. */
  pace: number
  paceByCpu: number
  /** Ratios of runs of the baseline to each other, by CPU: a difference within them is noise. */
  noise: Spread
}

/** Does one piece of work, named by a number that no other has. */
type Call = (at: number) => Promise<void>

const CALLERS = 8
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })

/** Compares creating a payment, reading the state of one that has ended, and giving a part of one back. */
export async function benchProxy(rounds = 15): Promise<ProxyPace[]> {
  const bank = fork(fileURLToPath(new URL('bank-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve) =>
    bank.once('message', (message) => resolve(Number(message))),
  )
  const BANK_BASE_URL = `http://127.0.0.1:${port}`
  const settings = { BANK_ENVIRONMENT: 'sandbox', BANK_BASE_URL, BANK_FRONT_URL: BANK_BASE_URL }
  const ours = await makeMachine({
    ...settings,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  const bare = await makeMachine(settings, 'test/bench/bare-proxy.ts')
  try {
    const [proxy, baseline] = [await ours.start(), await bare.start()]
    return [
      await race('proxy, create, against a bare worker', rounds, CREATES, READINGS_MS, proxy, baseline, {
        ours: await creating(proxy, (rounds + 1) * CREATES),
        bare: async (at) => {
          await call(baseline, 'POST', `/create-${at}`, JSON.stringify(ORDER), 201)
        },
      }),
      await race('proxy, status, against a bare object read', rounds, READS, 0, proxy, baseline, {
        ours: await reading(proxy),
        bare: async (at) => {
          await call(baseline, 'GET', `/create-${at % PAYMENTS}`, undefined, 200)
        },
      }),
      await race('proxy, refund, against a bare worker', rounds, REFUNDS, READINGS_MS, proxy, baseline, {
        ours: await refunding(proxy),
        bare: async (at) => {
          await call(baseline, 'PUT', `/create-${at % PAYMENTS}`, refundOf(at), 201)
        },
      }),
    ]
  } finally {
    agent.destroy()
    await Promise.all([ours.close(), bare.close()])
    bank.kill()
  }
}

const MERCHANT_KEY = 'merchant-key-of-the-bench-0123456789abcdef'
const ORDER = { amount: '12.50', reference: '1232' }
/** Calls of one round: creates end before the first of them is read by itself. */
const CREATES = 50
const READS = 300
const REFUNDS = 50
/** After a round of creates the proxy is left alone until it has read them all, milliseconds. */
const READINGS_MS = 3_500
/** Payments whose states are read in turn. */
const PAYMENTS = 50

/** Each create is an order of its own; tokens are minted before, as a shop's server would. */
async function creating(proxy: Running, count: number): Promise<Call> {
  const bodies = await Promise.all(Array.from({ length: count }, (_, at) => bodyOf(`create-${at}`)))
  return async (at) => {
    await call(proxy, 'POST', '/payments', bodies[at] ?? '', 201)
  }
}

async function reading(proxy: Running): Promise<Call> {
  const handles = await payAll(proxy, 'read')
  return async (at) => {
    await call(proxy, 'GET', `/payments/${handles[at % PAYMENTS]}`, undefined, 200)
  }
}

/** Makes payments that are paid, and gives their handles. */
function payAll(proxy: Running, name: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PAYMENTS }, async (_, at) => {
      const text = await call(proxy, 'POST', '/payments', await bodyOf(`${name}-${at}`), 201)
      const { payment } = JSON.parse(text) as { payment: { handle: string } }
      // The first reading asks the bank, and finds the payment paid: later ones need no bank.
      await call(proxy, 'GET', `/payments/${payment.handle}`, undefined, 200)
      return payment.handle
    }),
  )
}

/** Each refund is one of its own, of one of a few payments that are paid. */
async function refunding(proxy: Running): Promise<Call> {
  const handles = await payAll(proxy, 'refund')
  return async (at) => {
    await call(proxy, 'POST', `/merchant/payments/${handles[at % PAYMENTS]}/refunds`, refundOf(at), 201)
  }
}

const refundOf = (at: number) =>
  JSON.stringify({ id: `refund-${at}`, amount: '0.01', message: `Refund ${at}` })

const bodyOf = async (id: string) => JSON.stringify({ order: await orderToken({ id }) })

/** Runs rounds of both in turn; each round is so many calls by a few callers at once. */
async function race(
  name: string,
  rounds: number,
  times: number,
  restMs: number,
  proxy: Running,
  baseline: Running,
  calls: { ours: Call; bare: Call },
): Promise<ProxyPace> {
  const next = { ours: 0, bare: 0 }
  const samples = await alternate(
    // The first round warms up.
    rounds + 1,
    async () => {
      const spent = await spend(proxy, calls.ours, times * next.ours++, times)
      await setTimeout(restMs)
      return spent
    },
    () => spend(baseline, calls.bare, times * next.bare++, times),
  )
  samples.shift()
  return {
    name,
    oursPerSecond: (times * 1_000) / median(samples.map(({ ours }) => ours.ms)),
    barePerSecond: (times * 1_000) / median(samples.map(({ baseline: bare }) => bare.ms)),
    oursMs: median(samples.map(({ ours }) => ours.cpuMs)) / times,
    bareMs: median(samples.map(({ baseline: bare }) => bare.cpuMs)) / times,
    pace: median(samples.map(({ ours, baseline: bare }) => bare.ms / ours.ms)),
    paceByCpu: median(samples.map(({ ours, baseline: bare }) => bare.cpuMs / ours.cpuMs)),
    noise: spreadOf(samples.map(({ baseline: bare, again }) => bare.cpuMs / again.cpuMs)),
  }
}

interface Spent {
  ms: number
  /** CPU of the worker's process. */
  cpuMs: number
}

async function spend({ pid }: Running, work: Call, from: number, times: number): Promise<Spent> {
  const [cpuMs, began] = [cpuMsOf(pid), performance.now()]
  let next = from
  const caller = async () => {
    while (next < from + times) await work(next++)
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return { ms: performance.now() - began, cpuMs: cpuMsOf(pid) - cpuMs }
}

function call(
  { port }: Running,
  method: string,
  path: string,
  body: string | undefined,
  expected: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-silta': '1',
      ...(path.startsWith('/merchant/') && { authorization: `Bearer ${MERCHANT_KEY}` }),
    }
    const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () =>
        response.statusCode === expected
          ? resolve(text)
          : reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
