// Control calls that show and change customers, accounts, cards and entries of all books.
// Money moves only by entries with two sides: movements.ts makes them, orders.ts checks what is asked for.

import type { Context } from 'hono'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import {
  addDays,
  daysBetween,
  helsinkiDate,
  helsinkiInstant,
  parseDateTime,
} from '../../../../core/shared/values/time.ts'
import type * as v from 'valibot'
import type { ControlRoutes } from '../../bank-interface.ts'
import type { Branch } from '../../customers/branch.ts'
import { type Violation, violationOf } from '../../errors/flat.ts'
import { empty, json } from '../../http/http.ts'
import { formatUnits, unitsOf } from '../../ledger/money.ts'
import type { Services } from '../../services.ts'
import { makeCounter } from '../../storage/store.ts'
import * as calls from '../calls/money.ts'
import { addEntry, adjustments, endEntry, type Made, setBalance } from './movements.ts'
import { faultAt, faultsOfAccount, faultsOfAmount, faultsOfEntry, faultsOfMessage, whyNot } from './orders.ts'
import {
  findEntry,
  type FoundAccount,
  openAccountView,
  viewAccount,
  viewCard,
  viewCustomer,
  viewEntry,
  viewUse,
} from './views.ts'

/** Account numbers made by these calls begin here, above those of every seed. */
const FIRST_SERIAL = 7_000_000
/** Customer ids made by these calls begin here, above those of every seed. */
const FIRST_CUSTOMER = 100
/** Last digits of cards made by these calls begin here; digits that a seed uses are skipped. */
const FIRST_DIGITS = 6_000
const PAGE_SIZE = 100
const MOST_USES = 500
const MOST_DAYS = 366
const STILL_ON_ITS_WAY =
  'must be none before an account is closed: a payment from it is processed, and may come back'
const NONE_ON_CARDS = 'no money moves on a card account'

/**
 * Registers the calls.
 *
 * @param mayComeBackTo Whether a payment under way may still return money to an account.
 */
