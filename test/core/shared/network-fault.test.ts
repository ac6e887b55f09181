// Tests what stays of a fault on the way: recorded from the runtimes, invented, and one that this runtime makes.
// Not when a call counts as lost on the way: send.test.ts.
// Runs in every runtime: errors.
import { assert, deep, fc, test } from '#kit'
import { makeNetworkFault } from '../../../core/shared/network-fault.ts'
import { makeBank } from '../../../core/shared/bank.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { operation } from '../../../core/shared/operation.ts'
import { loose } from '../../../core/shared/check.ts'
import { everythingIn, thrownBy } from './thrown.ts'
import { words } from './lists.ts'

const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const nested = (cause: unknown) => new TypeError('fetch failed', { cause })

const url = 'https://bank.example/payments/pay-4711?token=canary'
const many = Object.assign(new AggregateError([coded('connect ECONNREFUSED ::1:8443', 'ECONNREFUSED')], ''), {
  code: 'ECONNREFUSED',
})

// As Node 24, Deno 2.9, Bun 1.4, workerd and Chromium throw them, with another address.
const recorded: [runtime: string, thrown: unknown, expected: string, code?: string][] = [
  [
    'Node, a host that is none',
    nested(coded('getaddrinfo ENOTFOUND bank.example', 'ENOTFOUND', { hostname: 'bank.example' })),
    'TypeError: fetch failed: getaddrinfo ENOTFOUND …',
    'ENOTFOUND',
  ],
  [
    'Node, a closed port',
    nested(coded('connect ECONNREFUSED 192.0.2.1:443', 'ECONNREFUSED', { address: '192.0.2.1', port: 443 })),
    'TypeError: fetch failed: connect ECONNREFUSED …',
    'ECONNREFUSED',
  ],
  [
    'Node, every address closed',
    nested(many),
    'TypeError: fetch failed: connect ECONNREFUSED …',
    'ECONNREFUSED',
  ],
  [
    'Node, a cut connection',
    nested(coded('other side closed', 'UND_ERR_SOCKET', { socket: { remoteAddress: '192.0.2.1' } })),
    'TypeError: fetch failed: other side closed',
    'UND_ERR_SOCKET',
  ],
  [
    'Node, a certificate of their own',
    nested(coded('self-signed certificate; if the root CA is installed', 'DEPTH_ZERO_SELF_SIGNED_CERT')),
    'TypeError: fetch failed: … certificate; if the root … is installed',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  [
    'Node, an address that is none',
    new TypeError(`Failed to parse URL from ${url}`),
    'TypeError: Failed to parse URL from …',
  ],
  [
    'Deno, a host that is none',
    nested(
      new Error(
        `error sending request for url (${url}): client error (Connect): dns error: failed to lookup address information`,
      ),
    ),
    'TypeError: fetch failed: error sending request for url … client error … dns error: failed to lookup address information',
  ],
  [
    'Deno, a cut connection',
    nested(
      new Error(
        `error sending request from 192.0.2.7:40352 for ${url} (192.0.2.1:443): client error (SendRequest): connection closed before message completed`,
      ),
    ),
    'TypeError: fetch failed: error sending request from … for … client error … connection closed before message completed',
  ],
  [
    'Bun, a closed port',
    Object.assign(new TypeError('ECONNREFUSED: Unable to connect. Is the computer able to access the url?'), {
      code: 'ECONNREFUSED',
      path: url,
    }),
    'TypeError: ECONNREFUSED: … to connect. … the computer able to access the url?',
    'ECONNREFUSED',
  ],
  [
    'workerd, a fault of its own',
    new Error('internal error; reference = 5dk2p8c1v7q0m3n9t4'),
    'Error: internal error; reference …',
  ],
  ['workerd, a cut connection', new Error('Network connection lost.'), 'Error: Network connection lost.'],
  ['Chromium, anything', new TypeError('Failed to fetch'), 'TypeError: Failed to fetch'],
]

for (const [runtime, thrown, expected, code] of recorded) {
  test(`keeps name, code and words of what ${runtime}, gives, and no address (house: Errors)`, () => {
    const fault = makeNetworkFault(thrown, url)
    assert.equal(String(fault), expected)
    assert.equal(fault.code, code)
    assert.notMatch(
      everythingIn(fault).split('\n    at ')[0] ?? '',
      /bank\.example|192\.0\.2|::1|4711|canary|pay-/,
    )
    assert.isUndefined(fault.cause)
    assert.deepEqual(
      Reflect.ownKeys(fault).filter(
        (key) =>
          !words('message stack name code line column sourceURL originalLine originalColumn').includes(
            String(key),
          ),
      ),
      [],
    )
  })
}

test('keeps nothing that stands in the request, however plain it looks (house: Errors)', () => {
  const request = 'https://bank.example/refunds Bearer sesame {"name":"juhani","code":"SECRET_CODE"}'
  const thrown = coded('refused sesame for juhani at refunds', 'SECRET_CODE', { name: 'Error' })
  const fault = makeNetworkFault(thrown, request)
  assert.equal(fault.message, 'refused … for … at …')
  assert.isUndefined(fault.code)
})

test('keeps nothing with a digit, a capital inside, or a mark, whoever threw it (house: Errors)', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => /[^a-z\s(),.:;!?]/.test(text.slice(1)))
  const secret = word
    .map((text) => text.replaceAll(/\s/g, '_'))
    .filter((text) => !/^\(?(TLS|SSL|DNS|HTTP|URL)[).,:;!?]*$/.test(text))
  fc.assert(
    fc.property(secret, fc.nat({ max: 3 }), (text, depth) => {
      let thrown: unknown = new TypeError(`it broke at ${text} again`)
      for (let at = 0; at < depth; at++) thrown = new Error(`because ${text}`, { cause: thrown })
      const { message } = makeNetworkFault(thrown)
      assert.match(message, /^(because …: )?it broke at … again$/)
    }),
    { numRuns: deep(60, 1_500) },
  )
})

