// Takes from an answer of the merchant interface what a page may see: the members that a mask names, and no others.
// So no id of the bank reaches a page, even if later versions of the interface add some. The types are those of the client.

/** Which members of an object are shown: all of one that is `true`, the named ones of any other. Of a list, those of each item. */
export interface Mask {
  readonly [name: string]: true | Mask
}

type Names<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Names<Rest> : S

/** Makes a mask of members that are shown whole, from their names with spaces between. */
export function all<const S extends string>(names: S): { readonly [Name in Names<S>]: true } {
  return Object.fromEntries(names.split(' ').map((name) => [name, true])) as { [Name in Names<S>]: true }
}

/** The members that a type names, without those of an index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: true }

/** The type of a value under a mask. */
export type Shown<T, M> = M extends Mask
  ? T extends readonly (infer One)[]
    ? Shown<One, M>[]
    : T extends object
      ? { [K in keyof Pick<T, keyof M & Named<T>>]: Shown<T[K], K extends keyof M ? M[K] : true> } & {
          [K in Exclude<keyof M & keyof T, Named<T>>]?: T[K]
        }
      : T
  : T

/** Takes the members that a mask names. */
export function shown<T, const M extends true | Mask>(value: T, mask: M): Shown<T, M> {
  return taken(value, mask) as Shown<T, M>
}

function taken(value: unknown, mask: true | Mask): unknown {
  if (mask === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => taken(one, mask))
  const members = Object.entries(mask).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(
    members.map(([name, inner]) => [name, taken((value as Record<string, unknown>)[name], inner)]),
  )
}
