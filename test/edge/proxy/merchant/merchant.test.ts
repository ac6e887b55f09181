// The merchant interface as its server sees it: who may ask, lists, one payment, closing, settling, export, deletion.
import { assert, test, wallClock } from '#kit'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { ConfigurationError, checkConfig } from '../../../../edge/proxy/config/config.ts'
import { json } from '../kit/fake-bank.ts'
import { problemOf, type Proxy, settings, SHOP, withLog } from '../kit/proxy.ts'
import {
  ask,
  handleFor,
  MERCHANT_KEY,
  NEXT_KEY,
  pay,
  type Shown,
  shown,
  startMerchant,
} from './merchant-kit.ts'
import { pluck, wordsOf } from '../kit/lists.ts'

const today = () => helsinkiDate(wallClock())
const bearer = (key: string) => ({ authorization: key })

interface List {
  payments: Shown[]
  next?: string
}

interface Faults {
  code: string
  faults?: { field: string; rule: string }[]
}

test('offers nothing to a merchant whose key is not set up (house: 2)', async () => {
  const proxy = await startMerchant({ MERCHANT_KEYS: undefined })
  const response = await proxy.fetch('/merchant/payments', { headers: bearer(`Bearer ${MERCHANT_KEY}`) })
  assert.equal(response.status, 404)
  assert.equal((await problemOf(response)).code, 'merchant_not_offered')
})

test('takes each of two keys, and no other way to show one (promises: R19)', async () => {
  const proxy = await startMerchant()
  for (const key of [`Bearer ${MERCHANT_KEY}`, `bearer ${NEXT_KEY}`]) {
    assert.equal((await proxy.fetch('/merchant/payments', { headers: bearer(key) })).status, 200)
  }
  const wrong = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    MERCHANT_KEY,
    `Basic ${MERCHANT_KEY}`,
    `Bearer ${MERCHANT_KEY} ${NEXT_KEY}`,
    `Bearer ${MERCHANT_KEY}, Bearer ${MERCHANT_KEY}`,
    `Bearer ${'0'.repeat(MERCHANT_KEY.length)}`,
    `Bearer ${MERCHANT_KEY}x`,
    `Bearer ${MERCHANT_KEY.slice(1)}`,
    `Bearer ${MERCHANT_KEY.toUpperCase()}`,
  ]
  for (const key of wrong) {
    const headers: Record<string, string> = key === undefined ? {} : bearer(key)
    const { result, lines } = await withLog(() => proxy.fetch('/merchant/payments', { headers }))
    assert.equal(result.status, 401, key)
    assert.equal(result.headers.get('www-authenticate'), 'Bearer')
    assert.equal((await problemOf(result)).code, 'merchant_key_refused')
    assert.include(lines.join('\n'), 'merchant_key_refused')
    assert.notInclude(lines.join('\n'), 'canary')
  }
})

test('refuses a page, the right key with it, and lets none read an answer (promises: R33)', async () => {
  const proxy = await startMerchant()
  for (const origin of [SHOP, 'https://evil.example', 'null', '']) {
    const headers = { origin, authorization: `Bearer ${MERCHANT_KEY}` }
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await proxy.fetch('/merchant/payments', { method, headers })
      assert.equal(response.status, 403, `${method} ${origin}`)
      assert.isFalse(response.headers.has('access-control-allow-origin'))
    }
  }
})

test('refuses a page that names no origin, by what its browser says of where it stands (promises: R33)', async () => {
  const proxy = await startMerchant()
  for (const site of ['same-origin', 'same-site', 'cross-site', 'none', '']) {
    const { result, lines } = await withLog(() =>
      ask(proxy, '/payments', undefined, { 'sec-fetch-site': site }),
    )
    assert.equal(result.status, 403, site)
    assert.equal((await problemOf(result)).code, 'origin_refused')
    assert.deepInclude(JSON.parse(lines[0] ?? ''), { event: 'origin_refused', reason: 'merchant' })
  }
  // The own fetch of a runtime says how it fetches, and never from where.
  assert.equal((await ask(proxy, '/payments', undefined, { 'sec-fetch-mode': 'cors' })).status, 200)
})

