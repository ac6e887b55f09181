// The bank beside the model of payments: how orders are written, and what the accounts show.
// What each call must come to is in model-payments.ts.
import { assert } from '#kit'
import { type Answered, control, type Json } from '../../bank-kit.ts'
import { call, token } from '../kit.ts'
import { type Country, consentOf, IBANS, type ModelBank, nameOf } from '../model-bank.ts'
import { dateOf, daysAfter } from '../model-days.ts'
import type { Item, Order, Purse } from './model-payment-state.ts'
import type { Payments } from './model-payments.ts'

const PURSES: Readonly<Record<string, Purse>> = {
  'first-eur': 'first EUR',
  'first-usd': 'first USD',
  blocked: 'blocked EUR',
  business: 'business EUR',
}

/** The bank with the ids that it has given. */
export class PaymentWorld {
  readonly model: ModelBank
  readonly country: Country
  readonly ids: string[] = []
  #header: { authorization: string } | undefined
  #readers: Record<string, string>[] = []
  #known = new Set<string>()

  constructor(model: ModelBank, country: Country) {
    this.model = model
    this.country = country
  }

  /** Remembers what the accounts show at the start. */
  async begin(): Promise<this> {
    const [tpp] = this.model.clients
    if (!tpp) throw new RangeError('no client is there')
    const { bank } = this.model
    const form = { grant_type: 'client_credentials', scope: 'PIS' }
    const { json } = await token(bank, tpp, form, this.country)
    this.#header = { authorization: `Bearer ${String(json['access_token'])}` }
    for (const { transactionId } of await this.entries()) this.#known.add(String(transactionId))
    return this
  }

  /** Asks for a payment. */
  async create(order: Order, now: number): Promise<Answered> {
    if (order.planned !== undefined) {
      const planned = { operation: 'baltic.payment.create', outcome: order.planned }
      assert.equal((await control(this.model.bank, 'POST', '/outcomes', planned)).status, 204)
    }
    const body = this.#body(order, dateOf(now))
    const answer = await this.#call('POST', this.#collection(order), body)
    if (answer.status === 200) this.ids.push(String(answer.json['paymentId']))
    return answer
  }

  #body({ service, isCross, debtor, isExact, items, inDays, series }: Order, today: string): Json {
    const iban = IBANS[this.country][debtor]
    const [first] = items
    const currency = first?.currency === 'USD' ? 'USD' : 'EUR'
    return {
      debtorAccount: { accountNumber: iban, ...(isExact && { currency }) },
      ...(inDays !== undefined && { requestedExecutionDate: daysAfter(today, inDays) }),
      ...(service === 'bulk-payments'
        ? { payments: items.map((item) => this.#item(item, isCross)) }
        : first && this.#item(first, isCross)),
      ...series,
    }
  }

  #item({ cents, currency, payee, id }: Item, isCross: boolean): Json {
    const abroad = isCross ? 'GB07SBOX99900000000001' : 'DE82999000000000000001'
    return {
      instructedAmount: { amount: Number(cents) / 100, currency },
      creditorAccount: { accountNumber: payee === 'abroad' ? abroad : IBANS[this.country][payee] },
      creditorName: 'Kask & Pojad OÜ',
      ...(isCross && { creditorAgent: 'SBOXGB22', creditorAddress: { country: 'GB' } }),
      ...(id !== undefined && { endToEndIdentification: id }),
    }
  }

  #collection({ service, isCross }: Order): string {
    return `/payment/v1/${service}/${isCross ? 'cross-border' : 'sepa'}-credit-transfers`
  }

  #call(method: string, path: string, body?: Json): Promise<Answered> {
    const sent = { headers: this.#header ?? {}, ...(body && { body }) }
    return call(this.model.bank, method, `/baltic/${this.country}${path}`, sent)
  }

  /** Cancels a payment. */
  cancel(nth: number, order: Order): Promise<Answered> {
    return this.#call('DELETE', `${this.#collection(order)}/${this.ids[nth]}`)
  }

  /** Decides in place of a PSU. */
  async decide(nth: number, decision: Json): Promise<number> {
    return (await control(this.model.bank, 'POST', `/sca/${this.ids[nth]}`, decision)).status
  }

