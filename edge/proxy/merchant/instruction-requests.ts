// Reads what a merchant's server sends about payouts, batches and requests to pay: the query of a list, and the body that resolves one.
// It does nothing with it; the routes do.

import * as v from 'valibot'
import { loose } from '../../../core/shared/check.ts'
import type { Channel, Instruction } from '../interfaces/channel.ts'
import type { ProxyContext } from '../http/context.ts'
import type { InstructionKind } from '../interfaces/instruction-kind.ts'
import { ListFields, readList, stateIn } from './list-requests.ts'
import { type Checked, fieldsOf, readMerchantBody, readQuery, refuseRequest } from './requests.ts'

/** Largest body: every name, address and message at its longest, in letters of three bytes. */
const MAX_BODY = 16_384

/** What names the rail; the other members are those of its interface. The library takes a list for an object. */
const InstructionBody = v.pipe(
  v.unknown(),
  v.check((sent) => !Array.isArray(sent), 'must be an object'),
  loose({ rail: v.optional(v.string()) }),
)

const instructionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/, 'must be 1 to 35 letters and digits'))

/** Reads an instruction, and which rail carries it: the first of its kind, unless the body names another. */
export async function readInstruction(
  c: ProxyContext,
  channels: readonly Channel[],
): Promise<Checked<{ rail: string; instruction: Instruction }>> {
  const body = await readMerchantBody(c, InstructionBody, MAX_BODY)
  if (!body.ok) return body
  const { rail = channels[0]?.name, ...rest } = body.value
  const channel = channels.find(({ name }) => name === rail)
  if (!channel) {
    const rule = `must be one of ${channels.map(({ name }) => name).join(', ')}`
    return refuseRequest(c, 'body_invalid', [{ field: 'rail', rule }])
  }
  const read = channel.read(rest)
  if (!read.ok) return refuseRequest(c, 'body_invalid', fieldsOf(read.faults))
  return { ok: true, value: { rail: channel.name, instruction: read.value } }
}

/**
 * Reads the query of a list.
 *
 * @param states The states that an instruction may have.
 */
export const readInstructionQuery = (
  c: ProxyContext,
  { id }: InstructionKind,
  states: readonly string[],
  now: number,
) => {
  const schema = v.pipe(
    v.strictObject({ ...ListFields, state: stateIn(states), [id]: v.optional(instructionId) }),
    v.transform((given) => ({
      ...given,
      instructionId: (given as Partial<Record<typeof id, string>>)[id],
    })),
  )
  return readList(c, readQuery(c, schema), now)
}
