// The client against the sandbox bank itself: reads in three countries, and payments over a network that loses answers.
// Time passes only by sleeping and moving. What each call sends is in drafts.test.ts, how it reads an answer in answers.test.ts.
import { assert, fc, test } from '#kit'
import {
  awaitPayment,
  type BalticSession,
  cancelSafely,
  type Country,
  type CountedRead,
  createConsent,
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
  readBudget,
} from '../../../core/baltic/rules/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { BASE, openSandbox } from '../shared/sandbox.ts'
import { CONSENT, SEPA } from './fixtures.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const IBANS = {
  EE: 'EE159900000000000013',
  LV: 'LV56SBOX0000000000001',
  LT: 'LT379900000000000001',
} as const

/** What may happen to a call on its way: it never arrives, or its answer does not. */
type Fate = 'pass' | 'drop-before' | 'drop-after'

/** A bank and its client, over a network with a fate for each of the next calls; all others pass. */
async function open(country: Country = 'EE') {
  let bankNow = START
  const { fetch, control, client } = await openSandbox({ clock: () => START })
  const fates: Fate[] = []
  const bank = makeBalticBank({
    country,
    environment: 'sandbox',
    baseUrl: `${BASE}/baltic/${country.toLowerCase()}`,
    sandbox: { client: { id: client['clientId'] ?? '', secret: client['clientSecret'] ?? '' } },
    clock: () => START,
    async fetch(request, init) {
      const fate = request.includes('/oauth/') ? 'pass' : (fates.shift() ?? 'pass')
      if (fate === 'drop-before') throw new Error('connection reset')
      const response = await fetch(request, init)
      if (fate === 'drop-after') throw new Error('connection reset')
      return response
    },
  })
  return {
    bank,
    fates,
    /** Time of the bank. */
    now: () => bankNow,
    /** Moves the time of the bank on, by an ISO 8601 duration; the time of the wire stays. */
    async advance(duration: string) {
      const told = await control('PUT', '/clock', { advance: duration })
      bankNow = Date.parse(String(told['now']))
    },
    approve: (id: string) => control('POST', `/sca/${id}`, { result: 'authorized' }),
  }
}
type Place = Awaited<ReturnType<typeof open>>

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
