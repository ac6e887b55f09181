// Registers the five reads with the call pipeline.

import {
  listAccounts,
  listTransactions,
  readAccount,
  readBalances,
  readTransaction,
} from '../../../../core/baltic/index.ts'
import type { BalticCall, BalticCalls } from '../country-bank.ts'
import type { Reads } from './reads.ts'
import { GROUP_CODES } from '../refusals.ts'

const plannable = {
  words: [],
  codes: [
    ...GROUP_CODES.R,
    'PARAMETER_NOT_SUPPORTED',
    'PERIOD_INVALID',
    'CONSENT_INVALID',
    'CONSENT_EXPIRED',
    'CONSENT_UNKNOWN',
  ],
}

/** Registers the reads of accounts. */
export function serveReads(calls: BalticCalls, reads: Reads): void {
  const find = (call: BalticCall) => reads.findAccount(call)
  calls
    .serve(listAccounts, { plannable, work: (call) => reads.list(call) })
    .serve(readAccount, { plannable, find, work: (call, { found }) => reads.details(call, found) })
    .serve(readBalances, { plannable, find, work: (call, { found }) => reads.balances(call, found) })
    .serve(listTransactions, { plannable, find, work: (call, { found }) => reads.transactions(call, found) })
    .serve(readTransaction, {
      plannable,
      find: (call) => reads.findTransaction(call),
      work: (call, { found }) => reads.transaction(call, found),
    })
}
