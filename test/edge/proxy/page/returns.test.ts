// Where a payer is sent after the bank: the shop's own page.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, problemOf, startProxy, withLog } from '../kit/proxy.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)

test('keeps the address of the shop byte for byte, and adds the handle once (house: 2)', async () => {
  const added = `payment=${HANDLE}`
  // A shop may sign its address, or read a query that is no form of `URLSearchParams`.
  const kept = [
    '?name=a%20b',
    '?sig=AbC%2fdEf%3d',
    '?path=/x/y',
    '?flag',
    '?a=1&&b=2',
    '?q=%E4',
    "?o=it's|me^",
  ]
  const cases = [
    ...kept.map(
      (query) => [`https://shop.example${query}`, `https://shop.example${query}&${added}`] as const,
    ),
    ['https://shop.example:443/%7Ea/./b?', `https://shop.example:443/%7Ea/./b?${added}`],
    ['https://shop.example/a?b&', `https://shop.example/a?b&${added}`],
    [
      'https://shop.example/a?x=%e4&p%61yment=1&payment&repayment=2&&y',
      `https://shop.example/a?x=%e4&repayment=2&&y&${added}`,
    ],
    ['https://shop.example', `https://shop.example?${added}`],
    ['https://shop.example/', `https://shop.example/?payment=${HANDLE}`],
    ['https://shop.example/a?lang=fi&x=1', `https://shop.example/a?lang=fi&x=1&payment=${HANDLE}`],
    ['https://shop.example/a?payment=old&payment=older', `https://shop.example/a?payment=${HANDLE}`],
  ] as const
  for (const [page, location] of cases) {
    const proxy = await startProxy({ RETURN_URL: page })
    await proxy.press()
    const response = await proxy.fetch(`/return/${HANDLE}`)
    assert.equal(response.headers.get('location'), location)
    assert.equal(response.status, 303)
  }
})

test('reads the status before it sends the payer on, and sends on when the bank is away (house: 2)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  proxy.bank.decide('ACCEPTED')
  const back = await proxy.fetch(`/return/${HANDLE}`)
  assert.equal(back.status, 303)
  assert.equal(proxy.stored.get(HANDLE)?.attempts.at(-1)?.status, 'paid')

  const other = await startProxy()
  await other.press()
  other.bank.rules.status = () => {
    throw new Error('Network connection lost.')
  }
  const { result } = await withLog(() => other.fetch(`/return/${HANDLE}`))
  assert.equal(result.status, 303)
  assert.deepInclude(await (await other.fetch(`/payments/${HANDLE}`)).json(), { state: 'unknown' })
})

test('tells the page nothing but the handle: not how it ended (house: 2)', async () => {
  const locations = await Promise.all(
    ['ACCEPTED', 'CANCELLED', 'REJECTED', 'INITIAL'].map(async (status) => {
      const proxy = await startProxy()
      await proxy.press()
      proxy.bank.decide(status)
      return (await proxy.fetch(`/return/${HANDLE}?status=paid`)).headers.get('location')
    }),
  )
  assert.lengthOf(new Set(locations), 1)
})

test('answers a payer of an order that is not known with a plain problem (house: 2)', async () => {
  const proxy = await startProxy()
  const response = await proxy.fetch(`/return/${HANDLE}`)
  assert.equal(response.status, 404)
  assert.equal((await problemOf(response)).code, 'payment_unknown')
  assert.equal(proxy.stored.size, 0)
})
