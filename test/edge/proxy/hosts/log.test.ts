// The option `log` of a host and of a worker: each line goes there in the place of the console, and a log that throws or
// rejects changes nothing. Which events there are: http/log-events.test.ts.
import { assert, test } from '#kit'
import { createProxy } from '../../../../edge/proxy/index.ts'
import { sendLog } from '../../../../edge/shared/console-log.ts'
import type { LogLine } from '../../../../edge/shared/log.ts'
import { levelOf } from '../../../../edge/shared/log-levels.ts'
import { json } from '../kit/fake-bank.ts'
import { startProxy, withLog } from '../kit/proxy.ts'
import { askAs, makeBanks, openOn, pressAt, withFolder } from './host-kit.ts'
import { pluck } from '../kit/lists.ts'

const refusal = () => json(500, {})

/** Presses where the bank fails, and asks once with a wrong key; returns what was answered. */
async function trouble(log: (line: LogLine) => unknown) {
  const banks = makeBanks()
  banks.orders.rules.create = refusal
  const statuses: number[] = []
  let id: string | null = null
  await withFolder(async (folder) => {
    const proxy = await openOn(folder, banks, {}, { log })
    const pressed = await pressAt(proxy, 'lost')
    const asked = await askAs(proxy, '/payments', undefined, { authorization: 'Bearer wrong' })
    await proxy.close()
    statuses.push(pressed.status, asked.status)
    id = pressed.headers.get('x-request-id')
  })
  return { statuses, id, calls: banks.orders.calls }
}

test('gives each line of a host to its own log as one object with its level, and the console none (house: 2)', async () => {
  const lines: LogLine[] = []
  const { result, lines: printed } = await withLog(() => trouble((line) => lines.push(line)))
  assert.deepEqual(printed, [])
  assert.sameMembers(pluck(lines, 'event'), ['payment_not_created', 'merchant_key_refused'])
  for (const line of lines) {
    assert.equal(line.level, levelOf(line.event))
    assert.match(line.at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(JSON.parse(JSON.stringify(line)).event, line.event)
  }
  assert.deepInclude(
    lines.find(({ event }) => event === 'payment_not_created'),
    { requestId: result.id, bankRequestId: result.calls.at(-1)?.headers.get('x-request-id'), status: 500 },
  )
})

test('answers and asks the bank alike where the log of a host throws or rejects (house: 2)', async () => {
  const quiet = await trouble(() => undefined)
  const throwing = await trouble(() => {
    throw new Error('the log is full')
  })
  const rejecting = await trouble(() => Promise.reject(new Error('the log is away')))
  for (const { statuses, calls } of [throwing, rejecting]) {
    assert.deepEqual(statuses, quiet.statuses)
    assert.deepEqual(
      pluck(calls, 'kind'),
      quiet.calls.map(({ kind }) => kind),
    )
  }
  assert.equal(quiet.statuses[1], 401)
})

test('writes one line of JSON for each event to the console, and to the log of a worker where it has one (house: 2)', async () => {
  const press = async () => {
    const proxy = await startProxy()
    proxy.bank.rules.create = refusal
    return proxy.press({ order: { id: 'pressed' } })
  }
  const toConsole = await withLog(press)
  const [printed = '', ...others] = toConsole.lines
  assert.deepEqual(others, [])
  assert.notInclude(printed, '\n')
  assert.deepInclude(JSON.parse(printed), { event: 'payment_not_created', level: 'warn' })
  const lines: LogLine[] = []
  try {
    createProxy({
      log(line) {
        lines.push(line)
        throw new Error('the log is full')
      },
    })
    const toOwn = await withLog(press)
    assert.equal(toOwn.result.status, toConsole.result.status)
    assert.deepEqual(toOwn.lines, [])
  } finally {
    // oxlint-disable-next-line no-console -- where it went before
    sendLog(undefined, (line) => console.log(JSON.stringify(line)))
  }
  assert.deepEqual(
    lines.map(({ event, level }) => [event, level]),
    [['payment_not_created', 'warn']],
  )
})
