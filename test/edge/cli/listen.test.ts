/// <reference types="node" />
// What listening does if something does not answer: the local server, or the bank itself for some polls.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { assert, test } from '#kit'
import { makeForwarder } from '../../../edge/cli/listen/forwarder.ts'
import { folderOf, runWord, serveBank } from './run-word.ts'

test('brings a callback again that no server answered, five times in all, and counts answers alone (1 B; house: 1)', async () => {
  const callback = (number: number, url = 'https://a.example/cb?order=7') => {
    const at = `2026-11-20T10:00:${String(number % 60).padStart(2, '0')}.000Z`
    const sent = { headers: {}, body: '{}' }
    return {
      id: String(number).padStart(15, '0'),
      at,
      paymentId: `p${number}`,
      url,
      attempt: 1,
      result: 204,
      sent,
    }
  }
  let listed = [callback(1), callback(2)]
  let came: string[] = []
  let isUp = false
  const missed: number[] = []
  const forwarderTo = (target: string) =>
    makeForwarder({
      list: async () => listed,
      apiKey: () => 'k',
      target,
      fetch: async (url) => {
        came.push(url)
        if (!isUp) throw new Error('none')
        return new Response(null)
      },
      onMissed: (lines) => missed.push(lines),
    })
  const forwarder = forwarderTo('http://127.0.0.1:3000')
  const first = await forwarder.bring(1)
  assert.deepEqual(
    first.map(({ paymentId, isTriedAgain }) => [paymentId, isTriedAgain]),
    [
      ['p1', true],
      ['p2', true],
    ],
  )
  // It is brought later although the list of the bank has let it go.
  listed = [callback(3)]
  isUp = true
  assert.deepEqual(
    (await forwarder.bring(1)).map(({ paymentId, status }) => [paymentId, status]),
    [['p1', 200]],
  )
  const rest = await forwarder.bring()
  assert.deepEqual(
    rest.map(({ paymentId, status }) => [paymentId, status]),
    [
      ['p2', 200],
      ['p3', 200],
    ],
  )
  assert.lengthOf(await forwarder.bring(), 0)
  // The path and the query are those of the callback, but where others are given.
  assert.deepEqual([...new Set(came)], ['http://127.0.0.1:3000/cb?order=7'])
  for (const [target, wanted] of [
    ['http://127.0.0.1:3000/mine', 'http://127.0.0.1:3000/mine?order=7'],
    ['http://127.0.0.1:3000/?own=1', 'http://127.0.0.1:3000/?own=1'],
  ] as const) {
    came = []
    await forwarderTo(target).bring()
    assert.deepEqual(came, [wanted])
  }
  isUp = false
  listed = [callback(4)]
  const ends: unknown[] = []
  for (let looks = 0; looks < 7; looks++)
    ends.push(...(await forwarder.bring()).map(({ isTriedAgain }) => isTriedAgain))
  assert.deepEqual(ends, [true, true, true, true, false])
  assert.deepEqual(missed, [])
  listed = [callback(105), callback(106)]
  await forwarder.bring()
  // After a reset the list begins anew.
  listed = [callback(1), callback(2)]
  await forwarder.bring()
  assert.deepEqual(missed, [100])
})

test('goes on listening when the bank is away for some looks, and says so once (1 B; house: 1)', async () => {
  const { address, key, close } = await serveBank()
  const line = (id: number) => ({
    id: String(id).padStart(15, '0'),
    at: '2026-11-20T10:00:00.000Z',
    paymentId: `p${id}`,
    url: 'https://shop.example.com/cb',
    attempt: 1,
    result: 'no answer',
    sent: { headers: {}, body: '{}' },
  })
  /** What each look finds; without a list the line is cut. */
  const looks = [[], [line(1)], undefined, undefined, [line(1)], [line(300)]]
  let looked = 0
  let brought = 0
  const server = createServer((request, answer) => {
    const path = request.url ?? ''
    if (path === '/_sandbox/callbacks') {
      const callbacks = looks[looked++]
      if (callbacks)
        answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ callbacks }))
      else request.socket.destroy()
    } else if (path === '/cb') {
      if (brought++ === 0) request.socket.destroy()
      else answer.writeHead(204).end()
    } else {
      void fetch(address + path, { headers: { 'x-sandbox-key': key } })
        .then((found) => found.text())
        .then((text) => answer.writeHead(200, { 'content-type': 'application/json' }).end(text))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const here = `http://127.0.0.1:${port}`
  const folder = folderOf(here, key)
  try {
    const options = ['--forward-to', here, '--every', '0.1', '--count', '2', '--json', '--data', folder]
    const { code, out, err } = await runWord(['listen', ...options])
    assert.equal(code, 0, err)
    const told = out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as { paymentId: string; status?: number })
    assert.deepEqual(
      told.map(({ paymentId, status }) => [paymentId, status]),
      [
        ['p1', undefined],
        ['p1', 204],
        ['p300', 204],
      ],
    )
    assert.lengthOf(err.match(/No bank answers/g) ?? [], 1)
    assert.include(err, 'answers again')
    assert.match(err, /298 left the list/)
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
    await close()
  }
})
