// What a create of the list family takes and refuses, field by field, at each limit, one below and one above: one sentence, a
// row for each interface.
// Fields and rules that one interface alone has are in its own raw-fields or raw-create.
import { assert, test } from '#kit'
import * as corporate from './corporate-payments/raw-payer.ts'
import { openShop, order } from './online-payment/raw-shop.ts'
import { AMOUNTS, LARGE_AMOUNTS, NO_AMOUNTS, NO_EUR } from './raw/amounts.ts'
import { NO_IBANS } from './raw/ibans.ts'
import { END_TO_END_IDS, INSTRUCTION_IDS, NO_END_TO_END_IDS, NO_INSTRUCTION_IDS } from './raw/ids.ts'
import { NO_OBJECT, NO_STRING, withValue } from './raw/json-form.ts'
import * as parties from './raw/parties.ts'
import * as references from './raw/references.ts'
import { sampleOf, spread } from './raw/spread.ts'
import { NAMED_CHARACTERS, NO_TEXTS, ofLength, TEXTS } from './raw/texts.ts'
import { type Answer, json, openBank } from './raw-client.ts'
import { assertRefused, type Fault } from './raw-refusal.ts'
import { bill, openBiller } from './request-to-pay/raw-biller.ts'

const { housed } = parties
const bank = await openBank()

/** A create, and the fields that it shares with others. */
interface Create {
  name: string
  /** Sends a body to each operation that creates. */
  sends: ((body: string) => Promise<Answer>)[]
  /** Makes a body of the required members, in the order of the paper, with new ids if it has some. */
  right(): object
  status: number
  /** Every object, with the members that it requires. */
  objects: Record<string, readonly string[]>
  /** Members of optional objects, at their place in the body. */
  optional: Record<string, unknown>
  /** Optional members that are null. */
  nulled: Record<string, unknown>[]
  /** Members that look like others, or that only an answer has. */
  unknown: string[]
  /** A body whose every field is wrong, in the opposite order, with its faults in the order of the paper. */
  wrong: [body: object, faults: Fault[]]
  /** Members of a body with faults of three kinds. */
  mixed: [members: Record<string, unknown>, faults: [code: string, path: string][]]
  amount: string
  amounts: readonly string[]
  /** Path of a currency that is EUR only. */
  euro?: string
  ids: [path: string, right: readonly unknown[], wrong: readonly unknown[]][]
  /** Largest length by path. */
  texts: Record<string, number>
  /** Objects with an address, and those with an identification. */
  housed: string[]
  identified: string[]
  ibans: string[]
}

const address = housed('FI', ['Katu 1', '00100 Helsinki'])
const identification = { id: '1234567-1', schemeName: 'COID', issuer: 'PRH' }
const party = { name: 'Toinen Oy', identification, address }
const invalid = (...paths: string[]) => paths.map((path): Fault => ['INVALID_FIELD', path])
const IDS: Create['ids'] = [
  ['instructionId', INSTRUCTION_IDS, NO_INSTRUCTION_IDS],
  ['endToEndId', END_TO_END_IDS, NO_END_TO_END_IDS],
]

const shop = openShop(bank)
const biller = await openBiller(bank)
// Each operation has a client of its own, whose ids are its own too.
const payers = await Promise.all(
  corporate.OPERATIONS.map(async (target) => {
    const payer = await corporate.openPayer(bank, { client: await corporate.newClient(bank) })
    return (body: string) => payer.post(target, body)
  }),
)

