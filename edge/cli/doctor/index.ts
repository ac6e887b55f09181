/// <reference types="node" />
// `npx silta doctor`: reads the settings of a deployment, reports what it offers, what it lacks, and what is wrong, and asks the
// addresses and the banks that they name. It changes nothing, begins nothing, and prints no value of a setting.

import process from 'node:process'
import type { Command } from 'commander'
import { ConfigurationError } from '../../proxy/config/config.ts'
import { settingNames } from '../../proxy/config/settings.ts'
import { INTERFACES } from '../../proxy/interfaces/index.ts'
import type { Look } from '../../proxy/interfaces/shared/bank-check.ts'
import { BANK_CHECKS } from './bank-checks.ts'
import { askBanks, type Carrier } from './banks.ts'
import { lookAtBeginnings, lookAtCertificate, SOON_DAYS } from './certificates.ts'
import { lookAtSelf } from './places.ts'
import { ALL_SETTINGS, type Findings, lookAt } from './settings.ts'
import { type Source, sourceIn } from './source.ts'
import { carrierFiles, type CarrierFlags, outboundOf, withCarrierOptions } from '../carrier-files.ts'
import { buildName, FoundWrong, makeCommand, say, sayJson, wholeOf } from '../command.ts'
import { SETTINGS_FILE, WRANGLER_FILES } from '../config-files.ts'
import { KEY_FILE } from '../project-keys.ts'
import { readText } from '../text-files.ts'
import { readSettings } from '../../proxy/hosts/setting-files.ts'

const EXAMPLE = `
  npx silta doctor
  npx silta doctor --settings production.env --json
  npx silta doctor --worker
`

const MORE = `
In a project of "silta init" the settings are those of "silta dev": ${SETTINGS_FILE} and ${KEY_FILE}. With --worker, and beside a
file of wrangler (${WRANGLER_FILES.join(', ')}), they are its variables and the lines of .dev.vars. Else they are those of
the environment, and of files that NAME_FILE names. --settings names another file of lines. The first line says what was read.
It asks their addresses, and of each bank that they name whether it knows the keys, takes the certificates, sends people back, and
how its clock goes: by reads alone, nothing that moves money or that a person would see. --offline asks nobody. A line says ok,
note, warn or fail, what it means, and what to do. A worker reads neither files of settings nor PSD2, BALTIC, CORPORATE and
SILTA_SECRET; its certificates are bound, so give them here as files. The exit code is 1 where something fails, or ends within
${SOON_DAYS} days.
`

/** The options, as commander reads them. */
interface Given extends CarrierFlags {
  settings?: string
  offline?: boolean
  worker?: boolean
  json?: boolean
  timeout: string
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return withCarrierOptions(
    makeCommand('doctor', summary, EXAMPLE)
      .option('--settings <file>', 'read the settings from lines NAME=value of this file')
      .option('--worker', 'look at what wrangler reads here, as a worker has it: single settings only')
      .option('--offline', 'ask no address and no bank')
      .option('--timeout <seconds>', 'longest wait for one answer, 1 to 120', '15')
      .option('--json', 'tell it as JSON'),
  )
    .addHelpText('after', MORE)
    .action((given: Given) => runDoctor(given))
}

async function runDoctor(given: Given): Promise<void> {
  const { offline, json } = given
  const seconds = wholeOf('timeout', given.timeout, [1, 120], ' seconds')
  const { read, environment, isWorker, project } = await sourceIn(
    process.cwd(),
    given,
    process.env,
    settingNames(INTERFACES),
  ).catch((error: unknown) => {
    throw error instanceof ConfigurationError ? new FoundWrong(error.message) : error
  })
  const named = isWorker ? {} : readSettings(ALL_SETTINGS, environment, readText)
  const { settings, ...findings } = await lookAt(environment, named, Date.now(), isWorker)
  const { carriers, looks: held } = await carriersOf(given)
  const asks = offline !== true && findings.faults.length === 0 && project?.isRunning !== false
  const looks = [
    ...held,
    ...lookAtBeginnings(settings, Date.now()),
    ...(asks ? await lookAround({ settings, findings, carriers, timeoutMs: seconds * 1_000 }) : []),
  ]
  const isWell =
    findings.faults.length + findings.misspelt.length === 0 &&
    looks.every(({ level }) => level !== 'fail') &&
    findings.ends.every(({ days }) => days > SOON_DAYS)
  if (json === true) sayJson({ read, isWell, build: buildName(), ...findings, looks })
  else say(`\n  Read ${read.join(' and ')}.\n${textOf(findings, looks, isWell, isWorker, project)}`)
  process.exitCode = isWell ? 0 : 1
}

