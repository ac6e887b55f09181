// How account consents are read in the model tests: by every proof, endpoint and query.
// What each read must come to stands in model-consents.ts.
import { assert, fc } from '#kit'
import type { Json } from '../../bank-kit.ts'
import { nameOf } from '../model-bank.ts'
import type { Consent, Read } from './model-consent-state.ts'
import { place, pick, Step } from './model-consent-step.ts'
import { codeOf, type ConsentWorld } from './model-consent-world.ts'
import type { Consents } from './model-consents.ts'
import { midnightAfter } from '../model-days.ts'

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
export const read = reading.map(
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