test('names merchant settings that are wrong, and never their value (house: 5)', async () => {
  const rules: [object, RegExp][] = [
    [{ MERCHANT_KEYS: 'canary-short' }, /MERCHANT_KEYS must be one or two keys of 32 to 256/],
    [{ MERCHANT_KEYS: `${MERCHANT_KEY} ${NEXT_KEY} ${MERCHANT_KEY}` }, /MERCHANT_KEYS must be one or two/],
    [{ MERCHANT_KEYS: `${MERCHANT_KEY}  ${NEXT_KEY}` }, /MERCHANT_KEYS must be one or two/],
    [{ PERSONAL_DATA_DAYS: '0' }, /PERSONAL_DATA_DAYS must be 1 to 3650/],
    [{ PERSONAL_DATA_DAYS: '3651' }, /PERSONAL_DATA_DAYS must be 1 to 3650/],
    [{ PERSONAL_DATA_DAYS: '1.5' }, /PERSONAL_DATA_DAYS must be 1 to 3650/],
  ]
  for (const [changes, rule] of rules) {
    const bindings = await settings({ ORDERS: {}, ...changes })
    const fault = await checkConfig(bindings).catch((error: unknown) => error)
    assert.instanceOf(fault, ConfigurationError)
    assert.match(fault.message, rule)
    assert.notInclude(fault.message, 'canary')
  }
  await checkConfig(await settings({ ORDERS: {}, MERCHANT_KEYS: MERCHANT_KEY, PERSONAL_DATA_DAYS: '3650' }))
})

test('lists the payments of a day, newest first, page by page, once an order has told the index (house: 2)', async () => {
  const proxy = await startMerchant()
  assert.deepEqual(await shown<List>(ask(proxy, `/payments?from=${today()}`)), { payments: [] })
  for (const id of ['a-1', 'a-2', 'a-3', 'a-4', 'a-5']) {
    await pay(proxy, id)
  }
  const all = await shown<List>(ask(proxy, `/payments?from=${today()}&to=${today()}`))
  const [newest] = all.payments
  assert.sameMembers(pluck(all.payments, 'orderId'), ['a-1', 'a-2', 'a-3', 'a-4', 'a-5'])
  assert.hasAllKeys(
    newest,
    wordsOf(`
    handle orderId state amount currency reference createdAt updatedAt rail bankPaymentId refunded
    needsPerson
  `),
  )
  assert.isUndefined(all.next)
  const paged: string[] = []
  let path = '/payments?limit=2'
  // Without days the list goes back as far as the index does, some weeks for each answer.
  for (let pages = 0; path !== '' && pages < 200; pages++) {
    const { payments, next } = await shown<List>(ask(proxy, path))
    assert.isAtMost(payments.length, 2)
    paged.push(...payments.map(({ orderId }) => orderId))
    path = next === undefined ? '' : `/payments?limit=2&cursor=${next}`
  }
  assert.equal(path, '')
  assert.deepEqual(
    paged,
    all.payments.map(({ orderId }) => orderId),
  )
})

test('keeps a row up to date, by state and by day (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'b-1')
  await pay(proxy, 'b-2')
  proxy.bank.decide('ACCEPTED', undefined, proxy.bank.payments[0])
  await proxy.ring(handle)
  await proxy.service(handle).runDue()
  const ids = async (query: string) =>
    (await shown<List>(ask(proxy, `/payments${query}`))).payments.map(({ orderId }) => orderId)
  assert.deepEqual(await ids('?state=paid'), ['b-1'])
  assert.deepEqual(await ids('?state=pending'), ['b-2'])
  assert.deepEqual(await ids('?state=mismatched'), [])
  assert.deepEqual(await ids('?from=2026-01-01&to=2026-01-31'), [])
})

