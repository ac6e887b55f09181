// Makes a command of `silta bank` from control calls: the members that their document describes become its options.
// rows.ts lists these commands; deeds that read or write files are in with-files.ts.

import type { Command } from 'commander'
import { addDuration, parseDateTime } from '../../../core/shared/values/time.ts'
import { amountOf, codeOf, collected, collectedCodes, wholeOf } from '../command.ts'
import { type DescribedCall, describeCall, type Member } from '../described-calls.ts'
import { durationOf } from '../duration.ts'
import type { Steered } from '../steered-bank.ts'
import { shown } from './shown.ts'
import { deedOf, type Described, type Options, word } from './word.ts'

/** What was given on the command line, by name. */
export interface Given {
  readonly [name: string]: unknown
  /** A new file for an answer with secrets. */
  readonly out?: string
  /** A folder for files with secrets. */
  readonly files?: string
  /** A deed that is given as an argument, and the argument after it. */
  readonly deed?: string
  readonly what?: string
}

/** Makes the call of a deed; further members may be added. */
type Ask = (more?: object) => Promise<unknown>

/** A call that needs more than the command line gives, or whose answer is not for the terminal. */
export interface Deed {
  /** The call, by its name in code. */
  readonly call: string
  /** Options that are not members of the call. */
  readonly options?: Options
  /** Members of the call for which there is no option. */
  readonly without?: readonly string[]
  /** Throws a TypeError naming what is wrong, before a bank is looked for. */
  readonly check?: (given: Given) => void
  /** Makes the call, and returns what is shown. */
  readonly run: (ask: Ask, given: Given, steered: Steered) => Promise<object>
}

/** A command as data. */
export interface Row {
  readonly name: string
  readonly summary: string
  /** Command lines that work as they are. */
  readonly example: string
  /** Further lines of the command's help. */
  readonly more?: string
  /** The command's arguments, named like options: `<client>` gives `clientId`. */
  readonly takes?: Readonly<
    Record<`<${string}>` | `[${string}]`, string | readonly [text: string, absent: string]>
  >
  /** The call that is made if no deed is given: the first one without an argument, the second one with one. */
  readonly reads: readonly [all: string | Deed, one?: string]
  /** Calls by the option, or the argument `[deed]`, that asks for them; its value, or `[what]`, is the member in brackets. */
  readonly deeds?: Readonly<Record<string, string | Deed>>
  /** Changes what was given, before a call is made. */
  readonly prepare?: (given: Given, steered: Steered) => Promise<Given>
  /** Writes the answer of `reads` as rows, for people. */
  readonly writes?: (answer: never) => readonly (readonly string[])[]
}

/** Options that are not named like their member. */
const NAMES: Readonly<Record<string, string>> = { address: 'to', delayMs: 'delay', notAfter: 'until' }

/** Help for members that the document does not describe. */
const TEXTS: Readonly<Record<string, string>> = {
  accountId: 'id of an account',
  country: 'whose books; FI when absent',
  customerId: 'id of a customer',
  debtorIbans: 'an account that it pays from; may be repeated, and replaces those before',
  iban: 'a number of the customer that gets one more currency',
  kind: 'a person or a company',
  last: 'also if it is the last key or certificate that is valid',
  name: 'name that people read',
  notAfter: 'when a key or certificate ends: RFC 3339, or from now: 90d; without it, never',
  now: 'bank time to begin at, RFC 3339',
  nickname: 'what the customer calls the account',
  overlap: 'how long the secret before remains valid: 0s to 30d; 1d when absent',
  ownIbans: 'an account of its own; may be repeated, and replaces those before',
  productName: 'what the card is called',
  redirectUris: 'where browsers return to; may be repeated, and replaces those before',
  secrets: 'with private keys, secrets and tokens',
  seed: 'same seed, same data',
}

/** Reads members as people type them. */
const READERS: Readonly<Record<string, (text: string, before?: never) => unknown>> = {
  balance: amountOf,
  creditLimit: amountOf,
  debtorIbans: collectedCodes,
  delayMs: (text) => wholeOf('delay', text),
  iban: codeOf,
  notAfter: endOf,
  overlap: (text) => durationOf('overlap', text),
  ownIbans: collectedCodes,
  rights: (text) => text.split(',').filter((name) => name !== 'none'),
  secret: keyOf,
  status: (text) => wholeOf('status', text),
}

/** A call of a command: the flag that asks for it, if there is one, and the options that go with it. */
interface Bound {
  readonly flag: string | undefined
  readonly call: DescribedCall
  readonly deed: Deed | undefined
  /** The member that the value of `flag` gives. */
  readonly own: Member | undefined
  readonly options: Options
}

