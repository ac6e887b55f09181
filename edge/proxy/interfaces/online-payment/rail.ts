// Online payment as a rail: one create, one link, and readings of the status.
// No return and no callback is believed: both are hints, though a callback is verified.

import {
  createPayment,
  listProviders,
  type OnlinePaymentBank,
  makeApprovalUrl,
  type PaymentState,
  readCallback,
  readPayment,
} from '../../../../core/online-payment/index.ts'
import { onlinePaymentGaps } from '../../../../core/online-payment/gaps.ts'
import { PAYMENT_WORDS, PROVIDER_WORDS, type PaymentStatus } from '../../../../core/online-payment/rules.ts'
import type { Bytes } from '../../../../core/shared/bytes.ts'
import type { BankError } from '../../../../core/shared/errors.ts'
import { assume } from '../../../../core/shared/gaps.ts'
import { makeVerifier, type Verifier, type PublicKey } from '../../../../core/shared/signing/rsa.ts'
import { describeWord } from '../../../../core/shared/words.ts'
import type { Provider } from '../../../../core/view/index.ts'
import { OnlinePaymentRefunds } from './refunds.ts'
import type {
  CallbackReader,
  KnownState,
  PayerChoice,
  Rail,
  RailAttempt,
  RailLink,
  RailPayment,
  RailReading,
  ReadOptions,
  SingleUse,
  UnusableAnswer,
} from '../rail.ts'
import * as v from 'valibot'
import type { Bank } from '../../../../core/shared/bank.ts'
import { send } from '../../../../core/shared/send.ts'
import { parseJson } from '../../../../core/shared/json.ts'

/** Gives the key of a version; `undefined` if there is none, or if it cannot be read now. */
type CallbackKeys = (version: number) => Promise<PublicKey | undefined>

const LIFE_MS = 3_600_000
/** Least time between two readings of the key set, whatever is missing: after a failure, or for a new version. */
const RETRY_MS = 5_000

type Keys = ReadonlyMap<number, PublicKey>

const KeySet = v.object({ keys: v.array(v.unknown()) })
const CallbackKey = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^callback-(0|[1-9]\d{0,3})$/)),
})

/**
 * Makes a reader of the key set at an address; keys of callbacks have the `kid` `callback-<version>`. An unknown version
 * leads to one new reading, so that the bank may change its key at any time; until the answer is there, the known keys
 * stay.
 *
 * @param clock Our own time, milliseconds since 1970.
 */
function makeCallbackKeys(bank: Bank, address: string, clock: () => number): CallbackKeys {
  let known: { keys: Keys; until: number } | undefined
  let mayAskAt = 0
  let fetching: Promise<void> | undefined
  const refresh = async () => {
    const keys = await fetchKeys(bank, address)
    mayAskAt = clock() + RETRY_MS
    if (keys) known = { keys, until: clock() + LIFE_MS }
  }
  const fresh = () => (known && known.until > clock() ? known.keys : undefined)
  return async (version) => {
    const key = fresh()?.get(version)
    if (key !== undefined) return key
    if (!fetching && clock() < mayAskAt) return undefined
    // Many callbacks at once, forged ones too, lead to one reading.
    fetching ??= refresh().finally(() => (fetching = undefined))
    await fetching
    return fresh()?.get(version)
  }
}

