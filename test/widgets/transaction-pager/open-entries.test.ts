// What the transaction pager does with what is not booked yet, with several banks, and with a bank that counts readings.

import { assert, test } from '#kit'
import type { BankConnection, Entry, Page } from '../../../core/view/index.ts'
import type { EntryQuery } from '../../../widgets/account-list/index.ts'
import type { TransactionPagerElement } from '../../../widgets/transaction-pager/index.ts'
import '../../../widgets/transaction-pager/define.ts'
import { daysOf } from '../../../widgets/transaction-pager/days.ts'
import { SourceError } from '../../../widgets/shared/source/call.ts'
import { entriesOf, estonian, finnish, today } from '../account-data.ts'
import { ended, pagesOf, refusedWith, ScriptedAccounts, stopClock } from '../account-fixtures.ts'
import { quiet } from '../account-scenes.ts'
import { clean } from '../scenes.ts'
import { all, texts as text } from '../shadow.ts'

/** A source that knows the banks of its accounts. */
class Banks extends ScriptedAccounts {
  bank: BankConnection = estonian
  readonly wished: (string | undefined)[] = []

  limits(whose?: Pick<EntryQuery, 'account' | 'card'>) {
    return (whose?.account === 'ee-1' ? this.bank.limits : finnish.limits) ?? { pageSize: 150, months: 3 }
  }

  bankOf({ account }: Pick<EntryQuery, 'account' | 'card'>): BankConnection | undefined {
    return account === 'ee-1' ? this.bank : finnish
  }

  override connect({ provider }: { provider?: string } = {}): Promise<{ approvalUrl: string }> {
    this.wished.push(provider)
    return super.connect()
  }
}

type Trial = (element: TransactionPagerElement, source: Banks) => Promise<void> | void

/** Runs a test with a pager of an Estonian account on the page. */
function trial(name: string, body: Trial, set: (source: Banks) => void = () => {}): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-transaction-pager')
    const source = new Banks()
    Object.assign(element, { source, account: 'ee-1', navigate: () => {} })
    set(source)
    document.body.append(element)
    try {
      await quiet(element)
      await body(element, source)
    } finally {
      clean(document.body)
    }
  })
}

const [first, second, third, ...older] = entriesOf(12)
if (!first || !second || !third) throw new Error('There are entries')
const { archiveId: _archiveId, balanceAfter: _balance, ...seen } = third
/** A transaction of today, while it is not booked, and once it is. */
const pending: Entry = { ...seen, status: 'pending', endToEndId: 'INVOICE-7' }
const matured: Entry = { ...third, endToEndId: 'INVOICE-7', matchedBy: ['endToEndId', 'name'] }
const answer = (...entries: Entry[]) => pagesOf(entries)

trial(
  'shows what is not booked yet above everything that is, whatever its day (gaps: baltic.report.page)',
  (element) => {
    assert.deepEqual(text(element, '.date-name').slice(0, 2), ['Not booked yet', 'Friday, 20 November'])
    assert.deepEqual(
      text(element, '.who').slice(0, 3),
      [pending, first, second].map(({ counterpart }) => counterpart?.name),
    )
    assert.equal(text(element, '.day-sum').length, text(element, '.date-name').length - 1)
  },
  (source) => (source.read = answer(first, second, pending, ...older)),
)

test('keeps what is pending further down under its day (look: transaction pager)', () => {
  const list = [first, { ...second, status: 'pending' as const }]
  assert.deepEqual(
    daysOf(list).map(({ isOpen, entries }) => [isOpen, entries.length]),
    [[undefined, 2]],
  )
  assert.deepEqual(
    daysOf([pending, first], false).map(({ day }) => day),
    [today],
  )
})

