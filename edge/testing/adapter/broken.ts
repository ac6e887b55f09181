// The error of a promise that an adapter broke: which one, in plain words, and the calls that show it.

/** An adapter broke a promise. */
export class BrokenPromiseError extends Error {
  override readonly name = 'BrokenPromiseError'
  /** Name of the scenario. */
  readonly scenario: string
  /** What went wrong, in plain words; the first one ended the scenario. */
  readonly broken: readonly string[]
  /** Who asked whom for what, in order, without keys. */
  readonly calls: readonly string[]

  constructor(scenario: string, broken: readonly string[], calls: readonly string[], cause?: unknown) {
    super(
      [`${scenario}: ${broken.join(' ')}`, ...calls].join('\n'),
      ...(cause === undefined ? [] : [{ cause }]),
    )
    this.scenario = scenario
    this.broken = broken
    this.calls = calls
  }
}

/** Ends a scenario: the adapter did something that its promise rules out. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** A fault of the scenario's own world, not of the adapter. */
export class WorldFault extends Error {
  override readonly name = 'WorldFault'
}
