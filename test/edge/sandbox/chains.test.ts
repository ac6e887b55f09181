// Chains of calls: each to its end, step by step and whole, with what flows from one answer into the next; and one that the bank refuses.
// What each call does at the bank is tested in the folders of the interfaces.
import { assert, test } from '#kit'
import { isBankError } from '../../../core/shared/index.ts'
import {
  CHAINS,
  makeControl,
  openChain,
  runChain,
  type StepDone,
} from '../../../edge/sandbox/control/index.ts'
import { listOperations } from '../../../edge/sandbox/control/caller/operations.ts'
import { BASE, openBank, SANDBOX_KEY } from './bank-kit.ts'

function open(now = '2026-11-20T10:00:00Z') {
  const { sandbox } = openBank({ callLog: true, now })
  return makeControl({ baseUrl: BASE, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch })
}

/** What each chain shows at its end, in the words of its interface. */
const ENDS: Readonly<Record<string, unknown>> = {
  'online-payment': { status: 'ACCEPTED', paymentType: 'REFUND', amount: '4.00' },
  'psd2-payment': { status: 'Debited' },
  'psd2-stop': { status: 'Cancelled' },
  'corporate-payment': { status: 'PROCESSED' },
  'account-access': {},
  'request-to-pay': { paymentStatus: 'COMPLETED' },
  'baltic-consent': {},
  'baltic-payment': { transactionStatus: 'ACSC' },
}

test('runs each chain to its end, twice at the same bank, and shows there what the papers say (gaps: Part 2)', async () => {
  const control = open()
  assert.sameMembers(
    CHAINS.map(({ name }) => name),
    Object.keys(ENDS),
  )
  for (const { name, steps } of [...CHAINS, ...CHAINS]) {
    const done = await runChain(control, name)
    assert.equal(done.length, steps.length, name)
    for (const { step, isGood, tried } of done) {
      assert.isTrue(isGood, `${name} ${step.id}: ${tried?.response?.body}`)
      if (tried)
        assert.equal(
          (await control.calls.read(tried.callId ?? '')).operation,
          'call' in step ? step.call : '',
        )
    }
    assert.include(done.at(-1)?.brought as object, ENDS[name] as object, name)
  }
})

test('books a Baltic payment on whatever day its chain is run (gaps: baltic.payment.dates)', async () => {
  for (const now of ['2027-01-16T21:30:00Z', '2026-12-25T10:00:00Z', '2026-12-31T22:30:00Z']) {
    const done = await runChain(open(now), 'baltic-payment')
    assert.include(done.at(-1)?.brought as object, { transactionStatus: 'ACSC' }, now)
  }
})

test('names in every chain operations that there are, and takes nothing that no earlier step has brought (house: 3)', () => {
  const known = listOperations().map(({ id }) => id)
  for (const { name, steps } of CHAINS) {
    const before = new Set(['new', 'here'])
    for (const step of steps) {
      if ('call' in step) assert.include(known, step.call, name)
      for (const [, id = ''] of JSON.stringify(step).matchAll(/\{([\w-]+)\.[\w.-]+\}/g))
        assert.isTrue(before.has(id), `${name} ${step.id} takes ${id}`)
      before.add(step.id)
    }
  }
})

test('makes one step at a time, as another client and in another country, and hands on what an answer has brought (gaps: shared.sandbox.control)', async () => {
  const control = open()
  const { clientId } = await control.clients.register({})
  const run = openChain(control, 'baltic-consent', { clientId, country: 'LV' })
  assert.deepEqual([run.next?.id, run.done.length], ['consent', 0])
  const made = await run.step()
  assert.equal(run.next?.id, 'approve')
  const consentId = String(Object(made?.brought)['consentId'])
  assert.equal((await control.objects.read(consentId)).state, 'received')
  await run.step()
  assert.equal((await control.objects.read(consentId)).state, 'valid')
  const { tried } = (await run.step()) as StepDone
  assert.include(tried?.request.url, '/baltic/lv/')
  assert.equal(tried?.request.headers['consent-id'], consentId)
  assert.equal(tried?.client.clientId, clientId)
  await run.step()
  assert.deepEqual([run.next, await run.step(), run.done.length], [undefined, undefined, 4])
  assert.throws(() => openChain(control, 'none'), /chain must be online-payment, /)
})

test('stops at a call that is refused, and lets a decision be made again that the bank could not make (gaps: shared.sandbox.outcomes)', async () => {
  const control = open()
  const operation = (await control.outcomes.list()).operations.find((one) =>
    one.operation.startsWith('psd2.submit'),
  )
  await control.planOutcome({
    operation: operation?.operation ?? '',
    outcome: operation?.outcomes.find((one) => one.startsWith('error:')) ?? '',
  })
  const refused = await runChain(control, 'psd2-payment')
  assert.deepEqual(
    refused.map(({ step, isGood }) => [step.id, isGood]),
    [
      ['create', true],
      ['approve', true],
      ['submit', false],
    ],
  )

  const run = openChain(control, 'psd2-payment')
  await run.step()
  const authorizationId = String(Object(run.done[0]?.brought)['authorizationId'])
  await control.sca.decide(authorizationId, { result: 'rejected' })
  const error: unknown = await run.step().catch((thrown: unknown) => thrown)
  assert.isTrue(isBankError(error) && error.status === 409, String(error))
  assert.equal(run.next?.id, 'approve')
})

test('reads under a consent that is named, and refuses one that is not the client’s or has ended (gaps: account-access.auth.token)', async () => {
  const control = open()
  await control.accountAccess.give({ customerId: 'customer-2' })
  const [consent] = await control.accountAccess.consents()
  const consentId = consent?.consentId ?? ''
  const read = (more: object) =>
    control.try({ operation: 'account-access.list-accounts', consentId, ...more })
  assert.equal((await read({})).response?.status, 200)
  assert.lengthOf(await control.accountAccess.consents(), 1, 'no other consent is given')
  const { clientId } = await control.clients.register({})
  for (const more of [{ clientId }, { consentId: 'none' }]) {
    const error: unknown = await read(more).catch((thrown: unknown) => thrown)
    assert.isTrue(isBankError(error) && error.status === 409, String(error))
  }
  await control.sca.decide(consentId, { result: 'revoked' })
  const error: unknown = await read({}).catch((thrown: unknown) => thrown)
  assert.isTrue(isBankError(error) && error.status === 409, String(error))
})
