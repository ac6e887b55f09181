// Calls that the bank makes itself, as a client: from the example of the document, signed with a key that the bank lends, shown without secrets.
// What an operation does at the bank is tested in the folders of the interfaces.
import { assert, test } from '#kit'
import { isBankError } from '../../../core/shared/index.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import type { SandboxOptions } from '../../../edge/sandbox/index.ts'
import { listOperations } from '../../../edge/sandbox/control/caller/operations.ts'
import { BASE, openBank, SANDBOX_KEY } from './bank-kit.ts'

/** One call of each interface, and what it is answered with. */
const FIRST = {
  'account-access.list-accounts': 200,
  'online-payment.create': 200,
  'request-to-pay.create': 201,
  'psd2.create.sepa': 201,
  'corporate.instant': 201,
  'baltic.consent.create': 201,
} as const

function open({ baseUrl = BASE, ...options }: SandboxOptions & { baseUrl?: string } = {}) {
  const { sandbox } = openBank({ callLog: true, ...options })
  return { sandbox, control: makeControl({ baseUrl, sandboxKey: SANDBOX_KEY, fetch: sandbox.fetch }) }
}

async function refused(call: Promise<unknown>, status: number) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isBankError(error)) throw new TypeError(`no refusal: ${String(error)}`)
  assert.equal(error.status, status)
}

test('takes the days of an example to come, whatever day it is at the bank (gaps: psd2.request.due-date, baltic.payment.dates)', async () => {
  for (const now of ['2026-11-20T10:00:00Z', '2026-12-24T21:59:00Z', '2028-02-29T23:59:00Z']) {
    const { control } = open({ now })
    for (const operation of [
      'psd2.create.scheduled',
      'psd2.create.recurring',
      'baltic.payment.create-periodic-sepa',
    ]) {
      const { response } = await control.try({ operation })
      assert.isBelow(response?.status ?? 500, 300, `${operation} ${now}: ${response?.body}`)
    }
  }
})

test('makes a call of each interface as the default client, with a key of its own that is shown and taken back (gaps: shared.sandbox.control)', async () => {
  const { control } = open()
  const kids = new Set<string | undefined>()
  for (const [operation, status] of Object.entries(FIRST)) {
    const { request, response, callId = '', client } = await control.try({ operation })
    assert.equal(response?.status, status, response?.body)
    const logged = await control.calls.read(callId)
    assert.deepEqual(
      [logged.operation, logged.method, BASE + logged.path, logged.client],
      [
        operation,
        request.method,
        request.url,
        operation.startsWith('online') ? logged.client : client.clientId,
      ],
    )
    kids.add(client.kid)
  }
  const [kid = ''] = [...kids].filter((one) => one !== undefined)
  assert.match(kid, /^console-/)
  assert.sameMembers([...kids], [undefined, kid])

  const [before] = await control.clients.list()
  const { clientId = '', kids: known = [], certificates } = before ?? {}
  assert.include(known, kid)
  await refused(control.clients.revokeKey(clientId, 'none'), 404)
  await control.clients.revokeKey(clientId, kid)
  const [after] = await control.clients.list()
  assert.deepEqual(
    [after?.kids, after?.certificates],
    [known.filter((one) => one !== kid), (certificates ?? 0) - 1],
  )
  const again = await control.try({ operation: 'psd2.create.sepa' })
  assert.equal(again.response?.status, 201)
  assert.notEqual(again.client.kid, kid)
})

test('calls as another client, and takes no key back that is the client’s own (gaps: shared.sandbox.clients)', async () => {
  const { control } = open()
  const { clientId, kid } = await control.clients.register({ debtorIbans: ['FI1999900000000300'] })
  const { client, response } = await control.try({ operation: 'corporate.instant', clientId })
  assert.deepEqual([client.clientId, response?.status], [clientId, 201])
  await refused(control.clients.revokeKey(clientId, kid), 409)
  await refused(control.try({ operation: 'corporate.instant', clientId: 'nobody' }), 404)
})

