/// <reference types="node" />
// What an initiation may contain, member by member, at, below and above each limit, for all services and products.
// Amounts are in raw-body; what the payment then does is in raw-execution and its neighbours.
import { assert, test } from '#kit'
import { handClock, openBank } from '../../raw-client.ts'
import { EEA_IBANS, FOREIGN_IBANS, NO_IBANS } from '../../raw/ibans.ts'
import { withValue } from '../../raw/json-form.ts'
import { BICS, NO_BICS, NO_COUNTRIES } from '../../raw/parties.ts'
import { FINNISH_REFERENCES, RF_REFERENCES } from '../../raw/references.ts'
import { shareOf } from '../../raw/spread.ts'
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from '../../raw/texts.ts'
import {
  amount,
  type Body,
  BULK,
  BULK_CROSS,
  CROSS,
  KINDS,
  type Kind,
  orderOf,
  PERIODIC,
  PERIODIC_CROSS,
  reference,
  SINGLE,
  SINGLE_CROSS,
  COUNTRIES,
  EE,
  LT,
  LV,
  START,
} from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import { openRenewable, REDIRECT, Tpp } from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { renew } = await openRenewable()

const SERIES = [PERIODIC, PERIODIC_CROSS] as const
const isCross = (kind: Kind) => kind.endsWith(CROSS)
const isBulk = (kind: Kind) => kind.startsWith('bulk')
/** Path of a member of one transfer: in a bulk it is in the item. */
const inside = (kind: Kind, name: string) => (isBulk(kind) ? `payments[0].${name}` : name)

/** The values of a table that a kind tries. */
const share = <Value>(kind: Kind, values: readonly Value[]) => shareOf(values, KINDS, kind)

