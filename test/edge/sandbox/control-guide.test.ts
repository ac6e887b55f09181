// The guide of control calls, held to the calls that there are.
// What the calls do is tested beside each of them.
import { assert, test } from '#kit'
import { CALLS } from '../../../edge/sandbox/control/calls/named.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { read } from '../../house/files.ts'
import { BASE, openBank } from './bank-kit.ts'

const guide = read('edge/sandbox/CONTROL.md')
/** The calls of its table: method and path. */
const told = Array.from(
  guide.matchAll(/^\| `(GET|PUT|POST|DELETE) (\/[^`]+)`/gm),
  ([, method = '', path = '']) => ({
    method,
    path,
  }),
)
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|<\w+>/g, '*')

test('names every control call, and none that there is not (gaps: shared.sandbox.control)', async () => {
  const registered = Array.from(
    CALLS.values(),
    ({ definition: { method, path } }) => `${method} ${shapeOf(path).replace('/_sandbox', '')}`,
  )
  assert.sameMembers(
    told.map(({ method, path }) => `${method} ${shapeOf(path)}`),
    registered,
  )
  const { sandbox } = openBank()
  // What the client offers under the name that the guide and the document have for a call.
  const client: unknown = makeControl({ baseUrl: BASE, sandboxKey: 'x', fetch: sandbox.fetch })
  for (const [, name = ''] of guide.matchAll(/^\| `[A-Z]+ \/[^|]*\| `control\.([\w.]+)` \|/gm)) {
    const offered = name.split('.').reduce((one, member) => (one as Record<string, unknown>)[member], client)
    assert.isFunction(offered, name)
  }
  for (const { method, path } of told) {
    const address = `${BASE}/_sandbox${path.replaceAll(/<\w+>/g, 'x')}`
    const answer = await sandbox.fetch(address, { method: 'PATCH', headers: { 'x-sandbox-key': 'x' } })
    assert.equal(answer.status, 405, path)
    assert.include((answer.headers.get('allow') ?? '').split(', '), method, path)
  }
})

test('tells the customers and the balances that every seed has (gaps: shared.sandbox.identity)', async () => {
  const { CUSTOMER_PROFILES } = await import('../../../edge/sandbox/simulation/customer-profiles.ts')
  const rows = Array.from(guide.matchAll(/^\| `(customer-\d+)` \|.*$/gm))
  assert.lengthOf(rows, 4)
  for (const [row, id] of rows) {
    const { accounts } = CUSTOMER_PROFILES.find(({ customerId }) => customerId === id) ?? { accounts: [] }
    assert.isNotEmpty(accounts)
    for (const { iban, balance } of accounts) assert.include(row, `\`${iban}\` with ${balance}`)
  }
})
