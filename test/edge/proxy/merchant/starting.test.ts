// Payments that the merchant's server starts: one order by token and by call, what is the same, what is refused, what stays private.
// Not what happens at a bank: the rails' tests look at that.
import { assert, fc, test } from '#kit'
import { isReference } from '../../../../core/shared/values/reference.ts'
import { CLIENT_ID, CLIENT_SECRET, BASE, makePayingBank } from '../interfaces/baltic/rail/paying-bank.ts'
import { PAYEE, PAYERS } from '../interfaces/baltic/rail/stand.ts'
import { orderToken, type Proxy, RETURN_URL, SHOP, withLog } from '../kit/proxy.ts'
import { ask, handleFor, shown, type Shown, startMerchant } from './merchant-kit.ts'
import { pluck } from '../kit/lists.ts'

const ORDER = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }

interface Started {
  payment: Shown & { metadata?: Record<string, string>; canRetry?: boolean }
  approvalUrl?: string
}
interface Refused {
  code: string
  faults?: { field: string; rule: string }[]
}

const start = (proxy: Proxy, body: object, headers?: Record<string, string>) =>
  ask(proxy, '/payments', body, headers)
const started = async (proxy: Proxy, order: object = {}, more: object = {}) => {
  const response = await start(proxy, { order: { ...ORDER, ...order }, ...more })
  return { status: response.status, ...((await response.json()) as Started & Refused) }
}
const cancel = async (proxy: Proxy) => {
  proxy.bank.decide('CANCELLED')
  await proxy.fetch(`/payments/${handleFor(ORDER.id)}`)
}
async function book(proxy: Proxy, payment = proxy.bank.last()): Promise<void> {
  const handle = handleFor(ORDER.id)
  proxy.bank.decide('ACCEPTED', undefined, payment)
  const mail = await proxy.bank.callback(`https://pay.shop.example/callback/${handle}`, { payment })
  await proxy.service(handle).handleCallback(mail)
  await proxy.ring(handle)
}

test('starts a payment for a server, and gives the same payment and link to the same call (promises: R7; house: 2)', async () => {
  const proxy = await startMerchant()
  const first = await started(proxy)
  assert.equal(first.status, 201)
  assert.equal(first.payment.handle, handleFor(ORDER.id))
  assert.equal(first.payment.state, 'pending')
  const again = await started(proxy)
  assert.equal(again.status, 200)
  assert.equal(again.approvalUrl, first.approvalUrl)
  assert.equal(proxy.bank.count('create'), 1)
  const fromPage = (await (await proxy.press({ order: ORDER })).json()) as { approvalUrl: string }
  assert.equal(fromPage.approvalUrl, first.approvalUrl)
  assert.equal(proxy.bank.count('create'), 1)
})

test('goes on with a payment that a page began, and begins one of many calls at once (promises: R7)', async () => {
  const proxy = await startMerchant()
  const { approvalUrl: link } = (await (await proxy.press({ order: ORDER })).json()) as {
    approvalUrl: string
  }
  const calls = await Promise.all(Array.from({ length: 20 }, () => started(proxy)))
  assert.deepEqual(new Set(calls.map((call) => call.approvalUrl)), new Set([link]))
  assert.equal(proxy.bank.count('create'), 1)
})

test('gives no link once the order has ended, and shows how (promises: R7)', async () => {
  const proxy = await startMerchant()
  await started(proxy)
  proxy.bank.decide('ACCEPTED')
  await proxy.fetch(`/payments/${handleFor(ORDER.id)}`)
  const { status, payment, approvalUrl } = await started(proxy)
  assert.deepEqual([status, payment.state, approvalUrl], [200, 'paid', undefined])
})

