// The entry point of the transaction pager: its class, events and the types of its properties.

export type { Account, Card, Entry, EntryLimits, EntryStatus, Page } from '../../core/view/index.ts'
export { AccountConnectEvent } from '../shared/element/connecting.ts'
export type {
  AccountSource,
  AccountsAnswer,
  Connection,
  Consent,
  EntryQuery,
} from '../shared/source/account-source.ts'
export { proxyAccountSource } from '../shared/source/account-source.ts'
export { SourceError } from '../shared/source/call.ts'
export { type SiltaErrorCode, SiltaErrorEvent } from '../shared/element/error-report.ts'
export { SiltaReadyEvent } from '../shared/element/ready.ts'
export { type FixedAccounts, fixedAccountSource } from '../shared/source/fixed-source.ts'
export { TransactionPagerElement } from './element.ts'
export { EntryOpenEvent, RangeChangeEvent } from './events.ts'
export type { PagerSource } from './question.ts'