/** Wants a value to be taken. */
async function takes(kind: Kind, path: string, ...values: unknown[]): Promise<void> {
  for (const value of values) {
    const answer = await tpp.create(kind, withValue(orderOf(kind), path, value))
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(value)} ${answer.body.toString()}`)
  }
}

/** Wants a value to be refused, and the member to be named. */
async function refuses(
  kind: Kind,
  path: string,
  values: readonly unknown[],
  code = 'FORMAT_ERROR',
  named = path,
) {
  for (const value of values) {
    const answer = await tpp.create(kind, withValue(orderOf(kind), path, value))
    assert.equal(answer.status, 400, `${path} ${JSON.stringify(value)} ${answer.body.toString()}`)
    assertRefused(answer, 400, [code, named])
  }
}

for (const kind of KINDS) {
  const required = isCross(kind)
    ? ['instructedAmount', 'creditorAccount', 'creditorName', 'creditorAgent', 'creditorAddress']
    : ['instructedAmount', 'creditorAccount', 'creditorName']

  test(`wants the required members of ${kind}, and no others (3, Payment requests; gaps: baltic.payment.required, shared.members)`, async () => {
    for (const name of required) await refuses(kind, inside(kind, name), [undefined, null])
    await refuses(kind, 'debtorAccount', [undefined, null, 'x', 1, []])
    await takes(kind, inside(kind, 'remittanceInformationUnstructured'), undefined, null)
    assert.equal((await tpp.create(kind)).status, 200)
    assert.isAtLeast(assertRefused(await tpp.create(kind, {}), 400).length, 2)
  })

  test(`takes exactly the members of the paper for ${kind} (3, Payment requests; gaps: baltic.payment.sepa-bulk, shared.members)`, async () => {
    const of: Record<string, boolean> = {
      chargeBearer: kind === BULK_CROSS,
      endToEndIdentification: kind !== BULK_CROSS,
      remittanceInformationStructured: kind !== BULK_CROSS,
      requestedExecutionDate: !isBulk(kind),
    }
    const values: Body = {
      chargeBearer: 'SHAR',
      endToEndIdentification: 'E2E',
      remittanceInformationStructured: { reference: 'RF481245' },
      requestedExecutionDate: '2026-11-23',
    }
    for (const [name, has] of Object.entries(of)) {
      if (has) await takes(kind, inside(kind, name), values[name])
      else await refuses(kind, inside(kind, name), [values[name]])
    }
    const top: Record<string, [value: unknown, has: boolean]> = {
      batchBookingPreferred: [true, isBulk(kind)],
      paymentInformationId: ['A', isBulk(kind)],
      startDate: ['2026-11-23', kind.startsWith('periodic')],
      dayOfExecution: [1, kind.startsWith('periodic')],
      requestedExecutionDate: ['2026-11-23', true],
    }
    for (const [name, [value, has]] of Object.entries(top)) {
      if (has) await takes(kind, name, value)
      else await refuses(kind, name, [value])
    }
    for (const name of ['colour', 'debtorName', 'ultimateDebtor', 'currency', 'creditorId']) {
      await refuses(kind, inside(kind, name), ['x'])
    }
    if (isBulk(kind)) await refuses(kind, 'payments[0].debtorAccount', [reference(EE.first)])
  })

  test(`holds the creditor's name in ${kind} to 1 to 70 characters of the alphabet (gaps: baltic.payment.texts, shared.text)`, async () => {
    const { fit, long } = ofLength(70)
    await takes(kind, inside(kind, 'creditorName'), ...share(kind, TEXTS), ...fit)
    await refuses(kind, inside(kind, 'creditorName'), ['', ...long, ...share(kind, NO_TEXTS), 1, {}, []])
  })

  test(`names the field and the character that no text of ${kind} holds (gaps: shared.text, baltic.payment.texts)`, async () => {
    const members = ['creditorName', 'remittanceInformationUnstructured', 'creditorAddress.city']
    if (kind !== BULK_CROSS) {
      members.push('endToEndIdentification', 'remittanceInformationStructured.reference')
    }
    const paths = members.map((name) => inside(kind, name))
    if (isBulk(kind)) paths.push('paymentInformationId')
    for (const path of paths) {
      for (const [text, , code] of share(kind, NAMED_CHARACTERS)) {
        const bad = withValue(
          withValue(orderOf(kind), inside(kind, 'creditorAddress.country'), 'GB'),
          path,
          text,
        )
        const [message] = assertRefused(await tpp.create(kind, bad), 400, ['FORMAT_ERROR', path])
        assert.include(message?.text ?? '', `U+${code}`, path)
      }
    }
  })

  test(`holds the unstructured remittance in ${kind} to 1 to 140 characters (gaps: baltic.payment.texts, baltic.transaction.remittance)`, async () => {
    const path = inside(kind, 'remittanceInformationUnstructured')
    const { fit, long } = ofLength(140)
    await takes(kind, path, ...share(kind, TEXTS), ...fit)
    await refuses(kind, path, ['', ...long, ...share(kind, NO_TEXTS), 1, ['a']])
  })

  if (kind !== BULK_CROSS) {
    test(`holds the reference and the end-to-end id in ${kind} to 35 characters and their slashes (gaps: baltic.payment.texts, shared.reference)`, async () => {
      const bad = ['', 'a'.repeat(36), '/a', 'a/', 'a//b', '/', '//', 'a_b', 'ä\n', 1]
      const id = inside(kind, 'endToEndIdentification')
      await takes(kind, id, 'a', 'a'.repeat(34), 'a'.repeat(35), 'a/b/c', 'NOTPROVIDED', 'INV 12/2026', null)
      await refuses(kind, id, bad)
      const path = inside(kind, 'remittanceInformationStructured')
      const at = `${path}.reference`
      await takes(
        kind,
        at,
        ...share(kind, RF_REFERENCES),
        ...share(kind, FINNISH_REFERENCES),
        '1233',
        '1234567',
        '0',
        'a'.repeat(35),
        'a/b',
      )
      await refuses(kind, at, bad)
      await refuses(kind, at, ['RF5612345678', 'RF3617834735', 'RF48', 'RF47AAAAAAAAAAAAAAAAAAAAAA'])
      await refuses(kind, path, ['RF481245', 1, []])
      await refuses(kind, path, [{}], 'FORMAT_ERROR', at)
      await refuses(kind, path, [{ reference: '1232', issuer: 'x' }], 'FORMAT_ERROR', `${path}.issuer`)
    })

    test(`takes both kinds of remittance together in ${kind} (gaps: baltic.payment.sepa-bulk)`, async () => {
      const path = inside(kind, 'remittanceInformationStructured')
      const order = withValue(orderOf(kind), path, { reference: '1232' })
      const both = withValue(order, inside(kind, 'remittanceInformationUnstructured'), 'a')
      assert.equal((await tpp.create(kind, both)).status, 200)
    })
  }

  test(`holds the address in ${kind} to its members and lengths, the country required (3, Payment requests; gaps: baltic.payment.texts, shared.bic-country)`, async () => {
    const path = inside(kind, 'creditorAddress')
    const country = isCross(kind) ? 'GB' : 'DE'
    const full = {
      street: 'a'.repeat(70),
      buildingNumber: 99999,
      city: 'a'.repeat(35),
      postalCode: 'a'.repeat(16),
      country,
    }
    await takes(kind, path, { country }, full, { country, buildingNumber: 1 }, { country: 'XK' })
    const at = async (name: string, values: unknown[]) => {
      for (const value of values)
        await refuses(kind, path, [{ country, [name]: value }], 'FORMAT_ERROR', `${path}.${name}`)
    }
    await at('country', [undefined, null, ...share(kind, NO_COUNTRIES), 1])
    await at('street', ['', 'a'.repeat(71), 'a_b', 1])
    await at('city', ['', 'a'.repeat(36), 'a_b', 1])
    await at('postalCode', ['', 'a'.repeat(17), 'a_b', 1])
    await at('buildingNumber', [0, 100000, -1, 1.5, '1', true])
    await at('colour', ['x'])
    await refuses(kind, path, ['x', 1, []])
  })

  test(`holds the creditor's agent in ${kind} to a BIC (gaps: shared.bic-country)`, async () => {
    const path = inside(kind, 'creditorAgent')
    await takes(kind, path, ...BICS)
    await refuses(kind, path, [...share(kind, NO_BICS), 1])
  })

  test(`holds the creditor's account in ${kind} to ${isCross(kind) ? 'an IBAN or a BBAN of any country' : 'an IBAN of the EU/EEA'} (gaps: baltic.payment.sepa-bulk, shared.iban, shared.eea)`, async () => {
    const path = inside(kind, 'creditorAccount')
    for (const iban of share(kind, EEA_IBANS))
      await takes(kind, path, reference(iban), reference(iban, { accountReferenceType: 'IBAN' }))
    const at = `${path}.accountNumber`
    if (isCross(kind)) {
      for (const iban of FOREIGN_IBANS) await takes(kind, path, reference(iban))
      for (const bban of ['1', '1'.repeat(34), 'AZaz09']) {
        await takes(kind, path, reference(bban, { accountReferenceType: 'BBAN' }))
      }
      for (const bban of ['', '1'.repeat(35), '1-2', 'ä', '1 2']) {
        await refuses(kind, path, [reference(bban, { accountReferenceType: 'BBAN' })], 'FORMAT_ERROR', at)
      }
    } else {
      for (const iban of FOREIGN_IBANS) {
        const answer = await tpp.create(kind, withValue(orderOf(kind), path, reference(iban)))
        const [message] = assertRefused(answer, 400, 'FORMAT_ERROR')
        assert.isTrue(message?.path?.startsWith(path), message?.path)
      }
      await refuses(
        kind,
        path,
        [reference('123', { accountReferenceType: 'BBAN' })],
        'FORMAT_ERROR',
        `${path}.accountReferenceType`,
      )
    }
    for (const iban of [...share(kind, NO_IBANS), 1]) {
      await refuses(kind, path, [reference(iban as string)], 'FORMAT_ERROR', at)
    }
    for (const type of ['PAN', 'MASKED_PAN', 'MSISDN', 'iban', 'x']) {
      await refuses(
        kind,
        path,
        [reference('DE82999000000000000001', { accountReferenceType: type })],
        'FORMAT_ERROR',
        `${path}.accountReferenceType`,
      )
    }
    await refuses(kind, path, ['DE82999000000000000001', 1, []])
    await refuses(kind, path, [{}], 'FORMAT_ERROR', at)
    await refuses(
      kind,
      path,
      [reference('DE82999000000000000001', { colour: 1 })],
      'FORMAT_ERROR',
      `${path}.colour`,
    )
  })

  test(`holds the debtor's account in ${kind} to an IBAN (gaps: baltic.payment.sepa-bulk, baltic.account-reference, shared.iban)`, async () => {
    await takes(
      kind,
      'debtorAccount',
      reference(EE.first, { accountReferenceType: 'IBAN' }),
      reference(EE.first, { currency: 'EUR' }),
    )
    await takes(kind, 'debtorAccount', reference(EE.business), reference(EE.first, { currency: 'USD' }))
    for (const type of ['BBAN', 'PAN', 'MASKED_PAN', 'MSISDN', 'x']) {
      await refuses(
        kind,
        'debtorAccount',
        [reference(EE.first, { accountReferenceType: type })],
        'FORMAT_ERROR',
        'debtorAccount.accountReferenceType',
      )
    }
    // Of a country that the list of lengths does not have: an account number for foreign payments only.
    const unlisted = isCross(kind) ? [] : ['KR241234567890123456']
    for (const iban of ['EE159900000000000014', 'x', '', EE.first.toLowerCase(), ...unlisted]) {
      await refuses(kind, 'debtorAccount', [reference(iban)], 'FORMAT_ERROR', 'debtorAccount.accountNumber')
    }
    await refuses(
      kind,
      'debtorAccount',
      [reference(EE.first, { currency: 'eur' })],
      'FORMAT_ERROR',
      'debtorAccount.currency',
    )
  })

  test(`refuses a debtor's account of ${kind} that is not held here, deleted, or without the sub-account: 400 PAYMENT_FAILED; takes a blocked one (gaps: baltic.payment.required)`, async () => {
    const none = [
      EE.deleted,
      LV.first,
      LT.first,
      'FI6299900000000011',
      'DE82999000000000000001',
      'EE489900000000000001',
    ]
    await refuses(
      kind,
      'debtorAccount',
      none.map((iban) => reference(iban)),
      'PAYMENT_FAILED',
    )
    await refuses(
      kind,
      'debtorAccount',
      [reference(EE.first, { currency: 'GBP' }), reference(EE.business, { currency: 'USD' })],
      'PAYMENT_FAILED',
    )
    await takes(kind, 'debtorAccount', reference(EE.blocked))
    const bad = { ...orderOf(kind), debtorAccount: reference(EE.deleted), colour: 1 }
    assertRefused(await tpp.create(kind, bad), 400, ['FORMAT_ERROR', 'colour'])
  })

  if (!isCross(kind)) {
    test(`takes euros only for ${kind} (gaps: baltic.payment.sepa-bulk)`, async () => {
      const path = inside(kind, 'instructedAmount')
      for (const currency of ['USD', 'SEK', 'JPY', 'GBP']) {
        await refuses(kind, path, [amount('1', currency)], 'FORMAT_ERROR', `${path}.currency`)
      }
    })
  } else {
    test(`takes any currency for ${kind} (gaps: baltic.payment.sepa-bulk)`, async () => {
      for (const currency of ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'PLN', 'ZAR']) {
        await takes(kind, inside(kind, 'instructedAmount'), amount('1', currency))
      }
    })
  }
}

