// One instruction through random troubles: lost answers of every kind, refusals, late and double deliveries, crashes between
// any two writes, repeats, and another body under its id. At the end its record and the bank's books say the same.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import type { Fate } from '../../../kit/scripted-bank.ts'
import { type InstructionBank, OTHER } from './instruction-bank.ts'
import { InstructionStand, type Way } from './instruction-stand.ts'

const REFUSALS = ['INSUFFICIENT_FUNDS', 'INVALID_FIELD', 'UNKNOWN_KEY', 'CALL_LIMIT_EXCEEDED', 'CLOCK_SKEW']

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.constantFrom<Fate>('drop-before', 'drop-after', 'twice', 'garbled', OTHER),
  fc.constantFrom(...REFUSALS).map((refuse) => ({
    refuse,
    status: refuse === 'UNKNOWN_KEY' || refuse === 'CALL_LIMIT_EXCEEDED' ? 403 : 400,
  })),
  fc.constantFrom(500, 502, 504).map((status) => ({ refuse: 'INTERNAL_ERROR', status })),
  // A signature is taken for 300 seconds.
  fc.integer({ min: 1, max: 300_000 }).map((lateMs) => ({ lateMs })),
)

const trouble: fc.Arbitrary<Fate> = fc.constantFrom<Fate>(
  'drop-before',
  'garbled',
  { refuse: 'INTERNAL_ERROR', status: 500 },
  { refuse: 'INTERNAL_ERROR', status: 503 },
)

type Step =
  | { do: 'give' | 'give-other' | 'crash' }
  | { do: 'crash-in'; writes: number }
  | { do: 'pass'; ms: number }
  | { do: 'settle'; status: 'done' | 'rejected' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'give' }, { do: 'give-other' }, { do: 'crash' }),
  fc.integer({ min: 0, max: 5 }).map((writes) => ({ do: 'crash-in' as const, writes })),
  fc.constantFrom(500, 2_000, 10_000, 100_000, 400_000).map((ms) => ({ do: 'pass' as const, ms })),
  fc.constantFrom<Step>({ do: 'settle', status: 'done' }, { do: 'settle', status: 'rejected' }),
)

/** How a bank that differs from the paper refuses what it has already. */
const REPEATS: readonly InstructionBank['repeats'][] = [
  undefined,
  { code: 'DUPLICATE_PAYMENT', status: 400 },
  { code: 'DUPLICATE_PAYMENT', status: 409 },
  { code: 'INSTRUCTION_ID_ALREADY_USED', status: 400 },
  { code: 'INVALID_FIELD', status: 400, path: 'instructionId' },
  { code: '', status: 400 },
]

interface Life {
  way: Way
  repeats: InstructionBank['repeats']
  isSlow: boolean
  create: Fate[]
  look: Fate[]
  token: Fate[]
  steps: Step[]
}

const life: fc.Arbitrary<Life> = fc.record({
  way: fc.constantFrom<Way>('sepa', 'instant', 'v2', 'request'),
  repeats: fc.constantFrom(...REPEATS),
  isSlow: fc.boolean(),
  create: fc.array(fate, { maxLength: 5 }),
  look: fc.array(trouble, { maxLength: 4 }),
  token: fc.array(trouble, { maxLength: 3 }),
  steps: fc.array(step, { maxLength: 12 }),
})

const words = (way: Way) =>
  way === 'request'
    ? { done: 'COMPLETED', rejected: 'REJECTED', slow: 'PENDING' }
    : { done: 'PROCESSED', rejected: 'REJECTED', slow: 'PROCESSING' }

