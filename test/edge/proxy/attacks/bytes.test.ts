// Every byte that leaves the proxy in real workerd, towards pages, the merchant and the log, and every byte that is built:
// searched for a canary in the place of every secret. A proxy with planted leaks shows that the search finds them.
// Runs with --all: attacks in all their forms.
// Runs as of today only: workerd goes by the clock of the machine.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, testKeyPair, wallClock } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { findSecrets, type Secret, type Seen } from '../../../journey/scan.ts'
import { bundleWorker } from '../../../runtimes/workerd.ts'
import { type FakeBank, json, makeFakeBank } from '../kit/fake-bank.ts'
import { serveFetch } from '../kit/serve-fetch.ts'
import { base64Url, signHmac } from '../kit/token.ts'
import { makeMachine, serveBank } from '../kit/workerd.ts'
import { inDays } from '../instructions/batches/batch-kit.ts'
import { pluck } from '../kit/lists.ts'

/** Makes a canary that shares no piece with any other one, of characters that every setting takes. */
function canary(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(30)))
}

/** Makes settings with a canary in the place of every secret. */
async function canaries() {
  const { privatePem } = await testKeyPair()
  const webhookKey = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  const settings = {
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: canary(),
    CALLBACK_API_KEY: canary(),
    HANDLE_KEY: canary(),
    ORDER_SECRET: `${canary()} ${canary()}`,
    MERCHANT_KEYS: `${canary()} ${canary()}`,
    WEBHOOK_KEYS: `whsec_${webhookKey}`,
    SIGNING_KEY: privatePem,
    SIGNING_KEYS: JSON.stringify({ 0: privatePem }),
    CLIENT_ID: canary(),
    CLIENT_SECRET: canary(),
    CLIENT_API_KEY: canary(),
  }
  // The first line begins alike in every RSA key, a public one in a document too.
  const [, ...lines] = privatePem.split('\n').filter((line) => line.length > 20 && !line.startsWith('-----'))
  const { SIGNING_KEY: _, SIGNING_KEYS: __, WEBHOOK_KEYS: ___, ...plain } = settings
  const secrets: Secret[] = [
    ...Object.entries(plain).flatMap(([name, value]) =>
      value.split(' ').map((part, at) => ({ name: `${name} ${at}`, value: part })),
    ),
    { name: 'WEBHOOK_KEYS', value: webhookKey },
    ...lines.map((value, at) => ({ name: `SIGNING_KEY line ${at}`, value })),
  ]
  return { settings, secrets }
}

/** Runs a proxy with everything on, does everything that can be done with it, and gives every byte that left it. */
async function run(entry?: string): Promise<{ seen: Seen[]; secrets: Secret[] }> {
  const { settings, secrets } = await canaries()
  const seen: Seen[] = []
  const note = (where: string, text: string) => void seen.push({ where, bytes: Buffer.from(text) })
  const bank = makeFakeBank()
  const server = await serveBank(bank)
  const shop = await serveFetch(async (url, init) => {
    note(
      'a webhook',
      [url, JSON.stringify(init?.headers), await new Response(init?.body ?? '').text()].join('\n'),
    )
    return new Response(null, { status: 204 })
  })
  const machine = await makeMachine(
    {
      ...settings,
      BANK_ENVIRONMENT: 'sandbox',
      ALLOW_LOCAL_ADDRESSES: 'true',
      BANK_BASE_URL: server.address,
      BANK_KEYS_URL: `${server.address}/keys.json`,
      WEBHOOK_URL: `${shop.address}/webhooks`,
      ACCOUNTS_URL: 'https://shop.example/accounts',
      KEY_ENDS: JSON.stringify({ 'SIGNING_KEY 0': inDays(7) }),
    },
    entry,
  )
  try {
    const running = await machine.start()
    const visit = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(running.address + path, { redirect: 'manual', ...init })
      const told = [response.status, JSON.stringify([...response.headers]), await response.text()]
      note(`${init.method ?? 'GET'} ${path.split(/[?/]/)[1]}`, told.join('\n'))
    }
    await everything(bank, settings, visit)
    // A guard against hanging: the alarm of an object fires when it can.
    for (let round = 0; round < 600 && !seen.some(({ where }) => where === 'a webhook'); round++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    note('the log', running.log())
    // What ends an id of this bank's payments ends other ids of it too.
    const ids = bank.payments.map(({ paymentId }, at) => ({
      name: `paymentId ${at}`,
      value: paymentId.slice(0, 23),
    }))
    const signatures = bank.calls.flatMap(({ headers }, at) => {
      const value = headers.get('authorization')?.split(':')[3]
      return value === undefined ? [] : [{ name: `signature ${at}`, value: value.slice(0, 64) }]
    })
    return { seen, secrets: [...secrets, ...ids, ...signatures] }
  } finally {
    await machine.close()
    await Promise.all([server.close(), shop.close()])
  }
}