// --- bulk ----------------------------------------------------------------------------------------------------------------

for (const kind of [BULK, BULK_CROSS] as const) {
  const of = (count: number) => Array.from({ length: count }, () => (orderOf(kind)['payments'] as Body[])[0])

  test(`takes 1 to 100 items for ${kind} (gaps: baltic.payment.required)`, async () => {
    for (const count of [1, 2, 99, 100]) await takes(kind, 'payments', of(count))
    await refuses(kind, 'payments', [[], of(101), {}, 'x', undefined, null])
    for (const item of [null, 'x', 1, []]) {
      assertRefused(await tpp.create(kind, { ...orderOf(kind), payments: [of(1)[0], item] }), 400, [
        'FORMAT_ERROR',
        'payments[1]',
      ])
    }
    const far = [...of(99), { ...of(1)[0], creditorName: '' }]
    assertRefused(await tpp.create(kind, { ...orderOf(kind), payments: far }), 400, [
      'FORMAT_ERROR',
      'payments[99].creditorName',
    ])
  })

  test(`takes batchBookingPreferred as a boolean and paymentInformationId up to 35 for ${kind} (gaps: baltic.payment.texts)`, async () => {
    await takes(kind, 'batchBookingPreferred', true, false, null)
    await refuses(kind, 'batchBookingPreferred', ['true', 1, {}])
    await takes(kind, 'paymentInformationId', 'a', 'a'.repeat(35), 'a/b', null)
    await refuses(kind, 'paymentInformationId', ['', 'a'.repeat(36), '/a', 'a/', 'a//b', 'a_b', 1])
  })
}

