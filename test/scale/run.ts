/// <reference types="node" />
// `npm run scale`: drives the proxy to very many orders and prints how it does. `--orders 5000` drives it less far.
// It fails nothing: numbers of one machine are shown here, and what must hold on each is held by tests.
import { parseArgs } from 'node:util'
import { scaleNodeHost } from './node-host.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const print = (what: string, value: string) => void process.stdout.write(`${what.padEnd(44)} ${value}\n`)

await scaleNodeHost(Number(values.orders), print)
