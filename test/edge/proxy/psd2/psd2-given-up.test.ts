// Payments that an order gave up for want of money, and what the bank may still do with them: nothing is paid twice.
// How a payment is given up in the plain case is in psd2-rail.test.ts.
import { assert, test } from '#kit'
import { makePsd2Stand } from './psd2-stand.ts'

const SUBMIT = /POST .*\/submit$/
const INSUFFICIENT = { status: 422, violation: 'InsufficientFunds' }

test('keeps that a payment was given up while a return is on its way (house: 2)', async () => {
  const stand = await makePsd2Stand()
  const { link } = await stand.press()
  const fragment = await stand.bank.approve(link)
  stand.bank.fates.push({ fits: SUBMIT, fate: INSUFFICIENT })
  const { returned } = stand.rail
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  stand.rail.returned = async (payment, parameters) => {
    await gate
    return returned.call(stand.rail, payment, parameters)
  }
  const coming = stand.service.returned('request-1', { fragment })
  stand.clock.now += 2_000
  await stand.service.payment()
  assert.equal(stand.record().attempts[0]?.created?.['givenUp'], 'insufficient_funds')
  goOn()
  assert.deepInclude(await coming, { state: 'failed', reason: 'insufficient_funds' })
  const { created } = stand.record().attempts[0] ?? {}
  assert.deepEqual([created?.['givenUp'], created?.['approval']], ['insufficient_funds', undefined])
})
