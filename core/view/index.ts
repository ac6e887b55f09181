// What a browser may see of a bank: plain data without any secret, and statements written from it.
// It is not a wire format, and it contains no code that signs, calls or validates.

export type { Account, Card } from './account.ts'
export { fullAmount } from './amount.ts'
export { type BankTime, readBankTime } from './bank-time.ts'
export type { BankConnection, ConnectionConsent, ConnectionState } from './connection.ts'
export { type CamtBalance, type CamtHead, writeCamt053 } from './camt.ts'
export {
  CSV_COLUMNS,
  type CsvCell,
  type CsvColumn,
  type CsvForm,
  csvFormOf,
  csvLine,
  writeCsv,
} from './csv.ts'
export type { Counterpart, Entry, EntryCodes, EntryStatus, MatchGround, Page } from './entry.ts'
export { type EntryLimits, usualLimits } from './limits.ts'
export {
  type HideId,
  showAccount,
  showCard,
  showCardTransaction,
  showCardTransactions,
  showTransaction,
  showTransactions,
} from './from-account-access.ts'
export {
  isBalticCard,
  showBalticAccount,
  showBalticCard,
  showBalticTransaction,
} from './from-baltic.ts'
export { writeJsonLines } from './json-lines.ts'
export { groundsOf, type Matured, matchMatured, seePending, type SeenPending } from './maturing.ts'
export type { Payment, PaymentExecution, PaymentRecurrence, PaymentState } from './payment.ts'
export { isFinalPaymentState } from './payment.ts'
export type { Provider, ProviderUnfit } from './provider.ts'
export { type Entries, streamOf } from './stream.ts'
