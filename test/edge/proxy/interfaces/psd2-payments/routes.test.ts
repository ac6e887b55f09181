// Two ways to pay behind the same button: which bank of the picker belongs to which, and what a page may ask for.
// Both banks are of the tests' own.
import { assert, test, wallClock } from '#kit'
import { type FakeBank, json } from '../../kit/fake-bank.ts'
import { type Changes, orderToken, problemOf, type Proxy, startProxy, withLog } from '../../kit/proxy.ts'
import { makePsd2TestBank, type Psd2Bank } from './psd2-bank.ts'
import { credentialsOf, HANDLE, PAY, psd2Settings, startPsd2Proxy } from './proxy.ts'
import * as v from 'valibot'
import { psd2Payments } from '../../../../../edge/proxy/interfaces/psd2-payments/index.ts'
import { Psd2PaymentsRail } from '../../../../../edge/proxy/interfaces/psd2-payments/rail/rail.ts'
import { makePsd2Stand } from './rail/stand.ts'
import { BASE } from '../../../sandbox/bank-kit.ts'
import { openProvider } from '../../../sandbox/psd2-payments/kit.ts'

/** Starts a proxy with both ways. */
async function startBoth(changes: Changes = {}): Promise<{ proxy: Proxy; psd2: Psd2Bank; online: FakeBank }> {
  const psd2 = makePsd2TestBank(() => wallClock())
  const own = Object.entries(await psd2Settings()).filter(([, value]) => value !== undefined)
  const proxy = await startProxy({
    ...Object.fromEntries(own),
    BANK_PSD2: { fetch: psd2.fetch },
    PAYMENT_RAILS: 'psd2-payments online-payment',
    ...changes,
  })
  return { proxy, psd2, online: proxy.bank }
}

async function pressed(proxy: Proxy, provider?: string, order: object = {}): Promise<string> {
  const body = { order: await orderToken(order), ...(provider !== undefined && { provider }) }
  const { result } = await withLog(() => proxy.press({ body }))
  const answer = (await result.json()) as {
    approvalUrl?: string
    code?: string
    payment?: { reason?: string }
  }
  const { approvalUrl, code = 'none', payment } = answer
  if (approvalUrl === undefined) return code
  const way = approvalUrl.includes('/oauth/authorize')
    ? 'psd2'
    : approvalUrl.includes('multibank')
      ? 'other bank'
      : 'online'
  return payment?.reason === undefined ? way : `${way}, ${payment.reason}`
}

const TOMORROW = new Date(wallClock() + 3 * 86_400_000).toISOString().slice(0, 10)

test('lists the own bank once, and the banks of online payment beside it (house: 3)', async () => {
  const { proxy } = await startBoth()
  const { providers } = (await (await proxy.fetch('/providers')).json()) as { providers: { id: string }[] }
  const ids = providers.map(({ id }) => id)
  assert.deepEqual([ids[0], ids.filter((id) => id === 'own').length], ['own', 1])
  assert.include(ids, 'example-bank-one')
})

test('lists the own bank alone, and asks no bank, where there are PSD2 payments only (house: 3)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const answer: unknown = await (await proxy.fetch('/providers')).json()
  assert.deepEqual(answer, { providers: [{ id: 'own', country: 'FI', name: 'Own Bank', enabled: true }] })
  assert.lengthOf(bank.calls, 0)
  assert.equal(await pressed(proxy, 'example-bank-one'), 'provider_unknown')
  assert.equal(await pressed(proxy, 'own'), 'psd2')
})

test('tells of each bank that can carry an order when its money would leave, where that is not at once (gaps: psd2.due.execution)', async () => {
  const days = Array.from({ length: 9 }, (_, at) => new Date(wallClock() + (at + 2) * 86_400_000))
  const saturday =
    days
      .find((day) => day.getUTCDay() === 6)
      ?.toISOString()
      .slice(0, 10) ?? ''
  const leavesAt = async (changes: Changes, order: object) => {
    const { proxy } = await startBoth(changes)
    const answer = await proxy.fetch('/providers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1' },
      body: JSON.stringify({ order: await orderToken(order) }),
    })
    const { providers } = (await answer.json()) as {
      providers: { id: string; execution?: { date: string } }[]
    }
    return providers.filter(({ execution }) => execution).map(({ id, execution }) => [id, execution?.date])
  }
  const order = { dueDate: saturday }
  assert.deepEqual(await leavesAt({ PSD2_PAYEE_AT_BANK: 'true' }, order), [['own', saturday]])
  const [[id, date = ''] = []] = await leavesAt({}, order)
  assert.equal(id, 'own')
  assert.isAbove(Date.parse(date), Date.parse(saturday))
  assert.deepEqual(await leavesAt({ PSD2_PAYEE_AT_BANK: 'true' }, {}), [])
})

test('lists the own bank while the list of the others cannot be had (promises: R45)', async () => {
  const { proxy, online } = await startBoth()
  online.rules.providers = () => json(500, {})
  const { result } = await withLog(() => proxy.fetch('/providers'))
  assert.equal(result.status, 200)
  assert.deepInclude(await result.json(), {
    providers: [{ id: 'own', country: 'FI', name: 'Own Bank', enabled: true }],
  })
})

