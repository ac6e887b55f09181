// The banks of the Baltic countries as the settings make them: which are offered, how they are reached, with which token.
// Not what the proxy asks of them: the rail and the source have tests of their own.
import { baltic } from '../../../../../edge/proxy/interfaces/baltic/index.ts'
import { assert, test, wallClock } from '#kit'
import { readPaymentStatus } from '../../../../../core/baltic/index.ts'
import { banksOf } from '../../../../../edge/proxy/interfaces/baltic/bank.ts'
import {
  BALTIC_ADDRESSES,
  BALTIC_COUNTRIES,
  BALTIC_NEEDS,
  balticFaults,
  balticOffers,
  balticSettings,
} from '../../../../../edge/proxy/interfaces/baltic/settings.ts'
import { BankError } from '../../../../../core/shared/errors.ts'
import { learnRefusalWords, whyRefused } from '../../../../../edge/shared/refusal-words.ts'
import { makeReach } from '../../../../../edge/proxy/interfaces/shared/reach.ts'
import { json } from '../../kit/fake-bank.ts'

const ALL = {
  BALTIC_CLIENT_ID: 'canary-baltic-client-4c1d',
  BALTIC_CLIENT_SECRET: 'canary-baltic-secret-e09a',
  BALTIC_EE_BASE_URL: 'https://api.bank.example/baltic/ee',
  BALTIC_EE_BANK: 'Pank',
  BALTIC_LT_BASE_URL: 'https://lt.bank.example',
  BALTIC_LT_BANK: 'Bankas',
}

test('lists the banks of the countries whose address is set, in one order (3, Baltic PSD2 Interface)', () => {
  assert.deepEqual(balticOffers(ALL), [
    { country: 'EE', id: 'ee', name: 'Pank', baseUrl: 'https://api.bank.example/baltic/ee' },
    { country: 'LT', id: 'lt', name: 'Bankas', baseUrl: 'https://lt.bank.example' },
  ])
  assert.deepEqual(balticOffers({}), [])
})

test('names a country without its name or address, and a client without a country (house: 3)', () => {
  assert.deepEqual(balticFaults(ALL), [])
  assert.deepEqual(balticFaults({}), [])
  const { BALTIC_CLIENT_ID, BALTIC_CLIENT_SECRET } = ALL
  assert.deepEqual(balticFaults({ BALTIC_CLIENT_ID, BALTIC_CLIENT_SECRET }), [
    'BALTIC_EE_BASE_URL, BALTIC_LV_BASE_URL or BALTIC_LT_BASE_URL is missing',
  ])
  for (const country of BALTIC_COUNTRIES) {
    const pairOf = (missing: string) =>
      `BALTIC_${country}_${missing} is missing: BALTIC_${country}_BASE_URL and BALTIC_${country}_BANK go together`
    assert.deepEqual(
      balticFaults({ ...ALL, [`BALTIC_${country}_BANK`]: undefined }),
      country === 'LV' ? [] : [pairOf('BANK')],
    )
    if (country === 'LV')
      assert.deepEqual(balticFaults({ ...ALL, BALTIC_LV_BANK: 'Banka' }), [pairOf('BASE_URL')])
  }
  assert.containsAllKeys(balticSettings, [...BALTIC_NEEDS, ...BALTIC_ADDRESSES])
})

test('refuses one address for two countries, and the address of another country (house: 3)', () => {
  const { BALTIC_EE_BASE_URL } = ALL
  assert.deepEqual(balticFaults({ ...ALL, BALTIC_LT_BASE_URL: ALL.BALTIC_EE_BASE_URL }), [
    'BALTIC_LT_BASE_URL must be another address than those of the other countries',
    'BALTIC_LT_BASE_URL must be the address for LT, not that of another country',
  ])
  const swapped = BALTIC_EE_BASE_URL.replace(/ee$/, 'lv')
  assert.deepEqual(balticFaults({ ...ALL, BALTIC_EE_BASE_URL: swapped }), [
    'BALTIC_EE_BASE_URL must be the address for EE, not that of another country',
  ])
})

test('says which setting it is when a bank gives no token for its scope (gaps: baltic.token.client)', () => {
  const error = (code: string) =>
    new BankError({ code: 'call_refused', operation: 'oauth.client-token', faults: [{ code }] })
  learnRefusalWords([baltic])
  assert.include(whyRefused(error('invalid_scope')), 'BALTIC_EE_BASE_URL')
  assert.notInclude(whyRefused(error('invalid_client')), 'BALTIC_EE_BASE_URL')
})

test('asks each bank with a token of its own, kept for each certificate (gaps: baltic.token.client)', async () => {
  const calls: string[] = []
  const carry = (name: string) => ({
    fetch(request: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      const { host, pathname } = new URL(request)
      calls.push(`${name} ${host}${pathname} ${headers.get('authorization') ?? ''}`.trim())
      if (pathname.endsWith('/oauth/token'))
        return Promise.resolve(json(200, { access_token: `t-${calls.length}`, token_type: 'Bearer' }))
      const echo = { 'x-request-id': headers.get('x-request-id') ?? '' }
      return Promise.resolve(Response.json({ transactionStatus: 'RCVD' }, { headers: echo }))
    },
  })
  const settings = { BANK_ENVIRONMENT: 'production', ALLOW_LOCAL_ADDRESSES: 'false' } as const
  const reachAt = (nextFrom: number) =>
    makeReach({ ...settings, BANK_NEXT_FROM: nextFrom }, bindings, () => undefined, {
      baseUrl: 'https://nobody.example',
      binding: baltic.at?.binding,
    })
  const bindings = { ...ALL, BANK_BALTIC: carry('now'), BANK_BALTIC_NEXT: carry('next') }
  const path = {
    paymentService: 'payments',
    paymentProduct: 'sepa-credit-transfers',
    paymentId: '6f1b7d7e-3c67-4f6e-9a3c-0a4f1c1f2b3d',
  } as const
  const banks = banksOf(bindings, reachAt(wallClock() + 3_600_000))
  assert.deepEqual([...banks.keys()], ['EE', 'LT'])
  for (const bank of [...banks.values()].flatMap((one) => [one, one])) {
    await readPaymentStatus(bank, { path })
  }
  const status = '/payment/v1/payments/sepa-credit-transfers/6f1b7d7e-3c67-4f6e-9a3c-0a4f1c1f2b3d/status'
  assert.deepEqual(calls, [
    'now api.bank.example/baltic/ee/oauth/token',
    `now api.bank.example/baltic/ee${status} Bearer t-1`,
    `now api.bank.example/baltic/ee${status} Bearer t-1`,
    'now lt.bank.example/oauth/token',
    `now lt.bank.example${status} Bearer t-4`,
    `now lt.bank.example${status} Bearer t-4`,
  ])
  calls.length = 0
  const [next] = banksOf(bindings, reachAt(wallClock() - 1)).values()
  if (next) await readPaymentStatus(next, { path })
  assert.lengthOf(calls, 2)
  for (const call of calls) assert.match(call, /^next /)
  assert.notMatch(JSON.stringify([...banks.values()]), /canary/)
})
