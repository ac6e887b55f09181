/// <reference types="node" />
// What the bank has answered to companies is still true after it was ended at any moment and started again.
// The same of the other interfaces is in persistence.test.ts.
// Runs with --all: processes that are killed and started again, over and over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrivateKey } from 'node:crypto'
import { assert, test, wallClock } from '#kit'
import { advance, type Json, openBank, SANDBOX_KEY } from '../bank-kit.ts'
import { type Program, RUNTIMES, startProgram } from '../program.ts'
import {
  askToken,
  type CompanyBank,
  openCompany,
  order,
  pay,
  plan,
  query,
  signature,
  statement,
} from './kit.ts'

/** Starts the bank anew with what it has stored. */
const restarted = (bank: CompanyBank): CompanyBank => {
  const { sandbox } = openBank({ store: bank.store, clock: () => bank.wire.now })
  return { ...bank, sandbox }
}

test('settles after a restart what was open before it, as of its due moment (gaps: shared.sandbox.settle, shared.sandbox.control)', async () => {
  const before = await openCompany()
  const [late, lost, accepted] = [order(), order(), order()]
  await plan(before, 'sepa', 'pending')
  await pay(before, 'sepa', late)
  await plan(before, 'instant', 'pending-reject')
  await pay(before, 'instant', lost)
  await pay(before, 'v2', accepted)
  const bank = restarted(before)
  const waiting = await query(bank, 'v2', String(accepted['instructionId']))
  assert.equal(waiting.json['status'], 'PROCESSING')
  // It was down when they fell due.
  bank.wire.now += 3_600_000
  const after = restarted(bank)
  const { json } = await query(after, 'v2', String(accepted['instructionId']))
  assert.include(json, { status: 'PROCESSED', transactionDate: '2026-11-20T12:00:05.000+02:00' })
  const listed = async (body: Record<string, unknown>) =>
    (await query(after, 'instant', String(body['instructionId']))).list.map(({ status }) => status)
  assert.deepEqual([await listed(late), await listed(lost)], [['PROCESSED'], ['REJECTED']])
})

test('keeps ids, tokens and plans over a restart, and lets payments and tokens go with a reset (gaps: corporate.duplicate.scope, shared.sandbox.control)', async () => {
  const before = await openCompany()
  const body = order()
  const first = await pay(before, 'sepa', body)
  await plan(before, 'sepa', 'reject')
  const bank = restarted(before)
  const { balance } = await statement(bank, 'customer-3')
  assert.equal((await pay(bank, 'sepa', order())).status, 400)
  assert.deepEqual((await pay(bank, 'sepa', body)).json, first.json)
  assert.equal((await statement(bank, 'customer-3')).balance, balance)
  const reset = new Request('https://bank.example/_sandbox/reset', {
    method: 'POST',
    headers: { 'x-sandbox-key': SANDBOX_KEY },
  })
  assert.equal((await bank.sandbox.fetch(reset)).status, 204)
  assert.equal((await pay(bank, 'sepa', body)).status, 401)
  const token = String((await askToken(bank)).json['access_token'])
  const again = await pay({ ...bank, token }, 'instant', body)
  assert.equal(again.status, 201)
  // The debit of before is gone with everything else.
  assert.equal((await statement(bank, 'customer-3')).balance, '99900.00')
})

test('moves the clock over many settlings at once, each in the order of its time (gaps: shared.sandbox.control)', async () => {
  const bank = await openCompany()
  const bodies = Array.from({ length: 8 }, () => order())
  for (const body of bodies) {
    await pay(bank, 'v2', body)
    bank.wire.now += 700
  }
  await advance(bank, 'P1D')
  const states = await Promise.all(
    bodies.map(async (body) => (await query(bank, 'v2', String(body['instructionId']))).json),
  )
  const ids = states.map(({ archiveId }) => String(archiveId))
  assert.deepEqual(ids, ids.toSorted())
  assert.deepEqual(
    states.map(
      ({ transactionDate }) => Date.parse(String(transactionDate)) - Date.parse('2026-11-20T10:00:05Z'),
    ),
    bodies.map((_, at) => at * 700),
  )
})

for (const runtime of RUNTIMES) {
  test(`keeps payments of companies over kill -9 in ${runtime}, and settles what was open (gaps: shared.sandbox.control)`, async () => {
    const data = mkdtempSync(join(tmpdir(), 'silta-data-'))
    const start = () =>
      startProgram({ runtime, options: ['--port', '0', '--data', data, '--sandbox-key', SANDBOX_KEY] })
    let program: Program = await start()
    try {
      const call = async (path: string, init: RequestInit): Promise<Json> =>
        (await fetch(program.address + path, init)).json() as Promise<Json>
      const steered = { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' }
      const keys = await call('/_sandbox/keys', { headers: steered })
      const client = keys['defaultClient'] as Record<string, string>
      const { clientId = '', clientSecret = '', certificatePem = '', kid = '', privateKeyPem = '' } = client
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      })
      const answer = await call('/corporate-oidc/v1/token', {
        method: 'POST',
        headers: { 'x-client-certificate': encodeURIComponent(certificatePem) },
        body: form,
      })
      const authorization = `Bearer ${String(answer['access_token'])}`
      const key = createPrivateKey(privateKeyPem)
      const send = (path: string, body: string) => {
        const signed = signature({ wire: { now: wallClock() }, kid, signingKey: key }, body)
        const headers = { authorization, 'x-req-signature': signed, 'content-type': 'application/json' }
        return call(path, { method: 'POST', headers, body })
      }
      const [paid, open] = [order(), order()].map((body) => JSON.stringify(body)) as [string, string]
      const first = await send('/corporate-payment/v1/sepa-payment', paid)
      assert.equal(first['status'], 'PROCESSED', JSON.stringify(first))
      assert.equal((await send('/corporate-payment/v2/payment', open))['status'], 'PROCESSING')

      await program.end()
      program = await start()
      assert.deepEqual(await send('/corporate-payment/v1/sepa-payment', paid), first)
      const body = JSON.stringify({ advance: 'PT5S' })
      await call('/_sandbox/clock', { method: 'PUT', headers: steered, body })
      const { instructionId } = JSON.parse(open) as { instructionId: string }
      const state = await call(`/corporate-payment/v2/payment/${instructionId}`, {
        headers: { authorization },
      })
      assert.equal(state['status'], 'PROCESSED')
    } finally {
      await program.end()
      rmSync(data, { recursive: true })
    }
  })
}
