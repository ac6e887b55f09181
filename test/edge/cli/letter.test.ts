/// <reference types="node" />
// `silta letter`: what a bank is asked, and what its answers set.
// That what is set reaches the calls is in test/edge/proxy/config/assumptions.test.ts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { readAnswers } from '../../../edge/cli/letter/answers.ts'
import { LETTER_WORDS } from '../../../edge/cli/letter/words.ts'
import { isAsked, type Language, LANGUAGES, SECTIONS } from '../../../edge/shared/gaps/index.ts'
import { runWord } from './run-word.ts'

async function letterOf(...options: string[]): Promise<string> {
  const { code, out, err } = await runWord(['letter', ...options])
  assert.equal(code, 0, err)
  return out
}

/** Reads the questions of a letter: number, id and boxes. */
const questionsOf = (letter: string) =>
  Array.from(
    letter.matchAll(/^(\d+)\. .+\n([\w.-]+)\n\[ \] (?:yes|kyllä) {3}\[ \] (?:no|ei):$/gm),
    ([, number, id = '']) => ({ number: Number(number), id }),
  )

const rows = new Map(SECTIONS.flatMap((section) => section.rows).map((row) => [row.id, row]))

for (const language of LANGUAGES)
  test(`asks in ${language} about every open row that a bank can answer, those about money first, each with our value and two boxes (house: gaps.ts)`, async () => {
    const letter = await letterOf('--language', language)
    const questions = questionsOf(letter)
    assert.deepEqual(
      questions.map(({ number }) => number),
      questions.map((_, at) => at + 1),
    )
    const asked = [...rows.values()].filter(isAsked)
    assert.sameMembers(
      questions.map(({ id }) => id),
      asked.map(({ id }) => id),
    )
    const money = questions.map(({ id }) => rows.get(id)?.money === true)
    assert.isAbove(money.indexOf(false), 20)
    assert.equal(money.lastIndexOf(true), money.indexOf(false) - 1)
    assert.include(letter, '`POST /paymentbutton/v1/payments/{paymentId}/refund`')
    assert.include(letter, LETTER_WORDS[language].why)
  })

test('asks whether the bank checks the date of a call at all, and says what depends on it (house: gaps.ts)', async () => {
  const [first = '', ...others] = (await letterOf('--interface', 'online-payment')).split('## ')
  assert.include(first, 'if nobody\nchecks the time of a call (`Date`, `iat`), no wait proves')
  assert.match(others[0] ?? '', /The bank does check `Date`.+\nonline-payment\.auth\.date\n/)
})

test('asks about one interface only what concerns it, and not what its file answers (house: gaps.ts)', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'bank.json')
    writeFileSync(
      file,
      '{"corporate-payments":{"corporate.poll":{"firstSeconds":[5],"thenSeconds":60,"lastSeconds":3600}}}',
    )
    const of = ['--interface', 'corporate-payments', '--interface', 'baltic']
    const ids = questionsOf(await letterOf(...of)).map(({ id }) => id)
    assert.sameMembers(
      [...new Set(ids.map((id) => rows.get(id)?.section))],
      ['baltic', 'corporate-payments', 'shared'],
    )
    const open = questionsOf(await letterOf(...of, '--assumptions', file)).map(({ id }) => id)
    assert.deepEqual(
      ids.filter((id) => !open.includes(id)),
      ['corporate.poll'],
    )
    const money = questionsOf(await letterOf(...of, '--money'))
    assert.isTrue(money.every(({ id }) => rows.get(id)?.money))
    assert.isNotEmpty(money)
  })
  assert.equal((await runWord(['letter', '--interface', 'sepa'])).code, 2)
})

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-letter-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Fills the boxes of a letter: `true` is as assumed, words are what is otherwise. */
function answered(
  letter: string,
  answers: Readonly<Record<string, true | string>>,
  language: Language,
): string {
  const { yes, no, answeredOn } = LETTER_WORDS[language]
  const empty = `[ ] ${yes}   [ ] ${no}:`
  return Object.entries(answers).reduce(
    (text, [id, answer]) =>
      text.replace(
        `\n${id}\n${empty}`,
        `\n${id}\n${answer === true ? `[x] ${yes}   [ ] ${no}:` : `[ ] ${yes}   [X] ${no}: ${answer}`}`,
      ),
    letter.replace(`${answeredOn}:`, `${answeredOn}: 2026-12-01`),
  )
}

