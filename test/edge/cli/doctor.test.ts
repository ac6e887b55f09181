/// <reference types="node" />
// What `silta doctor` reports about settings and the public address: names and rules, never a value.
// The settings' own forms are tested with the proxy; what it asks of banks is in doctor-banks.test.ts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { lookAtSelf } from '../../../edge/cli/doctor/places.ts'
import { lookAt } from '../../../edge/cli/doctor/settings.ts'
import { openProxy } from '../../../edge/proxy/hosts/index.ts'
import { PROGRAM } from '../../kit/program.ts'
import { root } from '../../runtimes/process.ts'
import { settings, startProxy } from '../proxy/kit/proxy.ts'
import { MERCHANT_KEY } from '../proxy/merchant/merchant-kit.ts'
import { makeUnfitBank } from '../proxy/refunds/refund-bank.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const given = async () => (await settings()) as Record<string, string>

test('says what a deployment offers, and what it lacks by name and rule (house: 2)', async () => {
  const whole = await given()
  const findings = await lookAt(whole, whole, NOW)
  assert.deepEqual(findings.faults, [])
  assert.include(findings.offers.payments, 'online-payment')
  const { SIGNING_KEY: _, ...rest } = whole
  const less = { ...rest, HANDLE_KEY: 'hidden' }
  const { faults } = await lookAt(less, less, NOW)
  assert.includeMembers(faults, ['SIGNING_KEY is missing', 'HANDLE_KEY must have at least 32 characters'])
  const wrong = { ...whole, SIGNING_KEY: 'hidden', PSD2: '{ "hidden": 1' }
  const told = JSON.stringify((await lookAt(wrong, wrong, NOW)).faults)
  assert.include(told, 'PSD2 must be JSON')
  assert.notInclude(told, 'hidden')
})

test('says of a worker which settings it does not read, and what to set in their place (house: 2)', async () => {
  const whole = await given()
  const { SIGNING_KEY: key = '', HANDLE_KEY: _, ...rest } = whole
  const short = {
    ...rest,
    SIGNING_KEY_FILE: '/run/secrets/signing-key.pem',
    SILTA_SECRET: 'hidden'.repeat(6),
    PSD2: '{ "BASE_URL": "https://psd2.bank.example" }',
  }
  const program = await lookAt(short, { ...short, SIGNING_KEY: key }, NOW)
  assert.deepEqual(program.forPrograms, ['PSD2', 'SILTA_SECRET', 'SIGNING_KEY_FILE'])
  assert.isEmpty(program.faults.filter((fault) => /SIGNING_KEY|HANDLE_KEY/.test(fault)))
  const worker = await lookAt(short, {}, NOW, true)
  assert.includeMembers(worker.faults, [
    'PSD2 is read by a program, and not by a worker: set its members singly, as PSD2_…',
    'SILTA_SECRET is read by a program, and not by a worker: set each secret (deriveSecret of silta/merchant gives them)',
    'SIGNING_KEY_FILE is read by a program, and not by a worker: set SIGNING_KEY itself',
    'SIGNING_KEY is missing',
    'HANDLE_KEY is missing',
  ])
  assert.notInclude(JSON.stringify(worker.faults), 'hidden')
  assert.deepEqual((await lookAt(whole, {}, NOW, true)).faults, [])
})

test('names what is misspelt, and no variable of another program (house: 2)', async () => {
  const environment = {
    PRICELIST: 'x',
    ORDER_SECRT_FILE: 'x',
    HANDELKEY: 'x',
    HANDLE_KEY: 'x',
    LANGUAGE: 'x',
    PATH: 'x',
  }
  assert.deepEqual((await lookAt(environment, {}, NOW)).misspelt, [
    { name: 'PRICELIST', meant: 'PRICE_LIST' },
    { name: 'ORDER_SECRT_FILE', meant: 'ORDER_SECRET' },
  ])
})

test('tells when keys end, in days (house: 2)', async () => {
  const ending = { KEY_ENDS: '{ "bank": "2026-12-01", "old": "2026-11-20" }' }
  assert.deepEqual(
    (await lookAt(ending, ending, NOW)).ends.map(({ name, days }) => [name, days]),
    [
      ['bank', 4],
      ['old', -7],
    ],
  )
})

