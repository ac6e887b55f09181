// The iteration over a report: every entry once and in order, also when more are booked between two pages.
// Not the single page: answers.test.ts.
import { assert, test } from '#kit'
import { eachTransaction, type EachTransactionOptions, withConsent } from '../../../core/baltic/index.ts'
import { assertThrows, thrownBy } from '../shared/thrown.ts'
import { ACCOUNT_ID, answerOf, type Asked, CONSENT_ID, fakeBank } from './fixtures.ts'

const walk = { accountId: ACCOUNT_ID, bookingStatus: 'both', dateFrom: '2026-11-01' } as const
const row = (id: string) => `{"transactionId":"${id}","transactionAmount":{"amount":1,"currency":"EUR"}}`
const pageOf = (booked: string[], pending: string[], totalPages: number) =>
  answerOf(
    200,
    `{"transactions":{"booked":[${booked.map(row).join()}],"pending":[${pending.map(row).join()}],"meta":{"totalPages":${totalPages}}}}`,
  )
const pageNumber = ({ path }: Asked) => Number(new URL(`https://x.example${path}`).searchParams.get('page'))

function walkOver(
  respond: (asked: Asked, count: number) => Response,
  changes: Partial<EachTransactionOptions> = {},
) {
  const { bank, asked } = fakeBank(respond)
  const session = withConsent(bank, { consentId: CONSENT_ID })
  return { asked, entries: eachTransaction(session, { ...walk, ...changes }) }
}

async function namesOf(entries: ReturnType<typeof walkOver>['entries']): Promise<string[]> {
  const names: string[] = []
  for await (const { status, transaction } of entries) names.push(`${status} ${transaction.transactionId}`)
  return names
}

test('walks over booked ones, then pending ones, page by page (3, Limits; gaps: baltic.report.page)', async () => {
  const pages = [pageOf(['1', '2'], [], 3), pageOf(['3'], ['4'], 3), pageOf([], ['5'], 3)]
  const { asked, entries } = walkOver((one) => pages[pageNumber(one) - 1] ?? answerOf(500, null))
  assert.deepEqual(await namesOf(entries), ['booked 1', 'booked 2', 'booked 3', 'pending 4', 'pending 5'])
  assert.deepEqual(asked.map(pageNumber), [1, 2, 3])
  assert.include(asked[2]?.path ?? '', 'bookingStatus=both&dateFrom=2026-11-01&page=3')
})

test('asks nothing before the first entry is wanted, and no page that a limit leaves out (house: 3)', async () => {
  const { asked, entries } = walkOver(() => pageOf(['1', '2'], [], 9), { limit: 1 })
  assert.lengthOf(asked, 0)
  assert.deepEqual(await namesOf(entries), ['booked 1'])
  assert.lengthOf(asked, 1)
})

test('leaves out what comes again when something is booked meanwhile (gaps: baltic.report.page)', async () => {
  const { entries } = walkOver((one) =>
    pageNumber(one) === 1 ? pageOf(['1', '2'], [], 2) : pageOf(['2', '3'], [], 2),
  )
  assert.deepEqual(await namesOf(entries), ['booked 1', 'booked 2', 'booked 3'])
})

test('goes on over pages that were added, and ends where pages went away (gaps: baltic.report.page)', async () => {
  const grown = walkOver((one) => pageOf([String(pageNumber(one))], [], pageNumber(one) === 1 ? 2 : 3))
  assert.deepEqual(await namesOf(grown.entries), ['booked 1', 'booked 2', 'booked 3'])
  const gone = '{"tppMessages":[{"category":"ERROR","code":"PARAMETER_NOT_SUPPORTED","path":"page"}]}'
  const shrunk = walkOver((one) => (pageNumber(one) === 1 ? pageOf(['1'], [], 2) : answerOf(400, gone)))
  assert.deepEqual(await namesOf(shrunk.entries), ['booked 1'])
})

test('ends with the fault of the read that failed, after what came before it (house: 4)', async () => {
  const { entries } = walkOver((one) => (pageNumber(one) === 1 ? pageOf(['1'], [], 2) : answerOf(503, null)))
  assert.equal((await entries.next()).value?.transaction.transactionId, '1')
  assert.propertyVal(await thrownBy(() => entries.next()), 'code', 'answer_lost')
})

test('gives up where a hundred pages in a row bring nothing new (house: 3)', async () => {
  const { asked, entries } = walkOver(() => pageOf(['1'], [], 2_147_483_647))
  await assertThrows(() => namesOf(entries), { code: 'paging_endless', row: 'baltic.report.page' })
  assert.lengthOf(asked, 101)
})

test('says at once what is wrong with its parameters (house: 4)', () => {
  const respond = () => answerOf(500, null)
  assert.throws(() => walkOver(respond, { limit: 0 }), TypeError, /^limit must be/)
  assert.throws(() => walkOver(respond, { dateFrom: '1.11.2026' }), TypeError, /query\.dateFrom must be/)
  assert.throws(
    () => walkOver(respond, { dateTo: '2026-10-31' }),
    TypeError,
    /query\.dateFrom must not be after dateTo/,
  )
  assert.throws(() => walkOver(respond, { timeoutMs: 0 }), TypeError, /^timeoutMs must be/)
})

test('ends the read under way when the loop is left (house: 3)', async () => {
  const { asked, entries } = walkOver(() => pageOf(['1', '2'], [], 2))
  for await (const { transaction } of entries) if (transaction.transactionId === '1') break
  assert.isAtMost(asked.length, 2)
  assert.isTrue((await entries.next()).done)
})

test('gives rows that share an id, and tells of those that it cannot read (gaps Part 5, laws 5 and 6)', async () => {
  const of = (id: string, amount: string) =>
    `{"transactionId":"${id}","transactionAmount":{"amount":${amount},"currency":"EUR"},"valueDate":"today"}`
  const booked = [of('x', '-100'), of('x', '-5'), of(' ', '1'), of('y', '"2"'), of('z', '1E+2')]
  const body = `{"transactions":{"booked":[${booked.join()}],"meta":{"totalPages":1},"_links":[]},"links":{"next":"/x"}}`
  const { entries } = walkOver(() => answerOf(200, body))
  const amounts: string[] = []
  for await (const { transaction } of entries) amounts.push(transaction.transactionAmount.amount)
  assert.deepEqual(amounts, ['-100', '-5', '100'])
  assert.deepEqual(
    entries.oddities.map(({ kind, path }) => [kind, path]),
    [
      ['row_unread', 'transactions.booked[2].transactionId'],
      ['row_unread', 'transactions.booked[3].transactionAmount.amount'],
      ['next_page', 'links.next'],
    ],
  )
})

test('needs the day of a booked row, and not that of a pending one (gaps Part 5, law 5)', async () => {
  const of = (id: string) => row(id).replace('{', '{"bookingDate":"20.11.2026",')
  const body = `{"transactions":{"booked":[${of('1')}],"pending":[${of('2')}],"meta":{"totalPages":1}}}`
  const { entries } = walkOver(() => answerOf(200, body))
  assert.deepEqual(await namesOf(entries), ['pending 2'])
  assert.lengthOf(entries.oddities, 1)
})
