// What requests may hold: every rule of the gaps at its limit, one below and one above, and the code of the rule.
// The schemas are tested alone, as a bank uses them; one test shows that a draft refuses the same.
import { assert, test } from '#kit'
import { createSepaPayment } from '../../../core/baltic/index.ts'
import {
  ConsentOrder,
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  FundsConsentOrder,
  FundsQuestion,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  PsuHeaders,
  SepaBulkOrder,
  SepaPaymentOrder,
} from '../../../core/baltic/schema/index.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import { exactJson } from '../../../core/shared/exact-json.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import { refusalOf } from '../shared/thrown.ts'
import { ABROAD, CONSENT, fakeBank, SEPA } from './fixtures.ts'
import { words } from '../shared/lists.ts'

type Schema = Parameters<typeof checkKinds>[0]
type Faults = readonly string[]

/** Names the faults of a value as `path kind`. */
function faultsOf(schema: Schema, value: unknown): Faults {
  const result = checkKinds(schema, value)
  return result.ok ? [] : result.faults.map(({ path, kind }) => `${path} ${kind}`)
}

function takes(schema: Schema, values: readonly unknown[]): void {
  for (const value of values) assert.deepEqual(faultsOf(schema, value), [], JSON.stringify(value))
}

function refuses(schema: Schema, faults: Faults, values: readonly unknown[]): void {
  for (const value of values) assert.deepEqual(faultsOf(schema, value), faults, JSON.stringify(value))
}

const sepa = (changes: object) => ({ ...SEPA, ...changes })
const abroad = (changes: object) => ({ ...ABROAD, ...changes })
const consent = (changes: object) => ({ ...CONSENT, ...changes })
const money = (amount: unknown, currency = 'EUR') => ({ instructedAmount: { amount, currency } })
const long = (count: number) => 'ä'.repeat(count)
const { debtorAccount, ...item } = SEPA
const { debtorAccount: dollars, ...abroadItem } = ABROAD

test('takes numbers with no more decimals than the currency has (gaps: baltic.amount, Part 3, Amounts)', () => {
  const euros = ['0.01', '10.1', '10.10', '10', '10.0', '12345678901234.12']
  takes(
    SepaPaymentOrder,
    euros.map((amount) => sepa(money(amount))),
  )
  takes(
    CrossBorderPaymentOrder,
    ['10', '10.0', '10.00'].map((amount) => abroad(money(amount, 'JPY'))),
  )
  takes(
    CrossBorderPaymentOrder,
    ['10.123', '0.001'].map((amount) => abroad(money(amount, 'KWD'))),
  )
})

test('refuses other numbers as an order (gaps: baltic.amount)', () => {
  const amounts = [...words('0 0.00 -1 -0.01 1e3 10.123 10.100 123456789012345 010 +1'), '', ' 1']
  refuses(
    SepaPaymentOrder,
    ['instructedAmount.amount value'],
    amounts.map((amount) => sepa(money(amount))),
  )
  const yen = ['10.5', '10.000', '10.01'].map((amount) => abroad(money(amount, 'JPY')))
  refuses(CrossBorderPaymentOrder, ['instructedAmount.amount value'], yen)
})

test('refuses an amount that is a string on the wire (gaps: baltic.amount)', () => {
  const bodyWith = (amount: string) => utf8(JSON.stringify(sepa(money('10.10'))).replace('"10.10"', amount))
  const codec = exactJson(SepaPaymentOrder)
  const faults = (amount: string) => {
    const parsed = codec.read(bodyWith(amount))
    return parsed.ok ? faultsOf(SepaPaymentOrder, parsed.value) : ['no json']
  }
  assert.deepEqual(faults('10.10'), [])
  for (const amount of ['"10.10"', 'null', 'true', '{}', '1e1', '1E+1']) {
    assert.lengthOf(faults(amount), 1, amount)
  }
})

test('gives amounts the decimals of their currency (gaps: baltic.amount)', () => {
  const read = (schema: Schema, value: unknown) => {
    const result = checkKinds(schema, value)
    return result.ok ? (result.value as typeof SEPA).instructedAmount.amount : undefined
  }
  assert.equal(read(SepaPaymentOrder, sepa(money('10.1'))), '10.10')
  assert.equal(read(CrossBorderPaymentOrder, abroad(money('10.00', 'JPY'))), '10')
  assert.equal(read(CrossBorderPaymentOrder, abroad(money('7', 'KWD'))), '7.000')
})

