// The bank's notices: what they contain, who signed them, when they are sent again, and what can be planned for them.
// Whether a merchant should believe them is not decided here.
import { assert, test } from '#kit'
import { advance, control, openBank } from '../bank-kit.ts'
import { call, paid } from './kit.ts'

const URL_GIVEN = 'https://shop.example/callback?shop=1'
const backend = { b2bBackendURL: { url: URL_GIVEN } }
type Bank = ReturnType<typeof openBank>

const plan = (bank: Bank, outcome: string, more = {}) =>
  control(bank, 'POST', '/outcomes', { operation: 'online-payment.callback', outcome, ...more })

test('tells the query of the address in its log, with fingerprints for the secrets there (house: 4, Errors)', async () => {
  const bank = openBank()
  const key = 'callback-key-of-the-tests'
  const url = `https://shop.example/callback?order=7&token=secret-of-the-shop&own=${key}`
  await paid(bank, { b2bBackendURL: { url } })
  await bank.sandbox.idle()
  assert.equal(bank.sent[0]?.url, url)
  const { json } = await control(bank, 'GET', '/callbacks')
  const [line] = json['callbacks'] as { url: string }[]
  assert.match(
    line?.url ?? '',
    /^https:\/\/shop\.example\/callback\?order=7&token=sha256:[0-9a-f]{8}&own=sha256:[0-9a-f]{8}$/,
  )
})

test('makes up for all attempts when the clock jumps over them (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callbackAttempts: 4 })
  bank.answering.status = 503
  await paid(bank, backend)
  await bank.sandbox.idle()
  await advance(bank, 'P1D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 4)
})

test('loses a callback or its answer as planned, and tries again (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank({ callbackAttempts: 2 })
  await plan(bank, 'drop-before')
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  await plan(bank, 'drop-after')
  await paid(bank, backend)
  await bank.sandbox.idle()
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 3)
})

test('forgets callbacks on their way when it is reset (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ callbackAttempts: 10 })
  bank.answering.status = 500
  await paid(bank, backend)
  await bank.sandbox.idle()
  await control(bank, 'POST', '/reset')
  await advance(bank, 'P1D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  assert.equal((await call(bank, 'GET', '/payments/multibank/providers')).status, 200)
})
