// Lists as tests write and read them.

/** Splits a text at its spaces and line ends. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

type Absent = null | undefined

/** Takes one member of each item; nothing of a list that is absent. */
export function pluck<T, K extends keyof T>(list: readonly T[], name: K): T[K][]
export function pluck<T, K extends keyof T>(list: Absent | readonly T[], name: K): T[K][] | undefined
export function pluck<T, K extends keyof T>(list: Absent | readonly T[], name: K): T[K][] | undefined {
  return list?.map((item) => item[name])
}