test('finds an order by its id at once, and by its reference without a day (house: 2)', async () => {
  const proxy = await startMerchant()
  await proxy.press({ order: { id: 'c-1', reference: '1232' } })
  const byId = await shown<List>(ask(proxy, '/payments?orderId=c-1'))
  assert.deepEqual(
    byId.payments.map(({ handle, state }) => [handle, state]),
    [[handleFor('c-1'), 'pending']],
  )
  assert.deepEqual(await shown<List>(ask(proxy, '/payments?orderId=c-2')), { payments: [] })
  assert.deepEqual(await shown<List>(ask(proxy, '/payments?orderId=c-1&state=paid')), { payments: [] })
  assert.deepEqual(await shown<List>(ask(proxy, '/payments?orderId=c-1&from=2026-01-01&to=2026-01-02')), {
    payments: [],
  })
  await proxy.service(handleFor('c-1')).runDue()
  await pay(proxy, 'c-3', { reference: '1232' })
  await pay(proxy, 'c-4', { reference: 'RF18539007547034' })
  const found: string[] = []
  let path = '/payments?reference=1232&limit=1'
  for (let pages = 0; path !== '' && pages < 5; pages++) {
    const { payments, next } = await shown<List>(ask(proxy, path))
    found.push(...payments.map(({ orderId }) => orderId))
    path = next === undefined ? '' : `/payments?reference=1232&limit=1&cursor=${next}`
  }
  assert.sameMembers(found, ['c-1', 'c-3'])
})

test('names each parameter that is wrong, and its rule (house: 4)', async () => {
  const proxy = await startMerchant()
  const faults = async (query: string) => {
    const response = await ask(proxy, query)
    assert.equal(response.status, 400, query)
    const { code, faults: named } = await shown<Faults>(response)
    assert.equal(code, 'query_invalid')
    return named?.map(({ field, rule }) => `${field} ${rule}`)
  }
  const days = 'must be a day, YYYY-MM-DD'
  assert.deepEqual(await faults('/payments?from=2026-02-30'), [`from ${days}`])
  assert.deepEqual(await faults('/payments?to=yesterday&limit=101'), [`to ${days}`, 'limit must be 1 to 100'])
  assert.deepEqual(await faults('/payments?limit=0'), ['limit must be 1 to 100'])
  assert.deepEqual(await faults('/payments?from=2026-02-02&to=2026-02-01'), ['from must not be after to'])
  assert.match(
    (await faults('/payments?state=ACCEPTED'))?.[0] ?? '',
    /^state must be one of pending, scheduled, paid/,
  )
  assert.deepEqual(await faults('/payments?reference=%3Cb%3E'), [
    'reference must be 2 to 25 digits or capital letters',
  ])
  assert.match((await faults('/payments?orderId=a%20b'))?.[0] ?? '', /^orderId must be 1 to 64/)
  assert.deepEqual(await faults('/payments?cursor=x'), ['cursor must be the next of an earlier answer'])
  const place = `1795168802104.${'A'.repeat(43)}`
  assert.deepEqual(await faults(`/payments?cursor=2025-12-31.${place}`), [
    'cursor must belong to the same query',
  ])
  assert.deepEqual(await faults(`/payments?from=2026-01-02&to=2026-01-03&cursor=2026-01-04.${place}`), [
    'cursor must belong to the same query',
  ])
  assert.deepEqual(await faults(`/payments?cursor=${place}`), ['cursor must belong to the same query'])
  assert.deepEqual(await faults('/payments?colour=red'), ['colour is not known'])
  assert.deepEqual(await faults('/payments?state=paid&state=failed'), ['state must be given once'])
  assert.deepEqual(await faults('/export?from=2026-01-01&to=2026-02-01'), ['from must leave at most 31 days'])
  // A list is read in parts: it may be of any time.
  assert.equal((await ask(proxy, '/payments?from=2026-01-01&to=2026-12-31')).status, 200)
})

test('shows a payment with everything that happened: who hinted what, what the bank said, and when (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'd-1', { message: 'Two cups' })
  await proxy.service(handle).runDue()
  await proxy.fetch(`/return/${handle}`)
  proxy.bank.decide('ACCEPTED')
  const mail = await proxy.bank.callback(`https://pay.shop.example/callback/${handle}`)
  const { headers, body } = mail
  const called = await proxy.fetch(`/callback/${handle}`, {
    method: 'POST',
    headers: [...headers].map(([n, x]) => [n, x] as [string, string]),
    body: new TextDecoder().decode(body),
  })
  assert.equal(called.status, 204)
  await proxy.ring(handle)
  const payment = await shown(ask(proxy, `/payments/${handle}`))
  assert.deepInclude(payment, {
    handle,
    orderId: 'd-1',
    state: 'paid',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    needsPerson: false,
    payee: 'Shop',
    message: 'Two cups',
    refunds: [],
    webhooks: [],
  } as Partial<Shown>)
  assert.deepEqual(
    payment.attempts.map(({ number, state, refunded, bankPaymentId }) => [
      number,
      state,
      refunded,
      bankPaymentId,
    ]),
    [[1, 'paid', '0.00', proxy.bank.last().paymentId]],
  )
  assert.deepEqual(
    payment.history.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'at')),
    ),
    [
      { what: 'started', attempt: 1, amount: '12.50', reference: '1232' },
      { what: 'created', attempt: 1 },
      { what: 'reading', attempt: 1, state: 'pending', amount: '12.50' },
      { what: 'returned', attempt: 1 },
      { what: 'callback_taken', attempt: 1 },
      { what: 'reading', attempt: 1, state: 'paid', amount: '12.50' },
      { what: 'state_changed', attempt: 1, from: 'pending', to: 'paid' },
    ],
  )
  for (const { at } of payment.history) assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0[23]:00$/)
})