async function fetchKeys(bank: Bank, address: string): Promise<Keys | undefined> {
  const sent = await send(bank, {
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
  const parsed = sent.ok && sent.answer.status === 200 ? parseJson(sent.answer.body) : undefined
  if (!parsed?.ok || !v.is(KeySet, parsed.value)) return undefined
  return new Map(
    parsed.value.keys.flatMap((key) =>
      v.is(CallbackKey, key) ? [[Number(key.kid.slice('callback-'.length)), key] as const] : [],
    ),
  )
}

/** What online payment needs besides its bank. */
export interface OnlinePaymentRailOptions {
  bank: OnlinePaymentBank
  accountId: string
  /** Absent if the deployment wants no callbacks. */
  callbacks?: { apiKey: string; keysUrl: string } | undefined
  /** Our own time, milliseconds since 1970; absent: the bank's clock. */
  clock?: (() => number) | undefined
}

/** Online payment as a {@link Rail}; its parts are private, so that no log shows them. */
export class OnlinePaymentRail implements Rail {
  readonly name = 'online-payment'
  readonly readsFirst = true
  readonly schedule
  readonly clock
  readonly callbacks: Rail['callbacks']
  readonly refunds
  readonly linkLifeMs
  readonly #bank: OnlinePaymentBank
  readonly #accountId: string

  constructor({ bank, accountId, callbacks, clock = bank.clock }: OnlinePaymentRailOptions) {
    this.schedule = {
      ...assume(onlinePaymentGaps, bank, 'online-payment.poll'),
      unopened: assume(
        onlinePaymentGaps,
        bank,
        callbacks ? 'online-payment.unopened' : 'online-payment.uncalled',
      ),
      unknownSeconds: assume(onlinePaymentGaps, bank, 'online-payment.unknown'),
    }
    this.refunds = new OnlinePaymentRefunds(bank)
    this.linkLifeMs = 1_000 * assume(onlinePaymentGaps, bank, 'online-payment.create.repeat')
    this.clock = clock
    this.#bank = bank
    this.#accountId = accountId
    if (callbacks) {
      const { apiKey, keysUrl } = callbacks
      // Each order keeps its own keys: a request that one order waits for must not end with another order.
      this.callbacks = (seen) => callbackReader(bank, apiKey, makeCallbackKeys(bank, keysUrl, clock), seen)
    }
  }

  async start(attempt: RailAttempt): Promise<RailPayment> {
    const { amount, currency, reference, message, language, returnUrl, callbackUrl } = attempt
    const { body } = await createPayment(this.#bank, {
      body: {
        accountId: this.#accountId,
        amount,
        currency,
        reference,
        // Where a browser lands proves nothing, but a payer who gave up does not claim to have paid.
        return: { url: returnUrl },
        cancel: { url: `${returnUrl}?end=cancel` },
        reject: { url: `${returnUrl}?end=reject` },
        ...(message !== undefined && { message: { text: message } }),
        ...(language && { language: bankLanguage(language) }),
        ...(this.callbacks && { b2bBackendURL: { url: callbackUrl } }),
      },
    })
    const { paymentId, paymentOperationId, paymentOperationValidation } = body
    return { paymentId, paymentOperationId, paymentOperationValidation }
  }

  link(payment: RailPayment, { bankId }: PayerChoice): Promise<RailLink> {
    const { paymentOperationId = '', paymentOperationValidation = '' } = payment
    const opened = { paymentOperationId, paymentOperationValidation }
    return Promise.resolve({ address: makeApprovalUrl(this.#bank, opened, bankId) })
  }

  async read(
    { paymentId }: RailPayment,
    { timeoutMs }: ReadOptions = {},
  ): Promise<RailReading | UnusableAnswer> {
    const { body } = await readPayment(this.#bank, { path: { paymentId } }, { timeoutMs })
    if (body.paymentId.toLowerCase() !== paymentId.toLowerCase()) return { unusable: 'other_payment' }
    return body.refundOf === undefined ? readingOf(body) : { unusable: 'refund' }
  }

  isGone({ code, faults }: BankError): boolean {
    return code === 'call_refused' && faults.some((fault) => fault.code === 'PAYMENT_NOT_FOUND')
  }

  async providers(timeoutMs: number): Promise<readonly Provider[]> {
    const { body } = await listProviders(this.#bank, {}, { timeoutMs })
    return body.providers.map(({ bankId, name, countryCode, status }) => ({
      id: bankId,
      name,
      country: countryCode,
      // A bank whose state is an unknown word is offered: the bank itself decides on its own page.
      enabled: /^(enabled|unknown)$/.test(PROVIDER_WORDS.meaningOf(status.current)),
    }))
  }
}

const STATES: Readonly<Record<PaymentStatus, KnownState>> = {
  INITIAL: 'open',
  ACCEPTED: 'paid',
  CANCELLED: 'cancelled',
  REJECTED: 'failed',
}

const REASONS = new Map<string, string>([
  ['PAYMENT_EXPIRED', 'expired'],
  ['PROVIDER_DISABLED', 'provider_disabled'],
])

function readingOf({ status, amount, errorCode }: PaymentState): RailReading {
  const reason = errorCode === undefined ? undefined : (REASONS.get(errorCode) ?? errorCode)
  const own = PAYMENT_WORDS.ours(status)
  const word = describeWord('status', status, PAYMENT_WORDS)
  return { state: own === undefined ? 'unknown' : STATES[own], word, amount, reason }
}

function callbackReader(
  bank: OnlinePaymentBank,
  apiKey: string,
  keys: CallbackKeys,
  pairs: SingleUse,
): CallbackReader {
  return async (url, { method, headers, body }) => {
    const request = { method, url, headers: new Headers(headers.map(([name, value]) => [name, value])), body }
    return readCallback(bank, { apiKey, keys: keysOf(request.headers, keys), pairs }, request)
  }
}

/**
 * Gives the key that a callback names. It asks the bank only when all the rest of the callback is right, so that a stranger
 * cannot make the proxy ask the bank.
 */
function keysOf(headers: Headers, keys: CallbackKeys): Record<number, Verifier> {
  const version = /^[^:]*:[^:]*:(0|[1-9]\d{0,3}):/.exec(headers.get('authorization') ?? '')?.[1]
  if (version === undefined) return {}
  return {
    [version]: async (signature: Bytes, bytes: Bytes) => {
      const key = await keys(Number(version))
      return key !== undefined && makeVerifier(key)(signature, bytes)
    },
  }
}

const bankLanguages = ['fi', 'sv', 'en'] as const

/** Chooses a language of the bank: the payer's own, else English. */
function bankLanguage(language: string): (typeof bankLanguages)[number] {
  return bankLanguages.find((one) => one === language) ?? 'en'
}
