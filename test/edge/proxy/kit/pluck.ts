// What a test looks at of each item in a list.

/** Takes one member of each item; nothing of a list that is absent. */
export function pluck<T, K extends keyof T>(list: readonly T[], name: K): T[K][]
export function pluck<T, K extends keyof T>(list: readonly T[] | undefined, name: K): T[K][] | undefined
export function pluck<T, K extends keyof T>(list: readonly T[] | undefined, name: K): T[K][] | undefined {
  return list?.map((item) => item[name])
}
