// Steps of the lives of account consents: what providers and PSUs do, what they read, and how the clocks move.
// What each step must come to is in model-consents.ts.
import { assert, fc } from '#kit'
import { BASE, control, type Json } from '../../bank-kit.ts'
import { token } from '../kit.ts'
import { COUNTRIES, decideOnPage, exchange, IBANS, nameOf } from '../model-bank.ts'
import type { Access, Consent, Ref, Read } from './model-consent-state.ts'
import { codeOf, type ConsentWorld } from './model-consent-world.ts'
import type { Consents } from './model-consents.ts'
import { DAY_MS, dateOf, daysAfter, instantOf, MINUTE_MS, midnightAfter } from '../model-days.ts'

type Run = (model: Consents, world: ConsentWorld) => Promise<void>

/** One step, which is left out where it does not fit. */
class Step implements fc.AsyncCommand<Consents, ConsentWorld> {
  readonly #words: string
  readonly #run: Run
  readonly #isFirst: boolean

  constructor(words: string, run: Run, isFirst = false) {
    this.#words = words
    this.#run = run
    this.#isFirst = isFirst
  }

  check(model: Readonly<Consents>): boolean {
    return this.#isFirst || model.all.length > 0
  }

  run(model: Consents, world: ConsentWorld): Promise<void> {
    return this.#run(model, world)
  }

  toString(): string {
    return this.#words
  }
}

/** Finds a consent: mostly one of the newest, mostly of those with a status. */
function pick(model: Consents, at: number, status?: Consent['status']): [nth: number, consent: Consent] {
  const fitting = model.all.filter((one) => status === undefined || one.status === status)
  const among = fitting.length > 0 ? fitting : model.all
  const consent = among[Math.max(0, among.length - 1 - at)]
  if (!consent) throw new RangeError('no consent is there')
  return [model.all.indexOf(consent), consent]
}

/** How many newer ones are passed over. */
const place = fc.constantFrom(0, 0, 0, 1, 2, 5)

const proofs = fc.oneof(
  { weight: 12, arbitrary: fc.constant('id' as const) },
  {
    weight: 8,
    arbitrary: fc.constantFrom('id and client' as const, 'token' as const, 'id and token' as const),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Read['proof'][]>(
      'another id and token',
      'id and stranger',
      'client',
      'nothing',
      'unknown id',
      'id elsewhere',
      'id and no bearer',
      'id and unknown bearer',
      'id and wrong scope',
    ),
  },
)
const queries = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Read['query'][]>('recent', 'recent', '90 days', '91 days') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Read['query'][]>(
      'no status',
      'unknown status',
      'no dateFrom',
      'bad date',
      'backwards',
      'from tomorrow',
      'page 0',
      'page 99',
      'unknown parameter',
    ),
  },
)
const reading = fc.record({
  at: place,
  endpoint: fc.constantFrom<Read['endpoint'][]>('list', 'details', 'balances', 'report', 'transaction'),
  whose: fc.nat({ max: 9 }),
  transaction: fc.nat({ max: 3 }),
  proof: proofs,
  other: fc.nat({ max: 9 }),
  isPresent: fc.constantFrom(true, false, false),
  withBalance: fc.constantFrom<Read['withBalance'][]>('absent', 'absent', 'true', 'true', 'false', 'maybe'),
  query: queries,
  times: fc.constantFrom(1, 1, 2, 5),
})
/** A provider reads once, or until nothing is left. */
const read = reading.map(
  (drawn) =>
    new Step(`read ${JSON.stringify(drawn)}`, async (model, world) => {
      const [nth, consent] = pick(model, drawn.at, 'valid')
      for (let time = 0; time < drawn.times; time++) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await readOnce(model, world, nth, { ...drawn, consent })
      }
    }),
)

type Drawn = typeof reading extends fc.Arbitrary<infer T> ? T : never

