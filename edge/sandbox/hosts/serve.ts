/// <reference types="node" />
// `npx silta sandbox`: the bank as a program on this machine, in Node, Deno or Bun, with its data kept over restarts.
// The worker of the same bank is worker.ts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { makeLog } from '../../shared/log.ts'
import { isLoopback, PUBLIC_KEY_LENGTH } from '../http/arrival.ts'
import { type ServingOptions, serveSandbox } from './index.ts'
import { openSqlite } from '../../shared/hosts/sqlite-file.ts'
import { sqlStore } from '../storage/sql-store.ts'

const USAGE = `
  --help                     show these options
  --port <number>            the PORT of the environment or 8788 when absent; 0 takes any free one
  --host <address>           127.0.0.1 when absent
  --mtls                     answer over mutual TLS too, and take no certificate that came in another way; Node and Deno only
  --mtls-port <number>       the port after --port when absent; 0 takes any free one
  --data <folder>            where everything is kept; .silta when absent
  --memory                   keep nothing
  --public-base-url <url>    the address that clients use, when it is another one
  --sandbox-key <text>       x-sandbox-key; made at first start when absent; at least 24 characters
                             where others than this machine can reach the bank
  --allow-local-addresses    let merchant addresses be local
  --payment-page             let a person decide on a page
  --merchant-name <text>     the seller that payers of online payments read, where a merchant has told no name
  --callback-attempts <1-10> how often a callback is tried; 1 when absent
  --limits <off|strict>      off when absent
  --seed <text>              same seed, same data
  --now <date-time>          bank time at first start
  --redirect-uri <url>       of the default client; may be repeated
  --own-iban <iban>          of the default client; may be repeated
  --log                      one line per event on standard error
`

await main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : 'The sandbox could not start.'
  // Only where an option is wrong does it help to read them all.
  process.stderr.write(`${message}\n${error instanceof TypeError ? USAGE : ''}`)
  process.exit(2)
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      port: { type: 'string', default: process.env['PORT'] ?? '8788' },
      host: { type: 'string', default: '127.0.0.1' },
      mtls: { type: 'boolean', default: false },
      'mtls-port': { type: 'string' },
      data: { type: 'string', default: '.silta' },
      memory: { type: 'boolean', default: false },
      'public-base-url': { type: 'string' },
      'sandbox-key': { type: 'string' },
      'allow-local-addresses': { type: 'boolean', default: false },
      'payment-page': { type: 'boolean', default: false },
      'merchant-name': { type: 'string' },
      'callback-attempts': { type: 'string', default: '1' },
      limits: { type: 'string', default: 'off' },
      seed: { type: 'string' },
      now: { type: 'string' },
      'redirect-uri': { type: 'string', multiple: true },
      'own-iban': { type: 'string', multiple: true },
      log: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`\n  node ${process.argv[1] ?? ''} [options]\n${USAGE}\n`)
    return
  }
  const { limits } = values
  if (limits !== 'off' && limits !== 'strict') throw new TypeError('limits must be off or strict')
  const port = portOf('port', values.port)
  const mutualTlsPort = values.mtls ? portOf('mtls-port', values['mtls-port'] ?? nextOf(port)) : undefined
  if (values['mtls-port'] !== undefined && !values.mtls) throw new TypeError('mtls-port needs mtls')
  const sandboxKey = values['sandbox-key']
  if (!isLoopback(values.host) && sandboxKey !== undefined && sandboxKey.length < PUBLIC_KEY_LENGTH) {
    throw new TypeError(
      `sandbox-key must be at least ${PUBLIC_KEY_LENGTH} characters where host is not the loopback`,
    )
  }
  const options: ServingOptions = {
    host: values.host,
    port,
    mutualTlsPort,
    publicBaseUrl: values['public-base-url'],
    sandboxKey,
    allowLocalAddresses: values['allow-local-addresses'],
    paymentPage: values['payment-page'],
    merchantName: values['merchant-name'],
    callbackAttempts: Number(values['callback-attempts']),
    limits,
    seed: values.seed,
    now: values.now,
    redirectUris: values['redirect-uri'],
    ownIbans: values['own-iban'],
    log: values.log ? makeLog((line) => process.stderr.write(`${line}\n`)) : undefined,
    store: values.memory ? undefined : sqlStore(await openSqlite(join(values.data, 'sandbox.sqlite'))),
  }
  const served = await serveSandbox(options)
  const { sandbox, address, mutualTls } = served
  const authority =
    mutualTls && writeAuthority(mutualTls.authorityPem, values.memory ? undefined : values.data)
  const secureLines = authority
    ? `  Mutual TLS    ${mutualTls.address}
  Authority     ${authority.file}    (whom clients trust; a certificate for them is in what Sample key shows)
`
    : ''
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      authority?.sweep()
      void served.close().then(() => process.exit(0))
    })
  }
  const base = options.publicBaseUrl ?? address
  process.stdout.write(`
  The bank      ${base}
  Baltic        ${base}/baltic/ee, /baltic/lv and /baltic/lt: one address for each country
${secureLines}  Sandbox key   ${sandbox.sandboxKey}    (header x-sandbox-key)
  Sample key    curl -H 'x-sandbox-key: ${sandbox.sandboxKey}' ${base}/_sandbox/keys
  API key       any 1 to 128 visible ASCII characters; merchantId and accountId any UUID
  Data          ${values.memory ? 'in memory only' : `${values.data}/, until you remove it`}
${sandbox.notes.map((note) => `\n  Note          ${note}\n`).join('')}
  Stop with Ctrl+C.

`)
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new TypeError(`${name} must be 0 to 65535`)
  return port
}

/** The port beside a port; any free one beside any free one. */
function nextOf(port: number): string {
  return String(port === 0 ? 0 : port + 1)
}

/** Writes the certificate that clients have to trust beside the data; without stored data, into a folder that goes at the end. */
function writeAuthority(pem: string, folder: string | undefined): { file: string; sweep(): void } {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'silta-sandbox-'))
  const file = join(place, 'authority.pem')
  writeFileSync(file, pem, { mode: 0o600 })
  return {
    file,
    sweep: () => {
      if (folder === undefined) rmSync(place, { recursive: true, force: true })
    },
  }
}
