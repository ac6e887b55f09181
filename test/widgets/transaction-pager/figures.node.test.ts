// What the pager reckons: sums in and out, the balance after each entry, what a statement opens and closes with, kinds and filters.

import { assert, fc, test } from '#kit'
import type { Entry } from '../../../core/view/index.ts'
import { balancesOf, statementBalances } from '../../../widgets/transaction-pager/balances.ts'
import { isNarrow, passes, readTyped } from '../../../widgets/transaction-pager/filter.ts'
import { Flows, flowsOf } from '../../../widgets/transaction-pager/flows.ts'
import { categoryOf, isOfKind, kinds, kindsAmong } from '../../../widgets/transaction-pager/kinds.ts'
import { kindName } from '../../../widgets/shared/text/account-kinds.ts'
import { loadWords, translated } from '../../../widgets/shared/text/words/languages.ts'
import { english } from '../topics.ts'
import { entriesOf, mixedEntries } from '../account-data.ts'

const range = { from: '2026-08-21', to: '2026-11-20' }
const bare = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ balanceAfter: _balance, ...entry }) => entry)
const changed = (entry: Entry | undefined, change: Partial<Entry>): Entry => {
  if (!entry) throw new Error('There is no such entry')
  return { ...entry, ...change }
}

test('adds up what came and what went exactly, for any amounts (house: 4)', () => {
  const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const text = (units: bigint) => {
    const digits = String(units < 0n ? -units : units).padStart(3, '0')
    return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  const [one] = entriesOf(1)
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (units) => {
      const [flow] = flowsOf(units.map((amount) => changed(one, { amount: text(amount) })))
      const came = units.filter((amount) => amount > 0n).reduce((sum, amount) => sum + amount, 0n)
      const all = units.reduce((sum, amount) => sum + amount, 0n)
      assert.deepEqual(flow, { currency: 'EUR', in: text(came), out: text(came - all), net: text(all) })
    }),
  )
})

test('keeps currencies apart, leaves out what is not booked, and says nothing of a currency with an odd amount (house: 4)', () => {
  const [a, b, c] = entriesOf(3)
  const list = [
    changed(a, { amount: '10', currency: 'JPY' }),
    changed(b, { amount: '-1.5', currency: 'KWD' }),
    changed(c, { amount: 'much', currency: 'USD' }),
    changed(c, { amount: '2.00', currency: 'USD' }),
    changed(c, { status: 'pending' }),
    changed(c, { status: 'rejected' }),
  ]
  assert.deepEqual(flowsOf(list), [
    { currency: 'JPY', in: '10', out: '0', net: '10' },
    { currency: 'KWD', in: '0.000', out: '1.500', net: '-1.500' },
  ])
  assert.isEmpty(flowsOf([]))
})

test('adds each entry of a growing list once, and a long list turn by turn (house: 4)', () => {
  const list = entriesOf(5)
  const flows = new Flows()
  flows.of(list)
  list.push(...entriesOf(8).slice(5))
  assert.deepEqual(flows.of(list), flowsOf(entriesOf(8)))
  const many = entriesOf(12_000, 200)
  const turns = [flows.of(many), flows.of(many), flows.of(many)]
  assert.deepEqual(turns, [undefined, undefined, flowsOf(many)])
})

test('reckons every balance that one given balance allows, the same as the bank gave (house: 4)', () => {
  const given = entriesOf(20)
  const whole = balancesOf(given, range)
  for (const keep of [0, 7, 19]) {
    const list = bare(given).map((entry, at) => (at === keep ? (given[at] ?? entry) : entry))
    assert.deepEqual(Object.fromEntries(balancesOf(list, range)), Object.fromEntries(whole))
  }
  assert.equal(balancesOf(bare(given), range).size, 0, 'nothing is guessed')
})

test('reckons from the balance at the end of a day, only where everything since then is here (house: 4)', () => {
  const given = entriesOf(12)
  const anchor = { balance: given[3]?.balanceAfter ?? '', balanceDay: '2026-11-19', currency: 'EUR' }
  assert.deepEqual(
    Object.fromEntries(balancesOf(bare(given), range, anchor)),
    Object.fromEntries(balancesOf(given, range)),
  )
  const cases = [
    { ...anchor, balanceDay: '2026-11-21' },
    { ...anchor, currency: 'USD' },
    { balance: anchor.balance, currency: 'EUR' },
  ]
  for (const one of cases) assert.equal(balancesOf(bare(given), range, one).size, 0)
})

test('reckons nothing where the figures of the bank contradict its amounts, or currencies are mixed (house: 4)', () => {
  const [first, ...others] = entriesOf(6)
  const third = others[1]
  const wrong = [
    changed(first, {}),
    ...bare(others.slice(0, 1)),
    changed(third, { balanceAfter: '1.00' }),
    ...bare(others.slice(2)),
  ]
  assert.equal(balancesOf(wrong, range).size, 2)
  const mixed = [
    changed(first, {}),
    ...bare(others).map((entry, at) => changed(entry, at === 1 ? { currency: 'USD' } : {})),
  ]
  assert.equal(balancesOf(mixed, range).size, 1)
})

