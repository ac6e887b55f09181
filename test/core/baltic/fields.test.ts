// How a client writes amounts and headers, and that a draft refuses what a bank would.
// What requests may hold, each rule at its limit, is in test/edge/sandbox/baltic: raw-payment-fields, raw-amounts, raw-consents
// and raw-funds.
import { assert, test } from '#kit'
import { createSepaPayment } from '../../../core/baltic/index.ts'
import { CrossBorderPaymentOrder, PsuHeaders, SepaPaymentOrder } from '../../../core/baltic/schema/index.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import { exactJson } from '../../../core/shared/exact-json.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import { refusalOf } from '../shared/thrown.ts'
import { ABROAD, fakeBank, SEPA } from './fixtures.ts'

type Schema = Parameters<typeof checkKinds>[0]

/** Names the faults of a value as `path kind`. */
function faultsOf(schema: Schema, value: unknown): string[] {
  const result = checkKinds(schema, value)
  return result.ok ? [] : result.faults.map(({ path, kind }) => `${path} ${kind}`)
}

const sepa = (changes: object) => ({ ...SEPA, ...changes })
const abroad = (changes: object) => ({ ...ABROAD, ...changes })
const money = (amount: unknown, currency = 'EUR') => ({ instructedAmount: { amount, currency } })

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

test('forwards the ten headers of a person, and no others (3, Endpoints; gaps: baltic.headers.other)', () => {
  assert.isEmpty(
    faultsOf(PsuHeaders, {
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
    }),
  )
  for (const [name, value, kind] of [
    ['psu-http-method', 'OPTIONS', 'value'],
    ['psu-user-agent', ' x', 'value'],
    ['psu-user-agent', 'ä', 'value'],
    ['x-request-id', 'mine', 'unknown'],
  ] as const)
    assert.deepEqual(faultsOf(PsuHeaders, { [name]: value }), [`${name} ${kind}`])
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
