/// <reference types="node" />
// What the walk over pages costs beside a hand-written loop: the same pages from the same function, no network.
// The loop checks nothing and would follow any link; the difference is what checking costs.

import { eachTransaction, makeAccountAccessBank, withAccess } from '../../core/account-access/index.ts'
import { type Comparison, compare } from './measure.ts'

/** What the walk leaves behind. */
export interface HeapCheck {
  name: string
  /** Heap in use after 100 pages and after all of them, megabytes. */
  early: number
  late: number
}

const PAGE_SIZE = 150
const PAGES = 1_000

const transaction = (at: number) => ({
  transactionId: `t${at}`,
  accountId: 'a1',
  archiveId: `20261120${String(at).padStart(12, '0')}`,
  amount: at % 3 === 0 ? '1250.00' : '-12.50',
  currency: 'EUR',
  creditDebitIndicator: at % 3 === 0 ? 'credit' : 'debit',
  accountBalance: '10000.00',
  bookingDateTime: '2026-11-20T12:00:00.000+02:00',
  valueDateTime: '2026-11-20T12:00:00.000+02:00',
  status: 'Authorized',
  message: 'Vuokra 11/2026',
  transactionDescription: { code: 700, text: 'Payment' },
  creditor: {
    accountName: 'Kiinteistö Oy',
    accountIdentifier: 'FI6299900000000011',
    accountIdentifierType: 'IBAN',
  },
  _links: { account: { href: 'https://bank.example/accounts/v3/accounts/a1' } },
})

/** Answers every page from text made before, so that only reading is measured. */
const texts = [...Array(PAGES).keys()].map((page) =>
  JSON.stringify({
    transactions: [...Array(PAGE_SIZE).keys()].map((at) => transaction(page * PAGE_SIZE + at)),
    _links: {
      self: { href: 'https://bank.example/accounts/v3/accounts/a1/transactions' },
      ...(page < PAGES - 1 && {
        next: {
          href: `https://bank.example/accounts/v3/accounts/a1/transactions?forwardPagingToken=p${page + 1}`,
        },
      }),
    },
  }),
)

async function pageOf(address: string): Promise<Response> {
  const token = new URL(address).searchParams.get('forwardPagingToken')
  return new Response(texts[Number(token?.slice(1) ?? 0)], {
    headers: { 'content-type': 'application/json' },
  })
}

const bank = makeAccountAccessBank({
  environment: 'sandbox',
  baseUrl: 'https://bank.example',
  fetch: pageOf,
  clock: () => Date.parse('2026-11-20T12:00:00Z'),
  sandbox: { apiKey: 'bench-api-key' },
})
const range = { from: '2026-11-01', to: '2026-11-20' }

async function walk(onPage?: (page: number) => void): Promise<void> {
  let count = 0
  for await (const entry of eachTransaction(withAccess(bank, 'bench-token'), { accountId: 'a1', ...range })) {
    count += entry.transactionId === '' ? 0 : 1
    if (count % PAGE_SIZE === 0) onPage?.(count / PAGE_SIZE)
  }
  if (count !== PAGES * PAGE_SIZE) throw new Error(`the walk gave ${count} entries`)
}

async function loop(): Promise<void> {
  let address: string | undefined = 'https://bank.example/accounts/v3/accounts/a1/transactions?pageSize=150'
  let count = 0
  while (address !== undefined) {
    const page = (await (await pageOf(address)).json()) as {
      transactions: unknown[]
      _links: { next?: { href: string } }
    }
    const { transactions, _links: links } = page
    count += transactions.length
    address = links.next?.href
  }
  if (count !== PAGES * PAGE_SIZE) throw new Error(`the loop gave ${count} entries`)
}

/** Compares the walk with the loop. */
export function benchWalk(): Promise<Comparison> {
  const times = (work: () => Promise<void>) => async (count: number) => {
    for (let time = 0; time < count; time++) await work()
  }
  return compare(
    `a walk over ${PAGES} pages, against a bare loop`,
    times(() => walk()),
    times(loop),
    1,
    5,
  )
}

/** Looks whether the walk keeps pages that are done with. */
export async function checkHeap(): Promise<HeapCheck> {
  const used = () => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 1_048_576
  }
  let early = 0
  await walk((page) => {
    if (page === 100) early = used()
  })
  return { name: `heap after 100 and after ${PAGES} pages`, early, late: used() }
}