test('shows nothing of the account, the keys and the links of the bank (promises: R29)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'd-2')
  const text = await (await ask(proxy, `/payments/${handle}`)).text()
  assert.notMatch(text, /canary|acc0acc0|c0ffee00|0beef000|sign\+of/)
  for (const unknown of [`${handle.slice(0, -1)}x`, 'x', handleFor('never')]) {
    const response = await ask(proxy, `/payments/${unknown}`)
    assert.equal(response.status, 404)
    assert.equal((await problemOf(response)).code, 'payment_unknown')
  }
})

test('folds what repeats into one entry with a count, however often somebody comes back (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'd-3')
  for (let times = 0; times < 40; times++) {
    await proxy.fetch(`/return/${handle}`)
    await proxy.ring(handle)
  }
  // A service that begins anew goes on with what is stored.
  proxy.restart()
  await proxy.fetch(`/return/${handle}`)
  const { history } = await shown(ask(proxy, `/payments/${handle}`))
  assert.deepEqual(pluck(history, 'what'), ['started', 'created', 'returned', 'reading'])
  assert.equal(history[2]?.count, 41)
  assert.isAtLeast(history[3]?.count ?? 0, 40)
})

test('closes an order for good: no attempt, no link, and what is open at the bank is still read (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'e-1')
  const closed = await shown(ask(proxy, `/payments/${handle}/close`, { reason: 'Sold out' }))
  assert.deepInclude(closed.closed, { reason: 'Sold out' })
  const again = await shown(ask(proxy, `/payments/${handle}/close`, { reason: 'Another word' }))
  assert.deepEqual(again.closed, closed.closed)
  assert.equal(again.history.filter(({ what }) => what === 'closed').length, 1)
  const pressed = await proxy.press({ order: { id: 'e-1' } })
  assert.equal(pressed.status, 409)
  assert.equal((await problemOf(pressed)).code, 'order_closed')
  assert.equal(proxy.bank.count('create'), 1)
  // The payer had the link already.
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(handle)
  assert.equal((await shown(ask(proxy, `/payments/${handle}`))).state, 'paid')
  const receipt = await proxy.press({ order: { id: 'e-1' } })
  assert.equal(receipt.status, 200)
  assert.notProperty(await receipt.json(), 'approvalUrl')
})

test('begins no attempt for an order that was closed after its payment failed (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'e-2')
  proxy.bank.decide('REJECTED')
  await proxy.ring(handle)
  await ask(proxy, `/payments/${handle}/close`, { reason: 'Sold out' })
  assert.deepInclude(await shown<object>(proxy.fetch(`/payments/${handle}`)), {
    state: 'failed',
    canRetry: false,
  })
  assert.equal((await proxy.press({ order: { id: 'e-2' } })).status, 409)
  assert.equal(proxy.bank.count('create'), 1)
})

/** An order of which the bank's word is not enough. */
async function mismatched(proxy: Proxy, id: string): Promise<string> {
  const handle = await pay(proxy, id)
  proxy.bank.decide('ACCEPTED')
  proxy.bank.last().amount = '11.00'
  await proxy.ring(handle)
  assert.deepInclude(await shown<object>(ask(proxy, `/payments/${handle}`)), {
    state: 'mismatched',
    needsPerson: true,
  })
  return handle
}

