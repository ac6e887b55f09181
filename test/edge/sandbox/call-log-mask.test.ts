// What the log of calls masks in a text: by the names of members and fields in every spelling, by form, and by value.
// That no secret of a client is in a log is tested in call-log-secrets.test.ts.
import { assert, test } from '#kit'
import { makeMask } from '../../../edge/sandbox/call-log/mask.ts'
import { control, openBank } from './bank-kit.ts'

const CANARY = 'canary-7b1f6f0f'
const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF'
const PEM = '-----BEGIN PRIVATE KEY-----\r\nMIIBVQIBADANBgkq\r\n-----END PRIVATE KEY-----'

const masked = (text: string) => makeMask(() => []).body(text)

test('lists a call whose own key is a word of the log, and finds it by its members (house: 3)', async () => {
  const bank = openBank({ callLog: true })
  const words = 'method request headers direction online-payment account-access ","path":"'.split(' ')
  for (const word of words)
    await bank.sandbox.fetch('https://bank.example/accounts/v3/accounts', { headers: { 'x-api-key': word } })
  const { json } = await control(bank, 'GET', '/calls?interface=account-access')
  const calls = json['calls'] as Record<string, unknown>[]
  assert.lengthOf(calls, words.length)
  for (const call of calls) {
    assert.deepInclude(call, { method: 'GET', path: '/accounts/v3/accounts', interface: 'account-access' })
    const one = (await control(bank, 'GET', `/calls/${String(call['id'])}`)).json
    assert.match(JSON.stringify(one['request']), /\["x-api-key","sha256:[0-9a-f]{8}"\]/)
  }
})

test('masks a value in texts alone, a longer one before one that it holds, also as JSON writes it (house: 3)', () => {
  const mask = makeMask(() => ['secret', 'secret-longer', 'line\nbreak'])
  const shown = mask.whole({
    secret: ['secret-longer', 1, null],
    text: '{"a":"line\\nbreak"} {\\"a\\":\\"line\\\\nbreak\\"}',
  })
  assert.deepEqual(Object.keys(shown), ['secret', 'text'])
  assert.match(String(shown.secret[0]), /^sha256:[0-9a-f]{8}$/)
  assert.notInclude(shown.text, 'break')
  assert.deepEqual(mask.whole({ a: [true, 'plain'] }), { a: [true, 'plain'] })
})

const SPELLINGS: Record<string, string> = {
  'a name that is encoded': `a=b&client%5Fsecret=${CANARY}`,
  'an encoded name at the beginning': `client%5Fsecret=${CANARY}&a=b`,
  'a space before it': ` client_secret=${CANARY}`,
  'a plus before it': `a=b&+client_secret=${CANARY}`,
  'a line break before it': `\r\nclient_secret=${CANARY}`,
  'an encoded line break before it': `a=b&%0Aclient_secret=${CANARY}`,
  'fields on lines of their own': `a=b\nclient_secret=${CANARY}\nc=d`,
  'a space behind the name': `client_secret%20=${CANARY}`,
  'a name with brackets before it': `a[b]=1&client_secret=${CANARY}`,
  'a name in brackets': `a[client_secret]=${CANARY}`,
  'a value with a quote and a number sign': `a=b&client_secret=x"y#${CANARY}`,
  'a code of its own': `grant_type=authorization_code&%63ode=${CANARY}`,
  'a part of a multipart form': `--b\r\nContent-Disposition: form-data; name="client_secret"\r\n\r\n${CANARY}\r\n--b--`,
  'a part with a type and line feeds': `--b\ncontent-disposition: form-data; name=client_secret; filename=a\ncontent-type: text/plain\n\n${CANARY}\n--b--`,
  'a member': `{"client_secret": "${CANARY}"}`,
  'a member of JSON in a text of JSON': JSON.stringify({ a: JSON.stringify({ client_secret: CANARY }) }),
  'the same with line breaks': JSON.stringify({ a: JSON.stringify({ client_secret: CANARY }, undefined, 2) }),
  'JSON in a text in a text': JSON.stringify([
    JSON.stringify(JSON.stringify({ x: '', clientSecret: CANARY })),
  ]),
  'a value with quotes in JSON in a text': JSON.stringify(JSON.stringify({ client_secret: `"x" ${CANARY}` })),
  'a member whose name has an escape': `{"client\\u005fsecret":"${CANARY}"}`,
  'a member that is cut': `{"client_secret":"x\\"${CANARY}`,
  'an address in a member': `{"link":"https://bank.example/x?token=${CANARY}&a=b"}`,
  'an address in a member, its sign escaped': `{"link":"https://bank.example/x?a=b\\u0026token=${CANARY}"}`,
}

