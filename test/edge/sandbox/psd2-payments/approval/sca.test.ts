/// <reference types="node" />
// The payer's page over time, money and plans that only the server sees; the rest of it is in raw-sca.test.ts.
import { assert, test } from '#kit'
import { send } from '../../account-access/kit.ts'
import { control } from '../../bank-kit.ts'
import { approve, created, getBundle } from '../kit.ts'
import { ask, bundleStatus, decide, errorOf, fragment, open, openPayer, pageOf } from '../sca-kit.ts'

test('ends the page at its moment where the clock of the bank was moved on while it was open (gaps: psd2.status.times)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  await pageOf(bank, ask(bank, authorizationId))
  // To the last moment of its day, past the first end of the page, and then on by ten minutes.
  for (const minutes of [24 * 60 - 1, 10]) await control(bank, 'PUT', '/clock', { advance: `PT${minutes}M` })
  bank.wire.now += 15 * 60_000 + 1_000
  const bundle = (await getBundle(bank, authorizationId)).json
  assert.equal(bundle['status'], 'Revoked')
  // The page stood open for a quarter of an hour, and the 24 hours of the bundle had passed by then.
  assert.equal(bundle['modified'], '2026-11-21T12:24:00.000+02:00')
})

test('tells what a payment in another currency takes from the account, by the rates of the bank (gaps: shared.sandbox.rates)', async () => {
  const bank = await openPayer()
  const pageFor = async (changes: Record<string, unknown>, language: string) => {
    const { authorizationId } = await created(bank, 'foreign', changes)
    return (await pageOf(bank, ask(bank, authorizationId), language)).html.replaceAll('\u00A0', ' ')
  }
  const sek = { currency: 'SEK', amount: '100.00' }
  assert.include(await pageFor(sek, 'en'), '<dt>Debited</dt><dd>about €9.09</dd>')
  assert.include(await pageFor(sek, 'fi'), '<dt>Veloitetaan</dt><dd>noin 9,09 €</dd>')
  assert.include(await pageFor(sek, 'sv'), '<dt>Debiteras</dt><dd>cirka 9,09 €</dd>')
  assert.include(await pageFor({ currency: 'JPY', amount: '160' }, 'en'), 'about €1.00')
  // What is in euro takes what it says.
  assert.notInclude(await pageFor({ currency: 'EUR', amount: '12.34' }, 'en'), 'Debited')
})

test('takes planned outcomes on the page, an effect without an answer too (gaps: shared.sandbox.outcomes; Part 4, psd2.sca)', async () => {
  const bank = await openPayer()
  const plan = async (outcome: string, match: Record<string, string> = {}) =>
    (await control(bank, 'POST', '/outcomes', { operation: 'psd2.sca', outcome, match })).status
  for (const wrong of ['reject', 'pending', 'error:nonsense', 'error:invalid_grant']) {
    assert.equal(await plan(wrong), 400, wrong)
  }
  const payment = await created(bank, 'sepa')
  const { authorizationId } = payment
  const asked = ask(bank, authorizationId)
  assert.equal(await plan('error:access_denied'), 204)
  assert.equal(await errorOf(open(bank, asked.path)), 'access_denied')
  assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
  const form = await pageOf(bank, asked)
  assert.equal(await plan('drop-before', { decision: 'approve' }), 204)
  const dropped = async () =>
    send(bank, form, 'approve').then(
      () => 'answered',
      () => 'dropped',
    )
  assert.equal(await dropped(), 'dropped')
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorizing')
  assert.equal(await plan('drop-after', { decision: 'approve' }), 204)
  assert.equal(await dropped(), 'dropped')
  assert.equal(await bundleStatus(bank, authorizationId), 'Authorized')
  assert.isNotNull(fragment(await send(bank, form, 'approve')).get('code'))
  const other = ask(bank, (await created(bank, 'sepa')).authorizationId)
  assert.equal(await plan('error-after:server_error', { decision: 'refuse' }), 204)
  assert.equal(await errorOf(decide(bank, other, 'refuse')), 'server_error')
  // The same name plans for the helpers of the sandbox.
  assert.equal(await plan('error:IllegalState'), 204)
  assert.equal((await approve(bank, (await created(bank, 'sepa')).authorizationId)).status, 409)
})
