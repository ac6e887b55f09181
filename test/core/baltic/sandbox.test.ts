// The client against the sandbox bank itself: consents, reads, payments and funds in three countries, over a network that loses answers.
// Time passes only by sleeping and moving. What each call sends is in drafts.test.ts, how it reads an answer in answers.test.ts.
import { assert, fc, test } from '#kit'
import {
  awaitPayment,
  type BalticBank,
  type BalticSession,
  cancelSafely,
  confirmFunds,
  type Country,
  type CountedRead,
  createConsent,
  createFundsConsent,
  createPeriodicSepa,
  createSepaBulk,
  createSepaPayment,
  eachTransaction,
  findLostPayment,
  listAccounts,
  makeBalticBank,
  readAccount,
  readBalances,
  readPayment,
  readPaymentStatus,
  listTransactions,
  readTransaction,
  type Transaction,
  withConsent,
} from '../../../core/baltic/index.ts'
import {
  afterApproval,
  afterRead,
  afterRefusal,
  knowConsent,
  matchAccounts,
  readBudget,
} from '../../../core/baltic/rules/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { addAmounts } from '../../../core/shared/values/money.ts'
import { createSandbox, memoryStore } from '../../../edge/sandbox/index.ts'
import { thrownBy } from '../shared/thrown.ts'
import { CONSENT, SEPA } from './fixtures.ts'

const BASE = 'https://bank.example'
const SANDBOX_KEY = 'sandbox-key-of-this-test'
const START = Date.parse('2026-11-20T10:00:00Z')
const IBANS = {
  EE: 'EE159900000000000013',
  LV: 'LV56SBOX0000000000001',
  LT: 'LT379900000000000001',
} as const

/** What may happen to a call on its way: it never arrives, or its answer does not. */
type Fate = 'pass' | 'drop-before' | 'drop-after'

interface Place {
  bank: BalticBank
  /** The same client in another country. */
  bankOf(country: Country): BalticBank
  /** Fates of the next calls; all others pass. */
  fates: Fate[]
  /** Time of the bank. */
  now: () => number
  /** Moves the time of the bank on, by an ISO 8601 duration; the time of the wire stays. */
  advance(duration: string): Promise<void>
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  approve(id: string, more?: object): Promise<void>
}

let first: Promise<[key: string, value: unknown][]> | undefined

