// What the three interfaces of the list family share around a call: paths, methods, the shape of answers and refusals, HTTP/1.1.
// Not the form of bodies (raw-body), nor headers of one interface. PSD2 payments and the Baltic bank differ: their raw-headers.
import { assert, test } from '#kit'
import * as corporate from './corporate-payments/raw-payer.ts'
import * as online from './online-payment/raw-shop.ts'
import {
  type Answer,
  answersIn,
  ask,
  type Bank,
  breakOff,
  browse,
  handClock,
  header,
  json,
  openBank,
  pour,
  refusedHead,
  UUID_V4,
} from './raw-client.ts'
import { assertRefused } from './raw-refusal.ts'
import * as billing from './request-to-pay/raw-biller.ts'

const START = '2026-11-20T10:00:00.000Z'
const clock = handClock(START)

type Headers = Readonly<Record<string, string | undefined>>

/** An interface, opened on a bank. */
interface Interface {
  name: string
  /** Calls of every kind and end, with the status that each must have. */
  calls(headers: Headers): Promise<[status: number, answer: Answer][]>
  /** Calls a path with everything that a right call has. */
  call(method: string, target: string): Promise<Answer>
  /** Paths below its own that are none of an operation. */
  unknown: string[]
  /** Paths of its operations and the methods that they have. */
  methods: [target: string, allow: string[]][]
  /** Status of a create that is taken. */
  made: number
  /** Writes a create, and a read that finds what it has made (or anything, where the id is the bank's). */
  create(headers: Headers): { create: Buffer; read: Buffer; found: number; before: number }
  secrets: string[]
}

async function openOnline(bank: Bank): Promise<Interface> {
  const date = new Date(START).toUTCString()
  const shop = online.openShop(bank, { date })
  const { paymentId } = await shop.paid()
  const at = '/paymentbutton/v1/payments'
  const id = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
  return {
    name: 'online-payment',
    calls: async (headers) => [
      [200, await shop.create({ message: { text: 'ä' } }, { headers })],
      [200, await shop.read(paymentId, { headers })],
      [
        200,
        await shop.refund(paymentId, { amount: '0.01', currency: 'EUR', reference: '1232' }, { headers }),
      ],
      [200, await shop.providers({ headers })],
      [400, await shop.create({}, { body: '{', headers })],
      [400, await shop.create({ amount: 'x' }, { headers })],
      [400, await shop.read('unknown', { headers })],
      [403, await shop.create({}, { headers: { ...headers, 'x-api-key': undefined } })],
    ],
    call: (method, target) => shop.call({ method, target }),
    unknown: [
      '/paymentbutton/v1',
      '/paymentbutton/v1/',
      '/paymentbutton/v1/payment',
      '/paymentbutton/v1/Payments',
      `${at}/multibank/providers/x`,
      `${at}/${id}/refunds`,
      `${at}/${id}/refund/x`,
      '/paymentbutton/v1/refunds',
    ],
    methods: [
      [online.CREATE, ['POST']],
      [`${at}/${id}`, ['GET']],
      [`${at}/${id}/refund`, ['POST']],
      [online.PROVIDERS, ['GET']],
    ],
    made: 200,
    create: (headers) => ({
      create: online.requestBytes(bank, {
        method: 'POST',
        target: online.CREATE,
        body: JSON.stringify(online.order({ message: { text: 'Eräpäivä' } })),
        date,
        headers,
      }),
      read: online.requestBytes(bank, { method: 'GET', target: online.PROVIDERS, date }),
      found: 200,
      before: 200,
    }),
    secrets: [],
  }
}

