// Pairs of differences of one kind, both of which count.
import { areApart, type Dialect, joined } from './bank/wire.ts'

/** Two differences at once. */
export interface Pair<V> {
  readonly name: string
  readonly is: Dialect
  readonly first: V
}

/** Lists the pairs of one kind in a table of variants. */
export function pairsOf<V extends { readonly kind: string; readonly is: Dialect }>(
  variants: Readonly<Record<string, V>>,
  fit: (one: V, other: V) => boolean = () => true,
): Pair<V>[] {
  const named = Object.entries(variants)
  return named.flatMap(([name, one], at) =>
    named
      .slice(at + 1)
      .filter(([, other]) => other.kind === one.kind && areApart(one.is, other.is) && fit(one, other))
      .map(([otherName, other]) => ({
        name: `${name} and ${otherName}`,
        is: joined(one.is, other.is),
        first: one,
      })),
  )
}