test('shows a closed order to the call that began it, without a link, and refuses it to a page and with other content (promises: R7)', async () => {
  const proxy = await startMerchant()
  const first = await started(proxy)
  await ask(proxy, `/payments/${handleFor(ORDER.id)}/close`, { reason: 'Sold out' })
  const closed = ['pending', 'order_closed', undefined]
  for (const more of [{}, { replaces: true }, { provider: 'own' }]) {
    const { status, payment, approvalUrl } = await started(proxy, {}, more)
    assert.equal(status, 200)
    assert.deepEqual([payment.state, (payment as { reason?: string }).reason, approvalUrl], closed)
  }
  assert.isString(first.approvalUrl)
  assert.equal((await shown<Refused>(await proxy.press({ order: ORDER }))).code, 'order_closed')
  const other = { amount: '13.50' }
  assert.deepInclude(await started(proxy, other), { status: 409, code: 'order_changed' })
  assert.deepInclude(await started(proxy, other, { replaces: true }), { status: 409, code: 'order_closed' })
  assert.equal(proxy.bank.count('create'), 1)
})

test('refuses the order of an id with other content, open or ended, and begins it where the server says that it replaces (promises: R7; house: 2)', async () => {
  const others = [
    { amount: '13.50' },
    { reference: 'RF481245' },
    { message: 'Other' },
    { dueDate: '2026-12-24' },
  ]
  const proxy = await startMerchant()
  await started(proxy)
  for (const other of others)
    assert.deepInclude(await started(proxy, other, { replaces: true }), {
      status: 409,
      code: 'order_changed',
    })
  await cancel(proxy)
  for (const other of others)
    assert.deepInclude(await started(proxy, other), { status: 409, code: 'order_changed' })
  assert.equal(proxy.bank.count('create'), 1)
  const replaced = await started(proxy, { amount: '13.50' }, { replaces: true })
  assert.equal(replaced.status, 201)
  assert.equal(replaced.payment.amount, '13.50')
})

test('refuses the content of an earlier attempt once the order was replaced, paid or closed: an answer has the amount that was asked for (promises: R7)', async () => {
  for (const ended of ['paid', 'closed']) {
    const proxy = await startMerchant()
    await started(proxy)
    await cancel(proxy)
    const { payment } = await started(proxy, { amount: '13.50' }, { replaces: true })
    if (ended === 'paid') proxy.bank.decide('ACCEPTED')
    else await ask(proxy, `/payments/${payment.handle}/close`, { reason: 'Sold out' })
    await proxy.fetch(`/payments/${payment.handle}`)
    assert.deepInclude(await started(proxy), { status: 409, code: 'order_changed' }, ended)
    const same = await started(proxy, { amount: '13.50' })
    assert.deepEqual([same.status, same.payment.amount, same.approvalUrl], [200, '13.50', undefined], ended)
  }
})

test('leaves money of the content that a server replaced to a person, with both contents, and knows the last one only (gaps Part 5, law 9)', async () => {
  for (const other of [{ amount: '13.50' }, { amount: '13.50', reference: 'RF481245' }]) {
    const proxy = await startMerchant()
    await started(proxy)
    const [first] = proxy.bank.payments
    await cancel(proxy)
    const { payment } = await started(proxy, other, { replaces: true })
    await book(proxy, first)
    const known = await shown(ask(proxy, `/payments/${payment.handle}`))
    assert.deepInclude(known, { state: 'mismatched', needsPerson: true })
    assert.deepEqual(pluck(known.attempts, 'amount'), ['12.50', '13.50'])
    assert.deepInclude(await started(proxy), { status: 409, code: 'order_changed' })
    const same = await started(proxy, other)
    assert.deepEqual([same.status, same.approvalUrl], [200, undefined])
    // Both are paid then, and one of them is to be given back.
    await book(proxy, proxy.bank.last())
    assert.deepInclude(await shown<object>(ask(proxy, `/payments/${payment.handle}`)), {
      state: 'paid_twice',
    })
  }
})

test('takes the money of an earlier attempt for that of its order where a server replaced only its words (gaps Part 5, law 9)', async () => {
  const proxy = await startMerchant()
  await started(proxy)
  const [first] = proxy.bank.payments
  await cancel(proxy)
  const { payment } = await started(proxy, { message: 'Other' }, { replaces: true })
  await book(proxy, first)
  assert.deepInclude(await shown<object>(ask(proxy, `/payments/${payment.handle}`)), { state: 'paid' })
})

