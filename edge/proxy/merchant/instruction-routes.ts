// Routes of payouts, batches and requests to pay, the same for all three: list, read, resolve, delete personal data, export.

import type { Channel, Instruction } from '../interfaces/channel.ts'
import { ConfigurationError } from '../config/config.ts'
import { type ProblemCode, PROBLEMS } from '../../shared/problem.ts'
import { type InstructionKind, nameOfInstruction, withPublicId } from '../interfaces/instruction-kind.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import {
  type Guard,
  keyNameOf,
  type ProxyContext,
  refuse,
  refuseFields,
  requestNameOf,
} from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import type { AnyAnswer, AnyRow, InstructionNode } from '../instructions/object/instruction-node.ts'
import type { BatchOutcome } from '../instructions/batches/batch-record.ts'
import { answerRelease, visibleTo, answerListPage, answerExport } from './answers.ts'
import { listRows, type PageOf, exportDays } from '../order-index/list-pages.ts'
import { answerChanges } from './changes.ts'
import { readExportQuery, ListFields, readList, stateIn } from './list-requests.ts'
import {
  fieldsOf,
  type Read,
  readMerchantBody,
  ReasonBody,
  refuseOtherKey,
  resolveBody,
  withBody,
  withReason,
  type Checked,
  readQuery,
  refuseRequest,
} from './requests.ts'
import { indexOf, listOfUtcDay, listOfWaiting } from '../order-index/row-index.ts'
import type { InstructionOutcome } from '../instructions/instruction-record.ts'
import * as v from 'valibot'
import { loose } from '../../../core/shared/check.ts'

/** Largest body: every name, address and message at its longest, in letters of three bytes. */
const MAX_BODY = 16_384

/** The member that names the rail; the others are those of its interface. To the library, an array would be an object too. */
const InstructionBody = v.pipe(
  v.unknown(),
  v.check((sent) => !Array.isArray(sent), 'must be an object'),
  loose({ rail: v.optional(v.string()) }),
)

const idForm = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,35}$/, 'must be 1 to 35 letters and digits'))

