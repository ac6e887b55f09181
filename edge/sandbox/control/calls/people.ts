// Calls that decide in place of a person, and that give the tokens of an approval without a browser.
// The interface of a payment or consent carries a decision out.

import * as v from 'valibot'
import { list, loose, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { steers } from './common.ts'

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

/** Decides in place of a person what waits for one under an id: a consent, an authorisation, a payment. */
export const decide = operation({
  ...steers,
  id: 'control.sca.decide',
  path: '/_sandbox/sca/{id}',
  parameters: { path: strict({ id: Text }) },
  body: json(ScaOrder),
  replies: { 204: null },
})

/**
 * Decides on the page at an address to which a client or a proxy sends a person; `location` is where their browser goes then, with
 * code and state, or with the error. Without a customer and an account it is what the page suggests.
 */
export const decideOnPage = operation({
  ...steers,
  id: 'control.sca.decide-on-page',
  path: '/_sandbox/sca',
  body: json(PageOrder),
  replies: { 200: loose({ location: v.string() }) },
})

/** Gives tokens for a customer's accounts without a browser; an account by its id or IBAN. */
export const giveAccess = operation({
  ...steers,
  id: 'control.account-access.give',
  path: '/_sandbox/account-access/tokens',
  body: json(AccessOrder),
  replies: { 200: IssuedTokens },
})

/**
 * Approves a consent, a payment or its cancellation of the Baltic interface in place of a person, and gives the tokens that its code
 * would. Without a customer it is the holder of the first account that is named, else `customer-1`.
 */
export const giveBalticAccess = operation({
  ...steers,
  id: 'control.baltic.give',
  path: '/_sandbox/baltic/tokens',
  body: json(BalticOrder),
  replies: { 200: IssuedTokens },
})
