// Instructions over the merchant's routes: what may be given, what is reported of it, and what is refused.
import { assert, test } from '#kit'
import { ask, shown } from '../merchant/merchant-kit.ts'
import { problemOf, withLog } from '../kit/proxy.ts'
import { OTHER } from './instruction-bank.ts'
import { PAYMENT, REQUEST, type ShownInstruction, startInstructions } from './instruction-kit.ts'
import { pluck } from '../kit/lists.ts'

interface List {
  payouts?: { payoutId: string; state: string }[]
  requestsToPay?: { requestToPayId: string; state: string }[]
  next?: string
}

test('pays a supplier in each of three ways, and tells what the bank said at each step (house: 3)', async () => {
  for (const operation of ['sepa', 'instant', 'v2']) {
    const { pay, bank, read, ring } = await startInstructions()
    const response = await pay(operation)
    assert.equal(response.status, 201)
    const given = (await response.json()) as ShownInstruction
    assert.equal(given.state, operation === 'v2' ? 'processing' : 'paid')
    bank.settle('PROCESSED')
    await ring('payouts:INVOICE42')
    const known = await read('/payouts/INVOICE42')
    assert.deepInclude(known, { operation, state: 'paid', amount: '120.50', needsPerson: false })
    assert.deepInclude(known.bank, { status: 'PROCESSED', archiveId: '20261120000000000001' })
    assert.deepEqual(known.payment, PAYMENT)
    assert.includeMembers(pluck(known.history, 'what'), ['given', 'sent', 'answered', 'state_changed'])
    assert.lengthOf(bank.taken, 1)
  }
})

test('asks for a payment, and follows the request until it is answered (gaps: request-to-pay.status.values)', async () => {
  const { request, bank, read, ring } = await startInstructions()
  bank.begin.push('PENDING')
  const response = await request()
  assert.equal(response.status, 201)
  assert.equal(((await response.json()) as ShownInstruction).state, 'processing')
  bank.settle('COMPLETED')
  await ring('requests-to-pay:ASK42')
  const known = await read('/requests-to-pay/ASK42')
  assert.deepInclude(known, { state: 'completed', operation: 'request_to_pay' })
  assert.deepEqual(known.payment, REQUEST)
})

test('signs each sending anew over the bytes that are kept, and shows the token of the bank (2 B, Authentication)', async () => {
  const { pay, bank, ring } = await startInstructions()
  bank.fates.create.push('drop-after')
  await pay('sepa')
  await ring('payouts:INVOICE42')
  const creates = bank.arrived.filter(({ kind }) => kind === 'create')
  assert.lengthOf(creates, 2)
  const [first, second] = creates
  assert.equal(first?.body, second?.body)
  assert.match(first?.headers.get('authorization') ?? '', /^Bearer canary-bearer-token/)
  for (const { headers } of creates) assert.match(headers.get('x-req-signature') ?? '', /^[\w-]+\.\.[\w-]+$/)
  assert.lengthOf(bank.taken, 1)
})

test('gives the same instruction back for the same id and body, and refuses another body (gaps: corporate.duplicate.sync)', async () => {
  const { pay, request, bank } = await startInstructions()
  assert.deepEqual([(await pay('sepa')).status, (await pay('sepa')).status], [201, 200])
  // Equal is what is equal to the bank: the order of members does not count, and neither does null.
  const reversed = Object.fromEntries(Object.entries({ ...PAYMENT, message: null }).toReversed())
  assert.equal((await pay('sepa', reversed)).status, 200)
  for (const change of [
    { instructedAmount: { amount: '0120.50', currency: 'EUR' } },
    { reference: '1232' },
    { endToEndId: 'E2E-43' },
  ]) {
    const other = await pay('sepa', change)
    assert.equal(other.status, 409)
    assert.equal((await problemOf(other)).code, 'payout_changed')
  }
  assert.equal((await problemOf(await pay('instant'))).code, 'payout_changed')
  assert.deepEqual([(await request()).status, (await request()).status], [201, 200])
  assert.lengthOf(bank.taken, 2)
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'create').length, 2)
})

test('lets no second request have the endToEndId of another one, which a question would find (gaps: request-to-pay.create.ids)', async () => {
  const { request, bank } = await startInstructions()
  await request()
  const other = await request({ instructionId: 'ASK43' })
  assert.equal(other.status, 409)
  assert.deepInclude(await problemOf(other), {
    code: 'request_to_pay_id_used',
    faults: [{ field: 'endToEndId', rule: 'must be new' }],
  } as never)
  assert.lengthOf(bank.taken, 1)
})