/** Makes the command of a row. */
export function makeRowWord({ reads, deeds = {}, takes = {}, prepare, writes, ...row }: Row): Command {
  const operands = Object.keys(takes).map((operand) => operand.slice(1, -1))
  const readings = reads.filter((one) => one !== undefined).map((one) => bound(one, operands))
  const asked = Object.entries(deeds).map(([flag, one]) => bound(one, operands, flag))
  const options: Options = Object.assign(
    {},
    ...asked
      .filter(({ flag = '' }) => flag.startsWith('--'))
      .map(({ flag = '', call, own }) => ({ [flag]: described(own, call.summary) })),
    ...[...readings, ...asked].map((one) => one.options),
  )
  const boundOf = (given: Given): Bound => {
    const names = asked.map(({ flag }) => keyOf(flag))
    const name = given.deed === undefined ? deedOf(names, given) : keyOf(given.deed)
    const reading = operands.some((operand) => operand in given) ? readings.at(-1) : readings[0]
    const found = name === undefined ? reading : asked[names.indexOf(name)]
    if (!found) throw new TypeError(`deed must be one of ${asked.map(({ flag }) => flag).join(', ')}`)
    return found
  }
  return word<NonNullable<Row['takes']>, Options>({
    ...row,
    takes,
    options,
    check(given: Given) {
      const { flag, options: right, deed } = boundOf(given)
      const known = [flag, ...Object.keys(right)].map(keyOf)
      const foreign = Object.keys(options)
        .map(keyOf)
        .find((name) => name in given && !known.includes(name))
      if (foreign !== undefined)
        throw new TypeError(`${foreign} must not be given ${flag ? `with ${keyOf(flag)}` : 'by itself'}`)
      deed?.check?.(given)
    },
    async run(steered, given: Given) {
      const one = boundOf(given)
      const input = inputOf(one, (await prepare?.(given, steered)) ?? given)
      const ask: Ask = (more) => one.call.ask(steered.bank, { ...input, ...more })
      const answer = (await (one.deed ? one.deed.run(ask, given, steered) : ask())) ?? {}
      return [answer, writes && !one.flag ? writes(answer as never) : shown(answer)]
    },
  })
}

function bound(given: string | Deed, operands: readonly string[], flag?: string): Bound {
  const deed = typeof given === 'string' ? undefined : given
  const call = describeCall(`control.${deed?.call ?? (given as string)}`)
  const value = /<(.+)>/.exec(flag ?? '')?.[1]
  const own = call.members.find((member) => optionOf(member) === value)
  const others = call.members.filter(
    (member) =>
      member !== own && !operands.includes(optionOf(member)) && !deed?.without?.includes(member.name),
  )
  const options = Object.fromEntries(others.map((member) => [flagOf(member), described(member)]))
  return { flag, call, deed, own, options: { ...options, ...deed?.options } }
}

/** Reads the members of a call from the command line. */
function inputOf({ flag, call, own }: Bound, given: Given): Record<string, unknown> {
  const values = call.members.map((member) => {
    const value =
      member === own && given.what !== undefined
        ? (READERS[member.name]?.(given.what) ?? given.what)
        : given[keyOf(member === own ? flag : flagOf(member))]
    const isTrue = value === true && member.schema['type'] !== 'boolean'
    return [member.name, Array.isArray(value) ? value.filter(Boolean) : isTrue ? 'true' : value]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

/** Names the option of a member: `client` for `clientId`, `redirect-uri` for `redirectUris`. */
function optionOf({ name, schema }: Member): string {
  const one = schema['type'] === 'array' ? name.replace(/s$/, '') : name.replace(/(?<=.)Id$/, '')
  return (NAMES[name] ?? one).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function flagOf(member: Member): `--${string}` {
  const { type, enum: values } = member.schema as { type?: string; enum?: readonly string[] }
  const value = values?.join('|') ?? (type === 'integer' ? 'number' : 'text')
  return `--${optionOf(member)}${isFlag(member) ? '' : ` <${value}>`}`
}

const isFlag = ({ schema }: Member): boolean =>
  schema['type'] === 'boolean' || String(schema['enum']) === 'true'

/** Names the value of an option: `redirectUri` for `--redirect-uri <text>`. */
function keyOf(flag = ''): string {
  const [name = ''] = flag.replace(/^--/, '').split(' ')
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function described(member: Member | undefined, text?: string): Described {
  if (!member) return plain(text ?? '')
  const { type, enum: values, description } = member.schema as Readonly<Record<string, never>>
  const help = plain(text ?? TEXTS[member.name] ?? description ?? '')
  return [help, READERS[member.name] ?? (type === 'array' ? collected : isFlag(member) ? undefined : values)]
}

/** Writes a sentence of the document as help: without backticks, full stop and rule, in lower case unless an abbreviation. */
const plain = (text: string) =>
  text
    .replaceAll('`', '')
    .replace(/(?<=\.) Must be .*$/, '')
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** Reads when something ends: a time, or a duration from now on. */
function endOf(text: string): string {
  const end = parseDateTime(text) ?? addDuration(Date.now(), durationOf('until', text))
  if (end === undefined) throw new TypeError('until must be an RFC 3339 time, or a duration such as 90d')
  return new Date(end).toISOString()
}
