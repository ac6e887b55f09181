// What is kept about one person, as the merchant's server asks for it: found over days and kinds, a part at a time, never another's.
// The scope of the route is held in keys.test.ts, that nothing of deleted data is left in hosts/deleted.test.ts.
import { assert, test } from '#kit'
import { makeMerchant } from '../../../../core/merchant/index.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import { instructionSettings, PAYMENT, REQUEST } from '../instructions/instruction-kit.ts'
import { unpacked } from '../kit/memory-storage.ts'
import { type Proxy, problemOf } from '../kit/proxy.ts'
import { ask, handleFor, MERCHANT_KEY, pay, shown, startMerchant } from './merchant-kit.ts'
import { onStillClock } from '../kit/still-clock.ts'

/** The account of the person. */
const IBAN = PAYMENT.creditor.iban

interface Item {
  kind: string
  payment?: { orderId: string; attempts: { iban?: string }[]; [member: string]: unknown }
  payout?: { payoutId: string; [member: string]: unknown }
  requestToPay?: { requestToPayId: string; [member: string]: unknown }
}
interface Page {
  items: Item[]
  lookedThrough: { kinds: string[]; listed: number; read: number }
  next?: string
}

const WEEK = { from: '2026-11-16', to: '2026-11-22' }

const exported = (proxy: Proxy, body: object) => shown<Page>(ask(proxy, '/personal-data/export', body))

const idsIn = ({ items }: Page) =>
  items.map(
    ({ kind, payment, payout, requestToPay }) =>
      `${kind} ${payment?.orderId ?? payout?.payoutId ?? requestToPay?.requestToPayId}`,
  )

async function pagesOf(proxy: Proxy, body: object): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const calls = countCalls(proxy)
    const page = await exported(proxy, { ...body, ...(cursor !== undefined && { cursor }) })
    assert.isAtMost(calls.end(), 40)
    pages.push(page)
    cursor = page.next
  } while (cursor !== undefined && pages.length < 30)
  return pages
}

function countCalls({ bindings }: Proxy) {
  const names = ['ORDERS', 'PAYOUTS'].map((name) => bindings[name] as { getByName: (of: string) => object })
  const before = names.map(({ getByName }) => getByName)
  let calls = 0
  names.forEach((binding, at) => {
    binding.getByName = (of) => {
      calls++
      return before[at]?.(of) ?? {}
    }
  })
  return {
    end() {
      names.forEach((binding, at) => (binding.getByName = before[at] ?? binding.getByName))
      return calls
    },
  }
}

/** Lets the attempt of an order have the account that paid, as a bank that tells it does. */
function namePayer(proxy: Proxy, handle: string): void {
  const given = proxy.storages.get(handle)
  if (!given) throw new Error(`nothing is stored of ${handle}`)
  const storage = unpacked(given)
  const order = storage.get<{ attempts: object[] }>('order')
  storage.write({
    order: { ...order, attempts: order?.attempts.map((one) => ({ ...one, payerIban: IBAN })) },
  })
  proxy.restart()
}

/** Starts a proxy that offers payments, payouts and requests to pay. */
async function startAll() {
  const bank = makeInstructionBank(Date.now)
  const proxy = await startMerchant({
    ...(await instructionSettings()),
    BANK_CORPORATE: { fetch: bank.fetch },
  })
  const binding = proxy.bindings['BANK'] as { fetch: typeof bank.fetch }
  const { fetch } = binding
  binding.fetch = (address, init) => (address.includes('r2p.bank') ? bank.fetch : fetch)(address, init)
  return {
    proxy,
    bank,
    give: (payment: object) => ask(proxy, '/payouts', { operation: 'sepa', payment }),
    request: (asked: object) => ask(proxy, '/requests-to-pay', { requestToPay: asked }),
    ring: (name: string) => proxy.instructionNode(name).runDue(),
  }
}

