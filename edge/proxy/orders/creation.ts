// Creates a payment of one order: the intent is stored first, and the bank is asked once.

import type { Log } from '../../shared/log.ts'
import { bankProblem, whyRefused } from '../../shared/refusal-words.ts'
import {
  type AccountVerdict,
  canCarry,
  type PayerChoice,
  type Rail,
  type RailPayment,
  type StartedPayment,
  type RailReading,
} from '../interfaces/rail.ts'
import type { WordsOfBank } from '../storage/bank-words.ts'
import { attemptOf } from './order-state.ts'
import { beginAttempt, noteRefused, noteResent, findUnanswered } from './intent.ts'
import type { StoredOrder } from './stored-order.ts'
import { PRESS_REST_MS, FIRST_READ_WAIT_MS } from './bank-reads.ts'
import type { BegunOrder, OrderDraft, OrderExtras } from './order-form.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { Register } from '../storage/register.ts'
import { type OrderKey, orderKeyOf, digitsOf } from '../handle.ts'
import { makeFinnishReference } from '../../../core/shared/values/reference.ts'

/** The chance of a collision is one in a hundred million million; this many in a row are a fault. */
const MOST_TRIES = 8

/**
 * Makes the reference of an order that brings none and claims it: no other order of the deployment has it.
 *
 * It is derived from the order, so that the same reference is made again after a crash.
 */
export async function claimReference(
  register: Register,
  orderId: string,
  handle: string,
  handleKey: string,
): Promise<string> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    // A leading 1 gives all references one length.
    const reference = makeFinnishReference(`1${digitsOf(`${orderId}:${attempt}`, handleKey)}`)
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (await register.claim(`reference:${reference}`, handle)) return reference
  }
  throw new Error('no reference is free')
}

/** Why the account that the payer named does not fit. */
export type AccountFault = 'payer_iban_missing' | 'payer_iban_invalid' | 'payer_iban_refused'

const ACCOUNT_FAULTS: Readonly<Record<AccountVerdict, AccountFault | undefined>> = {
  fits: undefined,
  missing: 'payer_iban_missing',
  unfit: 'payer_iban_invalid',
}

/** A payment that the bank has created; unproven if no reading has shown that the bank uses its words as our lists do. */
export interface Created {
  ok: true
  payment: RailPayment
  isUnproven?: boolean
}

/** Why no payment was created. */
export interface CreationRefused {
  ok: false
  code: ReturnType<typeof bankProblem> | 'bank_words_unfit' | 'order_invalid' | AccountFault
  retryAfterSeconds?: number
  /** Why the bank refused, for the developer of the site; see `whyRefused`. */
  why?: string
}

/** What the order's start contains besides what is paid; `by` is the name of the merchant's key. */
export type AttemptTerms = OrderExtras & {
  readonly by?: string | undefined
  /** Whether the order replaces an earlier one, by its server. */
  readonly replaces?: boolean | undefined
  readonly trace?: string | undefined
}

/** What creating payments of one order needs. */
export interface CreationTools {
  order: StoredOrder
  /** The rails; a payment goes by the chosen one, else by the first that can carry its order. */
  rails: readonly Rail[]
  clock: () => number
  /** Address of the proxy, without last slash. */
  publicUrl: string
  payee: string
  /** What words of banks mean, and whether banks use them as our lists do; absent if the deployment does not store that. */
  words?: WordsOfBank | undefined
  register: Register
  /** Secret for the digits of a reference; see {@link claimReference}. */
  handleKey: OrderKey
}

/** Creates payments of one order. */
export class Creation {
  readonly #tools: CreationTools

  constructor(tools: CreationTools) {
    this.#tools = tools
  }

  /** Gives an order its reference: its own, the one of an earlier attempt, or a new one that is claimed for it. */
  async withReference(draft: OrderDraft, handle: string): Promise<BegunOrder> {
    const { order, register, handleKey } = this.#tools
    const reference =
      draft.reference ??
      order.load()?.order.reference ??
      (await claimReference(register, draft.id, handle, orderKeyOf(handle, handleKey)))
    return { ...draft, reference }
  }

  /** Returns the fault of the account that the payer named, before another payment is ended for it. */
  accountFault(order: OrderDraft, choice: PayerChoice): AccountFault | undefined {
    const verdict = this.#railFor(order, choice)?.judgeAccount?.(choice)
    return verdict && ACCOUNT_FAULTS[verdict]
  }

