// Personal data that was deleted, looked for in the bytes of the real files, in Node, Deno and Bun: nothing of it may be left in them.
// What is personal, and what the books keep, is held with the merchant's routes.
// Runs with --all: whole programs, in every runtime that can host them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { type Program, RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { type FakeBank, makeFakeBank } from '../kit/fake-bank.ts'
import { MERCHANT_KEY } from '../merchant/merchant-kit.ts'
import { bankAt, HANDLE_KEY, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { type Served, serveFetch } from '../kit/serve-fetch.ts'
import { bytesIn, compressedIn, piecesGone, textIn } from '../kit/stored-bytes.ts'

let bank: FakeBank
let server: Served
let place = ''

before(async () => {
  bank = makeFakeBank()
  server = await serveFetch(bank.fetch)
  place = mkdtempSync(join(tmpdir(), 'silta-deleted-'))
})

after(async () => {
  await server.close()
  rmSync(place, { recursive: true, force: true })
})

async function start(runtime: string): Promise<Program> {
  const env = (await settings({
    ...bankAt(server.address),
    MERCHANT_KEYS: MERCHANT_KEY,
  })) as Record<string, string>
  const options = ['--port', '0', '--data', join(place, runtime)]
  return startProgram({ word: 'proxy', runtime, options, env })
}

async function press({ address }: Program, id: string, message: string): Promise<void> {
  const response = await fetch(`${address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: await orderToken({ id, message }) }),
  })
  assert.equal(response.status, 201)
  await response.arrayBuffer()
}

const authorization = `Bearer ${MERCHANT_KEY}`

async function forget({ address }: Program, id: string): Promise<void> {
  const path = `/merchant/payments/${handleOf(id, HANDLE_KEY)}/personal-data/delete`
  const response = await fetch(address + path, { method: 'POST', headers: { authorization } })
  assert.equal(response.status, 200)
  assert.notInclude(await response.text(), 'canary')
}

const ORDERS = deep(24, 240)

for (const runtime of RUNTIMES) {
  test(`leaves nothing of deleted personal data in its files, at once and after kill -9, of ${ORDERS} orders in ${runtime} (promises: finding 8)`, async () => {
    let program = await start(runtime)
    try {
      const all = Array.from({ length: ORDERS }, (_, at) => {
        const id = `deleted-${runtime}-${at}`
        return { id, canary: `canary-${runtime}-${at}-of-a-payer`, isKept: at % 3 === 0 }
      })
      for (const { id, canary } of all)
        await press(program, id, `${canary} `.padEnd(60 + (id.length % 7) * 11, 'x'))
      const folder = join(place, runtime)
      const compressed = () => compressedIn(join(folder, 'proxy.sqlite'))
      // Every canary that the test looks for is there before.
      const full = textIn(folder)
      for (const { canary } of all) assert.isTrue(full.includes(canary), canary)
      const known = compressed()
      const gone = all.filter(({ isKept }) => !isKept)
      await forget(program, gone[0]?.id ?? '')
      assert.isFalse(textIn(folder).includes(gone[0]?.canary ?? 'canary'))
      for (const { id } of gone) await forget(program, id)
      /** Nothing of a deleted canary is left, as text or as a piece of what was compressed. */
      const looked = () => {
        const left = textIn(folder)
        for (const { canary, isKept } of all) assert.equal(left.includes(canary), isKept, canary)
        const pieces = piecesGone(known, compressed())
        assert.isAtLeast(pieces.length, gone.length)
        const bytes = bytesIn(folder)
        assert.equal(pieces.filter((piece) => bytes.includes(piece)).length, 0)
      }
      looked()
      await program.end()
      program = await start(runtime)
      looked()
    } finally {
      await program.end()
    }
  })
}
