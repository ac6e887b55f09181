// Random requests: whatever comes, the bank answers with what it documents, and in its own form.
// Properties only; single rules are in the other raw tests. On failure fast-check prints its seed.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, deep, fc, test } from '#kit'
import { type Answer, handClock, openBank } from '../raw-client.ts'
import {
  amount,
  consentBody,
  KINDS,
  orderOf,
  reference,
  COUNTRIES,
  EE,
  START,
  exact,
  written,
} from './raw-bodies.ts'
import { callOn, operationsOn } from './raw-operations.ts'
import { assertRefused } from './raw-refusal.ts'
import { ACCOUNTS, COF, CONSENTS, newClient, REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all, objects } = await operationsOn(tpp)
const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))
const kinds = fc.constantFrom(...KINDS)

/** Checks that a refusal has a possible status and its whole form. */
function assertForm(answer: Answer, statuses: readonly number[]): void {
  assert.include(statuses, answer.status, answer.body.toString())
  assertRefused(answer, answer.status)
}

test('answers every JSON object in the place of a payment in the form of the paper (gaps: baltic.errors.body)', async () => {
  const names = [
    ...new Set(KINDS.flatMap((kind) => Object.keys(orderOf(kind)))),
    'executionRule',
    'dayOfExecution',
    'creditorAgent',
  ]
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue(), {
    maxKeys: 4,
  })
  await fc.assert(
    fc.asyncProperty(members, kinds, async (odd, kind) => {
      const answer = await tpp.create(kind, { ...orderOf(kind), ...odd })
      if (answer.status !== 200) assertForm(answer, [400])
    }),
    { numRuns: deep(24, 600) },
  )
})

test('answers every JSON object in the place of a consent in the form of the paper (gaps: baltic.errors.body)', async () => {
  const names = [...Object.keys(consentBody()), 'account', 'cardNumber', 'cardExpiryDate', 'allPsd2']
  const members = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.jsonValue(), {
    maxKeys: 4,
  })
  await fc.assert(
    fc.asyncProperty(members, fc.boolean(), async (odd, isCof) => {
      const right = isCof ? { account: reference(EE.first) } : consentBody()
      const answer = await tpp.call('POST', isCof ? COF : CONSENTS, { body: { ...right, ...odd } })
      if (answer.status !== 201) assertForm(answer, [400, 404])
    }),
    { numRuns: deep(24, 600) },
  )
})

/** Days at both ends of what can be written, and around today. */
const DAYS = `0000-01-01 0001-01-01 1969-12-31 2026-11-19 2026-11-20 2026-11-21 2027-11-20 2027-11-21
  9990-12-31 9999-12-30 9999-12-31`.split(/\s+/)

test('answers a report of every two days that can be written in its form (gaps: baltic.report.query)', async () => {
  for (const dateFrom of DAYS) {
    for (const dateTo of DAYS) {
      const query = `bookingStatus=both&dateFrom=${dateFrom}&dateTo=${dateTo}`
      const answer = await tpp.present(objects.consentId, `/${objects.resourceId}/transactions?${query}`)
      if (dateFrom <= dateTo) assert.equal(answer.status, 200, query)
      else assertRefused(answer, 400, ['PERIOD_INVALID', 'dateFrom'])
    }
  }
})

test('lets everything be approved and read that it has taken with a day at the end of what can be written (gaps: baltic.consent.valid-until, baltic.cof.request, baltic.payment.dates)', async () => {
  const other = await Tpp.open(bank, { client: await newClient(bank) })
  const account = reference(EE.first)
  for (const day of DAYS) {
    const isPast = day < '2026-11-20'
    const asked = await other.call('POST', CONSENTS, { body: consentBody({ validUntil: day }) })
    if (isPast) assertRefused(asked, 400, ['PERIOD_INVALID', 'validUntil'])
    else await other.accounts(await other.granted(consentBody({ validUntil: day })))
    const card = { account, cardExpiryDate: day }
    const question = { account, instructedAmount: amount('1.00') }
    if (isPast)
      assertRefused(await other.call('POST', COF, { body: card }), 400, ['FORMAT_ERROR', 'cardExpiryDate'])
    else assert.equal((await other.funds(await other.cof(card), question)).status, 200, day)
    for (const kind of KINDS) {
      const isSeries = kind.startsWith('periodic')
      const member = isSeries ? 'startDate' : 'requestedExecutionDate'
      const order = orderOf(kind, EE, { [member]: day, ...(isSeries && { endDate: undefined }) })
      const isTaken = !isPast && day <= '2027-11-20'
      if (isTaken) await other.status(kind, await other.approved(kind, order))
      else assertRefused(await other.create(kind, order), 400, ['EXECUTION_DATE_INVALID', member])
    }
  }
})

test('answers every sequence of bytes in the place of a body with 400 (gaps: shared.body)', async () => {
  const posts = all.filter(({ method }) => method === 'POST')
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(...posts),
      async (body, operation) => {
        const headers = { 'content-type': 'application/json' }
        assertForm(await callOn(tpp, operation, { body, headers }), [400])
      },
    ),
    { numRuns: deep(12, 300) },
  )
})

