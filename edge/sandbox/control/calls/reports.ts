// Calls that show what the bank holds: consents, accounts, callbacks, payments.
// They change nothing, and page nothing: a sandbox is small.

import * as v from 'valibot'
import { list, loose } from '../../../../core/shared/check.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { reads } from './common.ts'

/** A consent, and how it stands. */
const Consent = loose({
  consentId: v.string(),
  clientId: v.string(),
  customerId: v.optional(v.string()),
  status: v.string(),
})

/** A consent of a Baltic country: for accounts (`AIS`), or for questions after funds (`PIIS`). */
const BalticConsent = loose({ country: v.string(), service: v.string(), ...Consent.entries })

/** An account of a test person of a Baltic country. */
const BalticAccount = loose({
  country: v.string(),
  customerId: v.string(),
  holder: v.string(),
  iban: v.string(),
  currency: v.string(),
  status: v.string(),
  balance: v.string(),
})

/** One try to send a callback. */
const Delivery = loose({
  /** Later ones have greater ids, by the order of their characters, until the bank is emptied. */
  id: v.string(),
  paymentId: v.string(),
  /** Where it was sent, with its query; fingerprints stand for the secrets there. */
  url: v.string(),
  attempt: v.number(),
  at: v.string(),
  /** Status of the merchant's answer, else `no answer` or `never sent`. */
  result: v.union([v.number(), v.string()]),
  /** What was sent, but for the API key of callbacks (`GET /keys` shows it); absent where nothing was. */
  sent: v.optional(loose({ headers: v.record(v.string(), v.string()), body: v.string() })),
  /** How it was signed, where it was sent again with another signature on purpose. */
  signature: v.optional(v.string()),
  /** What the receiver said: its media type and the beginning of its body. Absent where others can reach the bank. */
  answer: v.optional(loose({ type: v.optional(v.string()), text: v.string() })),
})

const CorporatePayment = loose({ clientId: v.string(), operation: v.string() })
const Psd2Payment = loose({ clientId: v.string(), kind: v.string() })

const OnlinePayment = loose({
  paymentId: v.string(),
  merchantId: v.string(),
  amount: v.string(),
  status: v.string(),
})

/** An interface of the bank, and whether it is open. */
const ServedInterface = loose({
  name: v.string(),
  /** What people call it, by language. */
  title: v.record(v.string(), v.string()),
  /** Path that its operations begin with. */
  base: v.string(),
  isOpen: v.boolean(),
})

/** Tells what runs: the clock, what falls due next by it, the interfaces, and how the bank was started. */
export const readBank = operation({
  ...reads,
  id: 'control.bank',
  path: '/_sandbox/bank',
  replies: {
    200: loose({
      /** Version of the bank, and the commit that it was built of; `unknown` outside a clone. */
      build: loose({ version: v.string(), commit: v.string() }),
      now: v.string(),
      /** How many times as fast as real time the clock goes; 0 where it is stopped. */
      rate: v.number(),
      /** When something falls due next, by the clock of the bank; absent where nothing does. */
      next: v.optional(v.string()),
      interfaces: list(ServedInterface),
      limits: v.picklist(['off', 'strict']),
      allowLocalAddresses: v.boolean(),
      mutualTls: v.boolean(),
      /** Whether the key of the call only reads. */
      onlyReads: v.boolean(),
    }),
  },
})

/** Lists all online payments and refunds, as they stand. */
export const listOnlinePayments = operation({
  ...reads,
  id: 'control.online-payments',
  path: '/_sandbox/online-payments',
  replies: { 200: loose({ 'online-payments': list(OnlinePayment) }) },
})

/** Lists the consents of account access, and how they stand. */
export const listConsents = operation({
  ...reads,
  id: 'control.account-access.consents',
  path: '/_sandbox/account-access/consents',
  replies: { 200: list(Consent) },
})

/** Lists the consents of the three Baltic countries, and how they stand. */
export const listBalticConsents = operation({
  ...reads,
  id: 'control.baltic.consents',
  path: '/_sandbox/baltic/consents',
  replies: { 200: list(BalticConsent) },
})

/** Lists the accounts of the test people of the three Baltic countries that have an IBAN, with their booked balance. */
export const listBalticAccounts = operation({
  ...reads,
  id: 'control.baltic.accounts',
  path: '/_sandbox/baltic/accounts',
  replies: { 200: list(BalticAccount) },
})

/** Lists the callbacks of online payments that were sent, oldest first. */
export const listCallbacks = operation({
  ...reads,
  id: 'control.callbacks',
  path: '/_sandbox/callbacks',
  replies: { 200: loose({ callbacks: list(Delivery) }) },
})

/** Lists all corporate payments, as they stand. */
export const listCorporatePayments = operation({
  ...reads,
  id: 'control.corporate-payments',
  path: '/_sandbox/corporate-payments',
  replies: { 200: loose({ 'corporate-payments': list(CorporatePayment) }) },
})

/**
 * Lists all PSD2 payments, as they stand, each with its `authorizationId` and, once a stop was asked for, its
 * `cancellationAuthorizationId`.
 */
export const listPsd2Payments = operation({
  ...reads,
  id: 'control.psd2-payments',
  path: '/_sandbox/psd2-payments',
  replies: { 200: loose({ 'psd2-payments': list(Psd2Payment) }) },
})