test('asks for the members of a single payment, in the order of the paper (3, Payment requests; gaps: baltic.payment.required, shared.errors.detail)', () => {
  assert.deepEqual(faultsOf(SepaPaymentOrder, {}), [
    'creditorAccount missing',
    'creditorName missing',
    'debtorAccount missing',
    'instructedAmount missing',
  ])
  assert.deepEqual(faultsOf(CrossBorderPaymentOrder, { creditorName: null }), [
    'creditorAccount missing',
    'creditorAddress missing',
    'creditorAgent missing',
    'creditorName missing',
    'debtorAccount missing',
    'instructedAmount missing',
  ])
  assert.deepEqual(faultsOf(PeriodicSepaOrder, SEPA), ['startDate missing', 'frequency missing'])
  assert.deepEqual(faultsOf(SepaBulkOrder, {}), ['debtorAccount missing', 'payments missing'])
})

test('refuses members that the body of the paper does not have (gaps: shared.members, baltic.payment.sepa-bulk)', () => {
  refuses(SepaPaymentOrder, ['chargeBearer unknown'], [sepa({ chargeBearer: 'SHAR' })])
  refuses(SepaPaymentOrder, ['startDate unknown'], [sepa({ startDate: '2026-11-20' })])
  const bulk = (payment: object) => ({ debtorAccount, payments: [payment] })
  refuses(SepaBulkOrder, ['payments[0].chargeBearer unknown'], [bulk({ ...item, chargeBearer: 'SHAR' })])
  refuses(SepaBulkOrder, ['payments[0].debtorAccount unknown'], [bulk(SEPA)])
  const wide = { ...abroadItem, endToEndIdentification: 'E2E' }
  refuses(CrossBorderBulkOrder, ['payments[0].endToEndIdentification unknown'], [bulk(wide)])
})

test('takes the members that SEPA items have more, and those of a cross-border item (gaps: baltic.payment.sepa-bulk, baltic.payment.charge-bearer)', () => {
  const sepaItem = {
    ...item,
    endToEndIdentification: 'E2E-1',
    remittanceInformationStructured: { reference: 'RF481245' },
    remittanceInformationUnstructured: 'Arve 12',
  }
  takes(SepaBulkOrder, [{ debtorAccount, paymentInformationId: 'P/1', payments: [sepaItem] }])
  for (const chargeBearer of ['DEBT', 'CRED', 'SHAR']) {
    takes(CrossBorderBulkOrder, [{ debtorAccount: dollars, payments: [{ ...abroadItem, chargeBearer }] }])
  }
  refuses(
    CrossBorderBulkOrder,
    ['payments[0].chargeBearer value'],
    [{ debtorAccount, payments: [{ ...abroadItem, chargeBearer: 'SLEV' }] }],
  )
})

test('takes 1 to 100 payments in a bulk (gaps: baltic.payment.required)', () => {
  const bulk = (count: number) => ({ debtorAccount, payments: Array.from({ length: count }, () => item) })
  takes(SepaBulkOrder, [bulk(1), bulk(100)])
  refuses(SepaBulkOrder, ['payments size'], [bulk(0), bulk(101)])
})

test('pays by SEPA in euro to an IBAN in the EU or EEA only (gaps: baltic.payment.sepa-bulk)', () => {
  const to = (accountNumber: string, accountReferenceType?: string) =>
    sepa({ creditorAccount: { accountNumber, ...(accountReferenceType && { accountReferenceType }) } })
  takes(SepaPaymentOrder, [to('LT379900000000000001'), to('IS949990000000000000000001', 'IBAN')])
  refuses(
    SepaPaymentOrder,
    ['creditorAccount.accountNumber value'],
    [to('GB07SBOX99900000000001'), to('CH1399900SBOX00000001'), to('EE159900000000000014')],
  )
  refuses(SepaPaymentOrder, ['creditorAccount.accountReferenceType value'], [to('123', 'BBAN')])
  refuses(SepaPaymentOrder, ['instructedAmount.currency value'], [sepa(money('10', 'USD'))])
})

