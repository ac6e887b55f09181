// What the elements promise to a strict page: names stay text, no rule of the policy is broken, the proxy is asked as agreed.

import { assert, test } from '#kit'
import type { Provider } from '../../core/view/index.ts'
import '../../widgets/payment-button/define.ts'
import '../../widgets/provider-picker/define.ts'
import { proxySource, SourceError } from '../../widgets/payment-button/index.ts'
import { orderToken, paymentOf, ScriptedSource, settled, turn, violations } from './fixtures.ts'
import { clean, scenes } from './scenes.ts'

const payloads = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  'javascript:alert(1)',
  '<b>bold</b>&amp;&lt;',
  '<!--',
  ']]>',
  '\u202Etxt.exe',
  '{amount}{payee}{query}',
]

test('shows hostile names of banks as text (promises: R63)', async () => {
  const source = new ScriptedSource()
  const hostile: Provider[] = payloads.map((name, at) => ({
    id: `x-${at}`,
    name,
    country: name.slice(0, 3),
    enabled: true,
  }))
  source.banks = () => Promise.resolve(hostile)
  const element = document.createElement('silta-provider-picker')
  element.source = source
  element.label = payloads[0]
  document.body.append(element)
  await settled(element)
  const names = [...(element.shadowRoot?.querySelectorAll('.name') ?? [])].map((one) => one.textContent)
  assert.sameMembers(names, payloads)
  assert.lengthOf(
    element.shadowRoot?.querySelectorAll('img, script, .name > :not(b), [onload], [onerror]') ?? [],
    0,
  )
  clean(document.body)
})

test('shows hostile texts of payments as text (promises: R63)', async () => {
  for (const payload of payloads) {
    const source = new ScriptedSource()
    source.read = (handle) =>
      Promise.resolve(paymentOf({ handle, state: 'paid', payee: payload, reference: payload }))
    const element = document.createElement('silta-payment-button')
    Object.assign(element, { source, handle: payload, payee: payload, orderId: payload })
    document.body.append(element)
    await settled(element)
    const values = [...(element.shadowRoot?.querySelectorAll('dd') ?? [])].map((one) => one.textContent)
    assert.deepEqual(values.slice(0, 2), [payload, payload])
    assert.lengthOf(element.shadowRoot?.querySelectorAll('img, script, b, [onload], [onerror]') ?? [], 0)
    clean(document.body)
  }
})

test('keeps every rule of the policy in every state (peers: 3.6)', async () => {
  const found = violations()
  for (const scene of Object.values(scenes)) {
    // Scenes share the page, so they take turns.
    await scene(document.body)
    assert.lengthOf(document.querySelectorAll('[style]'), 0)
    for (const element of document.body.children) {
      // A long list places its rows by a property of theirs, which every policy allows.
      const inline = '[style]:not(.tall, .item, .group, .line), style, script, link'
      assert.lengthOf(element.shadowRoot?.querySelectorAll(inline) ?? [], 0)
    }
    clean(document.body)
  }
  await turn()
  assert.deepEqual(found, [])
})

test('sees a broken rule of the policy (house: 4)', async () => {
  const found = violations()
  document.body.setAttribute('style', 'color: red')
  await turn()
  await turn()
  document.body.removeAttribute('style')
  assert.isNotEmpty(found)
  assert.throws(() => (document.body.innerHTML = '<b>x</b>'), TypeError)
})

interface Sent {
  url: string
  init: RequestInit
}

