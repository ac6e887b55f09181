// What a view shows of the lists that an object keeps: the newest twenty of each, or all; and further parts on request.

import type { Listed, Part } from './many.ts'

/** The lists of one object by name: webhooks, history, and of an order its refunds. */
export type Lists = Readonly<Record<string, Listed<unknown>>>

/** Where older entries than those of a view are found: by the name of a list, what its route takes as `cursor`. */
export type NextOf<L> = { readonly [name in keyof L]?: string }

/** What a view shows of some lists, oldest first. */
export type Shown<L extends Lists> = {
  readonly [name in keyof L]: L[name] extends Listed<infer T> ? readonly T[] : never
} & { readonly next?: NextOf<L> }

/** A part of a list as its route answers: newest first, and the `cursor` of the next one. */
export interface ListPage<T = unknown> {
  readonly entries: readonly T[]
  readonly next?: string
}

/**
 * Shows the newest twenty of each list, oldest first, and where older ones are.
 *
 * @param isWhole Shows all of each instead, as an export does.
 */
export function shownOfLists<L extends Lists>(lists: L, isWhole: boolean): Shown<L> {
  const parts = Object.entries(lists).map(([name, list]): [string, Part<unknown>] => {
    if (isWhole) return [name, { entries: list.list() }]
    const { entries, ...more } = list.part()
    return [name, { entries: entries.toReversed(), ...more }]
  })
  const next = parts.flatMap(([name, part]) => (part.next === undefined ? [] : [[name, String(part.next)]]))
  return {
    ...Object.fromEntries(parts.map(([name, { entries }]) => [name, entries])),
    ...(next.length > 0 && { next: Object.fromEntries(next) as object }),
  } as Shown<L>
}

/** Reads a part of a list for its route. */
export function pageOfList<T>(list: Listed<T>, cursor: string | undefined): ListPage<T> {
  const { entries, next } = list.part(cursor === undefined ? undefined : Number(cursor))
  return { entries, ...(next !== undefined && { next: String(next) }) }
}
