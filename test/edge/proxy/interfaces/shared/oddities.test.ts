// What the proxy tells of answers that were not expected and were taken: once each, in the log and with the last answer.
// What is odd is judged in core.
import { assert, test } from '#kit'
import type { CallReport, Oddity } from '../../../../../core/shared/call-report.ts'
import { LastAnswers } from '../../../../../edge/proxy/interfaces/shared/last-answers.ts'
import type { LogEvent } from '../../../../../edge/shared/log.ts'

const reportOf = (...oddities: Oddity[]): CallReport => ({
  operation: 'account-access.list-transactions',
  group: 'account-access.read',
  method: 'GET',
  path: '/accounts',
  durationMs: 1,
  sendings: 1,
  oddities,
})
const unread = (at: number): Oddity => ({
  kind: 'row_unread',
  path: `transactions[${at}].amount`,
  rule: 'must be an amount',
})

test('tells an oddity once for each member, with its row, and shows it with the last answer (gaps Part 5, law 5)', async () => {
  const lines: LogEvent[] = []
  const answers = new LastAnswers()
  const transport = answers.learnFrom('account-access', () => Promise.resolve(new Response('')))
  const tell = answers.tellOddities('account-access', (line) => lines.push(line))
  await transport('https://bank.example', {})
  tell(reportOf())
  assert.notProperty(answers.list()[0]?.[1], 'oddities')
  tell(reportOf(unread(0), unread(5)))
  tell(reportOf(unread(2)))
  tell(reportOf({ kind: 'next_page', path: 'link', rule: 'must be elsewhere' }))
  const operation = 'account-access.list-transactions'
  const told = [
    { operation, kind: 'row_unread', member: 'transactions[].amount', row: 'shared.members' },
    { operation, kind: 'next_page', member: 'link', row: 'shared.links' },
  ]
  assert.deepEqual(
    lines.map(({ event, ...line }) => [event, { ...line, rule: undefined }]),
    told.map((line) => ['bank_answer_unexpected', { ...line, rule: undefined }]),
  )
  assert.deepEqual(answers.list()[0]?.[1]?.oddities, told)
})
