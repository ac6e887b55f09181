// Random days of companies: payments of every kind, repeated, refused, late and given back, over restarts and moves of the clock.
// A small model knows what each call must come to and what is on each account; the bank must agree with it.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { cents, statement } from '../account-access/kit.ts'
import { advance, control, faults, type Json, openBank } from '../bank-kit.ts'
import {
  BUSINESS,
  COMPANY,
  type CompanyBank,
  NOBODY,
  openCompany,
  pay,
  PERSON,
  PERSON_OWNER,
  plan,
  SUPPLIER,
} from './kit.ts'

const OWN = [COMPANY, BUSINESS, PERSON] as const
const OPENINGS: Record<string, bigint> = { [COMPANY]: 10_000_000n, [BUSINESS]: 100_000n, [PERSON]: 25_000n }
const OWNERS: Record<string, string> = {
  [COMPANY]: 'customer-3',
  [BUSINESS]: 'customer-4',
  [PERSON]: PERSON_OWNER,
}
/** A night in which nothing happens by itself. */
const NIGHT = '2026-11-22T03:00:00.000+02:00'
const NO_INSTANT = 'error:INSTANT_NOT_POSSIBLE'
const SETTLE_MS = 5_000

const payment = fc
  .record({
    do: fc.constant('pay' as const),
    operation: fc.constantFrom('sepa' as const, 'instant' as const, 'v2' as const),
    from: fc.constantFrom(...OWN),
    to: fc.constantFrom<string>(...OWN, SUPPLIER, NOBODY),
    units: fc.oneof(fc.bigInt({ min: 1n, max: 9_999n }), fc.bigInt({ min: 1n, max: 12_000_000n })),
    id: fc.integer({ min: 0, max: 11 }).map((number) => `ID${number}`),
    planned: fc.constantFrom(undefined, undefined, 'pending', 'pending-reject', 'reject', NO_INSTANT),
    onlyInstant: fc.boolean(),
  })
  .map(({ planned, onlyInstant, ...rest }) => ({
    ...rest,
    planned: isPossible(rest.operation, planned) ? planned : undefined,
    onlyInstant: rest.operation === 'v2' && onlyInstant,
  }))
type Payment = typeof payment extends fc.Arbitrary<infer P> ? P : never

function isPossible(operation: string, planned: string | undefined): boolean {
  if (operation === 'v2') return planned === 'reject' || planned === NO_INSTANT
  return operation === 'sepa' || planned !== NO_INSTANT
}

const step = fc.oneof(
  { weight: 6, arbitrary: payment },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), of: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 6_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)

interface Bound extends Payment {
  status: string
  /** When it settles, while it is open. */
  due: number
}

/** Knows what should be. */
class Model {
  readonly bound = new Map<string, Bound>()
  readonly accounts = new Map<string, bigint>(Object.entries(OPENINGS))
  #now = 0

  wait(ms: number): void {
    this.#now += ms
    const due = Array.from(this.bound.values()).filter(
      (one) => one.status === 'PROCESSING' && one.due <= this.#now,
    )
    // A stable sort: what came first is first among those of one moment.
    for (const one of due.toSorted((left, right) => left.due - right.due)) this.#settle(one)
  }

