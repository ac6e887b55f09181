/// <reference types="node" />
// Random lives of a bank whose money is steered, with payments in between: what must be true of its books after every step.
// It runs small by default and large with --deep; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { isBankError } from '../../../../core/shared/index.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/index.ts'
import { advance, control, type TestBank } from '../bank-kit.ts'
import * as company from '../corporate-payments/kit.ts'
import * as online from '../online-payment/kit.ts'
import { SHOP, steer, type Steered, sumsOf } from './kit.ts'

/** One step; numbers choose among what there is. */
type Step = readonly [what: (typeof STEPS)[number], one: number, other: number, cents: number]

const STEPS = [
  'add',
  'add late',
  'add between',
  'hold',
  'announce',
  'book',
  'release',
  'balance',
  'block',
  'unblock',
  'close',
  'open',
  'currency',
  'card',
  'customer',
  'right',
  'take right',
  'client',
  'pay online',
  'pay as a company',
  'clock',
] as const

const CUSTOMERS = ['customer-1', 'customer-2', 'customer-3', 'customer-4'] as const

/** A refusal is an answer, too; a fault of the bank is none. */
async function tried(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isBankError(error) || error.status === undefined || error.status >= 500) throw error
  }
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

async function take(
  bank: company.CompanyBank,
  steered: Steered,
  [what, one, other, cents]: Step,
): Promise<void> {
  const accounts = await steered.accounts.list({ kind: 'current' })
  const [account, second] = [pick(accounts, one), pick(accounts, other)]
  if (!account || !second) throw new Error('there must be accounts')
  const { accountId } = account
  const decimals = account.currency === 'JPY' ? 0 : 2
  const amountOf = (sign: '' | '-') => {
    const digits = String(cents + 1).padStart(3, '0')
    return (
      sign + (decimals === 0 ? digits.replace(/^0+(?=\d)/, '') : `${digits.slice(0, -2)}.${digits.slice(-2)}`)
    )
  }
  const sign = other % 2 === 0 ? '-' : ''
  const customerId = pick(CUSTOMERS, other) ?? 'customer-1'
  const pending = async () =>
    pick((await steered.entries.list(accountId)).pending, other)?.entryId ?? 'pending-0'
  const add = (more: object, counterpart: { name: string; iban?: string } = SHOP) =>
    steered.entries.add(accountId, { amount: amountOf(sign), counterpart, ...more })
  const now = Date.parse((await steered.bank()).now)
  const past = new Date(now - (other * 86_400_000 + cents)).toISOString()
  switch (what) {
    case 'add':
      return tried(add({}))
    case 'add late':
      return tried(add({ at: past }))
    case 'add between':
      return tried(
        add({ at: past }, { name: 'Aino', ...(second.iban !== undefined && { iban: second.iban }) }),
      )
    case 'hold':
      return tried(add({ status: 'pending', amount: amountOf('-'), at: past }))
    case 'announce':
      return tried(add({ status: 'pending', amount: amountOf(''), at: past }))
    case 'book':
      return tried(steered.entries.end(accountId, await pending(), { result: 'booked' }))
    case 'release':
      return tried(steered.entries.end(accountId, await pending(), { result: 'released' }))
    case 'balance':
      return tried(
        steered.accounts.setBalance(accountId, { balance: other % 3 === 0 ? '0' : amountOf(sign) }),
      )
    case 'block':
      return tried(steered.accounts.setStatus(accountId, { status: 'blocked' }))
    case 'unblock':
      return tried(steered.accounts.setStatus(accountId, { status: 'enabled' }))
    case 'close':
      return tried(steered.accounts.setStatus(accountId, { status: 'deleted' }))
    case 'open':
      return tried(
        steered.accounts.open(customerId, {
          country: (['FI', 'EE', 'LV', 'LT'] as const)[one % 4] ?? 'FI',
          balance: String(cents),
          ...(other % 2 === 0 && { creditLimit: '10' }),
        }),
      )
    case 'currency':
      return tried(
        steered.accounts.open(account.customerId ?? '', {
          country: account.country,
          iban: account.iban ?? '',
          currency: (['SEK', 'USD', 'JPY'] as const)[other % 3] ?? 'SEK',
        }),
      )
    case 'card':
      return tried(steered.cards.add(account.customerId ?? '', { accountId }))
    case 'customer':
      return tried(steered.customers.make({ name: `Henkilö ${one}`, kind: 'private' }))
    case 'right':
      return tried(steered.rights.set(customerId, accountId, { rights: ['read', 'pay', 'confirm'] }))
    case 'take right':
      return tried(steered.rights.take(customerId, accountId))
    case 'client':
      return tried(steered.rights.allowClient(accountId, bank.clientId))
    case 'pay online': {
      const { paymentId } = await online.create(bank, { amount: `${cents}.00` })
      const decision = { result: 'authorized', customerId, iban: account.iban }
      const { status } = await control(bank, 'POST', `/sca/${paymentId}`, decision)
      return assert.isBelow(status, 500)
    }
    case 'pay as a company': {
      const instructedAmount = { amount: `${cents}.10`, currency: 'EUR' }
      const debtor = { iban: account.iban, name: 'Somebody' }
      const creditor = { iban: second.iban, name: 'Saaja' }
      const { status } = await company.pay(
        bank,
        'instant',
        company.order({ instructedAmount, debtor, creditor }),
      )
      return assert.isBelow(status, 500)
    }
    case 'clock':
      await advance(bank, `P${(other % 20) + 1}D`)
  }
}

