// What only the host of a proxy can know of it. A platform that keeps the objects for us tells nothing of this.
// It counts nothing: the host does, when it is asked.

/** Numbers of the host. */
export interface HostFacts {
  /** Alarms that are late by more than a minute. */
  readonly lateAlarms: number
  /** Webhooks that wait to be sent, now or later. */
  readonly waitingWebhooks: number
}

const known = new WeakMap<object, () => HostFacts>()

/** Tells how a proxy counts its numbers, by its bindings. */
export function giveHostFacts(bindings: object, count: () => HostFacts): void {
  known.set(bindings, count)
}

/** Counts the numbers of a proxy; nothing where its host cannot know them. */
export const hostFactsOf = (bindings: object): HostFacts | undefined => known.get(bindings)?.()