test('pays at the own bank by the first way, at another bank by online payment (house: 3)', async () => {
  const cases = [
    [undefined, 'psd2'],
    ['own', 'psd2'],
    ['example-bank-one', 'other bank'],
    ['no-such-bank', 'provider_unknown'],
  ] as const
  for (const [provider, way] of cases) {
    const { proxy } = await startBoth()
    assert.equal(await pressed(proxy, provider), way, provider)
  }
  const { proxy } = await startBoth({ PAYMENT_RAILS: undefined })
  assert.equal(await pressed(proxy, 'own'), 'online')
})

test('pays a later day by PSD2 payments whatever stands first, and not at a bank that cannot (house: 3)', async () => {
  for (const PAYMENT_RAILS of ['psd2-payments online-payment', 'online-payment psd2-payments']) {
    const { proxy } = await startBoth({ PAYMENT_RAILS })
    assert.equal(await pressed(proxy, 'own', { dueDate: TOMORROW }), 'psd2')
    assert.equal(await pressed(proxy, 'example-bank-one', { dueDate: TOMORROW }), 'provider_unfit')
  }
})

test('says where an order can be paid that the chosen bank cannot carry, and logs the reason (house: 4)', async () => {
  const { proxy } = await startBoth()
  const body = { order: await orderToken({ dueDate: TOMORROW }), provider: 'example-bank-one' }
  const { result, lines } = await withLog(() => proxy.press({ body }))
  const problem = await problemOf(result)
  assert.equal(problem.code, 'provider_unfit')
  assert.equal(problem.title, 'This order cannot be paid at this bank. It can be paid at Own Bank.')
  const told = lines.map((line) => JSON.parse(line) as { event: string })
  const refusal = told.find(({ event }) => event === 'provider_refused')
  assert.deepInclude(refusal, { reason: 'order', able: ['psd2-payments'] } as object)
  const unknown = await withLog(() => proxy.press({ body: { ...body, provider: 'no-such-bank' } }))
  assert.equal((await problemOf(unknown.result)).code, 'provider_unknown')
  assert.include(unknown.lines.join(), '"event":"provider_refused"')
})

test('refuses an order whose dates nobody takes, aloud in the sandbox only (house: 4)', async () => {
  const online = await startProxy({ BANK_ENVIRONMENT: 'sandbox' })
  const { result } = await withLog(() => online.press({ order: { dueDate: TOMORROW } }))
  assert.deepInclude(await problemOf(result), {
    code: 'order_invalid',
    detail: 'No way to pay that is set up takes these dates.',
  })
  const { proxy } = await startPsd2Proxy()
  for (const dueDate of ['2020-01-01', '2099-01-01'])
    assert.equal(await pressed(proxy, undefined, { dueDate }), 'order_invalid')
  assert.equal(proxy.stored.size, 0)
})

test('changes the way by the bank that the payer chooses: withdrawn first, or kept and said so (house: 2)', async () => {
  const { proxy, psd2 } = await startBoth()
  assert.equal(await pressed(proxy, 'own'), 'psd2')
  assert.equal(await pressed(proxy, 'example-bank-one'), 'other bank')
  assert.equal(psd2.last().status, 'Revoked')
  assert.equal(await pressed(proxy, 'own'), 'online, way_kept')
  assert.lengthOf(psd2.payments, 1)
  assert.equal(await pressed(proxy), 'online')
  assert.lengthOf(proxy.stored.get(HANDLE)?.attempts ?? [], 2)
})

for (const [body, reason] of [
  ['', 'body must be JSON without repeated members.'],
  ['{"fragment":1}', 'fragment must be text.'],
  ['{"fragment":""}', 'fragment must not be empty.'],
  ['{"fragment":"x","more":"y"}', 'more is not known.'],
] as const) {
  test(`says of ${JSON.stringify(body)} at the return page what is wrong: in the log, and at a sandbox in the answer (house: 4)`, async () => {
    for (const environment of ['production', 'sandbox'] as const) {
      const { proxy } = await startPsd2Proxy({ BANK_ENVIRONMENT: environment })
      const headers = { origin: PAY, 'content-type': 'application/json', 'x-silta': '1' }
      const { result, lines } = await withLog(() =>
        proxy.fetch('/return/psd2', { method: 'POST', headers, body }),
      )
      const { status, code, detail } = await problemOf(result)
      assert.deepEqual([status, code], [400, 'body_invalid'])
      assert.equal(detail, environment === 'sandbox' ? reason : undefined)
      assert.deepInclude(JSON.parse(lines[0] ?? '{}'), { event: 'body_refused', reason })
    }
  })
}

test('lists the bank where the settings name it, and nothing where they do not (house: 2)', async () => {
  const { rail } = await makePsd2Stand()
  assert.isUndefined(rail.providers)
  const listed = { id: 'psd2', name: 'Example Bank One', country: 'FI', enabled: true }
  const named = new Psd2PaymentsRail({
    isSameBank: false,
    bank: {} as ConstructorParameters<typeof Psd2PaymentsRail>[0]['bank'],
    payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
    redirectUri: 'https://pay.shop.example/return/psd2',
    clock: () => 0,
    listed,
  })
  assert.deepEqual(await named.providers?.(), [listed])
})

test('takes a country and a name for the entry, and refuses anything else (house: 4)', () => {
  const form = psd2Payments.settings['PSD2_BANK']
  assert.isTrue(form && v.is(form, 'FI Example Bank One'))
  for (const text of ['Example Bank One', 'fi Example Bank One', 'FI ', `FI ${'x'.repeat(71)}`])
    assert.isFalse(form && v.is(form, text), text)
})

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
