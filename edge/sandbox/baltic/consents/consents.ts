// The consents of one country, both kinds, and the two calls that ask for them.

import { createConsent, createFundsConsent, type NamedAccount } from '../../../../core/baltic/index.ts'
import { isValidUntilAllowed, reachOf } from '../../../../core/baltic/rules/index.ts'
import { ConsentOrder, FundsConsentOrder } from '../../../../core/baltic/schema/index.ts'
import type { Checked, Fault } from '../../../../core/shared/check.ts'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import { isDate } from '../../../../core/shared/values/time.ts'
import type { Answer } from '../../call-rules.ts'
import { valueAt } from '../../http/planned-outcomes.ts'
import type { BalticCall, BalticCalls, CountryBank } from '../country-bank.ts'
import { scaLink } from '../answers.ts'
import { GROUP_CODES, refusal, type Refusals } from '../refusals.ts'
import { judgeCreation } from '../sender.ts'
import { AccountConsents } from './account-consents.ts'
import { FundsConsents } from './funds-consents.ts'
import type { ConsentRecord } from '../consent-records.ts'

/** The consents of one country. */
export interface Consents {
  readonly accounts: AccountConsents
  readonly funds: FundsConsents
}

/** Makes the consents that the store of a country keeps. */
export function makeConsents(bank: CountryBank): Consents {
  return { accounts: new AccountConsents(bank), funds: new FundsConsents(bank) }
}

/** Registers the calls that ask for a consent. */
export function serveConsents(calls: BalticCalls, bank: CountryBank, { accounts, funds }: Consents): void {
  calls.serve<typeof createConsent.definition.body, undefined, ConsentOrder>(createConsent, {
    plannable: {
      words: [],
      codes: [...GROUP_CODES.C, 'SERVICE_INVALID', 'PERIOD_INVALID', 'SESSIONS_NOT_SUPPORTED'],
    },
    fields: (value, { now }) => checkConsent(value, now),
    work: (call, { body }) => {
      const { details } = reachOf(body.access)
      const refused =
        judgeCreation(call.who, 'AIS') ?? judgeNamed(bank, typeof details === 'string' ? [] : details)
      return refused
        ? { refusal: refused }
        : created(bank, call, accounts.create(call.who.clientId, body, call.now))
    },
  })
  calls.serve<typeof createFundsConsent.definition.body, undefined, FundsConsentOrder>(createFundsConsent, {
    plannable: { words: [], codes: GROUP_CODES.C },
    fields: (value, { now }) => checkFundsConsent(value, now),
    work: (call, { body }) => {
      const refused = judgeCreation(call.who, 'PIIS') ?? judgeNamed(bank, [body.account])
      return refused
        ? { refusal: refused }
        : created(bank, call, funds.create(call.who.clientId, body, call.now))
    },
  })
}

function created(
  bank: CountryBank,
  call: BalticCall,
  { consentId, status }: ConsentRecord,
): Answer<Refusals> {
  return { status: 201, body: { consentId, consentStatus: status, _links: [scaLink(bank, call.bankUrl)] } }
}

/** Refuses accounts that do not exist; runs after every other check (gaps: baltic.errors.others). */
function judgeNamed({ residents }: CountryBank, references: readonly NamedAccount[]) {
  const isThere = references.every((reference) => residents.named(reference).length > 0)
  return isThere ? undefined : refusal('RESOURCE_UNKNOWN', 'there is no such account in this country')
}

/** Checks the fields, and the last day by the clock of the bank (gaps: baltic.consent.valid-until). */
function checkConsent(value: unknown, now: number): Checked<ConsentOrder> {
  return checkKinds(ConsentOrder, value, () => lateFaults(value, 'validUntil', 'PERIOD_INVALID', now))
}

/** Checks the fields, and refuses a card that has expired (gaps: baltic.cof.request). */
function checkFundsConsent(value: unknown, now: number): Checked<FundsConsentOrder> {
  return checkKinds(FundsConsentOrder, value, () => lateFaults(value, 'cardExpiryDate', 'value', now))
}

function lateFaults(value: unknown, member: string, kind: Fault['kind'], now: number): Fault[] {
  const day = valueAt(value, member)
  const isPast = day !== undefined && isDate(day) && !isValidUntilAllowed(day, now)
  return isPast ? [{ path: member, kind, rule: 'must be today or later' }] : []
}
