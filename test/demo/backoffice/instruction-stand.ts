/// <reference types="node" />
// A stand-in for the proxy's routes of corporate payments, over instructions that a test writes down or a page sends.
// It pays nothing and knows no bank; what becomes of an instruction, the test says.

import { helsinkiDate } from '../../../core/shared/index.ts'
import type { Instruction } from '../../../core/merchant/index.ts'
import { problem } from './problem.ts'
import { wallClock } from '../../kit/clock.ts'

/** What the proxy would answer, with what no page may see. */
export type StoodInstruction = Instruction & { secret: string }

/** One entry of its history, for a test to write down. */
export interface Step {
  at: string
  what: string
  status?: string
  reason?: string
  paymentType?: string
  found?: string
  outcome?: string
}

/** Routes of instructions. */
export interface InstructionStand {
  instructions: StoodInstruction[]
  /** What becomes of an instruction at once when it is given. */
  becomes: (instruction: StoodInstruction) => void
  /** Bodies as they came, each as often as it was sent. */
  bodies: string[]
  answer: (request: Request, path: string, query: URLSearchParams) => Promise<Response>
}

interface Wish {
  operation: Instruction['operation']
  payment: {
    instructionId: string
    debtor: { iban: string }
    creditor: { iban: string }
    instructedAmount: { amount: string; currency: string }
    reference?: string
  }
}

/** A canary for what no page may see. */
export const INSTRUCTION_SECRET = 'canary-of-an-instruction-0123456789'

/** Makes the stand-in. */
export function makeInstructionStand(now: () => string): InstructionStand {
  const stand: InstructionStand = { instructions: [], becomes: () => undefined, bodies: [], answer }
  const given = new Map<string, string>()
  return stand

  async function answer(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const [, id, part] = /\/corporate-payments(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined) return request.method === 'POST' ? give(await request.text()) : list(query)
    const known = stand.instructions.find(({ instructionId }) => instructionId === id)
    if (!known) return problem(404, 'instruction_unknown')
    if (part === 'resolve') {
      const { outcome, reason } = (await request.json()) as { outcome: string; reason: string }
      if (known.state !== 'needs_review') return problem(409, 'instruction_not_in_review')
      known.resolved = { at: now(), outcome, reason }
      move(known, outcome === 'processed' ? 'processed' : 'rejected', { what: 'resolved', outcome, reason })
    }
    return Response.json(known)
  }

  function give(text: string): Response {
    stand.bodies.push(text)
    const { operation, payment } = JSON.parse(text) as Wish
    const { instructionId, debtor, creditor, instructedAmount, reference } = payment
    const known = stand.instructions.find((one) => one.instructionId === instructionId)
    if (known)
      return given.get(instructionId) === text ? Response.json(known) : problem(409, 'instruction_changed')
    const at = now()
    const made = makeInstruction(instructionId, {
      operation,
      ...instructedAmount,
      creditorIban: creditor.iban,
      debtorIban: debtor.iban,
      ...(reference !== undefined && { reference }),
      createdAt: at,
      updatedAt: at,
      history: [
        { at, what: 'given' },
        { at, what: 'sent' },
      ],
    })
    stand.instructions.push(made)
    given.set(instructionId, text)
    stand.becomes(made)
    return Response.json(made, { status: 201 })
  }

  function list(query: URLSearchParams): Response {
    const start = Number(query.get('cursor') ?? 0)
    const end = start + 50
    const isWaiting = ({ state }: StoodInstruction) =>
      query.get('needsPerson') !== 'true' || state === 'needs_review'
    // As in the proxy: without days, today, unless all that waits is asked for.
    const from = query.get('from') ?? (query.has('needsPerson') ? '' : dayOf(now()))
    const found = stand.instructions.filter((one) => isWaiting(one) && dayOf(one.createdAt) >= from)
    const all = found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    return Response.json({
      instructions: all.slice(start, end),
      ...(end < all.length && { next: String(end) }),
    })
  }
}

/** Makes an instruction; what differs is given. */
export function makeInstruction(
  instructionId: string,
  changes: Partial<StoodInstruction> = {},
): StoodInstruction {
  const at = changes.createdAt ?? new Date(wallClock()).toISOString()
  return {
    instructionId,
    operation: 'sepa',
    state: 'sending',
    amount: '418.60',
    currency: 'EUR',
    creditorIban: 'FI6057800720123459',
    debtorIban: 'FI1999900000000300',
    createdAt: at,
    updatedAt: at,
    needsPerson: changes.state === 'needs_review',
    notices: [],
    history: [],
    secret: INSTRUCTION_SECRET,
    ...changes,
  }
}

/** Moves an instruction on, with a step for what was heard and one for what changed. */
export function move(
  instruction: StoodInstruction,
  to: StoodInstruction['state'],
  heard: Omit<Step, 'at'>,
  at = new Date(wallClock()).toISOString(),
): void {
  const from = instruction.state
  instruction.history.push({ at, ...heard }, { at, what: 'state_changed', from, to })
  Object.assign(instruction, {
    state: to,
    updatedAt: at,
    ...(heard.reason !== undefined && heard.what !== 'resolved' && { reason: heard.reason }),
  })
}

/** Returns the day of the bank, as the proxy does. */
const dayOf = (at: string) => helsinkiDate(Date.parse(at))
