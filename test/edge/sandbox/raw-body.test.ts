// The form of bodies and media types of every POST, in each interface that signs or reads JSON: one sentence, a row for each call.
// Not what the members mean (raw-create, raw-fields and their like), nor the signature: each body is signed as it is sent.
import { assert, isFull, test } from '#kit'
import { bodyText } from './baltic/raw-bodies.ts'
import { callOn, isBulk, operationsOn } from './baltic/raw-operations.ts'
import { assertRefused as assertBaltic } from './baltic/raw-refusal.ts'
import { Tpp as BalticTpp } from './baltic/raw-tpp.ts'
import { NAMES, openPayer, OPERATIONS, order as instruction } from './corporate-payments/raw-payer.ts'
import { openShop, order } from './online-payment/raw-shop.ts'
import { KINDS, orderOf } from './psd2-payments/raw-orders.ts'
import { assertRefused as assertFlat } from './psd2-payments/raw-refusal.ts'
import { REDIRECT, Tpp } from './psd2-payments/raw-tpp.ts'
import {
  deep,
  FORMS,
  JSON_TYPES,
  NO_JSON_TYPES,
  notJson,
  notObject,
  notUtf8,
  otherEncodings,
  padded,
  tooDeep,
  twice,
} from './raw/json-form.ts'
import { type Answer, handClock, openBank } from './raw-client.ts'
import { assertRefused as assertList } from './raw-refusal.ts'
import { bill, openBiller } from './request-to-pay/raw-biller.ts'

const START = '2026-11-20T10:00:00.000Z'
const clock = handClock(START)
const bank = await openBank({ clock: clock.now, redirectUris: [REDIRECT] })

/** How an interface refuses a body: one that is no JSON object, a member that it does not know, and a media type. */
interface Refusals {
  body(answer: Answer): void
  member(answer: Answer, path: string): void
  type(answer: Answer): void
}

/** The list family: online payments, Request-to-Pay and corporate payments. */
const LIST: Refusals = {
  body: (answer) => assertList(answer, 400, 'MALFORMED_BODY'),
  member: (answer, path) => assertList(answer, 400, ['UNKNOWN_MEMBER', path]),
  type: (answer) => assertList(answer, 400, ['INVALID_HEADER', 'content-type']),
}

const FLAT: Refusals = {
  body: (answer) => assert.notProperty(assertFlat(answer, 400, 'InvalidValue')[0], 'path'),
  member: (answer, path) => void assertFlat(answer, 400, ['UnrecognizedProperty', path]),
  type: (answer) => void assertFlat(answer, 415),
}