test('pays once when one instruction is given 1 000 times at once (promises: R1)', async () => {
  const { pay, bank } = await startInstructions()
  const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await pay('sepa')).status))
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  assert.equal(statuses.filter((status) => status === 200).length, 999)
  assert.lengthOf(bank.taken, 1)
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'create').length, 1)
})

test('asks for one token, however many payments leave at once, and keeps it in memory only (gaps: corporate.token.answer)', async () => {
  const { pay, bank, proxy } = await startInstructions()
  await Promise.all(Array.from({ length: 50 }, (_, at) => pay('sepa', { instructionId: `MANY${at}` })))
  assert.lengthOf(bank.taken, 50)
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'token').length, 1)
  const kept = JSON.stringify([...proxy.storages.values()].map(({ entries }) => [...entries]))
  assert.notInclude(kept, 'canary-bearer-token')
})

test('asks for a new token when the bank does not know the one it has, and sends once more (gaps: corporate.errors)', async () => {
  const { pay, bank } = await startInstructions()
  bank.fates.create.push({ refuse: 'TOKEN_EXPIRED', status: 401 })
  assert.equal(((await (await pay('sepa')).json()) as ShownInstruction).state, 'paid')
  assert.equal(bank.arrived.filter(({ kind }) => kind === 'token').length, 2)
  assert.lengthOf(bank.taken, 1)
})

test('names each member that is wrong and its rule, sends nothing, and keeps nothing (gaps: corporate.request.remittance)', async () => {
  const { proxy, bank } = await startInstructions()
  const { reference: _, ...without } = PAYMENT
  const wrong: [body: unknown, fields: string[]][] = [
    [{}, ['operation', 'payment']],
    [{ operation: 'swift', payment: PAYMENT }, ['operation']],
    [{ operation: 'sepa', payment: without }, ['payment.message']],
    [{ operation: 'sepa', payment: { ...PAYMENT, forceSepaInst: true } }, ['payment.forceSepaInst']],
    [{ operation: 'sepa', payment: { ...PAYMENT, instructionId: 'a b' } }, ['payment.instructionId']],
    [{ operation: 'sepa', payment: PAYMENT, more: 1 }, ['more']],
    [
      { operation: 'sepa', payment: { ...PAYMENT, creditor: { name: 'x', iban: 'x' } } },
      ['payment.creditor.iban'],
    ],
    [[], ['body']],
    ['"canary-text"', ['body']],
    [{ operation: 'sepa', payment: PAYMENT, rail: ['canary-text'] }, ['rail']],
  ]
  for (const [body, fields] of wrong) {
    const response = await ask(proxy, '/payouts', body)
    assert.equal(response.status, 400, JSON.stringify(body))
    const { faults } = (await response.json()) as { faults: { field: string; rule: string }[] }
    assert.sameMembers(pluck(faults, 'field'), fields)
    assert.notInclude(JSON.stringify(faults), 'canary-text')
  }
  assert.equal((await ask(proxy, '/requests-to-pay', { requestToPay: {} })).status, 400)
  assert.isEmpty(bank.arrived)
  assert.equal((await ask(proxy, '/payouts/INVOICE42')).status, 404)
})

test('is carried by the rail that the body names, and names the field of one that is not known (house: 2)', async () => {
  const { proxy, pay, bank } = await startInstructions()
  const body = { operation: 'sepa', payment: PAYMENT }
  for (const rail of ['request-to-pay', 'unknown', '']) {
    const refused = await ask(proxy, '/payouts', { rail, ...body })
    const { code, faults } = await problemOf(refused)
    assert.deepEqual([refused.status, code], [400, 'body_invalid'], rail)
    assert.deepEqual(faults, [{ field: 'rail', rule: 'must be one of corporate-payments' }])
  }
  assert.isEmpty(bank.arrived)
  const named = await ask(proxy, '/payouts', { rail: 'corporate-payments', ...body })
  assert.equal(named.status, 201)
  assert.deepInclude(await shown<ShownInstruction>(named), {
    payoutId: 'INVOICE42',
    rail: 'corporate-payments',
    state: 'paid',
  })
  // The one that carries it anyway: the same payout.
  assert.equal((await pay('sepa')).status, 200)
  assert.lengthOf(bank.taken, 1)
})

