/// <reference types="node" />
// No secret of any client is in the log of calls: canaries are sent in every place of calls of every interface.
// What the log shows is tested in call-log.test.ts.
import { assert, test } from '#kit'
import { createSandbox, memoryStore } from '../../../edge/sandbox/index.ts'
import { BASE, control, everyBank, type Json } from './bank-kit.ts'
import { openTried, withHeaders } from './explanation/kit.ts'

const store = memoryStore()
Object.assign(everyBank, { callLog: { store } })

const INTERFACES =
  `account-access online-payment request-to-pay psd2-payments corporate-payments baltic`.split(/\s+/)

for (const name of INTERFACES) {
  test(`holds no secret of any client after calls of ${name} with secrets in every place (promises: R30; house: 3)`, async () => {
    for (const [key] of store.list({ prefix: '' })) store.delete(key)
    const { bank, caller, operations } = await openTried(name)
    const { json: keys } = await control(bank, 'GET', '/keys')
    const { json: other } = await control(bank, 'POST', '/clients', {})
    const { json: tokens } = await control(bank, 'POST', '/account-access/tokens', {
      customerId: 'customer-1',
    })
    const own = keys['defaultClient'] as Json
    const canaries = [own, other].flatMap((client) =>
      ['clientSecret', 'apiKey', 'privateKeyPem', 'certificateKeyPem'].map((member) =>
        String(client[member]),
      ),
    )
    const { callbackApiKey } = keys['onlinePayment'] as Json
    canaries.push(
      String(tokens['access_token']),
      String(tokens['refresh_token']),
      bank.sandbox.sandboxKey,
      String(callbackApiKey),
    )
    const lines = canaries.flatMap((secret) =>
      secret.includes('\n')
        ? secret
            .split('\n')
            .filter((line) => line.length === 64)
            .slice(1, 3)
        : [secret],
    )

    for (const { request } of operations) {
      const right = caller.sign(request)
      const token = right.headers.get('authorization')
      if (token) lines.push(token.split(/[ :]/).at(-1) ?? '')
      await bank.sandbox.fetch(right).catch(() => undefined)
      for (const secret of canaries) {
        const flat = secret.replaceAll('\n', '')
        const one = encodeURIComponent(flat)
        const wrong = [
          withHeaders(caller.sign(request), { authorization: `Bearer ${flat}` }),
          withHeaders(caller.sign(request), {
            authorization: flat,
            'x-api-key': flat,
            'x-session-id': flat,
            cookie: `a=${flat}`,
          }),
          withHeaders(caller.sign(request), {
            'x-request-id': flat,
            accept: flat,
            'x-odd': `before ${flat} after`,
          }),
          caller.sign({
            ...request,
            path: `${request.path}${request.path.includes('?') ? '&' : '?'}token=${one}&more=${one}`,
          }),
          caller.sign({ ...request, path: `${request.path}/${one.slice(0, 200)}` }),
          ...(request.body === undefined
            ? []
            : [
                JSON.stringify({
                  access_token: secret,
                  apiKey: secret,
                  message: secret,
                  deep: [{ clientSecret: secret }],
                }),
                `a=b&client_secret=${one}&more=${one}`,
                `no JSON ${secret}`,
              ].map((body) => caller.sign({ ...request, body }))),
        ]
        // One of them for each secret and call would be thousands: each secret has another turn.
        const turn =
          (canaries.indexOf(secret) + operations.findIndex((it) => it.request === request)) % wrong.length
        await bank.sandbox.fetch(wrong[turn] as Request).catch(() => undefined)
      }
    }
    const form = (fields: Record<string, string>) =>
      bank.sandbox.fetch(`${BASE}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    for (const secret of canaries) {
      await form({
        grant_type: 'refresh_token',
        client_id: String(own['clientId']),
        client_secret: String(own['clientSecret']),
        refresh_token: secret,
      })
      await form({
        grant_type: 'authorization_code',
        client_id: secret,
        client_secret: secret,
        code: secret,
        code_verifier: secret,
      })
    }
    const shown: string[] = []
    const { json } = await control(bank, 'GET', '/calls?limit=500')
    const calls = json['calls'] as { id: string }[]
    assert.isAtLeast(calls.length, 20)
    shown.push(JSON.stringify(json))
    for (const { id } of calls) {
      shown.push(JSON.stringify((await control(bank, 'GET', `/calls/${id}`)).json))
      shown.push(JSON.stringify((await control(bank, 'GET', `/calls/${id}/explanation`)).json))
    }
    shown.push(JSON.stringify((await control(bank, 'GET', '/calls.har')).json))
    shown.push(JSON.stringify(store.list({ prefix: '' })))
    const all = shown.join('\n')
    for (const secret of lines)
      assert.isFalse(all.includes(secret), `${secret.slice(0, 6)}… of ${secret.length} characters is shown`)
    assert.include(all, 'sha256:')
  })
}

test('shows the secrets of a call where its owner asks for that, on the loopback alone (house: 3)', async () => {
  const sandbox = createSandbox({ callLog: { secrets: true }, publicBaseUrl: 'http://127.0.0.1:8788' })
  const headers = { 'x-sandbox-key': sandbox.sandboxKey }
  await sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments`, { headers: { 'x-api-key': 'canary-of-a-client' } })
  const listed = await (await sandbox.fetch(`${BASE}/_sandbox/calls.har`, { headers })).text()
  assert.include(listed, 'canary-of-a-client')
  sandbox.close()
  assert.throws(
    () => createSandbox({ callLog: { secrets: true }, publicBaseUrl: 'https://bank.example' }),
    /callLog\.secrets must not be set/,
  )
  const { serveSandbox } = await import('../../../edge/sandbox/hosts/index.ts')
  const error: unknown = await serveSandbox({ host: '0.0.0.0', callLog: { secrets: true } }).catch(
    (caught: unknown) => caught,
  )
  assert.instanceOf(error, TypeError)
  assert.match(String(error), /callLog\.secrets must not be set where host/)
})
