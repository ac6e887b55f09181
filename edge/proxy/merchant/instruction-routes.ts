// Routes of instructions, the same for every channel and for bundles: list, read, resolve, delete personal data, export.
// They neither check the merchant's key (guard.ts) nor decide what may happen to an instruction.

import type { Channel } from '../interfaces/channel.ts'
import { ConfigurationError } from '../config/config.ts'
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
import {
  type AnyAnswer,
  type AnyRow,
  type InstructionNode,
  nameOfInstruction,
} from '../instructions/object/instruction-node.ts'
import type { BundleOutcome } from '../instructions/bundles/bundle-record.ts'
import { answerRelease, visibleTo } from './answers.ts'
import { answerExport } from './export.ts'
import { listRows, type PageOf, exportDays } from '../order-index/list-pages.ts'
import { answerChanges } from './changes.ts'
import { readExportQuery } from './list-requests.ts'
import {
  fieldsOf,
  type Read,
  readMerchantBody,
  ReasonBody,
  refuseOtherKey,
  resolveBody,
  withBody,
  withReason,
} from './requests.ts'
import { indexOf, listOfUtcDay, listOfWaiting } from '../order-index/row-index.ts'
import type { InstructionOutcome } from '../instructions/instruction-record.ts'
import { readInstruction, readInstructionQuery } from './instruction-requests.ts'

/** What the routes need to know of a channel, or of bundles. */
export interface InstructionOffer {
  readonly clock: () => number
  /** The states that an instruction may have. */
  readonly states: readonly string[]
  /** What a person may decide of an unclear one, by the merchant's word for it. */
  readonly outcomes: Readonly<Record<string, InstructionOutcome | BundleOutcome>>
}

/** Finds the offer of a channel or of bundles; nothing if it is not offered. */
export type FindOffer = (c: ProxyContext) => InstructionOffer | undefined

/** Makes the guard that refuses what is not offered. */
export function guardOffer(offerOf: FindOffer): Guard {
  return (c, next) => (offerOf(c) ? next() : Promise.resolve(refuse(c, 'instructions_not_offered')))
}

/** Finds the offer of a channel by its name. */
export const channelOffer =
  (name: string): FindOffer =>
  (c) => {
    const channel = findChannel(c, name)
    if (!channel) return undefined
    const { clock, words } = channel
    const states = ['sending', 'processing', words.done, 'rejected', 'refused', 'needs_review']
    return { clock, states, outcomes: { [words.done]: 'done', rejected: 'rejected' } }
  }

/** Makes the routes of a channel, below its own path. */
export function instructionRoutes(name: string): Routes {
  return new Routes()
    .post('/', async (c) => {
      const channel = findChannel(c, name)
      if (!channel) throw new ConfigurationError(`${name} is not offered`)
      const asked = await readInstruction(c, channel)
      if (!asked.ok) return asked.refusal
      const strange = refuseOtherKey(c, asked.value.instructionId)
      if (strange) return strange
      const node = instructionNodeFor(c, name, asked.value.instructionId)
      return showInstruction(c, await node?.give(name, asked.value, requestNameOf(c), keyNameOf(c)))
    })
    .route('/', readingRoutes(name, channelOffer(name)))
}

