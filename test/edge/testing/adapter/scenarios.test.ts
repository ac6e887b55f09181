// The conformance kit against an adapter that keeps every promise, and against ones with the faults that adapters have.
import { assert, test } from '#kit'
import {
  type Adapter,
  type AdapterScenario,
  adapterScenarios,
  BrokenPromiseError,
  checkAdapter,
  type Shop,
} from '../../../../edge/testing/adapter/index.ts'
import { type Fault, referenceAdapter } from './reference-shop.ts'

/** In which scenario each fault shows, and in which words. */
const FAULTS: Readonly<Record<Fault, readonly [scenario: string, words: RegExp]>> = {
  'rounds amounts': ['create', /1234\.56 EUR, and the bank was asked for 1235\.00/],
  'begins another payment at each press': ['double press', /the bank has \d payments that can be paid/],
  'trusts the return': ['paid', /came back without having paid: .*the shop’s books say paid/],
  'begins another payment after a lost answer': ['lost answer', /After a lost answer .*the bank has 2/],
  'delivers again when paid twice': ['paid twice', /was paid twice, and delivered twice/],
  'swallows refusals of refunds': ['refund', /only 15\.00 are left; the proxy refused.*threw nothing/],
  'forgets the answer of a refund and takes another id': [
    'lost refund',
    /gave money back twice \(4\.50, 4\.50\).*By the bank’s books 4\.50, 4\.50 was given back/,
  ],
  'keeps the first amount': ['changed order', /became 30\.00 EUR, and the payer is sent to pay 24\.00/],
  'delivers whatever was paid': ['changed order', /is 30\.00 EUR, and 24\.00 were paid.*say paid/],
  'makes ids of its own': ['restored copy', /put back from a copy.*can pay a second time/],
  'tries the first key only': ['two keys', /newer of the two keys.*answered 400/],
  'verifies nothing': [
    'two keys',
    /signed with a key that the shop does not have, and the shop’s books say paid/,
  ],
  'counts each webhook': ['late and doubled webhook', /came twice under one id.*delivered twice/],
  'remembers webhooks in memory': ['late and doubled webhook', /came again after a restart.*delivered twice/],
  'lets late webhooks undo': ['late and doubled webhook', /ended unpaid came after.*books say open/],
  'takes one webhook for each order': ['late and doubled webhook', /a webhook told of each, and .*say open/],
}
const ALL = Object.keys(FAULTS) as readonly Fault[]

for (const scenario of adapterScenarios) {
  const { name } = scenario
  const [own, others] = [true, false].map((isOwn) => ALL.filter((one) => (FAULTS[one][0] === name) === isOwn))

  test(`passes an adapter that keeps its promises through ${name} (house: 2)`, () =>
    scenario.run(referenceAdapter()))

  test(`passes through ${name} what breaks the promises of the other scenarios (house: 4)`, async () => {
    // Who delivers by webhooks alone, and takes one for each order, delivers nothing after a second attempt.
    const alone: Fault = 'takes one webhook for each order'
    await scenario.run(referenceAdapter(...(others ?? []).filter((one) => one !== alone)))
    if (others?.includes(alone)) await scenario.run(referenceAdapter(alone))
  })

  for (const fault of own ?? []) {
    test(`tells in ${name} an adapter that ${fault}, with the calls that show it (house: 4)`, async () => {
      const error = await brokenBy(scenario, fault)
      assert.equal(error.scenario, name)
      assert.match(error.broken.join(' '), FAULTS[fault][1])
      assert.isNotEmpty(error.calls)
      assert.isTrue(error.message.startsWith(`${name}: ${error.broken[0]}`))
      assert.include(error.message, error.calls.at(-1) ?? '-')
    })
  }
}

test('has a fault for each scenario, and a scenario for each fault (house: 4)', () => {
  const shown = new Set(ALL.map((fault) => FAULTS[fault][0]))
  assert.sameMembers(
    [...shown],
    adapterScenarios.map(({ name }) => name),
  )
})

async function brokenBy(scenario: AdapterScenario, fault: Fault): Promise<BrokenPromiseError> {
  const error: unknown = await scenario.run(referenceAdapter(fault)).catch((reason: unknown) => reason)
  assert.instanceOf(error, BrokenPromiseError)
  return error
}

test('reports all scenarios as one text, a line for each that passed (house: 4)', async () => {
  const report = await checkAdapter(referenceAdapter('trusts the return'))
  assert.equal(report.adapter, 'trusts the return')
  assert.isFalse(report.passed)
  assert.deepEqual(
    report.results.filter(({ passed }) => !passed).map(({ name }) => name),
    ['paid'],
  )
  assert.match(report.text, /^trusts the return: 10 of 11 scenarios passed\n {2}passed {2}create\n/)
  assert.match(report.text, /\n {2}BROKEN {2}paid: An order is paid when the bank has booked it/)
  assert.match(report.text, /payer → shop: returns to https:\/\/shop\.example\/paid\?payment=/)
})

/** The reference, with something of its own in its shop. */
const shopWith = (change: Partial<Shop>): Adapter => ({
  name: 'planted',
  open: async (...given) => ({ ...(await referenceAdapter().open(...given)), ...change }),
})

