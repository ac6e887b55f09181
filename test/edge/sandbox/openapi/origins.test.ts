// Which pages of other origins may read what the bank answers: its documents, and nothing else.
// What the documents describe is judged by walk.test.ts.
import { assert, test } from '#kit'
import { DOCUMENTS } from '../../../../edge/sandbox/openapi/generated/documents.ts'
import { BASE, openBank, SANDBOX_KEY } from '../bank-kit.ts'

const ORIGIN = { origin: 'https://swagger.example' }
const NAMES = Object.keys(DOCUMENTS)

/** Lists what an answer allows to pages of other origins. */
const saidToOrigins = ({ headers }: Response) =>
  [...headers].filter(([name]) => /^access-control|^cross-origin|^timing/i.test(name))

test('lets a page of any origin read every document, without credentials (gaps: shared.sandbox.control)', async () => {
  const { sandbox } = openBank()
  for (const name of NAMES) {
    const answer = await sandbox.fetch(`${BASE}/_sandbox/openapi/${name}.json`, { headers: ORIGIN })
    assert.equal(answer.status, 200)
    assert.deepEqual(saidToOrigins(answer), [['access-control-allow-origin', '*']], name)
  }
})

test('lets a browser ask first whether it may read a document with headers of its own, and allows nothing but GET (gaps: shared.sandbox.control)', async () => {
  const { sandbox } = openBank()
  const ask = (method: string) =>
    sandbox.fetch(`${BASE}/_sandbox/openapi/baltic.json`, {
      method: 'OPTIONS',
      headers: {
        ...ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'x-requested-with',
      },
    })
  const allowed = await ask('GET')
  assert.equal(allowed.status, 204)
  assert.deepEqual(saidToOrigins(allowed), [
    ['access-control-allow-headers', '*'],
    ['access-control-allow-methods', 'GET'],
    ['access-control-allow-origin', '*'],
  ])
  const refused = await ask('POST')
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET'])
  assert.deepEqual(saidToOrigins(refused), [])
  const bare = await sandbox.fetch(`${BASE}/_sandbox/openapi/baltic.json`, { method: 'OPTIONS' })
  assert.deepEqual([bare.status, bare.headers.get('allow')], [405, 'GET'])
})

test('lets no page of another origin read anything else of the bank (gaps: shared.sandbox.control)', async () => {
  const { sandbox } = openBank()
  const calls: [method: string, path: string][] = [
    ['GET', '/'],
    ['GET', '/clock'],
    ['GET', '/nothing'],
    ['GET', '/_sandbox/keys'],
    ['GET', '/_sandbox/callbacks'],
    ['GET', '/_sandbox/openapi/nothing.json'],
    ['POST', '/_sandbox/openapi/baltic.json'],
    ['PUT', '/_sandbox/clock'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/token'],
    ['GET', '/customer/payment/startPaymentConfirmation'],
    ['POST', '/paymentbutton/v1/payments'],
    ['GET', '/accounts'],
    ['GET', '/baltic/ee/account/v1/accounts'],
  ]
  for (const [method, path] of calls) {
    for (const asked of [method, 'OPTIONS']) {
      const preflight = asked === 'OPTIONS' && { 'access-control-request-method': method }
      const headers = { ...ORIGIN, 'x-sandbox-key': SANDBOX_KEY, ...preflight }
      const answer = await sandbox.fetch(BASE + path, { method: asked, headers })
      assert.deepEqual(saidToOrigins(answer), [], `${asked} ${path}`)
    }
  }
})
