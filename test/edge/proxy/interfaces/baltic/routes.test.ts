// A whole proxy that is paid at Baltic banks: its settings, the list of banks, what a page sends and hears, and the way back.
// The bank is a few lines of its own.
import { assert, test } from '#kit'
import { checkConfig } from '../../../../../edge/proxy/config/config.ts'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import {
  type Changes,
  HANDLE_KEY,
  orderToken,
  type Proxy,
  RETURN_URL,
  settings,
  startProxy,
  withLog,
} from '../../kit/proxy.ts'
import { PAYEE, PAYERS } from './rail/stand.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank, type PayingBank } from './rail/paying-bank.ts'
import { pluck } from '../../kit/lists.ts'

const ORDER = handleOf('order-1', HANDLE_KEY)
const ESTONIAN = { provider: 'ee', payerIban: PAYERS.ee }

const BALTIC = {
  BALTIC_CLIENT_ID: CLIENT_ID,
  BALTIC_CLIENT_SECRET: CLIENT_SECRET,
  BALTIC_EE_BASE_URL: BASE,
  BALTIC_EE_BANK: 'Silta Pank',
  BALTIC_LT_BASE_URL: BASE.replace('/ee', '/lt'),
  BALTIC_LT_BANK: 'Silta Bankas',
  BALTIC_PAYEE_IBAN: PAYEE,
  BALTIC_PAYEE_NAME: 'Poukama Oy',
}

const ONLINE = ['BANK_FRONT_URL', 'BANK_KEYS_URL', 'MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY']
/** Takes online payment away. */
const ALONE = Object.fromEntries([...ONLINE, 'CALLBACK_API_KEY', 'OWN_BANK'].map((name) => [name, undefined]))

async function open(changes: Changes = {}): Promise<{ proxy: Proxy; bank: PayingBank }> {
  const bank = makePayingBank()
  const proxy = await startProxy({ ...BALTIC, BANK_BALTIC: { fetch: bank.fetch }, ...changes })
  return { proxy, bank }
}

interface Pressed {
  readonly approvalUrl: string
  readonly code: string
  readonly title: string
  readonly detail?: string
}

async function press(proxy: Proxy, choice: object = ESTONIAN, order: object = {}): Promise<Pressed> {
  const body = { order: await orderToken(order), ...choice }
  return (await (await proxy.press({ body })).json()) as Pressed
}