async function open(country: Country = 'EE'): Promise<Place> {
  let bankNow = START
  const store = memoryStore()
  for (const [key, value] of (await first) ?? []) store.put(key, value)
  const sandbox = createSandbox({ store, clock: () => START, sandboxKey: SANDBOX_KEY, wake: () => undefined })
  const fates: Fate[] = []
  const control: Place['control'] = async (method, path, body) => {
    const response = await sandbox.fetch(`${BASE}/_sandbox${path}`, {
      method,
      headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }
  const client = (await control('GET', '/keys'))['defaultClient'] as Record<string, string>
  // Keys and certificates take long to make: the first bank of this file makes them for all.
  first ??= sandbox
    .fetch(`${BASE}/.well-known/jwks.json`)
    .then((response) => response.text())
    .then(() => store.list({ prefix: 'keep/' }))
  await first
  const bankOf = (place: Country) =>
    makeBalticBank({
      country: place,
      environment: 'sandbox',
      baseUrl: `${BASE}/baltic/${place.toLowerCase()}`,
      sandbox: { client: { id: client['clientId'] ?? '', secret: client['clientSecret'] ?? '' } },
      clock: () => START,
      async fetch(request, init) {
        const fate = request.includes('/oauth/') ? 'pass' : (fates.shift() ?? 'pass')
        if (fate === 'drop-before') throw new Error('connection reset')
        const response = await sandbox.fetch(request, init)
        if (fate === 'drop-after') throw new Error('connection reset')
        return response
      },
    })
  return {
    bank: bankOf(country),
    bankOf,
    fates,
    now: () => bankNow,
    async advance(duration) {
      const told = await control('PUT', '/clock', { advance: duration })
      bankNow = Date.parse(String(told['now']))
    },
    control,
    approve: async (id, more = {}) =>
      void (await control('POST', `/sca/${id}`, { result: 'authorized', ...more })),
  }
}

/** Makes a consent that the first customer approves, and the session of it. */
async function connect(place: Place, order: object = CONSENT) {
  const { body } = await createConsent(place.bank, { body: { ...CONSENT, ...order } })
  await place.approve(body.consentId)
  return { consentId: body.consentId, session: withConsent(place.bank, { consentId: body.consentId }) }
}

async function entriesOf(session: BalticSession, accountId: string): Promise<Transaction[]> {
  const walk = eachTransaction(session, {
    accountId,
    bookingStatus: 'both',
    dateFrom: '2026-09-01',
    headers: { 'psu-ip-address': '192.0.2.7' },
  })
  const entries: Transaction[] = []
  for await (const { transaction } of walk) entries.push(transaction)
  return entries
}

/** Pays from the first account, so that there is an entry to read. */
async function pay(place: Place): Promise<void> {
  const debtorAccount = { accountNumber: IBANS[place.bank.country] }
  const { body } = await createSepaPayment(place.bank, {
    body: { ...SEPA, debtorAccount, endToEndIdentification: 'E2E-pay' },
  })
  await place.approve(body.paymentId)
  await place.advance('PT10S')
}

for (const country of ['EE', 'LV', 'LT'] as const) {
  test(`reads the accounts of ${country}, their balances, entries and details (3, Endpoints; gaps: shared.sandbox.identity)`, async () => {
    const place = await open(country)
    await pay(place)
    const { session } = await connect(place)
    const { body } = await listAccounts(session, { query: { withBalance: true } })
    const own = body.accounts.filter(({ iban }) => iban === IBANS[country])
    assert.sameMembers(
      own.map(({ currency }) => currency),
      ['EUR', 'USD'],
    )
    const euros = own.find(({ currency }) => currency === 'EUR') ?? assert.fail('no euro account')
    const booked = euros.balances?.find(({ balanceType }) => balanceType === 'closingBooked')
    assert.equal(booked?.balanceAmount.amount, '10000.00')
    const path = { accountId: euros.resourceId }
    assert.equal((await readAccount(session, { path })).body.account.iban, IBANS[country])
    assert.isNotEmpty((await readBalances(session, { path })).body.balances)
    const entries = await entriesOf(session, euros.resourceId)
    const [newest] = entries
    const resourceId = newest?.transactionId ?? assert.fail('no entries')
    const details = await readTransaction(session, { path: { ...path, resourceId } })
    assert.deepEqual(details.body.transactionDetails, newest)
  })
}

test('knows a consent and a payment in the country that made them only, for one client of all three (gaps: baltic.onboarding)', async () => {
  const place = await open()
  const { consentId } = await connect(place)
  const { body } = await createSepaPayment(place.bank, { body: SEPA })
  const path = {
    paymentService: 'payments',
    paymentProduct: 'sepa-credit-transfers',
    paymentId: body.paymentId,
  } as const
  for (const country of ['LV', 'LT'] as const) {
    const elsewhere = place.bankOf(country)
    const consent = await thrownBy(() => listAccounts(withConsent(elsewhere, { consentId }), {}))
    assert.propertyVal(consent, 'bankCode', 'CONSENT_UNKNOWN')
    const payment = await thrownBy(() => readPaymentStatus(elsewhere, { path }))
    assert.propertyVal(payment, 'bankCode', 'RESOURCE_UNKNOWN')
  }
})

test('reads what every entry tells: a minus for debits, and days once it is booked (3, Transaction; gaps: baltic.transaction.members)', async () => {
  const place = await open()
  await pay(place)
  const [paid] = findLostPayment(await euroEntries(place), { ...SEPA, endToEndIdentification: 'E2E-pay' })
  assert.equal(paid?.transactionAmount.amount, '-12.50')
  assert.equal(paid?.bookingDate, '2026-11-20')
  assert.equal(paid?.valueDate, '2026-11-20')
  assert.equal(paid?.creditorName, SEPA.creditorName)
  assert.equal(paid?.creditorAccount?.accountNumber, SEPA.creditorAccount.accountNumber)
})

test('matches accounts again by number and currency after a new consent (3, What the service does)', async () => {
  const place = await open()
  const before = (await listAccounts((await connect(place)).session, {})).body.accounts
  const after = (await listAccounts((await connect(place)).session, {})).body.accounts
  const pairs = matchAccounts(before, after)
  assert.lengthOf(pairs, before.length)
  for (const pair of pairs) assert.equal(pair.after?.currency, pair.before.currency)
})

const READS = ['accounts', 'account', 'balances', 'transactions', 'transaction'] as const
const PRESENT = { headers: { 'psu-ip-address': '192.0.2.7' } }

/** One read of a consent: whether the person is there, whether its answer is lost, and how much later it is. */
const anyStep = fc.record({
  read: fc.constantFrom(...READS),
  isPsuPresent: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0),
  isLost: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn === 0),
  hours: fc.constantFrom(0, 0, 0, 7),
})