test('pays abroad in any currency, to an IBAN or a BBAN (gaps: baltic.payment.sepa-bulk)', () => {
  const to = (accountNumber: string, accountReferenceType: string) =>
    abroad({ creditorAccount: { accountNumber, accountReferenceType } })
  takes(CrossBorderPaymentOrder, [
    to('LT379900000000000001', 'IBAN'),
    to('a1', 'BBAN'),
    to('1'.repeat(34), 'BBAN'),
    abroad(money('1', 'ZAR')),
  ])
  refuses(
    CrossBorderPaymentOrder,
    ['creditorAccount.accountNumber value'],
    [to('1'.repeat(35), 'BBAN'), to('1-2', 'BBAN'), to('ZZ6299900000000011', 'IBAN')],
  )
  refuses(CrossBorderPaymentOrder, ['instructedAmount.currency value'], [abroad(money('1', 'XAU'))])
  refuses(CrossBorderPaymentOrder, ['creditorAgent value'], [abroad({ creditorAgent: 'SBOXFIHO' })])
})

test('names the account that pays by an IBAN only, with a currency where one likes (gaps: baltic.account-reference)', () => {
  const from = (changes: object) => sepa({ debtorAccount: { ...debtorAccount, ...changes } })
  takes(SepaPaymentOrder, [from({ accountReferenceType: 'IBAN', currency: 'USD' }), from({ currency: null })])
  refuses(
    SepaPaymentOrder,
    ['debtorAccount.accountReferenceType value'],
    [from({ accountReferenceType: 'BBAN' })],
  )
  refuses(SepaPaymentOrder, ['debtorAccount.currency value'], [from({ currency: 'eur' })])
})

test('takes texts up to their lengths (gaps: baltic.payment.texts, shared.text)', () => {
  takes(SepaPaymentOrder, [
    sepa({
      creditorName: long(70),
      remittanceInformationUnstructured: long(140),
      endToEndIdentification: long(35),
    }),
    sepa({ remittanceInformationStructured: { reference: '1'.repeat(35) } }),
    sepa({ remittanceInformationStructured: { reference: '12' } }),
  ])
  refuses(
    SepaPaymentOrder,
    ['creditorName value'],
    [sepa({ creditorName: long(71) }), sepa({ creditorName: 'a_b' })],
  )
  refuses(
    SepaPaymentOrder,
    ['remittanceInformationUnstructured value'],
    [sepa({ remittanceInformationUnstructured: long(141) }), sepa({ remittanceInformationUnstructured: '' })],
  )
})

test('refuses ids with a slash at an end or two in a row (gaps: baltic.payment.texts)', () => {
  takes(
    SepaPaymentOrder,
    ['a/b', 'a/b/c'].map((id) => sepa({ endToEndIdentification: id })),
  )
  const ids = ['/a', 'a/', 'a//b', long(36), ' a', '/']
  refuses(
    SepaPaymentOrder,
    ['endToEndIdentification value'],
    ids.map((id) => sepa({ endToEndIdentification: id })),
  )
  refuses(
    SepaPaymentOrder,
    ['remittanceInformationStructured.reference value'],
    [...ids, 'RF481246', 'RF5612345678'].map((reference) =>
      sepa({ remittanceInformationStructured: { reference } }),
    ),
  )
})

test('takes an address with a country and whatever else is known (gaps: baltic.payment.texts)', () => {
  const at = (creditorAddress: object) => abroad({ creditorAddress })
  takes(CrossBorderPaymentOrder, [
    at({ country: 'XK' }),
    at({ country: 'GB', street: long(70), city: long(35), postalCode: long(16), buildingNumber: 99_999 }),
    at({ country: 'GB', buildingNumber: 1 }),
  ])
  assert.deepEqual(faultsOf(CrossBorderPaymentOrder, at({})), ['creditorAddress.country missing'])
  for (const [member, value, kind] of [
    ['street', long(71), 'value'],
    ['city', long(36), 'value'],
    ['postalCode', long(17), 'value'],
    ['buildingNumber', 0, 'value'],
    ['buildingNumber', 100_000, 'value'],
    ['buildingNumber', 1.5, 'value'],
    ['buildingNumber', '7', 'type'],
    ['country', 'gb', 'value'],
  ] as const) {
    refuses(
      CrossBorderPaymentOrder,
      [`creditorAddress.${member} ${kind}`],
      [at({ country: 'GB', [member]: value })],
    )
  }
})

