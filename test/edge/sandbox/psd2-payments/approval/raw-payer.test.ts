/// <reference types="node" />
// Whose account pays, and who may say so: without a browser, by the helpers and by control call.
// The page on which a person chooses is in raw-sca.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { control, steer } from '../../raw-client.ts'
import {
  BUSINESS,
  ELSEWHERE,
  EMPTY,
  FIRST,
  KINDS,
  type Order,
  orderOf,
  SECOND,
  SEPA,
  SEPA_KINDS,
  UNENTITLED,
} from '../raw-orders.ts'
import { decide, openRenewable, type Payment, type Tpp } from '../raw-tpp.ts'

const { own, renew } = await openRenewable()

/** Makes a bundle whose payments name these payers, of the euro kinds in turn. */
async function bundleOf(tpp: Tpp, payers: readonly (string | undefined)[]) {
  const made: Payment[] = []
  for (const [at, iban] of payers.entries()) {
    const members: Order = { ...(iban !== undefined && { payer: { iban } }) }
    if (made[0]) members['authorizationId'] = made[0].authorizationId
    const kind = SEPA_KINDS[at % 3] ?? SEPA
    made.push(await tpp.created(kind, orderOf(kind, members)))
  }
  const authorizationId = made[0]?.authorizationId ?? ''
  return {
    authorizationId,
    payers: async (): Promise<unknown[]> => {
      const seen: unknown[] = []
      for (const [at, { paymentId }] of made.entries()) {
        const { payer } = await tpp.read(SEPA_KINDS[at % 3] ?? SEPA, paymentId)
        seen.push((payer as Order | undefined)?.['iban'])
      }
      return seen
    },
  }
}

/** The two ways that act as the holder of the first payer (gaps: psd2.sca.payer). */
const WAYS: [name: string, approve: (tpp: Tpp, id: string) => Promise<unknown>][] = [
  ['the helper', (tpp, id) => tpp.authorize(id)],
  ['the control call', (_, id) => decide(own, id, { result: 'authorized' })],
]

for (const [name, approve] of WAYS) {
  test(`fills the payer in by ${name}: customer-1 and its first account where nobody is named (2 A, Payment request; gaps: psd2.sca.payer)`, async () => {
    const { tpp } = await renew()
    for (const kind of KINDS) {
      const { paymentId, authorizationId } = await tpp.created(kind)
      await approve(tpp, authorizationId)
      const payment = await tpp.read(kind, paymentId)
      assert.deepInclude(payment, { status: 'Authorized', payer: { iban: FIRST } })
    }
  })

  test(`acts by ${name} as the holder of the first payer, keeps each and fills in the others (gaps: psd2.sca.payer)`, async () => {
    const { tpp } = await renew()
    for (const [payers, wanted] of [
      [
        [SECOND, undefined, FIRST],
        [SECOND, FIRST, FIRST],
      ],
      [
        [undefined, SECOND],
        [FIRST, SECOND],
      ],
      [
        [undefined, EMPTY, undefined],
        [EMPTY, EMPTY, EMPTY],
      ],
      [
        [BUSINESS, undefined],
        [BUSINESS, BUSINESS],
      ],
    ] as const) {
      const bundle = await bundleOf(tpp, payers)
      await approve(tpp, bundle.authorizationId)
      assert.equal((await tpp.bundle(bundle.authorizationId)).status, 'Authorized')
      assert.deepEqual(await bundle.payers(), [...wanted])
    }
  })

  test(`ends refused by ${name} where the customer does not hold every payer (gaps: psd2.sca.payer)`, async () => {
    const { tpp } = await renew()
    for (const payers of [
      [FIRST, EMPTY],
      [undefined, FIRST, BUSINESS],
      [EMPTY, undefined, SECOND],
    ]) {
      const bundle = await bundleOf(tpp, payers)
      await approve(tpp, bundle.authorizationId)
      assert.equal((await tpp.bundle(bundle.authorizationId)).status, 'Rejected')
      assert.deepEqual(await bundle.payers(), payers)
    }
    // An account without a holder at this bank.
    const elsewhere = await bundleOf(tpp, [ELSEWHERE])
    await approve(tpp, elsewhere.authorizationId)
    assert.equal((await tpp.bundle(elsewhere.authorizationId)).status, 'Rejected')
  })

  test(`ends refused by ${name} for a business user without the right to confirm (2 A, What the service does; gaps: psd2.sca.payer)`, async () => {
    const { tpp } = await renew()
    for (const kind of KINDS) {
      const { paymentId, authorizationId } = await tpp.created(
        kind,
        orderOf(kind, { payer: { iban: UNENTITLED } }),
      )
      await approve(tpp, authorizationId)
      assert.equal((await tpp.bundle(authorizationId)).status, 'Rejected')
      const payment = await tpp.read(kind, paymentId)
      assert.equal(payment.status, 'Rejected')
      assert.notProperty(payment, 'authorized')
    }
    const { paymentId, authorizationId } = await tpp.created(
      SEPA,
      orderOf(SEPA, { payer: { iban: BUSINESS } }),
    )
    await approve(tpp, authorizationId)
    assert.equal((await tpp.read(SEPA, paymentId)).status, 'Authorized', 'with the right it is granted')
  })
}

