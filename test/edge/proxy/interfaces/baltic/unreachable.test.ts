// A country whose settings were taken away while payments of it are open: the proxy cannot ask its bank, and their state is unknown.
import { assert, test } from '#kit'
import { HANDLE, ORDER } from '../../kit/stand.ts'
import { type BalticStand, ESTONIAN, makeBalticStand, PAYERS } from './rail/stand.ts'

const HOUR_MS = 3_600_000
const LATVIAN = { rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv }
const REFUSAL = { ok: false, code: 'bank_unavailable', isOpen: true } as const

/** Begins a payment in Latvia, and takes the settings of Latvia away. */
async function begun(approve = false): Promise<BalticStand & { address: string }> {
  const stand = makeBalticStand()
  const order = { ...ORDER, ...(approve && { dueDate: '2026-12-01' }) }
  const address = await stand.press(LATVIAN, order)
  if (approve) await stand.comeBack(stand.bank.approve(address, 'ACTC'))
  stand.offer('EE', 'LT')
  return Object.assign(stand, { address })
}

test('answers a press with a refusal that can be tried again, and begins nothing beside what may be paid (house: 2)', async () => {
  for (const choice of [LATVIAN, ESTONIAN, {}]) {
    const stand = await begun()
    const pressed = await stand.service.start(HANDLE, ORDER, choice)
    assert.deepInclude(pressed, REFUSAL)
    assert.include(!pressed.ok && pressed.why, 'settings')
    assert.equal(await stand.state(), 'unknown')
    assert.deepInclude(await stand.service.start(HANDLE, ORDER, choice), REFUSAL)
    assert.lengthOf(stand.bank.payments, 1)
    assert.deepInclude(stand.log.at(-1), { event: 'payment_link_missing', reason: 'rail_missing' })
  }
})

test('shows unknown what nobody can ask about, before and after its approval, and as it stands once somebody can (house: 2)', async () => {
  const open = await begun()
  assert.deepInclude(await open.service.payment(), { state: 'unknown', canRetry: false })
  open.crash()
  assert.equal(await open.press(LATVIAN), open.address)
  assert.equal(await open.state(), 'pending')
  const scheduled = await begun(true)
  assert.equal(await scheduled.state(), 'unknown')
  assert.deepEqual(await scheduled.service.stop(), { ok: false, code: 'bank_unavailable' })
  scheduled.crash()
  assert.equal(await scheduled.state(), 'scheduled')
})

test('asks by itself once the settings are there again, however long they were away (house: 2)', async () => {
  for (const approve of [false, true]) {
    const stand = await begun(approve)
    await stand.pass(40 * 24 * HOUR_MS)
    assert.isBelow(stand.log.filter(({ event }) => event === 'payment_not_read').length, 120)
    stand.bank.last().status = 'ACSC'
    stand.crash()
    await stand.pass(25 * HOUR_MS)
    assert.equal(stand.record().attempts[0]?.status, 'paid')
  }
})
