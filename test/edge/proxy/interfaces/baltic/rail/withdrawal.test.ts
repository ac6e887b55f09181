// The end of a Baltic payment for another way to pay, where its payer approves it in the same moment: the bank then keeps a
// cancellation open for a quarter of an hour, which any visitor of an address of the payment approves.
import { assert, test } from '#kit'
import type { PayerChoice } from '../../../../../../edge/proxy/interfaces/rail.ts'
import { HANDLE, ORDER } from '../../../kit/stand.ts'
import { type BalticStand, ESTONIAN, makeBalticStand, PAYERS } from './stand.ts'
import type { Fate } from '../../../../../kit/scripted-bank.ts'

const LATVIAN: PayerChoice = { rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv }
const MINUTE_MS = 60_000

/** The payer approves in another tab while the payment is being ended for another way. */
function approveMeanwhile({ bank }: BalticStand, fate?: 'drop-after'): void {
  const approve: Fate = () => {
    bank.last().status = 'ACTC'
    return fate
  }
  bank.fates.delete.push(approve)
}

async function press({ service }: BalticStand, choice: PayerChoice): Promise<Record<string, unknown>> {
  const result = await service.start(HANDLE, ORDER, choice)
  return result.ok ? { ...result.payment, approvalUrl: result.approvalUrl } : { code: result.code }
}

test('keeps to what its payer approved while it was being ended, and says so (gaps: baltic.cancel.codes)', async () => {
  for (const [at, state] of [
    ['2026-11-20T10:00:00Z', 'pending'],
    ['2026-11-21T10:00:00Z', 'scheduled'],
  ] as const) {
    const stand = makeBalticStand([], at)
    await stand.press()
    approveMeanwhile(stand)
    const shown = await press(stand, LATVIAN)
    assert.deepInclude(shown, { state, reason: 'way_kept', approvalUrl: undefined, canRetry: false })
    assert.lengthOf(stand.bank.payments, 1)
    const refused = stand.order.history.list().find(({ fact }) => fact.what === 'withdrawal_refused')
    assert.deepInclude(refused?.fact, { attempt: 1, reason: 'approved' })
  }
})

test('hands out no address at which that cancellation could be approved, whatever is lost (gaps: baltic.cancel.codes)', async () => {
  const unread = makeBalticStand()
  await unread.press()
  approveMeanwhile(unread)
  unread.bank.fates.look.push('drop-before')
  assert.isUndefined((await press(unread, LATVIAN))['approvalUrl'])
  assert.isUndefined((await press(unread, ESTONIAN))['approvalUrl'])
  const undeleted = makeBalticStand()
  await undeleted.press()
  approveMeanwhile(undeleted, 'drop-after')
  assert.deepEqual(await press(undeleted, LATVIAN), { code: 'bank_unavailable' })
  // The first bank once more, after a crash too: the proxy asks it before a payer gets its address.
  undeleted.crash()
  undeleted.bank.fates.look.push('drop-before')
  undeleted.clock.now += 2_000
  assert.deepEqual(await press(undeleted, ESTONIAN), { code: 'bank_unavailable' })
  undeleted.clock.now += 2_000
  assert.deepInclude(await press(undeleted, ESTONIAN), { state: 'pending', approvalUrl: undefined })
  assert.lengthOf(undeleted.bank.payments, 1)
})

test('hands out the first address again once the bank says that it goes on there (gaps: Part 4 baltic.payment.cancel)', async () => {
  const stand = makeBalticStand()
  const address = await stand.press()
  stand.bank.fates.delete.push('drop-before')
  assert.deepEqual(await press(stand, LATVIAN), { code: 'bank_unavailable' })
  assert.equal((await press(stand, ESTONIAN))['approvalUrl'], address)
  assert.equal((await press(stand, ESTONIAN))['approvalUrl'], address)
  assert.equal(stand.bank.count(/^GET .*status$/), 2)
})

test('asks again when the cancellation has ended, and not on the day of the payment only (gaps: baltic.cancel.codes)', async () => {
  // A Saturday: the money would leave on Monday.
  for (const stop of [false, true]) {
    const stand = makeBalticStand([], '2026-11-21T10:00:00Z')
    const address = await stand.press()
    if (stop) {
      await stand.comeBack(stand.bank.approve(address, 'ACTC'))
      assert.isTrue((await stand.service.stop()).ok)
    } else {
      approveMeanwhile(stand)
      await press(stand, LATVIAN)
    }
    await stand.pass(14 * MINUTE_MS)
    assert.equal(stand.record().attempts[0]?.status, 'scheduled')
    stand.bank.last().status = 'CANC'
    await stand.pass(4 * MINUTE_MS)
    assert.equal(stand.record().attempts[0]?.status, 'cancelled')
    assert.include(await stand.press(LATVIAN), '/baltic/lv/')
  }
})
