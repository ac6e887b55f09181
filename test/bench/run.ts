/// <reference types="node" />
// `npm run bench`: prints what our work costs beside a baseline, as ratios of one run.

import { benchWalk, checkHeap } from './account-access.ts'
import { benchBaltic } from './baltic.ts'
import { benchCorporatePayments } from './corporate-payments.ts'
import { benchForks } from './forks.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchOnlinePayment } from './online-payment.ts'
import { benchPager, type Shown } from './pager.ts'
import { benchPicker, type KeyCost } from './picker.ts'
import { sayNoise } from './measure.ts'
import { benchProxy } from './proxy.ts'
import { benchPsd2Payments } from './psd2-payments.ts'
import { printCallLog } from './sandbox/call-log.ts'
import { printSandbox } from './sandbox/print.ts'
import { benchStart } from './start.ts'

// The part that is compared most often can be run alone.
if (process.argv[2] === 'sandbox') {
  await printSandbox()
  process.exit()
}

if (process.argv[2] === 'call-log') {
  await printCallLog()
  process.exit()
}

const webhooks = await benchWebhooks()
const corporate = await benchCorporatePayments()
const rows = [
  ...(await benchOnlinePayment()),
  ...corporate,
  ...(await benchPsd2Payments()),
  ...(await benchBaltic()),
  await benchWalk(),
  webhooks,
]
for (const { name, oursMicros, baselineMicros, ratio, noise } of rows) {
  const micros = (value: number) => `${value.toFixed(0)} µs`.padStart(8)
  process.stdout.write(
    `${name.padEnd(56)} ours ${micros(oursMicros)}   baseline ${micros(baselineMicros)}   ratio ${ratio.toFixed(3)} ${sayNoise(noise)}\n`,
  )
}
const perSecond = (micros: number) => `${(1_000_000 / micros).toFixed(0)}/s`.padStart(9)
process.stdout.write(
  `${'webhooks per second of CPU'.padEnd(56)} ours ${perSecond(webhooks.oursMicros)}  baseline ${perSecond(webhooks.baselineMicros)}   pace ${(1 / webhooks.ratio).toFixed(2)}\n`,
)
for (const { name: what, oursMicros, baselineMicros, ratio } of corporate.slice(0, 3)) {
  process.stdout.write(
    `${`signatures per second of CPU: ${what}`.padEnd(56)} ours ${perSecond(oursMicros)}  baseline ${perSecond(baselineMicros)}   pace ${(1 / ratio).toFixed(3)}\n`,
  )
}
for (const {
  name,
  oursPerSecond,
  barePerSecond,
  oursMs,
  bareMs,
  pace,
  paceByCpu,
  noise: spread,
} of await benchProxy()) {
  const rate = (value: number, ms: number) => `${value.toFixed(0)}/s, ${ms.toFixed(2)} ms of CPU`.padStart(24)
  process.stdout.write(
    `${name.padEnd(56)} ours ${rate(oursPerSecond, oursMs)}   baseline ${rate(barePerSecond, bareMs)}   pace ${pace.toFixed(2)}, by CPU ${paceByCpu.toFixed(2)} ${sayNoise(spread)}\n`,
  )
}
for (const { name: worker, kilobytes, startMs, cpuMs, beyondMs } of await benchStart()) {
  process.stdout.write(
    `${`start of ${worker}`.padEnd(56)} ${startMs.toFixed(0)} ms, ${cpuMs.toFixed(1)} ms of CPU, ${beyondMs.toFixed(1)} more than the bare one, ${kilobytes.toFixed(1)} kB\n`,
  )
}
const forks = benchForks()
process.stdout.write(
  `${'a fork of a bank, beside a new bank'.padEnd(56)} ours ${forks.forkMs.toFixed(1)} ms   baseline ${forks.newMs.toFixed(1)} ms   ratio ${forks.ratio.toFixed(2)}, ${forks.megabytes.toFixed(2)} MB each
`,
)
const { name, early, late } = await checkHeap()
process.stdout.write(`${name.padEnd(56)} ${early.toFixed(1)} MB and ${late.toFixed(1)} MB\n`)
const tell = ({ paintedMs, workMs, longTasksMs, longTasks, heapMb }: Shown) =>
  `painted ${paintedMs.toFixed(0)} ms, work ${workMs.toFixed(1)} ms, ${longTasks} long tasks of ${longTasksMs.toFixed(0)} ms, heap ${heapMb.toFixed(0)} MB`
const { compared, own } = await benchPager()
for (const { name: what, ours, byHand, ratio, noise } of compared) {
  process.stdout.write(
    `${`pager: ${what}, against a table by hand`.padEnd(56)} ours ${tell(ours)}   ratio of work ${ratio.toFixed(2)} ${sayNoise(noise)}\n`,
  )
  process.stdout.write(`${''.padEnd(56)} table ${tell(byHand)}\n`)
}
process.stdout.write(
  `${`pager with ${own.rows} rows of the page's own`.padEnd(56)} ours ${tell(own.shown)}\n`,
)
const tellKey = ({ workMs, slowestMs, nodes }: KeyCost) =>
  `${workMs.toFixed(1)} ms of work a key, slowest to its frame ${slowestMs.toFixed(0)} ms, ${nodes} elements`
for (const { banks, ours, other, ratio, noise } of await benchPicker()) {
  process.stdout.write(
    `${`picker with ${banks} banks, against Tom Select's`.padEnd(56)} ours ${tellKey(ours)}\n`,
  )
  process.stdout.write(
    `${''.padEnd(55)} other ${tellKey(other)}   ratio of work ${ratio.toFixed(2)} ${sayNoise(noise)}\n`,
  )
}
await printSandbox()
