/// <reference types="node" />
// The proxy as a program on your own machine, in Node, Deno or Bun, with its data in a folder. TLS ends in front of it.
// Settings and secrets come from the environment, or from files that it names; see DEPLOY.md.

import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { logOf } from '../../shared/console-log.ts'
import { serve, type Serving } from '../../shared/hosts/node-server.ts'
import { problem } from '../../shared/problem.ts'
import { settingNames } from '../config/settings.ts'
import { INTERFACES } from '../interfaces/index.ts'
import { ownCarriers } from './carriers.ts'
import { listenOnSocket } from './control-socket.ts'
import { COPY_USAGE, copyByTime, countOf, runCopyWord } from './copy-words.ts'
import { refuseForNow, trying } from './hand-over.ts'
import { makeOutbound, type OpenProxy, openProxy, type Outbound, type OutboundOptions } from './index.ts'
import { readSettings, Renewals } from './setting-files.ts'

const CARRIERS = ownCarriers(INTERFACES)

const USAGE = `
  --help                       show these options
  --port <number>              the PORT of the environment or 8080 when absent; 0 takes any free one
  --host <address>             127.0.0.1 when absent
  --data <folder>              where everything is kept; silta-data when absent
  --wait-for-data <seconds>    how long to wait for a process that still has the folder or the port, answering 503 with
                               Retry-After; 0 when absent, at most 3600
  --bank-certificate <file>    PEM of the certificate that the bank asks for, with its chain
  --bank-key <file>            PEM of its key
  --bank-authority <file>      PEM of the authorities that vouch for the bank; those of the runtime when absent
${flagsOfCarriers()}  --reach-private-networks     let notices go to this machine and private networks
  --backup <folder>            copies the data there every --every hours (24 when absent), of which --keep stay (7)
  --deletions <file>           notes of deletions, on another disk than the data; proxy.deleted beside them when absent
${COPY_USAGE}
  Settings and secrets are variables of the environment; NAME_FILE names a file that holds the value of NAME.
`

/** Largest body that is read. The proxy itself refuses smaller ones in its own words. */
const MOST_BYTES = 131_072
const BODY_TIMEOUT_MS = 10_000

/** Carries the caller's address from the server to the proxy; a header of this name from outside is dropped. */
const CALLER_HEADER = 'x-silta-caller'

await start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : 'The proxy could not start.'
  // Reading all options helps only where one of them is wrong.
  process.stderr.write(`${message}\n${error instanceof TypeError ? USAGE : ''}`)
  process.exit(2)
})

