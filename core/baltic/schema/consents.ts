// What crosses the wire of consents to read accounts: what is asked for, and how the bank answers.
// If the bank has a code for a rule, that code is the kind of the fault; every other fault is FORMAT_ERROR at the bank.

import * as v from 'valibot'
import { across, list, loose, oneOf, spare, strict } from '../../shared/check.ts'
import { visibleAscii } from '../../shared/fields.ts'
import { word } from '../../shared/words.ts'
import { CONSENT_WORDS } from '../rules/consents.ts'
import { AccountOrder, Day, Link, wholeNumber } from './fields.ts'

const boolean = v.boolean('must be true or false')
const references = v.optional(list(AccountOrder))

/** What a consent is for: named accounts, or a text; nothing at all lets the person choose (gaps: baltic.consent.access). */
export const ConsentAccess = v.pipe(
  strict({
    accounts: references,
    balances: references,
    transactions: references,
    allPsd2: v.optional(oneOf('allAccounts')),
    availableAccounts: v.optional(oneOf('allAccounts', 'allAccountsWithBalances')),
  }),
  across(
    ['allPsd2', 'availableAccounts'],
    ['availableAccounts'],
    ({ allPsd2, availableAccounts }) => allPsd2 === undefined || availableAccounts === undefined,
    'must not stand beside allPsd2',
    'SERVICE_INVALID',
  ),
)
export type ConsentAccess = v.InferOutput<typeof ConsentAccess>

/** The request of an account consent. */
export const ConsentOrder = v.pipe(
  strict({
    access: ConsentAccess,
    recurringIndicator: boolean,
    /** Last day; the bank lowers a date that is too late, `9999-12-31` asks for the latest that it grants. */
    validUntil: Day,
    /** How many reads a day are allowed without the person, from 1; the bank lowers more than 4. For a one-off consent: 1. */
    frequencyPerDay: wholeNumber(1),
    combinedServiceIndicator: boolean,
  }),
  across(
    ['recurringIndicator', 'frequencyPerDay'],
    ['frequencyPerDay'],
    ({ recurringIndicator, frequencyPerDay }) => recurringIndicator || frequencyPerDay === 1,
    'must be 1 where the consent is not recurring',
    'value',
  ),
  across(
    ['combinedServiceIndicator'],
    ['combinedServiceIndicator'],
    ({ combinedServiceIndicator }) => !combinedServiceIndicator,
    'must be false: services are not combined in one session',
    'SESSIONS_NOT_SUPPORTED',
  ),
)
export type ConsentOrder = v.InferInput<typeof ConsentOrder>

/** The answer to the request of a consent. */
export const Consent = loose({
  consentId: visibleAscii(256),
  consentStatus: word(CONSENT_WORDS),
  _links: spare(list(Link)),
})
export type Consent = v.InferOutput<typeof Consent>
