// A bank that came out of a file has no open pages: what waited for a person on one goes on without, as where a person has left.
// Everything else about a file is in bank-file.test.ts.
import { assert, test } from '#kit'
import { memoryStore } from '../../../edge/sandbox/index.ts'
import { control, type TestBank } from './bank-kit.ts'
import { openPayments, single } from './baltic/payments/kit.ts'
import { created, getBundle, statusOf } from './psd2-payments/kit.ts'
import { ask, openPayer, pageOf } from './psd2-payments/sca-kit.ts'

const move = async (bank: TestBank, advance: string) => {
  assert.equal((await control(bank, 'PUT', '/clock', { advance })).status, 200)
}

test('ends the page of a bundle that came in with a file, as if the payer had left it (house: 1; gaps: psd2.bundle.revoke)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  await pageOf(bank, ask(bank, authorizationId))
  /** Lets what the bank holds now into another one, with the token by which its client asks. */
  const moved = async () => {
    const fresh = await openPayer()
    const { json } = await control(bank, 'GET', '/export?secrets=true')
    assert.equal((await control(fresh, 'POST', '/import', json)).status, 200)
    return { ...bank, sandbox: fresh.sandbox }
  }
  const stateIn = async (one: typeof bank) => statusOf(await getBundle(one, authorizationId))
  const fresh = await moved()
  assert.equal(await stateIn(fresh), 'Authorizing')
  await move(fresh, 'PT16M')
  assert.equal(await stateIn(fresh), 'Unauthorized')
  await pageOf(fresh, ask(fresh, authorizationId))
  assert.equal(await stateIn(fresh), 'Authorizing')
  // Its time has come while the page was open: it is over once nobody is on the page.
  await move(bank, 'P2D')
  assert.equal(await stateIn(bank), 'Authorizing')
  const late = await moved()
  await move(late, 'PT16M')
  assert.equal(await stateIn(late), 'Revoked')
  // Where the payer is still there, nothing ends.
  await move(bank, 'PT16M')
  assert.equal(await stateIn(bank), 'Authorizing')
})

test('ends a payment of the Baltic bank whose time came while a page was open that a file leaves behind (house: 1; gaps: baltic.consent.life)', () => {
  const store = memoryStore()
  const bank = openPayments({ store })
  bank.bank.pages.onEnd((id, now) => bank.payments.approvable.pageEnded(id, now))
  const [left, kept] = [bank.create('payments', single()), bank.create('payments', single())]
  for (const paymentId of [left, kept])
    bank.services.act(() => bank.bank.pages.open(paymentId, 'way', 'token'))
  bank.advance('P2D')
  assert.deepEqual([bank.status(left), bank.status(kept)], ['RCVD', 'RCVD'])
  store.delete(`baltic/ee/page/${left}`)
  bank.advance('PT16M')
  assert.deepEqual([bank.status(left), bank.status(kept)], ['RJCT', 'RCVD'])
})
