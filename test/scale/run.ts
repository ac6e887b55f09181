/// <reference types="node" />
// `npm run scale`: drives the proxy to very many orders and prints how it does, on the Node host and, with `--workerd`, in raw workerd.
// It fails nothing: numbers of one machine are shown here, and what must hold on each is held by tests.
import { parseArgs } from 'node:util'
import { scaleWorkerd } from './in-workerd.ts'
import { scaleNodeHost } from './node-host.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    workerd: { type: 'boolean', default: false },
  },
})
const print = (what: string, value: string) => void process.stdout.write(`${what.padEnd(44)} ${value}\n`)

await (values.workerd ? scaleWorkerd : scaleNodeHost)(Number(values.orders), print)
