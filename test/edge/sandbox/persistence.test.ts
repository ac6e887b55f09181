/// <reference types="node" />
// The bank as a program: what was answered is still true after the process was killed and started again.
// The same in a worker is in worker.test.ts.
// Runs with --all: processes that are killed and started again, over and over.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { SANDBOX_KEY } from './bank-kit.ts'
import { type CallOptions, order, signedRequest } from './online-payment/kit.ts'
import { type Program, refusalOf, RUNTIMES, startProgram } from './program.ts'

/** Starts the program with its data in a folder. */
function start(runtime: string, data: string, ...options: string[]): Promise<Program> {
  const usual = ['--port', '0', '--data', data, '--sandbox-key', SANDBOX_KEY]
  return startProgram({ runtime, options: [...usual, ...options] })
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

for (const runtime of RUNTIMES) {
  test(`keeps payments, refunds, pairs, clock and keys over kill -9 in ${runtime} (gaps: shared.sandbox.control)`, async () => {
    const data = mkdtempSync(join(tmpdir(), 'silta-data-'))
    let bank = await start(runtime, data)
    try {
      const keys = await controlled(bank.address, 'GET', '/keys')
      const { privateKeyPem } = Object(keys['onlinePayment'])
      const signed = (method: string, path: string, body: unknown, more: CallOptions = {}) => {
        const text = body === undefined ? '' : JSON.stringify(body)
        const options = { privateKey: String(privateKeyPem), base: bank.address, ...more }
        return signedRequest(wallClock(), method, `/paymentbutton/v1${path}`, text, options)
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

      await bank.end()
      bank = await start(runtime, data)
      assert.deepEqual(await controlled(bank.address, 'GET', '/keys'), keys)
      assert.deepEqual(await fetchJson(signed('GET', path, undefined)), before)
      const later = await controlled(bank.address, 'PUT', '/clock', {})
      assert.isAtLeast(Date.parse(String(later['now'])), Date.parse(String(now)))
      const again = await fetchJson(signed('POST', '/payments', order(), pair))
      assert.equal(Object(again['errors'])[0]?.code, 'DUPLICATE_REQUEST')
      assert.equal((await fetch(bank.address + link, { redirect: 'manual' })).status, 302)
    } finally {
      await bank.end()
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
      signedRequest(wallClock(), 'POST', '/paymentbutton/v1/payments', body, options),
    )
    const query = new URLSearchParams({
      paymentOperationId: String(created['paymentOperationId']),
      paymentOperationValidation: String(created['paymentOperationValidation']),
    })
    const first = arrived()
    await fetch(`${bank.address}/customer/payment/startPaymentConfirmation?${query}`, { redirect: 'manual' })
    await first
    await bank.end()
    const second = arrived()
    bank = await start('node', data, '--allow-local-addresses')
    await second
    assert.equal(arrivals, 2)
  } finally {
    await bank.end()
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
    const complained = await refusalOf({ options: ['--memory', '--prot', '1'] })
    assert.include(complained, '--port')
  } finally {
    rmSync(data, { recursive: true })
  }
})