test('tells what a statement opens and closes with, or nothing that it does not know (house: 4)', () => {
  const list = entriesOf(4)
  const { opening, closing } = statementBalances(list, range)
  assert.equal(closing, '2841.07')
  const net = flowsOf(list)[0]?.net ?? ''
  assert.equal(
    flowsOf([changed(list[0], { amount: opening ?? '' }), changed(list[0], { amount: net })])[0]?.net,
    closing,
  )
  assert.deepEqual(statementBalances(bare(list), range), {})
  // The bank's own figures contradict its amounts: what was before does not follow.
  const odd = list.map((entry, at) => (at === 2 ? { ...entry, balanceAfter: '1.00' } : entry))
  assert.deepEqual(statementBalances(odd, range), { closing: '2841.07' })
  const anchor = { balance: '7.00', balanceDay: '2026-09-01', currency: 'EUR' }
  assert.deepEqual(statementBalances([], range, anchor), { opening: '7.00', closing: '7.00' })
  assert.deepEqual(statementBalances([], range, { ...anchor, balanceDay: '2026-08-01' }), {})
})

for (const [typed, read] of [
  ['12', '12'],
  ['12,5', '12.5'],
  ['1 234,50', '1234.50'],
  ['1\u202f234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234', '1234'],
  ['1.234.567', '1234567'],
  ['\u221220', '20'],
  ['\u200e1\u2060 234,50\u200b', '1234.50'],
  ['１２，５', '12.5'],
  ['ten', undefined],
  ['', undefined],
  ['1e3', undefined],
] as const) {
  test(`reads the amount "${typed}" that a person types (house: 4)`, () => {
    assert.equal(readTyped(typed), read)
  })
}

test('narrows a list by kind, by category and by amounts without their sign (look: search in what is loaded)', () => {
  const list = entriesOf(6)
  const found = (filter: Parameters<typeof passes>[1]) =>
    list.filter((entry) => passes(entry, filter)).map(({ amount }) => amount)
  assert.deepEqual(found({ least: '25', most: '86.14' }), ['-86.14', '-37.95', '25.00'])
  assert.deepEqual(found({ kind: 'in', most: '100' }), ['25.00'])
  assert.deepEqual(found({ kind: 'card' }), ['-4.60', '-37.95'])
  assert.deepEqual(found({ category: 'food' }), ['-4.60', '-37.95'])
  assert.isFalse(isNarrow({}))
  assert.isTrue(isNarrow({ least: '0' }))
})

test('tells kinds from codes, and categories from names, codes and messages (look: search in what is loaded)', () => {
  const [one] = entriesOf(1)
  const iso = (code: string, amount = '-1.00', name = 'Nobody') =>
    changed(one, { amount, codes: { iso: code }, counterpart: { name } })
  assert.deepEqual(
    kinds.filter((kind) => isOfKind(iso('PMNT-CCRD-CWDL'), kind)),
    ['out', 'cash'],
  )
  assert.deepEqual(
    kinds.filter((kind) => isOfKind(iso('ACMT-MDOP-CHRG'), kind)),
    ['out', 'fee'],
  )
  assert.deepEqual(kindsAmong(mixedEntries()), ['in', 'out', 'card'])
  const expected: [Entry, string][] = [
    [iso('PMNT-RCDT-SALA', '10.00'), 'wages'],
    [iso('PMNT-RCDT-ESCT', '10.00'), 'otherIn'],
    [iso('PMNT-ICDT-ESCT', '-1.00', 'Lumikko Sähkö Oy'), 'home'],
    [iso('PMNT-CCRD-POSD', '-1.00', 'Rautatie Oy'), 'transport'],
    [iso('PMNT-CCRD-POSD', '-1.00', 'Keskustan Apteekki'), 'health'],
    [iso('PMNT-CCRD-POSD', '5.00', 'Ruokapuoti Saarikko'), 'otherIn'],
    [iso('PMNT-CCRD-POSD', '-1.00', 'Xyzzy'), 'other'],
    [iso('ACMT-MDOP-INTR'), 'fees'],
  ]
  for (const [entry, category] of expected) assert.equal(categoryOf(entry), category, entry.counterpart?.name)
})

test('names kinds of accounts in the language of the page, and leaves every other name as it is (look: Words)', () => {
  const say = (kind: keyof typeof english.kinds) => english.kinds[kind]
  assert.equal(kindName('Arvelduskonto', say), 'Everyday account')
  assert.equal(kindName(' KREDITKORT ', say), 'Credit card')
  assert.equal(kindName('Lomakassa', say), 'Lomakassa')
  assert.equal(
    kindName('Everyday account', () => ''),
    'Everyday account',
    'while the language is on its way',
  )
  for (const word of Object.values(english.kinds)) assert.equal(kindName(word, say), word)
})

test('knows the word of every kind in every language of the elements (look: Words)', async () => {
  for (const language of translated) {
    const words = await loadWords(language, 'kinds')
    for (const [kind, word] of Object.entries(words)) {
      if (typeof word !== 'string') return assert.fail(`${kind} counts nothing`)
      assert.equal(
        kindName(word, (one) => one),
        kind,
        word,
      )
    }
  }
})
