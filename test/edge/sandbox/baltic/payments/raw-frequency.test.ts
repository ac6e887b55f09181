/// <reference types="node" />
// How often a consent may be used: five endpoints that count apart, per Helsinki day, with the PSU there and without.
// What a consent allows is in raw-access.
import { assert, test } from '#kit'
import { advance, header, plan } from '../../raw-client.ts'
import {
  amount,
  BULK,
  type Body,
  consentBody,
  item,
  oneOff,
  orderOf,
  reference,
  SINGLE,
  EE,
  TRIED,
} from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  type Account,
  type Headers,
  moveTo,
  openRenewable,
  readAnswer,
  type Report,
  type Tpp,
} from '../raw-tpp.ts'

const { own, renew } = await openRenewable()

/** Opens a new bank with a recurring consent, and the ids that reads need, found while the PSU is there. */
async function openConsent(members: Body = {}) {
  const there = await renew()
  const consentId = await there.granted(consentBody(members))
  const { resourceId } = await there.account(consentId)
  const dollars = (await there.account(consentId, EE.first, 'USD')).resourceId
  const { pending = [] } = await there.report(
    consentId,
    resourceId,
    'bookingStatus=pending&dateFrom=2026-11-20',
  )
  return {
    there,
    consentId,
    resourceId,
    dollars,
    ...pathsOf(resourceId, pending[0]),
    read: readerOf(there, consentId),
  }
}

/** Opens a new bank with a one-off consent, of which the list and one report are read: no more can tell the ids. */
async function openOneOff() {
  const there = await renew()
  const consentId = await there.granted(oneOff())
  const read = readerOf(there, consentId)
  const { accounts } = readAnswer(await read(''))
  const found = (accounts as Account[]).find(({ iban, currency }) => iban === EE.first && currency === 'EUR')
  const resourceId = found?.resourceId ?? ''
  const { report } = pathsOf(resourceId, undefined)
  const { pending = [] } = readAnswer(await read(report))['transactions'] as Report
  return { there, consentId, resourceId, ...pathsOf(resourceId, pending[0]), read }
}

const readerOf = (there: Tpp, consentId: string) => (path: string, headers?: Headers) =>
  there.read(consentId, path, headers)

function pathsOf(resourceId: string, transaction: { transactionId: string } | undefined) {
  const report = `/${resourceId}/transactions?bookingStatus=both&dateFrom=2026-11-20`
  const details = `/${resourceId}/transactions/${transaction?.transactionId ?? ''}`
  return { report, paths: ['', `/${resourceId}`, `/${resourceId}/balances`, report, details] }
}

const NAMES = ['the list', 'details', 'balances', 'transactions', 'transaction details']

/** Reads until the budget is used up, and returns how often it went. */
async function useUp(read: () => Promise<Awaited<ReturnType<Tpp['read']>>>): Promise<number> {
  for (let count = 0; ; count++) {
    const answer = await read()
    if (answer.status !== 200) {
      assertRefused(answer, 429, 'ACCESS_EXCEEDED')
      return count
    }
    assert.isBelow(count, 20, 'no limit is kept')
  }
}

for (const [frequencyPerDay, wanted] of [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 4],
  [100, 4],
] as const) {
  test(`answers ${wanted} times a day by frequencyPerDay ${frequencyPerDay}, each of the five endpoints for itself (gaps: baltic.consent.frequency)`, async () => {
    const { paths, read } = await openConsent({ frequencyPerDay })
    for (const [at, path] of paths.entries()) assert.equal(await useUp(() => read(path)), wanted, NAMES[at])
    for (const path of paths) assertRefused(await read(path), 429, 'ACCESS_EXCEEDED')
  })
}

test('answers each endpoint once for a one-off consent, with the PSU there or not (gaps: baltic.consent.frequency)', async () => {
  const present = { 'psu-ip-address': '192.0.2.1' }
  for (const headers of [{}, present]) {
    const { paths, report, read } = await openOneOff()
    for (const path of paths) {
      if (path !== '' && path !== report) assert.equal((await read(path, headers)).status, 200)
      for (const again of [{}, present]) assertRefused(await read(path, again), 429, 'ACCESS_EXCEEDED')
    }
  }
})

test('says in Retry-After how many seconds are left until midnight in Helsinki (gaps: baltic.consent.frequency, shared.rate-limit)', async () => {
  const { read } = await openConsent({ frequencyPerDay: 1 })
  await read('')
  for (const [now, seconds] of [
    ['2026-11-20T12:00:00+02:00', 43_200],
    ['2026-11-20T12:00:01+02:00', 43_199],
    ['2026-11-20T23:59:00+02:00', 60],
    ['2026-11-20T23:59:59+02:00', 1],
  ] as const) {
    await moveTo(own, now)
    const answer = await read('')
    assertRefused(answer, 429, 'ACCESS_EXCEEDED')
    assert.equal(header(answer, 'retry-after'), String(seconds))
  }
})

