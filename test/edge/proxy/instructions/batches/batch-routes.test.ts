// Batches of PSD2 payments over the merchant's routes: what may be given, what a person approves, and what is reported of it.
import { assert, test, wallClock } from '#kit'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { ask, shown } from '../../merchant/merchant-kit.ts'
import { problemOf, withLog } from '../../kit/proxy.ts'
import {
  FOREIGN,
  inDays,
  RETURN_URL,
  scheduledOn,
  SEPA,
  type ShownBatch,
  startBatches,
  weeklyFrom,
} from './batch-kit.ts'
import { pluck } from '../../kit/lists.ts'

const SERIES = weeklyFrom(inDays(3), inDays(17))
const THREE = [SEPA, scheduledOn(inDays(2)), SERIES]
const PATH = '/batches/BATCH42'

async function approved(payments: readonly object[]) {
  const stand = await startBatches()
  assert.equal((await stand.give(payments)).status, 201)
  await stand.approval()
  stand.bank.decide(stand.bank.payments[0]?.authorizationId ?? '', 'Authorized')
  return { ...stand, known: await stand.read() }
}

test('pays three payments under one approval, each submitted once, and follows each to its end (2 A, What the service does)', async () => {
  const { give, approval, read, ring, bank } = await startBatches()
  const response = await give(THREE)
  assert.equal(response.status, 201)
  const given = (await response.json()) as ShownBatch
  assert.deepInclude(given, {
    state: 'unapproved',
    operation: 'batch',
    amount: '160.40',
    currency: 'EUR',
    count: 3,
  })
  assert.lengthOf(new Set(bank.payments.map(({ authorizationId }) => authorizationId)), 1)
  // The proxy names each departure before a person goes to the bank.
  const execution = given.payments.map((payment) => payment.execution)
  assert.deepInclude(execution[0], { day: 'today', why: 'at_once' })
  assert.isAtLeast(execution[1]?.date.localeCompare(inDays(2)) ?? -1, 0)
  assert.isAtLeast(execution[2]?.date.localeCompare(inDays(3)) ?? -1, 0)
  const { approvalUrl: link = '', batch } = await approval()
  assert.match(link, /^https:\/\/psd2\.bank\.example\/oauth\/authorize\?/)
  assert.deepEqual(batch.payments[0]?.execution, execution[0])
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Authorized')
  const known = await read()
  assert.deepEqual(pluck(known.payments, 'state'), ['paid', 'scheduled', 'scheduled'])
  assert.equal(known.state, 'scheduled')
  assert.equal(known.payments[2]?.nextOccurrence, inDays(3))
  assert.isUndefined(known.payments[0]?.execution)
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'submit').length, 3)
  await ring()
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'submit').length, 3)
})

test('pays abroad under an approval of its own, and tells the cut-off before (2 A, Foreign payment request; gaps: psd2.foreign.cut-off)', async () => {
  const { known, bank } = await approved([FOREIGN])
  assert.deepInclude(known, { operation: 'foreign', state: 'processing', amount: '250.00', currency: 'USD' })
  assert.equal(known.payments[0]?.bank?.['status'], 'Accepted')
  assert.equal(bank.payments[0]?.debits, 0)
  const { give } = await startBatches()
  const given = (await (await give([FOREIGN])).json()) as ShownBatch
  assert.include(['in_time', 'cut_off', 'closed_day'], given.payments[0]?.execution?.why)
  const { why, until } = given.payments[0]?.execution ?? {}
  assert.equal(until !== undefined, why === 'in_time')
  const mixed = await give([SEPA, FOREIGN], { batchId: 'MIXED' })
  assert.equal(mixed.status, 400)
  assert.deepEqual(((await mixed.json()) as { faults: object[] }).faults, [
    { field: 'payments', rule: 'must hold a foreign payment alone' },
  ])
})

