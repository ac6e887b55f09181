/// <reference types="node" />
// The form of amounts, which are numbers here, and faults of several fields.
// Not the form of bodies (../raw-body.test.ts), nor what other members mean (raw-consents, raw-payment-fields).
import { assert, test } from '#kit'
import { withValue } from '../raw/json-form.ts'
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
  EE,
  START,
  exact,
  written,
} from './raw-bodies.ts'
import { callOn, operationsOn } from './raw-operations.ts'
import { assertRefused } from './raw-refusal.ts'
import { REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all, objects } = await operationsOn(tpp)

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
    bad: `"10.10" 0 0.00 -0 -0.0 -1 1e3 1E3 1.0e1 10.123 10.120 10.000 0.001 123456789012345
      123456789012345.12 1e400 true [1] {}`.split(/\s+/),
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
