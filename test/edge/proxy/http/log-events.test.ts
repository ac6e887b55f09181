// The table of log events in the guide against the events in the code: each once, with the level that its line has.
import { readFileSync } from 'node:fs'
import { assert, test } from '#kit'
import { sendLog } from '../../../../edge/shared/console-log.ts'
import type { LogLine } from '../../../../edge/shared/log.ts'
import { levelOf } from '../../../../edge/shared/log-levels.ts'
import { read, sources } from '../../../house/files.ts'
import { startProxy } from '../kit/proxy.ts'

/** What the merchant's server gives to banks, as their events begin. */
const KINDS = ['payout', 'batch', 'request_to_pay']
/** What the parts of a name that is put together may be. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '${about}_not_answered': KINDS.map((kind) => `${kind}_not_answered`),
  '${about}_step_failed': KINDS.map((kind) => `${kind}_step_failed`),
  '${record.kind}_not_advanced': KINDS.map((kind) => `${kind}_not_advanced`),
  '${kind}_needs_review': KINDS.map((kind) => `${kind}_needs_review`),
  '${kind}_refused': KINDS.map((kind) => `${kind}_refused`),
  'webhook_${state}': ['webhook_delivered', 'webhook_given_up', 'webhook_refused'],
}

/** Where a name of an event stands in code. */
const PLACES = [
  /\bevent: (['`])([a-z][\w${}.]*|\$[\w${}.]*)\1/g,
  /\bevent = [^\n]*?\? (['`])([\w${}.]+)\1/g,
  /\bevent = [^\n]*? : (['`])([\w${}.]+)\1/g,
  /\[(['`])((?:payment|batch|\$\{kind\})_[\w${}.]+)\1[\],]/g,
]

/** Lists the names of events in a source. Events of streams are none of ours. */
function eventsIn(source: string): string[] {
  const found = PLACES.flatMap((place) => Array.from(source.matchAll(place), ([, , name = '']) => name))
  return found
    .filter((name) => name !== 'drain' && name !== 'close')
    .flatMap((name) => (name.includes('${') ? (PARTS[name] ?? [`${name} is not known`]) : [name]))
}

/** Reads the table of the guide: each event with its level. */
function tableIn(guide: string): (readonly [event: string, level: string])[] {
  const rows = guide.matchAll(
    /^\| (`[^|]*`) \| (error|warn|info) \|[^|\n]+\|[^|\n]+\| (?:yes|no|if many) \|$/gm,
  )
  return Array.from(rows, ([, names = '', level = '']) =>
    Array.from(names.matchAll(/`(\w+)`/g), ([, name = '']) => [name, level] as const),
  ).flat()
}

const table = tableIn(readFileSync('edge/proxy/DEPLOY.md', 'utf8'))
const files = [...sources('edge/proxy'), ...sources('edge/shared')]
const events = new Set(files.flatMap((file) => eventsIn(read(file))))

test('lists every event of the log in the guide, once, with the level of its line (house: 4)', () => {
  const listed = table.map(([event]) => event)
  assert.deepEqual(listed.toSorted(), [...events].toSorted())
  assert.isEmpty(table.filter(([event, level]) => levelOf(event) !== level))
  assert.isAbove(events.size, 50)
})

test('finds an event that the guide lacks, however its name is put together (house: 4)', () => {
  const planted = [
    "log({ event: 'planted_one' })",
    'log({ event: `${a}_planted` })',
    "const event = a ? 'planted_two' : `webhook_${state}`",
    "return isNew ? ['payment_planted', ...fresh] : fresh",
    "once(event: 'drain' | 'close', listener)",
  ]
  assert.deepEqual(planted.flatMap(eventsIn), [
    'planted_one',
    '${a}_planted is not known',
    'planted_two',
    'webhook_delivered',
    'webhook_given_up',
    'webhook_refused',
    'payment_planted',
  ])
})

test('gives the lines of one proxy to its own log, as objects without secrets, and goes on where that log fails (house: 2; promises: R30)', async () => {
  const lines: LogLine[] = []
  const proxy = await startProxy({ MERCHANT_KEYS: 'merchant-key-of-tests-0123456789-abcdef' })
  sendLog(proxy.bindings, (line) => {
    lines.push(line)
    throw new Error('the log is full')
  })
  const headers = { authorization: 'Bearer wrong' }
  assert.equal((await proxy.fetch('/merchant/payments', { headers })).status, 401)
  const [line, ...others] = lines
  assert.deepEqual(others, [])
  assert.deepInclude(line, { event: 'merchant_key_refused', level: 'warn' })
  assert.notInclude(JSON.stringify(line), 'Bearer')
})
