// A command of `silta bank` as one row: its arguments, its options, and what it does with a bank.

import { type Command, Option } from 'commander'
import { columns, makeBankCommand, type Steered, tell, type Where, withBank } from '../steered-bank.ts'

/** Reads the value of an option. If the option may be repeated, `before` has the values read so far. */
type Reader = (value: string, before?: never) => unknown

/** The help of an option; then the reader of its value, or the allowed values; then its value when absent. */
export type Described =
  | string
  | readonly [text: string, reads?: Reader | readonly string[] | undefined, absent?: string]

/** Options of a command, by their flags. */
export type Options = Readonly<Record<`--${string}`, Described>>
type Arguments = Readonly<Record<string, string | readonly [text: string, absent: string]>>

type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type NameOf<F> = F extends `--${infer N} <${string}` ? Camel<N> : F extends `--${infer N}` ? Camel<N> : never
type ValueOf<F, D> = F extends `${string}<${string}`
  ? D extends readonly [string, (...given: never[]) => infer R, ...unknown[]]
    ? R
    : D extends readonly [string, readonly (infer One)[]]
      ? One
      : string
  : boolean

/** What was given on the command line: arguments and options by their names. */
export type Given<A, O> = Where & {
  readonly [F in keyof A as F extends `<${infer N}>` ? N : never]: string
} & { readonly [F in keyof A as F extends `[${infer N}]` ? N : never]?: string } & {
  readonly [F in keyof O as NameOf<F>]?: ValueOf<F, O[F]>
}

/** What a command returns: a value for programs; for people a text, or rows and a sentence in case there are none. */
export type Told = readonly [value: unknown, text: string | readonly (readonly string[])[], none?: string]

interface Row<A extends Arguments, O extends Options> {
  readonly name: string
  readonly summary: string
  /** Command lines that work as they are. */
  readonly example: string
  /** Further lines of the command's help. */
  readonly more?: string
  readonly takes?: A
  readonly options?: O
  /** Throws a TypeError naming what is wrong, before a bank is looked for. */
  readonly check?: (given: Given<A, O>) => void
  readonly run: (steered: Steered, given: Given<A, O>) => Promise<Told>
}

/** Makes the command of a row. */
export function word<const A extends Arguments, const O extends Options>({
  name,
  summary,
  example,
  more,
  takes,
  options,
  check,
  run,
}: Row<A, O>): Command {
  const command = makeBankCommand(name, summary, example)
  const operands = Object.entries(takes ?? {})
  for (const [operand, described] of operands) {
    const [text, absent] = typeof described === 'string' ? [described] : described
    command.argument(operand, text, absent)
  }
  for (const [flags, described] of Object.entries<Described>(options ?? {})) {
    const [text, reads, absent] = typeof described === 'string' ? [described] : described
    const option = new Option(flags, text)
    if (typeof reads === 'function') option.argParser(reads as never)
    else if (reads) option.choices(reads)
    if (absent !== undefined) option.default(absent)
    command.addOption(option)
  }
  if (more !== undefined) command.addHelpText('after', more)
  return command.action(async (...parsed: unknown[]) => {
    const values = operands.map(([operand], at) => [operand.slice(1, -1), parsed[at]] as const)
    const given = present({
      ...Object.fromEntries(values),
      ...(parsed[operands.length] as object),
    }) as Given<A, O>
    check?.(given)
    await withBank(given, async (steered) => {
      const [value, text, none = ''] = await run(steered, given)
      tell(given.json, value, () => (typeof text === 'string' ? text : columns(text, none)))
    })
  })
}

/** Leaves out the members that are absent. */
export function present<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Collects rows, leaving out those whose condition was not met. */
export function rowsOf(...rows: readonly (readonly string[] | false | undefined)[]): (readonly string[])[] {
  return rows.filter((row) => row !== false && row !== undefined)
}

/**
 * Finds the one deed that was asked for, of several that exclude each other.
 *
 * @throws TypeError naming two that were given together.
 */
export function deedOf<const D extends string>(deeds: readonly D[], given: object): D | undefined {
  const [deed, ...others] = deeds.filter((name) => name in given)
  if (others.length > 0) throw new TypeError(`${[deed, ...others].join(' and ')} must not be given together`)
  return deed
}
