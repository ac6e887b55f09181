import { createSandbox } from './edge/sandbox/index.ts'
const b = createSandbox({ callLog: true })
const ask = async (m: string, p: string, headers: Record<string,string> = {}, body?: string) => {
  const r = await b.fetch('https://bank.example' + p, { method: m, headers, ...(body !== undefined && { body }) })
  return r
}
const k = { 'x-sandbox-key': b.sandboxKey }
const keys: any = await (await ask('GET', '/_sandbox/keys', k)).json()
await ask('GET', '/accounts/v3/accounts', { 'x-api-key': keys.defaultClient.apiKey, authorization: 'Bearer nope', accept: 'application/json' })
await ask('POST', '/paymentbutton/v1/payments', { 'x-api-key': 'abcdefg', authorization: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11:1:0:' + 'ab'.repeat(256), 'x-session-id': crypto.randomUUID(), 'x-request-id': crypto.randomUUID(), date: new Date().toUTCString(), 'content-type': 'application/json' }, '{"a":1}')
await ask('POST', '/oauth/token', { 'content-type': 'application/x-www-form-urlencoded' }, `grant_type=client_credentials&client_id=${keys.defaultClient.clientId}&client_secret=${keys.defaultClient.clientSecret}&scope=AIS`)
await ask('POST', '/r2p-sandbox/v1/payments', {}, '{"x":1}')
await ask('GET', '/customer/payment/startPaymentConfirmation?paymentOperationId=1', {})
await ask('GET', '/nowhere', {})
const list: any = await (await ask('GET', '/_sandbox/calls', k)).json()
console.log(JSON.stringify(list, null, 1))
for (const c of list.calls) console.log(c.id, await (await ask('GET', `/_sandbox/calls/${c.id}`, k)).text(), '\n  WHY', await (await ask('GET', `/_sandbox/calls/${c.id}/explanation`, k)).text())
console.log((await (await ask('GET', '/_sandbox/calls.har', k)).text()).length)