async function readOnce(
  model: Consents,
  world: ConsentWorld,
  nth: number,
  { consent, ...drawn }: Drawn & { consent: Consent },
): Promise<void> {
  const { proof, isPresent, withBalance, query } = drawn
  const all = ['first-eur', 'first-usd', 'blocked', 'card', 'business'] as const
  const own = [...consent.rights.keys()]
  // Seldom an account outside the consent.
  const among = drawn.whose < 8 && own.length > 0 ? own : all
  const account = among[drawn.whose % among.length] ?? 'first-eur'
  const isUnknown = consent.status === 'valid' && !world.isListed(nth)
  const endpoint = isUnknown ? 'list' : drawn.endpoint
  const transaction = world.transaction(nth, account, drawn.transaction, model.now)
  const isShown = consent.token !== undefined
  const others = model.all.flatMap(({ asked: { client, country } }, at) =>
    client === consent.asked.client && country === consent.asked.country ? [at] : [],
  )
  const wanted: Read = {
    endpoint,
    account,
    transaction,
    proof: proof.includes('token') && !isShown ? 'id' : proof,
    other: others[drawn.other % others.length] ?? nth,
    isPresent,
    withBalance,
    query,
  }
  const answer = await world.read(nth, consent, wanted, model)
  const expected = model.read(consent, wanted)
  assert.equal(codeOf(answer), expected, JSON.stringify(wanted))
  if (expected.startsWith('429')) {
    const left = midnightAfter(model.now) - model.now
    assert.equal(answer.headers.get('retry-after'), String(Math.ceil(left / 1_000)))
  }
  if (expected === '200') compareContent(consent, wanted, answer.json)
}

/** Compares what a read shows with the rights of the consent. */
function compareContent(consent: Consent, { endpoint, account, withBalance, query }: Read, json: Json): void {
  const showsBalances = (name: typeof account) =>
    withBalance === 'true' && consent.rights.get(name)?.has('balances') === true
  if (endpoint === 'list') {
    const shown = (json['accounts'] as Json[]).map((one) => {
      const name = nameOf(one, consent.asked.country)
      assert.equal(one['balances'] !== undefined, showsBalances(name), name)
      return name
    })
    assert.sameMembers(shown, [...consent.rights.keys()])
  }
  if (endpoint === 'details') {
    const one = json['account'] as Json
    assert.equal(nameOf(one, consent.asked.country), account)
    assert.equal(one['balances'] !== undefined, showsBalances(account))
  }
  if (endpoint === 'balances') assert.isNotEmpty(json['balances'])
  if (endpoint === 'report') {
    assert.equal(json['balances'] !== undefined, showsBalances(account))
    assert.hasAllKeys(json['transactions'], ['booked', 'pending', 'meta', '_links'], query)
  }
}

/** Last instant to which the clock goes. */
const LAST = Date.parse('2028-06-01T00:00:00Z')

const refs = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Ref[]>('first', 'first EUR', 'first USD', 'blocked', 'card') },
    { weight: 2, arbitrary: fc.constant<Ref>('business') },
    { weight: 1, arbitrary: fc.constantFrom<Ref[]>('deleted', 'unheld') },
  ),
  { maxLength: 2 },
)
const lists = fc.record({ accounts: refs, balances: refs, transactions: refs }, { requiredKeys: [] })
const access: fc.Arbitrary<Access> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ lists: {}, allPsd2: 'allAccounts' }) },
  { weight: 2, arbitrary: fc.constant({ lists: {} }) },
  { weight: 2, arbitrary: fc.constant({ lists: {}, availableAccounts: 'allAccounts' }) },
  { weight: 2, arbitrary: fc.constant({ lists: {}, availableAccounts: 'allAccountsWithBalances' }) },
  { weight: 6, arbitrary: lists.map((each) => ({ lists: each })) },
  { weight: 1, arbitrary: lists.map((each) => ({ lists: each, allPsd2: 'allAccounts' })) },
  {
    weight: 1,
    arbitrary: fc.constant({ lists: {}, allPsd2: 'allAccounts', availableAccounts: 'allAccounts' }),
  },
)
const request = fc.record({
  client: fc.constantFrom(0, 0, 0, 1),
  country: fc.constantFrom(...COUNTRIES, 'ee' as const),
  access,
  isRecurring: fc.constantFrom(true, true, true, false),
  frequency: fc.constantFrom(1, 1, 2, 4, 5, 0),
  validDays: fc.constantFrom(undefined, undefined, 0, 1, 30, 179, 180, 181, -1),
  isCombined: fc.constantFrom(...Array<boolean>(15).fill(false), true),
})
const create = request.map(
  (asked) =>
    new Step(
      `create ${JSON.stringify(asked)}`,
      async (model, world) => {
        const answer = await world.create(asked, model.now)
        assert.equal(codeOf(answer), model.create(asked))
        if (answer.status === 201) assert.equal(answer.json['consentStatus'], 'received')
      },
      true,
    ),
)

