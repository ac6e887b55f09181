// Facts that only the host of a proxy has. A platform that hosts the objects for us does not report them.

/** Numbers of the host. */
export interface HostFacts {
  /** Alarms that are late by more than a minute. */
  readonly lateAlarms: number
  /** Webhooks that wait to be sent, now or later. */
  readonly waitingWebhooks: number
}

const known = new WeakMap<object, () => HostFacts>()

/** Sets the function that counts the numbers of the proxy with these bindings. */
export function giveHostFacts(bindings: object, count: () => HostFacts): void {
  known.set(bindings, count)
}

/** Counts the numbers of a proxy; `undefined` if its host cannot. */
export const hostFactsOf = (bindings: object): HostFacts | undefined => known.get(bindings)?.()
