// The fields of a foreign payment, one by one, and where it ends and SEPA begins.
import { assert, test } from '#kit'
import { handClock, openBank } from '../../raw-client.ts'
import { NO_NUMBERS } from '../../raw/amounts.ts'
import { FOREIGN_IBANS, FOREIGN_LENGTHS, ibanOf, NO_IBANS, sizedIban, unfitIbans } from '../../raw/ibans.ts'
import { NO_OBJECT, NO_STRING, withValue } from '../../raw/json-form.ts'
import { BICS, COUNTRIES, NO_BICS, NO_COUNTRIES } from '../../raw/parties.ts'
import { sampleOf } from '../../raw/spread.ts'
import { NO_TEXTS, ofLength } from '../../raw/texts.ts'
import { BRITISH, FIRST, FOREIGN, foreign, foreignPayee, GERMAN, type Order, START } from '../raw-orders.ts'
import { assertRefused, type Fault } from '../raw-refusal.ts'
import { Tpp } from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)

async function takes(path: string, values: readonly unknown[], members: Order = {}): Promise<void> {
  for (const value of values) {
    const answer = await tpp.create(FOREIGN, withValue(foreign(members), path, value))
    assert.equal(answer.status, 201, `${JSON.stringify(value)}: ${answer.body.toString()}`)
  }
}

/** Wants one violation, by default InvalidValue, at the path; `undefined` leaves the type open. */
async function refuses(
  path: string,
  values: readonly unknown[],
  type: Fault | undefined = 'InvalidValue',
  members: Order = {},
): Promise<void> {
  for (const value of values) {
    const answer = await tpp.create(FOREIGN, withValue(foreign(members), path, value))
    assert.equal(answer.status, 400, `${JSON.stringify(value)} was taken`)
    assertRefused(answer, 400, typeof type === 'string' ? [type, path] : type)
  }
}

/** Pays a payee with changes. */
const payee = (members: Order): Order => ({ payee: foreignPayee(members) })
const bban = (institution: Order, more: Order = {}): Order =>
  payee({ bankAccount: { id: '123', schemeName: 'BBAN', ...more }, financialInstitution: institution })

test('wants amount, currency, payee and message (2 A, Foreign payment request; gaps: shared.members)', async () => {
  const names = ['amount', 'currency', 'payee', 'message']
  for (const name of names) await refuses(name, [undefined, null], 'Required')
  assertRefused(await tpp.create(FOREIGN, '{}'), 400, ...names.map((name): Fault => ['Required', name]))
  const inside = ['bankAccount', 'name', 'financialInstitution', 'foreignAddress']
  for (const name of inside) await refuses(`payee.${name}`, [undefined, null], 'Required')
  for (const path of [
    'payee.bankAccount.id',
    'payee.bankAccount.schemeName',
    'payee.foreignAddress.addressLine1',
    'payee.foreignAddress.country',
  ]) {
    await refuses(path, [undefined, null], 'Required')
  }
  for (const path of [
    'payee',
    'payee.bankAccount',
    'payee.financialInstitution',
    'payee.foreignAddress',
    'payer',
  ]) {
    await refuses(path, NO_OBJECT, 'TypeMismatch')
  }
})

test('echoes a foreign payment with what the bank adds, and shows no default that was not sent (gaps: psd2.foreign.bundle, psd2.foreign.request)', async () => {
  const added = ['paymentId', 'authorizationId', 'paymentType', 'count', 'created', 'modified', 'status']
  const body = foreign({ amount: '0100' })
  const payment = await tpp.created(FOREIGN, body)
  assert.hasAllKeys(payment, [...Object.keys(body), ...added])
  assert.deepInclude(payment, { ...body, amount: '100.00', paymentType: 'ForeignPayment', count: 1 })
  assert.equal(payment.status, 'Unauthorized')
  assert.deepEqual(await tpp.read(FOREIGN, payment.paymentId), payment)
  const full = foreign({
    detailsOfCharges: 'OUR',
    paymentOrder: 'HIGH',
    payer: { iban: FIRST },
    exchangeRateReference: 'R1',
    payee: foreignPayee({
      bankAccount: { id: '12345', schemeName: 'BBAN', issuer: 'SBOXGB22' },
      financialInstitution: {
        clearingSystemId: '123456',
        name: 'Bank plc',
        foreignBankAddress: { address: 'Low Street 2', city: 'London', country: 'GB' },
      },
      foreignAddress: { addressLine1: 'High Street 1', addressLine2: 'London', country: 'GB' },
    }),
  })
  const shown = await tpp.created(FOREIGN, full)
  assert.hasAllKeys(shown, [...Object.keys(full), ...added])
  assert.deepInclude(shown, full)
  const nulled = foreign({
    detailsOfCharges: null,
    paymentOrder: null,
    payer: null,
    exchangeRateReference: null,
  })
  assert.doesNotHaveAnyKeys(await tpp.created(FOREIGN, nulled), [
    'detailsOfCharges',
    'paymentOrder',
    'payer',
    'exchangeRateReference',
  ])
})