for (const language of LANGUAGES)
  test(`reads the answers of a letter in ${language} as assumptions of the bank, also where a mail quotes it (house: gaps.ts)`, async () => {
    const of = ['--interface', 'online-payment', '--interface', 'psd2-payments', '--language', language]
    const reply = answered(
      await letterOf(...of),
      {
        'shared.clock-tolerance': '600',
        'online-payment.refund.path': '`/refunds/{paymentId}`',
        'online-payment.refund.quiet': '1300',
        'online-payment.status.values': 'PAID in the place of ACCEPTED',
        'online-payment.auth.date': true,
        'psd2.token': '{"scope":"pis","scheme":"Bearer"}',
      },
      language,
    )
    const quoted = reply.replaceAll(/^/gm, '> ')
    await withFolder(async (folder) => {
      const [file, out] = [join(folder, 'reply.txt'), join(folder, 'bank.json')]
      writeFileSync(file, `Hello,\r\nsee below.\r\n\r\n${quoted.replaceAll('\n', '\r\n')}`)
      const { code, err } = await runWord(['letter', '--answers', file, '--out', out])
      assert.equal(code, 0, err)
      assert.deepEqual(JSON.parse(readFileSync(out, 'utf8')), {
        'online-payment': {
          'shared.clock-tolerance': 600,
          'online-payment.refund.path': '/refunds/{paymentId}',
          'online-payment.refund.quiet': 1_300,
        },
        'psd2-payments': { 'shared.clock-tolerance': 600, 'psd2.token': { scope: 'pis', scheme: 'Bearer' } },
      })
      assert.include(err, 'As assumed: 1, set: 4, otherwise and not set: 1.')
      assert.match(
        err,
        /money depends on it:\n +online-payment\.status\.values: PAID in the place of ACCEPTED/,
      )
      assert.equal((await runWord(['gaps', '--assumptions', out])).code, 0)
    })
    assert.equal(readAnswers(quoted).on, '2026-12-01')
  })

test('refuses a letter whole, by row, where a mark is missing or double, or a value has another form than ours (gaps Part 5, law 7)', async () => {
  const boxes = (id: string, line: string) => `${id}\n${line}\n`
  const good = boxes('online-payment.create.path', '[x] yes   [ ] no:')
  for (const [letter, fault] of [
    [
      boxes('online-payment.create.path', '[x] yes   [x] no:'),
      'online-payment.create.path must be marked in one of its boxes',
    ],
    [
      boxes('online-payment.create.path', '[ ] yes   [ ] no: /a'),
      'online-payment.create.path must be marked in one of its boxes',
    ],
    [boxes('online-payment.create.paths', '[x] yes   [ ] no:'), 'online-payment.create.paths is not known'],
    [`${good}\n${good}`, 'online-payment.create.path is answered twice'],
    [
      boxes('online-payment.create.path', '[ ] yes   [x] no: payments'),
      'online-payment.create.path must be like',
    ],
    [
      boxes('online-payment.refund.quiet', '[ ] yes   [x] no: 60'),
      'online-payment.refund.quiet must be at least 660',
    ],
    [boxes('corporate.poll', '[ ] yes   [x] no: each minute'), 'corporate.poll must be like'],
    [`Answered on (YYYY-MM-DD): today\n${good}`, 'The day of the answers must be YYYY-MM-DD'],
    ['Thank you for your letter.', 'The letter has no answer'],
    [boxes('online-payment.create.path', '[ ] yes   [ ] no:'), 'The letter has no answer'],
  ] as const)
    await withFolder(async (folder) => {
      const file = join(folder, 'reply.txt')
      writeFileSync(file, letter)
      const { code, out, err } = await runWord(['letter', '--answers', file])
      assert.deepEqual([code, out], [1, ''], fault)
      assert.include(err, fault)
    })
})

test('keeps a remark beside a yes, and an answer of several lines (house: gaps.ts)', () => {
  const { rows: read, bank } = readAnswers(
    'psd2.jws\n[x] yes   [ ] no: from May on\n\ncorporate.lost\n[ ] yes   [x] no: {"looks":3,\n"pauseSeconds":5,"quietSeconds":700}\n\nThank you',
  )
  assert.deepEqual(read.get('psd2.jws'), { isAsAssumed: true, words: 'from May on' })
  assert.deepEqual(bank, {
    'corporate-payments': { 'corporate.lost': { looks: 3, pauseSeconds: 5, quietSeconds: 700 } },
  })
})
