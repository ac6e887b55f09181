// The words of notices over two versions: what each says, that an event keeps its id, and that what waits keeps its bytes.
// Ids and bodies of the version before are written out here: they were made by it.
import { assert, test } from '#kit'
import { NOTICE_VERSIONS, signNotice, verifyNotice } from '../../../../core/webhooks/index.ts'
import { bundleEventsOf, runEventOf } from '../../../../edge/proxy/instructions/bundles/bundle-events.ts'
import type {
  BundleRecord,
  PaymentRecord,
} from '../../../../edge/proxy/instructions/bundles/bundle-record.ts'
import { instructionEventsOf } from '../../../../edge/proxy/instructions/instruction-events.ts'
import type { InstructionRecord } from '../../../../edge/proxy/instructions/instruction-record.ts'
import type { IdentifiedEvent, OutboxEntry } from '../../../../edge/proxy/notices/entry.ts'
import { Outbox } from '../../../../edge/proxy/notices/outbox.ts'
import { resendNotices } from '../../../../edge/proxy/notices/resend.ts'
import { eventsOf, refundEventsOf } from '../../../../edge/proxy/orders/object/order-events.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { beginRefund, type RefundRecord } from '../../../../edge/proxy/refunds/refund-record.ts'
import { holdNotice } from '../kit/held-answers.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE_KEY, KEY, linked, NoticeStand, told } from './kit.ts'

const [BEFORE, THIS] = NOTICE_VERSIONS
const NOW = Date.parse('2026-11-20T10:00:00Z')

/** Ids that the version before made of these events, and what it said of them. */
const AS_BEFORE = [
  ['evt_o3m1e2Eb8IOkjCVW2jTQgG8Okd1GPCZ6', 'payment.run_paid', { state: 'scheduled' }],
  ['evt_SyM9ZhCFQHMwTlnG-3iTLGEnv-6kduBs', 'payment.run_failed', { state: 'scheduled' }],
  ['evt_eI6Pi4iZ5YYpo4GJExk-KffY8csPhhno', 'refund.failed', { state: 'paid' }],
  ['evt_PTuPhih1cWBP4jaa8wuRi4G5c8d9YSAF', 'payment.failed', { state: 'failed', reason: 'settled' }],
  ['evt_lnUmW5e4hUIUmsaVJk9Yimre1BzkvuAi', 'corporate_payment.unclear', { state: 'unclear' }],
  ['evt_sVAebZCS0GTTGnzBc-vQ6x0LpgUcCqnA', 'psd2_payment.unclear', { state: 'unclear' }],
  ['evt_7ymPY5AogtsC4-YPtVGikR-lDIHXIJ4l', 'psd2_payment.run_failed', { state: 'unclear' }],
] as const

/** The same events in the words of this version, in the same order. */
const AS_NOW = [
  ['payment.occurrence_paid', { state: 'scheduled' }],
  ['payment.occurrence_failed', { state: 'scheduled' }],
  ['refund.failed', { state: 'paid' }],
  ['payment.failed', { state: 'failed', reason: 'resolved' }],
  ['corporate_payment.needs_review', { state: 'needs_review' }],
  ['psd2_payment.needs_review', { state: 'needs_review' }],
  ['psd2_payment.occurrence_failed', { state: 'needs_review' }],
] as const

/** The body of a notice. */
interface Body {
  id?: string
  apiVersion?: string
  type: string
  timestamp: string
  data: {
    state: string
    reason?: string
    run?: object
    occurrence?: object
    refund?: { reason?: string }
    metadata?: object
  }
}

