// What crosses the wire of PSD2 payment initiation: schemas and types of one name.
// Requests are strict, and each rule has the name of its violation; answers keep unknown members and values.

import * as v from 'valibot'
import { across, list, loose, oneOf, oneOfNamed, open, rows, spare, strict, text } from '../shared/check.ts'
import { DateTime, Identification, naming, string, visibleAscii } from '../shared/fields.ts'
import { isBic, isCountry } from '../shared/values/bic.ts'
import { RECURRENCES } from '../shared/values/calendar.ts'
import { isIban, isListedIban, parseIban } from '../shared/values/iban.ts'
import {
  type AmountForm,
  type AmountRule,
  checkAmount,
  isCurrency,
  minorDigitsOf,
} from '../shared/values/money.ts'
import { isIpAddress, isUuid } from '../shared/values/opaque.ts'
import { isReference } from '../shared/values/reference.ts'
import { countCodePoints, isText } from '../shared/values/text.ts'
import { isDate, isDateTime, parseHttpDate } from '../shared/values/time.ts'
import { word } from '../shared/words.ts'
import {
  BUNDLE_WORDS,
  checkIdempotencyKey,
  OCCURRENCE_WORDS,
  isInArea,
  isSeriesEndAllowed,
  needsAddress,
  PAYMENT_WORDS,
  SANDBOX_SCENARIOS,
  sepaOrForeign,
} from './rules/index.ts'

const some = spare(string)

const characters = text(
  (value) => isText(value),
  naming("must be Latin letters, digits, spaces and / - ? : ( ) . , ' + &, without a space at either end"),
)

/** Makes the schema of a text of 1 to `max` characters: length and characters are two violations here. */
function sizedText(max: number) {
  const isSized = (value: string) => countCodePoints(value) >= 1 && countCodePoints(value) <= max
  return v.pipe(text(isSized, `must be 1 to ${max} characters`, 'size'), characters)
}

/** Makes the schema of an amount that breaks one rule at most; each rule has its own violation. */
function amount(form: AmountForm, decimals: string) {
  const keeps = (rule: AmountRule) => (value: string) => checkAmount(value, form) !== rule
  return v.pipe(
    text(keeps('amount_malformed'), 'must be a decimal string such as 12.50'),
    text(keeps('amount_decimals_wrong'), 'must have two decimals or none', decimals),
    text(keeps('amount_too_large'), 'must not be so large', 'max'),
    text(keeps('amount_zero'), 'must be above zero', 'min'),
  )
}

const country = text(isCountry, 'must be an ISO 3166-1 alpha-2 country in upper case', 'CountryCode')
const bic = text(isBic, 'must be a BIC of a known country in upper case', 'ValidBic')
const day = text(isDate, 'must be a date YYYY-MM-DD', 'date')
const addressLine = v.pipe(
  text((line) => line.trim() !== '', 'must not be blank', 'SepaAddress'),
  sizedText(35),
)

interface Addressed {
  readonly iban: string
  readonly address?: unknown
  readonly country?: unknown
}

/** Makes the rule that requires `address` or `country`, except for a Finnish account. */
const addressOf = <T extends Addressed>(member: 'address' | 'country') =>
  across<T>(
    ['iban', member],
    [member],
    (payee) => payee[member] !== undefined || !needsAddress(payee.iban),
    'is required unless the IBAN is Finnish',
    'missing',
  )

/** Who is paid by a SEPA payment; address and country are required unless the IBAN is Finnish. */
export const SepaPayee = v.pipe(
  strict({
    iban: v.pipe(
      text(
        (iban) => isListedIban(iban),
        'must be an IBAN of a known country in upper case without spaces, with right check digits',
        'Iban',
      ),
      text((iban) => parseIban(iban)?.area !== 'other', 'must be an account in the EU or EEA', 'SepaIban'),
    ),
    /** 1 to 70 characters. */
    name: sizedText(70),
    /** 1 to 4 lines of 1 to 35 characters. */
    address: v.optional(
      v.pipe(
        list(addressLine),
        v.minLength(1, 'must hold 1 to 4 lines'),
        v.maxLength(4, 'must hold 1 to 4 lines'),
      ),
    ),
    country: v.optional(country),
  }),
  addressOf('address'),
  addressOf('country'),
)
export type SepaPayee = v.InferOutput<typeof SepaPayee>

/** The account that pays; the payer may choose another one. */
export const Payer = strict({
  iban: text(
    (iban) => parseIban(iban)?.country === 'FI',
    'must be a Finnish IBAN in upper case without spaces, with right check digits',
    'FinnishIban',
  ),
})
export type Payer = v.InferOutput<typeof Payer>

const authorizationId = visibleAscii(128)

