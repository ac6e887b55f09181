// Walks every document against the bank: whatever is sent, only what the document describes comes back, and what it forbids is refused.
// It takes each document that the bank serves; only the way to identify a caller differs by interface.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { createSandbox } from '../../../../edge/sandbox/index.ts'
import { DOCUMENTS } from '../../../../edge/sandbox/openapi/generated/documents.ts'
import { inlineParts } from '../../../tools/openapi/components.ts'
import type { Node } from '../../../tools/openapi/schemas.ts'
import { BASE } from '../bank-kit.ts'
import { type Caller, openCaller } from './caller.ts'
import { collect, type Met, operationsIn, Walker } from './operation.ts'

const bank = createSandbox()
const NAMES = Object.keys(DOCUMENTS)

for (const name of NAMES) {
  const document = await documentOf(name)

  test(`shows the document of ${name} to anybody, with the address of the bank (gaps: shared.base-url)`, async () => {
    const response = await bank.fetch(`${BASE}/_sandbox/openapi/${name}.json`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    const servers = document['servers'] as { url: string }[]
    assert.isNotEmpty(servers)
    for (const { url } of servers) assert.match(url, new RegExp(`^${BASE}(/baltic/(ee|lv|lt))?$`))
    assert.equal(servers.length, name === 'baltic' ? 3 : 1)
    assert.equal(document['openapi'], '3.1.1')
  })

  for (const operation of operationsIn(document)) {
    const { id } = operation
    const [, section] = /Paper (.*?)\. In code/.exec(String(operation.node['description'])) ?? []
    // The control interface is no bank's, and in no paper.
    const paper = section === undefined ? 'gaps: shared.sandbox.control' : `paper ${section}`

    test(`answers ${id} as its document says when it is called as in the examples (${paper})`, async () => {
      const { caller, walker, met } = await begin(name, document, id)
      const response = await caller.bank.sandbox.fetch(caller.sign(walker.ordinary(met)))
      assert.isTrue(response.ok, await response.clone().text())
      await walker.read(response)
    })

    test(`refuses ${id} to whoever does not show who asks, as its document says (${paper})`, async () => {
      const { caller, walker, met } = await begin(name, document, id)
      assert.isNotEmpty(Object.keys(caller.forge))
      for (const [how, forge] of Object.entries(caller.forge)) {
        const response = await caller.bank.sandbox.fetch(forge(walker.ordinary(met)))
        assert.isAtLeast(response.status, 400, how)
        await walker.read(response)
      }
    })

    test(`answers ${id} only as its document says, whatever is sent, and refuses what it forbids (gaps: shared.errors.closed-sets)`, async () => {
      const { caller, walker, met, names } = await begin(name, document, id)
      const forgers = Object.values(caller.forge)
      const who = fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...forgers) },
      )
      await fc.assert(
        fc.asyncProperty(walker.tries(met), who, async ({ request, forbidden }, forge) => {
          const response = await caller.bank.sandbox.fetch((forge ?? caller.sign)(request))
          const refused = forbidden.filter((fault) => !caller.taken || !fault.startsWith(caller.taken))
          if (forge || refused.length > 0) {
            assert.isAtLeast(response.status, 400, `${forbidden.join('; ')} was taken`)
          }
          collect(met, names, await walker.read(response))
        }),
        { numRuns: deep(60, 3_000) },
      )
    })
  }
}

test('shows the way to every document on the page of the bank, in each language (gaps: shared.sandbox.control)', async () => {
  for (const [language, words] of [
    ['fi', 'OpenAPI-kuvaukset'],
    ['sv', 'OpenAPI-beskrivningar'],
    ['en', 'OpenAPI documents'],
  ] as const) {
    const page = await (await bank.fetch(`${BASE}/?language=${language}`)).text()
    assert.include(page, words)
    for (const name of NAMES) assert.include(page, `href="/_sandbox/openapi/${name}.json"`)
  }
})

test('answers a document that does not exist with 404, and another method with 405 (gaps: shared.errors.closed-sets)', async () => {
  for (const file of ['online-payment', 'constructor.json', 'online-payments.json', '..%2Fkeys.json']) {
    const response = await bank.fetch(`${BASE}/_sandbox/openapi/${file}`)
    assert.equal(response.status, 404, file)
  }
  const response = await bank.fetch(`${BASE}/_sandbox/openapi/online-payment.json`, { method: 'POST' })
  assert.equal(response.status, 405)
  assert.equal(response.headers.get('allow'), 'GET')
})

test('names in a document the public address of the bank, whatever host was asked (gaps: shared.base-url)', async () => {
  const named = createSandbox({ publicBaseUrl: 'https://sandbox.example' })
  const response = await named.fetch(`${BASE}/_sandbox/openapi/online-payment.json`)
  const { servers } = (await response.json()) as Node
  assert.deepEqual(servers, [{ url: 'https://sandbox.example' }])
})

test('refuses planted answers that a document does not describe (house: 3)', async () => {
  const [name = ''] = NAMES
  const document = await documentOf(name)
  const [operation] = operationsIn(document)
  const { caller, walker, met } = await begin(name, document, operation?.id ?? '')
  const right = await caller.bank.sandbox.fetch(caller.sign(walker.ordinary(met)))
  const { headers, status } = right
  const text = await right.text()
  await walker.read(new Response(text, { headers, status }))
  const planted: Response[] = [
    new Response(text, { headers, status: 418 }),
    new Response('{}', { headers, status }),
    new Response(text, { headers: { ...Object.fromEntries(headers), 'content-type': 'text/html' }, status }),
    new Response(text, { headers: { 'content-type': headers.get('content-type') ?? '' }, status }),
  ]
  const seen = await Promise.allSettled(planted.map((answer) => walker.read(answer)))
  assert.deepEqual(
    seen.map((one) => one.status),
    planted.map(() => 'rejected'),
  )
})

/** Asks the bank for the document of an interface, and puts what its operations share back into each of them. */
async function documentOf(name: string): Promise<Node> {
  const response = await bank.fetch(`${BASE}/_sandbox/openapi/${name}.json`)
  return inlineParts((await response.json()) as Node)
}

interface Begun {
  caller: Caller
  walker: Walker
  /** What the walk has met so far. */
  met: Met
  /** Names of every parameter of the interface. */
  names: string[]
}

/** Opens a bank of its own for a test, so that a seed leads to the same place again. */
async function begin(name: string, document: Node, id: string): Promise<Begun> {
  const caller = await openCaller(name)
  const operations = operationsIn(document)
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`the document has no ${id}`)
  const names = operations.flatMap(({ node }) =>
    ((node['parameters'] ?? []) as Node[]).map((parameter) => String(parameter['name'])),
  )
  const all = { ...caller.known, ...caller.knownBy?.(id) }
  const met: Met = new Map(Object.entries(all).map(([known, values]) => [known, [...values]]))
  return { caller, walker: new Walker(document, operation), met, names }
}
