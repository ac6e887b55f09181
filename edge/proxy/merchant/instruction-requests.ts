// Reads what a merchant's server sends about instructions: the query of a list, and the body that resolves one.
// It does nothing with it; the routes do.

import * as v from 'valibot'
import type { Channel, Instruction } from '../interfaces/channel.ts'
import type { ProxyContext } from '../http/context.ts'
import {
  type Checked,
  Days,
  fieldsOf,
  type ListPlace,
  Paging,
  readMerchantBody,
  readPlace,
  readQuery,
  reason,
  refuseRequest,
} from './requests.ts'
import { newWord, storedWord } from '../versions.ts'

/** Largest body: every name, address and message at its longest, in letters of three bytes. */
const MAX_BODY = 16_384

const instructionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/, 'must be 1 to 35 letters and digits'))

/** A merchant's query for instructions. */
export interface InstructionQuery extends ListPlace {
  readonly limit: number
  readonly state: string | undefined
  readonly instructionId: string | undefined
  /** Only those that need a person. */
  readonly needsPerson: boolean
}

/** Reads an instruction. */
export async function readInstruction(c: ProxyContext, channel: Channel): Promise<Checked<Instruction>> {
  const body = await readMerchantBody(c, v.unknown(), MAX_BODY)
  if (!body.ok) return body
  const read = channel.read(body.value)
  return read.ok ? read : refuseRequest(c, 'body_invalid', fieldsOf(read.faults))
}

/**
 * Reads the query of a list.
 *
 * @param states The states that an instruction may have.
 */
export function readInstructionQuery(
  c: ProxyContext,
  states: readonly string[],
  clock: () => number,
): Checked<InstructionQuery> {
  const schema = v.strictObject({
    ...Days,
    ...Paging,
    state: v.optional(
      v.pipe(
        v.string(),
        v.transform(storedWord),
        v.picklist(states, `must be one of ${states.map(newWord).join(', ')}`),
      ),
    ),
    instructionId: v.optional(instructionId),
  })
  const query = readQuery(c, schema)
  if (!query.ok) return query
  const { limit, state, instructionId: id } = query.value
  const needsPerson = query.value.needsPerson !== undefined
  const place = readPlace(c, query.value, clock(), needsPerson)
  return place.ok
    ? { ok: true, value: { ...place.value, limit, state, instructionId: id, needsPerson } }
    : place
}

/** Makes the schema of the body that resolves an instruction. */
export function resolveBody(outcomes: readonly string[]) {
  return v.strictObject({ outcome: v.picklist(outcomes, `must be ${outcomes.join(' or ')}`), reason })
}
