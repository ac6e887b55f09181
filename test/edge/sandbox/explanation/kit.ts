/// <reference types="node" />
// Every operation of an interface at a bank that keeps a log, called from outside with one fault at a time.
// What is right comes from the document of the interface; what is wrong is made here, with node:crypto alone.
import { assert } from '#kit'
import { CAUSE_CODES } from '../../../../edge/sandbox/explanation/causes.ts'
import { inlineParts } from '../../../tools/openapi/components.ts'
import type { Node } from '../../../tools/openapi/schemas.ts'
import { BASE, control, everyBank, type Json, type TestBank } from '../bank-kit.ts'
import { bent, type Caller, openCaller, type WalkRequest } from '../openapi/caller.ts'
import { type DescribedOperation, operationsIn, Walker } from '../openapi/operation.ts'

Object.assign(everyBank, { callLog: true })

/** A fault, and the cause that the bank has to name for it. */
export interface Fault {
  name: string
  cause: string
  /** Makes the request; `undefined` where the operation cannot have this fault. */
  make: (request: WalkRequest, operation: DescribedOperation) => Request | undefined
  /** Looks at the rest of the explanation. */
  look?: (explanation: Json, request: WalkRequest) => void
}

/** An interface with a right request of each of its operations. */
export interface Tried {
  caller: Caller
  bank: TestBank
  operations: { operation: DescribedOperation; request: WalkRequest }[]
}

/** Opens a bank, and makes a right request of every operation of an interface. */
export async function openTried(name: string): Promise<Tried> {
  const caller = await openCaller(name)
  const { sandbox } = caller.bank
  const response = await sandbox.fetch(`${BASE}/_sandbox/openapi/${name}.json`)
  const document = inlineParts((await response.json()) as Node)
  const operations = operationsIn(document).map((operation) => {
    const known = { ...caller.known, ...caller.knownBy?.(operation.id) }
    const met = new Map(Object.entries(known).map(([parameter, values]) => [parameter, [...values]]))
    return { operation, request: new Walker(document, operation).ordinary(met) }
  })
  return { caller, bank: caller.bank, operations }
}

/** Sends a request and asks the bank why it was refused. */
export async function explained(
  bank: TestBank,
  request: Request,
): Promise<Json & { causes: { code: string }[] }> {
  await bank.sandbox.fetch(request).catch(() => undefined)
  const { json } = await control(bank, 'GET', '/calls?limit=1')
  const [call] = json['calls'] as { id: string }[]
  const explanation = await control(bank, 'GET', `/calls/${call?.id}/explanation`)
  assert.equal(explanation.status, 200)
  return explanation.json as Json & { causes: { code: string }[] }
}

/** Whether every fault is tried on every operation; a quick run tries each on some, and at least five on each. */
const isFull = process.env['SILTA_EXTENT'] !== 'quick'

/**
 * Tries all faults on all operations; each operation must have had at least five of them.
 *
 * @param least Fewest tries in all where everything is tried.
 */
export async function tryAll(
  { bank, operations }: Tried,
  faults: readonly Fault[],
  least: number,
): Promise<void> {
  assert.isNotEmpty(operations)
  let tried = 0
  for (const [turn, { operation, request }] of operations.entries()) {
    const able = faults.flatMap((fault) => {
      const made = fault.make(request, operation)
      return made ? [{ ...fault, made }] : []
    })
    const chosen = able.filter((_, index) => isFull || index < 5 || (index + turn) % 5 === 0)
    assert.isAtLeast(chosen.length, 5, operation.id)
    for (const { name, cause, made, look } of chosen) {
      const explanation = await explained(bank, made)
      for (const { code } of explanation.causes) assert.include(CAUSE_CODES, code)
      const codes = explanation.causes.map(({ code }) => code)
      assert.include(codes, cause, `${operation.id}: ${name}: ${JSON.stringify(explanation)}`)
      assert.equal(explanation['verdict'], 'refused', `${operation.id}: ${name}`)
      look?.(explanation, request)
      tried += 1
    }
  }
  if (isFull) assert.isAtLeast(tried, least)
}

/** The same request with other headers; `null` takes one away. */
export function withHeaders(request: Request, changes: Readonly<Record<string, string | null>>): Request {
  return new Request(request, { headers: bent(new Headers(request.headers), changes) })
}

/** The same request at another address. */
function at(request: Request, write: (url: string) => string, method = request.method): Request {
  return new Request(write(request.url), { method, headers: request.headers })
}

/** Faults of any call: a path and a method that there are not, a break, a planned answer. */
export function addressFaults(sign: (request: WalkRequest) => Request): Fault[] {
  return [
    {
      name: 'a path that there is not',
      cause: 'path-unknown',
      make: (request) => at(sign(request), (url) => url.replace(/(\?|$)/, '/nothing/of/this$1')),
    },
    {
      name: 'a method that there is not',
      cause: 'method-unknown',
      make: (request) => at(sign(request), (url) => url, 'PATCH'),
    },
  ]
}