test('begins another attempt of the same order after an unpaid end, as a press does (house: 2)', async () => {
  const proxy = await startMerchant()
  const first = await started(proxy)
  await cancel(proxy)
  const second = await started(proxy)
  assert.equal(second.status, 201)
  assert.notEqual(second.approvalUrl, first.approvalUrl)
  assert.lengthOf(second.payment.attempts, 2)
})

test('takes the id as the key of a repetition, also in a header, and refuses another one there (house: 2)', async () => {
  const proxy = await startMerchant()
  const same = await start(proxy, { order: ORDER }, { 'idempotency-key': ORDER.id })
  assert.equal(same.status, 201)
  const other = await start(proxy, { order: ORDER }, { 'idempotency-key': 'order-2' })
  assert.equal(other.status, 400)
  assert.deepEqual((await shown<Refused>(other)).faults, [
    { field: 'idempotency-key', rule: 'must be absent, or equal to the id in the body' },
  ])
})

test('makes the reference of an order that has none, once and for ever (house: 2; Part 3, reference)', async () => {
  const proxy = await startMerchant()
  const { reference: _, ...bare } = ORDER
  const first = await shown<Started>(start(proxy, { order: bare }))
  assert.isTrue(isReference(first.payment.reference))
  await cancel(proxy)
  proxy.restart()
  const second = await shown<Started>(start(proxy, { order: bare }))
  assert.equal(second.payment.reference, first.payment.reference)
  const other = await started(proxy, { reference: '1232' })
  assert.deepInclude(other, { status: 409, code: 'order_changed' })
  const token = await orderToken({ id: 'by-token', reference: undefined })
  const { payment } = (await (await proxy.press({ body: { order: token } })).json()) as Started
  assert.isTrue(isReference(payment.reference))
  assert.notEqual(payment.reference, first.payment.reference)
})

test('names what is wrong with a call by field and rule, and begins nothing (house: 2)', async () => {
  const proxy = await startMerchant()
  const faulty: [field: string, body: object][] = [
    ['order', { order: 'a.b.c' }],
    ['order.amount', { order: { ...ORDER, amount: 12.5 } }],
    ['order.id', { order: { ...ORDER, id: 'a b' } }],
    ['order.reference', { order: { ...ORDER, reference: '1233' } }],
    ['order.duedate', { order: { ...ORDER, duedate: '2026-12-24' } }],
    ['order.metadata', { order: { ...ORDER, metadata: { a: 1 } } }],
    ['order.metadata', { order: { ...ORDER, metadata: { a: 'nul\0' } } }],
    ['order.metadata', { order: { ...ORDER, metadata: { a: 'gnp\u202E.exe' } } }],
    ['order.returnUrl', { order: { ...ORDER, returnUrl: 'https://evil.example/' } }],
    ['order.recurrence', { order: { ...ORDER, dueDate: '2026-12-24', recurrence: { every: 'Daily' } } }],
    ['payer.address', { order: ORDER, payer: { address: 'localhost' } }],
    ['payer.userAgent', { order: ORDER, payer: { address: '192.0.2.1', userAgent: 'a\nb' } }],
    ['replaces', { order: ORDER, replaces: 'yes' }],
    ['language', { order: ORDER, language: 'english' }],
    ['returnUrl', { order: ORDER, returnUrl: RETURN_URL }],
  ]
  for (const [field, body] of faulty) {
    const response = await start(proxy, body)
    assert.equal(response.status, 400, field)
    const { code, faults } = await shown<Refused>(response)
    assert.deepEqual([code, faults?.map((fault) => fault.field)], ['body_invalid', [field]])
  }
  assert.equal(proxy.bank.calls.length, 0)
})