/** Makes one event of each kind whose words changed, as the proxy does. */
function changedEvents(): readonly IdentifiedEvent[] {
  const metadata = { run: 'run_paid', state: 'unclear' }
  const paid = { ...told(linked(), 'paid'), metadata }
  const [attempt] = paid.attempts
  if (!attempt) throw new Error('there is no attempt')
  const waits = { ...attempt, status: 'scheduled' as const }
  const runs = [
    { dueDate: '2026-11-23', status: 'paid', archiveId: 'A1' },
    { dueDate: '2026-11-30', status: 'failed' },
  ] as const
  const series: OrderRecord = { ...paid, attempts: [{ ...waits, runs }] }
  const refund: RefundRecord = {
    ...beginRefund({ id: 'r-1', amount: '5.00' }, 1, 'p', NOW),
    stage: 'failed',
    reason: 'settled',
  }
  const open = linked()
  const judged: OrderRecord = {
    ...open,
    settled: { at: NOW, attempt: 1, outcome: 'not_paid', reason: 'The bank said so', paid: [] },
  }
  const payment = { kind: 'recurring', facts: { amount: '7.00', currency: 'EUR' }, stage: 'unclear' } as const
  const bundle = {
    channel: 'psd2-payments',
    instructionId: 'BILLS1',
    stage: 'live',
    payments: [payment as unknown as PaymentRecord],
  } as unknown as BundleRecord
  const before = {
    ...bundle,
    payments: bundle.payments.map((one) => ({ ...one, stage: 'processing' as const })),
  }
  const ended = { dueDate: '2026-11-23', status: 'failed' } as const
  return [
    ...eventsOf({ ...paid, attempts: [waits] }, series, NOW, HANDLE_KEY),
    ...refundEventsOf(paid, { ...refund, stage: 'unclear' }, refund, NOW, HANDLE_KEY),
    ...eventsOf(open, judged, NOW, HANDLE_KEY),
    ...instructionEventsOf(undefined, unclear, NOW, HANDLE_KEY),
    ...bundleEventsOf(before, bundle, NOW, HANDLE_KEY),
    ...runEventOf(bundle, 0, ended, NOW, HANDLE_KEY),
  ]
}

/** A payment of the merchant's of which nobody knows what became. */
const unclear = {
  channel: 'corporate-payments',
  words: { notice: 'corporate_payment', done: 'processed' },
  instructionId: 'INVOICE42',
  stage: 'unclear',
  facts: { amount: '120.50', currency: 'EUR' },
} as unknown as InstructionRecord

/** Puts events into an outbox of a version, and lists what stands in it by id. */
function kept(storage: MemoryStorage, version: (typeof NOTICE_VERSIONS)[number]): Map<string, OutboxEntry> {
  const outbox = new Outbox(storage, version)
  storage.write(outbox.entriesOf(changedEvents(), NOW))
  return new Map(outbox.list().map((entry) => [entry.id, entry]))
}

const bodyOf = (entry: OutboxEntry | undefined) => JSON.parse(entry?.body ?? '{}') as Body

test('writes types, states and reasons of a notice in the words of the version that is set (house: 2)', () => {
  const [old, now] = [kept(new MemoryStorage(), BEFORE), kept(new MemoryStorage(), THIS)]
  for (const [at, [id, type, data]] of AS_BEFORE.entries()) {
    const [before, after] = [bodyOf(old.get(id)), bodyOf(now.get(id))]
    assert.equal(before.type, type)
    assert.deepInclude(before.data, data)
    const [newType, newData] = AS_NOW[at] ?? []
    assert.equal(after.type, newType)
    assert.deepInclude(after.data, newData ?? {})
    assert.deepEqual([before.apiVersion, after.apiVersion], [BEFORE, THIS])
    // The outbox tells the type that was sent.
    assert.deepEqual([old.get(id)?.type, now.get(id)?.type], [before.type, after.type])
    for (const entry of [old.get(id), now.get(id)]) holdNotice(entry?.body ?? '')
  }
})

test('writes renamed members of a notice under both names in both versions, and leaves what is the merchant’s (house: 2)', () => {
  for (const version of NOTICE_VERSIONS) {
    const entries = kept(new MemoryStorage(), version)
    const [ofSeries, ofRefund] = [AS_BEFORE[0], AS_BEFORE[2]].map(([id]) => bodyOf(entries.get(id)).data)
    const occurrence = { dueDate: '2026-11-23', archiveId: 'A1' }
    assert.deepInclude(ofSeries, { run: occurrence, occurrence })
    assert.deepEqual(ofSeries?.metadata, { run: 'run_paid', state: 'unclear' })
    assert.equal(ofRefund?.refund?.reason, version === BEFORE ? 'settled' : 'resolved')
  }
})

