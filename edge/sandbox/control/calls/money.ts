// Calls that show customers, accounts, cards and entries, and that change them: money comes and goes by entries with two sides alone.

import * as v from 'valibot'
import { list, loose, oneOf, strict, text } from '../../../../core/shared/check.ts'
import { EndToEndId, sepaText } from '../../../../core/shared/fields.ts'
import { isBic } from '../../../../core/shared/values/bic.ts'
import { isIban } from '../../../../core/shared/values/iban.ts'
import { isCurrency } from '../../../../core/shared/values/money.ts'
import { isDate, parseDateTime } from '../../../../core/shared/values/time.ts'
import { ACCOUNT_RIGHTS, BRANCH_COUNTRIES } from '../../customers/branch.ts'
import { ENTRY_KINDS } from '../../ledger/entry.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')
const Instant = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Day = text(isDate, 'must be a date, YYYY-MM-DD', 'date')
const Country = oneOf(...BRANCH_COUNTRIES)
const Iban = text(isIban, 'must be an IBAN without spaces')
const Currency = text(isCurrency, 'must be a currency, ISO 4217')
const Decimal = text(
  (value) => /^-?\d{1,13}(\.\d{1,3})?$/.test(value),
  'must be a decimal string such as 12.50, with a minus if negative',
)
const Positive = text(
  (value) => /^\d{1,13}(\.\d{1,3})?$/.test(value),
  'must be a decimal string such as 12.50',
)
const Name = sepaText(70)
const AccountStatus = v.picklist(['enabled', 'blocked', 'deleted'])
const Rights = list(oneOf(...ACCOUNT_RIGHTS))
const Count = text(
  (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 500,
  'must be 1 to 500',
)

/** Which customers are listed: those of one country, Finland where none is named. */
export const CustomerQuery = strict({ country: v.optional(Country) })

/** A customer to be: a person, or a company whose user may confirm payments or not. */
export const CustomerOrder = strict({
  name: Name,
  kind: oneOf('private', 'business'),
  /** Whether its user may confirm payments of services; a person may where it is absent, a company may not. */
  mayConfirm: v.optional(v.boolean('must be true or false')),
  country: v.optional(Country),
})

/** Which accounts are listed; all members must fit. Those outside the bank are listed by `kind` alone. */
export const AccountQuery = strict({
  country: v.optional(Country),
  customerId: v.optional(Text),
  iban: v.optional(Text),
  currency: v.optional(Text),
  status: v.optional(oneOf('enabled', 'blocked', 'deleted')),
  kind: v.optional(oneOf('current', 'card', 'outside')),
})

/** An account to be. With `iban`, a number of the customer, it is one more currency of that; without, it gets a number of its own. */
export const AccountOrder = strict({
  country: v.optional(Country),
  iban: v.optional(Iban),
  /** ISO 4217; `EUR` when absent. */
  currency: v.optional(Currency),
  name: v.optional(Name),
  nickname: v.optional(Name),
  /** What it begins with, a decimal string: a booked entry of its own. */
  balance: v.optional(Positive),
  /** How far below zero its holder may go, a decimal string. */
  creditLimit: v.optional(Positive),
})

/** What may be done with an account from now on. `deleted` is for good. */
export const StatusOrder = strict({ status: oneOf('enabled', 'blocked', 'deleted') })

/** The balance that an account shall have, a decimal string; the difference is an entry, and so is its other side. */
export const BalanceOrder = strict({ balance: Decimal, message: v.optional(Text) })

/** Which entries are listed, newest first. */
export const EntryQuery = strict({
  since: v.optional(Instant),
  until: v.optional(Instant),
  /** `next` of the page before. */
  before: v.optional(Text),
  /** 1 to 500; 100 when absent. */
  limit: v.optional(Count),
})

/** An entry to be. */
export const EntryOrder = strict({
  /** `booked` when absent: the money has moved. `pending`: it is held, or is on its way, and waits for {@link endEntry}. */
  status: v.optional(oneOf('booked', 'pending')),
  /** When, by the clock of the bank: from two years before its first start until now; now when absent. */
  at: v.optional(Instant),
  /** Decimal string in the currency of the account, with a minus for a debit. */
  amount: Decimal,
  /** `payment` when absent. */
  kind: v.optional(oneOf(...ENTRY_KINDS)),
  /** The other side. With the number of an account of the bank, that account has the other side. */
  counterpart: v.optional(
    strict({
      name: Name,
      iban: v.optional(Iban),
      bic: v.optional(text(isBic, 'must be a BIC')),
    }),
  ),
  /** Structured remittance: in Finland a reference with right check digits. */
  reference: v.optional(Text),
  /** Unstructured remittance: in Finland lines of up to 140 characters, joined by LF, elsewhere one. */
  message: v.optional(Text),
  endToEndId: v.optional(EndToEndId),
})

/** How a pending entry ends. */
export const EntryEndOrder = strict({ result: oneOf('booked', 'released') })

/** The days of a statement, both included; at most 366. */
export const StatementQuery = strict({ from: Day, to: Day })

/** A card to be. */
export const CardOrder = strict({
  /** The account that pays its bills, in euros. */
  accountId: Text,
  productName: v.optional(Name),
  /** Decimal string, euros; `2000.00` when absent. Only Baltic cards show it. */
  limit: v.optional(Positive),
})

/** What a customer may do with an account; nothing is a right, too, to have none. */
export const RightsOrder = strict({ rights: Rights })

const Money = { amount: v.string(), currency: v.string() }
const Counterpart = loose({ name: v.string(), iban: v.optional(v.string()), bic: v.optional(v.string()) })

/** An entry of an account; `balanceAfter` and `archiveId` are absent until it is booked. */
const Entry = loose({
  entryId: v.string(),
  at: v.string(),
  status: v.picklist(['booked', 'pending', 'awaiting-authorization']),
  kind: v.string(),
  ...Money,
  balanceAfter: v.optional(v.string()),
  archiveId: v.optional(v.string()),
  counterpart: v.optional(Counterpart),
  reference: v.optional(v.string()),
  message: v.optional(v.string()),
  endToEndId: v.optional(v.string()),
})

/** An entry that was made, and its other side: the books sum to zero. */
const MadeEntry = loose({
  ...Entry.entries,
  /** Absent while it is pending. */
  counterEntry: v.optional(loose({ accountId: v.string(), name: v.string(), ...Money })),
})

/** An account, with its balances at this moment of the bank's clock. */
const Account = loose({
  accountId: v.string(),
  country: v.picklist(BRANCH_COUNTRIES),
  customerId: v.optional(v.string()),
  holder: v.string(),
  name: v.string(),
  nickname: v.optional(v.string()),
  iban: v.optional(v.string()),
  currency: v.string(),
  kind: v.picklist(['current', 'card', 'outside']),
  status: AccountStatus,
  creditLimit: v.optional(v.string()),
  booked: v.string(),
  available: v.string(),
  expected: v.string(),
})

/** Who may do what with an account. */
const GivenRights = loose({ customerId: v.string(), rights: list(v.picklist(ACCOUNT_RIGHTS)) })

const OpenedAccount = loose({
  ...Account.entries,
  /** Customers that may do something with it. */
  rights: list(GivenRights),
  /** Applications that may pay from it by corporate payments. */
  clients: list(v.string()),
})

const Card = loose({
  cardId: v.string(),
  country: v.picklist(BRANCH_COUNTRIES),
  customerId: v.string(),
  productName: v.string(),
  lastDigits: v.string(),
  iban: v.optional(v.string()),
  limit: v.optional(v.string()),
})

const CardUse = loose({
  at: v.string(),
  postedAt: v.string(),
  status: v.picklist(['booked', 'pending']),
  /** Euros, with a minus for a purchase. */
  amount: v.string(),
  originalAmount: v.string(),
  originalCurrency: v.string(),
  description: v.string(),
})

const Customer = loose({
  customerId: v.string(),
  country: v.picklist(BRANCH_COUNTRIES),
  name: v.string(),
  kind: v.picklist(['private', 'business']),
  mayConfirm: v.boolean(),
  accounts: list(Account),
  cards: list(Card),
})

/** Customers of all countries. */
export const customers = {
  /** Lists the customers of one country, Finland where none is named: their accounts with balances, and their cards. */
  list: reads('customers', 'GET /customers', { query: CustomerQuery, replies: { 200: list(Customer) } }),
  /** Opens one customer of a country, Finland where none is named: accounts and cards. */
  read: reads('customers.read', 'GET /customers/{customerId}', {
    query: CustomerQuery,
    replies: { 200: Customer },
  }),
  /** Makes a customer, without accounts. */
  make: steers('customers.make', 'POST /customers', { body: CustomerOrder, replies: { 201: Customer } }),
}

/** Entries of accounts. */
export const entries = {
  /** Lists the entries of an account, newest first; what is pending stands by itself. `next` is the `before` of the page after this one. */
  list: reads('entries.list', 'GET /accounts/{accountId}/entries', {
    query: EntryQuery,
    replies: { 200: loose({ pending: list(Entry), entries: list(Entry), next: v.optional(v.string()) }) },
  }),
  /** Opens one entry. */
  read: reads('entries.read', 'GET /accounts/{accountId}/entries/{entryId}', { replies: { 200: Entry } }),
  /**
   * Adds an entry to an account, booked or pending, of any age since two years before the first start of the bank. It stands in its place in
   * everything that reads the account; who was reading page by page finds it at the next first page. A debit needs its money now.
   */
  add: steers('entries.add', 'POST /accounts/{accountId}/entries', {
    body: EntryOrder,
    replies: { 201: MadeEntry },
  }),
  /** Ends a pending entry that was added: books it now, under another id, or gives it free. */
  end: steers('entries.end', 'POST /accounts/{accountId}/entries/{entryId}', {
    body: EntryEndOrder,
    replies: { 200: loose({ result: v.string(), entry: v.optional(Entry) }) },
  }),
}

/** Accounts of all countries. */
export const accounts = {
  /** Lists the accounts of all countries, with their balances; card accounts of the Baltic countries, too. */
  list: reads('accounts.list', 'GET /accounts', { query: AccountQuery, replies: { 200: list(Account) } }),
  /** Opens one account: balances, who may do what with it, and which applications pay from it. */
  read: reads('accounts.read', 'GET /accounts/{accountId}', { replies: { 200: OpenedAccount } }),
  /**
   * Opens an account of a customer, or one more currency of a number that the customer has. A customer of another country becomes one of
   * the country that is named.
   */
  open: steers('accounts.open', 'POST /customers/{customerId}/accounts', {
    body: v.optional(AccountOrder, {}),
    replies: { 201: OpenedAccount },
  }),
  /**
   * Blocks an account, unblocks it, or closes it for good. One that is blocked is read and receives, and pays nothing; what happens on it by
   * itself rests. One with money on it, or with money that is held or on its way, is not closed (409 `AccountNotEmpty`).
   */
  setStatus: steers('accounts.set-status', 'PUT /accounts/{accountId}/status', {
    body: StatusOrder,
    replies: { 200: OpenedAccount },
  }),
  /** Changes the booked balance of an account by an entry now. Its other side, which is told, is on an account that is named for it. */
  setBalance: steers('accounts.set-balance', 'PUT /accounts/{accountId}/balance', {
    body: BalanceOrder,
    replies: { 200: MadeEntry },
  }),
  /** Gives the statement of an account over some days: opening and closing balance, and the entries, oldest first, with the balance after each. */
  statement: reads('accounts.statement', 'GET /accounts/{accountId}/statement', {
    query: StatementQuery,
    replies: {
      200: loose({
        accountId: v.string(),
        holder: v.string(),
        name: v.string(),
        iban: v.optional(v.string()),
        bic: v.optional(v.string()),
        currency: v.string(),
        from: v.string(),
        to: v.string(),
        opening: v.string(),
        closing: v.string(),
        /** Sum of all debits, without a sign. */
        debits: v.string(),
        credits: v.string(),
        entries: list(Entry),
      }),
    },
  }),
}

/** Cards of all countries. */
export const cards = {
  /** Lists the cards of all countries. */
  list: reads('cards.list', 'GET /cards', { replies: { 200: list(Card) } }),
  /** Opens one card: what it was used for, newest first, at most 500; what is not posted yet comes first. */
  read: reads('cards.read', 'GET /cards/{cardId}', {
    replies: { 200: loose({ ...Card.entries, uses: list(CardUse) }) },
  }),
  /** Makes a card of a customer. It is used for nothing by itself, and goes with the account that pays its bills. */
  add: steers('cards.add', 'POST /customers/{customerId}/cards', { body: CardOrder, replies: { 201: Card } }),
}

/** What customers and applications may do with accounts. */
export const rights = {
  /** Says what a customer may do with an account: let services read it, pay from it, confirm payments of services. It takes the place of what was said before. */
  set: steers('rights.set', 'PUT /customers/{customerId}/rights/{accountId}', {
    body: RightsOrder,
    replies: { 200: GivenRights },
  }),
  /** Takes all rights of a customer to an account back; those of its holder, too. */
  take: steers('rights.take', 'DELETE /customers/{customerId}/rights/{accountId}'),
  /** Lets an application pay from an account by corporate payments. */
  allowClient: steers('rights.allow-client', 'PUT /accounts/{accountId}/clients/{clientId}'),
  /** Takes that right of an application back. */
  forbidClient: steers('rights.forbid-client', 'DELETE /accounts/{accountId}/clients/{clientId}'),
}
