// What the walk over the documents needs of an interface: a bank, who may call it, and what it already contains.
// One small file per interface gives it, `<interface>/openapi-caller.ts`; everything else comes from the document.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../runtimes/process.ts'
import type { TestBank } from '../bank-kit.ts'

/** A request before it is signed. */
export interface WalkRequest {
  method: string
  /** Path and query. */
  path: string
  /** Headers besides those that show who asks; `null` takes one of those away. */
  headers: Readonly<Record<string, string | null>>
  /** Absent if there is none. */
  body?: string
}

/** Who calls an interface. */
export interface Caller {
  bank: TestBank
  /** Makes a request of a caller that may send it. */
  sign: (request: WalkRequest) => Request
  /** The same of callers that may not, each in another way; the bank must refuse all of them. */
  forge: Readonly<Record<string, (request: WalkRequest) => Request>>
  /** Begins what the document says of parameters that a client must send right and the bank takes as they come. */
  taken?: string
  /** Values of parameters that name something in the bank. */
  known: Readonly<Record<string, readonly string[]>>
  /** The same where it depends on the call: the first value is one that the call can be made for. */
  knownBy?: (operationId: string) => Readonly<Record<string, readonly string[]>>
}

/** Opens a bank with a caller of an interface. */
export async function openCaller(interfaceName: string): Promise<Caller> {
  const file = join(root, `test/edge/sandbox/${interfaceName}/openapi-caller.ts`)
  if (!existsSync(file))
    throw new Error(`${interfaceName} needs an openapi-caller.ts: how do its callers show who they are?`)
  const { open } = (await import(pathToFileURL(file).href)) as { open: () => Promise<Caller> }
  return open()
}

/** Puts headers over others; `null` takes one away. */
export function bent(headers: Headers, changes: Readonly<Record<string, string | null>>): Headers {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}