test('replaces every payer where a customer or an account is chosen by control call (2 A, Payment request; gaps: psd2.sca.payer, shared.sandbox.sca)', async () => {
  const { tpp } = await renew()
  for (const [order, wanted] of [
    [{ customerId: 'customer-1' }, FIRST],
    [{ customerId: 'customer-1', iban: SECOND }, SECOND],
    [{ customerId: 'customer-2' }, EMPTY],
    [{ customerId: 'customer-3', iban: BUSINESS }, BUSINESS],
    [{ iban: SECOND }, SECOND],
  ] as const) {
    const bundle = await bundleOf(tpp, [EMPTY, undefined, FIRST])
    await decide(own, bundle.authorizationId, { result: 'authorized', ...order })
    assert.equal((await tpp.bundle(bundle.authorizationId)).status, 'Authorized', JSON.stringify(order))
    assert.deepEqual(await bundle.payers(), [wanted, wanted, wanted])
  }
})

test('refuses for customer-4 whatever is chosen by control call (gaps: psd2.sca.payer)', async () => {
  const { tpp } = await renew()
  for (const order of [{ customerId: 'customer-4' }, { customerId: 'customer-4', iban: UNENTITLED }]) {
    const bundle = await bundleOf(tpp, [FIRST])
    await decide(own, bundle.authorizationId, { result: 'authorized', ...order })
    assert.equal((await tpp.bundle(bundle.authorizationId)).status, 'Rejected')
  }
})

test('refuses by control call, and answers 404, 409 and 400 for what cannot be (gaps: shared.sandbox.sca)', async () => {
  const { tpp } = await renew()
  const call = (id: string, order: Order) => control(own, 'POST', `/sca/${id}`, order)
  const refused = await tpp.created(SEPA)
  await decide(own, refused.authorizationId, { result: 'rejected' })
  assert.equal((await tpp.read(SEPA, refused.paymentId)).status, 'Rejected')
  for (const result of ['authorized', 'rejected']) {
    assert.equal((await call(refused.authorizationId, { result })).status, 409)
    assert.equal((await call(randomUUID(), { result })).status, 404)
  }
  const open = await tpp.created(SEPA)
  for (const order of [
    {},
    { result: 'approved' },
    { result: 'authorized', customerId: 'customer-99' },
    { result: 'authorized', customerId: 'customer-1', iban: EMPTY },
    { result: 'authorized', customerId: 'customer-1', iban: 'x' },
    { result: 'authorized', colour: 'blue' },
  ]) {
    assert.equal((await call(open.authorizationId, order)).status, 400, JSON.stringify(order))
  }
  assert.equal((await tpp.bundle(open.authorizationId)).status, 'Unauthorized')
  await steer(own, 'POST', `/sca/${open.authorizationId}`, { result: 'authorized' })
  assert.equal((await tpp.read(SEPA, open.paymentId)).status, 'Authorized')
})

test('shows the payer only once it is known (2 A, Payment request; gaps: shared.members)', async () => {
  const { tpp } = await renew()
  for (const kind of KINDS) {
    const payment = await tpp.created(kind)
    assert.notProperty(payment, 'payer')
    await tpp.reject(payment.authorizationId)
    assert.notProperty(await tpp.read(kind, payment.paymentId), 'payer')
  }
})

test('debits the account that was chosen (2 A, Payment request; gaps: psd2.sca.payer)', async () => {
  const { tpp } = await renew()
  const { paymentId, authorizationId } = await tpp.created(
    SEPA,
    orderOf(SEPA, { amountEUR: '251.00', payer: { iban: FIRST } }),
  )
  await decide(own, authorizationId, { result: 'authorized', iban: SECOND })
  const answer = await tpp.submit(SEPA, paymentId)
  assert.equal(answer.status, 422, 'there is too little on the second account')
})
