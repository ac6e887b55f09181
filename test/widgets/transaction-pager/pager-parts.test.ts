// The parts of the transaction pager one by one: period, question, subject, keys, page size, sums, writing.

import { assert, test } from '#kit'
import type { EntryLimits } from '../../../core/view/index.ts'
import type { EntryQuery } from '../../../widgets/shared/source/account-source.ts'
import { SourceError } from '../../../widgets/shared/source/call.ts'
import { entries as english } from '../../../widgets/shared/text/words/en/entries.ts'
import { type Language, loadWords, translated } from '../../../widgets/shared/text/words/languages.ts'
import type { Words } from '../../../widgets/shared/text/words/topics.ts'
import { daysOf, SumMemory } from '../../../widgets/transaction-pager/days.ts'
import { stepOf } from '../../../widgets/transaction-pager/keys.ts'
import { readPageSize } from '../../../widgets/transaction-pager/rows.ts'
import { Period } from '../../../widgets/transaction-pager/period.ts'
import { makeQuestion, type PagerSource } from '../../../widgets/transaction-pager/question.ts'
import type { Range } from '../../../widgets/transaction-pager/range.ts'
import { Subject } from '../../../widgets/transaction-pager/subject.ts'
import { Writing } from '../../../widgets/transaction-pager/writing.ts'
import { accounts, entriesOf, everything, today } from '../account-data.ts'
import { pagesOf } from '../account-fixtures.ts'

const { signal } = new AbortController()
const usual: EntryLimits = { pageSize: 150, months: 3 }

/** A period whose source may change its limits, and what it reported. */
function periodWith(limits: EntryLimits): {
  period: Period
  chosen: Range[]
  limit: (to: EntryLimits) => void
} {
  let now = limits
  const chosen: Range[] = []
  const host = { limits: () => now, redraw: () => {}, chosen: (range: Range) => void chosen.push(range) }
  return { period: new Period(host, () => today), chosen, limit: (to) => (now = to) }
}

test('begins with the days of the page, or with the longest named period (ecosystem: 5)', () => {
  const { period, chosen } = periodWith(usual)
  assert.deepEqual([period.choice, period.range], ['threeMonths', { from: '2026-08-21', to: today }])
  period.open({ from: '2026-11-01', to: '2026-11-15' })
  assert.deepEqual([period.choice, period.range], ['own', { from: '2026-11-01', to: '2026-11-15' }])
  period.open({ from: '2026-01-01', to: today })
  assert.equal(period.choice, 'threeMonths', 'a period that is too long gives way')
  assert.deepEqual(periodWith({ pageSize: 20, months: 1 }).period.range, { from: '2026-11-01', to: today })
  assert.isEmpty(chosen, 'what the page sets is no choice of a person')
})

test('shows a step that leads to a named period as that period (look: date range)', () => {
  const { period, chosen } = periodWith(usual)
  period.choose('lastMonth')
  period.stepForth?.()
  assert.deepEqual([period.choice, period.stepForth], ['thisMonth', undefined])
  period.stepBack?.()
  assert.equal(period.choice, 'lastMonth')
  assert.lengthOf(chosen, 3)
})

test('turns to own dates only when nothing is wrong with them (look: date range)', () => {
  const { period, chosen } = periodWith(usual)
  period.choose('own')
  assert.deepEqual(period.draft, period.range)
  period.change({ from: '', to: today })
  assert.isUndefined(period.fault, 'nobody is told of an empty field before they have tried')
  period.submit()
  assert.equal(period.fault, 'incomplete')
  period.change({ from: '2026-01-01', to: today })
  assert.equal(period.fault, 'long')
  period.change({ from: '2026-11-02', to: '2026-11-03' })
  period.submit()
  assert.deepEqual([period.draft, chosen], [undefined, [{ from: '2026-11-02', to: '2026-11-03' }]])
})