type Visit = (path: string, init?: RequestInit) => Promise<void>

/** Does what a page, a payer, a bank, a merchant's server and a stranger can do. */
async function everything(
  bank: FakeBank,
  settings: Awaited<ReturnType<typeof canaries>>['settings'],
  visit: Visit,
): Promise<void> {
  const page = { 'content-type': 'application/json', 'x-silta': '1', origin: 'https://shop.example' }
  const [secret = '', nextSecret] = settings.ORDER_SECRET.split(' ')
  const order = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }
  const token = (change: object = {}, key = secret) =>
    signHmac({ exp: Math.floor(wallClock() / 1_000) + 900, order: { ...order, ...change } }, undefined, key)
  const press = async (body: object, headers: Record<string, string> = page) =>
    visit('/payments', { method: 'POST', headers, body: JSON.stringify(body) })
  const handle = handleOf('order-1', settings.HANDLE_KEY)
  const callback = async (change = {}) => {
    const own = { merchantId: settings.MERCHANT_ID, apiKey: settings.CALLBACK_API_KEY }
    const mail = await bank.callback(`https://pay.shop.example/callback/${handle}`, { ...own, ...change })
    const headers = Object.fromEntries(mail.headers)
    return visit(`/callback/${handle}`, { method: 'POST', headers, body: new Uint8Array(mail.body) })
  }

  await press({ order: await token() })
  // Paid before the proxy looks: the first reading says so, and the merchant is notified at once.
  bank.decide('ACCEPTED')
  await visit(`/return/${handle}`)
  await press({ order: await token({}, nextSecret) })
  await press({ order: await token({ amount: '99.00' }) })
  await press({ order: await token(), provider: 'example-bank-one' })
  await press({ order: 'x' })
  await press({ order: await token() }, { ...page, origin: 'https://evil.example' })
  await press({ items: [{ sku: 'cup', quantity: 1 }], idempotencyKey: 'a'.repeat(43) })
  for (const path of [
    '/providers',
    '/nowhere',
    '/accounts',
    '/consent?state=x&code=y',
    `/payments/${handle}`,
  ])
    await visit(path, { headers: page })
  await visit('/accounts/connect', { method: 'POST', headers: page })
  await visit('/accounts/disconnect', { method: 'POST', headers: page })
  await visit(`/payments/${bank.last().paymentId}`, { headers: page })
  await visit(`/return/${handle}?paymentId=${bank.last().paymentId}`)
  await callback()
  await callback({ apiKey: 'another' })
  // A bank that says everything it knows.
  const tell = () =>
    json(400, {
      errors: [{ code: 'INVALID_FIELD', path: 'amount', message: settings.ACCOUNT_ID }],
      message: `${settings.BANK_API_KEY} ${secret}`,
    })
  bank.rules.create = bank.rules.providers = tell
  await press({ order: await token({ id: 'order-2' }) })
  bank.rules.create = bank.rules.providers = undefined
  const [first] = bank.payments
  bank.decide('ACCEPTED', undefined, first)
  await callback({ payment: first })
  await visit(`/return/${handle}`)
  const [key = ''] = settings.MERCHANT_KEYS.split(' ')
  const merchant = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const about = `/merchant/payments/${handle}`
  for (const path of ['/merchant/payments', '/merchant/export', about]) {
    await visit(path, { headers: merchant })
    await visit(path, { headers: { authorization: 'Bearer another-key-0123456789abcdefghijklmn' } })
    await visit(path, { headers: { ...merchant, origin: 'https://shop.example' } })
  }
  for (const [path, body] of [
    ['/refunds', { id: 'refund-1', amount: '1.00' }],
    ['/resolve', { outcome: 'paid', reason: 'x' }],
    ['/close', { reason: 'x' }],
    ['/personal-data/delete', {}],
  ] as const)
    await visit(about + path, { method: 'POST', headers: merchant, body: JSON.stringify(body) })
  await visit(about, { headers: merchant })
}