/** The value of a secret member, and how it is shown: `*` is the fingerprint of a secret. */
const VALUES: Record<string, [body: string, shown: string]> = {
  'a number': ['{"token":7654321,"a":1}', '{"token":"*","a":1}'],
  'a number with a fraction, a sign and an exponent': ['{"token" : -76543.21e+5 }', '{"token" : "*" }'],
  'a number at the end of a cut body': ['{"a":1,"token":7654321', '{"a":1,"token":"*"'],
  'a list of texts': ['{"token":["first", "se\\"cond", ""],"a":["b"]}', '{"token":["*", "*", ""],"a":["b"]}'],
  'a list of numbers': ['{"token":[7654321,2],"a":[3]}', '{"token":["*","*"],"a":[3]}'],
  'lists in lists': ['{"token":[["first",[7654321]],[]],"a":"b"}', '{"token":[["*",["*"]],[]],"a":"b"}'],
  'an object': [
    '{"token":{"type":"x","value":7654321,"more":{"last":["y"]}},"type":"b"}',
    '{"token":{"type":"*","value":"*","more":{"last":["*"]}},"type":"b"}',
  ],
  'words that say nothing': [
    '{"token":[true,false,null],"password":null}',
    '{"token":[true,false,null],"password":null}',
  ],
  'a text without quotes': ['{"token": \'not json\', "a":1}', '{"token": "*", "a":1}'],
  'a list that is cut': ['{"token":["first","sec', '{"token":["*","*'],
  'a list on lines of its own': [
    '{\n  "token": [\n    "first",\n    2\n  ]\n}',
    '{\n  "token": [\n    "*",\n    "*"\n  ]\n}',
  ],
  'the number in another place': [
    '{"token":7654321,"b":[7654321, "x7654321"]}',
    '{"token":"*","b":["*", "x*"]}',
  ],
}

for (const [name, [body, shown]] of Object.entries(VALUES)) {
  test(`masks a secret member that is no text, and leaves JSON as JSON: ${name} (house: 3)`, () => {
    const stars = (text: string) => text.replaceAll(/sha256:[0-9a-f]{8}/g, '*')
    const wholly = (text: string) => {
      const mask = makeMask(() => [])
      return mask.whole(mask.body(text))
    }
    assert.equal(stars(wholly(body)), shown)
    // The same where it stands in a text of JSON; what is cut there takes the rest with it.
    if (!body.endsWith('"sec'))
      assert.equal(stars(wholly(JSON.stringify({ text: body }))), JSON.stringify({ text: shown }))
    const isJson = body.endsWith('}') && !body.includes("'")
    if (isJson) JSON.parse(wholly(body))
  })
}

test('takes lists and numbers of secret names without end in its stride (house: 3)', () => {
  for (const part of [
    '"token":[',
    '{"token":',
    '"token":[{"a":',
    '"token":1',
    '"token":[1,',
    '[',
    '"token":\n',
  ]) {
    const shown = masked(`{${part.repeat(5_000)}`)
    assert.isAtMost(shown.length, 30 * part.length * 5_000)
    assert.notMatch(shown, /"token":1/)
  }
})

for (const [name, text] of Object.entries(SPELLINGS)) {
  test(`masks a secret by its name: ${name} (house: 3)`, () => {
    const shown = masked(text)
    assert.notInclude(shown, CANARY)
    assert.match(shown, /sha256:[0-9a-f]{8}/)
  })
}