test('counts anew from midnight in Helsinki, in winter and on the days the clocks change (gaps: baltic.consent.frequency, shared.time)', async () => {
  for (const [at, before, after] of [
    ['2026-11-20T10:00:00Z', '2026-11-20T21:59:59.999Z', '2026-11-20T22:00:00Z'],
    ['2027-03-28T10:00:00Z', '2027-03-28T20:59:59.999Z', '2027-03-28T21:00:00Z'],
    ['2026-10-25T10:00:00Z', '2026-10-25T21:59:59.999Z', '2026-10-25T22:00:00Z'],
  ] as const) {
    const there = await renew({ at })
    const consentId = await there.granted(consentBody({ frequencyPerDay: 2, validUntil: '9999-12-31' }))
    assert.equal(await useUp(() => there.read(consentId)), 2)
    await moveTo(own, before)
    const late = await there.read(consentId)
    assertRefused(late, 429, 'ACCESS_EXCEEDED')
    assert.equal(header(late, 'retry-after'), '1')
    await moveTo(own, after)
    assert.equal(await useUp(() => there.read(consentId)), 2, at)
  }
})

test('counts no read of a recurring consent while the PSU is there, which only an IP address says (gaps: baltic.consent.frequency, baltic.headers.other)', async () => {
  const { paths, read } = await openConsent({ frequencyPerDay: 1 })
  for (const address of ['192.0.2.1', '0.0.0.0', '2001:db8::1', '::1', '::ffff:192.0.2.1']) {
    for (const path of paths) {
      for (let at = 0; at < 2; at++)
        assert.equal((await read(path, { 'psu-ip-address': address })).status, 200, address)
    }
  }
  for (const path of paths) assert.equal((await read(path)).status, 200, 'nothing was counted')
  const notThere: Headers[] = [
    {},
    { 'psu-user-agent': 'Mozilla/5.0', 'psu-ip-port': '443' },
    ...['', 'x', '192.0.2', '192.0.2.256', '192.0.2.1:80', 'localhost', '192.0.2.1, ::1'].map((value) => ({
      'psu-ip-address': value,
    })),
  ]
  for (const headers of notThere) {
    for (const path of paths) assertRefused(await read(path, headers), 429, 'ACCESS_EXCEEDED')
  }
  assert.equal((await read('', { 'psu-ip-address': '192.0.2.1' })).status, 200, 'over, but the PSU is there')
})

test('counts each account and each transaction for itself, the list for the consent (gaps: baltic.consent.frequency)', async () => {
  const { there, resourceId, dollars, paths, read } = await openConsent({ frequencyPerDay: 1 })
  for (const path of paths) await read(path)
  for (const more of ['', '/balances', '/transactions?bookingStatus=both&dateFrom=2026-11-20']) {
    assertRefused(await read(`/${resourceId}${more}`), 429, 'ACCESS_EXCEEDED')
    assert.equal((await read(`/${dollars}${more}`)).status, 200)
    assertRefused(await read(`/${dollars}${more}`), 429, 'ACCESS_EXCEEDED')
  }
  await there.approved(SINGLE, orderOf(SINGLE, EE, { instructedAmount: amount('1.23') }))
  const finder = { 'psu-ip-address': '192.0.2.1' }
  const answer = await read(`/${resourceId}/transactions?bookingStatus=pending&dateFrom=2026-11-20`, finder)
  const { pending = [] } = readAnswer(answer)['transactions'] as Report
  const id =
    pending.find(({ transactionAmount }) => transactionAmount.amount === '-1.23')?.transactionId ?? ''
  assert.equal((await read(`/${resourceId}/transactions/${id}`)).status, 200, 'another transaction')
  assertRefused(await read(`/${resourceId}/transactions/${id}`), 429, 'ACCESS_EXCEEDED')
})

test('makes no difference between query parameters, but leaves later pages free (gaps: baltic.consent.frequency)', async () => {
  const { resourceId, report, read } = await openConsent({ frequencyPerDay: 2 })
  assert.equal((await read('')).status, 200)
  assert.equal((await read('?withBalance=true')).status, 200)
  assertRefused(await read('?withBalance=false'), 429, 'ACCESS_EXCEEDED')
  assert.equal((await read(`/${resourceId}?withBalance=true`)).status, 200)
  assert.equal((await read(`/${resourceId}`)).status, 200)
  assertRefused(await read(`/${resourceId}`), 429, 'ACCESS_EXCEEDED')
  assert.equal((await read(report)).status, 200)
  assert.equal((await read(report.replace('both', 'booked'))).status, 200)
  assertRefused(await read(report.replace('both', 'pending')), 429, 'ACCESS_EXCEEDED')
  assertRefused(await read(`${report}&page=1`), 429, 'ACCESS_EXCEEDED')
})

