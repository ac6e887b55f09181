// A bank that answers 404 at every address: another server, or a wrong path in the settings. It has answered, so no page says
// that it does not; who builds the site reads which setting to look at. A bank that is silent: attacks/upstream.test.ts.
import { assert, test } from '#kit'
import { BankError } from '../../../../core/shared/errors.ts'
import { loggable } from '../../../../edge/shared/loggable.ts'
import { learnAdvice } from '../../../../edge/shared/refusal-words.ts'
import { CLIENT_ID, CLIENT_SECRET } from '../interfaces/baltic/rail/paying-bank.ts'
import { PAYEE } from '../interfaces/baltic/rail/stand.ts'
import { psd2Settings } from '../interfaces/psd2-payments/proxy.ts'
import { type Changes, problemOf, SHOP, orderToken, startProxy, withLog } from '../kit/proxy.ts'

/** Another server: a page of its own, whatever is asked. */
const NOWHERE = { fetch: () => Promise.resolve(new Response('<h1>Not Found</h1>', { status: 404 })) }

async function press(changes: Changes, more: object = {}) {
  const proxy = await startProxy({ BANK: NOWHERE, ...changes })
  const { result, lines } = await withLog(async () =>
    problemOf(
      await proxy.fetch('/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
        body: JSON.stringify({ order: await orderToken(), ...more }),
      }),
    ),
  )
  const events = lines.map((line) => JSON.parse(line) as { event: string; why?: string; status?: number })
  return { problem: result, told: events.find(({ event }) => event === 'payment_not_created') }
}

const BALTIC = {
  BALTIC_CLIENT_ID: CLIENT_ID,
  BALTIC_CLIENT_SECRET: CLIENT_SECRET,
  BALTIC_EE_BASE_URL: 'https://baltic.bank.example/baltic/ee',
  BALTIC_EE_BANK: 'Silta Pank',
  BALTIC_PAYEE_IBAN: PAYEE,
  BALTIC_PAYEE_NAME: 'Poukama Oy',
}

/** The settings of online payments, which is not set up beside another way to pay. */
const ONLINE = [
  'BANK_FRONT_URL',
  'BANK_KEYS_URL',
  'MERCHANT_ID',
  'ACCOUNT_ID',
  'BANK_API_KEY',
  'SIGNING_KEY',
  'CALLBACK_API_KEY',
]
const ALONE = Object.fromEntries(ONLINE.map((name) => [name, undefined]))

const CASES: readonly [name: string, () => Promise<Changes>, setting: string, body?: object][] = [
  ['online payments', () => Promise.resolve({}), 'online-payment.create: BANK_BASE_URL must be'],
  [
    'PSD2 payments',
    () => psd2Settings(),
    'oauth.client-token: BANK_BASE_URL, or that of the interface where that is given, must be',
  ],
  [
    'Baltic payments',
    () => Promise.resolve({ ...ALONE, ...BALTIC }),
    'oauth.client-token: BANK_BASE_URL, or that of the interface where that is given, must be',
    { payerIban: 'EE159900000000000013', provider: 'ee' },
  ],
]

for (const [name, settings, setting, body] of CASES) {
  test(`says that the bank is not found, and names the setting, where it answers 404: ${name} (house: 4, Errors; gaps: shared.errors.closed-sets)`, async () => {
    const changes = await settings()
    const { problem, told } = await press({ ...changes, BANK_ENVIRONMENT: 'sandbox' }, body)
    const detail = `The answer is 404 to ${setting} the address of the bank, with its path.`
    assert.include(problem, { code: 'bank_not_found', status: 502, detail })
    assert.equal(problem.title, 'The bank is not found at its address. No money has moved.')
    assert.include(told, { why: detail, status: 404 })
    // A page of production reads no settings.
    const { problem: bland } = await press(changes, body)
    assert.equal(bland.code, 'bank_not_found')
    assert.notProperty(bland, 'detail')
  })
}

test('keeps an attempt that was answered by 404 as one whose answer is lost, and the refusal of a bank as a refusal (gaps: Part 4, shared.errors.closed-sets)', async () => {
  const proxy = await startProxy({ BANK: NOWHERE })
  await withLog(async () =>
    proxy.fetch('/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: await orderToken() }),
    }),
  )
  const [record] = [...proxy.stored.values()]
  assert.isUndefined(record?.attempts[0]?.refused)
})

test('lists no banks, and names the setting, where the bank answers 404 (house: 4, Errors)', async () => {
  const proxy = await startProxy({ BANK: NOWHERE, BANK_ENVIRONMENT: 'sandbox' })
  const { result } = await withLog(async () => problemOf(await proxy.fetch('/providers')))
  assert.include(result, { code: 'bank_not_found', status: 502 })
  assert.match(result.detail ?? '', /^The answer is 404 to online-payment\.[\w-]+: BANK_BASE_URL must be/)
})

test('names the setting of each interface, and none where the bank itself says that it does not know something (house: 4, Errors)', async () => {
  // The interfaces of the last proxy that was made are those whose settings are known, and a worker has no advice of its own.
  await startProxy()
  learnAdvice(() => undefined)
  const whyOf = (operation: string, faults = [] as { code: string }[]) =>
    loggable(new BankError({ code: 'answer_lost', operation, reason: 'status', status: 404, faults })).why
  for (const [operation, setting] of [
    ['account-access.accounts', 'BANK_BASE_URL must'],
    ['psd2.create.sepa', 'BANK_BASE_URL, or PSD2_BASE_URL where that is given, must'],
    ['corporate.token', 'BANK_BASE_URL, or CORPORATE_BASE_URL where that is given, must'],
    ['request-to-pay.create', 'BANK_BASE_URL, or REQUEST_TO_PAY_BASE_URL where that is given, must'],
    ['baltic.payment.create-sepa', 'BALTIC_EE_BASE_URL (or that of LV or LT) must'],
  ] as const) {
    assert.equal(
      whyOf(operation),
      `The answer is 404 to ${operation}: ${setting} be the address of the bank, with its path.`,
    )
    assert.isUndefined(whyOf(operation, [{ code: 'PAYMENT_NOT_FOUND' }]))
  }
})