test('lets a period that lasts until today last until the next day too, and leaves dates that were chosen (look: date range)', () => {
  let day = '2026-11-30'
  const host = { limits: () => usual, redraw: () => {}, chosen: () => {} }
  const period = new Period(host, () => day)
  const next = (choose: () => void) => {
    day = '2026-11-30'
    choose()
    day = '2026-12-01'
    period.keepUp()
    period.keepLimits()
    return [period.choice, period.range.from, period.range.to]
  }
  assert.deepEqual(
    next(() => period.choose('threeMonths')),
    ['threeMonths', '2026-09-02', day],
  )
  // Nothing that is shown goes away: what was this month begins where it began.
  assert.deepEqual(
    next(() => period.choose('thisMonth')),
    ['own', '2026-11-01', day],
  )
  assert.deepEqual(
    next(() => period.choose('lastMonth')),
    ['own', '2026-10-01', '2026-10-31'],
  )
  const own = { from: '2026-11-10', to: '2026-11-30' }
  assert.deepEqual(
    next(() => period.open(own)),
    ['own', own.from, own.to],
  )
})

test('keeps to limits that become known after the period was chosen, and calls that no choice (gaps: baltic.report.query)', () => {
  const { period, chosen, limit } = periodWith(usual)
  limit({ pageSize: 100, daysBack: 30 })
  period.keepLimits()
  assert.deepEqual([period.range, period.choice], [{ from: '2026-10-21', to: today }, 'own'])
  assert.isUndefined(period.stepBack)
  limit(usual)
  period.keepLimits()
  assert.equal(period.range.from, '2026-10-21', 'a period is never made longer')
  assert.isEmpty(chosen)
})

/** Asks for the first page with some source, and tells what the source was asked. */
async function askWith(source: Partial<PagerSource>, limits = usual): Promise<EntryQuery[]> {
  const asked: EntryQuery[] = []
  const entries = (query: EntryQuery) => {
    asked.push(query)
    return pagesOf(entriesOf(5))(query)
  }
  let period = { from: '2026-08-21', to: today }
  const question = makeQuestion(
    {
      source: () => ({ entries, ...source }),
      limits: () => limits,
      period: () => period,
    },
    { account: 'a-1' },
  )
  const { next } = await question({ pageSize: Infinity }, signal)
  // Another period is another question; this one goes on as it began.
  period = { from: today, to: today }
  if (next !== undefined) await question({ pageSize: Infinity, page: next }, signal)
  return asked
}

test('asks for every page with the same question, and for no more entries than the source gives (gaps: account-access.paging.token)', async () => {
  const first = { account: 'a-1', from: '2026-08-21', to: today, pageSize: 3 }
  assert.deepEqual(await askWith({}, { pageSize: 3 }), [first, { ...first, page: '3' }])
})

test('asks for no entries where no bank is connected, and for some where nobody can tell (gaps: account-access.consent.model)', async () => {
  for (const [connection, code] of [
    ['none', 'consent_missing'],
    ['ended', 'consent_ended'],
  ] as const) {
    const error: unknown = await askWith({
      connection: () => Promise.resolve(connection),
      entries: () => assert.fail('it was asked'),
    }).catch((reason: unknown) => reason)
    assert.instanceOf(error, SourceError)
    assert.equal(error instanceof SourceError && error.code, code)
  }
  const [query] = await askWith({ connection: () => Promise.reject(new SourceError()) })
  assert.equal(query?.account, 'a-1')
})

test('names the account before the card, and finds the account itself by its id (ecosystem: 5)', async () => {
  const source = () => ({ accounts: () => Promise.resolve(everything) })
  const subject = (account?: string, card?: string) => new Subject({ account, card }, source)
  assert.deepEqual(subject('a-1', 'c-1').query, { account: 'a-1' })
  assert.deepEqual([subject('', 'c-1').query, subject('', 'c-1').isCard], [{ card: 'c-1' }, true])
  assert.isUndefined(subject().query)
  assert.equal((await subject('a-2').account())?.nickname, 'Boat')
  const [account] = accounts
  const own = new Subject({ account, card: undefined }, () => undefined)
  assert.deepEqual([own.query, own.canLoadAccount, await own.account()], [{ account: 'a-1' }, true, account])
  assert.isFalse(new Subject({ account: 'a-1', card: undefined }, () => ({})).canLoadAccount)
})

test('leads from row to row and from page to page by keys, and lets every other key pass (look: Principle 7)', () => {
  assert.deepEqual(
    ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'Tab'].map((key) =>
      stepOf(key, 19, 20, true),
    ),
    [{ row: 19 }, { row: 18 }, { row: 0 }, { row: 19 }, { page: 1 }, { page: -1 }, undefined],
  )
  assert.deepEqual(
    [stepOf('PageDown', 3, 500, false), stepOf('PageUp', 3, 500, false), stepOf('ArrowUp', 0, 1, false)],
    [{ row: 13 }, { row: 0 }, { row: 0 }],
  )
})

