// The number of the format of stored records: another one is refused, and nothing of it is changed.
import { assert, test } from '#kit'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { FORMAT, FormatError, runReadable } from '../../../../edge/proxy/storage/format.ts'
import { openRecord, type RecordKind } from '../../../../edge/proxy/storage/stored-record.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'

interface Counted {
  count: number
}

const kind: RecordKind<Counted> = { key: 'it', repeating: new Set(), changes: () => [], troubles: () => [] }

/** Opens the record of a storage, with a task that is due at once. */
function open(storage: MemoryStorage) {
  const { record, tasks } = openRecord(kind, { storage, clock: () => 1_000 })
  const add = (known: Counted) => ({ ...known, count: known.count + 1 })
  tasks.add({
    name: 'count',
    dueAt: () => (record.load()?.count === 0 ? 0 : undefined),
    run: async (log) => record.change(add, log),
  })
  return { record, tasks, add }
}

test('writes the number of the format into each record, and keeps members that it does not know (house: 4; promises: R59)', () => {
  const storage = new MemoryStorage(new Map([['it', { format: FORMAT, count: 1, later: 'x' }]]))
  const { record, add } = open(storage)
  record.change(add, () => undefined)
  assert.deepEqual(storage.get<unknown>('it'), { format: FORMAT, count: 2, later: 'x' })
  const fresh = new MemoryStorage()
  open(fresh).record.save({ count: 0 })
  assert.deepEqual(fresh.get<unknown>('it'), { format: FORMAT, count: 0 })
})

test('refuses a record of another format with one line, leaves it as it is, and is woken again (house: 4; promises: R13)', async () => {
  for (const format of [FORMAT + 1, 0, '1', undefined]) {
    const stored = { format, count: 0 }
    const storage = new MemoryStorage(new Map([['it', stored]]))
    const { record, tasks } = open(storage)
    assert.isFalse(record.isReadable)
    assert.throws(() => record.load(), FormatError)
    assert.throws(() => record.save({ count: 5 }), FormatError)
    const lines: LogEvent[] = []
    const log = (event: LogEvent) => void lines.push(event)
    // oxlint-disable-next-line no-await-in-loop -- one storage after another
    await runReadable(() => tasks.runDue(log), storage, log)
    assert.deepEqual(lines, [{ event: 'format_unknown', format: String(format) }])
    assert.deepEqual(storage.get<unknown>('it'), stored)
    assert.isAbove(storage.alarm ?? 0, 1_000)
  }
})