test('gives what is kept about a person of several days and kinds, and nothing of another person (promises: finding 8)', async () => {
  await onStillClock(async ({ at }) => {
    const { proxy, give, request, ring } = await startAll()
    const handle = await pay(proxy, 'first', { message: 'Cups for Aino', metadata: { name: 'Aino' } })
    namePayer(proxy, handle)
    at('2026-11-18T10:00:00Z')
    await pay(proxy, 'of-another', { message: 'Cups for Ville', reference: '13' })
    await give(PAYMENT)
    await ring(`payouts:${PAYMENT.instructionId}`)
    at('2026-11-20T10:00:00Z')
    await request({ ...REQUEST, reference: 'RF712348231' })
    await ring(`requests-to-pay:${REQUEST.instructionId}`)

    const whole = await pagesOf(proxy, {
      ...WEEK,
      payerIban: `IBAN ${IBAN.slice(0, 4)}-\u200B${IBAN.slice(4).toLowerCase()}`,
    })
    const found = whole.flatMap(({ items }) => items)
    assert.deepEqual(whole.flatMap(idsIn), ['payment first', 'payout INVOICE42'])
    assert.deepInclude(found[0]?.payment, { message: 'Cups for Aino', metadata: { name: 'Aino' } })
    assert.equal(found[0]?.payment?.attempts[0]?.iban, IBAN)
    assert.nestedPropertyVal(found[1], 'payout.payment.creditor.name', PAYMENT.creditor.name)
    assert.notInclude(JSON.stringify(whole), 'Ville')
    assert.deepEqual(whole[0]?.lookedThrough.kinds, ['payment', 'payout', 'request_to_pay'])

    const ofReference = await pagesOf(proxy, { ...WEEK, references: ['13', 'RF712348231'] })
    assert.deepEqual(ofReference.flatMap(idsIn), ['payment of-another', 'request_to_pay ASK42'])
    const ofIds = await pagesOf(proxy, { ...WEEK, orderIds: ['first', 'ASK42', 'paid'] })
    assert.deepEqual(ofIds.flatMap(idsIn), ['payment first', 'request_to_pay ASK42'])
    const later = await pagesOf(proxy, { ...WEEK, from: '2026-11-17', orderIds: ['first'] })
    assert.deepEqual(later.flatMap(idsIn), [])
  }, '2026-11-16T10:00:00Z')
})

test('goes on from any page as often as it is asked, and says how much each looked through (house: 2)', async () => {
  await onStillClock(async ({ at }) => {
    const proxy = await startMerchant()
    const all: string[] = []
    for (let number = 0; number < 50; number++) {
      at(new Date(Date.parse('2026-11-16T10:00:00Z') + number * 7_200_000).toISOString())
      await pay(proxy, `order-${number}`, { reference: '1232', metadata: { account: IBAN } })
      all.unshift(`payment order-${number}`)
    }
    const query = { ...WEEK, payerIban: IBAN }
    const pages = await pagesOf(proxy, query)
    assert.isAbove(pages.length, 1)
    assert.deepEqual(pages.flatMap(idsIn), all)
    assert.equal(
      pages.map(({ lookedThrough }) => lookedThrough.read).reduce((sum, read) => sum + read),
      50,
    )
    const [first] = pages
    const again = [
      await exported(proxy, { ...query, cursor: first?.next }),
      await exported(proxy, { ...query, cursor: first?.next }),
    ]
    assert.deepEqual(again, [pages[1], pages[1]])

    const merchant = makeMerchant({
      baseUrl: 'https://pay.shop.example',
      key: MERCHANT_KEY,
      fetch: (url, init) => proxy.raw(new Request(url, init)),
    })
    const taken: string[] = []
    for await (const { kind, payment } of merchant.personalData.export(query))
      taken.push(`${kind} ${payment?.orderId}`)
    assert.deepEqual(taken, all)
    // What no row can be about is not read.
    const named = await pagesOf(proxy, { ...WEEK, orderIds: ['order-7'] })
    assert.deepEqual(named.flatMap(idsIn), ['payment order-7'])
    assert.equal(
      named.map(({ lookedThrough }) => lookedThrough.read).reduce((sum, read) => sum + read),
      1,
    )
  }, '2026-11-16T10:00:00Z')
})

test('gives nothing of what was deleted, and finds no order by an account that is gone (promises: finding 8)', async () => {
  await onStillClock(async () => {
    const proxy = await startMerchant()
    const handle = await pay(proxy, 'gone', { message: 'Cups for Aino', metadata: { name: 'Aino' } })
    namePayer(proxy, handle)
    const query = { ...WEEK, payerIban: IBAN }
    assert.deepEqual(idsIn(await exported(proxy, query)), ['payment gone'])
    await ask(proxy, `/payments/${handle}/personal-data/delete`, {})
    assert.deepEqual((await exported(proxy, query)).items, [])
    const { items } = await exported(proxy, { ...WEEK, orderIds: ['gone'] })
    assert.isString(items[0]?.payment?.['personalDataDeletedAt'])
    assert.notMatch(JSON.stringify(items), new RegExp(`Aino|${IBAN}`))
  }, '2026-11-18T10:00:00Z')
})

