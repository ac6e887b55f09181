// The bank beside the model of account consents: which id has which number, and how the calls of the model are written.
// What each call must come to is in model-consents.ts.
import { type Answered, control, type Json } from '../../bank-kit.ts'
import { call, said, token } from '../kit.ts'
import { type AccountName, type Country, IBANS, type ModelBank, nameOf } from '../model-bank.ts'
import type { Asked, Consent, Read, Ref, ReportQuery } from './model-consent-state.ts'
import type { Consents } from './model-consents.ts'
import { dateOf, daysAfter, instantOf } from '../model-days.ts'

const NOBODY = '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02'
/** When the debit that is pending at the start is booked under another id. */
const MATURES = instantOf('2026-11-24', '06:00:00.000')

/** One transaction that was seen. */
interface Seen {
  id: string
  isPending: boolean
}

/** The bank with the ids that it has given. */
export class ConsentWorld {
  readonly model: ModelBank
  readonly ids: string[] = []
  readonly tokens: { access: string; refresh: string }[] = []
  /** Ids of accounts, by consent and name. */
  readonly #accounts = new Map<string, string>()
  /** Transactions that were seen, by consent and account. */
  readonly #seen = new Map<string, Seen[]>()
  readonly #clientTokens = new Map<string, { at: number; header: string }>()

  constructor(model: ModelBank) {
    this.model = model
  }

  /** Returns whether the accounts of a consent have been listed. */
  isListed(nth: number): boolean {
    return this.#accounts.has(`${nth}`)
  }

  /** Finds a transaction that was seen. */
  transaction(nth: number, account: AccountName, at: number, now: number): Read['transaction'] {
    const seen = this.#seen.get(`${nth} ${account}`) ?? []
    const one = seen[at % seen.length]
    return one && { id: one.id, isGone: one.isPending && now >= MATURES }
  }

  /** Gives the header of a client's token. */
  async client(client: number, country: Country, scope: string): Promise<string> {
    const { bank, clients } = this.model
    const key = `${client} ${country} ${scope}`
    const known = this.#clientTokens.get(key)
    if (known && bank.wire.now < known.at + 3_500_000) return known.header
    const tpp = clients[client]
    if (!tpp) throw new RangeError(`no client ${client}`)
    const { json } = await token(bank, tpp, { grant_type: 'client_credentials', scope }, country)
    const header = `Bearer ${String(json['access_token'])}`
    this.#clientTokens.set(key, { at: bank.wire.now, header })
    return header
  }

