// The door of what every interface shares: errors, money, references, accounts, text, addresses, times.
// It contains no call to any bank and no key, so a page may open it; the keys are behind `signing`.

export type { Bank, BankOptions } from './bank.ts'
export { isBic, isCountry } from './values/bic.ts'
export type { Bytes } from './bytes.ts'
export type { CallReport, OnCall } from './call-report.ts'
export type { UnknownWord } from './words.ts'
export {
  bankingDayFrom,
  bankingDayUntil,
  type Calendar,
  datesOfSeries,
  easterSunday,
  isBankingDay,
  isShortBankingDay,
  lastBankingDayOfMonth,
  nextBankingDay,
  type Recurrence,
  RECURRENCES,
  type Series,
} from './values/calendar.ts'
export {
  type CutOff,
  cutOffOf,
  foreignDebitingDay,
  type Execution,
  type DatedPayment,
  executionOf,
} from './values/departure.ts'
export type { Codec, ReplyCodec } from './codec.ts'
export type {
  AnyDefinition,
  Definition,
  Input,
  Lost,
  Parameters,
  Proof,
  Replies,
  Reply,
} from './definition.ts'
export {
  type AnswerFault,
  BankError,
  type BankErrorCode,
  type BankErrorDetail,
  type BankErrorReason,
  type BankFault,
  isBankError,
  type Resend,
} from './errors.ts'
export { adviseOn } from './advice.ts'
export type { Assumptions, Gap, Gaps } from './gaps.ts'
export {
  bbanCheckDigit,
  groupIban,
  type Iban,
  isEeaCountry,
  isFinnishBban,
  isIban,
  parseIban,
} from './values/iban.ts'
export {
  addAmounts,
  type AmountForm,
  type AmountRule,
  checkAmount,
  compareAmounts,
  formatAmount,
  formatMoney,
  fromMinorUnits,
  isAmount,
  isCurrency,
  makeMoneyFormat,
  minorDigitsOf,
  type MoneySign,
  normaliseAmount,
  parseAmount,
  subtractAmounts,
  sumAmounts,
  toMinorUnits,
} from './values/money.ts'
export type { NetworkFault } from './network-fault.ts'
export type { Operation } from './operation.ts'
export type { Read } from './read-answer.ts'
export { type RetryableCall, retrying, type RetryOptions } from './retrying.ts'
export { isBearerToken, isUuid } from './values/opaque.ts'
export {
  equalReferences,
  groupReference,
  isFinnishReference,
  isReference,
  isRfReference,
  makeFinnishReference,
  makeRfReference,
  parseReference,
  type Reference,
} from './values/reference.ts'
export type { Answer, Draft, SendOptions } from './send.ts'
export type { Sleep } from './sleep.ts'
export { checkText, isText, type TextFault, type TextLimits, type TextRule } from './values/text.ts'
export { readAmount, readCode } from './values/typed.ts'
export {
  addDays,
  addMonths,
  formatDateTime,
  formatHttpDate,
  helsinkiDate,
  isDate,
  parseDateTime,
  parseHttpDate,
} from './values/time.ts'
export { checkMerchantUrl, isMerchantUrl, type UrlOptions, type UrlRule } from './values/url.ts'