const series = (changes: object) => sepa({ startDate: '2026-11-20', frequency: 'Monthly', ...changes })

test('takes every frequency, both rules and days 1 to 31 (gaps: baltic.payment.frequency)', () => {
  for (const frequency of words(
    'Daily Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual',
  )) {
    takes(PeriodicSepaOrder, [series({ frequency, dayOfExecution: 31, executionRule: 'preceding' })])
  }
  takes(PeriodicSepaOrder, [
    series({ dayOfExecution: 1, executionRule: 'following', requestedExecutionDate: '2000-01-01' }),
  ])
  refuses(
    PeriodicSepaOrder,
    ['frequency value'],
    [series({ frequency: 'monthly' }), series({ frequency: 'Yearly' })],
  )
  refuses(PeriodicSepaOrder, ['dayOfExecution value'], [series({ dayOfExecution: 0 })])
  refuses(PeriodicSepaOrder, ['dayOfExecution value'], [series({ dayOfExecution: 32 })])
  refuses(PeriodicSepaOrder, ['dayOfExecution value'], [series({ dayOfExecution: 1.5, frequency: 'Daily' })])
  refuses(
    PeriodicSepaOrder,
    ['requestedExecutionDate date'],
    [series({ requestedExecutionDate: '1.1.2027' })],
  )
})

test('refuses a series without a date, by a code of its own (gaps: baltic.payment.dates, baltic.payment.frequency)', () => {
  takes(PeriodicCrossBorderOrder, [
    abroad({ startDate: '2026-11-20', endDate: '2026-11-20', frequency: 'Annual' }),
  ])
  refuses(
    PeriodicSepaOrder,
    ['endDate EXECUTION_DATE_INVALID'],
    [series({ endDate: '2026-11-19' }), series({ endDate: '2026-12-14', dayOfExecution: 15 })],
  )
})

test('asks for all five members of a consent (3, Consent request; gaps: baltic.consent.required)', () => {
  assert.deepEqual(faultsOf(ConsentOrder, {}), [
    'access missing',
    'recurringIndicator missing',
    'validUntil missing',
    'frequencyPerDay missing',
    'combinedServiceIndicator missing',
  ])
})

test('takes each kind of consent (gaps: baltic.consent.access)', () => {
  const reference = { accountNumber: 'EE159900000000000013' }
  takes(ConsentOrder, [
    consent({
      access: { accounts: [], balances: [reference], transactions: [{ ...reference, currency: 'USD' }] },
    }),
    consent({ access: { allPsd2: 'allAccounts' } }),
    consent({ access: { availableAccounts: 'allAccounts', accounts: [reference] } }),
    consent({ access: { availableAccounts: 'allAccountsWithBalances' } }),
    consent({ access: { accounts: [{ accountNumber: '1234', accountReferenceType: 'MASKED_PAN' }] } }),
  ])
  refuses(ConsentOrder, ['access.allPsd2 value'], [consent({ access: { allPsd2: 'all' } })])
  refuses(ConsentOrder, ['access.availableAccounts value'], [consent({ access: { availableAccounts: '' } })])
  refuses(
    ConsentOrder,
    ['access.accounts[0].accountNumber value'],
    [consent({ access: { accounts: [{ accountNumber: 'EE159900000000000014' }] } })],
  )
})

test('refuses what a consent cannot be, by codes of their own (gaps: baltic.consent.access, baltic.consent.valid-until)', () => {
  refuses(
    ConsentOrder,
    ['access.availableAccounts SERVICE_INVALID'],
    [consent({ access: { allPsd2: 'allAccounts', availableAccounts: 'allAccounts' } })],
  )
  refuses(
    ConsentOrder,
    ['combinedServiceIndicator SESSIONS_NOT_SUPPORTED'],
    [consent({ combinedServiceIndicator: true })],
  )
})