/** Runs with a `fetch` that answers from a list and keeps what was sent. */
async function withFetch(
  answers: (() => Response | Promise<Response>)[],
  body: (sent: Sent[]) => Promise<void>,
): Promise<void> {
  const real = globalThis.fetch
  const sent: Sent[] = []
  globalThis.fetch = async (input, init = {}) => {
    sent.push({ url: input instanceof Request ? input.url : input.toString(), init })
    return answers.shift()?.() ?? Response.error()
  }
  try {
    await body(sent)
  } finally {
    globalThis.fetch = real
  }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const { signal } = new AbortController()

test('asks the proxy by the agreed paths, headers and bodies (house: 2)', () =>
  withFetch(
    [
      json({ providers: [{ id: 'a', name: 'A', country: 'FI', enabled: true }, { id: 1 }, null] }),
      json({ approvalUrl: 'https://bank.example/', payment: paymentOf() }, 201),
      json(paymentOf({ handle: 'a/b' })),
    ],
    async (sent) => {
      const source = proxySource('/silta/')
      assert.deepEqual(await source.providers(signal), [{ id: 'a', name: 'A', country: 'FI', enabled: true }])
      await source.start({ order: orderToken, provider: 'a', language: 'sv' }, signal)
      await source.payment('a/b', signal)
      assert.deepEqual(
        sent.map(({ url, init }) => [init.method ?? 'GET', url]),
        [
          ['GET', '/silta/providers'],
          ['POST', '/silta/payments'],
          ['GET', '/silta/payments/a%2Fb'],
        ],
      )
      for (const { init } of sent) {
        assert.equal(new Headers(init.headers).get('x-silta'), '1')
        assert.deepEqual([init.credentials, init.redirect], ['same-origin', 'error'])
      }
      const body = sent[1]?.init.body
      assert.equal(new Headers(sent[1]?.init.headers).get('content-type'), 'application/json')
      assert.deepEqual(JSON.parse(typeof body === 'string' ? body : ''), {
        order: orderToken,
        provider: 'a',
        language: 'sv',
      })
    },
  ))

test('tells a refusal from a lost answer (house: 4)', async () => {
  const problem = { type: 'about:blank', title: 'No', status: 409, code: 'order_paid', requestId: 'r-1' }
  const rows: [() => Response | Promise<Response>, 'refused' | 'lost'][] = [
    [json(problem, 409), 'refused'],
    [json(problem, 429), 'refused'],
    [() => new Response('<h1>No</h1>', { status: 403 }), 'refused'],
    [json({ ...problem, status: 502 }, 502), 'lost'],
    [() => new Response('<h1>Sign in</h1>', { status: 200 }), 'lost'],
    [json([]), 'lost'],
    [json(null), 'lost'],
    [json({ payment: { handle: 'h' } }), 'lost'],
    [json({ payment: paymentOf({ amount: '12,5' }) }), 'lost'],
    [json({ payment: paymentOf({ currency: 'euro' }) }), 'lost'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'lost'],
    [() => Response.error(), 'lost'],
  ]
  for (const [answer, kind] of rows) {
    await withFetch([answer], async () => {
      const error: unknown = await proxySource('/silta')
        .start({ order: orderToken }, signal)
        .catch((reason: unknown) => reason)
      assert.instanceOf(error, SourceError)
      if (error instanceof SourceError) assert.equal(error.kind, kind)
    })
  }
})

test('keeps the code and the id of a refusal (house: 4)', () =>
  withFetch([json({ code: 'order_paid', requestId: 'r-1' }, 409)], async () => {
    const error: unknown = await proxySource('/silta')
      .payment('h', signal)
      .catch((reason: unknown) => reason)
    assert.include(error, { status: 409, code: 'order_paid', requestId: 'r-1' })
  }))

test('reads a state that it has not met as unknown (house: 4)', () =>
  withFetch([json({ ...paymentOf(), state: 'refunded' })], async () => {
    assert.equal((await proxySource('/silta').payment('h', signal)).state, 'unknown')
  }))

test('rejects with the reason of the caller when it is stopped (house: 4)', () =>
  withFetch([() => Promise.reject(new DOMException('Aborted', 'AbortError'))], async () => {
    const error: unknown = await proxySource('/silta')
      .providers(AbortSignal.abort('gone'))
      .catch((reason: unknown) => reason)
    assert.equal(error, 'gone')
  }))
