// The services and products that a path of payments may name, looked at before anything else.
// Calls with known ones are elsewhere.
import { assert, test } from '#kit'
import { answered, BASE, openBank } from '../../bank-kit.ts'

test('refuses a service or product that there is not before the token, and a method that a collection has not (gaps: baltic.payment.path-values)', async () => {
  const { sandbox } = openBank()
  const id = '4bd3b4ee-9fb7-4a27-8d3b-0d8f6f2f6a11'
  const [known, unknown] = ['/payments/sepa-credit-transfers', '/payments/target-2-payments']
  const cases = [
    ['POST', known, 401, 'TOKEN_UNKNOWN'],
    ['POST', unknown, 404, 'PRODUCT_UNKNOWN'],
    ['POST', '/cards/sepa-credit-transfers', 404, 'PRODUCT_UNKNOWN'],
    ['GET', known, 405, 'SERVICE_INVALID'],
    ['GET', unknown, 404, 'PRODUCT_UNKNOWN'],
    ['GET', `${known}/${id}`, 401, 'TOKEN_UNKNOWN'],
    ['GET', `${unknown}/${id}`, 404, 'PRODUCT_UNKNOWN'],
    ['GET', `${unknown}/${id}/status`, 404, 'PRODUCT_UNKNOWN'],
    ['DELETE', `${known}/${id}`, 401, 'TOKEN_UNKNOWN'],
    ['DELETE', `${unknown}/${id}`, 403, 'PRODUCT_INVALID'],
    ['PUT', `${known}/${id}`, 405, 'SERVICE_INVALID'],
    ['GET', `${known}/${id}/stat`, 404, 'RESOURCE_UNKNOWN'],
    ['GET', '/payments', 404, 'RESOURCE_UNKNOWN'],
  ] as const
  for (const [method, path, status, code] of cases) {
    for (const country of ['ee', 'lv', 'lt']) {
      const headers = { 'x-request-id': 'mine' }
      const url = `${BASE}/baltic/${country}/payment/v1${path}`
      const answer = await answered(await sandbox.fetch(url, { method, headers }))
      const [message] = answer.json['tppMessages'] as { code: string }[]
      assert.deepEqual([answer.status, message?.code], [status, code], `${method} ${path}`)
      assert.equal(answer.headers.get('x-request-id'), 'mine')
    }
  }
})
