// A bank with one object of each kind and variety, each just made, and books that are looked at from outside.
// What moves them is in the tests beside it.
import { makeControl, type Control } from '../../../../edge/sandbox/control/index.ts'
import { memoryStore, type Sandbox, type Store } from '../../../../edge/sandbox/index.ts'
import { BASE, openBank, type TestBank } from '../bank-kit.ts'

/** A bank, its store, and what steers it. */
export interface World {
  readonly bank: TestBank
  readonly store: Store
  readonly sandbox: Sandbox
  readonly control: Control
}

/** A row of the world: what it is called in a failure, and the name of the object. */
export interface Seed {
  readonly name: string
  readonly object: string
}

/** Steers a bank. */
export const controlOf = ({ fetch, sandboxKey }: Sandbox): Control =>
  makeControl({ baseUrl: BASE, sandboxKey, fetch })

/** Opens a bank that nothing has happened at. */
export function openWorld(): World {
  const store = memoryStore()
  const bank = openBank({ store, redirectUris: [BACK] })
  return { bank, store, sandbox: bank.sandbox, control: controlOf(bank.sandbox) }
}

/** Makes a copy of a world, which goes its own way. */
export function forkWorld({ bank, sandbox }: Pick<World, 'bank' | 'sandbox'>): World {
  const store = memoryStore()
  const forked = sandbox.fork({ store })
  return { bank, store, sandbox: forked, control: controlOf(forked) }
}

const BACK = 'https://shop.example.com/back'
const SAME_BANK = 'FI3099900000000102'

type Json = Record<string, unknown>

/** Makes a call, and reads its answer. */
export async function make(
  control: Control,
  operation: string,
  changes: Json = {},
  more: Json = {},
): Promise<Json> {
  const { request } = await control.try({ operation, draft: true, ...more })
  const body = { ...(JSON.parse(request.body ?? '{}') as Json), ...changes }
  const { response } = await control.try({ operation, body, ...more })
  if (response === undefined || response.status >= 300)
    throw new TypeError(`${operation}: ${response?.status} ${response?.body}`)
  return JSON.parse(response.body ?? '{}') as Json
}

