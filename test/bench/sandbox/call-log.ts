/// <reference types="node" />
// What the log of calls costs: one bank with it beside one without, the same signed calls turn by turn, over 16 connections.
// `npm run bench -- call-log` prints it.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../measure.ts'
import { end, pidOf, type Running, startBank, steer } from './bank.ts'
import { CREATE, payAll } from './race.ts'
import { sendAll, type SignedCall, signCalls } from './signed-calls.ts'

/** Calls of one round. */
const TIMES = 1_000

/** Measures reads and creations with the log on and off, and prints the ratio of their paces: below 1 the log costs something. */
export async function printCallLog(rounds = 9): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-bench-'))
  const running: Running[] = []
  try {
    for (const hasLog of [true, false])
      running.push(await startBank(join(folder, String(hasLog)), undefined, hasLog))
    const calls: { name: string; of: (bank: Running) => SignedCall[] }[] = []
    const keys = new Map<Running, { key: string; ids: string[] }>()
    for (const bank of running) {
      const { onlinePayment } = (await steer(bank, 'GET', '/keys')) as {
        onlinePayment: { privateKeyPem: string }
      }
      const key = onlinePayment.privateKeyPem
      keys.set(bank, { key, ids: await payAll(bank, key) })
    }
    const known = (bank: Running) => keys.get(bank) ?? { key: '', ids: [] }
    calls.push({
      name: 'GET of a payment',
      of: (bank) =>
        signCalls(TIMES, bank.base, known(bank).key, (at) => ({
          method: 'GET',
          path: `/paymentbutton/v1/payments/${known(bank).ids[at % known(bank).ids.length] ?? ''}`,
          body: '',
        })),
    })
    calls.push({
      name: 'POST of a payment',
      of: (bank) => signCalls(TIMES, bank.base, known(bank).key, () => CREATE),
    })
    for (const { name, of } of calls) {
      const [paces, byCpu]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round += 1) {
        const spent = new Map<Running, { ms: number; cpuMs: number }>()
        const made = running.map((bank) => ({ bank, calls: of(bank) }))
        for (const one of round % 2 === 0 ? made : made.toReversed()) {
          spent.set(one.bank, await sendAll(one.bank.base, pidOf(one.bank), one.calls))
        }
        const [on, off] = running.map((bank) => spent.get(bank))
        // The first round warms up.
        if (round === 0 || !on || !off) continue
        paces.push(off.ms / on.ms)
        byCpu.push(off.cpuMs / on.cpuMs)
      }
      process.stdout.write(
        `${`sandbox, ${name}, with the log of calls against without`.padEnd(64)} pace ${median(paces).toFixed(3)}, by CPU ${median(byCpu).toFixed(3)}\n`,
      )
    }
  } finally {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}
