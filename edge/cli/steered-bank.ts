/// <reference types="node" />
// What the commands for a running bank share: which bank, its typed client, and how its refusals end a run.
// It calls `/_sandbox` only, and prints no key.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isBankError } from '../../core/shared/errors.ts'
import type { SteeredBank } from '../sandbox/control/calls/common.ts'
import { type Control, type ControlOptions, makeControl, makeSteeredBank } from '../sandbox/control/client.ts'
import type { KeptFile } from '../shared/client-files.ts'
import { FoundWrong, makeCommand, sayJson, say, visible } from './command.ts'
import { findBank } from './running-bank.ts'

/** The options that all these commands have. */
export interface Where {
  readonly bank?: string
  readonly data: string
  readonly json?: boolean
}

/** A running bank that a command steers. */
export interface Steered {
  readonly address: string
  readonly control: Control
  /** The bank as an argument for calls that are made from their description. */
  readonly bank: SteeredBank
}

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 30_000

/** Makes a command that reads or steers a bank: it has `--bank`, `--data` and `--json`. */
export function makeBankCommand(name: string, summary: string, example: string): Command {
  return makeWhereCommand(name, summary, example).option('--json', 'tell it as JSON')
}

/** Makes a command that finds a bank by `--bank` and `--data`, and prints in its own way. */
export function makeWhereCommand(name: string, summary: string, example: string): Command {
  return makeCommand(name, summary, example)
    .option(
      '--bank <address>',
      'its address; SILTA_BANK of the environment when absent, else the bank of --data',
    )
    .option('--data <folder>', 'the folder of its data', '.silta')
}

/**
 * Finds the bank and does something with it.
 *
 * @throws FoundWrong if there is none, if it does not take the key, and if it refuses.
 */
export async function withBank<T>(where: Where, work: (steered: Steered) => Promise<T>): Promise<T> {
  const { address, key } = findBank(where)
  if (key === undefined)
    throw new FoundWrong(`The key of the bank at ${address} is not known: set SANDBOX_KEY.`)
  // Core's errors do not repeat a refusal's message; this bank's names member and rule, and is not secret, so it is kept here.
  let said = ''
  const options: ControlOptions = {
    baseUrl: address,
    sandboxKey: key,
    timeoutMs: TIMEOUT_MS,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      said = answer.ok
        ? ''
        : wordsOf(
            await answer
              .clone()
              .json()
              .catch(() => undefined),
          )
      return answer
    },
  }
  try {
    return await work({ address, control: makeControl(options), bank: makeSteeredBank(options) })
  } catch (error) {
    throw isBankError(error) && error.operation.startsWith('control.')
      ? new FoundWrong(whyNot(address, error.status, said))
      : error
  }
}

function whyNot(address: string, status: number | undefined, said: string): string {
  if (status === undefined) return `No bank answers at ${address}. Start one with "npx silta sandbox".`
  if (status === 403 && said.includes('only reads'))
    return `The bank at ${address} did not do it: ${said}. Set SANDBOX_KEY to that.`
  if (status === 401) return `The bank at ${address} does not take the key: set SANDBOX_KEY to its own.`
  return said === '' ? `What answers at ${address} is no bank of the sandbox.` : `The bank refused: ${said}.`
}

/** Reads the message of a refusal, from the flat form of error bodies. */
function wordsOf(body: unknown): string {
  const { message, violations } = (body ?? {}) as {
    message?: unknown
    violations?: readonly { message?: unknown }[]
  }
  const rules = Array.isArray(violations) ? violations.map((one) => String(one.message)) : []
  return rules.length > 0 ? rules.join('; ') : typeof message === 'string' ? message : ''
}

/** Prints for a person, or for a program that has asked for JSON. */
export function tell(json: boolean | undefined, value: unknown, text: () => string): void {
  if (json === true) sayJson(value)
  else say(`\n${text()}\n\n`)
}

/** Writes rows in columns, for people; `none` if there are no rows. */
export function columns(given: readonly (readonly string[])[], none: string): string {
  if (given.length === 0) return `  ${none}`
  // A cell has one line: a line break in a caller's text could imitate a line of the program.
  const rows = given.map((row) => row.map((cell) => visible(cell).replace(/[\n\t\u2028\u2029]/g, ' ')))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/**
 * Writes secrets into a file for its owner only.
 *
 * @throws TypeError if a file of that name exists.
 */
export function writeSecrets(file: string, value: unknown): void {
  if (existsSync(file)) throw new TypeError(`out must name a new file: ${file} is there`)
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

/**
 * Checks, before the content is made, that files can be written into a folder.
 *
 * @throws TypeError if a file of one of the names exists.
 */
export function checkFiles(folder: string, names: readonly string[]): void {
  const there = names.find((name) => existsSync(join(folder, name)))
  if (there !== undefined)
    throw new TypeError(`files must name a folder without ${there}: it is not written over`)
}

/**
 * Writes files with secrets into a folder, each for its owner only.
 *
 * @returns Their paths.
 */
export function writeFiles(folder: string, files: readonly KeptFile[]): readonly string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return files.map(({ name, text }) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return file
  })
}

/** Waits for a time, milliseconds, or until the signal fires. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