test('leads the payer to the page of the order, and to the one of the settings when its origin is not known any more (gaps: shared.redirect-url)', async () => {
  const proxy = await startMerchant({ ALLOWED_ORIGINS: 'https://other.example' })
  const returnUrl = 'https://other.example/thanks?order=1&payment=mine'
  await started(proxy, { returnUrl })
  const back = () => proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  const { location } = Object.fromEntries((await back()).headers)
  assert.equal(location, `https://other.example/thanks?order=1&payment=${handleFor(ORDER.id)}`)
  const [created] = proxy.bank.calls.filter(({ kind }) => kind === 'create')
  assert.notInclude(JSON.stringify(created?.body), 'other.example')
  const later = await startMerchant({ ALLOWED_ORIGINS: '' })
  for (const [name, storage] of proxy.storages) later.storages.set(name, storage)
  const moved = await later.fetch(`/return/${handleFor(ORDER.id)}`)
  assert.equal(moved.headers.get('location'), `${RETURN_URL}?payment=${handleFor(ORDER.id)}`)
})

test('takes a page of return of the site only, by its exact origin (gaps: shared.redirect-url)', async () => {
  const proxy = await startMerchant({ ALLOWED_ORIGINS: 'https://other.example:8443' })
  const refused = [
    'https://other.example/',
    'http://shop.example/receipt',
    'https://shop.example.evil.example/',
    'https://user@shop.example/',
    'https://shop.example/#part',
    'https://127.0.0.1/',
    'https://shop.example\\@evil.example/',
    ' https://shop.example/',
    'javascript:alert(1)',
    '/receipt',
    `https://shop.example/${'a'.repeat(2_000)}`,
  ]
  for (const returnUrl of refused) assert.equal((await started(proxy, { returnUrl })).status, 400, returnUrl)
  for (const [at, returnUrl] of [
    'https://shop.example/thanks',
    'https://pay.shop.example/a',
    'https://other.example:8443/',
  ].entries())
    assert.equal((await started(proxy, { id: `order-${at}`, returnUrl })).status, 201, returnUrl)
})

test('keeps the first page and notes of an order: a call with others is the same order (house: 2)', async () => {
  const proxy = await startMerchant()
  const first = await started(proxy, { metadata: { cart: '7' }, returnUrl: `${SHOP}/a` }, { language: 'fi' })
  const again = await started(proxy, { metadata: { cart: '8' }, returnUrl: `${SHOP}/b` }, { language: 'sv' })
  assert.equal(again.status, 200)
  assert.equal(again.approvalUrl, first.approvalUrl)
  assert.deepEqual(again.payment.metadata, { cart: '7' })
  const back = await proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  assert.include(back.headers.get('location') ?? '', `${SHOP}/a?`)
})

test('shows the notes of an order to its merchant alone, and deletes them with the personal data (house: 3)', async () => {
  const secret = 'note-that-stays-here'
  const { lines, result: proxy } = await withLog(async () => {
    const taken: string[] = []
    const made = await startMerchant({
      WEBHOOK_URL: 'https://shop.example/webhooks',
      WEBHOOK_KEYS: `whsec_${btoa('k'.repeat(32))}`,
      MERCHANT: {
        fetch: async (_: string, { body }: RequestInit) => {
          taken.push(typeof body === 'string' ? body : 'no text')
          return new Response(null, { status: 500 })
        },
      },
    })
    const { payment } = await started(made, { metadata: { cart: secret } })
    assert.deepEqual(payment.metadata, { cart: secret })
    made.bank.decide('ACCEPTED')
    await made.fetch(`/return/${handleFor(ORDER.id)}`)
    await made.service(handleFor(ORDER.id)).runDue()
    assert.include(taken.join(), secret)
    const page = await (await made.fetch(`/payments/${handleFor(ORDER.id)}`)).text()
    assert.include(page, '"state":"paid"')
    assert.notInclude(page, secret)
    const list = await (await ask(made, '/payments')).text()
    assert.notInclude(list, secret)
    const whole = await shown<Started['payment']>(ask(made, `/payments/${handleFor(ORDER.id)}`))
    assert.notInclude(JSON.stringify(whole.history), secret)
    await ask(made, `/payments/${handleFor(ORDER.id)}/personal-data/delete`, {})
    const kept = [...made.storages.values()].map((storage) => JSON.stringify([...storage.list('')]))
    assert.notInclude(kept.join(), secret)
    return made
  })
  assert.notInclude(lines.join(), secret)
  assert.notInclude(JSON.stringify(proxy.bank.calls), secret)
})