test('settles what is mismatched as a person says, with a reason that stays in the history (house: 2)', async () => {
  const proxy = await startMerchant()
  const paid = await mismatched(proxy, 'f-1')
  const wish = { outcome: 'paid', reason: 'The customer paid the rest in cash' }
  const resolved = await shown(ask(proxy, `/payments/${paid}/resolve`, wish))
  assert.deepInclude(resolved, { state: 'paid', needsPerson: false })
  assert.deepInclude(resolved.resolved, { ...wish, attempt: 1 })
  assert.deepInclude(resolved.history.at(-1), { what: 'resolved', ...wish })
  const again = await shown(ask(proxy, `/payments/${paid}/resolve`, wish))
  assert.deepEqual(again.history, resolved.history)
  assert.equal(
    (await ask(proxy, `/payments/${paid}/resolve`, { outcome: 'not_paid', reason: 'no' })).status,
    409,
  )

  const unpaid = await mismatched(proxy, 'f-2')
  await ask(proxy, `/payments/${unpaid}/resolve`, { outcome: 'not_paid', reason: 'Given back by hand' })
  const page = await shown<object>(proxy.fetch(`/payments/${unpaid}`))
  assert.deepInclude(page, { state: 'failed', canRetry: false })
  // What a person ended is not begun again.
  await proxy.press({ order: { id: 'f-2' } })
  assert.equal(proxy.bank.count('create'), 2)
})

test('settles what nobody knows, and hears the bank all the same (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'f-3')
  proxy.bank.rules.status = () => json(500, {})
  await proxy.fetch(`/return/${handle}`)
  await proxy.ring(handle)
  assert.equal((await shown(ask(proxy, `/payments/${handle}`))).state, 'unknown')
  const resolved = await shown(
    ask(proxy, `/payments/${handle}/resolve`, { outcome: 'not_paid', reason: 'Asked the bank' }),
  )
  assert.equal(resolved.state, 'failed')
  proxy.bank.rules.status = undefined
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(handle)
  assert.equal((await shown(ask(proxy, `/payments/${handle}`))).state, 'paid')
})

test('settles nothing that the bank has said clearly, and names why (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'f-4')
  const refused = async (path: string, body: unknown, status: number) => {
    const response = await ask(proxy, path, body)
    assert.equal(response.status, status, JSON.stringify(body))
    const { code, faults = [] } = await shown<Faults>(response)
    return [code, ...faults.map(({ field, rule }) => `${field} ${rule}`)]
  }
  const at = `/payments/${handle}/resolve`
  const wish = { outcome: 'paid', reason: 'I think so' }
  assert.deepEqual(await refused(at, wish, 409), [
    'resolution_refused',
    'state must be mismatched, unknown or paid_twice, and is pending',
  ])
  assert.deepEqual(await refused(`/payments/${handleFor('never')}/resolve`, wish, 404), ['payment_unknown'])
  const rule = 'must be 1 to 500 characters without control characters'
  assert.deepEqual(await refused(at, { outcome: 'perhaps', reason: '' }, 400), [
    'body_invalid',
    'outcome must be paid or not_paid',
    `reason ${rule}`,
  ])
  assert.deepEqual(await refused(at, { outcome: 'paid', reason: 'a'.repeat(501) }, 400), [
    'body_invalid',
    `reason ${rule}`,
  ])
  assert.deepEqual(await refused(at, { outcome: 'paid', reason: 'a\nb' }, 400), [
    'body_invalid',
    `reason ${rule}`,
  ])
  assert.deepEqual(await refused(at, { outcome: 'paid', reason: 'a', by: 'me' }, 400), [
    'body_invalid',
    'by is not known',
  ])
  assert.deepEqual(await refused(at, { outcome: 'paid' }, 400), ['body_invalid', 'reason is missing'])
  assert.deepEqual(await refused(at, '{', 400), [
    'body_invalid',
    'body must be JSON without repeated members',
  ])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await ask(proxy, at, 'outcome=paid', form)).status, 400)
  assert.equal((await ask(proxy, at, { outcome: 'paid', reason: 'a'.repeat(5_000) })).status, 413)
})

/** An order that was paid twice, because the bank took back its word. */
async function paidTwice(proxy: Proxy): Promise<string> {
  const handle = await pay(proxy, 'g-1')
  proxy.bank.decide('CANCELLED')
  await proxy.ring(handle)
  await proxy.press({ order: { id: 'g-1' } })
  const [first, second] = proxy.bank.payments
  proxy.bank.decide('ACCEPTED', undefined, first)
  proxy.bank.decide('ACCEPTED', undefined, second)
  for (const payment of proxy.bank.payments) {
    const mail = await proxy.bank.callback(`https://pay.shop.example/callback/${handle}`, { payment })
    await proxy.service(handle).handleCallback(mail)
    await proxy.ring(handle)
  }
  return handle
}