test('takes DEBT, CRED and SHAR to bear the charges, and refuses SLEV (gaps: baltic.payment.charge-bearer)', async () => {
  await takes(BULK_CROSS, 'payments[0].chargeBearer', 'DEBT', 'CRED', 'SHAR', null)
  await refuses(BULK_CROSS, 'payments[0].chargeBearer', ['SLEV', 'shar', 'SHA', '', 1])
})

// --- dates ---------------------------------------------------------------------------------------------------------------

for (const kind of [SINGLE, SINGLE_CROSS, BULK, BULK_CROSS]) {
  test(`takes a requestedExecutionDate from today to 365 days ahead for ${kind}: else 400 EXECUTION_DATE_INVALID (gaps: baltic.payment.dates)`, async () => {
    const path = 'requestedExecutionDate'
    await takes(kind, path, '2026-11-20', '2026-11-21', '2027-11-19', '2027-11-20', '2027-03-26', null)
    await refuses(
      kind,
      path,
      ['2026-11-19', '2027-11-21', '1970-01-01', '9999-12-31'],
      'EXECUTION_DATE_INVALID',
    )
    await refuses(kind, path, [
      '',
      'x',
      '2026-13-01',
      '2027-02-29',
      '2026-11-20T00:00:00Z',
      20261120,
      '20.11.2026',
    ])
  })
}

