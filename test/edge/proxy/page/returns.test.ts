// Where a payer is sent after the bank: the shop's own page, whatever stands in the address that came back.
import { anyCharacter, assert, deep, fc, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, problemOf, RETURN_URL, startProxy, withLog } from '../kit/proxy.ts'
import { wordsOf } from '../kit/words-of.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)

const HOSTS = [
  'evil.example',
  '//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
]
const ESCAPES = wordsOf(`
  /\\evil.example \\\\evil.example \\/evil.example /%5cevil.example %5c%5cevil.example %2f%2fevil.example
  /%2fevil.example %2Fevil.example %252f%252fevil.example %09//evil.example %0a//evil.example
  %0d%0aLocation:%20https://evil.example %0d%0aSet-Cookie:%20a=b
  %e5%98%8a%e5%98%8dLocation:%20https://evil.example %00https://evil.example %E3%80%82evil.example
  evil%E3%80%82example shop.example@evil.example https://shop.example@evil.example
  https://shop.example%40evil.example https://evil.example%23.shop.example
  https://evil.example%3f.shop.example https://shop.example.evil.example https://xn--shp-hna.example
  https://sh%D0%BEp.example javascript:alert(1) JaVaScRiPt:alert(1) java%0ascript:alert(1)
  data:text/html,%3Cscript%3Ealert(1)%3C/script%3E vbscript:msgbox(1) file:///etc/passwd
  ftp://evil.example ..%2f..%2fevil.example ....//evil.example %2e%2e%2fevil.example
  ;https://evil.example .evil.example @evil.example :evil.example &payment=https://evil.example
`)
const NAMES = wordsOf(`
  url return return_url RETURN_URL returnTo next redirect redirect_uri continue payment to u
`)

/** Paths and queries around a handle: more than two hundred. */
const PAYLOADS = [
  ...[...HOSTS, ...ESCAPES].map((text) => `/return/${text}`),
  ...[...HOSTS, ...ESCAPES].map((text) => `/return/${HANDLE}${text}`),
  ...[...HOSTS, ...ESCAPES].map((text) => `/return/${HANDLE}/${text}`),
  ...[...HOSTS, ...ESCAPES].flatMap((text, at) => [
    `/return/${HANDLE}?${NAMES[at % NAMES.length]}=${text}`,
    `/return/${HANDLE}?${text}`,
  ]),
  ...NAMES.map((name) => `/return/${HANDLE}?${name}=https%3A%2F%2Fevil.example%2F`),
  ...HOSTS.map((text) => `/return/${HANDLE}#${text}`),
]

test('sends a payer to the page of the shop and nowhere else, for 200 payloads (promises: R34)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  assert.isAtLeast(PAYLOADS.length, 200)
  let sent = 0
  for (const payload of PAYLOADS) {
    const response = await proxy.fetch(payload)
    const location = response.headers.get('location')
    assert.include([303, 404], response.status, payload)
    assert.equal(location, response.status === 303 ? `${RETURN_URL}?payment=${HANDLE}` : null, payload)
    assert.isNull(response.headers.get('refresh'))
    assert.isNull(response.headers.get('set-cookie'))
    assert.notInclude(await response.text(), 'evil')
    if (location !== null) sent += 1
  }
  assert.isAbove(sent, 90)
})

test('sends nobody anywhere for a handle that is none (promises: R34)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const path = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.base64String({ maxLength: 60 }),
    fc.webUrl(),
  )
  await fc.assert(
    fc.asyncProperty(path, async (text) => {
      const response = await proxy.fetch(`/return/${encodeURIComponent(text)}`)
      assert.isNull(response.headers.get('location'))
      assert.equal(response.status, 404)
    }),
    {
      numRuns: deep(50, 1_000),
      examples: [['.'], ['..'], ['%2e%2e'], [HANDLE.toLowerCase()], [` ${HANDLE}`], [`${HANDLE}\n`]],
    },
  )
})

test('keeps the address of the shop byte for byte, and adds the handle once (house: 2)', async () => {
  const added = `payment=${HANDLE}`
  // A shop may sign its address, or read a query that is no form of `URLSearchParams`.
  const kept = [
    '?name=a%20b',
    '?sig=AbC%2fdEf%3d',
    '?path=/x/y',
    '?flag',
    '?a=1&&b=2',
    '?q=%E4',
    "?o=it's|me^",
  ]
  const cases = [
    ...kept.map(
      (query) => [`https://shop.example${query}`, `https://shop.example${query}&${added}`] as const,
    ),
    ['https://shop.example:443/%7Ea/./b?', `https://shop.example:443/%7Ea/./b?${added}`],
    ['https://shop.example/a?b&', `https://shop.example/a?b&${added}`],
    [
      'https://shop.example/a?x=%e4&p%61yment=1&payment&repayment=2&&y',
      `https://shop.example/a?x=%e4&repayment=2&&y&${added}`,
    ],
    ['https://shop.example', `https://shop.example?${added}`],
    ['https://shop.example/', `https://shop.example/?payment=${HANDLE}`],
    ['https://shop.example/a?lang=fi&x=1', `https://shop.example/a?lang=fi&x=1&payment=${HANDLE}`],
    ['https://shop.example/a?payment=old&payment=older', `https://shop.example/a?payment=${HANDLE}`],
  ] as const
  for (const [page, location] of cases) {
    const proxy = await startProxy({ RETURN_URL: page })
    await proxy.press()
    const response = await proxy.fetch(`/return/${HANDLE}`)
    assert.equal(response.headers.get('location'), location)
    assert.equal(response.status, 303)
  }
})

test('reads the status before it sends the payer on, and sends on when the bank is away (house: 2)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  proxy.bank.decide('ACCEPTED')
  const back = await proxy.fetch(`/return/${HANDLE}`)
  assert.equal(back.status, 303)
  assert.equal(proxy.stored.get(HANDLE)?.attempts.at(-1)?.status, 'paid')

  const other = await startProxy()
  await other.press()
  other.bank.rules.status = () => {
    throw new Error('Network connection lost.')
  }
  const { result } = await withLog(() => other.fetch(`/return/${HANDLE}`))
  assert.equal(result.status, 303)
  assert.deepInclude(await (await other.fetch(`/payments/${HANDLE}`)).json(), { state: 'unknown' })
})

test('tells the page nothing but the handle: not how it ended (house: 2)', async () => {
  const locations = await Promise.all(
    ['ACCEPTED', 'CANCELLED', 'REJECTED', 'INITIAL'].map(async (status) => {
      const proxy = await startProxy()
      await proxy.press()
      proxy.bank.decide(status)
      return (await proxy.fetch(`/return/${HANDLE}?status=paid`)).headers.get('location')
    }),
  )
  assert.lengthOf(new Set(locations), 1)
})

test('answers a payer of an order that is not known with a plain problem (house: 2)', async () => {
  const proxy = await startProxy()
  const response = await proxy.fetch(`/return/${HANDLE}`)
  assert.equal(response.status, 404)
  assert.equal((await problemOf(response)).code, 'payment_unknown')
  assert.equal(proxy.stored.size, 0)
})
