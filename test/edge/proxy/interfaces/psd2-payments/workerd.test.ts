/// <reference types="node" />
// PSD2 payments in real workerd, with the sandbox bank on the loopback: many orders at once, and processes that are killed
// between an approval and what must follow it. The bank's own statements judge.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { send } from '../../../sandbox/account-access/kit.ts'
import { BASE } from '../../../sandbox/bank-kit.ts'
import { openProvider, type ProviderBank, statement } from '../../../sandbox/psd2-payments/kit.ts'
import { pageOf } from '../../../sandbox/psd2-payments/sca-kit.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../../kit/proxy.ts'
import { serveFetch } from '../../kit/serve-fetch.ts'
import { makeMachine, type Machine, type Running } from '../../kit/workerd.ts'
import { credentialsOf, PAY, psd2Settings } from './proxy.ts'

const KILLS = deep(3, 20)

let bank: ProviderBank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveFetch>>

before(async () => {
  bank = await openProvider({ clock: Date.now }, { redirectUris: [`${PAY}/return/psd2`] })
  const { sandbox } = bank
  server = await serveFetch((url, init) => sandbox.fetch(url, init))
  // A payer opens the bank where the proxy finds it.
  const fetchThere: typeof sandbox.fetch = (url, init) =>
    sandbox.fetch(typeof url === 'string' ? url.replace(BASE, server.address) : url, init)
  bank = { ...bank, sandbox: { ...sandbox, fetch: fetchThere } }
  machine = await makeMachine(
    await psd2Settings({
      BANK_ENVIRONMENT: 'sandbox',
      ALLOW_LOCAL_ADDRESSES: 'true',
      BANK_BASE_URL: server.address,
      ...credentialsOf(bank),
    }),
  )
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

async function press(id: string): Promise<{ status: number; approvalUrl: string }> {
  const order = await orderToken({ id })
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order }),
  })
  const { approvalUrl = '' } = (await response.json()) as { approvalUrl?: string }
  return { status: response.status, approvalUrl }
}

const stateOf = async (id: string) =>
  (
    (await (await fetch(`${running.address}/payments/${handleOf(id, HANDLE_KEY)}`)).json()) as {
      state: string
    }
  ).state

/** Asks until a payment is paid, as a page does. */
async function paid(id: string): Promise<void> {
  while ((await stateOf(id)) !== 'paid') await setTimeout(200)
}

/** Approves on the bank's page, and gives what the browser brings back. */
async function approve(link: string): Promise<string> {
  const asked = { path: link.slice(server.address.length), state: '', nonce: '', request: '' }
  const response = await send(bank, await pageOf(bank, asked), 'approve')
  return (response.headers.get('location') ?? '').split('#')[1] ?? ''
}

const handOver = (fragment: string) =>
  fetch(`${running.address}/return/psd2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: PAY },
    body: JSON.stringify({ fragment }),
  })

/** How much has left the payer's account. */
async function spent(): Promise<number> {
  return Math.round((10_000 - Number((await statement(bank)).balance)) * 100)
}

test('makes one payment for 100 presses of an order, and one for each of 30 orders at once (promises: R1)', async () => {
  const many = await Promise.all(Array.from({ length: 100 }, () => press('many')))
  assert.lengthOf(new Set(many.map(({ approvalUrl }) => approvalUrl)), 1)
  assert.lengthOf(
    many.filter(({ status }) => status === 201),
    1,
  )
  // Each in an object of its own, and all in one process: none waits for what another one has asked.
  const each = await Promise.all(Array.from({ length: 30 }, (_, at) => press(`each-${at}`)))
  assert.deepEqual([...new Set(each.map(({ status }) => status))], [201])
  assert.lengthOf(new Set(each.map(({ approvalUrl }) => approvalUrl)), 30)
})

test('pays many orders whose payers come back at once, each exactly once (house: 2)', async () => {
  const spentBefore = await spent()
  const ids = Array.from({ length: 10 }, (_, at) => `back-${at}`)
  const fragments: string[] = []
  for (const id of ids) fragments.push(await approve((await press(id)).approvalUrl))
  const back = await Promise.all(fragments.map(handOver))
  assert.deepEqual([...new Set(back.map(({ status }) => status))], [200])
  for (const id of ids) await paid(id)
  assert.equal((await spent()) - spentBefore, ids.length * 1_250)
})

test('pays by its alarm what was approved by a payer who never came back (promises: R7)', async () => {
  const spentBefore = await spent()
  await approve((await press('away')).approvalUrl)
  while ((await spent()) === spentBefore) await setTimeout(200)
  assert.equal((await spent()) - spentBefore, 1_250)
  await paid('away')
})

test(`pays once over kill -9 between approval and submission: ${KILLS} times (promises: R6, R7)`, async () => {
  for (let at = 0; at < KILLS; at++) {
    const spentBefore = await spent()
    const id = `killed-${at}`
    const fragment = await approve((await press(id)).approvalUrl)
    const handed = handOver(fragment).catch(() => undefined)
    await setTimeout(at * 7)
    await running.kill()
    await handed
    running = await machine.start()
    await paid(id)
    assert.equal((await spent()) - spentBefore, 1_250)
    // Coming back once more changes nothing.
    await handOver(fragment)
    assert.equal((await spent()) - spentBefore, 1_250)
  }
  for (const secret of ['secret-of-the-provider', 'key-of-the-provider', 'PRIVATE KEY'])
    assert.notInclude(running.log(), secret)
})
