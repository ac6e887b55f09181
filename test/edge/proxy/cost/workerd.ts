// One order in workerd, as it comes: a real clock, objects on disk, a bank on the loopback. Counted from the lines of its log.
// It is printed beside the Node host and held by no test: alarms ring when they ring.
import { setTimeout } from 'node:timers/promises'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { makeMachine, serveBank } from '../kit/workerd.ts'
import { type Counts, keyName, type Tally } from './meter.ts'
import { total } from './guide.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
/** How long the order is left alone after its callback, milliseconds: longer than its reading, its webhook and its listing take. */
const AFTER_MS = 12_000

/** What an order paid at once costs in workerd, as far as its objects see it. */
export interface Seen {
  readonly read: Tally
  readonly written: Tally
  readonly alarmsSet: number
  readonly alarmsRung: number
  readonly calls: Tally
  readonly bank: number
}

/** Pays an order at once, and counts; no webhook is sent, because workerd reaches no merchant's server on the loopback. */
export async function countInWorkerd(): Promise<Seen> {
  const bank = makeFakeBank()
  const served = await serveBank(bank)
  const machine = await makeMachine(
    {
      BANK_ENVIRONMENT: 'sandbox',
      BANK_BASE_URL: served.address,
      BANK_FRONT_URL: served.address,
      BANK_KEYS_URL: `${served.address}/keys.json`,
    },
    'test/edge/proxy/cost/counting-worker.ts',
  )
  try {
    const proxy = await machine.start()
    const pressed = await fetch(`${proxy.address}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: await orderToken() }),
    })
    if (pressed.status !== 201) throw new Error(`the press answered ${pressed.status}`)
    await setTimeout(1_000)
    bank.decide('ACCEPTED')
    const { headers, body } = await bank.callback(`https://pay.shop.example/callback/${HANDLE}`)
    const back = await fetch(`${proxy.address}/callback/${HANDLE}`, {
      method: 'POST',
      headers: headers as [string, string][],
      body: body as BodyInit,
    })
    if (back.status >= 300) throw new Error(`the callback answered ${back.status}`)
    await setTimeout(AFTER_MS)
    return seenIn(proxy.log(), bank.calls.length)
  } finally {
    await machine.close()
    await served.close()
  }
}

function seenIn(log: string, bank: number): Seen {
  const tallies: Record<string, Tally> = {}
  for (const [, line = ''] of log.matchAll(/counted (\{.*\})/g)) {
    const { tally, name } = JSON.parse(line) as { tally: string; name: string }
    const own = (tallies[tally] ??= {})
    own[keyName(name)] = (own[keyName(name)] ?? 0) + 1
  }
  const { read = {}, written = {}, calls = {} } = tallies
  // An alarm calls it within its object.
  delete calls['runDue']
  return {
    read,
    written,
    calls,
    alarmsSet: tallies['alarmsSet']?.[''] ?? 0,
    alarmsRung: tallies['alarmsRung']?.['alarm'] ?? 0,
    bank,
  }
}

/** Lists what workerd did beside what the Node host did: rows written by key, and sums of the rest. */
export function besideNode(
  seen: Seen,
  node: Counts | undefined,
): readonly (readonly [what: string, inWorkerd: number, onNode: number])[] {
  const { written = {}, read = {}, calls = {}, alarmsSet = {}, alarmsRung = {}, bank = {} } = node ?? {}
  const keys = [...new Set([...Object.keys(seen.written), ...Object.keys(written)])].toSorted()
  return [
    ...keys.map((key) => [`written: ${key}`, seen.written[key] ?? 0, written[key] ?? 0] as const),
    ['written: alarms', seen.alarmsSet, total(alarmsSet)],
    ['rows written', total(seen.written) + seen.alarmsSet, total(written) + total(alarmsSet)],
    ['rows read', total(seen.read), total(read)],
    ['object requests', total(seen.calls) + seen.alarmsRung, total(calls) + total(alarmsRung)],
    ['calls at the bank', seen.bank, total(bank)],
  ]
}
