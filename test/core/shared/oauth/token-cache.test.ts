// The tokens of the application itself: one request under concurrency, renewed early, per scope and certificate.
// The token call itself is tested with the interfaces that make it.
import { assert, fc, test } from '#kit'
import type { AccessGrant } from '../../../../core/shared/oauth/grant.ts'
import {
  TokenCache,
  type TokenCacheOptions,
  type WantedToken,
} from '../../../../core/shared/oauth/token-cache.ts'
import { thrownBy } from '../thrown.ts'

const LIFE_MS = 3_600_000

/** A token endpoint that counts, and answers only when the test says so. */
function endpoint(options: Partial<TokenCacheOptions> = {}) {
  const world = { now: 0, lifeMs: LIFE_MS as number | undefined }
  const asked: Pick<WantedToken, 'scope' | 'certificate'>[] = []
  const open: { answer: (grant: AccessGrant) => void; fail: (error: Error) => void }[] = []
  const cache = new TokenCache(
    (wish) => {
      asked.push(wish)
      return new Promise((answer, fail) => open.push({ answer, fail }))
    },
    { clock: () => world.now, ...options },
  )
  const take = () => {
    const request = open.shift()
    if (!request) throw new Error('nothing was asked')
    return request
  }
  return {
    cache,
    world,
    asked,
    answer(token: string) {
      const { lifeMs } = world
      take().answer({ accessToken: token, ...(lifeMs !== undefined && { expiresAtMs: world.now + lifeMs }) })
    },
    fail: (message: string) => take().fail(new Error(message)),
  }
}

const wish = { scope: 'payments' }

/** Gets a first token. */
async function filled(options?: Partial<TokenCacheOptions>, lifeMs?: number) {
  const bank = endpoint(options)
  if (lifeMs !== undefined) bank.world.lifeMs = lifeMs
  const first = bank.cache.get(wish)
  bank.answer('t-1')
  assert.equal(await first, 't-1')
  return bank
}

test('asks once for many calls at once, and once more for none of the later ones (gaps: shared.oauth.client-token)', async () => {
  const bank = endpoint()
  const many = Array.from({ length: 100 }, () => bank.cache.get(wish))
  assert.lengthOf(bank.asked, 1)
  bank.answer('t-1')
  assert.deepEqual([...new Set(await Promise.all(many))], ['t-1'])
  assert.equal(await bank.cache.get(wish), 't-1')
  assert.lengthOf(bank.asked, 1)
})

test('keeps tokens of another scope or certificate apart (gaps: shared.oauth.client-token; RFC 8705)', async () => {
  const bank = endpoint()
  const wishes: WantedToken[] = [
    { scope: 'AIS' },
    { scope: 'AIS PIS' },
    { scope: 'AIS', certificate: 'one' },
    { scope: 'AIS', certificate: 'two' },
  ]
  const first = wishes.map((each) => bank.cache.get(each))
  assert.deepEqual(
    bank.asked,
    wishes.map(({ scope, certificate }) => ({ scope, certificate })),
  )
  for (const [at] of wishes.entries()) bank.answer(`t-${at}`)
  assert.deepEqual(await Promise.all(first), ['t-0', 't-1', 't-2', 't-3'])
  assert.deepEqual(await Promise.all(wishes.map((each) => bank.cache.get(each))), await Promise.all(first))
  assert.lengthOf(bank.asked, 4)
})

for (const [what, early, lifeMs, renewAtMs] of [
  ['a minute before its end', undefined, LIFE_MS, LIFE_MS - 60_000],
  ['as early as is asked for', 600, LIFE_MS, LIFE_MS - 600_000],
  ['at its end where that is asked for', 0, LIFE_MS, LIFE_MS],
  ['after half of a short life', undefined, 100_000, 50_000],
  ['after half of five minutes where the bank names no life', 600, undefined, 150_000],
] as const) {
  test(`renews a token ${what} (gaps: corporate.token.answer)`, async () => {
    const bank = endpoint(early === undefined ? {} : { earlySeconds: early })
    bank.world.lifeMs = lifeMs
    const first = bank.cache.get(wish)
    bank.answer('t-1')
    await first
    bank.world.now = renewAtMs - 1
    assert.equal(await bank.cache.get(wish), 't-1')
    bank.world.now = renewAtMs
    const second = bank.cache.get(wish)
    assert.lengthOf(bank.asked, 2)
    bank.answer('t-2')
    assert.equal(await second, 't-2')
  })
}

test('lets the old token serve on where its renewal fails, and asks again after a pause (gaps: Part 4, oauth.token)', async () => {
  const bank = await filled()
  bank.world.now = LIFE_MS - 30_000
  const early = bank.cache.get(wish)
  bank.fail('down')
  assert.equal(await early, 't-1')
  bank.world.now += 9_999
  assert.equal(await bank.cache.get(wish), 't-1')
  assert.lengthOf(bank.asked, 2)
  bank.world.now += 1
  const later = bank.cache.get(wish)
  assert.lengthOf(bank.asked, 3)
  bank.answer('t-3')
  assert.equal(await later, 't-3')
})

test('never hands out a token that has ended, also where its renewal fails (gaps: Part 4, oauth.token)', async () => {
  const bank = await filled()
  bank.world.now = LIFE_MS - 1
  const last = bank.cache.get(wish)
  // The answer takes its time, and the token ends meanwhile.
  bank.world.now = LIFE_MS
  bank.fail('down')
  assert.equal(((await thrownBy(() => last)) as Error).message, 'down')
  const paused = await filled()
  paused.world.now = LIFE_MS - 5_000
  const old = paused.cache.get(wish)
  paused.fail('down')
  assert.equal(await old, 't-1')
  paused.world.now = LIFE_MS
  const fresh = paused.cache.get(wish)
  paused.answer('t-2')
  assert.equal(await fresh, 't-2')
})

