// Reads what a merchant's server sends about instructions: the query of a list, and the body that resolves one.
// It does nothing with it; the routes do.

import * as v from 'valibot'
import type { Channel, Instruction } from '../interfaces/channel.ts'
import type { ProxyContext } from '../http/context.ts'
import { ListFields, readList, stateIn } from './list-requests.ts'
import { type Checked, fieldsOf, readMerchantBody, readQuery, refuseRequest } from './requests.ts'

/** Largest body: every name, address and message at its longest, in letters of three bytes. */
const MAX_BODY = 16_384

const instructionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/, 'must be 1 to 35 letters and digits'))

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
export const readInstructionQuery = (c: ProxyContext, states: readonly string[], now: number) => {
  const schema = v.strictObject({
    ...ListFields,
    state: stateIn(states),
    instructionId: v.optional(instructionId),
  })
  return readList(c, readQuery(c, schema), now)
}
