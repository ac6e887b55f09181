/// <reference types="node" />
// `npx silta sandbox`: the bank as a program on this machine, in Node, Deno or Bun, with its data kept over restarts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Command } from 'commander'
import { makeLog } from '../shared/log.ts'
import { isLoopback, PUBLIC_KEY_LENGTH } from '../sandbox/http/arrival.ts'
import type { CallLogOptions } from '../sandbox/options/call-log.ts'
import type { BanksOptions } from '../sandbox/options/banks.ts'
import { openBanksStore, openBankStore, openCallStore } from '../sandbox/hosts/bank-store.ts'
import { isForThisMachine, type ServingOptions, serveSandbox } from '../sandbox/hosts/index.ts'
import { collected, collectedCodes, makeCommand, portOf, say, variable, wholeOf } from './command.ts'
import { consoleLink } from './console-link.ts'
import { noteBank } from './running-bank.ts'
import { makeStatus } from './sandbox-status.ts'

const EXAMPLE = `
  npx silta sandbox --payment-page --allow-local-addresses
  npx silta sandbox status
`

/** The options, as commander reads them. */
interface Given {
  port: string
  host: string
  mtls?: boolean
  mtlsPort?: string
  data: string
  memory?: boolean
  publicBaseUrl?: string
  sandboxKey?: string
  readKey?: string
  allowLocalAddresses?: boolean
  paymentPage?: boolean
  merchantName?: string
  callbackAttempts: string
  limits: string
  seed?: string
  now?: string
  redirectUri?: readonly string[]
  ownIban?: readonly string[]
  log?: boolean
  console?: boolean
  bankFile?: boolean
  foreignCallbacks?: boolean
  banks?: boolean
  banksMost?: string
  banksUnusedHours?: string
  callLog: boolean
  callLogMost?: string
  callLogBytes?: string
  callLogDays?: string
  logSecrets?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeCommand('sandbox', summary, EXAMPLE)
    .option(
      '--port <number>',
      'the PORT of the environment or 8788 when absent; 0 takes any free one',
      variable('PORT') ?? '8788',
    )
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option(
      '--mtls',
      'answer over mutual TLS too, and take no certificate that came in another way; Node and Deno only',
    )
    .option('--mtls-port <number>', 'the port after --port when absent; 0 takes any free one')
    .option('--data <folder>', 'where everything is kept', '.silta')
    .option('--memory', 'keep nothing')
    .option('--public-base-url <url>', 'the address that clients use, when it is another one')
    .option(
      '--sandbox-key <text>',
      'x-sandbox-key; made at first start when absent; at least 24 characters where others than this machine can reach the bank',
    )
    .option(
      '--read-key <text>',
      'a second x-sandbox-key that only reads, for a team; SANDBOX_READ_KEY of the environment when absent',
    )
    .option('--allow-local-addresses', 'let merchant addresses be local')
    .option('--payment-page', 'let a person decide on a page')
    .option(
      '--merchant-name <text>',
      'the seller that payers of online payments read, where a merchant has told no name',
    )
    .option('--callback-attempts <1-10>', 'how often a callback is tried', '1')
    .option('--limits <off|strict>', 'how many calls a client may make', 'off')
    .option('--seed <text>', 'same seed, same data')
    .option('--now <date-time>', 'bank time at first start')
    .option('--redirect-uri <url>', 'of the default client; may be repeated', collected)
    .option('--own-iban <iban>', 'of the default client; may be repeated', collectedCodes)
    .option('--log', 'one line per event on standard error')
    .option('--console', 'serve /console where others than this machine can reach the bank too')
    .option(
      '--bank-file',
      'let the bank be exported and imported as one file where others than this machine can reach it too',
    )
    .option(
      '--foreign-callbacks',
      'let callbacks be sent again to other addresses where others than this machine can reach the bank too',
    )
    .option(
      '--banks',
      'let other banks be made beside it, at /banks/<name>, where others than this machine can reach it too',
    )
    .option('--no-banks', 'let none be made')
    .option('--banks-most <number>', 'how many at a time, 256 when absent')
    .option(
      '--banks-unused-hours <number>',
      'after how many hours without a call one is thrown away, 168 when absent',
    )
    .option('--no-call-log', 'keep no log of the calls that come and go')
    .option('--call-log-most <number>', 'how many calls the log keeps, 10000 when absent')
    .option('--call-log-bytes <number>', 'how many bytes all of them may have, 33554432 when absent')
    .option('--call-log-days <number>', 'after how many days a call is forgotten, 7 when absent')
    .option(
      '--log-secrets',
      'keep tokens and keys in the log as they came; only where --host is the loopback',
    )
    .action((given: Given) => runSandbox(given))
    .addCommand(makeStatus())
}

