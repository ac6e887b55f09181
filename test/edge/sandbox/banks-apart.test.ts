// Banks side by side, call by call: each call of each document is made at one bank, and nothing of it is found at any other.
// The calls come from the documents, which are made of their data: a new one is tried here by itself, or this test fails.
import { assert, test } from '#kit'
import { memoryStore, type Store } from '../../../edge/sandbox/index.ts'
import { DOCUMENTS } from '../../../edge/sandbox/openapi/generated/documents.ts'
import { inlineParts } from '../../tools/openapi/components.ts'
import type { Node } from '../../tools/openapi/schemas.ts'
import { BASE, everyBank, SANDBOX_KEY } from './bank-kit.ts'
import { type Caller, openCaller, type WalkRequest } from './openapi/caller.ts'
import { collect, type DescribedOperation, type Met, operationsIn, Walker } from './openapi/operation.ts'

/** Where a call is made: at a bank that has a parent, a sibling and a child. */
const HERE = 'here'
/** The others: a bank that was there before, one that was forked after, and one at which nothing is ever looked for. */
const [SIBLING, CHILD, UNTOUCHED] = ['sibling', 'child', 'untouched']

/** One document, with who calls, and all banks. */
interface World {
  readonly name: string
  readonly document: Node
  readonly caller: Caller
  readonly store: Store
  readonly beside: Store
}

async function openWorld(name: string, document: Node): Promise<World> {
  const [store, beside] = [memoryStore(), memoryStore()]
  const others = { store: undefined, callLog: undefined, banks: undefined, ...everyBank }
  Object.assign(everyBank, { store, callLog: true, banks: { store: beside } })
  try {
    return { name, document, caller: await openCaller(name), store, beside }
  } finally {
    // Other files may open banks in this process.
    Object.assign(everyBank, others)
  }
}

for (const [name, load] of Object.entries(DOCUMENTS)) {
  const document = inlineParts(await load())
  // Calls below `/_sandbox/banks` are calls of the bank at the origin.
  const operations = operationsIn(document).filter(({ path }) => !path.startsWith('/_sandbox/banks'))

  test(`keeps each call of ${name} at the bank where it was made: no data, key, plan, token, callback or entry of the log crosses (gaps: shared.base-url)`, async () => {
    const world = await openWorld(name, document)
    assert.isNotEmpty(operations)
    await fork(world, SIBLING)
    await fork(world, UNTOUCHED)
    for (const operation of operations) await tryOne(world, operation, operations)
    assert.deepEqual(await readAll(world, SIBLING), await readAll(world, UNTOUCHED))
    world.caller.bank.sandbox.close()
  })
}

test('changes no other bank by making, listing and throwing away one (gaps: shared.base-url)', async () => {
  const control = inlineParts((await DOCUMENTS['control']?.()) as Node)
  const own = operationsIn(control).filter(({ path }) => path.startsWith('/_sandbox/banks'))
  assert.sameMembers(
    own.map(({ id }) => id),
    ['control.bank.fork', 'control.bank.list', 'control.bank.discard'],
  )
  const world = await openWorld('control', control)
  for (const name of [SIBLING, CHILD, UNTOUCHED]) await fork(world, name)
  const before = pictureOf(world)
  const met: Met = new Map([['name', ['checkout']]])
  for (const id of ['control.bank.fork', 'control.bank.list', 'control.bank.discard']) {
    const operation = own.find((one) => one.id === id)
    if (!operation) throw new Error(`the document has no ${id}`)
    const call = new Walker(control, operation).ordinary(met)
    assert.isTrue((await send(world, '', call)).ok, id)
    assert.deepEqual(changedIn(before, pictureOf(world)), [], id)
    // The bank at the origin alone does it.
    assert.equal((await send(world, SIBLING, call)).status, 409)
  }
})

