// A small model of one order, written from its rules alone: what it shows after each step, and after a crash in any step.
// It shares no code with the order. A step that writes twice has two states that a crash may leave behind.

export type Word = 'open' | 'paid' | 'cancelled' | 'failed'

export interface BankPayment {
  word: Word
  /** Whether its amount is that of the order. */
  isRight: boolean
}

interface Belief {
  /** Which payment of the bank it is; absent where no answer came. */
  payment?: number
  word: Word
  wrong: boolean
  hinted: boolean
  lost: boolean
}

/** An order as the rules have it. */
export interface Model {
  readonly attempts: readonly Belief[]
  readonly closed: boolean
  readonly resolved?: { outcome: 'paid' | 'not_paid'; about: number; paid: readonly number[] }
}

/** What a page can see of an order. */
export interface Sight {
  state: string | undefined
  canRetry: boolean | undefined
  attempts: readonly string[]
  closed: boolean
  resolved: string | undefined
}

export const NEW: Model = { attempts: [], closed: false }

const stateOf = ({ word, wrong, hinted, lost }: Belief) => {
  if (wrong) return 'mismatched'
  if (word === 'open') return hinted && lost ? 'unknown' : 'pending'
  return word
}

export function sightOf(model: Model): Sight {
  const isBegun = model.attempts.length > 0
  const shown = isBegun ? orderState(model) : undefined
  return {
    state: shown,
    canRetry: isBegun ? mayBegin(model) : undefined,
    attempts: model.attempts.map(stateOf),
    closed: model.closed,
    resolved: model.resolved?.outcome,
  }
}

function orderState({ attempts, closed, resolved }: Model): string {
  const paid = attempts.flatMap(({ word }, at) => (word === 'paid' ? [at] : []))
  const byBank = () => {
    if (paid.length > 1) return 'paid_twice'
    const only = attempts[paid[0] ?? attempts.length - 1]
    return only ? stateOf(only) : 'pending'
  }
  // Nobody was given a link, and nobody is any more.
  const isOver = closed && !attempts.some(isWaiting) && byBank() === 'pending'
  if (!resolved) return isOver ? 'cancelled' : byBank()
  const news = paid.filter((at) => !resolved.paid.includes(at))
  if (resolved.outcome === 'not_paid') return news.length > 0 ? byBank() : 'failed'
  return news.every((at) => at === resolved.about) ? 'paid' : 'paid_twice'
}

const isWaiting = ({ payment, word }: Belief) => payment !== undefined && word === 'open'
const isDecided = (model: Model) => /paid|mismatched/.test(orderState(model))

export function mayBegin(model: Model): boolean {
  const isOver = model.closed || model.resolved !== undefined || isDecided(model)
  return !isOver && !model.attempts.some(isWaiting)
}

export function hasLink(model: Model): boolean {
  const isOver = model.closed || model.resolved !== undefined || isDecided(model)
  return !isOver && model.attempts.some(isWaiting)
}

const replace = (model: Model, at: number, belief: Belief): Model => ({
  ...model,
  attempts: model.attempts.map((known, index) => (index === at ? belief : known)),
})

function hear(known: Belief, { word, isRight }: BankPayment): Belief {
  const heard = { ...known, hinted: false, lost: false }
  const isEnded = known.word !== 'open'
  if (isEnded && (known.wrong || word === 'open')) return heard
  if (isEnded && word !== known.word && word !== 'paid') return { ...heard, wrong: true }
  return { ...heard, word, wrong: !isRight }
}

/** Reads some attempts one after another; each answer is a state of its own. */
function readEach(
  model: Model,
  numbers: readonly number[],
  bank: readonly BankPayment[],
  isLost: boolean,
): Model[] {
  const states: Model[] = []
  for (const at of numbers) {
    const latest = states.at(-1) ?? model
    const known = latest.attempts[at]
    const payment = known?.payment === undefined ? undefined : bank[known.payment]
    if (known && payment)
      states.push(replace(latest, at, isLost ? { ...known, lost: true } : hear(known, payment)))
  }
  return states
}

const wanted = ({ attempts }: Model) =>
  attempts.flatMap((belief, at) =>
    belief.payment !== undefined && (belief.word === 'open' || belief.hinted) ? [at] : [],
  )

export const read = (model: Model, bank: readonly BankPayment[], isLost: boolean) =>
  readEach(model, wanted(model), bank, isLost)

export function comeBack(model: Model, bank: readonly BankPayment[], isLost: boolean): Model[] {
  const hinted = {
    ...model,
    attempts: model.attempts.map((belief, at) =>
      wanted(model).includes(at) ? { ...belief, hinted: true } : belief,
    ),
  }
  return [hinted, ...read(hinted, bank, isLost)]
}

/** A genuine webhook about a payment: a hint, whatever became of it. */
export function webhook(model: Model, payment: number): Model[] {
  const at = model.attempts.findIndex((belief) => belief.payment === payment)
  const known = model.attempts[at]
  return known ? [replace(model, at, { ...known, hinted: true })] : []
}

/** The payer presses; the last that ended and what has a hint is read once more before another attempt begins. */
export function press(
  model: Model,
  bank: readonly BankPayment[],
  isLost: boolean,
  isAnswered: boolean,
): Model[] {
  if (!mayBegin(model)) return []
  const last = model.attempts.findLastIndex(({ payment }) => payment !== undefined)
  const numbers = last === -1 ? [] : [...new Set([...wanted(model), last])]
  const states = readEach(model, numbers, bank, isLost)
  const latest = states.at(-1) ?? model
  if ((isLost && numbers.length > 0) || !mayBegin(latest)) return states
  const intent: Belief = { word: 'open', wrong: false, hinted: false, lost: false }
  const begun = { ...latest, attempts: [...latest.attempts, intent] }
  const made = replace(begun, latest.attempts.length, { ...intent, payment: bank.length })
  return [...states, begun, ...(isAnswered ? [made] : [])]
}

export const close = (model: Model): Model[] =>
  model.attempts.length > 0 ? [{ ...model, closed: true }] : []

/** A person says what became of it, where a person must; nothing is given back here, so twice paid stays. */
export function settle(model: Model, outcome: 'paid' | 'not_paid'): Model[] {
  if (model.attempts.length === 0 || !/mismatched|unknown/.test(orderState(model))) return []
  const paid = model.attempts.flatMap(({ word }, at) => (word === 'paid' ? [at] : []))
  const about = paid[0] ?? model.attempts.length - 1
  return [{ ...model, resolved: { outcome, about, paid } }]
}
