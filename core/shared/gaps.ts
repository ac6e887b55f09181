// What the papers leave open, as data: each answer has an id and a value that the code uses.
// Its kind and its sentence for people are in edge/shared/gaps, which no client imports.
// The gaps of one interface are in that interface's folder; these are the ones that all share.

/** One answer to one question that the papers leave open. */
export interface Gap<T = unknown> {
  /** What the code uses; a bank may override it. */
  assumption: T
  /** Set if "never twice" depends on the value: a bank's own numbers may be larger than ours, never smaller. */
  atLeast?: true
  /** The largest numbers that a bank may have, in the form of `assumption`; 100 times ours when absent. */
  most?: unknown
}

/** Answers by id. */
export type Gaps = Readonly<Record<string, Gap>>

/** Values that replace our assumptions for one bank. */
export type Assumptions<L extends Gaps> = {
  readonly [Id in keyof L]?: Widened<L[Id]['assumption']> | undefined
}

type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer E)[]
        ? readonly Widened<E>[]
        : { readonly [K in keyof T]: Widened<T[K]> }

/** Answers that every interface shares. */
export const sharedGaps = {
  'shared.clock-tolerance': {
    assumption: 300,
    most: 3_600,
  },
  'shared.body': {
    assumption: { maxBytes: 65_536, maxDepth: 20 },
    most: { maxBytes: 16_777_216, maxDepth: 100 },
  },
  'shared.redirect-url': {
    assumption: false,
  },
} as const satisfies Gaps

/** Reads the value that is valid for one bank: its own assumption, else ours. */
export function assume<L extends Gaps, Id extends keyof L & string>(
  gaps: L,
  bank: { readonly assumptions?: Assumptions<L> | undefined },
  id: Id,
): Widened<L[Id]['assumption']> {
  const own = bank.assumptions?.[id]
  return (own ?? gaps[id]?.assumption) as Widened<L[Id]['assumption']>
}

/**
 * Names a bank's own answers that are not allowed, with their rules. Each must have the form of ours: a path stays on its
 * host and has the same placeholders, a list is not empty, and a number is whole, from 1 (from 0 where ours is 0) to
 * `most`; where "never twice" depends on it, no number may be smaller than ours.
 *
 * @see gaps Part 5, laws 7 and 8
 */
export function assumptionFaults(gaps: Gaps, assumptions: object = {}): string[] {
  return Object.entries(assumptions).flatMap(([id, own]) => {
    const { assumption, atLeast, most } = gaps[id] ?? {}
    if (own === undefined || isLike(assumption, own, atLeast, most)) return []
    if (assumption === undefined) return `${id} is not known`
    const limit = most === undefined ? '' : `, at most ${JSON.stringify(most)}`
    return `${id} must be ${atLeast ? 'at least' : 'like'} ${JSON.stringify(assumption)}${limit}`
  })
}

/** How many times ours a number may be if its row does not name another limit. */
const MOST = 100

function isLike(ours: unknown, own: unknown, atLeast: boolean | undefined, most: unknown): boolean {
  if (typeof own !== typeof ours) return false
  if (typeof ours === 'string') return isTextLike(ours, own as string)
  if (typeof ours === 'number') {
    const least = atLeast ? ours : Math.min(ours, 1)
    return Number.isInteger(own) && Number(own) >= least && Number(own) <= Number(most ?? MOST * (ours || 1))
  }
  if (typeof ours !== 'object') return true
  if (Array.isArray(ours)) {
    const one: unknown = typeof ours[0] === 'number' ? Math.max(...(ours as number[])) : ours[0]
    return Array.isArray(own) && own.length > 0 && own.every((theirs) => isLike(one, theirs, atLeast, most))
  }
  const [all, theirs, limits] = [ours, own, most] as [Members, Members | null, Members | undefined]
  const names = Object.keys({ ...all, ...theirs })
  return names.every((name) => isLike(all[name], theirs?.[name], atLeast, limits?.[name]))
}

type Members = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\w+\}/g

function isTextLike(ours: string, own: string): boolean {
  if (/^\d\d:/.test(ours)) return /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(own)
  if (!ours.startsWith('/')) return /^(?=.{1,256}$)[!-~]+( [!-~]+)*$/.test(own)
  const namesIn = (path: string) => (path.match(PLACEHOLDER) ?? []).toSorted().join('')
  const isPath = /^(\/(?!\.\.?(\/|$))[\w.~!$&'()*+,;=:@-]+)+$/.test(own.replace(PLACEHOLDER, '_'))
  return isPath && namesIn(own) === namesIn(ours)
}

/**
 * Returns how long a sending may still arrive at the bank: the quiet time, but never less than the tolerance between clocks
 * requires.
 *
 * @param seconds The quiet time of the row.
 * @returns Seconds.
 * @see gaps Part 5, law 7; gaps: shared.clock-tolerance
 */
export function quietSecondsOf(
  bank: { readonly assumptions?: Assumptions<typeof sharedGaps> | undefined },
  seconds: number,
): number {
  return Math.max(seconds, 2 * (assume(sharedGaps, bank, 'shared.clock-tolerance') + 30))
}
