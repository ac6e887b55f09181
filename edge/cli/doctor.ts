/// <reference types="node" />
// `npx silta doctor`: reads the settings of a deployment, and says what it offers, what it lacks, and what is wrong.
// It changes nothing, begins nothing, and prints no value of a setting.

import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { Command } from 'commander'
import { type Look, lookAround } from './doctor/places.ts'
import { ALL_SETTINGS, type Findings, lookAt } from './doctor/settings.ts'
import { makeCommand, say, sayJson } from './command.ts'
import { readKeys } from './project-keys.ts'
import { readSettings } from '../proxy/hosts/setting-files.ts'

const EXAMPLE = `
  npx silta doctor
  npx silta doctor --env-file production.env --json
  npx silta doctor --env-file .dev.vars --worker
`

const MORE = `
The settings are those of the environment, and of files that NAME_FILE names. It asks the addresses of the settings for an
answer each, unless it is told not to. A worker reads neither such files nor PSD2, BALTIC, CORPORATE and SILTA_SECRET: for it
say --worker. The exit code is 1 where something is wrong.
`

/** What the command line says, as commander reads it. */
interface Given {
  envFile?: string
  offline?: boolean
  worker?: boolean
  json?: boolean
}

/** How soon an end is told, days. */
const SOON_DAYS = 30

/** Makes the word. */
export function makeWord(summary: string): Command {
  return makeCommand('doctor', summary, EXAMPLE)
    .option(
      '--env-file <file>',
      'read the settings from lines NAME=value of a file, and not from the environment',
    )
    .option('--worker', 'look at them as a worker has them: single settings only')
    .option('--offline', 'ask no address')
    .option('--json', 'tell it as JSON')
    .addHelpText('after', MORE)
    .action((given: Given) => runDoctor(given))
}

async function runDoctor({ envFile, offline, worker, json }: Given): Promise<void> {
  const environment = envFile === undefined ? process.env : readKeys(readFileSync(envFile, 'utf8'))
  const given =
    worker === true ? {} : readSettings(ALL_SETTINGS, environment, (file) => readFileSync(file, 'utf8'))
  const { settings, ...findings } = await lookAt(environment, given, Date.now(), worker)
  const looks =
    offline === true || findings.faults.length > 0
      ? []
      : await lookAround(settings, (url, init) => fetch(url, init), Date.now)
  const isWell =
    findings.faults.length + findings.misspelt.length === 0 &&
    looks.every((look) => look.isWell) &&
    findings.ends.every(({ days }) => days > SOON_DAYS)
  if (json === true) sayJson({ isWell, ...findings, looks })
  else say(textOf(findings, looks, isWell, worker === true))
  process.exitCode = isWell ? 0 : 1
}

function textOf(
  { offers, faults, misspelt, forPrograms, ends }: Omit<Findings, 'settings'>,
  looks: Look[],
  isWell: boolean,
  isWorker: boolean,
): string {
  const offered = Object.entries(offers).map(
    ([what, names]) => `  ${what.padEnd(13)} ${names.length > 0 ? names.join(', ') : 'not offered'}`,
  )
  const lines = [
    ...misspelt.map(({ name, meant }) => `wrong  ${name} is no setting: did you mean ${meant}?`),
    ...faults.map((fault) => `wrong  ${fault}`),
    ...looks.map(({ name, isWell: well, words }) => `${well ? 'well ' : 'wrong'}  ${name}: ${words}`),
    ...ends.map(({ name, endsAt, days }) =>
      days > SOON_DAYS
        ? `well   ${name} ends ${endsAt.slice(0, 10)}`
        : `wrong  ${name} ${days < 0 ? 'ended' : 'ends'} ${endsAt.slice(0, 10)}`,
    ),
    ...(isWorker || forPrograms.length === 0
      ? []
      : [`note   A program reads ${forPrograms.join(', ')}. A worker does not: for one, say --worker.`]),
  ]
  const end = isWell ? 'Nothing is wrong.' : 'Something is wrong. DEPLOY.md of the package has each setting.'
  return `\n${offered.join('\n')}\n\n${lines.map((line) => `  ${line}\n`).join('')}\n  ${end}\n\n`
}