async function faultsOf(changes: Changes): Promise<string> {
  try {
    await checkConfig({ ORDERS: {}, ...(await settings({ ...BALTIC, ...changes })) })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('offers payments at Baltic banks alone or beside others, and names every setting that is wrong (house: 3)', async () => {
  assert.equal(await faultsOf({}), '')
  assert.equal(await faultsOf({ ...ALONE, BANK_BASE_URL: undefined }), '')
  assert.equal(await faultsOf({ BALTIC_CLIENT_SECRET: undefined }), 'BALTIC_CLIENT_SECRET is missing')
  assert.equal(await faultsOf({ BALTIC_PAYEE_NAME: undefined }), 'BALTIC_PAYEE_NAME is missing')
  const iban =
    'BALTIC_PAYEE_IBAN must be an IBAN of the EU or EEA in upper case without spaces, with right check digits'
  for (const wrong of ['EE15', 'GB29NWBK60161331926819', 'ee159900000000000013'])
    assert.equal(await faultsOf({ BALTIC_PAYEE_IBAN: wrong }), iban)
  assert.equal(
    await faultsOf({ BALTIC_PAYEE_NAME: 'Poukama 🙂' }),
    'BALTIC_PAYEE_NAME must be 1 to 70 characters that a bank takes',
  )
  assert.equal(
    await faultsOf({ PAYMENT_RAILS: 'online-payment' }),
    'PAYMENT_RAILS must name every way to pay that is set up, once, and no other',
  )
})

test('asks only for what is begun, and names each setting once (house: 3)', async () => {
  const bare = { ...ALONE, BANK_BASE_URL: undefined }
  assert.equal(
    await faultsOf({ ...bare, BALTIC_PAYEE_IBAN: undefined, BALTIC_PAYEE_NAME: undefined }),
    'BALTIC_PAYEE_IBAN is missing; BALTIC_PAYEE_NAME is missing',
  )
  assert.equal(
    await faultsOf({ ...bare, BALTIC_EE_BANK: undefined }),
    'BALTIC_EE_BANK is missing: BALTIC_EE_BASE_URL and BALTIC_EE_BANK go together',
  )
  const none = { BALTIC_EE_BASE_URL: undefined, BALTIC_EE_BANK: undefined, BALTIC_LT_BASE_URL: undefined }
  assert.equal(
    await faultsOf({ ...bare, ...none, BALTIC_LT_BANK: undefined }),
    'BALTIC_EE_BASE_URL, BALTIC_LV_BASE_URL or BALTIC_LT_BASE_URL is missing',
  )
})

test('lists the banks of all countries in one list, and says which of them must know the account (house: 4)', async () => {
  const { proxy } = await open()
  const { providers } = (await (await proxy.fetch('/providers')).json()) as { providers: { id: string }[] }
  const listed = (id: string, country: string, name: string) => ({
    id,
    country,
    name,
    enabled: true,
    asksAccount: true,
  })
  assert.deepInclude(providers, listed('ee', 'EE', 'Silta Pank'))
  assert.deepInclude(providers, listed('lt', 'LT', 'Silta Bankas'))
  assert.equal(providers[0]?.id, 'own')
  assert.isFalse(providers.some(({ id }) => id === 'lv'))
})

test('pays at the bank that was chosen, whichever way comes first, and leads back to the shop (gaps: baltic.token.psu)', async () => {
  const { proxy, bank } = await open()
  const { approvalUrl } = await press(proxy)
  assert.include(approvalUrl, `${BASE}/oauth/authorize`)
  assert.include(approvalUrl, encodeURIComponent('https://pay.shop.example/return/baltic'))
  const back = await proxy.fetch(`/return/baltic${bank.approve(approvalUrl)}`, { redirect: 'manual' })
  assert.equal(back.status, 303)
  assert.equal(back.headers.get('location'), `${RETURN_URL}?payment=${ORDER}`)
  const shown = (await (await proxy.fetch(`/payments/${ORDER}`)).json()) as { state: string }
  assert.equal(shown.state, 'paid')
  assert.equal(bank.challenges.size, 0)
})

test('takes a payer back under the older handle key while two stand, and begins nothing once that key is gone (house: 4)', async () => {
  const { proxy, bank } = await open()
  const { approvalUrl } = await press(proxy)
  const query = bank.approve(approvalUrl)
  const NEXT_KEY = 'canary-handle-next-fedcba9876543210jihgf'
  const under = async (keys: Changes) => {
    const { proxy: later } = await open({ BANK_BALTIC: { fetch: bank.fetch }, ...keys })
    for (const [name, storage] of proxy.storages) if (name !== 'settings') later.storages.set(name, storage)
    return later
  }
  const gone = await under({ HANDLE_KEY: NEXT_KEY })
  assert.equal((await gone.fetch(`/return/baltic${query}`, { redirect: 'manual' })).status, 404)
  assert.equal((await gone.fetch(`/payments/${ORDER}`)).status, 404)
  assert.equal(bank.count(/oauth\/token/), 1)
  const both = await under({ HANDLE_KEY_NEXT: NEXT_KEY })
  const back = await both.fetch(`/return/baltic${query}`, { redirect: 'manual' })
  assert.equal(back.headers.get('location'), `${RETURN_URL}?payment=${ORDER}`)
  assert.equal(((await (await both.fetch(`/payments/${ORDER}`)).json()) as { state: string }).state, 'paid')
})

test('asks for the account, and says what is wrong with it, in a code for the page (house: 4)', async () => {
  const { proxy, bank } = await open()
  for (const [choice, code] of [
    [{ provider: 'ee' }, 'payer_iban_missing'],
    [{ provider: 'ee', payerIban: PAYERS.lt }, 'payer_iban_invalid'],
    [{ provider: 'lv', payerIban: PAYERS.lv }, 'provider_unknown'],
    [{ provider: 'ee', payerIban: 'EE16 9900 0000 0000 0013' }, 'payer_iban_invalid'],
    [{ provider: 'ee', payerIban: 'EE15/9900' }, 'body_invalid'],
    [{ provider: 'ee', payerIban: 15 }, 'body_invalid'],
  ] as const) {
    const { result } = await withLog(() => press(proxy, choice))
    assert.equal(result.code, code)
  }
  assert.deepEqual(bank.calls, [])
  bank.fates.create.push({ status: 400, refuse: 'PAYMENT_FAILED', path: 'debtorAccount' })
  const { result } = await withLog(() => press(proxy))
  assert.deepEqual(
    [result.code, result.title],
    ['payer_iban_refused', 'The bank does not let this account pay. No money has moved.'],
  )
  assert.isString((await press(proxy)).approvalUrl)
})

test('takes the account as people paste it, and says in the sandbox what is wrong with another one (house: 4)', async () => {
  const { proxy, bank } = await open({ BANK_ENVIRONMENT: 'sandbox' })
  for (const [payerIban, words] of [
    [PAYERS.ee.replace(/^EE../, 'EE00'), 'check digits'],
    [PAYERS.lt, 'another country (LT)'],
  ] as const) {
    const { result, lines } = await withLog(() => press(proxy, { provider: 'ee', payerIban }))
    assert.equal(result.code, 'payer_iban_invalid')
    assert.include(result.detail, words)
    assert.include(lines.join(' '), 'account_refused')
    assert.notInclude(`${JSON.stringify(result)} ${lines.join(' ')}`, payerIban)
  }
  const pasted = `\u00a0${PAYERS.ee.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`
  assert.isString((await press(proxy, { provider: 'ee', payerIban: pasted })).approvalUrl)
  assert.include(JSON.stringify(bank.payments), PAYERS.ee)
})

test('counts whoever names accounts: nobody tries with one order which accounts a bank has (promises: R49)', async () => {
  const { proxy, bank } = await open({ CLIENT_ADDRESS_HEADER: 'x-real-ip', CALLS_PER_MINUTE: '3' })
  const order = await orderToken({})
  const accounts = [PAYERS.ee, 'EE899900000000000039', PAYERS.ee, 'EE899900000000000039']
  const statuses: number[] = []
  for (const payerIban of accounts) {
    const body = { order, provider: 'ee', payerIban }
    const { status } = await proxy.press({ body, headers: { 'x-real-ip': '192.0.2.1' } })
    statuses.push(status)
  }
  assert.deepEqual(statuses, [201, 201, 201, 429])
  assert.lengthOf(bank.payments, 3)
  // A payer who names none goes on with what was begun.
  const body = { order, provider: 'ee' }
  assert.equal((await proxy.press({ body, headers: { 'x-real-ip': '192.0.2.1' } })).status, 200)
})

test('finds the bank by the account where only such banks are offered and none was chosen (house: 2)', async () => {
  const { proxy, bank } = await open(ALONE)
  assert.include((await press(proxy, { payerIban: PAYERS.lt })).approvalUrl, '/baltic/lt/')
  assert.lengthOf(bank.payments, 1)
  const other = await open(ALONE)
  assert.equal((await press(other.proxy, {})).code, 'payer_iban_missing')
})

test('judges an account that was named without a bank as one with its bank, whatever was begun (house: 2)', async () => {
  // Another way comes first, whose own page asks which account pays.
  const { proxy, bank } = await open()
  assert.include((await press(proxy, { payerIban: PAYERS.ee })).approvalUrl, '/baltic/ee/')
  assert.include((await press(proxy, { payerIban: PAYERS.ee })).approvalUrl, bank.last().paymentId)
  assert.include((await press(proxy, { payerIban: PAYERS.lt })).approvalUrl, '/baltic/lt/')
  const wrong = await withLog(() => press(proxy, { payerIban: 'FI1999900000000300' }))
  assert.equal(wrong.result.code, 'payer_iban_invalid')
  assert.deepEqual(pluck(bank.payments, 'status'), ['CANC', 'RCVD'])
  // Where no bank must know the account, the proxy does not judge it.
  const { proxy: alone } = await open(
    Object.fromEntries(Object.keys(BALTIC).map((name) => [name, undefined])),
  )
  assert.include((await press(alone, { payerIban: PAYERS.ee })).approvalUrl, 'https://www.bank.example')
})

test('says that a bank whose settings were taken away cannot be asked, where a payment of it is open (house: 2)', async () => {
  const { proxy } = await open({ ...ALONE, BANK_ENVIRONMENT: 'sandbox' })
  assert.include((await press(proxy)).approvalUrl, '/baltic/ee/')
  const without = { BALTIC_EE_BASE_URL: undefined, BALTIC_EE_BANK: undefined }
  const { proxy: later } = await open({ ...ALONE, ...without, BANK_ENVIRONMENT: 'sandbox' })
  for (const [name, storage] of proxy.storages) later.storages.set(name, storage)
  for (const choice of [{}, { provider: 'lt', payerIban: PAYERS.lt }]) {
    const { result: answer } = await withLog(async () =>
      later.press({ body: { order: await orderToken(), ...choice } }),
    )
    assert.equal(answer.status, 503)
    const { code, title, detail = '' } = (await answer.json()) as Pressed
    assert.equal(code, 'bank_unavailable')
    assert.match(title, /may still be open there\. Try again in a moment\.$/)
    assert.match(detail, /settings/)
  }
  const read = await later.fetch(`/payments/${ORDER}`)
  assert.deepInclude(await read.json(), { state: 'unknown', canRetry: false })
  const { proxy: back } = await open({ ...ALONE, BANK_ENVIRONMENT: 'sandbox' })
  for (const [name, storage] of later.storages) back.storages.set(name, storage)
  assert.include((await press(back, {})).approvalUrl, '/baltic/ee/')
})

test('keeps the own bank to the ways whose page asks which account pays (house: 3)', async () => {
  const { proxy, bank } = await open({ PAYMENT_RAILS: 'baltic online-payment' })
  assert.include((await press(proxy, { provider: 'own' })).approvalUrl, 'https://www.bank.example')
  assert.include((await press(proxy, {})).approvalUrl, 'https://www.bank.example')
  assert.deepEqual(bank.calls, [])
})

test('says which banks can carry an order that a Baltic bank cannot (house: 4)', async () => {
  const { proxy } = await open()
  const recurrence = { every: 'monthly', until: '2030-01-01' }
  const { result } = await withLog(() => press(proxy, ESTONIAN, { dueDate: '2029-01-01', recurrence }))
  assert.equal(result.code, 'order_invalid')
})

test('takes a return for nobody’s whose state names no order of ours, and tells a stranger nothing (house: 2)', async () => {
  const { proxy, bank } = await open()
  await press(proxy)
  for (const query of [
    '',
    '?code=x',
    `?state=${ORDER.slice(0, -1)}A.x`,
    `?state=${ORDER}.x&state=${ORDER}.y`,
    '?state=.',
  ])
    assert.equal((await proxy.fetch(`/return/baltic${query}`)).status, 404, query)
  assert.equal((await proxy.fetch(`/return/baltic?state=${ORDER}.x`, { method: 'POST' })).status, 405)
  // A forged state for this order leads to the shop's page, and to no more than a reading.
  const { result } = await withLog(() =>
    proxy.fetch(`/return/baltic?state=${ORDER}.forged&code=stolen`, { redirect: 'manual' }),
  )
  assert.equal(result.status, 303)
  assert.equal(bank.count(/oauth\/token/), 1)
})

test('lets nothing of the payer’s account and of the client reach a page or a log (promises: R29)', async () => {
  const { proxy, bank } = await open()
  const { result, lines } = await withLog(async () => {
    const pressed = await press(proxy)
    await proxy.fetch(`/return/baltic${bank.approve(pressed.approvalUrl)}`, { redirect: 'manual' })
    return JSON.stringify([pressed, await (await proxy.fetch(`/payments/${ORDER}`)).json()])
  })
  for (const secret of [PAYERS.ee, PAYEE, CLIENT_SECRET, 'canary-baltic'])
    assert.notInclude(`${result} ${lines.join(' ')}`, secret)
})