async function live({ way, repeats, isSlow, create, look, token, steps }: Life): Promise<InstructionStand> {
  const stand = new InstructionStand(way)
  const { bank } = stand
  // A late request to pay has no signature that ends: it is given a minute.
  const inTime = (one: Fate): Fate =>
    way === 'request' && typeof one === 'object' && 'lateMs' in one ? { lateMs: one.lateMs / 10 } : one
  bank.fates.create.push(...create.map(inTime))
  bank.fates.look.push(...look)
  bank.fates.token.push(...token)
  bank.repeats = repeats
  if (isSlow) bank.begin.push(words(way).slow)
  for (const one of [{ do: 'give' } as Step, ...steps]) {
    if (one.do === 'give') await stand.give()
    if (one.do === 'give-other') await stand.give({ instructedAmount: { amount: '1.00', currency: 'EUR' } })
    if (one.do === 'crash') stand.crash()
    if (one.do === 'crash-in') stand.crashIn = one.writes
    if (one.do === 'pass') await stand.pass(one.ms)
    if (one.do === 'settle') bank.settle(words(way)[one.status])
  }
  stand.crashIn = -1
  // The merchant asks again until it gets an answer.
  await stand.give()
  await stand.pass(3_600_000)
  bank.settle(words(way).done)
  await stand.pass(3_600_000)
  return stand
}

/** What a look must have shown before the same bytes may leave again, from the law alone. */
function brokenLaw(way: Way, { calls }: InstructionStand): string | undefined {
  const own = calls.filter(({ kind }) => kind !== 'token')
  for (const [at, call] of own.entries()) {
    const earlier = own.slice(0, at).filter(({ kind }) => kind === 'create')
    // What was refused for sure, or put off, left nothing to look for.
    if (call.kind !== 'create' || earlier.every(({ isNo }) => isNo)) continue
    const since = own.slice(0, at).toReversed()
    const sending = since.findIndex(({ kind }) => kind === 'create')
    const looks = since.slice(0, sending)
    if (way === 'request' && looks.length < 1) return 'sent again without a look'
    if (way === 'v2' && looks.length < 2) return 'sent again without two looks'
    // A crash may make it look once more at once; what counts is that two stand apart.
    const last = looks[0]?.at ?? 0
    if (way === 'v2' && looks.every(({ at: before }) => last - before < 5_000)) return 'looked at once only'
  }
  return undefined
}

test(`agrees with the bank's books after any troubles, and never sends two bodies (promises: R6, R7; gaps: Part 4)`, async () => {
  const ends = {
    done: 0,
    rejected: 0,
    refused: 0,
    needs_review: 0,
    taken: 0,
    'not taken': 0,
    crashes: 0,
    again: 0,
  }
  await fc.assert(
    fc.asyncProperty(life, async (told) => {
      const stand = await live(told)
      const { bank, record, effects } = stand
      assert.exists(record)
      // Nothing was received that had not been written down, and it was one thing only.
      for (const { kind, record: kept } of stand.calls)
        if (kind === 'create') assert.isAbove(kept?.sendings ?? 0, 0, 'a call left before its intent')
      const bodies = new Set(bank.arrived.filter(({ kind }) => kind === 'create').map(({ body }) => body))
      assert.isAtMost(bodies.size, 1, 'two bodies left under one id')
      assert.isAtMost(bank.taken.length, 1)
      assert.isAtMost(bank.most('create'), 1, 'two calls were on their way')
      // The record agrees with the books.
      const [taken] = bank.taken
      const { done, rejected } = words(told.way)
      const truth = taken ? { [done]: 'done', [rejected]: 'rejected' }[taken.status] : 'refused'
      // A no that says nothing of an earlier sending, which nothing else shows: only a person can tell.
      const isOpen =
        record.stage === 'needs_review' &&
        [...REFUSALS, ...REPEATS.map((one) => one?.code || 'refused')].includes(record.reason ?? '')
      assert.equal(record.stage, isOpen ? 'needs_review' : truth, JSON.stringify(record))
      assert.isUndefined(record.nextAt)
      // Each end is reported once.
      assert.lengthOf(effects, 1)
      assert.equal(stand.row?.state, effects[0]?.data.state)
      assert.isUndefined(brokenLaw(told.way, stand))
      ends[record.stage as 'done' | 'rejected' | 'refused' | 'needs_review'] += 1
      ends[taken ? 'taken' : 'not taken'] += 1
      ends.crashes += stand.crashes
      if (record.sendings > 1) ends.again += 1
    }),
    { numRuns: deep(150, 3_000) },
  )
  // A proof in which nothing went wrong would prove nothing.
  for (const [what, count] of Object.entries(ends)) assert.isAbove(count, 5, what)
})
