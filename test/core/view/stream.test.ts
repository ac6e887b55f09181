// Tests JSON Lines and the byte stream around every writer: read lazily, ended when the reader leaves.
// Not what CSV and camt.053 write: csv.test.ts and camt.test.ts.
// Runs in every runtime: streams.
import { assert, deep, fc, test } from '#kit'
import { type Entry, streamOf, writeCamt053, writeCsv, writeJsonLines } from '../../../core/view/index.ts'
import { thrownBy } from '../shared/thrown.ts'
import { anyEntry, fullEntry, smallEntry, textOf } from './fixtures.ts'

test('writes one JSON object per line and changes nothing (jsonlines.org)', async () => {
  const run = fc.asyncProperty(fc.array(anyEntry, { maxLength: 8 }), async (entries) => {
    const text = await textOf(writeJsonLines(entries))
    const lines = text.split('\n')
    assert.equal(lines.pop(), '')
    assert.deepEqual(
      lines.map((line): unknown => JSON.parse(line)),
      entries,
    )
  })
  await fc.assert(run, { numRuns: deep(40, 1_000) })
})

test('keeps a line one line for readers that know other line ends (jsonlines.org)', async () => {
  const message = 'a\u2028b\u2029c\u0085d\re\nf'
  const text = await textOf(writeJsonLines([{ ...smallEntry, message }]))
  assert.lengthOf(text.trimEnd().split(/[\n\r\u0085\u2028\u2029]/), 1)
  assert.equal((JSON.parse(text) as Entry).message, message)
})

test('streams bytes of any writer, the same as its text (house: 3)', async () => {
  const head = {
    id: 'x',
    createdAt: '2026-11-20T12:00:00',
    account: { iban: 'FI6299900000000011', currency: 'EUR' },
  }
  const entries = [{ ...fullEntry, message: 'åäö 😀' }, smallEntry]
  for (const write of [
    () => writeCsv(entries, { byteOrderMark: true }),
    () => writeCamt053(entries, head),
    () => writeJsonLines(entries),
  ]) {
    const bytes = new Uint8Array(await new Response(streamOf(write())).arrayBuffer())
    assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), await textOf(write()))
  }
})

/** Gives entries one by one, and records how many were taken and whether it was ended. */
function source(count: number) {
  const seen = { taken: 0, ended: false }
  async function* walk(): AsyncGenerator<Entry> {
    try {
      for (let at = 0; at < count; at++) {
        seen.taken++
        yield { ...smallEntry, id: `h-${at}` }
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, entries: walk() }
}

test('reads an entry only when somebody wants its line (house: 3)', async () => {
  const { seen, entries } = source(1_000_000)
  const reader = streamOf(writeJsonLines(entries)).getReader()
  assert.equal(seen.taken, 0)
  await reader.read()
  assert.equal(seen.taken, 1)
  await reader.read()
  assert.equal(seen.taken, 2)
  await reader.cancel()
  assert.isTrue(seen.ended)
  assert.equal(seen.taken, 2)
})

test('ends what it reads from when a writer is left, and lets its errors through (house: 3)', async () => {
  const left = source(9)
  for await (const line of writeCsv(left.entries)) if (line.includes('h-1')) break
  assert.isTrue(left.seen.ended)

  async function* broken(): AsyncGenerator<Entry> {
    yield smallEntry
    throw new RangeError('the walk broke')
  }
  assert.instanceOf(await thrownBy(() => textOf(writeJsonLines(broken()))), RangeError)
  const error = await thrownBy(() => new Response(streamOf(writeCsv(broken()))).arrayBuffer())
  assert.instanceOf(error, Error)
})

test('writes a long statement without holding it (house: 3)', async () => {
  const { seen, entries } = source(20_000)
  let lines = 0
  for await (const line of writeCsv(entries)) {
    lines++
    assert.isBelow(line.length, 300)
  }
  assert.equal(lines, 20_001)
  assert.equal(seen.taken, 20_000)
})