const forMerchant = ({ where }: Seen) => /^((GET|POST) merchant|a webhook)$/.test(where)
const isBankId = ({ name }: Secret) => name.startsWith('paymentId')
const isConsentAddress = (found: string) => /^CLIENT_ID 0 as \w+ in POST accounts$/.test(found)

test('shows no canary in any byte of any answer, webhook or log line of the whole proxy in workerd (promises: R28, R30)', async () => {
  const { seen, secrets } = await run()
  const found = (some: Secret[], places: Seen[]) =>
    findSecrets(some, places).filter((finding) => !isConsentAddress(finding))
  assert.isAbove(secrets.length, 40)
  assert.isAbove(seen.length, 35)
  assert.isTrue(seen.some(({ where }) => where === 'a webhook'))
  assert.include(seen.find(({ where }) => where === 'the log')?.bytes.toString(), 'key_ends_soon')
  assert.deepEqual(
    found(
      secrets,
      seen.filter((place) => !forMerchant(place)),
    ),
    [],
  )
  const kept = secrets.filter((secret) => !isBankId(secret))
  assert.deepEqual(found(kept, seen.filter(forMerchant)), [])
})

test('finds every canary in a proxy that leaks its settings, in its answers and in its log (promises: R29, R30)', async () => {
  const { seen, secrets } = await run('test/edge/proxy/attacks/leaking-worker.ts')
  const planted = secrets.filter(({ name }) => !/^(paymentId|signature)/.test(name))
  for (const place of [
    seen.filter(({ where }) => where === 'the log'),
    seen.filter(({ where }) => where === 'GET providers'),
  ]) {
    const missed = planted.filter((secret) => findSecrets([secret], place).length === 0)
    assert.isEmpty(pluck(missed, 'name'))
  }
})

test('builds nothing that it was not given to build: no canary of the environment is in a worker or its map (promises: R30)', async () => {
  const { settings, secrets } = await canaries()
  const folder = mkdtempSync(join(tmpdir(), 'silta-bytes-'))
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    await Promise.all([
      bundleWorker('edge/proxy/worker.ts', join(folder, 'proxy.js')),
      bundleWorker('edge/sandbox/hosts/worker.ts', join(folder, 'sandbox.js')),
    ])
    const seen = readdirSync(folder).map((where) => ({ where, bytes: readFileSync(join(folder, where)) }))
    assert.isAtLeast(seen.length, 2)
    // A process that loads the key holds more of it than a line.
    const few = secrets.filter(({ name }) => !/line (\d\d|[2-9])$/.test(name))
    assert.isAbove(few.length, 12)
    assert.deepEqual(findSecrets(few, seen), [])
    // The same bytes with one canary among them.
    const [secret] = few
    const planted = seen.map(({ where, bytes }) => ({
      where,
      bytes: Buffer.concat([bytes, Buffer.from(btoa(secret?.value ?? ''))]),
    }))
    assert.lengthOf(findSecrets(few, planted), seen.length)
  } finally {
    for (const name of Object.keys(settings)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
    rmSync(folder, { recursive: true, force: true })
  }
})
