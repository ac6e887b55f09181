/// <reference types="node" />
// The bank as a program: what was answered is still true after the process was killed and started again.
// The same in a worker is in worker.test.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { root } from '../../runtimes/process.ts'
import { SANDBOX_KEY } from './bank-kit.ts'
import { type CallOptions, order, signedRequest } from './online-payment/kit.ts'

interface Program {
  address: string
  child: ChildProcess
}

const RUNTIMES: Record<string, string[]> = {
  node: [process.execPath],
  deno: [
    join(root, 'node_modules/.bin/deno'),
    'run',
    '--allow-all',
    '--no-lock',
    '--node-modules-dir=manual',
  ],
  bun: [join(root, 'node_modules/.bin/bun')],
}

/** Starts the program and waits until it says where it listens. */
async function start(runtime: string, data: string, ...options: string[]): Promise<Program> {
  const [command = '', ...args] = RUNTIMES[runtime] ?? []
  const child = spawn(
    command,
    [
      ...args,
      'edge/sandbox/hosts/serve.ts',
      '--port',
      '0',
      '--data',
      data,
      '--sandbox-key',
      SANDBOX_KEY,
      ...options,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  let complained = ''
  child.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()))
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? []
    if (address !== undefined) {
      child.stdout.resume()
      return { address, child }
    }
  }
  throw new Error(`${runtime} did not start: ${complained}`)
}

async function kill({ child }: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function fetchJson(request: Request | string, init?: RequestInit): Promise<Record<string, unknown>> {
  return (await fetch(request, init)).json()
}

async function controlled(address: string, method: string, path: string, body?: unknown) {
  return fetchJson(`${address}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

for (const runtime of Object.keys(RUNTIMES)) {
  test(`keeps payments, refunds, pairs, clock and keys over kill -9 in ${runtime} (gaps: shared.sandbox.control)`, async () => {
    const data = mkdtempSync(join(tmpdir(), 'silta-data-'))
    let bank = await start(runtime, data)
    try {
      const keys = await controlled(bank.address, 'GET', '/keys')
      const { privateKeyPem } = Object(keys['onlinePayment'])
      const signed = (method: string, path: string, body: unknown, more: CallOptions = {}) => {
        const text = body === undefined ? '' : JSON.stringify(body)
        const options = { privateKey: String(privateKeyPem), base: bank.address, ...more }
        return signedRequest(Date.now(), method, `/paymentbutton/v1${path}`, text, options)
      }
      const pair = { sessionId: crypto.randomUUID(), requestId: crypto.randomUUID() }
      const created = await fetchJson(signed('POST', '/payments', order(), pair))
      const query = new URLSearchParams({
        paymentOperationId: String(created['paymentOperationId']),
        paymentOperationValidation: String(created['paymentOperationValidation']),
      })
      const link = `/customer/payment/startPaymentConfirmation?${query}`
      assert.equal((await fetch(bank.address + link, { redirect: 'manual' })).status, 302)
      const path = `/payments/${String(created['paymentId'])}`
      await fetchJson(signed('POST', `${path}/refund`, { amount: '10.00', currency: 'EUR', reference: '13' }))
      const { now } = await controlled(bank.address, 'PUT', '/clock', { advance: 'P3D' })
      const before = await fetchJson(signed('GET', path, undefined))
      assert.include(before, { status: 'ACCEPTED', totalRefundedAmount: '10.00' })

      await kill(bank)
      bank = await start(runtime, data)
      assert.deepEqual(await controlled(bank.address, 'GET', '/keys'), keys)
      assert.deepEqual(await fetchJson(signed('GET', path, undefined)), before)
      const later = await controlled(bank.address, 'PUT', '/clock', {})
      assert.isAtLeast(Date.parse(String(later['now'])), Date.parse(String(now)))
      const again = await fetchJson(signed('POST', '/payments', order(), pair))
      assert.equal(Object(again['errors'])[0]?.code, 'DUPLICATE_REQUEST')
      assert.equal((await fetch(bank.address + link, { redirect: 'manual' })).status, 302)
    } finally {
      await kill(bank)
      rmSync(data, { recursive: true })
    }
  })
}

test('sends a callback that was owed when the process was killed (gaps: online-payment.callback.delivery)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'silta-data-'))
  let asked: () => void = () => undefined
  let arrivals = 0
  const arrived = () => new Promise<void>((resolve) => void (asked = resolve))
  // The first one never gets an answer; the process dies while it waits.
  const merchant = createServer((_, response) => {
    arrivals += 1
    if (arrivals > 1) response.end()
    asked()
  })
  await new Promise<void>((resolve) => void merchant.listen(0, '127.0.0.1', resolve))
  const taken = merchant.address()
  const url = `http://127.0.0.1:${typeof taken === 'object' && taken ? taken.port : 0}/callback`
  let bank = await start('node', data, '--allow-local-addresses')
  try {
    const { privateKeyPem } = Object((await controlled(bank.address, 'GET', '/keys'))['onlinePayment'])
    const body = JSON.stringify(order({ b2bBackendURL: { url } }))
    const options = { privateKey: String(privateKeyPem), base: bank.address }
    const created = await fetchJson(
      signedRequest(Date.now(), 'POST', '/paymentbutton/v1/payments', body, options),
    )
    const query = new URLSearchParams({
      paymentOperationId: String(created['paymentOperationId']),
      paymentOperationValidation: String(created['paymentOperationValidation']),
    })
    const first = arrived()
    await fetch(`${bank.address}/customer/payment/startPaymentConfirmation?${query}`, { redirect: 'manual' })
    await first
    await kill(bank)
    const second = arrived()
    bank = await start('node', data, '--allow-local-addresses')
    await second
    assert.equal(arrivals, 2)
  } finally {
    await kill(bank)
    merchant.closeAllConnections()
    merchant.close()
    rmSync(data, { recursive: true })
  }
})

test('ends politely when it is asked to, and refuses options that it does not know (house: the sandbox as a program)', async () => {
  const data = mkdtempSync(join(tmpdir(), 'silta-data-'))
  try {
    const bank = await start('node', data)
    const ended = once(bank.child, 'exit')
    bank.child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    const wrong = spawn(process.execPath, ['edge/sandbox/hosts/serve.ts', '--memory', '--prot', '1'], {
      cwd: root,
    })
    let complained = ''
    wrong.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()))
    assert.deepEqual(await once(wrong, 'close'), [2, null])
    assert.include(complained, '--port')
  } finally {
    rmSync(data, { recursive: true })
  }
})
