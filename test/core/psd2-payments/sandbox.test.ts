// The recipes against the sandbox bank itself, behind a network that loses and doubles answers, while the bank restarts between
// two calls: each is paid once or not at all, and is found again. Nothing here waits in real time.
// What each recipe sends is in recipes.test.ts and sca.test.ts.
import { assert, deep, fc, test } from '#kit'
import {
  authorizeInSandbox,
  awaitAuthorization,
  awaitPayment,
  type CreateIntent,
  createSafely,
  deleteSafely,
  makePsd2Bank,
  type Payment,
  type PaymentInstruction,
  prepareCreate,
  revokeSafely,
  submitSafely,
} from '../../../core/psd2-payments/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { BASE, openSandbox } from '../shared/sandbox.ts'
import { foreignOrder, recurringOrder, scheduledOrder, sepaOrder } from './fixtures.ts'

const PAYER = 'FI6299900000000011'
const RUNS = deep(12, 500)
const PAYOUTS: readonly PaymentInstruction[] = [
  { kind: 'sepa', body: { ...sepaOrder, payer: { iban: PAYER } } },
  { kind: 'scheduled', body: { ...scheduledOrder, payer: { iban: PAYER } } },
  { kind: 'recurring', body: { ...recurringOrder, payer: { iban: PAYER } } },
  { kind: 'foreign', body: foreignOrder },
]
/** The status of each kind once it is submitted. */
const OUT = {
  sepa: 'Credited',
  scheduled: 'AwaitingDueDate',
  recurring: 'AwaitingDueDate',
  foreign: 'Accepted',
}

/** What may happen to a call on its way. */
type Fate = 'pass' | 'drop-before' | 'drop-after' | 'double' | 'restart' | 'gateway'
const fate = fc.oneof(
  { arbitrary: fc.constant<Fate>('pass'), weight: 3 },
  {
    arbitrary: fc.constantFrom<Fate>('drop-before', 'drop-after', 'double', 'restart', 'gateway'),
    weight: 5,
  },
)

/** A bank that can restart, a client that calls it, and a network with a fate for each call. Time passes only by sleeping. */
async function open(given: readonly Fate[] = []) {
  let now = Date.parse('2026-11-20T10:00:00Z')
  const { fetch, restart, control, client } = await openSandbox({ clock: () => now })
  const fates = [...given]
  const {
    clientId = '',
    clientSecret = '',
    apiKey = '',
    kid = '',
    privateKeyPem = '',
    certificatePem,
  } = client
  const bank = makePsd2Bank({
    environment: 'sandbox',
    baseUrl: BASE,
    sandbox: { clientId, clientSecret, apiKey, keyId: kid, privateKey: privateKeyPem, certificatePem },
    clock: () => now,
    async fetch(url, init) {
      const happens = fates.shift() ?? 'pass'
      if (happens === 'drop-before') throw new Error('the request was lost')
      if (happens === 'restart') restart()
      if (happens === 'gateway') return new Response('<title>Bad gateway</title>', { status: 502 })
      const answer = await fetch(url, init)
      if (happens === 'drop-after') throw new Error('the answer was lost')
      return happens === 'double' ? fetch(url, init) : answer
    },
  })
  const sleep = (ms: number) => Promise.resolve(void (now += ms))
  return { bank, fates, control, options: { sleep } }
}
type Place = Awaited<ReturnType<typeof open>>

const lost = (error: unknown) =>
  error instanceof BankError && (error.code === 'outcome_unknown' || error.code === 'answer_lost')

/** Calls until an answer comes, as a process does that starts again after a crash: a lost answer is no reason to stop. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after another
      return await work()
    } catch (error) {
      if (!lost(error) || times === 100) throw error
    }
  }
}

/** Counts the debits of the payer's account, by the bank's report of payments. */
async function paymentsIn(place: Place): Promise<Record<string, unknown>[]> {
  return (await place.control('GET', '/psd2-payments'))['psd2-payments'] as Record<string, unknown>[]
}

