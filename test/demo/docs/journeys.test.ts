/// <reference types="node" />
// Runs what the site shows as it is pasted: the journey of each interface, the first program of a back end, the webhooks, a test.
// Runs with --all: the texts of the site, played.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, isFull, test, wallClock } from '#kit'
import { JOURNEYS } from '../../../demo/docs/journey-pages.ts'
import { RUNTIMES } from '../../edge/sandbox/program.ts'
import { read } from '../../house/files.ts'
import { root } from '../../runtimes/process.ts'
import { signWebhook, writeWebhook } from '../../../core/webhooks/index.ts'
import { WEBHOOK_KEY, PAID } from '../../starts/webhook.ts'
import { runModules } from './silta-map.ts'

const runtimes = isFull ? RUNTIMES : ['node']

for (const runtime of runtimes) {
  test(`runs the whole journey of each interface as its page shows it, in ${runtime} (house: 1)`, async () => {
    const files = JOURNEYS.map(({ file }) => `demo/docs/journeys/${file}.ts`)
    const { code, said } = await runModules(runtime, files, { hurries: true })
    assert.deepEqual([said.trim().split('\n'), code], [JOURNEYS.flatMap(({ prints }) => [...prints]), 0])
  })
}

/** Takes the blocks of TypeScript out of a page. */
const blocksOf = (page: string) =>
  Array.from(read(`demo/docs/content/${page}.md`).matchAll(/^```ts\n(.*?)^```/gms), ([, code = '']) => code)

/** Writes a block into a file of its own inside the package, so that what it imports is found. */
async function withFile<T>(code: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = `.silta/pasted-${process.pid}`
  mkdirSync(join(root, folder), { recursive: true })
  try {
    writeFileSync(join(root, folder, 'pasted.ts'), code)
    return await work(`${folder}/pasted.ts`)
  } finally {
    rmSync(join(root, folder), { recursive: true, force: true })
  }
}

test('runs the first program of a back end, and the test that the site shows, as pasted (house: 1)', async () => {
  const [first = ''] = blocksOf('start/back-end')
  const started = await withFile(first, (file) => runModules('node', [file]))
  assert.deepEqual([started.said.trim().split('\n'), started.code], [['bank.example', 'INITIAL'], 0])
  const [example = ''] = blocksOf('guides/testing')
  const tested = await withFile(example, (file) => runModules('node', [file]))
  assert.equal(tested.code, 0, tested.said)
  assert.match(tested.said, /pass 1\b/)
})

test('receives a webhook in Hono and in node:http, as pasted: once, and none that is not genuine (promises: R14)', async () => {
  const body = writeWebhook(PAID)
  const timestamp = Math.floor(wallClock() / 1_000)
  const headers = await signWebhook({ keys: [WEBHOOK_KEY], id: 'evt_1', timestamp, body })
  const hono = blocksOf('guides/webhooks').find((code) => code.includes("from 'hono'")) ?? ''
  const plain = blocksOf('guides/webhooks').find((code) => code.includes("from 'node:http'")) ?? ''
  const send = `
const signed = ${JSON.stringify({ headers, body })}
`
  const askHono = `${send}
const post = async (body) => (await app.fetch(new Request('http://shop.test/webhooks', { method: 'POST', headers: signed.headers, body }))).status
console.log(await post(signed.body), await post(signed.body), await post(signed.body + ' '))
`
  const askPlain = `${send}
await new Promise((resolve) => server.once('listening', resolve))
const post = async (body) => (await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', headers: signed.headers, body })).status
console.log(await post(signed.body), await post(signed.body), await post(signed.body + ' '))
server.close()
`
  const pasted = (file: string) => runModules('node', [file])
  const set = `process.env.WEBHOOK_KEY = ${JSON.stringify(WEBHOOK_KEY)}\n`
  const answers = [
    await withFile(`${set}${hono.replace('export default app', '')}${askHono}`, pasted),
    await withFile(`${set}${plain.replace('listen(3000,', 'listen(0,')}${askPlain}`, pasted),
  ]
  for (const { said, code } of answers)
    assert.deepEqual(
      [said.replace('http://localhost:3000/webhooks', '').trim(), code],
      ['deliver 2026-0001\n204 204 400', 0],
    )
})
