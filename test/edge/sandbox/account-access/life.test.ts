/// <reference types="node" />
// The life of the test bank's customers: who they are, that their books agree, and that they live on with the clock.
// How it looks over the wire is tested elsewhere.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import type { Entry } from '../../../../edge/sandbox/ledger/entry.ts'
import { type Ledger, makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/storage/store.ts'
import { makeBankClock } from '../../../../edge/sandbox/storage/clock.ts'
import { toEuroCents } from '../../../../edge/sandbox/ledger/money.ts'
import { makeHistory } from '../../../../edge/sandbox/simulation/history.ts'
import { makeRandom } from '../../../../edge/sandbox/simulation/random.ts'
import { CUSTOMER_PROFILES } from '../../../../edge/sandbox/simulation/customer-profiles.ts'
import { TRANSFERS } from '../../../../edge/sandbox/simulation/transfers.ts'
import { makeSimulation } from '../../../../edge/sandbox/simulation/simulation.ts'
import { cents } from './kit.ts'
import { advance, control, openBank, type TestBank } from '../bank-kit.ts'
import { open, create, refund } from '../online-payment/kit.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-20T10:00:00Z')
const ACCOUNTS = CUSTOMER_PROFILES.flatMap(({ accounts }) => accounts)
const TEXT = /^(?! )[\p{Script=Latin}0-9 /?:().,'+&-]{1,140}(?<! )$/u

interface Books {
  bank: TestBank
  ledger: Ledger
}

/** Opens a bank whose books the test reads as the bank does. */
function openBooks(options: Parameters<typeof openBank>[0] & { store?: Store } = {}): Books {
  const store = options.store ?? memoryStore()
  const bank = openBank({ ...options, store })
  const clock = makeBankClock(store, () => bank.wire.now)
  return { bank, ledger: makeLedger(store, { clock, source: makeSimulation(store) }) }
}

function accountOf(ledger: Ledger, iban: string) {
  const account = ledger.accounts().find((one) => one.iban === iban)
  if (!account) throw new Error(`${iban} is not there`)
  return account
}

/** Checks that each balance follows from the one before it, up to that of the account. */
function assertAgrees(ledger: Ledger, accountId: string, since = -Infinity): Entry[] {
  const entries = [...ledger.entries(accountId, { since })]
  const booked = entries.filter(({ archiveId }) => archiveId !== undefined)
  let balance = ledger.account(accountId)?.balance ?? ''
  for (const [at, entry] of booked.entries()) {
    assert.equal(entry.balanceAfter, balance, entry.entryId)
    const before = cents(balance) - cents(entry.amount)
    balance = booked[at + 1]?.balanceAfter ?? balance
    if (booked[at + 1]) assert.equal(cents(balance), before)
  }
  return entries
}

test('gives at least twelve customers, each with a name and accounts of its own (gaps: shared.sandbox.identity)', () => {
  assert.isAtLeast(CUSTOMER_PROFILES.length, 12)
  assert.deepEqual(
    CUSTOMER_PROFILES.map(({ customerId }) => customerId),
    CUSTOMER_PROFILES.map((_, index) => `customer-${index + 1}`),
  )
  const unique = (texts: string[]) => assert.lengthOf([...new Set(texts)], texts.length)
  unique(CUSTOMER_PROFILES.map(({ name }) => name))
  unique(ACCOUNTS.map(({ iban }) => iban))
  unique(CUSTOMER_PROFILES.flatMap(({ cards = [] }) => cards.map(({ lastDigits }) => lastDigits)))
  unique(CUSTOMER_PROFILES.map(({ story }) => story.en))
  for (const { iban } of ACCOUNTS) {
    assert.match(iban, /^FI\d\d999\d{11}$/)
    assert.equal(BigInt(`${iban.slice(4)}1518${iban.slice(2, 4)}`) % 97n, 1n)
  }
  assert.includeMembers(
    ACCOUNTS.map(({ iban, balance }) => `${iban} ${balance}`),
    [
      'FI6299900000000011 10000.00',
      'FI3099900000000102 250.00',
      'FI7399900000000201 0.00',
      'FI1999900000000300 100000.00',
      'FI8399900000000409 1000.00',
    ],
  )
})

test('keeps every text of the simulation within its limits (gaps: shared.text, account-access.account.values)', () => {
  const history = makeHistory({ seed: 'silta', startAt: START })
  for (const { name, accounts, cards = [] } of CUSTOMER_PROFILES) {
    assert.isAtMost([...name].length, 70)
    assert.match(name, TEXT)
    for (const account of accounts) {
      assert.isTrue(account.name.length >= 1 && [...account.name].length <= 70)
      assert.isAtMost([...(account.nickname ?? '')].length, 70)
      for (const { message, counterpart } of history.events(account.iban, START)) {
        if (counterpart) assert.isTrue(TEXT.test(counterpart.name) && [...counterpart.name].length <= 70)
        if (message !== undefined) for (const line of message.split('\n')) assert.match(line, TEXT)
        assert.equal(message?.normalize('NFC'), message)
      }
    }
    for (const { lastDigits } of cards) {
      for (const { description } of history.cards.list(lastDigits, START)) assert.match(description, TEXT)
    }
  }
  // The longest and the strangest are really there.
  const names = CUSTOMER_PROFILES.flatMap((one) => [
    one.name,
    ...one.accounts.map(({ nickname = '' }) => nickname),
  ])
  assert.isAbove(names.filter((name) => [...name].length === 70).length, 1)
  assert.isTrue(names.some((name) => /[Þðþæøłŧß]/i.test(name)) && names.some((name) => /[&']/.test(name)))
})

test('tells two years of each account that is not new or empty (gaps: shared.sandbox.identity)', () => {
  const { ledger } = openBooks()
  for (const { customerId, accounts, openedDaysAgo } of CUSTOMER_PROFILES) {
    for (const { iban, balance } of accounts) {
      const account = accountOf(ledger, iban)
      assert.equal(account.balance, balance)
      const entries = assertAgrees(ledger, account.accountId)
      const oldest = entries.at(-1)
      if (customerId === 'customer-2') assert.lengthOf(entries, 0)
      else if (openedDaysAgo !== undefined) {
        assert.isTrue((oldest?.at ?? 0) > START - (openedDaysAgo + 1) * DAY_MS)
        // It began with nothing.
        assert.equal(oldest?.balanceAfter, oldest?.amount)
      } else {
        const days = (START - (oldest?.at ?? START)) / DAY_MS
        assert.isTrue(days > 600 && days < 732, `${iban} begins ${days} days ago`)
      }
    }
  }
})

test('shows archive ids that name their day, and each movement once on each side (gaps: shared.id)', () => {
  const { ledger } = openBooks()
  const seen = new Map<string, Entry[]>()
  for (const { accountId } of ledger.accounts()) {
    for (const entry of ledger.entries(accountId)) {
      if (entry.archiveId !== undefined)
        seen.set(entry.archiveId, [...(seen.get(entry.archiveId) ?? []), entry])
    }
  }
  const pairs = [...seen.values()].filter((entries) => entries.length > 1)
  assert.isAbove(pairs.length, 100)
  for (const [left, right, more] of pairs) {
    assert.isUndefined(more)
    assert.equal(cents(left?.amount), -cents(right?.amount))
    assert.notEqual(left?.accountId, right?.accountId)
    assert.equal(left?.message, right?.message)
    assert.equal(left?.reference, right?.reference)
    const [mine, theirs] = [left, right].map((entry) => ledger.account(entry?.accountId ?? ''))
    assert.equal(left?.counterpart?.iban, theirs?.iban)
    assert.equal(right?.counterpart?.iban, mine?.iban)
  }
  // Every transfer of the simulation has both its sides.
  for (const { from, to } of TRANSFERS) {
    const between = pairs.filter((entries) => {
      const ibans = entries.map(({ counterpart }) => counterpart?.iban)
      return ibans.includes(from) && ibans.includes(to)
    })
    assert.isAbove(between.length, 1, `${from} ${to}`)
  }
})

test('gives the same life for the same seed and start, and another for another seed (gaps: shared.sandbox.control)', () => {
  const lifeOf = (seed: string, startAt = START) => {
    const history = makeHistory({ seed, startAt })
    const events = ACCOUNTS.map(({ iban }) => [...history.events(iban, startAt + 90 * DAY_MS)])
    return JSON.stringify([events, [...history.cards.list('1010', startAt)]], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  }
  assert.equal(lifeOf('one'), lifeOf('one'))
  assert.notEqual(lifeOf('one'), lifeOf('two'))
  // A life that begins later goes through the same days.
  const history = (startAt: number) => makeHistory({ seed: 'one', startAt })
  const shared = (startAt: number) =>
    [...history(startAt).events('FI1999900000000300', START - 40 * DAY_MS, START - 400 * DAY_MS)].map(
      ({ at, cents: amount }) => `${at} ${amount}`,
    )
  assert.deepEqual(shared(START), shared(START + 10 * DAY_MS))
})

test('gives the same data for the same seed after a reset, and after a restart (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const { bank, ledger } = openBooks({ store })
  const shown = () => ledger.accounts().map(({ accountId }) => [...ledger.entries(accountId)])
  const before = shown()
  assert.deepEqual(openBooks({ store }).ledger.accounts(), ledger.accounts())
  await advance(bank, 'P10D')
  assert.notDeepEqual(shown(), before)
  await control(bank, 'POST', '/reset', {})
  assert.deepEqual(shown(), before)
  await control(bank, 'POST', '/reset', { seed: 'another' })
  assert.notDeepEqual(shown(), before)
  assert.equal(accountOf(ledger, 'FI6299900000000011').balance, '10000.00')
})

test('keeps still on the day of the first start, and goes on with the next one (gaps: shared.sandbox.identity)', async () => {
  const { bank, ledger } = openBooks()
  const before = ledger.accounts()
  await advance(bank, 'PT13H59M')
  assert.deepEqual(ledger.accounts(), before)
  await advance(bank, 'P4D')
  const changed = ledger.accounts().filter(({ balance }, at) => balance !== before[at]?.balance)
  assert.isAbove(changed.length, 10)
  assert.equal(accountOf(ledger, 'FI7399900000000201').balance, '0.00')
  for (const { accountId } of ledger.accounts()) assertAgrees(ledger, accountId)
})

test('brings new days the same entries, whether the clock runs there or jumps (gaps: shared.sandbox.control)', async () => {
  const jumped = openBooks()
  await advance(jumped.bank, 'P30D')
  const walked = openBooks()
  for (let day = 0; day < 30; day++) {
    await advance(walked.bank, 'P1D')
    assertAgrees(walked.ledger, accountOf(walked.ledger, 'FI6299900000000011').accountId)
  }
  assert.deepEqual(walked.ledger.accounts(), jumped.ledger.accounts())
})

test('lets the books agree over every year end, in ten years and in seven thousand (1 A, accountBalance; house: 6)', async () => {
  const { bank, ledger } = openBooks()
  await advance(bank, 'P10Y')
  const fourYearsAgo = START + 6 * 365 * DAY_MS
  for (const { accountId } of ledger.accounts()) assertAgrees(ledger, accountId, fourYearsAgo)
  // The account with all kinds of entries from its first day on; elsewhere the newest years are as good.
  assertAgrees(ledger, accountOf(ledger, 'FI6299900000000011').accountId)
  await advance(bank, 'P7000Y')
  const since = bank.wire.now + 365 * 7_008 * DAY_MS
  for (const { accountId } of ledger.accounts()) assertAgrees(ledger, accountId, since)
  const { accountId } = accountOf(ledger, 'FI6299900000000011')
  assert.isAbove([...ledger.entries(accountId, { since })].length, 100)
})

test('has one card with more than a page of postings in three months (1 A, Limits)', () => {
  const history = makeHistory({ seed: 'silta', startAt: START })
  const counts = CUSTOMER_PROFILES.flatMap(({ cards = [] }) =>
    cards.map(({ lastDigits }) => [...history.cards.list(lastDigits, START, START - 90 * DAY_MS)].length),
  )
  assert.isAbove(Math.max(...counts), 150)
})

test('lets the books agree whatever is paid, refunded and waited for, on any day (1 A, accountBalance)', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 99_999 }) }),
    fc.record({ do: fc.constant('refund' as const), of: fc.nat() }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 400 }) }),
  )
  const start = fc.integer({ min: 0, max: 900 }).map((days) => new Date(START - days * DAY_MS).toISOString())
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 10 }),
      start,
      fc.string({ minLength: 1, maxLength: 8 }),
      async (steps, now, seed) => {
        const { bank, ledger } = openBooks({ now, seed })
        const { accountId } = accountOf(ledger, 'FI6299900000000011')
        const payments: string[] = []
        let seen: Entry[] = []
        for (const one of steps) {
          if (one.do === 'pay') {
            const amount = `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, '0')}`
            const made = await create(bank, { amount })
            await open(bank, made.link)
            payments.push(made.paymentId)
          } else if (one.do === 'wait') {
            await advance(bank, `PT${one.hours}H`)
          } else if (payments.length > 0) {
            await refund(bank, payments[one.of % payments.length] ?? '', '0.01')
          }
          const entries = assertAgrees(ledger, accountId)
          // What was there stays as it was, and under the same balance.
          assert.deepEqual(entries.slice(entries.length - seen.length), seen)
          seen = entries
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('reads any stretch of an account as a part of the whole (gaps: account-access.paging.token)', async () => {
  const { bank, ledger } = openBooks()
  for (let payment = 0; payment < 5; payment++) {
    await open(bank, (await create(bank, { amount: '1.00' })).link)
  }
  await advance(bank, 'P20D')
  await open(bank, (await create(bank, { amount: '2.00' })).link)
  await advance(bank, 'P20D')
  const { accountId } = accountOf(ledger, 'FI6299900000000011')
  const whole = [...ledger.entries(accountId)]
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(whole.length - 1), (one, two) => {
      const [newer, older] = [whole[Math.min(one, two)], whole[Math.max(one, two)]]
      if (!newer || !older) return
      const inside = whole.filter(({ at }) => at <= newer.at && at >= older.at)
      assert.deepEqual([...ledger.entries(accountId, { until: newer.at, since: older.at })], inside)
      const after = [...ledger.entries(accountId, { before: newer })]
      assert.deepEqual(after, whole.slice(whole.indexOf(newer) + 1))
    }),
    { numRuns: deep(12, 300) },
  )
})