/** Creates, and after a crash goes on with what was saved; gives up only a payment that no payer can approve. */
async function createdBy(place: Place, instruction: PaymentInstruction): Promise<Payment> {
  let kept: CreateIntent = prepareCreate(place.bank, instruction)
  const save = (latest: CreateIntent) => void (kept = latest)
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      return await createSafely(place.bank, kept, { keep: save, ...place.options })
    } catch (error) {
      if (!lost(error)) throw error
      // Three sendings are over: whatever was made under this key, the caller has no bundle of it.
      kept = prepareCreate(place.bank, instruction)
    }
  }
}

for (const [at, instruction] of PAYOUTS.entries()) {
  test(`pays a ${instruction.kind} payment once over ${RUNS} networks that lose and double, at a bank that starts anew (gaps: Part 4 psd2.create, Part 4 psd2.submit, Part 4 psd2.confirm; promises: R2, R7, R44)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: 4, maxLength: 24 }), async (fates) => {
        const place = await open(fates)
        const { bank, options } = place
        const { paymentId, authorizationId } = await createdBy(place, instruction)
        const path = { authorizationId }
        await again(() => authorizeInSandbox(bank, { path, body: {} })).catch(async (error: unknown) => {
          // An approval whose answer was lost is refused the second time: the bundle tells.
          if (!(error instanceof BankError) || error.status !== 409) throw error
        })
        const bundle = await awaitAuthorization(bank, authorizationId, options)
        assert.equal(bundle?.status, 'Authorized')
        const address = { kind: instruction.kind, paymentId }
        await again(() => submitSafely(bank, address, options))
        const out = await again(() => submitSafely(bank, address, options))
        assert.equal(out.status, OUT[instruction.kind])
        const last = await awaitPayment(bank, address, { ...options, until: () => true })
        assert.equal(last?.status, OUT[instruction.kind])
        const made = await paymentsIn(place)
        const moved = made.filter(({ status }) => status !== 'Unauthorized')
        assert.deepEqual(
          moved.map((one) => one['paymentId']),
          [paymentId],
        )
        assert.equal(moved[0]?.['archiveId'] !== undefined, at === 0)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test(`deletes a ${instruction.kind} payment before its approval and revokes its bundle, whatever is lost (gaps: Part 4 psd2.delete, psd2.authorization.delete)`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 4, maxLength: 24 }),
        fc.boolean(),
        async (fates, isBundle) => {
          const place = await open(fates)
          const { bank, options } = place
          const { paymentId, authorizationId } = await createdBy(place, instruction)
          if (isBundle) {
            const revoked = await again(() => revokeSafely(bank, authorizationId, options))
            assert.equal(revoked.status, 'Revoked')
          } else {
            const deleted = await again(() =>
              deleteSafely(bank, { kind: instruction.kind, paymentId }, options),
            )
            assert.deepInclude(deleted, { outcome: 'deleted' })
          }
          assert.isTrue(
            (await paymentsIn(place)).every(
              ({ status }) => status === 'Revoked' || status === 'Unauthorized',
            ),
          )
        },
      ),
      { numRuns: Math.ceil(RUNS / 4), endOnFailure: true },
    )
  })
}

test('asks the payer for the one cancellation of a payment that waits, however often the delete is lost (gaps: Part 4 psd2.delete, psd2.delete.after)', async () => {
  const place = await open()
  const { bank, options, fates } = place
  const { paymentId, authorizationId } = await createdBy(place, { kind: 'scheduled', body: scheduledOrder })
  await authorizeInSandbox(bank, { path: { authorizationId }, body: {} })
  const address = { kind: 'scheduled', paymentId } as const
  await submitSafely(bank, address, options)
  fates.push('drop-after', 'double')
  const deletion = await deleteSafely(bank, address, options)
  assert.equal(deletion.outcome, 'needs_payer')
  if (deletion.outcome !== 'needs_payer') return
  fates.push('drop-before', 'drop-after')
  const same = await deleteSafely(bank, address, options)
  assert.equal(same.outcome === 'needs_payer' && same.authorizationId, deletion.authorizationId)
  await authorizeInSandbox(bank, { path: { authorizationId: deletion.authorizationId }, body: {} })
  assert.deepInclude(await deleteSafely(bank, address, options), { outcome: 'deleted' })
  assert.deepEqual(
    (await paymentsIn(place)).map(({ status }) => status),
    ['Cancelled'],
  )
})
