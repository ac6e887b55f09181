/// <reference types="node" />
// Very many entries in the books of a bank, booked through the door that all interfaces move money by.
// The bank's program must not run meanwhile: its file has one owner.

import { makeBankClock } from '../../edge/sandbox/storage/clock.ts'
import { openBankStore } from '../../edge/sandbox/hosts/bank-store.ts'
import { makeCustomers } from '../../edge/sandbox/customers/customers.ts'
import { makeLedger } from '../../edge/sandbox/ledger/ledger.ts'
import { makeSimulation } from '../../edge/sandbox/simulation/simulation.ts'

/** Transfers that are booked in one transaction. */
const BATCH = 500

/** What is booked. */
export interface Booked {
  /** Entries in the books afterwards; each transfer makes two. */
  from: number
  until: number
  /** Entries that there will be in the end, which are spread over the days. */
  of: number
  customers: number
  /** Bank time of the first one and of the last, milliseconds since 1970. */
  begin: number
  end: number
}

/** Books transfers between the customers of a bank in turn, and returns how many a second. */
export async function bookEntries(folder: string, booked: Booked): Promise<number> {
  const { from, until, of, begin, end } = booked
  const store = await openBankStore(folder)
  try {
    const simulation = makeSimulation(store)
    const ledger = makeLedger(store, { clock: makeBankClock(store, Date.now), source: simulation })
    const own = makeCustomers(store, ledger, simulation)
      .list()
      .flatMap(({ accountIds }) => accountIds.slice(0, 1))
    const accounts = [...own]
    for (let at = own.length; at < booked.customers; at++) {
      const accountId = `scale-${at}`
      const names = { owner: accountId, holder: `Customer ${at}`, name: 'Account' }
      ledger.open({ accountId, ...names, currency: 'EUR', bban: String(at), balance: '1000000.00' })
      accounts.push(accountId)
    }
    const began = performance.now()
    for (let next = from / 2; next < until / 2; next += BATCH) {
      store.transaction(() => {
        for (let at = next; at < Math.min(next + BATCH, until / 2); at++) {
          const round = Math.floor(at / accounts.length)
          const result = ledger.transfer({
            id: `scale/${at}`,
            from: accounts[at % accounts.length] ?? '',
            // Another payee in each round, and never the payer.
            to: accounts[(at + 1 + (round % (accounts.length - 1))) % accounts.length] ?? '',
            amount: `${1 + (at % 40)}.${String(at % 100).padStart(2, '0')}`,
            currency: 'EUR',
            kind: 'payment',
            at: begin + Math.floor(((end - begin) * at) / (of / 2)),
            funds: 'unchecked',
            message: `Transfer ${at}`,
          })
          if (!result.ok) throw new Error(result.refusal)
        }
      })
    }
    return (until - from) / ((performance.now() - began) / 1_000)
  } finally {
    store.close()
  }
}
