/// <reference types="node" />
// The form of bodies and media types of every POST, and the form of amounts, which are numbers here.
// Not what other members mean (raw-consents, raw-payment-fields).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import {
  deep,
  JSON_TYPES,
  NO_JSON_TYPES,
  notJson,
  notObject,
  notUtf8,
  otherEncodings,
  padded,
  tooDeep,
  twice,
  withValue,
} from '../raw/json-form.ts'
import { handClock, openBank } from '../raw-client.ts'
import {
  amount,
  type Body,
  BULK,
  KINDS,
  orderOf,
  PERIODIC,
  reference,
  SINGLE,
  SINGLE_CROSS,
} from './raw-bodies.ts'
import { EE, START } from './raw-countries.ts'
import { exact, written } from './raw-exact.ts'
import { callOn, isBulk, operationsOn } from './raw-operations.ts'
import { assertRefused } from './raw-refusal.ts'
import { REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all, objects } = await operationsOn(tpp)

for (const operation of all.filter(({ method }) => method === 'POST')) {
  const { name, status, body: right, group } = operation
  const inside = right.slice(1, -1)
  const send = (body: string | Uint8Array, headers = {}) => callOn(tpp, operation, { body, headers })
  const refuses = async (...bodies: (string | Uint8Array)[]): Promise<void> => {
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const answer = await send(body, headers)
      const text = Buffer.from(body).subarray(0, 200).toString()
      assert.equal(answer.status, 400, text)
      const [message, ...rest] = assertRefused(answer, 400, 'FORMAT_ERROR')
      assert.isEmpty(rest)
      assert.notProperty(message, 'path', text)
    }
  }

  const limit = isBulk(operation) ? 262_144 : 65_536
  test(`takes a body of up to ${limit / 1024} KiB on ${name}, and not a byte more (gaps: shared.body)`, async () => {
    for (const size of [limit - 1, limit])
      assert.equal((await send(padded(right, size))).status, status, String(size))
    await refuses(padded(right, limit + 1), padded(right, 1_000_000))
  })

  test(`takes UTF-8 without a mark on ${name}, and nothing else (gaps: shared.body)`, async () => {
    await refuses(...notUtf8(right.replace(/}$/, ',"colour":"@"}')), ...otherEncodings(right))
  })

  test(`takes one JSON object on ${name}: else 400 FORMAT_ERROR without a path (gaps: shared.body)`, async () => {
    await refuses(...notJson(right), ...notObject(right))
  })

  test(`takes a depth of 20 on ${name}, and refuses 21 (gaps: shared.body)`, async () => {
    assertRefused(await send(deep(right, 20)), 400, ['FORMAT_ERROR', 'deep'])
    await refuses(...tooDeep(right))
  })

  test(`refuses a member name that stands twice on ${name} (gaps: shared.body)`, async () => {
    const [first = ''] = Object.keys(JSON.parse(right) as object)
    await refuses(...twice(right, first))
  })

  test(`names an unknown member on ${name}, null too: 400 FORMAT_ERROR with its path (gaps: shared.members)`, async () => {
    for (const value of ['1', 'null', '"a"', '{}']) {
      assertRefused(await send(`{${inside},"colour":${value}}`), 400, ['FORMAT_ERROR', 'colour'])
    }
    for (const member of [
      'paymentId',
      'consentId',
      'transactionStatus',
      '_links',
      '__proto__',
      'constructor',
    ]) {
      assertRefused(await send(`{${inside},"${member}":"x"}`), 400, ['FORMAT_ERROR', member])
    }
  })

  test(`takes application/json on ${name}, with charset utf-8 or without: else ${group === 'R' ? '415' : '400'} (gaps: shared.body, baltic.errors.reads, baltic.errors.others)`, async () => {
    for (const type of JSON_TYPES) {
      assert.equal((await send(right, { 'content-type': type })).status, status, type)
    }
    for (const type of [undefined, '', ...NO_JSON_TYPES]) {
      const answer = await send(right, { 'content-type': type })
      if (group === 'R') assertRefused(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
      else assertRefused(answer, 400, 'FORMAT_ERROR')
    }
  })
}

// --- amounts -------------------------------------------------------------------------------------------------------------

/** Source texts of amounts by currency: right ones with the text that comes back, and wrong ones (gaps: baltic.amount). */
const AMOUNTS: Record<string, { good: [sent: string, echo: string][]; bad: string[] }> = {
  EUR: {
    good: [
      ['10.1', '10.10'],
      ['10.10', '10.10'],
      ['10', '10.00'],
      ['10.0', '10.00'],
      ['0.01', '0.01'],
      ['0.10', '0.10'],
      ['12345678901234.12', '12345678901234.12'],
      ['99999999999999.99', '99999999999999.99'],
      ['90071992547409.93', '90071992547409.93'],
    ],
    bad: [
      '"10.10"',
      '0',
      '0.00',
      '-0',
      '-0.0',
      '-1',
      '1e3',
      '1E3',
      '1.0e1',
      '10.123',
      '10.120',
      '10.000',
      '0.001',
      '123456789012345',
      '123456789012345.12',
      '1e400',
      'true',
      '[1]',
      '{}',
    ],
  },
  JPY: {
    good: [
      ['10', '10'],
      ['10.0', '10'],
      ['10.00', '10'],
      ['12345678901234', '12345678901234'],
    ],
    bad: ['10.5', '10.50', '0.01', '123456789012345'],
  },
  KWD: {
    good: [
      ['1.234', '1.234'],
      ['1.5', '1.500'],
      ['7', '7.000'],
    ],
    bad: ['1.2345', '0.0001', '0.000'],
  },
}