const payer = fc.constantFrom('usual', 'usual', 'usual', 'customer-1', 'customer-3')
const approve = fc
  .record({ at: place, by: payer, way: fc.constantFrom('sca', 'tokens', 'page'), isChosen: fc.boolean() })
  .map(({ at, by, way, isChosen }) => {
    const words = `approve ${at} by ${by} ${way} ${isChosen}`
    return new Step(words, async (model, world) => {
      const [nth, consent] = pick(model, at, 'received')
      const customerId = by === 'usual' ? model.usualPayer(consent) : by
      const iban = isChosen && customerId === 'customer-1' ? IBANS[consent.asked.country].first : undefined
      // Choosing shows only where the PSU chooses: elsewhere it is not looked at.
      const chosen =
        iban !== undefined && way !== 'page' && model.choosesAccounts(consent)
          ? (['first-eur', 'first-usd'] as const)
          : undefined
      const decision = { ...(by !== 'usual' && { customerId }), ...(iban !== undefined && { iban }) }
      if (way === 'page') {
        await approveOnPage(model, world, nth, consent, customerId)
        return
      }
      const isDone = model.approve(consent, customerId, chosen)
      if (way === 'sca') {
        assert.equal(await world.decide(nth, { result: 'authorized', ...decision }), isDone ? 204 : 409)
        return
      }
      const body = { country: consent.asked.country.toUpperCase(), consentId: world.ids[nth], ...decision }
      const answer = await control(world.model.bank, 'POST', '/baltic/tokens', body)
      if (isDone && consent.status !== 'valid') return
      assert.equal(answer.status, isDone ? 200 : 409)
      if (!isDone) return
      world.keepTokens(nth, answer)
      model.giveToken(consent)
    })
  })

async function approveOnPage(
  model: Consents,
  world: ConsentWorld,
  nth: number,
  consent: Consent,
  customerId: string,
): Promise<void> {
  if (!model.mayDecide(consent, customerId)) return
  const { bank, clients } = world.model
  const { client, country } = consent.asked
  const tpp = clients[client]
  if (!tpp) throw new RangeError('no such client')
  const visit = { scope: `AIS:${world.ids[nth]}`, country, customerId, decision: 'approve' }
  const end = await decideOnPage(bank, tpp, visit)
  const isDone = model.approve(consent, customerId)
  assert.equal(end.error, isDone ? null : 'invalid_scope')
  if (!isDone || consent.status !== 'valid') return
  const answer = await exchange(bank, tpp, country, end)
  assert.equal(answer.status, 200, JSON.stringify(answer.json))
  world.keepTokens(nth, answer)
  model.giveToken(consent)
}

const refuse = fc.record({ at: place, by: payer }).map(
  ({ at, by }) =>
    new Step(`refuse ${at} by ${by}`, async (model, world) => {
      const [nth, consent] = pick(model, at, 'received')
      const customerId = by === 'usual' ? model.usualPayer(consent) : by
      const status = await world.decide(nth, { result: 'rejected', customerId })
      assert.equal(status, model.refuse(consent, customerId) ? 204 : 409)
    }),
)
const revoke = place.map(
  (at) =>
    new Step(`withdraw ${at}`, async (model, world) => {
      const [nth, consent] = pick(model, at, 'valid')
      const customerId = consent.giver ?? model.usualPayer(consent)
      const status = await world.decide(nth, { result: 'revoked', customerId })
      assert.equal(status, model.revoke(consent) ? 204 : 409)
    }),
)

