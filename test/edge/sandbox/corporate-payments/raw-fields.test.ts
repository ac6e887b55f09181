// The fields of a payment that no other interface has so: forceSepaInst, remittance, accounts; for all three operations.
// Not the fields that it shares with others: ../raw-fields.test.ts.
import { assert, test } from '#kit'
import { json, openBank } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { LARGE_AMOUNTS } from '../raw/amounts.ts'
import {
  EEA_IBANS,
  EEA_LENGTHS,
  finnishIban,
  FOREIGN_IBANS,
  FOREIGN_LENGTHS,
  sizedIban,
  UNLISTED_IBANS,
  unfitIbans,
} from '../raw/ibans.ts'
import { spread } from '../raw/spread.ts'
import {
  DEBTOR,
  ELSEWHERE,
  FIRST,
  INSTANT,
  newClient,
  openPayer,
  OPERATIONS,
  order,
  orderWith,
  SEPA,
  V2,
} from './raw-payer.ts'

const bank = await openBank()
const payer = await openPayer(bank)

/** Tries each value at a path, spread over the operations, and wants 201. */
async function takes(path: string, values: readonly unknown[]): Promise<void> {
  for (const [value, target] of spread(values, OPERATIONS)) {
    const answer = await payer.post(target, orderWith(path, value))
    assert.equal(answer.status, 201, `${JSON.stringify(value)}: ${answer.body.toString()}`)
  }
}

/** Tries each value at a path, spread over the operations, and wants INVALID_FIELD there. */
async function refuses(path: string, values: readonly unknown[]): Promise<void> {
  for (const [value, target] of spread(values, OPERATIONS)) {
    const answer = await payer.post(target, orderWith(path, value))
    assert.equal(answer.status, 400, `${JSON.stringify(value)} was taken by ${target}`)
    assertRefused(answer, 400, ['INVALID_FIELD', path])
  }
}

// --- forceSepaInst -----------------------------------------------------------------------------------------------

test('refuses forceSepaInst in the synchronous operations as unknown, null too (2 B, Payment request; gaps: shared.members)', async () => {
  for (const target of [SEPA, INSTANT]) {
    for (const forceSepaInst of [true, false, null]) {
      const answer = await payer.post(target, order({ forceSepaInst }))
      assertRefused(answer, 400, ['UNKNOWN_MEMBER', 'forceSepaInst'])
    }
  }
})

test('refuses a forceSepaInst of V2 that is no boolean with 400 INVALID_FIELD (2 B, Payment request)', async () => {
  for (const forceSepaInst of [true, false]) {
    assert.equal((await payer.post(V2, order({ forceSepaInst }))).status, 201)
  }
  for (const forceSepaInst of ['true', 'false', '', 0, 1, [], {}]) {
    assertRefused(await payer.post(V2, order({ forceSepaInst })), 400, ['INVALID_FIELD', 'forceSepaInst'])
  }
})

// --- remittance --------------------------------------------------------------------------------------------------

test('accepts message, reference or both, and refuses neither with 400 MISSING_FIELD at message (2 B, Payment request; gaps: corporate.request.remittance)', async () => {
  for (const members of [
    { message: 'a' },
    { message: 'a', reference: '1232' },
    { message: undefined, reference: '1232' },
    { message: null, reference: '1232' },
  ]) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, order(members))
      assert.equal(answer.status, 201, JSON.stringify(members))
    }
  }
  for (const members of [{ message: undefined }, { message: null }, { message: null, reference: null }]) {
    for (const target of OPERATIONS) {
      assertRefused(await payer.post(target, order(members)), 400, ['MISSING_FIELD', 'message'])
    }
  }
})

// --- amount ------------------------------------------------------------------------------------------------------

test('takes an amount of any size that the debtor has (2 B, Payment request; gaps: corporate.request.amount, shared.amount-string, Part 3, Amounts)', async () => {
  for (const amount of LARGE_AMOUNTS) {
    const body = () => orderWith('instructedAmount.amount', amount)
    for (const target of [SEPA, INSTANT])
      assertRefused(await payer.post(target, body()), 400, 'INSUFFICIENT_FUNDS')
    assert.equal((await payer.post(V2, body())).status, 201)
  }
})