/** @param isRead whether the set of the operation has 415. */
const baltic = (isRead: boolean): Refusals => ({
  body: (answer) => assert.notProperty(assertBaltic(answer, 400, 'FORMAT_ERROR')[0], 'path'),
  member: (answer, path) => void assertBaltic(answer, 400, ['FORMAT_ERROR', path]),
  type: (answer) =>
    void (isRead
      ? assertBaltic(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
      : assertBaltic(answer, 400, 'FORMAT_ERROR')),
})

/** One POST. */
interface Post {
  name: string
  /** Makes a right body, with new ids if it has some. */
  body(): object
  write?: (body: object) => string
  /** Sends a body, rightly signed; a header that is `undefined` is left out. */
  send(body: string | Uint8Array, type?: { 'content-type': string | undefined }): Promise<Answer>
  /** Status of a right body. */
  status: number
  /** Largest body, bytes. */
  most: number
  refusals: Refusals
}

const shop = openShop(bank, { date: new Date(START).toUTCString() })
const { paymentId } = await shop.paid()
const biller = await openBiller(bank)
const payer = await openPayer(bank, { now: clock.now })
const tpp = await Tpp.open(bank)
const country = await BalticTpp.open(bank)

const text = { text: 'Eräpäivä Ž' }
/** What an online payment bends: the media type is signed too. */
const shown = (type?: { 'content-type': string | undefined }) =>
  type && { contentType: type['content-type'] ?? '', headers: type }

const POSTS: Post[] = [
  {
    name: 'online-payment.create',
    body: () => order({ message: text }),
    send: (body, type) => shop.create({}, { body, ...shown(type) }),
    status: 200,
    most: 65_536,
    refusals: LIST,
  },
  {
    name: 'online-payment.refund',
    body: () => ({ amount: '0.01', currency: 'EUR', message: text }),
    send: (body, type) => shop.refund(paymentId, {}, { body, ...shown(type) }),
    status: 200,
    most: 65_536,
    refusals: LIST,
  },
  {
    name: 'request-to-pay.create',
    body: () => bill({ message: 'Eräpäivä' }),
    send: (body, headers) => biller.create(body, { headers: headers ?? {} }),
    status: 201,
    most: 65_536,
    refusals: LIST,
  },
  ...OPERATIONS.map((target) => ({
    name: NAMES[target] ?? '',
    body: () => instruction({ message: 'Eräpäivä' }),
    send: (body: string | Uint8Array, headers = {}) => payer.post(target, body, { headers }),
    status: 201,
    most: 65_536,
    refusals: LIST,
  })),
  ...KINDS.map((kind) => ({
    name: `psd2.create of ${kind}`,
    body: () => orderOf(kind, { message: 'eräpäivä Žukauskas' }),
    send: (body: string | Uint8Array, headers = {}) => tpp.create(kind, body, headers),
    status: 201,
    most: 65_536,
    refusals: FLAT,
  })),
  ...(await operationsOn(country)).all
    .filter(({ method }) => method === 'POST')
    .map((operation) => ({
      name: operation.name,
      body: () => JSON.parse(operation.body) as object,
      write: () => bodyText(JSON.parse(operation.body) as object),
      send: (body: string | Uint8Array, type: Record<string, string | undefined> = {}) =>
        callOn(country, operation, { body, headers: { 'content-type': 'application/json', ...type } }),
      status: operation.status,
      most: isBulk(operation) ? 262_144 : 65_536,
      refusals: baltic(operation.group === 'R'),
    })),
]

/** A quick run tries the first call of each interface for the others. */
const QUICK =
  /^(online-payment\.create|request|corporate\.v2|psd2\.create of sepa|POST \/consent\/v1\/consents$)/

for (const post of POSTS.filter(({ name }) => isFull || QUICK.test(name))) {
  const { name, send, status, most, refusals } = post
  const right = (): string => (post.write ?? JSON.stringify)(post.body())
  const takes = async (what: string, body: string, type?: { 'content-type': string }): Promise<void> => {
    const answer = await send(body, type)
    assert.equal(answer.status, status, `${what}: ${answer.body.toString()}`)
  }
  const refuses = async (...bodies: (string | Uint8Array)[]): Promise<void> => {
    for (const body of bodies) {
      const answer = await send(body)
      assert.equal(answer.status, 400, Buffer.from(body).subarray(0, 200).toString())
      refusals.body(answer)
    }
  }
  /** A right body with one member more. */
  const adding = (member: string): string => `${right().slice(0, -1)},${member}}`

  test(`takes a body of up to ${most / 1024} KiB on ${name}, counted in bytes, and not a byte more (gaps: shared.body)`, async () => {
    for (const size of [most - 1, most]) await takes(String(size), padded(right(), size))
    const wide = adding(`"colour":"${'ä'.repeat(most * 0.6)}"`)
    assert.isBelow(wide.length, most)
    await refuses(padded(right(), most + 1), padded(right(), 1_000_000), wide)
  })

  test(`takes UTF-8 without a mark on ${name}, and nothing else (gaps: shared.body)`, async () => {
    await refuses(...notUtf8(adding('"colour":"@"')), ...otherEncodings(right()))
  })

  test(`takes one JSON object on ${name}, in any form: white space, escapes, order of members (gaps: shared.body, Codes of the list family)`, async () => {
    if (!post.write) for (const [what, write] of FORMS) await takes(what, write(post.body()))
    await refuses(...notJson(right()), ...notObject(right()))
  })

  test(`takes a depth of 20 on ${name}, and refuses 21 (gaps: shared.body)`, async () => {
    refusals.member(await send(deep(right(), 20)), 'deep')
    await refuses(...tooDeep(right()))
  })

  test(`refuses a member name that is there twice on ${name}, escaped or inside too (gaps: shared.body)`, async () => {
    const [first = ''] = Object.keys(post.body())
    await refuses(...twice(right(), first))
  })

  test(`names an unknown member on ${name}, null too (gaps: shared.members)`, async () => {
    for (const value of ['1', 'null', '"a"', '{}']) {
      refusals.member(await send(adding(`"colour":${value}`)), 'colour')
    }
    for (const member of ['archiveId', '_links', '__proto__', 'constructor']) {
      refusals.member(await send(adding(`"${member}":"x"`)), member)
    }
  })

  test(`takes application/json on ${name}, with charset utf-8 or without, and no other media type (2 B, Endpoints; gaps: shared.body, psd2.errors.codes, baltic.errors.reads, baltic.errors.others)`, async () => {
    for (const type of JSON_TYPES) await takes(type, right(), { 'content-type': type })
    for (const type of [undefined, '', ...NO_JSON_TYPES]) {
      refusals.type(await send(right(), { 'content-type': type }))
    }
  })
}
