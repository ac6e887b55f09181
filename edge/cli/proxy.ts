/// <reference types="node" />
// `npx silta proxy`: the proxy as a program on your own machine, in Node, Deno or Bun, with its data in a folder.
// TLS ends in front of it. Settings and secrets come from the environment, or from files that it names; see DEPLOY.md.

import process from 'node:process'
import type { Command } from 'commander'
import { logOf } from '../shared/console-log.ts'
import { ConfigurationError } from '../proxy/config/config.ts'
import { settingNames } from '../proxy/config/settings.ts'
import { misspeltIn, strayPublicUrl } from '../proxy/hosts/advice.ts'
import { copyByTime } from '../proxy/hosts/copies.ts'
import { makeOutbound } from '../proxy/hosts/index.ts'
import { CALLER_HEADER, serveProxy } from '../proxy/hosts/serving.ts'
import { SHORT_SETTINGS } from '../proxy/hosts/short-settings.ts'
import { readSettings, Renewals } from '../proxy/hosts/setting-files.ts'
import { INTERFACES } from '../proxy/interfaces/index.ts'
import { carrierFiles, type CarrierFlags, outboundOf, withCarrierOptions } from './carrier-files.ts'
import { makeCommand, portOf, say, variable, wholeOf } from './command.ts'
import { readText } from './text-files.ts'
import { countOf, makeBackup, makeRestore } from './proxy-copies.ts'

const EXAMPLE = `
  npx silta proxy --port 8080 --data silta-data
  npx silta proxy backup --to copies
`

const SETTINGS = `
Settings and secrets are variables of the environment; NAME_FILE names a file that holds the value of NAME.
`

/** The options, as commander reads them. */
interface Given extends CarrierFlags {
  port: string
  host: string
  data: string
  waitForData: string
  callsPerMinute?: string
  backup?: string
  every: string
  keep: string
  deletions?: string
  reachPrivateNetworks?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  const command = makeCommand('proxy', summary, EXAMPLE)
    .option(
      '--port <number>',
      'the PORT of the environment or 8080 when absent; 0 takes any free one',
      variable('PORT') ?? '8080',
    )
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--data <folder>', 'where everything is kept', 'silta-data')
    .option(
      '--wait-for-data <seconds>',
      'how long to wait for a process that still has the folder or the port, answering 503 with Retry-After; at most 3600',
      '0',
    )
    .option(
      '--calls-per-minute <number>',
      'most calls a minute to one server of a bank; as many as there are when absent',
    )
  return withCarrierOptions(command)
    .option('--reach-private-networks', 'let webhooks go to this machine and private networks')
    .option('--backup <folder>', 'copies the data there by time')
    .option('--every <hours>', 'how often', '24')
    .option('--keep <number>', 'how many copies stay there', '7')
    .option(
      '--deletions <file>',
      'notes of deletions, on another disk than the data; proxy.deleted beside them when absent',
    )
    .addHelpText('after', SETTINGS)
    .action((given: Given) =>
      runProxy(given).catch((error: unknown) => {
        throw withMisspelt(error)
      }),
    )
    .addCommand(makeBackup())
    .addCommand(makeRestore())
}

async function runProxy(given: Given): Promise<void> {
  const port = portOf('port', given.port)
  const waitForData = wholeOf('wait-for-data', given.waitForData, [0, 3_600], ' seconds')
  const copies = {
    to: given.backup,
    hours: countOf('every', given.every) ?? 24,
    keep: countOf('keep', given.keep),
  }
  const callsPerMinute = countOf('calls-per-minute', given.callsPerMinute)
  const read = (): Record<string, string> => ({
    CLIENT_ADDRESS_HEADER: CALLER_HEADER,
    ...readSettings([...settingNames(INTERFACES), ...SHORT_SETTINGS], process.env, readText),
  })
  const settings = read()
  const log = logOf(process)
  const renewals = new Renewals(read, log)
  // On Windows this signal means that the console window is being closed.
  if (process.platform !== 'win32') process.on('SIGHUP', () => renewals.ask())
  const carriers = await Promise.all(
    carrierFiles(given).map(
      async ({ option, certificate }) =>
        [option, await outboundOf(certificate, given.bankAuthority)] as const,
    ),
  )
  const served = await serveProxy(
    {
      host: given.host,
      port,
      settings,
      folder: given.data,
      waitForData,
      ...(callsPerMinute !== undefined && { callsPerMinute }),
      ...(given.deletions !== undefined && { deletions: given.deletions }),
      merchant: await makeOutbound({ allowPrivate: given.reachPrivateNetworks === true }),
      ...Object.fromEntries(carriers),
    },
    log,
  )
  renewals.open(served.proxy)
  const { to } = copies
  if (to !== undefined) await copyByTime(served.proxy, { ...copies, to }, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void served.close().then(() => process.exit(0)))
  }
  const notes = [strayPublicUrl(settings['PUBLIC_URL'], served.address) ?? [], misspelt()].flat()
  say(`
  The proxy     ${served.address}, for ${settings['PUBLIC_URL']}
  Data          ${given.data}/
${notes.map((note) => `\n  Note          ${note}\n`).join('')}
  Stop with Ctrl+C.

`)
}

/** Reports names of the environment that look like settings and are not. */
const misspelt = (): readonly string[] => misspeltIn(settingNames(INTERFACES), process.env)

/** Adds to an error about settings the names in the environment that are probably misspelt settings. */
function withMisspelt(error: unknown): unknown {
  if (!(error instanceof ConfigurationError)) return error
  return new ConfigurationError([error.message, ...misspelt()].join('\n'))
}