test('names each member that is wrong by its payment and rule, sends nothing, and keeps nothing (gaps: shared.members)', async () => {
  const { proxy, bank, give } = await startBatches()
  const wrong: [payments: unknown, fields: string[], change?: object][] = [
    [[], ['payments']],
    [Array.from({ length: 101 }, () => SEPA), ['payments']],
    [[{ kind: 'swift', payment: {} }], ['payments0.kind']],
    [[SEPA, { ...SEPA, payment: { ...SEPA.payment, amountEUR: '0.00' } }], ['payments.1.payment.amountEUR']],
    [
      [{ ...SEPA, payment: { ...SEPA.payment, authorizationId: 'x' } }],
      ['payments.0.payment.authorizationId'],
    ],
    [[{ ...SEPA, payment: { ...SEPA.payment, dueDate: inDays(1) } }], ['payments.0.payment.dueDate']],
    [[SEPA], ['batchId'], { batchId: 'a b' }],
    [[SEPA], ['returnUrl'], { returnUrl: 'javascript:alert(1)' }],
    [[SEPA], ['returnUrl'], { returnUrl: undefined }],
    [[SEPA], ['more'], { more: 1 }],
  ]
  for (const [payments, fields, change] of wrong) {
    const response = await give(payments as object[], change)
    assert.equal(response.status, 400, JSON.stringify(fields))
    const { faults } = (await response.json()) as { faults: { field: string }[] }
    assert.sameMembers(
      faults.map(({ field }) => field.replaceAll(/[[\]]/g, '')),
      fields,
    )
  }
  assert.isEmpty(bank.arrived)
  assert.equal((await ask(proxy, PATH)).status, 404)
})

test('gives the same batch back for the same id and payments, refuses others, and makes one for 1,000 askers at once (promises: R1)', async () => {
  const { give, bank } = await startBatches()
  const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await give([SEPA])).status))
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  assert.sameMembers([...new Set(statuses)], [200, 201])
  assert.lengthOf(bank.payments, 1)
  const reversed = { kind: 'sepa', payment: Object.fromEntries(Object.entries(SEPA.payment).toReversed()) }
  assert.equal((await give([reversed])).status, 200)
  for (const other of [[SEPA, SEPA], [{ ...SEPA, payment: { ...SEPA.payment, amountEUR: '120.51' } }]]) {
    const response = await give(other)
    assert.equal(response.status, 409)
    assert.equal((await problemOf(response)).code, 'batch_changed')
  }
  assert.lengthOf(bank.payments, 1)
})

test('takes the whole bundle back when the bank does not take one of its payments: nobody approves a part (gaps: psd2.bundle.revoke)', async () => {
  const { give, bank, read, approval } = await startBatches()
  bank.fates.create.push('drop-before')
  await give([SEPA])
  assert.equal((await read()).state, 'sending')
  assert.equal((await approval()).code, 'batch_not_approvable')
  const other = await startBatches()
  await other.give([SEPA], { batchId: 'FIRST' })
  // The first one is taken, the second one is not.
  const [first] = other.bank.payments
  assert.equal(first?.status, 'Unauthorized')
  const refusing = await startBatches({
    BANK_PSD2: {
      fetch: (url: string, init?: RequestInit) => {
        if (url.endsWith('/scheduled-sepa-payments'))
          other.bank.fates.create.push({ refuse: 'SepaIban', status: 400 })
        return other.bank.fetch(url, init)
      },
    },
  })
  const refused = (await (await refusing.give(THREE)).json()) as ShownBatch
  assert.equal(refused.state, 'refused')
  assert.deepEqual(
    refused.payments.map(({ state, reason }) => [state, reason]),
    [
      ['refused', undefined],
      ['refused', 'SepaIban'],
      ['refused', undefined],
    ],
  )
  assert.deepEqual(pluck(other.bank.payments, 'status'), ['Unauthorized', 'Revoked'])
})

test('hands out the same link while it may be opened, and none while somebody has the page open with another one (gaps: psd2.sca.request-object)', async () => {
  const { give, approval, bank, read } = await startBatches()
  assert.equal((await approval()).code, 'batch_unknown')
  await give([SEPA])
  const { approvalUrl: link, approvalUrlEndsAt = '' } = await approval()
  assert.isAbove(Date.parse(approvalUrlEndsAt), wallClock())
  assert.equal((await approval()).approvalUrl, link)
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Authorizing')
  assert.equal((await approval()).approvalUrl, link)
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Rejected')
  assert.equal((await approval()).code, 'batch_not_approvable')
  assert.deepInclude(await read(), { state: 'rejected', needsPerson: false })
  assert.equal(bank.payments[0]?.debits, 0)
})

