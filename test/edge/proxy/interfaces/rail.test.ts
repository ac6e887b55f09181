// A way to pay that is nothing like online payment: its payer comes back with a code, and its payment must be submitted.
// The order service carries it without a word about it: what a rail is stands in interfaces/rail.ts.
import { assert, test } from '#kit'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { FORMAT } from '../../../../edge/proxy/storage/format.ts'
import { BankError } from '../../../../core/shared/errors.ts'
import type { Caller } from '../../../../edge/proxy/interfaces/shared/caller.ts'
import type {
  PayerChoice,
  Rail,
  RailLink,
  RailAttempt,
  RailPayment,
  RailReading,
} from '../../../../edge/proxy/interfaces/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE, ORDER, startOrder } from '../kit/stand.ts'

/** A bank whose payments are approved, given back with a code, and executed only when they are submitted. */
class ApprovalRail implements Rail {
  readonly name = 'approval'
  readonly schedule = { firstSeconds: [2, 5, 15], minutes: 10, thenSeconds: 60, lastSeconds: 86_400 }
  now = Date.parse('2026-11-20T10:00:00Z')
  readonly clock = () => this.now
  state: 'Unauthorized' | 'Authorized' | 'Debited' | 'Rejected' = 'Unauthorized'
  reference = ORDER.reference
  submits = 0
  codes: string[] = []
  /** The next submit is done, and its answer lost. */
  losesAnswer = false

  callers: (Caller | undefined)[] = []

  start({ caller }: RailAttempt): Promise<RailPayment> {
    this.callers.push(caller)
    return Promise.resolve({ paymentId: 'P1', state: 'state-of-p1' })
  }

  link({ paymentId, state }: RailPayment, { caller }: PayerChoice): Promise<RailLink> {
    this.callers.push(caller)
    const address = `https://www.bank.example/oauth/authorize?payment=${paymentId}&state=${state}`
    return Promise.resolve({ address })
  }

  returned(payment: RailPayment, { state, code }: Readonly<Record<string, string>>): Promise<RailPayment> {
    if (state !== payment['state'] || code === undefined)
      return Promise.reject(new BankError({ code: 'callback_refused', operation: 'approval.return' }))
    this.codes.push(code)
    return Promise.resolve({ ...payment, token: 'token-of-p1' })
  }

  read(): Promise<RailReading> {
    if (this.state === 'Authorized') {
      this.submits++
      this.state = 'Debited'
      if (this.losesAnswer) {
        this.losesAnswer = false
        return Promise.reject(new BankError({ code: 'outcome_unknown', operation: 'approval.submit' }))
      }
    }
    const states = { Unauthorized: 'open', Authorized: 'open', Debited: 'paid', Rejected: 'failed' } as const
    return Promise.resolve({
      state: states[this.state],
      amount: ORDER.amount,
      reference: this.reference,
      reason: this.state === 'Rejected' ? 'DuplicatePayment' : undefined,
    })
  }

  isGone(): boolean {
    return false
  }
}

function makeOrder(rails: readonly [Rail, ...Rail[]], record?: OrderRecord) {
  const log: LogEvent[] = []
  const storage = new MemoryStorage(new Map(record && [['order', { ...record, format: FORMAT }]]))
  const { service } = startOrder({ storage, rails, log: (event) => void log.push(event) })
  return {
    service,
    log,
    record: () => storage.get<OrderRecord>('order'),
    alarm: () => storage.alarm ?? 0,
  }
}

async function started(rail: ApprovalRail) {
  const order = makeOrder([rail])
  const result = await order.service.start(HANDLE, ORDER, {})
  assert.deepInclude(result, {
    ok: true,
    approvalUrl: 'https://www.bank.example/oauth/authorize?payment=P1&state=state-of-p1',
  })
  return order
}