test('takes amounts of 1 to 13 digits with two decimals or none, above zero (2 A, Foreign payment request, Limits; gaps: shared.amount-string)', async () => {
  for (const [sent, echo] of [
    ['0.01', '0.01'],
    ['100', '100.00'],
    ['100.00', '100.00'],
    ['0100', '100.00'],
    ['9999999999999', '9999999999999.00'],
    ['9999999999999.99', '9999999999999.99'],
    ['0000000000001', '1.00'],
  ] as const) {
    assert.equal((await tpp.created(FOREIGN, foreign({ amount: sent })))['amount'], echo)
  }
  await refuses('amount', ['0', '0.00', '0000000000000'], 'Min')
  const others = [
    '+1',
    '-1',
    ' 1',
    '1 ',
    '1 000',
    '100.0',
    '100.',
    '.50',
    '100.000',
    '10000000000000',
    '10000000000000.00',
    '١',
  ]
  for (const amount of [...NO_NUMBERS, ...others]) {
    const violations = assertRefused(await tpp.create(FOREIGN, foreign({ amount })), 400)
    assert.deepEqual(
      violations.map(({ path }) => path),
      ['amount'],
      amount,
    )
  }
  await refuses('amount', NO_STRING, 'TypeMismatch')
})

test('takes no decimals but .00 in a currency without minor units, and echoes two (gaps: psd2.foreign.rules; Part 3, Amounts)', async () => {
  for (const currency of ['JPY', 'KRW', 'ISK']) {
    for (const amount of ['100', '100.00']) {
      assert.equal((await tpp.created(FOREIGN, foreign({ currency, amount })))['amount'], '100.00')
    }
    for (const amount of ['100.50', '0.01']) {
      const violations = assertRefused(await tpp.create(FOREIGN, foreign({ currency, amount })), 400)
      assert.deepEqual(
        violations.map(({ path }) => path),
        ['amount'],
      )
    }
  }
})