test('takes any number of reads from 1 for a recurring consent, and 1 for a one-off (gaps: baltic.consent.frequency)', () => {
  takes(ConsentOrder, [
    consent({ frequencyPerDay: 1000 }),
    consent({ recurringIndicator: false, frequencyPerDay: 1 }),
  ])
  refuses(ConsentOrder, ['frequencyPerDay value'], [consent({ frequencyPerDay: 0 })])
  refuses(
    ConsentOrder,
    ['frequencyPerDay value'],
    [consent({ recurringIndicator: false, frequencyPerDay: 2 }), consent({ frequencyPerDay: 1.5 })],
  )
})

test('takes a consent to confirm funds with or without a card (3, Confirmation-of-funds consent request; gaps: baltic.cof.request)', () => {
  takes(FundsConsentOrder, [
    { account: debtorAccount },
    {
      account: { accountNumber: '+3725550100', accountReferenceType: 'MSISDN' },
      cardNumber: long(35),
      cardExpiryDate: '2027-12-31',
      cardInformation: long(140),
      registrationInformation: long(140),
    },
  ])
  refuses(FundsConsentOrder, ['cardNumber size'], [{ account: debtorAccount, cardNumber: long(36) }])
  refuses(
    FundsConsentOrder,
    ['cardInformation size'],
    [{ account: debtorAccount, cardInformation: long(141) }],
  )
  assert.deepEqual(faultsOf(FundsConsentOrder, {}), ['account missing'])
})

test('takes a question about funds with or without a payee and a card (gaps: baltic.funds.request)', () => {
  const question = { account: debtorAccount, ...money('10.10') }
  takes(FundsQuestion, [question, { ...question, payee: long(70), cardNumber: '1234' }])
  refuses(FundsQuestion, ['payee value'], [{ ...question, payee: long(71) }])
  refuses(FundsQuestion, ['cardNumber size'], [{ ...question, cardNumber: '' }])
  assert.deepEqual(faultsOf(FundsQuestion, {}), ['account missing', 'instructedAmount missing'])
})

test('forwards the ten headers of a person, and no others (3, Endpoints; gaps: baltic.headers.other)', () => {
  takes(PsuHeaders, [
    {
      'psu-accept': 'text/html',
      'psu-accept-charset': 'utf-8',
      'psu-accept-encoding': 'gzip, br',
      'psu-accept-language': 'et, en;q=0.5',
      'psu-device-id': '99435c7e-ad88-49ec-a2ad-99ddcb1f5555',
      'psu-geo-location': 'GEO:59.436962;24.753574',
      'psu-http-method': 'PATCH',
      'psu-ip-address': '192.0.2.7',
      'psu-ip-port': '1234',
      'psu-user-agent': 'Mozilla/5.0 (X11)',
    },
  ])
  refuses(PsuHeaders, ['psu-http-method value'], [{ 'psu-http-method': 'OPTIONS' }])
  refuses(PsuHeaders, ['psu-user-agent value'], [{ 'psu-user-agent': ' x' }, { 'psu-user-agent': 'ä' }])
  refuses(PsuHeaders, ['x-request-id unknown'], [{ 'x-request-id': 'mine' }])
})

test('refuses in a draft what the bank would refuse, and names no value (house: 4)', () => {
  const { bank } = fakeBank(() => new Response())
  const message = refusalOf(() =>
    createSepaPayment.draft(bank, { body: sepa({ creditorName: 'secret_name' }) }),
  )
  assert.match(message, /^baltic\.payment\.create-sepa body\.creditorName must be 1 to 70 Latin letters/)
  assert.notInclude(message, 'secret_name')
})

test('asks for a decimal string where an amount is a number or has a comma (gaps: baltic.amount)', () => {
  for (const amount of [24, '24,00', '24.001', '024']) {
    const result = checkKinds(SepaPaymentOrder, sepa(money(amount)))
    const [fault] = result.ok ? [] : result.faults
    assert.equal(fault?.path, 'instructedAmount.amount')
    assert.match(fault?.rule ?? '', /^must be a decimal string such as "24\.00"/)
  }
})