test('carries a payer back with a code, and a payment that is submitted after it was approved (house: 3)', async () => {
  const rail = new ApprovalRail()
  const { service, record } = await started(rail)
  assert.equal((await service.payment())?.state, 'pending')
  rail.state = 'Authorized'
  rail.now += 60_000
  const shown = await service.returned('request-1', { state: 'state-of-p1', code: 'code-1' })
  assert.equal(shown?.state, 'paid')
  assert.deepEqual([rail.codes, rail.submits], [['code-1'], 1])
  assert.deepEqual(record()?.attempts[0]?.created, {
    paymentId: 'P1',
    state: 'state-of-p1',
    token: 'token-of-p1',
  })
  assert.equal(record()?.attempts[0]?.rail, 'approval')
})

test('believes no return that belongs to another link, and still reads how the payment stands (house: 2)', async () => {
  const rail = new ApprovalRail()
  const { service, log, record } = await started(rail)
  rail.now += 60_000
  const shown = await service.returned('request-1', { state: 'another', code: 'code-1' })
  assert.equal(shown?.state, 'pending')
  assert.deepEqual(rail.codes, [])
  assert.notProperty(record()?.attempts[0]?.created, 'token')
  assert.deepInclude(log[0], { event: 'return_not_taken', requestId: 'request-1', code: 'callback_refused' })
})

test('shows unknown while the answer of a submit is lost, and what came of it later, submitted once (gaps: psd2.submit.repeat)', async () => {
  const rail = new ApprovalRail()
  const { service, alarm } = await started(rail)
  rail.state = 'Authorized'
  rail.losesAnswer = true
  rail.now += 60_000
  const shown = await service.returned('request-1', { state: 'state-of-p1', code: 'code-1' })
  assert.equal(shown?.state, 'unknown')
  rail.now = Math.max(rail.now + 2_000, alarm())
  await service.runDue()
  assert.equal((await service.payment())?.state, 'paid')
  assert.equal(rail.submits, 1)
})

test('takes another reference for a mismatch, where a bank tells the reference (house: 2)', async () => {
  const rail = new ApprovalRail()
  const { service } = await started(rail)
  rail.state = 'Debited'
  rail.reference = '13'
  rail.now += 60_000
  assert.equal((await service.payment())?.state, 'mismatched')
})

test('tells no word of a bank as a reason, and asks a rail that is not offered any more no more (house: 2)', async () => {
  const rail = new ApprovalRail()
  const { service, record } = await started(rail)
  rail.state = 'Rejected'
  rail.now += 60_000
  const shown = await service.payment()
  assert.equal(shown?.state, 'failed')
  assert.notProperty(shown, 'reason')
  const other: Rail = {
    name: 'other',
    schedule: rail.schedule,
    clock: rail.clock,
    start: (order) => rail.start(order),
    link: (payment, choice) => rail.link(payment, choice),
    read: () => Promise.reject(new Error('not a payment of this rail')),
    isGone: () => false,
  }
  const kept = record()
  const attempts = (kept?.attempts ?? []).map((attempt) => ({ ...attempt, status: 'open' as const }))
  const later = makeOrder([other], kept && { ...kept, attempts })
  rail.now += 60_000
  assert.equal((await later.service.payment())?.state, 'unknown')
  assert.deepInclude(later.log[0], { event: 'payment_not_read', reason: 'rail_missing' })
  // No link is given out that no rail could make, and no second payment is begun beside one that may be paid.
  const pressed = await later.service.start(HANDLE, ORDER, {})
  assert.deepInclude(pressed, { ok: false, code: 'bank_unavailable', isOpen: true })
})

test('tells a rail who pays, and keeps nothing of it (promises: R40)', async () => {
  const rail = new ApprovalRail()
  const order = makeOrder([rail])
  const caller = { address: '192.0.2.77', userAgent: 'Browser of a payer', languages: 'fi' }
  await order.service.start(HANDLE, ORDER, { caller })
  assert.deepEqual(rail.callers, [caller, caller])
  const kept = JSON.stringify([order.record(), order.log])
  for (const value of Object.values(caller).slice(0, 2)) assert.notInclude(kept, value)
})