test('knows the budget of a consent as the bank counts it, over any reads, lost answers and days (gaps: baltic.consent.frequency)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 2, 9),
      fc.array(anyStep, { minLength: 10, maxLength: 30 }),
      async (frequencyPerDay, steps) => {
        const place = await open()
        await pay(place)
        const { consentId, session } = await connect(place, { frequencyPerDay })
        const asked = { ...CONSENT, frequencyPerDay }
        let known = afterApproval(knowConsent(asked, consentId, place.now()), place.now())
        const accountId = (await listAccounts(session, PRESENT)).body.accounts[0]?.resourceId ?? ''
        const transactionId = (await entriesOf(session, accountId))[0]?.transactionId ?? ''
        for (const { read, isPsuPresent, isLost, hours } of steps) {
          await place.advance(`PT${hours}H`)
          const counted = { read, accountId, transactionId } as CountedRead
          const { left } = readBudget(known, counted, { isPsuPresent }, place.now())
          if (isLost) place.fates.push('drop-after')
          const thrown = await readBy(session, counted, isPsuPresent ? PRESENT : {}).then(
            () => undefined,
            (error: unknown) => error,
          )
          const code = thrown instanceof BankError ? thrown.code : thrown
          if (code === 'limit_reached') {
            assert.equal(left, 0, `${read} was refused`)
            known = afterRefusal(known, counted, thrown, place.now())
          } else {
            assert.equal(code, isLost ? 'answer_lost' : undefined)
            if (!isLost) assert.isAbove(left, 0, `${read} was answered`)
            known = afterRead(known, counted, { isPsuPresent }, place.now())
          }
        }
      },
    ),
    { numRuns: 8 },
  )
})

function readBy(
  session: BalticSession,
  { read, accountId, transactionId }: { read: string; accountId?: string; transactionId?: string },
  headers: object,
): Promise<unknown> {
  const path = { accountId: accountId ?? '' }
  switch (read) {
    case 'accounts':
      return listAccounts(session, headers)
    case 'account':
      return readAccount(session, { path, ...headers })
    case 'balances':
      return readBalances(session, { path, ...headers })
    case 'transactions':
      return listTransactions(session, {
        path,
        query: { bookingStatus: 'booked', dateFrom: '2026-11-01' },
        ...headers,
      })
    default:
      return readTransaction(session, { path: { ...path, resourceId: transactionId ?? '' }, ...headers })
  }
}

test('reads once with a one-off consent, also while the person is there, and knows it (gaps: baltic.consent.frequency)', async () => {
  const place = await open()
  const order = { recurringIndicator: false, frequencyPerDay: 1 }
  const { consentId, session } = await connect(place, order)
  const list = { read: 'accounts' } as const
  let known = afterApproval(knowConsent({ ...CONSENT, ...order }, consentId, place.now()), place.now())
  assert.equal(readBudget(known, list, { isPsuPresent: true }, place.now()).left, 1)
  await listAccounts(session, PRESENT)
  known = afterRead(known, list, { isPsuPresent: true }, place.now())
  assert.deepEqual(readBudget(known, list, { isPsuPresent: true }, place.now()), { left: 0 })
  assert.propertyVal(await thrownBy(() => listAccounts(session, PRESENT)), 'code', 'limit_reached')
})

