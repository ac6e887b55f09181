// What account consents are allowed to do, as a small model: rights, life, replacement, and the reads that are left of a day.
// It shares no code with the bank (gaps: baltic.consent.*, baltic.token.read, baltic.report.query, Part 2 Baltic account consent).
import { type AccountName, HELD } from '../model-bank.ts'
import type { Access, Asked, Consent, Read, Ref, ReportQuery, Right } from './model-consent-state.ts'
import { DAY_MS, dateOf, daysAfter, instantOf, MINUTE_MS } from '../model-days.ts'

const PERIOD_INVALID = '400 PERIOD_INVALID'

const TOKEN_MS = 3_600_000
const ALL: readonly Right[] = ['details', 'balances', 'transactions']
const SUB_ACCOUNTS: Readonly<Record<Ref, readonly AccountName[]>> = {
  first: ['first-eur', 'first-usd'],
  'first EUR': ['first-eur'],
  'first USD': ['first-usd'],
  blocked: ['blocked'],
  business: ['business'],
  card: ['card'],
  deleted: [],
  unheld: [],
}
/** The queries of reports that are refused whatever the consent says. */
const BAD_QUERIES: Partial<Record<ReportQuery, string>> = {
  'no status': '400 FORMAT_ERROR',
  'unknown status': '400 PARAMETER_NOT_SUPPORTED',
  'no dateFrom': '400 FORMAT_ERROR',
  'bad date': '400 FORMAT_ERROR',
  backwards: PERIOD_INVALID,
  'from tomorrow': PERIOD_INVALID,
  'page 0': '400 PARAMETER_NOT_SUPPORTED',
  'unknown parameter': '400 PARAMETER_NOT_SUPPORTED',
}

/** Lists every account that a consent names. */
function named({ lists, allPsd2, availableAccounts }: Access): AccountName[] {
  if (allPsd2 !== undefined || availableAccounts !== undefined) return []
  const { accounts = [], balances = [], transactions = [] } = lists
  return [...accounts, ...balances, ...transactions].flatMap((ref) => SUB_ACCOUNTS[ref])
}

/** The model of all consents of a bank. */
export class Consents {
  now: number
  wire: number
  readonly all: Consent[] = []

  constructor(now: number) {
    this.now = now
    this.wire = now
  }

  /** Lets time go on. */
  pass(ms: number, onWire = false): void {
    this.now += ms
    if (onWire) this.wire += ms
    for (const consent of this.all) this.#settle(consent)
  }

