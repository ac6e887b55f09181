// Routes of instructions, the same for every channel: give one, list them, see one, settle one, delete what is personal.
// Who may come in, the guard of the merchant's routes says; what may happen to an instruction, the instruction itself.

import { Hono } from 'hono/tiny'
import type { Channel } from '../../channels/channel.ts'
import { ConfigurationError } from '../../config/config.ts'
import { type Guard, type ProxyContext, type ProxyEnv, refuse, refuseFields } from '../../http/context.ts'
import { type InstructionNode, nameOfInstruction } from '../../objects/instruction-node.ts'
import { exported } from '../export.ts'
import { type PageOf, partOfDays, partOfList, readDays } from '../list-pages.ts'
import { DeletionBody, readExportQuery, readMerchantBody } from '../requests.ts'
import { indexOf, listOfWaiting } from '../row-index.ts'
import {
  type InstructionWish,
  readInstruction,
  readInstructionQuery,
  settleBody,
} from './instruction-requests.ts'
import type { InstructionAnswer } from './instruction-side.ts'
import type { InstructionRow } from './instruction-view.ts'

/** Makes the guard of a channel: offered at all. */
export function guardChannel(name: string): Guard {
  return (c, next) => (findChannel(c, name) ? next() : Promise.resolve(refuse(c, 'instructions_not_offered')))
}

/** Makes the routes of a channel, below its own path. */
export function instructionRoutes(name: string): Hono<ProxyEnv> {
  const channelOf = (c: ProxyContext) => {
    const channel = findChannel(c, name)
    if (!channel) throw new ConfigurationError(`${name} is not offered`)
    return channel
  }
  /** The instruction of the path; nothing where no instruction can have such an id. */
  const nodeOf = (c: ProxyContext) => {
    const id = c.req.param('id') ?? ''
    return /^[A-Za-z0-9]{1,35}$/.test(id) ? nodeFor(c, nameOfInstruction(name, id)) : undefined
  }
  return new Hono<ProxyEnv>()
    .post('/', async (c) => {
      const channel = channelOf(c)
      const asked = await readInstruction(c, channel)
      if (!asked.ok) return asked.refusal
      const { instructionId } = asked.value
      const node = nodeFor(c, nameOfInstruction(name, instructionId))
      return show(c, await node.give(name, asked.value, c.get('requestId')))
    })
    .get('/', async (c) => {
      const asked = readInstructionQuery(c, channelOf(c))
      return asked.ok ? c.json(await list(c, name, asked.value)) : asked.refusal
    })
    .get('/:id', async (c) => {
      const instruction = await nodeOf(c)?.instruction()
      return instruction ? c.json(instruction) : refuse(c, 'instruction_unknown')
    })
    .post('/:id/settle', async (c) => {
      const { done } = channelOf(c).words
      const body = await readMerchantBody(c, settleBody(done))
      if (!body.ok) return body.refusal
      const { outcome, reason } = body.value
      return show(c, await nodeOf(c)?.settleInstruction(outcome === done ? 'done' : 'rejected', reason))
    })
    .post('/:id/notices/:event/resend', async (c) => {
      const isSent = await nodeOf(c)?.resendNotice(c.req.param('event'))
      return isSent ? c.body(null, 202) : refuse(c, 'notice_unknown')
    })
    .post('/:id/personal-data/delete', async (c) => {
      // Nobody must give a reason, and so nobody must send a body.
      if (c.req.header('content-type') === undefined) return show(c, await nodeOf(c)?.deletePersonalData())
      const body = await readMerchantBody(c, DeletionBody)
      return body.ok ? show(c, await nodeOf(c)?.deletePersonalData(body.value.reason)) : body.refusal
    })
}

/** Makes the route that exports the instructions of a channel. */
export function instructionExport(name: string): Hono<ProxyEnv> {
  return new Hono<ProxyEnv>().get('/', (c) => {
    const asked = readExportQuery(c, findChannel(c, name)?.clock() ?? 0)
    if (!asked.ok) return asked.refusal
    const read = ({ instructionId }: InstructionRow) =>
      nodeFor(c, nameOfInstruction(name, instructionId)).instruction()
    return exported(c, readDays(pageIn(c), asked.value, read, name))
  })
}

async function list(
  c: ProxyContext,
  name: string,
  wish: InstructionWish,
): Promise<{ instructions: readonly InstructionRow[]; next?: string }> {
  const { instructionId, hasDays, needsPerson, days, state } = wish
  if (instructionId !== undefined) {
    const row = await nodeFor(c, nameOfInstruction(name, instructionId)).row()
    const fits =
      row &&
      (state === undefined || row.state === state) &&
      (!needsPerson || row.needsPerson) &&
      (!hasDays || days.includes(new Date(row.createdAt).toISOString().slice(0, 10)))
    return { instructions: fits ? [row] : [] }
  }
  const { rows, ...more } =
    needsPerson && !hasDays
      ? await partOfList(pageIn(c), wish, listOfWaiting(name))
      : await partOfDays(pageIn(c), wish, name)
  return { instructions: rows, ...more }
}

const pageIn =
  (c: ProxyContext): PageOf<InstructionRow> =>
  (page, query) =>
    nodeFor(c, indexOf(page)).rows(page, query)

const findChannel = (c: ProxyContext, name: string): Channel | undefined =>
  c.get('config').channels.find((channel) => channel.name === name)

/** Finds an object of the instructions by its name: an instruction, or a part of the index. */
function nodeFor(c: ProxyContext, name: string): InstructionNode {
  const instructions = c.env.INSTRUCTIONS
  if (!instructions) throw new ConfigurationError('INSTRUCTIONS is missing')
  return instructions.getByName(name)
}

function show(c: ProxyContext, answer: InstructionAnswer | undefined): Response {
  if (!answer) return refuse(c, 'instruction_unknown')
  if (answer.ok) return c.json(answer.instruction, answer.isNew ? 201 : 200)
  return answer.code === 'instruction_id_used'
    ? refuseFields(c, answer.code, [{ field: answer.field, rule: 'must be new' }])
    : refuse(c, answer.code)
}
