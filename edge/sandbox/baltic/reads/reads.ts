// The five reads of accounts: finds what the path names, and answers it.
// entries.ts reads the entries; ../authenticate.ts has identified client and consent before.

import {
  type Balance,
  type CountedRead,
  type Transaction,
  balticGaps,
  type Right,
} from '../../../../core/baltic/index.ts'
import { isCounted, PAGE_SIZE, countedAs, isReachAllowed } from '../../../../core/baltic/rules/index.ts'
import { helsinkiDate, addDays, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { Answer, Reply } from '../../call-rules.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { pageLinks } from '../answers.ts'
import type { ApprovedConsent, AccountConsent } from '../consent-records.ts'
import type { BalticCall, CountryBank } from '../country-bank.ts'
import { type Refusals, tooOften, UNKNOWN, refusal } from '../refusals.ts'
import { judgeScope } from '../sender.ts'
import { balancesOf } from './balances.ts'
import { WireForms } from './wire-forms.ts'
import { Entries, reportPage } from './entries.ts'
import { badPage, judgeParameters, readReportQuery, readWithBalance } from './query.ts'
import { collection, type Collection, type Store } from '../../storage/store.ts'

const NO_RIGHT = { refusal: refusal('CONSENT_INVALID', 'the consent does not cover this') }

const REACH = balticGaps['baltic.report.query'].assumption
const TOO_FAR_BACK = {
  refusal: refusal(
    'CONSENT_INVALID',
    `reports reach back ${REACH.daysBack} days, and further only within ${REACH.deepSeconds / 60} minutes after the approval`,
  ),
}

function hasRight({ rights }: ApprovedConsent, accountId: string, right: Right): boolean {
  return rights[accountId]?.includes(right) ?? false
}

function judgeRight(
  consent: ApprovedConsent,
  accountId: string,
  right: Right,
): { refusal: Refusals } | undefined {
  return hasRight(consent, accountId, right) ? undefined : NO_RIGHT
}

/** Refuses a report that begins too long ago (gaps: baltic.report.query). */
function judgeReach(
  { approvedAt }: ApprovedConsent,
  dateFrom: string,
  now: number,
): { refusal: Refusals } | undefined {
  return isReachAllowed(dateFrom, now, approvedAt) ? undefined : TOO_FAR_BACK
}

type Said = Answer<Refusals>

/** The reads of one country; all of it runs inside a transaction of the services. */
export class Reads {
  readonly #bank: CountryBank
  readonly #counter: ReadCounter
  readonly #entries: Entries
  readonly #waitingUnits: (accountId: string) => bigint

  /** @param waitingUnits What approved payments that wait for their date will take, minor units. */
  constructor(bank: CountryBank, waitingUnits: (accountId: string) => bigint) {
    this.#bank = bank
    this.#counter = new ReadCounter(bank.store)
    this.#entries = new Entries(bank)
    this.#waitingUnits = waitingUnits
  }

  list(call: BalticCall): Said {
    const read = this.#begin(call, ['withBalance'])
    if ('refusal' in read) return read
    const { consent, wireForms } = read
    const asked = readWithBalance(call.url.searchParams)
    if ('refusal' in asked) return asked
    const refused = this.#judge(call)
    if (refused) return refused
    const accounts = Object.keys(consent.rights).flatMap((id) => this.#accountOf(consent, id) ?? [])
    const mayTell = ({ accountId }: LedgerAccount) => hasRight(consent, accountId, 'balances')
    if (asked.withBalance && !accounts.some(mayTell)) return NO_RIGHT
    const shown = accounts.map((account) => ({
      ...wireForms.account(this.#bank.residents.factsOf(account)),
      ...(asked.withBalance && mayTell(account) && { balances: this.#balances(account, call.now) }),
    }))
    return this.#counted(call, consent, { read: 'accounts' }, { body: { accounts: shown } })
  }

  details(call: BalticCall, account: LedgerAccount): Said {
    const read = this.#begin(call, ['withBalance'])
    if ('refusal' in read) return read
    const { consent, wireForms } = read
    const asked = readWithBalance(call.url.searchParams)
    if ('refusal' in asked) return asked
    const { accountId } = account
    const refused =
      this.#judge(call) ?? judgeRight(consent, accountId, asked.withBalance ? 'balances' : 'details')
    if (refused) return refused
    const shown = {
      ...wireForms.account(this.#bank.residents.factsOf(account)),
      ...(asked.withBalance && { balances: this.#balances(account, call.now) }),
    }
    return this.#counted(call, consent, { read: 'account', accountId }, { body: { account: shown } })
  }

  balances(call: BalticCall, account: LedgerAccount): Said {
    const read = this.#begin(call, [])
    if ('refusal' in read) return read
    const { consent, wireForms } = read
    const { accountId } = account
    const refused = this.#judge(call) ?? judgeRight(consent, accountId, 'balances')
    if (refused) return refused
    const body = { account: wireForms.reference(account), balances: this.#balances(account, call.now) }
    return this.#counted(call, consent, { read: 'balances', accountId }, { body })
  }

  transactions(call: BalticCall, account: LedgerAccount): Said {
    const read = this.#begin(call, ['bookingStatus', 'dateFrom', 'dateTo', 'page', 'withBalance'])
    if ('refusal' in read) return read
    const { consent, wireForms } = read
    const query = readReportQuery(call.url.searchParams, helsinkiDate(call.now))
    if ('refusal' in query) return query
    const { accountId } = account
    const { dateFrom, withBalance, page } = query
    const refused =
      this.#judge(call) ??
      judgeRight(consent, accountId, 'transactions') ??
      (withBalance ? judgeRight(consent, accountId, 'balances') : undefined) ??
      judgeReach(consent, dateFrom, call.now)
    if (refused) return refused
    const entries = this.#entries.ofReport(wireForms, account, query, call.now)
    const report = reportPage(entries, query, PAGE_SIZE)
    if (!report) return { refusal: badPage('must be a page of the report') }
    const { booked, pending, totalPages } = report
    const { bookingStatus } = query
    const shown = [...booked, ...pending]
    const body = {
      account: wireForms.reference(account),
      ...(withBalance && { balances: this.#balances(account, call.now) }),
      transactions: {
        ...(bookingStatus !== 'pending' && { booked }),
        ...(bookingStatus !== 'booked' && { pending }),
        meta: { totalPages },
        _links: [
          ...pageLinks(call.url, page, totalPages),
          ...shown.map((entry) => wireForms.detailsLink(accountId, entry)),
        ],
      },
    }
    return this.#counted(call, consent, { read: 'transactions', accountId }, { body }, page)
  }

  transaction(call: BalticCall, { account, transaction }: FoundTransaction): Said {
    const read = this.#begin(call, [])
    if ('refusal' in read) return read
    const { consent } = read
    const { accountId } = account
    const refused = this.#judge(call) ?? judgeRight(consent, accountId, 'transactions')
    if (refused) return refused
    const { transactionId } = transaction
    return this.#counted(
      call,
      consent,
      { read: 'transaction', accountId, transactionId },
      { body: { transactionDetails: transaction } },
    )
  }

  /** Finds the account of a path if the consent covers it; any other does not exist (gaps: baltic.resource.unknown). */
  findAccount(call: BalticCall): { found: LedgerAccount } | { refusal: Refusals } {
    const consent = consentOf(call)
    const wireForms = this.#wireForms(call, consent)
    const id = (call.path['accountId'] ?? '').toLowerCase()
    const accountId = Object.keys(consent.rights).find((one) => wireForms.idOf(one) === id)
    const found = accountId === undefined ? undefined : this.#accountOf(consent, accountId)
    return found ? { found } : { refusal: UNKNOWN }
  }

  /** Finds an account that is open and that its customer may still let services read. */
  #accountOf({ customerId = '' }: ApprovedConsent, accountId: string): LedgerAccount | undefined {
    const { residents } = this.#bank
    const mayRead = residents.rightsOf(customerId, accountId).includes('read')
    return mayRead ? residents.account(accountId) : undefined
  }

  findTransaction(call: BalticCall): { found: FoundTransaction } | { refusal: Refusals } {
    const account = this.findAccount(call)
    if ('refusal' in account) return account
    const wireForms = this.#wireForms(call, consentOf(call))
    const id = call.path['resourceId'] ?? ''
    const at = wireForms.instantOf(id)
    if (at === undefined) return { refusal: UNKNOWN }
    const { booked, pending } = this.#entries.at(wireForms, account.found, at, call.now)
    const transaction = [...booked, ...pending].find(({ transactionId }) => transactionId === id)
    return transaction ? { found: { account: account.found, transaction } } : { refusal: UNKNOWN }
  }

  #begin(
    call: BalticCall,
    known: readonly string[],
  ): { consent: ApprovedConsent; wireForms: WireForms } | { refusal: Refusals } {
    const strange = judgeParameters(call.url.searchParams, known)
    if (strange) return { refusal: strange }
    const consent = consentOf(call)
    return { consent, wireForms: this.#wireForms(call, consent) }
  }

  #wireForms({ bankUrl }: BalticCall, { consentId }: ApprovedConsent): WireForms {
    return new WireForms(this.#bank.services.keys, consentId, bankUrl + this.#bank.base)
  }

  #judge({ who }: BalticCall): { refusal: Refusals } | undefined {
    const refused = judgeScope(who, 'AIS')
    return refused && { refusal: refused }
  }

  /** Counts a read that is answered, or refuses it if none is left (gaps: baltic.consent.frequency). */
  #counted(call: BalticCall, consent: ApprovedConsent, read: CountedRead, answer: Reply, page = 1): Said {
    if (!isCounted(consent, { isPsuPresent: call.sent.isPsuPresent, page })) return answer
    const seconds = this.#counter.count(consent, read, call.now)
    return seconds === undefined ? answer : { refusal: tooOften(seconds) }
  }

  #balances(account: LedgerAccount, now: number): Balance[] {
    const { card } = this.#bank.residents.factsOf(account)
    return card
      ? this.#bank.cards.balances(card.lastDigits, card.limit, now)
      : balancesOf(this.#bank, account, this.#waitingUnits(account.accountId), now)
  }
}

interface FoundTransaction {
  account: LedgerAccount
  transaction: Transaction
}

/** Returns the consent of the call, which `authenticate` has found for every read. */
function consentOf({ who: { accountConsent } }: BalticCall): ApprovedConsent {
  if (!accountConsent) throw new TypeError('a read must have a consent')
  return accountConsent
}

/** Counts the reads of each consent of one country; all of it runs inside a transaction of the services. */
class ReadCounter {
  readonly #counts: Collection<number>

  constructor(store: Store) {
    this.#counts = collection(store, 'read-count/')
  }

  /**
   * Counts a read.
   *
   * @returns Seconds to wait, if the consent has no such read left today; the read is not counted then.
   * @see gaps: baltic.consent.frequency
   */
  count({ consentId, frequencyPerDay }: AccountConsent, read: CountedRead, now: number): number | undefined {
    const today = `${consentId}/${helsinkiDate(now)}/`
    // Counts of other days are not needed any more.
    for (const { id } of this.#counts.list({ under: `${consentId}/` })) {
      if (!id.startsWith(today)) this.#counts.delete(id)
    }
    const key = today + encodeURIComponent(countedAs(read))
    const known = this.#counts.get(key) ?? 0
    if (known >= frequencyPerDay) {
      const midnight = helsinkiInstant(addDays(helsinkiDate(now), 1))
      return Math.ceil((midnight - now) / 1_000)
    }
    this.#counts.put(key, known + 1)
    return undefined
  }
}