test('leaves pages above the first free, also when the budget is used up (gaps: baltic.consent.frequency)', async () => {
  const payments = Array.from({ length: 100 }, () => item({ instructedAmount: amount('0.01') }))
  const body = { debtorAccount: reference(EE.first), payments }
  const recurring = await openConsent({ frequencyPerDay: 1 })
  await recurring.there.approved(BULK, body)
  for (let at = 0; at < 3; at++)
    assert.equal((await recurring.read(`${recurring.report}&page=2`)).status, 200)
  assert.equal((await recurring.read(recurring.report)).status, 200)
  const { there, report, read } = await openOneOff()
  await there.approved(BULK, body)
  assertRefused(await read(`${report}&page=1`), 429, 'ACCESS_EXCEEDED')
  for (let at = 0; at < 3; at++) assert.equal((await read(`${report}&page=2`)).status, 200)
  assertRefused(await read(`${report}&page=99`), 400, ['PARAMETER_NOT_SUPPORTED', 'page'])
})

test('counts only what it answers with 200, and looks at the count last (gaps: baltic.consent.frequency, shared.check-order)', async () => {
  const { resourceId, report, read } = await openConsent({ frequencyPerDay: 1 })
  for (let at = 0; at < 6; at++) {
    assertRefused(await read('?withBalance=x'), 400, 'FORMAT_ERROR')
    assertRefused(await read('', { accept: 'text/html' }), 406, 'REQUESTED_FORMATS_INVALID')
    assertRefused(await read('', { authorization: 'Bearer x' }), 401, 'TOKEN_UNKNOWN')
    assertRefused(await read('/x'), 404, 'RESOURCE_UNKNOWN')
    assertRefused(await read(`/${resourceId}/transactions/x`), 404, 'RESOURCE_UNKNOWN')
    assertRefused(await read(report.replace('2026-11-20', 'x')), 400, 'FORMAT_ERROR')
  }
  await plan(own, { operation: 'baltic.account.read', outcome: 'error:INTERNAL_ERROR' })
  assertRefused(await read(''), 500, 'INTERNAL_ERROR')
  for (const path of ['', `/${resourceId}`, report]) {
    assert.equal((await read(path)).status, 200)
    assertRefused(await read(path), 429, 'ACCESS_EXCEEDED')
  }
  assertRefused(await read('?withBalance=x'), 400, 'FORMAT_ERROR')
  assertRefused(await read('', { accept: 'text/html' }), 406)
  assertRefused(await read('/x'), 404)
})

test('counts a read whose answer was lost after the effect, and none that was lost before it (gaps: baltic.consent.frequency; Part 4, baltic.account.read)', async () => {
  const there = await renew()
  const consentId = await there.granted(oneOff())
  const headers = { 'consent-id': consentId }
  await plan(own, { operation: 'baltic.account.read', outcome: 'drop-before', times: 2 })
  for (let at = 0; at < 2; at++)
    assert.isUndefined(await there.lost('GET', '/account/v1/accounts', { headers }))
  await plan(own, { operation: 'baltic.account.read', outcome: 'drop-after' })
  assert.isUndefined(await there.lost('GET', '/account/v1/accounts', { headers }))
  assertRefused(await there.read(consentId), 429, 'ACCESS_EXCEEDED')
})

test('counts 40 reads at a time like one after another: four are answered (gaps: baltic.consent.frequency)', async () => {
  const { paths, read } = await openConsent()
  for (const path of paths) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(path)))
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      4,
      path,
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 429),
      36,
    )
  }
})

test('counts each consent for itself: a new one begins anew (gaps: baltic.consent.frequency)', async () => {
  const there = await renew()
  const consentId = await there.granted(oneOff())
  assert.equal((await there.read(consentId)).status, 200)
  const next = await there.granted(oneOff())
  assert.equal((await there.read(next)).status, 200)
  assertRefused(await there.read(consentId), 429, 'ACCESS_EXCEEDED')
  const tokens = await there.tokens({ consentId: await there.consent(oneOff()) })
  const person = there.withToken(tokens.access_token)
  const byToken = () => person.call('GET', '/account/v1/accounts')
  assert.equal((await byToken()).status, 200)
  assertRefused(await byToken(), 429, 'ACCESS_EXCEEDED')
})

for (const country of TRIED) {
  test(`counts by the day in ${country.country} as in Helsinki (gaps: baltic.consent.frequency, shared.time)`, async () => {
    const there = await renew({ at: '2026-11-20T21:30:00.000Z', country })
    const consentId = await there.granted(consentBody({ frequencyPerDay: 1 }))
    assert.equal(await useUp(() => there.read(consentId)), 1)
    const answer = await there.read(consentId)
    assert.equal(header(answer, 'retry-after'), '1800')
    await advance(own, 'PT30M')
    assert.equal(await useUp(() => there.read(consentId)), 1)
  })
}