test('guides to a refund where an order was paid twice, and settles it as paid only after one (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await paidTwice(proxy)
  const payment = await shown(ask(proxy, `/payments/${handle}`))
  assert.deepInclude(payment, { state: 'paid_twice', needsPerson: true })
  assert.deepEqual(
    payment.attempts.map(({ number, state }) => [number, state]),
    [
      [1, 'paid'],
      [2, 'paid'],
    ],
  )
  const settle = async (outcome: string) =>
    (await shown<Faults>(ask(proxy, `/payments/${handle}/resolve`, { outcome, reason: 'Two tabs' }))).faults
  assert.deepEqual(await settle('not_paid'), [
    { field: 'outcome', rule: 'must be paid, because it was paid twice' },
  ])
  assert.deepEqual(await settle('paid'), [
    { field: 'refunds', rule: 'must give back one of the two payments whole first' },
  ])
})

test('exports the payments of some days as JSON Lines, each with its history (house: 2)', async () => {
  const proxy = await startMerchant()
  const handles = [await pay(proxy, 'h-1', { message: 'Two cups' }), await pay(proxy, 'h-2')]
  const response = await ask(proxy, `/export?from=${today()}&to=${today()}`)
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  const text = await response.text()
  assert.isTrue(text.endsWith('\n'))
  const lines = text
    .trimEnd()
    .split(/[\n\u2028]/)
    .map((line) => JSON.parse(line) as Shown)
  assert.sameMembers(pluck(lines, 'handle'), handles)
  for (const { history, attempts } of lines) {
    assert.equal(history[0]?.what, 'started')
    assert.lengthOf(attempts, 1)
  }
  assert.equal(await (await ask(proxy, '/export?from=2026-01-01&to=2026-01-31')).text(), '')
})

test('exports a period in parts, each with no more calls than its limit, and takes it up again (house: 2)', async () => {
  const proxy = await startMerchant()
  const handles = []
  for (const id of ['p-1', 'p-2', 'p-3']) handles.push(await pay(proxy, id))
  const span = `from=${today()}&to=${today()}`
  const part = async (more: string) => {
    const response = await ask(proxy, `/export?${span}&${more}`)
    const lines = (await response.text()).split('\n').filter((line) => line !== '')
    const seen = lines.map((line) => (JSON.parse(line) as Shown).handle)
    return { seen, next: response.headers.get('silta-next') }
  }
  const first = await part('limit=2')
  assert.lengthOf(first.seen, 2)
  const rest = await part(`limit=2&cursor=${first.next ?? ''}`)
  assert.lengthOf(rest.seen, 1)
  assert.isNull(rest.next)
  assert.sameMembers([...first.seen, ...rest.seen], handles)
  // The same part again is the same.
  assert.deepEqual(await part('limit=2'), first)
  assert.isNull((await part('limit=4')).next)

  const fault = async (query: string) => {
    const { faults } = await problemOf(await ask(proxy, `/export?${query}`))
    return faults?.map(({ field, rule }) => `${field} ${rule}`)
  }
  const alone = await fault(`${span}&cursor=${first.next ?? ''}`)
  assert.deepEqual(alone, ['limit must be given beside cursor'])
  const other = await fault(`from=2026-01-01&to=2026-01-31&limit=2&cursor=${first.next ?? ''}`)
  assert.deepEqual(other, ['cursor must belong to the same query'])
  assert.deepEqual(await fault(`${span}&limit=101`), ['limit must be 1 to 100'])
  // Parts have no longest period.
  assert.equal((await ask(proxy, '/export?from=2026-01-01&to=2026-03-01&limit=2')).status, 200)
})

test('breaks an export off when a payment cannot be read, and never ends it early as if it were whole (house: 2)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'h-3')
  proxy.service(handle).merchantPayment = () => Promise.reject(new Error('the object is gone'))
  const { result, lines } = await withLog(async () => {
    const response = await ask(proxy, '/export')
    return response.text().then(
      () => 'whole',
      () => 'broken',
    )
  })
  assert.equal(result, 'broken')
  assert.include(lines.join('\n'), 'export_broken')
})

