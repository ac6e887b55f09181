// What happened to what the bank has: when, by whom, across restarts, in a file, and of data that is older than histories.
// Which moves there are is in matrix.test.ts.
import { assert, test } from '#kit'
import { isBankError } from '../../../../core/shared/index.ts'
import { OBJECT_KINDS } from '../../../../edge/sandbox/bank-objects.ts'
import { bearer, openBaltic } from '../baltic/kit.ts'
import { BASE, openBank } from '../bank-kit.ts'
import { create, open as visit } from '../online-payment/kit.ts'
import { controlOf, forkWorld, make, makeSeeds, openWorld, unevenBooks } from './world.ts'

async function refused(call: Promise<unknown>, status: number): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isBankError(error)) throw new TypeError(`no refusal: ${String(error)}`)
  assert.equal(error.status, status)
}

test('writes down who brought each change about: client, person, clock and tester, by the clock of the bank (gaps: shared.sandbox.control)', async () => {
  const { control, bank } = openWorld()
  const { link, paymentId } = await create(bank, { amount: '12.50' })
  await visit(bank, link)
  const refund = await make(control, 'online-payment.create')
  await control.objects.move(String(refund['paymentId']), { to: 'ACCEPTED' })
  const { paymentId: refundId } = await make(
    control,
    'online-payment.refund',
    { amount: '4.00' },
    { parameters: { paymentId: String(refund['paymentId']) } },
  )
  const { now } = await control.clock.move({ advance: 'PT1H' })

  const paid = await control.objects.read(paymentId)
  assert.deepEqual(
    paid.history.map(({ by, state, from, isMade }) => [by.who, by.operation, from, state, isMade]),
    [
      ['caller', 'online-payment.create', undefined, 'INITIAL', true],
      ['person', undefined, 'INITIAL', 'ACCEPTED', undefined],
    ],
  )
  assert.isTrue(paid.isWhole)
  const [, settled] = (await control.objects.read(String(refundId))).history
  assert.deepEqual([settled?.by, settled?.state], [{ who: 'clock' }, 'ACCEPTED'])
  // It settled five seconds after it was made, however far the clock went.
  assert.equal(Date.parse(now) - Date.parse(settled?.at ?? ''), 3_600_000 - 5_000)
  const moved = await control.objects.read(String(refund['paymentId']))
  assert.deepEqual(moved.history[1]?.by, { who: 'tester', call: 'control.objects.move', as: 'person' })
  assert.include(moved.history[1]?.changed ?? [], 'archiveId')
})

test('names a merchant, and no key, as who called (promises: R30)', async () => {
  const { control, store, bank } = openWorld()
  const { paymentId } = await create(bank, { amount: '12.50' })
  const { history, clientId } = await control.objects.read(paymentId)
  assert.equal(history[0]?.by.clientId, clientId)
  const { defaultClient } = await control.keys()
  const told = JSON.stringify(store.list({ prefix: 'history/' }))
  for (const secret of [defaultClient.apiKey, defaultClient.clientSecret]) assert.notInclude(told, secret)
})

test('shows what is older than its history as such, and goes on from there (house: 3)', async () => {
  const world = openWorld()
  const { paymentId } = await make(world.control, 'online-payment.create')
  for (const [key] of world.store.list({ prefix: 'history/' })) world.store.delete(key)
  const old = await world.control.objects.read(String(paymentId))
  assert.deepEqual([old.history, old.isWhole, old.state], [[], false, 'INITIAL'])
  const moved = await world.control.objects.move(String(paymentId), { to: 'CANCELLED' })
  assert.deepEqual(
    moved.history.map(({ from, state }) => [from, state]),
    [['INITIAL', 'CANCELLED']],
  )
  assert.isFalse(moved.isWhole)
  const visited = moved.states.filter(({ isVisited }) => isVisited).map(({ state }) => state)
  assert.sameMembers(visited, ['INITIAL', 'CANCELLED'])
})

