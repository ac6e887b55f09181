/// <reference types="node" />
// Why the sandbox bank refused a payment: said to the site's developer, in the log and in the sandbox's answer.
// A page of production hears nothing of it.
import { assert, test } from '#kit'
import { BASE } from '../../../sandbox/bank-kit.ts'
import { openProvider } from '../../../sandbox/psd2-payments/kit.ts'
import { type Changes, problemOf, startProxy, withLog } from '../../kit/proxy.ts'
import { credentialsOf, startPsd2Proxy, PAY, psd2Settings } from './proxy.ts'

/** Presses the button of a proxy at the sandbox bank; gives the problem, and the event of the log that tells its cause. */
async function refused(changes: Changes, order: object = {}, event = 'payment_not_created') {
  const bank = await openProvider({ clock: Date.now }, { redirectUris: [`${PAY}/return/psd2`] })
  const proxy = await startProxy(
    await psd2Settings({
      BANK_ENVIRONMENT: 'sandbox',
      BANK_BASE_URL: BASE,
      BANK_PSD2: { fetch: (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init) },
      ...credentialsOf(bank),
      ...changes,
    }),
  )
  const { result, lines } = await withLog(() => proxy.press({ order }))
  const events = lines.map((line) => JSON.parse(line) as { event: string; why?: string; reason?: string })
  return { problem: await problemOf(result), told: events.find((one) => one.event === event) }
}

test('tells why the bank gives no token: what its client must show, and the setting of a sandbox without TLS (house: 4)', async () => {
  const { problem, told } = await refused({ PSD2_CERTIFICATE: undefined })
  assert.equal(problem.code, 'bank_refused')
  assert.match(problem.detail ?? '', /^The bank gives no token: invalid_client\. .*certificate.*_CERTIFICATE/)
  assert.equal(told?.why, problem.detail)
})

test('takes a day that the bank refuses as a fault of the order, and names it (gaps: psd2.request.due-date)', async () => {
  for (const dueDate of ['2020-01-01', '2099-01-01']) {
    const { problem, told } = await refused({}, { dueDate })
    assert.equal(problem.code, 'order_invalid')
    assert.equal(problem.detail, 'The bank refuses dueDate: InvalidValue.')
    assert.equal(told?.why, problem.detail)
    assert.notInclude(JSON.stringify(told), dueDate)
  }
})

test('keeps the cause of a refusal from pages of production (house: 4)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  bank.fates.create.push({ status: 403, refuse: 'NotAllowed' })
  const { result, lines } = await withLog(() => proxy.press())
  const problem = await problemOf(result)
  assert.equal(problem.code, 'bank_refused')
  assert.notProperty(problem, 'detail')
  assert.include(lines.join(), 'The bank refuses it: NotAllowed.')
})