test('tells a failure to everybody who waits, keeps none of it, and asks again at the next call (gaps: Part 4, oauth.token)', async () => {
  const bank = endpoint()
  const many = [1, 2, 3].map(() => thrownBy(() => bank.cache.get(wish)))
  bank.fail('down')
  assert.deepEqual(
    (await Promise.all(many)).map((error) => (error as Error).message),
    ['down', 'down', 'down'],
  )
  const next = bank.cache.get(wish)
  bank.answer('t-2')
  assert.equal(await next, 't-2')
})

test('ends the wait of one caller and leaves the others their token (house: 4)', async () => {
  const bank = endpoint()
  const leaving = new AbortController()
  const [gone, stayed] = [
    thrownBy(() => bank.cache.get({ ...wish, signal: leaving.signal })),
    bank.cache.get(wish),
  ]
  leaving.abort(new Error('left'))
  assert.equal(((await gone) as Error).message, 'left')
  bank.answer('t-1')
  assert.equal(await stayed, 't-1')
  assert.lengthOf(bank.asked, 1)
})

test('keeps the token that comes after everybody has left (house: 4)', async () => {
  const bank = endpoint()
  const leaving = new AbortController()
  const gone = thrownBy(() => bank.cache.get({ ...wish, signal: leaving.signal }))
  leaving.abort(new Error('left'))
  await gone
  bank.answer('t-1')
  assert.equal(await bank.cache.get(wish), 't-1')
  assert.lengthOf(bank.asked, 1)
})

test('leaves no failure unheard where the only caller has left (house: 4)', async () => {
  const bank = endpoint()
  const leaving = new AbortController()
  const gone = thrownBy(() => bank.cache.get({ ...wish, signal: leaving.signal }))
  leaving.abort(new Error('left'))
  await gone
  // An unhandled rejection would end this run.
  bank.fail('down')
  await new Promise((resolve) => setTimeout(resolve, 0))
  const next = bank.cache.get(wish)
  bank.answer('t-2')
  assert.equal(await next, 't-2')
})

test('asks nothing for a caller who has left before, also where a token is kept (house: 4)', async () => {
  const bank = await filled()
  const signal = AbortSignal.abort(new Error('left'))
  assert.equal(((await thrownBy(() => bank.cache.get({ ...wish, signal }))) as Error).message, 'left')
  assert.lengthOf(bank.asked, 1)
})

test('forgets a token that was refused, once: a newer one stays (gaps: shared.oauth.client-token)', async () => {
  const bank = await filled()
  bank.cache.forget('t-0')
  assert.equal(await bank.cache.get(wish), 't-1')
  for (const _ of [1, 2]) bank.cache.forget('t-1')
  const second = bank.cache.get(wish)
  bank.answer('t-2')
  assert.equal(await second, 't-2')
  bank.cache.forget('t-1')
  assert.equal(await bank.cache.get(wish), 't-2')
})

test('gives no refused token back where its renewal fails (gaps: shared.oauth.client-token)', async () => {
  const bank = await filled()
  bank.cache.forget('t-1')
  const second = thrownBy(() => bank.cache.get(wish))
  bank.fail('down')
  assert.equal(((await second) as Error).message, 'down')
})

test('shows no token to JSON, to a copy, to a list of members (paper 2 B, Authentication)', async () => {
  const { cache } = await filled()
  assert.notInclude(JSON.stringify(cache) + JSON.stringify({ ...cache }) + Object.keys(cache).join(), 't-1')
})

for (const earlySeconds of [-1, Number.NaN]) {
  test(`refuses earlySeconds of ${earlySeconds} (house: Errors)`, () => {
    assert.throws(() => endpoint({ earlySeconds }), TypeError, 'earlySeconds must be zero or more')
  })
}

test('hands out no ended token and has one request under way at most, whatever happens (gaps: shared.oauth.client-token)', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2_000_000 }) }),
    fc.record({ do: fc.constantFrom('get' as const, 'answer' as const, 'fail' as const, 'forget' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const bank = endpoint()
      const ends = new Map<string, number>()
      let [underWay, made] = [0, 0]
      const waiting: Promise<void>[] = []
      for (const each of steps) {
        const before = bank.asked.length
        if (each.do === 'wait') bank.world.now += each.ms
        else if (each.do === 'get') {
          waiting.push(
            bank.cache.get(wish).then(
              (token) => assert.isAbove(ends.get(token) ?? 0, bank.world.now),
              (error: Error) => assert.equal(error.message, 'down'),
            ),
          )
        } else if (each.do === 'forget') bank.cache.forget(`t-${made}`)
        else if (underWay > 0) {
          underWay--
          if (each.do === 'fail') bank.fail('down')
          else {
            ends.set(`t-${++made}`, bank.world.now + LIFE_MS)
            bank.answer(`t-${made}`)
          }
        }
        underWay += bank.asked.length - before
        // What a caller is given is judged at the time it is given, before the clock goes on.
        await new Promise((resolve) => setTimeout(resolve, 0))
        assert.isAtMost(underWay, 1)
      }
      if (underWay > 0) bank.fail('down')
      await Promise.all(waiting)
    }),
    { numRuns: 50 },
  )
})