test('never lets an entry slip in among those that were seen when the clock goes back (1 A, accountBalance)', async () => {
  const { bank, ledger } = openBooks()
  const pay = async () => open(bank, (await create(bank, { amount: '1.00' })).link)
  const { accountId } = accountOf(ledger, 'FI6299900000000011')
  await pay()
  const [first] = ledger.entries(accountId)
  bank.wire.now -= 60_000
  await pay()
  bank.wire.now += 60_000
  const [second, again] = assertAgrees(ledger, accountId)
  assert.equal(again?.entryId, first?.entryId)
  assert.deepEqual([second?.at, second?.nth], [first?.at, 2])
})

test('converts at the bank’s rates, half a cent up (gaps: shared.sandbox.rates)', () => {
  const cases: [units: bigint, currency: string, cents: bigint][] = [
    [100n, 'EUR', 100n],
    [110n, 'USD', 100n],
    [85n, 'GBP', 100n],
    [95n, 'CHF', 100n],
    [1100n, 'SEK', 100n],
    [1150n, 'NOK', 100n],
    [746n, 'DKK', 100n],
    [160n, 'JPY', 100n],
    [200n, 'PLN', 100n],
    [1n, 'USD', 1n],
    [5n, 'SEK', 0n],
    [6n, 'SEK', 1n],
    [1n, 'PLN', 1n],
    [3n, 'PLN', 2n],
    [1n, 'JPY', 1n],
    [2_000n, 'KWD', 100n],
    [0n, 'USD', 0n],
  ]
  for (const [units, currency, expected] of cases)
    assert.equal(toEuroCents(units, currency), expected, currency)
})

test('draws evenly, within its bounds, and the same for the same text (house: 4, Tests)', () => {
  const drawn = (text: string) => {
    const random = makeRandom(text)
    return Array.from({ length: 6_000 }, () => random.int(1, 6))
  }
  assert.deepEqual(drawn('one'), drawn('one'))
  assert.notDeepEqual(drawn('one'), drawn('two'))
  for (let face = 1; face <= 6; face++) {
    const count = drawn('one').filter((value) => value === face).length
    assert.isTrue(count > 850 && count < 1_150, `${face}: ${count}`)
  }
  assert.throws(() => makeRandom('one').pick([]), TypeError)
})
