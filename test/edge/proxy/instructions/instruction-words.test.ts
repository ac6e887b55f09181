// Words of a bank that no list has, of payouts and requests to pay: looked at, counted, and before a person after an hour.
import { assert, test } from '#kit'
import type { InstructionRow } from '../../../../edge/proxy/instructions/instruction-view.ts'
import { InstructionStand } from './instruction-stand.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const types = ({ effects }: InstructionStand) => effects.map(({ type }) => type)
const count = ({ calls }: InstructionStand, kind: string) => calls.filter((call) => call.kind === kind).length
const shownOf = async ({ node }: InstructionStand) =>
  (await node.instruction()) as InstructionRow & { reason?: string }

const WAYS = [
  {
    way: 'v2',
    word: 'payout',
    member: 'status',
    row: 'corporate.status.values',
    known: 'PROCESSED',
    done: 'paid',
  },
  {
    way: 'instant',
    word: 'payout',
    member: 'status',
    row: 'corporate.status.values',
    known: undefined,
    done: 'paid',
  },
  {
    way: 'request',
    word: 'request_to_pay',
    member: 'paymentStatus',
    row: 'request-to-pay.status.values',
    known: 'COMPLETED',
    done: 'completed',
  },
] as const

for (const { way, word, member, row, known, done } of WAYS) {
  test(`makes a case of ${way} once a word that no list has stood for an hour, and reads on (gaps Part 5, law 2)`, async () => {
    const stand = new InstructionStand(way)
    stand.bank.begin.push('ON_HOLD')
    assert.equal(await stand.give(), 'processing')
    await stand.pass(59 * MINUTE)
    assert.deepInclude(await shownOf(stand), { state: 'processing', needsPerson: false })
    assert.deepEqual(types(stand), [])
    await stand.pass(3 * MINUTE)
    assert.deepInclude(await shownOf(stand), {
      state: 'needs_review',
      needsPerson: true,
      reason: 'word_unknown',
    })
    assert.deepInclude(stand.row, { state: 'needs_review', needsPerson: true })
    const looks = count(stand, 'look')
    await stand.pass(2 * HOUR)
    assert.isAbove(count(stand, 'look'), looks)
    // It is never sent again for that, and one webhook tells of it.
    await stand.pass(3 * HOUR)
    assert.equal(count(stand, 'create'), 1)
    assert.deepEqual(types(stand), [`${word}.needs_review`])
    const [counted, ...others] = await stand.words.all()
    assert.deepInclude(counted, { member, word: 'ON_HOLD', row, objects: 1 })
    assert.deepEqual(others, [])
    if (known === undefined) return
    const [taken] = stand.bank.taken
    if (taken) taken.status = known
    await stand.pass(11 * MINUTE)
    assert.deepInclude(await shownOf(stand), { state: done, needsPerson: false })
    assert.isUndefined((await shownOf(stand)).reason)
    assert.deepEqual(types(stand), [`${word}.needs_review`, `${word}.${done}`])
  })

  test(`ends ${way} as a person decided whose bank says a word that no list has (gaps Part 5, law 2)`, async () => {
    const stand = new InstructionStand(way)
    stand.bank.begin.push('ON_HOLD')
    await stand.give()
    assert.deepInclude(await stand.node.resolveInstruction('done', 'The statement shows it.'), {
      code: 'not_in_review',
    })
    await stand.pass(62 * MINUTE)
    await stand.node.resolveInstruction('done', 'The statement shows it.')
    assert.deepInclude(await shownOf(stand), { state: done, needsPerson: false })
    const looks = count(stand, 'look')
    await stand.pass(HOUR)
    assert.equal(count(stand, 'look'), looks)
    assert.deepEqual(types(stand), [`${word}.needs_review`, `${word}.${done}`])
  })
}

test('makes no case of a word that another one followed within the hour (gaps Part 5, law 2)', async () => {
  const stand = new InstructionStand('v2')
  stand.bank.begin.push('RECEIVED')
  await stand.give()
  await stand.pass(50 * MINUTE)
  const [taken] = stand.bank.taken
  if (taken) taken.status = 'PROCESSING'
  await stand.pass(5 * MINUTE)
  if (taken) taken.status = 'RECEIVED'
  await stand.pass(50 * MINUTE)
  assert.deepInclude(await shownOf(stand), { state: 'processing', needsPerson: false })
  await stand.pass(15 * MINUTE)
  assert.deepInclude(await shownOf(stand), { state: 'needs_review', needsPerson: true })
  // However often it comes back, this payout has read it once.
  assert.deepInclude((await stand.words.all())[0], { word: 'RECEIVED', objects: 1 })
})

test('makes a case of a word also while the bank does not answer (gaps Part 5, law 2)', async () => {
  const stand = new InstructionStand('v2')
  stand.bank.begin.push('ON_HOLD')
  await stand.give()
  stand.bank.fates.look.push(...Array.from({ length: 200 }, () => 'drop-before' as const))
  await stand.pass(62 * MINUTE)
  assert.deepInclude(await shownOf(stand), { state: 'needs_review', needsPerson: true })
})