test('masks a private key in a part of a form whole, and leaves the other parts (house: 3)', () => {
  const part = (name: string, value: string) =>
    `------b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const shown = masked(`${part('a', 'first')}${part('privateKeyPem', PEM)}${part('b', 'last')}------b--`)
  assert.notInclude(shown, 'MIIBVQ')
  for (const left of ['first', 'last', '------b--']) assert.include(shown, left)
})

test('leaves what has no secret name as it is (house: 3)', () => {
  const texts = [
    '{"code":"INVALID_FIELD","state":"done","amount":"10.00","note":"a \\"b\\" c"}',
    'a=b&amount=10.00&reference=RF18',
    '<?xml version="1.0" encoding="UTF-8"?><a b="c">d</a>',
    'Name the field client_secret.',
    '',
  ]
  for (const text of texts) assert.equal(masked(text), text)
  assert.match(
    masked('{"token":"abcdef","b":"c","d":{"password":""}}'),
    /^\{"token":"sha256:\w{8}","b":"c","d":\{"password":""\}\}$/,
  )
  assert.match(masked('a=b&token=abcdef&c=d'), /^a=b&token=sha256:\w{8}&c=d$/)
})

for (const before of ['=', '%3D', '%2F', '%2f', '\\n', '\\r', '\\t', '\\u003d', '\\u002F', ' ', '"'])
  test(`masks a token of 43 characters behind ${JSON.stringify(before)} (house: 3)`, () => {
    assert.notInclude(masked(`{"a":"b${before}${TOKEN}"}`), TOKEN.slice(0, 12))
    assert.notInclude(masked(`{"a":"b${before}eyJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln"}`), 'eyJhbGci')
  })

test('takes a long text of nothing but beginnings of names in its stride (house: 3)', () => {
  const parts = [
    '"token":"',
    '\\"',
    'name=a\n',
    'token',
    '&',
    'form-data; name="',
    '%5F',
    '=',
    '\\u005f',
    '\\',
  ]
  for (const part of parts) {
    const text = part.repeat(5_000)
    assert.isAtMost(masked(text).length, text.length)
  }
})

test('takes a secret of nothing but backslashes in its stride, in JSON and in JSON in a text (house: 3)', () => {
  const run = '\\'.repeat(400_000)
  for (const text of [`{"token":"${run}`, `{"token":"${run}"}`, `{\\"token\\":\\"${run}`])
    assert.isBelow(masked(text).length, 100)
})

for (const [name, text] of Object.entries({
  'a sign that is no encoding beside it': `rate=100%&note=${CANARY.replace('c', '%63')}`,
  'escapes of JSON in a text of JSON': JSON.stringify(`{"note":"${CANARY.replace('c', '\\u0063')}"}`),
  'both at once': `{"note":"%zz ${CANARY.replace('c', '\\u002563')}"}`,
}))
  test(`hides a text that spells a secret in another way: ${name} (house: 3)`, () => {
    assert.match(makeMask(() => [CANARY]).body(text), /^sha256:[0-9a-f]{8}$/)
  })

test('hides a text that spells a slash of a secret as JSON may (house: 3)', () => {
  const mask = makeMask(() => ['canary/7b1f"6f0f'])
  assert.match(mask.body('{"note":"canary\\/7b1f\\"6f0f"}'), /^sha256:[0-9a-f]{8}$/)
})

test('masks a secret member of JSON in a header, however short (house: 3)', () => {
  const shown = makeMask(() => []).header('x-debug', '{"token":"short"}')
  assert.match(shown, /^\{"token":"sha256:[0-9a-f]{8}"\}$/)
})

test('writes a call as JSON as it masks it, with a secret and without one, and leaves its own words (promises: R30)', () => {
  const secret = 'canary-of-a-secret-0123456789'
  for (const value of [
    { at: 'now', operation: secret, body: { text: `{"a":"${secret}"}` }, list: [secret, 1, null] },
    { at: 'now', operation: 'create', body: { text: 'nothing' }, stage: 'done' },
    { at: 'now', operation: 'other', message: 'plain "quotes" and \\ backslashes' },
  ]) {
    const own = { id: '000000000000001', operation: value.operation }
    for (const known of [[secret], ['with "quotes" inside', secret], []]) {
      const mask = makeMask(() => known)
      assert.deepEqual(JSON.parse(mask.written(value, own)), { ...mask.whole(value), ...own })
      if (known.length > 0) assert.notInclude(mask.written({ ...value, operation: 'x' }, {}), secret)
    }
  }
  assert.equal(makeMask(() => []).written({}, { id: '1' }), '{"id":"1"}')
})

test('finds 43 characters of a token wherever they stand, and no fewer (promises: R30)', () => {
  const mask = makeMask(() => [])
  const token = 'aB3-_'.repeat(8) + 'xyz'
  for (const text of [token, `${token} `, `a ${token}`, `{"x":"${token}"}`, `über ${token}`])
    assert.notInclude(mask.body(text), token, text)
  const shorter = token.slice(1)
  assert.equal(mask.body(`a ${shorter} b`), `a ${shorter} b`)
})