/** Makes the routes that channels and bundles share, below their own paths. */
export function readingRoutes(name: string, offerOf: FindOffer): Routes {
  const nodeOf = (c: ProxyContext) => instructionNodeFor(c, name, c.req.param('id') ?? '')
  const offered = (c: ProxyContext) => {
    const offer = offerOf(c)
    if (!offer) throw new ConfigurationError(`${name} is not offered`)
    return offer
  }
  return new Routes()
    .get('/', async (c) => {
      const { states, clock } = offered(c)
      const asked = readInstructionQuery(c, states, clock())
      return asked.ok ? c.json(visibleTo(c, await listInstructions(c, name, asked.value))) : asked.refusal
    })
    .get('/:id', async (c) => {
      const instruction = await nodeOf(c)?.freshInstruction(requestNameOf(c))
      return instruction ? c.json(visibleTo(c, instruction)) : refuse(c, 'instruction_unknown')
    })
    .post('/:id/resolve', async (c) => {
      const { outcomes } = offered(c)
      const [first = '', ...others] = Object.keys(outcomes)
      const body = await readMerchantBody(c, resolveBody(first, ...others))
      if (!body.ok) return body.refusal
      const outcome = outcomes[body.value.outcome]
      return showInstruction(
        c,
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
    .post('/:id/notices/:event/resend', async (c) => {
      const sent = await nodeOf(c)?.resendNotices({ id: c.req.param('event') }, keyNameOf(c))
      return sent ? c.body(null, 202) : refuse(c, 'notice_unknown')
    })
    .post(
      '/:id/personal-data/delete',
      withReason(async (c, reason) =>
        showInstruction(c, await nodeOf(c)?.deletePersonalData(reason, keyNameOf(c))),
      ),
    )
}

/** Makes the route that exports the instructions of a channel, or the bundles of an interface. */
export function instructionExport(name: string, offerOf: FindOffer): Routes {
  return new Routes().get('/', async (c) => {
    const asked = readExportQuery(c, offerOf(c)?.clock() ?? 0)
    if (!asked.ok) return asked.refusal
    const read = ({ instructionId }: AnyRow) =>
      nodeFor(c, nameOfInstruction(name, instructionId)).instruction()
    return answerExport(
      c,
      await exportDays(pageIn(c), asked.value, (utcDay) => listOfUtcDay(utcDay, name), read),
    )
  })
}

/** Makes the route that says which instructions of a channel, or bundles of an interface, have changed. */
export function instructionChanges(name: string, offerOf: FindOffer): Routes {
  return new Routes().get('/', (c) =>
    answerChanges(c, {
      member: 'instructions',
      kind: name,
      part: (part) => nodeFor(c, part),
      row: (id) => nodeFor(c, nameOfInstruction(name, id)).row(),
      now: offerOf(c)?.clock() ?? 0,
    }),
  )
}

/** Finds the object of an instruction; nothing if the id has not the form of one. */
export function instructionNodeFor(c: ProxyContext, name: string, id: string): InstructionNode | undefined {
  return /^[A-Za-z0-9]{1,35}$/.test(id) ? nodeFor(c, nameOfInstruction(name, id)) : undefined
}

async function listInstructions(
  c: ProxyContext,
  name: string,
  query: Read<typeof readInstructionQuery>,
): Promise<{ instructions: readonly AnyRow[]; next?: string }> {
  const { instructionId: id, needsPerson } = query
  const rowOf = (instruction: string) => nodeFor(c, nameOfInstruction(name, instruction)).row()
  const { rows, ...more } = await listRows<AnyRow>(pageIn(c), query, {
    list: needsPerson ? listOfWaiting(name) : undefined,
    listOfDay: (utcDay) => listOfUtcDay(utcDay, name),
    one: id === undefined ? undefined : () => rowOf(id),
    fresh: async ({ instructionId }) => [await rowOf(instructionId)].filter((row) => row !== undefined),
  })
  return { instructions: rows, ...more }
}

/** Reads pages of the index of instructions. */
export const pageIn =
  (c: ProxyContext): PageOf<AnyRow> =>
  (page, query) =>
    nodeFor(c, indexOf(page)).rows(page, query)

const findChannel = (c: ProxyContext, name: string): Channel | undefined =>
  c.get('config').channels.find((channel) => channel.name === name)

/** Finds an object of the class INSTRUCTIONS by its name: an instruction, or a part of the index. */
export const nodeFor = (c: ProxyContext, name: string): InstructionNode =>
  objectNamed(c.env, 'INSTRUCTIONS', name)

/** Answers with an instruction, or says why not. */
export function showInstruction(c: ProxyContext, answer: AnyAnswer | undefined): Response {
  if (!answer) return refuse(c, 'instruction_unknown')
  if (answer.ok) return c.json(visibleTo(c, answer.instruction), answer.isNew ? 201 : 200)
  if (answer.code === 'body_invalid') return refuseFields(c, answer.code, fieldsOf(answer.faults))
  return answer.code === 'instruction_id_used'
    ? refuseFields(c, answer.code, [{ field: answer.field, rule: 'must be new' }])
    : refuse(c, answer.code)
}
