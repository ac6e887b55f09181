/// <reference types="node" />
// What all words of the program share: how options are declared, how help and examples look, and how a run ends.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { readAmount, readCode, trimUnseen } from '../../core/shared/values/typed.ts'
import { BUILD } from '../shared/build.ts'
import { commitOf } from './commit.ts'

/** The program looked, and what it found is wrong: exit code 1. All that keeps it from looking is 2. */
export class FoundWrong extends Error {
  override readonly name = 'FoundWrong'
}

/**
 * Makes a command in the manner of all words: wrong use prints its help on standard error, and is thrown.
 *
 * @param example Command lines that work as they are.
 */
export function makeCommand(name: string, summary: string, example?: string): Command {
  const command = new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show these options')
    .helpCommand(false)
    // Options behind a further word belong to that word.
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ helpWidth: 120 })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
  return example === undefined ? command : command.addHelpText('after', `\nExample:\n${indented(example)}\n`)
}

function indented(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}`)
    .join('\n')
}

/** Collects the values of an option that may be repeated. */
export function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** Reads an IBAN or a reference of the command line, as people write and paste it. */
export const codeOf = (value: string): string => readCode(value)

/** Collects the IBANs of an option that may be repeated. */
export const collectedCodes = (value: string, before?: readonly string[]) =>
  collected(readCode(value), before)

/** Reads an amount of the command line; other texts stay as they are, and are refused by the bank. */
export const amountOf = (value: string): string => readAmount(value) ?? value

/** Reads a variable of the environment. */
export function variable(name: string): string | undefined {
  const value = process.env[name]
  return value === undefined ? undefined : trimUnseen(value)
}

/**
 * Reads a whole number of the command line, in digits alone.
 *
 * @param range Least and most; absent where what takes it has a rule of its own.
 * @throws TypeError naming the option and its rule.
 */
export function wholeOf(
  name: string,
  text: string,
  range?: readonly [least: number, most: number],
  unit = '',
): number {
  const [least, most] = range ?? [0, 1e15]
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (value < least || value > most)
    throw new TypeError(
      `${name} must be ${range ? `${least} to ${most}` : 'a whole number, in digits'}${unit}`,
    )
  return value
}

/** Reads a port of the command line. */
export const portOf = (name: string, text: string): number => wholeOf(name, text, [0, 65_535])

/** Prints for the person who has asked; what callers of a bank have written into it steers no terminal. */
export function say(text: string): void {
  process.stdout.write(visible(text))
}

/** Prints what programs of the person's own have printed, with its colours. */
export function sayAsIs(text: string): void {
  process.stdout.write(text)
}

/** Writes signs that a terminal would obey, or that turn the order of a line, as JSON does; lines and tabs stay. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// oxlint-disable-next-line no-control-regex -- what a terminal would act on is just what is looked for
const UNSEEN = /[\0-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Prints one JSON value for a program that has asked. */
export function sayJson(value: unknown): void {
  say(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** Ends a run after an error: prints its message, and the help if an option is wrong, and returns the exit code. */
export function endWith(error: unknown, command: Command): number {
  // Commander has printed its own words.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof Error ? error.message : 'The program could not start.'
  // The list of options helps only if one of them is wrong.
  process.stderr.write(
    `${visible(message)}\n${error instanceof TypeError ? `\n${command.helpInformation()}` : ''}`,
  )
  return error instanceof FoundWrong ? 1 : 2
}

/** Finds the folder of the package, from the sources and from what is built of them. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Names this build: its version and commit. What runs from the sources of a clone has the commit of the clone. */
export function buildName(): string {
  const { version, commit } = BUILD
  return `${version} (${commit === 'unknown' ? commitOf(packageFolder()) : commit})`
}

/** A thumbprint of a certificate, SHA-256 in base64url, with a dash in front; no option is that long. */
const THUMBPRINT = /^-[\w-]{42}$/

/** Puts thumbprints last, behind the mark after which nothing is an option. */
export function withOperandsLast(words: readonly string[]): string[] {
  const odd = words.filter((word) => THUMBPRINT.test(word))
  if (odd.length === 0 || words.includes('--')) return [...words]
  return [...words.filter((word) => !odd.includes(word)), '--', ...odd]
}
