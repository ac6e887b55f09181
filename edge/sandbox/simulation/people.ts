// The people of a simulation: customers, payments between them, and the names under which a bank itself sends money.

import type { Counterpart } from '../ledger/entry.ts'
import type { SourceEntry } from '../ledger/source.ts'
import { makeIban } from './accounts.ts'
import { CUSTOMER_PROFILES } from './customer-profiles.ts'
import type { CustomerProfile, Transfer } from './customer-profile.ts'
import { TRANSFERS } from './transfers.ts'

/** Money of a customer's own that comes from another bank, or goes there. */
export interface OwnMoney extends Pick<Counterpart, 'iban' | 'bic'> {
  readonly message: string
}

/** The customers of a bank, and what a bank does by itself in its country. */
export interface People {
  readonly profiles: readonly CustomerProfile[]
  readonly transfers: readonly Transfer[]
  readonly bic: string
  /** The sender of the bills of cards. */
  readonly cardBills: Counterpart
  /** What the owner of a new account brings along. */
  readonly broughtAlong: OwnMoney
  /** What evens out a year. */
  readonly yearEnd: OwnMoney
  /** Payments that were entered and wait for their owner, by the key of the account. */
  readonly waiting: readonly {
    readonly key: string
    /** Before the first start. */
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
  // One payment of customer-1 has been entered and waits (gaps: account-access.transaction.status).
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
