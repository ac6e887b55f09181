// Two calls of the log side by side: what differs is found in every place, and nothing else.
// How a call is logged stands in call-log.test.ts.
import { assert, test } from '#kit'
import { control, openBank, violations } from './bank-kit.ts'
import { call, order } from './online-payment/kit.ts'

interface Compared {
  left: { id: string }
  right: { id: string }
  parts: { part: string; name: string; left?: string; right?: string; isSame: boolean }[]
}

async function idsOf(bank: ReturnType<typeof openBank>): Promise<string[]> {
  const { json } = await control(bank, 'GET', '/calls')
  return (json['calls'] as { id: string }[]).map(({ id }) => id).toReversed()
}

test('compares line, headers, members, signature and outcome of two calls, of which one was refused (house: 1)', async () => {
  const bank = openBank({ callLog: true })
  const ids = {
    sessionId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20',
    requestId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c21',
  }
  await call(bank, 'POST', '/payments', order(), ids)
  const changed = { ...order({ amount: '25.00', messageToCustomer: { fi: 'Hei' } }), reference: undefined }
  await call(bank, 'POST', '/payments?extra=1', changed, {
    ...ids,
    requestId: '0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c22',
    signed: { method: 'post' },
    headers: { 'x-more': 'yes' },
  })
  const [left = '', right = ''] = await idsOf(bank)
  const compared = (await control(bank, 'GET', `/calls/${left}/comparison?with=${right}`))
    .json as unknown as Compared
  assert.deepEqual([compared.left.id, compared.right.id], [left, right])
  const found = (part: string, name: string) => {
    const one = compared.parts.find((each) => each.part === part && each.name === name)
    return one && [one.left, one.right, one.isSame]
  }
  assert.deepEqual(found('line', 'method'), ['POST', 'POST', true])
  assert.deepEqual(found('line', '?extra'), [undefined, '1', false])
  assert.deepEqual(found('header', 'x-more'), [undefined, 'yes', false])
  assert.isTrue(found('header', 'date')?.[2])
  // Equal secrets have equal fingerprints, and stay fingerprints.
  assert.match(String(found('header', 'x-session-id')?.[0]), /^sha256:/)
  assert.isTrue(found('header', 'x-session-id')?.[2])
  assert.deepEqual(found('body', 'amount'), ['"100.00"', '"25.00"', false])
  assert.deepEqual(found('body', 'reference'), ['"1232"', undefined, false])
  assert.deepEqual(found('body', 'messageToCustomer.fi'), [undefined, '"Hei"', false])
  assert.isTrue(found('body', 'return.url')?.[2])
  assert.deepEqual(found('signature', 'method'), ['POST', 'post', false])
  assert.isFalse(found('signature', 'body')?.[2])
  assert.deepEqual(found('outcome', 'status'), ['200', '403', false])
  assert.deepEqual(found('outcome', 'stage'), ['done', 'signature', false])
  assert.deepEqual(found('outcome', 'code'), [undefined, 'INVALID_SIGNATURE', false])
  assert.equal(found('outcome', 'cause')?.[0], undefined)
  assert.isString(found('outcome', 'cause')?.[1])
  assert.isDefined(found('answer-body', 'paymentId'))
  assert.isDefined(found('answer-body', 'errors[0].code'))
  const again = (await control(bank, 'GET', `/calls/${left}/comparison?with=${left}`))
    .json as unknown as Compared
  assert.isTrue(again.parts.every(({ isSame }) => isSame))
})

test('compares bodies that are no JSON, and refuses a call that is not there (house: 1)', async () => {
  const bank = openBank({ callLog: true })
  await call(bank, 'POST', '/payments', '{"a":')
  await call(bank, 'POST', '/payments', '{"a": ')
  const [left = '', right = ''] = await idsOf(bank)
  const { parts } = (await control(bank, 'GET', `/calls/${left}/comparison?with=${right}`))
    .json as unknown as Compared
  assert.deepInclude(parts, { part: 'body', name: '', left: '{"a":', right: '{"a": ', isSame: false })
  const missing = await control(bank, 'GET', `/calls/${left}/comparison?with=999999999999999`)
  assert.deepEqual([missing.status, violations(missing)], [400, ['InvalidValue with']])
  assert.equal((await control(bank, 'GET', `/calls/${left}/comparison`)).status, 400)
  assert.equal((await control(bank, 'GET', `/calls/000/comparison?with=${left}`)).status, 404)
})