test('reads the size of a page from 1 to 150, or all (ecosystem: 5)', () => {
  assert.deepEqual([1, '20', 150, 151, '2.9', 'all'].map(readPageSize), [1, 20, 150, 150, 2, Infinity])
  assert.deepEqual(['', 0, -5, 'many', Number.NaN].map(readPageSize), [50, 50, 50, 50, 50])
})

test('adds up a day only when all of it is known, and what was found once for each search (look: grouped by bank day)', () => {
  const entries = entriesOf(6).map((entry, at) => ({
    ...entry,
    day: at < 4 ? today : '2026-11-19',
    amount: '1.00',
  }))
  const reading = { entries, list: entries, complete: false, unread: 0, searching: false }
  const sums = new SumMemory(reading)
  const [first, last] = daysOf(entries)
  if (!first || !last) return assert.fail('There are two days')
  assert.deepEqual(sums.ofDay(first), [{ amount: '4.00', currency: 'EUR' }])
  assert.deepEqual(sums.ofDay(last), [], 'more of the last day may come')
  reading.complete = true
  assert.deepEqual(sums.ofDay(last), [{ amount: '2.00', currency: 'EUR' }])
  assert.strictEqual(sums.ofFound(), sums.ofFound())
  reading.unread = 1
  assert.deepEqual(sums.ofDay(first), [], 'one that could not be read may be of that day')
  reading.unread = 0
  reading.searching = true
  assert.deepEqual(sums.ofDay(first), [], 'a search shows only some of a day')
})

/** Writes as the words of a language have it. */
function writingIn(language: Language, sentences: Words<'entries'>): Writing {
  return new Writing({
    locale: language === 'en' ? 'en-150' : language,
    say: (word, slots) => {
      const found = sentences[word]
      const form = new Intl.PluralRules(language).select(Number(slots?.['count']))
      const sentence = typeof found === 'string' ? found : (found[form] ?? found.other)
      return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(slots?.[name]))
    },
  })
}

test('writes the limit of a source in words, also where it is not three months (look: Words)', () => {
  const writing = writingIn('en', english)
  assert.deepEqual(
    [3, 1, 6].map((months) => writing.months(months)),
    ['three months', '1 month', '6 months'],
  )
  assert.equal(
    writing.say('rule', { length: writing.months(6) }).slice(0, 42),
    'The bank gives at most 6 months at a time.',
  )
  assert.equal(writing.range({ from: '2026-11-01', to: today }), '1–20 Nov 2026')
  assert.equal(
    writing.headings({ from: '2025-12-31', to: today }, today)('2025-12-31'),
    'Wednesday, 31 December 2025',
  )
  assert.equal(writing.headings({ from: '2026-11-01', to: today }, today)(today), 'Friday, 20 November')
})

test('writes the limit of a source in the case that the sentence around it asks for (look: Words)', async () => {
  const rules = {
    fi: ['Pankki antaa enintään kolme kuukautta kerrallaan', 'Pankki antaa enintään 6 kuukautta kerrallaan'],
    sv: ['Banken ger högst tre månader åt gången', 'Banken ger högst 6 månader åt gången'],
    et: ['Pank annab korraga kuni kolm kuud', 'Pank annab korraga kuni 6 kuud'],
    lv: ['Banka vienā reizē rāda ne vairāk kā trīs mēnešus', 'Banka vienā reizē rāda ne vairāk kā 6 mēnešus'],
    lt: [
      'Bankas vienu kartu pateikia ne daugiau kaip trijų mėnesių operacijas',
      'Bankas vienu kartu pateikia ne daugiau kaip 6 mėnesių operacijas',
    ],
  } as const satisfies Partial<Record<Language, readonly string[]>>
  for (const language of translated) {
    const writing = writingIn(language, await loadWords(language, 'entries'))
    const said = [3, 6].map((months) => writing.say('rule', { length: writing.months(months) }).split('.')[0])
    assert.deepEqual(said, [...rules[language]])
  }
})
