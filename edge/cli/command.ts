/// <reference types="node" />
// What all commands of the program share: how options are declared, how help and examples look, and how a run ends.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import { readAmount, readCode, trimUnseen } from '../../core/shared/values/typed.ts'
import { BUILD } from '../shared/build.ts'
import { commitOf } from './commit.ts'

/** The program did its check and found a fault: exit code 1. Anything that keeps it from checking is exit code 2. */
export class FoundWrong extends Error {
  override readonly name = 'FoundWrong'
}

/**
 * Makes a command with the behaviour that all share: wrong use prints the help on standard error, and throws.
 *
 * @param example Command lines that work as they are.
 */
export function makeCommand(name: string, summary: string, example?: string): Command {
  const command = new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'show these options')
    .helpCommand(false)
    // Options after a subcommand belong to the subcommand.
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
 * Reads a whole number of the command line; only digits are allowed.
 *
 * @param range Least and most; absent if a later check has a rule of its own.
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

/** Prints for the person who has asked; control characters that callers of a bank put into a text do not reach the terminal. */
export function say(text: string): void {
  process.stdout.write(visible(text))
}

/** Prints the output of the person's own programs unchanged, with its colours. */
export function sayAsIs(text: string): void {
  process.stdout.write(text)
}

/** Escapes, as JSON does, characters that a terminal would obey or that reverse a line; line breaks and tabs stay. */
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

/** Finds the folder of the package, whether this runs from the sources or from the build. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Names this build: its version and commit. When run from the sources of a clone, the commit is that of the clone. */
export function buildName(): string {
  const { version, commit } = BUILD
  return `${version} (${commit === 'unknown' ? commitOf(packageFolder()) : commit})`
}

/** A certificate thumbprint, SHA-256 in base64url, that begins with a dash; no option is that long. */
const THUMBPRINT = /^-[\w-]{42}$/

/** Moves such thumbprints to the end, after `--`, so that they are not read as options. */
export function withOperandsLast(words: readonly string[]): string[] {
  const odd = words.filter((word) => THUMBPRINT.test(word))
  if (odd.length === 0 || words.includes('--')) return [...words]
  return [...words.filter((word) => !odd.includes(word)), '--', ...odd]
}