test('carries histories in the file of a bank and in a fork, those of tokens only with its secrets, and forgets them at a reset (gaps: shared.sandbox.control)', async () => {
  const world = openWorld()
  const { paymentId } = await make(world.control, 'online-payment.create')
  await world.control.objects.move(String(paymentId), { to: 'ACCEPTED' })
  await world.control.accountAccess.give({ customerId: 'customer-1' })
  const before = (await world.control.objects.read(String(paymentId))).history
  const file = await world.control.file.export()
  assert.deepEqual(
    Object.keys(file.documents).filter((key) => key.startsWith('oauth/')),
    [],
  )
  const whole = await world.control.file.export({ secrets: 'true' })
  assert.isNotEmpty(Object.keys(whole.secrets ?? {}).filter((key) => key.startsWith('oauth/history/')))

  const other = controlOf(openBank().sandbox)
  await other.file.import(file)
  assert.deepEqual((await other.objects.read(String(paymentId))).history, before)
  const broken = structuredClone(file) as unknown as { documents: Record<string, { entries: object[] }> }
  const [key = ''] = Object.keys(broken.documents).filter((name) => name.startsWith('history/'))
  broken.documents[key]?.entries.push({ at: 1, by: { who: 'nobody' }, state: 'INITIAL' })
  await refused(other.file.import(broken as never), 400)

  const fork = forkWorld(world)
  assert.deepEqual((await fork.control.objects.read(String(paymentId))).history, before)
  await world.control.reset()
  assert.isEmpty(world.store.list({ prefix: 'history/' }))
  assert.isEmpty(world.store.list({ prefix: 'oauth/history/' }))
})

test('shows tokens and codes by their fingerprints alone, also when a client has ended them (promises: R30)', async () => {
  const { control } = openWorld()
  const tokens = await control.accountAccess.give({ customerId: 'customer-1' })
  await make(control, 'corporate.v2', { instructionId: 'I1', endToEndId: 'I1' })
  const { objects } = await control.objects.list({ kind: 'token' })
  assert.sameMembers(
    [...new Set(objects.map((one) => `${one.interface} ${one.variety} ${one.state}`))],
    ['account-access access valid', 'account-access refresh valid', 'corporate-payments access valid'],
  )
  for (const { id } of objects) assert.match(id, /^sha256:[0-9a-f]{16}$/)
  const company = objects.find((one) => one.interface === 'corporate-payments')
  const ended = await control.objects.move(company?.object ?? '', { to: 'ended' })
  assert.deepEqual(
    ended.history.map(({ by, state }) => [by.who, state]),
    [
      ['caller', 'valid'],
      ['tester', 'ended'],
    ],
  )
  const told = JSON.stringify(await control.objects.list())
  assert.notInclude(told, tokens.access_token)
  assert.notInclude(told, tokens.refresh_token ?? 'none')
  const access = objects.find((one) => one.interface === 'account-access' && one.variety === 'access')
  await refused(control.objects.move(access?.object ?? '', { to: 'expired', moveClock: true }), 409)
})

test('tells when a consent was asked for, wherever the clock has gone since (gaps: account-access.consent.model)', async () => {
  const { control } = openWorld()
  const { now } = await control.clock.move({})
  await control.accountAccess.give({ customerId: 'customer-1' })
  const madeAt = async () =>
    (await control.objects.list({ kind: 'consent' })).objects.map((one) => one.madeAt)
  assert.deepEqual(await madeAt(), [now])
  await control.clock.move({ advance: 'P10D' })
  assert.deepEqual(await madeAt(), [now])
})

test('ends no token that had expired when it is cleared away (gaps: shared.oauth.code)', async () => {
  const bank = await openBaltic()
  const control = controlOf(bank.sandbox)
  const states = async () =>
    (await control.objects.list({ kind: 'token' })).objects.map(({ state }) => state).toSorted()
  await bearer(bank, bank, 'PIS')
  bank.wire.now += 3_601_000
  assert.deepEqual(await states(), ['expired'])
  bank.wire.now += 2 * 86_400_000
  await bearer(bank, bank, 'PIS')
  assert.notInclude(await states(), 'ended')
})