  /** Returns what a payment must come to. */
  pay(asked: Payment): string {
    const { operation, from, to, units, id, planned } = asked
    const known = this.bound.get(id)
    if (known) {
      const isSame = operation !== 'v2' && bodyOf(known) === bodyOf(asked) && known.operation === operation
      return isSame ? `201 ${known.status}` : '400 DUPLICATE_PAYMENT instructionId'
    }
    if (from === to) return '400 INVALID_FIELD creditor.iban'
    if (operation !== 'v2') {
      if (planned === 'reject' || to === NOBODY) return '400 PAYMENT_REJECTED'
      if (this.#on(from) < units) return '400 INSUFFICIENT_FUNDS'
    }
    const isLate = planned === 'pending' || planned === 'pending-reject'
    const status = operation === 'v2' || isLate ? 'PROCESSING' : 'PROCESSED'
    this.bound.set(id, { ...asked, status, due: this.#now + SETTLE_MS })
    if (operation !== 'v2') this.#move(from, isLate ? 'on its way' : to, units)
    return `201 ${status}`
  }

  #settle(one: Bound): void {
    const { operation, planned, onlyInstant, from, to, units } = one
    if (operation !== 'v2') {
      const isPaid = planned === 'pending'
      this.#move('on its way', isPaid ? to : from, units)
      one.status = isPaid ? 'PROCESSED' : 'REJECTED'
      return
    }
    const isImpossible = planned === 'reject' || (planned === NO_INSTANT && onlyInstant) || to === NOBODY
    if (isImpossible || this.#on(from) < units) {
      one.status = 'REJECTED'
      return
    }
    this.#move(from, to, units)
    one.status = 'PROCESSED'
  }

  #on(account: string): bigint {
    return this.accounts.get(account) ?? 0n
  }

  #move(from: string, to: string, units: bigint): void {
    this.accounts.set(from, this.#on(from) - units)
    this.accounts.set(to, this.#on(to) + units)
  }
}

function bodyOf({ from, to, units, id, onlyInstant }: Payment): string {
  const digits = String(units).padStart(3, '0')
  return JSON.stringify({
    creditor: { iban: to, name: 'Saaja Oy' },
    debtor: { iban: from },
    instructedAmount: { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: 'EUR' },
    instructionId: id,
    message: 'Malli',
    ...(onlyInstant && { forceSepaInst: true }),
  })
}

/** Ends the bank and starts it again with what it has stored. */
function restarted(bank: CompanyBank): CompanyBank {
  const { sandbox } = openBank({ store: bank.store, clock: () => bank.wire.now })
  return { ...bank, sandbox }
}

async function balances(bank: CompanyBank): Promise<Record<string, bigint>> {
  const all = OWN.map(async (iban) => {
    const { balance } = await statement(bank, OWNERS[iban] ?? '', iban)
    return [iban, cents(balance)] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

test('leaves the accounts of the model alone through its night, so that only payments move them (house: 4)', async () => {
  const bank = await openCompany({ now: NIGHT }, OWN)
  assert.deepEqual(await balances(bank), OPENINGS)
  await advance(bank, 'PT1H')
  assert.deepEqual(await balances(bank), OPENINGS)
})

const runs = deep(25, 1_000)
test(`agrees with a model on every answer, status and account, over ${runs} random nights (gaps: Part 2 Corporate, corporate.duplicate.scope; promises: R9)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      let bank = await openCompany({ now: NIGHT }, OWN)
      const model = new Model()
      const sent: Payment[] = []
      for (const one of steps) {
        const paid = one.do === 'again' ? sent[one.of % Math.max(sent.length, 1)] : one
        if (paid?.do === 'wait') {
          await advance(bank, `PT${(paid.ms / 1_000).toFixed(3)}S`)
          model.wait(paid.ms)
        } else if (paid?.do === 'restart') {
          bank = restarted(bank)
        } else if (paid) {
          const { operation, id, planned } = paid
          if (planned !== undefined) {
            const match = { instructionId: id }
            assert.equal(await plan(bank, operation, planned, { match }), 204)
          }
          const answer = await pay(bank, operation, bodyOf(paid))
          const told = [answer.json['status'], ...faults(answer)].filter(Boolean)
          assert.equal([answer.status, ...told].join(' '), model.pay(paid))
          sent.push(paid)
        }
        assert.deepEqual(makeLedger(bank.store).sum(), { EUR: '0.00' })
      }
      await advance(bank, 'PT5S')
      model.wait(SETTLE_MS)
      const { json } = await control(bank, 'GET', '/corporate-payments')
      const kept = (json['corporate-payments'] as Json[]).map(({ instructionId, status }) => [
        String(instructionId),
        String(status),
      ])
      const expected = Array.from(model.bound, ([id, { status }]) => [id, status])
      assert.sameDeepMembers(kept, expected)
      assert.isFalse(expected.some(([, status]) => status === 'PROCESSING'))
      assert.equal(model.accounts.get('on its way') ?? 0n, 0n)
      const own = OWN.map((iban) => [iban, model.accounts.get(iban)])
      assert.deepEqual(await balances(bank), Object.fromEntries(own))
      assert.deepEqual(makeLedger(bank.store).sum(), { EUR: '0.00' })
    }),
    { numRuns: runs },
  )
})