for (const [currency, { good, bad }] of Object.entries(AMOUNTS)) {
  test(`takes amounts in ${currency} as they are written, and gives them back with the decimals of the currency (3, Shared types; gaps: baltic.amount; Part 3, Amounts)`, async () => {
    for (const [sent, echo] of good) {
      const order = orderOf(SINGLE_CROSS, EE, { instructedAmount: amount(sent, currency) })
      const paymentId = await tpp.initiated(SINGLE_CROSS, order)
      const answer = await tpp.get(SINGLE_CROSS, paymentId)
      assert.deepEqual(exact(answer)['instructedAmount'], { amount: echo, currency })
      const { body } = answer
      assert.include(body.toString().replaceAll(' ', ''), `"amount":${echo}`, 'a number, no string')
    }
  })

  test(`refuses amounts in ${currency} that are no such number: 400 FORMAT_ERROR (gaps: baltic.amount; Part 3, Amounts)`, async () => {
    for (const sent of bad) {
      const order = orderOf(SINGLE_CROSS, EE, { instructedAmount: amount(sent, currency) })
      const [message] = assertRefused(await tpp.create(SINGLE_CROSS, order), 400, 'FORMAT_ERROR')
      assert.equal(message?.path, 'instructedAmount.amount', sent)
    }
  })
}

for (const kind of KINDS) {
  const path = kind.startsWith('bulk') ? 'payments[0].instructedAmount' : 'instructedAmount'

  test(`holds the amount of ${kind} to the form of a number (gaps: baltic.amount)`, async () => {
    for (const text of ['"1.00"', '0', '-1', '1e3', '1.001', '123456789012345', 'null']) {
      const order = withValue(orderOf(kind), `${path}.amount`, written(text))
      assertRefused(await tpp.create(kind, order), 400, ['FORMAT_ERROR', `${path}.amount`])
    }
    for (const currency of ['eur', 'EU', 'EURO', '', 'ZZZ', '978', 1]) {
      const order = withValue(orderOf(kind), `${path}.currency`, currency)
      assertRefused(await tpp.create(kind, order), 400, ['FORMAT_ERROR', `${path}.currency`])
    }
    for (const value of ['1.00', 1, [], undefined, null]) {
      assertRefused(await tpp.create(kind, withValue(orderOf(kind), path, value)), 400, [
        'FORMAT_ERROR',
        path,
      ])
    }
  })
}

test('holds the amount of a confirmation of funds to the form of a number (gaps: baltic.amount, baltic.funds.request)', async () => {
  const account = reference(EE.first)
  const ask = (instructedAmount: unknown) => tpp.funds(objects.cofId, { account, instructedAmount })
  for (const text of ['1', '1.0', '1.00', '12345678901234.12']) {
    assert.equal((await ask(amount(text))).status, 200, text)
  }
  for (const text of ['"1.00"', '0', '-1', '1e3', '1.001', '123456789012345', 'null']) {
    assertRefused(await ask(amount(text)), 400, ['FORMAT_ERROR', 'instructedAmount.amount'])
  }
})

test('tells all faults of a body at once, in the order of the paper (gaps: shared.errors.detail)', async () => {
  const bad = {
    creditorName: '',
    debtorAccount: {},
    instructedAmount: {},
    remittanceInformationUnstructured: 'a\nb',
  }
  const messages = assertRefused(await tpp.create(SINGLE, { ...orderOf(SINGLE), ...bad }), 400)
  assert.deepEqual(
    messages.map(({ path }) => path),
    [
      'creditorName',
      'debtorAccount.accountNumber',
      'instructedAmount.amount',
      'instructedAmount.currency',
      'remittanceInformationUnstructured',
    ],
  )
  const order = { ...orderOf(BULK), payments: [{}, orderOf(BULK)['payments']] }
  assert.isAbove(assertRefused(await tpp.create(BULK, order), 400).length, 2)
})

test('names one parameter alone, and none beside faults of fields (gaps: shared.errors.detail, baltic.query.unknown)', async () => {
  for (const kind of [SINGLE, BULK, PERIODIC] as const) {
    const at = (query: string, more: Body = {}) =>
      tpp.call('POST', `/payment/v1/${kind}${query}`, { body: { ...orderOf(kind), ...more } })
    assertRefused(await at('?a=1&b=2&a=3'), 400, ['PARAMETER_NOT_SUPPORTED', 'a'])
    assertRefused(await at('?a=1', { colour: 1 }), 400, ['FORMAT_ERROR', 'colour'])
  }
  const read = await tpp.present(objects.consentId, '?b=1&a=2&withBalance=x')
  assertRefused(read, 400, ['PARAMETER_NOT_SUPPORTED', 'b'])
})

test('looks at no body of a read or a cancellation (3, Endpoints)', async () => {
  for (const operation of all.filter(({ method }) => method !== 'POST')) {
    for (const [body, type] of [
      ['', undefined],
      ['{', 'application/json'],
      ['{"colour":1,"colour":2}', 'application/json'],
      ['x', 'text/plain'],
    ] as const) {
      const answer = await callOn(tpp, operation, { body, headers: { 'content-type': type } })
      assert.equal(answer.status, operation.status, `${operation.name} ${body}`)
    }
  }
})
