// Draws the states that something can be in, by trying every move that its code knows from each state that is reached.
import type { LostRule, SendFault } from '../../core/shared/resending.ts'
import type { Instruction } from '../../edge/proxy/interfaces/channel.ts'
import { PAYOUT } from '../../edge/proxy/interfaces/instruction-kind.ts'
import * as instructions from '../../edge/proxy/instructions/instruction-record.ts'
import type { ApprovalState, Batch, BatchedStanding } from '../../edge/proxy/interfaces/batch-channel.ts'
import * as batches from '../../edge/proxy/instructions/batches/batch-moves.ts'
import type { BatchRecord } from '../../edge/proxy/instructions/batches/batch-record.ts'
import * as payments from '../../edge/proxy/instructions/batches/payment-moves.ts'
import type { KnownState } from '../../edge/proxy/interfaces/rail.ts'
import * as attempts from '../../edge/proxy/orders/attempt.ts'
import { beginAttempt } from '../../edge/proxy/orders/intent.ts'
import type { OrderRecord } from '../../edge/proxy/orders/order-record.ts'
import { mayCreate, stateOfOrder } from '../../edge/proxy/orders/order-state.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

/** What may happen, in words, and the record after it. */
type Move<R> = readonly [what: string, after: R]

interface Machine<R> {
  first: R
  stateOf(record: R): string
  /** Separates records of one state from which different moves lead on. */
  keyOf(record: R): string
  moves(record: R): readonly Move<R>[]
}

const DAY = 86_400_000

/** Draws each kind of record, by its title. */
export function drawings(): ReadonlyMap<string, string> {
  return new Map([
    ['An order', draw(order)],
    ['An instruction', draw(instruction)],
    ['A batch', draw(batch)],
    ['A payment of a batch', draw({ ...batch, stateOf: ({ payments: all }) => all.at(0)?.stage ?? '' })],
  ])
}

function draw<R>({ first, stateOf, keyOf, moves }: Machine<R>): string {
  const arrows: [from: string, to: string, what: string][] = []
  const seen = new Set([keyOf(first)])
  const open = [first]
  for (let record = open.shift(); record !== undefined; record = open.shift()) {
    for (const [what, after] of moves(record)) {
      arrows.push([stateOf(record), stateOf(after), what])
      if (!seen.has(keyOf(after))) open.push(after)
      seen.add(keyOf(after))
    }
  }
  return diagram(stateOf(first), arrows)
}

/** Writes a diagram: one arrow for each pair of states, with all that leads from the one to the other. */
export function diagram(
  first: string,
  arrows: readonly (readonly [from: string, to: string, what: string])[],
): string {
  const known = new Map<string, Set<string>>()
  for (const [from, to, what] of arrows) {
    const arrow = `${from} --> ${to}`
    if (from !== to) known.set(arrow, (known.get(arrow) ?? new Set()).add(what))
  }
  const lines = Array.from(known, ([arrow, what]) => `  ${arrow}: ${[...what].toSorted().join(', ')}`)
  return ['stateDiagram-v2', `  [*] --> ${first}`, ...lines.toSorted()].join('\n')
}

const INSTRUCTION = {
  instructionId: 'one',
  operation: 'sepa',
  body: '{}',
  facts: { amount: '1.00', currency: 'EUR', creditorIban: '' },
  claims: [],
} satisfies Instruction
const RULES: readonly [LostRule, ...LostRule[]] = [
  { looks: 2, betweenMs: 5_000, quietMs: 0, againAtMs: [], showsContent: true },
  { looks: 0, betweenMs: 0, againAtMs: [], showsContent: false },
]
const FAULTS: readonly SendFault[] = [
  { fault: 'not_sent' },
  { fault: 'later' },
  { fault: 'lost' },
  { fault: 'duplicate' },
  { fault: 'refused', about: 'form' },
  { fault: 'refused', about: 'fields' },
  { fault: 'refused', about: 'money' },
]

const instruction: Machine<instructions.InstructionRecord> = {
  first: instructions.beginInstruction(
    { name: 'corporate-payments', kind: PAYOUT },
    INSTRUCTION,
    'digest',
    0,
  ),
  stateOf: ({ stage }) => stage,
  keyOf: ({ stage, looks, doubtedAt }) =>
    JSON.stringify([stage, Math.min(looks, 3), doubtedAt !== undefined]),
  moves(record) {
    const { stage, since } = record
    const now = since + 10_000
    if (stage === 'needs_review')
      return (['done', 'rejected'] as const).map((outcome) => [
        'resolved by a person',
        instructions.noteInstructionResolved(record, outcome, 'reason', now),
      ])
    if (instructions.isInstructionOver(record)) return []
    const [rule] = RULES
    const sent = instructions.noteInstructionSent(record, rule, now)
    const answers = (['processing', 'done', 'rejected'] as const).map((state) => {
      const standing = { state, told: { status: state } }
      return [`bank says ${state}`, instructions.noteInstructionAnswered(sent, standing, now)] as const
    })
    const failures = RULES.flatMap((each) =>
      FAULTS.map((fault) => {
        const after = instructions.noteSendingFailed(record, sent, { fault }, each, now)
        return [`answer ${fault.fault}`, after] as const
      }),
    )
    const looks = RULES.map(
      (each) => ['bank does not know it', instructions.noteNotFound(record, each, now)] as const,
    )
    const late = (
      [
        [1, 'no news for a day'],
        [30, 'no news for 30 days'],
      ] as const
    ).map(([days, what]) => [what, instructions.noteNoNewsOfInstruction(record, since + days * DAY)] as const)
    return [['sent', sent], ...answers, ...failures, ...(stage === 'intent' ? [] : looks), ...late]
  },
}

