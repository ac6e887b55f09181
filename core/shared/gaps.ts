// What the papers leave open, as data: each answer has an id, a value that the code uses, and a reason for people.
// The gaps of one interface are in that interface's folder; these are the ones that all share.

/** One answer to one question that the papers leave open. */
export interface Gap<T = unknown> {
  /** What the code uses; a bank may override it. */
  assumption: T
  /** Set where "never twice" depends on it: a bank's own numbers may be larger, never smaller. */
  atLeast?: true
}

/** An answer with its reason. */
export interface ExplainedGap<T = unknown> extends Gap<T> {
  /** Why, and what it rests on: P public material, S a standard, C our own choice. */
  reason: string
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
  },
  'shared.body': {
    assumption: { maxBytes: 65_536, maxDepth: 20 },
  },
  'shared.redirect-url': {
    assumption: false,
  },
} as const satisfies Gaps

/** Why each of them is so; see `ExplainedGap`. */
export const sharedReasons = {
  'shared.clock-tolerance': 'Seconds that our clock may be off. C',
  'shared.body': 'Size and depth of a body. C',
  'shared.redirect-url': 'Whether addresses may be local and plain http. C',
}

/** Adds its reason to each answer of a ledger. */
export function explain<L extends Gaps>(
  gaps: L,
  reasons: readonly Readonly<Record<string, string>>[],
): { readonly [Id in keyof L]: L[Id] & { readonly reason: string } } {
  const all = Object.assign({}, ...reasons) as Readonly<Record<string, string>>
  const explained = Object.entries(gaps).map(([id, gap]) => [id, { ...gap, reason: all[id] ?? '' }])
  return Object.fromEntries(explained) as { readonly [Id in keyof L]: L[Id] & { readonly reason: string } }
}

/** Reads the value that holds for one bank: its own assumption, else ours. */
export function assume<L extends Gaps, Id extends keyof L & string>(
  gaps: L,
  bank: { readonly assumptions?: Assumptions<L> | undefined },
  id: Id,
): Widened<L[Id]['assumption']> {
  const own = bank.assumptions?.[id]
  return (own ?? gaps[id]?.assumption) as Widened<L[Id]['assumption']>
}

/**
 * Names a bank's own answers that are not allowed, with their rules: each must have the form of ours, with numbers from 0
 * on; where "never twice" depends on it, no number may be smaller than ours.
 */
export function assumptionFaults(gaps: Gaps, assumptions: object = {}): string[] {
  return Object.entries(assumptions).flatMap(([id, own]) => {
    const { assumption, atLeast } = gaps[id] ?? {}
    if (own === undefined || isLike(assumption, own, atLeast)) return []
    const rule = `must be ${atLeast ? 'at least' : 'like'} ${JSON.stringify(assumption)}`
    return `${id} ${assumption === undefined ? 'is not known' : rule}`
  })
}

function isLike(ours: unknown, own: unknown, atLeast: boolean | undefined): boolean {
  if (typeof own !== typeof ours) return false
  if (Array.isArray(ours)) return Array.isArray(own) && own.every((one) => isLike(ours[0], one, atLeast))
  if (typeof ours !== 'object') return typeof ours !== 'number' || Number(own) >= (atLeast ? ours : 0)
  const [all, theirs] = [ours, own] as [Members, Members | null]
  return Object.keys({ ...all, ...theirs }).every((name) => isLike(all[name], theirs?.[name], atLeast))
}

type Members = Readonly<Record<string, unknown>>