test('finds by an order that has expired whether PUBLIC_URL leads to this deployment, and begins nothing (house: 2; promises: R30)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-doctor-'))
  const mine = await given()
  let calls = 0
  const proxy = await openProxy({
    settings: mine,
    folder,
    log: () => undefined,
    bank: () => {
      calls += 1
      return Promise.reject(new Error('no bank'))
    },
  })
  const sent: string[] = []
  const transport = async (url: string, init?: RequestInit) => {
    if (!url.startsWith(mine['PUBLIC_URL'] ?? '?')) return new Response(null, { status: 404 })
    sent.push(JSON.stringify([url, init]))
    return proxy.fetch(new Request(url, init))
  }
  try {
    const wordsOf = async (named: Record<string, string>) =>
      (await lookAtSelf(named, { transport, clock: Date.now, timeoutMs: 20_000 }))
        .filter(({ name }) => name === 'PUBLIC_URL')
        .map(({ words }) => words)
    assert.deepEqual(await wordsOf(mine), ['leads to this deployment'])
    const other = { ...mine, ORDER_SECRET: 'x'.repeat(40) }
    assert.deepEqual(await wordsOf(other), ['leads to another proxy, or to one with another ORDER_SECRET'])
    assert.equal(calls, 0)
    for (const secret of ['ORDER_SECRET', 'HANDLE_KEY', 'MERCHANT_KEYS'])
      assert.notInclude(sent.join(), mine[secret] ?? 'none')
  } finally {
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('names the row of a bank that calls a payment paid which nobody could pay, and sends no key to learn it (gaps Part 5, law 3; promises: R30)', async () => {
  const bank = makeUnfitBank()
  const mine: Record<string, string> = { ...(await given()), MERCHANT_KEYS: MERCHANT_KEY }
  const proxy = await startProxy({ ...mine, BANK: bank })
  await proxy.press()
  const sent: string[] = []
  const wordsOf = (answer: (request: Request) => Response | Promise<Response>) =>
    lookAtSelf(mine, {
      transport: async (url, init) => {
        sent.push(JSON.stringify([url, init]))
        return answer(new Request(url, init))
      },
      clock: wallClock,
      timeoutMs: 20_000,
    })
  const unfit = (await wordsOf(proxy.raw)).find(({ name }) => name === 'online-payment.status.values')
  assert.equal(unfit?.level, 'fail')
  assert.include(unfit?.words, 'paid which nobody could pay')
  for (const secret of ['ORDER_SECRET', 'HANDLE_KEY', 'MERCHANT_KEYS'])
    assert.notInclude(sent.join(), mine[secret] ?? 'none')
  // What answers there may be anybody: only the id of a row is repeated.
  const warned = (warning: string) => new Response('ok', { headers: { 'x-silta-warning': warning } })
  const looks = await wordsOf(() => warned('bank_words_unfit <b>, other_code psd2.status.values, hello'))
  assert.deepEqual(
    looks.map(({ name }) => name),
    ['PUBLIC_URL'],
  )
})

test('tells clocks that are apart, a server that is no proxy, and an address without an answer (house: 2)', async () => {
  const named = { PUBLIC_URL: 'https://pay.shop.example' }
  const looks = async (answer: () => Response) =>
    lookAtSelf(named, { transport: async () => answer(), clock: () => NOW, timeoutMs: 20_000 })
  const dated = (date: string) => new Response('ok', { headers: { date } })
  const [, late] = await looks(() => dated('Thu, 26 Nov 2026 11:00:00 GMT'))
  assert.deepInclude(late, {
    name: 'PUBLIC_URL clock',
    level: 'fail',
    words: 'is 3600 seconds behind this one',
  })
  const [, well] = await looks(() => dated('Thu, 26 Nov 2026 11:59:59 GMT'))
  assert.deepInclude(well, { name: 'PUBLIC_URL clock', level: 'ok' })
  const [strange] = await looks(() => new Response('hello'))
  assert.equal(strange?.level, 'fail')
  assert.include(strange?.words ?? '', 'is no proxy that is well')
  const silent = await looks(() => {
    throw new TypeError('fetch failed')
  })
  assert.deepEqual(
    silent.map(({ level, words }) => [level, words]),
    [['fail', 'no answer came']],
  )
})

test('ends with 1 where something is wrong and with 0 where nothing is, and prints no value (house: 2; promises: R30)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-doctor-'))
  const file = join(folder, 'production.env')
  const run = (text: string, ...words: string[]) => {
    writeFileSync(file, text)
    const all = [PROGRAM, 'doctor', '--settings', file, '--offline', ...words]
    return spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8' })
  }
  try {
    const text = Object.entries(await given())
      .map(([name, value]) => `${name}='${value.replaceAll('\n', ' ')}'\n`)
      .join('')
    const well = run(text)
    assert.equal(well.status, 0, well.stdout + well.stderr)
    assert.include(well.stdout, 'online-payment')
    assert.notInclude(well.stdout, '--worker')
    assert.equal(run(text, '--worker').status, 0)
    const short = `SILTA_SECRET=${'hidden'.repeat(6)}\n`
    assert.match(run(text + short).stdout, /note +A program reads SILTA_SECRET\. A worker does not/)
    const unread = run(text + short, '--worker')
    assert.equal(unread.status, 1)
    assert.match(unread.stdout, /fail +SILTA_SECRET is read by a program, and not by a worker/)
    assert.notInclude(unread.stdout, 'hidden')
    const wrong = run(`${text}JURISDICTON=hidden\n`, '--json')
    assert.equal(wrong.status, 1)
    assert.notInclude(wrong.stdout, 'hidden')
    assert.deepEqual((JSON.parse(wrong.stdout) as { misspelt: unknown }).misspelt, [
      { name: 'JURISDICTON', meant: 'JURISDICTION' },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