  /** Compares every status and every account with the model. */
  async compare(model: Payments): Promise<void> {
    for (const [nth, { order, status }] of model.all.entries()) {
      const { json } = await this.#call('GET', `${this.#collection(order)}/${this.ids[nth]}/status`)
      assert.deepEqual(json, { transactionStatus: status }, `payment ${nth}`)
    }
    for (const account of await this.#accounts('?withBalance=true')) {
      const purse = PURSES[nameOf(account, this.country)]
      if (!purse) continue
      for (const type of ['interimAvailable', 'expected']) {
        assert.equal(balanceOf(account, type), model.available(purse), `${purse} ${type}`)
      }
    }
  }

  /** Compares every new entry with the model. */
  async compareEntries(model: Payments): Promise<void> {
    const all = await this.entries()
    const isNew = (one: Json) => !this.#known.has(String(one['transactionId']))
    const booked = all.filter((one) => one['bookingDate'] !== undefined && isNew(one))
    const expected = model.entries.map(
      ({ purse, date, cents, id }) => `${purse} ${date} ${cents} ${cents < 0n ? id : ''}`,
    )
    assert.sameMembers(
      booked.map((one) => {
        const cents = centsOf(one['transactionAmount'] as Json)
        const own = one['endToEndId']
        // What arrives is told apart by its amount alone.
        const id = cents < 0n && typeof own === 'string' ? own : ''
        return `${String(one['purse'])} ${String(one['bookingDate'])} ${cents} ${id}`
      }),
      expected,
    )
    for (const purse of Object.values(PURSES)) {
      const waiting = all.filter((one) => one['bookingDate'] === undefined && one['purse'] === purse)
      const sum = waiting.reduce((total, one) => total - centsOf(one['transactionAmount'] as Json), 0n)
      assert.equal(sum, model.pendingOn(purse), `pending on ${purse}`)
    }
  }

  /** Lists every entry of every account, booked and pending. */
  async entries(): Promise<Json[]> {
    const all: Json[] = []
    // The days before the last 90 are shown only soon after an approval.
    this.#readers = []
    for (const account of await this.#accounts('')) {
      const purse = PURSES[nameOf(account, this.country)]
      if (!purse) continue
      for (let page = 1, last = 1; page <= last; page++) {
        const query = `?bookingStatus=both&dateFrom=2026-11-01&page=${page}`
        const path = `/account/v1/accounts/${String(account['resourceId'])}/transactions${query}`
        const headers = account['headers'] as Record<string, string>
        const { json } = await call(this.model.bank, 'GET', `/baltic/${this.country}${path}`, { headers })
        const { booked, pending, meta } = json['transactions'] as Record<'booked' | 'pending', Json[]> & Json
        last = Number((meta as Json)['totalPages'])
        all.push(...[...booked, ...pending].map((one) => ({ ...one, purse })))
      }
    }
    return all
  }

  /** Lists the accounts of both customers, each with the headers by which it may be read. */
  async #accounts(query: string): Promise<Json[]> {
    const { bank, clients } = this.model
    const [, reader] = clients
    if (!reader) throw new RangeError('no second client is there')
    if (this.#readers.length === 0) {
      for (const customerId of ['customer-1', 'customer-3']) {
        this.#readers.push(await consentOf(bank, reader, this.country, customerId))
      }
    }
    const all: Json[] = []
    for (const headers of this.#readers) {
      const path = `/baltic/${this.country}/account/v1/accounts${query}`
      const { status, json } = await call(bank, 'GET', path, { headers })
      if (status !== 200) {
        this.#readers = []
        return this.#accounts(query)
      }
      all.push(...(json['accounts'] as Json[]).map((one) => ({ ...one, headers })))
    }
    return all
  }
}

function balanceOf({ balances }: Json, type: string): bigint {
  const found = (balances as Json[]).find(({ balanceType }) => balanceType === type)
  return centsOf(found?.['balanceAmount'] as Json)
}

function centsOf({ amount }: Json): bigint {
  return BigInt(Math.round(Number(amount) * 100))
}