trial(
  'keeps a pending row open and in focus when it is booked, and says by what it was found (gaps: baltic.transaction.members)',
  async (element, source) => {
    const [row] = all(element, '.row')
    row?.focus()
    row?.click()
    await quiet(element)
    assert.lengthOf(all(element, '.details'), 1)
    let reply: (page: Page) => void = () => {}
    source.read = () => new Promise((resolve) => (reply = resolve))
    const reloading = element.reload()
    await quiet(element)
    assert.lengthOf(all(element, '.skeleton'), 0, 'what is shown stays')
    assert.lengthOf(all(element, '.row'), 12)
    reply({ entries: [first, second, matured, ...older] })
    await reloading
    await quiet(element)
    assert.deepEqual(text(element, '.date-name').slice(0, 1), ['Friday, 20 November'])
    assert.lengthOf(all(element, '.entry'), 12)
    const [open] = all(element, '.entry.open')
    assert.equal(open, all(element, '.entry')[2])
    assert.equal(element.shadowRoot?.activeElement, open?.querySelector('.row'))
    const words = open?.textContent.replaceAll(/\s+/g, ' ') ?? ''
    assert.match(words, /Pending before; matched by\s*Amount, End-to-end id, Name/)
    assert.include(words, 'INVOICE-7')
  },
  (source) => (source.read = answer(pending, first, second, ...older)),
)

trial(
  'keeps a pending row one row, open and in focus, when the day changes and it is booked on the new one (gaps: shared.sandbox.identity)',
  async (element, source) => {
    const [row] = all(element, '.row')
    row?.focus()
    row?.click()
    await quiet(element)
    const period = element.range
    // Three days later it is booked, under that day.
    source.read = answer({ ...matured, day: '2026-11-23' }, first, second, ...older)
    element.today = '2026-11-23'
    await quiet(element)
    assert.deepEqual(element.range, { from: period?.from ?? '', to: '2026-11-23' })
    assert.deepEqual(text(element, '.date-name').slice(0, 2), ['Monday, 23 November', 'Friday, 20 November'])
    assert.lengthOf(all(element, '.entry'), 12)
    const [open, ...others] = all(element, '.entry.open')
    assert.isEmpty(others)
    assert.equal(open, all(element, '.entry')[0])
    assert.include(open?.textContent, 'INVOICE-7')
    assert.equal(element.shadowRoot?.activeElement, open?.querySelector('.row'))
  },
  (source) => (source.read = answer(pending, first, second, ...older)),
)

trial(
  'keeps what is shown when it cannot be read again (look: Principle 5)',
  async (element, source) => {
    source.read = refusedWith(503, 'bank_unavailable')
    await element.reload()
    await quiet(element)
    assert.lengthOf(all(element, '.row'), 12)
    assert.lengthOf(all(element, '.note.fault'), 1)
  },
  (source) => (source.read = answer(first, second, third, ...older)),
)

trial(
  'says when the bank is fresh again above what was read last (gaps: baltic.consent.frequency)',
  (element) => {
    const [note = ''] = text(element, '.fresh')
    assert.match(note, /^Next update tomorrow at 00:15/)
    assert.lengthOf(all(element, '.row'), 3)
    assert.lengthOf(all(element, '.fault, [part=notice]'), 0)
  },
  (source) => {
    source.read = () =>
      Promise.resolve({ entries: [first, second, third], freshAgainAt: '2026-11-20T22:15:00Z' })
  },
)

const tomorrow = '2026-11-20T22:15:00Z'
for (const [what, bank, refusal, words] of [
  ['at the time of its bank', { freshAgainAt: tomorrow }, undefined, / Next update tomorrow at 00:15/],
  [
    'at the time of the refusal',
    {},
    { code: 'reads_used_up', freshAgainAt: tomorrow },
    / Next update tomorrow at 00:15/,
  ],
  ['later', {}, { freshAgainAt: 'midnight' }, / Next update later\./],
] as const) {
  trial(
    `says that nothing is known yet and fresh again ${what}, where nothing was read (gaps: baltic.consent.frequency)`,
    (element) => {
      const notice = text(element, '[part=notice]').join()
      assert.match(notice, /^These transactions are not known yet\./)
      assert.match(notice, words)
      assert.notInclude(notice, 'read last')
      assert.notInclude(element.shadowRoot?.textContent, 'did not load')
      assert.notInclude(element.shadowRoot?.textContent, 'No transactions')
    },
    (source) => {
      source.bank = { ...estonian, ...bank }
      source.read = () => Promise.reject(new SourceError(429, 'reads_used_up', '', { cause: refusal }))
    },
  )
}

trial(
  'keeps what is known where the bank lets itself be read no more (gaps: baltic.consent.frequency)',
  async (element, source) => {
    source.read = refusedWith(429, 'reads_used_up')
    await element.reload()
    await quiet(element)
    assert.isAbove(all(element, '.row').length, 0)
    assert.match(text(element, '.fresh').join(), /^Next update later\./)
    assert.lengthOf(all(element, '.fault'), 0)
  },
)