const order = {
  /** Finnish reference of 2 to 20 digits, or RF reference of 5 to 25 characters. */
  reference: text(
    isReference,
    'must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits',
    'FinnishReference',
  ),
  /** Decimal string, 0.01 to 999999999.99. */
  amountEUR: amount({ integerDigits: 9, decimals: [0, 2] }, 'EuroCents'),
  payee: SepaPayee,
  /** Joins the payments of one approval; a new one is made when absent. */
  authorizationId: v.optional(authorizationId),
  /** The payer chooses the account when absent. */
  payer: v.optional(Payer),
  /** Goes to the payee and onto the statement: 1 to 140 characters. */
  message: v.optional(sizedText(140)),
  /** Goes onto the payer's statement only: 1 to 20 characters. */
  ownMessage: v.optional(sizedText(20)),
  /** Passed on unchanged from end to end: 1 to 35 characters. */
  payerReference: v.optional(sizedText(35)),
  payerIdentifier: v.optional(Identification),
  /** Required if the provider itself is the payee: 1 to 70 characters. */
  ultimatePayee: v.optional(sizedText(70)),
  /** 1 to 70 characters. */
  originalPayer: v.optional(sizedText(70)),
}

/** An immediate SEPA payment. */
export const SepaPaymentOrder = strict(order)
export type SepaPaymentOrder = v.InferOutput<typeof SepaPaymentOrder>

/** A SEPA payment for a later day. */
export const ScheduledPaymentOrder = strict({
  ...order,
  /** Tomorrow to 365 days ahead, closed days too. */
  dueDate: day,
})
export type ScheduledPaymentOrder = v.InferOutput<typeof ScheduledPaymentOrder>

/** A SEPA payment that recurs. */
export const RecurringPaymentOrder = v.pipe(
  strict({
    ...order,
    /** The date from which it recurs. */
    dueDate: day,
    recurrence: oneOf(...RECURRENCES),
    /** `dueDate` to five years after it. */
    recurrenceEndDate: day,
  }),
  across(
    ['dueDate', 'recurrence', 'recurrenceEndDate'],
    ['recurrenceEndDate'],
    (series) => isSeriesEndAllowed(series),
    'must be on or after dueDate, at most five years after it, with one payment at least between',
    'value',
  ),
)
export type RecurringPaymentOrder = v.InferOutput<typeof RecurringPaymentOrder>

/** The account of a payee abroad; an account that is not an IBAN is digits only. */
export const BankAccount = v.pipe(
  strict({
    id: string,
    schemeName: oneOf('IBAN', 'BBAN'),
    issuer: v.optional(bic),
  }),
  across(
    ['id', 'schemeName'],
    ['id'],
    ({ id, schemeName }) => schemeName !== 'IBAN' || isIban(id),
    'must be an IBAN in upper case without spaces, with right check digits',
    'Iban',
  ),
  across(
    ['id', 'schemeName'],
    ['id'],
    ({ id, schemeName }) => schemeName !== 'BBAN' || /^\d{1,35}$/.test(id),
    'must be 1 to 35 digits',
    'value',
  ),
)
export type BankAccount = v.InferOutput<typeof BankAccount>

const line = sizedText(35)

/** The bank of a payee abroad: by its BIC, or by its number in a clearing system, else by its address. */
export const FinancialInstitution = v.pipe(
  strict({
    bic: v.optional(bic),
    clearingSystemId: v.optional(line),
    name: v.optional(sizedText(70)),
    foreignBankAddress: v.optional(strict({ address: line, city: line, country })),
  }),
  across(
    ['bic', 'clearingSystemId', 'foreignBankAddress'],
    [],
    ({ bic: code, clearingSystemId, foreignBankAddress }) =>
      code === undefined
        ? (clearingSystemId ?? foreignBankAddress) !== undefined
        : clearingSystemId === undefined,
    'must have bic or clearingSystemId, not both, and foreignBankAddress where it has neither',
    'CreditorBicOrAddress',
  ),
)
export type FinancialInstitution = v.InferOutput<typeof FinancialInstitution>

/** Who is paid by a foreign payment. */
export const ForeignPayee = strict({
  bankAccount: BankAccount,
  /** 1 to 70 characters. */
  name: sizedText(70),
  financialInstitution: FinancialInstitution,
  foreignAddress: strict({ addressLine1: line, addressLine2: v.optional(line), country }),
})
export type ForeignPayee = v.InferOutput<typeof ForeignPayee>

/** Reads from a payee where its bank is; the issuer of an account has no effect. */
const bankOf = ({ bankAccount: { id, schemeName }, financialInstitution: at }: ForeignPayee) => ({
  iban: schemeName === 'IBAN' ? id : undefined,
  bic: at.bic,
  country: at.foreignBankAddress?.country,
})

interface ForeignMembers {
  amount: string
  currency: string
  payee: ForeignPayee
  detailsOfCharges?: string | undefined
}

