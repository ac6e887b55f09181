// What becomes due in one order, and its history: one alarm for many things, and entries that do not grow without end.
import { assert, test } from '#kit'
import { type Task, Tasks } from '../../../../edge/proxy/storage/tasks.ts'
import { History } from '../../../../edge/proxy/storage/history.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { FORMAT, FormatError, runReadable } from '../../../../edge/proxy/storage/format.ts'
import { openRecord, type RecordKind } from '../../../../edge/proxy/storage/stored-record.ts'

/** A task that is due at a time until it has run. */
function task(name: string, at: number | undefined, work: () => Promise<void> = () => Promise.resolve()) {
  const it = { name, at, runs: 0 }
  const tasks: Task = {
    name,
    dueAt: () => it.at,
    async run() {
      it.runs += 1
      it.at = undefined
      await work()
    },
  }
  return Object.assign(tasks, { state: it })
}

test('asks to be woken for what is due first, and again only when that changes (promises: R13)', () => {
  const storage = new MemoryStorage()
  const tasks = new Tasks(storage, () => 0)
  const [late, early] = [task('late', 9_000), task('early', 5_000)]
  tasks.add(late, early)
  tasks.arm()
  tasks.arm()
  assert.deepEqual([storage.alarm, storage.alarms], [5_000, 1])
  early.state.at = 3_000
  tasks.arm()
  assert.deepEqual([storage.alarm, storage.alarms], [3_000, 2])
})

test('does what is due and leaves the rest, whatever one of them throws (promises: R13)', async () => {
  const storage = new MemoryStorage()
  const log: LogEvent[] = []
  let now = 0
  const tasks = new Tasks(storage, () => now)
  const broken = task('broken', 1_000, () => Promise.reject(new Error('no luck')))
  const [sound, later] = [task('sound', 1_000), task('later', 60_000)]
  tasks.add(broken, sound, later)
  now = 1_000
  await tasks.runDue((event) => void log.push(event))
  assert.deepEqual(
    [broken, sound, later].map(({ state }) => state.runs),
    [1, 1, 0],
  )
  assert.deepInclude(log[0], { event: 'task_failed', task: 'broken' })
  assert.equal(storage.alarm, 60_000)
})

test('takes the word of whoever rings, where its clock is ahead of ours, and rings in no circle (promises: R24)', async () => {
  const storage = new MemoryStorage()
  const tasks = new Tasks(storage, () => 0)
  const one = task('one', 5_000)
  tasks.add(one)
  tasks.arm()
  await tasks.runDue(() => undefined)
  assert.equal(one.state.runs, 1)
})

test('asks for nothing while something runs, so that the alarm that rang is kept until all is done (promises: R13)', async () => {
  const storage = new MemoryStorage()
  const tasks = new Tasks(storage, () => 1_000)
  const other = task('other', undefined)
  const asked: number[] = []
  const running = task('running', 1_000, () => {
    other.state.at = 7_000
    tasks.arm()
    asked.push(storage.alarms)
    return Promise.resolve()
  })
  tasks.add(running, other)
  await Promise.all([tasks.runDue(() => undefined), tasks.runDue(() => undefined)])
  assert.deepEqual(asked, [0])
  assert.deepEqual([running.state.runs, storage.alarm], [1, 7_000])
})

test('rings again after a minute for what failed and is still due, and not at once (promises: R13)', async () => {
  const storage = new MemoryStorage()
  let now = 1_000
  const tasks = new Tasks(storage, () => now)
  let runs = 0
  const due = { at: 1_000 as number | undefined }
  tasks.add({
    name: 'stuck',
    dueAt: () => due.at,
    run() {
      runs += 1
      if (runs === 1) return Promise.reject(new TypeError('not drawn up'))
      due.at = undefined
      return Promise.resolve()
    },
  })
  await tasks.runDue(() => undefined)
  assert.deepEqual([runs, storage.alarm], [1, 61_000])
  // The alarm of another task does not run it sooner.
  const other = task('other', 30_000)
  tasks.add(other)
  tasks.arm()
  now = 30_000
  await tasks.runDue(() => undefined)
  assert.deepEqual([runs, other.state.runs, storage.alarm], [1, 1, 61_000])
  now = 61_000
  await tasks.runDue(() => undefined)
  assert.equal(runs, 2)
})

test('keeps the latest five thousand entries of a history, in the order in which they happened (house: 2)', () => {
  const storage = new MemoryStorage()
  const history = new History(storage, new Set(['reading', 'reading_lost', 'callback_taken', 'returned']))
  for (let attempt = 1; attempt <= 5_200; attempt++)
    storage.write(history.add([{ what: 'started', attempt }], attempt))
  const entries = history.list()
  assert.lengthOf(entries, 5_000)
  assert.deepEqual([entries[0]?.fact.attempt, entries.at(-1)?.fact.attempt], [201, 5_200])
})

test('folds what repeats until something changes, also over a restart, and what differs not at all (house: 2)', () => {
  const storage = new MemoryStorage()
  const read = (amount: string) => ({ what: 'reading' as const, attempt: 1, state: 'open', amount })
  const tell = (history: History, ...amounts: string[]) => {
    for (const amount of amounts) storage.write(history.add([read(amount)], 7))
  }
  const first = new History(storage, new Set(['reading', 'reading_lost', 'callback_taken', 'returned']))
  tell(first, '1.00', '2.00', '1.00')
  const second = new History(storage, new Set(['reading', 'reading_lost', 'callback_taken', 'returned']))
  tell(second, '1.00')
  storage.write(second.add([{ what: 'closed' }], 8))
  tell(second, '1.00')
  assert.deepEqual(
    second.list().map(({ fact, count }) => [fact.what, fact['amount'], count]),
    [
      ['reading', '1.00', 3],
      ['reading', '2.00', undefined],
      ['closed', undefined, undefined],
      ['reading', '1.00', undefined],
    ],
  )
})

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
    await runReadable(() => tasks.runDue(log), storage, log)
    assert.deepEqual(lines, [{ event: 'format_unknown', format: String(format) }])
    assert.deepEqual(storage.get<unknown>('it'), stored)
    assert.isAbove(storage.alarm ?? 0, 1_000)
  }
})