const order = {
  ...SEPA,
  instructedAmount: { amount: '0.10', currency: 'EUR' },
  endToEndIdentification: 'E2E-1',
} as const
const single = { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers' } as const

async function euroEntries(place: Place): Promise<Transaction[]> {
  const { session } = await connect(place)
  const { accounts } = (await listAccounts(session, {})).body
  const account = accounts.find(({ iban, currency }) => iban === IBANS.EE && currency === 'EUR')
  return entriesOf(session, account?.resourceId ?? '')
}

test('pays once what its payer approved, and finds it on the statement (gaps: baltic.payment.status-values, Part 4, baltic.payment.create)', async () => {
  const place = await open()
  const { body } = await createSepaPayment(place.bank, { body: order })
  assert.equal(body.transactionStatus, 'RCVD')
  await place.approve(body.paymentId)
  const path = { ...single, paymentId: body.paymentId }
  const sleep = (ms: number) => place.advance(`PT${ms / 1_000}S`)
  assert.equal(await awaitPayment(place.bank, path, { sleep }), 'ACSC')
  assert.equal((await readPayment(place.bank, { path })).body.instructedAmount?.amount, '0.10')
  assert.lengthOf(findLostPayment(await euroEntries(place), order), 1)
})

for (const fate of ['drop-before', 'drop-after'] as const) {
  test(`leaves an order unknown whose way was lost (${fate}), and nothing of it is paid (gaps: Part 4, baltic.payment.create)`, async () => {
    const place = await open()
    place.fates.push(fate)
    const error = await thrownBy(() => createSepaPayment(place.bank, { body: order }))
    assert.propertyVal(error, 'code', 'outcome_unknown')
    await place.advance('P2D')
    assert.lengthOf(findLostPayment(await euroEntries(place), order), 0)
  })
}

const anyFates = fc.array(fc.constantFrom<Fate>('pass', 'drop-before', 'drop-after'), { maxLength: 6 })

test('cancels in the end whatever happens to its calls, or says that it does not know (gaps: Part 4, baltic.payment.cancel)', async () => {
  await fc.assert(
    fc.asyncProperty(anyFates, async (fates) => {
      const place = await open()
      const { body } = await createSepaPayment(place.bank, { body: order })
      const path = { ...single, paymentId: body.paymentId }
      place.fates.push(...fates)
      const sleep = () => Promise.resolve()
      const outcome = await cancelSafely(place.bank, path, { sleep }).then(
        (cancellation) => cancellation.outcome,
        (error: unknown) => (error instanceof BankError ? error.code : error),
      )
      place.fates.length = 0
      const { transactionStatus } = (await readPaymentStatus(place.bank, { path })).body
      if (outcome === 'cancelled') assert.equal(transactionStatus, 'CANC')
      else assert.include(['outcome_unknown', 'answer_lost'], outcome)
      // Once the network is well again, the same call finds the truth.
      assert.deepEqual(await cancelSafely(place.bank, path, { sleep }), { outcome: 'cancelled' })
    }),
    { numRuns: 12 },
  )
})

test('cancels what was approved once its payer approves that too, a series between its dates (gaps: baltic.cancel.codes)', async () => {
  const place = await open()
  const { body } = await createPeriodicSepa(place.bank, {
    body: { ...order, startDate: '2026-11-20', frequency: 'Daily' },
  })
  const path = {
    paymentService: 'periodic-payments',
    paymentProduct: 'sepa-credit-transfers',
    paymentId: body.paymentId,
  } as const
  await place.approve(body.paymentId)
  await place.advance('P4D')
  assert.equal((await readPaymentStatus(place.bank, { path })).body.transactionStatus, 'ACSP')
  assert.equal((await cancelSafely(place.bank, path)).outcome, 'needs_payer')
  await place.approve(body.paymentId)
  assert.equal((await readPaymentStatus(place.bank, { path })).body.transactionStatus, 'CANC')
})

test('pays a bulk in part where money is left for a part only (gaps: baltic.payment.bulk)', async () => {
  const place = await open()
  const { debtorAccount, ...item } = SEPA
  const payment = (amount: string) => ({ ...item, instructedAmount: { amount, currency: 'EUR' } as const })
  const { body } = await createSepaBulk(place.bank, {
    body: { debtorAccount, payments: [payment('9900.00'), payment('9900.00'), payment('1')] },
  })
  await place.approve(body.paymentId)
  const path = { ...single, paymentService: 'bulk-payments', paymentId: body.paymentId } as const
  const sleep = (ms: number) => place.advance(`PT${ms / 1_000}S`)
  assert.equal(await awaitPayment(place.bank, path, { sleep }), 'PART')
})

test('confirms funds to the cent, and not for a consent to accounts (gaps: baltic.funds.result, baltic.funds.request)', async () => {
  const place = await open()
  const account = { accountNumber: IBANS.EE }
  const { body } = await createFundsConsent(place.bank, { body: { account } })
  await place.approve(body.consentId)
  const session = withConsent(place.bank, { consentId: body.consentId })
  const ask = async (amount: string, currency = 'EUR') =>
    (await confirmFunds(session, { body: { account, instructedAmount: { amount, currency } } })).body
      .fundsAvailable
  const { session: reader } = await connect(place)
  const { accounts } = (await listAccounts(reader, { query: { withBalance: true } })).body
  const euros = accounts.find(({ iban, currency }) => iban === IBANS.EE && currency === 'EUR')
  const available =
    euros?.balances?.find(({ balanceType }) => balanceType === 'interimAvailable')?.balanceAmount.amount ??
    assert.fail('no balance')
  assert.isTrue(await ask(available))
  assert.isFalse(await ask(addAmounts(available, '0.01')))
  assert.isFalse(await ask('1', 'GBP'))
  const question = { account, instructedAmount: { amount: '1', currency: 'EUR' } }
  const refused = await thrownBy(() => confirmFunds(reader, { body: question }))
  assert.propertyVal(refused, 'bankCode', 'NO_PIIS_ACTIVATION')
})
