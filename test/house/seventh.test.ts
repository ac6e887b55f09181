/// <reference types="node" />
// A seventh interface, handed to the makers inside the house: its own files in core, sandbox and proxy are all that it needs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { ownCarriers } from '../../edge/proxy/hosts/carriers.ts'
import { openProxyOf, type Outbound } from '../../edge/proxy/hosts/index.ts'
import { INTERFACES } from '../../edge/proxy/interfaces/index.ts'
import type { Documentation } from '../../edge/sandbox/openapi/documentation.ts'
import { openBank } from '../../edge/sandbox/sandbox.ts'
import { orderToken } from '../edge/proxy/kit/proxy.ts'
import { SECRET } from '../edge/proxy/kit/token.ts'
import { writeCalls } from '../tools/openapi/calls.ts'
import { documentOf } from '../tools/openapi/document.ts'
import { createPayment, makeSeventhBank, readPayment } from './seventh/core.ts'
import { seventh } from './seventh/proxy.ts'
import { KEY, seventhOfBank } from './seventh/sandbox.ts'

const BANK = 'https://seventh.bank.example'
const SHOP = 'https://shop.example'
const PROXY = 'https://pay.shop.example'
const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef'

const SETTINGS = {
  PUBLIC_URL: PROXY,
  RETURN_URL: `${SHOP}/receipt`,
  BANK_ENVIRONMENT: 'sandbox',
  HANDLE_KEY: 'canary-handle-key-0123456789abcdefghij',
  ORDER_SECRET: SECRET,
  MERCHANT_KEYS: MERCHANT_KEY,
  CLIENT_ADDRESS_HEADER: 'none',
  SEVENTH_BASE_URL: BANK,
  SEVENTH_KEY: KEY,
}

/** Opens a bank that has this interface alone. */
function openSeventhBank() {
  return openBank({ sandboxKey: 'sandbox-key-7' }, [seventhOfBank])
}

