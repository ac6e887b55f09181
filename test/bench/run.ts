/// <reference types="node" />
// `npm run bench`: prints what our work costs beside a baseline, as ratios of one run.
// It fails nothing: speed is shown here and never judged by a timed test.

import { benchOnlinePayment } from './online-payment.ts'

const rows = [...(await benchOnlinePayment())]
for (const { name, oursMicros, baselineMicros, ratio } of rows) {
  const micros = (value: number) => `${value.toFixed(0)} µs`.padStart(8)
  process.stdout.write(
    `${name.padEnd(56)} ours ${micros(oursMicros)}   baseline ${micros(baselineMicros)}   ratio ${ratio.toFixed(3)}\n`,
  )
}
