// Confirmation of funds: whether an amount is available on the account of a consent. Nothing is reserved.

import { confirmFunds, type NamedAccount } from '../../../../core/baltic/index.ts'
import { FundsQuestion } from '../../../../core/baltic/schema/index.ts'
import { unitsOf } from '../../ledger/money.ts'
import { checkBody } from '../body-rules.ts'
import type { FundsConsent } from '../consent-records.ts'
import type { BalticCalls, CountryBank } from '../country-bank.ts'
import { GROUP_CODES, refusal } from '../refusals.ts'
import { judgeScope } from '../sender.ts'

/** Codes that the question has besides those of its group. */
const CODES = ['NO_PIIS_ACTIVATION', 'CONSENT_INVALID', 'CARD_INVALID', 'PARAMETER_NOT_SUPPORTED'] as const

/** Serves the question (gaps: baltic.funds.request, baltic.funds.result). */
export function serveFunds(calls: BalticCalls, bank: CountryBank): void {
  calls.serve(confirmFunds, {
    plannable: { words: [], codes: [...GROUP_CODES.R, ...CODES] },
    fields: (value, { url }) => checkBody(FundsQuestion, value, url),
    work({ who }, { body }: { body: FundsQuestion }) {
      const refused = judgeScope(who, 'PIIS') ?? judgeQuestion(who.fundsConsent, body)
      if (refused) return { refusal: refused }
      return { body: { fundsAvailable: isAvailable(bank, who.fundsConsent?.account, body) } }
    },
  })
}

/** Refuses a question about another account or card than those of the consent. */
function judgeQuestion(consent: FundsConsent | undefined, { account, cardNumber }: FundsQuestion) {
  if (!consent) return refusal('NO_PIIS_ACTIVATION', 'there is no valid consent for funds')
  if (!isWithin(account, consent.account)) {
    return refusal('CONSENT_INVALID', 'account must be that of the consent', 'account')
  }
  return cardNumber !== undefined && cardNumber !== consent.cardNumber
    ? refusal('CARD_INVALID', 'cardNumber must be that of the consent', 'cardNumber')
    : undefined
}

/** A consent without a currency is for all sub-accounts of its number. */
function isWithin(asked: NamedAccount, given: NamedAccount): boolean {
  const { accountReferenceType: askedType = 'IBAN', accountNumber } = asked
  const { accountReferenceType: givenType = 'IBAN' } = given
  const isNumber = accountNumber === given.accountNumber && askedType === givenType
  return isNumber && (given.currency === undefined || (asked.currency ?? given.currency) === given.currency)
}

/** Whether the money is there on the account that is asked about; `false` if it has no sub-account in the currency. */
function isAvailable(
  { ledger, residents }: CountryBank,
  given: NamedAccount | undefined,
  { account, instructedAmount }: FundsQuestion,
): boolean {
  const { amount, currency } = instructedAmount
  const asked = { ...account, currency: account.currency ?? given?.currency }
  const found = residents.named(asked).find((one) => one.currency === currency)
  if (!found) return false
  const { available } = ledger.balances(found.accountId)
  return unitsOf(available, currency) >= unitsOf(amount, currency)
}
