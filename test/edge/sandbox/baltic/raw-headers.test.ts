/// <reference types="node" />
// Headers and parameters that every operation shares: X-Request-ID, PSU headers, Accept, unknown parameters; paths and methods.
// Not who calls (raw-token), nor bodies (raw-body).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { ask, browse, handClock, header, openBank } from '../raw-client.ts'
import { requestBytes } from '../raw-request.ts'
import { CROSS, KINDS, SEPA, SINGLE, COUNTRIES, START } from './raw-bodies.ts'
import { callOn, operationsOn } from './raw-operations.ts'
import { assertRefused } from './raw-refusal.ts'
import { ACCOUNTS, COF, CONSENTS, FUNDS, REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { all, objects } = await operationsOn(tpp)
const ID = 'x-request-id'

/** Values of the PSU headers that the paper names: right ones, and ones that make no sense. */
const PSU_HEADERS: Record<string, string[]> = {
  'psu-accept': ['text/html', 'x'],
  'psu-accept-charset': ['utf-8', '?'],
  'psu-accept-encoding': ['gzip', ''],
  'psu-accept-language': ['et', 'x'.repeat(300)],
  'psu-device-id': [randomUUID(), 'x'],
  'psu-geo-location': ['GEO:59.437;24.753', 'x'],
  'psu-http-method': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'x'],
  'psu-ip-address': ['192.0.2.1', '2001:db8::1', '::', 'x', '192.0.2.256'],
  'psu-ip-port': ['1', '65535', '65536', 'x'],
  'psu-user-agent': ['Mozilla/5.0', 'x'.repeat(2000)],
}

