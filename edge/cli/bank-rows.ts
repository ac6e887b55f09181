// The rows of the gaps, with the values of the code and those of one bank, as several commands of the program read them.
// Kinds and sentences of the rows are in ../shared/gaps; the values are in core.

import { INTERFACES } from '../proxy/interfaces/index.ts'
import { assumptionsFaults, assumptionsOf } from '../proxy/interfaces/shared/assumptions.ts'
import { type Row, type Section, SECTIONS } from '../shared/gaps/index.ts'
import { FoundWrong } from './command.ts'
import { readText } from './text-files.ts'

/** Values of one bank by interface and id, in the form of the setting ASSUMPTIONS. */
export type ByInterface = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Names of all interfaces, in the order of their sections. */
export const INTERFACE_NAMES: readonly string[] = SECTIONS.slice(1).map(({ name }) => name)

/** Returns what core assumes for a row; `undefined` if the code has no value for it. */
export const oursOf = (id: string): unknown => INTERFACES.find(({ gaps }) => id in gaps)?.gaps[id]?.assumption

/** Lists the interfaces for which a bank's own value can be set for a row. */
export const settableIn = (id: string): readonly string[] =>
  INTERFACES.flatMap(({ name, gaps }) => (id in gaps ? name : []))

/** Selects the rows that concern some interfaces: their own, and the shared rows that concern at least one of them. */
export function sectionsOf(names: readonly string[]): readonly Section[] {
  const concerns = ({ of }: Row) => of === undefined || names.some((name) => of.split(' ').includes(name))
  return SECTIONS.filter(({ name }) => name === 'shared' || names.includes(name)).map((section) => ({
    ...section,
    rows: section.rows.filter((row) => section.name !== 'shared' || concerns(row)),
  }))
}

/**
 * Checks values of a bank.
 *
 * @param text JSON in the form of the setting ASSUMPTIONS.
 * @throws FoundWrong naming each value that is unknown or has another form, by interface, id and rule.
 */
export function parseAssumptions(text: string): ByInterface {
  const faults = assumptionsFaults({ ASSUMPTIONS: text }, INTERFACES)
  if (faults.length > 0) throw new FoundWrong(faults.join('\n'))
  const entries = INTERFACES.map(({ name }) => [name, assumptionsOf({ ASSUMPTIONS: text }, name)] as const)
  return Object.fromEntries(entries.flatMap(([name, own]) => (own ? [[name, own]] : [])))
}

/** Reads values of a bank from a file. */
export const readAssumptions = (file: string): ByInterface => parseAssumptions(readText(file))
