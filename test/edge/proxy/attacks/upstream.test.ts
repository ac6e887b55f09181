// A bank that answers in every wrong way, at every call that the proxy makes: typed answers, nothing believed, and all is well
// again when the bank is.
// Runs with --all: attacks in all their forms.
import { mock } from 'node:test'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, problemOf, startProxy, withLog } from '../kit/proxy.ts'
import { ACCOUNTS_URL, connected, startService } from '../sessions/accounts-kit.ts'
import type { AccessKind } from '../sessions/accounts-bank.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const NOW = Date.parse('2026-11-20T10:00:00Z')
const CANARY = 'canary-of-the-bank'

type Answer = () => Response | Promise<Response>

const answerOf =
  (body: RequestInit['body'] | null, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(body as string | null, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
const html = { 'content-type': 'text/html' }
const fault =
  (code: string): Answer =>
  () =>
    Promise.reject(
      Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(CANARY), { code }) }),
    )
const streamOf =
  (begin: (controller: ReadableStreamDefaultController<Uint8Array>) => void, pull?: typeof begin): Answer =>
  () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: begin,
        ...(pull && { pull }),
      }),
      { headers: { 'content-type': 'application/json' } },
    )
const bytes = (text: string) => new TextEncoder().encode(text)

/** Ways to answer wrongly; those of the first list run always, all of them with `--deep`. */
const CORE: Record<string, Answer> = {
  'never answers': () => new Promise<Response>(() => undefined),
  'stops after the headers': streamOf(() => undefined),
  'breaks off in the middle': streamOf((controller) => {
    controller.enqueue(bytes('{"paymentId":"'))
    controller.error(new Error(CANARY))
  }),
  'resets the connection': fault('ECONNRESET'),
  'answers with a page': answerOf(`<!doctype html><title>${CANARY}</title>`, 200, html),
  'answers 502 with a page': answerOf(`<!doctype html><title>${CANARY}</title>`, 502, html),
  'answers with an empty object': answerOf('{}'),
  'answers without an end': streamOf(
    () => undefined,
    (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  ),
  'sends somewhere else': answerOf(null, 302, { location: `https://evil.example/${CANARY}` }),
  'asks for a pause of thirty years': answerOf('{}', 503, { 'retry-after': '999999999' }),
}
const FURTHER: Record<string, Answer> = {
  'drips a byte at a time and stops': streamOf((controller) => controller.enqueue(bytes('{'))),
  'closes too early': streamOf((controller) => {
    controller.enqueue(bytes('{"paymentId":"'))
    controller.close()
  }),
  'refuses the connection': fault('ECONNREFUSED'),
  'has no address': fault('ENOTFOUND'),
  'has the wrong certificate': fault('CERT_HAS_EXPIRED'),
  'ends the handshake': fault('EPROTO'),
  'throws what is no error': () => Promise.reject('x'), // oxlint-disable-line prefer-promise-reject-errors
  'answers 200 with nothing': answerOf(''),
  'answers 204': answerOf(null, 204),
  'answers null': answerOf('null'),
  'answers a list': answerOf('[]'),
  'answers a text': answerOf(`"${CANARY}"`),
  'answers half of JSON': answerOf('{"paymentId":'),
  'answers JSON in another dress': answerOf('{}', 200, { 'content-type': 'application/xml' }),
  'answers JSON of great depth': answerOf(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  'names a member twice': answerOf('{"status":"ACCEPTED","status":"INITIAL"}'),
  'answers what is no UTF-8': answerOf(Uint8Array.from([0x7b, 0xff, 0x7d])),
  'declares fewer bytes than come': answerOf('{}', 200, { 'content-length': '1' }),
  'declares more bytes than come': answerOf('{}', 200, { 'content-length': '100000' }),
  'sends in a circle': answerOf(null, 308, { location: 'https://api.bank.example/' }),
  'answers 401 with a page': answerOf('<p>', 401, html),
  'answers 404 with a page': answerOf('<p>', 404, html),
  'answers 418': answerOf('{}', 418),
  'answers 429 with a pause that is none': answerOf('{}', 429, { 'retry-after': 'soon' }),
  'answers 500 with prose': answerOf(JSON.stringify({ message: CANARY }), 500),
  'answers 500 without a word': answerOf(null, 500),
  'answers 599': answerOf('{}', 599),
}
const MODES = Object.entries(deep(0, 1) === 1 ? { ...CORE, ...FURTHER } : CORE)

/** Ways that nothing but a deadline ends. */
const HANGING = new Set(['never answers', 'stops after the headers', 'drips a byte at a time and stops'])
/** Ways that report a consent as ended to the proxy that ends it: the body of such an answer says nothing (RFC 7009, 2.2). */
const DONE =
  /^(answers (with a page|with an empty object|200|204|null|a list|a text|half of JSON|JSON|what is)|names a member|declares|closes too early)/

/** A wrong answer that a test puts in the place of the right one. */
class Wrong {
  readonly #mode: string
  readonly #answer: Answer
  #isAsked = false

  constructor(mode: string, answer: Answer) {
    this.#mode = mode
    this.#answer = answer
  }

  readonly give: Answer = () => {
    this.#isAsked = true
    return this.#answer()
  }

  /**
   * Waits for work. Where the bank hangs, time passes, and only once it was asked: whatever comes before takes its own time
   * on a machine that may be slow. Too many rounds are a test that hangs.
   */
  async drive<T>(work: Promise<T>): Promise<T> {
    if (!HANGING.has(this.#mode)) return work
    const ended = new AbortController()
    const end = () => ended.abort()
    this.#isAsked = false
    work.then(end, end)
    for (let round = 0; !ended.signal.aborted; round++) {
      if (round > 1_000_000) throw new Error('this has no end')
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#isAsked) mock.timers.tick(1_000)
    }
    return work
  }
}

/** Stops the clocks of the process for a while. */
async function inStoppedTime(work: () => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW })
  try {
    await work()
  } finally {
    mock.timers.reset()
  }
}

/** Asserts that an answer is a problem of ours, and no fault of ours. */
async function assertTyped(response: Response, allowed: readonly number[], mode: string): Promise<string> {
  assert.include(allowed, response.status, mode)
  assert.equal(response.headers.get('content-type'), 'application/problem+json', mode)
  const text = await response.clone().text()
  assert.notInclude(text, CANARY, mode)
  const { code, title, status, type } = await problemOf(response)
  assert.equal(status, response.status)
  assert.equal(type, `urn:silta:problem:${code}`)
  return title
}

for (const [mode, answer] of MODES) {
  const wrong = new Wrong(mode, answer)

  test(`makes no payment of a bank that ${mode} at the create, and one when it is well again (promises: R44)`, async () => {
    await inStoppedTime(async () => {
      const proxy = await startProxy()
      proxy.bank.rules.create = wrong.give
      const { result: pressed, lines } = await withLog(() => wrong.drive(proxy.press()))
      const title = await assertTyped(pressed, [502, 503], mode)
      assert.match(title, /No money has moved\.$/)
      assert.notInclude(lines.join('\n'), CANARY)
      // One press is one create, whatever came back.
      assert.equal(proxy.bank.count('create'), 1)
      assert.isUndefined(proxy.stored.get(HANDLE)?.attempts[0]?.created)
      proxy.bank.rules.create = undefined
      assert.equal((await proxy.press()).status, 201)
      assert.equal(proxy.bank.count('create'), 2)
    })
  })

  test(`believes nothing of a bank that ${mode} at the status, and asks again (promises: R44)`, async () => {
    await inStoppedTime(async () => {
      const proxy = await startProxy()
      await proxy.press()
      proxy.bank.rules.status = wrong.give
      const { lines } = await withLog(async () => {
        for (const path of [`/payments/${HANDLE}`, `/return/${HANDLE}`]) {
          mock.timers.tick(2_000)
          const seen = await wrong.drive(proxy.fetch(path))
          assert.include([200, 303], seen.status, mode)
          assert.notInclude(await seen.text(), '"paid"')
        }
        await wrong.drive(proxy.service(HANDLE).runDue())
      })
      assert.notInclude(lines.join('\n'), CANARY)
      proxy.bank.rules.status = undefined
      proxy.bank.decide('ACCEPTED')
      // A pause that the bank asked for ends after an hour at the latest.
      mock.timers.tick(3_700_000)
      assert.deepInclude(await (await proxy.fetch(`/payments/${HANDLE}`)).json(), { state: 'paid' })
    })
  })

  test(`lists no banks of one that ${mode}, and does when it is well again (promises: R44)`, async () => {
    await inStoppedTime(async () => {
      const proxy = await startProxy()
      proxy.bank.rules.providers = wrong.give
      const { result } = await withLog(() => wrong.drive(proxy.fetch('/providers')))
      await assertTyped(result, [502, 503], mode)
      proxy.bank.rules.providers = undefined
      mock.timers.tick(61_000)
      assert.equal((await proxy.fetch('/providers')).status, 200)
    })
  })

  test(`takes no webhook of a bank that ${mode} at its keys, and does when it is well again (promises: R44)`, async () => {
    await inStoppedTime(async () => {
      const proxy = await startProxy()
      await proxy.press()
      const call = async () => {
        const mail = await proxy.bank.callback(`https://pay.shop.example/callback/${HANDLE}`)
        return proxy.fetch(`/callback/${HANDLE}`, {
          method: 'POST',
          headers: Object.fromEntries(mail.headers),
          body: new Uint8Array(mail.body),
        })
      }
      proxy.bank.rules.keys = wrong.give
      const { result } = await withLog(() => wrong.drive(call()))
      await assertTyped(result, [400], mode)
      proxy.bank.rules.keys = undefined
      mock.timers.tick(5_000)
      assert.equal((await call()).status, 204)
    })
  })
}

/** Each read of a page, with the call that it makes. */
const READS: [kind: AccessKind, path: (ids: { account: string; card: string }) => string][] = [
  ['accounts', () => '/accounts'],
  ['cards', () => '/accounts'],
  ['entries', ({ account }) => `/accounts/${account}/transactions`],
  ['card-entries', ({ card }) => `/cards/${card}/transactions`],
]

for (const [mode, answer] of MODES) {
  const wrong = new Wrong(mode, answer)

  test(`shows nothing of a bank that ${mode} at a read of accounts, and shows them when it is well again (promises: R44)`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      for (const [kind, pathOf] of READS) {
        const service = await startService()
        const { browser, account, card } = await connected(service)
        service.bank.rules[kind] = wrong.give
        const { result: refused } = await withLog(() => wrong.drive(browser.call(pathOf({ account, card }))))
        // Where the bank says that no customer allowed it, the page offers to connect again.
        if (refused.status === 200) {
          assert.deepEqual(await refused.json(), { connection: 'ended', accounts: [], cards: [] }, mode)
          continue
        }
        await assertTyped(refused, [401, 404, 429, 502, 503], `${kind} ${mode}`)
        service.bank.rules[kind] = undefined
        const { result: read } = await withLog(() => browser.call(pathOf({ account, card })))
        if (refused.status !== 401) assert.equal(read.status, 200, `${kind} ${mode}`)
      }
    } finally {
      mock.timers.reset()
    }
  })

  test(`ends what a bank that ${mode} may have begun or kept, when it is well again (promises: R44)`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      // The way back: a code whose answer is lost leaves no unknown consent behind.
      const lost = await startService()
      const person = lost.browser()
      const query = lost.bank.approve(await person.leave())
      lost.bank.rules.exchange = async (call) => {
        await lost.bank.usual(call)
        return wrong.give()
      }
      const { result: back } = await withLog(() => wrong.drive(person.comeBack(query)))
      assert.equal(back.status, 303, mode)
      assert.match(
        back.headers.get('location') ?? '',
        new RegExp(`^${ACCOUNTS_URL}(\\?connection=failed)?$`),
        mode,
      )
      lost.bank.rules.exchange = undefined
      // The way out: the browser is disconnected at once, and the bank hears of it as soon as it can.
      const kept = await startService()
      const { browser } = await connected(kept)
      kept.bank.rules.revoke = wrong.give
      assert.equal((await withLog(() => wrong.drive(browser.disconnect()))).result.status, 204, mode)
      assert.deepInclude((await browser.get('/accounts')).body, { connection: 'none' })
      kept.bank.rules.revoke = undefined
      await kept.pass(7 * 86_400_000)
      if (!DONE.test(mode)) assert.equal(kept.bank.live(), 0, mode)
    } finally {
      mock.timers.reset()
    }
  })
}