/** Reads the certificates of the options, and makes the carriers that present them; a wrong certificate gets no carrier. */
async function carriersOf(given: CarrierFlags) {
  const carriers = new Map<string, Carrier | undefined>()
  const looks: Look[] = []
  for (const { option, binding, certificate } of carrierFiles(given)) {
    const held = certificate ? lookAtCertificate({ option, certificate }, Date.now()) : []
    looks.push(...held)
    const isBroken = held.some(({ level }) => level === 'fail')
    // oxlint-disable-next-line no-await-in-loop -- there are four at most, and none opens a connection
    const outbound = isBroken ? undefined : await outboundOf(certificate, given.bankAuthority)
    const transport = outbound && ((url: string, init: RequestInit) => outbound(url, init))
    carriers.set(
      binding,
      transport && { transport, ...(certificate && { certificate: `--${option}-certificate` }) },
    )
  }
  return { carriers, looks }
}

interface Around {
  readonly settings: Findings['settings']
  readonly findings: Omit<Findings, 'settings'>
  readonly carriers: ReadonlyMap<string, Carrier | undefined>
  readonly timeoutMs: number
}

/** Asks the public address and the banks at the same time. */
async function lookAround({ settings, findings, carriers, timeoutMs }: Around): Promise<readonly Look[]> {
  const clock = () => Date.now()
  const transport = (url: string, init?: RequestInit) => fetch(url, init)
  const { payments, accounts, payouts } = findings.offers
  const looks = await Promise.all([
    lookAtSelf(settings, { transport, clock, timeoutMs }),
    askBanks({
      settings,
      offered: new Set([...payments, ...accounts, ...payouts]),
      interfaces: INTERFACES,
      checks: BANK_CHECKS,
      carriers,
      clock,
      timeoutMs,
    }),
  ])
  return looks.flat()
}

function textOf(
  { offers, faults, misspelt, forPrograms, ends }: Omit<Findings, 'settings'>,
  looks: readonly Look[],
  isWell: boolean,
  isWorker: boolean,
  project: Source['project'],
): string {
  const offered = Object.entries(offers).map(
    ([what, names]) => `  ${what.padEnd(13)} ${names.length > 0 ? names.join(', ') : 'not offered'}`,
  )
  const line = (level: Look['level'], text: string) => `  ${level.padEnd(5)} ${text}\n`
  const lines = [
    ...misspelt.map(({ name, meant }) => line('fail', `${name} is no setting: did you mean ${meant}?`)),
    ...faults.map((fault) => line('fail', fault)),
    ...looks.map(({ name, level, words, advice }) =>
      line(level, `${name}: ${words}.${advice === undefined ? '' : ` ${advice}`}`),
    ),
    ...ends.map(({ name, endsAt, days }) =>
      line(
        days > SOON_DAYS ? 'ok' : days < 0 ? 'fail' : 'warn',
        `${name} ${days < 0 ? 'ended' : 'ends'} ${endsAt.slice(0, 10)}, ${days < 0 ? `${-days} days ago` : `in ${days} days`}.`,
      ),
    ),
    ...(project === undefined ? [] : [line('note', aboutProject(project.isRunning))]),
    ...(isWorker || forPrograms.length === 0
      ? []
      : [
          line(
            'note',
            `A program reads ${forPrograms.join(', ')}. A worker does not: for one, say --worker.`,
          ),
        ]),
  ]
  const end = isWell ? 'Nothing is wrong.' : 'Something is wrong. DEPLOY.md of the package has each setting.'
  return `\nsilta ${buildName()}\n\n${offered.join('\n')}\n\n${lines.join('')}\n  ${end}\n\n`
}

const aboutProject = (isRunning: boolean) =>
  `This is what "npx silta dev" has${isRunning ? '' : ', which does not run now: nobody was asked'}. For a deployment say --settings <file>, or --worker.`