test('gives an event the id of the version before, so that no upgrade sends it twice (house: 2; promises: R16)', () => {
  const ids = AS_BEFORE.map(([id]) => id)
  assert.deepEqual(
    changedEvents().map(({ id }) => id),
    [...ids],
  )
  for (const version of NOTICE_VERSIONS)
    assert.sameMembers([...kept(new MemoryStorage(), version).keys()], [...ids])
})

test('adds nothing when a known event comes again under another version, forth and back (house: 2; promises: R16)', () => {
  for (const versions of [
    [BEFORE, THIS, BEFORE],
    [THIS, BEFORE, THIS],
  ]) {
    const storage = new MemoryStorage()
    const [first, ...later] = versions.map((version) => kept(storage, version))
    assert.lengthOf([...(first ?? [])], AS_BEFORE.length)
    for (const entries of later) assert.deepEqual(entries, first)
  }
})

test('sends what the version before has stored as it stands, and again so, whatever is set (house: 2; promises: R12)', async () => {
  // As it was stored before bodies had id and version.
  const [id, type] = AS_BEFORE[4]
  const data = { instructionId: 'INVOICE42', state: 'unclear', amount: '120.50', currency: 'EUR' }
  const body = JSON.stringify({ type, timestamp: '2026-11-20T12:00:00.000+02:00', data })
  const stored = {
    id,
    type,
    createdAt: NOW,
    body,
    state: 'waiting',
    tries: [],
    rung: 0,
    round: 0,
    nextAt: NOW,
  }
  const stand = new NoticeStand(THIS)
  stand.entries.set(`outbox:${id}`, stored)
  stand.crash()
  // The same event once more, after the upgrade.
  stand.order.write(stand.outbox.entriesOf(instructionEventsOf(undefined, unclear, NOW, HANDLE_KEY), NOW))
  await stand.pass(60_000)
  assert.deepEqual(
    stand.shop.requests.map((request) => [request.headers.get('webhook-id'), request.body]),
    [[id, body]],
  )
  const { order, outbox, clock } = stand
  const tools = { stored: { write: order.write.bind(order), historyEntries: () => ({}) }, outbox }
  const resent = resendNotices(
    { ...tools, tasks: { whenArmed: () => Promise.resolve() }, clock: () => clock.now },
    { id },
  )
  assert.equal(await resent, 1)
  await stand.pass(60_000)
  assert.deepEqual(
    stand.shop.requests.map((request) => [request.headers.get('webhook-id'), request.body]),
    [
      [id, body],
      [id, body],
    ],
  )
  assert.deepEqual(
    stand.shop.effects.map((event) => event.type),
    ['corporate_payment.needs_review'],
  )
})

test('reads a notice of either version in the new words, whatever the sender’s version is (house: 2)', async () => {
  for (const version of NOTICE_VERSIONS) {
    const entries = kept(new MemoryStorage(), version)
    for (const [at, [id]] of AS_BEFORE.entries()) {
      const body = entries.get(id)?.body ?? ''
      // oxlint-disable-next-line no-await-in-loop -- one notice after another
      const headers = await signNotice({ keys: [KEY], id, timestamp: NOW / 1_000, body })
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const { event } = await verifyNotice({ keys: [KEY], headers, body, now: NOW })
      const [type, data] = AS_NOW[at] ?? []
      assert.equal(event.type, type)
      assert.deepInclude(event.data, data ?? {})
      assert.equal(event.apiVersion, version)
      if (at === 0) {
        const { occurrence, metadata } = event.data as { occurrence?: object; metadata?: object }
        assert.deepEqual(occurrence, { dueDate: '2026-11-23', archiveId: 'A1' })
        assert.deepEqual(metadata, { run: 'run_paid', state: 'unclear' })
      }
    }
  }
})

test('reads a payment of a series from a proxy that knows the old name alone (house: 2)', async () => {
  const [id, type] = AS_BEFORE[0]
  const about = bodyOf(kept(new MemoryStorage(), BEFORE).get(id))
  const { occurrence: _, ...data } = about.data
  const body = JSON.stringify({ type, timestamp: about.timestamp, data })
  const headers = await signNotice({ keys: [KEY], id, timestamp: NOW / 1_000, body })
  const { event } = await verifyNotice({ keys: [KEY], headers, body, now: NOW })
  assert.equal(event.type, 'payment.occurrence_paid')
  assert.deepEqual((event.data as { occurrence?: object }).occurrence, data.run)
})