/** Makes one object of each kind and variety, none of which anything has happened to. */
export async function makeSeeds({ control, sandbox }: World): Promise<Seed[]> {
  const seeds: Seed[] = []
  const add = (name: string, object: unknown) => void seeds.push({ name, object: String(object) })
  const named = async (kind: string, search: string) => {
    const { objects } = await control.objects.list({ kind: kind as 'request', search })
    if (objects.length !== 1) throw new TypeError(`${kind} ${search}: ${objects.length}`)
    return objects[0]?.object
  }

  add('online payment', (await make(control, 'online-payment.create'))['paymentId'])
  const paid = (await make(control, 'online-payment.create'))['paymentId'] as string
  await control.objects.move(paid, { to: 'ACCEPTED' })
  const refund = await make(
    control,
    'online-payment.refund',
    { amount: '4.00' },
    { parameters: { paymentId: paid } },
  )
  add('refund', refund['paymentId'])

  await control.planOutcome({ operation: 'request-to-pay.create', outcome: 'pending' })
  await make(control, 'request-to-pay.create', { instructionId: 'R1', endToEndId: 'R-1' })
  add('request to pay', await named('request', 'R-1'))

  for (const [operation, outcome] of [
    ['sepa', 'pending'],
    ['instant', 'pending'],
    ['v2', undefined],
  ] as const) {
    if (outcome !== undefined) await control.planOutcome({ operation: `corporate.${operation}`, outcome })
    const id = `I${operation.toUpperCase()}`
    await make(control, `corporate.${operation}`, { instructionId: id, endToEndId: id })
    add(`instruction ${operation}`, await named('instruction', id))
  }

  const other = { payer: { iban: 'FI6299900000000011' } }
  const sepa = await make(control, 'psd2.create.sepa', other)
  add('PSD2 sepa payment', sepa['paymentId'])
  const own = { ...other, payee: { name: 'Kalle Esimerkki', iban: SAME_BANK } }
  const joined = await make(control, 'psd2.create.sepa', own)
  const { authorizationId } = joined
  await make(control, 'psd2.create.sepa', { ...own, amountEUR: '3.00', authorizationId })
  add('PSD2 sepa payment within the bank', joined['paymentId'])
  add('PSD2 bundle of two', authorizationId)
  const days = { dueDate: '2026-12-16', recurrence: 'Weekly', recurrenceEndDate: '2026-12-30' }
  add(
    'PSD2 scheduled payment',
    (await make(control, 'psd2.create.scheduled', { dueDate: '2026-12-16' }))['paymentId'],
  )
  add('PSD2 recurring payment', (await make(control, 'psd2.create.recurring', days))['paymentId'])
  add('PSD2 foreign payment', (await make(control, 'psd2.create.foreign'))['paymentId'])

  const series = (await make(control, 'psd2.create.recurring', days))['paymentId'] as string
  await control.objects.move(series, { to: 'Authorized' })
  await control.objects.move(series, { to: 'AwaitingDueDate' })
  add('payment of a PSD2 series', `${series}/2026-12-16`)
  const stopped = (await make(control, 'psd2.create.sepa', other))['paymentId'] as string
  await control.objects.move(stopped, { to: 'Authorized' })
  const { cancellationAuthorizationId } = JSON.parse(
    (await control.try({ operation: 'psd2.delete.sepa', parameters: { paymentId: stopped } })).response
      ?.body ?? '{}',
  ) as Json
  add('cancellation of a PSD2 payment', cancellationAuthorizationId)

  const balticAccounts = await control.baltic.accounts()
  for (const country of ['EE', 'LV', 'LT']) {
    const place = { country }
    const [account] = balticAccounts.filter((one) => one.country === country && one.currency === 'EUR')
    const debtorAccount = { accountNumber: account?.iban }
    const due = country === 'LV' ? {} : { requestedExecutionDate: '2026-12-03' }
    const payment = await make(control, 'baltic.payment.create-sepa', { debtorAccount, ...due }, place)
    add(`Baltic payment of ${country}`, payment['paymentId'])
    if (country !== 'EE') continue
    const creditor = payeeOf('LV56SBOX0000000000001')
    const items = ['1.00', '2.00'].map((amount) => ({
      ...creditor,
      instructedAmount: { amount: Number(amount), currency: 'EUR' },
    }))
    const bulk = { debtorAccount, payments: items, requestedExecutionDate: '2026-12-03' }
    add('Baltic bulk', (await make(control, 'baltic.payment.create-sepa-bulk', bulk, place))['paymentId'])
    const [first, second] = items
    const poor = {
      ...bulk,
      payments: [first, { ...second, instructedAmount: { amount: 9_000_000, currency: 'EUR' } }],
    }
    const rest = await make(control, 'baltic.payment.create-sepa-bulk', poor, place)
    add('Baltic bulk with too little money', rest['paymentId'])
    const dates = { startDate: '2026-12-01', frequency: 'Monthly', endDate: '2027-01-31', dayOfExecution: 1 }
    const periodic = await make(control, 'baltic.payment.create-periodic-sepa', dates, place)
    add('Baltic series', periodic['paymentId'])
    add('Baltic consent', (await make(control, 'baltic.consent.create', {}, place))['consentId'])
    const once = { recurringIndicator: false, frequencyPerDay: 1 }
    add('Baltic consent for once', (await make(control, 'baltic.consent.create', once, place))['consentId'])
    add('Baltic consent for funds', (await make(control, 'baltic.cof.create', {}, place))['consentId'])
  }

  const { defaultClient } = await control.keys()
  const page = new URL(`${BASE}/oauth/authorize`)
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: defaultClient.clientId,
    redirect_uri: BACK,
    scope: 'accounts',
    state: 'state-of-the-tests',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()
  await sandbox.fetch(page)
  add('consent of account access', (await control.accountAccess.consents()).at(-1)?.consentId)

  await control.accountAccess.give({ customerId: 'customer-2' })
  const { objects } = await control.objects.list({ kind: 'token', interface: 'account-access' })
  for (const variety of ['access', 'refresh'])
    add(`${variety} token`, objects.find((one) => one.variety === variety)?.object)
  return seeds
}

const payeeOf = (accountNumber: string) => ({
  creditorAccount: { accountNumber },
  creditorName: 'Bērzs un Dēli SIA',
})

/** Sums all entries of all books, by currency: what is not nothing, by the name of the books. */
export function unevenBooks(store: Store): Record<string, string> {
  const sums = new Map<string, bigint>()
  for (const under of ['', 'baltic/ee/', 'baltic/lv/', 'baltic/lt/']) {
    const currencies = new Map(
      store.list({ prefix: `${under}account/` }).map(([, value]) => {
        const { accountId, currency } = value as { accountId: string; currency: string }
        return [accountId, currency]
      }),
    )
    for (const [key, value] of store.list({ prefix: `${under}entry/` })) {
      const accountId = key.slice(`${under}entry/`.length).replace(/\/\d+\/\d+$/, '')
      const name = `${under || 'bank/'}${currencies.get(accountId)}`
      sums.set(name, (sums.get(name) ?? 0n) + BigInt((value as { cents: string }).cents))
    }
  }
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum !== 0n).map(([name, sum]) => [name, String(sum)]),
  )
}