/** Returns whether a payment goes to the EU or EEA in a currency other than the euro: such payments have rules of their own. */
const isForeignInArea = ({ currency, payee }: ForeignMembers) => currency !== 'EUR' && isInArea(bankOf(payee))

/** A payment that is not a SEPA payment: another currency, an account that is not an IBAN, or a bank outside the EU and EEA. */
export const ForeignPaymentOrder = v.pipe(
  strict({
    /** Decimal string above zero, up to 13 digits, with two decimals or none. */
    amount: amount({ decimals: [0, 2] }, 'value'),
    /** ISO 4217. */
    currency: text(isCurrency, 'must be an active ISO 4217 currency'),
    payee: ForeignPayee,
    /** 1 to 140 characters. */
    message: sizedText(140),
    /** Who bears the charges: shared, or the payer. Default SHA. */
    detailsOfCharges: v.optional(oneOfNamed('ValidDetailOfCharges', 'SHA', 'OUR')),
    /** Default NORM. */
    paymentOrder: v.optional(oneOfNamed('ValidPaymentOrder', 'NORM', 'HIGH')),
    payer: v.optional(Payer),
    /** 1 to 35 characters. */
    exchangeRateReference: v.optional(line),
  }),
  across(
    ['amount', 'currency'],
    ['amount'],
    ({ amount: asked, currency }) =>
      checkAmount(asked, { decimals: [0, 2], minorDigits: minorDigitsOf(currency) }) === undefined,
    'must have no decimals but zeros in a currency without them',
    'value',
  ),
  across(
    ['currency', 'payee'],
    ['payee'],
    ({ currency, payee }) => sepaOrForeign({ ...bankOf(payee), currency }).kind === 'foreign',
    'must not be a SEPA payment: euro to an IBAN in the EU or EEA',
    'SepaPayment',
  ),
  across(
    ['currency', 'payee'],
    ['payee'],
    (asked) => {
      const { iban, bic: code } = bankOf(asked.payee)
      return !isForeignInArea(asked) || (iban !== undefined && code !== undefined)
    },
    'must have an IBAN and a BIC inside the EU and EEA',
    'EuEtaValid',
  ),
  across(
    ['currency', 'payee', 'detailsOfCharges'],
    ['detailsOfCharges'],
    (asked) => !isForeignInArea(asked) || asked.detailsOfCharges !== 'OUR',
    'must be SHA inside the EU and EEA',
    'ValidDetailOfCharges',
  ),
)
export type ForeignPaymentOrder = v.InferOutput<typeof ForeignPaymentOrder>

/** The path of a payment. */
export const PaymentPath = strict({ paymentId: visibleAscii(128) })
export type PaymentPath = v.InferOutput<typeof PaymentPath>

/** The path of an instance of a series; `dueDate` is its nominal date. */
export const RecurrencePath = strict({ paymentId: visibleAscii(128), dueDate: day })
export type RecurrencePath = v.InferOutput<typeof RecurrencePath>

/** The path of a bundle. */
export const AuthorizationPath = strict({ authorizationId })
export type AuthorizationPath = v.InferOutput<typeof AuthorizationPath>

const interaction = {
  /** Comes back in the answer; the bank makes one when absent. */
  'x-fapi-interaction-id': v.optional(text(isUuid, 'must be a UUID of 36 characters')),
}

const scenario = {
  /** What a sandbox simulates; never sent in production. */
  'x-sandbox-scenario': v.optional(oneOf(...SANDBOX_SCENARIOS)),
}

const customer = {
  /** When the payer logged in last, as an HTTP date in GMT: `Fri, 20 Nov 2026 10:00:00 GMT`. */
  'x-fapi-customer-last-logged-time': v.optional(
    text((date) => parseHttpDate(date) !== undefined, 'must be an HTTP date in GMT', 'date'),
  ),
  /** Address of the payer, IPv4 or IPv6. */
  'x-fapi-customer-ip-address': v.optional(text(isIpAddress, 'must be an IPv4 or IPv6 address')),
  /** 1 to 512 characters of visible ASCII, spaces inside. */
  'x-customer-user-agent': v.optional(
    v.pipe(
      text((agent) => agent.length >= 1 && agent.length <= 512, 'must be 1 to 512 characters', 'size'),
      text(
        (agent) => /^[!-~]([ -~]*[!-~])?$/.test(agent),
        'must be visible ASCII without a space at either end',
      ),
    ),
  ),
}

/** What a caller may add to a create. */
export const CreateHeaders = strict({
  /** Names the intent: the same key never creates twice. 1 to 40 characters; made anew when absent. */
  'x-idempotency-key': v.optional(
    v.pipe(
      text((key) => key.length <= 40, 'must be at most 40 characters', 'size'),
      text(
        (key) => checkIdempotencyKey(key) === undefined,
        'must be visible ASCII without a space at either end',
      ),
    ),
  ),
  ...customer,
  ...interaction,
})
export type CreateHeaders = v.InferInput<typeof CreateHeaders>

