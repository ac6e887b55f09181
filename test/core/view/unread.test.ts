// What a page says of entries that could not be read.
import { assert, test } from '#kit'
import { showTransactions } from '../../../core/view/index.ts'

test('says how many entries of a page could not be read, and nothing where it is whole (gaps Part 5, laws 5 and 6)', () => {
  const page = { transactions: [] }
  const oddity = { path: 'transactions[0]', rule: 'must be read' }
  const told = [
    { ...oddity, kind: 'row_unread' },
    { ...oddity, kind: 'left_out' },
    { ...oddity, kind: 'next_page' },
  ] as const
  assert.deepEqual(showTransactions(page, String), { entries: [] })
  assert.deepEqual(showTransactions(page, String, 'n', told), { entries: [], next: 'n', unread: 2 })
  assert.deepEqual(showTransactions(page, String, undefined, [told[1]]), { entries: [] })
})