  /** Asks for a consent. */
  async create(asked: Asked, now: number): Promise<Answered> {
    const { client, country, access, isRecurring, frequency, validDays, isCombined } = asked
    const { lists, ...texts } = access
    const written = Object.entries(lists).flatMap(([list, refs]: [string, readonly Ref[] | undefined]) =>
      refs === undefined ? [] : [[list, refs.map((ref) => this.#reference(ref, country))]],
    )
    const body = {
      access: { ...Object.fromEntries(written), ...texts },
      recurringIndicator: isRecurring,
      validUntil: validDays === undefined ? '9999-12-31' : daysAfter(dateOf(now), validDays),
      frequencyPerDay: frequency,
      combinedServiceIndicator: isCombined,
    }
    const headers = { authorization: await this.client(client, country, 'AIS') }
    const path = `/baltic/${country}/consent/v1/consents`
    const answer = await call(this.model.bank, 'POST', path, { headers, body })
    if (answer.status === 201) this.ids.push(String(answer.json['consentId']))
    return answer
  }

  #reference(ref: Ref, country: Country): Json {
    const ibans = IBANS[country]
    if (ref === 'card') return { accountNumber: this.model.cards[country], accountReferenceType: 'BBAN' }
    if (ref === 'unheld') return { accountNumber: 'DE82999000000000000001', accountReferenceType: 'IBAN' }
    if (ref === 'first EUR' || ref === 'first USD') {
      return { accountNumber: ibans.first, currency: ref.slice(6) }
    }
    return { accountNumber: ibans[ref] }
  }

  /** Decides in place of a PSU. */
  async decide(nth: number, decision: Json): Promise<number> {
    return (await control(this.model.bank, 'POST', `/sca/${this.ids[nth]}`, decision)).status
  }

  /** Keeps the tokens of a consent. */
  keepTokens(nth: number, { json }: Answered): void {
    this.tokens[nth] = { access: String(json['access_token']), refresh: String(json['refresh_token']) }
  }

  /** Reads as one read of the model says; returns status and code. */
  async read(nth: number, consent: Consent, read: Read, { now }: Consents): Promise<Answered> {
    const { endpoint, isPresent, proof } = read
    const { country } = consent.asked
    const at = proof === 'id elsewhere' ? (country === 'ee' ? 'lv' : 'ee') : country
    const answer = await call(
      this.model.bank,
      'GET',
      `/baltic/${at}/account/v1/accounts${this.#path(nth, read, now)}`,
      {
        headers: {
          ...(await this.#proof(nth, consent, read)),
          ...(isPresent && { 'psu-ip-address': '2001:db8::7' }),
        },
      },
    )
    if (answer.status === 200) this.#learn(nth, endpoint, read.account, country, answer.json)
    return answer
  }

  #path(nth: number, { endpoint, account, transaction, withBalance, query }: Read, now: number): string {
    const words = new URLSearchParams(endpoint === 'report' ? reportQuery(query, dateOf(now)) : {})
    const takesBalance = endpoint === 'list' || endpoint === 'details' || endpoint === 'report'
    if (takesBalance && withBalance !== 'absent') words.set('withBalance', withBalance)
    const asked = words.size > 0 ? `?${words}` : ''
    if (endpoint === 'list') return asked
    const id = this.#accounts.get(`${nth} ${account}`) ?? NOBODY
    const below = {
      details: '',
      balances: '/balances',
      report: '/transactions',
      transaction: '/transactions',
    }
    const end = endpoint === 'transaction' ? `/${transaction?.id ?? NOBODY}` : ''
    return `/${id}${below[endpoint]}${end}${asked}`
  }

  async #proof(nth: number, consent: Consent, { proof, other }: Read): Promise<Record<string, string>> {
    const { client, country } = consent.asked
    const id = { 'consent-id': this.ids[nth] ?? '' }
    const psu = { authorization: `Bearer ${this.tokens[nth]?.access}` }
    const own = { authorization: await this.client(client, country, 'AIS') }
    switch (proof) {
      case 'id':
      case 'id elsewhere':
        return id
      case 'id and client':
        return { ...id, ...own }
      case 'token':
        return psu
      case 'id and token':
        return { ...id, ...psu }
      case 'another id and token':
        return { 'consent-id': this.ids[other] ?? '', ...psu }
      case 'id and stranger':
        return { ...id, authorization: await this.client(1 - client, country, 'AIS') }
      case 'client':
        return own
      case 'nothing':
        return {}
      case 'unknown id':
        return { 'consent-id': NOBODY, ...own }
      case 'id and no bearer':
        return { ...id, authorization: 'Basic dHBw' }
      case 'id and unknown bearer':
        return { ...id, authorization: `Bearer ${'A'.repeat(43)}` }
      case 'id and wrong scope':
        return { ...id, authorization: await this.client(client, country, 'PIS PIIS') }
    }
  }

  #learn(nth: number, endpoint: string, account: AccountName, country: Country, json: Json): void {
    if (endpoint === 'list') {
      this.#accounts.set(`${nth}`, '')
      for (const one of json['accounts'] as Json[]) {
        this.#accounts.set(`${nth} ${nameOf(one, country)}`, String(one['resourceId']))
      }
    }
    if (endpoint !== 'report' || account === 'card') return
    const { booked = [], pending = [] } = json['transactions'] as Partial<Record<string, Json[]>>
    const seen = (isPending: boolean) => (one: Json) => ({ id: String(one['transactionId']), isPending })
    const all = [...pending.map(seen(true)), ...booked.slice(0, 2).map(seen(false))]
    this.#seen.set(`${nth} ${account}`, all)
  }
}

/** Writes the query of a report. */
function reportQuery(query: ReportQuery, today: string): Record<string, string> {
  const back = (days: number) => daysAfter(today, -days)
  const right = { bookingStatus: 'both', dateFrom: back(80) }
  switch (query) {
    case 'recent':
      return right
    case '90 days':
      return { ...right, dateFrom: back(90) }
    case '91 days':
      return { ...right, dateFrom: back(91) }
    case 'no status':
      return { dateFrom: back(1) }
    case 'unknown status':
      return { ...right, bookingStatus: 'information' }
    case 'no dateFrom':
      return { bookingStatus: 'pending' }
    case 'bad date':
      return { ...right, dateFrom: '2026-02-30' }
    case 'backwards':
      return { ...right, dateTo: back(81) }
    case 'from tomorrow':
      return { ...right, dateFrom: back(-1) }
    case 'page 0':
      return { ...right, page: '0' }
    case 'page 99':
      return { ...right, page: '99' }
    case 'unknown parameter':
      return { ...right, deltaList: 'true' }
  }
}

/** Names status and codes of an answer, without the paths. */
export function codeOf(answer: Answered): string {
  return said(answer).split(' ').slice(0, 2).join(' ')
}