test('takes what a browser brings back as a hint, sends it on to the page of the merchant, and asks nothing for a stranger (gaps: psd2.sca.return)', async () => {
  const { give, approval, bank, proxy } = await startBatches()
  await give([SEPA])
  const { approvalUrl: link = '' } = await approval()
  const state = new URL(link).searchParams.get('state') ?? ''
  const back = (fragment: string) =>
    proxy.fetch('/return/psd2', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: 'https://pay.shop.example' },
      body: JSON.stringify({ fragment }),
    })
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Rejected')
  const looks = () => bank.arrived.filter(({ kind }) => kind === 'look').length
  const before = looks()
  // The id of a batch does not name it here, and a state that was never made leads to no question.
  const objects = proxy.storages.size
  for (const strange of ['batches:BATCH42.x', `${state.split('.')[0]?.slice(0, -1)}A.x`])
    assert.equal((await back(`error=access_denied&state=${strange}`)).status, 404)
  const other = await back(`error=access_denied&state=${state.split('.')[0]}.other-state`)
  assert.deepEqual(await other.json(), { page: RETURN_URL })
  assert.deepEqual([looks(), proxy.storages.size], [before, objects])
  const answer = await back(`error=access_denied&state=${state}`)
  assert.deepEqual(await answer.json(), { page: RETURN_URL })
  assert.equal(looks(), before + 1)
  const { state: known } = await shown<ShownBatch>(ask(proxy, PATH))
  assert.equal(known, 'rejected')
})

test('stops a batch at once before its approval, or one payment of it (2 A, Rules 2; gaps: psd2.delete.before)', async () => {
  const { give, stop, bank, read } = await startBatches()
  await give(THREE)
  const one = await stop(2)
  assert.isUndefined(one.approvalUrl)
  assert.equal(one.batch.payments[1]?.state, 'cancelled')
  assert.equal(bank.payments[1]?.status, 'Revoked')
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Authorizing')
  assert.equal((await stop()).code, 'batch_being_approved')
  bank.decide(bank.payments[0]?.authorizationId ?? '', 'Unauthorized')
  assert.equal((await stop()).batch.state, 'cancelled')
  assert.equal((await read()).state, 'cancelled')
  assert.isTrue(bank.payments.every(({ status }) => status === 'Revoked'))
  assert.equal((await stop()).code, 'batch_not_stoppable')
})

test('gives a link by which a person stops what was approved, and hears of it (2 A, Rules 1; gaps: psd2.delete.after)', async () => {
  const { stop, bank, read, ring, known } = await approved(THREE)
  assert.equal(known.state, 'scheduled')
  assert.equal((await stop()).code, 'batch_payment_missing')
  // What was paid at once cannot be stopped any more.
  assert.equal((await stop(1)).code, 'batch_not_stoppable')
  assert.equal((await stop(9)).code, 'batch_payment_unknown')
  for (const number of [2, 3]) {
    const { approvalUrl: link = '', batch } = await stop(number)
    assert.match(link, /^https:\/\/psd2\.bank\.example\/oauth\/authorize\?/)
    assert.equal(batch.payments[number - 1]?.state, 'scheduled')
    assert.equal((await stop(number)).approvalUrl, link)
  }
  for (const { authorizationId, cancels } of bank.batches.values())
    if (cancels !== undefined) bank.decide(authorizationId, 'Authorized')
  await ring()
  await ring()
  const after = await read()
  assert.deepEqual(pluck(after.payments, 'state'), ['paid', 'cancelled', 'cancelled'])
  assert.equal(after.state, 'partly_completed')
  assert.deepEqual([...new Set(after.payments[2]?.occurrences?.map(({ state }) => state))], ['cancelled'])
})

test('pages the days of a series by the number of its payment (house: 5)', async () => {
  const { proxy, read } = await approved([SEPA, weeklyFrom(inDays(3), inDays(3 + 7 * 59))])
  const payment = (await read()).payments[1]
  assert.deepInclude(payment, { occurrenceCount: 60, paidOccurrences: 0 })
  assert.lengthOf(payment?.occurrences ?? [], 20)
  const page = (path: string) =>
    shown<{ occurrences: object[]; code?: string }>(ask(proxy, `${PATH}/payments/${path}/occurrences`))
  assert.deepEqual((await page('2')).occurrences, payment?.occurrences?.toReversed())
  assert.isEmpty((await page('1')).occurrences)
  for (const number of ['3', '0', 'x', '-1', '1000'])
    assert.equal((await page(number)).code, 'batch_unknown', number)
})