trial(
  'keeps to the limits of the bank whose account it shows (gaps: baltic.report.page)',
  async (element, source) => {
    const [asked] = source.calls.flatMap(({ query }) => query ?? [])
    assert.isAtMost(asked?.pageSize ?? Infinity, 100)
    const earlier = () => all(element, '.steps button')[0]
    for (let step = 0; step < 6 && earlier()?.getAttribute('aria-disabled') !== 'true'; step++) {
      earlier()?.click()
      await quiet(element)
    }
    assert.equal(earlier()?.getAttribute('aria-disabled'), 'true')
    const days = source.calls.flatMap(({ query }) => query?.from ?? [])
    assert.equal(days.toSorted()[0], '2026-08-22', 'ninety days back')
    element.account = 'own-1'
    await quiet(element)
    assert.notEqual(earlier()?.getAttribute('aria-disabled'), 'true')
  },
)

trial(
  'offers what is older than the limit for as long as the bank gives it, and says until when (gaps: baltic.report.query)',
  async (element, source) => {
    assert.deepEqual(text(element, '.chip'), ['This month', 'Last month', 'Three months', 'Choose dates'])
    all(element, '.chip:last-child')[0]?.click()
    await quiet(element)
    assert.match(
      text(element, '.rule').join(),
      /^The bank gives transactions from 22 Aug 2026 on\. Until 12:29.* it gives older ones too\.$/,
    )
    assert.isFalse(all(element, '.date .native')[0]?.hasAttribute('min'))
    const earlier = () => all(element, '.steps button')[0]
    earlier()?.click()
    await quiet(element)
    assert.isBelow(element.range?.from.localeCompare('2026-08-22') ?? 0, 0)
    stopClock(Date.parse('2026-11-20T10:29:00Z'))
    element.requestUpdate()
    await quiet(element)
    assert.deepEqual(text(element, '.chip'), ['This month', 'Last month', 'Choose dates'])
    all(element, '.chip:last-child')[0]?.click()
    await quiet(element)
    assert.equal(text(element, '.rule').join(), 'The bank gives transactions from 22 Aug 2026 on.')
    all(element, '.chip')[0]?.click()
    await quiet(element)
    assert.equal(source.calls.at(-1)?.query?.from, '2026-11-01')
  },
  (source) => {
    const deepUntil = '2026-11-20T10:29:00Z'
    source.bank = { ...estonian, limits: { pageSize: 100, daysBack: 90, deepUntil } }
  },
)

trial(
  'leads to the bank of the account whose permission has ended (house: 2)',
  async (element, source) => {
    all(element, '.primary')[0]?.click()
    await quiet(element)
    assert.deepEqual(source.wished, ['ee'])
  },
  (source) => (source.read = ended),
)

trial(
  'says how many transactions could not be read, and reckons nothing across them (gaps Part 5, law 6)',
  async (element) => {
    const missing = 'Transactions that could not be read, and are missing here: 3.'
    assert.deepEqual(text(element, '.note.fresh'), [missing])
    assert.include(text(element, '[role=status]').join(), missing)
    assert.lengthOf(all(element, '.row'), 3)
    assert.deepEqual(text(element, '.day-sum'), [])
    dispatchEvent(new Event('beforeprint'))
    const paper = text(element, '.paper').join()
    dispatchEvent(new Event('afterprint'))
    assert.include(paper, missing)
    assert.notInclude(paper, 'Opening balance')
    assert.notInclude(paper, 'The older ones of this period are missing')
  },
  (source) => {
    const pages: readonly Page[] = [
      { entries: [first, second], next: 'more', unread: 1 },
      { entries: [third], unread: 2 },
    ]
    source.read = (query) => Promise.resolve(pages[query.page === undefined ? 0 : 1] as Page)
  },
)

trial(
  'does not call a period empty of which nothing could be read (gaps Part 5, law 6)',
  (element) => {
    assert.deepEqual(text(element, '.note.fresh'), [
      'Transactions that could not be read, and are missing here: 2.',
    ])
    assert.notInclude(element.shadowRoot?.textContent, 'No transactions')
  },
  (source) => (source.read = () => Promise.resolve({ entries: [], unread: 2 })),
)