test('takes page and notes of an order token too, and none of a basket (house: 2)', async () => {
  const proxy = await startMerchant()
  const extras = { metadata: { cart: '7' }, returnUrl: `${SHOP}/thanks` }
  await proxy.press({ order: { ...ORDER, ...extras } })
  const payment = await shown<Started['payment']>(ask(proxy, `/payments/${handleFor(ORDER.id)}`))
  assert.deepEqual(payment.metadata, { cart: '7' })
  const back = await proxy.fetch(`/return/${handleFor(ORDER.id)}`)
  assert.include(back.headers.get('location') ?? '', `${SHOP}/thanks?`)
  const strange = await proxy.press({
    order: { ...ORDER, id: 'order-2', returnUrl: 'https://evil.example/' },
  })
  assert.equal((await shown<Refused>(strange)).code, 'order_invalid')
  const basket = { items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: 'a'.repeat(43), ...extras }
  assert.equal((await shown<Refused>(await proxy.press({ body: basket }))).code, 'body_invalid')
})

test('takes at most 20 texts and 2 kB of notes (house: 2)', async () => {
  const proxy = await startMerchant()
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name-${at}`, 'text']))
  const long = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  const faulty = [
    many(21),
    long(2_049),
    { a: 'ä'.repeat(1_021) },
    { '': 'x' },
    { 'a b': 'x' },
    { a: { b: 'c' } },
  ]
  for (const metadata of faulty) assert.equal((await started(proxy, { metadata })).status, 400)
  for (const [at, metadata] of [many(20), long(2_048), {}].entries())
    assert.equal((await started(proxy, { id: `order-${at}`, metadata })).status, 201)
})

test('tells the bank of a payer only what the server tells, and never the address of the server (promises: R49; 3, Headers)', async () => {
  const heard: Headers[] = []
  const open = async () => {
    const bank = makePayingBank()
    return startMerchant({
      BALTIC_CLIENT_ID: CLIENT_ID,
      BALTIC_CLIENT_SECRET: CLIENT_SECRET,
      BALTIC_EE_BASE_URL: BASE,
      BALTIC_EE_BANK: 'Silta Pank',
      BALTIC_PAYEE_IBAN: PAYEE,
      BALTIC_PAYEE_NAME: 'Poukama Oy',
      CLIENT_ADDRESS_HEADER: 'x-real-ip',
      BANK_BALTIC: {
        fetch: (address: string, init: RequestInit) => {
          heard.push(new Headers(init.headers))
          return bank.fetch(address, init)
        },
      },
    })
  }
  const send = async (more: object) => {
    heard.length = 0
    const headers = { 'x-real-ip': '198.51.100.7', 'user-agent': 'server/1', 'accept-language': 'fi' }
    const body = { order: ORDER, provider: 'ee', payerIban: `IBAN: \u200B${PAYERS.ee}`, ...more }
    assert.equal((await start(await open(), body, headers)).status, 201)
    const all = heard.flatMap((one) => [...one])
    return Object.fromEntries(all.filter(([name]) => name.startsWith('psu-')))
  }
  assert.deepEqual(await send({}), {})
  assert.deepEqual(await send({ payer: { address: '192.0.2.9', userAgent: 'Browser/1' } }), {
    'psu-ip-address': '192.0.2.9',
    'psu-user-agent': 'Browser/1',
  })
})

test('counts no call of the server among those of pages (promises: R49)', async () => {
  const proxy = await startMerchant({ CALLS_PER_MINUTE: '1' })
  for (let at = 0; at < 12; at++)
    assert.equal((await started(proxy, { id: `order-${at}` }, { payerIban: 'FI00' })).status, 201)
})

test('begins one payment whatever mix of tokens and calls comes, in any order (promises: R7)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }), async (byServer) => {
      const proxy = await startMerchant()
      await Promise.all(
        byServer.map((isServer) => (isServer ? started(proxy) : proxy.press({ order: ORDER }))),
      )
      assert.equal(proxy.bank.count('create'), 1)
    }),
    { numRuns: 8 },
  )
})