for (const kind of SERIES) {
  test(`takes a startDate from today to 365 days ahead for ${kind}, an endDate not before it (gaps: baltic.payment.dates, baltic.payment.required)`, async () => {
    const open = withValue(orderOf(kind), 'endDate', undefined)
    for (const startDate of ['2026-11-20', '2027-11-19', '2027-11-20']) {
      assert.equal((await tpp.create(kind, { ...open, startDate })).status, 200, startDate)
      assert.equal(
        (await tpp.create(kind, { ...open, startDate, endDate: startDate })).status,
        200,
        startDate,
      )
    }
    for (const startDate of ['2026-11-19', '2027-11-21']) {
      assertRefused(await tpp.create(kind, { ...open, startDate }), 400, [
        'EXECUTION_DATE_INVALID',
        'startDate',
      ])
    }
    await refuses(kind, 'endDate', ['2026-11-22', '2026-11-20', '2020-01-01'], 'EXECUTION_DATE_INVALID')
    await takes(kind, 'endDate', undefined, null, '2026-11-23', '2035-12-31', '9999-12-31')
    for (const path of ['startDate', 'endDate']) {
      await refuses(kind, path, ['', 'x', '2027-02-29', 20261123, '2026-11-23T00:00:00Z'])
    }
    await refuses(kind, 'startDate', [undefined, null])
  })

  test(`takes the eight frequencies, the two rules and days 1 to 31 for ${kind} (gaps: baltic.payment.frequency)`, async () => {
    const open = { endDate: undefined }
    for (const frequency of `Daily Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual`.split(
      /\s+/,
    )) {
      for (const dayOfExecution of [undefined, 1, 2, 30, 31]) {
        const order = { ...orderOf(kind, EE, open), frequency, dayOfExecution }
        assert.equal((await tpp.create(kind, order)).status, 200, `${frequency} ${dayOfExecution}`)
      }
      for (const dayOfExecution of [0, 32, -1, 1.5, '1', true]) {
        const order = { ...orderOf(kind, EE, open), frequency, dayOfExecution }
        assertRefused(await tpp.create(kind, order), 400, ['FORMAT_ERROR', 'dayOfExecution'])
      }
    }
    await refuses(kind, 'frequency', [
      undefined,
      null,
      '',
      'daily',
      'MONTHLY',
      'Biweekly',
      'Yearly',
      'LastBankingDayOfTheMonth',
      1,
    ])
    await takes(kind, 'executionRule', 'following', 'preceding', undefined, null)
    await refuses(kind, 'executionRule', ['', 'Following', 'latest', 'x', 1])
  })

  test(`checks requestedExecutionDate of ${kind} only for its form (gaps: baltic.payment.frequency, baltic.payment.required)`, async () => {
    await takes(kind, 'requestedExecutionDate', '2026-11-20', '2000-01-01', '9999-12-31', null)
    await refuses(kind, 'requestedExecutionDate', ['', 'x', '2026-02-30', 20261120])
  })

  test(`refuses a series of ${kind} without a nominal date: 400 EXECUTION_DATE_INVALID (gaps: baltic.payment.frequency)`, async () => {
    const order = (members: Body) => tpp.create(kind, orderOf(kind, EE, { frequency: 'Monthly', ...members }))
    const none: Body[] = [
      { startDate: '2026-11-20', endDate: '2026-11-25', dayOfExecution: 28 },
      { startDate: '2026-11-20', endDate: '2026-12-18', dayOfExecution: 19 },
      { startDate: '2027-02-01', endDate: '2027-02-27', dayOfExecution: 31 },
      { startDate: '2026-11-21', endDate: '2026-12-19', dayOfExecution: 20, frequency: 'Annual' },
    ]
    for (const members of none) {
      assertRefused(await order(members), 400, ['EXECUTION_DATE_INVALID', 'endDate'])
    }
    // A series without an end has a date always, and no member is wrong that is not there.
    const late = await order({ startDate: '9999-12-31', endDate: undefined })
    assertRefused(late, 400, ['EXECUTION_DATE_INVALID', 'startDate'])
    const some: Body[] = [
      { startDate: '2026-11-20', endDate: '2026-11-28', dayOfExecution: 28 },
      { startDate: '2026-11-20', endDate: '2026-12-19', dayOfExecution: 19 },
      { startDate: '2027-02-01', endDate: '2027-02-28', dayOfExecution: 31 },
      { startDate: '2026-11-20', endDate: '2026-11-20' },
    ]
    for (const members of some) assert.equal((await order(members)).status, 200, JSON.stringify(members))
  })
}

test('takes today to be that of Helsinki (gaps: shared.time, baltic.payment.dates)', async () => {
  const there = await renew({ at: '2026-11-20T22:30:00.000Z' })
  for (const kind of [SINGLE, BULK]) {
    const at = (requestedExecutionDate: string) =>
      there.create(kind, orderOf(kind, EE, { requestedExecutionDate }))
    assertRefused(await at('2026-11-20'), 400, 'EXECUTION_DATE_INVALID')
    assert.equal((await at('2026-11-21')).status, 200)
    assert.equal((await at('2027-11-21')).status, 200)
    assertRefused(await at('2027-11-22'), 400, 'EXECUTION_DATE_INVALID')
  }
})

for (const country of COUNTRIES) {
  test(`takes every kind in ${country.country} from its own accounts, and from no others (gaps: baltic.payment.required)`, async () => {
    const there = await Tpp.open(bank, { country })
    for (const kind of KINDS) {
      await there.initiated(kind)
      for (const other of COUNTRIES.filter((one) => one !== country)) {
        const order = orderOf(kind, country, { debtorAccount: reference(other.first) })
        assertRefused(await there.create(kind, order), 400, ['PAYMENT_FAILED', 'debtorAccount'])
      }
    }
  })
}
