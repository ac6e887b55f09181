// What the model of account consents knows: consents, and reads as they are asked for.
// What they are allowed to do is in model-consents.ts.
import type { AccountName, Country } from '../model-bank.ts'

/** What an account is named by in a consent; without a currency all its sub-accounts. */
export type Ref = 'first' | 'first EUR' | 'first USD' | 'blocked' | 'business' | 'card' | 'deleted' | 'unheld'
/** The three lists of a consent. */
interface Lists {
  accounts?: readonly Ref[] | undefined
  balances?: readonly Ref[] | undefined
  transactions?: readonly Ref[] | undefined
}
/** What a consent asks for. */
export interface Access {
  lists: Lists
  allPsd2?: string | undefined
  availableAccounts?: string | undefined
}
/** A request for a consent. */
export interface Asked {
  client: number
  country: Country
  access: Access
  isRecurring: boolean
  frequency: number
  /** In days from today; `undefined` is the longest. */
  validDays: number | undefined
  isCombined: boolean
}
/** What may be read of an account. */
export type Right = 'details' | 'balances' | 'transactions'
/** A consent. */
export interface Consent {
  asked: Asked
  frequency: number
  validUntil: string
  created: number
  status: 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'expired' | 'terminatedByTpp'
  giver?: string
  approved?: number
  endsAt?: number
  rights: Map<AccountName, Set<Right>>
  /** Reads that count, by endpoint and account: of which day, and how many. */
  counts: Map<string, { day: string; times: number }>
  /** When its tokens were given, on wire time; `revoked` once they were ended. */
  token?: number | 'revoked'
}
/** One read. */
export interface Read {
  endpoint: 'list' | 'details' | 'balances' | 'report' | 'transaction'
  account: AccountName
  /** Which of the transactions that are known: an id, `undefined` where none is known. */
  transaction?: { id: string; isGone: boolean } | undefined
  proof: Proof
  other: number
  isPresent: boolean
  withBalance: 'absent' | 'true' | 'false' | 'maybe'
  query: ReportQuery
}
/** How a read shows its right. */
type Proof =
  | 'id'
  | 'id and client'
  | 'token'
  | 'id and token'
  | 'another id and token'
  | 'id and stranger'
  | 'client'
  | 'nothing'
  | 'unknown id'
  | 'id elsewhere'
  | 'id and no bearer'
  | 'id and unknown bearer'
  | 'id and wrong scope'
/** How a report is asked for. */
export type ReportQuery =
  | 'recent'
  | '90 days'
  | '91 days'
  | 'no status'
  | 'unknown status'
  | 'no dateFrom'
  | 'bad date'
  | 'backwards'
  | 'from tomorrow'
  | 'page 0'
  | 'page 99'
  | 'unknown parameter'