async function openBilling(bank: Bank): Promise<Interface> {
  const biller = await billing.openBiller(bank)
  const { PAYMENTS } = billing
  return {
    name: 'request-to-pay',
    async calls(headers) {
      const body = billing.bill({ message: 'Eräpäivä', debtor: { name: 'Ä', iban: null, address: null } })
      return [
        [201, await biller.create(body, { headers })],
        [200, await biller.query(body.endToEndId, { headers })],
        [404, await biller.query('unknown', { headers })],
        [400, await biller.create('{', { headers })],
        [400, await biller.create(billing.bill({ message: '_' }), { headers })],
        [401, await biller.create(billing.bill(), { headers: { ...headers, 'x-api-key': undefined } })],
      ]
    },
    call: (method, target) =>
      biller.call({ method, target, body: method === 'GET' ? '' : JSON.stringify(billing.bill()) }),
    unknown: [
      '/r2p-sandbox/v1',
      '/r2p-sandbox/v1/',
      '/r2p-sandbox/v1/payment',
      '/r2p-sandbox/v1/Payments',
      `${PAYMENTS}/`,
      `${PAYMENTS}/a`,
      '/r2p-sandbox/v1//payments',
      '/r2p-sandbox/v1/requests',
    ],
    methods: [[PAYMENTS, ['GET', 'POST']]],
    made: 201,
    create(headers) {
      const body = billing.bill({ message: 'Eräpäivä' })
      return {
        create: biller.createBytes(body, { headers }),
        read: biller.bytes({ method: 'GET', target: billing.queryOf(body.endToEndId) }),
        found: 200,
        before: 404,
      }
    },
    secrets: [biller.apiKey],
  }
}

async function openCorporate(bank: Bank): Promise<Interface> {
  const { INSTANT, SEPA, V2, order } = corporate
  const payer = await corporate.openPayer(bank, { now: clock.now })
  return {
    name: 'corporate-payments',
    calls: (headers) => corporate.callsOf(payer, headers),
    call: (method, target) =>
      method === 'POST' ? payer.post(target, order()) : payer.get(target, { method }),
    unknown: [
      '/corporate-payment',
      '/corporate-payment/v1',
      '/corporate-payment/v1/',
      `${SEPA}/`,
      `${SEPA}/a`,
      `${SEPA}s`,
      '/corporate-payment/v1/Sepa-Payment',
      `${INSTANT}/a/b`,
      '/corporate-payment/v1/payment',
      '/corporate-payment/v2/sepa-payment',
      '/corporate-payment/v2/sepa-instant-payment',
      `${V2}/a/b`,
      `${V2}s`,
      '/corporate-payment/v3/payment',
      '/corporate-payment/payment',
    ],
    methods: [
      [SEPA, ['POST']],
      [INSTANT, ['POST']],
      [V2, ['POST']],
      [`${INSTANT}/abc`, ['GET']],
      [`${V2}/abc`, ['GET']],
    ],
    made: 201,
    create(headers) {
      const body = order({ message: 'Eräpäivä' })
      return {
        create: payer.postBytes(V2, body, { headers }),
        read: payer.getBytes(`${V2}/${body.instructionId}`),
        found: 200,
        before: 404,
      }
    },
    secrets: corporate.secretsOf(payer),
  }
}

const lines: string[] = []
const bank = await openBank({ clock: clock.now, log: (event) => lines.push(JSON.stringify(event)) })

