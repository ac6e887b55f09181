// Sends every call that writes in whichever runtime runs it: by the outbound of the host, or as core does by itself.
// It judges nothing: sent-once.test.ts does.
import process from 'node:process'
import { makeOutbound } from '../../../../edge/proxy/hosts/index.ts'
import { type Carry, notifyAll, sendAll } from './writing.ts'

const [address = '', by, times] = process.argv.slice(2)
const carry: Carry =
  by === 'outbound' ? await makeOutbound({ allowPrivate: true }) : (request, init) => fetch(request, init)
const told = await sendAll(address, carry, Number(times))
const notified = by === 'outbound' ? await notifyAll(address, carry, Number(times)) : []
process.stdout.write(JSON.stringify({ told, notified }))
process.exit(0)