test('takes every amount of up to 14 and 2 digits, and gives it back to the digit (gaps: baltic.amount)', async () => {
  const cents = fc.oneof(
    fc.bigInt({ min: 1n, max: 9_999_999_999_999_999n }),
    fc.bigInt({ min: 1n, max: 99_999n }),
  )
  await fc.assert(
    fc.asyncProperty(cents, kinds, async (value, kind) => {
      const digits = value.toString().padStart(3, '0')
      const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`
      const instructedAmount = { amount: written(text), currency: 'EUR' }
      const one = orderOf(kind)
      const items = one['payments'] as object[] | undefined
      const order = items
        ? { ...one, payments: [{ ...items[0], instructedAmount }] }
        : { ...one, instructedAmount }
      const content = exact(await tpp.get(kind, await tpp.initiated(kind, order)))
      const shown = items ? (content['payments'] as Record<string, unknown>[])[0] : content
      assert.deepEqual(shown?.['instructedAmount'], { amount: text, currency: 'EUR' })
    }),
    { numRuns: deep(12, 300) },
  )
})

test('answers every number as the amount of funds with an answer or 400 (gaps: baltic.amount, baltic.funds.request)', async () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE'), minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(digits, async (text) => {
      const body = { account: reference(EE.first), instructedAmount: amount(text) }
      const answer = await tpp.funds(objects.cofId, body)
      const isGood = /^(0|[1-9]\d{0,13})(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)
      if (isGood) assert.equal(answer.status, 200, text)
      else assertForm(answer, [400])
    }),
    { numRuns: deep(24, 600) },
  )
})

test('answers every header of visible characters in its form or as if there were none (gaps: baltic.headers.request-id, baltic.headers.other)', async () => {
  const text = fc.string({ unit: visible, minLength: 1, maxLength: 60 })
  const names = `x-request-id consent-id authorization accept psu-ip-address psu-http-method
    x-client-certificate content-type`.split(/\s+/)
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom(...names),
      fc.constantFrom(...all),
      async (value, name, operation) => {
        const answer = await callOn(tpp, operation, { headers: { [name]: value } })
        if (answer.status !== operation.status) assertForm(answer, [400, 401, 403, 406, 415, 429])
      },
    ),
    { numRuns: deep(30, 750) },
  )
})

test('answers every id of visible characters with 404 or 403 (gaps: baltic.resource.unknown, baltic.payment.get)', async () => {
  const text = fc
    .string({ unit: visible, minLength: 1, maxLength: 60 })
    .filter((id) => !/[#?/\\%]/.test(id) && !/^\.{1,2}$/.test(id))
  await fc.assert(
    fc.asyncProperty(text, kinds, async (id, kind) => {
      assertForm(await tpp.get(kind, id), [404])
      assertForm(await tpp.get(kind, id, '/status'), [404])
      assertForm(await tpp.delete(kind, id), [403])
      assertForm(await tpp.present(objects.consentId, `/${id}`), [404])
      assertForm(await tpp.present(objects.consentId, `/${objects.resourceId}/transactions/${id}`), [404])
      assertForm(await tpp.present(id), [403])
    }),
    { numRuns: deep(12, 300) },
  )
})

test('answers every query of a report in its form (gaps: baltic.report.query, baltic.query.unknown)', async () => {
  const values = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('both', 'booked', '2026-11-01', '2026-11-20', '1', '2', 'true'),
  )
  const names = fc.constantFrom('bookingStatus', 'dateFrom', 'dateTo', 'page', 'withBalance', 'colour')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async (pairs) => {
      const query = new URLSearchParams(
        [['bookingStatus', 'both'], ['dateFrom', '2026-11-01'], ...pairs].slice(0, 6),
      )
      const answer = await tpp.present(objects.consentId, `/${objects.resourceId}/transactions?${query}`)
      if (answer.status !== 200) assertForm(answer, [400, 401])
    }),
    { numRuns: deep(24, 600) },
  )
})

test('answers every path below a country in its form (gaps: shared.errors.closed-sets)', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      'account',
      'v1',
      'v2',
      'accounts',
      'consent',
      'consents',
      'payment',
      'payments',
      'status',
      'funds-confirmation',
    ),
    fc
      .string({ unit: fc.constantFrom(...'abz019-_.~'), minLength: 1, maxLength: 12 })
      .filter((text) => !/^\.{1,2}$/.test(text)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...COUNTRIES),
      async (parts, country) => {
        const there = await Tpp.open(bank, { country, token: 'x' })
        const path = `/${parts.join('/')}`
        const answer = await there.call('GET', path)
        if (path.startsWith(ACCOUNTS)) assertForm(answer, [401, 404])
        else assertForm(answer, [401, 404, 405])
      },
    ),
    { numRuns: deep(16, 400) },
  )
})