  /** Returns whether the order's bank has called payments paid that nobody could have paid: then no payment is made there. */
  async isUnfit(order: OrderDraft, choice: PayerChoice): Promise<boolean> {
    const { words } = this.#tools
    const rail = this.#railFor(order, choice)
    // If what was noted cannot be read, the first reading of the payment will show it.
    const fit = rail && (await words?.fitOf(rail.name).catch(() => undefined))
    return fit === 'unfit'
  }

  /**
   * Stores the intent and asks the bank. The intent is stored before the first await.
   *
   * If the bank refuses the key of a lost attempt as used, it may have made a payment whose link nobody has: a new attempt
   * takes its place in the same press.
   */
  async create(
    handle: string,
    order: BegunOrder,
    choice: PayerChoice,
    log: Log,
    extras: AttemptTerms,
  ): Promise<Created | CreationRefused> {
    const { order: stored, words } = this.#tools
    const rail = this.#railFor(order, choice)
    if (!rail) return { ok: false, code: 'order_invalid' }
    const intent = this.#intend(handle, order, rail, choice, extras)
    if ('waitMs' in intent)
      return { ok: false, code: 'bank_unavailable', retryAfterSeconds: Math.ceil(intent.waitMs / 1_000) }
    const { attempt, key, isResent = false } = intent
    const answer = await this.#createAtBank(rail, handle, { ...order, attemptKey: key }, choice, log)
    if (!answer.ok) {
      // "Not found" may come from a gateway although the bank behind it has taken the call.
      const isLost = answer.code === 'bank_unavailable' || answer.code === 'bank_not_found'
      if (isLost) stored.note({ what: 'answer_lost', attempt })
      else stored.change(noteRefused, log, { what: 'refused', attempt })
      const { isKeyUsed = false, ...refused } = answer
      return isKeyUsed && isResent ? this.create(handle, order, choice, log, extras) : refused
    }
    const { payment, said } = answer
    // If only a note could not be written, the payment itself has not failed.
    const first = words && (await readFirst(rail, payment, said, words, log).catch(() => 'lost' as const))
    if (first === 'unfit') {
      const fact = { what: 'refused', attempt, reason: 'bank_words_unfit' } as const
      stored.change(noteRefused, log, fact)
      return { ok: false, code: 'bank_words_unfit' }
    }
    if (this.#isNew(payment, log))
      return { ok: true, payment, ...(first === 'lost' && rail.readsFirst && { isUnproven: true }) }
    stored.note({ what: 'answer_lost', attempt, reason: 'payment_id_reused' })
    return { ok: false, code: 'bank_unavailable' }
  }

  /** Finds the chosen rail if it can carry the order, else the first that can; one that needs no account goes first. */
  #railFor(order: OrderDraft, choice: PayerChoice): Rail | undefined {
    const able = this.#tools.rails.filter((rail) => canCarry(rail, order))
    return able.find(({ name }) => name === choice.rail) ?? able.find((rail) => !rail.judgeAccount) ?? able[0]
  }