/** What a caller may add to a read or a submission. */
export const ScenarioHeaders = strict({ ...interaction, ...scenario })
export type ScenarioHeaders = v.InferInput<typeof ScenarioHeaders>

/** What a caller may add to a confirmation of a series. */
export const ConfirmHeaders = strict({ ...customer, ...interaction, ...scenario })
export type ConfirmHeaders = v.InferInput<typeof ConfirmHeaders>

/** What a caller may add to every other call. */
export const CallHeaders = strict(interaction)
export type CallHeaders = v.InferInput<typeof CallHeaders>

const time = spare(DateTime)
const being = spare(
  text(
    (it) => it === '' || isDateTime(it),
    'must be an RFC 3339 date-time with an offset or Z, or empty',
    'date',
  ),
  undefined,
  '',
)

const answered = {
  /** Opaque. */
  paymentId: string,
  /** Names the bundle that the payer approves. */
  authorizationId: string,
  status: word(PAYMENT_WORDS),
  created: time,
  modified: time,
  /** When the payer approved. If present, the payer has approved, even if it is empty because the time could not be read. */
  authorized: being,
  /** When it was submitted or confirmed. If present, it was, even if it is empty because the time could not be read. */
  submitted: being,
  /** 20 digits; absent until money has moved. */
  archiveId: some,
  payer: spare(loose({ iban: string })),
  message: some,
}

const sepa = {
  ...answered,
  reference: some,
  amountEUR: text((it) => /^\d{1,9}(\.\d{2})?$/.test(it), 'must be an amount with two decimals or none'),
  payee: loose({ iban: string, name: some }),
  ownMessage: some,
  payerReference: some,
  ultimatePayee: some,
  originalPayer: some,
}

const date = text(isDate, 'must be a date YYYY-MM-DD', 'date')

/** An immediate SEPA payment as the bank knows it. */
export const SepaPayment = loose(sepa)
export type SepaPayment = v.InferOutput<typeof SepaPayment>

const scheduled = { ...sepa, dueDate: date }

/** A scheduled SEPA payment as the bank knows it. */
export const ScheduledPayment = loose(scheduled)
export type ScheduledPayment = v.InferOutput<typeof ScheduledPayment>

const recurring = { ...scheduled, recurrence: open(...RECURRENCES), recurrenceEndDate: date }

/** A series as the bank knows it. */
export const RecurringPayment = loose(recurring)
export type RecurringPayment = v.InferOutput<typeof RecurringPayment>

const foreign = {
  ...answered,
  paymentType: spare(open('ForeignPayment')),
  amount: text((it) => /^\d{1,13}(\.\d{2})?$/.test(it), 'must be an amount with two decimals or none'),
  currency: string,
  payee: loose({ bankAccount: loose({ id: string }) }),
}

/** A foreign payment as the bank knows it. */
export const ForeignPayment = loose(foreign)
export type ForeignPayment = v.InferOutput<typeof ForeignPayment>

const cancelling = {
  /** Names the bundle by which the payer approves the cancellation. */
  cancellationAuthorizationId: string,
}

/** Payments whose deletion waits for the payer, by their kinds: unchanged, and with the bundle of the cancellation. */
export const Cancelling = {
  sepa: loose({ ...sepa, ...cancelling }),
  scheduled: loose({ ...scheduled, ...cancelling }),
  recurring: loose({ ...recurring, ...cancelling }),
  foreign: loose({ ...foreign, ...cancelling }),
}

/** One instance of a series. */
export const RecurrenceInstance = loose({
  /** Nominal date, the name of the instance. */
  dueDate: date,
  status: word(OCCURRENCE_WORDS),
  modified: time,
  archiveId: some,
})
export type RecurrenceInstance = v.InferOutput<typeof RecurrenceInstance>

const bundle = { authorizationId: string, status: word(BUNDLE_WORDS) }

/** A bundle: payments that one approval covers. */
export const Authorization = loose({
  ...bundle,
  created: time,
  modified: time,
  authorized: being,
})
export type Authorization = v.InferOutput<typeof Authorization>

/** The payments of a bundle, by their kinds, in the order in which they were created. */
export const AuthorizationPayments = loose({
  ...bundle,
  sepaPayments: rows(SepaPayment),
  scheduledSepaPayments: rows(ScheduledPayment),
  recurringSepaPayments: rows(RecurringPayment),
  foreignPayments: rows(ForeignPayment),
})
export type AuthorizationPayments = v.InferOutput<typeof AuthorizationPayments>