test('takes active ISO 4217 codes in capitals (2 A, Foreign payment request; gaps: psd2.foreign.rules)', async () => {
  await takes('currency', ['USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'PLN', 'AUD', 'INR', 'EUR'])
  await refuses('currency', [
    'usd',
    'US',
    'USDX',
    '',
    'ABC',
    'EEK',
    'FIM',
    'DEM',
    'ZZZ',
    ' USD',
    '840',
    'U$D',
  ])
  await refuses('currency', NO_STRING, 'TypeMismatch')
})

test('takes a message and a name of their length and characters (2 A, Foreign payment request; gaps: psd2.foreign.payee, shared.text)', async () => {
  for (const [path, most] of [
    ['message', 140],
    ['payee.name', 70],
    ['payee.foreignAddress.addressLine1', 35],
    ['payee.foreignAddress.addressLine2', 35],
    ['payee.financialInstitution.name', 70],
    ['exchangeRateReference', 35],
  ] as const) {
    const { fit, long } = ofLength(most)
    await takes(path, [...fit, 'Kask & Pojad OÜ'])
    await refuses(path, ['', ...long], 'Size')
    await refuses(path, NO_STRING, 'TypeMismatch')
  }
  const fields = [
    'message',
    'payee.name',
    'payee.foreignAddress.addressLine1',
    'payee.financialInstitution.name',
  ]
  for (const path of fields) await refuses(path, sampleOf(NO_TEXTS, fields, path))
})

test('knows two bearers of charges and two orders of payment (2 A, Foreign payment request; gaps: psd2.foreign.request, psd2.errors.violations)', async () => {
  await takes('detailsOfCharges', ['SHA', 'OUR'])
  await refuses('detailsOfCharges', ['', 'BEN', 'sha', 'SHAR', 'DEBT'], 'ValidDetailOfCharges')
  await refuses('detailsOfCharges', NO_STRING, 'TypeMismatch')
  await takes('paymentOrder', ['NORM', 'HIGH'])
  await refuses('paymentOrder', ['', 'norm', 'URGP', 'LOW'], 'ValidPaymentOrder')
  await refuses('paymentOrder', NO_STRING, 'TypeMismatch')
})

test('takes a Finnish IBAN as payer: else FinnishIban (gaps: psd2.foreign.request, psd2.request.payer)', async () => {
  await takes('payer.iban', [FIRST, 'FI4699800000000013'])
  await refuses('payer.iban', [GERMAN, BRITISH, 'x'], 'FinnishIban')
  await refuses('payer', [{}], ['Required', 'payer.iban'])
})

test('checks an account of scheme IBAN, of any country (gaps: psd2.foreign.payee, shared.iban; Part 3, IBAN)', async () => {
  const path = 'payee.bankAccount.id'
  await takes(path, [...FOREIGN_IBANS, GERMAN, 'EE489900000000000001'])
  // A country without a length of its own.
  await takes(path, [
    ibanOf('ZW', '1'.repeat(11)),
    ibanOf('ZW', '1'.repeat(12)),
    ibanOf('ZW', '1'.repeat(30)),
  ])
  await refuses(path, [ibanOf('ZW', '1'.repeat(10)), ibanOf('ZW', '1'.repeat(31))], 'Iban')
  await refuses(path, NO_IBANS, 'Iban')
  await refuses(path, NO_STRING, 'TypeMismatch')
})

test('knows the lengths of IBANs outside of the EU/EEA (gaps: Part 3, IBAN)', async () => {
  assert.lengthOf(FOREIGN_LENGTHS, 58)
  await takes('payee.bankAccount.id', FOREIGN_LENGTHS.map(sizedIban))
  await refuses('payee.bankAccount.id', FOREIGN_LENGTHS.flatMap(unfitIbans), 'Iban')
})

test('takes an account of scheme BBAN of 1 to 35 digits, and no third scheme (gaps: psd2.foreign.payee)', async () => {
  const path = 'payee.bankAccount.id'
  const number = bban({ bic: 'SBOXGB22' })
  await takes(path, ['1', '1'.repeat(34), '1'.repeat(35)], number)
  for (const id of ['', '1'.repeat(36), 'A1', '1 2', '-1', '١']) {
    const violations = assertRefused(await tpp.create(FOREIGN, withValue(foreign(number), path, id)), 400)
    assert.deepEqual(
      violations.map((violation) => violation.path),
      [path],
      id,
    )
  }
  await refuses('payee.bankAccount.schemeName', ['', 'iban', 'BIC', 'OTHR'])
  await refuses('payee.bankAccount.schemeName', NO_STRING, 'TypeMismatch')
})

test('takes a BIC in its form: else ValidBic (gaps: psd2.foreign.payee, psd2.foreign.institution; Part 3, BIC)', async () => {
  for (const path of ['payee.financialInstitution.bic', 'payee.bankAccount.issuer']) {
    await takes(path, BICS)
    await refuses(path, NO_BICS, 'ValidBic')
    await refuses(path, NO_STRING, 'TypeMismatch')
  }
})

test('wants a BIC or an address of the bank, and not a BIC together with a clearing id: else CreditorBicOrAddress (gaps: psd2.foreign.institution)', async () => {
  const path = 'payee.financialInstitution'
  const foreignBankAddress = { address: 'Low Street 2', city: 'London', country: 'GB' }
  await takes(path, [
    { bic: 'SBOXGB22' },
    { bic: 'SBOXGB22', foreignBankAddress, name: 'Bank plc' },
    { clearingSystemId: '1' },
    { clearingSystemId: 'a'.repeat(35) },
    { clearingSystemId: '1', foreignBankAddress },
    { foreignBankAddress },
    { bic: null, clearingSystemId: null, foreignBankAddress },
  ])
  const bad = [{}, { name: 'Bank plc' }, { bic: 'SBOXGB22', clearingSystemId: '1' }, { bic: null }]
  await refuses(path, bad, 'CreditorBicOrAddress')
  for (const id of ['', 'a'.repeat(36)]) {
    await refuses(path, [{ clearingSystemId: id }], ['Size', `${path}.clearingSystemId`])
  }
})

test('takes an address of the bank with all its members (gaps: psd2.foreign.institution)', async () => {
  const at = (name: string) => `payee.financialInstitution.foreignBankAddress.${name}`
  const base = payee({
    financialInstitution: { foreignBankAddress: { address: 'Low Street 2', city: 'London', country: 'GB' } },
  })
  for (const name of ['address', 'city']) {
    await takes(at(name), ['a', 'ä'.repeat(35)], base)
    await refuses(at(name), ['', 'a'.repeat(36)], 'Size', base)
    await refuses(at(name), ['a_b', ' a'], 'InvalidValue', base)
  }
  for (const name of ['address', 'city', 'country'])
    await refuses(at(name), [undefined, null], 'Required', base)
  await takes(at('country'), COUNTRIES, base)
  await refuses(at('country'), NO_COUNTRIES, 'CountryCode', base)
  await takes('payee.foreignAddress.country', COUNTRIES)
  await refuses('payee.foreignAddress.country', NO_COUNTRIES, 'CountryCode')
})

test('refuses what is a SEPA payment: euros to an IBAN of the EU/EEA (2 A, What the service does; gaps: psd2.foreign.rules)', async () => {
  const sepa: Fault = ['SepaPayment', 'payee']
  for (const id of [GERMAN, FIRST, 'NO7199900000002', 'LI2699900SBOX00000001', 'EE159900000000000013']) {
    await refuses('currency', ['EUR'], sepa, payee({ bankAccount: { id, schemeName: 'IBAN' } }))
  }
})

test('takes euros to a bank outside of the EU/EEA, and to an account that is no IBAN (2 A, What the service does; gaps: psd2.foreign.rules)', async () => {
  for (const id of FOREIGN_IBANS) {
    await takes('currency', ['EUR'], payee({ bankAccount: { id, schemeName: 'IBAN' } }))
  }
  await takes('currency', ['EUR'], bban({ bic: 'SBOXDE22' }))
})

test('finds the country of the payee bank by the IBAN, then the BIC, then the address (gaps: shared.eea, psd2.foreign.payee)', async () => {
  // The IBAN beats the BIC.
  const german = { bankAccount: { id: GERMAN, schemeName: 'IBAN' } }
  await refuses('currency', ['EUR'], ['SepaPayment', 'payee'], payee(german))
  await takes('detailsOfCharges', ['OUR'], payee({ financialInstitution: { bic: 'SBOXDE22' } }))
  // Without an IBAN the BIC counts; that of `issuer` does not.
  const unfit: Fault = ['EuEtaValid', 'payee']
  await refuses('currency', ['USD'], unfit, bban({ bic: 'SBOXDE22' }))
  await takes('detailsOfCharges', ['OUR'], bban({ bic: 'SBOXGB22' }, { issuer: 'SBOXDE22' }))
  await refuses('currency', ['USD'], unfit, bban({ bic: 'SBOXEE22' }, { issuer: 'SBOXGB22' }))
  // Without either, the address.
  const at = (country: string) => ({ foreignBankAddress: { address: 'a', city: 'b', country } })
  await refuses('currency', ['USD'], unfit, bban(at('DE')))
  await takes('currency', ['USD'], bban(at('GB')))
  // The address of the BIC holder does not count if there is a BIC.
  await takes('currency', ['USD'], bban({ bic: 'SBOXGB22', ...at('DE') }))
})

test('wants IBAN and BIC for another currency to the EU/EEA: else EuEtaValid; and only SHA: else ValidDetailOfCharges (gaps: psd2.foreign.rules)', async () => {
  const german = (institution: Order) =>
    payee({ bankAccount: { id: GERMAN, schemeName: 'IBAN' }, financialInstitution: institution })
  const right = german({ bic: 'SBOXDE22' })
  await takes('detailsOfCharges', ['SHA', undefined], right)
  await refuses('detailsOfCharges', ['OUR'], 'ValidDetailOfCharges', right)
  const unfit: Fault = ['EuEtaValid', 'payee']
  await refuses('currency', ['USD'], unfit, german({ clearingSystemId: '1' }))
  const foreignBankAddress = { address: 'a', city: 'b', country: 'DE' }
  await refuses('currency', ['USD'], unfit, german({ foreignBankAddress }))
  for (const country of ['SE', 'NO', 'IS', 'FI']) {
    await refuses('currency', ['USD'], unfit, bban({ bic: `SBOX${country}22` }))
  }
  for (const country of ['GB', 'CH', 'MC', 'SM', 'AD', 'VA', 'US']) {
    await takes('detailsOfCharges', ['OUR', 'SHA'], bban({ bic: `SBOX${country}22` }))
  }
})

test('judges rules across members only where the members are right (gaps: psd2.errors.violations)', async () => {
  const wrong = foreign({
    currency: 'EUR',
    message: '',
    ...payee({ bankAccount: { id: 'DE', schemeName: 'IBAN' } }),
  })
  const violations = assertRefused(await tpp.create(FOREIGN, wrong), 400)
  assert.sameDeepMembers(
    violations.map(({ type, path }) => [type, path]),
    [
      ['Iban', 'payee.bankAccount.id'],
      ['Size', 'message'],
    ],
  )
})