test('takes the longest instruction that the paper allows, and nothing beyond 16 kB (2 B, Limits)', async () => {
  const { pay, bank } = await startInstructions()
  const name = 'ữ'.repeat(70)
  const address = { country: 'FI', addressLine: [name, name] }
  const party = { name, identification: { id: 'ữ'.repeat(35), schemeName: 'COID' }, address }
  const long = {
    creditor: { ...PAYMENT.creditor, name, address },
    debtor: { ...PAYMENT.debtor, name, address },
    ultimateDebtor: { ...party, identification: { id: '1234567-1', schemeName: 'COID' } },
    ultimateCreditor: { ...party, identification: { id: 'ữ'.repeat(35), schemeName: 'TXID' } },
    message: 'ữ'.repeat(140),
  }
  assert.equal((await pay('sepa', long)).status, 201)
  assert.equal((await pay('sepa', { ...long, instructionId: 'A', message: 'x'.repeat(20_000) })).status, 413)
  assert.lengthOf(bank.taken, 1)
})

test('lists instructions by day, by state, by id and by whether a person must look, page by page (house: 3)', async () => {
  const { proxy, pay, request, bank, ring } = await startInstructions()
  for (const at of [1, 2, 3, 4, 5]) {
    if (at === 5) bank.fates.create.push({ refuse: 'INSUFFICIENT_FUNDS' })
    await pay('sepa', { instructionId: `PAY${at}` })
    await ring(`payouts:PAY${at}`)
  }
  await request()
  await ring('requests-to-pay:ASK42')
  const list = (query: string) => shown<List>(ask(proxy, `/payouts${query}`))
  const ids = ({ payouts, requestsToPay = [] }: List) =>
    payouts?.map(({ payoutId }) => payoutId) ?? requestsToPay.map(({ requestToPayId }) => requestToPayId)
  assert.sameMembers(ids(await list('')), ['PAY1', 'PAY2', 'PAY3', 'PAY4', 'PAY5'])
  assert.deepEqual(ids(await list('?state=refused')), ['PAY5'])
  assert.deepEqual(ids(await list('?payoutId=PAY2')), ['PAY2'])
  assert.deepEqual(ids(await list('?payoutId=PAY2&state=refused')), [])
  assert.deepEqual(ids(await list('?payoutId=UNKNOWN')), [])
  assert.deepEqual(ids(await list('?needsPerson=true')), [])
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.next}`)
  const third = await list(`?limit=2&cursor=${second.next}`)
  assert.lengthOf(new Set([...ids(first), ...ids(second), ...ids(third)]), 5)
  assert.deepEqual(ids(await shown<List>(ask(proxy, '/requests-to-pay?state=completed'))), ['ASK42'])
  for (const query of ['?state=completed', '?payoutId=a-b', '?cursor=x', '?from=2026-13-01', '?more=1'])
    assert.equal((await ask(proxy, `/payouts${query}`)).status, 400, query)
})

test('exports the instructions of some days, a line each, apart from payments (house: 3)', async () => {
  const { proxy, pay, request, ring } = await startInstructions()
  await pay('sepa')
  await ring('payouts:INVOICE42')
  await request()
  await ring('requests-to-pay:ASK42')
  const lines = async (path: string) =>
    (await (await ask(proxy, path)).text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ShownInstruction)
  const [payment, ...more] = await lines('/export/payouts')
  assert.isEmpty(more)
  assert.deepInclude(payment, { payoutId: 'INVOICE42', state: 'paid' })
  assert.isNotEmpty(payment?.history)
  assert.deepEqual(pluck(await lines('/export/requests-to-pay'), 'requestToPayId'), ['ASK42'])
  assert.deepEqual(await lines('/export'), [])
})

test('answers 404 where instructions are not offered, and names the methods of a path (house: 2)', async () => {
  const none = Object.fromEntries(
    ['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY_ID', 'PRIVATE_KEY'].map((name) => [
      `CORPORATE_${name}`,
      undefined,
    ]),
  )
  const { proxy } = await startInstructions(none)
  for (const [path, body] of [['/payouts'], ['/payouts/A'], ['/export/payouts'], ['/payouts', {}]] as const) {
    const response = await ask(proxy, path, body)
    assert.equal(response.status, 404)
    assert.equal((await problemOf(response)).code, 'payout_not_offered')
  }
  assert.equal((await ask(proxy, '/requests-to-pay')).status, 200)
  const wrong = await ask(proxy, '/requests-to-pay/A', {})
  assert.equal(wrong.status, 405)
  assert.equal(wrong.headers.get('allow'), 'GET')
  for (const id of ['a-b', 'x'.repeat(36), '..%2f'])
    assert.equal(
      (await problemOf(await ask(proxy, `/requests-to-pay/${id}`))).code,
      'request_to_pay_unknown',
      id,
    )
})

test('settles what is unclear once, with a reason, and nothing else (house: 2)', async () => {
  const { proxy, request, bank, ring, read } = await startInstructions()
  const path = '/requests-to-pay/ASK42'
  const settle = (outcome: string) => ask(proxy, `${path}/resolve`, { outcome, reason: 'The bank said so.' })
  assert.equal((await problemOf(await settle('completed'))).code, 'request_to_pay_unknown')
  bank.fates.create.push('drop-before', { refuse: 'DUPLICATE_PAYMENT', status: 409 })
  await request({ instructionId: 'ASK41', endToEndId: 'E2E-41' })
  const early = await ask(proxy, '/requests-to-pay/ASK41/resolve', { outcome: 'completed', reason: 'No.' })
  assert.equal((await problemOf(early)).code, 'request_to_pay_not_in_review')
  // Another client has used the id.
  await request()
  assert.deepInclude(await read(path), {
    state: 'needs_review',
    reason: 'DUPLICATE_PAYMENT',
    needsPerson: true,
  })
  await ring('requests-to-pay:ASK42')
  const waiting = await shown<List>(ask(proxy, '/requests-to-pay?needsPerson=true'))
  assert.lengthOf(waiting.requestsToPay ?? [], 1)
  assert.equal((await settle('paid')).status, 400)
  assert.equal((await ask(proxy, `${path}/resolve`, { outcome: 'completed' })).status, 400)
  for (let times = 0; times < 2; times++) assert.equal((await settle('completed')).status, 200)
  const known = await read(path)
  assert.deepInclude(known, { state: 'completed', reason: 'resolved', needsPerson: false })
  assert.deepInclude(known.resolved, { outcome: 'completed', reason: 'The bank said so.' })
  assert.equal((await problemOf(await settle('rejected'))).code, 'request_to_pay_not_in_review')
})

test('deletes names and messages after the end, keeps what the books need, and still knows its body (promises: R35)', async () => {
  const { proxy, pay, bank, read, ring } = await startInstructions()
  const path = '/payouts/INVOICE42'
  const forget = () => ask(proxy, `${path}/personal-data/delete`, {})
  bank.begin.push('PROCESSING')
  await pay('sepa')
  assert.equal((await problemOf(await forget())).code, 'payout_open')
  bank.settle('REJECTED')
  await ring('payouts:INVOICE42')
  assert.equal((await forget()).status, 200)
  const known = await read(path)
  assert.isUndefined(known.payment)
  assert.isString(known.personalDataDeletedAt)
  assert.deepInclude(known, { state: 'rejected', amount: '120.50', reference: 'RF481245' } as object)
  const kept = JSON.stringify([...proxy.storages.values()].map(({ entries }) => [...entries]))
  assert.notInclude(kept, 'Canary Supplier')
  assert.equal((await pay('sepa')).status, 200)
  assert.equal((await pay('sepa', { reference: '1232' })).status, 409)
})

test('lets no key, token or name reach a log, a problem or what is stored of a token (house: 4)', async () => {
  const { result, lines } = await withLog(async () => {
    const { pay, request, bank, ring } = await startInstructions()
    bank.fates.create.push('garbled', OTHER, { refuse: 'canary-code' }, 'drop-before', 'drop-after')
    bank.fates.token.push('garbled', { refuse: 'canary', status: 500 })
    bank.fates.look.push('garbled', 'drop-before')
    const answers = [await pay('sepa'), await pay('v2', { instructionId: 'B' }), await request()]
    for (const name of ['payouts:INVOICE42', 'payouts:B', 'requests-to-pay:ASK42']) await ring(name)
    answers.push(await pay('sepa', { reference: '1232' }), await request({ instructionId: 'C' }))
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  })
  assert.isNotEmpty(lines)
  for (const secret of [
    'canary-corporate-secret',
    'canary-bearer-token',
    'canary-request-to-pay-key',
    'PRIVATE KEY',
  ]) {
    assert.notInclude(result, secret)
    assert.notInclude(lines.join('\n'), secret)
  }
  for (const name of ['Canary Supplier', 'Canary Debtor', 'Canary message', 'FI46998'])
    assert.notInclude(lines.join('\n'), name)
})