export function mountMoneyControl(
  routes: ControlRoutes,
  services: Services,
  branches: readonly Branch[],
  mayComeBackTo: (accountId: string) => boolean,
): void {
  const { store, settings, clients, simulation } = services
  const [home] = branches
  if (!home) throw new TypeError('the bank must have books')
  const count = (name: string) => makeCounter(store, name)()

  const found = (accountId: string): FoundAccount | undefined => {
    for (const branch of branches) {
      const account = branch.ledger.account(accountId)
      if (account) return { branch, account }
    }
    return undefined
  }
  const branchOf = (country: string | undefined) => branches.find((one) => one.country === country) ?? home
  const clientsOf = (iban: string | undefined) =>
    clients
      .list()
      .filter(({ debtorIbans }) => iban !== undefined && debtorIbans.includes(iban))
      .map(({ clientId }) => clientId)
  const opened = (one: FoundAccount) => openAccountView(one, clientsOf(one.account.iban))
  const again = ({ branch, account: { accountId } }: FoundAccount) => {
    const account = branch.ledger.account(accountId)
    if (!account) throw new TypeError('an account must stay')
    return opened({ branch, account })
  }
  const parameter = (c: Context, name: string) => c.req.param(name) ?? ''

  /** Answers about the account in the path; an account outside the bank can be shown but not changed. */
  const ofAccount = (
    work: (one: FoundAccount, now: number, c: Context) => Response,
    isOwn = false,
  ): ((c: Context) => Response) => {
    return (c) =>
      services.act((now) => {
        const one = found(parameter(c, 'accountId'))
        if (!one || (isOwn && one.account.kind === 'outside'))
          return routes.missing('there is no such account')
        return work(one, now, c)
      })
  }
  const ofCustomer = (
    c: Context,
    country: string | undefined,
    work: (branch: Branch, customerId: string, now: number) => Response,
  ): Response =>
    services.act((now) => {
      const branch = branchOf(country)
      const customerId = parameter(c, 'customerId')
      if (!branch.find(customerId)) return routes.missing('there is no such customer')
      return work(branch, customerId, now)
    })
  const queried = <const S extends v.GenericSchema>(
    c: Context,
    schema: S,
    work: (query: v.InferOutput<S>) => Response,
  ): Response => {
    const query = checkKinds(schema, c.req.query())
    return query.ok ? work(query.value) : routes.invalid(query.faults.map(violationOf))
  }
  const refused = (violations: readonly Violation[]) =>
    routes.impossible(violations.map(({ message }) => message).join('; '), violations)
  const answer = (made: Made, status: 200 | 201, path: string) =>
    'refusal' in made ? refused([whyNot(made.refusal, path)]) : json(status, made.made)

  routes.serve(calls.customers.list, (c) =>
    queried(c, calls.CustomerQuery, ({ country }) => {
      const branch = branchOf(country)
      return json(
        200,
        services.act(() => branch.list().map(({ customerId }) => viewCustomer(branch, customerId))),
      )
    }),
  )
  routes.serve(calls.customers.read, (c) =>
    queried(c, calls.CustomerQuery, ({ country }) =>
      ofCustomer(c, country, (branch, customerId) => json(200, viewCustomer(branch, customerId))),
    ),
  )
  routes.serve(calls.customers.make, (_, { name, kind, mayConfirm = kind === 'private', country }) =>
    services.act(() => {
      const next = () => `customer-${FIRST_CUSTOMER + count('customer')}`
      let customerId = next()
      while (branches.some((branch) => branch.find(customerId))) customerId = next()
      const branch = branchOf(country)
      branch.register({ customerId, name, kind, mayConfirm })
      return json(201, viewCustomer(branch, customerId))
    }),
  )

  routes.serve(calls.accounts.list, (c) =>
    queried(c, calls.AccountQuery, ({ country, customerId, iban, currency, status, kind }) =>
      services.act(() => {
        const listed = branches
          .filter((branch) => country === undefined || branch.country === country)
          .flatMap((branch) =>
            branch.ledger
              .accounts({ iban, currency, owner: customerId })
              .map((account) => ({ branch, account })),
          )
          .filter(({ account }) => (kind === undefined ? account.kind !== 'outside' : account.kind === kind))
          .filter(({ account }) => status === undefined || account.status === status)
        return json(200, listed.map(viewAccount))
      }),
    ),
  )
  routes.serve(
    calls.accounts.read,
    ofAccount((one) => json(200, opened(one))),
  )
  routes.serve(calls.accounts.open, (c, order) =>
    services.act((now) => {
      const branch = branchOf(order.country)
      const customerId = parameter(c, 'customerId')
      const customer = branch.find(customerId) ?? branches.flatMap((other) => other.find(customerId) ?? [])[0]
      if (!customer) return routes.missing('there is no such customer')
      const faults = faultsOfAccount(order, branch, customerId)
      if (faults.length > 0) return routes.invalid(faults)
      if (!branch.find(customerId)) {
        const { name, kind, mayConfirm } = customer
        branch.register({ customerId, name, kind, mayConfirm })
      }
      const { currency = 'EUR', nickname, balance = '0', creditLimit } = order
      const accountId = settings.uuid()
      const account = branch.ledger.open({
        accountId,
        owner: customerId,
        holder: customer.name,
        name: order.name ?? (customer.kind === 'private' ? 'Everyday account' : 'Business account'),
        ...(nickname !== undefined && { nickname }),
        iban: order.iban ?? freeIban(branch),
        bic: branch.bic,
        currency,
        ...(creditLimit !== undefined && {
          creditLimit: formatUnits(unitsOf(creditLimit, currency), currency),
        }),
      })
      branch.addAccount(customerId, accountId)
      const units = unitsOf(balance, currency)
      if (units > 0n) {
        branch.ledger.transfer({
          id: `money/${settings.uuid()}`,
          from: adjustments(currency),
          to: accountId,
          amount: formatUnits(units, currency),
          currency,
          kind: 'deposit',
          at: now,
          message: 'Opening balance',
        })
      }
      return json(201, again({ branch, account }))
    }),
  )
  routes.serve(calls.accounts.setStatus, (c, { status }) =>
    ofAccount((one) => {
      const { branch, account } = one
      const { accountId } = account
      if (account.status === status) return json(200, opened(one))
      if (account.status === 'deleted') {
        return refused([
          faultAt('status', 'must stay deleted: an account is closed for good', 'AccountClosed'),
        ])
      }
      if (status === 'deleted') {
        const left = whatIsLeft(one)
        if (mayComeBackTo(accountId)) left.push(faultAt('pending', STILL_ON_ITS_WAY, 'AccountNotEmpty'))
        if (left.length > 0) return refused(left)
      }
      branch.ledger.setStatus(accountId, status)
      const { iban } = account
      const isLast = branch.ledger.accounts({ iban }).every((other) => other.status === 'deleted')
      if (status === 'deleted' && iban !== undefined && isLast) branch.endCards(account)
      return json(200, again(one))
    }, true)(c),
  )
  routes.serve(calls.accounts.setBalance, (c, order) =>
    ofAccount((one, now) => {
      const { branch, account } = one
      if (account.kind === 'card') return routes.impossible(NONE_ON_CARDS)
      const faults = [
        ...faultsOfAmount('balance', order.balance, account.currency),
        ...faultsOfMessage(branch, order.message),
      ]
      if (faults.length > 0) return routes.invalid(faults)
      const { booked } = branch.ledger.balances(account.accountId)
      if (unitsOf(order.balance, account.currency) === unitsOf(booked, account.currency)) {
        return routes.wrong('balance', 'must be another one than the account has')
      }
      return answer(setBalance(one, order, { now, id: settings.uuid() }), 200, 'balance')
    }, true)(c),
  )

  routes.serve(calls.entries.list, (c) =>
    queried(c, calls.EntryQuery, ({ since, until, before, limit }) =>
      ofAccount(({ branch: { ledger }, account: { accountId } }) => {
        const place = before === undefined ? undefined : placeOf(before)
        if (before !== undefined && !place) return routes.wrong('before', 'must be next of a page')
        const size = limit === undefined ? PAGE_SIZE : Number(limit)
        const { asOf = ledger.newest() } = place ?? {}
        const range = {
          ...(since !== undefined && { since: parseDateTime(since) ?? 0 }),
          ...(until !== undefined && { until: parseDateTime(until) ?? 0 }),
          ...(place && { before: { at: place.at, nth: place.nth }, asOf }),
        }
        const entries = [...taken(ledger.entries(accountId, range), size + 1)]
        const shown = entries.slice(0, size)
        const last = shown.at(-1)
        const hasNext = entries.length > size && last !== undefined
        return json(200, {
          pending: place ? [] : ledger.pending(accountId).map(viewEntry),
          entries: shown.map(viewEntry),
          ...(hasNext && { next: `${last.at}.${last.nth}.${asOf}` }),
        })
      })(c),
    ),
  )
  routes.serve(
    calls.entries.read,
    ofAccount((one, _, c) => {
      const entry = findEntry(one, parameter(c, 'entryId'))
      return entry ? json(200, viewEntry(entry)) : routes.missing('there is no such entry')
    }),
  )
  routes.serve(calls.entries.add, (c, order) =>
    ofAccount((one, now) => {
      const { branch, account } = one
      const { startAt = now } = simulation.anchor() ?? {}
      if (account.kind === 'card') return routes.impossible(NONE_ON_CARDS)
      const faults = faultsOfEntry(order, branch, account, { now, startAt })
      if (faults.length > 0) return routes.invalid(faults)
      return answer(addEntry(one, order, { now, id: settings.uuid() }), 201, 'amount')
    }, true)(c),
  )
  routes.serve(calls.entries.end, (c, { result }) =>
    ofAccount((one, now) => {
      const entry = findEntry(one, parameter(c, 'entryId'))
      if (!entry) return routes.missing('there is no such entry')
      if (entry.status !== 'pending') return routes.impossible('only a pending entry ends')
      const ended = endEntry(one, entry, result, now)
      return ended
        ? answer(ended, 200, 'result')
        : routes.impossible('a payment made this entry, and ends it')
    }, true)(c),
  )
  routes.serve(calls.accounts.statement, (c) =>
    queried(c, calls.StatementQuery, ({ from, to }) =>
      ofAccount(({ branch: { ledger }, account }, now) => {
        if (from > to) return routes.wrong('from', 'must not be after to')
        // Entries that the simulation will make later are never shown.
        if (from > helsinkiDate(now))
          return routes.wrong('from', 'must not be after today, by the clock of the bank')
        if (daysBetween(from, to) >= MOST_DAYS)
          return routes.wrong('to', `must be at most ${MOST_DAYS - 1} days after from`)
        const { accountId, currency, holder, name, iban, bic } = account
        const since = helsinkiInstant(from)
        const until = to < helsinkiDate(now) ? helsinkiInstant(addDays(to, 1)) - 1 : now
        const booked = [...ledger.entries(accountId, { since, until })].filter(
          ({ status }) => status === 'booked',
        )
        const sumOf = (isDebit: boolean) =>
          booked
            .map(({ amount }) => unitsOf(amount, currency))
            .reduce((sum, units) => (units < 0n === isDebit ? sum + (isDebit ? -units : units) : sum), 0n)
        return json(200, {
          accountId,
          holder,
          name,
          ...(iban !== undefined && { iban }),
          ...(bic !== undefined && { bic }),
          currency,
          from,
          to,
          opening: ledger.bookedAt(accountId, since - 1),
          closing: ledger.bookedAt(accountId, until),
          debits: formatUnits(sumOf(true), currency),
          credits: formatUnits(sumOf(false), currency),
          entries: booked.toReversed().map(viewEntry),
        })
      })(c),
    ),
  )

  const cards = () => branches.flatMap((branch) => branch.cards().map((card) => ({ branch, card })))
  routes.serve(calls.cards.list, () =>
    json(
      200,
      services.act(() => cards().map(({ branch, card }) => viewCard(branch, card))),
    ),
  )
  routes.serve(calls.cards.read, (c) =>
    services.act((now) => {
      const one = cards().find(({ card }) => card.cardId === parameter(c, 'cardId'))
      if (!one) return routes.missing('there is no such card')
      const { posted, waiting } = one.branch.cardEvents(one.card, now)
      return json(200, {
        ...viewCard(one.branch, one.card),
        uses: [
          ...waiting.map((use) => viewUse(use, 'pending')),
          ...[...taken(posted, MOST_USES)].map((use) => viewUse(use, 'booked')),
        ],
      })
    }),
  )
  routes.serve(calls.cards.add, (c, { accountId, productName = 'Credit card', limit = '2000' }) =>
    services.act(() => {
      const one = found(accountId)
      const customerId = parameter(c, 'customerId')
      if (!branches.some((branch) => branch.find(customerId)))
        return routes.missing('there is no such customer')
      const isOwn = one?.account.owner === customerId && one.account.status === 'enabled'
      if (!one || !isOwn || one.account.kind !== 'current' || one.account.currency !== 'EUR') {
        return routes.wrong(
          'accountId',
          'must be an account of the customer in euros that is not blocked or closed',
        )
      }
      const faults = faultsOfAmount('limit', limit, 'EUR')
      if (faults.length > 0) return routes.invalid(faults)
      const known = new Set(cards().map(({ card }) => card.lastDigits))
      const next = () => String(FIRST_DIGITS + (count('card') % FIRST_DIGITS)).slice(-4)
      let lastDigits = next()
      while (known.has(lastDigits)) lastDigits = next()
      const cardId = settings.uuid()
      const { branch, account } = one
      branch.addCard(customerId, {
        cardId,
        productName,
        lastDigits,
        account,
        limit: formatUnits(unitsOf(limit, 'EUR'), 'EUR'),
      })
      const card = branch.cards().find((made) => made.cardId === cardId)
      return card ? json(201, viewCard(branch, card)) : routes.missing('there is no such card')
    }),
  )

  const rightly = (c: Context, work: (branch: Branch, customerId: string, accountId: string) => Response) =>
    ofAccount(({ branch, account: { accountId } }) => {
      const customerId = parameter(c, 'customerId')
      if (!branch.find(customerId)) {
        return routes.missing(`there is no such customer in ${branch.country}, where the account is`)
      }
      return work(branch, customerId, accountId)
    }, true)(c)
  routes.serve(calls.rights.set, (c, { rights }) =>
    rightly(c, (branch, customerId, accountId) => {
      branch.setRights(customerId, accountId, rights)
      return json(200, { customerId, rights: branch.rightsOf(customerId, accountId) })
    }),
  )
  routes.serve(calls.rights.take, (c) =>
    rightly(c, (branch, customerId, accountId) => {
      branch.setRights(customerId, accountId, [])
      return empty(204)
    }),
  )
  const forClient = (c: Context, isAllowed: boolean) =>
    ofAccount(({ branch, account: { iban } }) => {
      if (branch !== home || iban === undefined) {
        return routes.impossible('corporate payments are made from accounts in Finland')
      }
      const isKnown = clients.setDebtor(parameter(c, 'clientId'), iban, isAllowed)
      return isKnown ? empty(204) : routes.missing('there is no such client')
    }, true)(c)
  routes.serve(calls.rights.allowClient, (c) => forClient(c, true))
  routes.serve(calls.rights.forbidClient, (c) => forClient(c, false))

  function freeIban(branch: Branch): string {
    for (;;) {
      const iban = branch.makeIban(FIRST_SERIAL + count('iban'))
      if (branch.ledger.accounts({ iban }).length === 0) return iban
    }
  }
}

function whatIsLeft({ branch: { ledger }, account: { accountId, currency } }: FoundAccount): Violation[] {
  const { booked } = ledger.balances(accountId)
  const isHeld = ledger.pending(accountId).length > 0 || ledger.isAwaited(accountId)
  return [
    ...(unitsOf(booked, currency) === 0n
      ? []
      : [
          faultAt(
            'balance',
            `must be zero before an account is closed, and is ${booked} ${currency}`,
            'AccountNotEmpty',
          ),
        ]),
    ...(isHeld
      ? [
          faultAt(
            'pending',
            'must be none before an account is closed: book or release them',
            'AccountNotEmpty',
          ),
        ]
      : []),
  ]
}

function placeOf(text: string): { at: number; nth: number; asOf: number } | undefined {
  const [, at, nth, asOf] = /^(\d{1,15})\.(\d{1,12})\.(\d{1,12})$/.exec(text) ?? []
  return at === undefined ? undefined : { at: Number(at), nth: Number(nth), asOf: Number(asOf) }
}

function* taken<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most
  if (left === 0) return
  for (const item of items) {
    yield item
    left -= 1
    if (left === 0) return
  }
}
