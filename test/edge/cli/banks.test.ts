/// <reference types="node" />
// The words that make banks beside one, list them and throw them away, and how every other word reaches a named bank.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { type Program, refusalOf, startProgram } from '../sandbox/program.ts'
import { type Ran, serveBank } from './run-word.ts'

function json<T>(ran: Ran): T {
  assert.equal(ran.code, 0, ran.err)
  return JSON.parse(ran.out) as T
}

test('makes, lists and throws away banks by words, and steers one by its address, without printing a key (gaps: shared.base-url; promises: R30)', async () => {
  const { run, address, key, close } = await serveBank()
  const folder = mkdtempSync(join(tmpdir(), 'silta-banks-'))
  try {
    assert.match((await run('bank', 'banks')).out, /Most +256\n[^]*Banks +none/)
    const made = json<{ baseUrl: string; keys: string }>(await run('bank', 'fork', 'checkout', '--json'))
    assert.deepEqual([made.baseUrl, made.keys], [`${address}/banks/checkout`, 'same'])
    const own = ['--bank', made.baseUrl]
    const later = json<{ now: string }>(await run('bank', 'clock', '--by', '30d', '--json', ...own))
    const { now } = json<{ now: string }>(await run('bank', 'clock', '--json'))
    assert.isAtLeast(Date.parse(later.now) - Date.parse(now), 29 * 86_400_000)
    const out = join(folder, 'fresh.json')
    const fresh = await run('bank', 'fork', 'fresh', '--seed', 'another', '--keys', 'new', '--out', out)
    assert.include(fresh.out, `${address}/banks/fresh/console`)
    const written = JSON.parse(readFileSync(out, 'utf8')) as { baseUrl: string; sandboxKey: string }
    assert.equal(written.baseUrl, `${address}/banks/fresh`)
    assert.equal(statSync(out).mode & 0o777, 0o600)
    assert.notEqual(written.sandboxKey, key)
    for (const secret of [key, written.sandboxKey]) assert.notInclude(fresh.out + fresh.err, secret)
    // Its own key opens it, that of the bank beside it does not.
    const closed = await run('bank', 'clock', '--bank', written.baseUrl)
    assert.deepEqual([closed.code, closed.out], [1, ''])
    assert.include(closed.err, 'SANDBOX_KEY')
    const { banks } = json<{ banks: { name: string }[] }>(await run('bank', 'banks', '--json'))
    assert.deepEqual(
      banks.map(({ name }) => name),
      ['checkout', 'fresh'],
    )
    const taken = await run('bank', 'fork', 'checkout')
    assert.equal(taken.code, 1)
    assert.include(taken.err, 'there is a bank of this name')
    assert.equal((await run('bank', 'fork', 'checkout', '--replace')).code, 0)
    const inside = await run('bank', 'fork', 'deeper', ...own)
    assert.equal(inside.code, 1)
    assert.include(inside.err, 'at the bank at the origin')
    assert.equal((await run('bank', 'fork', 'Capital')).code, 2)
    assert.equal((await run('bank', 'fork', 'one', '--keys', 'old')).code, 2)
    assert.equal((await run('bank', 'clock', '--bank', `${address}/elsewhere`)).code, 2)
    assert.equal((await run('bank', 'banks', '--discard', 'checkout')).code, 0)
    assert.equal((await run('bank', 'banks', '--discard', 'checkout')).code, 1)
  } finally {
    rmSync(folder, { recursive: true })
    await close()
  }
})

test('keeps what a named bank holds over kill -9 of its program, and makes none where it was told so (gaps: shared.base-url)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'silta-named-'))
  const start = (...options: string[]) =>
    startProgram({ options: ['--port', '0', '--data', data, ...options] })
  const ask = async ({ address }: Program, method: string, path: string, body?: unknown) => {
    const { key } = JSON.parse(readFileSync(join(data, 'bank.json'), 'utf8')) as { key: string }
    return fetch(address + path, {
      method,
      headers: { 'x-sandbox-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  let bank = await start()
  try {
    const made = await ask(bank, 'POST', '/_sandbox/banks', { name: 'kept' })
    assert.equal(made.status, 201)
    const clock = '/banks/kept/_sandbox/clock'
    const moved = (await (await ask(bank, 'PUT', clock, { advance: 'P40D' })).json()) as { now: string }
    const clients = '/banks/kept/_sandbox/clients'
    const { clientId } = (await (await ask(bank, 'POST', clients, {})).json()) as { clientId: string }
    await bank.end()
    bank = await start()
    const { now } = (await (await ask(bank, 'PUT', clock, {})).json()) as { now: string }
    assert.isAtLeast(Date.parse(now), Date.parse(moved.now))
    assert.include(await (await ask(bank, 'GET', clients)).text(), clientId)
    assert.notInclude(await (await ask(bank, 'GET', '/_sandbox/clients')).text(), clientId)
    await bank.end()
    bank = await start('--no-banks')
    assert.equal((await ask(bank, 'GET', '/banks/kept/')).status, 404)
    assert.equal((await ask(bank, 'POST', '/_sandbox/banks', { name: 'more' })).status, 409)
    assert.isTrue(existsSync(join(data, 'banks.sqlite')))
    const wrong = { options: ['--memory', '--port', '0', '--banks-most', '0'] }
    assert.include(await refusalOf(wrong), 'banks.most must be a whole number from 1 to 256')
  } finally {
    await bank.end()
    rmSync(data, { recursive: true, force: true })
  }
})