async function tryOne(world: World, operation: DescribedOperation, all: readonly DescribedOperation[]) {
  const { caller, document } = world
  await fork(world, HERE)
  await fork(world, CHILD, HERE)
  const met: Met = new Map(
    Object.entries({ ...caller.known, ...caller.knownBy?.(operation.id) }).map(([one, values]) => [
      one,
      [...values],
    ]),
  )
  // The log of a fork begins empty: something must stand in it that can be asked for.
  await caller.bank.sandbox.fetch(`${BASE}/banks/${HERE}/accounts/v3/accounts`)
  const { latest } = (await steer(world, HERE, 'GET', '/calls')) as { latest?: string }
  met.set('callId', [String(latest)])
  met.set('with', [String(latest)])
  await caller.bank.sandbox.idle()
  const [before, sent] = [pictureOf(world), caller.bank.sent.length]
  for (const name of [SIBLING, CHILD]) assert.isTrue(before.has(`data/${name}/keep/key/id-token`))
  const walker = new Walker(document, operation)
  const answer = await send(world, HERE, walker.ordinary(met))
  const text = await answer.text()
  assert.isTrue(answer.ok, `${operation.id} at a named bank: ${text}`)
  await caller.bank.sandbox.idle()
  assert.deepEqual(changedIn(before, pictureOf(world)), [], `${operation.id} has changed another bank`)

  // What the call has made is looked for at the others, by every read that can name it.
  const made: Met = new Map()
  const names = all.flatMap(({ node }) =>
    ((node['parameters'] ?? []) as Node[]).map((parameter) => String(parameter['name'])),
  )
  collect(made, names, text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined)
  for (const read of all.filter(({ method }) => method === 'GET')) {
    const needed = [...read.path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one)
    // Ids start at one in each log; the snapshot shows that no call is in another bank's log.
    if (needed.includes('callId')) continue
    const fresh = needed.some((one) => (made.get(one) ?? []).some((value) => !met.get(one)?.includes(value)))
    if (!fresh) continue
    const asked = new Walker(document, read).ordinary(new Map([...met, ...made]))
    const untouched = await send(world, UNTOUCHED, asked)
    for (const other of ['', SIBLING, CHILD]) {
      const found = await send(world, other, asked)
      assert.equal(
        found.status,
        untouched.status,
        `${read.id} at ${other || 'the origin'} knows of ${operation.id}`,
      )
    }
  }
  assert.isAtMost(caller.bank.sent.length - sent, 1, `${operation.id} was told more than once`)
}

/** Makes a named bank in the place of the one that had its name. */
async function fork(world: World, name: string, from?: string): Promise<void> {
  await steer(world, '', 'POST', '/banks', { name, replace: true, ...(from !== undefined && { from }) })
}

async function steer(
  { caller }: World,
  name: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await caller.bank.sandbox.fetch(`${at(name)}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  assert.isTrue(answer.ok, `${method} ${path}: ${await answer.clone().text()}`)
  return answer.json()
}

function at(name: string): string {
  return name === '' ? BASE : `${BASE}/banks/${name}`
}

/** Sends a call to one of the banks, signed for its address. */
async function send({ name, caller }: World, to: string, call: WalkRequest): Promise<Response> {
  const path = at(to).slice(BASE.length)
  const signed = caller.sign({ ...call, path: path + call.path })
  const { pathname, search } = new URL(signed.url)
  // Callers of some interfaces know an address of their own below the bank's.
  const below = pathname.startsWith(path) ? pathname : path + pathname.replace(path, '')
  const text = signed.body ? await signed.text() : undefined
  // What a control call shows of an address of the bank is one there.
  const body = name === 'control' ? text?.replaceAll(`"${BASE}/`, `"${at(to)}/`) : text
  return caller.bank.sandbox.fetch(
    new Request(BASE + below + search, {
      method: signed.method,
      headers: signed.headers,
      ...(body !== undefined && { body }),
    }),
  )
}

/** What a bank shows of itself by every read of the control interface that needs no id, but for its own address. */
async function readAll(world: World, name: string): Promise<Record<string, string>> {
  const control = (await DOCUMENTS['control']?.()) as Node
  const told: Record<string, string> = {}
  for (const { id, method, path } of operationsIn(control)) {
    // The log of each has the calls by which it was looked into.
    if (method !== 'GET' || /[{]|\/(calls|banks)/.test(path)) continue
    const answer = await world.caller.bank.sandbox.fetch(at(name) + path, {
      headers: { 'x-sandbox-key': SANDBOX_KEY },
    })
    assert.equal(answer.status, 200, id)
    told[id] = (await answer.text()).replaceAll(at(name), BASE)
  }
  assert.isAbove(Object.keys(told).length, 8)
  return told
}

/** Everything in the other banks, their logs too: each document as JSON by its key. */
function pictureOf({ store, beside }: World): Map<string, string> {
  const parts = [SIBLING, CHILD, UNTOUCHED].flatMap((name) => [`data/${name}/`, `log/${name}/`])
  const all = [...store.list({ prefix: '' }), ...parts.flatMap((prefix) => beside.list({ prefix }))]
  return new Map(all.map(([key, value]) => [key, JSON.stringify(value)]))
}

/** Names the documents that are not in both pictures as they are in one. */
function changedIn(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
}
