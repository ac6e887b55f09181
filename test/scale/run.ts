/// <reference types="node" />
// `npm run scale`: drives the proxy to very many orders and prints how it does, on the Node host and, with `--workerd`, in raw
// workerd; `--orders 5000` drives it less far. `--hot` drives the objects that many orders write to, for `--seconds`, and shows what a
// silent interface costs the others. `--sandbox` fills the books of a bank instead, `--entries 50000` with fewer.
import { parseArgs } from 'node:util'
import { benchHotObjects } from './hot-objects.ts'
import { scaleWorkerd } from './in-workerd.ts'
import { scaleNodeHost } from './node-host.ts'
import { scaleSandbox } from './sandbox.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    hot: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
    workerd: { type: 'boolean', default: false },
    sandbox: { type: 'boolean', default: false },
    entries: { type: 'string', default: '1000000' },
  },
})
const print = (what: string, value: string) => void process.stdout.write(`${what.padEnd(44)} ${value}\n`)

if (values.sandbox) await scaleSandbox(Number(values.entries), print)
else if (values.hot) await benchHotObjects(Number(values.seconds), print)
else await (values.workerd ? scaleWorkerd : scaleNodeHost)(Number(values.orders), print)
