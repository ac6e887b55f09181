// The tools of an assistant, made from the calls below `/_sandbox` and their document.

import { CALLS } from '../../sandbox/control/calls/named.ts'
import { type DescribedCall, describeCall, type Schema } from '../described-calls.ts'

/** One thing that an assistant can do. */
export interface Tool {
  /** The call's id in letters and underscores: `calls_list`. */
  readonly name: string
  readonly description: string
  /** JSON schema of the input: members of path, query and body side by side. */
  readonly inputSchema: InputSchema
  /** Whether the call only reads. */
  readonly isRead: boolean
  /** Whether the call does something that cannot be undone. */
  readonly isDestructive: boolean
  /** Address as a resource; only for a read that needs no input. */
  readonly uri?: string
  /** Makes the call. */
  readonly run: DescribedCall['ask']
}

interface InputSchema extends Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
}

/** Calls without a tool: they can reveal secrets, as the export of the bank can, or are for programs, as the archive is. */
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

/** Calls that cannot be undone. */
const DESTRUCTIVE = new Set([
  'control.reset',
  'control.calls.clear',
  'control.bank.discard',
  'control.clients.remove',
  'control.clients.revoke-key',
  'control.clients.revoke-certificate',
])

/** Makes tools from the calls: from those that read, and with `write` also from those that change the bank. */
export function readTools(write: boolean): Tool[] {
  return [...CALLS]
    .filter(([, { definition }]) => !LEFT_OUT.has(definition.id) && (write || definition.scope === 'read'))
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
