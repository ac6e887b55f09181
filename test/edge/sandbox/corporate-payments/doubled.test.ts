/// <reference types="node" />
// A network that delivers a call twice and shows the second answer: what the client's recipe makes of it, before the bank itself.
// The great proof with kills is in kills.test.ts.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, test } from '#kit'
import {
  createSepaPayment,
  makeCorporateBank,
  type PaymentInstruction,
  type PaymentOrder,
  paySafely,
} from '../../../../core/corporate-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import type { IssuedCredentials } from '../../../../edge/sandbox/clients/clients.ts'
import { BASE, control, openBank } from '../bank-kit.ts'

const order = (instructionId: string, amount = '12.34'): PaymentOrder => ({
  instructionId,
  debtor: { iban: 'FI1999900000000300' },
  creditor: { iban: 'FI7399900000000201', name: 'Supplier Oy' },
  instructedAmount: { amount, currency: 'EUR' },
  message: 'Bill',
})

/** Opens a bank and a client whose every payment arrives twice once `doubles` is set. */
async function openDoubled() {
  const bank = openBank()
  const { json } = await control(bank, 'POST', '/clients', { debtorIbans: ['FI1999900000000300'] })
  const { clientId, clientSecret, kid, privateKeyPem, certificatePem } = json as unknown as IssuedCredentials
  const network = { doubles: false, garbles: false }
  const client = makeCorporateBank({
    environment: 'sandbox',
    baseUrl: BASE,
    clock: () => bank.wire.now,
    sandbox: { clientId, clientSecret, keyId: kid, privateKey: privateKeyPem, certificatePem },
    async fetch(url, init) {
      const isPayment = init.method === 'POST' && url.includes('/corporate-payment/')
      if (network.doubles && isPayment) await bank.sandbox.fetch(url, init)
      const answer = await bank.sandbox.fetch(url, init)
      return network.garbles && isPayment ? new Response('', { status: answer.status }) : answer
    },
  })
  const pay = (operation: PaymentInstruction['operation'], body: PaymentOrder) =>
    paySafely(client, { operation, body }, { keep: () => undefined, sleep: () => Promise.resolve() })
  return { client, network, pay }
}

/** Says by which code an instruction was refused. */
const refusalOf = (paying: Promise<unknown>) =>
  paying.then(
    () => 'paid',
    (error: unknown) => (isBankError(error) ? `${error.code} ${error.bankCode}` : String(error)),
  )

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  test(`takes an instruction of ${operation} that the network has doubled for paid, and not for refused (gaps: corporate.duplicate.v2)`, async () => {
    const { network, pay } = await openDoubled()
    network.doubles = true
    const { instructionId, status } = await pay(operation, order('Bill1'))
    assert.deepEqual([instructionId, status], ['Bill1', operation === 'v2' ? 'PROCESSING' : 'PROCESSED'])
  })
}

test('takes a doubled instruction for paid also where the refusal of its repetition cannot be read (gaps: corporate.duplicate.v2)', async () => {
  const { network, pay } = await openDoubled()
  Object.assign(network, { doubles: true, garbles: true })
  const { instructionId, status } = await pay('v2', order('Bill1'))
  assert.deepEqual([instructionId, status], ['Bill1', 'PROCESSING'])
  // Where nothing was taken, a refusal stays one: this company may not pay from that account.
  const strange = { ...order('Bill2'), debtor: { iban: 'FI6299900000000011' } }
  assert.equal(await refusalOf(pay('v2', strange)), 'call_refused undefined')
})

test('knows no outcome where the id of a new instruction belongs to another payment (gaps: corporate.duplicate.scope; gaps Part 5, law 4)', async () => {
  const { client, pay } = await openDoubled()
  await pay('v2', order('Bill1'))
  // Another amount of the same call, and the same order by another call: neither is this instruction.
  await createSepaPayment(client, { body: order('Bill2') })
  for (const [operation, body] of [
    ['v2', order('Bill1', '99.00')],
    ['v2', order('Bill2')],
    ['sepa', order('Bill1')],
    ['sepa', order('Bill2', '99.00')],
  ] as const) {
    assert.equal(
      await refusalOf(pay(operation, body)),
      'outcome_unknown DUPLICATE_PAYMENT',
      body.instructionId,
    )
  }
})