// --- ids ---------------------------------------------------------------------------------------------------------

test('accepts one endToEndId in many payments: only instructionId identifies (2 B, What the service does; gaps: corporate.duplicate.scope)', async () => {
  await takes('endToEndId', ['same', 'same'])
})

// --- IBAN and accounts -------------------------------------------------------------------------------------------

test('accepts the creditor.iban vectors of the EU/EEA, those with a wrong national check digit too (gaps: shared.iban, Part 3, IBAN, Finnish BBAN)', async () => {
  await takes('creditor.iban', EEA_IBANS)
})

test('accepts creditors in each of the 30 countries of the EU/EEA by its length, and refuses one below and one above (gaps: shared.eea, shared.iban, Part 3, IBAN)', async () => {
  assert.lengthOf(EEA_LENGTHS, 30)
  await takes('creditor.iban', EEA_LENGTHS.map(sizedIban))
  await refuses('creditor.iban', EEA_LENGTHS.flatMap(unfitIbans))
})

test('refuses creditors outside the EU/EEA with 400 INVALID_FIELD at creditor.iban, SEPA members too (gaps: corporate.request.accounts, shared.eea)', async () => {
  assert.lengthOf(FOREIGN_LENGTHS, 58)
  await refuses('creditor.iban', [
    ...FOREIGN_IBANS,
    ...FOREIGN_LENGTHS.map(sizedIban),
    ...UNLISTED_IBANS,
    'AX4699800000000013',
  ])
})

test('refuses a creditor.iban equal to the debtor.iban with 400 INVALID_FIELD at creditor.iban (gaps: corporate.request.accounts)', async () => {
  await refuses('creditor.iban', [DEBTOR])
})

test('refuses to debit accounts that are not the client’s with 403 NOT_ALLOWED: of others, of none, of other banks (gaps: corporate.request.accounts)', async () => {
  const others = [
    FIRST,
    'FI3099900000000102',
    'FI7399900000000201',
    'FI8399900000000409',
    finnishIban('999', 987_654),
    ELSEWHERE,
    'DE82999000000000000001',
  ]
  for (const iban of others) {
    for (const target of OPERATIONS) {
      const body = order({ debtor: { iban }, creditor: { iban: 'FI0899700000000023', name: 'a' } })
      assertRefused(await payer.post(target, body), 403, ['NOT_ALLOWED', 'debtor.iban'])
      assertRefused(await payer.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
    }
  }
})

test('debits each account in debtorIbans of the client, of several companies too, and no other (gaps: corporate.request.accounts; 2 B, Versioning)', async () => {
  const provider = await newClient(bank, [DEBTOR, FIRST, 'FI8399900000000409'])
  const who = await openPayer(bank, { client: provider })
  for (const iban of [DEBTOR, FIRST, 'FI8399900000000409']) {
    for (const target of OPERATIONS) {
      const answer = await who.post(target, order({ debtor: { iban } }))
      assert.equal(answer.status, 201, answer.body.toString())
      assert.equal(json(answer)['debtorIban'], iban)
    }
  }
  assertRefused(await who.post(SEPA, order({ debtor: { iban: 'FI3099900000000102' } })), 403, [
    'NOT_ALLOWED',
    'debtor.iban',
  ])
  const nobody = await openPayer(bank, { client: await newClient(bank, []) })
  for (const target of OPERATIONS)
    assertRefused(await nobody.post(target, order()), 403, ['NOT_ALLOWED', 'debtor.iban'])
})

test('refuses to debit what is in debtorIbans but no account of the bank with 403 NOT_ALLOWED (gaps: corporate.request.accounts)', async () => {
  const ibans = [finnishIban('999', 987_654), 'FI0899700000000023', 'DE82999000000000000001']
  const who = await openPayer(bank, { client: await newClient(bank, ibans) })
  for (const iban of ibans) {
    for (const target of OPERATIONS) {
      assertRefused(await who.post(target, order({ debtor: { iban } })), 403, ['NOT_ALLOWED', 'debtor.iban'])
    }
  }
})

test('does not compare the name of the debtor with the holder (gaps: corporate.request.party)', async () => {
  await takes('debtor.name', ['Aivan Toinen Oy', 'Mallila Oy'])
})
