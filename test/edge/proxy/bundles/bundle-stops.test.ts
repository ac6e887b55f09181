// What becomes of a bundle whose stop got lost on its way to the bank.
// Stops that are answered are in bundle-routes.test.ts.
import { assert, test } from '#kit'
import type { Fate } from './bundle-bank.ts'
import { scheduledOn, SEPA } from './bundle-kit.ts'
import { BundleStand } from './bundle-stand.ts'

const MINUTE_MS = 60_000
const lost = (count: number) => Array.from({ length: count }, (): Fate => 'drop-before')

test('submits nothing of a bundle that was to be stopped, though somebody approves it while the stop is lost (house: 2)', async () => {
  const stand = new BundleStand()
  await stand.give([SEPA, scheduledOn('2026-12-01')])
  assert.match(await stand.approval(), /^https:/)
  stand.bank.fates.delete.push(...lost(3))
  assert.equal(await stand.stop(), 'bank_unavailable')
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  await stand.pass(10 * MINUTE_MS)
  assert.deepEqual(
    stand.bank.payments.map(({ status, submitted }) => [status, submitted]),
    [
      ['Authorized', undefined],
      ['Authorized', undefined],
    ],
  )
  // A person ends each of them, as after any approval.
  assert.match(await stand.stop(1), /^https:/)
})