test('makes a fault of anything that may be thrown (house: Errors)', () => {
  const round: { cause?: unknown; message: string } = { message: 'it goes round' }
  round.cause = round
  for (const [thrown, expected] of [
    [undefined, 'Error'],
    ['a text with secrets', 'Error'],
    [42, 'Error'],
    [{}, 'Error'],
    [{ name: 5, message: 5, code: 5 }, 'Error'],
    [round, 'Error: it goes round'],
    [new Error(''), 'Error'],
    [new Error('x'.repeat(100_000)), 'Error'],
    [Object.assign(new Error('lost'), { name: 'sneaky name' }), 'Error: lost'],
  ] as const)
    assert.equal(String(makeNetworkFault(thrown)), expected)
})

test('makes the same fault of a fault (house: Errors)', () => {
  for (const [, thrown] of recorded) {
    const once = makeNetworkFault(thrown, url)
    const twice = makeNetworkFault(once)
    assert.deepEqual([String(twice), twice.code], [String(once), once.code])
  }
})

test('tells why this runtime could not fetch, without the address (house: Errors)', async () => {
  const read = operation({
    id: 'test.read',
    paper: 'none',
    method: 'GET',
    path: '/payments/pay-4711',
    replies: { 200: loose({}) },
    refusals: 'open',
    errors: 'flat',
    lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
  })
  // A port that fetch never opens: no network is needed, and none is touched.
  const bank = makeBank({ environment: 'sandbox', baseUrl: 'http://127.0.0.1:1' })
  const error = await thrownBy(() => read(bank, {}))
  if (!(error instanceof BankError)) throw error
  assert.include(error, { code: 'answer_lost', reason: 'network', next: 'Read again.' })
  assert.instanceOf(error.cause, Error)
  assert.isAbove(error.cause?.message.length ?? 0, 5)
  assert.notMatch(`${error.cause?.message} ${JSON.stringify(error.cause)} ${error.message}`, /127\.0|4711/)
})
