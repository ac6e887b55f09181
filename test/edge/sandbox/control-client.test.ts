// The client of the control interface beside its rows: each call under its name, with what its path names in its order.
// What a call does to the bank is tested beside the calls themselves.
import { inspect } from 'node:util'
import { assert, test } from '#kit'
import { isBankError } from '../../../core/shared/index.ts'
import { CALLS } from '../../../edge/sandbox/control/calls/named.ts'
import { documentation } from '../../../edge/sandbox/control/documentation.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'

const baseUrl = 'https://bank.example'

function open() {
  const sandbox = createSandbox({ callLog: true })
  const control = makeControl({
    baseUrl,
    sandboxKey: sandbox.sandboxKey,
    fetch: sandbox.fetch,
  })
  return { sandbox, control }
}

test('makes a function of each row: sends its method, path and order, and gives its answer (gaps: shared.sandbox.control)', async () => {
  for (const [name, { definition }] of CALLS) {
    const { method, path, body, replies } = definition
    const {
      path: named = {},
      query,
      body: order,
      replies: shown,
    } = documentation.examples[name] ?? { replies: {} }
    const [status = ''] = Object.keys(replies)
    const answer = shown[Number(status)]
    const sent: { readonly url: URL; readonly init: RequestInit }[] = []
    const control: unknown = makeControl({
      baseUrl,
      sandboxKey: 'key-of-the-bank',
      fetch: async (url, init) => {
        sent.push({ url: new URL(url), init })
        const text = answer === undefined ? null : JSON.stringify(answer)
        return new Response(text, { status: Number(status), headers: { 'content-type': 'application/json' } })
      },
    })
    const call = name
      .split('.')
      .slice(1)
      .reduce((one, member) => (one as Record<string, unknown>)[member], control) as (
      ...given: unknown[]
    ) => Promise<unknown>
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, member = '']) => named[member])
    const given = name === 'control.calls.compare' ? query?.['with'] : body ? order : query
    const got = await call(...inPath, ...(given === undefined ? [] : [given]))

    const [request] = sent
    const place = path.replaceAll(/\{(\w+)\}/g, (_, member: string) =>
      encodeURIComponent(named[member] ?? ''),
    )
    assert.deepEqual([request?.init.method, request?.url.pathname], [method, place], name)
    assert.deepEqual(Object.fromEntries(request?.url.searchParams ?? []), query ?? {}, name)
    assert.equal(new Headers(request?.init.headers).get('x-sandbox-key'), 'key-of-the-bank', name)
    if (body && order !== undefined)
      assert.deepEqual(JSON.parse(new TextDecoder().decode(request?.init.body as Uint8Array)), order, name)
    // An answer that is one list is given as that list.
    const [only, ...others] = Object.values(answer ?? {})
    const isList = others.length === 0 && Array.isArray(only) && !Array.isArray(answer)
    assert.deepEqual(got, isList ? only : answer, name)
  }
})

test('names the member that is wrong before it sends, and what the bank has refused (house: 4)', async () => {
  const { control } = open()
  const wrong = { operation: 'online-payment.create', outcome: 'drop-after', times: 0 }
  assert.match(String(await control.planOutcome(wrong).catch((error: unknown) => error)), /TypeError.*times/)
  const error = await refused(control.planOutcome({ ...wrong, times: 1, outcome: 'never-heard-of' }), 400)
  assert.deepEqual([error.operation, error.faults[0]?.path], ['control.outcomes.plan', 'outcome'])
})

test('shows its key in no error, no log and no JSON (promises: R30)', async () => {
  const canary = 'canary-of-the-sandbox-key'
  const { sandbox } = open()
  const control = makeControl({ baseUrl, sandboxKey: canary, fetch: sandbox.fetch })
  const error = await refused(control.keys(), 401)
  for (const shown of [inspect(error, { depth: 9 }), JSON.stringify(error), inspect(control, { depth: 9 })])
    assert.notInclude(shown, canary)
  assert.throws(() => makeControl({ baseUrl, sandboxKey: '' }), /sandboxKey must be/)
})

async function refused(call: Promise<unknown>, status: number) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.isTrue(isBankError(error), String(error))
  if (!isBankError(error)) throw new TypeError('no refusal')
  assert.equal(error.status, status)
  return error
}
