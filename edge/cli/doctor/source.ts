/// <reference types="node" />
// Where the doctor finds settings: in a file, the environment, the files that wrangler reads, or a project of `silta init`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BankClient } from '../dev/bank.ts'
import { pagesIn } from '../dev/page.ts'
import { hasScript } from '../dev/scripts.ts'
import { makeSettings, readProject } from '../dev/settings.ts'
import { SETTINGS_FILE, varsOf, wranglerFileIn } from '../config-files.ts'
import { readEnvText } from '../env-text.ts'
import { KEY_FILE, knownKeys, mintMissing, OWN_FOLDER } from '../project-keys.ts'
import { notedBank } from '../running-bank.ts'
import { readJson, readText } from '../text-files.ts'

type Given = Readonly<Record<string, string | undefined>>

/** Settings, and their source. */
export interface Source {
  /** Names of what was read, for people. */
  readonly read: readonly string[]
  readonly environment: Given
  /** Whether a worker will have these settings; short settings and files do not count for it. */
  readonly isWorker: boolean
  /** Set for a project of this machine: whether its bank and proxy run, so that they can be asked. */
  readonly project?: { readonly isRunning: boolean }
}

/** The options that name the source. */
export interface SourceOptions {
  readonly settings?: string
  readonly worker?: boolean
}

/** The file in which wrangler finds the secrets of a worker on this machine. */
const WORKER_SECRETS = '.dev.vars'

/**
 * Finds the settings: what the options name, else the project in the folder, else what wrangler reads there if the environment
 * has no address of a proxy, else the environment.
 *
 * @param names All settings of a proxy.
 * @throws ConfigurationError naming what is wrong with a file of settings, by name and rule.
 * @throws Error if a file cannot be read.
 */
export async function sourceIn(
  folder: string,
  { settings: file, worker }: SourceOptions,
  environment: Given,
  names: readonly string[],
): Promise<Source> {
  const config = wranglerFileIn(folder)
  const isPlain = file === undefined && worker !== true
  const hasOwn = [SETTINGS_FILE, KEY_FILE].some((path) => existsSync(join(folder, path)))
  if (isPlain && hasOwn) return projectIn(folder, names)
  const isOther = isPlain && environment['PUBLIC_URL'] !== undefined
  if (config !== undefined && !isOther && (worker === true || isPlain)) {
    const secrets = file ?? (existsSync(join(folder, WORKER_SECRETS)) ? WORKER_SECRETS : undefined)
    return {
      read: [config, ...(secrets === undefined ? [] : [secrets])],
      // Values that are not texts stay as they are, and are reported: a worker would get them so.
      environment: {
        ...(varsOf(folder, config) as Given),
        ...(secrets !== undefined && readLines(folder, secrets)),
      },
      isWorker: true,
    }
  }
  return {
    read: [file ?? 'the environment'],
    environment: file === undefined ? environment : readLines(folder, file),
    isWorker: worker === true,
  }
}

function readLines(folder: string, file: string): Record<string, string> {
  let text: string
  try {
    text = readText(resolve(folder, file))
  } catch {
    throw new Error(`The file ${file} cannot be read.`)
  }
  return readEnvText(text, file)
}

/** Reads a project as `silta dev` does, but writes nothing: missing keys are made for this run only. */
async function projectIn(folder: string, names: readonly string[]): Promise<Source> {
  const project = readProject(folder, names)
  const known = knownKeys(folder)
  const keys = { ...known, ...(await mintMissing(known)) }
  const bank = notedBank(join(folder, OWN_FOLDER))?.address
  const port = Number(new URL(bank ?? 'http://127.0.0.1:8788').port)
  const page = `http://localhost:${port - 1}`
  const hasServer = hasScript(folder, 'page') || pagesIn(folder) === undefined
  const client = clientIn(folder)
  const settings = makeSettings({
    addresses: {
      page,
      proxy: hasServer ? `http://localhost:${port + 1}` : `${page}/pay`,
      bank: bank ?? 'http://127.0.0.1:8788',
    },
    keys,
    client: client ?? NO_CLIENT,
    project,
    callerHeader: 'x-caller',
  })
  // Settings that need an application at the bank do not exist before the first `silta dev`.
  const isThere = (name: string) =>
    client !== undefined || !/^(CLIENT|CORPORATE|PSD2|BALTIC|ACCOUNTS)_/.test(name)
  const file = existsSync(join(folder, SETTINGS_FILE)) ? SETTINGS_FILE : wranglerFileIn(folder)
  return {
    read: [...(file === undefined ? [] : [file]), ...(Object.keys(known).length > 0 ? [KEY_FILE] : [])],
    environment: Object.fromEntries(Object.entries(settings).filter(([name]) => isThere(name))),
    isWorker: false,
    project: { isRunning: bank !== undefined },
  }
}

const NO_CLIENT: BankClient = {
  clientId: '',
  clientSecret: '',
  apiKey: '',
  certificatePem: '',
  kid: '',
  privateKeyPem: '',
}

/** Reads the application that the bank of the project has registered; the first `silta dev` makes it. */
function clientIn(folder: string): BankClient | undefined {
  const file = join(folder, OWN_FOLDER, 'bank/client.json')
  if (!existsSync(file)) return undefined
  return (readJson(file) as { client: BankClient }).client
}