test('shows the bytes of a draft and sends nothing (gaps: shared.sandbox.control)', async () => {
  const { control } = open()
  const { request, response, callId } = await control.try({
    operation: 'online-payment.create',
    body: JSON.parse(
      (await control.try({ operation: 'online-payment.create', draft: true })).request.body ?? '',
    ),
    draft: true,
  })
  assert.deepEqual([response, callId], [undefined, undefined])
  assert.equal(request.url, `${BASE}/paymentbutton/v1/payments`)
  assert.match(request.headers['authorization'] ?? '', /^[0-9a-f-]{36}:1:0:[0-9a-f]{8}…$/)
  assert.isEmpty(await control.onlinePayments())
  assert.isEmpty((await control.calls.list()).calls)
})

test('says what is wrong before it sends, and what is missing (house: 4)', async () => {
  const { control } = open()
  await refused(control.try({ operation: 'online-payment.nothing' }), 400)
  await refused(control.try({ operation: 'online-payment.status' }), 400)
  await refused(control.try({ operation: 'online-payment.status', parameters: { nothing: '1' } }), 400)
  await refused(control.try({ operation: 'online-payment.create', body: { amount: 'much' } }), 400)
  await refused(control.try({ operation: 'baltic.account.list' }), 409)
  await refused(control.try({ operation: 'request-to-pay.create', fault: 'key' }), 400)
  await refused(control.try({ operation: 'psd2.create.sepa', fault: 'date' }), 400)
  await refused(control.try({ operation: 'account-access.list-accounts', fault: 'body' }), 400)
  assert.isEmpty((await control.calls.list()).calls)
})

test('makes a fault on purpose, and the bank explains it (gaps: shared.sandbox.control)', async () => {
  const { control } = open()
  for (const operation of ['online-payment.create', 'psd2.create.sepa', 'corporate.instant']) {
    const causes: (string | undefined)[] = []
    const isDated = operation !== 'psd2.create.sepa'
    for (const fault of ['body', 'key', ...(isDated ? ['date'] : [])] as ('body' | 'key' | 'date')[]) {
      const { response, callId = '' } = await control.try({ operation, fault })
      assert.isAtLeast(response?.status ?? 0, 400, `${operation} ${fault}`)
      causes.push((await control.calls.explain(callId)).causes[0]?.code)
    }
    assert.lengthOf(new Set(causes), isDated ? 3 : 2, causes.join())
  }
})

test('tells of an answer that was lost (gaps: shared.sandbox.outcomes)', async () => {
  const { control } = open()
  await control.planOutcome({ operation: 'online-payment.create', outcome: 'drop-after' })
  const { lost, response } = await control.try({ operation: 'online-payment.create' })
  assert.deepEqual([lost, response], ['network', undefined])
  assert.lengthOf(await control.onlinePayments(), 1)
})

test('signs for the public address of the bank, and where certificates come by a handshake (gaps: shared.base-url, shared.mtls)', async () => {
  const { control } = open({ publicBaseUrl: 'https://sandbox.example.com', mutualTls: true })
  for (const operation of ['online-payment.create', 'psd2.create.sepa', 'corporate.instant'] as const) {
    const { request, response } = await control.try({ operation })
    assert.match(request.url, /^https:\/\/sandbox\.example\.com\//)
    assert.equal(response?.status, FIRST[operation], response?.body)
  }
})

test('shows no secret of a client in any call that it makes, with a log and without (promises: R30)', async () => {
  for (const callLog of [true, false]) {
    const { control, sandbox } = open({ callLog })
    const { defaultClient } = await control.keys()
    const said: string[] = []
    for (const { id } of listOperations()) {
      const tried = await control.try({ operation: id }).catch(() => undefined)
      if (tried) said.push(JSON.stringify(tried))
    }
    assert.isAbove(said.length, 20)
    const { clientSecret, apiKey, privateKeyPem, certificateKeyPem } = defaultClient
    for (const secret of [clientSecret, apiKey, privateKeyPem, certificateKeyPem, SANDBOX_KEY])
      assert.notInclude(said.join('\n'), secret)
    assert.notMatch(
      said.join('\n'),
      /PRIVATE KEY|"(access|refresh)_token\\":\\"(?!sha256:)|earer (?!sha256:)/,
    )
    sandbox.close()
  }
})