async function runSandbox(given: Given): Promise<void> {
  const { limits } = given
  if (limits !== 'off' && limits !== 'strict') throw new TypeError('limits must be off or strict')
  const port = portOf('port', given.port)
  const mutualTlsPort = given.mtls ? portOf('mtls-port', given.mtlsPort ?? nextOf(port)) : undefined
  if (given.mtlsPort !== undefined && !given.mtls) throw new TypeError('mtls-port needs mtls')
  const { sandboxKey, readKey = variable('SANDBOX_READ_KEY') } = given
  for (const [name, key] of [
    ['sandbox-key', sandboxKey],
    ['read-key', readKey],
  ] as const) {
    if (isLoopback(given.host) || key === undefined || key.length >= PUBLIC_KEY_LENGTH) continue
    throw new TypeError(
      `${name} must be at least ${PUBLIC_KEY_LENGTH} characters where host is not the loopback`,
    )
  }
  if (given.logSecrets && !isLoopback(given.host)) {
    throw new TypeError('log-secrets must not be given where host is not the loopback')
  }
  const options: ServingOptions = {
    host: given.host,
    port,
    mutualTlsPort,
    publicBaseUrl: given.publicBaseUrl,
    sandboxKey,
    readKey,
    allowLocalAddresses: given.allowLocalAddresses === true,
    paymentPage: given.paymentPage === true,
    merchantName: given.merchantName,
    serviceName: given.merchantName,
    callbackAttempts: wholeOf('callback-attempts', given.callbackAttempts),
    limits,
    seed: given.seed,
    now: given.now,
    redirectUris: given.redirectUri,
    ownIbans: given.ownIban,
    log: given.log ? makeLog((line) => process.stderr.write(`${line}\n`)) : undefined,
    // Without the option there is a console only if the bank is for this machine alone.
    console: given.console,
    bankFile: given.bankFile,
    foreignCallbacks: given.foreignCallbacks,
    banks: await banksOf(given),
    store: given.memory ? undefined : await openBankStore(given.data),
    callLog: given.callLog && (await callLogOf(given)),
  }
  const served = await serveSandbox(options)
  const { sandbox, address, mutualTls } = served
  const authority = mutualTls && writeAuthority(mutualTls.authorityPem, given.memory ? undefined : given.data)
  const secureLines = authority
    ? `  Mutual TLS    ${mutualTls.address}
  Authority     ${authority.file}    (whom clients trust; a certificate for them is among the client keys)
`
    : ''
  const base = options.publicBaseUrl ?? address
  const forget = given.memory ? undefined : noteBank(given.data, { address, key: sandbox.sandboxKey })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      authority?.sweep()
      forget?.()
      void served.close().then(() => process.exit(0))
    })
  }
  say(`
${served.hasConsole ? `  The console   ${consoleLink(base, sandbox.sandboxKey)}\n` : ''}  The bank      ${base}
  Baltic        ${base}/baltic/ee, /baltic/lv and /baltic/lt: one address for each country
${secureLines}  Sandbox key   ${sandbox.sandboxKey}    (header x-sandbox-key)
${readKey === undefined ? '' : readLines(served.hasConsole ? consoleLink(base, readKey) : undefined)}  Client keys   ${keysCommand(given, base)}
  API key       any 1 to 128 visible ASCII characters; merchantId and accountId any UUID
  Data          ${given.memory ? 'in memory only' : `${given.data}/, until you remove it`}
${sandbox.notes.map((note) => `\n  Note          ${note}\n`).join('')}
  Stop with Ctrl+C.

`)
}

/** The line about the read-only key for a team, without the key itself, which they know. */
function readLines(console: string | undefined): string {
  return `  Read key      as given: it looks, changes nothing and shows no secret${console === undefined ? '' : `\n                ${console}`}\n`
}

/** The command that shows the keys for tests; for a bank in memory it has the address too. */
function keysCommand({ memory, data }: Given, base: string): string {
  if (memory) return `curl -H "x-sandbox-key: $SANDBOX_KEY" ${base}/_sandbox/keys`
  const where = data === '.silta' ? '' : ` --data "${data}"`
  return `npx silta bank keys --out keys.json${where}`
}

/** The log of calls as the command line has it, beside the data of the bank. */
async function callLogOf(given: Given): Promise<CallLogOptions> {
  const { callLogMost: most, callLogBytes: mostBytes, callLogDays: days } = given
  return {
    ...(most !== undefined && { most: wholeOf('call-log-most', most) }),
    ...(mostBytes !== undefined && { mostBytes: wholeOf('call-log-bytes', mostBytes) }),
    ...(days !== undefined && { days: wholeOf('call-log-days', days) }),
    secrets: given.logSecrets === true,
    ...(!given.memory && { store: await openCallStore(given.data).catch(withoutFile) }),
  }
}

/** Named banks as the command line has them, stored beside the data of the bank. */
async function banksOf(given: Given): Promise<false | BanksOptions> {
  const { banksMost: most, banksUnusedHours: unusedHours, host, publicBaseUrl } = given
  if (!(given.banks ?? isForThisMachine(host, publicBaseUrl))) return false
  return {
    ...(most !== undefined && { most: wholeOf('banks-most', most) }),
    ...(unusedHours !== undefined && { unusedHours: wholeOf('banks-unused-hours', unusedHours) }),
    ...(!given.memory && { store: await openBanksStore(given.data) }),
  }
}

/** If the log cannot be read, the bank starts all the same, with a new log in memory. */
function withoutFile(error: unknown): undefined {
  process.stderr.write(`calls are logged in memory only: ${error instanceof Error ? error.message : ''}\n`)
}

/** The port after a port; 0, which means any free port, stays 0. */
function nextOf(port: number): string {
  return String(port === 0 ? 0 : port + 1)
}

/** Writes the certificate that clients have to trust: beside the data, or without stored data into a temporary folder. */
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