/** What must be true at every moment. */
async function judge(store: Store, steered: Steered, overdrawn: Set<string>): Promise<void> {
  assert.deepEqual(sumsOf(store), [])
  const documents = new Map(store.list({ prefix: '' }))
  for (const account of await steered.accounts.list()) {
    const { accountId, country, booked, available, expected, creditLimit = '0', status } = account
    const under = country === 'FI' ? '' : `baltic/${country.toLowerCase()}/`
    const reserved = [...documents]
      .filter(([key]) => key.startsWith(`${under}reservation/`))
      .map(([, value]) => value as Reserved)
      .filter((one) => one.accountId === accountId && one.status === 'held')
    const sum = (isCredit: boolean) =>
      reserved
        .filter((one) => (one.isCredit === true) === isCredit)
        .reduce((total, { held }) => total + cents(held.amount), 0n)
    const holds = [...documents]
      .filter(([key]) => key.startsWith(`${under}hold/${accountId}/`))
      .map(([, value]) => BigInt((value as { units: string }).units))
    assert.equal(holds.length, reserved.length)
    assert.equal(
      holds.reduce((total, units) => total + units, 0n),
      sum(false) - sum(true),
    )
    assert.equal(
      cents(available),
      cents(booked) + cents(limitOf(creditLimit, account.currency)) - sum(false),
      accountId,
    )
    assert.equal(cents(expected), cents(booked) - sum(false) + sum(true), accountId)
    // Online payments are not asked for funds, and life goes on by itself (gaps: shared.sandbox.identity).
    if (!overdrawn.has(accountId)) assert.isTrue(cents(available) >= 0n, `${accountId} ${available}`)
    if (status === 'deleted') assert.deepEqual([cents(booked), reserved.length], [0n, 0], accountId)
  }
}

interface Reserved {
  readonly accountId: string
  readonly status: string
  readonly isCredit?: true
  readonly held: { readonly amount: string }
}

const cents = (amount: string) => BigInt(amount.replace('.', ''))
const limitOf = (limit: string, currency: string) =>
  currency === 'JPY' || limit.includes('.') ? limit : `${limit}.00`

/** Every entry follows from the one before, in whole and page by page, and the newest is the balance. */
async function judgeEntries(steered: Steered): Promise<void> {
  for (const { accountId, booked } of await steered.accounts.list({ kind: 'current' })) {
    const { entries } = await steered.entries.list(accountId, { limit: '200' })
    const moved = entries.filter(({ status }) => status === 'booked')
    if (moved[0]) assert.equal(moved[0].balanceAfter, booked, accountId)
    for (const [at, { amount, balanceAfter = '' }] of moved.entries()) {
      const older = moved[at + 1]?.balanceAfter
      if (older !== undefined) assert.equal(cents(balanceAfter), cents(older) + cents(amount), accountId)
    }
    const times = entries.map(({ at }) => Date.parse(at))
    assert.deepEqual(
      times,
      times.toSorted((one, another) => another - one),
    )
  }
}

test('keeps the books at nothing, holds what is reserved, and overdraws nothing that must not be, over random lives (house: 4; gaps: shared.sandbox.identity)', async () => {
  const step = fc.tuple(
    fc.constantFrom(...STEPS),
    fc.nat({ max: 60 }),
    fc.nat({ max: 60 }),
    fc.nat({ max: 40_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: deep(25, 60) }), async (steps) => {
      const store = memoryStore()
      const bank = await company.openCompany({ store })
      const steered = steer(bank.sandbox)
      const overdrawn = new Set<string>()
      await noteOverdrawn(steered, overdrawn)
      for (const one of steps) {
        await take(bank, steered, one)
        if (one[0] === 'pay online' || one[0] === 'clock') await noteOverdrawn(steered, overdrawn)
        await judge(store, steered, overdrawn)
      }
      await judgeEntries(steered)
      await isKept(bank, store)
    }),
    { numRuns: deep(12, 300) },
  )
})

async function noteOverdrawn(steered: Steered, overdrawn: Set<string>): Promise<void> {
  for (const { accountId, available } of await steered.accounts.list())
    if (available.startsWith('-')) overdrawn.add(accountId)
}

/** A file of the bank is let into another one. */
async function isKept(bank: TestBank, store: Store): Promise<void> {
  const file = (await control(bank, 'GET', '/export')).json
  const before = sumsOf(store)
  const { status, json } = await control(bank, 'POST', '/import', file)
  assert.equal(status, 200, JSON.stringify(json))
  assert.deepEqual(sumsOf(store), before)
}