const CREATES: Create[] = [
  {
    name: 'an online payment',
    sends: [(body) => shop.create({}, { body })],
    right: () => order(),
    status: 200,
    objects: {
      return: ['url'],
      cancel: ['url'],
      reject: ['url'],
      message: ['text'],
      b2bBackendURL: ['url'],
      ultimateBeneficiary: ['name'],
    },
    optional: {
      message: { text: 'a' },
      b2bBackendURL: { url: 'https://shop.example/notices' },
      ultimateBeneficiary: party,
    },
    nulled: [
      {
        message: null,
        language: null,
        b2bBackendURL: null,
        b2bBackend: null,
        messageToCustomer: null,
        ultimateBeneficiary: null,
      },
      { ultimateBeneficiary: { name: 'Saaja Oy', identification: null, address: null } },
      { ultimateBeneficiary: { ...party, identification: { ...identification, issuer: null } } },
    ],
    unknown: ['Amount', 'merchantId', 'ultimateBeneficiary.iban'],
    wrong: [
      {
        ultimateBeneficiary: { name: '' },
        messageToCustomer: '_',
        b2bBackendURL: { url: 'http://localhost:1' },
        language: 'de',
        message: { text: '_' },
        reject: { url: 'ftp://shop.example' },
        cancel: {},
        return: { url: 'https://localhost/' },
        reference: '1',
        currency: 'USD',
        amount: '1',
        accountId: 'x_y',
      },
      [
        ...invalid('accountId', 'amount', 'currency', 'reference', 'return.url'),
        ['MISSING_FIELD', 'cancel.url'],
        ...invalid('reject.url', 'message.text', 'language', 'b2bBackendURL.url', 'messageToCustomer'),
        ...invalid('ultimateBeneficiary.name'),
      ],
    ],
    mixed: [
      { amount: '0.00', currency: null, colour: 'blue' },
      [
        ['INVALID_FIELD', 'amount'],
        ['MISSING_FIELD', 'currency'],
        ['UNKNOWN_MEMBER', 'colour'],
      ],
    ],
    amount: 'amount',
    amounts: [...AMOUNTS, ...LARGE_AMOUNTS],
    euro: 'currency',
    ids: [],
    texts: { 'message.text': 140, 'ultimateBeneficiary.name': 70 },
    housed: ['ultimateBeneficiary'],
    identified: ['ultimateBeneficiary'],
    ibans: [],
  },
  {
    name: 'a request to pay',
    sends: [(body) => biller.create(body)],
    right: () => bill(),
    status: 201,
    objects: {
      debtor: ['name'],
      creditor: ['name', 'iban'],
      instructedAmount: ['amount', 'currency'],
    },
    optional: {
      debtor: { name: 'Maija Maksaja', address, phoneNumber: '+358401234567', iban: 'FI6299900000000011' },
      creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address },
    },
    nulled: [
      { debtor: { name: 'Maija Maksaja', address: null, phoneNumber: null, iban: null } },
      { creditor: { name: 'Laskuttaja Oy', iban: 'FI3099900000000102', address: null } },
    ],
    unknown: `Message responderId paymentStatus debtor.phone creditor.phoneNumber creditor.identification
      instructedAmount.value`.split(/\s+/),
    wrong: [
      {
        message: '_',
        reference: '1',
        endToEndId: 'a b',
        instructionId: 'a-b',
        instructedAmount: { currency: 'JPY', amount: '1' },
        creditor: { address: { addressLine: [], country: 'ZZ' }, iban: 'FI6299900000000012', name: '' },
        debtor: {
          iban: 'fi6299900000000011',
          phoneNumber: '0401234567',
          address: { addressLine: ['a', '_'], country: 'fi' },
          name: ' a',
        },
      },
      [
        ...invalid('debtor.name', 'debtor.address.country', 'debtor.address.addressLine[1]'),
        ...invalid('debtor.phoneNumber', 'debtor.iban', 'creditor.name', 'creditor.iban'),
        ...invalid('creditor.address.country', 'creditor.address.addressLine'),
        ...invalid('instructedAmount.amount', 'instructedAmount.currency'),
        ...invalid('instructionId', 'endToEndId', 'reference', 'message'),
      ],
    ],
    mixed: [
      { message: null, reference: 'x', debtor: { name: '_', colour: 1 }, colour: 'blue' },
      [
        ['INVALID_FIELD', 'debtor.name'],
        ['UNKNOWN_MEMBER', 'debtor.colour'],
        ['INVALID_FIELD', 'reference'],
        ['MISSING_FIELD', 'message'],
        ['UNKNOWN_MEMBER', 'colour'],
      ],
    ],
    amount: 'instructedAmount.amount',
    amounts: [...AMOUNTS, ...LARGE_AMOUNTS],
    ids: IDS,
    texts: { 'debtor.name': 70, 'creditor.name': 70, message: 40 },
    housed: ['debtor', 'creditor'],
    identified: [],
    ibans: ['debtor.iban', 'creditor.iban'],
  },
  {
    name: 'a corporate payment',
    sends: payers,
    right: () => corporate.order(),
    status: 201,
    objects: {
      creditor: ['iban', 'name'],
      debtor: ['iban'],
      instructedAmount: ['amount', 'currency'],
      ultimateDebtor: ['name'],
      ultimateCreditor: ['name'],
    },
    optional: {
      creditor: { iban: corporate.ELSEWHERE, name: 'Tavarantoimittaja Oy', address },
      debtor: { iban: corporate.DEBTOR, name: 'Mallila Oy', address },
      endToEndId: 'E2E-åäö_=:.,+',
      ultimateDebtor: party,
      ultimateCreditor: party,
    },
    nulled: [
      {
        debtor: { iban: corporate.DEBTOR, name: null, address: null },
        endToEndId: null,
        reference: null,
        ultimateDebtor: null,
        ultimateCreditor: null,
      },
      {
        ultimateDebtor: { name: 'a', identification: null, address: null },
        ultimateCreditor: { ...party, identification: { ...identification, issuer: null } },
      },
    ],
    unknown: `Message status archiveId dueDate creditor.identification creditor.bic debtor.identification
      instructedAmount.value ultimateDebtor.iban ultimateCreditor.id`.split(/\s+/),
    wrong: [
      {
        ultimateCreditor: {
          name: '_',
          identification: { id: '', schemeName: 'x', issuer: '' },
          address: { country: 'FI', addressLine: [] },
        },
        ultimateDebtor: { name: ' a', identification: 'x' },
        reference: '1',
        message: '_',
        endToEndId: 'a b',
        instructionId: 'a-b',
        instructedAmount: { currency: 'USD', amount: '1' },
        debtor: { address: { addressLine: ['a', '_'], country: 'fi' }, name: '', iban: 'x' },
        creditor: { address: { addressLine: [], country: 'ZZ' }, name: '', iban: 'FI6299900000000012' },
      },
      [
        ...invalid('creditor.iban', 'creditor.name', 'creditor.address.country'),
        ...invalid('creditor.address.addressLine', 'debtor.iban', 'debtor.name', 'debtor.address.country'),
        ...invalid('debtor.address.addressLine[1]', 'instructedAmount.amount', 'instructedAmount.currency'),
        ...invalid('instructionId', 'endToEndId', 'message', 'reference'),
        ...invalid('ultimateDebtor.name', 'ultimateDebtor.identification', 'ultimateCreditor.name'),
        ...invalid('ultimateCreditor.identification.id', 'ultimateCreditor.identification.schemeName'),
        ...invalid('ultimateCreditor.identification.issuer', 'ultimateCreditor.address.addressLine'),
      ],
    ],
    mixed: [
      {
        creditor: { iban: corporate.ELSEWHERE, name: '_', colour: 1 },
        message: null,
        endToEndId: 'a b',
        colour: 1,
      },
      [
        ['INVALID_FIELD', 'creditor.name'],
        ['UNKNOWN_MEMBER', 'creditor.colour'],
        ['INVALID_FIELD', 'endToEndId'],
        ['MISSING_FIELD', 'message'],
        ['UNKNOWN_MEMBER', 'colour'],
      ],
    ],
    amount: 'instructedAmount.amount',
    amounts: AMOUNTS,
    euro: 'instructedAmount.currency',
    ids: IDS,
    texts: {
      message: 140,
      'creditor.name': 70,
      'debtor.name': 70,
      'ultimateDebtor.name': 70,
      'ultimateCreditor.name': 70,
    },
    housed: ['creditor', 'debtor', 'ultimateDebtor', 'ultimateCreditor'],
    identified: ['ultimateDebtor', 'ultimateCreditor'],
    ibans: ['creditor.iban', 'debtor.iban'],
  },
]