for (const operation of all) {
  const { name, status, group } = operation

  test(`echoes X-Request-ID of 1 to 128 visible characters from ${name}, and makes one where it is absent or malformed (3, Endpoints; gaps: baltic.headers.request-id)`, async () => {
    const visible = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at)).join('')
    for (const id of [randomUUID(), 'a', visible, 'a'.repeat(127), 'a'.repeat(128)]) {
      const answer = await callOn(tpp, operation, { headers: { [ID]: id } })
      assert.equal(answer.status, status, answer.body.toString())
      assert.equal(header(answer, ID), id)
    }
    const made = new Set<string | undefined>()
    const malformed = [undefined, '', 'a'.repeat(129), 'a'.repeat(500), 'a b', 'ä', 'a\tb']
    for (const id of malformed) {
      const answer = await callOn(tpp, operation, { headers: { [ID]: id } })
      assert.equal(answer.status, status, answer.body.toString())
      assert.match(header(answer, ID) ?? '', /^[\x21-\x7e]{1,128}$/)
      assert.notEqual(header(answer, ID), id)
      made.add(header(answer, ID))
    }
    assert.equal(made.size, malformed.length, 'each a new one')
  })

  test(`takes an X-Request-ID of ${name} again: it is no idempotency key (gaps: baltic.headers.request-id, baltic.duplicate)`, async () => {
    const id = randomUUID()
    const seen = new Set<string>()
    for (let at = 0; at < 2; at++) {
      const answer = await callOn(tpp, operation, { headers: { [ID]: id } })
      assert.equal(answer.status, status)
      seen.add(answer.body.toString())
    }
    const isCreate = operation.method === 'POST' && operation.path !== FUNDS
    assert.equal(seen.size, isCreate ? 2 : 1, 'every creation makes a new object, every read reads the same')
  })

  test(`bears X-Request-ID on refusals of ${name} (3, Endpoints; gaps: baltic.headers.request-id)`, async () => {
    const id = randomUUID()
    const refused = await callOn(tpp, operation, { headers: { [ID]: id, authorization: 'Bearer x' } })
    assertRefused(refused, 401, 'TOKEN_UNKNOWN')
    assert.equal(header(refused, ID), id)
    const wrong = await tpp.call('PATCH', operation.path, { headers: { [ID]: id } })
    assertRefused(wrong, 405, 'SERVICE_INVALID')
    assert.equal(header(wrong, ID), id)
  })

  test(`refuses no PSU header on ${name}, whatever it says (3, Endpoints; gaps: baltic.headers.other)`, async () => {
    const every = Object.fromEntries(Object.entries(PSU_HEADERS).map(([about, [value]]) => [about, value]))
    assert.equal((await callOn(tpp, operation, { headers: every })).status, status)
    for (const [about, values] of Object.entries(PSU_HEADERS)) {
      for (const value of values) {
        // Without the address of a person, a read uses the consent up: so the address stays.
        const headers =
          about === 'psu-ip-address' && operation.planned === 'baltic.account.read' ? {} : { [about]: value }
        const answer = await callOn(tpp, operation, { headers })
        assert.equal(answer.status, status, `${about}: ${value} ${answer.body.toString()}`)
      }
    }
  })

  test(`${group === 'R' ? 'wants' : 'ignores'} an Accept that allows application/json on ${name} (gaps: baltic.headers.other)`, async () => {
    const good = [
      undefined,
      'application/json',
      'application/*',
      '*/*',
      'text/html, application/json;q=0.5',
      'Application/JSON',
      'application/json; charset=utf-8',
    ]
    for (const accept of good) {
      assert.equal((await callOn(tpp, operation, { headers: { accept } })).status, status, accept)
    }
    for (const accept of [
      'text/html',
      'application/xml',
      'application/hal+json',
      'text/*',
      'application/json;q=0',
    ]) {
      const answer = await callOn(tpp, operation, { headers: { accept } })
      if (group === 'R') assertRefused(answer, 406, ['REQUESTED_FORMATS_INVALID', 'accept'])
      else assert.equal(answer.status, status, accept)
    }
  })

  test(`${group === 'R' ? 'refuses' : 'ignores'} a parameter that the paper does not give ${name}, and a repeated one (3, Endpoints; gaps: baltic.query.unknown)`, async () => {
    const five = ['authenticated', 'authorities[0].authority', 'credentials', 'details', 'principal']
    for (const parameter of ['colour', 'Page', 'limit', 'withBalances', ...five]) {
      for (const value of ['true', '', '%7B%7D']) {
        const answer = await callOn(tpp, operation, { query: `${encodeURIComponent(parameter)}=${value}` })
        if (group === 'R') assertRefused(answer, 400, ['PARAMETER_NOT_SUPPORTED', parameter])
        else assert.equal(answer.status, status, `${parameter} ${answer.body.toString()}`)
      }
    }
    if (group !== 'R') {
      assert.equal((await callOn(tpp, operation, { query: 'details=1&details=2&a&a' })).status, status)
    }
  })

  test(`knows neither HEAD nor OPTIONS on ${name}: 405 SERVICE_INVALID with Allow (gaps: shared.errors.closed-sets, baltic.errors.reads)`, async () => {
    const path = tpp.country.base + operation.path
    for (const method of ['HEAD', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(bank, requestBytes(bank, method, path, { [ID]: 'asked' }, Buffer.alloc(0)))
      assert.equal(answer.status, 405)
      assert.include((header(answer, 'allow') ?? '').split(', '), operation.method)
      assert.equal(header(answer, ID), 'asked')
      if (method === 'HEAD') assert.lengthOf(answer.body, 0)
      else assertRefused(answer, 405, 'SERVICE_INVALID')
    }
  })

  test(`knows the path of ${name} as it is written, with octets encoded or not, and no other (3, Endpoints; gaps: shared.errors.closed-sets)`, async () => {
    const [path = '', query = ''] = operation.path.split('?')
    const at = (written: string) =>
      callOn(tpp, { ...operation, path: query ? `${written}?${query}` : written })
    const encoded = path.replace('/v1/', '/%761/').replace('/v2/', '/%762/')
    assert.equal((await at(encoded)).status, status)
    for (const other of [
      `${path}/`,
      `/${path}`,
      path.replace('/v1/', '//v1/').replace('/v2/', '//v2/'),
      path.replace('/v1/', '/V1/').replace('/v2/', '/V2/'),
      path.replace('/v1/', '%2Fv1/').replace('/v2/', '%2Fv2/'),
      `${path};v=1`,
    ]) {
      // The whole tail of a path may be an id, and then it is an unknown one.
      const answer = await at(other)
      assertRefused(answer, group === 'X' && answer.status === 403 ? 403 : 404)
    }
  })

  test(`gives no CORS headers on ${name} (gaps: shared.links)`, async () => {
    const answer = await callOn(tpp, operation, { headers: { origin: 'https://shop.example.com' } })
    assert.equal(answer.status, status)
    for (const [about] of answer.headers) assert.notMatch(about, /^access-control/i)
  })
}