test('filters by interface, kind, client, state and text, page by page, and refuses what is no filter (gaps: shared.sandbox.control)', async () => {
  const world = openWorld()
  const { control } = world
  await makeSeeds(world)
  const { total, objects, filters } = await control.objects.list({ limit: '500' })
  assert.equal(objects.length, total)
  assert.sameMembers([...filters.kinds], [...OBJECT_KINDS])
  assert.sameMembers(
    [...new Set(objects.map((one) => one.interface))],
    (await control.bank()).interfaces.map(({ name }) => name),
  )
  for (const one of objects.slice(0, 5)) {
    const same = await control.objects.list({
      interface: one.interface,
      kind: one.kind as 'token',
      state: one.state,
    })
    assert.include(
      same.objects.map(({ object }) => object),
      one.object,
    )
    for (const found of same.objects)
      assert.deepEqual([found.interface, found.kind, found.state], [one.interface, one.kind, one.state])
    const own = await control.objects.list({ client: one.clientId, limit: '500' })
    assert.isTrue(own.objects.every(({ clientId }) => clientId === one.clientId))
    assert.equal(
      (await control.objects.list({ search: one.id.toUpperCase() })).objects[0]?.object !== undefined,
      true,
    )
  }
  const first = await control.objects.list({ limit: '2' })
  const second = await control.objects.list({ limit: '2', skip: '2' })
  assert.deepEqual([...first.objects, ...second.objects], objects.slice(0, 4))
  await refused(control.objects.list({ limit: '501' }), 400)
  await refused(control.objects.list({ skip: '-1' }), 400)
  await refused(control.objects.read('online-payment.payment.none'), 404)
})

test('decides as a person in each way that the papers know, for each kind that a person is asked about; the books sum to zero (gaps: shared.sandbox.sca)', async () => {
  const world = openWorld()
  const seeds = await makeSeeds(world)
  const came: Record<string, Record<string, string>> = {}
  for (const { name, object } of seeds) {
    const { decisions } = await world.control.objects.read(object)
    for (const { way, takes } of decisions) {
      const fork = forkWorld(world)
      if (takes !== 'PT0S') await refused(fork.control.objects.decide(object, { way: way as 'page' }), 400)
      const { state, refusal } = await fork.control.objects.decide(object, {
        way: way as 'page',
        moveClock: true,
      })
      assert.equal(
        refusal !== undefined,
        way === 'no-right' || way === 'too-late',
        `${name} ${way}: ${refusal}`,
      )
      assert.deepEqual(unevenBooks(fork.store), {}, `${name} ${way}`)
      came[name] = { ...came[name], [way]: state }
    }
  }
  const psd2 = {
    page: 'Authorized',
    'no-right': 'Rejected',
    refused: 'Rejected',
    'left-open': 'Unauthorized',
    'too-late': 'Revoked',
  }
  const consent = {
    page: 'valid',
    'no-right': 'received',
    refused: 'rejected',
    'left-open': 'received',
    'too-late': 'rejected',
  }
  const payment = {
    page: 'ACTC',
    'no-right': 'RCVD',
    refused: 'RJCT',
    'left-open': 'RCVD',
    'too-late': 'RJCT',
  }
  assert.deepEqual(came, {
    'online payment': {
      page: 'ACCEPTED',
      refused: 'CANCELLED',
      'left-open': 'CANCELLED',
      'too-late': 'CANCELLED',
    },
    'PSD2 sepa payment': psd2,
    'PSD2 sepa payment within the bank': psd2,
    'PSD2 bundle of two': psd2,
    'PSD2 scheduled payment': psd2,
    'PSD2 recurring payment': psd2,
    'PSD2 foreign payment': psd2,
    'cancellation of a PSD2 payment': { ...psd2, page: 'Completed' },
    'Baltic payment of EE': payment,
    'Baltic payment of LV': { ...payment, page: 'ACSP' },
    'Baltic payment of LT': payment,
    'Baltic bulk': payment,
    'Baltic bulk with too little money': payment,
    'Baltic series': payment,
    'Baltic consent': consent,
    'Baltic consent for once': consent,
    'Baltic consent for funds': consent,
    'consent of account access': {
      page: 'valid',
      refused: 'rejected',
      'left-open': 'rejected',
      'too-late': 'rejected',
    },
  })
  const [first] = seeds
  await refused(world.control.objects.decide(first?.object ?? '', { way: 'page', customerId: 'nobody' }), 400)
})

test('sends the callback of a payment that was moved, once, and not of a move that was undone (gaps: online-payment.callback.delivery)', async () => {
  const world = openWorld()
  const { control, bank } = world
  const { paymentId } = await make(control, 'online-payment.create', {
    b2bBackendURL: { url: 'https://shop.example.com/told' },
  })
  const answer = await bank.sandbox.fetch(`${BASE}/_sandbox/objects/${String(paymentId)}/moves`, {
    method: 'POST',
    headers: { 'x-sandbox-key': bank.sandbox.sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'ACCEPTED', iban: 'FI0000000000000000' }),
  })
  assert.equal(answer.status, 400)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  await control.objects.move(String(paymentId), { to: 'ACCEPTED' })
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})