  #settle(consent: Consent): void {
    const { status, created, endsAt = Infinity } = consent
    if (status === 'received' && this.now >= created + DAY_MS) consent.status = 'rejected'
    if (status === 'valid' && this.now >= endsAt) consent.status = 'expired'
  }

  /** Makes a consent, or returns the refusal. */
  create(asked: Asked): string {
    const { access, isRecurring, frequency, validDays, isCombined } = asked
    const { lists, allPsd2, availableAccounts } = access
    // The first fault in the order of the paper's members.
    if (allPsd2 !== undefined && availableAccounts !== undefined) return '400 SERVICE_INVALID'
    if (validDays !== undefined && validDays < 0) return PERIOD_INVALID
    if (frequency < 1 || (!isRecurring && frequency !== 1)) return '400 FORMAT_ERROR'
    if (isCombined) return '400 SESSIONS_NOT_SUPPORTED'
    const isByList = allPsd2 === undefined && availableAccounts === undefined
    const refs = Object.values(lists).flatMap((list: readonly Ref[] | undefined) => list ?? [])
    if (isByList && refs.some((ref) => SUB_ACCOUNTS[ref].length === 0)) return '404 RESOURCE_UNKNOWN'
    const today = dateOf(this.now)
    this.all.push({
      asked,
      frequency: Math.min(frequency, 4),
      validUntil: daysAfter(today, Math.min(validDays ?? 180, 180)),
      created: this.now,
      status: 'received',
      rights: new Map(),
      counts: new Map(),
    })
    return '201'
  }

  /** Names the customer who decides if the consent names none. */
  usualPayer({ asked }: Consent): string {
    const [first] = named(asked.access)
    return first === 'business' ? 'customer-3' : 'customer-1'
  }

  /** Returns whether a customer has everything that a consent names. */
  mayDecide({ asked }: Consent, customerId: string): boolean {
    return named(asked.access).every((name) => HELD[customerId]?.includes(name))
  }

  /** Returns whether the PSU chooses the accounts. */
  choosesAccounts({ asked: { access } }: Consent): boolean {
    const { lists, allPsd2, availableAccounts } = access
    const refs = Object.values(lists).flatMap((list: readonly Ref[] | undefined) => list ?? [])
    return allPsd2 === undefined && availableAccounts === undefined && refs.length === 0
  }

  /** Approves a consent: of all accounts, or of those chosen. */
  approve(consent: Consent, customerId: string, chosen?: readonly AccountName[]): boolean {
    if (consent.status !== 'received' || !this.mayDecide(consent, customerId)) return false
    const { asked, validUntil } = consent
    if (asked.isRecurring) {
      for (const former of this.all) {
        const { client, country, isRecurring } = former.asked
        const isSame = client === asked.client && country === asked.country && former.giver === customerId
        if (isSame && isRecurring && former.status === 'valid') former.status = 'terminatedByTpp'
      }
    }
    const end = instantOf(daysAfter(validUntil, 1))
    const endOfDay = instantOf(daysAfter(dateOf(this.now), 1))
    consent.status = 'valid'
    consent.giver = customerId
    consent.approved = this.now
    consent.endsAt = asked.isRecurring ? end : Math.min(end, endOfDay)
    consent.rights = this.#rights(consent, chosen ?? HELD[customerId] ?? [])
    this.#settle(consent)
    return true
  }

  #rights(consent: Consent, whole: readonly AccountName[]): Consent['rights'] {
    const { lists, allPsd2, availableAccounts } = consent.asked.access
    if (allPsd2 !== undefined || this.choosesAccounts(consent)) {
      return new Map(whole.map((name) => [name, new Set(ALL)]))
    }
    if (availableAccounts !== undefined) {
      const rights: Right[] = availableAccounts === 'allAccounts' ? ['details'] : ['details', 'balances']
      return new Map(whole.map((name) => [name, new Set(rights)]))
    }
    const rights: Consent['rights'] = new Map()
    for (const [list, right] of [
      [lists.accounts, 'details'],
      [lists.balances, 'balances'],
      [lists.transactions, 'transactions'],
    ] as const) {
      for (const name of (list ?? []).flatMap((ref) => SUB_ACCOUNTS[ref])) {
        rights.set(name, (rights.get(name) ?? new Set<Right>(['details'])).add(right))
      }
    }
    return rights
  }

  /** Refuses a consent. */
  refuse(consent: Consent, customerId: string): boolean {
    if (consent.status !== 'received' || !this.mayDecide(consent, customerId)) return false
    consent.status = 'rejected'
    return true
  }

  /** Lets the PSU withdraw a consent. */
  revoke(consent: Consent): boolean {
    if (consent.status !== 'valid') return false
    consent.status = 'revokedByPsu'
    return true
  }

  /** Judges what a read comes to, and counts it. */
  read(consent: Consent, read: Read): string {
    const refusal = this.#addressed(consent, read) ?? this.#refused(consent, read)
    if (refusal !== undefined) return refusal
    const counted = this.#counted(consent, read)
    if (counted === undefined) return '200'
    const count = consent.counts.get(counted)
    const day = dateOf(this.now)
    const times = count?.day === day ? count.times : 0
    if (times >= consent.frequency) return '429 ACCESS_EXCEEDED'
    consent.counts.set(counted, { day, times: times + 1 })
    return '200'
  }

  /** Returns the refusal if a read addresses no consent that may be used. */
  #addressed(consent: Consent, { proof, other }: Read): string | undefined {
    const { token, status } = consent
    if (proof === 'nothing' || proof === 'client') return '401 CONSENT_INVALID'
    if (proof === 'unknown id' || proof === 'id elsewhere' || proof === 'id and stranger') {
      return '403 CONSENT_UNKNOWN'
    }
    if (proof === 'id and no bearer') return '401 TOKEN_INVALID'
    if (proof === 'id and unknown bearer') return '401 TOKEN_UNKNOWN'
    if (proof === 'token' || proof.endsWith('and token')) {
      if (token === 'revoked') return '401 TOKEN_UNKNOWN'
      if (token === undefined || this.wire >= token + TOKEN_MS) return '401 TOKEN_EXPIRED'
      if (proof === 'another id and token' && this.all[other] !== consent) return '401 CONSENT_INVALID'
    }
    if (status === 'expired') return '401 CONSENT_EXPIRED'
    return status === 'valid' ? undefined : '401 CONSENT_INVALID'
  }

  #refused(consent: Consent, read: Read): string | undefined {
    const { endpoint, account, transaction, withBalance, query, proof } = read
    const { rights, approved = 0 } = consent
    const own = rights.get(account)
    if (endpoint !== 'list' && own === undefined) return '404 RESOURCE_UNKNOWN'
    if (endpoint === 'transaction' && (transaction === undefined || transaction.isGone)) {
      return '404 RESOURCE_UNKNOWN'
    }
    const takesBalance = endpoint === 'list' || endpoint === 'details' || endpoint === 'report'
    const refusal = endpoint === 'report' ? BAD_QUERIES[query] : undefined
    // What a member says is judged once all of them have their form.
    if (refusal !== undefined && refusal !== PERIOD_INVALID) return refusal
    if (takesBalance && withBalance === 'maybe') return '400 FORMAT_ERROR'
    if (refusal !== undefined) return refusal
    if (proof === 'id and wrong scope') return '403 SERVICE_BLOCKED'
    if (endpoint === 'list') {
      const anyBalance = [...rights.values()].some((each) => each.has('balances'))
      return withBalance === 'true' && !anyBalance ? '401 CONSENT_INVALID' : undefined
    }
    const needed: Right[] = [
      endpoint === 'details' ? 'details' : endpoint === 'balances' ? 'balances' : 'transactions',
      ...(takesBalance && withBalance === 'true' ? (['balances'] as const) : []),
    ]
    if (!needed.every((right) => own?.has(right))) return '401 CONSENT_INVALID'
    if (endpoint !== 'report') return undefined
    const isLate = this.now > approved + 30 * MINUTE_MS
    if (query === '91 days' && isLate) return '401 CONSENT_INVALID'
    // How many pages there are is known to those who may read them.
    return query === 'page 99' ? '400 PARAMETER_NOT_SUPPORTED' : undefined
  }

  /** Names the counter of a read; nothing if it is free. */
  #counted({ asked }: Consent, read: Read): string | undefined {
    const { endpoint, account, transaction, isPresent } = read
    if (asked.isRecurring && isPresent) return undefined
    if (endpoint === 'list') return endpoint
    return [endpoint, account, endpoint === 'transaction' ? transaction?.id : ''].join(' ')
  }

  /** Gives new tokens of a consent. */
  giveToken(consent: Consent): void {
    consent.token = this.wire
  }
}
