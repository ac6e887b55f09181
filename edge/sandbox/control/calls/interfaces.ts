// Calls about one interface, and decisions in place of a person.
// The lists are whole: a sandbox is small.

import * as v from 'valibot'
import { list, loose, strict } from '../../../../core/shared/check.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')

/** What a person would decide of what waits under an id. */
export const ScaOrder = strict({
  result: v.picklist(['authorized', 'rejected', 'revoked'], 'must be authorized, rejected or revoked'),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})

/** What a person would decide on a page. */
export const PageOrder = strict({
  /** The whole address to which a client or a proxy sends a person. */
  address: Text,
  result: v.picklist(['authorized', 'rejected'], 'must be authorized or rejected'),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})

/** Whose accounts are read; all of the customer where none is named. */
export const AccessOrder = strict({
  customerId: Text,
  clientId: v.optional(Text),
  accountIds: v.optional(list(Text)),
  cardIds: v.optional(list(Text)),
  balances: v.optional(v.boolean('must be true or false')),
})

/** What is approved in a country of the Baltic interface: a consent, or a payment. */
export const BalticOrder = strict({
  country: v.picklist(['EE', 'LV', 'LT'], 'must be EE, LV or LT'),
  consentId: v.optional(Text),
  paymentId: v.optional(Text),
  customerId: v.optional(Text),
  iban: v.optional(Text),
})

/** Tokens as an authorization server gives them (RFC 6749, section 5.1). */
const IssuedTokens = loose({
  access_token: v.string(),
  token_type: v.string(),
  expires_in: v.number(),
  refresh_token: v.optional(v.string()),
})

/** Decisions in place of a person. */
export const sca = {
  /** Decides in place of a person what waits for one under an id: a consent, an authorisation, a payment. */
  decide: steers('sca.decide', 'POST /sca/{id}', { body: ScaOrder }),
  /**
   * Decides on the page at an address to which a client or a proxy sends a person; `location` is where their browser goes then, with
   * code and state, or with the error. Without a customer and an account it is what the page suggests.
   */
  decideOnPage: steers('sca.decide-on-page', 'POST /sca', {
    body: PageOrder,
    replies: { 200: loose({ location: v.string() }) },
  }),
}

/** A consent with its state. */
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

const CorporatePayment = loose({ clientId: v.string(), operation: v.string() })
const Psd2Payment = loose({ clientId: v.string(), kind: v.string() })

const OnlinePayment = loose({
  paymentId: v.string(),
  merchantId: v.string(),
  amount: v.string(),
  status: v.string(),
})

/** Lists all online payments and refunds, as they stand. */
export const onlinePayments = reads('online-payments', 'GET /online-payments', {
  replies: { 200: loose({ 'online-payments': list(OnlinePayment) }) },
})

/** Consents of account access. */
export const accountAccess = {
  /** Gives tokens for a customer's accounts without a browser; an account by its id or IBAN. */
  give: steers('account-access.give', 'POST /account-access/tokens', {
    body: AccessOrder,
    replies: { 200: IssuedTokens },
  }),
  /** Lists the consents of account access, and how they stand. */
  consents: reads('account-access.consents', 'GET /account-access/consents', {
    replies: { 200: list(Consent) },
  }),
}

/** The Baltic interface. */
export const baltic = {
  /**
   * Approves a consent, a payment or its cancellation of the Baltic interface in place of a person, and gives the tokens that its code
   * would. Without a customer it is the holder of the first account that is named, else `customer-1`.
   */
  give: steers('baltic.give', 'POST /baltic/tokens', { body: BalticOrder, replies: { 200: IssuedTokens } }),
  /** Lists the consents of the three Baltic countries, and how they stand. */
  consents: reads('baltic.consents', 'GET /baltic/consents', { replies: { 200: list(BalticConsent) } }),
  /** Lists the accounts of the test people of the three Baltic countries that have an IBAN, with their booked balance. */
  accounts: reads('baltic.accounts', 'GET /baltic/accounts', { replies: { 200: list(BalticAccount) } }),
}

/** Lists all corporate payments, as they stand. */
export const corporatePayments = reads('corporate-payments', 'GET /corporate-payments', {
  replies: { 200: loose({ 'corporate-payments': list(CorporatePayment) }) },
})

/**
 * Lists all PSD2 payments, as they stand, each with its `authorizationId` and, once a stop was asked for, its
 * `cancellationAuthorizationId`.
 */
export const psd2Payments = reads('psd2-payments', 'GET /psd2-payments', {
  replies: { 200: loose({ 'psd2-payments': list(Psd2Payment) }) },
})
