// How many samples of one rule run where several kinds of payment share it.
// Not the samples themselves: those are in the tables beside this file.
import { deep, isFull } from '#kit'

/** Lists of limits and types are so short; tables of characters, references and countries are longer. */
const SHORT = deep(isFull ? 6 : 3, Infinity)

/** Gives the values that a kind tries: all of a short list, and of a long one every so many-th; in a deep run all. */
export function shareOf<Value, Kind>(values: readonly Value[], kinds: readonly Kind[], kind: Kind): Value[] {
  if (values.length <= Math.max(SHORT, kinds.length)) return [...values]
  return values.filter((_, at) => kinds[at % kinds.length] === kind)
}

/** Pairs the kinds with the values that each tries: every value meets one of them at least. */
export function spread<Value, Kind>(
  values: readonly Value[],
  kinds: readonly Kind[],
): [value: Value, kind: Kind][] {
  return kinds.flatMap((kind) => shareOf(values, kinds, kind).map((value): [Value, Kind] => [value, kind]))
}

/** Gives what one of several fields tries of a table that they share: all, or its share in a quick run. */
export function sampleOf<Value, Field>(
  values: readonly Value[],
  fields: readonly Field[],
  field: Field,
): Value[] {
  return isFull ? [...values] : shareOf(values, fields, field)
}
