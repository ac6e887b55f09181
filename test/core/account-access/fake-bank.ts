// A bank of account access as one function, written from the paper and the gaps, without our own code.
// Not the sandbox: one account, one card, no consent pages; it only lists, in pages, and records the queries.
import { accessToken, apiKey } from './fixtures.ts'

/** One entry of the fake bank; the newest instant is listed first, ties by id downwards. */
export interface FakeEntry {
  id: string
  /** Epoch milliseconds. */
  at: number
}

interface Snapshot {
  entries: FakeEntry[]
  bounds: string
  size: number
}

/** What a test may change between two calls. */
export interface FakeBank {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The query of each request, in order. */
  asked: URLSearchParams[]
  entries: FakeEntry[]
  /** Called before each answer; if it throws, the answer is lost. */
  before?: (request: number, init: RequestInit) => void | Promise<void>
  /** Makes every earlier paging token too old. */
  expire(): void
}

/** Makes a fake bank that holds some entries. */
export function fakeBank(entries: readonly FakeEntry[], maxSize = 150): FakeBank {
  const tokens = new Map<string, { snapshot: Snapshot; at: number }>()
  let made = 0
  const bank: FakeBank = {
    asked: [],
    entries: [...entries],
    expire: () => tokens.clear(),
    async fetch(address, init) {
      const url = new URL(address)
      const query = url.searchParams
      bank.asked.push(query)
      await bank.before?.(bank.asked.length, init)
      const headers = new Headers(init.headers)
      if (headers.get('x-api-key') !== apiKey) return refusal(401, 'SECURITY')
      if (headers.get('authorization') !== `Bearer ${accessToken}`) return refusal(401, 'SECURITY')
      const isCard = url.pathname === '/accounts/v3/cards/card-1/transactions'
      if (!isCard && url.pathname !== '/accounts/v3/accounts/acc-1/transactions')
        return refusal(404, 'VALIDATION')
      const [from, to] = [query.get('fromBookingDateTime'), query.get('toBookingDateTime')]
      const size = Number(query.get('pageSize') ?? maxSize)
      const bounds = `${from}|${to}`
      const token = query.get('forwardPagingToken')
      let place = { snapshot: { entries: [] as FakeEntry[], bounds, size }, at: 0 }
      if (token !== null) {
        const known = tokens.get(token)
        if (!known || known.snapshot.bounds !== bounds || known.snapshot.size !== size)
          return refusal(400, 'VALIDATION', 'InvalidValue', 'forwardPagingToken')
        place = known
      } else {
        if (from !== null && to !== null) {
          if (from > to) return refusal(400, 'VALIDATION', 'InvalidValue', 'fromBookingDateTime')
          if (isTooLong(from, to))
            return refusal(400, 'VALIDATION', 'ExpirationOrTransactionRange', 'toBookingDateTime')
        }
        place.snapshot.entries = bank.entries
          .filter(({ at }) => (from === null || wallOf(at) >= from) && (to === null || wallOf(at) <= to))
          .toSorted(newestFirst)
      }
      const page = place.snapshot.entries.slice(place.at, place.at + size)
      const rest = place.at + size
      const isOpen = from === null || to === null
      const links: Record<string, unknown> = { self: { href: address } }
      if (!isOpen && rest < place.snapshot.entries.length) {
        const next = `tok-${++made}`
        tokens.set(next, { snapshot: place.snapshot, at: rest })
        links['next'] = { href: `${url.origin}${url.pathname}?forwardPagingToken=${next}` }
      }
      const transactions = page.map((entry) => (isCard ? cardTransaction(entry) : accountTransaction(entry)))
      return Response.json({ transactions, _links: links })
    },
  }
  return bank
}

/** Orders entries as the bank lists them. */
export function newestFirst(left: FakeEntry, right: FakeEntry): number {
  return right.at - left.at || (left.id < right.id ? 1 : -1)
}

/** Helsinki's clock, read by the runtime's own tables and cut to seconds. */
export function wallOf(at: number): string {
  return clock.format(at).replace(' ', 'T')
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function timeOf(at: number): string {
  const wall = wallOf(at)
  const offset = Math.round((Date.parse(`${wall}Z`) - at) / 3_600_000)
  return `${wall}.${String(at % 1000).padStart(3, '0')}+0${offset}:00`
}

function accountTransaction({ id, at }: FakeEntry) {
  const bookingDateTime = timeOf(at)
  return { transactionId: id, amount: '-1.00', currency: 'EUR', status: 'Authorized', bookingDateTime }
}

function cardTransaction({ id, at }: FakeEntry) {
  return { transactionId: id, amount: '-1.00', currency: 'EUR', postingDate: timeOf(at) }
}

/** The three-month rule once more, with the calendar of the runtime. */
function isTooLong(from: string, to: string): boolean {
  const [year = 0, month = 0, day = 0] = from.slice(0, 10).split('-').map(Number)
  const days = new Date(Date.UTC(year, month + 3, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month + 2, Math.min(day, days))).toISOString().slice(0, 10)
  return to > last + from.slice(10)
}

function refusal(status: number, type: string, violation?: string, path?: string): Response {
  const violations = violation === undefined ? [] : [{ type: violation, path, message: 'No' }]
  return Response.json({ type, message: 'No', id: 'e-1', violations }, { status })
}
