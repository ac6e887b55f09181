// Statuses and moves as one table: what may follow what, what is final, and how a late answer is folded in.

/** Allowed moves by status; what is not listed does not exist. */
export type Moves<S extends string> = Readonly<Record<S, readonly NoInfer<S>[]>>

/** The questions that a table of moves answers. */
export interface Lifecycle<S extends string> {
  /** In the order of the table. */
  readonly statuses: readonly S[]
  readonly moves: Moves<S>
  /** Returns whether a status is one of the table. */
  readonly isStatus: (status: string) => status is S
  /** Returns whether a status never changes again; one that is not in the table may. */
  readonly isFinal: (status: string) => boolean
  /**
   * Folds a newly read status into what is known: forward only.
   *
   * A late answer that shows an earlier status does not change anything. If neither status can follow the other, the result
   * is `undefined`, and a person must check.
   */
  readonly forward: (known: S, read: S) => S | undefined
}

/**
 * Makes a lifecycle of its table.
 *
 * @param moves Each status with those that may follow it at once; a final one has none.
 */
export function makeLifecycle<S extends string>(moves: Moves<S>): Lifecycle<S> {
  const isStatus = (status: string): status is S => Object.hasOwn(moves, status)
  const leadsTo = (from: S, to: S): boolean => {
    const reached = new Set([from])
    // A loop over a set also visits what is added meanwhile, so this reaches every status.
    for (const status of reached) for (const next of moves[status]) reached.add(next)
    return reached.has(to)
  }
  return {
    statuses: Object.keys(moves).filter(isStatus),
    moves,
    isStatus,
    isFinal: (status) => isStatus(status) && moves[status].length === 0,
    forward(known, read) {
      if (leadsTo(known, read)) return read
      return leadsTo(read, known) ? known : undefined
    },
  }
}