async function start(): Promise<void> {
  if (!(await runCopyWord(process.argv.slice(2)))) await main()
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      port: { type: 'string', default: process.env['PORT'] ?? '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: 'silta-data' },
      backup: { type: 'string' },
      every: { type: 'string', default: '24' },
      keep: { type: 'string', default: '7' },
      deletions: { type: 'string' },
      'wait-for-data': { type: 'string', default: '0' },
      'bank-certificate': { type: 'string' },
      'bank-key': { type: 'string' },
      'bank-authority': { type: 'string' },
      ...Object.fromEntries(
        CARRIERS.flatMap(({ option }) => [`${option}-certificate`, `${option}-key`]).map(
          (flag) => [flag, { type: 'string' }] as const,
        ),
      ),
      'reach-private-networks': { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`\n  node ${process.argv[1] ?? ''} [options]\n${USAGE}\n`)
    return
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new TypeError('port must be 0 to 65535')
  const waitForData = Number(values['wait-for-data'])
  if (!Number.isInteger(waitForData) || waitForData < 0 || waitForData > 3_600)
    throw new TypeError('wait-for-data must be 0 to 3600 seconds')
  const copies = {
    to: values.backup,
    hours: countOf('every', values.every) ?? 24,
    keep: countOf('keep', values.keep),
  }
  const read = (): Record<string, string> => ({
    CLIENT_ADDRESS_HEADER: CALLER_HEADER,
    ...readSettings(settingNames(INTERFACES), process.env, (file) => readFileSync(file, 'utf8')),
  })
  const settings = read()
  const renewals = new Renewals(read, logOf(process))
  // On Windows the name says that the window closes.
  if (process.platform !== 'win32') process.on('SIGHUP', () => renewals.ask())
  const authority = values['bank-authority']
  const bankCertificate = certificateOf('bank', values['bank-certificate'], values['bank-key'])
  const flags: Readonly<Record<string, unknown>> = values
  const fileOf = (flag: string) => {
    const file = flags[flag]
    return typeof file === 'string' ? file : undefined
  }
  const own = CARRIERS.flatMap(({ option }) => {
    const certificate = certificateOf(option, fileOf(`${option}-certificate`), fileOf(`${option}-key`))
    return certificate ? [{ option, certificate }] : []
  })
  const carriers = await Promise.all(
    own.map(async ({ option, certificate }) => [option, await outboundOf(certificate, authority)] as const),
  )
  let proxy: OpenProxy | undefined
  const serving: Serving = {
    host: values.host,
    port,
    mostBytes: MOST_BYTES,
    bodyTimeoutMs: BODY_TIMEOUT_MS,
    async answer(request, { caller }) {
      if (!proxy) return refuseForNow()
      request.headers.delete(CALLER_HEADER)
      // A front server on this machine is not the caller.
      if (caller !== undefined && !isLoopback(caller)) request.headers.set(CALLER_HEADER, caller)
      return proxy.fetch(request)
    },
    refuse: (status) =>
      problem(status === 429 ? 'limit_reached' : 'body_invalid', { requestId: crypto.randomUUID() }),
  }
  // Callers of a process that waits hear that it does.
  const early =
    waitForData > 0
      ? await trying(isPortTaken, Date.now() + waitForData * 1_000, () => serve(serving))
      : undefined
  proxy = await openProxy({
    settings,
    folder: values.data,
    waitForData,
    ...(values.deletions !== undefined && { deletions: values.deletions }),
    merchant: await makeOutbound({ allowPrivate: values['reach-private-networks'] }),
    // An interface without a certificate of its own uses the bank's.
    ...((bankCertificate || authority !== undefined) && {
      bank: await outboundOf(bankCertificate, authority),
    }),
    ...Object.fromEntries(carriers),
  })
  renewals.open(proxy)
  const server = early ?? (await serve(serving))
  const opened = proxy
  const closeSocket = await listenOnSocket(values.data, ({ to, keep }) => opened.backup(to, keep)).catch(
    (error: unknown) => {
      logOf(process)({ event: 'socket_not_opened', error })
      return () => undefined
    },
  )
  const { to } = copies
  if (to !== undefined) await copyByTime(opened, { ...copies, to }, logOf(process))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      closeSocket()
      // What has begun is answered; what comes now is refused.
      void Promise.all([server.drain(), opened.close()]).then(() => process.exit(0))
    })
  }
  process.stdout.write(`
  The proxy     ${server.address}, for ${settings['PUBLIC_URL']}
  Data          ${values.data}/

  Stop with Ctrl+C.

`)
}

/** Writes the usage lines for the certificates that interfaces may have. */
function flagsOfCarriers(): string {
  return CARRIERS.map(
    ({ option, name }) =>
      `  --${option}-certificate <file>, --${option}-key <file>\n${' '.repeat(31)}the same for ${name}, where that has a certificate of its own\n`,
  ).join('')
}

type Certificate = NonNullable<OutboundOptions['certificate']>

/** Reads a certificate and its key from their files. */
function certificateOf(name: string, certificate?: string, key?: string): Certificate | undefined {
  if ((certificate === undefined) !== (key === undefined)) {
    throw new TypeError(`${name}-certificate and ${name}-key go together`)
  }
  return certificate === undefined || key === undefined
    ? undefined
    : { key: readFileSync(key, 'utf8'), chain: readFileSync(certificate, 'utf8') }
}

/** Makes an outbound carrier for a bank that asks for a certificate, or that needs an authority of its own. */
function outboundOf(certificate?: Certificate, authority?: string): Promise<Outbound> {
  return makeOutbound({
    // The settings decide where the bank is.
    allowPrivate: true,
    ...(certificate && { certificate }),
    ...(authority !== undefined && { authorities: [readFileSync(authority, 'utf8')] }),
  })
}

/** The process before may still have the port. */
function isPortTaken(error: unknown): boolean {
  return /EADDRINUSE|AddrInUse|in use/i.test(String(error))
}

function isLoopback(address: string): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address)
}
