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
import { DOCUMENTS } from '../../../../edge/sandbox/openapi/generated/documents.ts'
import { listOperations } from '../../../../edge/sandbox/trying/operations.ts'

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