const PAYMENT = {
  kind: 'sepa',
  body: '{}',
  facts: { amount: '1.00', currency: 'EUR', payeeAccount: '' },
} as const
const BATCH: Batch = { instructionId: 'one', returnUrl: '', payments: [PAYMENT] }
const APPROVALS: readonly ApprovalState[] = ['opened', 'approved', 'rejected', 'revoked']
const STATES: readonly BatchedStanding['state'][] = [
  'processing',
  'scheduled',
  'paid',
  'completed',
  'failed',
  'rejected',
  'cancelled',
]
const standing = (state: BatchedStanding['state']): BatchedStanding => ({
  paymentId: 'payment',
  authorizationId: 'authorization',
  state,
  told: { status: state },
  // Money that was paid may come back.
  ...(state === 'paid' && { returnAt: [1e12] }),
})

const batch: Machine<BatchRecord> = {
  first: batches.beginBatch('psd2-payments', BATCH, 'digest', 0),
  stateOf: ({ stage }) => stage,
  keyOf: ({ stage, revokedAs, payments: all }) =>
    JSON.stringify([stage, revokedAs, all.list().map((one) => one.stage)]),
  moves(record) {
    const { stage, since } = record
    const now = since + 10_000
    if (stage === 'creating') return creationsOf(record, now)
    if (stage === 'open')
      return [
        ...APPROVALS.map(
          (approval) =>
            [`approval ${approval}`, batches.noteApproval(record, { state: approval }, now)] as const,
        ),
        ['merchant stops it', batches.noteRevoking(record, 'cancelled', now)],
        ['no news for 30 days', batches.noteNoNewsOfBatch(record, since + 31 * DAY)],
      ]
    if (stage === 'revoking')
      return [
        ['bank takes it back', batches.noteRevoked(record, now)],
        ['bank refuses', batches.noteNotRevoked(record, true, now)],
        ['no answer for a day', batches.noteNotRevoked(record, false, since + 2 * DAY)],
      ]
    const heard = STATES.map(
      (state) =>
        [`bank says ${state}`, payments.noteStanding(record, 0, standing(state), () => now, now)] as const,
    )
    if (stage === 'over')
      return record.payments.countOf('needs_review') > 0
        ? (['paid', 'rejected'] as const).map((outcome) => [
            'resolved by a person',
            batches.noteBatchResolved(record, outcome, 'reason', now),
          ])
        : heard
    const silent = payments.noteSilence(record, 0, now)
    return [
      ...heard,
      ['bank stops it', payments.noteStopped(record, 0, standing('cancelled'), now)],
      ['bank silent for 30 days', payments.noteSilence(silent, 0, now + 31 * DAY)],
    ]
  },
}

function creationsOf(record: BatchRecord, now: number): readonly Move<BatchRecord>[] {
  const intent = { ...PAYMENT, idempotencyKey: 'key', sentAtMs: [now] }
  const sent = batches.noteSending(record, 0, intent, now)
  return [
    ['bank made it', batches.notePaymentCreated(sent, 0, standing('unapproved'), now)],
    ...FAULTS.map(
      (fault) =>
        [
          `answer ${fault.fault}`,
          batches.notePaymentNotCreated(record, sent, 0, { fault }, false, now),
        ] as const,
    ),
    ['date passed', batches.giveUpBatch(record, 0, 'date_passed', now)],
  ]
}

const ORDER = { id: 'one', amount: '1.00', currency: 'EUR', reference: '1232' } as const
const READINGS: readonly KnownState[] = ['open', 'scheduled', 'paid', 'cancelled', 'failed']
const newAttempt = (record: OrderRecord | undefined) => {
  const begun = beginAttempt(record, ORDER, 'handle', 'Shop', 0, INTENT)
  return attempts.noteCreated(begun, { paymentId: `payment ${begun.attempts.length}` })
}

const order: Machine<OrderRecord> = {
  first: newAttempt(undefined),
  stateOf: stateOfOrder,
  keyOf: ({ attempts: all, closed, resolved }) =>
    JSON.stringify([
      all.map(({ status, mismatched, hinted, lost }) => [status, mismatched, hinted, lost]),
      closed !== undefined,
      resolved?.outcome,
    ]),
  moves(record) {
    const read = record.attempts.flatMap(({ created }) => {
      const { paymentId = '' } = created ?? {}
      const readings = READINGS.map((state): Move<OrderRecord> => {
        const reading = { state, amount: ORDER.amount, reference: ORDER.reference }
        return [`bank says ${state}`, attempts.noteReading(record, paymentId, reading, 1)]
      })
      const other = { state: 'paid', amount: '2.00', reference: ORDER.reference } as const
      const hinted = attempts.noteHint(record, paymentId, 1)
      return [
        ...readings,
        ['bank says another amount', attempts.noteReading(record, paymentId, other, 1)],
        ['payer is back, and the bank silent', attempts.noteReadingLost(hinted, paymentId, 1)],
      ] satisfies Move<OrderRecord>[]
    })
    const isSettling = ['mismatched', 'unknown', 'paid_twice'].includes(stateOfOrder(record))
    return [
      ...read,
      ['merchant closes it', attempts.noteOrderClosed(record, 'reason', 1)],
      ...(isSettling
        ? (['paid', 'not_paid'] as const).map(
            (outcome): Move<OrderRecord> => [
              'resolved by a person',
              attempts.noteOrderResolved(record, { outcome, reason: 'reason' }, 1),
            ],
          )
        : []),
      // Two are enough to be paid twice.
      ...(record.attempts.length < 2 && mayCreate(record)
        ? [['payer presses again', newAttempt(record)] satisfies Move<OrderRecord>]
        : []),
    ]
  },
}
