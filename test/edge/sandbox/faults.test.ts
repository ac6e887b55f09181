// A fault of the bank itself, here a disk that takes nothing more: an answer in the words of the interface, and nothing done.
// Answers that were planned to fail or to be lost are judged elsewhere.
import { assert, test } from '#kit'
import type { LogEvent } from '../../../edge/shared/log.ts'
import { memoryStore, type Store } from '../../../edge/sandbox/storage/store.ts'
import { member, openAccess, read, readerOf } from './account-access/kit.ts'
import { BASE, control } from './bank-kit.ts'
import { call, create, open, order } from './online-payment/kit.ts'

/** Makes a store that fails as long as a test wants it. */
function brittleStore(): { store: Store; disk: { isBroken: boolean } } {
  const disk = { isBroken: false }
  const sound = memoryStore()
  const transaction: Store['transaction'] = (work) =>
    sound.transaction(() => {
      const done = work()
      if (disk.isBroken) throw new Error('the disk cannot be written')
      return done
    })
  return { store: { ...sound, transaction }, disk }
}

async function openBrittle() {
  const { store, disk } = brittleStore()
  const events: LogEvent[] = []
  const bank = await openAccess({ store, paymentPage: true, log: (event) => void events.push(event) })
  return { bank, disk, events }
}

test('answers a fault of its own with 500 in the family of the interface, names it, and logs the cause (gaps: shared.errors.closed-sets, shared.errors.flat, shared.errors.list, shared.errors.detail)', async () => {
  const { bank, disk, events } = await openBrittle()
  const reader = await readerOf(bank, 'customer-1')
  disk.isBroken = true
  const flat = [await read(reader, '/accounts'), await control(bank, 'PUT', '/clock', { advance: 'P1D' })]
  for (const { status, headers, json } of flat) {
    assert.equal(status, 500)
    assert.deepEqual(Object.keys(json), ['type', 'message', 'id', 'violations'])
    assert.equal(json['type'], 'TECHNICAL')
    assert.equal(json['id'], headers.get('x-error-id'))
  }
  const made = await call(bank, 'POST', '/payments', order())
  assert.equal(made.status, 500)
  assert.equal(made.json['id'], made.headers.get('x-error-id'))
  assert.deepEqual(made.json['errors'], [
    { type: 'TECHNICAL', code: 'INTERNAL_ERROR', message: 'the bank has a fault' },
  ])
  const causes = events.filter(({ event }) => event === 'sandbox.failed')
  assert.deepEqual(
    causes.map(({ errorId }) => errorId),
    [...flat, made].map(({ headers }) => headers.get('x-error-id')),
  )
})

test('answers a fault at the OAuth addresses in their form, and with a page where a browser asks (gaps: shared.oauth.code)', async () => {
  const { bank, disk } = await openBrittle()
  const { link } = await create(bank)
  disk.isBroken = true
  const token = await bank.sandbox.fetch(`${BASE}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: bank.clientId }),
  })
  assert.equal(token.status, 500)
  assert.isNotNull(token.headers.get('x-error-id'))
  const body: Record<string, unknown> = await token.json()
  assert.equal(body['error'], 'server_error')
  for (const page of [await open(bank, link), await bank.sandbox.fetch(`${BASE}/oauth/authorize`)]) {
    assert.equal(page.status, 500)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.isNotNull(page.headers.get('x-error-id'))
    assert.include(await page.text(), '<h1>Pankissa on vika</h1>')
  }
})

test('does nothing of a call that ends in a fault, and all of it when it comes again (house: 2)', async () => {
  const { bank, disk } = await openBrittle()
  const { json: before } = await control(bank, 'PUT', '/clock', {})
  disk.isBroken = true
  assert.equal((await control(bank, 'PUT', '/clock', { advance: 'P1D' })).status, 500)
  disk.isBroken = false
  assert.deepEqual((await control(bank, 'PUT', '/clock', {})).json, before)
  assert.isNotEmpty(member((await control(bank, 'GET', '/keys')).json, 'defaultClient'))
})

test('echoes the request id of a Baltic call and of its authorization server also over a fault (3, Endpoints; gaps: baltic.errors.reads, baltic.headers.request-id)', async () => {
  const { bank, disk } = await openBrittle()
  disk.isBroken = true
  const ask = (path: string, method: string) =>
    bank.sandbox.fetch(`${BASE}/baltic/lv${path}`, { method, headers: { 'x-request-id': 'asked-1' } })
  for (const answer of [
    await ask('/account/v1/accounts', 'GET'),
    await ask('/consent/v1/consents', 'POST'),
    await ask('/oauth/authorize', 'GET'),
  ]) {
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('x-request-id'), 'asked-1')
    assert.isNotNull(answer.headers.get('x-error-id'))
  }
  const { tppMessages }: Record<string, unknown> = await (await ask('/account/v1/accounts', 'GET')).json()
  assert.deepEqual(tppMessages, [{ category: 'ERROR', code: 'INTERNAL_ERROR', text: 'the bank has a fault' }])
})
