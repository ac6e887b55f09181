// The tools of an assistant, made of the calls below `/_sandbox` and their document.

import { CALLS } from '../../sandbox/control/calls/named.ts'
import { type DescribedCall, describeCall, type Schema } from '../described-calls.ts'

/** One thing that an assistant can do. */
export interface Tool {
  /** The call's id in letters and underscores: `calls_list`. */
  readonly name: string
  readonly description: string
  /** JSON schema of the input: members of path, query and body side by side. */
  readonly inputSchema: InputSchema
  /** Whether it only looks. */
  readonly isRead: boolean
  /** Whether it takes something away for good. */
  readonly isDestructive: boolean
  /** Address as a resource, of a read that needs no input. */
  readonly uri?: string
  /** Makes the call. */
  readonly run: DescribedCall['ask']
}

interface InputSchema extends Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
}

/** Calls that give a secret, or the whole bank with its secrets on demand, and the archive, which is for programs: no tool makes them. */
const LEFT_OUT = new Set([
  'control.keys.read',
  'control.clients.register',
  'control.clients.rotate',
  'control.account-access.give',
  'control.baltic.give',
  'control.calls.export',
  'control.export',
  'control.bank.fork',
])

/** What cannot be undone. */
const DESTRUCTIVE = new Set([
  'control.reset',
  'control.calls.clear',
  'control.bank.discard',
  'control.clients.remove',
  'control.clients.revoke-key',
  'control.clients.revoke-certificate',
])

/** Reads the tools from the calls: those that look, and with `write` those that change the bank. */
export function readTools(write: boolean): Tool[] {
  return [...CALLS]
    .filter(
      ([
        ,
        {
          definition: { id, scope },
        },
      ]) => !LEFT_OUT.has(id) && (write || scope === 'read'),
    )
    .map(([name]) => makeTool(describeCall(name)))
}

function makeTool({ definition, description, members, ask }: DescribedCall): Tool {
  const { id, method, path, scope } = definition
  const required = members.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  const isRead = scope === 'read'
  return {
    name: id.replace(/^control\./, '').replaceAll(/[.-]/g, '_'),
    // The lines after the first are for programmers.
    description: description.split('\n', 1)[0] ?? '',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      required,
      additionalProperties: false,
    },
    isRead,
    isDestructive: DESTRUCTIVE.has(id),
    ...(isRead &&
      method === 'GET' &&
      required.length === 0 && { uri: `silta-bank:${path.replace('/_sandbox', '')}` }),
    run: ask,
  }
}
