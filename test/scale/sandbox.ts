/// <reference types="node" />
// A bank with very many entries: how its pages are read, how it starts again, and what memory it takes, beside a bank with few.

import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, pidOf, type Running, startBank, steer } from '../bench/sandbox/bank.ts'
import { median } from '../bench/measure.ts'
import { cpuMsOf, memoryOf } from '../bench/sandbox/signed-calls.ts'
import { bookEntries } from './sandbox-books.ts'

const CUSTOMERS = 200
/** Each account has one page of entries at the start. */
const PAGE = 100
const DAY_MS = 86_400_000
const BEGIN = '2026-06-01T12:00:00.000Z'
const DAYS = 30
const NOW = new Date(Date.parse(BEGIN) + (DAYS + 2) * DAY_MS).toISOString()
const ROUNDS = 7
/** Pages that are read in a round, at least. */
const READS = 100

type Print = (what: string, value: string) => void

/** Fills a bank with entries, and prints what it is like with all of them beside one with few. */
export async function scaleSandbox(entries: number, print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-scale-'))
  const [few, all] = [join(folder, 'few'), join(folder, 'all')]
  const begin = Date.parse(BEGIN) + DAY_MS
  const books = { of: entries, customers: CUSTOMERS, begin, end: begin + DAYS * DAY_MS }
  const early = Math.min(entries, CUSTOMERS * PAGE)
  const running: Running[] = []
  try {
    const empty = await startBank(few, BEGIN)
    running.push(empty)
    await steer(empty, 'PUT', '/clock', { now: NOW })
    await steer(empty, 'GET', '/keys')
    await end(empty)
    await bookEntries(few, { ...books, from: 0, until: early })
    cpSync(few, all, { recursive: true })
    const pace = await bookEntries(all, { ...books, from: early, until: entries })
    print('entries booked a second, two for each transfer', pace.toFixed(0))
    const began = performance.now()
    const bank = await startBank(all)
    running.push(bank)
    await (await fetch(bank.base)).text()
    print('from a start to the first answer', `${(performance.now() - began).toFixed(0)} ms`)
    const small = await startBank(few)
    running.push(small)
    const [before, after] = await compareReads(await readerOf(small), await readerOf(bank))
    const tell = (what: string, name: 'newest' | 'inOrder') => {
      const times = `${before[name].toFixed(2)} and ${after[name].toFixed(2)} ms`
      print(what, `${times} of CPU, ratio ${(after[name] / before[name]).toFixed(2)}`)
    }
    print('entries in the books', `${early} and ${entries}`)
    print('entries of the account that is read', `${before.entries} and ${after.entries}`)
    tell('its newest page', 'newest')
    tell(`${PAGE} entries, page after page`, 'inOrder')
    const memories = [small, bank].map((one) => memoryOf(pidOf(one)).toFixed(0))
    print('memory after that', `${memories.join(' and ')} MB`)
    const bytes = statSync(join(all, 'sandbox.sqlite')).size
    print('on the disk for each entry', `${(bytes / entries / 1_024).toFixed(2)} kB`)
  } finally {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What reading costs a bank: CPU for a page, and for as many entries page after page, milliseconds; medians over the rounds. */
interface ReadCost {
  newest: number
  inOrder: number
  entries: number
}

/** Reads both banks in turn, so that a slow moment of the machine hits both. */
async function compareReads(few: Reader, all: Reader): Promise<[ReadCost, ReadCost]> {
  const samples: ReadCost[][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, reader] of [few, all].entries()) {
      const cost = { ...(await reader.newest()), ...(await reader.inOrder()) }
      // The first round warms up.
      if (round > 0) samples[at]?.push(cost)
    }
  }
  const [before = [], after = []] = samples
  return [mediansOf(before), mediansOf(after)]
}

function mediansOf(costs: readonly ReadCost[]): ReadCost {
  return {
    newest: median(costs.map(({ newest }) => newest)),
    inOrder: median(costs.map(({ inOrder }) => inOrder)),
    entries: costs[0]?.entries ?? 0,
  }
}

/** Reads one account of a bank through account access. */
interface Reader {
  newest(): Promise<{ newest: number }>
  inOrder(): Promise<{ inOrder: number; entries: number }>
}

async function readerOf(bank: Running): Promise<Reader> {
  const { defaultClient } = (await steer(bank, 'GET', '/keys')) as { defaultClient: { apiKey: string } }
  const { access_token: token } = (await steer(bank, 'POST', '/account-access/tokens', {
    customerId: 'customer-1',
  })) as { access_token: string }
  const headers = {
    'x-api-key': defaultClient.apiKey,
    authorization: `Bearer ${token}`,
    accept: 'application/json',
  }
  const get = async <T>(address: string): Promise<T> => {
    const answer = await fetch(address, { headers })
    if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const { accounts } = await get<{ accounts: { accountId: string }[] }>(`${bank.base}/accounts/v3/accounts`)
  const bounds = new URLSearchParams({
    fromBookingDateTime: new Date(Date.parse(BEGIN) + DAY_MS).toISOString().slice(0, 19),
    toBookingDateTime: NOW.slice(0, 19),
    pageSize: String(PAGE),
  })
  const first = `${bank.base}/accounts/v3/accounts/${accounts[0]?.accountId ?? ''}/transactions?${bounds}`
  const measured = async (work: () => Promise<number>) => {
    const before = cpuMsOf(pidOf(bank))
    const read = await work()
    return ((cpuMsOf(pidOf(bank)) - before) * PAGE) / read
  }
  return {
    newest: async () => ({
      newest: await measured(async () => {
        for (let time = 0; time < READS; time++) await get<Page>(first)
        return READS * PAGE
      }),
    }),
    async inOrder() {
      let entries = 0
      const inOrder = await measured(async () => {
        let all = 0
        while (all < READS * PAGE) {
          entries = 0
          for (let next: string | undefined = first; next !== undefined; ) {
            const { transactions, _links: links }: Page = await get<Page>(next)
            entries += transactions.length
            next = links.next?.href
          }
          all += entries
        }
        return all
      })
      return { inOrder, entries }
    },
  }
}

interface Page {
  transactions: unknown[]
  _links: { next?: { href: string } }
}