/** The parameters of the reads that the paper names, and the reads that have them. */
const PARAMETERS: [name: string, value: string, reads: number[]][] = [
  ['withBalance', 'true', [0, 1, 3]],
  ['bookingStatus', 'booked', [3]],
  ['dateFrom', '2026-11-01', [3]],
  ['dateTo', '2026-11-20', [3]],
  ['page', '1', [3]],
]

test('takes each parameter only where the paper gives it, and once (3, Endpoints; gaps: baltic.query.unknown)', async () => {
  const paths = ['', `/${objects.resourceId}`, `/${objects.resourceId}/balances`]
  paths.push(
    `/${objects.resourceId}/transactions`,
    `/${objects.resourceId}/transactions/${objects.transactionId}`,
  )
  for (const [name, value, reads] of PARAMETERS) {
    for (const [at, path] of paths.entries()) {
      const required = at === 3 ? { bookingStatus: 'both', dateFrom: '2026-11-01' } : {}
      const query = new URLSearchParams({ ...required, [name]: value })
      const answer = await tpp.present(objects.consentId, `${path}?${query}`)
      if (!reads.includes(at)) {
        assertRefused(answer, 400, ['PARAMETER_NOT_SUPPORTED', name])
        continue
      }
      assert.equal(answer.status, 200, `${name} ${answer.body.toString()}`)
      const twice = await tpp.present(objects.consentId, `${path}?${query}&${name}=${value}`)
      assertRefused(twice, 400, ['PARAMETER_NOT_SUPPORTED', name])
    }
  }
})

// --- paths and methods ---------------------------------------------------------------------------------------------------

for (const country of COUNTRIES) {
  test(`answers an unknown path with 404 RESOURCE_UNKNOWN in ${country.country} (gaps: shared.errors.closed-sets, baltic.psd2-extension)`, async () => {
    const there = await Tpp.open(bank, { country })
    const id = randomUUID()
    for (const path of [
      '/account/v1',
      '/account/v2/accounts',
      '/account/v1/account',
      '/account/v1/card-accounts',
      `/account/v1/accounts/${id}/balance`,
      `/account/v1/accounts/${id}/transactions/x/y`,
      `${CONSENTS}/${id}`,
      `${CONSENTS}/${id}/status`,
      `${COF}/${id}`,
      '/consent/v2/consents',
      '/consent/v1/consents/confirmation-of-funds',
      '/funds-confirmation/v1',
      '/funds-confirmation/v2/funds-confirmations',
      '/payment/v1',
    ]) {
      assertRefused(await there.call('GET', path), 404, 'RESOURCE_UNKNOWN')
    }
  })

  test(`answers an unknown method with 405 SERVICE_INVALID and Allow in ${country.country}, before it asks who calls (gaps: shared.errors.closed-sets, shared.check-order, baltic.errors.reads)`, async () => {
    const id = randomUUID()
    const cases: [path: string, allowed: string[], others: string[]][] = [
      [ACCOUNTS, ['GET'], ['POST', 'PUT', 'PATCH', 'DELETE']],
      [`${ACCOUNTS}/${id}`, ['GET'], ['POST', 'DELETE']],
      [`${ACCOUNTS}/${id}/balances`, ['GET'], ['POST', 'PUT']],
      [`${ACCOUNTS}/${id}/transactions`, ['GET'], ['POST', 'DELETE']],
      [`${ACCOUNTS}/${id}/transactions/${id}`, ['GET'], ['POST', 'PATCH']],
      [CONSENTS, ['POST'], ['GET', 'PUT', 'DELETE']],
      [COF, ['POST'], ['GET', 'DELETE']],
      [FUNDS, ['POST'], ['GET', 'DELETE']],
    ]
    for (const kind of KINDS) {
      cases.push(
        [`/payment/v1/${kind}`, ['POST'], ['GET', 'PUT', 'DELETE']],
        [`/payment/v1/${kind}/${id}`, ['GET', 'DELETE'], ['POST', 'PUT', 'PATCH']],
        [`/payment/v1/${kind}/${id}/status`, ['GET'], ['POST', 'DELETE']],
      )
    }
    for (const [path, allowed, others] of cases) {
      for (const method of others) {
        const bytes = requestBytes(bank, method, country.base + path, {}, Buffer.alloc(0))
        const answer = await ask(bank, bytes)
        assertRefused(answer, 405, 'SERVICE_INVALID')
        const allow = (header(answer, 'allow') ?? '').split(',').map((name) => name.trim())
        for (const name of allowed) assert.include(allow, name, path)
        assert.notInclude(allow, method)
      }
    }
  })

  test(`names an unknown service or product in ${country.country}: 404 PRODUCT_UNKNOWN, on DELETE 403 PRODUCT_INVALID, before it asks who calls (gaps: baltic.payment.path-values, shared.check-order)`, async () => {
    const id = randomUUID()
    for (const kind of [
      `payment/${SEPA}`,
      `Payments/${SEPA}`,
      'payments/instant-sepa-credit-transfers',
      `payments/${SEPA.toUpperCase()}`,
      `bulk/${CROSS}`,
      'periodic-payments/x',
      `x/${SEPA}`,
    ]) {
      const at = (method: string, more = '') =>
        ask(
          bank,
          requestBytes(bank, method, `${country.base}/payment/v1/${kind}${more}`, {}, Buffer.alloc(0)),
        )
      assertRefused(await at('POST'), 404, 'PRODUCT_UNKNOWN')
      assertRefused(await at('GET'), 404, 'PRODUCT_UNKNOWN')
      assertRefused(await at('GET', `/${id}`), 404, 'PRODUCT_UNKNOWN')
      assertRefused(await at('GET', `/${id}/status`), 404, 'PRODUCT_UNKNOWN')
      assertRefused(await at('DELETE', `/${id}`), 403, 'PRODUCT_INVALID')
    }
  })
}

