// The failing network itself: that it fails as it says, the same way with the same seed, and never forges an answer.
// What survives it is held by the tests that stand behind it.
import { assert, test } from '#kit'
import { BrokenConnection, type Faults, type Fetch, makeChaos, makeRandom } from './chaos.ts'
import { serveFetch } from './serve-fetch.ts'
import { times } from './lists.ts'

const NONE: Faults = { dropBefore: 0, dropAfter: 0, double: 0, garble: 0, longestDelayMs: 0 }

function counting() {
  const asked: { url: string; body: string }[] = []
  const fetch: Fetch = async (url, init = {}) => {
    asked.push({ url, body: await new Response(init.body ?? '').text() })
    return Response.json({ state: 'paid', amount: '12.50', at: asked.length })
  }
  return { fetch, asked }
}

/** Says what became of a call. */
const fateOf = (answer: Promise<Response>) =>
  answer.then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: unknown) => (error instanceof BrokenConnection ? error.message : 'something else'),
  )

test('drops a request before it arrives, and an answer after it was given (promises: R44)', async () => {
  const before = counting()
  const lost = makeChaos(1, { ...NONE, dropBefore: 1 })
  assert.equal(await fateOf(lost.over(before.fetch)('https://bank.example/')), 'the request was lost')
  assert.isEmpty(before.asked)
  const after = counting()
  const mute = makeChaos(1, { ...NONE, dropAfter: 1 })
  assert.equal(await fateOf(mute.over(after.fetch)('https://bank.example/')), 'the answer was lost')
  assert.lengthOf(after.asked, 1)
  assert.deepInclude(lost.happened, { calls: 1, droppedBefore: 1, droppedAfter: 0 })
  assert.deepInclude(mute.happened, { calls: 1, droppedBefore: 0, droppedAfter: 1 })
})

test('doubles a request with its body, and gives now the first answer, now the second (promises: R44)', async () => {
  const { fetch, asked } = counting()
  const double = makeChaos(3, { ...NONE, double: 1 }).over(fetch)
  const answers: number[] = []
  for (let call = 0; call < 20; call++) {
    const { at } = (await (await double('https://bank.example/', { method: 'POST', body: 'x' })).json()) as {
      at: number
    }
    answers.push(at % 2)
  }
  assert.lengthOf(asked, 40)
  assert.deepEqual([...new Set(asked.map(({ body }) => body))], ['x'])
  assert.sameMembers([...new Set(answers)], [0, 1])
})

test('garbles an answer so that nobody can take it for one, and forges none (promises: R44)', async () => {
  const { fetch } = counting()
  const garbling = makeChaos(5, { ...NONE, garble: 1 }).over(fetch)
  const fates = await Promise.all(times(200, () => garbling('https://bank.example/')))
  const kinds = await Promise.all(
    fates.map(async (response) => {
      const text = await response.text()
      assert.throws(() => JSON.parse(text) as unknown, SyntaxError)
      const shape = text === '' ? 'empty' : text.startsWith('<') ? 'page' : 'part'
      return `${response.status} ${shape}`
    }),
  )
  assert.sameMembers([...new Set(kinds)], ['502 page', '200 page', '200 part', '200 empty'])
})

test('fails the same way with the same seed, and another way with another one (house: 4)', async () => {
  const story = async (seed: number) => {
    const network = makeChaos(seed, { longestDelayMs: 0 })
    const call = network.over(counting().fetch)
    const fates: string[] = []
    for (let at = 0; at < 100; at++) {
      fates.push(await fateOf(call(`https://bank.example/${at}`)))
    }
    return { fates, happened: { ...network.happened } }
  }
  const first = await story(7)
  assert.deepEqual(await story(7), first)
  assert.notDeepEqual((await story(8)).fates, first.fates)
  for (const [fault, count] of Object.entries(first.happened)) assert.isAbove(count, 0, fault)
})

test('lets everything through unharmed once it is calmed, and fails again when it rages (house: 4)', async () => {
  const network = makeChaos(1, { ...NONE, dropBefore: 1 })
  const call = network.over(counting().fetch)
  network.calm()
  assert.match(await fateOf(call('https://bank.example/')), /^200 /)
  assert.equal(network.happened.calls, 0)
  network.rage()
  assert.equal(await fateOf(call('https://bank.example/')), 'the request was lost')
})

test('stands as a server between two processes: what it loses is a connection that breaks (promises: R44)', async () => {
  const { fetch: answer, asked } = counting()
  const network = makeChaos(1, { ...NONE, dropAfter: 1 })
  const server = await serveFetch(network.over(answer))
  try {
    const post = () => fetch(`${server.address}/payments?x=1`, { method: 'POST', body: '{"a":1}' })
    const broken = await post().then(
      () => 'answered',
      () => 'broken',
    )
    assert.equal(broken, 'broken')
    assert.deepEqual(asked, [{ url: `${server.address}/payments?x=1`, body: '{"a":1}' }])
    network.calm()
    assert.deepInclude(await (await post()).json(), { at: 2 })
  } finally {
    await server.close()
  }
})

test('draws numbers that are spread evenly, whatever the seed (house: 4)', () => {
  for (const seed of [0, 1, 2, 2 ** 31]) {
    const random = makeRandom(seed)
    const drawn = times(10_000, () => random())
    assert.isTrue(drawn.every((number) => number >= 0 && number < 1))
    for (let tenth = 0; tenth < 10; tenth++) {
      const count = drawn.filter((number) => Math.floor(number * 10) === tenth).length
      assert.closeTo(count, 1_000, 200)
    }
  }
})
