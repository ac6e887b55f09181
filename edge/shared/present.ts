// Leaves out members that are `undefined`, as JSON does, and does the same in the types of views and webhooks.

/** The members of `T` that may be `undefined`, as members that may be absent. */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out the members that are `undefined`. */
export function present<const T extends object>(members: T): Present<T> {
  const some = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(some) as Present<T>
}

/** A list, or `undefined` if it is empty. */
export const nonEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list