for (const country of COUNTRIES) {
  test(`echoes X-Request-ID from the authorization server of ${country.country} too, its pages and refusals included (3, Endpoints; gaps: baltic.headers.request-id)`, async () => {
    const form = 'grant_type=client_credentials'
    const calls: [method: string, path: string, status: number, body?: string][] = [
      ['GET', '/.well-known/openid-configuration', 200],
      ['POST', '/.well-known/openid-configuration', 405],
      ['GET', '/.well-known/jwks.json', 200],
      ['GET', '/.well-known/x', 404],
      ['POST', '/oauth/token', 401, form],
      ['GET', '/oauth/token', 405],
      ['POST', '/oauth/revoke', 401, form],
      ['GET', '/oauth/authorize', 400],
      ['PUT', '/oauth/authorize', 405],
      ['GET', '/oauth/x', 404],
    ]
    for (const [method, path, status, body = ''] of calls) {
      const at = (id: string | undefined) => {
        const type = body === '' ? undefined : 'application/x-www-form-urlencoded'
        const headers = { [ID]: id, 'content-type': type }
        return ask(bank, requestBytes(bank, method, country.base + path, headers, Buffer.from(body)))
      }
      const answer = await at('a-request')
      assert.equal(answer.status, status, path)
      assert.equal(header(answer, ID), 'a-request', `${method} ${path}`)
      assert.match(header(await at(undefined), ID) ?? '', /^[\x21-\x7e]{1,128}$/)
    }
    const { headers } = await browse(bank, '/.well-known/openid-configuration')
    assert.isUndefined(header({ headers }, ID), 'the Finnish interfaces have no such header')
  })
}

test('has no interface but under the three addresses (gaps: shared.base-url)', async () => {
  for (const base of ['', '/baltic', '/baltic/fi', '/baltic/EE', '/baltic/se']) {
    for (const path of [ACCOUNTS, `/payment/v1/${SINGLE}`]) {
      const { status } = await browse(bank, base + path)
      assert.equal(status, 404, base + path)
    }
  }
  for (const { base } of COUNTRIES) {
    const { status } = await browse(bank, `${base}/_sandbox/clock`)
    assert.equal(status, 404, 'the control calls stand under the origin only')
  }
})