for (const one of [await openOnline(bank), await openBilling(bank), await openCorporate(bank)]) {
  const { name } = one

  test(`answers JSON in UTF-8 from ${name}, not to be stored, without null, to no other origin and whatever is accepted (gaps: shared.body, shared.members, shared.links)`, async () => {
    for (const accept of [undefined, 'text/html', 'application/xml', 'image/png;q=0', '', '*/*']) {
      for (const [status, answer] of await one.calls({ origin: 'https://evil.example', accept })) {
        assert.equal(answer.status, status, answer.body.toString())
        assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
        assert.equal(header(answer, 'cache-control'), 'no-store')
        assert.notInclude(answer.body.toString(), 'null')
        assert.notEqual(answer.body[0], 0xef)
        assert.notInclude(answer.head.toLowerCase(), 'access-control-')
        assert.equal(Buffer.from(answer.body.toString('utf8'), 'utf8').compare(answer.body), 0)
      }
    }
  })

  test(`gives every refusal of ${name} an id of its own, in the body, in x-error-id and in the log, which has no secret (1 C, Errors; 2 B, Authentication; gaps: shared.errors.list, shared.errors.detail, request-to-pay.errors)`, async () => {
    const ids: string[] = []
    for (const [status, answer] of [...(await one.calls({})), ...(await one.calls({}))]) {
      const id = header(answer, 'x-error-id')
      if (status < 400) assert.isUndefined(id)
      else {
        assert.match(id ?? '', UUID_V4)
        assert.equal(json(answer)['id'], id)
        ids.push(id ?? '')
      }
      for (const secret of one.secrets) assert.notInclude(answer.head + answer.body.toString(), secret)
    }
    assert.equal(new Set(ids).size, ids.length)
    const log = lines.join('\n')
    for (const id of ids) assert.include(log, id)
    for (const secret of [...one.secrets, 'BEGIN CERTIFICATE', 'BEGIN%20CERTIFICATE']) {
      assert.isNotEmpty(secret)
      assert.notInclude(log, secret)
    }
  })

  test(`answers unknown paths of ${name} with 404 NOT_FOUND, whatever the method and the headers (1 B, Versioning; 1 C, Endpoints, Versioning; 2 B, Endpoints, Versioning; gaps: shared.errors.closed-sets)`, async () => {
    for (const target of one.unknown) {
      assertRefused(await one.call('GET', target), 404, 'NOT_FOUND')
      assertRefused(await one.call('POST', target), 404, 'NOT_FOUND')
      assertRefused(await browse(bank, target), 404, 'NOT_FOUND')
      assertRefused(await browse(bank, target, 'DELETE'), 404, 'NOT_FOUND')
    }
  })

  test(`answers other methods of ${name}, HEAD too, with 405 METHOD_NOT_ALLOWED and Allow (1 B, Endpoints; 1 C, Endpoints; 2 B, Endpoints; gaps: shared.errors.closed-sets, request-to-pay.create.path)`, async () => {
    const named = (allow: string | undefined) => (allow ?? '').split(',').map((method) => method.trim())
    for (const [target, allow] of one.methods) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allow.includes(method)) continue
        for (const answer of [await browse(bank, target, method), await one.call(method, target)]) {
          assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
          assert.sameMembers(named(header(answer, 'allow')), allow)
          assert.notInclude(answer.head.toLowerCase(), 'access-control-')
        }
      }
      assert.sameMembers(named(await refusedHead(bank, target)), allow)
    }
  })

  test(`reads a body of ${name} that is sent in chunks, and one that comes byte by byte (RFC 9112, 7.1; 1 B, Create payment; 1 C, Endpoints; 2 B, Authentication; gaps: online-payment.auth.base)`, async () => {
    for (const size of [1, 7, 4096]) {
      const { create } = one.create({ 'content-length': undefined, 'transfer-encoding': 'chunked' })
      const end = create.indexOf('\r\n\r\n') + 4
      const parts: Buffer[] = [create.subarray(0, end)]
      for (let at = end; at < create.length; at += size) {
        const part = create.subarray(at, at + size)
        parts.push(Buffer.from(`${part.length.toString(16)};x=1\r\n`), part, Buffer.from('\r\n'))
      }
      const answer = await ask(bank, Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]))
      assert.equal(answer.status, one.made, answer.body.toString())
    }
    const slow = Array.from(one.create({}).create, (byte) => Uint8Array.of(byte))
    assert.equal((await ask(bank, slow)).status, one.made)
  })

  test(`works on calls to ${name} of one connection one after the other: a read finds what the create before it made (RFC 9112, 9.3.2; 1 C, Endpoints; 2 B, Endpoints)`, async () => {
    const { create, read, found } = one.create({ connection: 'keep-alive' })
    const answers = answersIn(await pour(bank, [Buffer.concat([create, read])]))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [one.made, found],
    )
  })

  test(`takes nothing from a body of ${name} that ends before its length (1 B, Create payment; 1 C, Endpoints; 2 B, Endpoints)`, async () => {
    const { create, read, before, found } = one.create({})
    await breakOff(bank, create)
    assert.equal((await ask(bank, read)).status, before)
    // The same bytes are taken whole: neither ids nor a pair were used up.
    assert.equal((await ask(bank, create)).status, one.made)
    if (before !== found) assert.equal((await ask(bank, read)).status, found)
  })
}
