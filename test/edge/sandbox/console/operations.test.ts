// What the forms of the console begin with: every operation of every document, ids of earlier answers, a call of the log.
// The forms themselves are tried in the page (page.test.ts).
import { assert, test } from '#kit'
import {
  againOf,
  beginningOf,
  idsIn,
  type InterfaceDocument,
  operationsOf,
  schemaOf,
} from '../../../../edge/sandbox/console/operations.ts'
import { aboutOf, waitingAt } from '../../../../edge/sandbox/console/screens/waiting.ts'
import type { Control } from '../../../../edge/sandbox/control/index.ts'
import { DOCUMENTS } from '../../../../edge/sandbox/openapi/generated/documents.ts'
import type { JsonSchema } from '../../../../edge/shared/parts/schema-fields.ts'
import { listOperations } from '../../../../edge/sandbox/control/caller/operations.ts'

const NOW = Date.parse('2027-03-04T10:00:00.000Z')

const documentOf = async (name: string) => (await DOCUMENTS[name]?.()) as unknown as InterfaceDocument

async function operationOf(id: string) {
  const { interfaceName } = listOperations().find((one) => one.id === id) ?? {}
  const found = operationsOf(await documentOf(interfaceName ?? '')).find((one) => one.id === id)
  if (!found) throw new TypeError(`no operation ${id}`)
  return found
}

test('has every operation of the six interfaces, each with what its form needs (gaps: shared.sandbox.control)', async () => {
  const names = Object.keys(DOCUMENTS).filter((name) => name !== 'control')
  const all = (await Promise.all(names.map(documentOf))).flatMap(operationsOf)
  assert.sameMembers(
    all.map(({ id }) => id),
    listOperations().map(({ id }) => id),
  )
  for (const operation of all) {
    const { path = {}, query = {} } = beginningOf(operation, new Map(), NOW)
    const { properties = {} } = schemaOf(operation)
    assert.isUndefined(
      Object.values({ ...path, ...query }).find((value) => value === ''),
      operation.id,
    )
    assert.notInclude(Object.keys(properties['header']?.properties ?? {}).join(), 'authorization')
    assert.equal('body' in properties, operation.body !== undefined)
  }
})

test('fills in no member that its document calls deprecated (house: 4)', async () => {
  const names = Object.keys(DOCUMENTS).filter((name) => name !== 'control')
  const filled: string[] = []
  for (const document of await Promise.all(names.map(documentOf))) {
    const { schemas = {} } = document.components
    const resolve = (schema: JsonSchema): JsonSchema =>
      schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    for (const operation of operationsOf(document)) {
      const { properties = {} } = resolve(operation.body?.schema ?? {})
      for (const [name, schema] of Object.entries(properties))
        if ('deprecated' in schema && Object.hasOwn(operation.body?.example ?? {}, name))
          filled.push(`${operation.id}: ${name}`)
    }
  }
  assert.deepEqual(filled, [])
})

test('asks once about payments that are approved together, with their number, sum and sorts (gaps: shared.sandbox.sca)', async () => {
  const payment = (amountEUR: string, authorizationId: string, kind = 'sepa') => ({
    status: 'Unauthorized',
    kind,
    amountEUR,
    authorizationId,
  })
  const none = () => Promise.resolve([])
  const waiting = await waitingAt({
    onlinePayments: none,
    accountAccess: { consents: none },
    psd2Payments: () =>
      Promise.resolve([payment('10.10', 'a'), payment('2.95', 'a', 'scheduled'), payment('1.00', 'b')]),
    baltic: { consents: none },
  } as unknown as Control)
  assert.deepEqual(
    waiting.map((one) => [one.id, aboutOf(one)]),
    [
      ['a', '2 payments · €13.05 · SEPA, on a later day'],
      ['b', '€1.00 · SEPA'],
    ],
  )
})

test('begins with ids that an answer brought, with new ids of its own, and days that are still to come (house: 4)', async () => {
  const met = idsIn('{"paymentId":"p-1","links":[{"paymentId":"p-2"}],"accountId":"sha256:1a2b3c4d"}')
  assert.deepEqual([...met], [['paymentId', 'p-1']])
  const status = beginningOf(await operationOf('online-payment.status'), met, NOW)
  assert.deepEqual(status.path, { paymentId: 'p-1' })
  const instant = await operationOf('corporate.instant')
  const [first, later] = [NOW, NOW + 1.5].map(
    (now) => (beginningOf(instant, met, now).body as { instructionId: string }).instructionId,
  )
  assert.match(first ?? '', /^TRY[0-9A-Z]+$/)
  assert.match(later ?? '', /^TRY[0-9A-Z]+$/)
  assert.notEqual(first, later)
  const scheduled = beginningOf(await operationOf('psd2.create.scheduled'), met, NOW).body
  assert.include(JSON.stringify(scheduled), '"2027-03-11"')
  assert.isEmpty([...idsIn('no JSON')])
})

test('fills a form from a call of the log: path, query and body (gaps: shared.sandbox.control)', async () => {
  const listed = await operationOf('account-access.list-transactions')
  assert.deepEqual(
    againOf(listed, {
      path: '/accounts/v3/accounts/a%201/transactions?pageSize=5&unknown=1',
      request: {},
    }),
    { path: { accountId: 'a 1' }, query: { pageSize: '5' } },
  )
  const consent = await operationOf('baltic.consent.create')
  assert.deepEqual(
    againOf(consent, { path: '/baltic/ee/v1/consents', request: { body: { text: '{"access":{}}' } } }),
    { body: { access: {} } },
  )
})
