// Request-to-Pay, paper 1 C: create, and the query by endToEndId.
import { randomUUID } from 'node:crypto'
import type { Call, Counter, Entry, Operation, Reply } from './wire.ts'

/** Makes the interface of a bank. A request counts in the book as one payout of the debtor. */
export function makeRequestToPay(bank: Counter): Operation[] {
  const { dialect } = bank
  const known: { order: Record<string, unknown>; body: string; since: number; id: string; status: string }[] =
    []

  const shown = (one: (typeof known)[number]) => ({
    responderId: one.id,
    responseTime: bank.date(one.since),
    message: one.order['message'],
    paymentStatus: bank.word(one.status),
    paymentRequest: one.order,
  })

  function create(call: Call): Reply {
    if (!call.headers.has('x-api-key')) return bank.refuse(401, 'INVALID_API_KEY')
    const order = JSON.parse(call.body) as Record<string, unknown>
    const { instructionId, endToEndId } = order
    const same = known.find(
      ({ order: other }) => other['endToEndId'] === endToEndId || other['instructionId'] === instructionId,
    )
    if (same && (same.body !== call.body || dialect.repeatRefused))
      return bank.refuse(dialect.duplicateStatus ?? 409, dialect.duplicateCode ?? 'DUPLICATE_PAYMENT')
    if (same) return { status: 201, json: shown(same) }
    const begins = dialect.begins ?? 'COMPLETED'
    const one = { order, body: call.body, since: bank.now(), id: randomUUID(), status: begins }
    known.push(one)
    const key = String(endToEndId)
    const entry: Entry = { kind: 'payout', id: one.id, key, cents: 0, at: bank.now(), since: one.since }
    bank.book.push(entry)
    const { ends } = dialect
    if (ends !== undefined)
      bank.later(dialect.settles ?? 5_000, () => {
        one.status = ends
        if (ends === 'REJECTED') entry.undoneAt = bank.now()
      })
    return { status: 201, json: shown(one) }
  }

  function read(call: Call): Reply {
    const id = call.url.searchParams.get('endToEndId')
    const one = known.find(({ order }) => order['endToEndId'] === id)
    const isThere = one && bank.now() - one.since >= (dialect.hidden ?? 0)
    return isThere
      ? { status: 200, json: { paymentStatus: bank.word(one.status) } }
      : bank.refuse(404, dialect.notFound ?? 'PAYMENT_NOT_FOUND')
  }

  const path = /^\/r2p-sandbox\/v1\/payments$/
  return [
    { name: 'request-to-pay.create', method: 'POST', path, answer: create },
    { name: 'request-to-pay.status', method: 'GET', path, answer: read },
  ]
}