const refresh = place.map(
  (at) =>
    new Step(`refresh ${at}`, async (model, world) => {
      const [nth, consent] = pick(model, at, 'valid')
      const kept = world.tokens[nth]
      const tpp = world.model.clients[consent.asked.client]
      if (!kept || !tpp || consent.token === undefined) return
      const form = { grant_type: 'refresh_token', refresh_token: kept.refresh }
      const answer = await token(world.model.bank, tpp, form, consent.asked.country)
      const isLive = consent.status === 'valid' && consent.token !== 'revoked'
      assert.equal(answer.status, isLive ? 200 : 400)
      if (!isLive) {
        assert.equal(answer.json['error'], 'invalid_grant')
        return
      }
      world.tokens[nth] = { ...kept, access: String(answer.json['access_token']) }
      model.giveToken(consent)
    }),
)
const endTokens = place.map(
  (at) =>
    new Step(`end tokens ${at}`, async (model, world) => {
      const [nth, consent] = pick(model, at, 'valid')
      const kept = world.tokens[nth]
      const tpp = world.model.clients[consent.asked.client]
      if (!kept || !tpp || consent.token === undefined) return
      const { clientId, clientSecret } = tpp
      const body = new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        token: kept.refresh,
      })
      const address = `${BASE}/baltic/${consent.asked.country}/oauth/revoke`
      const { status } = await world.model.bank.sandbox.fetch(address, { method: 'POST', body })
      assert.equal(status, 200)
      consent.token = 'revoked'
    }),
)

/** The test moves the clock of the bank: some while on, to a turn of a day, or to where a consent ends. */
const clock = fc
  .record({
    kind: fc.constantFrom('while', 'while', 'day', 'end'),
    ms: fc.integer({ min: 1, max: 100 * MINUTE_MS }),
    days: fc.constantFrom(1, 1, 1, 2, 4, 30, 179),
    off: fc.constantFrom(-1, 0, 1),
    at: place,
  })
  .map(({ kind, ms, days, off, at }) => {
    const words = `clock ${kind} ${kind === 'while' ? ms : `${days} ${at} ${off}`}`
    return new Step(
      words,
      async (model, world) => {
        let to = model.now + ms
        if (kind === 'day') to = instantOf(daysAfter(dateOf(model.now), days)) + off
        if (kind === 'end' && model.all.length > 0) {
          const [, { status, created, endsAt = 0 }] = pick(model, at, 'received')
          to = (status === 'received' ? created + DAY_MS : endsAt) + off
        }
        if (to <= model.now || to > LAST) return
        const now = new Date(to).toISOString()
        assert.equal((await control(world.model.bank, 'PUT', '/clock', { now })).status, 200)
        model.pass(to - model.now)
      },
      true,
    )
  })
/** Real time goes by, and the time of the bank with it. */
const wait = fc.constantFrom(5 * MINUTE_MS, 59 * MINUTE_MS, 61 * MINUTE_MS).map(
  (ms) =>
    new Step(`wait ${ms}`, (model, world) => {
      world.model.bank.wire.now += ms
      model.pass(ms, true)
      return Promise.resolve()
    }),
)

/** Every step of a life; consents are made and read more often than they end. */
export const steps: fc.Arbitrary<fc.AsyncCommand<Consents, ConsentWorld>> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 6, arbitrary: approve },
  { weight: 1, arbitrary: refuse },
  { weight: 1, arbitrary: revoke },
  { weight: 16, arbitrary: read },
  { weight: 1, arbitrary: refresh },
  { weight: 1, arbitrary: endTokens },
  { weight: 4, arbitrary: clock },
  { weight: 1, arbitrary: wait },
)
