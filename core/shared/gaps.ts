// What the papers leave open, as data: each answer has an id, a value that the code uses, and a reason.
// The ids of one interface live in that interface's folder; these are the ones all of them share.

/** One answer to one open place of the papers. */
export interface Gap<T = unknown> {
  /** What the code uses; a bank may override it. */
  assumption: T
  /** Why, and what it rests on: P public material, S a standard, C our own choice. */
  reason: string
}

/** Answers by id. */
export type Ledger = Readonly<Record<string, Gap>>

/** Values that replace the assumptions of a ledger for one bank. */
export type Assumptions<L extends Ledger> = {
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
    reason: 'Whole seconds to either side between our clock and the date of a message. C',
  },
  'shared.body': {
    assumption: { maxBytes: 65_536, maxDepth: 20 },
    reason: 'Size and depth of a JSON body. C',
  },
  'shared.redirect-url': {
    assumption: false,
    reason: 'Whether merchant addresses may be local and plain http. C',
  },
} as const satisfies Ledger

/** Reads what holds for one bank: its own assumption, else the ledger's. */
export function assume<L extends Ledger, Id extends keyof L & string>(
  ledger: L,
  bank: { readonly assumptions?: Assumptions<L> | undefined },
  id: Id,
): Widened<L[Id]['assumption']> {
  const own = bank.assumptions?.[id]
  return (own ?? ledger[id]?.assumption) as Widened<L[Id]['assumption']>
}