for (const create of CREATES) {
  const { name, sends, right, status, objects, texts } = create
  const full = () => ({ ...right(), ...create.optional })
  const required = Object.keys(right())
  const inside = Object.entries(objects).flatMap(([path, members]) =>
    members.map((member) => `${path}.${member}`),
  )
  const addresses = create.housed.map((path) => `${path}.address`)
  const identifications = create.identified.map((path) => `${path}.identification`)

  /** Sends bodies, spread over the operations, and wants them taken. */
  const takesBodies = async (bodies: readonly object[]): Promise<void> => {
    const sent = spread(bodies, sends).map(async ([body, send]) => {
      const answer = await send(JSON.stringify(body))
      assert.equal(answer.status, status, `${JSON.stringify(body)}: ${answer.body.toString()}`)
    })
    await Promise.all(sent)
  }
  /** Sends a body to every operation, and wants these faults. */
  const refusesBody = async (body: object | string, faults: readonly Fault[]): Promise<void> => {
    for (const send of sends) {
      assertRefused(await send(typeof body === 'string' ? body : JSON.stringify(body)), 400, ...faults)
    }
  }
  const takes = (path: string, values: readonly unknown[]): Promise<void> =>
    takesBodies(values.map((value) => withValue(full(), path, value)))
  /** Tries each value at a path, spread over the operations, and wants one fault; by default INVALID_FIELD at that path. */
  const refuses = async (
    path: string,
    values: readonly unknown[],
    fault: Fault = ['INVALID_FIELD', path],
  ): Promise<void> => {
    const sent = spread(values, sends).map(async ([value, send]) => {
      const answer = await send(JSON.stringify(withValue(full(), path, value)))
      assert.equal(answer.status, 400, `${JSON.stringify(value)} was taken at ${path}`)
      assertRefused(answer, 400, fault)
    })
    await Promise.all(sent)
  }

  test(`takes ${name} with the required members only, with every object, and with null in optional members (1 B, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: shared.members, shared.party, corporate.request.party, request-to-pay.create.debtor, request-to-pay.create.creditor, request-to-pay.create.amount)`, async () => {
    for (const members of [{}, create.optional, ...create.nulled]) {
      await takesBodies(sends.map(() => ({ ...right(), ...members })))
    }
  })

  for (const path of new Set([...required, ...inside])) {
    test(`refuses ${name} without ${path}, or with null there, with 400 MISSING_FIELD (1 B, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: shared.members, shared.party, corporate.request.party, request-to-pay.create.texts)`, async () => {
      await refuses(path, [undefined, null], ['MISSING_FIELD', path])
    })
  }

  for (const path of [...Object.keys(objects), ...addresses, ...identifications]) {
    test(`refuses another JSON type than an object as ${path} of ${name} with 400 INVALID_FIELD (1 B, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: Codes of the list family, shared.party)`, async () => {
      await refuses(path, NO_OBJECT)
    })
  }

  test(`refuses unknown members of ${name} and of every object in it with 400 UNKNOWN_MEMBER, null too (gaps: shared.members, shared.party)`, async () => {
    const inner = [...Object.keys(objects), ...addresses, ...identifications].map((path) => `${path}.colour`)
    for (const path of ['colour', 'constructor', 'toString', ...inner, ...create.unknown]) {
      await refuses(path, ['blue', 1, {}, [], null], ['UNKNOWN_MEMBER', path])
    }
    const body = `${JSON.stringify(right()).slice(0, -1)},"__proto__":{"message":"a"}}`
    await refusesBody(body, [['UNKNOWN_MEMBER', '__proto__']])
  })

  test(`refuses an empty body and empty objects in the place of ${name} with each missing member, in the order of the paper (1 B, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: shared.errors.detail, corporate.request.remittance, corporate.request.party, request-to-pay.create.debtor, request-to-pay.create.creditor, request-to-pay.create.amount, shared.party)`, async () => {
    const missing = (paths: readonly string[]) => paths.map((path): Fault => ['MISSING_FIELD', path])
    await refusesBody('{}', missing(required))
    const empty = Object.fromEntries(Object.keys(objects).map((path) => [path, {}]))
    await refusesBody({ ...right(), ...empty }, missing(inside))
  })

  test(`refuses all field errors of ${name} at once, in the order of the paper (1 B, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: shared.errors.detail)`, async () => {
    await refusesBody(...create.wrong)
  })

  test(`refuses missing, bad and unknown members of ${name} together in one answer (gaps: shared.errors.detail, shared.members)`, async () => {
    const [members, faults] = create.mixed
    for (const send of sends) {
      const answer = await send(JSON.stringify({ ...right(), ...members }))
      assert.equal(answer.status, 400)
      const errors = json(answer)['errors'] as { code: string; path: string }[]
      assert.sameDeepMembers(
        errors.map(({ code, path }) => [code, path]),
        faults,
      )
    }
  })

  for (const [path, length] of Object.entries(texts)) {
    test(`takes a ${path} of 1 to ${length} code points of the Latin script in ${name}, and refuses 0 and ${length + 1}, other characters, and a space at an end (1 B, Create-payment request body; 1 C, Limits, Request-to-Pay request; 2 B, Limits, Payment request; gaps: shared.text, shared.party, online-payment.create.message, request-to-pay.create.texts, corporate.request.party; Part 3, SEPA text)`, async () => {
      await takes(path, [...TEXTS, ...ofLength(length).fit])
      const others = sampleOf(NO_TEXTS, Object.keys(texts), path)
      await refuses(path, ['', ...others, ...ofLength(length).long, ...NO_STRING])
    })

    test(`names the field and the character of a ${path} of ${name} that it refuses (gaps: shared.text)`, async () => {
      const [send] = sends
      for (const [text, character, code] of NAMED_CHARACTERS) {
        const answer = await send?.(JSON.stringify(withValue(full(), path, text)))
        if (!answer) throw new Error('there is no operation')
        assertRefused(answer, 400, ['INVALID_FIELD', path])
        const [error] = json(answer)['errors'] as { message: string }[]
        assert.include(error?.message, path)
        const named = error?.message.includes(character) || error?.message.toUpperCase().includes(code)
        assert.isTrue(named, error?.message)
      }
    })
  }

  for (const at of addresses) {
    test(`takes an ${at} of ${name} with one or two lines of 1 to 70 characters in an assigned country, and names what is wrong by its position (1 B, Create-payment request body; 2 B, Payment request; gaps: shared.party, shared.bic-country, shared.members, shared.text, shared.errors.detail, request-to-pay.create.debtor, request-to-pay.create.creditor)`, async () => {
      await takes(at, parties.ADDRESSES)
      const [country, lines]: [Fault, Fault] = [
        ['MISSING_FIELD', `${at}.country`],
        ['MISSING_FIELD', `${at}.addressLine`],
      ]
      await refuses(at, [housed(undefined, ['a']), housed(null, ['a'])], country)
      await refuses(at, [housed('FI', undefined), housed('FI', null)], lines)
      await refusesBody(withValue(full(), at, {}), [country, lines])
      await refuses(`${at}.country`, [...parties.NO_COUNTRIES, ...NO_STRING])
      await refuses(`${at}.addressLine`, parties.NO_LINES)
      for (const line of ['addressLine[0]', 'addressLine[1]']) await refuses(`${at}.${line}`, parties.NO_LINE)
      const both = withValue(full(), `${at}.addressLine`, ['_', '_'])
      await refusesBody(both, invalid(`${at}.addressLine[0]`, `${at}.addressLine[1]`))
    })
  }

  for (const at of identifications) {
    test(`takes an ${at} of ${name} by each of the six schemes, with an id and an issuer of 1 to 35 of any characters (1 B, Create-payment request body; 2 B, Payment request; gaps: shared.party, shared.members)`, async () => {
      await takes(at, parties.IDENTIFICATIONS)
      await refuses(`${at}.schemeName`, [...parties.NO_SCHEMES, ...NO_STRING])
      const tax = { id: 'a', schemeName: 'TXID' }
      for (const member of ['id', 'issuer']) {
        const others = (ids: readonly unknown[]) => ids.map((id) => ({ ...tax, [member]: id }))
        await takes(at, others(parties.PARTY_IDS))
        await refuses(at, others(parties.NO_PARTY_IDS), ['INVALID_FIELD', `${at}.${member}`])
      }
      for (const member of ['id', 'schemeName']) {
        await refuses(`${at}.${member}`, [undefined, null], ['MISSING_FIELD', `${at}.${member}`])
      }
    })

    test(`looks at the shape alone of a business id in ${at} of ${name}: seven digits, a hyphen, a digit (gaps: shared.party, Part 3, Business id)`, async () => {
      await takes(`${at}.id`, parties.BUSINESS_IDS)
      await refuses(`${at}.id`, parties.NO_BUSINESS_IDS)
    })
  }

  test(`takes amounts of one to thirteen digits and two decimals above zero in ${name}, and no other form (1 B, Limits, Create-payment request body; 1 C, Request-to-Pay request; 2 B, Payment request; gaps: corporate.request.amount, request-to-pay.create.amount, shared.amount-string, Part 3, Amounts)`, async () => {
    await takes(create.amount, create.amounts)
    await refuses(create.amount, [...NO_AMOUNTS, ...NO_STRING])
  })

  if (create.euro !== undefined) {
    const { euro } = create
    test(`refuses every currency but EUR in ${name} (1 B, Create-payment request body; 2 B, Payment request; gaps: corporate.request.amount)`, async () => {
      await takes(euro, ['EUR'])
      await refuses(euro, [...NO_EUR, ...NO_STRING])
    })
  }

  for (const [kind, fit, unfit] of [
    ['Finnish references of 2 to 20 digits', references.FINNISH_REFERENCES, references.NO_FINNISH_REFERENCES],
    ['RF references of 5 to 25 characters', references.RF_REFERENCES, references.NO_RF_REFERENCES],
  ] as const) {
    test(`takes ${kind} in ${name} whose check digits are right, and refuses all others (1 B, Limits, Create-payment request body; 1 C, Limits, Request-to-Pay request; 2 B, Limits, Payment request; gaps: online-payment.create.reference, request-to-pay.create.texts, corporate.request.remittance, shared.reference; Part 3, Finnish reference, Part 3, RF reference)`, async () => {
      await takes('reference', fit)
      await refuses('reference', [...unfit, 1232, ...NO_STRING])
    })
  }

  for (const [path, fit, unfit] of create.ids) {
    test(`takes an ${path} of ${name} of 1 to 35 characters of its pattern, the hyphen literal, and refuses all others (1 C, Limits, Request-to-Pay request; 2 B, Limits, Payment request, Versioning; gaps: request-to-pay.create.ids; Part 3, Patterns)`, async () => {
      await takes(path, fit)
      await refuses(path, [...unfit, ...NO_STRING])
    })
  }

  for (const path of create.ibans) {
    test(`refuses a ${path} of ${name} that is no IBAN with 400 INVALID_FIELD: mod 97, length, Finnish check digit, case, spaces (gaps: shared.iban, Part 3, IBAN)`, async () => {
      await refuses(path, [...NO_IBANS, ...NO_STRING])
    })
  }
}