test('names the field and the rule of a wrong question, and repeats no account (house: 4)', async () => {
  await onStillClock(async () => {
    const proxy = await startMerchant()
    const next = 'payment.2026-11-18.1795000000000.x'
    for (const [body, fault] of [
      [WEEK, 'body must have payerIban, references or orderIds'],
      [{ ...WEEK, orderIds: [] }, 'body must have payerIban, references or orderIds'],
      [{ from: WEEK.from, orderIds: ['a'] }, 'to is missing'],
      [{ from: WEEK.to, to: WEEK.from, orderIds: ['a'] }, 'from must not be after to'],
      [{ ...WEEK, to: '2026-11-31', orderIds: ['a'] }, 'to must be a day, YYYY-MM-DD'],
      [{ ...WEEK, payerIban: 'FI0012345678901234' }, 'payerIban must be an IBAN'],
      [{ ...WEEK, orderIds: Array.from({ length: 21 }, () => 'a') }, 'orderIds must hold 1 to 20'],
      [{ ...WEEK, orderIds: ['a'], name: 'Aino' }, 'name is not known'],
      [{ ...WEEK, orderIds: ['a'], cursor: 'a' }, 'cursor must be the next of an earlier answer'],
      [{ ...WEEK, orderIds: ['a'], cursor: `x${next}` }, 'cursor must be the next of an earlier answer'],
    ] as const) {
      const response = await ask(proxy, '/personal-data/export', body)
      const { code, faults } = await problemOf(response)
      const named = (faults as { field: string; rule: string }[]).map(({ field, rule }) => `${field} ${rule}`)
      assert.deepEqual([response.status, code, named], [400, 'body_invalid', [fault]])
    }
    assert.deepEqual((await exported(proxy, { ...WEEK, orderIds: ['a'], cursor: next })).items, [])
    assert.isFalse(proxy.storages.has(handleFor('a')))
  }, '2026-11-18T10:00:00Z')
})

test('deletes the personal data of a period a part at a time, and names what has not ended (promises: finding 8)', async () => {
  await onStillClock(async ({ at }) => {
    const { proxy, bank, give, ring } = await startAll()
    for (let number = 1; number <= 45; number++) {
      await pay(proxy, `order-${number}`, { message: `Cups for ${number}` })
    }
    bank.begin.push('PROCESSING')
    await give(PAYMENT)
    await ring(`payouts:${PAYMENT.instructionId}`)
    at('2026-11-18T10:00:00Z')
    const kept = await pay(proxy, 'later', { message: 'Cups for a later one' })
    const query = { from: '2026-11-16', to: '2026-11-17', reason: 'A year is over.' }
    interface Part {
      deleted: number
      open: { kind: string; orderId?: string; payoutId?: string }[]
      next?: string
    }
    const calls = countCalls(proxy)
    const first = await shown<Part>(ask(proxy, '/personal-data/delete', query))
    assert.isAtMost(calls.end(), 40)
    assert.isAbove(first.deleted, 0)
    assert.isString(first.next)
    // A part that is asked for again changes nothing, and says the same.
    assert.deepEqual(await shown<Part>(ask(proxy, '/personal-data/delete', query)), first)

    const merchant = makeMerchant({
      baseUrl: 'https://pay.shop.example',
      key: MERCHANT_KEY,
      fetch: (url, init) => proxy.raw(new Request(url, init)),
    })
    const all = await merchant.personalData.delete(query)
    assert.equal(all.deleted, 45)
    assert.deepEqual(all.open, [{ kind: 'payout', payoutId: PAYMENT.instructionId }])
    for (const id of ['order-1', 'order-45']) {
      const payment = await shown<Record<string, unknown>>(ask(proxy, `/payments/${handleFor(id)}`))
      assert.notProperty(payment, 'message')
      assert.isString(payment['personalDataDeletedAt'])
      assert.include(JSON.stringify(payment['history']), 'A year is over.')
    }
    assert.property(await shown(ask(proxy, `/payments/${kept}`)), 'message')
    for (const body of [
      { from: '2026-11-16' },
      { ...query, to: '2026-11-15' },
      { ...query, cursor: 'nowhere.2026-11-16.1' },
      { ...query, payerIban: IBAN },
    ]) {
      const response = await ask(proxy, '/personal-data/delete', body)
      assert.equal((await problemOf(response)).code, 'body_invalid')
    }
  }, '2026-11-16T10:00:00Z')
})
