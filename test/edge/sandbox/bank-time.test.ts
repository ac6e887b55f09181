// Bank time at its ends: years that the calendar cannot carry, lives that go on as far as the clock does, tokens that age with it.
// How entries look is judged elsewhere.
import { assert, test } from '#kit'
import { createSandbox } from '../../../edge/sandbox/index.ts'
import { accountIds, cardIds, members, openAccess, read, readerOf } from './account-access/kit.ts'
import { control } from './bank-kit.ts'

const VIOLATION = [{ type: 'InvalidValue', path: 'now' }]

for (const now of [
  '0001-01-01T00:00:00Z',
  '1979-12-31T21:59:59Z',
  '9997-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
]) {
  test(`refuses a reset and a clock to ${now}, and stays as it is (gaps: shared.sandbox.control)`, async () => {
    const bank = await openAccess()
    const reader = await readerOf(bank, 'customer-1')
    for (const [method, path] of [
      ['POST', '/reset'],
      ['PUT', '/clock'],
    ] as const) {
      const { status, json } = await control(bank, method, path, { now })
      assert.equal(status, 400)
      assert.deepEqual(
        members(json, 'violations').map(({ type, path: member }) => ({ type, path: member })),
        VIOLATION,
      )
    }
    assert.equal((await read(reader, '/accounts')).status, 200)
    assert.throws(() => createSandbox({ now }), TypeError, 'now must')
  })
}

test('refuses to go on beyond the years that the calendar carries (gaps: shared.sandbox.control)', async () => {
  const bank = await openAccess()
  const { status, json } = await control(bank, 'PUT', '/clock', { advance: 'P7970Y' })
  assert.equal(status, 400)
  assert.deepInclude(members(json, 'violations')[0], { type: 'InvalidValue', path: 'advance' })
})

for (const now of ['1979-12-31T22:00:00Z', '2000-02-29T12:00:00Z', '9989-12-31T21:59:59Z']) {
  test(`reads, consents and lists at ${now} as on any day (gaps: shared.sandbox.control)`, async () => {
    const bank = await openAccess()
    assert.equal((await control(bank, 'POST', '/reset', { now })).status, 204)
    const reader = await readerOf(bank, 'customer-1')
    for (const id of await accountIds(reader)) {
      const { status, json } = await read(reader, `/accounts/${id}/transactions`)
      assert.equal(status, 200)
      assert.isNotEmpty(members(json, 'transactions'))
    }
    for (const id of await cardIds(reader)) {
      assert.equal((await read(reader, `/cards/${id}/transactions`)).status, 200)
    }
  })
}

test('lets invented lives go on as far as the clock does (gaps: shared.sandbox.identity, shared.sandbox.control)', async () => {
  for (const step of ['P10Y', 'P93Y', 'P7000Y']) {
    const bank = await openAccess()
    const now = String((await control(bank, 'PUT', '/clock', { advance: step })).json['now'])
    const reader = await readerOf(bank, 'customer-1')
    const newest = async (path: string) => {
      const [entry] = members((await read(reader, path)).json, 'transactions')
      return Date.parse(String(entry?.['bookingDateTime'] ?? entry?.['postingDate']))
    }
    const [[current = ''], [card = '']] = await Promise.all([accountIds(reader), cardIds(reader)])
    for (const path of [`/accounts/${current}/transactions`, `/cards/${card}/transactions`]) {
      const days = (Date.parse(now) - (await newest(path))) / 86_400_000
      assert.isTrue(days >= 0 && days < 10, `${path}: ${days} days before ${now}`)
    }
  }
})