  /** Stores the intent of a new attempt, or of sending again one whose answer was lost. */
  #intend(
    handle: string,
    order: BegunOrder,
    rail: Rail,
    { bankId: provider, payerIban, language }: PayerChoice,
    { by, replaces, ...extras }: AttemptTerms,
  ): { attempt: number; key: string; isResent?: true } | { waitMs: number } {
    const { order: stored, payee, clock } = this.#tools
    const record = stored.load()
    const { amount, reference } = order
    const lost = findUnanswered(record, order, rail.name)
    const waitMs = lost && rail.resendInMs?.(lost.sentAt)
    if (record && lost && waitMs !== undefined) {
      if (waitMs > 0) return { waitMs }
      stored.save(noteResent(record, clock()), { what: 'resent', attempt: lost.number })
      return { attempt: lost.number, key: lost.key, isResent: true }
    }
    const key = crypto.randomUUID()
    const execution = rail.departure?.(order)
    const begun = {
      rail: rail.name,
      key,
      ...(execution && { execution }),
      ...(provider !== undefined && { provider }),
      ...(rail.judgeAccount && payerIban !== undefined && { payerIban }),
      ...(rail.resendInMs && { sentAt: [clock()] }),
      ...(replaces && { replaces: true as const }),
    }
    const intent = beginAttempt(record, order, handle, payee, clock(), begun, {
      returnUrl: extras.returnUrl,
      metadata: extras.metadata,
      trace: extras.trace,
      language,
    })
    const attempt = intent.attempts.at(-1)?.number ?? 0
    stored.save(intent, { what: 'started', attempt, amount, reference, by })
    return { attempt, key }
  }

  async #createAtBank(
    rail: Rail,
    handle: string,
    {
      amount,
      currency,
      reference,
      message,
      dueDate,
      recurrence,
      attemptKey,
    }: BegunOrder & { attemptKey: string },
    { bankId, payerIban, language, caller }: PayerChoice,
    log: Log,
  ): Promise<
    | ({ ok: true } & Partial<StartedPayment> & Pick<StartedPayment, 'payment'>)
    | (CreationRefused & { isKeyUsed?: boolean })
  > {
    const { publicUrl } = this.#tools
    const returnUrl = `${publicUrl}/return/${handle}`
    const callbackUrl = `${publicUrl}/callback/${handle}`
    const about = { attemptKey, handle, amount, currency, reference, message, dueDate, recurrence }
    const payer = { bankId, payerIban, language, caller }
    const answer = await askBank(log, { event: 'payment_not_created' }, () =>
      rail.start({ ...about, ...payer, returnUrl, callbackUrl }),
    )
    if ('got' in answer)
      return { ok: true, ...(isStarted(answer.got) ? answer.got : { payment: answer.got }) }
    const { lost } = answer
    const why = whyRefused(lost)
    const isKeyUsed = rail.isKeyUsed?.(lost) ?? false
    const reason = why === undefined ? { isKeyUsed } : { why, isKeyUsed }
    // The order as signed cannot be paid: no fault of the bank, and another try does not help.
    if (rail.isOrderRefused?.(lost)) return { ok: false, code: 'order_invalid', ...reason }
    if (rail.isAccountRefused?.(lost)) return { ok: false, code: 'payer_iban_refused' }
    // The next press asks the bank again, so no payer has to wait longer than a press must.
    const seconds = lost.retryAfterSeconds
    const wait = seconds === undefined ? {} : { retryAfterSeconds: Math.min(seconds, PRESS_REST_MS / 1_000) }
    return { ok: false, code: bankProblem(lost), ...wait, ...reason }
  }

  /** Returns whether no earlier attempt has this payment; if one has, the answer counts as lost. Readings claim it for this order. */
  #isNew({ paymentId }: RailPayment, log: Log): boolean {
    const record = this.#tools.order.load()
    const isNew = record !== undefined && !attemptOf(record, paymentId)
    if (!isNew) log({ event: 'payment_id_reused' })
    return isNew
  }
}

const isStarted = (answer: RailPayment | StartedPayment): answer is StartedPayment =>
  typeof answer['said'] === 'object'

/** What the first reading shows: the bank uses its words as our lists do, it does not, or no answer came. */
type FirstReading = 'fits' | 'unfit' | 'lost'

/**
 * Reads a payment before its link is given, unless another payment with these settings was read like that.
 *
 * @param said The payment's state in the answer that created it, if it is there; then no reading is needed.
 */
async function readFirst(
  rail: Rail,
  payment: RailPayment,
  said: Pick<RailReading, 'state' | 'word'> | undefined,
  words: WordsOfBank,
  log: Log,
): Promise<FirstReading> {
  if (said) return judge(rail, said, words, log)
  if (!rail.readsFirst || (await words.fitOf(rail.name)) === 'fits') return 'fits'
  const failure = { event: 'payment_not_read' }
  const answer = await askBank(log, failure, () => rail.read(payment, { timeoutMs: FIRST_READ_WAIT_MS }))
  if (!('got' in answer)) return 'lost'
  const verdict = await judge(rail, answer.got, words, log)
  if (verdict === 'fits') await words.noteFit(rail.name, 'fits')
  return verdict
}

async function judge(
  { name }: Rail,
  { state, word }: Pick<RailReading, 'state' | 'word'>,
  words: WordsOfBank,
  log: Log,
): Promise<'fits' | 'unfit'> {
  const said = word && { interface: name, ...word }
  if (state === 'unknown' && said) await words.learn(said, 'open')
  if (state !== 'paid') return 'fits'
  log({ event: 'bank_words_unfit', interface: name, ...word })
  await words.noteFit(name, 'unfit')
  if (said) await words.learn(said, 'unfit')
  return 'unfit'
}
