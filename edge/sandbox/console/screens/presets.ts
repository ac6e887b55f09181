// Sets of planned outcomes for troubles that every integration meets: each is a few plans of the kind that a person can build.
// Their words are in ../words/.

/** One plan, as the control call takes it. */
export interface Plan {
  readonly operation: string
  readonly outcome: string
  readonly times: number
}

/** A set of plans. */
export interface Preset {
  readonly name: 'slow' | 'lostAnswer' | 'busy' | 'late' | 'double' | 'lost' | 'order' | 'unsigned'
  readonly plans: readonly Plan[]
}

const ofPayments = (outcome: string, times: number): Plan[] =>
  ['online-payment.create', 'online-payment.status', 'online-payment.refund'].map((operation) => ({
    operation,
    outcome,
    times,
  }))
const callback = (outcome: string, times: number): Plan => ({
  operation: 'online-payment.callback',
  outcome,
  times,
})

/** The sets, in the order in which they are shown. */
export const PRESETS: readonly Preset[] = [
  { name: 'slow', plans: ofPayments('slow:4000', 20) },
  { name: 'lostAnswer', plans: [{ operation: 'online-payment.create', outcome: 'drop-after', times: 1 }] },
  { name: 'busy', plans: ofPayments('error:SERVICE_UNAVAILABLE', 3) },
  { name: 'late', plans: [callback('late:60000', 5)] },
  { name: 'double', plans: [callback('duplicate', 5)] },
  { name: 'lost', plans: [callback('never', 5)] },
  { name: 'order', plans: [callback('reorder', 1)] },
  { name: 'unsigned', plans: [callback('unsigned', 1), callback('wrong-key', 1)] },
]