test('deletes personal data at once, and keeps what the books need (promises: finding 8)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'i-1', { message: 'For Maija Meikäläinen' })
  proxy.bank.decide('ACCEPTED')
  await proxy.ring(handle)
  const before = await shown(ask(proxy, `/payments/${handle}`))
  assert.equal(before.message, 'For Maija Meikäläinen')
  const after = await shown(ask(proxy, `/payments/${handle}/personal-data/delete`, {}))
  assert.isString(after.personalDataDeletedAt)
  assert.notProperty(after, 'message')
  for (const name of ['orderId', 'state', 'amount', 'reference', 'attempts'] as const)
    assert.deepEqual(after[name], before[name])
  assert.notInclude(JSON.stringify([...(proxy.storages.get(handle)?.entries ?? [])]), 'Maija')
  assert.deepInclude(after.history.at(-1), { what: 'personal_data_deleted' })
  const again = await shown(ask(proxy, `/payments/${handle}/personal-data/delete`, {}))
  assert.equal(again.personalDataDeletedAt, after.personalDataDeletedAt)
  // The same order is still the same order.
  const pressed = await proxy.press({ order: { id: 'i-1', message: 'For Maija Meikäläinen' } })
  assert.equal(pressed.status, 200)
})

test('keeps why personal data was deleted, where somebody says why, and needs no reason and no body (house: 2)', async () => {
  const proxy = await startMerchant()
  const [told, untold] = [await pay(proxy, 'i-3'), await pay(proxy, 'i-4')]
  const reason = 'Maija M. asked for it'
  const path = (handle: string) => `/payments/${handle}/personal-data/delete`
  for (const body of [{ reason: '' }, { reason: 'x'.repeat(501) }, { reason, why: 'x' }, '{', '"x"']) {
    assert.equal((await ask(proxy, path(told), body)).status, 400, JSON.stringify(body))
  }
  assert.notProperty(await shown(ask(proxy, `/payments/${told}`)), 'personalDataDeletedAt')
  const after = await shown(ask(proxy, path(told), { reason }))
  assert.deepInclude(after.history.at(-1), { what: 'personal_data_deleted', reason })
  const again = await shown(ask(proxy, path(told), { reason: 'Another word' }))
  assert.deepEqual(again.history, after.history)
  const headers = bearer(`Bearer ${MERCHANT_KEY}`)
  const bare = await shown(proxy.fetch(`/merchant${path(untold)}`, { method: 'POST', headers }))
  assert.isString(bare.personalDataDeletedAt)
  assert.notProperty(bare.history.at(-1), 'reason')
})

test('deletes personal data by itself, so many days after the end of an order (promises: finding 8)', async () => {
  const proxy = await startMerchant({ PERSONAL_DATA_DAYS: '30' })
  const handle = await pay(proxy, 'i-2', { message: 'For Maija Meikäläinen' })
  proxy.bank.decide('ACCEPTED')
  await proxy.service(handle).runDue()
  const stored = () => JSON.stringify([...(proxy.storages.get(handle)?.entries ?? [])])
  assert.include(stored(), 'Maija')
  const ended = Date.parse((await shown<{ updatedAt: string }>(proxy.fetch(`/payments/${handle}`))).updatedAt)
  assert.equal(proxy.storages.get(handle)?.alarm, ended + 30 * 86_400_000)
  await proxy.service(handle).runDue()
  assert.notInclude(stored(), 'Maija')
  assert.deepInclude(await shown<object>(ask(proxy, `/payments/${handle}`)), {
    state: 'paid',
    amount: '12.50',
  })
})

test('knows no webhook of another name, and says which methods there are (house: 4)', async () => {
  const proxy = await startMerchant()
  const handle = await pay(proxy, 'j-1')
  const unknown = await ask(proxy, `/payments/${handle}/webhooks/evt_x/resend`, {})
  assert.equal(unknown.status, 404)
  assert.equal((await problemOf(unknown)).code, 'webhook_unknown')
  const wrong = await proxy.fetch('/merchant/export', {
    method: 'PUT',
    headers: bearer(`Bearer ${MERCHANT_KEY}`),
  })
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'GET')
})
