// Words of a bank that no list has, of batches: of a payment, of a day of a series, of the approval.
import { assert, test } from '#kit'
import { BatchStand } from './batch-stand.ts'
import { SEPA, weeklyFrom } from './batch-kit.ts'
import { pluck } from '../../kit/lists.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ROW = 'psd2.status.values'

const types = ({ effects }: BatchStand) => effects.map(({ type }) => type)
const batchOf = ({ bank }: BatchStand) => bank.payments[0]?.authorizationId ?? ''

async function given(words: Readonly<Record<string, string>>, ...payments: object[]): Promise<BatchStand> {
  const stand = new BatchStand()
  const { fetch } = stand.bank
  Object.assign(stand.bank, {
    fetch: async (url: string, init?: RequestInit) => {
      const answer = await fetch(url, init)
      const said = (await answer.json()) as { status?: string }
      const { status = '' } = said
      return Response.json({ ...said, ...(status !== '' && { status: words[status] ?? status }) }, answer)
    },
  })
  assert.equal(await stand.give(payments), 'unapproved')
  assert.match(await stand.approval(), /^https:/)
  return stand
}

test('makes a case of a payment of a batch once its word has stood for an hour after the approval, and reads on (gaps Part 5, law 2)', async () => {
  const words: Record<string, string> = { Debited: 'BOOKED' }
  const stand = await given(words, SEPA, SEPA)
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(58 * MINUTE)
  assert.deepInclude(await stand.read(), { state: 'processing', needsPerson: false })
  await stand.pass(15 * MINUTE)
  const known = await stand.read()
  assert.deepInclude(known, { state: 'needs_review', needsPerson: true })
  assert.deepInclude(known?.payments[0], { state: 'needs_review', reason: 'word_unknown' })
  assert.deepInclude(stand.row, { state: 'needs_review', needsPerson: true })
  assert.deepEqual(types(stand), ['batch.needs_review', 'batch.needs_review'])
  // Two payments of one batch count once, and each was submitted once.
  const [word, ...others] = await stand.words.all()
  assert.deepEqual(others, [])
  assert.deepInclude(word, {
    interface: 'psd2-payments',
    member: 'status',
    word: 'BOOKED',
    row: ROW,
    objects: 1,
  })
  assert.deepEqual(pluck(stand.bank.payments, 'debits'), [1, 1])
  delete words['Debited']
  await stand.pass(11 * MINUTE)
  assert.deepInclude(await stand.read(), { state: 'completed', needsPerson: false })
})

test('ends the payments of a batch as a person decided whose word no list has (gaps Part 5, law 2)', async () => {
  const stand = await given({ Debited: 'BOOKED' }, SEPA)
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(75 * MINUTE)
  await stand.node.resolveInstruction('paid', 'The statement shows it.')
  assert.deepInclude(await stand.read(), { state: 'completed', needsPerson: false })
  const calls = stand.calls.length
  await stand.pass(DAY)
  assert.lengthOf(stand.calls, calls)
  assert.deepEqual(types(stand), ['batch.needs_review', 'batch.paid'])
})

test('waits for a day of a series whose word no list has, and makes a case of it within the hour (gaps Part 5, law 2)', async () => {
  const series = weeklyFrom('2026-11-23', '2026-12-07')
  const stand = await given({ Debited: 'BOOKED' }, series)
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(3 * DAY)
  stand.bank.execute()
  await stand.pass(DAY)
  const known = await stand.read()
  // The bank calls the series completed; what became of its days is not known.
  assert.deepInclude(known, { needsPerson: true })
  assert.deepInclude(known?.payments[0], { state: 'needs_review', reason: 'word_unknown' })
  assert.notInclude(types(stand), 'batch.completed')
  assert.notProperty(known?.payments[0]?.occurrences?.[0], 'word')
})

for (const [what, isGranted] of [
  ['once a return says that it was given', true],
  ['never where nobody came back', false],
] as const)
  test(`makes a case of an approval whose word no list has, ${what} (gaps Part 5, law 2)`, async () => {
    const stand = await given({ Authorized: 'APPROVED' }, SEPA)
    stand.bank.decide(batchOf(stand), 'Authorized')
    await stand.pass(30 * MINUTE)
    if (isGranted) {
      stand.channel.returned = () => Promise.resolve('granted')
      await stand.node.batchReturned('state=x')
    }
    await stand.pass(58 * MINUTE)
    assert.deepInclude(await stand.read(), { state: 'unapproved', needsPerson: false })
    await stand.pass(15 * MINUTE)
    const state = isGranted ? 'needs_review' : 'unapproved'
    assert.deepInclude(await stand.read(), { state, needsPerson: isGranted })
    assert.deepEqual(types(stand), isGranted ? ['batch.needs_review'] : [])
    assert.isFalse(stand.calls.some(({ kind }) => kind === 'submit'))
    assert.deepInclude((await stand.words.all())[0], {
      word: 'APPROVED',
      row: 'psd2.bundle.values',
      objects: 1,
    })
    if (!isGranted) return
    await stand.node.resolveInstruction('rejected', 'It was taken back at the bank.')
    assert.deepInclude(await stand.read(), { state: 'rejected', needsPerson: false })
  })

test('takes a word of a payment that nobody could approve yet for open (gaps Part 5, law 2)', async () => {
  const stand = await given({ Unauthorized: 'WAITING' }, SEPA)
  assert.deepInclude((await stand.words.all())[0], { word: 'WAITING', means: 'open' })
  stand.bank.decide(batchOf(stand), 'Authorized')
  await stand.pass(MINUTE)
  assert.deepEqual(types(stand), ['batch.paid'])
})