/** Opens a proxy that has it beside the six, with its bank behind a binding of its own. */
async function openSeventhProxy(changes: Readonly<Record<string, string | undefined>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'silta-seventh-'))
  const bank = openSeventhBank()
  const refuse: Outbound = () => Promise.reject(new Error('nothing goes this way'))
  // The carrier of its calls has the name of its binding, which no type checks.
  const options = {
    settings: { ...SETTINGS, ...changes },
    folder,
    bank: refuse,
    merchant: refuse,
    seventh: bank.fetch,
  }
  const close = () => {
    bank.close()
    rmSync(folder, { recursive: true })
  }
  try {
    const proxy = await openProxyOf(options, [...INTERFACES, seventh])
    return {
      bank,
      call: (path: string, init: RequestInit = {}) => proxy.fetch(new Request(PROXY + path, init)),
      async close() {
        await proxy.close()
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

const asPage = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
  body: JSON.stringify(body),
})

const asMerchant = (body?: object) => ({
  headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
  ...(body && { method: 'POST', body: JSON.stringify(body) }),
})

test('asks a bank by a seventh interface, and documents its calls, with its operations alone (house: 3)', async () => {
  const bank = openSeventhBank()
  const client = makeSeventhBank({
    environment: 'sandbox',
    baseUrl: BANK,
    fetch: bank.fetch,
    key: KEY,
  })
  const order = { id: 'order-1', amount: '12.50', reference: '1232' }
  const { body } = await createPayment(client, { body: order })
  assert.deepEqual(body, { paymentId: 'order-1', status: 'PAID', amount: '12.50', reference: '1232' })
  assert.notInclude(JSON.stringify(client), KEY)
  bank.close()

  const calls = Object.entries({ createPayment, readPayment }).map(([name, { definition }]) => ({
    name,
    definition,
    words: 'Does what its name says.',
  }))
  const bankInterface = { name: 'seventh', calls }
  const documentation: Documentation = {
    title: 'Seventh',
    version: '7.0.0',
    description: 'Invented.',
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-seventh-key' } },
    proofHeaders: { 'x-seventh-key': { scheme: 'key' } },
    refusals: { '*': {} },
    examples: {
      createPayment: { body: order, replies: { 201: body } },
      readPayment: { path: { paymentId: 'order-1' }, replies: { 200: body } },
    },
  }
  const document = await documentOf(bankInterface, documentation)
  assert.hasAllKeys(document['paths'], ['/seventh/v1/payments', '/seventh/v1/payments/{paymentId}'])
  assert.include(writeCalls([{ bankInterface, documentation, document }]), '`createPayment`')
})

test('serves a seventh interface from a sandbox that is handed it: routes, faults and planned outcomes (house: 3)', async () => {
  const bank = openSeventhBank()
  const unknown = await bank.fetch(`${BANK}/seventh/v1/payments/none`, { headers: { 'x-seventh-key': KEY } })
  assert.equal(unknown.status, 404)
  assert.equal(
    ((await unknown.json()) as { errors: { code: string }[] }).errors[0]?.code,
    'PAYMENT_NOT_FOUND',
  )
  assert.equal((await bank.fetch(`${BANK}/seventh/v1/payments/none`)).status, 401)
  assert.equal((await bank.fetch(`${BANK}/paymentbutton/v1/payments`, { method: 'POST' })).status, 404)
  bank.close()
})

test('takes a payment by a seventh interface: settings, link, return and reading, by a binding of its own (house: 3)', async () => {
  const { bank, call, close } = await openSeventhProxy()
  try {
    const pressed = await call('/payments', asPage({ order: await orderToken() }))
    assert.equal(pressed.status, 201)
    const { payment, approvalUrl } = (await pressed.json()) as {
      payment: { handle: string }
      approvalUrl: string
    }
    const { handle } = payment
    assert.match(approvalUrl, /^https:\/\/seventh\.bank\.example\/approve-seventh\//)
    const back = (await bank.fetch(approvalUrl)).headers.get('location') ?? ''
    assert.equal(back, `${PROXY}/return/seventh?state=${handle}`)
    const landed = await call(back.slice(PROXY.length))
    assert.equal(landed.status, 303)
    assert.equal(landed.headers.get('location'), `${SHOP}/receipt?payment=${handle}`)
    const shown = (await (await call(`/payments/${handle}`)).json()) as { state: string }
    assert.equal(shown.state, 'paid')
    assert.equal((await call('/return/seventh?state=forged')).status, 404)
    assert.equal((await call('/return/seventh', { method: 'PUT' })).headers.get('allow'), 'GET')
  } finally {
    await close()
  }
})

test('takes a payout of the merchant by a seventh interface, below the path of all payouts (house: 3)', async () => {
  const { call, close } = await openSeventhProxy()
  try {
    const payout = { payoutId: 'INVOICE7', rail: 'seventh' }
    const terms = { amount: '77.00', reference: '1232' }
    const given = await call(
      '/merchant/payouts',
      asMerchant({ rail: 'seventh', instructionId: 'INVOICE7', ...terms }),
    )
    assert.equal(given.status, 201)
    assert.deepInclude(await given.json(), { ...payout, state: 'paid' })
    const shown = await call('/merchant/payouts/INVOICE7', asMerchant())
    assert.deepInclude(await shown.json(), { ...payout, state: 'paid', amount: '77.00' })
    const listed = await call('/merchant/payouts', asMerchant())
    assert.property(await listed.json(), 'payouts')
    assert.equal((await call('/merchant/payouts')).status, 401)
  } finally {
    await close()
  }
})

test('names the settings of a seventh interface, and gives hosts an option and flags for it (house: 3)', async () => {
  const fault: unknown = await openSeventhProxy({ SEVENTH_KEY: undefined }).catch((error: unknown) => error)
  assert.include(String(fault), 'SEVENTH_KEY is missing')
  const form: unknown = await openSeventhProxy({ SEVENTH_BASE_URL: 'no address' }).catch(
    (error: unknown) => error,
  )
  assert.include(String(form), 'SEVENTH_BASE_URL must be the address of the seventh interface')
  assert.deepEqual(ownCarriers([seventh]), [{ binding: 'BANK_SEVENTH', option: 'seventh', name: 'seventh' }])
})