test('tells what is wrong with an adapter that does not do what its interface says (house: 4)', async () => {
  const [create] = adapterScenarios
  const planted: [Adapter, RegExp][] = [
    [
      shopWith({ pay: async () => 'https://shop.example/pay' }),
      /sent to https:\/\/shop\.example\/pay, which is no page/,
    ],
    [shopWith({ pay: async () => undefined }), /which is unpaid, and was sent nowhere/],
    [shopWith({ pay: () => Promise.reject(new RangeError('no')) }), /the shop threw RangeError: no/],
    [shopWith({ look: () => Promise.reject(new RangeError('no')) }), /^The adapter threw RangeError: no/],
    [
      { name: 'planted', open: () => Promise.reject(new RangeError('shut')) },
      /^The adapter threw RangeError: shut/,
    ],
  ]
  for (const [adapter, words] of planted) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const error: unknown = await create?.run(adapter).catch((reason: unknown) => reason)
    assert.instanceOf(error, BrokenPromiseError)
    assert.match(error.broken[0] ?? '', words)
  }
  const restarts = adapterScenarios.find(({ name }) => name === 'double press')
  const error: unknown = await restarts
    ?.run(shopWith({ copy: () => () => undefined }))
    .catch((reason: unknown) => reason)
  assert.instanceOf(error, BrokenPromiseError)
  assert.match(error.broken[0] ?? '', /copy\(\) must give data that structuredClone takes/)
})

test('says which function gave what its interface does not know, and blames nobody else (house: 2)', async () => {
  const given = <T>(value: unknown) => (async () => value) as () => Promise<T>
  const planted: [string, Partial<Shop>, RegExp][] = [
    ['create', { pay: given(42) }, /^pay\(\) gave a value of type number: it gives the address/],
    ['create', { pay: given(null) }, /^pay\(\) gave null/],
    ['create', { look: given(undefined) }, /^look\(\) gave nothing: the state is open, paid or review/],
    ['create', { look: given({}) }, /^look\(\) gave state undefined and deliveries nothing/],
    [
      'create',
      { look: given({ state: 'open', deliveries: '0' }) },
      /^look\(\) gave state open and deliveries a value of type string/,
    ],
    ...adapterScenarios
      .filter(({ name }) => ['paid', 'two keys', 'late and doubled webhook'].includes(name))
      .map(({ name }): [string, Partial<Shop>, RegExp] => [
        name,
        { takeWebhook: given(undefined) },
        /^takeWebhook\(\) gave nothing: it gives a Response/,
      ]),
  ]
  for (const [name, change, words] of planted) {
    const scenario = adapterScenarios.find((one) => one.name === name)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const error: unknown = await scenario?.run(shopWith(change)).catch((reason: unknown) => reason)
    assert.instanceOf(error, BrokenPromiseError)
    assert.match(error.broken[0] ?? '', words)
  }
})

test('ends the wait for a function that never ends, and says which one (house: 2)', async () => {
  const never = () => new Promise<never>(() => undefined)
  const planted: [scenario: string, Adapter, RegExp][] = [
    ['create', { name: 'planted', open: never }, /^open\(\) did not end within 3 seconds\.$/],
    ['create', shopWith({ pay: never }), /^pay\(\) did not end/],
    ['create', shopWith({ look: never }), /^look\(\) did not end/],
    ['paid', shopWith({ returned: never }), /^returned\(\) did not end/],
    ['paid', shopWith({ takeWebhook: never }), /^takeWebhook\(\) did not end/],
    ['refund', shopWith({ refund: never }), /^refund\(\) did not end/],
  ]
  const ends = await Promise.all(
    planted.map(async ([name, adapter]) => {
      const scenario = adapterScenarios.find((one) => one.name === name)
      return scenario?.run(adapter, { timeoutMs: 3_000 }).catch((reason: unknown) => reason)
    }),
  )
  for (const [at, error] of ends.entries()) {
    assert.instanceOf(error, BrokenPromiseError)
    assert.match(error.broken[0] ?? '', planted[at]?.[2] ?? /^$/)
  }
  const none: unknown = await adapterScenarios[0]
    ?.run(referenceAdapter(), { timeoutMs: 0 })
    .catch((reason: unknown) => reason)
  assert.match(String(none), /^TypeError: timeoutMs must be/)
})

test('writes no key and no signature into what it shows (house: 4)', async () => {
  const secrets: string[] = []
  const heard: Adapter = {
    name: 'heard',
    open(settings, stored) {
      secrets.push(settings.key, ...settings.webhookKeys)
      const shop = referenceAdapter('verifies nothing').open(settings, stored) as Shop
      return {
        ...shop,
        takeWebhook(request) {
          secrets.push(request.headers.get('webhook-signature') ?? 'none')
          return shop.takeWebhook(request)
        },
      }
    },
  }
  const keys = adapterScenarios.find(({ name }) => name === 'two keys')
  const error: unknown = await keys?.run(heard).catch((reason: unknown) => reason)
  assert.instanceOf(error, BrokenPromiseError)
  const shown = JSON.stringify([error.message, error.broken, error.calls])
  assert.match(shown, /signed with a key that the shop does not have/)
  assert.isAbove(secrets.length, 10)
  assert.isEmpty(secrets.filter((secret) => shown.includes(secret)))
})
