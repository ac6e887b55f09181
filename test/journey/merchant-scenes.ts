/// <reference types="node" />
// The merchant's page with the shop's own server, over payments that no demo reaches by pressing: every state, failing webhooks.
// The merchant interface is a stand-in here; merchant.test.ts walks with the real one.

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { withPageHeaders } from '../../demo/page-headers.ts'
import { makePayment, type StoodPayment } from '../demo/backoffice/merchant-stand.ts'
import { openShop, type ShopStand } from '../demo/shop-stand.ts'
import { serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { openPages } from './demo-kit.ts'
import { wallClock } from '../kit/clock.ts'

/** The shop on a port of its own. */
export interface ServedShop extends ShopStand {
  /** While `true` the server answers nothing. */
  setSilent: (isSilent: boolean) => void
  end: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves the built pages and the shop's server. */
export async function serveShop(): Promise<ServedShop> {
  const pages = await openPages()
  let isSilent = false
  let shop: ShopStand | undefined
  const served = await serveFetch(async (address, init) => {
    const { pathname } = new URL(address)
    if (pathname.startsWith('/shop/')) {
      if (isSilent || !shop) throw new TypeError('silent')
      return shop.fetch(new Request(address, init))
    }
    if (pathname === '/pay/providers') return Response.json({ providers: BANKS })
    if (pathname.startsWith('/pay/payments/')) return asked(pathname)
    return page(pages.folder, pathname)
  })

  /** Answers as the proxy does once the bank has said it: what is not known is paid now. */
  function asked(path: string): Response {
    const payment = shop?.merchant.payments.find(({ handle }) => path.endsWith(handle))
    if (payment?.state === 'unknown') Object.assign(payment, { state: 'paid', needsPerson: false })
    return Response.json({ state: payment?.state })
  }
  shop = openShop(served.address.replace('127.0.0.1', 'localhost'))
  const end = async () => {
    await served.close()
    pages.end()
  }
  return Object.assign(shop, { setSilent: (silent: boolean) => void (isSilent = silent), end })
}

/** Some of the banks that a buyer may choose. */
const BANKS = [
  { id: 'own', name: 'Silta Sandbox Bank', country: 'FI', enabled: true },
  { id: 'saaristo', name: 'Example Bank', country: 'FI', enabled: true },
]

/** Writes down what was bought, and by whom; the last order is one of before names were asked for. */
export function placeOrders({ books }: ShopStand): void {
  const buyers = [
    'Aino Esimerkki',
    'Väinö Öhman',
    'Cecilia Mallila',
    'Tõnu Tamm',
    'Aino Esimerkki',
    'Liis Näide',
  ]
  const goods = [
    ['laine', 2],
    ['tyyni', 1],
    ['hamara', 1],
    ['kaarna', 1],
    ['laine', 1],
    ['luoto', 1],
  ] as const
  for (const [at, name] of buyers.entries()) {
    const id = String(100_000_000_001 + at)
    const [sku = 'laine', quantity = 1] = goods[at] ?? []
    books.place({ id, buyer: '', lines: [{ sku, quantity }], amount: '1.00', reference: 'RF18539007547034' })
    books.customers.place(id, { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
  }
}

async function page(folder: string, path: string): Promise<Response> {
  const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`
  try {
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    return withPageHeaders(
      new Response(await readFile(join(folder, file)), { headers: { 'content-type': type } }),
      path,
    )
  } catch {
    return new Response(null, { status: 404 })
  }
}

const minutesAgo = (minutes: number) => new Date(wallClock() - minutes * 60_000).toISOString()

/** One payment of every kind that a merchant meets. */
export function everyPayment(): StoodPayment[] {
  const waiting = { needsPerson: true }
  const twice = makePayment('100000000002', {
    ...waiting,
    state: 'paid_twice',
    amount: '118.00',
    createdAt: minutesAgo(40),
  })
  const [first] = twice.attempts
  if (first) {
    first.state = 'paid'
    twice.attempts.push({ ...first, number: 2, startedAt: minutesAgo(38) })
  }
  return [
    rich(),
    twice,
    makePayment('100000000003', {
      ...waiting,
      state: 'mismatched',
      amount: '82.00',
      provider: 'saaristo',
      createdAt: minutesAgo(95),
      history: [
        { at: minutesAgo(95), what: 'started', attempt: 1 },
        {
          at: minutesAgo(94),
          what: 'reading',
          state: 'paid',
          amount: '28.00',
          reference: 'RF18539007547034',
        },
      ],
    }),
    makePayment('100000000004', {
      ...waiting,
      state: 'unknown',
      amount: '39.00',
      createdAt: minutesAgo(100),
    }),
    makePayment('100000000005', { state: 'pending', amount: '36.00', createdAt: minutesAgo(1) }),
    makePayment('100000000006', { state: 'cancelled', amount: '24.00', createdAt: minutesAgo(2_000) }),
    makePayment('100000000007', { state: 'failed', amount: '1234.50', createdAt: minutesAgo(3_000) }),
  ]
}

/** A payment to which everything has happened. */
function rich(): StoodPayment {
  const refund = { currency: 'EUR', attempt: 1, createdAt: minutesAgo(12), updatedAt: minutesAgo(11) }
  return makePayment('100000000001', {
    amount: '72.00',
    provider: 'own',
    refunded: '10.00',
    createdAt: minutesAgo(30),
    updatedAt: minutesAgo(28),
    message: 'Two mugs',
    refunds: [
      { id: 'r1', amount: '10.00', message: 'One handle was chipped', state: 'refunded', ...refund },
      { id: 'r2', amount: '5.00', message: 'Came late', state: 'failed', ...refund },
      { id: 'r3', amount: '6.00', message: 'Came late, once more', state: 'unknown', ...refund },
      { id: 'r4', amount: '7.00', message: 'Came twice', state: 'needs_review', ...refund },
    ],
    webhooks: [
      {
        id: 'evt_1',
        type: 'payment.paid',
        createdAt: minutesAgo(28),
        state: 'delivered',
        tries: [
          { at: minutesAgo(28), fault: 'deadline' },
          { at: minutesAgo(27.9), status: 503 },
          { at: minutesAgo(23), status: 204 },
        ],
      },
      {
        id: 'evt_2',
        type: 'refund.refunded',
        createdAt: minutesAgo(11),
        state: 'waiting',
        tries: [{ at: minutesAgo(11), status: 500 }],
        nextAt: minutesAgo(-19),
      },
      {
        id: 'evt_3',
        type: 'refund.failed',
        createdAt: minutesAgo(11),
        state: 'given_up',
        tries: [{ at: minutesAgo(11), status: 410 }],
      },
    ],
    history: [
      { at: minutesAgo(30), what: 'started', attempt: 1 },
      { at: minutesAgo(30), what: 'created', attempt: 1 },
      {
        at: minutesAgo(29),
        what: 'reading',
        state: 'open',
        amount: '72.00',
        count: 4,
        lastAt: minutesAgo(28.5),
      },
      { at: minutesAgo(28.4), what: 'callback_taken' },
      { at: minutesAgo(28.3), what: 'returned' },
      { at: minutesAgo(28), what: 'reading', state: 'paid', amount: '72.00' },
      { at: minutesAgo(28), what: 'state_changed', from: 'pending', to: 'paid' },
      { at: minutesAgo(23), what: 'webhook_delivered' },
      { at: minutesAgo(12), what: 'refund_asked', amount: '10.00' },
      { at: minutesAgo(11), what: 'refund_refunded', amount: '10.00' },
    ],
  })
}