/** Reads an instruction, and which rail carries it: the first of its kind, unless the body names another. */
async function readInstruction(
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
const readInstructionQuery = (
  c: ProxyContext,
  { id }: InstructionKind,
  states: readonly string[],
  now: number,
) => {
  const schema = v.pipe(
    v.strictObject({ ...ListFields, state: stateIn(states), [id]: v.optional(idForm) }),
    v.transform((given) => ({
      ...given,
      instructionId: (given as Partial<Record<typeof id, string>>)[id],
    })),
  )
  return readList(c, readQuery(c, schema), now)
}

/** What the routes need to know of a channel, or of batches. */
export interface InstructionOffer {
  readonly clock: () => number
  readonly states: readonly string[]
  /** What a person may decide about an instruction that needs review, by the merchant's word for the outcome. */
  readonly outcomes: Readonly<Record<string, InstructionOutcome | BatchOutcome>>
}

/** Finds the offer of a channel or of batches; nothing if it is not offered. */
export type FindOffer = (c: ProxyContext) => InstructionOffer | undefined

/** Makes the guard that refuses what is not offered. */
export function guardOffer({ word }: InstructionKind, offerOf: FindOffer): Guard {
  return (c, next) => (offerOf(c) ? next() : Promise.resolve(refuse(c, `${word}_not_offered`)))
}

/** Finds what the channels of a kind offer. */
export const channelOffer =
  (kind: InstructionKind): FindOffer =>
  (c) => {
    const [channel] = channelsOf(c, kind)
    if (!channel) return undefined
    const states = ['sending', 'processing', kind.done, 'rejected', 'refused', 'needs_review']
    return { clock: channel.clock, states, outcomes: { [kind.done]: 'done', rejected: 'rejected' } }
  }

/** Makes the routes of what channels carry, below the path of its kind. */
export function instructionRoutes(kind: InstructionKind): Routes {
  return new Routes()
    .post('/', async (c) => {
      const asked = await readInstruction(c, channelsOf(c, kind))
      if (!asked.ok) return asked.refusal
      const { rail, instruction } = asked.value
      const { instructionId } = instruction
      const strange = refuseOtherKey(c, instructionId)
      if (strange) return strange
      const node = instructionNodeFor(c, kind, instructionId)
      return showInstruction(c, kind, await node?.give(rail, instruction, requestNameOf(c), keyNameOf(c)))
    })
    .route('/', readingRoutes(kind, channelOffer(kind)))
}

/** Makes the routes that channels and batches share, below their own paths. */
export function readingRoutes(kind: InstructionKind, offerOf: FindOffer): Routes {
  const nodeOf = (c: ProxyContext) => instructionNodeFor(c, kind, c.req.param('id') ?? '')
  const offered = (c: ProxyContext) => {
    const offer = offerOf(c)
    if (!offer) throw new ConfigurationError(`${kind.path} are not offered`)
    return offer
  }
  return new Routes()
    .get('/', async (c) => {
      const { states, clock } = offered(c)
      const asked = readInstructionQuery(c, kind, states, clock())
      return asked.ok ? c.json(visibleTo(c, await listInstructions(c, kind, asked.value))) : asked.refusal
    })
    .get('/:id', async (c) => {
      const instruction = await nodeOf(c)?.freshInstruction(requestNameOf(c))
      return instruction
        ? c.json(visibleTo(c, withPublicId(kind, instruction)))
        : refuse(c, `${kind.word}_unknown`)
    })
    .get('/:id/webhooks', (c) => answerListPage(c, nodeOf(c), 'webhooks', `${kind.word}_unknown`))
    .get('/:id/history', (c) => answerListPage(c, nodeOf(c), 'history', `${kind.word}_unknown`))
    .post('/:id/resolve', async (c) => {
      const { outcomes } = offered(c)
      const [first = '', ...others] = Object.keys(outcomes)
      const body = await readMerchantBody(c, resolveBody(first, ...others))
      if (!body.ok) return body.refusal
      const outcome = outcomes[body.value.outcome]
      return showInstruction(
        c,
        kind,
        outcome &&
          (await nodeOf(c)?.resolveInstruction(outcome, body.value.reason, keyNameOf(c), requestNameOf(c))),
      )
    })
    .post(
      '/:id/release',
      withBody(ReasonBody, async (c, { reason }) =>
        answerRelease(c, await nodeOf(c)?.release(reason, keyNameOf(c))),
      ),
    )
    .post('/:id/webhooks/:event/resend', async (c) => {
      const sent = await nodeOf(c)?.resendWebhooks({ id: c.req.param('event') }, keyNameOf(c))
      return sent ? c.body(null, 202) : refuse(c, 'webhook_unknown')
    })
    .post(
      '/:id/personal-data/delete',
      withReason(async (c, reason) =>
        showInstruction(c, kind, await nodeOf(c)?.deletePersonalData(reason, keyNameOf(c))),
      ),
    )
}

/** Makes the route that exports the instructions of a channel, or the batches of an interface. */
export function instructionExport(kind: InstructionKind, offerOf: FindOffer): Routes {
  return new Routes().get('/', async (c) => {
    const asked = readExportQuery(c, offerOf(c)?.clock() ?? 0)
    if (!asked.ok) return asked.refusal
    const read = async ({ instructionId }: AnyRow) => {
      const shown = await nodeFor(c, nameOfInstruction(kind, instructionId)).instruction(true)
      return shown && withPublicId(kind, shown)
    }
    return answerExport(
      c,
      await exportDays(pageIn(c), asked.value, (utcDay) => listOfUtcDay(utcDay, kind.path), read),
    )
  })
}

/** Makes the route that lists which instructions of a channel, or batches of an interface, have changed. */
export function instructionChanges(kind: InstructionKind, offerOf: FindOffer): Routes {
  return new Routes().get('/', (c) =>
    answerChanges(c, {
      member: kind.many,
      kind: kind.path,
      part: (part) => nodeFor(c, part),
      async row(id) {
        const row = await nodeFor(c, nameOfInstruction(kind, id)).row()
        return row && withPublicId(kind, row)
      },
      now: offerOf(c)?.clock() ?? 0,
    }),
  )
}

/** Finds the object of an instruction; nothing if the id has not the form of one. */
export function instructionNodeFor(
  c: ProxyContext,
  kind: InstructionKind,
  id: string,
): InstructionNode | undefined {
  return /^[A-Za-z0-9]{1,35}$/.test(id) ? nodeFor(c, nameOfInstruction(kind, id)) : undefined
}

async function listInstructions(
  c: ProxyContext,
  kind: InstructionKind,
  query: Read<typeof readInstructionQuery>,
): Promise<object> {
  const { instructionId: id, needsPerson } = query
  const rowOf = (instruction: string) => nodeFor(c, nameOfInstruction(kind, instruction)).row()
  const { rows, ...more } = await listRows<AnyRow>(pageIn(c), query, {
    list: needsPerson ? listOfWaiting(kind.path) : undefined,
    listOfDay: (utcDay) => listOfUtcDay(utcDay, kind.path),
    one: id === undefined ? undefined : () => rowOf(id),
    fresh: async ({ instructionId }) => [await rowOf(instructionId)].filter((row) => row !== undefined),
  })
  return { [kind.many]: rows.map((row) => withPublicId(kind, row)), ...more }
}

/** Reads pages of the index of instructions. */
export const pageIn =
  (c: ProxyContext): PageOf<AnyRow> =>
  (page, query) =>
    nodeFor(c, indexOf(page)).rows(page, query)

const channelsOf = (c: ProxyContext, { word }: InstructionKind): readonly Channel[] =>
  c.get('config').channels.filter(({ kind }) => kind.word === word)

/** Finds an object of the class PAYOUTS by its name: an instruction, or a part of the index. */
export const nodeFor = (c: ProxyContext, name: string): InstructionNode => objectNamed(c.env, 'PAYOUTS', name)

type Code = Extract<AnyAnswer, { ok: false }>['code']

/** Returns whether a code is complete; else the word of the kind is put before it. */
const isWhole = (code: Code): code is Extract<Code, ProblemCode> => code in PROBLEMS

/** Answers with an instruction, or refuses. */
export function showInstruction(
  c: ProxyContext,
  kind: InstructionKind,
  answer: AnyAnswer | undefined,
): Response {
  if (!answer) return refuse(c, `${kind.word}_unknown`)
  if (answer.ok) return c.json(visibleTo(c, withPublicId(kind, answer.instruction)), answer.isNew ? 201 : 200)
  if (answer.code === 'body_invalid') return refuseFields(c, answer.code, fieldsOf(answer.faults))
  if (answer.code === 'id_used')
    return refuseFields(c, `${kind.word}_id_used`, [{ field: answer.field, rule: 'must be new' }])
  const { code } = answer
  return refuse(c, isWhole(code) ? code : `${kind.word}_${code}`)
}
