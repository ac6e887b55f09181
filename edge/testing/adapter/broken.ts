// The error of a promise that an adapter broke: which one, in plain words, and the calls that show it.

/** An adapter broke a promise. */
export class BrokenPromiseError extends Error {
  override readonly name = 'BrokenPromiseError'
  /** Name of the scenario. */
  readonly scenario: string
  /** What went wrong, in plain words; the first is what the scenario ended at. */
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

/** Ends a scenario: what the adapter did cannot be what it promised. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Something that is no fault of the adapter: the world of a scenario is not as it must be. */
export class WorldFault extends Error {
  override readonly name = 'WorldFault'
}
