// What Create takes and refuses where no other interface does so: phone numbers, IBANs of every country, currencies.
// Not the fields that it shares with others: ../raw-fields.test.ts.
import { assert, test } from '#kit'
import { billWith, openBiller } from './raw-biller.ts'
import {
  EEA_IBANS,
  EEA_LENGTHS,
  FOREIGN_IBANS,
  FOREIGN_LENGTHS,
  ibanOf,
  NO_UNLISTED_IBANS,
  sizedIban,
  unfitIbans,
  UNLISTED_IBANS,
} from '../raw/ibans.ts'
import { NO_STRING } from '../raw/json-form.ts'
import { openBank } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

/** Tries each value at a path and wants 201. */
async function takes(path: string, values: readonly unknown[]): Promise<void> {
  const answers = await Promise.all(values.map((value) => biller.create(billWith(path, value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 201, `${JSON.stringify(values[at])}: ${answer.body.toString()}`)
  })
}

/** Tries each value at a path and wants INVALID_FIELD there. */
async function refuses(path: string, values: readonly unknown[]): Promise<void> {
  const answers = await Promise.all(values.map((value) => biller.create(billWith(path, value))))
  answers.forEach((answer, at) => {
    assert.equal(answer.status, 400, `${JSON.stringify(values[at])} was taken`)
    assertRefused(answer, 400, ['INVALID_FIELD', path])
  })
}

// --- phone number ------------------------------------------------------------------------------------------------

test('accepts a phone number of plus and 7 to 15 digits, the first not zero (gaps: request-to-pay.create.debtor)', async () => {
  await takes('debtor.phoneNumber', [
    '+1234567',
    '+12345678',
    '+358401234567',
    '+99999999999999',
    '+123456789012345',
  ])
})

test('refuses a phone number of 6 or 16 digits, without plus, with a leading zero or other characters (gaps: request-to-pay.create.debtor)', async () => {
  await refuses('debtor.phoneNumber', [
    '+123456',
    '+1234567890123456',
    '+0123456789',
    '358401234567',
    '00358401234567',
    '0401234567',
    '++358401234567',
    '+358 40 1234567',
    '+358-401234567',
    '+35840123456a',
    '+358401234567\n',
    ' +358401234567',
    '+358401234567 ',
    '+٣٥٨٤٠١٢٣٤٥',
    '+',
    '',
    358401234567,
    ...NO_STRING,
  ])
})

// --- IBAN --------------------------------------------------------------------------------------------------------

for (const path of ['debtor.iban', 'creditor.iban']) {
  test(`accepts the ${path} vectors of every kind of country (gaps: shared.iban, Part 3, IBAN; gaps: request-to-pay.create.creditor, request-to-pay.create.debtor)`, async () => {
    await takes(path, [...EEA_IBANS, ...FOREIGN_IBANS])
  })

  test(`accepts a ${path} whose national check digit is wrong outside Finland (gaps: shared.iban, Part 3, Finnish BBAN)`, async () => {
    await takes(path, ['EE489900000000000001', 'BE80999000000001'])
  })

  test(`holds a ${path} of every country of Part 3 to its length, one below and one above (gaps: shared.iban, Part 3, IBAN)`, async () => {
    const countries = [...EEA_LENGTHS, ...FOREIGN_LENGTHS]
    assert.lengthOf(countries, 88)
    await takes(path, countries.map(sizedIban))
    await refuses(path, countries.flatMap(unfitIbans))
  })

  test(`accepts a ${path} of another country with 15 to 34 characters, and refuses 14, 35 and wrong check digits (gaps: shared.iban)`, async () => {
    await takes(path, UNLISTED_IBANS)
    await refuses(path, NO_UNLISTED_IBANS)
  })
}

test('checks the last digit of a Finnish BBAN (gaps: shared.iban, Part 3, Finnish BBAN)', async () => {
  for (const [thirteen, digit] of [
    ['9990000000001', 1],
    ['9990000000010', 2],
    ['9980000000001', 3],
    ['9970000000002', 3],
    ['1234560000078', 5],
  ] as const) {
    const digits = Array.from({ length: 10 }, (_, at) => at)
    await takes('creditor.iban', [ibanOf('FI', `${thirteen}${digit}`)])
    const wrong = digits
      .filter((other) => other !== digit)
      .map((other) => ibanOf('FI', `${thirteen}${other}`))
    await refuses('creditor.iban', wrong)
  }
})

// --- amount and currency -----------------------------------------------------------------------------------------

/** Active national currencies with two minor digits. */
const CURRENCIES =
  `EUR USD GBP SEK NOK DKK CHF CZK PLN HUF RON AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND
 BOB BRL BSD BTN BWP BYN BZD CAD CDF CNY COP CRC CVE DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GTQ GYD HKD HNL HTG IDR
 ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
 NGN NIO NPR NZD PAB PEN PGK PHP PKR QAR RSD RUB SAR SBD SCR SDG SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY
 TTD TWD TZS UAH UYU UZS VES WST YER ZAR ZMW ZWG`.split(/\s+/)

test('accepts every active national currency with two minor digits (1 C, Request-to-Pay request; gaps: request-to-pay.create.amount)', async () => {
  await takes('instructedAmount.currency', CURRENCIES)
})

test('refuses currencies with no, three or four minor digits, fund codes, X codes, those that have ended, and what is no code (gaps: request-to-pay.create.amount)', async () => {
  const wrong = `BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV BHD IQD JOD KWD LYD OMR TND CLF UYW
   BOV CHE CHW COU MXV USN XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX
   BGN HRK DEM EEK FIM FRF LTL LVL ANG ZWL AAA ZZZ eur Eur EURO EU 978 €`.split(/\s+/)
  await refuses('instructedAmount.currency', [...wrong, ' EUR', 'EUR ', 'EUR\n', '', ...NO_STRING])
})
