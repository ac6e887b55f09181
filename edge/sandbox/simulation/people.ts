// The people of a simulation: customers, payments between them, and the names under which the bank itself pays.

import type { Counterpart } from '../ledger/entry.ts'
import type { SourceEntry } from '../ledger/source.ts'
import { makeIban } from './accounts.ts'
import { CUSTOMER_PROFILES } from './customer-profiles.ts'
import type { CustomerProfile, Transfer } from './customer-profile.ts'
import { TRANSFERS } from './transfers.ts'

/** A customer's own account at another bank. */
export interface OwnMoney extends Pick<Counterpart, 'iban' | 'bic'> {
  readonly message: string
}

/** The customers of a bank, and the bank's own payments in its country. */
export interface People {
  readonly profiles: readonly CustomerProfile[]
  readonly transfers: readonly Transfer[]
  readonly bic: string
  /** The sender of card bills. */
  readonly cardBills: Counterpart
  /** The source of an owner's first payment into a new account. */
  readonly broughtAlong: OwnMoney
  /** The other side of the entry that evens out a year. */
  readonly yearEnd: OwnMoney
  /** Payments that were entered and wait for the owner's approval, by the key of the account. */
  readonly waiting: readonly {
    readonly key: string
    /** Minutes before the first start. */
    readonly minutesBefore: number
    readonly event: Omit<SourceEntry, 'at'>
  }[]
}

/** The customers in Finland. */
export const FINNISH_PEOPLE: People = {
  profiles: CUSTOMER_PROFILES,
  transfers: TRANSFERS,
  bic: 'SBOXFIH0',
  cardBills: { name: 'Korttilaskutus', iban: makeIban('999', 9_000_001), bic: 'SBOXFIH0' },
  broughtAlong: { iban: makeIban('998', 8_001), bic: 'SBOXFIH8', message: 'Tilisiirto omalta tililtä' },
  yearEnd: { iban: makeIban('998', 8_002), bic: 'SBOXFIH8', message: 'Vuoden tasaus' },
  // One payment of customer-1 was entered and waits for approval (gaps: account-access.transaction.status).
  waiting: [
    {
      key: 'FI6299900000000011',
      minutesBefore: 95,
      event: {
        kind: 'payment',
        cents: -12_900n,
        waits: true,
        counterpart: { name: 'Huonekalut Tuoli & Pöytä', iban: makeIban('998', 7_001), bic: 'SBOXFIH8' },
        message: 'Tilaus 88-1204, odottaa vahvistusta',
      },
    },
  ],
}
