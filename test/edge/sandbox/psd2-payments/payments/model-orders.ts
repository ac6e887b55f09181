// What a provider of the model tests asks for: bodies of all four kinds, and what each takes from an account in euro.
// Sending them is in model-calls.ts.
import { fc } from '#kit'
import type { Wish } from './model.ts'
import { dateOf, daysAfter } from './model-calendar.ts'
import { ACCOUNTS } from './model-state.ts'
import { nat } from './model-steps.ts'

const cents = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 30_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 30_000n, max: 20_000_000n }) },
)

/** Draws what is to be created. */
export const creating = fc.record({
  kind: fc.constantFrom('sepa', 'sepa', 'scheduled', 'recurring', 'foreign'),
  cents,
  payer: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: fc.constantFrom('FI6299900000000011', 'FI3099900000000102') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ACCOUNTS), 'FI4699800000000013') },
  ),
  payee: fc.constantFrom(
    'FI4699800000000013',
    'FI4699800000000013',
    'FI3099900000009996',
    'FI3099900000000102',
    'FI7399900000000201',
    'DE82999000000000000001',
  ),
  abroad: nat,
  joins: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nat }),
  isSealed: fc.boolean(),
  inDays: fc.integer({ min: 1, max: 20 }),
  recurrence: fc.constantFrom('Weekly', 'Monthly', 'LastBankingDayOfTheMonth'),
  length: fc.integer({ min: 0, max: 120 }),
})
/** What was drawn. */
export type Creating = typeof creating extends fc.Arbitrary<infer C> ? C : never

const AMOUNT = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`

/** Payments that leave the euro or the area: body, and what one unit of the currency takes, in cents of a hundredth. */
const ABROAD = [
  {
    currency: 'USD',
    rate: 110n,
    bankAccount: { id: '4400128837', schemeName: 'BBAN' },
    bic: 'SBOXUS22',
    country: 'US',
  },
  {
    currency: 'EUR',
    rate: 100n,
    bankAccount: { id: 'CH1399900SBOX00000001', schemeName: 'IBAN' },
    bic: 'SBOXCHZ2',
    country: 'CH',
  },
  {
    currency: 'SEK',
    rate: 1_100n,
    bankAccount: { id: 'SE9399900000000000000001', schemeName: 'IBAN' },
    bic: 'SBOXSESS',
    country: 'SE',
  },
  {
    currency: 'GBP',
    rate: 85n,
    bankAccount: { id: 'GB07SBOX99900000000001', schemeName: 'IBAN' },
    bic: 'SBOXGB2L',
    country: 'GB',
  },
] as const

/** Writes a payment abroad; what it takes is rounded half up to the cent (gaps: shared.sandbox.rates). */
function foreignWish({ cents: units, abroad }: Creating): Pick<Wish, 'body' | 'cents' | 'payee'> {
  const { currency, rate, bankAccount, bic, country } = ABROAD[abroad % ABROAD.length] ?? ABROAD[0]
  const payee = {
    bankAccount,
    name: 'Clay Supplies Inc.',
    financialInstitution: { bic },
    foreignAddress: { addressLine1: 'Main Street 2', country },
  }
  const body = { amount: AMOUNT(units), currency, payee, message: 'Invoice 7' }
  return { body, cents: (units * 200n + rate) / (rate * 2n), payee: bankAccount.id }
}

function sepaWish(
  { cents: units, payee: iban, kind, ...drawn }: Creating,
  now: number,
): Pick<Wish, 'body' | 'cents' | 'payee'> {
  const dueDate = daysAfter(dateOf(now), drawn.inDays)
  const address = iban.startsWith('FI') ? {} : { address: ['Hafenstraße 1'], country: 'DE' }
  const body = {
    reference: '1232',
    amountEUR: AMOUNT(units),
    payee: { iban, name: 'Poukama Oy', ...address },
    ...(kind !== 'sepa' && { dueDate }),
    ...(kind === 'recurring' && {
      recurrence: drawn.recurrence,
      recurrenceEndDate: daysAfter(dueDate, drawn.length),
    }),
  }
  return { body, cents: units, payee: iban }
}

/** Writes the body of a payment, and knows what it takes and where it goes. */
export function wishOf(drawn: Creating, now: number): Pick<Wish, 'body' | 'cents' | 'payee'> {
  const { body, ...rest } = drawn.kind === 'foreign' ? foreignWish(drawn) : sepaWish(drawn, now)
  return { ...rest, body: { ...body, ...(drawn.payer !== undefined && { payer: { iban: drawn.payer } }) } }
}