test('settles nothing that is not unclear, and deletes names and messages after the end only (promises: R35)', async () => {
  const { proxy, give, stop, read } = await startBatches()
  await give([SEPA])
  const settle = { outcome: 'paid', reason: 'The bank said so.' }
  assert.equal((await problemOf(await ask(proxy, `${PATH}/resolve`, settle))).code, 'batch_not_in_review')
  assert.equal((await ask(proxy, `${PATH}/resolve`, { ...settle, outcome: 'done' })).status, 400)
  const forget = () => ask(proxy, `${PATH}/personal-data/delete`, {})
  assert.equal((await problemOf(await forget())).code, 'batch_open')
  await stop()
  assert.equal((await forget()).status, 200)
  const known = await read()
  assert.isString(known.personalDataDeletedAt)
  assert.isUndefined(known.payments[0]?.payment)
  assert.equal(known.payments[0]?.amount, '120.50')
  const kept = JSON.stringify([...proxy.storages.values()].map(({ entries }) => [...entries]))
  assert.notInclude(kept, 'Canary')
  assert.equal((await give([SEPA])).status, 200)
  assert.equal((await give([SEPA, SEPA])).status, 409)
})

test('lists and exports batches beside other instructions, and never among them (house: 3)', async () => {
  const { proxy, give, ring, stop, bank } = await startBatches()
  await give([SEPA], { batchId: 'A1' })
  await give([FOREIGN], { batchId: 'B2' })
  await stop(undefined, 'A1')
  await ring('A1')
  await ring('B2')
  const list = (query: string) => shown<{ batches: ShownBatch[] }>(ask(proxy, `/batches${query}`))
  const ids = async (query: string) => (await list(query)).batches.map(({ batchId }) => batchId)
  assert.sameMembers(await ids(''), ['A1', 'B2'])
  assert.deepEqual(await ids('?state=cancelled'), ['A1'])
  // A row of a batch has no reference: each is read, and judged by the references of its payments.
  const day = helsinkiDate(wallClock())
  const person = { from: day, to: day, references: [SEPA.payment.reference] }
  const { items } = await shown<{ items: { batch: ShownBatch }[] }>(
    ask(proxy, '/personal-data/export', person),
  )
  assert.deepEqual(
    items.map(({ batch }) => batch.batchId),
    ['A1'],
  )
  assert.deepEqual(await ids('?batchId=B2'), ['B2'])
  assert.deepEqual(await ids('?needsPerson=true'), [])
  assert.equal((await ask(proxy, '/batches?state=processed')).status, 400)
  const asked = bank.arrived.length
  const lines = (await (await ask(proxy, '/export/batches')).text()).trim().split('\n')
  assert.lengthOf(lines, 2)
  assert.isTrue(lines.every((line) => Array.isArray((JSON.parse(line) as ShownBatch).history)))
  // An export tells what is known; it asks no bank about each.
  assert.lengthOf(bank.arrived, asked)
})

test('answers 404 where batches are not offered (house: 2)', async () => {
  // The settings are for payers alone.
  const payee = { PSD2_PAYEE_IBAN: 'FI1999900000000300', PSD2_PAYEE_NAME: 'Shop' }
  const none = await startBatches({ ...payee, PAYOUTS: undefined })
  for (const path of ['/batches', PATH, '/export/batches'])
    assert.equal((await problemOf(await ask(none.proxy, path))).code, 'batch_not_offered', path)
})

test('names what is missing where the settings are there, and are for nobody else (house: 2)', async () => {
  for (const name of ['PAYOUTS', 'MERCHANT_KEYS', 'PSD2_SIGNING_KEY']) {
    const { proxy } = await startBatches({ [name]: undefined })
    const { code, detail = '' } = await problemOf(await ask(proxy, '/batches'))
    assert.equal(code, 'configuration_invalid')
    assert.include(detail, `${name} is missing`)
  }
})

test('lets no key, token, link or name reach a log or a problem (house: 4)', async () => {
  const { result, lines } = await withLog(async () => {
    const { give, approval, stop, bank, ring } = await startBatches()
    bank.fates.create.push('garbled', { refuse: 'canary', status: 500 })
    bank.fates.token.push('garbled')
    await give(THREE)
    await ring()
    await give([SEPA], { batchId: 'OTHER' })
    const { approvalUrl: link } = await approval('OTHER')
    bank.fates.delete.push('drop-before', 'drop-before', 'drop-before')
    await stop(undefined, 'OTHER')
    return JSON.stringify([await (await give([SEPA])).text(), link === undefined])
  })
  assert.isNotEmpty(lines)
  for (const secret of ['canary-psd2-secret', 'canary-psd2-token', 'canary-psd2-api-key', 'PRIVATE KEY']) {
    assert.notInclude(result, secret)
    assert.notInclude(lines.join('\n'), secret)
  }
  for (const name of ['Canary', 'FI46998', '/oauth/authorize', 'eyJ'])
    assert.notInclude(lines.join('\n'), name)
})
