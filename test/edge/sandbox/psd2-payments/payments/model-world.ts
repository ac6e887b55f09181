// The bank beside the model: which id has which number, and whether an answer is that of the model.
import { assert, type fc } from '#kit'
import { members, readForm } from '../../account-access/kit.ts'
import { type Answered, BASE, type Json, violations } from '../../bank-kit.ts'
import { written } from './model-calendar.ts'
import type { Instance, Movable, Payment } from './model-state.ts'
import type { Expected, Model } from './model.ts'
import { COLLECTIONS, type Provider } from '../restarting-provider.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
/** Member of the list of a bundle's payments, by kind. */
const LISTS = {
  sepa: 'sepaPayments',
  scheduled: 'scheduledSepaPayments',
  recurring: 'recurringSepaPayments',
  foreign: 'foreignPayments',
} as const

/** The bank under test with the ids that it has given. */
export class World {
  readonly provider: Provider
  readonly scheduler: fc.Scheduler
  readonly payments: string[] = []
  readonly bundles: string[] = []
  /** Addresses at which payers decide, by the number of the bundle. */
  readonly pages: string[] = []

  constructor(provider: Provider, scheduler: fc.Scheduler) {
    this.provider = provider
    this.scheduler = scheduler
  }

  /** Counts the ids that are known. */
  idsNow(): readonly [payments: number, bundles: number] {
    return [this.payments.length, this.bundles.length]
  }

  /** Forgets the ids that were learned after some moment. */
  forgetSince([payments, bundles]: readonly [payments: number, bundles: number]): void {
    this.payments.length = payments
    this.bundles.length = bundles
  }

  /** Gives the path of a payment. */
  pathOf({ kind, nth }: Payment): string {
    return `/${COLLECTIONS[kind]}/${this.payments[nth]}`
  }

  /** Opens the page of a bundle. */
  async visit(nth: number): Promise<Answered> {
    const { status, headers } = await this.provider.bank.sandbox.fetch(this.pages[nth] ?? '', {
      redirect: 'manual',
    })
    return { status, headers, json: {} }
  }

  /** Opens the page of a bundle again, chooses, and presses a button. */
  async decide(
    nth: number,
    decision: string,
    { customerId, iban }: { customerId: string; iban: string },
  ): Promise<Answered> {
    const { sandbox } = this.provider.bank
    const shown = await sandbox.fetch(this.pages[nth] ?? '', { redirect: 'manual' })
    assert.equal(shown.status, 200)
    const { action, fields } = readForm(await shown.text())
    if (fields.has('account')) fields.set('account', iban)
    if (fields.has('customer')) fields.set('customer', customerId)
    fields.set('decision', decision)
    const { status, headers } = await sandbox.fetch(BASE + action, {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    })
    return { status, headers, json: {} }
  }

  /** Compares an answer with what the model expects. */
  judge(model: Model, expected: Expected, answer: Answered): void {
    const { json } = answer
    assert.equal(answer.status, expected.status, JSON.stringify(json))
    if (expected.violation !== undefined) {
      const [first = ''] = violations(answer)
      assert.equal(first.split(' ')[0], expected.violation, JSON.stringify(json))
    }
    if (expected.reason !== undefined) {
      assert.equal(members(json, 'violations')[0]?.['message'], expected.reason)
    }
    if (expected.bundle !== undefined) this.judgeBundle(model, expected.bundle, json)
    if (expected.payment === undefined) return
    const payment = model.payment(expected.payment)
    if (expected.dueDate === undefined) this.judgePayment(model, payment, json, expected.cancellation)
    else judgeInstance(payment, expected.dueDate, json)
  }

  /** Compares a payment with the model, member by member. */
  judgePayment(model: Model, payment: Payment, json: Json, cancellation?: number): void {
    const { nth, bundle, kind, body, created, authorized, submitted, payer } = payment
    this.#know(this.payments, nth, json['paymentId'])
    this.#know(this.bundles, model.bundle(bundle).nth, json['authorizationId'])
    if (cancellation !== undefined)
      this.#know(this.bundles, cancellation, json['cancellationAuthorizationId'])
    const isForeign = kind === 'foreign'
    assert.deepEqual(json, {
      ...body,
      ...(isForeign
        ? { amount: twoDecimals(body['amount']), paymentType: 'ForeignPayment', count: 1 }
        : { amountEUR: twoDecimals(body['amountEUR']) }),
      ...(payer !== undefined && { payer: { iban: payer } }),
      paymentId: this.payments[nth],
      authorizationId: this.bundles[bundle],
      created: written(created),
      ...(authorized !== undefined && { authorized: written(authorized) }),
      ...(submitted !== undefined && { submitted: written(submitted) }),
      ...(cancellation !== undefined && { cancellationAuthorizationId: this.bundles[cancellation] }),
      ...movableOf(payment, json),
    })
  }

  /** Compares a bundle with the model. */
  judgeBundle(model: Model, nth: number, json: Json): void {
    const { status, created, authorized } = model.bundle(nth)
    assert.isString(json['modified'])
    assert.deepEqual(json, {
      authorizationId: this.bundles[nth],
      status,
      created: written(created),
      modified: json['modified'],
      ...(authorized !== undefined && { authorized: written(authorized) }),
    })
  }

  /** Compares the lists of a bundle with the model. */
  judgeLists(model: Model, nth: number, json: Json): void {
    const bundle = model.bundle(nth)
    assert.equal(json['status'], bundle.status)
    assert.equal(json['authorizationId'], this.bundles[nth])
    const all = model.paymentsOf(bundle)
    for (const [kind, list] of Object.entries(LISTS)) {
      const expected = all.filter((one) => one.kind === kind)
      const shown = members(json, list)
      assert.lengthOf(shown, expected.length, list)
      for (const [at, one] of expected.entries()) this.judgePayment(model, one, shown[at] ?? {})
    }
  }

  /** Learns an id the first time, and wants the same from then on. */
  #know(ids: string[], nth: number, id: unknown): void {
    assert.match(String(id), UUID)
    if (ids[nth] === undefined) {
      assert.notInclude(ids, id)
      ids[nth] = String(id)
    }
    assert.equal(id, ids[nth])
  }
}

/** Compares an instance of a series with the model. */
function judgeInstance(payment: Payment, dueDate: string, json: Json): void {
  const instance = payment.instances.find((one: Instance) => one.dueDate === dueDate)
  assert.isDefined(instance)
  assert.deepEqual(json, { dueDate, ...movableOf(instance, json) })
}

/** What moves, with what is left open taken over from the bank. */
function movableOf({ status, modified, archiveDay }: Movable, json: Json): Json {
  const { archiveId } = json
  if (archiveDay !== undefined) {
    assert.match(String(archiveId), /^\d{20}$/)
    if (archiveDay !== 'any') assert.equal(String(archiveId).slice(0, 8), archiveDay.replaceAll('-', ''))
  }
  return {
    status,
    modified: modified === undefined ? json['modified'] : written(modified),
    ...(archiveDay !== undefined && { archiveId }),
  }
}

function twoDecimals(amount: unknown): string {
  const [whole = '', cents = '00'] = String(amount).split('.')
  return `${BigInt(whole)}.${cents}`
}
