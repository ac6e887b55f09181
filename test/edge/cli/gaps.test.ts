/// <reference types="node" />
// `silta gaps`: which rows it shows, with the values of a bank beside ours.
// That the rows are those of the papers is in test/edge/shared/gaps.test.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { runWord } from './run-word.ts'

/** As far as a row is looked at. */
interface Shown {
  id: string
  section: string
  paper: string
  kind: string
  money: boolean
  sentence: string
  ours?: unknown
  settableIn?: string[]
  theirs?: Record<string, unknown>
  seen: { where: string; on?: string }
}

async function rowsOf(...options: string[]): Promise<Shown[]> {
  const { code, out, err } = await runWord(['gaps', '--json', ...options])
  assert.equal(code, 0, err)
  return JSON.parse(out) as Shown[]
}

/** Writes a text into a file while it is used. */
async function withFile<T>(text: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-gaps-'))
  const file = join(folder, 'given')
  writeFileSync(file, text)
  try {
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('shows every row with its kind, its section of the paper, our value, and that nobody has confirmed it (house: gaps.ts)', async () => {
  const rows = await rowsOf()
  assert.isAbove(rows.length, 280)
  assert.deepEqual([...new Set(rows.map(({ seen }) => JSON.stringify(seen)))], ['{"where":"assumed"}'])
  const path = rows.find(({ id }) => id === 'online-payment.refund.path')
  assert.deepEqual(path, {
    id: 'online-payment.refund.path',
    section: 'online-payment',
    kind: 'value',
    basis: 'C',
    money: true,
    paper: '1 B, Refund request and response',
    sentence: 'Money is given back by `POST /paymentbutton/v1/payments/{paymentId}/refund`.',
    ours: '/paymentbutton/v1/payments/{paymentId}/refund',
    settableIn: ['online-payment'],
    theirs: {},
    seen: { where: 'assumed' },
  } as Shown & { basis: string })
  const { out } = await runWord(['gaps'])
  for (const { id, sentence } of rows) {
    assert.include(out, `  ${id}  `)
    assert.include(out, sentence)
  }
})

test('shows only rows on which money depends, of one kind, or that concern one interface (house: gaps.ts)', async () => {
  const all = await rowsOf()
  const ids = (rows: Shown[]) => rows.map(({ id }) => id)
  assert.deepEqual(ids(await rowsOf('--money')), ids(all.filter(({ money }) => money)))
  assert.deepEqual(ids(await rowsOf('--kind', 'words')), ids(all.filter(({ kind }) => kind === 'words')))
  const own = await rowsOf('--interface', 'request-to-pay')
  assert.deepEqual([...new Set(own.map(({ section }) => section))], ['shared', 'request-to-pay'])
  assert.includeMembers(ids(own), ['shared.body', 'shared.errors.list', 'request-to-pay.create.path'])
  // It has neither tokens nor the flat errors.
  assert.notInclude(ids(own).join(), 'shared.oauth')
  assert.notInclude(ids(own), 'shared.errors.flat')
  for (const wrong of [
    ['--kind', 'path'],
    ['--interface', 'sepa'],
  ])
    assert.equal((await runWord(['gaps', ...wrong])).code, 2)
})

test('shows the values of a bank beside ours, by interface, and refuses by name what does not fit (house: gaps.ts)', async () => {
  const given = {
    'online-payment': { 'shared.clock-tolerance': 60 },
    baltic: { 'baltic.consent.frequency': 2 },
  }
  await withFile(JSON.stringify(given), async (file) => {
    const rows = await rowsOf('--assumptions', file)
    const theirs = rows.filter((row) => Object.keys(row.theirs ?? {}).length > 0)
    assert.deepEqual(
      theirs.map(({ id, ours, theirs: own }) => [id, ours, own]),
      [
        ['shared.clock-tolerance', 300, { 'online-payment': 60 }],
        ['baltic.consent.frequency', 4, { baltic: 2 }],
      ],
    )
    const { out } = await runWord(['gaps', '--assumptions', file])
    assert.include(out, 'baltic, your bank: 2')
  })
  await withFile('{"baltic":{"baltic.consent.frequency":"2","baltic.word":1}}', async (file) => {
    const { code, out, err } = await runWord(['gaps', '--assumptions', file])
    assert.deepEqual([code, out], [1, ''])
    assert.include(err, 'baltic baltic.consent.frequency must be like 4')
    assert.include(err, 'baltic baltic.word is not known')
  })
})

test('shows which rows a bank has confirmed and when, and refuses a row that two files name (house: gaps.ts)', async () => {
  const letter = [
    'Answered on (YYYY-MM-DD): 2026-11-30',
    '',
    'online-payment.status.values',
    '[x] yes   [ ] no:',
    '',
    'online-payment.refund.path',
    '[ ] yes   [x] no: /refunds/{paymentId}',
  ].join('\n')
  await withFile(letter, async (file) => {
    const rows = await rowsOf('--answers', file)
    const told = rows.filter(({ seen }) => seen.where === 'told')
    assert.deepEqual(
      told.map(({ id, seen, theirs }) => [id, seen.on, theirs]),
      [
        ['online-payment.status.values', '2026-11-30', undefined],
        ['online-payment.refund.path', '2026-11-30', { 'online-payment': '/refunds/{paymentId}' }],
      ],
    )
    const twice = '{"online-payment":{"online-payment.refund.path":"/back/{paymentId}"}}'
    await withFile(twice, async (other) => {
      const { code, err } = await runWord(['gaps', '--answers', file, '--assumptions', other])
      assert.equal(code, 1)
      assert.include(err, 'In both files: online-payment online-payment.refund.path')
    })
  })
})
