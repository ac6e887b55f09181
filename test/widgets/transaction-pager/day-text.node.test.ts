// Days as a person types them: read strictly in the order of the page's language, whatever the browser speaks, with what is wrong.

import { assert, fc, test } from '#kit'
import { addDays } from '../../../core/shared/values/time.ts'
import { readDay, writeDay } from '../../../widgets/transaction-pager/day-text.ts'
import { Period } from '../../../widgets/transaction-pager/period.ts'
import { sayFault, sayForm, sayRule, Writing } from '../../../widgets/transaction-pager/writing.ts'
import { makeDays } from '../../../widgets/shared/text/formats.ts'
import { isTranslated, loadWords, translated } from '../../../widgets/shared/text/words/languages.ts'
import { english } from '../topics.ts'

const today = '2026-11-20'
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))
const locales = ['en-150', 'en-GB', 'en-US', ...translated, 'sv-FI', 'de', 'da', 'ar', 'fa', 'th']

async function writingIn(language: string): Promise<Writing> {
  const words = isTranslated(language) ? await loadWords(language, 'entries') : english.entries
  return new Writing({
    locale: language === 'en' ? 'en-150' : language,
    say(word, slots = {}) {
      const found = words[word]
      const sentence = typeof found === 'string' ? found : found.other
      return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name]))
    },
  })
}

/** A period in which a person chooses dates. */
function choosing(from: string, to: string, deepUntil?: string): Period {
  const limits = { pageSize: 20, months: 3, ...(deepUntil && { daysBack: 90, deepUntil }) }
  const period = new Period({ limits: () => limits, redraw: () => {}, chosen: () => {} }, () => today)
  period.choose('own')
  period.change({ from, to })
  return period
}

test('reads every day as it writes it, in any language (look: Words)', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...locales), (one, locale) => {
      assert.deepEqual(readDay(writeDay(one, locale), locale), { day: one }, locale)
    }),
  )
})

test('writes a day in the order and with the marks of the language, not of the browser (look: Words)', () => {
  const written = ['en-150', 'fi', 'sv', 'et', 'lv', 'lt'].map((locale) => writeDay('2026-11-05', locale))
  assert.deepEqual(written, [
    '05/11/2026',
    '5.11.2026',
    '2026-11-05',
    '5.11.2026',
    '5.11.2026.',
    '2026-11-05',
  ])
  assert.equal(writeDay('tomorrow', 'fi'), 'tomorrow', 'what is no day stays as it was typed')
})

test('takes habits of typing that leave no doubt, and nothing else (house: 4)', () => {
  for (const text of ['5.11.2026', '05.11.2026', ' 5. 11. 2026. ', '5/11/2026', '5-11-2026', '2026-11-05']) {
    assert.deepEqual(readDay(text, 'fi'), { day: '2026-11-05' }, text)
  }
  for (const text of [
    '',
    '5.11.',
    '5.11.26',
    '5.11/2026',
    '51.1.20',
    '5 11 2026',
    '5.11.2026 10.00',
    'eilen',
  ]) {
    assert.deepEqual(readDay(text, 'fi'), { fault: 'form' }, text)
  }
  for (const text of ['31.2.2026', '11.22.2026', '0.1.2026', '2026-13-01']) {
    assert.deepEqual(readDay(text, 'fi'), { fault: 'noDay' }, text)
  }
  assert.deepEqual(readDay('11/22/2026', 'en-US'), { day: '2026-11-22' })
  assert.deepEqual(readDay('5.11.2026', 'sv'), { fault: 'form' }, 'Swedish begins with the year')
})

for (const language of ['en', ...translated]) {
  test(`says in the page's language how a day is typed, and what is wrong with one (${language}) (look: Words)`, async () => {
    const writing = await writingIn(language)
    const example = writeDay('2026-12-31', writing.locale)
    const form = sayForm(writing, { today })
    assert.include(form, example)
    assert.equal(sayFault(writing, choosing('yesterday', today)), form)
    assert.include(sayFault(writing, choosing('2026-11-31', today)), '2026-11-31')
    assert.isTrue(sayFault(writing, choosing('2026-11-31', today)).endsWith(` ${form}`))
    assert.include(sayFault(writing, choosing(today, '2026-11-21')), writing.day(today))
    assert.equal(sayFault(writing, choosing('2026-11-01', today)), '')
    const said = [
      form,
      sayFault(writing, choosing(today, '2026-11-21')),
      sayFault(writing, choosing(writeDay('2026-11-30', 'lv').replace('30', '31'), today)),
    ]
    for (const sentence of said) assert.notMatch(sentence, /\.\.|\{/)
  })
}

test('ends no sentence of a period or a print with two full stops, whatever day stands at its end (look: Words)', async () => {
  const days = ['2026-10-01', '2026-05-31', '2026-11-20', '2026-12-27']
  for (const language of translated) {
    const write = makeDays(language, { dateStyle: 'medium' })
    const [{ form: _form, noDay: _noDay, ...entries }, paper, chart] = await Promise.all([
      // How a day is typed, and what was, is written otherwise.
      loadWords(language, 'entries'),
      loadWords(language, 'paper'),
      loadWords(language, 'chart'),
    ])
    for (const sentence of [entries, paper, chart].flatMap((topic) => Object.values(topic))) {
      if (typeof sentence !== 'string') continue
      for (const one of days) {
        assert.notInclude(sentence.replace(/\{(?:day|from|to|range)\}/g, write(one)), '..', language)
      }
    }
  }
})

test('does not turn to a day that has not come, and keeps what was typed (house: 4)', () => {
  const period = choosing(today, '2026-11-21')
  period.submit()
  assert.equal(period.fault, 'late')
  period.change({ from: 'soon', to: '' })
  assert.equal(period.fault, 'form', 'a text that is no day is told before an empty field')
  period.submit()
  assert.deepEqual(period.draft, { from: 'soon', to: '' })
})

test('tells by the bank’s clock until when older transactions are given, and names it once where the reader’s differs (look: Words)', async () => {
  const writing = await writingIn('en')
  const period = choosing('2026-11-01', today, '2999-11-20T10:29:00Z')
  const named: string[] = []
  const rule = sayRule(writing, period, (time) => {
    named.push(time)
    return `${time} Finnish time`
  })
  assert.include(rule, 'Until 12:29')
  const ofReader = new Intl.DateTimeFormat('en-150', { timeStyle: 'short' }).format(
    Date.parse('2999-11-20T10:29:00Z'),
  )
  assert.deepEqual(named, ofReader === '12:29' ? [] : ['12:29'])
})
