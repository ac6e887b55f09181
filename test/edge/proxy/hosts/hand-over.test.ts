// One process after another on the same data: the old one ends what it has begun, the next one waits, and only one writes.
// What a killed process leaves is in program.test.ts.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { handleFor } from '../merchant/merchant-kit.ts'
import { startProgram } from '../../sandbox/program.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { serveFetch } from '../kit/serve-fetch.ts'
import { allSettings, askAs, BEGINNINGS, makeBanks, openOn, pressAt, withFolder } from './host-kit.ts'

test('ends what has begun before it lets go of the data, takes nothing more, and lets the next one go on (promises: R6)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const [asked, answers] = [gate(), gate()]
    banks.orders.rules.create = async (call) => {
      asked.open()
      await answers.opened
      return banks.orders.usual(call)
    }
    const old = await openOn(folder, banks)
    const pressed = pressAt(old, 'begun')
    await asked.opened
    let hasLetGo = false
    const closed = old.close().then(() => (hasLetGo = true))
    const next = openOn(folder, banks, {}, { waitForData: 60 })
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status, body, headers } = await begin(old, 'late')
      assert.deepEqual(
        [status, body.code, headers.get('retry-after')],
        [503, 'service_restarting', '1'],
        what,
      )
    }
    const health = await old.fetch(new Request('https://pay.shop.example/health'))
    assert.deepEqual([health.status, await health.text()], [503, ''])
    assert.isFalse(hasLetGo)
    answers.open()
    const first = await pressed
    assert.equal(first.status, 201)
    await closed
    const proxy = await next
    assert.equal((await pressAt(proxy, 'begun')).body['approvalUrl'], first.body['approvalUrl'])
    assert.equal(banks.orders.count('create'), 1)
    await proxy.close()
  }))

test('does not wait for the data of another process unless told to, and opens nothing (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const proxy = await openOn(folder, banks)
    const refused = await openOn(folder, banks).then(String, String)
    assert.equal(refused, `FileTakenError: another process has the data in ${folder}`)
    assert.equal((await pressAt(proxy, 'ours')).status, 201)
    await proxy.close()
  }))

test('asks no bank and answers nothing once another process has opened the data, where no lock held it back (promises: R7)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const proxy = await openOn(folder, banks)
    assert.equal((await pressAt(proxy, 'before')).status, 201)
    const file = join(folder, 'proxy.owner')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const [, number = ''] = /^(\d+) /.exec(readFileSync(file, 'utf8')) ?? []
    assert.equal(number, '1')
    // Another process had the same number in the same moment.
    writeFileSync(file, `${number} another\n`)
    const begun = Object.values(BEGINNINGS).map((begin) => begin(proxy, 'after'))
    for (const { status } of await Promise.all(begun)) assert.equal(status, 500)
    assert.equal((await askAs(proxy, `/payments/${handleFor('before')}`)).status, 500)
    assert.equal(banks.orders.count('create'), 1)
    assert.isEmpty(banks.instructions.taken)
    assert.isEmpty(banks.batches.payments)
    await proxy.close()
    // The next one has a number of its own, and none of what was refused.
    const next = await openOn(folder, banks)
    assert.match(readFileSync(file, 'utf8'), /^2 /)
    assert.equal((await askAs(next, `/payments/${handleFor('after')}`)).status, 404)
    assert.equal((await pressAt(next, 'before')).status, 200)
    await next.close()
  }))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Waits until a program that is not up yet answers. */
async function answerAt(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${address}/providers`, { headers: { 'x-silta': '1' } }).catch(() => undefined)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('waits as a program with --wait-for-data, and says 503 with Retry-After until the old one has let go (house: 2)', () =>
  withFolder(async (folder) => {
    const server = await serveFetch(makeBanks().orders.fetch)
    const env = await allSettings({ BANK_BASE_URL: server.address })
    const begin = (...options: string[]) =>
      startProgram({ word: 'proxy', options: ['--data', folder, ...options], env })
    const old = await begin('--port', '0')
    const port = await freePort()
    const waiting = begin('--port', String(port), '--wait-for-data', '120')
    const meanwhile = await answerAt(`http://127.0.0.1:${port}`)
    assert.deepEqual([meanwhile.status, meanwhile.headers.get('retry-after')], [503, '1'])
    assert.equal(((await meanwhile.json()) as { code: string }).code, 'service_restarting')
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    assert.deepEqual([health.status, await health.text()], [503, ''])
    await old.end('SIGTERM')
    assert.equal(old.child.exitCode, 0)
    const next = await waiting
    assert.equal((await answerAt(next.address)).status, 200)
    await next.end()
    await server.close()
  }))
